"""What the reading place tells: isles, sea spaces, gods, creatures, players, the supply, as sentences. Not compiled.

All see all (C-216): the leaves are the same for everybody, but for the purses behind screens, which they leave out.
"""

from __future__ import annotations

from ....core.kept import once
from ....core.message import Message, msg, seat_name
from ....core.scene import Card, Fact, Leaf, PlayerCard, Share, printed_leaf
from ....core.tongue import Tongue
from ..rules.content import Archipelago, board_of
from ..rules.givens import NOTHING
from ..rules.vocabulary import APOLLO, BUILDING, CREATURE, FIRST_FIGURE, KRAKEN
from ..views.view import CycladesView
from ..words.nouns import count, creature_power, creature_title, god_name, god_word, isle_name, sea_name
from ..words.targets import TURN_TRACK, at_creature, at_god, at_isle, at_sea, at_seat, at_supply
from .describe import figure_on, isle_fought_for, sea_fought_for
from .status import phase_of


def leaves(view: CycladesView, players: tuple[PlayerCard, ...], say: Tongue) -> tuple[Leaf, ...]:
    """Of everything that can be pointed at and has something to tell."""
    board = board_of(view.options, view.board)
    out = [_isle_leaf(view, board, isle, say) for isle in board.isles]
    fought = sea_fought_for(view)
    for sea in board.seas:  # nothing is told of a space where there is nothing
        if view.fleets[sea] or sea in (fought, view.kraken) or sea in board.horned:
            out.append(_sea_leaf(view, board, sea, sea == fought, say))
    out += [_god_leaf(view, board, god, say) for god in (*view.gods, *view.hidden, APOLLO)]
    shown = (*view.called, *(creature for creature in view.track if creature != NOTHING), *view.discard)
    out += [_creature_leaf(board, creature, say) for creature in dict.fromkeys(shown)]
    out += [Leaf(of=at_seat(card.seat), card=_player(card, say)) for card in players]
    out += [_supply_leaf(board, kind, view.stock[kind], say) for kind in range(4)]
    return (*out, *once(board, say, ("printed", view.needed), lambda: _printed(view.needed, say)))


def _printed(needed: int, say: Tongue) -> list[Leaf]:
    """Of what is printed on the board, and of the cards that are drawn nowhere else."""
    turns = Card(
        title=say(Message("cyclades.scene.turn-track")),
        icon="ui-clock",
        text=say(Message("cyclades.scene.turn-track.told")),
    )
    titles = {"goal": f"goal.{needed}", **{name: f"legend.{name}" for name in ("horn", "slot", "metropolis")}}
    titles |= {name: f"leaf.{name}" for name in ("priest", "philosopher")}
    return [
        Leaf(of=TURN_TRACK, card=turns),
        *(
            printed_leaf(name, say(Message(f"cyclades.scene.{title}")), say(Message(f"cyclades.scene.printed.{name}")))
            for name, title in titles.items()
        ),
    ]


# A leaf that says the same as before is the same: it is put into words once, and so is what is made of it.


def _isle_leaf(view: CycladesView, board: Archipelago, isle: int, say: Tongue) -> Leaf:
    fought = (view.raider, view.raiders) if isle == isle_fought_for(view) else ()
    built = tuple(view.built[4 * isle : 4 * isle + 4])
    stands = (view.troops[isle], view.city[isle], *built, figure_on(view, isle), view.prosperity[isle], view.room[isle])
    key = ("isle", isle, view.owner[isle], stands, fought)
    return once(board, say, key, lambda: Leaf(of=at_isle(isle), card=_isle(view, isle, say)))


def _sea_leaf(view: CycladesView, board: Archipelago, sea: int, fought: bool, say: Tongue) -> Leaf:
    raid = (view.raider, view.raiders) if fought else ()
    key = ("sea", sea, view.navy[sea], view.fleets[sea], sea == view.kraken, raid)
    horned = sea in board.horned
    return once(board, say, key, lambda: Leaf(of=at_sea(sea), card=_sea(view, sea, fought, horned, say)))


def _god_leaf(view: CycladesView, board: Archipelago, god: int, say: Tongue) -> Leaf:
    bids = tuple(view.apollo) if god == APOLLO else (view.bidder[god], view.bid[god])
    key = ("god", god, god in view.hidden, bids)
    return once(board, say, key, lambda: Leaf(of=at_god(god), card=_god(view, god, say)))


def _creature_leaf(board: Archipelago, creature: int, say: Tongue) -> Leaf:
    return once(
        board, say, ("creature", creature), lambda: Leaf(of=at_creature(creature), card=_creature(creature, say))
    )


def _supply_leaf(board: Archipelago, kind: int, left: int, say: Tongue) -> Leaf:
    key = ("supply", kind, left)
    return once(board, say, key, lambda: Leaf(of=at_supply(kind), card=_building(kind, left, say)))


def told(view: CycladesView, say: Tongue) -> Card | None:
    """What stands there by itself: the creature in use, else the god who acts."""
    if view.called:
        return _creature(view.called[-1], say)
    god = phase_of(view).god
    return _god(view, god, say) if god >= 0 else None


# The board.


def _isle(view: CycladesView, isle: int, say: Tongue) -> Card:
    """Who holds an isle, what stands on it, what that does."""
    facts: list[Fact] = []
    if armies := _armies(view, isle):
        term = say(Message("cyclades.scene.leaf.troops"))
        facts.append(Fact(term=term, icon="cyclades-troop", shares=armies))
    if view.city[isle]:
        facts.append(_stands("metropolis", 1, say))
    facts += [_stands(BUILDING.words[kind], n, say) for kind in range(4) if (n := view.built[4 * isle + kind])]
    if (figure := figure_on(view, isle)) >= 0:
        facts.append(_figure(FIRST_FIGURE + figure, say))
    horns = board_of(view.options, view.board).horns[isle] + view.prosperity[isle]
    notes = [msg("cyclades.scene.slots", n=view.room[isle])] if view.room[isle] else []
    notes += [msg("cyclades.scene.horns", n=horns)] if horns else []
    held = view.owner[isle] >= 0
    return Card(
        title=say(isle_name(isle)),
        seat=view.owner[isle],
        subtitle=" · ".join(say(note) for note in notes),
        text="" if facts or held else say(Message("cyclades.scene.leaf.nobody")),
        facts=tuple(facts),
    )


def _armies(view: CycladesView, isle: int) -> tuple[Share, ...]:
    here = [Share(seat=view.owner[isle], text=str(view.troops[isle]))] if view.troops[isle] else []
    if isle == isle_fought_for(view):
        here.append(Share(seat=view.raider, text=str(view.raiders)))
    return tuple(here)


def _sea(view: CycladesView, sea: int, fought: bool, horned: bool, say: Tongue) -> Card:
    """Who sails a space, and what it yields."""
    fleets = [Share(seat=view.navy[sea], text=str(view.fleets[sea]))] if view.fleets[sea] else []
    if fought:
        fleets.append(Share(seat=view.raider, text=str(view.raiders)))
    facts = []
    if fleets:
        term = say(Message("cyclades.scene.leaf.fleets"))
        facts.append(Fact(term=term, icon="cyclades-fleet", shares=tuple(fleets)))
    if sea == view.kraken:
        facts.append(_figure(KRAKEN, say))
    note = say(msg("cyclades.scene.horns", n=1)) if horned else ""
    return Card(title=sea_name(sea), subtitle=note, facts=tuple(facts))


def _stands(word: str, n: int, say: Tongue) -> Fact:
    """A building and what it does."""
    help_ = say(Message(f"cyclades.building.{word}.help"))
    return Fact(term=say(count(word, n)), icon=f"cyclades-{word}", text=help_)


def _figure(creature: int, say: Tongue) -> Fact:
    """A figurine on the board and what it does there."""
    term = say(creature_title(creature))
    return Fact(term=term, icon=f"cyclades-{CREATURE.words[creature]}", text=say(creature_power(creature)))


# Beside it.


def _god(view: CycladesView, god: int, say: Tongue) -> Card:
    """What a god offers, and who has bid for it."""
    word = god_word(god)
    bids: tuple[Share, ...] = ()
    if god == APOLLO:
        bids = tuple(Share(seat=seat, text=str(k + 1)) for k, seat in enumerate(view.apollo) if seat >= 0)
    elif god in view.gods and view.bid[god]:
        bids = (Share(seat=view.bidder[god], text=say(count("gold", view.bid[god]))),)
    term = say(Message("cyclades.scene.leaf.here" if god == APOLLO else "cyclades.scene.leaf.bid"))
    hidden = god in view.hidden
    return Card(
        title=say(god_name(god)),
        icon=f"cyclades-{word}",
        subtitle=say(Message("cyclades.scene.face-down" if hidden else f"cyclades.god.{word}.sells")),
        text=say(Message(f"cyclades.god.{word}.help")),
        facts=(Fact(term=term, shares=bids),) if bids else (),
    )


def _creature(creature: int, say: Tongue) -> Card:
    return Card(
        title=say(creature_title(creature)),
        icon=f"cyclades-{CREATURE.words[creature]}",
        text=say(creature_power(creature)),
    )


def _player(card: PlayerCard, say: Tongue) -> Card:
    """A player's figures in words."""
    shown = [stat.label for stat in (*card.stats[1:], *card.marks)]
    return Card(
        title=say(seat_name(card.seat)),
        seat=card.seat,
        subtitle=card.note,
        text=f"{', '.join(shown)}." if shown else "",
    )


def _building(kind: int, left: int, say: Tongue) -> Card:
    word = BUILDING.words[kind]
    return Card(
        title=say(Message(f"cyclades.building.{word}")),
        icon=f"cyclades-{word}",
        subtitle=say(count(word, left)),
        text=say(Message(f"cyclades.building.{word}.help")),
    )
