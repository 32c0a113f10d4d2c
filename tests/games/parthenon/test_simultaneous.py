"""S-1 to S-12: everybody at once. Sealed stays sealed, arrival does not matter, being asked tells nothing."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.flow import TOGETHER, random_ply
from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules.goods import KINDS
from pelagos.games.parthenon.rules.sealed import Open, Sealed
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GAME,
    GOODS,
    PHILOSOPHY,
    SPECTATOR,
    chance,
    do,
    hand,
    offered,
    only,
    position,
    settle,
    step,
    view,
)

# Three Islands that can do nearly everything: no Season of theirs leaves a simultaneous step out for long.
WEALTH = {**dict.fromkeys(GOODS[:11], 2), "gift": 2, "army": 1, "warship": 1}
BUILT = {"hand": WEALTH, "villages": [1, 2, 3, 6], "acropolis": ["academy", "shrine"], "workshops": 1, "fleets": 2}
RICH = [
    {**BUILT, "philosophies": PHILOSOPHY.words[:4], "wonders": [["oracle", "complete"]]},
    {**BUILT, "philosophies": PHILOSOPHY.words[2:] + ["stoicism"], "wonders": [["lighthouse", "complete"]]},
    {**BUILT, "acropolis": ["shrine"], "wonders": [["great-theater", "complete"], ["labyrinth", "plans"]]},
]
SEALED_STEPS = {
    "stoics", "tributes", "idlings", "yields", "musters", "starts", "answers", "scouts", "launches", "shelters",
    "protections", "voices", "excesses", "claims", "discards",
}  # fmt: skip
OPEN_STEPS = {"banks", "markets", "building"}


def rich(seed: int) -> ParthenonState:
    """A Season that begins with three wealthy Islands."""
    return position(year=1 + seed % 3, season=2, archon=seed % 3, islands=RICH, options={"offers": 2})


def together(s: ParthenonState) -> bool:
    """Whether several seats are asked at once."""
    return bool(s.frames) and s.book[s.frames[-1][0]].kind == TOGETHER and len(s.actors()) > 1


def answer(s: ParthenonState, seat: int, rng: Rng) -> list[int]:
    """A whole answer of one seat: what it would choose at random, till it is waited for no more."""
    trial = s.clone()
    chosen: list[int] = []
    while seat in trial.actors() and len(chosen) < 200:
        menu = trial.legal(seat)
        pick = menu[rng.below(len(menu))]
        chosen.append(pick)
        depth = len(trial.frames)
        trial.apply(seat, pick)
        if len(trial.frames) != depth:
            break
    return chosen


def hidden_from_others(s: ParthenonState, seat: int) -> list[Any]:
    """What everybody else sees."""
    return [view(s, other) for other in (*range(s.seats), SPECTATOR) if other != seat]


def moments(steps: set[str], each: int) -> dict[str, list[ParthenonState]]:
    """Positions from random games in which several are asked by these steps."""
    found: dict[str, list[ParthenonState]] = {}
    for seed in range(60):
        s = rich(seed)
        rng = Rng.seeded(seed, "moments")
        last = ""
        while s.season < 4:
            name = step(s)
            if name != last and name in steps and together(s) and len(found.setdefault(name, [])) < each:
                found[name].append(s.clone())
            last = name
            if not random_ply(s, rng):
                break
        if all(len(found.get(name, [])) >= each for name in steps):
            break
    return found


def claiming() -> ParthenonState:
    """A new Academy, and two rivals who may pay for one in several ways, or not at all."""
    rivals = [{"hand": {"papyrus": 1, "gold": 1}}, {"hand": {"papyrus": 2, "gold": 3}}]
    return do(only("build", islands=[*rivals, {"hand": {"papyrus": 1, "gold": 1}}]), 2, "raise academy")


def overladen() -> ParthenonState:
    """Three Fleets with too many cards."""
    cards = [{"wool": 5, "gold": 3}, {"ore": 4, "papyrus": 4, "army": 1}, {"wool": 3, "ore": 3, "gift": 1}]
    return only("return", islands=[{"sailing": {"a": {"to": "egypt", "cargo": held}}} for held in cards])


def acting(event: str, year: int, answers: str = "") -> ParthenonState:
    """An Event asks the three wealthy Islands; `answers`: what all of them said before."""
    islands = [{**island, "philosophies": []} for island in RICH]
    s = only("event", islands=islands, year=year)
    chance(s, f"turn {event}")
    settle(s, "donation")
    if answers:
        for seat in range(3):
            do(s, seat, answers)
    return s


@pytest.fixture(scope="module")
def asked() -> dict[str, list[ParthenonState]]:
    """Positions, most of them from the middle of random games, by the step that asks several."""
    rare = {
        "claims": [claiming()],
        "excesses": [overladen()],
        "idlings": [acting("drought", 1, "pass"), acting("plague", 3, "pass")],
        "yields": [acting("persian-war", 3, "pass")],
        "banks": [acting("merchant-ships", 2)] * 3,
    }
    return rare | moments((SEALED_STEPS | OPEN_STEPS) - {*rare}, 4)


def test_every_sealed_and_every_open_step_is_looked_at(asked: dict[str, list[ParthenonState]]) -> None:
    s = rich(0)
    together_steps = [step for step in s.book if step.kind == TOGETHER]
    # Naming what one is given is asked by no Event of the box.
    assert {step.name for step in together_steps if isinstance(step, Sealed)} - {"namings"} == SEALED_STEPS
    assert {step.name for step in together_steps if isinstance(step, Open)} == OPEN_STEPS
    assert {*asked} == SEALED_STEPS | OPEN_STEPS


@pytest.mark.clause("S-1..S-9", "S-11")
@pytest.mark.parametrize("name", sorted(SEALED_STEPS))
def test_a_sealed_answer_is_seen_by_nobody_else(name: str, asked: dict[str, list[ParthenonState]]) -> None:
    for number, s in enumerate(asked[name]):
        rng = Rng.seeded(number, f"sealed {name}")
        for seat in s.actors():
            seen = []
            for _ in range(4):
                after = s.clone()
                for choice in answer(s, seat, rng):
                    assert after.seen(seat, choice) == 1 << seat
                    after.apply(seat, choice)
                seen.append(hidden_from_others(after, seat))
            assert seen.count(seen[0]) == 4


@pytest.mark.clause("S-1..S-9", "S-12")
@pytest.mark.parametrize("name", sorted(SEALED_STEPS))
def test_the_outcome_does_not_depend_on_the_order_of_arrival(name: str, asked: dict[str, list[ParthenonState]]) -> None:
    for number, s in enumerate(asked[name]):
        rng = Rng.seeded(number, f"arrival {name}")
        answers = {seat: answer(s, seat, rng) for seat in s.actors()}
        results = []
        for order in permutations(answers):
            after = s.clone()
            for seat in order:
                for choice in answers[seat]:
                    assert choice in after.legal(seat)
                    after.apply(seat, choice)
            results.append(GAME.dump(after))
        assert results.count(results[0]) == len(results)
        assert interleaved(s, answers, rng) == results[0]


def interleaved(s: ParthenonState, answers: dict[int, list[int]], rng: Rng) -> Any:
    """The same answers, their small choices shuffled into each other."""
    after = s.clone()
    left = {seat: choices[:] for seat, choices in answers.items() if choices}
    while left:
        seats = [*left]
        seat = seats[rng.below(len(seats))]
        after.apply(seat, left[seat].pop(0))
        if not left[seat]:
            del left[seat]
    return GAME.dump(after)


class TestOpenSteps:
    """S-6 (b), S-8, and the trades that an Event allows."""

    @pytest.mark.clause("S-6", "S-8", "S-12")
    @pytest.mark.parametrize("name", sorted(OPEN_STEPS))
    def test_everybody_acts_for_himself_whoever_comes_first(
        self, name: str, asked: dict[str, list[ParthenonState]]
    ) -> None:
        tried = 0
        for number, s in enumerate(asked[name]):
            rng = Rng.seeded(number, f"open {name}")
            answers = {seat: plain(s, seat, rng) for seat in s.actors()}
            results = []
            for order in permutations(answers):
                after = s.clone()
                for seat in order:
                    for choice in answers[seat]:
                        assert choice in after.legal(seat)
                        after.apply(seat, choice)
                results.append(GAME.dump(after))
            assert results.count(results[0]) == len(results)
            assert interleaved(s, answers, rng) == results[0]
            tried += sum(len(choices) > 1 for choices in answers.values())
        assert tried > 5

    @pytest.mark.clause("S-12", "S-8", "R-35")
    def test_no_default_order_decides_an_exclusive_gain(self) -> None:
        """Two want the same Philosophy: whoever announces his Academy first, the Archon's word decides."""
        school = {"hand": {"papyrus": 1, "gold": 1}}
        for favored in ("chios", "crete"):
            results = []
            for first, second in ((0, 1), (1, 0)):
                s = only("build", islands=[school, school, {}], archon=2)
                do(s, first, "raise academy")
                do(s, second, "claim")
                do(s, 2, f"next {favored}")
                do(s, s.actor(), "found stoicism")
                do(s, s.actor(), "found sophism")
                results.append((s.powers, s.halls, s.hand))
            assert results[0] == results[1]

    @pytest.mark.clause("S-12")
    def test_the_last_copy_too(self) -> None:
        rivals = [{"acropolis": ["academy"], "philosophies": ["sophism"], "hand": {"gold": 1}} for _ in range(2)]
        holders = [{"acropolis": ["academy"], "philosophies": ["stoicism"]} for _ in range(3)]
        results = []
        for first, second in ((0, 1), (1, 0)):
            s = only("build", seats=5, islands=rivals + holders, archon=3)
            do(s, first, "adopt stoicism")
            do(s, second, "claim")
            do(s, 3, "next chios")
            results.append((s.powers, s.hand))
        assert results[0] == results[1]


def plain(s: ParthenonState, seat: int, rng: Rng) -> list[int]:
    """Some choices of one seat that open no claim and draw no card, and then it is done."""
    trial = s.clone()
    chosen: list[int] = []
    done = GAME.vocabulary.parse("done")
    ways_out = {done, *map(GAME.vocabulary.parse, ("wait", "cancel"))}
    while seat in trial.actors() and step(trial, seat) in ("bank", "entry", "market", "build"):
        depth = len(trial.frames)
        menu = trial.legal(seat)
        acts = [a for a in menu if a not in ways_out]
        pick = done if done in menu and (len(chosen) > 8 or not acts) else acts[rng.below(len(acts))]
        after = trial.clone()
        after.apply(seat, pick)
        if len(after.frames) != depth:  # it would ask others, or chance
            if done not in menu:
                return []
            pick = done
            after = trial.clone()
            after.apply(seat, pick)
        chosen.append(pick)
        trial = after
        if len(trial.frames) != depth:
            break
    return chosen


class TestAsked:
    """S: who is asked follows from public facts alone."""

    def hidden(self, *cards: str, size: int = 2) -> dict[str, Any]:
        """An Island with these cards in hand, of which the others know nothing but the number."""
        held: dict[str, int] = {}
        for card in cards:
            held[card] = held.get(card, 0) + 1
        memory = {"sure": {}, "maybe": dict.fromkeys(GOODS[:11], 9), "loose": size}
        return {"hand": held, "memory": memory}

    @pytest.mark.clause("S-1", "S-11")
    @pytest.mark.parametrize(
        ("event", "year"),
        [("drought", 1), ("harsh-winter", 1), ("pirate-raid", 2), ("famine", 2), ("egyptian-caravan", 2),
         ("merchant-ships", 2), ("persian-war", 3), ("earthquake", 3), ("plague", 3)],
    )  # fmt: skip
    def test_by_events(self, event: str, year: int) -> None:
        asked = []
        for cards in (["grapes", "wool"], ["papyrus", "papyrus"], ["gold", "gold"], ["grain", "ore"]):
            s = only("event", islands=[self.hidden(*cards), {}, {}], year=year, archon=1)
            chance(s, f"turn {event}")
            settle(s, "donation")
            asked.append((s.actors(), step(s)))
        assert asked.count(asked[0]) == 4

    @pytest.mark.clause("S-3", "S-4", "S-9", "S-11")
    @pytest.mark.parametrize("phase", ["production", "island-trade", "journey", "build", "discard"])
    def test_by_phases(self, phase: str) -> None:
        more = {
            "acropolis": ["academy"],
            "philosophies": ["epicureanism", "skepticism"],
            "wonders": [["oracle", "partial"]],
        }
        asked = []
        for cards in (["wool"] * 4, ["gold"] * 4, ["pottery", "tools", "wool", "gold"]):
            s = only(phase, islands=[self.hidden(*cards, size=4) | more, {}, {}])
            asked.append((s.actors(), step(s)))
        assert asked.count(asked[0]) == 3

    @pytest.mark.clause("S-3")
    def test_by_offers(self) -> None:
        asked = []
        for cards in (["wool", "wool"], ["gold", "gold"]):
            s = only("island-trade", islands=[{"hand": {"ore": 1}}, self.hidden(*cards), {}])
            do(s, 0, "offer all", "give ore", "want gold", "want gold", "send")
            asked.append((s.actors(), offered(s, 1)))
        assert asked == [((1,), ["refuse"]), ((1,), ["accept", "refuse"])]

    @pytest.mark.clause("S-5", "S-6", "S-7")
    def test_by_hazards_harbors_and_the_return(self) -> None:
        asked = []
        for aboard, home in ((["wool", "gift"], []), (["wool", "wool"], ["gift"])):
            fleet = {"to": "sparta", "cargo": {card: aboard.count(card) for card in aboard}}
            island = {"hand": dict.fromkeys(home, 1), "sailing": {"a": fleet}}
            s = only("hazard", islands=[island, {}, {}])
            chance(s, "hazard storm-7")
            asked.append(s.actors())
        assert asked == [(0,), (0,)]
        for phase, status in (("fleet-trade", "harbor-fees"), ("return", "open-harbor")):
            asked = []
            for cards in ({"wool": 7}, {"gold": 3, "papyrus": 4}):
                island = {"sailing": {"a": {"to": "sparta", "cargo": cards}}}
                s = only(phase, islands=[island, {}, {}], harbors={"sparta": {"status": status, "up": True}})
                asked.append(s.actors())
            assert asked == [(0,), (0,)]

    @pytest.mark.clause("S-8")
    def test_by_claims(self) -> None:
        asked = []
        for cards in (["papyrus", "gold"], ["wool", "wool"]):
            s = only("build", islands=[{"hand": {"papyrus": 1, "gold": 1}}, self.hidden(*cards), {}])
            do(s, 0, "raise academy")
            asked.append((s.actors(), len(offered(s, 1))))
        assert asked == [((1,), 2), ((1,), 1)]


class TestViews:
    """S-11: what is hidden, in the middle of games."""

    @pytest.mark.clause("S-11", "R-6")
    @pytest.mark.parametrize("seed", range(4))
    def test_a_view_does_not_depend_on_what_its_seat_cannot_know(self, seed: int) -> None:
        s = rich(3 * seed)
        rng = Rng.seeded(seed, "views")
        changed = 0
        for ply in range(600):
            assert random_ply(s, rng)
            if ply % 30 == 0:
                for seat in (*range(3), SPECTATOR):
                    other = GAME.scramble(s, seat, rng)
                    assert view(other, seat) == view(s, seat)
                    changed += (other.hand, other.cargo, other.plan) != (s.hand, s.cargo, s.plan)
        assert changed > 10

    @pytest.mark.clause("S-11", "P-8")
    def test_own_hand_and_cargo_and_nobody_elses(self) -> None:
        islands = [{"hand": {"wool": 2}, "sailing": {"a": {"to": "egypt", "cargo": {"gold": 1}}}}, {"hand": {"ore": 1}}]
        s = only("hazard", islands=islands)
        assert view(s, 0).hand[0] == 2
        assert sum(view(s, 0).cargo) == 1
        assert sum(view(s, 1).hand) == 1
        assert sum(view(s, 1).cargo) == 0
        assert (view(s, SPECTATOR).hand, view(s, SPECTATOR).cargo) == ([], [])

    @pytest.mark.clause("S-11")
    def test_deck_orders_are_hidden_from_all(self) -> None:
        s = rich(0)
        assert step(s) == "turn"
        for bag in (s.event_bag, s.hazard_bag, s.harbor_bag, s.plans_bag):
            assert bag == sorted(bag)  # a bag has no order that anybody could know

    @pytest.mark.clause("R-51", "S-11")
    def test_what_goes_to_the_bank_is_seen_by_all(self) -> None:
        """A perfect memory of public gains and losses: the numbers add up at every moment of a game."""
        s = rich(3)
        rng = Rng.seeded(3, "memory")
        for _ in range(1500):
            assert random_ply(s, rng)
            for seat in range(3):
                known = sum(s.sure[seat * KINDS : (seat + 1) * KINDS]) + s.loose[seat]
                aboard = sum(s.aboard[seat * 3 * KINDS : (seat + 1) * 3 * KINDS])
                cargo = sum(s.cargo_size(seat * 3 + fleet) for fleet in range(3))
                home = sum(s.hand[seat * KINDS : (seat + 1) * KINDS])
                assert known + aboard == home + cargo


class TestPatience:
    """R-52: changing one's mind is limited, so that every game ends."""

    @pytest.mark.clause("R-52")
    def test_six_times_cancel(self) -> None:
        s = only("build", islands=[{"hand": {"wool": 1, "ore": 1}}])
        for _ in range(6):
            do(s, 0, "village 3", "cancel")
        do(s, 0, "village 3")
        assert "cancel" not in offered(s, 0)

    @pytest.mark.clause("R-52")
    def test_six_times_revise(self) -> None:
        s = only("discard", islands=[{"hand": {"wool": 5}}, {"hand": {"wool": 5}}])
        for _ in range(6):
            do(s, 0, "open", "revise")
        do(s, 0, "open")
        assert offered(s, 0) == []
        assert s.actors() == (1,)

    @pytest.mark.clause("R-52", "P-42")
    def test_six_times_wait(self) -> None:
        s = only("build", islands=[{"hand": {"wool": 1}}, {"hand": {"wool": 1}}])
        for _ in range(6):
            do(s, 0, "wait", "act")
        assert "wait" not in offered(s, 0)
        # Six in all: to cancel or to put back is to wait, too.
        s = only("build", islands=[{"hand": {"wool": 1, "ore": 1}}, {"hand": {"wool": 1}}])
        do(s, 0, "village 3", "cancel", "village 3", "cancel", "wait", "act", "wait", "act", "wait", "act")
        do(s, 0, "village 3", "cancel")
        assert "wait" not in offered(s, 0)
        do(s, 0, "village 3")
        assert "cancel" not in offered(s, 0)


@pytest.mark.clause("P-4", "S-12")
@pytest.mark.parametrize(
    "phase",
    ["event", "production", "island-trade", "journey", "hazard", "fleet-trade", "return", "build", "discard"],
)
def test_all_players_take_part_together_in_every_phase(phase: str) -> None:
    home = {"hand": {"wool": 5, "gold": 3, "army": 1, "gift": 1}, "acropolis": ["academy"], "villages": [1, 2, 6]}
    home |= {"philosophies": ["epicureanism"]}
    size = 7 if phase in ("fleet-trade", "return") else 3
    abroad = {"sailing": {"a": {"to": "sparta", "cargo": {"wool": size, "gift": 1}}}}
    s = only(phase, islands=[abroad if phase in ("hazard", "fleet-trade", "return") else home] * 3)
    if phase == "event":
        chance(s, "turn harsh-winter")
        settle(s, "donation")
    if phase == "hazard":
        chance(s, "hazard storm-7")
    if phase == "fleet-trade":
        chance(s, "status open-harbor")
    assert s.actors() == (0, 1, 2)


@pytest.mark.clause("P-4", "S-10")
def test_in_the_archon_phase_one_after_another() -> None:
    s = only("archon", archon=1)
    assert s.actors() == (1,)
    assert s.actor() != CHANCE
    before = hand(s, 0)
    do(s, 1, "vote chios")
    assert (s.actors(), hand(s, 0)) == ((2,), before)
