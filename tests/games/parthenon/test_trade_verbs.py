"""P-59 to P-61, S-3: the verbs of trade as people know them: in the question, on the desk, and in the log."""

from __future__ import annotations

import pytest

from pelagos.core.scene import Panel
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import GAME, PLAY, SPECTATOR, do, hand, is_over, listen, offered, only, settle

story = PLAY.story
EN, FR = GAME.tongue("en"), GAME.tongue("fr")
HANDS = [{"wool": 3}, {"ore": 2}, {"ore": 2}]


@pytest.fixture
def s() -> ParthenonState:
    """Chios has Wool; Crete and Rhodes have Ore. Chios is Archon and begins."""
    return only("island-trade", islands=[{"hand": dict(held)} for held in HANDS])


def offer(s: ParthenonState, seat: int, to: str, gives: str, wants: str) -> None:
    """One whole offer."""
    do(s, seat, f"offer {to}", *[f"give {good}" for good in gives.split()], *[f"want {good}" for good in wants.split()])
    do(s, seat, "send")


def labels(s: ParthenonState, seat: int) -> dict[str, tuple[str, str]]:
    """What a seat may choose: the text of every choice, and its label in both languages."""
    return {choice.text: (EN(choice.label), FR(choice.label)) for choice in GAME.decision(s, seat).choices}


def desk(s: ParthenonState, seat: int) -> Panel:
    """The trade desk as a seat sees it."""
    panels = GAME.scene(GAME.view(s, seat), None, EN).panels
    return next(panel for panel in panels if panel.id == "trade")


def refused(s: ParthenonState, seat: int) -> list[tuple[str, str]]:
    """The refused offers on the desk."""
    return [(row.title, row.subtitle) for row in desk(s, seat).rows if "has refused" in row.title]


@pytest.mark.clause("P-59", "S-3")
def test_offer(s: ParthenonState) -> None:
    assert labels(s, 0)["offer crete"] == ("Offer to Marine (Crete)", "Offrir à Marine (Crète)")
    do(s, 0, "offer crete", "give wool", "want ore")
    assert labels(s, 0)["send"] == ("Offer 1 Wool for 1 Ore", "Offrir 1 Laine contre 1 Minerai")
    assert story(s, 0, "send") == ["Rust offers Marine 1 Wool for 1 Ore."]
    for seat in (0, 1, 2, SPECTATOR):
        row = desk(s, seat).rows[0]
        assert (row.title, row.subtitle, row.acting) == ("Rust offers", "gives 1 Wool, wants 1 Ore", True)
        assert [(token.seat, token.label) for token in row.tokens] == [(1, "thinking")]


@pytest.mark.clause("P-59", "S-3")
def test_accept(s: ParthenonState) -> None:
    offer(s, 0, "crete", "wool", "ore")
    assert labels(s, 1)["accept"] == ("Accept the swap", "Accepter l’échange")
    assert story(s, 1, "accept") == ["Marine accepts Rust’s offer.", "Rust gives 1 Wool to Marine for 1 Ore."]
    assert hand(s, 1) == {"wool": 1, "ore": 1}


@pytest.mark.clause("P-61", "S-3")
def test_refuse(s: ParthenonState) -> None:
    offer(s, 0, "crete", "wool", "ore")
    assert labels(s, 1)["refuse"] == ("Refuse", "Refuser")
    assert story(s, 1, "refuse") == ["Marine refuses Rust’s offer."]
    for seat in (0, 1, 2, SPECTATOR):  # offers are public
        assert refused(s, seat) == [("Marine has refused Rust", "gives 1 Wool, wants 1 Ore")]


@pytest.mark.clause("S-3")
def test_ones_own_refused_offers_come_first_on_the_desk(s: ParthenonState) -> None:
    offer(s, 0, "crete", "wool", "ore")
    do(s, 1, "refuse")
    offer(s, 1, "rhodes", "ore", "wool")  # Rhodes has no Wool, which everybody knows
    do(s, 2, "refuse")
    assert [title for title, _ in refused(s, 0)] == ["Marine has refused Rust", "Verdigris has refused Marine"]
    assert [title for title, _ in refused(s, 1)] == ["Verdigris has refused Marine", "Marine has refused Rust"]


@pytest.mark.clause("S-3")
def test_counter(s: ParthenonState) -> None:
    """One's own offer to somebody whose offer one has refused."""
    offer(s, 0, "crete", "wool", "ore")
    do(s, 1, "refuse")
    decision = GAME.decision(s, 1)
    assert decision.hint is not None
    assert EN(decision.hint).endswith("You refused Rust: what you offer there is a counter-offer.")
    assert labels(s, 1)["offer chios"] == ("Counter-offer to Rust (Chios)", "Contre-offre à Rouille (Chios)")
    assert labels(s, 1)["offer rhodes"] == ("Offer to Verdigris (Rhodes)", "Offrir à Vert-de-gris (Rhodes)")
    do(s, 1, "offer chios", "give ore", "want wool", "want wool")
    assert story(s, 1, "send") == ["Marine makes Rust a counter-offer: 1 Ore for 2 Wool."]
    assert story(s, 0, "accept")[-1] == "Marine gives 1 Ore to Rust for 2 Wool."


@pytest.mark.clause("S-3")
def test_an_offer_to_all_is_no_counter_offer(s: ParthenonState) -> None:
    offer(s, 0, "crete", "wool", "ore")
    do(s, 1, "refuse")
    do(s, 1, "offer all", "give ore", "want wool")
    assert story(s, 1, "send") == ["Marine offers Rust and Verdigris 1 Ore for 1 Wool."]


@pytest.mark.clause("S-3", "R-52")
def test_withdraw_while_composing(s: ParthenonState) -> None:
    do(s, 0, "offer crete", "give wool")
    again = ("Withdraw the offer and start over", "Retirer l’offre et recommencer")
    assert labels(s, 0)["cancel"] == again
    assert story(s, 0, "cancel") == []  # nobody has seen it
    for _ in range(5):
        do(s, 0, "offer crete", "cancel")
    do(s, 0, "offer crete", "want wool")  # six times are enough: it is sent, or there is no offer this round
    assert "cancel" not in offered(s, 0)
    assert {"send", "pass"} <= {*offered(s, 0)}
    do(s, 0, "pass")
    assert (s.actors(), s.draft[0]) == ((1,), [])


@pytest.mark.clause("S-3")
def test_withdraw_though_several_have_accepted(s: ParthenonState) -> None:
    offer(s, 0, "all", "wool", "ore")
    do(s, 1, "accept")
    do(s, 2, "accept")
    assert [(token.seat, token.label) for token in desk(s, 0).rows[0].tokens] == [(1, "accepts"), (2, "accepts")]
    assert labels(s, 0)["with-nobody"] == ("Withdraw the offer", "Retirer l’offre")
    assert story(s, 0, "with-nobody") == ["Rust withdraws the offer."]
    assert [hand(s, seat) for seat in range(3)] == HANDS


@pytest.mark.clause("S-3")
def test_expiry(s: ParthenonState) -> None:
    """When trade closes nothing stands any longer."""
    offer(s, 0, "crete", "wool", "ore")
    do(s, 1, "refuse")
    ear = listen(s)
    settle(s, "propose")
    assert is_over(s)
    told = [EN(GAME.line(key, args)) for _, key, args in ear.lines if key == "lapsed"]
    assert told == ["Trade closes: 1 refused offer lapses."]
    assert (s.declined, s.offer) == ([], (0, (), ()))


def test_nothing_lapses_where_nothing_was_refused(s: ParthenonState) -> None:
    ear = listen(s)
    settle(s, "propose")
    assert "lapsed" not in ear.told()
