"""Positions of Parthenon as JSON that a person can write. Not compiled.

Every field may be left out. A small position is enough to try a rule:

    {"seats": 3, "phase": "build", "islands": [{"hand": {"wool": 2, "gold": 1}, "villages": [1, 2, 3]}]}

Seats are numbers from 0. Islands, cards, Lands, structures and powers are the words of the vocabulary; cards of several
kinds are written `{"wool": 2, "gold": 1}`.

- `game`, `version`: checked by nobody here; `seats` (default 3), `options`.
- `year` (1), `season` (1), `archon` (0), `winner` (-1).
- `islands`: one object per seat, the last ones may be missing:
  `island` (default: Chios, Crete, Rhodes, Lemnos, Naxos, Scyros in this order), `hand` (Commodities in hand, Aegis at
  home), `villages` (numbers, default 1 and 2), `workshops`, `acropolis` (a list), `alternate` (a word), `fleets` (1),
  `philosophies` (a list), `wonders` (pairs of a word and "plans", "partial" or "complete"), `sailing` (by "a", "b",
  "c": `to` a Land or "home", `cargo`, `aboard` (what everybody knows to be there), and the fields of `_FLEET`),
  `memory` (`sure`, `maybe`, `loose`: see fields.py; by default all cards are known, but not where they are),
  `this_season` (`idle`, `used`, `served`, `made`, `offers` left, `thrown`, and the fields of `_SEASON`), `draft`,
  `plan`, `spare` (answers in the making), `pledge`.
- `events`: `row` (face up), `bag` (default: the others of the Year), `order` (still to act).
- `harbors`: by Land: `status` (null: nobody has looked; "none": no card), `up`, `looked` (seats); `harbor_bag`,
  `harbor_out`: by default every card that is nowhere else, and none. `voices`: six numbers per seat (harbor.py).
- `hazard_bag`, `tops` (cards looked at, with the seats that have), `hazard_out`; `plans_bag`.
- `dues`, `gifts`, `shields`, `facts`, `offer`, `declined`, `claim`, `queue`: lists as in fields.py; `now`: the
  numbers of `_GOING_ON`.

Where the game stands is said by `phase` ("event", "production", "island-trade", "journey", "hazard", "fleet-trade",
"return", "build", "discard", "archon", "end"): that phase begins, the later ones follow; or by `frames`, `lanes` and
`shelf` as `dump` writes them. By default the Event Phase begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.errors import PositionError
from ....core.options import check_options
from ..rules.cards import HALLS
from ..rules.content import FLEETS, LANDS, PHILOSOPHIES, STARTING_VILLAGES, VILLAGES, WONDERS, WONDERS_EACH
from ..rules.decks import DECKS
from ..rules.goods import GOOD_WORDS, KINDS, bits
from ..rules.islands import ISLANDS
from ..rules.lands import LAND_WORDS
from ..rules.setup import OPTIONS, furnish, table_for
from ..rules.state import ParthenonState
from ..rules.steps import SEASON_END
from ..rules.table import COMPLETE, HOME, NO_CAP, NO_STATUS, PAID, PATIENCE, SAILED, SUNK, UNSEEN
from ..rules.vocabulary import EVENT, FLEET, HALL, HAZARD, ISLAND, PHILOSOPHY, POWER, STATUS, WONDER_CARD
from ..rules.year import PHASES
from .reading import Fields, Json, dump_flow, load_flow, options_of

WORDS: Final = GOOD_WORDS.split()
PHASE_WORDS: Final = [
    "event", "production", "island-trade", "journey", "hazard", "fleet-trade", "return", "build", "discard", "archon",
    "end",
]  # fmt: skip
STAGES: Final = ["plans", "partial", "complete"]
ISLAND_ORDER: Final = ["chios", "crete", "rhodes", "lemnos", "naxos", "scyros"]
_MOST: Final = 999
_MASK: Final = (1 << 18) - 1
_ANY: Final = (1 << 31) - 1

# Plain numbers and lists of a position, by the object they stand in: name, lowest and highest value, default.
_SEASON: Final = [
    ("idle_shops", 0, 2, 0), ("surcharge", 0, 99, 0), ("extra_armies", 0, 99, 0), ("skipped", 0, 3, 0),
    ("discount", 0, 99, 0), ("cap", 0, NO_CAP, NO_CAP), ("substitute", 0, 99, 0), ("built", 0, 99, 0),
    ("lost", 0, _MOST, 0), ("shown", -1, 13, -1), ("votes", 0, 99, 0), ("revised", 0, 99, 0),
]  # fmt: skip
_FLEET: Final = [("trades", 0, 99, 0), ("admitted", 0, 4, 0), ("as_abroad", 0, 1, 0), ("lacks", 0, _MASK, 0)]
_FACT_SIZES: Final = {PAID: 3, SUNK: 2 + KINDS, SAILED: 4}
_GOING_ON: Final = [
    ("gave", 0, 1, 0), ("ignoring", 0, 63, 0), ("picked", 0, 63, 0), ("offered", 0, 63, 0), ("paid", 0, 63, 0),
    ("open_hands", 0, 63, 0), ("quiet", 0, 63, 0), ("bargained", 0, 1, 0), ("resting", 0, 63, 0),
    ("finished", 0, 63, 0), ("serving", 0, 4095, 0), ("card", -1, 99, -1), ("klass", 0, 1, 0), ("solo", -1, 17, -1),
    ("struck", 0, _MASK, 0), ("targets", 0, _MASK, 0), ("claimants", 0, 63, 0),
]  # fmt: skip


# Writing.


def dump_position(s: ParthenonState, game: str, version: str) -> Json:
    """The position, complete; `load_position` reads it back to an equal one."""
    out: Json = {
        "game": game,
        "version": version,
        "seats": s.seats,
        "options": dict(s.table.options),
        "year": s.year,
        "season": s.season,
        "phase_number": s.phase,
        "archon": s.archon,
        "winner": s.winner,
        "islands": [_dump_island(s, seat) for seat in range(s.seats)],
        "events": {
            "row": _words(s.row, EVENT.words),
            "bag": _words(s.event_bag, EVENT.words),
            "order": _words(s.order, EVENT.words),
        },
        "harbors": {LAND_WORDS[land]: _dump_harbor(s, land) for land in range(LANDS)},
        "harbor_bag": _words(s.harbor_bag, STATUS.words),
        "harbor_out": _words(s.harbor_out, STATUS.words),
        "hazard_bag": _words(s.hazard_bag, HAZARD.words),
        "hazard_out": _words(s.hazard_out, HAZARD.words),
        "tops": [[HAZARD.words[card], bits(mask)] for card, mask in zip(s.tops, s.tops_seen, strict=True)],
        "plans_bag": _words(s.plans_bag, WONDER_CARD.words),
        "dues": [list(due) for due in s.dues],
        "gifts": s.gifts[:],
        "queue": s.queue[:],
        "voices": s.voices[:],
        "shields": [list(pair) for pair in s.shields],
        "facts": [list(fact) for fact in s.facts],
        "offer": [s.offer[0], list(s.offer[1]), list(s.offer[2])],
        "declined": [[by, to, list(given), list(wanted)] for by, to, given, wanted in s.declined],
        "claim": list(s.claim),
        "now": {name: getattr(s, name) for name, _, _, default in _GOING_ON if getattr(s, name) != default},
    }
    out.update(dump_flow(s))
    return out


def _words(items: Sequence[int], words: Sequence[str]) -> list[str]:
    return [words[item] for item in items]


def _goods(counts: Sequence[int]) -> Json:
    return {WORDS[kind]: count for kind, count in enumerate(counts) if count}


def _dump_island(s: ParthenonState, seat: int) -> Json:
    o = seat * KINDS
    halls = len(HALLS)
    out: Json = {
        "island": ISLAND.words[s.island[seat]] if s.island[seat] >= 0 else None,
        "hand": _goods(s.hand[o : o + KINDS]),
        "villages": [k + 1 for k in bits(s.villages[seat])],
        "workshops": s.workshops[seat],
        "acropolis": [HALL.words[k] for k in bits(s.halls[seat]) if k < halls],
        "alternate": _alternate(s, seat),
        "fleets": s.fleets[seat],
        "philosophies": [POWER.words[k] for k in bits(s.powers[seat]) if k < PHILOSOPHIES],
        "wonders": [
            [WONDER_CARD.words[s.wonder[k]], STAGES[s.stage[k]]]
            for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH)
            if s.wonder[k] >= 0
        ],
        "sailing": {FLEET.words[f]: _dump_fleet(s, seat * FLEETS + f) for f in range(FLEETS) if _worth(s, seat, f)},
        "memory": {
            "sure": _goods(s.sure[o : o + KINDS]),
            "maybe": _goods(s.maybe[o : o + KINDS]),
            "loose": s.loose[seat],
        },
        "this_season": {
            "idle": [k + 1 for k in bits(s.idle[seat])],
            "used": [POWER.words[k] for k in bits(s.used[seat])],
            "served": [WONDER_CARD.words[k] for k in bits(s.served[seat])],
            "made": {HALL.words[k]: n for k, n in enumerate(s.made[seat * halls : (seat + 1) * halls]) if n},
            "offers": s.left[seat],
            "thrown": _goods(s.thrown[o : o + KINDS]),
            **{name: getattr(s, name)[seat] for name, _, _, d in _SEASON if getattr(s, name)[seat] != d},
        },
        "draft": s.draft[seat][:],
        "plan": s.plan[seat][:],
        "spare": s.spare[seat],
        "pledge": s.pledge[seat][:],
    }
    return out


def _alternate(s: ParthenonState, seat: int) -> str | None:
    built = bits(s.halls[seat] >> len(HALLS))
    return HALL.words[ISLANDS[s.island[seat]].alternate[built[0]]] if built else None


def _worth(s: ParthenonState, seat: int, fleet: int) -> bool:
    at = seat * FLEETS + fleet
    return s.goal[at] != HOME or s.cargo_size(at) > 0 or any(getattr(s, name)[at] for name, _, _, _ in _FLEET)


def _dump_fleet(s: ParthenonState, at: int) -> Json:
    o = at * KINDS
    return {
        "to": LAND_WORDS[s.goal[at]] if s.goal[at] >= 0 else "home",
        "cargo": _goods(s.cargo[o : o + KINDS]),
        "aboard": _goods(s.aboard[o : o + KINDS]),
        **{name: getattr(s, name)[at] for name, _, _, d in _FLEET if getattr(s, name)[at] != d},
    }


def _dump_harbor(s: ParthenonState, land: int) -> Json:
    card = s.status[land]
    word = STATUS.words[card] if card >= 0 else "none" if card == NO_STATUS else None
    return {"status": word, "up": s.up >> land & 1 == 1, "looked": bits(s.looked[land])}


# Reading.


def load_position(data: Json) -> ParthenonState:
    """The state a position describes; PositionError names the field that is wrong."""
    top = Fields(data)
    top.raw("game", "")
    top.raw("version", "")
    seats = top.number("seats", 3, 6, 3)
    top.raw("options", {})
    s = ParthenonState(seats, table_for(check_options(OPTIONS, options_of(data), DECKS)))
    furnish(s)
    s.villages = [STARTING_VILLAGES] * seats
    s.workshops = [0] * seats
    s.fleets = [1] * seats
    s.year = top.number("year", 0, 3, 1)
    s.season = top.number("season", 0, 4, 1)
    s.archon = top.number("archon", 0, seats - 1, 0)
    s.winner = top.number("winner", -1, seats - 1, -1)
    _load_islands(s, top)
    _load_events(s, top)
    _load_harbors(s, top)
    _load_hazards(s, top)
    now = top.inner("now", {})
    for name, low, high, default in _GOING_ON:
        setattr(s, name, now.number(name, low, high, default))
    now.done()
    _load_talk(s, top)
    _load_place(s, top)
    top.done()
    s.settle()
    return s


def _counts(fields: Fields, key: str) -> list[int]:
    return fields.counts(key, WORDS, _MOST, {})


def _mask(fields: Fields, key: str, words: Sequence[str]) -> int:
    mask = 0
    for item in fields.words(key, words, []):
        mask |= 1 << item
    return mask


def _numbers_mask(fields: Fields, key: str, low: int, high: int, default: list[int]) -> int:
    mask = 0
    for number in fields.numbers(key, low, high, default=default):
        mask |= 1 << (number - low)
    return mask


def _load_islands(s: ParthenonState, top: Fields) -> None:
    islands = top.each("islands", default=[])
    if len(islands) > s.seats:
        raise top.refuse("islands", "length", n=s.seats)
    free = [word for word in ISLAND_ORDER if word not in [fields.data.get("island") for fields in islands]]
    for seat in range(s.seats):
        fields = islands[seat] if seat < len(islands) else Fields({}, top.name(f"islands[{seat}]"))
        if fields.raw("island", "") is None:
            word = None
        else:
            word = fields.raw("island", None) or free.pop(0)
        if word is not None:
            if word not in ISLAND.words or s.seat_of[ISLAND.words.index(word)] >= 0:
                raise fields.refuse("island", "not-word", words=" ".join(ISLAND.words))
            s.island[seat] = ISLAND.words.index(word)
            s.seat_of[s.island[seat]] = seat
        _load_island(s, seat, fields)
        fields.done()


def _load_island(s: ParthenonState, seat: int, fields: Fields) -> None:
    o = seat * KINDS
    s.hand[o : o + KINDS] = _counts(fields, "hand")
    s.villages[seat] = _numbers_mask(fields, "villages", 1, VILLAGES, [1, 2])
    s.workshops[seat] = fields.number("workshops", 0, 2, 0)
    s.halls[seat] = _mask(fields, "acropolis", HALL.words)
    s.halls[seat] |= _load_alternate(s, seat, fields) << len(HALLS)
    s.fleets[seat] = fields.number("fleets", 1, FLEETS, 1)
    s.powers[seat] = _mask(fields, "philosophies", PHILOSOPHY.words)
    _load_wonders(s, seat, fields)
    sailing = fields.inner("sailing", {})
    for fleet, word in enumerate(FLEET.words):
        _load_fleet(s, seat * FLEETS + fleet, sailing.inner(word, {}))
    sailing.done()
    _load_memory(s, seat, fields)
    _load_season(s, seat, fields.inner("this_season", {}))
    s.draft[seat] = fields.numbers("draft", -99, _ANY, default=[])
    s.plan[seat] = fields.numbers("plan", -99, _ANY, default=[])
    s.spare[seat] = fields.number("spare", 0, 99, PATIENCE)
    s.pledge[seat] = fields.numbers("pledge", -99, _ANY, default=[])


def _load_alternate(s: ParthenonState, seat: int, fields: Fields) -> int:
    """By its word, or as the first or second on the Island card; as a mask."""
    given = fields.raw("alternate", None)
    if given is None:
        return 0
    if isinstance(given, int):
        return fields.number("alternate", 0, 2)
    listed = [HALL.words[hall] for hall in ISLANDS[s.island[seat]].alternate]
    return 1 << fields.word("alternate", listed)


def _load_wonders(s: ParthenonState, seat: int, fields: Fields) -> None:
    wonders = fields.raw("wonders", [])
    if not isinstance(wonders, list) or len(wonders) > WONDERS_EACH:
        raise fields.refuse("wonders", "length", n=WONDERS_EACH)
    for k, pair in enumerate(wonders):
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in WONDER_CARD.words or pair[1] not in STAGES:
            raise fields.refuse("wonders", "not-word", words=" ".join(STAGES))
        wonder = WONDER_CARD.words.index(pair[0])
        s.wonder[seat * WONDERS_EACH + k] = wonder
        s.stage[seat * WONDERS_EACH + k] = STAGES.index(pair[1])
        if STAGES.index(pair[1]) == COMPLETE:
            s.powers[seat] |= 1 << (PHILOSOPHIES + wonder)


def _load_fleet(s: ParthenonState, at: int, fields: Fields) -> None:
    o = at * KINDS
    goal = fields.word("to", [*LAND_WORDS, "home"], "home")
    s.goal[at] = HOME if goal == LANDS else goal
    s.cargo[o : o + KINDS] = _counts(fields, "cargo")
    s.aboard[o : o + KINDS] = _counts(fields, "aboard")
    for name, low, high, default in _FLEET:
        getattr(s, name)[at] = fields.number(name, low, high, default)
    fields.done()


def _load_memory(s: ParthenonState, seat: int, fields: Fields) -> None:
    o = seat * KINDS
    held = s.hand[o : o + KINDS]
    for at in range(seat * FLEETS, (seat + 1) * FLEETS):
        for kind in range(KINDS):
            held[kind] += s.cargo[at * KINDS + kind] - s.aboard[at * KINDS + kind]
    if any(count < 0 for count in held):
        raise fields.refuse("sailing", "range", low=0, high=_MOST)
    memory = fields.inner("memory", {"sure": _goods(held)})
    s.sure[o : o + KINDS] = _counts(memory, "sure")
    s.maybe[o : o + KINDS] = _counts(memory, "maybe")
    s.loose[seat] = memory.number("loose", 0, _MOST, 0)
    memory.done()


def _load_season(s: ParthenonState, seat: int, fields: Fields) -> None:
    s.idle[seat] = _numbers_mask(fields, "idle", 1, VILLAGES, [])
    s.used[seat] = _mask(fields, "used", POWER.words)
    s.served[seat] = _mask(fields, "served", WONDER_CARD.words)
    halls = len(HALLS)
    s.made[seat * halls : (seat + 1) * halls] = fields.counts("made", HALL.words, 2, {})
    s.thrown[seat * KINDS : (seat + 1) * KINDS] = _counts(fields, "thrown")
    s.left[seat] = fields.number("offers", 0, 99, s.table.offers)
    for name, low, high, default in _SEASON:
        getattr(s, name)[seat] = fields.number(name, low, high, default)
    fields.done()


def _load_events(s: ParthenonState, top: Fields) -> None:
    events = top.inner("events", {})
    s.row = events.words("row", EVENT.words, [])
    rest = [e for e in s.table.decks.year_events(s.year, s.table.beginner) if e not in s.row]
    s.event_bag = sorted(events.words("bag", EVENT.words, _words(rest, EVENT.words)))
    s.order = events.words("order", EVENT.words, [])
    events.done()


def _load_harbors(s: ParthenonState, top: Fields) -> None:
    harbors = top.inner("harbors", {})
    for land, word in enumerate(LAND_WORDS):
        fields = harbors.inner(word, {})
        given = fields.raw("status", "none" if s.status[land] == NO_STATUS else None)
        if given is None:
            s.status[land] = UNSEEN
        else:
            card = fields.word("status", [*STATUS.words, "none"], "none")
            s.status[land] = NO_STATUS if card == len(STATUS.words) else card
        if fields.flag("up", False):
            s.up |= 1 << land
            if s.status[land] < 0:
                raise fields.refuse("up", "not-flag")
        looked = [*range(s.seats)] if s.up >> land & 1 else []
        s.looked[land] = _numbers_mask(fields, "looked", 0, s.seats - 1, looked)
        fields.done()
    harbors.done()
    s.harbor_out = sorted(top.words("harbor_out", STATUS.words, []))
    rest = _rest(s.table.decks.status_deck, [card for card in s.status if card >= 0] + s.harbor_out, top, "harbors")
    s.harbor_bag = sorted(top.words("harbor_bag", STATUS.words, _words(rest, STATUS.words)))


def _load_hazards(s: ParthenonState, top: Fields) -> None:
    tops = top.raw("tops", [])
    if not isinstance(tops, list):
        raise top.refuse("tops", "not-list")
    for pair in tops:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in HAZARD.words or not isinstance(pair[1], list):
            raise top.refuse("tops", "not-word", words=" ".join(HAZARD.words)[:200])
        s.tops.append(HAZARD.words.index(pair[0]))
        s.tops_seen.append(sum({1 << int(seat) for seat in pair[1]}))
    s.hazard_out = sorted(top.words("hazard_out", HAZARD.words, []))
    rest = _rest(s.table.decks.hazard_deck, s.tops + s.hazard_out, top, "hazard_out")
    s.hazard_bag = sorted(top.words("hazard_bag", HAZARD.words, _words(rest, HAZARD.words)))
    held = [wonder for wonder in s.wonder if wonder >= 0]
    rest = _rest(list(range(WONDERS)), held, top, "islands")
    s.plans_bag = sorted(top.words("plans_bag", WONDER_CARD.words, _words(rest, WONDER_CARD.words)))


def _rest(deck: list[int], used: list[int], top: Fields, key: str) -> list[int]:
    rest = deck[:]
    for card in used:
        if card not in rest:
            raise top.refuse(key, "too-many", n=len(deck))
        rest.remove(card)
    return rest


def _load_talk(s: ParthenonState, top: Fields) -> None:
    """Losses to be chosen, Gifts to be replaced, offers and claims."""
    for due in _rows(top, "dues", 5):
        s.dues.append((due[0], due[1], due[2], due[3], due[4]))
    s.gifts = top.numbers("gifts", 0, 17, default=[])
    s.voices = top.numbers("voices", 0, 3, s.seats * LANDS, [0] * (s.seats * LANDS))
    s.queue = top.numbers("queue", 0, s.seats - 1, default=[])
    for pair in _rows(top, "shields", 2):
        s.shields.append((pair[0], pair[1]))
    for i, fact in enumerate(_rows(top, "facts", None)):
        s.facts.append(_fact(fact, f"{top.name('facts')}[{i}]"))
    claim = top.numbers("claim", -1, 5, 2, [-1, -1])
    s.claim = (claim[0], claim[1])
    offer = top.raw("offer", [0, [], []])
    declined = top.raw("declined", [])
    try:
        s.offer = (int(offer[0]), tuple(int(n) for n in offer[1]), tuple(int(n) for n in offer[2]))
        s.declined = [
            (int(by), int(to), tuple(int(n) for n in given), tuple(int(n) for n in wanted))
            for by, to, given, wanted in declined
        ]
    except (TypeError, ValueError, IndexError):
        raise top.refuse("offer", "not-list") from None


def _rows(top: Fields, key: str, length: int | None) -> list[list[int]]:
    rows = top.raw(key, [])
    if not isinstance(rows, list):
        raise top.refuse(key, "not-list")
    return [Fields({"row": row}, top.name(key)).numbers("row", -99, _ANY, length) for row in rows]


def _fact(fact: list[int], field: str) -> tuple[int, ...]:
    """What everybody saw this Season: a known kind of fact, with as many numbers as it has."""
    if not fact or fact[0] not in _FACT_SIZES:
        raise PositionError(field, "range", low=min(_FACT_SIZES), high=max(_FACT_SIZES))
    if len(fact) != _FACT_SIZES[fact[0]]:
        raise PositionError(field, "length", n=_FACT_SIZES[fact[0]])
    return tuple(fact)


def _load_place(s: ParthenonState, top: Fields) -> None:
    """Where the game stands."""
    if "frames" in top.data:
        top.raw("phase", "")
        s.phase = top.number("phase_number", 0, 10, 0)
        load_flow(s, top)
        return
    top.raw("phase_number", 0)
    phase = top.word("phase", PHASE_WORDS, "event")
    if any(island < 0 for island in s.island):
        raise PositionError(top.name("islands"), "missing")
    s.phase = min(phase + 1, 10)
    s.frames = [(SEASON_END,)]
    for step in reversed(PHASES[phase:]):
        s.frames.append((step,))
