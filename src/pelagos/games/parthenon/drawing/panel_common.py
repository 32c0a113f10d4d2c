"""What lies open to everybody: Events, Hazards, harbors, rates, Wonders, Philosophies. Not compiled.

Cards face down are all drawn by the same back, with the same words; a Harbor Status or Hazard is named only to those
who have looked at it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from ....core.message import Message, seat_name
from ....core.scene import Card, Panel, Row, Token
from ....core.tongue import Tongue
from ..rules.cards import WONDER
from ..rules.content import COPIES, LANDS, PHILOSOPHIES, SEASONS, WONDERS_EACH
from ..rules.decks import DECKS, HAZARDS
from ..rules.givens import COMPLETE, NO_STATUS
from ..rules.goods import bits
from ..rules.lands import RATES, ROWS
from ..rules.steps import RUN
from ..views.view import ParthenonView
from ..words.nouns import (
    event_name,
    event_text,
    hazard_name,
    hazard_text,
    land_name,
    lands_name,
    power_name,
    power_text,
    season_name,
    service_text,
    status_text,
    wonder_name,
    wonder_text,
)
from ..words.nouns import say as tell
from ..words.prices import bill_words
from ..words.targets import HAZARD_IN_FORCE, at_event, at_land, at_power, at_rate, at_wonder
from .describe import harbor, is_up
from .panel_island import stage_price
from .picture import status_icon
from .status import FLEET_TRADE, HAZARD

SEASON_ICONS: Final = ("spring", "summer", "autumn", "winter")


def events(view: ParthenonView, say: Tongue) -> Panel:
    """The Events of the Year (P-45, P-46): all face-up ones act each Season; the others are backs."""
    cards = [_event(view, k, event, say) for k, event in enumerate(view.row)]
    if view.year:
        hidden = Card(back=True, label=say(tell("scene.event.down")))
        cards += [hidden] * (SEASONS - len(view.row))
    return Panel(
        id="events",
        title=say(tell("scene.events", n=view.year)),
        place="side",
        note=say(tell("scene.events.note")),
        cards=tuple(cards),
    )


def _event(view: ParthenonView, season: int, event: int, say: Tongue) -> Card:
    return Card(
        title=say(event_name(event)),
        icon=f"parthenon-{SEASON_ICONS[season]}",
        subtitle=say(season_name(season + 1)),
        text=say(event_text(event)),
        corner=_turn(view, event, say),
        designed=DECKS.of(view.options).events[event].designed,
        target=at_event(event),
    )


def _turn(view: ParthenonView, event: int, say: Tongue) -> str:
    """In the Event Phase (P-47): that an Event acts now, or when it will."""
    acting = next((frame[1] for frame in view.frames if frame[0] == RUN), -1)
    if event == acting:
        return say(tell("scene.event.now"))
    if event not in view.order:
        return ""
    place = view.order.index(event) + 1
    return say(tell("scene.event.next") if place == 1 else tell("scene.event.nth", n=place))


def hazards(view: ParthenonView, say: Tongue) -> Panel | None:
    """The Hazard in force, and those of the deck that the viewer has looked at (R-45)."""
    cards = []
    if view.card >= 0:
        key = "alone" if view.solo >= 0 else ("neighboring", "foreign")[view.klass]
        cards.append(_hazard(view, view.card, tell(f"scene.hazard.{key}"), HAZARD_IN_FORCE, say))
    for depth, hazard in enumerate(view.tops):
        if hazard >= 0:
            cards.append(_hazard(view, hazard, tell("scene.hazard.top", n=depth + 1), "", say))
    if not cards and view.phase != HAZARD:
        return None
    left = len(view.hazard_unseen) + sum(hazard >= 0 for hazard in view.tops)
    note = say(tell("scene.deck", n=left))
    return Panel(id="hazards", title=say(tell("scene.hazards")), place="side", note=note, cards=tuple(cards))


def _hazard(view: ParthenonView, hazard: int, where: Message, target: str, say: Tongue) -> Card:
    title = HAZARDS[hazard].word.rpartition("-")[0]
    return Card(
        title=say(hazard_name(hazard)),
        icon=f"parthenon-{title}",
        subtitle=say(where),
        text=say(hazard_text(hazard)),
        designed=DECKS.of(view.options).hazards[hazard].designed,
        target=target,
    )


def _seats(seats: list[int]) -> tuple[Token, ...]:
    return tuple(Token(seat=seat, at=k) for k, seat in enumerate(seats))


def harbors(view: ParthenonView, say: Tongue) -> Panel:
    """The Harbor Status Cards, with who has looked at them (P-83 to P-86)."""
    rows = tuple(_harbor(view, land, say) for land in range(LANDS))
    return Panel(
        id="harbors",
        title=say(tell("scene.harbors")),
        place="side",
        note=say(tell("scene.harbors.note")),
        rows=rows,
        open=view.phase == FLEET_TRADE,
    )


def _harbor(view: ParthenonView, land: int, say: Tongue) -> Row:
    status = view.status[land]
    down = not is_up(view, land)
    words = [say(harbor(view, land))]
    if status >= 0:
        words.append(say(status_text(status)))
    return Row(
        title=say(land_name(land)),
        icon=f"parthenon-{status_icon(status)[0] if status >= 0 else 'harbor'}",
        subtitle=" · ".join(words),
        tokens=_seats(bits(view.looked[land]) if down and status != NO_STATUS else []),
        quiet=down,
        leaf=at_land(land),
    )


def rates(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """The rate tables (P-89): what is given, what is got, Neighboring and Foreign."""
    rows = []
    for row in range(ROWS):
        sides = [
            say(tell("scene.rate", lands=lands_name(klass), given=table[row].give, got=table[row].get))
            for klass, table in enumerate(RATES)
        ]
        near = RATES[0][row]
        pair = tell(f"scene.rate.{near.give_class}-{near.get_class}")
        rows.append(Row(title=say(pair), subtitle=" · ".join(sides), target=at_rate(row)))
    return _unfolding("rates", tell("scene.rates"), rows, mentioned, say)


def _unfolding(name: str, title: Message, rows: list[Row], mentioned: Set[str], say: Tongue, note: str = "") -> Panel:
    """A panel that unfolds when the question speaks of something in it."""
    unfolded = any(row.target in mentioned for row in rows)
    return Panel(id=name, title=say(title), place="side", note=note, rows=tuple(rows), open=unfolded)


def wonders(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel | None:
    """The Wonders that islands have or are at; the viewer's unfinished ones are clicked where they lie, by its hand."""
    rows = []
    for k, wonder in enumerate(view.wonder):
        seat, stage = k // WONDERS_EACH, view.stage[k]
        if wonder >= 0:
            target = "" if seat == view.seat and stage < COMPLETE else at_wonder(wonder)
            rows.append(_wonder(wonder, stage, seat, target, say))
    if not rows:
        return None
    return _unfolding("wonders", tell("kind.wonders"), rows, mentioned, say, say(tell("scene.designed")))


def _wonder(wonder: int, stage: int, seat: int, target: str, say: Tongue) -> Row:
    words = [say(wonder_text(wonder))]
    price = WONDER[wonder].price
    if stage < COMPLETE:
        words.insert(0, say(stage_price(wonder, stage)))
    elif price is not None:
        words.append(say(tell("scene.service", price=bill_words(price), text=service_text(wonder))))
    icon = ("plans", "wonder-partial", "wonder")[stage]
    return Row(
        title=say(wonder_name(wonder)),
        icon=f"parthenon-{icon}",
        subtitle=" · ".join(words),
        value=say(tell(f"stage.{stage}")),
        tokens=(Token(seat=seat, at=0, label=say(seat_name(seat))),),
        quiet=stage < COMPLETE,
        target=target,
    )


def philosophies(view: ParthenonView, mentioned: Set[str], say: Tongue) -> Panel:
    """The six Philosophies and who holds them (P-114 to P-117)."""
    rows = []
    for k in range(PHILOSOPHIES):
        holders = [seat for seat in range(view.seats) if view.powers[seat] >> k & 1]
        rows.append(
            Row(
                title=say(power_name(k)),
                icon="parthenon-philosophy",
                subtitle=say(power_text(k)),
                value=say(tell("scene.copies", n=COPIES - len(holders))),
                tokens=_seats(holders),
                quiet=not holders,
                target=at_power(k),
            )
        )
    return _unfolding("philosophies", tell("kind.philosophies"), rows, mentioned, say, say(tell("scene.designed")))
