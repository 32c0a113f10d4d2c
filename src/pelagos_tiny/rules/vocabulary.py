"""What is in Obol's box, and every choice there is."""

from __future__ import annotations

from typing import Final

from pelagos.core.vocabulary import Vocabulary, numbers

COINS: Final = [value for value in range(1, 11) for _ in range(3)]  # O-2
LAURELS: Final = [value for value in range(1, 6) for _ in range(2)]  # O-3
CHANGES: Final = 2  # O-9

V: Final = Vocabulary()
COIN: Final = V.verb("coin", numbers(1, 10))  # chance: a coin is drawn to a hand
LAUREL: Final = V.verb("laurel", numbers(1, 5))  # chance: a laurel is drawn
LAY: Final = V.verb("lay", numbers(1, 10))
REVISE: Final = V.verb("revise")
