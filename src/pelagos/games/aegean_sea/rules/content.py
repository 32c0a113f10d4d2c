"""The cards of the box, read from content/cards.csv or from somebody's own transcription of them (A-1 to A-3)."""

from __future__ import annotations

import unicodedata
from typing import Final

from ....core.content import Source, unique
from ....core.editions import Editions
from .effects import Effect
from .lint import faults
from .notation import read_effect
from .vocabulary import CARDS, MATERIAL, NO_CARD, PEOPLE, PEOPLES, deck_of

COLUMNS: Final = "number deck material name preference effect provenance"
PEOPLE_NAMES: Final = [word.capitalize() for word in PEOPLE.words]


class Cards:
    """The 220 cards by their numbers; 0 is no card. Shared by all positions of a table."""

    __slots__ = ("effects", "names", "order", "preference", "sources")

    def __init__(self) -> None:
        self.names: list[str] = [""]
        self.preference: list[int] = [-1]
        self.effects: list[Effect] = []  # by number, from 1: effects[number - 1]
        self.sources: list[int] = [0]  # where the effect comes from
        self.order: list[int] = [0]  # of the name in the alphabet

    def effect(self, card: int) -> Effect:
        """The effect of a card."""
        return self.effects[card - 1]


def sorting_name(name: str) -> str:
    """R-2: casefolded, accents stripped, spaces kept."""
    plain = unicodedata.normalize("NFD", name)
    return "".join([letter for letter in plain if not unicodedata.combining(letter)]).casefold()


def read_cards(source: Source) -> Cards:
    """All cards; ContentError names the row and column that is wrong."""
    rows = source.table("cards.csv", COLUMNS, rows=CARDS)
    unique(rows, "name")
    unique(rows, "number")
    cards = Cards()
    rows.sort(key=lambda row: row.number("number", 1, CARDS))
    for row in rows:
        number = row.number("number", 1, CARDS)
        deck = row.word("deck", PEOPLE_NAMES)
        row.keep("A-1", deck == deck_of(number), "deck")
        row.keep("A-3", row.word("material", MATERIAL.words) == deck, "material")
        effect = read_effect(row, "effect")
        for reason in faults(effect):
            raise row.wrong("effect", f"aegean_sea.content.{reason}")
        cards.names.append(row.text("name"))
        cards.preference.append(row.word("preference", MATERIAL.words))
        cards.effects.append(effect)
        cards.sources.append(row.source("effect"))
        row.done()
    by_name = sorted(range(1, CARDS + 1), key=lambda card: sorting_name(cards.names[card]))
    cards.order += [by_name.index(card) for card in range(1, CARDS + 1)]
    return cards


def names_of(cards: Cards, language: str) -> dict[str, str]:
    """The names of the cards, which are the same in every language, by the keys under which the story names them."""
    return {f"aegean_sea.card.{card}": cards.names[card] for card in range(1, CARDS + 1)}


CARDS_OF: Final[Editions[Cards]] = Editions("pelagos.games.aegean_sea", ("cards.csv",), read_cards, names_of)


# All cards of each deck, ascending.
DECKS: Final[list[tuple[int, ...]]] = [
    tuple([card for card in range(1, CARDS + 1) if deck_of(card) == deck]) for deck in range(PEOPLES)
]


if NO_CARD != 0 or len(PEOPLE.words) != PEOPLES:
    raise AssertionError
