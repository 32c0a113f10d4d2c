"""What a seat's own cards come to: before and after, and what they are enough for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.message import Message
from ..rules.content import ACROPOLIS, FLEETS, VILLAGES, WONDERS_EACH, WORKSHOPS
from ..rules.deal import FLEET_DEAL, HALL_DEAL, STAGE_DEAL, VILLAGE_DEAL, WORKSHOP_DEAL, affordable
from ..rules.goods import KINDS
from ..rules.islands import ISLANDS
from ..rules.state import ParthenonState
from ..rules.table import COMPLETE, IN_HAND
from .nouns import a_hall, a_village, a_workshop, good_name, say, the_fleet, the_wonder
from .prices import cost_of

Lines = list[Message]
MOST_NEWS: Final = 3  # lines about what has come within reach
NOTHING_BUILT: Final = (-1, -1)


class Project(NamedTuple):
    """Something an Island can still build: its name, the kind of deal, the deal's argument."""

    name: Message
    deal: int
    arg: int


def changes(before: Sequence[int], after: Sequence[int]) -> Lines:
    """ "Wool 4 → 3 and Spices 0 → 1", one line; none if nothing changes."""
    parts = [
        say("preview.good", good=good_name(kind), before=before[kind], after=after[kind])
        for kind in range(KINDS)
        if before[kind] != after[kind]
    ]
    return [say("preview.goods", parts=parts)] if parts else []


def projects(s: ParthenonState, seat: int) -> list[Project]:
    """What the Island can still build at home, in the order of its card."""
    card = ISLANDS[s.island[seat]]
    out: list[Project] = []
    for k in range(2, VILLAGES):
        twin = card.twin[k]
        if not s.villages[seat] >> k & 1 and (twin < 0 or s.villages[seat] >> twin & 1):
            out.append(Project(a_village(card.village[k]), VILLAGE_DEAL, k))
    if s.workshops[seat] < WORKSHOPS:
        out.append(Project(a_workshop(card.rare), WORKSHOP_DEAL, s.workshops[seat]))
    if s.acropolis(seat) < ACROPOLIS:
        out += [Project(a_hall(h), HALL_DEAL, h) for h in range(ACROPOLIS) if not s.halls[seat] >> h & 1]
    if s.fleets[seat] < FLEETS:
        out.append(Project(the_fleet(s.fleets[seat]), FLEET_DEAL, s.fleets[seat]))
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if s.wonder[k] >= 0 and s.stage[k] < COMPLETE:
            out.append(Project(the_wonder(s.wonder[k]), STAGE_DEAL, s.wonder[k] * 2 + s.stage[k]))
    return out


def within_reach(s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int]) -> Lines:
    """ "Enough for a Shrine: 1 Spices and 1 Gold.": what these cards pay that the earlier ones did not."""
    lines: Lines = []
    for project in projects(s, seat):
        if affordable(s, seat, project.deal, project.arg, IN_HAND, list(before)):
            continue
        if affordable(s, seat, project.deal, project.arg, IN_HAND, list(after)):
            price = cost_of(s, seat, project.deal, project.arg, IN_HAND)
            lines.append(say("preview.enough", what=project.name, price=price))
    return lines[:MOST_NEWS]


def out_of_reach(
    s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int], built: tuple[int, int] = NOTHING_BUILT
) -> Lines:
    """ "No longer enough for a Shrine.": what the earlier cards paid and these do not, but for what is being built."""
    names: Lines = []
    for project in projects(s, seat):
        if (project.deal, project.arg) == built:
            continue
        if not affordable(s, seat, project.deal, project.arg, IN_HAND, list(before)):
            continue
        if not affordable(s, seat, project.deal, project.arg, IN_HAND, list(after)):
            names.append(project.name)
    return [say("preview.short", parts=names)] if names else []


def account(
    s: ParthenonState, seat: int, before: Sequence[int], after: Sequence[int], built: tuple[int, int] = NOTHING_BUILT
) -> Lines:
    """Cards before and after, what comes within reach and what falls out of it."""
    return changes(before, after) + within_reach(s, seat, before, after) + out_of_reach(s, seat, before, after, built)


def wealth(s: ParthenonState, seat: int) -> list[int]:
    """All cards of a seat, at home and aboard, per kind."""
    total = s.purse(seat, IN_HAND)
    for place in range(FLEETS):
        for kind, count in enumerate(s.purse(seat, place)):
            total[kind] += count
    return total


def plus(cards: Sequence[int], more: Sequence[int]) -> list[int]:
    """Cards put together."""
    return [a + b for a, b in zip(cards, more, strict=True)]


def minus(cards: Sequence[int], less: Sequence[int]) -> list[int]:
    """Cards taken away."""
    return [a - b for a, b in zip(cards, less, strict=True)]


def one(kind: int) -> list[int]:
    """A single card, per kind."""
    return [1 if k == kind else 0 for k in range(KINDS)]
