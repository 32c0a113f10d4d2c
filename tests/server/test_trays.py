"""Heaps of things put together to one answer: any order, put back at will, nothing that its seat does not know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

from pelagos.core.basics import CHANCE
from pelagos.core.flow import State
from pelagos.core.packed import packed
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng
from pelagos.core.trial import FREE, carry_out
from pelagos.server.trays import Tray, tray

Wanted = Callable[[State, int, Tray], bool]
MOST_GAMES = 60


@cache
def found(game: str, seats: int, step: str, wanted: Wanted) -> tuple[AnyGame, State, int]:
    """A position of random play in which a step asks a seat for things on heaps, as wanted."""
    rules = find(game)
    english = rules.tongue("en")
    for seed in range(MOST_GAMES):
        state, rng = rules.start(seats), Rng.seeded(seed, "trays")
        while state.result() is None:
            seat = state.actor()
            frame = state.question(seat) if seat != CHANCE else None
            if frame is not None and state.book[frame[0]].name == step:
                laid = tray(rules, state, seat, (), english)
                if laid is not None and wanted(state, seat, laid):
                    return rules, state, seat
            state.apply(seat, state.sample(rng) if seat == CHANCE else _any(state, seat, rng))
    raise AssertionError(f"{step} never asks for things")


def _any(state: State, seat: int, rng: Rng) -> int:
    legal = state.legal(seat)
    return legal[rng.below(len(legal))]


def lay(at: tuple[AnyGame, State, int], *texts: str, **settings: Any) -> Tray:
    """The heaps with these steps."""
    rules, state, seat = at
    laid = tray(rules, state, seat, texts, rules.tongue("en"), **settings)
    assert laid is not None
    return laid


def counts(laid: Tray) -> dict[str, tuple[int, int]]:
    """What is named, and how often it could be."""
    return {item.text: (item.count, item.most) for heap in laid.heaps for item in heap.items}


def three_kinds(state: State, seat: int, laid: Tray) -> bool:
    items = laid.heaps[0].items
    return len(items) >= 3 and items[0].most > 1


def test_a_cargo_is_counted_in_any_order_and_sent_as_one_answer() -> None:
    """Parthenon, P-62: the rules load card by card, when they know where to; people name both in any order."""
    at = found("parthenon", 4, "launch", three_kinds)
    rules, state, seat = at
    empty = lay(at)
    goal, (first, second) = empty.leads[-1].text, [item.text for item in empty.heaps[0].items[:2]]
    before = packed(state)
    laid = lay(at, first, second, first)
    assert laid.texts == (first, second, first), "loaded before it is said where to"
    assert (laid.answer, laid.steps, laid.hint) == (None, (), "")
    answers = {lay(at, goal, *order).answer for order in permutations([first, first, second])}
    assert len(answers) == 1, "the order makes no difference"
    laid = lay(at, goal, first, second, first)
    assert counts(laid)[first][0] == 2
    assert laid.answer is not None
    assert laid.answer.label.endswith("3 cards")
    assert (laid.steps[0], laid.steps[-1]) == (goal, "done")
    assert not laid.complete, "more could be loaded"
    assert packed(state) == before, "nothing is done before it is sent"
    sent = state.clone()
    for text in laid.steps:
        sent.apply(seat, rules.vocabulary.parse(text))
    assert lay(at, goal, first).answer != laid.answer, "what is left out is put back"


def test_what_was_named_before_can_be_sent_as_it_is() -> None:
    """Small steps that were sent one by one lie in the position itself: the heaps go on from there."""
    rules, state, seat = found("parthenon", 4, "launch", three_kinds)
    empty = lay((rules, state, seat))
    item = empty.heaps[0].items[0]
    begun = state.clone()
    begun.apply(seat, rules.vocabulary.parse(empty.leads[0].text))
    begun.apply(seat, rules.vocabulary.parse(item.text))
    laid = lay((rules, begun, seat))
    assert laid.answer is not None
    assert laid.steps == ("done",)
    assert laid.answer.label.endswith("1 card")


def test_what_cannot_be_named_is_left_out() -> None:
    at = found("parthenon", 4, "launch", three_kinds)
    item = lay(at).heaps[0].items[0]
    laid = lay(at, *[item.text] * 20, "load nonsense", "done")
    assert laid.texts == (item.text,) * item.most
    assert counts(laid)[item.text] == (item.most, item.most)


def discards(state: State, seat: int, laid: Tray) -> bool:
    return sum(item.most for item in laid.heaps[0].items) > 3 and len(laid.heaps[0].items) > 1


def test_heaps_that_are_full_are_an_answer_by_themselves() -> None:
    """Parthenon, P-125: when the number is reached, the rules ask no more; nothing is shown of what follows."""
    at = found("parthenon", 4, "keeping", discards)
    rules, state, seat = at
    laid = lay(at)
    while laid.answer is None:
        text = next(item.text for heap in laid.heaps for item in heap.items if item.count < item.most)
        laid = lay(at, *laid.texts, text)
    assert laid.steps == laid.texts
    assert laid.complete
    assert laid.hint == "", "what comes then is not looked at"
    assert all(count == most for count, most in counts(laid).values())
    assert laid.answer.label.startswith(("Keep: ", "Give up: "))
    sent = state.clone()
    for text in laid.steps[:-1]:
        before = sent.clone()
        assert carry_out(sent, before, seat, rules.vocabulary.parse(text)) == FREE


def one_is_asked(state: State, seat: int, laid: Tray) -> bool:
    return bool(laid.leads)


def test_an_offer_is_composed_on_both_sides_and_addressed_anew() -> None:
    """Parthenon, P-59: partner, cards given and wanted are one answer; the heaps stay when the partner changes."""
    at = found("parthenon", 4, "propose", one_is_asked)
    laid = lay(at)
    assert [lead.on for lead in laid.leads] == [False] * 4
    assert laid.leading == "Offer to"
    assert [heap.title for heap in laid.heaps] == ["Give", "Want"], "what is offered may come first"
    assert laid.answer is None
    one, everybody = laid.leads[0].text, laid.leads[-1].text
    open_ = lay(at, one)
    assert [heap.title for heap in open_.heaps] == ["Give", "Want"]
    assert open_.answer is None, "an empty offer is none"
    given = open_.heaps[0].items[0].text
    wanted = next(item.text for item in open_.heaps[1].items if item.text.split()[1] != given.split()[1])
    laid = lay(at, one, given, wanted, wanted)
    assert laid.answer is not None
    assert laid.steps == (one, given, wanted, wanted, "send")
    again = lay(at, everybody, given, wanted, wanted)
    assert [lead.on for lead in again.leads] == [False, False, False, True]
    assert again.answer == laid.answer


def refused_before(state: State, seat: int, laid: Tray) -> bool:
    return any(choice.draft for choice in find("parthenon").decision(state, seat).choices)


def test_a_counter_offer_begins_with_what_was_offered() -> None:
    """Parthenon, S-3: given for wanted, as far as the cards are held."""
    at = found("parthenon", 4, "propose", refused_before)
    rules, state, seat = at
    lead = next(choice for choice in rules.decision(state, seat).choices if choice.draft)
    fresh = lay(at, lead.text, fresh=True)
    assert fresh.texts == (lead.text, *lead.draft)
    assert lay(at, lead.text).texts == (lead.text,), "what is cleared stays cleared"


def cards(state: State, seat: int, laid: Tray) -> bool:
    return True


def test_cards_are_picked_together_and_a_second_heap_opens_when_the_first_is_full() -> None:
    """Minos, M-32 and M-33: cards to return, then one for the Palace."""
    at = found("minos", 3, "first-card", cards)
    laid = lay(at)
    assert all(most == 1 for _, most in counts(laid).values())
    hand = list(counts(laid))
    while len(laid.heaps) == 1:
        laid = lay(at, *hand[: len(laid.texts) + 1])
    assert laid.answer is None
    palace = laid.heaps[1].items[0].text
    whole = lay(at, *laid.texts, palace)
    assert whole.answer is not None
    assert whole.steps[-1] == palace


def test_the_heaps_of_an_act_end_with_it() -> None:
    """Aegean Sea, A-54: cards of one act are chosen together; the next act of the effect is asked apart."""
    at = found("aegean_sea", 3, "act", cards)
    rules, state, seat = at
    heap = next(choice.heap for choice in rules.decision(state, seat).choices if choice.way == "more")
    laid = lay(at)
    while any(most > count for count, most in counts(laid).values()):
        laid = lay(at, *laid.texts, next(text for text, (count, most) in counts(laid).items() if most > count))
    assert laid.answer is not None
    after = state.clone()
    for text in laid.texts[:-1]:
        after.apply(seat, rules.vocabulary.parse(text))
        assert heap in {choice.heap for choice in rules.decision(after, seat).choices}


def test_a_question_for_one_thing_has_no_heaps() -> None:
    """Cyclades asks for one thing at a time; a lone Temporary Good of Minos is one click."""
    rules = find("cyclades")
    state = rules.start(4)
    rng = Rng.seeded(1, "plain")
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    assert tray(rules, state, state.actor(), (), rules.tongue("en")) is None
