"""What must add up: every card is in exactly one place, and where it may be. Not compiled."""

from __future__ import annotations

from ..rules.effects import Effect
from ..rules.running import effect_of
from ..rules.state import AegeanState
from ..rules.steps import ACT, EACH, END_TURN, FATE, MAY, RUN, TRY, TURN, WHERE
from ..rules.vocabulary import CARDS, MATS, NO_CARD, PEOPLES, PLACES, SPARTA, deck_of


def audit(s: AegeanState) -> list[str]:
    """The names of the sums that do not hold."""
    faults = []
    if sorted(everywhere(s)) != list(range(1, CARDS + 1)):
        faults.append("cards")
    if any(s.seat_of[people] != _seat_of(s, people) for people in range(PEOPLES)):
        faults.append("people")
    if any(deck_of(card) != s.people[seat] for seat in range(s.seats) for card in s.hands[seat]):
        faults.append("hands")
    if any(card and deck_of(card) != s.people[seat] for seat, card in enumerate(s.quest)):
        faults.append("quest")
    for piles in (s.decks, s.piles):
        if any(deck_of(card) != people for people in range(PEOPLES) for card in piles[people]):
            faults.append("decks")
    if any(_stray(s, place) for place in range(PLACES)):
        faults.append("islands")
    if any(deck_of(card) != SPARTA for cards in s.statues for card in cards):
        faults.append("statues")
    if (s.ender >= 0) != (not s.frames):
        faults.append("ender")
    return faults


def everywhere(s: AegeanState) -> list[int]:
    """Every card, wherever it is."""
    heaps = [*s.hands, *s.decks, *s.piles, *s.crew, *s.goods, *s.statues]
    cards = [card for heap in heaps for card in heap]
    return cards + [card for card in (*s.isle, *s.quest, s.aside) if card != NO_CARD]


def _seat_of(s: AegeanState, people: int) -> int:
    return s.people.index(people) if people in s.people else -1


def _stray(s: AegeanState, place: int) -> bool:
    """Whether something lies where there is no Island, or belongs to nobody, or a Home has a card of a mat."""
    if place >= MATS and (s.isle[place] or s.statues[place]):
        return True
    if MATS > place >= s.givens.mats and s.isle[place]:
        return True
    start = place * 3 * PEOPLES
    crew = s.crew[start : start + 3 * PEOPLES]
    if not s.is_island(place):
        return any(crew) or bool(s.goods[place]) or bool(s.statues[place])
    return any(cards and s.seat_of[k % PEOPLES] < 0 for k, cards in enumerate(crew))


def misfit(s: AegeanState) -> int:
    """The first frame that cannot lie where it lies, or -1."""
    for k, f in enumerate(s.frames):
        if f[0] in (RUN, ACT) and not _in_program(s, f[2], f[3], f[0] == ACT):
            return k
        if f[0] in (ACT, MAY, TRY, EACH) and (k == 0 or s.frames[k - 1][0] != RUN or s.frames[k - 1][1] != f[1]):
            return k
        if f[0] == ACT and (s.frames[k - 1][2], s.frames[k - 1][3]) != (f[2], f[3]):
            return k
        if f[0] in (FATE, WHERE) and (s.aside == NO_CARD or deck_of(s.aside) != s.people[f[1]]):
            return k
        if f[0] not in _BEFORE and (k == 0) != (f[0] in _BOTTOM):
            return k
        if f[0] not in _BEFORE and s.people[0] < 0:
            return k
    if s.aside and s.frames and s.frames[0][0] != END_TURN:  # it goes onto its pile at the end of the turn
        return 0
    return -1


_BEFORE = range(6)  # the steps of the setup
_BOTTOM = (TURN, END_TURN)  # below everything that a turn is made of


def _in_program(s: AegeanState, program: int, at: int, act: bool) -> bool:
    effect: Effect = effect_of(s, program)
    if act:
        return at < len(effect.codes) and effect.codes[at].op < 20
    return at <= len(effect.codes)
