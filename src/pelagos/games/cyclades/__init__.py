"""Cyclades: gods to be won by offerings, isles to be built on and taken, two metropolises to win."""

from .game import Cyclades

GAME = Cyclades()
