"""Aegean Sea: five peoples, 220 cards of many uses, Goods to bring home."""

from .game import AegeanSea

GAME = AegeanSea()
