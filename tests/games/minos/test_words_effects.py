"""Every effect as a plain sentence, in both languages: never the notation; and the names of things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from pelagos.core.errors import Place
from pelagos.core.rulebook import MENTION, clauses_of
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos.games.minos import GAME
from pelagos.games.minos.rules.cards import DECREE_IDS
from pelagos.games.minos.rules.content import BOXES
from pelagos.games.minos.rules.effects import (
    CODES,
    COUNTERS,
    METERS,
    NOTATION,
    PAYABLE,
    Condition,
    Effect,
    parse,
)
from pelagos.games.minos.rules.vocabulary import (
    ABILITIES,
    COLOURS,
    DECREES,
    GOODS,
    REGIONS,
    ROUTES,
    SECTIONS,
    STRUCTURES,
    TOP,
    TRACKS,
    TRIGGERS,
)
from pelagos.games.minos.words import nouns, printed
from pelagos.games.minos.words.effects import brief, effect_words, told, told_condition, told_trait

from .files import as_text, table

BOX = BOXES.usual.value
ENGLISH, FRENCH = (Tongue(language, ("pelagos.games.minos",)) for language in LANGUAGES)
TONGUES = pytest.mark.parametrize("say", [ENGLISH, FRENCH], ids=LANGUAGES)
# What belongs to the notation and to nobody's sentence.
NOTATION_SIGNS = re.compile(rf"->|>=|\||[{{}}]|\b(?!VP\b)({'|'.join([*CODES, *METERS])})\b")


def read(text: str) -> Effect:
    """An effect from its text."""
    return parse(NOTATION.tokens(text, Place("decrees.csv", 2, "D1-01", "instant")), CODES, endless=True)


def effects() -> Iterator[Effect]:
    """Every effect in the box."""
    for decree in BOX.decrees:
        yield from (decree.instant, decree.trait)
    for tile in (*BOX.bonuses, *BOX.foundations, *BOX.action_bonuses):
        yield tile.effect
    yield from (tile.benefit for tile in BOX.peoples)
    yield from (card.bonus for card in BOX.solo_cards)
    for ability in BOX.abilities:
        for level in ability:
            yield from level.effects
    yield from (*BOX.action_board.point, BOX.action_board.forfeit, *BOX.player_board.good_gain)
    for sections in BOX.action_board.sections:
        yield from (space.bonus for spaces in sections for space in spaces)
    for pieces in BOX.player_board.pieces:
        for piece in pieces:
            yield from (piece.benefit, piece.score, piece.end)
    for track in BOX.tracks.tracks:
        yield from (*track.instant, track.overflow)
    for sides in BOX.routes:
        yield from (income for route in sides for income in route.income)


@TONGUES
def test_every_effect_is_a_sentence(say: Tongue) -> None:
    for effect in effects():
        sentence = told(say, effect)
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence
        for words in (sentence, say(effect_words(effect)), say(brief(effect))):
            assert not NOTATION_SIGNS.search(words), words


@TONGUES
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_words(say: Tongue, code: str) -> None:
    """Also of those that no card of ours uses, and counted by everything that counts."""
    for n in (1, 3):
        if code == "DISC":
            assert str(n) in told(say, read(f"{n} DISC -> 1 COIN"))
            continue
        for text in (f"{n} {code}", *(f"{n} {code} per {counter}" for counter in COUNTERS)):
            for words in (told(say, read(text)), say(brief(read(text)))):
                assert not NOTATION_SIGNS.search(words), words
    for good in ("silver", "grain"):
        if code in ("TEMP", "GOOD"):
            assert say(nouns.good_name(0 if good == "silver" else 4)) in told(say, read(f"1 {code}.{good}"))


@TONGUES
@pytest.mark.parametrize("code", PAYABLE)
def test_every_cost_has_words(say: Tongue, code: str) -> None:
    for n in (1, 2):
        assert str(n) in told(say, read(f"{n} {code} -> 7 VP"))


@TONGUES
@pytest.mark.parametrize("meter", METERS)
def test_every_meter_has_words(say: Tongue, meter: str) -> None:
    for least in (2, 3, 4, TOP):
        words = told_condition(say, Condition(METERS.index(meter), least))
        assert str(least) in words
        assert not NOTATION_SIGNS.search(words)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("4 COIN", "Gain 4 Coins.", "Gagner 4 Pièces."),
        ("1 GRND + 1 COIN", "Gain 1 random Good and 1 Coin.", "Gagner 1 Marchandise au hasard et 1 Pièce."),
        ("2 BUILD", "Build 2 times.", "Bâtir 2 fois."),
        ("1 DECK + 2 COIN", "Draw 1 card and gain 2 Coins.", "Piocher 1 carte et gagner 2 Pièces."),
        ("2 WAR + 1 PLACE + 1 MOVE", "Recruit 2 Warriors, place 1 and move 1.", None),
        ("2 PLACE + 2 MOVE", "Place 2 Warriors and move Warriors 2 times.", None),
        ("1 INF + 1 CUL", "Advance Influence by 1 and Culture by 1.", "Avancer de 1 en Influence et de 1 en Culture."),
        (
            "1 ROUTE + 1 TEMP + 2 COIN",
            "Take the income of one Ship, then gain 1 Temporary Good and 2 Coins.",
            "Toucher le revenu d’un Navire, puis gagner 1 Marchandise temporaire et 2 Pièces.",
        ),
        (
            "1 COIN per PRES; 1 COIN",
            "Gain 1 Coin per region where you have Warriors. Gain 1 Coin.",
            "Gagner 1 Pièce par région où vous avez des Guerriers. Gagner 1 Pièce.",
        ),
        (
            "3 WEAP -> 4 VP; 2 WEAP",
            "You may pay 3 Weaponry to gain 4 VP. Gain 2 Weaponry.",
            "Vous pouvez payer 3 Armes pour gagner 4 PV. Gagner 2 Armes.",
        ),
        (
            "any 2 COIN -> 1 VP",
            "As often as you like, pay 2 Coins to gain 1 VP.",
            "Autant de fois que vous voulez, payer 2 Pièces pour gagner 1 PV.",
        ),
        (
            "2 DISC + 1 VP -> 1 ANY",
            "You may discard 2 cards and lose 1 VP to advance a track of your choice by 1.",
            None,
        ),
        (
            "1 PLAY instead FARMS>=2: 1 PLAYF",
            "Play 1 Decree; with 2 or more Farms, play 1 Decree for free instead.",
            "Jouer 1 Décret\u00a0; avec au moins 2 Fermes, jouer 1 Décret gratuitement à la place.",
        ),
        (
            "1 BUILD; if FARMS>=2: 1 BUILD",
            "Build once. With 2 or more Farms, also build once.",
            "Bâtir une fois. De plus, avec au moins 2 Fermes, bâtir une fois.",
        ),
        ("if TOWERS>=3: 2 VP", "With all 3 Towers, gain 2 VP.", "Avec vos 3 Tours, gagner 2 PV."),
        ("if LOW>=3: 4 VP", "With every track at 3 or more, gain 4 VP.", None),
        ("(1 PLACE | 1 MOVE)", "Place 1 Warrior, or move 1 Warrior.", "Placer 1 Guerrier, ou déplacer 1 Guerrier."),
        (
            "2 VPR per DOM",
            "At each scoring, gain 2 VP per region you dominate.",
            "À chaque décompte, gagner 2 PV par région que vous dominez.",
        ),
        ("9 VPE", "At the end, gain 9 VP.", "À la fin, gagner 9 PV."),
        ("none", "Nothing.", "Rien."),
    ],
)
def test_sentences(text: str, english: str, french: str | None) -> None:
    assert told(ENGLISH, read(text)) == english
    if french is not None:
        assert told(FRENCH, read(text)) == french


def test_traits_and_few_words() -> None:
    decree = BOX.decrees[DECREE_IDS.index("D1-21")]
    assert (
        told_trait(ENGLISH, decree.trigger, decree.trait) == "Build: you may discard 3 cards to advance Influence by 1."
    )
    assert ENGLISH(brief(read("1 GRND + 1 COIN; 2 BUILD"))) == "1 random Good, 1 Coin; Build × 2"
    assert ENGLISH(brief(read("3 WEAP -> 4 VP"))) == "3 Weaponry → 4 VP"
    assert FRENCH(brief(read("1 LOW + 1 PALF"))) == "piste la plus basse +1, 1 au Palais gratis"


@TONGUES
def test_what_is_printed(say: Tongue) -> None:
    lines = [line for decree in BOX.decrees for line in printed.decree_lines(decree)]
    lines += [line for start in BOX.starts for line in printed.start_lines(BOX.crete, start)]
    lines += [line for card in BOX.solo_cards for line in printed.solo_lines(card)]
    for levels in BOX.abilities:
        for ability in levels:
            assert printed.ability_lines(ability)
            lines += printed.ability_lines(ability)
    lines += [printed.people_line(tile) for tile in BOX.peoples] + [printed.vase_line(vase) for vase in BOX.vases]
    for sections in BOX.action_board.sections:
        lines += [printed.space_line(k, space) for k, spaces in enumerate(sections) for space in spaces]
    for k, track in enumerate(BOX.tracks.tracks):
        lines += [line for space in range(TOP + 1) for line in printed.step_lines(k, track, space)]
    for sides in BOX.routes:
        lines += [line for route in sides for space in range(1, 6) for line in printed.route_lines(route, space)]
    for k, pieces in enumerate(BOX.player_board.pieces):
        lines += [line for piece in pieces for line in printed.piece_lines(k, piece)]
    lines += [line for good in range(GOODS) for line in printed.good_lines(BOX.player_board, good)]
    for line in lines:
        assert not NOTATION_SIGNS.search(say(line)), say(line)


@TONGUES
def test_everything_has_a_name_of_its_own(say: Tongue) -> None:
    for several in (
        [nouns.decree_name(card) for card in range(1, DECREES + 1)],
        [nouns.good_name(good) for good in range(GOODS)],
        [nouns.track_name(track) for track in range(TRACKS)],
        [nouns.action_name(section) for section in range(SECTIONS)],
        [nouns.trigger_name(trigger) for trigger in range(TRIGGERS)],
        [nouns.colour_name(colour) for colour in range(COLOURS)],
        [nouns.piece_name(structure) for structure in range(STRUCTURES + 1)],
        [nouns.route_name(route) for route in range(ROUTES)],
        [nouns.ability_name(ability) for ability in range(ABILITIES)],
        [nouns.vase_name(vase) for vase in BOX.vases],
    ):
        assert len({say(name) for name in several}) == len(several)
    assert len({nouns.region_name(BOX.crete, region) for region in range(1, REGIONS + 1)}) == REGIONS


def test_the_content_and_the_catalogue_name_decrees_alike() -> None:
    names = {ENGLISH(nouns.decree_name(card)): BOX.decree(card).name for card in range(1, DECREES + 1)}
    assert all(said == read for said, read in names.items())


def test_somebodys_own_decrees_keep_their_names() -> None:
    rows = table("decrees.csv")
    rows[0]["name"] = "Law of the Sea"
    rows[1]["name"] = "-"
    edition = BOXES.bring({"decrees.csv": as_text(rows)})
    for language in LANGUAGES:
        say = GAME.tongue(language, {}, {"content": edition.name})
        assert [say(nouns.decree_name(card)) for card in (1, 2)] == ["Law of the Sea", "I·2"]
        assert say(nouns.decree_name(3)) == GAME.tongue(language)(nouns.decree_name(3))


def test_somebodys_own_tiles_are_told_as_they_are() -> None:
    rows = table("trade_bonuses.csv")
    rows[0]["effect"] = "2 DECK2"
    edition = BOXES.bring({"trade_bonuses.csv": as_text(rows)})
    line = GAME.line("tile", (0, 1))
    assert GAME.tongue("en", {0: "Ione"})(line) == "Ione takes a blue Trade Bonus: 5 Coins."
    own = GAME.tongue("en", {0: "Ione"}, {"content": edition.name})
    assert own(line) == "Ione takes a blue Trade Bonus: 2 Age II cards."


def test_the_french_rules_have_the_same_clauses() -> None:
    english, french = (
        (files("pelagos.games.minos") / name).read_text(encoding="utf-8") for name in ("rules.md", "rules.fr.md")
    )
    assert clauses_of(french) == clauses_of(english)
    assert set(MENTION.findall(french)) == set(MENTION.findall(english))
