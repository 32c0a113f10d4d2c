"""What a sound player would choose where a look at the next position tells nothing. Not compiled."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ..rules.state import MinosState
from ..rules.steps import DRAFT_DIE, FIRST_CARD, GROUP, STARTING
from ..rules.vocabulary import COLOURS, PALACE, RETURN, TAKE_ABILITY, V, die_of, value_of
from .evaluate import SURE, groups_worth, traits_worth
from .worth import worths

ABILITIES: Final = [3.0, 2.2, 2.6, 3.2, 1.8]  # what each is worth to whoever drafts


def advise(s: MinosState, seat: int, legal: list[Action]) -> Action | None:
    """One rule of thumb for each question that has one."""
    if len(legal) == 1:
        return legal[0]
    f = s.question(seat)
    if f is None:
        return None
    if f[0] == DRAFT_DIE:
        return _draft(s, seat, legal)
    if f[0] == GROUP:
        return max(legal, key=_groups)
    if f[0] == STARTING:
        return max(legal, key=lambda a: _start(s, a))
    if f[0] == FIRST_CARD:
        return _first_card(s, legal)
    return None


def _groups(a: Action) -> tuple[int, int]:
    """As many groups as can be; of equal ways Cultural before Influence before Population."""
    return V.x[a] + V.y[a] + V.z[a], 3 * V.y[a] + 2 * V.x[a] + V.z[a]


def _start(s: MinosState, a: Action) -> float:
    """Abilities by what they are worth; Starting cards are made alike."""
    if V.verb_of[a] == TAKE_ABILITY.id:
        return ABILITIES[V.x[a]]
    start = s.givens.box.starts[V.x[a]]
    return 2.0 + 0.05 * (start.coins + start.vp) + 0.3 * start.draw


def _first_card(s: MinosState, legal: list[Action]) -> Action | None:
    """The worst cards go back; the best Trait enters the Palace."""
    w = worths(s.givens.box)
    decrees = s.givens.box.decrees
    cards = [a for a in legal if V.verb_of[a] in (RETURN.id, PALACE.id)]
    if V.verb_of[legal[0]] == PALACE.id:
        return max(cards, key=lambda a: 14 * w.often[V.x[a]] * w.traits[V.x[a]] + w.vp[V.x[a]] - w.instants[V.x[a]])
    return min(cards, key=lambda a: w.instants[V.x[a]] + 0.7 * w.vp[V.x[a]] - 0.35 * decrees[V.x[a] - 1].cost)


def _draft(s: MinosState, seat: int, legal: list[Action]) -> Action:
    """The die and the space that bring most: its points and bonus, Traits that it triggers, a group in the making.

    One's own dice to the right of it are pushed on, which is counted; others' too, which is their loss.
    """
    w = worths(s.givens.box)
    spaces = w.spaces[s.givens.clans]
    low, high = seat * 6 * COLOURS, (seat + 1) * 6 * COLOURS
    own = [die for row in s.rows for die in row if low <= die < high]
    made: dict[int, float] = {}
    best = legal[0]
    most = -99.0
    for a in legal:
        colour, value, section = V.x[a], V.y[a], V.z[a]
        die = die_of(seat, colour, value)
        if die not in made:
            made[die] = groups_worth(s, seat, [*own, die])
        row = s.rows[section]
        place = 0
        while place < len(row) and value_of(row[place]) <= value:
            place += 1
        worth = made[die] + SURE * spaces[section][place] + traits_worth(s, seat, w, section, value)
        for k in range(place, len(row)):
            lost = spaces[section][k] - spaces[section][k + 1]
            worth += -lost if low <= row[k] < high else 0.3 * lost
        worth += 0.04 * value * (own == [])  # high dice move first
        if worth > most:
            best, most = a, worth
    return best
