"""Every one of the 220 effects performed, in positions sprinkled by a rule, and told once more (retold.py).

What the terms of the effect say has happened, card by card, and nothing else.
"""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.errors import Place
from pelagos.core.rng import Rng
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules.content import CARDS_OF
from pelagos.games.aegean_sea.rules.effects import DRAW, QUANTITY
from pelagos.games.aegean_sea.rules.notation import NOTATION, parse, written
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import CARDS, DECK, PEOPLE, PLACE, deck_of

from .retold import Retold
from .table import at, offered

USUAL = CARDS_OF.usual.value
ROUNDS = 3  # positions for every card
TRIES = 400  # positions sprinkled to find them


def sprinkled(card: int, k: int) -> AegeanState:
    """A position with this card set aside, its basic action done: now crowded, now sparse, 2 to 5 players."""
    rng = Rng.seeded(k, f"card {card}")
    seats = 2 + k % 4
    own = deck_of(card)
    peoples = [own, *[people for people in range(5) if people != own][rng.below(2) :][: seats - 1]]
    left = [[n for n in range(deck * DECK + 1, deck * DECK + DECK + 1) if n != card] for deck in range(5)]

    def some(deck: int, number: int) -> list[int]:
        return [left[deck].pop(rng.below(len(left[deck]))) for _ in range(min(number, len(left[deck])))]

    hand = some(own, 4 + rng.below(4))
    islands: dict[str, dict[str, Any]] = {f"home-{PEOPLE.words[people]}": {} for people in peoples}
    for mat in range(2 + rng.below(seats + 1)):
        islands[f"m{1 + mat}"] = {"card": some(rng.below(5), 1)[0]}
    for island in islands.values():
        crew: dict[str, list[int]] = {}
        for kind in ("ship", "temple", "populace"):
            crew[kind] = []
            for people in peoples:
                if rng.below(5) < 1 + k % 3:
                    crew[kind] += some(people, rng.below(4))
        goods = [] if rng.below(2) else [good for deck in range(5) for good in some(deck, rng.below(2))]
        island |= {"crew": crew, "goods": goods}
    words = [PEOPLE.words[people] for people in peoples]
    frames = [["end-turn", 0], ["fate", 0, 0]]
    return at(*words, hands=[hand], islands=islands, aside=card, frames=frames)


def performed(s: AegeanState, seed: int) -> list[str]:
    """The effect chosen and played to the end of the turn; the choices, and what chance gave."""
    rng = Rng.seeded(seed, "choices")
    chosen = []
    while s.frames[-1][1] == 0 or s.actor() == CHANCE:
        menu = s.legal(s.actor())
        texts = [GAME.text(a) for a in menu]
        pick = texts.index("do") if "do" in texts else rng.below(len(menu))
        if "effect" in texts:
            pick = texts.index("effect")
        chosen.append(texts[pick])
        s.apply(s.actor(), menu[pick])
    return chosen


def retold(card: int, k: int) -> Retold | None:
    """One position: the effect performed and told once more; None where it is not offered."""
    s = sprinkled(card, k)
    if "effect" not in offered(s):
        return None
    before = s.clone()
    choices = performed(s, k)
    assert choices.pop(0) == "effect"
    here = PLACE.index[choices.pop(0).split()[1]] if USUAL.effect(card).uses_here else -1
    tale = Retold(before, 0, choices)
    hand = len(tale.hand)
    tale.effect(card, here)
    tale.vainglory(s.givens.limit)
    tale.discard(card)
    tale.agrees(s, 0)
    assert s.aside == 0
    assert GAME.audit(s) == []
    if _only_draws(card) and len(tale.hand) == hand:
        return None  # a draw of none: allowed, but it shows nothing
    return tale


def _only_draws(card: int) -> bool:
    return all(code.op == DRAW and code.act.count.kind == QUANTITY for code in USUAL.effect(card).codes)


@pytest.mark.clause("A-50", "A-51..A-64", "R-26")
@pytest.mark.parametrize("card", range(1, CARDS + 1))
def test_what_the_effect_says_happens_and_nothing_else(card: int) -> None:
    seen = 0
    for k in range(TRIES):
        if retold(card, k) is not None:
            seen += 1
            if seen == ROUNDS:
                return
    raise AssertionError(f"offered {seen} times: {USUAL.effect(card).text}")


def test_every_effect_is_written_back_as_it_was_read() -> None:
    texts = [USUAL.effect(card).text for card in range(1, CARDS + 1)]
    texts += [f"if home[ctrl]: {block}" for block in ("{may draw 1}", "{each any[ctrl]: add 1 pop @it}", "draw 1")]
    for text in texts:
        assert written(parse(NOTATION.tokens(text, Place("")), text).items) == text


@pytest.mark.clause("R-45")
@pytest.mark.parametrize(("card", "verbs"), [(6, ("do", "otherwise")), (123, ("island", "activate"))])
def test_both_parts_of_an_else_are_performed(card: int, verbs: tuple[str, str]) -> None:
    seen: set[str] = set()
    for k in range(TRIES):
        tale = retold(card, k)
        seen |= set(tale.acts) if tale is not None else set()
        if set(verbs) <= seen:
            return
    raise AssertionError(seen)


@pytest.mark.parametrize("card", [41, 76, 129])
def test_a_part_with_a_condition_is_performed_where_it_is_met_and_only_there(card: int) -> None:
    seen = {"draw" in tale.acts for k in range(20) if (tale := retold(card, k)) is not None}
    assert seen == {True, False}
