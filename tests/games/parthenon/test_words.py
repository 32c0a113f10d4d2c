"""Every question, answer, reason and event of random games has words in both languages, and the catalogues agree."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pelagos.core.content import Row
from pelagos.core.decision import Decision
from pelagos.core.flow import ASK, random_ply
from pelagos.core.message import Message
from pelagos.core.rng import Rng
from pelagos.core.tongue import catalogue
from pelagos.games.parthenon import GAME
from pelagos.games.parthenon.rules import steps as FRAMES
from pelagos.games.parthenon.rules.cards import ACADEMY, HALL_WORDS, POWER_WORDS, WONDER
from pelagos.games.parthenon.rules.content import PHILOSOPHIES, SEASONS, WONDERS
from pelagos.games.parthenon.rules.decks import EVENTS as EVENT_CARDS
from pelagos.games.parthenon.rules.decks import HAZARDS, STATUSES
from pelagos.games.parthenon.rules.givens import COMPLETE, IN_HAND, PARTIAL
from pelagos.games.parthenon.rules.goods import COMMODITIES, GOOD_WORDS, KINDS
from pelagos.games.parthenon.rules.islands import ISLAND_WORDS
from pelagos.games.parthenon.rules.lands import LAND_WORDS
from pelagos.games.parthenon.rules.narration import TOLD
from pelagos.games.parthenon.rules.notation import GAIN, read_effect
from pelagos.games.parthenon.rules.setup import OPTIONS
from pelagos.games.parthenon.rules.state import ParthenonState
from pelagos.games.parthenon.rules.state_fields import BOOK
from pelagos.games.parthenon.rules.vocabulary import V
from pelagos.games.parthenon.words import WORDS
from pelagos.games.parthenon.words.targets import THINGS, thing_of
from tests.games.parthenon.table import Ear

LANGUAGES = ("en", "fr")
CLAUSE = re.compile(r"[PRS]-\d+")
GOODS = GOOD_WORDS.split()


@cache
def entries(language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence by key; those without plural as a tuple of one."""
    found = catalogue(GAME.package, language)
    return {key: (entry,) if isinstance(entry, str) else entry for key, entry in found.items()}


@cache
def clauses() -> frozenset[str]:
    """Every clause that the numbered rules have."""
    return frozenset(re.findall(r"^\W*([PRS]-\d+)\b", GAME.rules, re.MULTILINE))


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
    wanted = ["name", "blurb"]
    for good in GOODS:
        wanted += [f"good.{good}", f"good.{good}.n"]
    for aegis in GOODS[COMMODITIES:]:
        wanted += [f"good.{aegis}.a", f"good.{aegis}.text"]
    for land in LAND_WORDS:
        wanted += [f"land.{land}{part}" for part in ("", ".to", ".in")]
    wanted += [f"island.{island}{part}" for island in ISLAND_WORDS for part in ("", ".the")]
    for hall in HALL_WORDS:
        wanted += [f"hall.{hall}{part}" for part in ("", ".a", ".text")]
    for power in POWER_WORDS:
        wanted += [f"power.{power}{part}" for part in ("", ".the", ".text")]
    wanted += [f"power.{card.word}.service" for card in WONDER if card.service is not None]
    for kind, words in (("event", EVENT_CARDS), ("hazard", HAZARDS), ("status", STATUSES)):
        for card in words:
            wanted += [f"{kind}.{card.word}", f"{kind}.{card.word}.text"]
    wanted += [f"phase.{phase}" for phase in range(11)] + [f"season.{k}" for k in range(1, SEASONS + 1)]
    for option in OPTIONS:
        wanted += [f"option.{option.key}", f"option.{option.key}.help"]
    assert [key for key in wanted if f"parthenon.{key}" not in known] == []


CARD_TEXT = re.compile(r"parthenon\.(good|hall|power|event|hazard|status)\..*\.(text|service)$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_texts_are_short(language: str) -> None:
    texts = {key: text for key, (text, *_) in entries(language).items() if CARD_TEXT.match(key)}
    assert len(texts) == 18 + 16 + 16 + 18 + 6 + 3 + 4
    assert {key: len(text.split()) for key, text in texts.items() if len(text.split()) > 30} == {}


CHANCE_VERBS = ("isle", "archon", "turn", "status", "hazard", "lose", "lose-nothing", "plans")


@pytest.mark.parametrize("verb", [verb.name for verb in V.verbs if verb.name not in CHANCE_VERBS])
def test_every_group_has_a_heading(verb: str) -> None:
    say(Message(f"parthenon.group.{verb}"))


def test_every_asking_step_has_words() -> None:
    """Steps that ask override `legal`; whatever merely proceeds never asks."""
    asking = {k for k, step in enumerate(BOOK) if step.kind == ASK and "legal" in type(step).__dict__}
    assert asking == set(WORDS.steps)


# Events.


def some_arguments(kinds: str, number: int) -> tuple[int, ...]:
    """Arguments of these kinds; cards: none, one or two kinds of them."""
    args: list[int] = []
    for i, kind in enumerate(kinds.split()):
        if kind == "cards":
            args += [number if k in (0, 12) else 0 for k in range(KINDS)]
        elif kind == "villages":
            args += [i % 2, number + 1]
        elif kind == "events":
            args += [2, 1, 0, -1]
        elif kind == "number":
            args.append(number + 1)
        else:
            first = {"good": COMMODITIES, "rare": 6, "seats": 3}
            args.append(first.get(kind, i % 2))
    return tuple(args)


@pytest.mark.parametrize("key", sorted(TOLD))
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_event_has_a_sentence(key: str, number: int) -> None:
    for sentence in say(GAME.line(key, some_arguments(TOLD[key], number))):
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0].isdigit()


def cards(**held: int) -> tuple[int, ...]:
    """Numbers of cards, per kind."""
    return tuple(held.get(good, 0) for good in GOODS)


def test_sentences_of_events() -> None:
    def told(key: str, *args: int) -> list[str]:
        return say(GAME.line(key, args))

    assert told("produced", 0, *cards(wool=3, olives=1)) == [
        "Rust produces 3 Wool and 1 Olives.",
        "Rouille produit 3 Laines et 1 Olive.",
    ]
    assert told("offer", 1, 0b1101, *cards(spices=1), *cards(wool=1, pottery=1)) == [
        "Marine offers Rust, Verdigris and Saffron 1 Spices for 1 Wool and 1 Pottery.",
        "Marine propose à Rouille, Vert-de-gris et Safran\u00a0: 1 Épice contre 1 Laine et 1 Poterie.",
    ]
    assert told("sailed", 0, 1, LAND_WORDS.index("egypt"), 1) == [
        "Rust sends Fleet B to Egypt with 1 card.",
        "Rouille envoie la Flotte B vers l’Égypte avec 1 carte.",
    ]
    assert told("built-hall", 0, HALL_WORDS.index("shrine"), *cards(spices=1, gold=1)) == [
        "Rust builds a Shrine for 1 Spices and 1 Gold.",
        "Rouille bâtit un Sanctuaire pour 1 Épice et 1 Or.",
    ]
    assert told("island", 0, ISLAND_WORDS.index("crete")) == ["Rust rules Crete.", "Rouille règne sur la Crète."]
    assert told("struck", 0, 1, 1) == [
        "Rust’s Fleet B is struck: Storm.",
        "Rouille\u00a0: la Flotte B est touchée (Tempête).",
    ]
    assert told("opened-hand", 0, *cards(wool=1, ore=1), *cards(wool=2)) == [
        "Rust keeps 1 Wool and 1 Ore, for all to see, and throws away 2 Wool.",
        "Rouille garde 1 Laine et 1 Minerai, à la vue de tous, et défausse 2 Laines.",
    ]
    assert told("opened-hand", 0, *cards(wool=1, ore=1), *cards()) == [
        "Rust keeps 1 Wool and 1 Ore, for all to see.",
        "Rouille garde 1 Laine et 1 Minerai, à la vue de tous.",
    ]
    assert told("hazard-replaced", 0, 0, 0) == [
        "Rust’s Fleet A meets another Hazard: Safe Journey. Nothing happens.",
        "Rouille affronte un autre Péril avec la Flotte A\u00a0: Voyage sans Histoire. Il ne se passe rien.",
    ]
    assert told("idle-villages", 0, 0, 2)[0] == "Rust has 2 Wool Villages at rest this Season."
    assert told("season-begins", 2, 3) == ["Autumn of Year 2.", "Automne, Année 2."]
    assert told("phase", 3) == ["Island Trade Phase.", "Phase Commerce Insulaire."]
    names = GAME.tongue("en", {0: "Ione"})
    assert names(GAME.line("won", (0, 16))) == "Ione wins with 16 Structures."
    with pytest.raises(ValueError, match="arguments"):
        GAME.line("gained", (0, 1))


# Random games.


def check_question(decision: Decision) -> None:
    """All words of a question; labels tell the answers apart; clauses exist."""
    say(decision.eyebrow)
    for prompt in say(decision.prompt):
        assert prompt.rstrip("\u00a0?") != prompt
    if decision.hint is not None:
        for hint in say(decision.hint):
            assert hint.endswith(".")
    labels = [say(choice.label) for choice in decision.choices]
    for k in range(len(LANGUAGES)):
        assert len({label[k] for label in labels}) == len(labels)
    rules = {decision.rule}
    for choice in decision.choices:
        rules.add(choice.rule)
        say(Message(f"parthenon.group.{choice.group}"))
        assert set(choice.targets) <= set(THINGS)
        for line in choice.preview:
            for sentence in say(line):
                assert sentence.endswith(".")
    for refusal in decision.refused:
        say(refusal.label)
        for reason in say(refusal.reason):
            assert reason.endswith(".")
        assert set(refusal.targets) <= set(THINGS)
        rules.add(refusal.rule)
    assert set(decision.chosen) <= set(THINGS)
    assert all(CLAUSE.fullmatch(rule) for rule in rules), rules
    for rule in rules:
        assert rule in clauses()


def enrich(s: ParthenonState, shift: int) -> None:
    """Powers and Wonders for everybody, so that a short game meets every kind of step."""
    for seat in range(s.seats):
        done, begun = (2 * seat + shift) % WONDERS, (2 * seat + 1 + shift) % WONDERS
        s.wonder[2 * seat], s.stage[2 * seat] = done, COMPLETE
        s.wonder[2 * seat + 1], s.stage[2 * seat + 1] = begun, PARTIAL
        s.plans_bag = [wonder for wonder in s.plans_bag if wonder not in (done, begun)]
        s.powers[seat] |= 1 << (PHILOSOPHIES + done) | 1 << (seat + shift) % PHILOSOPHIES
        if seat % 2:
            s.halls[seat] |= 1 << ACADEMY


def feed(s: ParthenonState, rng: Rng) -> None:
    """A card of each Commodity and some Aegis for everybody, for all to see."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.gain(seat, IN_HAND, kind, 1 if kind < COMMODITIES else rng.below(2))


def asked_seats(s: ParthenonState) -> list[int]:
    """Whoever is asked something now, waited for or not."""
    return [seat for seat in (*s.actors(), *s.idlers()) if seat >= 0]


GAMES = [(3, 1, False), (3, 2, True), (4, 3, True), (5, 4, True), (6, 5, False), (6, 6, True)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed", "rich"), GAMES)
def test_questions_of_random_games(seats: int, seed: int, rich: bool) -> None:
    """Every question to every seat that is asked has its words; and they tell nothing the seat may not know (law 8)."""
    s = GAME.start(seats, {"tournament": rich, "strict": seed == 5, "offers": 2})
    rng = Rng.seeded(seed, "words")
    ear = Ear()
    season = (0, 0)
    for ply in range(300 if rich else 180):
        if not s.frames:
            break
        if (s.year, s.season) != season and s.phase == 1:
            if rich and season == (0, 0):
                enrich(s, seed)
            season = (s.year, s.season)
            feed(s, rng)
        for seat in asked_seats(s):
            decision = GAME.decision(s, seat)
            assert [choice.action for choice in decision.choices] == s.legal(seat)
            assert [choice.text for choice in decision.choices] == [V.text(a) for a in s.legal(seat)]
            assert decision.waited == (seat in s.actors())
            check_question(decision)
            if ply % 5 == 0:
                assert GAME.decision(GAME.scramble(s, seat, rng), seat) == decision
            if ply % 40 == 0:
                check_reasons(s, seat)
                elsewhere = GAME.scramble(s, seat, rng)
                assert [GAME.why_not(s, seat, target) for target in THINGS] == [
                    GAME.why_not(elsewhere, seat, target) for target in THINGS
                ]
        s.ear = ear
        random_ply(s, rng)
        s.ear = None
    for _, key, args in ear.lines:
        say(GAME.line(key, args))
    for parts in GAME.tally(s):
        for part in parts:
            say(part)


def check_reasons(s: ParthenonState, seat: int) -> None:
    """Whatever is on the table and not lit has a reason with a clause; whatever is lit has none."""
    answers = GAME.decision(s, seat).lit
    for target in THINGS:
        reason = GAME.why_not(s, seat, target)
        if thing_of(s, seat, target) is None or target in answers:
            assert reason is None, target
        else:
            assert reason is not None, target
            assert reason.args["rule"] in clauses()
            for sentence in say(reason):
                assert sentence.endswith(".")


def test_nothing_is_known_of_what_is_not_on_the_table() -> None:
    s = GAME.start(3)
    rng = Rng.seeded(1, "nobody")
    while not asked_seats(s):
        random_ply(s, rng)
    assert GAME.why_not(s, 0, "land-atlantis") is None
    assert GAME.why_not(s, 0, "seat-4") is None
    assert GAME.why_not(s, 0, "island-naxos") is None  # three players: Islands without a torch are left out
    assert GAME.why_not(s, -2, "land-egypt") is None
    while len(asked_seats(s)) != 1:  # an offer, a donation, a vote
        random_ply(s, rng)
    other = (asked_seats(s)[0] + 1) % 3
    reason = GAME.why_not(s, other, "land-egypt")
    assert reason is not None
    assert reason.key == "parthenon.why.not-asked"
    with pytest.raises(ValueError, match="not asked"):
        GAME.decision(s, other)


def test_the_tally_tells_islands_apart_and_hides_hands() -> None:
    """P-139 to P-141: Structures, then the first tie-breaker that differs; Commodities count only when all is over."""
    s = GAME.start(3)
    rng = Rng.seeded(3, "tally")
    while s.phase != 1:
        random_ply(s, rng)
    assert [[part.key for part in parts] for parts in GAME.tally(s)] == [["parthenon.tally.structures"]] * 3
    s.gain(0, IN_HAND, GOODS.index("gold"), 2)
    assert [len(parts) for parts in GAME.tally(s)] == [1, 1, 1]
    s.fleets[1] = 2
    tongue = TONGUES[0]
    assert [[tongue(part) for part in parts] for parts in GAME.tally(s)] == [
        ["2 of 16 Structures", "1 Fleet"],
        ["2 of 16 Structures", "2 Fleets"],
        ["2 of 16 Structures", "1 Fleet"],
    ]
    s.frames.clear()
    assert [tongue(part) for part in GAME.tally(s)[0]] == ["2 of 16 Structures", "1 Fleet", "2 Gold"]


# Steps that random games seldom meet, or never.


def rich_game(seats: int, seed: int, rng: Rng) -> ParthenonState:
    """A tournament in its first Event Phase, everybody with powers and cards."""
    s = GAME.start(seats, {"tournament": True})
    while s.phase != 1:
        random_ply(s, rng)
    enrich(s, seed)
    feed(s, rng)
    return s


@pytest.mark.slow
def test_rich_games_meet_every_step() -> None:
    """Every step that content can bring about is asked, and answered in words, while composing and before."""
    met: dict[tuple[int, bool], int] = {}
    for seed in range(1, 17):
        rng = Rng.seeded(seed, "steps")
        s = rich_game(3 + seed % 4, seed, rng)
        season = s.season
        for _ in range(3000):
            if not s.frames:
                break
            if s.season != season and s.phase == 1:
                season = s.season
                feed(s, rng)
            for seat in asked_seats(s):
                f = s.question(seat)
                assert f is not None
                key = f[0], bool(s.draft[seat])
                met[key] = met.get(key, 0) + 1
                if met[key] <= 4:
                    check_question(GAME.decision(s, seat))
            random_ply(s, rng)
    steps = {BOOK[step].name for step, _ in met}
    assert {BOOK[step].name for step in WORDS.steps} - steps <= {"naming", "crown"}
    assert sum(1 for _, composing in met if composing) >= 10


def test_goods_named_in_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Event of the box lets Islands name what they gain; a rewritten one may."""
    rng = Rng.seeded(1, "naming")
    s = rich_game(3, 1, rng)
    row = Row("events.csv", 2, "test", {"effect": '[{"op":"GAIN","who":"all","goods":"2 BASIC"}]'})
    ops = read_effect(row, "effect", [], [GAIN])
    monkeypatch.setattr(EVENT_CARDS[0], "ops", ops)
    s.frames = [(FRAMES.RUN, 0, 0)]
    s.lanes = []
    s.menu = None
    s.settle()
    decision = GAME.decision(s, 1)
    check_question(decision)
    tongue = TONGUES[0]
    assert tongue(decision.prompt) == "What do you take?"
    assert [tongue(choice.label) for choice in decision.choices][:2] == ["Take 1 Wool", "Take 1 Olives"]
    s.apply(1, decision.choices[0].action)
    assert decision.hint is not None
    assert tongue(decision.hint) == "You take 2 cards."
    check_question(GAME.decision(s, 1))


def test_the_archon_picks_the_winner() -> None:
    """P-142."""
    rng = Rng.seeded(1, "crown")
    s = rich_game(3, 1, rng)
    s.frames = [(FRAMES.CROWN, s.archon, 0b101)]
    s.lanes = []
    s.menu = None
    decision = GAME.decision(s, s.archon)
    check_question(decision)
    assert len(decision.choices) == 2
    assert len(decision.refused) == 1
    assert decision.rule == "P-142"


# What players read: some questions in full.


def test_an_offer_as_it_is_read() -> None:
    """The example of the trade desk: what you get, what you give, what it is enough for, and who picks."""
    rng = Rng.seeded(2, "offer")
    s = GAME.start(4, {"beginner": True})  # no Event that makes Structures dearer
    while s.phase != 3:
        random_ply(s, rng)
    proposer, you = 0, 1
    for kind in range(KINDS):
        s.hand[you * KINDS + kind] = {"wool": 4, "pottery": 2, "gold": 1}.get(GOODS[kind], 0)
        s.hand[proposer * KINDS + kind] = 1
    s.offer = (0b1110, cards(spices=1), cards(wool=1, pottery=1))
    s.frames = [(FRAMES.ANSWERS, 0b1110, proposer)]
    s.settle()
    decision = GAME.decision(s, you)
    tongue = GAME.tongue("en", {0: "Mina"})
    assert tongue(decision.eyebrow) == "Island Trade · an offer"
    assert tongue(decision.prompt) == "Swap with Mina?"
    assert decision.hint is not None
    assert tongue(decision.hint) == (
        "You get 1 Spices, you give 1 Wool and 1 Pottery. Sealed till all answer; if several accept, Mina picks."
    )
    assert [tongue(line) for line in decision.choices[0].preview] == [
        "Wool 4 → 3, Pottery 2 → 1 and Spices 0 → 1.",
        "Enough for a Shrine: 1 Spices and 1 Gold.",
    ]
    assert not decision.choices[0].commits
    s.hand[you * KINDS] = 0
    decision = GAME.decision(s, you)
    assert [tongue(choice.label) for choice in decision.choices] == ["Refuse"]
    (refusal,) = decision.refused
    assert (tongue(refusal.label), tongue(refusal.reason), refusal.rule) == (
        "Accept the swap",
        "You lack 1 Wool.",
        "S-3",
    )


def test_a_sealed_answer_is_shown_to_its_owner() -> None:
    """While others think, one's own answer can be read and changed; nobody waits for it."""
    rng = Rng.seeded(2, "sealed")
    s = GAME.start(3)
    while s.phase != 4 or len(asked_seats(s)) < 2:
        random_ply(s, rng)
        if s.phase == 1 and s.season == 1 and s.hand_size(0) == 0:
            feed(s, rng)
    seat = s.actors()[0]
    s.apply(seat, V.parse("sail egypt"))
    s.apply(seat, s.legal(seat)[0])  # one card
    s.apply(seat, V.parse("done"))
    decision = GAME.decision(s, seat)
    tongue = TONGUES[0]
    assert not decision.waited
    assert tongue(decision.prompt) == "Do you change your answer?"
    assert decision.hint is not None
    assert tongue(decision.hint).startswith("Sealed till all answer: Fleet A to Egypt with 1 ")
    assert [choice.text for choice in decision.choices] == ["revise"]
