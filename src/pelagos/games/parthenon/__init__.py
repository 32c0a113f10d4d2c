"""Parthenon: Rise of the Aegean. Trade, sail and build on an Aegean island, everybody at once."""

from .game import Parthenon

GAME = Parthenon()
