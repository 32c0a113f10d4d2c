"""Every question, answer, reason and event of random games has words in both languages, and the catalogues agree."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pelagos.core.basics import NOBODY
from pelagos.core.decision import Decision
from pelagos.core.flow import random_ply
from pelagos.core.message import Message
from pelagos.core.rng import Rng
from pelagos.core.tongue import catalogue
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.narration import TOLD
from pelagos.games.cyclades.rules.setup import OPTIONS
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import BUILDING, CREATURE, GOD, V
from pelagos.games.cyclades.words.nouns import COUNTED
from pelagos.games.cyclades.words.targets import THINGS, thing_of
from tests.games.cyclades.table import Ear

LANGUAGES = ("en", "fr")
CLAUSE = re.compile(r"C-\d+")


@cache
def entries(language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence by key; those without plural as a tuple of one."""
    found = catalogue(GAME.package, language)
    return {key: (entry,) if isinstance(entry, str) else entry for key, entry in found.items()}


TONGUES = [GAME.tongue(language) for language in LANGUAGES]


def say(message: Message) -> list[str]:
    """The sentence in both languages, complete."""
    sentences = [tongue(message) for tongue in TONGUES]
    for sentence in sentences:
        assert sentence.strip()
        assert "{" not in sentence
    return sentences


# The catalogues.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_name(language: str) -> None:
    known = entries(language)
    wanted = ["cyclades.name", "cyclades.blurb"]
    for god in [*GOD.words, "apollo"]:
        wanted += [f"cyclades.god.{god}", f"cyclades.god.{god}.sells", f"cyclades.god.{god}.help"]
    for creature in CREATURE.words:
        wanted += [f"cyclades.creature.{creature}{part}" for part in ("", ".the", ".power")]
    for building in [*BUILDING.words, "metropolis"]:
        wanted += [f"cyclades.building.{building}{part}" for part in ("", ".a", ".the", ".help")]
    wanted += [f"cyclades.count.{thing}" for thing in COUNTED]
    for option in OPTIONS:
        key = f"cyclades.option.{option.key}"
        wanted += [key, f"{key}.help", *(f"{key}.{word}" for word in option.words)]
    assert [key for key in wanted if key not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("creature", CREATURE.words)
def test_powers_are_short(language: str, creature: str) -> None:
    (power,) = entries(language)[f"cyclades.creature.{creature}.power"]
    assert len(power.split()) <= 30


@pytest.mark.parametrize("verb", [verb.name for verb in V.verbs])
def test_every_group_has_a_heading(verb: str) -> None:
    if verb in ("marker", "draw", "reveal", "roll"):  # chance
        return
    groups = [f"bid-{god}" for god in GOD.words] if verb == "bid" else [verb]
    for group in groups:
        say(Message(f"cyclades.group.{group}"))


# Events.


@pytest.mark.parametrize("key", sorted(TOLD))
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_event_has_a_sentence(key: str, number: int) -> None:
    args = tuple(number if kind == "number" else i % 2 for i, kind in enumerate(TOLD[key].split()))
    for sentence in say(GAME.line(key, args)):
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0].isdigit()


def test_sentences_of_events() -> None:
    def told(key: str, *args: int) -> list[str]:
        return say(GAME.line(key, args))

    f7, naxos, kea = THINGS["sea-f7"].number, THINGS["isle-naxos"].number, THINGS["isle-kea"].number
    assert told("bid", 0, 2, 3) == ["Rust bids 3 on Zeus.", "Rouille offre 3 à Zeus."]
    assert told("fleet", 0, f7, 0) == [
        "Rust recruits a fleet at F7, free.",
        "Rouille recrute une flotte en F7, gratuitement.",
    ]
    assert told("fleet", 0, f7, 2)[0] == "Rust recruits a fleet at F7 for 2 gold."
    assert told("march", 1, 2, kea, naxos) == [
        "Marine ships 2 troops from Kea to Naxos.",
        "Marine embarque 2 troupes depuis Kéa vers Naxos.",
    ]
    assert told("conquer", 0, naxos, 3) == ["Rust takes Naxos from Saffron.", "Rouille prend Naxos à Safran."]
    assert told("sea-assault", 0, 1, 3, 1, 2, 4) == [
        "Rust rolls 1, 3 in all; Marine rolls 2, 4 in all.",
        "Rouille lance 1, total 3\u00a0; Marine lance 2, total 4.",
    ]
    names = GAME.tongue("en", {0: "Ione"})
    assert names(GAME.line("victory", (0, 2))) == "Ione wins with 2 metropolises."


# Random games.


def check_question(decision: Decision) -> None:
    """All words of a question; labels tell the answers apart; clauses exist."""
    say(decision.eyebrow)
    for prompt in say(decision.prompt):
        assert prompt.rstrip("\u00a0?") != prompt
    if decision.hint is not None:
        say(decision.hint)
    labels = [say(choice.label) for choice in decision.choices]
    for k in range(len(LANGUAGES)):
        assert len({label[k] for label in labels}) == len(labels)
    rules = {decision.rule}
    for choice in decision.choices:
        rules.add(choice.rule)
        say(Message(f"cyclades.group.{choice.group}"))
        for line in choice.preview:
            say(line)
        if choice.odds is not None:
            assert choice.odds.win + choice.odds.even + choice.odds.lose == 1000
            assert choice.commits
    for refusal in decision.refused:
        say(refusal.label)
        say(refusal.reason)
        rules.add(refusal.rule)
    assert all(CLAUSE.fullmatch(rule) for rule in rules), rules


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_questions_of_random_games(seats: int, seed: int) -> None:
    options = {"screens": seed == 1, "giant_harpy": "any" if seed == 1 else "others"}
    s = GAME.start(seats, options)
    rng = Rng.seeded(seed, "words")
    ear = Ear()
    for ply in range(350):
        seat = s.actor()
        if seat == NOBODY:
            break
        if seat >= 0:
            decision = GAME.decision(s, seat)
            assert [choice.action for choice in decision.choices] == s.legal(seat)
            assert [choice.text for choice in decision.choices] == [V.text(a) for a in s.legal(seat)]
            check_question(decision)
            if ply % 10 == 0:
                check_reasons(s, seat)
        s.ear = ear
        random_ply(s, rng)
        s.ear = None
        for parts in GAME.tally(s):
            for part in parts:
                say(part)
    for _, key, args in ear.lines:
        say(GAME.line(key, args))


def check_reasons(s: CycladesState, seat: int) -> None:
    """Whatever is on the table and not lit has a reason with a clause; whatever is lit has none."""
    answers = GAME.decision(s, seat).lit
    other = (seat + 1) % s.seats
    for target in THINGS:
        reason = GAME.why_not(s, seat, target)
        elsewhere = GAME.why_not(s, other, target)
        if thing_of(s, target) is None:
            assert reason is None
            assert elsewhere is None
            continue
        assert elsewhere is not None
        assert elsewhere.key == "cyclades.why.not-asked"
        if target in answers:
            assert reason is None, target
        elif reason is not None:
            assert CLAUSE.fullmatch(str(reason.args["rule"]))
            say(reason)
        else:  # a building whose isle is an answer
            assert f"isle-{target.rpartition('-')[2]}" in answers, target


def test_nothing_is_known_of_what_is_not_on_the_table() -> None:
    s = GAME.start(2)
    assert GAME.why_not(s, 0, "sea-z9") is None
    assert GAME.why_not(s, 0, "seat-4") is None
    assert GAME.why_not(s, -2, "sea-f7") is None
    with pytest.raises(ValueError, match="not asked"):
        GAME.decision(s, 0 if s.actor() != 0 else 1)
