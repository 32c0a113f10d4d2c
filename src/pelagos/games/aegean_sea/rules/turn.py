"""The turn (A-20 to A-33): one of four options, and what becomes of the card that was used."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .acting import usable
from .basic import basic_possible
from .givens import HAND
from .running import begin, effect_of
from .state import AegeanState
from .steps import BASIC, CONFLICT, DISCIPLINE, END_TURN, FATE, TAX, TRADE, TURN, VAINGLORY, WHERE
from .supply import draw
from .vocabulary import (
    ABANDON,
    COMPLETE,
    DISCARD,
    DRAW,
    EFFECT,
    ELECTRUM,
    EPHESUS,
    KEEP,
    LAUNCH,
    NO_CARD,
    NOWHERE,
    POPULACE,
    SETTLE,
    SHIP,
    SPARTA,
    STATUE,
    USE,
    V,
    home_of,
)


@final
class Turn(Step[AegeanState]):
    """A-20: exactly one of the options A (A-22, A-23), B (A-27), C (A-28, A-29) and D (A-30, A-31)."""

    name = "turn"
    fields = "seat"

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        seat = f[1]
        hand = s.hands[seat]
        quest = s.quest[seat]
        preferences = s.givens.preference
        out = [USE.of1(card) for card in hand if basic_possible(s, seat, preferences[card], card)]
        out += [LAUNCH.of1(card) for card in hand]
        out += [SETTLE.of1(card) for card in hand]
        if quest:
            if basic_possible(s, seat, preferences[quest], NO_CARD):
                out.append(COMPLETE.base)
            out.append(ABANDON.base)
        if len(hand) < HAND:
            out.append(DRAW.base)
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        seat = f[1]
        verb = V.verb_of[a]
        if a == DRAW.base and not s.decks[s.people[seat]]:
            s.tell(ALL, "ends", (seat,))
            s.ender = seat
            return
        s.frames.append((END_TURN, seat))
        if verb == USE.id:
            s.from_hand(seat, V.x[a])
            s.tell(ALL, "uses", (seat, V.x[a], s.givens.preference[V.x[a]]))
            self._act(s, seat, V.x[a], 0)
        elif verb == LAUNCH.id or verb == SETTLE.id:
            kind = SHIP if verb == LAUNCH.id else POPULACE
            s.from_hand(seat, V.x[a])
            s.tuck(V.x[a], kind, home_of(s.people[seat]))
            s.tell(ALL, "puts", (seat, kind, V.x[a]))
        elif a == COMPLETE.base:
            card = s.quest[seat]
            s.quest[seat] = NO_CARD
            s.tell(ALL, "completes", (seat, card, s.givens.preference[card]))
            self._act(s, seat, card, 1)
        elif a == ABANDON.base:
            s.tell(ALL, "abandons", (seat, s.quest[seat]))
            s.discard(s.quest[seat])
            s.quest[seat] = NO_CARD
        else:
            self._draw(s, seat)

    def reveals(self, s: AegeanState, f: Frame, a: Action, after: AegeanState) -> bool:
        """R-46: a card of the hand was shown."""
        return V.verb_of[a] == USE.id

    def _act(self, s: AegeanState, seat: int, card: int, completed: int) -> None:
        """A-22, A-28: the card is set aside; the basic action of its preference; then its fate. C-11, C-15 join in."""
        preference = s.givens.preference[card]
        s.aside = card
        s.frames.append((FATE, seat, completed))
        people = s.people[seat]
        if s.givens.customs and completed and people == SPARTA:
            s.frames.append((DISCIPLINE, seat, preference))  # C-15
        s.frames.append((VAINGLORY,))
        if s.givens.customs and people == EPHESUS and preference == ELECTRUM:
            s.frames.append((TRADE, seat, -1, -1, NOWHERE))  # C-11
        s.frames.append((BASIC, seat, preference))

    def _draw(self, s: AegeanState, seat: int) -> None:
        """A-32, R-31: up to 4 and the Revered Temples; then conflict. C-9: before it a tax."""
        people = s.people[seat]
        target = HAND + s.revered(people)
        s.tell(ALL, "option-draw", (seat, target))
        s.frames.append((CONFLICT, seat))
        if s.givens.customs and people == EPHESUS:
            s.frames.append((TAX, seat))  # C-9
        draw(s, seat, target - len(s.hands[seat]))


@final
class Fate(Step[AegeanState]):
    """A-22 (3), A-26, A-28: the card is discarded, kept as Quest, or its effect performed. C-18: or it is a Statue."""

    name = "fate"
    fields = "seat completed"

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        _, seat, completed = f
        out = [DISCARD.base]
        if not completed and s.quest[seat] == NO_CARD:
            out.append(KEEP.base)
        if usable(s, seat, s.aside):
            out.append(EFFECT.base)
        people = s.people[seat]
        if completed and people == SPARTA and s.givens.customs:
            out += [STATUE.of1(mat) for mat in s.inner() if not s.statues[mat] and s.control(mat) == people]
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        seat = f[1]
        card = s.aside
        if a == KEEP.base:
            s.quest[seat] = card
            s.aside = NO_CARD
            s.tell(ALL, "keeps", (seat, card))
        elif a == EFFECT.base:
            s.tell(ALL, "effect", (seat, card))
            s.frames.append((VAINGLORY,))
            if effect_of(s, card).uses_here:
                s.frames.append((WHERE, seat, card))
            else:
                begin(s, seat, card, NOWHERE)
        elif a != DISCARD.base:
            mat = V.x[a]
            s.statues[mat] = s.statues[mat] + (card,)
            s.aside = NO_CARD
            s.tell(ALL, "statue", (seat, card, mat, s.isle[mat]))
            s.frames.append((VAINGLORY,))


@final
class EndTurn(Step[AegeanState]):
    """R-40: the card set aside goes onto its pile as the last thing of the turn. A-19: then the next player moves."""

    name = "end-turn"
    fields = "seat"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        if s.aside:
            s.tell(ALL, "discards", (f[1], s.aside))
            s.discard(s.aside)
            s.aside = NO_CARD
        s.frames.append((TURN, (f[1] + 1) % s.seats))
        return True
