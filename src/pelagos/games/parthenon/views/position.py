"""Positions of Parthenon as JSON that a person can write. Not compiled.

Every field may be left out. A small position is enough to try a rule:

    {"seats": 3, "phase": "build", "islands": [{"hand": {"wool": 2, "gold": 1}, "villages": [1, 2, 3]}]}

Seats are numbers from 0. Islands, cards, Lands, structures and powers are the words of the vocabulary; cards of several
kinds are written `{"wool": 2, "gold": 1}`.

- `game`, `version`, `seats` (default 3), `options`.
- `year` (1), `season` (1), `archon` (0), `winner` (-1).
- `islands`: one object per seat, the last ones may be missing:
  `island` (default: Chios, Crete, Rhodes, Lemnos, Naxos, Scyros in this order), `hand` (Commodities in hand, Aegis at
  home), `villages` (numbers, default 1 and 2), `workshops`, `acropolis` (a list), `alternate` (a word), `fleets` (1),
  `philosophies` (a list), `wonders` (pairs of a word and "plans", "partial" or "complete"), `sailing` (by "a", "b",
  "c": `to` a Land or "home", `cargo`, `aboard` (what everybody knows to be there), `trades`, `admitted` …),
  `memory` (`sure`, `maybe`, `loose`: see fields.py; by default all cards are known, but not where they are),
  `this_season` (`idle`, `used`, `served`, `made`, `offers` left, `thrown`, `built` …), `draft`, `plan`, `spare`
  (answers in the making), `pledge`.
- `events`: `row` (face up), `bag` (default: the others of the Year), `order` (still to act).
- `harbors`: by Land: `status` (null: nobody has looked; "none": no card), `up`, `looked` (seats); `harbor_bag`,
  `harbor_out`: by default every card that is nowhere else, and none. `voices`: six numbers per seat (harbor.py).
- `hazard_bag`, `tops` (cards looked at, with the seats that have), `hazard_out`; `plans_bag`.
- `dues`, `gifts`, `shields`, `facts`, `offer`, `declined`, `claim`, `queue`: lists as in fields.py; `now`: whatever
  else is going on, by the names of fields.py.

Where the game stands is said by `phase` ("event", "production", "island-trade", "journey", "hazard", "fleet-trade",
"return", "build", "discard", "archon", "end"): that phase begins, the later ones follow; or by `frames`, `lanes` and
`shelf` as `dump` writes them. By default the Event Phase begins.
"""

from __future__ import annotations

from typing import Final

from ....core.bag import without
from ....core.basics import Frame
from ....core.options import Value
from ....core.positions import Form, Reader
from ..rules.content import FLEETS, PHILOSOPHIES, STARTING_VILLAGES, WONDERS, WONDERS_EACH
from ..rules.decks import DECKS
from ..rules.fields import FIELDS, FRAMES
from ..rules.givens import COMPLETE, PATIENCE
from ..rules.goods import KINDS
from ..rules.islands import ISLANDS
from ..rules.lands import LAND_WORDS
from ..rules.setup import OPTIONS, furnish, givens_of
from ..rules.state import ParthenonState
from ..rules.steps import SEASON_END
from ..rules.vocabulary import HALL, ISLAND
from ..rules.year import PHASES
from .audit import audit
from .misfit import misfit

PHASE_WORDS: Final = [
    "event", "production", "island-trade", "journey", "hazard", "fleet-trade", "return", "build", "discard", "archon",
    "end",
]  # fmt: skip
ISLAND_ORDER: Final = ["chios", "crete", "rhodes", "lemnos", "naxos", "scyros"]


class ParthenonForm(Form[ParthenonState]):
    """What is Parthenon's own in its positions."""

    declared = FIELDS
    kinds = FRAMES
    options = OPTIONS
    editions = DECKS
    seats = range(3, 7)

    def blank(self, seats: int, options: dict[str, Value]) -> ParthenonState:
        """The first Season of the first Year; two Villages and a Fleet each."""
        s = ParthenonState(seats, givens_of(options))
        furnish(s)
        s.year = s.season = 1
        s.villages = [STARTING_VILLAGES] * seats
        s.workshops = [0] * seats
        s.fleets = [1] * seats
        s.spare = [PATIENCE] * seats
        return s

    def agreed(self, s: ParthenonState) -> dict[str, Value]:
        """The options of the table."""
        return dict(s.givens.options)

    def complete(self, s: ParthenonState, top: Reader) -> None:
        """Islands that were not named, memories, and bags: every card that is nowhere else."""
        islands = [*top.data.get("islands", []), *[{}] * s.seats][: s.seats]
        _name_islands(s, ["island" in island for island in islands])
        for seat, island in enumerate(islands):
            _raise_halls(s, seat, Reader(island, f"islands[{seat}]"))
            if "memory" not in island:
                _know_all(s, seat, top)
        harbors = top.data.get("harbors", {})
        for land, word in enumerate(LAND_WORDS):
            if s.up >> land & 1 and "looked" not in harbors[word]:
                s.looked[land] = s.everybody()
        decks = s.givens.decks
        if "bag" not in top.data.get("events", {}):
            s.event_bag = [event for event in decks.year_events(s.year, s.givens.beginner) if event not in s.row]
        placed = [card for card in s.status if card >= 0]
        held = [wonder for wonder in s.wonder if wonder >= 0]
        s.harbor_bag = _rest(s.harbor_bag, decks.status_deck, placed + s.harbor_out, top, "harbor_bag", "harbors")
        s.hazard_bag = _rest(s.hazard_bag, decks.hazard_deck, s.tops + s.hazard_out, top, "hazard_bag", "hazard_out")
        s.plans_bag = _rest(s.plans_bag, list(range(WONDERS)), held, top, "plans_bag", "islands")

    def below(self, s: ParthenonState, top: Reader) -> list[Frame] | None:
        """The phase that begins, and those that follow."""
        if "frames" in top.data:
            top.raw("phase", "")
            return None
        phase = top.word("phase", PHASE_WORDS, "event")
        if any(island < 0 for island in s.island):
            raise top.refuse("islands", "missing")
        s.phase = min(phase + 1, 10)
        return [(SEASON_END,), *[(step,) for step in reversed(PHASES[phase:])]]

    def derive(self, s: ParthenonState, top: Reader) -> None:
        """Who plays which Island, complete Wonders, and the phase that the frames are in."""
        for seat, island in enumerate(s.island):
            if island >= 0:
                s.seat_of[island] = seat
        for seat in range(s.seats):
            for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
                if s.wonder[k] >= 0 and s.stage[k] == COMPLETE:
                    s.powers[seat] |= 1 << (PHILOSOPHIES + s.wonder[k])
        if "phase_number" not in top.data:
            s.phase = ([0] + [PHASES.index(f[0]) + 1 for f in s.frames if f[0] in PHASES])[-1]

    def answering(self, s: ParthenonState) -> bool:
        """A pledge is an answer too."""
        return super().answering(s) or any(s.pledge)

    def fits(self, s: ParthenonState) -> str:
        """The frame that cannot lie where it lies."""
        return misfit(s)

    def audit(self, s: ParthenonState) -> list[str]:
        """Structures, decks, hands, and what is known of them."""
        return audit(s)


def _name_islands(s: ParthenonState, named: list[bool]) -> None:
    """Whoever has no Island by name has the next in order; null: none yet."""
    free = [ISLAND.index[word] for word in ISLAND_ORDER if ISLAND.index[word] not in s.island]
    for seat in range(s.seats):
        if not named[seat]:
            s.island[seat] = free.pop(0)


def _raise_halls(s: ParthenonState, seat: int, island: Reader) -> None:
    """An alternate by its word, as the Island card lists it."""
    if "alternate" in island.data:
        if s.island[seat] < 0:
            raise island.refuse("alternate", "misfit")
        listed = [HALL.words[hall] for hall in ISLANDS[s.island[seat]].alternate]
        s.halls[seat] |= 1 << (len(HALL.words) + island.word("alternate", listed))


def _know_all(s: ParthenonState, seat: int, top: Reader) -> None:
    """Everybody knows which cards a seat holds, but not where they are."""
    for kind in range(KINDS):
        held = s.hand[seat * KINDS + kind]
        for at in range(seat * FLEETS, (seat + 1) * FLEETS):
            held += s.cargo[at * KINDS + kind] - s.aboard[at * KINDS + kind]
        if held < 0:
            raise top.refuse(f"islands[{seat}].sailing", "count")
        s.sure[seat * KINDS + kind] = held


def _rest(bag: list[int], deck: list[int], used: list[int], top: Reader, key: str, field: str) -> list[int]:
    """What is left of a deck, unless the position says it."""
    if key in top.data:
        return bag
    try:
        return without(deck, used)
    except ValueError:
        raise top.refuse(field, "too-many", n=len(deck)) from None
