"""P-1 to P-41: what is in the box, and how a game begins."""

from __future__ import annotations

from itertools import permutations

import pytest

from pelagos.core.errors import OptionError
from pelagos.games.parthenon.rules.content import COPIES
from pelagos.games.parthenon.rules.decks import DECKS, EVENTS, HAZARDS, STATUSES
from pelagos.games.parthenon.rules.givens import UNSEEN
from pelagos.games.parthenon.rules.goods import CLASS_MASKS, bits
from pelagos.games.parthenon.rules.islands import ISLAND_WORDS, ISLANDS, TORCHES
from pelagos.games.parthenon.rules.lands import LAND_CLASS
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    ACROPOLIS,
    ALL_VILLAGES,
    BASICS,
    EVENT,
    GAME,
    GOODS,
    LAND_WORDS,
    RARES,
    SPECTATOR,
    WONDER_CARD,
    arguments,
    chance,
    do,
    go_on,
    hand,
    is_over,
    odds,
    offered,
    only,
    position,
    step,
    view,
)

OTHERS = ["lemnos", "naxos", "scyros"]


def dealt(*islands: str, joining: tuple[str, ...] = ()) -> ParthenonState:
    """A game for as many players, the Islands dealt in this order; `joining` are drawn first."""
    s = GAME.start(len(islands))
    chance(s, *[f"isle {island}" for island in (*joining, *islands[:-1])])  # the last one is left over
    return chance(s, f"archon {islands[0]}")


class TestMatter:
    """Section A."""

    @pytest.mark.clause("P-1")
    def test_three_to_six_players_with_one_island_each(self) -> None:
        assert list(GAME.seats) == [3, 4, 5, 6]
        for seats in (2, 7):
            with pytest.raises(OptionError):
                GAME.start(seats)
        for seats in range(3, 7):
            s = go_on(GAME.start(seats), "event")
            assert len({*s.island}) == seats
            assert min(s.island) >= 0

    @pytest.mark.clause("P-5", "P-6", "P-7", "P-8", "P-9")
    def test_the_kinds_of_cards_and_their_classes(self) -> None:
        def words(klass: int) -> list[str]:
            return [GOODS[kind] for kind in bits(CLASS_MASKS[klass])]

        every, commodities, basics, rares, gold, _ = range(6)
        assert words(basics) == ["wool", "olives", "ore", "grain", "grapes", "timber"]
        assert words(rares) == ["pottery", "spices", "tools", "papyrus"]
        assert words(gold) == ["gold"]
        assert words(commodities) == words(basics) + words(rares) + words(gold)
        assert words(every)[len(words(commodities)) :] == ["gift", "army", "warship"]

    @pytest.mark.clause("P-6", "P-16")
    def test_workshops_make_one_rare_of_three_and_never_papyrus(self) -> None:
        assert {GOODS[card.rare] for card in ISLANDS} == {"pottery", "spices", "tools"}
        for island in ISLAND_WORDS:
            s = only("production", islands=[{"island": island, "workshops": 2}])
            assert [count for good, count in hand(s, 0).items() if good in RARES] == [2]

    @pytest.mark.clause("P-16")
    def test_villages_make_three_of_the_six_basics(self) -> None:
        for island in ISLAND_WORDS:
            s = only("production", islands=[{"island": island, "villages": ALL_VILLAGES}])
            made = hand(s, 0)
            assert len(made) == 3
            assert set(made) <= set(BASICS)
            assert sum(made.values()) == 6

    @pytest.mark.clause("P-8", "P-18")
    def test_the_hand_is_hidden_but_for_its_size_and_what_lies_open_is_no_part_of_it(self) -> None:
        s = only(
            "build",
            islands=[
                {
                    "hand": {"wool": 2, "gold": 1, "army": 1, "gift": 2},
                    "acropolis": ["academy"],
                    "philosophies": ["stoicism"],
                    "wonders": [["oracle", "plans"], ["colossus", "complete"]],
                    "fleets": 2,
                    "memory": {"sure": {"army": 1, "gift": 2}, "maybe": {"wool": 2, "gold": 1, "ore": 3}, "loose": 3},
                }
            ],
        )
        for seat in (1, 2, SPECTATOR):
            seen = view(s, seat)
            assert seen.hand_size[0] == 3  # the Commodities alone
            assert seen.aegis[0] == [2, 1, 0]
            assert seen.hand in ([], [0] * len(GOODS))
            assert WONDER_CARD.words[seen.wonder[0]] == "oracle"
            assert WONDER_CARD.words[seen.wonder[1]] == "colossus"
            assert (seen.fleets[0], seen.powers[0], seen.halls[0]) == (s.fleets[0], s.powers[0], s.halls[0])
            assert seen.sure[: len(GOODS)] == [0] * 11 + [2, 1, 0]
        assert view(s, 0).hand[0] == 2

    @pytest.mark.clause("P-10", "P-11", "P-12", "P-13")
    def test_sixteen_structures_of_which_two_villages_stand_from_the_start(self) -> None:
        assert set(ACROPOLIS) == {"marketplace", "shrine", "academy", "great-harbor", "treasury", "fortress"}
        s = only("build")
        assert s.structures(0) == 2
        full = {
            "villages": ALL_VILLAGES,
            "workshops": 2,
            "acropolis": ACROPOLIS,
            "wonders": [["oracle", "complete"], ["colossus", "complete"]],
        }
        assert only("build", islands=[full]).structures(0) == 16
        # Six of each kind at most, and neither Fleets nor unfinished Wonders count.
        for part, missing in [("villages", 4), ("workshops", 2), ("acropolis", 6), ("wonders", 2)]:
            rest = {key: value for key, value in full.items() if key != part}
            assert only("build", islands=[{**rest, "fleets": 3}]).structures(0) == 16 - missing

    @pytest.mark.clause("P-13", "P-27")
    def test_fleet_a_from_the_start_and_b_and_c_later(self) -> None:
        assert go_on(GAME.start(3), "event").fleets == [1, 1, 1]
        s = only("build", islands=[{"hand": {"gold": 9}}])
        do(s, 0, "shipyard", "shipyard")
        assert s.fleets[0] == 3
        assert "shipyard" not in offered(s, 0)

    @pytest.mark.clause("P-14")
    def test_three_neighboring_and_three_foreign_lands(self) -> None:
        near = [land for land, klass in zip(LAND_WORDS, LAND_CLASS, strict=True) if klass == 0]
        far = [land for land, klass in zip(LAND_WORDS, LAND_CLASS, strict=True) if klass == 1]
        assert near == ["athens", "sparta", "ionia"]
        assert far == ["egypt", "carthage", "italy"]

    @pytest.mark.clause("P-15")
    def test_six_islands_of_which_three_bear_the_torch(self) -> None:
        assert set(ISLAND_WORDS) == {"chios", "crete", "rhodes", "lemnos", "naxos", "scyros"}
        assert {ISLAND_WORDS[k] for k in TORCHES} == {"chios", "crete", "rhodes"}

    @pytest.mark.clause("P-17", "P-19")
    def test_the_bank_is_open_and_never_runs_out(self) -> None:
        # The box has 18 cards of each basic; more can be held, and produced, and any kind may be taken.
        hoard = {"hand": {"wool": 90, "gold": 40}}
        s = only("production", islands=[hoard, hoard, hoard])
        assert hand(s, 0)["wool"] == 91
        at_sea = {"sailing": {"a": {"to": "italy", "cargo": {"gold": 6}}}}
        s = only("fleet-trade", islands=[{**hoard, **at_sea}, hoard], harbors={"italy": {"status": "none"}})
        do(s, 0, "trade gold-basic")
        assert arguments(s, 0, "take") == BASICS


class TestDecks:
    """What is shuffled."""

    @pytest.mark.clause("P-20", "P-97")
    def test_twelve_plans_lie_face_down_and_each_is_as_likely(self) -> None:
        s = go_on(GAME.start(3), "event")
        assert [WONDER_CARD.words[k] for k in s.plans_bag] == WONDER_CARD.words
        sailing = {"sailing": {"a": {"to": "athens", "cargo": {"wool": 1}}}}
        s = only("fleet-trade", islands=[sailing], harbors={"athens": {"status": "none"}})
        do(s, 0, "ask-plans")
        assert odds(s) == {f"plans {wonder}": 1 for wonder in WONDER_CARD.words}

    @pytest.mark.clause("P-21")
    def test_six_kinds_of_philosophy_four_copies_each_all_in_the_bank(self) -> None:
        s = go_on(GAME.start(6), "event")
        assert [s.copies(k) for k in range(6)] == [0] * 6
        assert COPIES == 4
        s = only("build", islands=[{"hand": {"papyrus": 1, "gold": 1}}])
        do(s, 0, "raise academy")
        assert len(arguments(s, 0, "found")) == 6

    @pytest.mark.clause("P-30", "P-31")
    def test_six_events_a_year_of_which_four_are_turned(self) -> None:
        for year in (1, 2, 3):
            assert sum(card.year == year for card in EVENTS) == 6
        s = chance(GAME.start(3), "isle chios", "isle crete", "archon chios")
        assert odds(s) == {f"turn {card.word}": 1 for card in EVENTS if card.year == 1}
        turned = []
        for season in range(1, 5):
            assert (s.year, s.season, step(s)) == (1, season, "turn")
            assert len(odds(s)) == 7 - season
            turned.append(offered(s, -1)[0])
            go_on(s, "event")
        # Two of the first Year were never seen; none of them comes in the second.
        assert len({*turned}) == 4
        assert odds(s) == {f"turn {card.word}": 1 for card in EVENTS if card.year == 2}

    @pytest.mark.clause("P-32")
    def test_a_harbor_status_lies_face_down_on_each_land(self) -> None:
        s = go_on(GAME.start(3), "event")
        assert s.status == [UNSEEN] * 6
        assert (s.up, s.looked) == (0, [0] * 6)
        assert len(DECKS.usual.value.status_deck) == len(s.harbor_bag) == 24
        visit = {"sailing": {"a": {"to": "sparta", "cargo": {"wool": 1}}}}
        s = only("fleet-trade", islands=[visit])
        assert odds(s) == {f"status {card.word}": card.count for card in STATUSES}

    @pytest.mark.clause("P-33")
    def test_hazards_are_a_deck_with_its_own_discard_pile(self) -> None:
        assert len(DECKS.usual.value.hazard_deck) == 36
        sailing = {"sailing": {"a": {"to": "egypt", "cargo": {"wool": 1}}}}
        s = only("hazard", islands=[sailing])
        assert odds(s) == {f"hazard {card.word}": card.count for card in HAZARDS}
        chance(s, "hazard storm-2")
        assert [HAZARDS[k].word for k in s.hazard_out] == ["storm-2"]
        assert s.harbor_out == []
        # That Fleet is home again, so no second one is drawn.
        assert is_over(s)

    @pytest.mark.clause("P-29")
    def test_what_an_island_can_build_is_no_secret_to_its_owner_or_anybody(self) -> None:
        s = go_on(GAME.start(6), "event")
        for seat in (*range(6), SPECTATOR):
            assert view(s, seat).island == s.island
        # All that the build deck of an Island holds, at any moment: what the Island card lists and is not built.
        s = only("build", islands=[{"hand": dict.fromkeys(GOODS[:11], 9)}])
        assert arguments(s, 0, "village") == ["3", "5", "6"]  # 4 is another like 3
        assert arguments(s, 0, "raise") == ACROPOLIS
        assert arguments(s, 0, "second") == ["marketplace", "shrine"]


class TestIslands:
    """Who plays which Island, and what it starts with."""

    @pytest.mark.clause("P-22")
    def test_six_players_get_all_six_at_random(self) -> None:
        s = GAME.start(6)
        assert odds(s) == {f"isle {island}": 1 for island in ISLAND_WORDS}
        s = dealt("scyros", "chios", "naxos", "crete", "lemnos", "rhodes")
        assert [ISLAND_WORDS[k] for k in s.island] == ["scyros", "chios", "naxos", "crete", "lemnos", "rhodes"]

    @pytest.mark.clause("P-23")
    def test_three_players_get_those_with_the_torch(self) -> None:
        s = GAME.start(3)
        assert odds(s) == {"isle chios": 1, "isle crete": 1, "isle rhodes": 1}
        seen = {tuple(dealt(*order).island) for order in permutations(("chios", "crete", "rhodes"))}
        assert len(seen) == 6

    @pytest.mark.clause("P-24")
    def test_four_players_add_one_of_the_others(self) -> None:
        s = GAME.start(4)
        assert odds(s) == {f"isle {island}": 1 for island in OTHERS}
        chance(s, "isle naxos")
        assert set(odds(s)) == {"isle chios", "isle crete", "isle rhodes", "isle naxos"}
        assert set(odds(s).values()) == {1}

    @pytest.mark.clause("P-25")
    def test_five_players_add_two_of_the_others(self) -> None:
        s = GAME.start(5)
        assert odds(s) == {f"isle {island}": 1 for island in OTHERS}
        chance(s, "isle naxos")
        assert odds(s) == {"isle lemnos": 1, "isle scyros": 1}
        chance(s, "isle scyros")
        assert set(odds(s)) == {f"isle {island}" for island in ISLAND_WORDS if island != "lemnos"}

    @pytest.mark.clause("P-26")
    def test_the_other_islands_leave_the_game(self) -> None:
        s = dealt("naxos", "crete", "rhodes", "chios", joining=("naxos",))
        assert [s.seat_of[ISLAND_WORDS.index(island)] for island in ("lemnos", "scyros")] == [-1, -1]
        go_on(s, "island-trade")
        assert set(arguments(s, 0, "offer")) == {"crete", "rhodes", "chios", "all"}
        go_on(s, "archon")
        assert set(arguments(s, 0, "vote")) == {"crete", "rhodes", "chios"}

    @pytest.mark.clause("P-27", "P-34", "P-35")
    @pytest.mark.parametrize("seats", [3, 6])
    def test_two_villages_fleet_a_and_nothing_in_hand(self, seats: int) -> None:
        s = go_on(GAME.start(seats), "event")
        for seat in range(seats):
            assert (s.villages[seat], s.workshops[seat], s.halls[seat], s.powers[seat]) == (0b11, 0, 0, 0)
            assert (s.fleets[seat], hand(s, seat)) == (1, {})

    @pytest.mark.clause("P-28")
    def test_the_first_archon_is_drawn_among_the_players(self) -> None:
        s = chance(GAME.start(3), "isle rhodes", "isle chios")
        assert odds(s) == {"archon chios": 1, "archon crete": 1, "archon rhodes": 1}
        chance(s, "archon chios")
        assert s.archon == 1

    @pytest.mark.clause("P-36", "P-37", "P-38", "P-39", "T-28")
    @pytest.mark.parametrize(
        ("extra", "gifts", "nothing"),
        [
            ("lemnos", {"chios", "crete"}, "rhodes"),
            ("naxos", {"crete", "rhodes"}, "chios"),
            ("scyros", {"rhodes", "chios"}, "crete"),
        ],
    )
    def test_the_bonus_of_four_players(self, extra: str, gifts: set[str], nothing: str) -> None:
        for islands in (("chios", "crete", extra, "rhodes"), (extra, "rhodes", "chios", "crete")):
            s = dealt(*islands, joining=(extra,))
            start = {island: hand(s, seat) for seat, island in enumerate(islands)}
            assert start == {extra: {"army": 1}, nothing: {}, **{island: {"gift": 1} for island in gifts}}
        cards = {card.word: card for card in ISLANDS}
        twins = [island for island in gifts if cards[island].start_pair == cards[extra].start_pair]  # P-37
        rivals = [island for island in gifts if cards[island].rare == cards[extra].rare]  # P-38
        assert (len(twins), len(rivals)) == (1, 1)
        assert twins != rivals

    @pytest.mark.clause("P-40", "T-29")
    @pytest.mark.parametrize(("absent", "nothing"), [("lemnos", "crete"), ("naxos", "rhodes"), ("scyros", "chios")])
    def test_the_bonus_of_five_players(self, absent: str, nothing: str) -> None:
        present = tuple(island for island in OTHERS if island != absent)
        islands = (*present, "chios", "crete", "rhodes")
        s = dealt(*islands, joining=present)
        for seat, island in enumerate(islands):
            assert hand(s, seat) == ({} if island == nothing else {"gift": 1})
        alone = next(card for card in ISLANDS if card.word == nothing)
        rares = [card.rare for card in ISLANDS if card.word in islands]
        assert rares.count(alone.rare) == 1

    @pytest.mark.clause("P-41")
    def test_bonus_cards_lie_open_at_home(self) -> None:
        s = dealt("chios", "lemnos", "crete", "rhodes", joining=("lemnos",))
        for seat in (0, 3, SPECTATOR):
            assert view(s, seat).aegis == [[1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 0]]
            assert view(s, seat).hand_size == [0, 0, 0, 0]


@pytest.mark.clause("P-129", "R-38")
@pytest.mark.parametrize("archon", [0, 1, 2, 3])
def test_clockwise_is_the_order_of_seats(archon: int) -> None:
    s = only("archon", seats=4, archon=archon)
    voters = []
    while s.phase == 10:
        voters.append(s.actor())
        do(s, s.actor(), offered(s, s.actor())[0])
    assert voters[:4] == [archon, (archon + 1) % 4, (archon + 2) % 4, (archon + 3) % 4]


@pytest.mark.clause("P-30", "P-45")
def test_a_turned_event_lies_open_for_all() -> None:
    s = position(archon=1)
    chance(s, "turn drought")
    for seat in (0, 1, 2, SPECTATOR):
        assert [EVENT.words[k] for k in view(s, seat).row] == ["drought"]
