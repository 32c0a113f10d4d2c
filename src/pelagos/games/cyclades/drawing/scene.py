"""A position drawn for its viewer: the board, the players, the god track, the creatures, what the viewer holds.

Not compiled. Words come from the catalogues; colours and places from the page.
"""

from __future__ import annotations

from typing import NamedTuple

from ....core.decision import Decision
from ....core.kept import alike, kept
from ....core.message import Message, msg, seat_name
from ....core.scene import Badge, Card, Chip, Leaf, Panel, PlayerCard, Row, Scene, Stat, Token, printed_as
from ....core.tongue import Tongue
from ....core.view import seen_by_all
from ..rules.content import FLEETS_EACH, TROOPS_EACH
from ..rules.givens import CITIES, NOTHING, PHILOSOPHERS, PRICES, PRIESTS, PROSPERITY
from ..rules.vocabulary import APOLLO, BUILDING, CREATURE, FIGURES, FIRST_FIGURE, TEMPLE
from ..views.view import CycladesView
from ..words.nouns import count, creature_power, creature_title, god_name, god_word, isle_name, price
from ..words.targets import (
    OWN_PHILOSOPHERS,
    OWN_PRIESTS,
    SUPPLY_PHILOSOPHER,
    SUPPLY_PRIEST,
    TURN_TRACK,
    at_creature,
    at_god,
    at_seat,
    at_supply,
)
from .describe import gold_shown
from .leaves import leaves, told
from .picture import Layers, layers, picture
from .sketch import sketch
from .status import ACTIONS_PHASE, OFFERINGS_PHASE, notices, phase_of, standing, status

__all__ = ["scene", "sketch"]

BIDS_SHOWN = 10  # dots on a god's row; C-49: higher offerings stand at its end, and are written beside it


def scene(view: CycladesView, decision: Decision | None, say: Tongue) -> Scene:
    """The position as its viewer sees it."""
    open_view = seen_by_all(view)  # C-216: all see all
    shared = kept(("cyclades", "common", alike(open_view, say)), lambda: _common(open_view, say))
    panels = [
        _gods(view, shared.gods, say),
        _creatures(view, say),
        _supply(shared.supply, say),
        _discard(view, shared.discard, say),
    ]
    if view.seat >= 0:
        panels.insert(0, _hand(view, say))
    players = shared.players
    if view.seat >= 0 and view.options["screens"]:
        mine = _player(view, view.seat, say)  # with the gold behind its own screen
        players = (*players[: view.seat], mine, *players[view.seat + 1 :])
    return Scene(
        title=shared.title,
        status=shared.status,
        board=picture(view, decision, shared.layers, say),
        players=players,
        players_note=shared.note,
        notices=shared.notices,
        panels=tuple(panels),
        leaves=shared.leaves,
        told=shared.told,
    )


class Common(NamedTuple):
    """What all viewers of a position see alike: it is put into words once for a whole table."""

    title: str
    status: str
    note: str
    notices: tuple[str, ...]
    players: tuple[PlayerCard, ...]
    gods: tuple[Row, ...]
    discard: tuple[Chip, ...]
    supply: tuple[Chip, ...]
    leaves: tuple[Leaf, ...]
    told: Card | None
    layers: Layers


def _common(view: CycladesView, say: Tongue) -> Common:
    hidden = bool(view.options["screens"]) and view.frames
    players = tuple(_player(view, seat, say) for seat in range(view.seats))
    return Common(
        title=say(Message("cyclades.name")),
        status=say(status(view)),
        note=say(Message("cyclades.scene.gold-hidden" if hidden else "cyclades.scene.gold-open")),
        notices=tuple(say(notice) for notice in notices(view)),
        players=players,
        gods=_god_rows(view, say),
        discard=_discarded(view, say),
        supply=_supplies(view, say),
        leaves=leaves(view, players, say),
        told=told(view, say),
        layers=layers(view, say),
    )


# Players.


def _player(view: CycladesView, seat: int, say: Tongue) -> PlayerCard:
    shown = gold_shown(view, seat)
    gold = Stat(
        icon="cyclades-gold",
        value=str(view.gold[seat]) if shown else "?",
        label=say(count("gold", view.gold[seat]) if shown else Message("cyclades.scene.gold-behind-screen")),
    )
    income = view.income[seat]
    at_sea = FLEETS_EACH - view.fleets_left[seat]
    on_land = TROOPS_EACH - view.troops_left[seat]
    out = seat in view.fallen
    stats = (
        gold,
        Stat(icon="cyclades-horn", value=f"+{income}", label=say(msg("cyclades.scene.horns", n=income))),
        _stat(say, "priest", view.priests[seat]),
        _stat(say, "philosopher", view.philosophers[seat]),
        _unit(say, "fleet", at_sea, view.fleets_left[seat]),
        _unit(say, "troop", on_land, view.troops_left[seat]),
    )
    return PlayerCard(
        seat=seat,
        note=" · ".join(say(part) for part in standing(view, seat)),
        stats=() if out else stats,
        badges=() if out else (_cities(view, seat, say),),
        marks=_kept(view, seat, say),
        acting=seat in view.waiting,
        out=out,
        target=at_seat(seat),
    )


def _stat(say: Tongue, thing: str, n: int) -> Stat:
    return Stat(icon=f"cyclades-{thing}", value=str(n), label=say(count(thing, n)))


def _unit(say: Tongue, thing: str, n: int, left: int) -> Stat:
    """Units on the board; the reserve is told with them."""
    label = msg("cyclades.scene.in-play", what=count(thing, n), n=left)
    return Stat(icon=f"cyclades-{thing}", value=str(n), label=say(label))


def _cities(view: CycladesView, seat: int, say: Tongue) -> tuple[Badge, ...]:
    """The metropolises a seat has, and the places of those it still needs (C-204)."""
    metropolis = "cyclades-metropolis"
    built = [
        Badge(icon=metropolis, label=say(msg("cyclades.scene.city", isle=isle_name(isle))), filled=True, accent=True)
        for isle in view.realm[seat]
        if view.city[isle]
    ]
    wanted = Badge(icon=metropolis, label=say(Message("cyclades.scene.city-wanted")))
    return (*built, *[wanted] * (view.needed - len(built)))


def _kept(view: CycladesView, seat: int, say: Tongue) -> tuple[Stat, ...]:
    """The creature cards a seat keeps while their figurines are out (C-166)."""
    out = []
    for figure in range(FIGURES):
        if view.figure_seat[figure] == seat:
            creature = FIRST_FIGURE + figure
            where = msg(
                "cyclades.scene.keeps", creature=creature_title(creature), isle=isle_name(view.figure_isle[figure])
            )
            out.append(Stat(icon=f"cyclades-{CREATURE.words[creature]}", value="", label=say(where)))
    return tuple(out)


# The god track and the turn track.


def _gods(view: CycladesView, rows: tuple[Row, ...], say: Tongue) -> Panel:
    title = say(Message("cyclades.scene.gods"))
    return Panel(id="gods", title=title, place="side", tab=True, note=_means(view, say), rows=rows)


def _god_rows(view: CycladesView, say: Tongue) -> tuple[Row, ...]:
    rows = [_god(view, god, say) for god in view.gods]
    rows += [_face_down(god, say) for god in view.hidden]
    rows.append(_apollo(view, say))
    if view.order:
        rows.append(_turn_track(view, say))
    return tuple(rows)


def _god(view: CycladesView, god: int, say: Tongue) -> Row:
    bid, seat = view.bid[god], view.bidder[god]
    phase = phase_of(view)
    label = say(msg("cyclades.scene.bid", seat=seat_name(seat), n=bid)) if bid else ""
    return Row(
        title=say(god_name(god)),
        icon=f"cyclades-{god_word(god)}",
        subtitle=say(Message(f"cyclades.god.{god_word(god)}.sells")),
        value=str(bid) if bid else "",
        track=BIDS_SHOWN,
        tokens=(_bid(seat, god, min(bid, BIDS_SHOWN) - 1, label),) if bid else (),
        acting=phase.god == god,
        quiet=phase.name == ACTIONS_PHASE and view.gods.index(god) < phase.place,
        target=at_god(god),
    )


def _bid(seat: int, god: int, at: int, label: str) -> Token:
    """An offering marker; with two players a seat has two, with Apollo perhaps both (C-210)."""
    return Token(seat=seat, at=at, label=label, piece=f"bid-{seat}@{god_word(god)}-{at if god == APOLLO else 0}")


def _face_down(god: int, say: Tongue) -> Row:
    """C-36, C-38: a god nobody can choose this cycle."""
    return Row(
        title=say(god_name(god)),
        icon=f"cyclades-{god_word(god)}",
        subtitle=say(Message("cyclades.scene.face-down")),
        quiet=True,
        target=at_god(god),
    )


def _apollo(view: CycladesView, say: Tongue) -> Row:
    """C-58: his places in order of arrival."""
    tokens = tuple(
        _bid(seat, APOLLO, place, say(msg("cyclades.scene.apollo-place", seat=seat_name(seat), n=place + 1)))
        for place, seat in enumerate(view.apollo)
        if seat >= 0
    )
    return Row(
        title=say(god_name(APOLLO)),
        icon="cyclades-apollo",
        subtitle=say(Message("cyclades.god.apollo.sells")),
        value=say(price(0)),
        track=len(view.order),
        tokens=tokens,
        acting=phase_of(view).god == APOLLO,
        target=at_god(APOLLO),
    )


def _turn_track(view: CycladesView, say: Tongue) -> Row:
    """C-47, C-68: who offers when; in the action phase it fills up for the next cycle."""
    tokens = tuple(
        Token(seat=seat, at=place, label=say(msg("cyclades.scene.turn-place", seat=seat_name(seat), n=place + 1)))
        for place, seat in enumerate(view.order)
        if seat >= 0
    )
    return Row(
        title=say(Message("cyclades.scene.turn-track")),
        icon="ui-clock",
        subtitle=say(Message("cyclades.scene.turn-track.help")),
        track=len(view.order),
        tokens=tokens,
        quiet=phase_of(view).name == ACTIONS_PHASE,
        target=TURN_TRACK,
    )


def _means(view: CycladesView, say: Tongue) -> str:
    """What the viewer's priests take off its offerings, while offerings are made (C-62)."""
    if view.seat < 0 or not view.priests[view.seat] or phase_of(view).name != OFFERINGS_PHASE:
        return ""
    return say(msg("cyclades.scene.priests-save", n=view.priests[view.seat]))


# Creatures.


def _creatures(view: CycladesView, say: Tongue) -> Panel:
    """The creature track with the prices the viewer would pay, and the card in use."""
    fresh = fresh_temples(view, view.seat)
    cards = [
        Card(
            title=say(creature_title(creature)),
            icon=f"cyclades-{CREATURE.words[creature]}",
            text=say(creature_power(creature)),
            corner=say(Message("cyclades.scene.in-use")),
            target=at_creature(creature),
        )
        for creature in view.called
    ]
    cards += [_for_sale(view, space, fresh, say) for space in range(len(PRICES)) if view.track[space] != NOTHING]
    note = say(msg("cyclades.scene.temples", n=fresh)) if fresh else ""
    return Panel(
        id="creatures",
        title=say(Message("cyclades.scene.creatures")),
        place="side",
        tab=True,
        form="slips",
        note=note,
        cards=tuple(cards),
    )


def fresh_temples(view: CycladesView, seat: int) -> int:
    """Temples a seat has not used this cycle, its metropolises counted (C-112, C-116)."""
    if seat < 0:
        return 0
    total = 0
    for isle in view.realm[seat]:
        total += view.built[4 * isle + TEMPLE] - view.spent[isle] + view.city[isle] - view.city_spent[isle]
    return total


def _for_sale(view: CycladesView, space: int, fresh: int, say: Tongue) -> Card:
    """C-112, C-113, C-149: a creature on the track, at the price the viewer would pay."""
    creature, full = view.track[space], PRICES[space]
    cost = max(1, full - fresh)
    if cost < full:
        subtitle = say(msg("cyclades.scene.price-less", full=full, n=full - cost))
    else:
        subtitle = say(Message("cyclades.scene.price-full"))
    return Card(
        title=say(creature_title(creature)),
        icon=f"cyclades-{CREATURE.words[creature]}",
        price=str(cost),
        dear=view.seat >= 0 and view.gold[view.seat] < cost,
        subtitle=subtitle,
        text=say(creature_power(creature)),
        target=at_creature(creature),
    )


def _discarded(view: CycladesView, say: Tongue) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            text=say(creature_title(creature)),
            icon=f"cyclades-{CREATURE.words[creature]}",
            target=at_creature(creature),
        )
        for creature in view.discard
    )


def _discard(view: CycladesView, chips: tuple[Chip, ...], say: Tongue) -> Panel:
    """The open discard pile (C-216), from which the Chimera fetches."""
    return Panel(
        id="discard",
        title=say(Message("cyclades.scene.discard")),
        place="side",
        tab=True,
        count=str(len(chips)) if chips else "",
        note=say(msg("cyclades.scene.deck", n=len(view.deck))),
        chips=chips,
    )


# Supply and hand.


def _supplies(view: CycladesView, say: Tongue) -> tuple[Chip, ...]:
    things = [(BUILDING.words[kind], view.stock[kind], at_supply(kind), "") for kind in range(4)]
    things += [
        ("metropolis", view.stock[CITIES], "", printed_as("metropolis")),
        ("prosperity", view.stock[PROSPERITY], "", printed_as("horn")),
        ("priest", view.stock[PRIESTS], SUPPLY_PRIEST, printed_as("priest")),
        ("philosopher", view.stock[PHILOSOPHERS], SUPPLY_PHILOSOPHER, printed_as("philosopher")),
    ]
    icons = {"prosperity": "cyclades-horn"}
    return tuple(
        Chip(text=say(count(thing, n)), icon=icons.get(thing, f"cyclades-{thing}"), target=target, leaf=leaf)
        for thing, n, target, leaf in things
    )


def _supply(chips: tuple[Chip, ...], say: Tongue) -> Panel:
    """What the table still has (C-220)."""
    return Panel(
        id="supply",
        title=say(Message("cyclades.scene.supply")),
        place="side",
        tab=True,
        chips=chips,
    )


def _hand(view: CycladesView, say: Tongue) -> Panel:
    """What the viewer holds, and what it lacks for a metropolis (C-121, C-124)."""
    seat = view.seat
    chips = []
    for thing, n, target in (
        ("priest", view.priests[seat], OWN_PRIESTS),
        ("philosopher", view.philosophers[seat], OWN_PHILOSOPHERS),
    ):
        if n:
            chips.append(
                Chip(text=say(count(thing, n)), icon=f"cyclades-{thing}", target=target, leaf=printed_as(thing))
            )
    for kind in range(4):
        owned = sum(view.built[4 * isle + kind] for isle in view.realm[seat])
        word = BUILDING.words[kind]
        text = count(word, owned)
        if not owned:
            text = Message(f"cyclades.scene.lacks.{word}")
        elif kind == TEMPLE:
            used = sum(view.spent[isle] for isle in view.realm[seat])
            state = msg("cyclades.scene.temples-used", n=used) if used else msg("cyclades.scene.temples-fresh", n=owned)
            text = msg("cyclades.scene.temples-held", temples=text, state=state)
        chips.append(Chip(text=say(text), icon=f"cyclades-{word}", missing=not owned, leaf=at_supply(kind)))
    return Panel(id="hand", title=say(Message("cyclades.scene.hand")), place="hand", chips=tuple(chips))
