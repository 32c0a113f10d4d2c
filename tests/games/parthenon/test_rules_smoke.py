"""Random games to the end, at every number of players and in every variant, and rich ones that meet every card."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from pelagos.core.basics import ALL, CHANCE, NOBODY, TABLE, only
from pelagos.core.content import Row
from pelagos.core.errors import ContentError, OptionError, Place, PositionError
from pelagos.core.flow import TOGETHER, Listener, random_ply
from pelagos.core.rng import Rng
from pelagos.games.parthenon import GAME
from pelagos.games.parthenon.rules.cards import (
    PAID_IN_BUILD,
    PAID_IN_FLEET_TRADE,
    PAID_IN_ISLAND_TRADE,
    POWER_OPS,
    WONDER,
)
from pelagos.games.parthenon.rules.content import PHILOSOPHIES, SEASONS, WONDERS, YEARS
from pelagos.games.parthenon.rules.costs import COSTS, goods_of, read_cost
from pelagos.games.parthenon.rules.decks import EVENTS, HAZARDS, STATUSES
from pelagos.games.parthenon.rules.givens import COMPLETE, IN_HAND
from pelagos.games.parthenon.rules.goods import COMMODITIES, GOOD_WORDS, KINDS
from pelagos.games.parthenon.rules.lands import LAND_WORDS
from pelagos.games.parthenon.rules.narration import TOLD as KEYS
from pelagos.games.parthenon.rules.notation import read_effect
from pelagos.games.parthenon.rules.sealed import Sealed
from pelagos.games.parthenon.rules.state import ParthenonState

SEATS = (3, 4, 5, 6)
GOODS = GOOD_WORDS.split()
WIDTH = {"cards": KINDS, "villages": 2, "events": 4}  # kinds of arguments that take several numbers
VARIANTS: list[dict[str, Any]] = [
    {},
    {"beginner": True},
    {"delian": True},
    {"tournament": True},
    {"beginner": True, "delian": True, "tournament": True, "strict": True, "offers": 3},
]
# Every variant with two counts of players, every count with two variants or more.
TWICE = [
    pytest.param(SEATS[(n + more) % len(SEATS)], options, id=f"{SEATS[(n + more) % len(SEATS)]}-{'+'.join(options)}")
    for n, options in enumerate(VARIANTS)
    for more in (0, 2)
]


class Ear(Listener):
    """Counts what is told, and checks that it is told with the arguments the list of events promises."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        self.cards: Counter[tuple[str, int]] = Counter()

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        assert len(args) == sum(WIDTH.get(kind, 1) for kind in KEYS[key].split()), key
        assert mask == ALL or mask > 0, key
        self.told[key] += 1
        at = 0
        for kind in KEYS[key].split():
            if kind.removesuffix("-card") in ("event", "hazard", "status", "power", "philosophy", "wonder"):
                self.cards[key, args[at]] += 1
            at += WIDTH.get(kind, 1)


def enrich(s: ParthenonState, rng: Rng, most: int = 3) -> None:
    """Cards for everybody, for all to see: random players are poor otherwise and meet few cards."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            count = rng.below(most + 1 if kind < COMMODITIES else 2)
            if count:
                s.gain(seat, IN_HAND, kind, count)


def endow(s: ParthenonState, rng: Rng) -> None:
    """Structures, Philosophies and Wonders for everybody."""
    wonders = list(range(WONDERS))
    rng.shuffle(wonders)
    for seat in range(s.seats):
        s.halls[seat] = rng.below(64) & ~0b000100
        s.fleets[seat] = 1 + rng.below(3)
        s.workshops[seat] = rng.below(3)
        for k in range(rng.below(3)):
            wonder = wonders.pop()
            s.wonder[2 * seat + k] = wonder
            s.stage[2 * seat + k] = min(COMPLETE, rng.below(5))
            s.plans_bag.remove(wonder)
            if s.stage[2 * seat + k] == COMPLETE:
                s.powers[seat] |= 1 << (PHILOSOPHIES + wonder)
        if rng.below(2):
            s.halls[seat] |= 0b000100
            for _ in range(3):
                philosophy = rng.below(PHILOSOPHIES)
                if s.copies(philosophy) < 4:
                    s.powers[seat] |= 1 << philosophy


def rich_game(seats: int, seed: int, ear: Ear, every: int = 40, **options: Any) -> list[ParthenonState]:
    """A random game among the rich, audited at every ply; positions of it, one in so many plies."""
    rng = Rng.seeded(seed, f"rich {seats}")
    s = GAME.start(seats, {"offers": 2, **options})
    endow(s, rng)
    s.ear = ear
    kept: list[ParthenonState] = []
    season = 0
    while s.actor() != NOBODY:
        if s.phase == 10 and s.season != season:
            season = s.season
            enrich(s, rng)
        if rng.below(every) == 0:
            kept.append(s.clone())
        random_ply(s, rng)
        assert GAME.audit(s) == [], s.frames
    return kept


def play_on(s: ParthenonState, rng: Rng, plies: int) -> None:
    for _ in range(plies):
        if not random_ply(s, rng):
            return
        assert GAME.audit(s) == [], s.frames


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TWICE)
def test_random_games_end_within_twelve_seasons_and_nothing_is_lost(seats: int, options: dict[str, Any]) -> None:
    rng = Rng.seeded(5, f"whole {seats} {sorted(options)}")
    s = GAME.start(seats, options)
    plies = 0
    while s.actor() != NOBODY:
        seat = s.actors()[0]
        legal = s.legal(seat)
        assert legal, s.frames
        assert legal == sorted(set(legal)), [GAME.text(a) for a in legal]
        random_ply(s, rng)
        assert GAME.audit(s) == [], s.frames
        plies += 1
    assert (s.year, s.season) <= (YEARS, SEASONS)
    assert plies < GAME.bound
    result = s.result()
    assert result is not None
    assert result.ranks.count(1) == 1
    assert result.ranks[s.winner] == 1
    assert result.points == [s.structures(p) for p in range(seats)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_copies_positions_and_views_of_rich_games(seats: int) -> None:
    rng = Rng.seeded(6, f"copies {seats}")
    for s in rich_game(seats, 1, Ear())[::3]:
        dumped = GAME.dump(s)
        assert GAME.dump(GAME.load(json.loads(json.dumps(dumped)))) == dumped
        twin = s.clone()
        play_on(twin, rng, 5)
        assert GAME.dump(s) == dumped
        for viewer in (*range(seats), TABLE):
            view = GAME.view(s, viewer)
            for other in (GAME.imagine(view, rng), GAME.scramble(s, viewer, rng)):
                assert GAME.view(other, viewer) == view
                assert other.actors() == s.actors()
                assert other.idlers() == s.idlers()
                assert other.legal(viewer) == s.legal(viewer)
                assert GAME.audit(other) == []
            play_on(GAME.imagine(view, rng), rng, 5)


@pytest.mark.slow
def test_a_view_holds_no_hidden_card_of_the_others() -> None:
    """What a seat sees of a position does not change with what it cannot know."""
    rng = Rng.seeded(7, "hidden")
    changed = 0
    for s in rich_game(4, 2, Ear())[::3]:
        other = GAME.scramble(s, 0, rng)
        changed += GAME.dump(other) != GAME.dump(s)
        assert GAME.view(other, 0) == GAME.view(s, 0)
        assert GAME.view(other, 1) != GAME.view(s, 1) or other.hand[KINDS : 2 * KINDS] == s.hand[KINDS : 2 * KINDS]
    assert changed > 5


def lane_plies(s: ParthenonState, seat: int, rng: Rng) -> list[int]:
    """One whole sealed answer of a seat, made up on a copy in which the others keep still."""
    trial = s.clone()
    plies: list[int] = []
    while seat in trial.actors() and trial.frames == s.frames:
        legal = trial.legal(seat)
        plies.append(legal[rng.below(len(legal))])
        trial.apply(seat, plies[-1])
    return plies


def in_order(s: ParthenonState, answers: dict[int, list[int]], order: list[int]) -> str:
    """The position after these answers, given in this order of seats; several seats may be half-way at once."""
    after = s.clone()
    queues = {seat: plies[:] for seat, plies in answers.items()}
    for seat in order:
        after.apply(seat, queues[seat].pop(0))
    return GAME.fingerprint(after)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_sealed_answers_in_any_order_give_one_position(seats: int) -> None:
    rng = Rng.seeded(8, f"orders {seats}")
    steps: Counter[str] = Counter()
    for s in rich_game(seats, 3, Ear(), every=2):
        step = s.book[s.frames[-1][0]]
        if not isinstance(step, Sealed) or len(s.actors()) < 2 or steps[step.name] == 5:
            continue
        answers = {seat: lane_plies(s, seat, rng) for seat in s.actors()}
        order = [seat for seat, plies in answers.items() for _ in plies]
        first = in_order(s, answers, order)
        for _ in range(4):
            rng.shuffle(order)
            assert in_order(s, answers, order) == first, step.name
        steps[step.name] += 1
    assert {"tributes", "launches", "discards"} <= set(steps)


def test_an_answer_can_be_revised_until_the_last_one_is_in() -> None:
    s = GAME.load({"phase": "discard", "islands": [{"hand": {"wool": 5}}, {"hand": {"ore": 2, "grain": 3}}]})
    choose = GAME.vocabulary.parse
    assert s.actors() == (0, 1)
    s.apply(0, choose("open"))
    assert s.actors() == (1,)
    assert s.idlers() == (0,)
    assert s.hand[0] == 5
    s.apply(0, choose("revise"))
    s.apply(0, choose("hide"))
    s.apply(1, choose("open"))
    assert s.hand[0] == 3
    assert s.phase == 10


@pytest.mark.slow
def test_private_choices_are_seen_by_their_seat_alone() -> None:
    rng = Rng.seeded(9, "seen")
    sealed = 0
    for s in rich_game(5, 5, Ear()):
        for seat in s.actors():
            if seat == CHANCE or not s.lanes or s.book[s.frames[-1][0]].kind != TOGETHER:
                continue
            if not isinstance(s.book[s.frames[-1][0]], Sealed):
                continue
            legal = s.legal(seat)
            assert s.seen(seat, legal[rng.below(len(legal))]) == only(seat)
            sealed += 1
    assert sealed > 10


@pytest.mark.slow
def test_every_card_is_met_and_everything_is_told() -> None:
    """Rich random games meet every Event, Hazard, Harbor Status, Philosophy and service; nothing else is ever told."""
    ear = Ear()
    found_with = (2, 3, 4, 5, 13, 14, 17)  # among the first seventeen these meet everything; others, should they not
    for seed in (*found_with, *(seed for seed in range(40) if seed not in found_with)):
        rich_game(3 + seed % 4, seed, ear, strict=seed % 5 == 0, delian=seed % 7 == 0)
        if not missing(ear):
            break
    assert missing(ear) == [], missing(ear)


def missing(ear: Ear) -> list[str]:
    """Cards and kinds of event that were never met, but for those that are too rare and have tests of their own."""
    out = [key for key in KEYS if not ear.told[key] and key not in ("tribute-free", "claim-lost", "won-crowned")]
    out += [card.word for k, card in enumerate(EVENTS) if not ear.cards["event-acts", k]]
    out += [card.word for k, card in enumerate(HAZARDS) if not ear.cards["hazard", k]]
    out += [card.word for k, card in enumerate(STATUSES) if not ear.cards["status", k]]
    out += [f"philosophy {k}" for k in range(PHILOSOPHIES) if not ear.cards["adopted", k] + ear.cards["founded", k]]
    services = [k for k, wonder in enumerate(WONDER) if wonder.service is not None]
    out += [f"the service of {WONDER[k].word}" for k in services if not ear.cards["service", k]]
    return out


# What pays for the two stages of each Wonder.
STAGES: list[tuple[dict[str, int], dict[str, int]]] = [
    ({"tools": 1, "gold": 1}, {"ore": 3, "gold": 1}),
    ({"tools": 1, "gold": 1}, {"gold": 2}),
    ({"pottery": 1, "gold": 1}, {"spices": 1, "tools": 1}),
    ({"spices": 1, "gold": 1}, {"gift": 2}),
    ({"pottery": 1, "gold": 1}, {"gold": 3}),
    (dict.fromkeys(GOODS[:6], 1), dict.fromkeys(GOODS[:6], 1)),
    ({"papyrus": 1, "gold": 1}, {"papyrus": 1, "gold": 1}),
    ({"spices": 1, "gold": 1}, {"pottery": 1, "papyrus": 1}),
    ({"pottery": 1, "gold": 1}, {"grapes": 3, "olives": 3}),
    ({"tools": 1, "gold": 1}, {"army": 2}),
    ({"spices": 1, "gold": 1}, {"grain": 2, "wool": 2, "timber": 2}),
    ({"papyrus": 1, "gold": 1}, {"pottery": 1, "spices": 1, "tools": 1}),
]


@pytest.mark.parametrize("wonder", range(WONDERS))
@pytest.mark.parametrize("stage", [0, 1])
def test_every_stage_of_every_wonder_is_paid_where_its_card_says(wonder: int, stage: int) -> None:
    card = WONDER[wonder]
    island: dict[str, Any] = {"wonders": [[card.word, ["plans", "partial"][stage]]]}
    data: dict[str, Any] = {"islands": [island]}
    price = STAGES[wonder][stage]
    if card.paid_in[stage] == PAID_IN_FLEET_TRADE:
        land = LAND_WORDS[card.land]
        island["sailing"] = {"a": {"to": land, "cargo": price}}
        data |= {"phase": "fleet-trade", "harbors": {land: {"status": "open-harbor", "up": True}}}
    else:
        island["hand"] = price
        data["phase"] = "build" if card.paid_in[stage] == PAID_IN_BUILD else "island-trade"
    s = GAME.load(data)
    s.apply(0, GAME.vocabulary.parse(f"stage {card.word}"))
    if card.paid_in[stage] == PAID_IN_ISLAND_TRADE:
        s.apply(0, GAME.vocabulary.parse("done"))
    assert s.stage[0] == stage + 1
    assert s.powers[0] == (1 << (PHILOSOPHIES + wonder) if stage == 1 else 0)
    assert s.hand_size(0) + s.aegis_total(0) + s.cargo_size(0) == 0
    assert GAME.audit(s) == []


def test_small_positions_are_enough() -> None:
    s = GAME.load({"phase": "build", "islands": [{"hand": {"wool": 1}}]})
    assert s.actors() == (0,)
    assert [GAME.text(a) for a in s.legal(0)] == ["village 3", "wait", "done"]
    s.apply(0, GAME.vocabulary.parse("village 3"))
    assert s.villages[0] == 0b111
    assert GAME.audit(s) == []


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"seats": 2}, "seats"),
        ({"islands": [{"island": "ithaca"}]}, "islands[0].island"),
        ({"islands": [{"hand": {"silk": 1}}]}, "islands[0].hand.silk"),
        ({"islands": [{"wonders": [["colossus", "half"]]}]}, "islands[0].wonders[0][1]"),
        ({"phase": "supper"}, "phase"),
        ({"harbors": {"athens": {"status": "plague"}}}, "harbors.athens.status"),
        ({"frames": [["no-such-step"]]}, "frames[0]"),
        ({"facts": [[0, 1, 2], []]}, "facts[1][0]"),
        ({"facts": [[9, 1, 2]]}, "facts[0][0]"),
        ({"facts": [[2, 1, 2]]}, "facts[0]"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_positions_that_cannot_be_are_refused_by_name(data: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(data)
    assert error.value.field == field


@pytest.mark.parametrize("options", [{"offers": 99}, {"strict": 1}, {"winter": True}])
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.start(4, options)


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(OptionError):
        GAME.start(seats)


@pytest.mark.parametrize(
    "cell",
    [
        '[{"op": "VANISH"}]',
        '[{"op": "OFFER", "who": "all"}]',
        '[{"op": "OFFER", "who": "nobody", "cost": "1 GOL"}]',
        '[{"op": "GAIN", "who": "all", "goods": "1 GOL", "extra": 1}]',
        '[{"op": "SEASON", "who": "all", "key": "gold_substitute", "value": "3 GOL"}]',
        '[{"op": "HIT", "sel": "max", "do": "go_home"}]',
        "[]",
    ],
)
def test_effects_that_could_not_be_carried_out_are_refused(cell: str) -> None:
    with pytest.raises(ContentError):
        read_effect(Row("events.csv", 2, "a card", {"effect": cell}), "effect", ["Storm"], list(range(37)))


@pytest.mark.parametrize("text", ["1 SILK", "WOO", "7 BASIC*", "1 COMM + 1 GOL", "2 BASIC + 1 BASIC!", "1 BASIC^"])
def test_costs_that_could_not_be_paid_are_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_cost(COSTS.tokens(text, Place("islands.json")))


def test_goods_are_read_with_their_numbers() -> None:
    goods = goods_of("2 BASIC + 1 GOL")
    assert (goods.count, goods.of, goods.fixed[10]) == (2, 0b111111, 1)
    with pytest.raises(ContentError):
        goods_of("1 BASIC~")


def test_every_power_is_known_by_its_operations() -> None:
    assert len(POWER_OPS) == PHILOSOPHIES + WONDERS
    assert all(POWER_OPS)
