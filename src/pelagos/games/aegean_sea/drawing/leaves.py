"""What the reading place tells: Islands and Homes, cards, decks, players. Not compiled."""

from __future__ import annotations

from ....core.message import seat_name
from ....core.scene import Card, Fact, Leaf, Panel, PlayerCard, Share, leaf_of, printed_leaf
from ....core.tongue import Tongue
from ..rules.state import AegeanState
from ..rules.vocabulary import CREW, GOOD, KIND, MATS, NO_CARD, PEOPLE, PEOPLES, POPULACE, SHIP, TEMPLE
from ..views.view import AegeanView
from ..words.nouns import home_name, kind_name, material_name
from ..words.nouns import say as tell
from ..words.targets import at_place, at_quest
from .describe import crews, goods_by_material, goods_of, places, ruler_of
from .panels import card_shown, card_told, material_icon


def open_leaves(view: AegeanView, s: AegeanState, players: tuple[PlayerCard, ...], say: Tongue) -> tuple[Leaf, ...]:
    """Of what tells everybody the same."""
    out = [Leaf(of=at_place(place), card=place_told(s, place, say)) for place in places(s) if s.is_island(place)]
    out += [Leaf(of=at_place(place), card=_mat(say)) for place in places(s) if not s.is_island(place)]
    out += [Leaf(of=card.target, card=_player(card, say)) for card in players if card.stats]
    return (*out, *_printed(view, say))


def leaves(
    view: AegeanView, s: AegeanState, shared: tuple[Leaf, ...], panels: list[Panel], say: Tongue
) -> tuple[Leaf, ...]:
    """Of everything that can be pointed at and has something to tell."""
    out = [*shared]
    for panel in panels:
        out += [leaf_of(row) for row in panel.rows if row.target]
        out += [leaf_of(card) for card in panel.cards if card.target]
    if view.seat >= 0 and view.quest[view.seat] != NO_CARD:
        out.append(Leaf(of=at_quest(view.seat), card=_plain(s, view.quest[view.seat], say)))
    return tuple(out)


def _printed(view: AegeanView, say: Tongue) -> list[Leaf]:
    """Of what is printed on the chart."""
    titles = {"goal": tell("scene.goal")}
    names = (*(KIND.words[kind] for kind in (TEMPLE, SHIP, GOOD, POPULACE)), "control", "revered", "limit")
    titles |= {name: tell(f"scene.key.{name}", n=view.limit) for name in names}
    return [
        printed_leaf(name, say(title), say(tell(f"scene.printed.{name}", n=view.limit)))
        for name, title in titles.items()
    ]


def _mat(say: Tongue) -> Card:
    """A mat where an Island may come."""
    return Card(title=say(tell("scene.free-mat")), text=say(tell("scene.printed.mat")))


def told(view: AegeanView, s: AegeanState, say: Tongue) -> Card | None:
    """What stands there by itself: the card set aside."""
    return _plain(s, view.aside, say) if view.aside != NO_CARD else None


def _plain(s: AegeanState, card: int, say: Tongue) -> Card:
    return leaf_of(card_shown(s, card, say)).card


def place_told(s: AegeanState, place: int, say: Tongue) -> Card:
    """An Island or a Home: its effect, whose cards are there with their preferences, the Goods, who controls it."""
    cards = s.givens.cards
    facts = [fact for kind in (TEMPLE, SHIP, POPULACE) if (fact := _crew(s, place, kind, say))]
    if s.goods[place]:
        shares = tuple(
            Share(icons=(material_icon(material),), text=say(goods_of(material, n)))
            for material, n in goods_by_material(s, place)
        )
        facts.append(Fact(term=say(kind_name(3, 2)), icon="aegean-sea-good", shares=shares))
    if s.statues[place]:
        text = say(tell("scene.statues", n=len(s.statues[place])))
        facts.append(Fact(term=say(tell("scene.statue")), icon="aegean-sea-statue", text=text))
    ruler = ruler_of(s, place)
    rules = tell("scene.controls", seat=seat_name(ruler)) if ruler >= 0 else tell("scene.controls.nobody")
    if place >= MATS:
        owner = s.seat_of[place - MATS]
        return Card(
            title=say(home_name(place - MATS)),
            icon=f"aegean-sea-{PEOPLE.words[place - MATS]}",
            subtitle=say(tell("scene.points", n=s.points(owner))),
            facts=tuple(facts),
            corner=say(rules),
        )
    card = s.isle[place]
    about = tell(
        "scene.isle.about",
        material=material_name(s.material(place)),
        preference=material_name(cards.preference[card]),
        n=s.cards_at(place),
        limit=s.givens.limit,
    )
    return Card(
        title=cards.names[card],
        icon=material_icon(s.material(place)),
        subtitle=say(about),
        text=card_told(s, card, say),
        facts=tuple(facts),
        corner=say(rules),
    )


def _crew(s: AegeanState, place: int, kind: int, say: Tongue) -> Fact | None:
    """The cards of a kind, one sign of preference each."""
    shares = []
    for people, n in crews(s, place, kind):
        liked = [s.givens.preference[card] for card in s.crew[(place * CREW + kind) * PEOPLES + people]]
        label = ", ".join(say(material_name(material)) for material in liked)
        icons = tuple(map(material_icon, liked)) if n <= 6 else ()
        shares.append(Share(seat=s.seat_of[people], icons=icons, text="" if icons else str(n), label=label))
    if not shares:
        return None
    term = say(kind_name(kind, 2))
    return Fact(term=term, icon=f"aegean-sea-{KIND.words[kind]}", shares=tuple(shares))


def _player(card: PlayerCard, say: Tongue) -> Card:
    """A player's figures in words."""
    labels = [stat.label for stat in card.stats]
    return Card(title=say(seat_name(card.seat)), seat=card.seat, subtitle=card.note, text=f"{', '.join(labels)}.")
