"""Sentences as people read them: questions, buttons, previews, odds, reasons with their clauses."""

from __future__ import annotations

import pytest

from pelagos.core.decision import Refusal
from pelagos.core.message import Message
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.state import CycladesState
from tests.games.cyclades.table import PLAY, do, position, settle_chance

ENGLISH, FRENCH = GAME.tongue("en"), GAME.tongue("fr")

HOMES = {
    "kea": {"owner": 0, "troops": 2},
    "tinos": {"owner": 1, "troops": 1},
    "mykonos": {"owner": 1, "troops": 1},
    "naxos": {"owner": 2, "troops": 1},
    "folegandros": {"owner": 2, "troops": 1},
}


asked, choice, preview, refused, why = PLAY.asked, PLAY.choice, PLAY.preview, PLAY.refused, PLAY.why


def auction(**data: object) -> CycladesState:
    """The first seat of three is asked for its offering."""
    return settle_chance(position(**{"seats": 3, "phase": "offerings", "gold": [5, 3, 0], **data}))


def poseidon(**data: object) -> CycladesState:
    """Seat 0 acts with Poseidon."""
    return position(**{"seats": 3, "isles": HOMES, "turn": {"seat": 0, "god": "poseidon"}, **data})


def ares(**data: object) -> CycladesState:
    """Seat 0 acts with Ares."""
    return position(**{"seats": 3, "isles": HOMES, "turn": {"seat": 0, "god": "ares"}, **data})


def zeus(**data: object) -> CycladesState:
    """Seat 0 acts with Zeus."""
    return position(**{"seats": 3, "isles": HOMES, "turn": {"seat": 0, "god": "zeus"}, **data})


# Offerings.


def test_an_offering() -> None:
    s = auction(gods=["zeus", "ares"], priests=[1, 0, 0])
    question = asked(s)
    assert ENGLISH(question.eyebrow) == "Offerings"
    assert ENGLISH(question.prompt) == "Which god do you bid on?"
    assert FRENCH(question.prompt) == "Sur quel dieu enchérissez-vous\u00a0?"
    assert question.hint is not None
    assert ENGLISH(question.hint) == "You have 5 gold and 1 priest: you may offer up to 6."
    bid = choice(s, "bid zeus 3")
    assert ENGLISH(bid.label) == "Bid 3 on Zeus"
    assert FRENCH(bid.label) == "Offrir 3 à Zeus"
    assert (bid.group, bid.targets, bid.rule, bid.commits, bid.minor) == (
        "bid-zeus",
        ("god-zeus",),
        "C-50",
        True,
        False,
    )
    assert preview(s, "bid zeus 3") == ["If it stands, you pay 2 gold: 5 → 3."]
    assert preview(s, "apollo") == ["You arrive first and will take 1 gold and a prosperity marker."]
    assert choice(s, "apollo").targets == ("god-apollo",)


@pytest.mark.clause("C-38", "C-52", "C-55")
def test_gods_that_cannot_be_bid_on() -> None:
    s = auction(gods=["zeus", "ares"])
    assert refused(s) == {
        "Bid on Poseidon": ("Poseidon lies face down this cycle.", "C-38"),
        "Bid on Athena": ("Athena lies face down this cycle.", "C-38"),
    }
    do(s, "bid zeus 3")
    assert refused(s)["Bid on Zeus"] == ("3 is bid on Zeus already, and you can offer 3 at most.", "C-55")
    do(s, "bid ares 1")
    assert refused(s)["Bid on Ares"] == ("You cannot pay any offering to Ares.", "C-55")
    do(s, "apollo")
    s = auction(gods=["zeus", "ares"], gold=[5, 5, 5])
    do(s, "bid zeus 1", "bid zeus 2")
    assert ENGLISH(asked(s).prompt) == "You were driven off Zeus. Where do you bid now?"
    assert why(s, "god-zeus") == ("You were just driven off Zeus: this marker must go elsewhere first.", "C-52")
    assert GAME.why_not(s, s.actor(), "god-ares") is None


@pytest.mark.clause("C-36")
def test_the_fourth_god_of_four_lies_face_down() -> None:
    s = position(seats=4, phase="offerings", gods=["zeus", "ares", "athena"])
    assert why(s, "god-poseidon") == ("Poseidon lies face down this cycle.", "C-36")


def test_an_offering_that_drives_somebody_off() -> None:
    s = auction(gods=["zeus", "ares"], gold=[5, 5, 5])
    do(s, "bid zeus 1")
    assert preview(s, "bid zeus 2") == [
        "If it stands, you pay 2 gold: 5 → 3.",
        "Rust is driven off and must bid elsewhere at once.",
    ]


@pytest.mark.clause("C-210", "C-211")
def test_two_offerings_are_paid_together() -> None:
    s = position(seats=2, phase="offerings", gods=["zeus", "ares", "athena"], gold=[5, 5], order=[0, 0, 1, 1])
    do(s, "bid zeus 2")
    question = asked(s)
    assert ENGLISH(question.prompt) == "Which god does this marker bid on?"
    assert question.hint is not None
    assert ENGLISH(question.hint).endswith("Beside your other offering of 2 you may offer up to 3.")
    assert preview(s, "bid ares 3") == ["If both your offerings stand, you pay 5 gold in all: 5 → 0."]
    assert preview(s, "bid zeus 3")[1] == "You drive off your own other marker, which must bid elsewhere at once."


# Poseidon.


def test_a_turn_with_poseidon() -> None:
    s = poseidon(fleets={"c2": [0, 2]}, gold=[3, 0, 0])
    question = asked(s)
    assert ENGLISH(question.eyebrow) == "Poseidon"
    assert ENGLISH(question.prompt) == "What do you do with Poseidon?"
    assert question.hint is not None
    assert ENGLISH(question.hint) == "You may recruit a fleet, build and sail."
    assert ENGLISH(choice(s, "fleet c2").label) == "Recruit at C2, free"
    assert ENGLISH(choice(s, "sail c2").label) == "Sail from C2, 1 gold"
    assert FRENCH(choice(s, "sail c2").label) == "Naviguer depuis C2, 1 pièce"
    assert preview(s, "sail c2") == ["Your gold: 3 → 2."]
    end = choice(s, "end")
    assert (end.minor, end.commits, end.targets) == (True, True, ("turn-track",))
    # The others have acted already: the last to act bids first (C-68).
    assert preview(s, "end") == ["You have not taken your free recruit.", "Next cycle you bid in place 1."]


@pytest.mark.clause("C-80", "C-116", "C-131")
def test_sailing_into_a_fight() -> None:
    """The example of the guide: two fleets against one with a metropolis behind it."""
    isles = {**HOMES, "tinos": {"owner": 1, "troops": 1, "metropolis": True}}
    s = poseidon(isles=isles, fleets={"c2": [0, 2], "d3": [1, 1]}, gold=[6, 0, 0])
    do(s, "sail c2", "with 2")
    question = asked(s)
    assert ENGLISH(question.prompt) == "Where do your 2 fleets sail?"
    assert FRENCH(question.prompt) == "Où vont vos 2 flottes\u00a0?"
    assert question.hint is not None
    assert ENGLISH(question.hint) == "From C2, 3 steps left."
    assert question.chosen == ("sea-c2",)
    attack = choice(s, "to d3")
    assert ENGLISH(attack.label) == "Sail to D3 and fight"
    assert FRENCH(attack.label) == "Aller en D3 et combattre"
    assert attack.commits
    assert attack.targets == ("sea-d3",)
    assert attack.rule == "C-116"
    assert attack.odds is not None
    assert (attack.odds.win, attack.odds.even, attack.odds.lose) == (689, 80, 231)
    assert preview(s, "to d3") == [
        "D3 is held by 1 fleet of Marine.",
        "You roll a die + 2; Marine rolls a die + 2, counting the metropolis on Tinos.",
        "You may lose 2 fleets.",
    ]
    peaceful = choice(s, "to c1")
    assert ENGLISH(peaceful.label) == "Sail to C1"
    assert (peaceful.odds, peaceful.commits) == (None, False)


@pytest.mark.clause("C-187", "C-191")
def test_barred_spaces() -> None:
    figures = {"polyphemus": {"isle": "tinos", "seat": 1}}
    s = poseidon(fleets={"a1": [0, 1]}, kraken="a2", figures=figures)
    assert refused(s)["Recruit at C2"] == (
        "C2 lies beside Tinos, where Polyphemus lets no fleet come near.",
        "C-187",
    )
    assert refused(s)["Sail"] == ("Your fleets are shut in: every space around them is barred.", "C-191")
    s = poseidon(fleets={"c1": [0, 1], "c2": [0, 1]}, kraken="d1", figures={"polyphemus": {"isle": "naxos", "seat": 1}})
    assert preview(s, "sail c1")[1:] == ["There is one way to go: to C2."]
    s = poseidon(fleets={"c2": [0, 1]}, kraken="d3", figures={"polyphemus": {"isle": "naxos", "seat": 1}})
    do(s, "sail c2")
    assert refused(s) == {"Sail to D3": ("The Kraken lies at D3: no fleet may come there.", "C-191")}
    assert why(s, "sea-d3") == ("The Kraken lies at D3: no fleet may come there.", "C-191")
    assert why(s, "sea-f7") == ("F7 lies beside Naxos, where Polyphemus lets no fleet come near.", "C-187")
    assert why(s, "sea-a2") == ("A2 does not touch C2.", "C-78")
    assert why(s, "isle-kea") == ("Fleets stay at sea.", "C-78")


@pytest.mark.clause("C-73", "C-74", "C-76", "C-77", "C-107", "C-219", "C-220")
def test_what_poseidon_does_not_grant() -> None:
    broke = poseidon(gold=[0, 0, 0], fleets={"c2": [0, 1]}, turn={"seat": 0, "god": "poseidon", "hired": 1})
    assert refused(broke) == {
        "Recruit a fleet": ("The next fleet costs 1 gold, and you have 0 gold.", "C-73"),
        "Build a port": ("It takes 2 gold to build a port, and you have 0 gold.", "C-77"),
        "Sail": ("A move costs 1 gold, and you have 0 gold.", "C-78"),
    }
    done = poseidon(fleets={"c2": [0, 1]}, turn={"seat": 0, "god": "poseidon", "hired": 4})
    assert refused(done)["Recruit a fleet"] == ("You have recruited all four fleets of this turn.", "C-73")
    spent = poseidon(fleets={"c2": [0, 8]})
    assert refused(spent)["Recruit a fleet"] == ("No fleet is left in your reserve: all eight are at sea.", "C-219")
    full = {**HOMES, "kea": {"owner": 0, "troops": 1, "buildings": ["temple"]}}
    assert refused(poseidon(isles=full))["Build a port"] == ("None of your isles has a free building slot.", "C-107")
    free = poseidon(fleets={"d3": [1, 1]})
    assert why(free, "sea-d3") == ("Marine holds D3: sail there with a fleet of yours to fight.", "C-74")
    assert why(free, "sea-k2") == ("K2 touches no isle of yours: no fleet can be recruited there.", "C-74")
    assert why(free, "isle-tinos") == ("Tinos is not yours: you build on your own isles only.", "C-107")
    assert why(free, "supply-temple") == ("Zeus sells this building: you cannot build a temple now.", "C-95")
    assert why(free, "supply-priest") == ("Zeus grants priests.", "C-94")
    assert why(free, "god-zeus") == ("The offerings are over: this turn you act with Poseidon.", "C-65")


def test_fleets_left_and_taken_on_the_way() -> None:
    s = poseidon(fleets={"c2": [0, 2], "c1": [0, 2]})
    do(s, "sail c2", "with 2", "to c1")
    question = asked(s)
    assert question.hint is not None
    assert ENGLISH(question.hint) == "At C1, 2 steps left. Sail on, leave or take fleets, or stop."
    assert ENGLISH(choice(s, "leave 1").label) == "Leave 1 fleet here"
    assert ENGLISH(choice(s, "take 2").label) == "Take 2 more fleets along"
    assert preview(s, "take 2") == ["4 fleets sail on."]
    assert choice(s, "stop").minor
    assert choice(s, "stop").targets == ("sea-c1",)


# Ares.


@pytest.mark.clause("C-90", "C-110", "C-129")
def test_landing_into_a_fight() -> None:
    isles = {**HOMES, "gyaros": {"owner": 1, "troops": 1, "buildings": ["fortress"]}}
    s = ares(isles=isles, fleets={"c1": [0, 1]}, gold=[2, 0, 0])
    attack = choice(s, "land kea")
    assert ENGLISH(attack.label) == "Embark from Kea, 1 gold"
    do(s, "land kea")
    both = choice(s, "with 2")
    assert ENGLISH(both.label) == "Embark 2 troops and fight"
    assert both.odds is not None
    assert (both.odds.win, both.odds.even, both.odds.lose) == (689, 80, 231)
    assert both.rule == "C-110"
    assert preview(s, "with 2") == [
        "Kea stays yours without troops: whoever lands takes it.",
        "Marine defends Gyaros with 1 troop.",
        "You roll a die + 2; Marine rolls a die + 2, counting 1 fortress on Gyaros.",
        "You may lose 2 troops.",
        "There is one isle to go to: Gyaros.",
    ]


@pytest.mark.clause("C-175", "C-176")
def test_the_minotaur_in_the_odds() -> None:
    """T-12: alone he is one troop with a bonus of one."""
    isles = {**HOMES, "gyaros": {"owner": 1}}
    s = ares(isles=isles, fleets={"c1": [0, 1]}, figures={"minotaur": {"isle": "gyaros", "seat": 1}})
    do(s, "land kea")
    alone = choice(s, "with 2")
    assert alone.odds is not None
    assert (alone.odds.win, alone.odds.even, alone.odds.lose) == (689, 80, 231)
    assert "Marine defends Gyaros with the Minotaur." in preview(s, "with 2")
    assert alone.rule == "C-175"


@pytest.mark.clause("C-91", "C-121", "C-125")
def test_a_landing_that_forces_a_metropolis() -> None:
    isles = {
        **HOMES,
        "kea": {"owner": 0, "troops": 1, "buildings": ["port"]},
        "gyaros": {"owner": 1, "buildings": ["fortress", "temple"]},
        "kimolos": {"owner": 0, "buildings": ["university"]},
    }
    s = ares(isles=isles, fleets={"c1": [0, 1]}, gold=[2, 0, 0])
    assert preview(s, "land kea") == [
        "Your gold: 2 → 1.",
        "There is one isle to go to: Gyaros.",
        "Marine has no troops on Gyaros: it becomes yours without a battle.",
        "You must raise a metropolis at once. It takes a port on Kea, a fortress on Gyaros, a temple on Gyaros and a "
        "university on Kimolos.",
    ]


@pytest.mark.clause("C-88", "C-169", "C-172", "C-195")
def test_landings_that_are_refused() -> None:
    last = {**HOMES, "gyaros": {"owner": 1, "troops": 1}}
    del last["tinos"], last["mykonos"]
    s = ares(isles=last, fleets={"c1": [0, 1]})
    assert refused(s)["Move troops"] == ("No chain of your fleets joins your troops to another isle.", "C-88")
    assert why(s, "isle-gyaros") == (
        "Gyaros is the last isle of Marine: you may land only if that gives you 2 metropolises at once.",
        "C-195",
    )
    stuck = ares(fleets={"c2": [0, 1]}, figures={"medusa": {"isle": "kea", "seat": 1}})
    assert why(stuck, "isle-tinos")[1] == "C-172"
    flight = zeus(track=["pegasus", None, None], gold=[5, 0, 0], figures={"chiron": {"isle": "tinos", "seat": 1}})
    do(flight, "call pegasus", "fly kea", "with 1")
    assert refused(flight)["Fly to Tinos"] == ("Chiron is on Tinos: nobody else lands there from the air.", "C-169")


@pytest.mark.clause("C-87", "C-88", "C-172")
def test_a_foreign_isle_says_what_a_landing_there_lacks() -> None:
    assert why(ares(fleets={}), "isle-gyaros") == (
        "No chain of your fleets joins your troops to another isle.",
        "C-88",
    )
    isles = {name: {**data, "troops": 0} if data["owner"] == 0 else data for name, data in HOMES.items()}
    assert why(ares(isles=isles, fleets={"c1": [0, 1]}), "isle-gyaros") == ("You have no troops on any isle.", "C-87")
    far = {**HOMES, "gyaros": {"owner": 1, "troops": 1}}
    s = ares(isles=far, fleets={"c1": [0, 1]})
    assert why(s, "isle-gyaros") == ("To land on Gyaros, first choose the isle of yours that troops leave.", "C-87")
    assert why(s, "isle-tinos") == (
        "No chain of your fleets joins Tinos to an isle that your troops can leave.",
        "C-88",
    )
    lone = {name: {**data, "troops": 0} if name == "kimolos" else data for name, data in far.items()}
    held = ares(isles=lone, fleets={"c1": [0, 1]}, figures={"medusa": {"isle": "kea", "seat": 1}})
    assert why(held, "isle-gyaros")[1] == "C-172"


@pytest.mark.clause("C-152", "C-166", "C-200")
def test_a_creature_off_the_track_says_where_it_is() -> None:
    s = zeus(discard=["harpy"], gone=["satyr"], figures={"medusa": {"isle": "kea", "seat": 1}})
    assert why(s, "creature-harpy")[1] == "C-152"
    assert why(s, "creature-satyr") == ("This creature left the game with its owner.", "C-200")
    assert why(s, "creature-siren") == (
        "This creature lies in the deck: only those on the track can be called.",
        "C-149",
    )
    assert why(s, "creature-medusa") == (
        "The figurine of Medusa stands on Kea: its card is kept until it leaves.",
        "C-166",
    )


@pytest.mark.clause("C-135", "C-139")
def test_a_retreat() -> None:
    isles = {**HOMES, "gyaros": {"owner": 0, "troops": 2}}
    s = position(
        seats=3,
        isles=isles,
        fleets={"c1": [0, 1]},
        raid=[1, 1],
        turn={"seat": 1, "god": "ares"},
        frames=[["land-defender", 0, "gyaros"]],
    )
    question = asked(s)
    assert ENGLISH(question.eyebrow) == "Battle on Gyaros"
    assert ENGLISH(question.prompt) == "Do your 2 troops hold Gyaros or retreat?"
    assert question.hint is not None
    assert ENGLISH(question.hint) == "Marine has 1 troop left. The odds are those of a battle to the end."
    stay = choice(s, "stay")
    assert stay.odds is not None
    assert (stay.odds.win, stay.odds.even, stay.odds.lose) == (911, 39, 50)
    assert (stay.targets, stay.minor) == (("isle-gyaros",), False)
    assert preview(s, "stay") == ["You roll a die + 2; Marine rolls a die + 1."]
    assert ENGLISH(choice(s, "withdraw kea").label) == "Retreat to Kea"
    assert preview(s, "withdraw kea")[0] == "Marine takes Gyaros with all that stands on it."
    assert why(s, "isle-tinos") == ("Tinos is not yours: troops retreat to isles of their own side.", "C-139")


@pytest.mark.clause("C-179")
def test_the_minotaur_stays_behind() -> None:
    s = position(
        seats=3,
        isles={**HOMES, "gyaros": {"owner": 0, "troops": 2}},
        fleets={"c1": [0, 1]},
        figures={"minotaur": {"isle": "gyaros", "seat": 0}},
        raid=[1, 2],
        turn={"seat": 1, "god": "ares"},
        frames=[["land-defender", 0, "gyaros"]],
    )
    assert preview(s, "withdraw kea") == ["The Minotaur stays and fights on for Gyaros."]


@pytest.mark.clause("C-195", "C-196", "C-200")
def test_a_last_isle_that_wins() -> None:
    isles = {
        "kea": {"owner": 0, "troops": 1, "metropolis": True},
        "gyaros": {"owner": 1, "metropolis": True},
        "kimolos": {"owner": 0, "troops": 1},
        "naxos": {"owner": 2, "troops": 1},
    }
    s = ares(isles=isles, fleets={"c1": [0, 1], "d1": [0, 1], "e1": [0, 1]})
    do(s, "land kea")
    lines = preview(s, "onto gyaros")
    assert "Gyaros brings 1 metropolis and 1 gold of income." in lines or "Gyaros brings 1 metropolis." in lines
    assert "It is the last isle of Marine: taking it brings you to 2 metropolises." in lines
    assert "Marine has no troops on Gyaros: it becomes yours without a battle." in lines
    assert "Marine has no other isle and is out of the game." in lines


# Zeus, Athena, Apollo.


@pytest.mark.clause("C-94", "C-96", "C-149")
def test_a_turn_with_zeus() -> None:
    isles = {**HOMES, "kea": {"owner": 0, "troops": 1, "buildings": ["temple"]}}
    s = zeus(isles=isles, gold=[2, 0, 0], track=["siren", "harpy", None])
    assert ENGLISH(choice(s, "priest").label) == "Receive a priest, free"
    assert choice(s, "priest").targets == ("supply-priest",)
    dismissed = choice(s, "dismiss siren")
    assert ENGLISH(dismissed.label) == "Replace the Siren, 1 gold"
    assert dismissed.commits
    assert ENGLISH(choice(s, "call harpy").label) == "Call the Harpy, 2 gold"
    assert preview(s, "call harpy") == [
        "Your gold: 2 → 0.",
        "Price 3, less 1 for a temple.",
        "Send one troop on the board back to its owner’s reserve.",
    ]
    assert refused(s)["Call the Siren"] == ("It costs 3 gold to call the Siren, and you have 2 gold.", "C-149")


@pytest.mark.clause("C-124", "C-128")
def test_philosophers() -> None:
    s = position(seats=3, isles=HOMES, philosophers=[3, 0, 0], gold=[4, 0, 0], turn={"seat": 0, "god": "athena"})
    assert preview(s, "philosopher") == [
        "You must raise a metropolis at once. It takes four philosophers.",
        "It rises on Kea.",
    ]
    s = position(seats=3, isles=HOMES, philosophers=[1, 0, 0], turn={"seat": 0, "god": "athena"})
    assert preview(s, "philosopher") == ["You will have 2 of the 4 philosophers that make a metropolis."]
    done = position(seats=3, isles=HOMES, turn={"seat": 0, "god": "athena", "hired": 2})
    assert refused(done)["Receive a philosopher"] == ("Athena grants two philosophers a turn, no more.", "C-99")


@pytest.mark.clause("C-104")
def test_apollo() -> None:
    s = position(
        seats=3,
        isles={**HOMES, "gyaros": {"owner": 0, "troops": 1}},
        apollo=[0, 1, 2],
        phase="actions",
    )
    assert ENGLISH(asked(s).prompt) == "Which isle gets the prosperity marker?"
    assert why(s, "isle-tinos") == ("Tinos is not yours: the marker goes on an isle of your own.", "C-104")
    assert choice(s, "prosper kea").targets == ("isle-kea",)


# Metropolises.


@pytest.mark.clause("C-118", "C-126", "C-127")
def test_where_a_metropolis_goes() -> None:
    isles = {
        **HOMES,
        "kea": {"owner": 0, "troops": 1},
        "gyaros": {"owner": 0, "metropolis": True},
        "kimolos": {"owner": 0},
        "delos": {"owner": 0},
    }
    s = position(seats=3, isles=isles, turn={"seat": 0, "god": "athena"}, frames=[["site", 0]])
    question = asked(s)
    assert ENGLISH(question.prompt) == "On which isle do you raise the metropolis?"
    assert preview(s, "metropolis kimolos")[0] == "You will have 2 metropolises; 2 win."
    assert refused(s)["Metropolis on Gyaros"] == ("Gyaros has its metropolis already.", "C-118")
    assert why(s, "isle-tinos") == ("Tinos is not yours: a metropolis rises on an isle of your own.", "C-126")


def test_a_building_is_reached_through_its_isle() -> None:
    isles = {
        **HOMES,
        "kea": {"owner": 0, "troops": 1, "buildings": ["port"]},
        "gyaros": {"owner": 0, "buildings": ["port"]},
    }
    s = position(seats=3, isles=isles, turn={"seat": 0, "god": "athena"}, frames=[["give-up", 0, "port"]])
    given = choice(s, "spend port kea")
    assert ENGLISH(given.label) == "Give up the port on Kea"
    assert given.targets == ("port-kea", "isle-kea")
    assert ENGLISH(asked(s).prompt) == "A metropolis takes a port of yours. On which isle?"


# Creatures.


@pytest.mark.clause("C-217")
@pytest.mark.parametrize(
    ("screens", "line"),
    [
        (False, "Marine has 7 gold: you take 3."),
        (True, "Marine shows the purse and gives you half, rounded down."),
    ],
)
def test_screens_hide_the_purse_from_the_griffon(screens: bool, line: str) -> None:
    s = zeus(track=["griffon", None, None], gold=[4, 7, 1], options={"screens": screens})
    do(s, "call griffon")
    assert preview(s, "rob blue") == [line]
    shown = [[ENGLISH(part) for part in parts] for parts in GAME.tally(s)]
    assert ("7 gold" in shown[1]) != screens
    assert choice(s, "rob blue").targets == ("seat-1",)
    assert why(s, "seat-0") == ("You cannot rob yourself.", "C-157")


@pytest.mark.clause("C-154", "C-161")
def test_who_cannot_be_robbed() -> None:
    s = zeus(track=["dryad", None, None], gold=[4, 0, 0], priests=[0, 2, 0])
    do(s, "call dryad")
    assert refused(s) == {"Take a priest from Verdigris": ("Verdigris has no priest.", "C-154")}
    assert preview(s, "rob blue") == ["Marine keeps 1 priest."]
    assert choice(s, "pass").minor
    s = position(
        seats=4,
        isles={"andros": {"owner": 0, "troops": 1}, "tinos": {"owner": 1}, "naxos": {"owner": 2}},
        fallen=[3],
        priests=[0, 2, 0, 0],
        track=["dryad", None, None],
        turn={"seat": 0, "god": "zeus"},
    )
    do(s, "call dryad")
    assert why(s, "seat-3") == ("Saffron is out of the game.", "C-200")


@pytest.mark.clause("C-55", "C-56")
def test_without_gold_only_apollo_is_open() -> None:
    s = auction(gold=[0, 3, 3])
    question = asked(s)
    assert question.hint is not None
    assert ENGLISH(question.hint) == "You have no gold to offer: only Apollo is open to you."
    assert [each.text for each in question.choices] == ["apollo"]


@pytest.mark.clause("C-162")
def test_the_siren() -> None:
    s = zeus(track=["siren", None, None], gold=[4, 0, 0], fleets={"d3": [1, 1], "f7": [2, 2], "c2": [0, 1]})
    do(s, "call siren")
    assert refused(s) == {
        "Turn the fleets at F7": ("2 fleets stand at F7: the Siren turns a lone one only.", "C-162"),
    }
    assert why(s, "sea-c2") == ("The fleets at C2 are yours.", "C-162")


@pytest.mark.clause("C-167", "C-188")
def test_figures_and_the_kraken() -> None:
    s = zeus(track=["medusa", "kraken", None], gold=[9, 0, 0], figures={"chiron": {"isle": "tinos", "seat": 1}})
    do(s, "call medusa")
    assert ENGLISH(asked(s).eyebrow) == "Zeus · Medusa"
    assert ENGLISH(choice(s, "place tinos").label) == "Place Medusa on Tinos"
    assert preview(s, "place tinos") == ["Two figures on one isle destroy each other: Medusa and Chiron."]
    do(s, "place kea")
    s = zeus(track=["kraken", None, None], gold=[5, 0, 0], fleets={"d3": [1, 2], "c2": [0, 1]})
    do(s, "call kraken")
    assert preview(s, "surface d3") == ["He destroys 2 fleets of Marine at D3."]
    assert preview(s, "surface c2") == ["He destroys 1 fleet of yours at C2."]
    do(s, "surface d3")
    assert ENGLISH(choice(s, "to c2").label) == "Kraken to C2, 1 gold"
    assert ENGLISH(choice(s, "stop").label) == "Leave the Kraken at D3"


@pytest.mark.clause("C-151", "C-152")
def test_a_creature_without_use() -> None:
    s = zeus(track=["chimera", None, None], gold=[4, 0, 0])
    assert preview(s, "call chimera")[-1] == ("There is nothing for it to do now: the card would just be discarded.")


@pytest.mark.clause("C-156", "C-158", "C-169")
def test_chiron_and_sparing_tables() -> None:
    isles = {
        **HOMES,
        "kea": {"owner": 0, "troops": 1, "buildings": ["port"]},
        "tinos": {"owner": 1, "troops": 1, "buildings": ["port"]},
        "mykonos": {"owner": 1, "troops": 1, "buildings": ["temple"]},
    }
    figures = {"chiron": {"isle": "tinos", "seat": 1}}
    options = {"giant_harpy": "others"}
    s = zeus(isles=isles, track=["giant", None, None], gold=[4, 0, 0], figures=figures, options=options)
    do(s, "call giant")
    assert refused(s) == {
        "Tear down on Kea": ("At this table your own pieces are spared by the Giant.", "C-156"),
        "Tear down on Tinos": ("Chiron is on Tinos: Giant and Harpy cannot touch it.", "C-169"),
    }
    assert preview(s, "raze temple mykonos") == ["Marine loses it."]
    assert "temple-mykonos" in choice(s, "raze temple mykonos").targets


# The end.


def test_whose_turn_it_is_and_the_end() -> None:
    s = poseidon()
    waiting = GAME.why_not(s, 1, "sea-c2")
    assert waiting == Message("cyclades.why.not-asked", waiting.args if waiting else {})
    assert waiting is not None
    assert ENGLISH(waiting) == "It is not your turn to choose: Rust decides."
    s.frames.clear()
    over = GAME.why_not(s, 1, "sea-c2")
    assert over is not None
    assert ENGLISH(over) == "The game is over."
    assert [ENGLISH(part) for part in GAME.tally(s)[0]] == ["0 metropolises", "5 gold", "1 isle"]


def test_refusals_point_at_nothing_that_is_lit() -> None:
    s = poseidon(fleets={"c2": [0, 1]}, kraken="c1", gold=[0, 0, 0])
    greyed: list[Refusal] = list(asked(s).refused)
    assert greyed
    assert not {target for each in greyed for target in each.targets} & set(asked(s).lit)
