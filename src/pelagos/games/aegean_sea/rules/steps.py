"""The numbers of the steps, by which frames name them; book.py has the steps themselves."""

from __future__ import annotations

from typing import Final

(
    PEOPLES,
    PEOPLE,
    DEALT_PEOPLE,
    FIRST_ISLES,
    FIRST_ISLE,
    HANDS,
    TURN,
    END_TURN,
    BASIC,
    FATE,
    WHERE,
    RUN,
    ACT,
    MAY,
    TRY,
    EACH,
    GOOD,
    DRAWN,
    VAINGLORY,
    CONFLICT,
    CONFLICT_CARD,
    SACKING,
    VICTIM,
    TAX,
    TAX_CARD,
    TRADE,
    DISCIPLINE,
    ORDERED,
    ORDER_GOOD,
    HALT,
) = range(30)
STEPS: Final = 30
