"""The story, and the words of every question, in games played at random: everything can be said in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pelagos.core.basics import CHANCE, Seat
from pelagos.core.flow import Listener
from pelagos.core.message import Message, msg
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES
from pelagos.games.minos import GAME
from pelagos.games.minos.rules.narration import RIVAL_TOLD, TOLD
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import IN_ACTIONS, IN_INCOME, IN_PROGRESS
from pelagos.games.minos.words.targets import THINGS

from .table import in_turn, play

SAY = [GAME.tongue(language) for language in LANGUAGES]
EVERY = 7  # so many questions go by for each that is read
# An example of every kind of argument that is no plain number.
ONE = {"foundation", "people", "tile", "vase", "action-bonus", "region", "route", "card", "value", "solo-card"}
FEW = {"age": 1, "side": 1, "track": 2}
WIDE = {"faces": (0, 2, 0, 1, 0, 0), "groups": (0, 1, 2)}


class Ear(Listener):
    """What is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, tuple[int, ...]]] = []

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        self.heard.append((key, args))


def played(seats: int, seed: int) -> Iterator[tuple[MinosState, Seat]]:
    """The questions of a game played at random."""
    s = GAME.start(seats)
    s.ear = Ear()
    rng = Rng.seeded(seed, "words")
    while s.actors():
        actors = s.actors()
        if actors == (CHANCE,):
            s.apply(CHANCE, s.sample(rng))
            continue
        seat = actors[rng.below(len(actors))]
        yield s, seat
        menu = s.legal(seat)
        s.apply(seat, menu[rng.below(len(menu))])


def said(message: Message) -> list[str]:
    """A message in every language."""
    return [say(message) for say in SAY]


def example(kind: str, plain: int) -> tuple[int, ...]:
    """The numbers of an argument: a plain one is given, others count from 1 or have few values."""
    if kind in WIDE:
        return WIDE[kind]
    return (max(1, plain) if kind in ONE else min(plain, FEW.get(kind, plain)),)


@pytest.mark.parametrize("key", TOLD)
def test_every_event_has_its_sentence(key: str) -> None:
    kinds = TOLD[key].split()
    for plain in (0, 1, 3):
        args = [number for kind in kinds for number in example(kind, plain)]
        for text in said(GAME.line(key, tuple(args))):
            assert text
            assert "minos." not in text


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_question_can_be_said(seats: int) -> None:
    seen: set[str] = set()
    for k, (s, seat) in enumerate(played(seats, 5)):
        if k % EVERY:
            continue
        decision = GAME.decision(s, seat)
        assert all(choice.targets for choice in decision.choices)
        messages = [decision.eyebrow, decision.prompt, *([decision.hint] if decision.hint else [])]
        for choice in decision.choices:
            messages += [choice.label, *choice.preview]
            assert choice.rule in GAME.rules, choice.rule
        for refusal in decision.refused:
            messages += [refusal.label, refusal.reason]
        for message in messages:
            said(message)
        seen.add(decision.prompt.key)
        for target in THINGS:
            reason = GAME.why_not(s, seat, target)
            if reason is not None:
                said(reason)
                assert f"- {reason.args['rule']} " in GAME.rules
    assert len(seen) > 5


@pytest.mark.clause("M-50")
def test_the_phases_of_a_round_are_told_and_true() -> None:
    ear = Ear()
    asked: dict[str, set[int]] = {}
    for s, seat in played(2, 1):
        ear = s.ear if isinstance(s.ear, Ear) else ear
        frame = s.question(seat)
        assert frame is not None
        asked.setdefault(s.book[frame[0]].name, set()).add(s.phase)
    assert asked["retrieve"] == asked["turn"] == {IN_ACTIONS}
    phases = [args[0] for key, args in ear.heard if key == "phase"]
    assert phases == [IN_PROGRESS, IN_ACTIONS, IN_INCOME] * 4


def test_the_rival_is_told_by_name() -> None:
    ear = Ear()
    for s, _ in played(1, 2):
        ear = s.ear if isinstance(s.ear, Ear) else ear
    clans = {args[0] for key, args in ear.heard if TOLD[key].startswith("clan")}
    assert clans == {0, RIVAL_TOLD}
    assert "Asterion takes the red 5 from Build, space 1" in said(GAME.line("retrieves", (RIVAL_TOLD, 0, 5, 2, 1)))


def test_a_bill_is_told_item_by_item() -> None:
    """The preview of a City: 9 Coins less 3 for 1 Stone (M-44)."""
    s = in_turn(
        {"coins": 8, "goods": {"stone": 1}, "warriors": {"9": 1}},
        {},
        map={"7": {"city": 0}, "8": {"city": 0}, "13": {"city": 1}, "9": {"foundation": 6}},
        now={"section": "build", "place": 1, "value": 3, "points": 3},
        round=1,
        phase="actions",
    )
    assert "city 9" in play.offered(s)
    choice = next(c for c in GAME.decision(s, 0).choices if c.text == "city 9")
    english, french = SAY
    assert english(choice.label) == "City in Galatas, 6 Coins"
    lines = [english(line) for line in choice.preview]
    assert lines[0] == "9 Coins less 3 for 1 Stone: Coins 8 → 2."
    assert "The Foundation gives: gain 1 random Good." in lines
    assert "The third City: at the end, gain 9 VP." in lines
    assert french(choice.preview[0]) == "9 Pièces moins 3 pour 1 Pierre\u00a0: Pièces 8 → 2."


def test_nothing_takes_more_off_a_bill_than_there_is() -> None:
    """Two Wood are worth 6, but the Ship's own part is 3; the first space of its route is paid in full (M-115)."""
    s = in_turn(
        {"coins": 8, "goods": {"wood": 2}, "warriors": {"7": 1}},
        {},
        map={"7": {"city": 0}, "13": {"city": 1}},
        now={"section": "build", "place": 1, "value": 3, "points": 3},
        round=1,
        phase="actions",
    )
    choice = next(c for c in GAME.decision(s, 0).choices if c.text == "ship 1")
    assert SAY[0](choice.preview[0]) == "5 Coins less 3 for 2 Wood: Coins 8 → 6."


def test_a_sealed_answer_is_shown_to_its_seat() -> None:
    shown: set[str] = set()
    for s, _ in played(4, 3):
        for seat in s.idlers():
            decision = GAME.decision(s, seat)
            if decision.hint is not None and decision.hint.key == "minos.hint.ready":
                answer = decision.hint.args["answer"]
                assert isinstance(answer, Message)
                shown.add(answer.key)
                said(decision.hint)
    assert shown >= {"minos.sealed.first", "minos.sealed.groups", "minos.sealed.palace", "minos.sealed.nothing"}


# Reasons.


def why(s: MinosState, target: str) -> tuple[str, str]:
    """Why nothing can be done with a thing, in English, and its clause."""
    reason = GAME.why_not(s, 0, target)
    assert reason is not None
    return SAY[0](reason), str(reason.args["rule"])


def building(player: dict[str, Any], **more: Any) -> MinosState:
    """A turn of Build for somebody with a City in Phaistos."""
    there = {"7": {"city": 0}, "13": {"city": 1}, "9": {"foundation": 6, "raiders": 10}} | more.pop("map", {})
    now = {"section": "build", "place": 1, "value": 3, "points": 3}
    return in_turn(player, {}, map=there, now=now, round=1, phase="actions", **more)


def test_why_nothing_is_built_somewhere() -> None:
    poor = building({"coins": 2, "warriors": {"9": 1}})
    assert why(poor, "region-7") == ("It costs 3 Coins; you have 2 Coins.", "M-110")
    assert why(poor, "region-8") == ("You have no Warrior in Knossos.", "M-109")
    assert why(poor, "route-1")[1] == "M-115"
    rich = building({"coins": 30, "ships": {"1": 3}, "warriors": {"7": 1}})
    assert why(rich, "route-1") == ("Space 4 needs 1 Tower of yours.", "M-117")
    assert why(rich, "route-2") == ("A further Ship needs more Cities on the map than you have Ships.", "M-115")
    ended = building({"coins": 30, "ships": {"1": 5}}, map={"7": {"city": 0, "tower": 0}})
    assert why(ended, "route-1") == ("Your Ship to Egypt has reached the end.", "M-119")


def test_why_a_card_is_not_played() -> None:
    now = {"section": "develop", "place": 1, "value": 3, "points": 3}
    s = in_turn({"coins": 3, "hand": [2], "area": [3], "palace": [4]}, {"area": [5]}, now=now, round=1, phase="actions")
    assert why(s, "card-2") == ("Herb Gatherers costs 8 Coins; you have 3 Coins.", "M-104")
    assert why(s, "card-3") == ("Palace Archive has been played.", "M-104")
    assert why(s, "card-4")[1] == "M-130"
    assert why(s, "card-5") == ("Saffron Gatherers is somebody else’s.", "M-104")
    assert why(s, "deck-1") == ("This needs a point of Prepare.", "M-99")
    assert GAME.why_not(s, 1, "card-5") == Message("minos.why.not-your-turn", {"rule": "M-66"})


def test_why_there_is_no_battle() -> None:
    now = {"section": "develop", "place": 1, "value": 3, "points": 0}
    there = {"7": {"city": 0}, "13": {"city": 1}, "9": {"foundation": 6, "raiders": 10}}
    s = in_turn({"weaponry": 3, "warriors": {"9": 1}}, {}, map=there, now=now, round=1, phase="actions")
    assert why(s, "region-9") == ("It costs 4 Weaponry; you have 3.", "M-80")
    refused = {SAY[0](refusal.label): refusal.rule for refusal in GAME.decision(s, 0).refused}
    assert refused["Battle"] == "M-80"
    assert refused["Sell cards"] == "M-78"


# What is staged.


def test_a_round_is_staged_with_its_roll() -> None:
    """M-52: the dice are shown in their hues, beside the sign that tells the same."""
    assert GAME.moment("round", (2,)).staging == "opens"
    roll = GAME.moment("rolled", (1, 0, 2, 0, 0, 1, 0))
    assert roll.staging == "adds"
    assert [(die.value, die.tone, die.icon) for die in roll.dice] == [
        (2, "b", "minos-cultural"),
        (2, "b", "minos-cultural"),
        (5, "b", "minos-cultural"),
    ]
    assert GAME.moment("battle", (0, 1, 1, 3)).staging == "shows"
    assert GAME.moment("drafted", (0, 1, 2, 3, 1)).staging == "", "a line of the log"


def test_a_scoring_is_staged_by_what_it_came_to() -> None:
    """M-152: Farms and regions are told one by one; the stage shows everybody's sum."""
    heard: list[tuple[str, tuple[int, ...]]] = []
    for s, _ in played(3, 5):
        assert isinstance(s.ear, Ear)
        heard = s.ear.heard
        if any(key == "scored" for key, _ in heard):
            break
    at = next(k for k, (key, _) in enumerate(heard) if key == "scoring")
    scores = heard[at:]
    staged = [key for key, args in scores if GAME.moment(key, args).staging in ("opens", "adds")]
    assert staged[:4] == ["scoring", "scored", "scored", "scored"]
    for key, (clan, total) in [(key, args) for key, args in scores if key == "scored"]:
        assert key == "scored"
        parts = [args[-1] for key, args in scores if key in ("farms-score", "region-score") and args[0] == clan]
        assert sum(parts) == total


def test_one_of_a_thing_is_told_as_one() -> None:
    s = in_turn({"coins": 1, "weaponry": 1})
    hint = play.asked(s).hint
    assert hint is not None
    english, french = said(hint)
    assert english.startswith("You have 1 Coin and 1 Weaponry.")
    assert french.startswith("Vous avez 1 Pièce et 1 Arme.")
    assert said(msg("minos.scene.people", n=1))[1] == "Peuples de la mer, 1 Arme pour les vaincre"
    assert said(msg("minos.effect.least.cities", n=1))[1] == "au moins 1 Cité"
    assert said(GAME.line("area-score", (0, 1))) == [
        "Rust has 1 card in play: 1 VP.",
        "Rouille a 1 carte en jeu\xa0: 1 PV.",
    ]
