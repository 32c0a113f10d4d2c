"""Positions of Cyclades as JSON that a person can write. Not compiled.

Every field may be left out. A small position is enough to try a rule:

    {"seats": 3,
     "gold": [5, 0, 3],
     "isles": {"kea": {"owner": 0, "troops": 2, "buildings": ["port", "temple"]},
               "tinos": {"owner": 1, "troops": 1, "metropolis": true}},
     "fleets": {"b2": [0, 2], "d4": [1, 1]},
     "turn": {"seat": 0, "god": "ares"}}

Seats are numbers from 0; -1 stands for nobody. Gods, buildings, creatures, seas ("f7") and isles ("naxos") are the
words of the vocabulary.

- `game`, `version`: checked by nobody here; `seats` (default 3), `options`, `cycle` (3).
- `gold` (5 each), `priests`, `philosophers` (0 each): one number per seat.
- `isles`: by name: `owner`, `troops`, `buildings` (a list of words), `metropolis`, `prosperity`, `spent` (temples used
  this cycle), `metropolis_spent`. `fleets`: by sea: `[seat, count]`. If both are left out the starting setup is used;
  if one is given, exactly what is listed stands on the board. Reserves and supplies follow from what is in play.
- `order`: the turn track, first place first; -1 where the marker is away. Default: places of the markers that are on
  gods are free, all others stand behind them in seat order.
- `gods`: face-up tiles from the top; `hidden`: face-down tiles. Default: the first tiles in the order Poseidon, Ares,
  Zeus, Athena, the others face down.
- `bids`: by god `[seat, amount]`; `apollo`: seats in order of arrival, -1 for those that have acted.
- `track`: the creatures on the spaces 4, 3, 2 (null: empty); `discard`, `called` (in use), `gone` (out of the game);
  `deck`: by default every card that is nowhere else.
- `figures`: by creature: `isle`, `seat` and `cycle` in which it was called (default: this one). `kraken`: his sea.
- `raid`: `[seat, count]`: the attackers of the battle in progress, who stand in nobody's count.
- `anchors`: seas of the fleets that have fought under the present Sylph, one entry per fleet.
- `fallen`: eliminated seats, first to last; `exiled`: `[priests, philosophers]` that left with them.

Where the game stands is said in one of three ways:

- `phase`: "creatures", "gods", "revenue", "offerings", "actions" or "check": that phase begins, the later ones follow.
- `turn`: `{"seat": 0, "god": "ares", "hired": 0}`: this seat is in its turn (`hired`: recruits taken so far). If the
  god has no bid, one of 1 by that seat is put there.
- `frames`: the whole stack as `dump` writes it, bottom first: `["turn", 0, "ares", 0]`. Fields named god, isle, sea,
  building and creature are words. Together with `turn` or `phase` these frames lie on top of it:
  `"turn": …, "frames": [["land-assault", "tinos"]]`.

With none of them a new cycle begins.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import Frame
from ....core.options import Value
from ....core.positions import Form, Reader
from ..rules.content import ATLASES, FLEETS_EACH, TROOPS_EACH
from ..rules.fields import FIELDS, FIGURINES, FRAMES
from ..rules.givens import CITIES, NO_ONE, PHILOSOPHERS, PRIESTS, PROSPERITY
from ..rules.setup import OPTIONS, givens_of, place_starts
from ..rules.state import CycladesState
from ..rules.steps import ACTIONS, CHECK, CREATURE_TRACK, CYCLE, GODS, OFFER, OFFERINGS, PAY, REVENUE, TURN
from ..rules.vocabulary import CREATURES, FIGURES, FIRST_FIGURE, GOD
from .audit import at_sea, audit, misfit

GODS_UP: Final = {5: 4, 4: 3, 3: 2, 2: 3}  # C-35 to C-40
PHASES: Final = ("creatures", "gods", "revenue", "offerings", "actions", "check")
_TAIL: Final[list[Frame]] = [
    (CHECK,),
    (ACTIONS, 0),
    (PAY,),
    (OFFERINGS,),
    (REVENUE,),
    (GODS,),
    (CREATURE_TRACK,),
]
_BELOW: Final = {"creatures": 7, "gods": 6, "revenue": 5, "offerings": 4, "actions": 2, "check": 1}


class CycladesForm(Form[CycladesState]):
    """What is Cyclades' own in its positions."""

    declared = FIELDS
    kinds = FRAMES
    options = OPTIONS
    editions = ATLASES
    seats = range(2, 6)

    def blank(self, seats: int, options: dict[str, Value]) -> CycladesState:
        """An empty board in the third cycle, 5 gold each."""
        s = CycladesState(seats, givens_of(seats, options))
        s.cycle = 3
        s.gold = [5] * seats
        return s

    def agreed(self, s: CycladesState) -> dict[str, Value]:
        """The options of the table."""
        return dict(s.givens.options)

    def complete(self, s: CycladesState, top: Reader) -> None:
        """The start where nothing is said of the board; gods, figurines and the deck as far as they were left out."""
        if "isles" not in top.data and "fleets" not in top.data:
            place_starts(s)
        _put_gods(s, top)
        _put_creatures(s, top)

    def below(self, s: CycladesState, top: Reader) -> list[Frame] | None:
        """The frames under a turn or a phase."""
        data = top.data
        if "turn" in data:
            turn = top.inner("turn")
            seat = turn.number("seat", 0, s.seats - 1)
            god = turn.word("god", GOD.words)
            hired = turn.number("hired", 0, 9, 0)
            turn.done()
            if s.bidder[god] < 0:
                s.bidder[god], s.bid[god] = seat, 1
            if god not in s.gods or s.bidder[god] != seat:
                raise turn.refuse("seat", "seat")
            return [(CHECK,), (ACTIONS, s.gods.index(god) + 1), (TURN, seat, god, hired)]
        if "phase" in data:
            return _TAIL[: _BELOW[PHASES[top.word("phase", PHASES)]]]
        return [(CYCLE,)] if "frames" not in data else None

    def derive(self, s: CycladesState, top: Reader) -> None:
        """The quick lists, the turn track, reserves and supplies: what is left of the box."""
        for seat in range(s.seats):
            s.realm[seat] = [isle for isle in s.board.isles if s.owner[isle] == seat]
            s.waters[seat] = [sea for sea in s.board.seas if s.navy[sea] == seat]
        for isle in s.board.isles:
            covered = s.board.cover[isle] if s.city[isle] else 0
            s.room[isle] = s.board.slots[isle] - sum(s.built[4 * isle : 4 * isle + 4]) - covered
            if s.room[isle] < 0:
                raise top.refuse("isles", "too-many", n=s.board.slots[isle])
            if s.owner[isle] < 0 and s.room[isle] < s.board.slots[isle]:
                raise top.refuse("isles", "misfit")
        s.close_seas()
        for seat in s.fallen:
            s.gold[seat] = 0
        _put_order(s, top)
        _put_reserves(s, top)

    def fits(self, s: CycladesState) -> str:
        """The frame that cannot lie where it lies."""
        wrong = misfit(s)
        return f"frames[{wrong}]" if wrong >= 0 else ""

    def audit(self, s: CycladesState) -> list[str]:
        """Pieces, cards and markers, counted."""
        return audit(s)


def _put_gods(s: CycladesState, top: Reader) -> None:
    """The first tiles lie face up, the one of the turn among them; the others face down."""
    if "gods" not in top.data:
        s.gods = list(range(GODS_UP[s.seats]))
        turn = top.data.get("turn")
        word = turn.get("god") if isinstance(turn, dict) else None
        if isinstance(word, str) and word in GOD.index and GOD.index[word] not in s.gods:
            s.gods = [*s.gods[1:], GOD.index[word]]
    if "hidden" not in top.data:
        s.hidden = [god for god in range(4) if god not in s.gods]


def _put_creatures(s: CycladesState, top: Reader) -> None:
    """Figurines were called in this cycle, and the deck is every card that is nowhere else, if nothing else is said."""
    figures = top.data.get("figures", {})
    for figure, word in enumerate(FIGURINES.words):
        if word in figures and "cycle" not in figures[word]:
            s.figure_cycle[figure] = s.cycle
    if "deck" not in top.data:
        kept = [FIRST_FIGURE + figure for figure in range(FIGURES) if s.figure_isle[figure] >= 0]
        elsewhere = s.track + s.discard + s.called + s.gone + kept
        s.deck = [card for card in range(CREATURES) if card not in elsewhere]


def _put_order(s: CycladesState, top: Reader) -> None:
    """Places of the markers that are on gods, or in the hand of whoever was outbid, are free; all others follow."""
    if "order" in top.data:
        return
    away = [seat for seat in s.bidder + s.apollo if seat >= 0]
    away += [f[1] for f in s.frames if f[0] == OFFER and f[3] >= 0]
    rest = [seat for _ in range(s.givens.markers) for seat in range(s.seats) if seat not in s.fallen]
    for seat in away:
        if seat not in rest:
            raise top.refuse("bids", "count")
        rest.remove(seat)
    s.order = [NO_ONE] * len(away) + rest


def _put_reserves(s: CycladesState, top: Reader) -> None:
    """What is not in play is in reserve or in the supply; the eliminated have nothing (C-200)."""
    on_sea = at_sea(s)
    for seat in range(s.seats):
        if seat in s.fallen:
            s.fleets_left[seat] = s.troops_left[seat] = 0
            continue
        raiders = s.raiders if s.raider == seat else 0
        fleets = sum([s.fleets[sea] for sea in s.waters[seat]]) + (raiders if on_sea else 0)
        troops = sum([s.troops[isle] for isle in s.realm[seat]]) + (0 if on_sea else raiders)
        if fleets > FLEETS_EACH:
            raise top.refuse("fleets", "too-many", n=FLEETS_EACH)
        if troops > TROOPS_EACH:
            raise top.refuse("isles", "too-many", n=TROOPS_EACH)
        s.fleets_left[seat] = FLEETS_EACH - fleets
        s.troops_left[seat] = TROOPS_EACH - troops
    for building in range(4):
        s.stock[building] -= sum([s.built[4 * isle + building] for isle in s.board.isles])
    s.stock[CITIES] -= sum(s.city)
    s.stock[PROSPERITY] -= sum(s.prosperity)
    s.stock[PRIESTS] -= sum(s.priests) + s.exiled[0]
    s.stock[PHILOSOPHERS] -= sum(s.philosophers) + s.exiled[1]
    for place, left in enumerate(s.stock):
        if left < 0:
            key = {PRIESTS: "priests", PHILOSOPHERS: "philosophers"}.get(place, "isles")
            raise top.refuse(key, "too-many", n=CycladesState(s.seats, s.givens).stock[place])
