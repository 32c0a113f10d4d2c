"""Setup (M-11 to M-38, M-167)."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.rng import Rng
from pelagos.games.minos import GAME
from pelagos.games.minos.rules.state import LANDS, MinosState
from pelagos.games.minos.rules.vocabulary import BONUSES, FARM, GOODS, IN_DRAFT, SHIP, STRUCTURES, TOWER

from .table import BOX, do, offered, play


def until(s: MinosState, step: str, seed: int = 0) -> MinosState:
    """Play at random until a step asks."""
    rng = Rng.seeded(seed, "setup")
    while play.step(s) != step:
        seat = s.actor()
        legal = s.legal(seat)
        s.apply(seat, s.sample(rng) if seat < 0 else legal[rng.below(len(legal))])
    return s


def begun(seats: int, seed: int = 0, **options: Any) -> MinosState:
    """A table at the first roll."""
    return until(GAME.start(seats, options), "roll", seed)


@pytest.mark.clause("M-1", "M-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_boards_are_those_of_the_number_of_players(seats: int) -> None:
    s = GAME.start(seats)
    assert s.givens.active == BOX.crete.tables[seats].active
    assert [len(section) for section in s.givens.sections] == [seats] * 5
    with pytest.raises(Exception, match=r"."):
        GAME.start(5)


@pytest.mark.clause("M-13", "M-14")
def test_any_tile_may_lie_in_any_region() -> None:
    s = GAME.start(2)
    assert play.odds(s) == {f"foundation {tile}": 1 for tile in range(1, 21)}
    until(s, "lay-raiders")
    ear = play.listen(s)
    first = BOX.crete.tables[2].tiled[0]
    assert play.odds(s) == {f"raiders {tile}": 1 for tile in range(11, 21)}
    play.chance(s, "raiders 13")
    assert ear.of("raiders") == [(13, first)]


@pytest.mark.clause("M-13", "M-14")
def test_foundations_and_sea_peoples_lie_where_nobody_starts() -> None:
    s = until(GAME.start(3), "lay-side")
    for region in range(1, 15):
        tiled = region in BOX.crete.tables[3].tiled
        assert bool(s.foundation[region]) == bool(s.raiders[region]) == bool(s.lords[region]) == tiled
        if tiled:
            assert 1 <= s.raiders[region] <= 10 < s.lords[region] <= 20
    for tiles in (s.foundation, s.raiders, s.lords):
        assert len({tile for tile in tiles if tile}) == len(BOX.crete.tables[3].tiled), "each tile lies once"


@pytest.mark.clause("M-17")
def test_six_stacks_of_five_and_four_of_each_type_face_down() -> None:
    s = GAME.start(2)
    assert s.stacks == [5] * 6
    assert s.urn == [4] * 6


@pytest.mark.clause("M-18", "M-50")
def test_the_first_round_begins_after_setup() -> None:
    s = GAME.start(2)
    assert s.round == 0
    s = begun(2)
    assert (s.round, s.phase) == (1, IN_DRAFT)


@pytest.mark.clause("M-19")
def test_sides_a_for_a_first_game() -> None:
    assert begun(2, sides="a").sides == [0, 0, 0]
    s = until(GAME.start(2), "lay-side")
    assert play.odds(s) == {"side a": 1, "side b": 1}
    play.chance(s, "side b", "side a", "side b")
    assert (s.sides, play.step(s)) == ([1, 0, 1], "lay-bonus")


@pytest.mark.clause("M-20")
def test_bonuses_lie_beside_one_route_after_the_other() -> None:
    s = until(GAME.start(2), "lay-bonus")
    assert set(play.odds(s)) == {f"bonus-tile {tile}" for tile in range(1, BONUSES + 1)}
    play.chance(s, "bonus-tile 3")
    assert s.bonuses == [[3], [], []]


@pytest.mark.clause("M-20")
@pytest.mark.parametrize("seats", [2, 4])
def test_one_more_bonus_of_each_colour_than_players(seats: int) -> None:
    s = begun(seats)
    for tiles in s.bonuses:
        blue = [tile for tile in tiles if tile <= BONUSES]
        assert (len(blue), len(tiles)) == (seats + 1, 2 * seats + 2)
    assert len({tile for tiles in s.bonuses for tile in tiles}) == 3 * (2 * seats + 2)


@pytest.mark.clause("M-21")
def test_five_cards_of_age_one_are_on_offer() -> None:
    s = until(GAME.start(2), "lay-vase")
    assert len(s.offer) == 5
    assert all(card <= 72 for card in s.offer)
    assert len(s.decks[0]) == 67


@pytest.mark.clause("M-22")
def test_the_first_vase_of_three_colours() -> None:
    s = until(GAME.start(4), "lay-vase")
    first = play.odds(s)
    assert len(first) == 12
    play.chance(s, "vase 1", "vase 2", "vase 4")
    assert sorted(set(first) - set(play.odds(s))) == ["vase 1", "vase 2", "vase 4"], "what was turned lies no more"
    play.chance(s, "vase 3", "vase 10")
    assert (s.vases, s.turned) == ([1, 4, 10], [2, 3])
    assert play.step(s) == "lay-action-bonus"


@pytest.mark.clause("M-23")
def test_the_second_space_of_every_vase_is_blocked_for_two() -> None:
    assert GAME.start(2).covered == [2, 2, 2]
    assert GAME.start(3).covered == [0, 0, 0]


@pytest.mark.clause("M-24")
def test_one_action_bonus_of_five() -> None:
    s = until(GAME.start(3), "lay-action-bonus")
    assert len(play.odds(s)) == 5
    play.chance(s, "action-bonus 4")
    assert s.action_bonus == 4


@pytest.mark.clause("M-25")
def test_as_many_starting_cards_and_abilities_as_players() -> None:
    s = until(GAME.start(3), "lay-ability")
    assert len(play.odds(s)) == 5, "of all there are"
    s = until(s, "chooser")
    assert s.laid_starts == 0b000011100
    assert s.laid_abilities.bit_count() == 3


@pytest.mark.clause("M-25", "M-27")
def test_the_draft_goes_round_and_back() -> None:
    s = until(GAME.start(3), "lay-ability")
    ear = play.listen(s)
    play.chance(s, "dealt-ability sa1", "dealt-ability sa3", "dealt-ability sa5")
    assert play.odds(s) == {"chooser 1": 1, "chooser 2": 1, "chooser 3": 1}
    play.chance(s, "chooser 2")
    assert (s.actor(), ear.of("chooser")) == (1, [(1,)])
    assert offered(s) == ["start 3-1", "start 3-2", "start 3-3", "ability sa1", "ability sa3", "ability sa5"]
    do(s, 1, "ability sa5", 2, "start 3-2")
    assert offered(s, 0) == ["start 3-1", "start 3-3", "ability sa1", "ability sa3"]
    do(s, 0, "start 3-3")
    assert offered(s, 0) == ["ability sa1", "ability sa3"]  # the last one goes on, with the kind still missing
    do(s, 0, "ability sa3")
    assert s.ability == [2, 4, 0]  # what is left is taken without a question
    assert s.start == [4, 2, 3]
    assert play.step(s) == "drawn"


@pytest.mark.clause("M-27")
def test_nobody_takes_a_second_of_a_kind() -> None:
    s = until(GAME.start(2), "lay-ability")
    play.chance(s, "dealt-ability sa2", "dealt-ability sa3", "chooser 1")
    do(s, 0, "ability sa2", 1, "start 2-1")
    assert (s.start, s.ability, play.step(s)) == ([1, 0], [1, 2], "drawn"), "each lacks one thing, and one is left"


@pytest.mark.clause("M-27")
def test_on_the_way_back_the_one_before_chooses_and_only_what_he_lacks() -> None:
    s = until(GAME.start(3), "lay-ability")
    play.chance(s, "dealt-ability sa1", "dealt-ability sa3", "dealt-ability sa5", "chooser 1")
    do(s, 0, "start 3-1", 1, "ability sa1", 2, "ability sa3")
    assert offered(s, 2) == ["start 3-2", "start 3-3"]
    do(s, 2, "start 3-2")
    assert (s.start, s.ability) == ([2, 4, 3], [4, 0, 2])  # what is left to each is one: nobody is asked
    s = until(GAME.start(3), "lay-ability")
    play.chance(s, "dealt-ability sa1", "dealt-ability sa3", "dealt-ability sa5", "chooser 1")
    do(s, 0, "start 3-1", 1, "start 3-2", 2, "start 3-3", 2, "ability sa1")
    assert (s.actor(), offered(s)) == (1, ["ability sa3", "ability sa5"])


@pytest.mark.clause("M-28")
def test_both_may_be_dealt() -> None:
    s = until(GAME.start(2, {"start": "dealt"}), "deal-start")
    assert play.odds(s) == {"dealt-start 2-1": 1, "dealt-start 2-2": 1}
    play.chance(s, "dealt-start 2-2")
    assert len(play.odds(s)) == 2  # of the Abilities that are laid out
    assert min(begun(2, start="dealt").ability) >= 0


def settled() -> MinosState:
    """Three players with their Starting cards, at the choice of the first cards."""
    s = until(GAME.start(3), "lay-ability")
    play.chance(s, "dealt-ability sa1", "dealt-ability sa2", "dealt-ability sa5", "chooser 1")
    do(s, 0, "start 3-2", 1, "start 3-3", 2, "start 3-1", 2, "ability sa5", 1, "ability sa2")
    return until(s, "first-cards")


@pytest.mark.clause("M-29", "M-34")
def test_boards_begin_empty() -> None:
    s = settled()
    for clan in range(3):
        assert [s.built[clan * STRUCTURES + kind] for kind in (TOWER, FARM, SHIP)] == [0, 0, 0]
    assert s.level == [1, 1, 1]
    assert (s.laid_starts, s.laid_abilities) == (0, 0)
    assert s.income == [0, 0, 0]
    assert s.tracks == [0] * 9
    assert s.objective == [0] * 9


@pytest.mark.clause("M-30", "M-31")
def test_the_starting_card_gives_resources_and_a_good_without_income() -> None:
    s = settled()
    assert (s.coins, s.weaponry, s.vp) == ([10, 9, 9], [2, 2, 2], [5, 6, 6])
    assert s.goods[0 * GOODS + 4] == s.goods[1 * GOODS + 0] == s.goods[2 * GOODS + 1] == 1
    assert s.stacks == [4, 4, 5, 5, 4, 5]
    assert s.temporary[0 * GOODS + 5] == 1
    assert sum(s.temporary) == 1
    assert s.income == [0, 0, 0]


@pytest.mark.clause("M-31")
def test_the_good_of_setup_counts_as_the_first_of_its_type() -> None:
    s = settled()
    from pelagos.games.minos.rules.gains import gain_good

    s.stacks[4] -= 1
    s.frames.append((0,))
    gain_good(s, 0, 4)
    assert s.givens.programs[s.frames[-1][2]] is BOX.player_board.good_gain[1]


@pytest.mark.clause("M-35", "M-36")
def test_city_and_warriors_stand_in_the_starting_region() -> None:
    s = settled()
    assert (s.city[7], s.city[13], s.city[8]) == (0, 1, 2)
    assert [s.warriors[clan * LANDS + region] for clan, region in ((0, 7), (1, 13), (2, 8))] == [1, 2, 1]
    assert (s.reserves, s.supply) == ([3, 2, 3], [6, 6, 6])


@pytest.mark.clause("M-37")
def test_the_starting_card_says_who_begins() -> None:
    s = settled()
    assert s.first == 2
    assert s.in_order() == [2, 0, 1]


@pytest.mark.clause("M-32", "M-33", "M-167")
def test_first_cards_are_chosen_together_and_sealed() -> None:
    s = settled()
    offer = s.offer[:]
    assert [len(hand) for hand in s.hands] == [6, 7, 6]
    assert s.actors() == (0, 1, 2)
    deck = len(s.decks[0])
    mine = s.hands[0][:]
    ear = play.listen(s)
    assert offered(s, 0) == [f"return {card}" for card in mine]
    do(s, 0, f"return {mine[0]}", f"return {mine[3]}")
    assert offered(s, 0) == [f"palace {card}" for card in (mine[1], mine[2], mine[4], mine[5])] + ["anew"]
    vp = s.vp[0]
    do(s, 0, f"palace {mine[1]}")
    assert s.actors() == (1, 2)
    assert s.palaces[0] == []  # nothing is shown before all have chosen
    for seat, returned in ((1, 3), (2, 2)):
        hand = s.hands[seat][:]
        do(s, seat, *[f"return {card}" for card in hand[:returned]], f"palace {hand[-1]}")
    assert s.palaces[0] == [mine[1]]
    assert s.vp[0] == vp
    assert s.hands[0] == [mine[2], mine[4], mine[5]]
    assert len(s.decks[0]) == deck + 7
    assert mine[0] in s.decks[0]
    assert s.offer == offer
    assert ear.of("returned") == [(2, 2), (0, 2), (1, 3)]


@pytest.mark.clause("M-167", "M-37")
def test_first_cards_are_drawn_in_turn_order() -> None:
    s = until(GAME.start(3), "lay-ability")
    play.chance(s, "dealt-ability sa1", "dealt-ability sa2", "dealt-ability sa5", "chooser 1")
    ear = play.listen(s)
    do(s, 0, "start 3-2", 1, "start 3-3", 2, "start 3-1", 2, "ability sa5", 1, "ability sa2")
    assert ear.of("draws") == [(2, 6, 0), (0, 6, 0), (1, 7, 0)]
    drawers = []
    while play.step(s) == "drawn":
        drawers.append(s.frames[-1][1])
        s.apply(-1, s.legal(-1)[0])
    assert drawers == [2] * 6 + [0] * 6 + [1] * 7


@pytest.mark.clause("M-38", "M-51", "M-142")
def test_the_owner_of_sa2_chooses_a_temporary_good_before_the_first_roll() -> None:
    s = settled()
    for seat in range(3):
        while seat in s.actors():
            s.apply(seat, s.legal(seat)[0])
    assert play.step(s) == "temporary"
    assert s.actor() == 1
    do(s, "temporary wood")
    assert s.temporary[1 * GOODS + 3] == 1
    assert play.step(s) == "roll"


@pytest.mark.clause("M-10")
def test_hands_and_decks_are_hidden() -> None:
    s = begun(2)
    view = play.view(s, 0)
    assert view.hand == s.hands[0]
    assert view.hand_ages[2:] == [len(s.hands[1]), 0]
    assert sorted(view.unseen[0]) == sorted(s.decks[0] + s.hands[1])
    assert view.palaces == s.palaces
