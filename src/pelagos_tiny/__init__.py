"""Obol, the tiny game: a hidden hand, chance, and one sealed bid at a time. `GAME` is all that others see of it."""

from .game import TinyGame

GAME = TinyGame()
