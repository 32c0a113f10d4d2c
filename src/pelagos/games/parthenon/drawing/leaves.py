"""What the reading place tells: Islands, Lands, Fleets, players, and every line and card that can be pointed at.

Not compiled. Everything is told from the viewer's own view: a Harbor Status only to those who have looked at it.
"""

from __future__ import annotations

from ....core.message import seat_name
from ....core.scene import Card, Fact, Leaf, Panel, PlayerCard, Row, Share, leaf_of, printed_leaf
from ....core.tongue import Tongue
from ..rules.content import FLEETS, LANDS, STRUCTURES
from ..rules.islands import ISLANDS
from ..rules.lands import DRAWN, LAND_CLASS
from ..views.view import ParthenonView
from ..words.nouns import LETTERS, fleet_name, good_count, island_name, land_name, status_text
from ..words.nouns import say as tell
from ..words.targets import at_fleet, at_island, at_land, at_seat
from .describe import NOT_IN_PLAY, at_land_now, describe_fleet, harbor, production, seat_of
from .picture import for_sale, good_icon


def open_leaves(view: ParthenonView, players: tuple[PlayerCard, ...], say: Tongue) -> tuple[Leaf, ...]:
    """Of what tells everybody the same."""
    islands = [Leaf(of=at_island(island), card=_island(view, island, say)) for island in range(len(ISLANDS))]
    seats = [Leaf(of=at_seat(card.seat), card=_player(card, say)) for card in players]
    return (*islands, *seats, *_printed(say))


def leaves(view: ParthenonView, shared: tuple[Leaf, ...], panels: list[Panel], say: Tongue) -> tuple[Leaf, ...]:
    """Of everything that has something to tell."""
    out = [*shared, *(Leaf(of=at_land(land), card=_land(view, land, say)) for land in range(LANDS))]
    if view.seat >= 0:
        out += [Leaf(of=at_fleet(k), card=_fleet(view, k, say)) for k in range(view.fleets[view.seat])]
    for panel in panels:
        out += [leaf_of(row) for row in panel.rows if row.target and row.subtitle]
        out += [leaf_of(card) for card in panel.cards if card.target and card.text]
    return tuple(out)


def _printed(say: Tongue) -> list[Leaf]:
    """Of what is printed on the map, and of the laurel."""
    titles = {
        "goal": tell("scene.goal", n=STRUCTURES),
        "face-down": tell("scene.face-down"),
        "seen": tell("scene.legend.seen"),
        "out": tell("scene.legend.out"),
        "aboard": tell("scene.legend.aboard"),
        "foreign": tell("scene.hazards.foreign", n=DRAWN[1]),
        "neighboring": tell("scene.hazards.neighboring", n=DRAWN[0]),
        "archon": tell("archon"),
    }
    return [printed_leaf(name, say(title), say(tell(f"scene.printed.{name}"))) for name, title in titles.items()]


def told(panels: list[Panel], say: Tongue) -> Card | None:
    """What stands there by itself: the offer on the table, the Hazard in force, the Event that acts or came last."""
    by_id = {panel.id: panel for panel in panels}
    if "trade" in by_id:
        for row in by_id["trade"].rows:
            if row.acting:
                return _offer(row, say)
    if "hazards" in by_id and by_id["hazards"].cards:
        return leaf_of(by_id["hazards"].cards[0]).card
    events = [card for card in by_id["events"].cards if card.text]
    acting = [card for card in events if card.corner]
    return leaf_of((acting or events)[-1]).card if events else None


def _offer(row: Row, say: Tongue) -> Card:
    """The offer under discussion, and how everybody it is put to stands to it."""
    shares = tuple(Share(seat=token.seat, text=token.label) for token in row.tokens)
    fact = Fact(term=say(tell("scene.leaf.asked")), shares=shares)
    return Card(title=row.title, icon=row.icon, text=row.subtitle, facts=(fact,))


def _island(view: ParthenonView, island: int, say: Tongue) -> Card:
    """What an Island makes each Season, and what of it rests."""
    seat = seat_of(view, island)
    if seat == NOT_IN_PLAY:
        return Card(title=say(island_name(island)), text=say(tell("scene.island.out", island=island_name(island))))
    made = [(kind, count - resting) for kind, count, resting in production(view, seat)]
    shares = tuple(
        Share(text=say(good_count(kind, n)), icons=(f"parthenon-{good_icon(kind)}",)) for kind, n in made if n
    )
    facts = [Fact(term=say(tell("scene.leaf.makes")), icon="parthenon-village", shares=shares)]
    where = [say(describe_fleet(view, FLEETS * seat + k)) for k in range(view.fleets[seat])]
    if where:
        term = say(tell("scene.leaf.fleets"))
        facts.append(Fact(term=term, icon="parthenon-fleet", text="; ".join(where)))
    archon = say(tell("archon")) if seat == view.archon and view.phase > 0 else ""
    name = say(seat_name(seat))
    return Card(
        title=say(island_name(island)),
        seat=seat,
        subtitle=f"{name} · {archon}" if archon else name,
        facts=tuple(facts),
    )


def _land(view: ParthenonView, land: int, say: Tongue) -> Card:
    """What is known of a Land's harbor, what it alone sells, and who is there or under way to it."""
    klass = say(tell(f"scene.class.{('neighboring', 'foreign')[LAND_CLASS[land]]}"))
    status = view.status[land]
    card = Fact(term=say(tell("scene.leaf.harbor")), icon="parthenon-harbor", text=say(harbor(view, land)))
    facts = [card]
    sign, sale = for_sale(view, land, say)
    if sign:
        facts.append(Fact(term=say(tell("scene.leaf.sells")), icon=f"parthenon-{sign}", text=sale))
    if visiting := at_land_now(view, land):
        shares = tuple(
            Share(seat=at // FLEETS, text=f"{LETTERS[at % FLEETS]} · {view.cargo_size[at]}") for at in visiting
        )
        facts.append(Fact(term=say(tell("scene.leaf.fleets")), icon="parthenon-fleet", shares=shares))
    return Card(
        title=say(land_name(land)),
        subtitle=klass,
        text=say(status_text(status)) if status >= 0 else "",
        facts=tuple(facts),
    )


def _fleet(view: ParthenonView, fleet: int, say: Tongue) -> Card:
    words = say(describe_fleet(view, FLEETS * view.seat + fleet))
    return Card(title=say(fleet_name(fleet)), icon="parthenon-fleet", text=words)


def _player(card: PlayerCard, say: Tongue) -> Card:
    """A player's figures in words."""
    labels = [stat.label for stat in (*card.stats, *card.marks)]
    return Card(
        title=say(seat_name(card.seat)),
        seat=card.seat,
        subtitle=card.note,
        text=f"{', '.join(labels)}." if labels else "",
    )
