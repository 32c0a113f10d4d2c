"""Cards that are chosen together lie on heaps: in any order, put back at will, sent as one answer (A-54 to A-69)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.steps import VICTIM
from pelagos.server.trays import Tray, tray

from .table import RHODES, at, do, home, isle
from .test_effects import perform, sparta


def lay(s: AegeanState, *texts: str) -> Tray | None:
    """The heaps of the one who is asked, with these steps."""
    return tray(GAME, s, s.actor(), texts, GAME.tongue("en"))


def sent(s: AegeanState, *texts: str) -> object:
    """Where every card lies once these were named, in this order, and sent; nothing if they are no answer."""
    laid = lay(s, *texts)
    if laid is None or laid.answer is None or sorted(laid.texts) != sorted(texts):
        return None
    after = s.clone()
    for text in laid.steps:
        after.apply(s.actor(), GAME.vocabulary.parse(text))
    return [sorted(cards) for cards in (*after.crew, *after.goods, *after.piles, *after.hands)]


def moving() -> AegeanState:
    """A-64: two Populace go where a Temple stands."""
    isles = {"home-sparta": home(populace=[6, 8, 13]), "home-rhodes": home(temple=[9]), "m1": isle(45)}
    return do(perform(sparta([], isles), 8), "to rhodes")


def changing() -> AegeanState:
    """A-56: two Populace become Temples."""
    isles = {"m1": isle(1, populace=[54, 55, 66])}
    return perform(at("athens", "rhodes", islands=isles), 57)


def paying() -> AegeanState:
    """A-60: two Goods are paid."""
    isles = {"m1": isle(45, 6, 8, 13, populace=[179])}
    return perform(at("ephesus", "rhodes", hands=[[177, 187], []], islands=isles), 189)


@pytest.mark.clause("A-56", "A-60", "A-64")
@pytest.mark.parametrize("begun", [moving, changing, paying])
def test_the_order_makes_no_difference(begun: Callable[[], AegeanState]) -> None:
    s = begun()
    if lay(s) is None:
        do(s, "at m1")
    laid = lay(s)
    assert laid is not None
    first, second, other = [item.text for item in laid.heaps[0].items]
    assert sent(s, first) is None, "two are needed"
    ways = [sent(s, *order) for order in permutations((first, second))]
    assert ways[0] is not None
    assert ways[0] == ways[1]
    assert sent(s, first, other) != ways[0], "one was put back, and another named"


@pytest.mark.clause("A-58", "R-46")
def test_a_victim_and_the_card_that_takes_its_place_are_put_back_until_they_are_sent() -> None:
    isles = {"m1": isle(45, temple=[9], populace=[133, 134])}
    s = do(perform(sparta([2, 3, 6], isles), 27), "at m1")
    dye, timber = "piece populace rhodes dye", "piece populace rhodes timber"
    laid = lay(s, dye, "card 2")
    assert laid is not None
    assert laid.answer is None, "two are converted"
    back = lay(s, "card 2", timber, "card 3")  # the first victim was put back: its card goes back with it
    assert back is not None
    assert back.texts == (timber, "card 3")
    whole = lay(s, dye, "card 2", timber, "card 3")
    assert whole is not None
    assert whole.steps == (dye, "card 2", timber, "card 3")
    assert whole.answer is not None
    assert whole.answer.commits, "cards of the hand are shown (R-46)"
    assert sent(s, dye, "card 2", timber, "card 3") == sent(s, timber, "card 2", dye, "card 3")
    assert list(s.hands[0]) == [2, 3, 6], "nothing was shown yet"


@pytest.mark.clause("A-36", "A-67", "A-69")
def test_ships_and_what_they_carry_are_one_answer() -> None:
    isles = {"m1": isle(45, ship=[134, 135], populace=[139]), "m2": isle(46)}
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=isles), "use 136", "sail", "at m1", "to m2")
    timber, electrum = "piece ship rhodes timber", "piece ship rhodes electrum"
    laid = lay(s, timber)
    assert laid is not None
    cargo = next(item.text for heap in laid.heaps for item in heap.items if item.text.startswith("piece populace"))
    assert laid.answer is None, "what does it carry?"
    one = lay(s, timber, cargo)
    assert one is not None
    assert one.steps == (timber, cargo, "done")
    both = sent(s, timber, cargo, electrum, "empty")
    assert both is not None
    assert both == sent(s, electrum, "empty", timber, cargo)
    assert lay(s, cargo, electrum, "empty") == lay(s, electrum, "empty"), "its Ship was put back"
    twice = {"m1": isle(45, ship=[134, 151], populace=[135]), "m2": isle(46)}
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=twice), "use 136", "sail", "at m1", "to m2")
    alike = lay(s, timber, timber, "empty", "empty")  # counted together, as the page does
    assert alike is not None
    assert alike.texts == (timber, "empty", timber, "empty")


@pytest.mark.clause("A-63")
def test_what_is_sacked_anywhere_is_named_together() -> None:
    isles = {"m1": isle(45, ship=[133, 134]), "m2": isle(46, ship=[135, 139])}
    s = perform(sparta([], isles), 22)
    dye, electrum = "piece ship rhodes dye", "piece ship rhodes electrum"
    ways = [sent(s, "at m1", dye, "at m2", electrum), sent(s, "at m2", electrum, "at m1", dye)]
    assert ways[0] is not None
    assert ways[0] == ways[1]


@pytest.mark.clause("A-61")
def test_a_good_and_the_card_for_the_next_one_are_one_answer() -> None:
    isles = {"m1": isle(45, 177, 6)}
    s = do(perform(at("ephesus", "rhodes", hands=[[187, 188], []], islands=isles), 181), "at m1")
    laid = lay(s, "piece good ephesus electrum", "card 187")
    assert laid is not None
    assert laid.steps == ("piece good ephesus electrum", "card 187")
    assert laid.complete, "the new Good comes next"
    assert sent(s, "piece good ephesus electrum") is None


@pytest.mark.clause("A-47", "A-48")
def test_two_victims_of_a_conflict_are_named_together() -> None:
    isles = {"m1": isle(1, populace=[6, 8, 13, 133, 134, 135])}
    s = sparta([], isles)
    s.frames.append((VICTIM, 0, 0, RHODES, 2))
    s.settle()
    laid = lay(s)
    assert laid is not None
    first, second, other = [item.text for item in laid.heaps[0].items]
    ways = [sent(s, first, second), sent(s, second, first)]
    assert ways[0] is not None
    assert ways[0] == ways[1] != sent(s, first, other)
