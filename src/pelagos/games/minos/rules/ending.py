"""The end (M-159 to M-162)."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from .effects import VPE
from .givens import EASY
from .state import MinosState
from .vocabulary import (
    CITY,
    FROM_AREA,
    FROM_BOARD,
    FROM_PALACE,
    FROM_RESOURCES,
    IN_END,
    SHIP,
    STRUCTURES,
    TOP_IS,
)

DIVISOR: Final = 5  # M-159


@final
class Unveiling(Nature[MinosState]):
    """S-18: the rival's pile is turned up, which nobody has seen. Nothing is taken back after it."""

    name = "unveiling"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return not s.pile

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return [(TOP_IS.of1(s.pile[0]), 1)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        pass


@final
class Ending(Step[MinosState]):
    """M-159 to M-161: resources, Area, Palace, player board, in this order. M-162: most VP wins."""

    name = "ending"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        s.phase = IN_END
        order = s.in_order()
        players = [clan for clan in order if not s.is_rival(clan)]
        for clan in players:
            self._resources(s, clan)
        for clan in order:
            self._palace(s, clan)
        for clan in order:
            self._board(s, clan)
        s.over = 1
        most = max(s.vp)
        for clan in order:
            if s.vp[clan] == most:
                s.tell(ALL, "ended", (clan, most))
        return True

    def _resources(self, s: MinosState, clan: int) -> None:
        """M-159: Coins, Weaponry and hand cards by five, or as the Ability says; then the cards of the Area."""
        ability = s.own_ability(clan)
        resources = s.coins[clan] + s.weaponry[clan] + len(s.hands[clan])
        vp = resources // (ability.divisor if ability is not None else DIVISOR)
        s.gain_vp(clan, vp, FROM_RESOURCES)
        s.tell(ALL, "resources-score", (clan, resources, vp))
        s.gain_vp(clan, len(s.areas[clan]), FROM_AREA)
        s.tell(ALL, "area-score", (clan, len(s.areas[clan])))

    def _palace(self, s: MinosState, clan: int) -> None:
        """M-160: the printed VP. S-18, S-19: of the rival, those of its pile."""
        rival = s.is_rival(clan)
        cards = s.pile if rival else s.palaces[clan]
        vp = 0
        for card in cards:
            vp += s.givens.box.decrees[card - 1].vp
        if rival and s.givens.level == EASY:
            vp //= 2
        s.gain_vp(clan, vp, FROM_PALACE)
        s.tell(ALL, "palace-score", (clan, len(cards), vp))

    def _board(self, s: MinosState, clan: int) -> None:
        """M-161: what stands under every City and Ship built."""
        vp = 0
        for structure in (CITY, SHIP):
            for piece in s.givens.box.player_board.pieces[structure][: s.built[clan * STRUCTURES + structure]]:
                for clause in piece.end.clauses:
                    for term in clause.rewards[0]:
                        if term.code == VPE:
                            vp += term.count
        s.gain_vp(clan, vp, FROM_BOARD)
        s.tell(ALL, "board-score", (clan, vp))
