"""What the tests of Aegean Sea share: the game to try rules at, and small positions."""

from __future__ import annotations

import csv
import io
from typing import Any

from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import KIND, MATS, PEOPLE, PLACE
from pelagos.games.aegean_sea.views.view import AegeanView
from pelagos.testing import Playtest

play: Playtest[AegeanState, AegeanView] = Playtest(GAME)
do, offered, told = play.do, play.offered, play.told

SPARTA, ATHENS, CRETE, RHODES, EPHESUS = range(5)
SHIP, TEMPLE, POPULACE, GOOD = range(4)


def place(word: str) -> int:
    """The number of a place: "m1", "home-crete"."""
    if word.startswith("home-"):
        return MATS + PEOPLE.index[word.removeprefix("home-")]
    return PLACE.words.index(word)


def at(
    *people: str, hands: list[list[int]] | None = None, options: dict[str, Any] | None = None, **rest: Any
) -> AegeanState:
    """A position with these peoples in seat order, their hands, and whatever else it says."""
    players: list[dict[str, Any]] = [{"people": name} for name in people]
    for seat, hand in enumerate(hands or []):
        players[seat]["hand"] = hand
    for seat, quest in enumerate(rest.pop("quests", [])):
        players[seat]["quest"] = quest
    agreed = {"customs": False, **(options or {})}
    return play.position(seats=len(people), players=players, options=agreed, **rest)


def own_file(*changes: tuple[int, str, str]) -> str:
    """A transcription of one's own: the usual cards but for these: card, column, what stands there."""
    rows = list(csv.DictReader(io.StringIO(GAME.content("cards.csv"))))
    for card, column, text in changes:
        rows[card - 1][column] = text
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def own(*changes: tuple[int, str, str]) -> dict[str, Any]:
    """The options of a table with such cards."""
    return {"content": GAME.bring({"cards.csv": own_file(*changes)}).name}


def crew(s: AegeanState, where: str, kind: str, people: int) -> list[int]:
    """The cards of one kind that a people has at a place."""
    return list(s.crew[(place(where) * 3 + KIND.index[kind]) * 5 + people])


def goods(s: AegeanState, where: str) -> list[int]:
    """The Goods at a place."""
    return list(s.goods[place(where)])


def isle(card: int, *good: int, **crew: list[int]) -> dict[str, Any]:
    """An Island of a position: its card, its Goods, its crew by kind."""
    out: dict[str, Any] = {"card": card}
    if good:
        out["goods"] = list(good)
    if crew:
        out["crew"] = crew
    return out


def home(*good: int, **crew: list[int]) -> dict[str, Any]:
    """A Home of a position."""
    out: dict[str, Any] = {}
    if good:
        out["goods"] = list(good)
    if crew:
        out["crew"] = crew
    return out
