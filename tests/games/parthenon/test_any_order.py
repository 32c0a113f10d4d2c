"""R-52: what an answer is made of is named in any order, and may be put back; it can always be completed."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules.deal import GOT, SPENT
from pelagos.games.parthenon.rules.givens import PATIENCE
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GAME,
    GOODS,
    arguments,
    cargo,
    chance,
    do,
    hand,
    no_harbors,
    offered,
    only,
    settle,
    step,
)

pytestmark = pytest.mark.clause("R-52")
EN, FR = GAME.tongue("en"), GAME.tongue("fr")


def labels(s: ParthenonState, seat: int) -> dict[str, tuple[str, str]]:
    """What a seat may choose, in both languages."""
    return {choice.text: (EN(choice.label), FR(choice.label)) for choice in GAME.decision(s, seat).choices}


def trade(**held: int) -> ParthenonState:
    return only("island-trade", islands=[{"hand": held}, {"hand": {"ore": 3}}, {"hand": {"ore": 3}}])


# Offers.


def test_gives_and_wants_are_named_in_any_order() -> None:
    words = ["give gold", "want ore", "give wool", "want grapes"]
    sent = set()
    for order in permutations(words):
        s = trade(wool=2, gold=1)
        do(s, 0, "offer crete", *order)
        do(s, 0, "send")
        sent.add(s.offer)
    assert len(sent) == 1


def test_no_kind_is_given_and_wanted() -> None:
    s = trade(wool=2, gold=1)
    do(s, 0, "offer crete", "want wool", "give gold")
    assert arguments(s, 0, "give") == []
    assert "gold" not in arguments(s, 0, "want")
    decision = GAME.decision(s, 0)
    said = {EN(refusal.label): EN(refusal.reason) for refusal in decision.refused}
    assert "You want this kind" in said["Give 1 Wool"]
    do(s, 0, "back wool", "give wool", "back gold", "want gold", "send")
    assert is_offer(s, {"wool": 1}, {"gold": 1})


def is_offer(s: ParthenonState, gives: dict[str, int], wants: dict[str, int]) -> bool:
    return all(
        {good: n for good, n in zip(GOODS, side, strict=True) if n} == wanted
        for side, wanted in ((s.offer[1], gives), (s.offer[2], wants))
    )


def test_an_offer_can_always_be_let_be() -> None:
    s = trade(wool=1)
    for _ in range(PATIENCE):
        do(s, 0, "offer crete", "cancel")
    do(s, 0, "offer crete")
    assert {"pass"} == {*offered(s, 0)} - {text for text in offered(s, 0) if text.split()[0] in ("give", "want")}
    do(s, 0, "pass")
    assert (s.left[0], s.actors()) == (s.givens.offers, (1,)), "no offer was made, and the turn is over"


# Cards given, loaded, thrown away, lost.


def test_a_donation() -> None:
    s = only("event", islands=[{"hand": {"wool": 2, "gold": 1}}] * 3, archon=2)
    chance(s, "turn harsh-winter")
    do(s, 0, "donate", "give gold", "give wool", "give wool", "back gold")
    assert offered(s, 0) == ["give gold", "send", "back wool", "cancel"]
    do(s, 0, "send")
    assert (hand(s, 0), hand(s, 2)) == ({"gold": 1}, {"wool": 4, "gold": 1})


def test_a_cargo() -> None:
    s = only("journey", islands=[{"hand": {"wool": 2, "gold": 2}}], harbors=no_harbors())
    do(s, 0, "sail italy", "load gold", "load wool", "load gold", "back gold")
    assert offered(s, 0) == ["load wool", "load gold", "back wool", "back gold", "done", "cancel"]
    do(s, 0, "done")
    assert cargo(s, 0) == {"wool": 1, "gold": 1}


def test_what_a_hand_keeps() -> None:
    s = only("discard", islands=[{"hand": {"wool": 3, "ore": 2, "gold": 2}}])
    do(s, 0, "hide", "keep gold", "keep wool", "back gold", "keep ore")
    assert labels(s, 0)["back wool"] == ("Put back 1 Wool", "Remettre 1 Laine")
    do(s, 0, "keep wool")
    assert hand(s, 0) == {"wool": 2, "ore": 1}


def test_what_an_owner_loses() -> None:
    abroad: dict[str, Any] = {"sailing": {"a": {"to": "sparta", "cargo": {"wool": 2, "gold": 2, "army": 1}}}}
    s = only("hazard", islands=[abroad])
    chance(s, "hazard storm-8")
    do(s, 0, "drop army", "back army", "drop gold", "drop wool")
    assert cargo(s, 0) == {"wool": 1, "gold": 1, "army": 1}


def test_what_a_full_fleet_throws_over() -> None:
    fleet = {"to": "egypt", "cargo": {"wool": 5, "gold": 3}}
    s = only("return", islands=[{"sailing": {"a": fleet}}], harbors=no_harbors())
    do(s, 0, "drop gold", "back gold", "drop wool")
    assert offered(s, 0) == ["drop wool", "drop gold", "back wool"]
    do(s, 0, "drop gold")
    assert hand(s, 0) == {"wool": 4, "gold": 2}


# Villages.


def test_which_villages_are_doubled() -> None:
    s = only("production", islands=[{"villages": [1, 2, 6], "hand": {"army": 2}}])
    do(s, 0, "double ore")
    assert labels(s, 0)["back ore"] == ("Take an Ore Village off the list", "Retirer un Village à Minerai de la liste")
    do(s, 0, "double wool")
    assert hand(s, 0) == {"wool": 2, "olives": 1, "ore": 2, "army": 2}


def test_which_villages_rest() -> None:
    islands: list[dict[str, Any]] = [{"hand": {"olives": 1}}, {"villages": [1, 2, 3, 6]}, {}]
    s = only("event", "production", year=3, islands=islands)
    chance(s, "turn plague")
    settle(s, "donation")
    do(s, 0, "pay 1")
    do(s, 1, "idle grapes", "back grapes", "idle grain", "idle olives")
    assert hand(s, 1) == {"grain": 1, "grapes": 1}


# Payments.


def site(**held: int) -> ParthenonState:
    return only("build", islands=[{"hand": held}])


def test_a_payment_is_composed_in_any_order_and_put_back() -> None:
    paid = set()
    for order in permutations(["spend ore", "spend grain"]):
        s = site(ore=1, grain=1, timber=1)
        do(s, 0, "village 5", *order)
        paid.add(tuple(sorted(hand(s, 0))))
    assert paid == {("timber",)}
    s = site(ore=1, grain=1, timber=1)
    do(s, 0, "village 5", "spend timber", "back timber", "spend ore")
    assert offered(s, 0) == ["spend grain", "spend timber", "back ore", "cancel"]
    do(s, 0, "spend grain")
    assert hand(s, 0) == {"timber": 1}


def test_what_every_payment_contains_is_paid_by_itself_and_is_not_put_back() -> None:
    s = only("build", islands=[{"hand": dict.fromkeys(GOODS, 3)}])
    s.surcharge[0] = 2  # of any kinds, beside what the card names
    paid = 0
    for text in [text for text in offered(s, 0) if text.split()[0] in ("raise", "village", "workshop", "second")]:
        t = s.clone()
        do(t, 0, text)
        if t.draft[0]:
            paid += sum(t.draft[0][SPENT:GOT])
            assert arguments(t, 0, "back") == [], text
            first = next(text for text in offered(t, 0) if text.startswith("spend"))
            do(t, 0, first)
            if t.draft[0]:
                assert arguments(t, 0, "back") == [first.removeprefix("spend ")], text
    assert paid > 0


def test_putting_back_costs_patience() -> None:
    s = site(ore=1, grain=1, timber=1)
    do(s, 0, "village 5")
    for _ in range(PATIENCE):
        do(s, 0, "spend timber", "back timber")
    do(s, 0, "spend timber")
    assert offered(s, 0) == ["spend ore", "spend grain"]


def test_patience_is_anew_after_each_deal() -> None:
    s = site(wool=2, grapes=2, timber=2, grain=2, olives=2)
    for _ in range(PATIENCE):
        do(s, 0, "village 3", "cancel")
    do(s, 0, "village 3")
    assert "cancel" not in offered(s, 0)
    while s.draft[0]:
        do(s, 0, next(text for text in offered(s, 0) if text.startswith("spend")))
    assert s.spare[0] == PATIENCE


# Always completable, always finite.


def test_whatever_was_named_an_answer_can_be_completed_without_going_back() -> None:
    """From any half-made answer, naming on and never going back leads to the end of it."""
    met = set()
    for seed in range(6):
        rng = Rng.seeded(seed, "any order")
        s = GAME.start(3 + seed % 3, {"tournament": True, "offers": 3})
        for _ in range(450):
            for seat in (*s.actors(), *s.idlers()):
                if seat >= 0 and s.draft[seat]:
                    met.add(step(s, seat))
                    completes(s, seat)
            if not random_ply(s, rng):
                break
    assert {"donation", "propose", "launch"} <= met


def completes(s: ParthenonState, seat: int) -> None:
    """Name on, the last kind first; send as soon as that is possible."""
    t, asked = s.clone(), step(s, seat)
    for _ in range(60):
        if not t.draft[seat] or step(t, seat) != asked:
            return
        forward = [text for text in offered(t, seat) if text.split()[0] not in ("back", "cancel", "revise", "pass")]
        assert forward or "pass" in offered(t, seat), (asked, t.draft[seat])
        ends = [text for text in ("send", "done") if text in forward]
        t.apply(seat, GAME.vocabulary.parse([*ends, *reversed(forward), "pass"][0]))
    raise AssertionError(asked)
