"""Minos, Dawn of the Bronze Age: dice, decrees, Crete."""

from .game import Minos

GAME = Minos()
