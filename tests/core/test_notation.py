"""Tokens, and two real languages read with them: the effects of Aegean Sea and of Minos, every card of them."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pelagos.core.errors import ContentError, Place
from pelagos.core.notation import MOST_DEPTH, MOST_TEXT, Notation, Tokens
from pelagos.core.tongue import Tongue

HERE = Path(__file__).parent / "notations"
CELL = Place("cards.csv", 7, "Kea", "effect")
MATERIALS = ("bronze", "marble", "dye", "timber", "electrum")
PIECES = ("pop", "ship", "temple")
KINDS = (*PIECES, "good")
REFS = ("here", "home", "there", "it", "src")
BASES = (*REFS, "inner", "otherinner", "any", "other", "foehome", "anywhere")
AEGEAN = Notation("; : @ -> + [ ] ( ) { } , / = >= <=")
MINOS = Notation("-> >= ; : | ( ) + .")
GOODS = ("silver", "stone", "copper", "wood", "grain", "herb")
CODES = """
    COIN WEAP VP VPR VPE TEMP GOOD GRND PLAY PLAYF DRAW DECK DECK2 DISC BUILD BUILDF WAR PLACE MOVE WILD INF CUL POP ANY
    LOW PAL PALF ROUTE INC ABIL BONUS
"""
METERS = """
    AREA PALACE CITIES TOWERS FARMS PRES DOM SEA LOW WARMAP SHIPS INF CUL POP SHIP SHIPN INCOME SAMEGOOD
"""


class Aegean:
    """A parser of Aegean Sea's effects, as its engine may write one; here it only accepts or refuses."""

    def __init__(self, text: str) -> None:
        self.t = AEGEAN.tokens(text, CELL)
        self.effect()
        self.t.end()

    def effect(self) -> None:
        self.item()
        while self.t.accept(";"):
            self.item()

    def item(self) -> None:
        t = self.t
        t.accept("may")
        if t.accept("each"):
            t.expect("inner", "any")
            self.filter()
            t.expect(":")
            self.action()
        elif t.accept("if"):
            t.expect(*BASES)
            self.filter()
            t.expect(":")
            self.block()
        else:
            self.block()
            if t.accept("else"):
                self.block()

    def block(self) -> None:
        if self.t.peek() != "{":
            return self.action()
        self.t.open("{")
        self.effect()
        self.t.close("}")
        return None

    def action(self) -> None:
        t = self.t
        verbs = "at add create recolor sack convert replace change pay draw activate sail zephyr"
        verb = t.expect(*verbs.split())
        if verb == "add" and t.peek(1) == "island":
            t.number(1, 1)
            t.expect("island")
            self.preference()
        elif verb == "at":
            self.place()
        elif verb in ("sail", "zephyr"):
            self.journey(verb)
        else:
            if verb not in ("replace", "activate"):
                self.count()
            if verb != "draw":
                self.things(verb)
                t.expect("@")
                self.place()
                self.preference()
                t.accept("same")
                t.accept("new")

    def things(self, verb: str) -> None:
        t = self.t
        if verb in ("sack", "convert"):
            t.expect("enemy")
        if verb == "change":
            t.expect(*PIECES)
            t.expect("->")
        if verb != "activate":
            t.expect(*KINDS, "island")

    def journey(self, verb: str) -> None:
        t = self.t
        self.count()
        t.accept("enemy")
        t.expect(*KINDS)
        while verb == "zephyr" and t.accept("+"):
            self.count()
            t.accept("enemy")
            t.expect(*KINDS)
        self.place()
        t.expect("->")
        self.place()
        if verb == "sail" and t.accept("carry") and not t.accept("that"):
            self.count()
            t.expect("pop", "good")

    def count(self) -> None:
        t = self.t
        if t.is_number():
            t.number(0, 9)
            t.accept("+", touching=True)
        elif t.expect("all", "n") == "n":
            t.open("(")
            quantity = t.expect("revered", "islands", "types", "good", "my", "enemy")
            if quantity == "islands":
                t.expect("inner", "any")
                self.filter()
            elif quantity != "revered":
                if quantity in ("my", "enemy"):
                    t.expect(*PIECES)
                t.expect("@")
                t.expect(*REFS)
            if t.accept("/"):
                t.number(1, 9)
            t.close(")")

    def place(self) -> None:
        self.t.expect(*BASES)
        if self.t.peek() == "[":
            self.filter()

    def filter(self) -> None:
        self.t.open("[")
        self.atom()
        while self.t.accept(","):
            self.atom()
        self.t.close("]")

    def atom(self) -> None:
        t = self.t
        atom = t.expect("ctrl", "foectrl", "notmyhome", "mat", "my", "enemy", "good", "types", "cards")
        if atom == "mat":
            t.expect("=")
            t.word(MATERIALS)
        elif atom not in ("ctrl", "foectrl", "notmyhome"):
            if atom in ("my", "enemy"):
                t.expect(*PIECES, "revered")
            t.expect(">=", "<=", "=")
            t.number(0, 99)

    def preference(self) -> None:
        if self.t.accept("pref"):
            self.t.expect("=")
            self.t.word(MATERIALS)


class Minos:
    """The same for Minos."""

    def __init__(self, text: str) -> None:
        self.t = MINOS.tokens(text, CELL)
        if not self.t.accept("none"):
            self.clause()
            while self.t.accept(";"):
                self.clause()
        self.t.end()

    def clause(self) -> None:
        t = self.t
        if t.accept("any"):
            self.bundle()
            t.expect("->")
            return self.reward()
        if t.accept("if"):
            self.test()
        self.reward()
        if t.accept("->"):
            self.reward()
        elif t.accept("instead"):
            self.test()
            self.reward()
        return None

    def test(self) -> None:
        self.t.word(METERS.split())
        self.t.expect(">=")
        self.t.number(1, 99)
        self.t.expect(":")

    def reward(self) -> None:
        if self.t.peek() != "(":
            return self.bundle()
        self.t.open("(")
        self.bundle()
        while self.t.accept("|"):
            self.bundle()
        self.t.close(")")
        return None

    def bundle(self) -> None:
        t = self.t
        while True:
            t.number(1, 99)
            t.word(CODES.split())
            if t.accept("."):
                t.word(GOODS)
            if t.accept("per"):
                t.word(METERS.split())
            if not t.accept("+"):
                return


def effects_of_aegean_sea() -> list[str]:
    with (HERE / "aegean_sea.csv").open(encoding="utf-8", newline="") as file:
        return [row["effect"] for row in csv.DictReader(file)]


def effects_of_minos() -> list[str]:
    return (HERE / "minos.txt").read_text(encoding="utf-8").splitlines()


def wrong(error: pytest.ExceptionInfo[ContentError]) -> tuple[str, int]:
    return error.value.reason, error.value.place.at


def test_every_card_of_aegean_sea_is_read() -> None:
    effects = effects_of_aegean_sea()
    assert len(effects) == 220
    for effect in effects:
        Aegean(effect)
        assert "".join(AEGEAN.tokens(effect, CELL).found) == effect.replace(" ", "")


def test_every_effect_of_minos_is_read() -> None:
    effects = effects_of_minos()
    assert len(effects) > 150
    for effect in effects:
        Minos(effect)
        assert "".join(MINOS.tokens(effect, CELL).found) == effect.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("", "expected-more", 1),
        ("add 1 pop", "expected-more", 10),
        ("add one pop @here", "expected", 5),
        ("add 1 pop @here pref=gold", "expected", 22),
        ("add 1 pop @here; ", "expected-more", 18),
        ("add 1 pop @here add", "left-over", 17),
        ("add 0 + ship @here", "expected", 7),  # the plus of "at least" touches its number
        ("each any[my ship>=]: draw 1", "number-here", 19),
        ("sack 2 enemy pop @any[my ship>=200]", "range", 32),
        ("draw 1 €", "character", 8),
        ("draw 1234567", "range", 6),
        ("{" * MOST_DEPTH + "{", "too-deep", MOST_DEPTH + 1),
    ],
)
def test_an_error_names_the_character(text: str, reason: str, at: int) -> None:
    with pytest.raises(ContentError) as error:
        Aegean(text)
    assert wrong(error) == (reason, at)


def test_an_error_names_file_row_column_and_character_in_both_languages() -> None:
    with pytest.raises(ContentError) as error:
        Aegean("add 1 pap @here")
    assert str(error.value).startswith("cards.csv, row 7 (Kea), effect, character 7: expected ")
    assert Tongue("en")(error.value.message).startswith("cards.csv, row 7 (Kea), column effect, character 7: “pap” ")
    assert Tongue("fr")(error.value.message).startswith("cards.csv, ligne 7 (Kea), colonne effect, caractère 7")


def test_a_text_has_a_limit() -> None:
    with pytest.raises(ContentError) as error:
        AEGEAN.tokens("a" * (MOST_TEXT + 1), CELL)
    assert wrong(error) == ("too-long", 0)


def test_longer_signs_come_first() -> None:
    tokens = Notation("> >= - ->").tokens("a->b>=c>d", CELL)
    assert tokens.found == ["a", "->", "b", ">=", "c", ">", "d"]


def test_what_is_taken_is_gone() -> None:
    tokens: Tokens = MINOS.tokens("2 COIN", CELL)
    assert (tokens.peek(), tokens.peek(1), tokens.peek(2)) == ("2", "COIN", "")
    assert tokens.accept("COIN") == ""
    assert tokens.number(1, 9) == 2
    assert tokens.accept("COIN", touching=True) == ""
    assert tokens.wrong("json").place.at == 3
    assert tokens.wrong_before("json").place.at == 1
    assert tokens.word(CODES.split()) == 0
    tokens.end()
