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

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.basics import CHANCE, Frame
from ....core.errors import PositionError
from ....core.flow import ASK
from ....core.options import check_options
from ....core.positions import Fields, Json, options_of
from ..rules.content import ATLASES, FLEETS_EACH, ISLE_WORDS, SEA_WORDS, TROOPS_EACH
from ..rules.setup import OPTIONS, place_starts, table_for
from ..rules.state import BOOK, CycladesState
from ..rules.steps import (
    ACTIONS,
    CHECK,
    CREATURE_TRACK,
    CYCLE,
    GODS,
    MARKERS,
    OFFER,
    OFFERINGS,
    PAY,
    REVENUE,
    SEA_ASSAULT,
    SEA_ATTACKER,
    SEA_DEFENDER,
    TURN,
)
from ..rules.table import (
    BUILDINGS_EACH,
    CITIES,
    METROPOLISES,
    NO_ONE,
    NOTHING,
    NOWHERE,
    PHILOSOPHERS,
    PRIESTS,
    PROSPERITY,
    PROSPERITY_MARKERS,
)
from ..rules.vocabulary import BUILDING, CREATURE, CREATURES, FIGURES, FIRST_FIGURE, GOD
from .audit import audit
from .fits import misfit

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
_WORDS: Final[Mapping[str, Sequence[str]]] = {
    "god": GOD.words,
    "lost": GOD.words,
    "building": BUILDING.words,
    "creature": CREATURE.words,
    "isle": ISLE_WORDS,
    "sea": SEA_WORDS,
}
_FIGURE_WORDS: Final = CREATURE.words[FIRST_FIGURE : FIRST_FIGURE + FIGURES]
_MOST_GOLD: Final = 999999


# Writing.


def dump_position(s: CycladesState, game: str, version: str) -> Json:
    """The position, complete; `load_position` reads it back to an equal one."""
    out: Json = {
        "game": game,
        "version": version,
        "seats": s.seats,
        "options": dict(s.table.options),
        "cycle": s.cycle,
        "gold": s.gold[:],
        "priests": s.priests[:],
        "philosophers": s.philosophers[:],
        "isles": {ISLE_WORDS[isle]: _dump_isle(s, isle) for isle in s.board.isles if _worth(s, isle)},
        "fleets": {SEA_WORDS[sea]: [s.navy[sea], s.fleets[sea]] for sea in s.board.seas if s.fleets[sea]},
        "order": s.order[:],
        "gods": [GOD.words[god] for god in s.gods],
        "hidden": [GOD.words[god] for god in s.hidden],
        "bids": {GOD.words[god]: [s.bidder[god], s.bid[god]] for god in range(4) if s.bidder[god] >= 0},
        "apollo": s.apollo[:],
        "track": [CREATURE.words[card] if card >= 0 else None for card in s.track],
        "deck": _cards(s.deck),
        "discard": _cards(s.discard),
        "figures": {word: _dump_figure(s, k) for k, word in enumerate(_FIGURE_WORDS) if s.figure_isle[k] >= 0},
    }
    if s.called:
        out["called"] = [CREATURE.words[card] for card in s.called]
    if s.gone:
        out["gone"] = _cards(s.gone)
    if s.kraken >= 0:
        out["kraken"] = SEA_WORDS[s.kraken]
    if s.raider >= 0:
        out["raid"] = [s.raider, s.raiders]
    if s.anchors:
        out["anchors"] = [SEA_WORDS[sea] for sea in s.anchors]
    if s.fallen:
        out["fallen"] = s.fallen[:]
        out["exiled"] = s.exiled[:]
    out["frames"] = [_dump_frame(f) for f in s.frames]
    return out


def _cards(bag: list[int]) -> list[str]:
    return [CREATURE.words[card] for card in bag]


def _worth(s: CycladesState, isle: int) -> bool:
    return s.owner[isle] >= 0 or s.prosperity[isle] > 0 or s.city[isle] > 0 or s.room[isle] != s.board.slots[isle]


def _dump_isle(s: CycladesState, isle: int) -> Json:
    out: Json = {"owner": s.owner[isle], "troops": s.troops[isle]}
    buildings = [BUILDING.words[b] for b in range(4) for _ in range(s.built[4 * isle + b])]
    if buildings:
        out["buildings"] = buildings
    if s.city[isle]:
        out["metropolis"] = True
    if s.prosperity[isle]:
        out["prosperity"] = s.prosperity[isle]
    if s.spent[isle]:
        out["spent"] = s.spent[isle]
    if s.city_spent[isle]:
        out["metropolis_spent"] = True
    return out


def _dump_figure(s: CycladesState, figure: int) -> Json:
    return {
        "isle": ISLE_WORDS[s.figure_isle[figure]],
        "seat": s.figure_seat[figure],
        "cycle": s.figure_cycle[figure],
    }


def _dump_frame(f: Frame) -> list[int | str]:
    step = BOOK[f[0]]
    out: list[int | str] = [step.name]
    for name, value in zip(step.fields.split(), f[1:], strict=True):
        words = _WORDS.get(name)
        out.append(value if words is None or value < 0 else words[value])
    return out


# Reading.


def load_position(data: Json) -> CycladesState:
    """The state a position describes; PositionError names the field that is wrong."""
    top = Fields(data)
    top.raw("game", "")
    top.raw("version", "")
    seats = top.number("seats", 2, 5, 3)
    top.raw("options", {})
    s = CycladesState(seats, table_for(seats, check_options(OPTIONS, options_of(data), ATLASES)))
    s.cycle = top.number("cycle", 0, 9999, 3)
    s.gold = top.numbers("gold", 0, _MOST_GOLD, seats, [5] * seats)
    s.priests = top.numbers("priests", 0, 99, seats, [0] * seats)
    s.philosophers = top.numbers("philosophers", 0, 99, seats, [0] * seats)
    if "isles" in data or "fleets" in data:
        _load_isles(s, top.inner("isles", {}))
        _load_fleets(s, top.inner("fleets", {}))
    else:
        place_starts(s)
    _load_raid(s, top)
    _load_fallen(s, top)
    _load_gods(s, top)
    _load_creatures(s, top)
    _load_flow(s, top, data)
    _load_reserves(s, top)
    top.done()
    _go_on(s, top)
    return s


def _load_isles(s: CycladesState, isles: Fields) -> None:
    for word in list(isles.data):
        isle = _place(isles, word, ISLE_WORDS, s.board.isles)
        one = isles.inner(word)
        owner = one.number("owner", NO_ONE, s.seats - 1, NO_ONE)
        if owner >= 0:
            s.give(isle, owner)
        s.troops[isle] = one.number("troops", 0, TROOPS_EACH if owner >= 0 else 0, 0)
        if one.flag("metropolis", False):
            s.found(isle)
        for building in one.words("buildings", BUILDING.words, []):
            s.build(isle, building)
        if s.room[isle] < 0:
            raise one.refuse("buildings", "too-many", n=s.board.slots[isle])
        if owner < 0 and s.room[isle] < s.board.slots[isle]:
            raise one.refuse("owner", "range", low=0, high=s.seats - 1)
        s.prosperity[isle] = one.number("prosperity", 0, PROSPERITY_MARKERS, 0)
        s.spent[isle] = one.number("spent", 0, s.built[4 * isle + 2], 0)
        s.city_spent[isle] = int(one.flag("metropolis_spent", False))
        if s.city_spent[isle] > s.city[isle]:
            raise one.refuse("metropolis_spent", "range", low=0, high=0)
        one.done()


def _place(fields: Fields, word: str, words: Sequence[str], here: tuple[int, ...]) -> int:
    if word not in words or list(words).index(word) not in here:
        raise fields.refuse(str(word)[:40], "not-word", words=" ".join([words[place] for place in here])[:200])
    return list(words).index(word)


def _load_fleets(s: CycladesState, fleets: Fields) -> None:
    for word in list(fleets.data):
        sea = _place(fleets, word, SEA_WORDS, s.board.seas)
        seat, count = fleets.numbers(word, 0, FLEETS_EACH, 2)
        if seat >= s.seats or count < 1:
            raise fleets.refuse(word, "range", low=1, high=FLEETS_EACH)
        s.put_fleets(seat, sea, count)


def _load_raid(s: CycladesState, top: Fields) -> None:
    raid = top.numbers("raid", NO_ONE, FLEETS_EACH, 2, [NO_ONE, 0])
    s.raider, s.raiders = raid
    if s.raider >= s.seats or (s.raider >= 0) != (s.raiders > 0):
        raise top.refuse("raid", "range", low=1, high=FLEETS_EACH)


def _load_fallen(s: CycladesState, top: Fields) -> None:
    s.fallen = top.numbers("fallen", 0, s.seats - 1, None, [])
    s.exiled = top.numbers("exiled", 0, 99, 2, [0, 0])
    if len(set(s.fallen)) != len(s.fallen) or len(s.fallen) >= s.seats:
        raise top.refuse("fallen", "twice")
    for seat in s.fallen:
        if s.realm[seat] or s.waters[seat] or s.priests[seat] or s.philosophers[seat] or s.raider == seat:
            raise top.refuse("fallen", "fallen", seat=seat)
        s.gold[seat] = 0
        s.fleets_left[seat] = s.troops_left[seat] = 0


def _load_reserves(s: CycladesState, top: Fields) -> None:
    """Reserves and supplies are what is left of the box."""
    on_sea = any(f[0] in (SEA_ASSAULT, SEA_DEFENDER, SEA_ATTACKER) for f in s.frames)
    for seat in range(s.seats):
        if seat in s.fallen:
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
    s.stock[PRIESTS] -= sum(s.priests) + s.exiled[0]
    s.stock[PHILOSOPHERS] -= sum(s.philosophers) + s.exiled[1]
    s.stock[PROSPERITY] -= sum(s.prosperity)
    for field, place, most in (
        ("priests", PRIESTS, s.table.priests),
        ("philosophers", PHILOSOPHERS, s.table.philosophers),
        ("isles", PROSPERITY, PROSPERITY_MARKERS),
        ("isles", CITIES, METROPOLISES),
    ):
        if s.stock[place] < 0:
            raise top.refuse(field, "too-many", n=most)
    if min(s.stock[:4]) < 0:
        raise top.refuse("isles", "too-many", n=BUILDINGS_EACH)


def _load_gods(s: CycladesState, top: Fields) -> None:
    turn = top.data.get("turn")
    up = list(range(GODS_UP[s.seats]))
    if isinstance(turn, dict) and turn.get("god") in GOD.words:
        god = GOD.words.index(turn["god"])
        if god not in up:
            up = [*up[1:], god]
    s.gods = top.words("gods", GOD.words, [GOD.words[god] for god in up])
    rest = [god for god in range(4) if god not in s.gods]
    s.hidden = sorted(top.words("hidden", GOD.words, [GOD.words[god] for god in rest]))
    if len(set(s.gods + s.hidden)) != len(s.gods) + len(s.hidden):
        raise top.refuse("gods", "twice")
    bids = top.inner("bids", {})
    for word in list(bids.data):
        god = _place(bids, word, GOD.words, tuple(s.gods))
        s.bidder[god], s.bid[god] = bids.numbers(word, 0, _MOST_GOLD, 2)
        if s.bidder[god] >= s.seats or s.bidder[god] in s.fallen or s.bid[god] < 1:
            raise bids.refuse(word, "range", low=0, high=s.seats - 1)
    s.apollo = top.numbers("apollo", NO_ONE, s.seats - 1, None, [])
    if any(seat in s.fallen for seat in s.apollo):
        raise top.refuse("apollo", "seat")


def _load_creatures(s: CycladesState, top: Fields) -> None:
    track = top.raw("track", [None, None, None])
    if not isinstance(track, list) or len(track) != 3:
        raise top.refuse("track", "length", n=3)
    shown = [card for card in track if card is not None]
    if any(card not in CREATURE.words for card in shown):
        raise top.refuse("track", "not-word", words=" ".join(CREATURE.words))
    s.track = [CREATURE.words.index(card) if card is not None else NOTHING for card in track]
    s.discard = sorted(top.words("discard", CREATURE.words, []))
    s.called = top.words("called", CREATURE.words, [])
    s.gone = sorted(top.words("gone", CREATURE.words, []))
    figures = top.inner("figures", {})
    kept: list[int] = []
    for figure, word in enumerate(_FIGURE_WORDS):
        if word not in figures.data:
            continue
        one = figures.inner(word)
        s.figure_isle[figure] = _place(one, str(one.raw("isle")), ISLE_WORDS, s.board.isles)
        s.figure_seat[figure] = one.number("seat", 0, s.seats - 1)
        if s.figure_seat[figure] in s.fallen or s.figure_isle[figure] in s.figure_isle[:figure]:
            raise one.refuse("seat", "seat")
        s.figure_cycle[figure] = one.number("cycle", 0, 9999, s.cycle)
        one.done()
        if FIRST_FIGURE + figure not in s.called:
            kept.append(FIRST_FIGURE + figure)
    figures.done()
    elsewhere = [card for card in s.track if card >= 0] + s.discard + s.called + s.gone + kept
    rest = [CREATURE.words[card] for card in range(CREATURES) if card not in elsewhere]
    s.deck = sorted(top.words("deck", CREATURE.words, rest))
    cards = sorted(elsewhere + s.deck)
    if cards != list(range(CREATURES)):
        raise top.refuse("deck", "twice" if len(set(cards)) < len(cards) else "lost")
    if "kraken" in top.data:
        s.kraken = _place(top, str(top.raw("kraken")), SEA_WORDS, s.board.seas)
    else:
        s.kraken = NOWHERE
    s.close_seas()
    s.anchors = sorted(top.words("anchors", SEA_WORDS, []))


def _load_flow(s: CycladesState, top: Fields, data: Json) -> None:
    if "turn" in data:
        turn = top.inner("turn")
        seat = turn.number("seat", 0, s.seats - 1)
        god = turn.word("god", GOD.words)
        hired = turn.number("hired", 0, 9, 0)
        turn.done()
        if s.bidder[god] < 0:
            s.bidder[god], s.bid[god] = seat, 1
        if god not in s.gods or s.bidder[god] != seat or seat in s.fallen:
            raise turn.refuse("seat", "seat")
        s.frames = [(CHECK,), (ACTIONS, s.gods.index(god) + 1), (TURN, seat, god, hired)]
    elif "phase" in data:
        s.frames = _TAIL[: _BELOW[PHASES[top.word("phase", PHASES)]]]
    elif "frames" not in data:
        s.frames = [(CYCLE,)]
    frames = top.raw("frames", [])
    if not isinstance(frames, list):
        raise top.refuse("frames", "not-list")
    s.frames += [_load_frame(s, f, f"frames[{i}]") for i, f in enumerate(frames)]
    _load_order(s, top)


def _load_order(s: CycladesState, top: Fields) -> None:
    """The turn track; every marker must be somewhere: there, on a god, or in the hand of whoever was outbid."""
    away = [seat for seat in s.bidder + s.apollo if seat >= 0]
    away += [f[1] for f in s.frames if f[0] == OFFER and f[3] >= 0]
    markers = [seat for _ in range(s.table.markers) for seat in range(s.seats) if seat not in s.fallen]
    rest = markers[:]
    for seat in away:
        if seat not in rest:
            raise top.refuse("bids", "markers", seat=seat)
        rest.remove(seat)
    s.order = top.numbers("order", NO_ONE, s.seats - 1, None, [NO_ONE] * len(away) + rest)
    if any(f[0] == MARKERS for f in s.frames):
        if any(s.order.count(seat) > rest.count(seat) for seat in s.order):
            raise top.refuse("order", "markers", seat=s.order[0])
    elif sorted(s.order) != sorted([NO_ONE] * len(away) + rest):
        raise top.refuse("order", "markers", seat=max(s.order, default=NO_ONE))


def _go_on(s: CycladesState, top: Fields) -> None:
    """Run to the next question; a stack that leads to none is refused."""
    wrong = misfit(s)
    if wrong >= 0:
        raise top.refuse(f"frames[{wrong}]", "misfit")
    faults = audit(s)
    if faults:
        raise PositionError("position", "audit", what=faults[0])
    try:
        s.settle()
        actor = s.actor()
        offered = not s.frames or len(s.legal(actor if actor >= 0 else CHANCE)) > 0
    except (AssertionError, IndexError, ValueError):
        offered = False
    if not offered:
        raise top.refuse("frames", "impossible")


def _load_frame(s: CycladesState, data: object, field: str) -> Frame:
    names = [step.name for step in BOOK]
    if not isinstance(data, list) or not data or data[0] not in names:
        raise PositionError(field, "step")
    number = names.index(data[0])
    wanted = BOOK[number].fields.split()
    if len(data) - 1 != len(wanted):
        raise PositionError(field, "fields", n=len(wanted))
    out = [number]
    for k, name in enumerate(wanted):
        value = data[k + 1]
        words = _WORDS.get(name)
        if words is not None and isinstance(value, str):
            if value not in words:
                raise PositionError(f"{field}[{k + 1}]", "not-word", words=" ".join(words)[:200])
            value = list(words).index(value)
        if isinstance(value, bool) or not isinstance(value, int) or not -1 <= value <= 99:
            raise PositionError(f"{field}[{k + 1}]", "range", low=-1, high=99)
        if not _fits(s, name, value):
            raise PositionError(f"{field}[{k + 1}]", "seat" if name == "seat" else "range", low=0, high=99)
        out.append(value)
    if BOOK[number].kind == ASK and wanted[:1] == ["seat"] and out[1] in s.fallen:
        raise PositionError(field, "seat")
    return tuple(out)


def _fits(s: CycladesState, name: str, value: int) -> bool:
    """Whether a field of a frame can have this value."""
    if name == "seat":
        return 0 <= value < s.seats
    if name == "sea":
        return value in s.board.seas
    if name == "isle":
        return value in s.board.isles
    if name == "lost":
        return -1 <= value < 4
    if name in ("god", "building"):
        return 0 <= value < 4
    if name == "creature":
        return 0 <= value < CREATURES
    return value >= 0
