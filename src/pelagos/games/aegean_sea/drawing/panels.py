"""The panels: the hand, the card set aside, Quests, decks, Customs, and the players. Not compiled."""

from __future__ import annotations

from ....core.kept import once
from ....core.message import seat_name
from ....core.scene import Card, Chip, Panel, PlayerCard, Row, Stat
from ....core.tongue import Tongue
from ..rules.state import AegeanState
from ..rules.vocabulary import MATERIAL, MATS, NO_CARD, PEOPLE, PEOPLES
from ..views.view import AegeanView
from ..words.nouns import material_name, people_name
from ..words.nouns import say as tell
from ..words.sentences import told
from ..words.targets import ASIDE, at_card, at_deck, at_quest, at_seat
from .status import standing, turn_of


def material_icon(material: int) -> str:
    """The sign of a material."""
    return f"aegean-sea-{MATERIAL.words[material]}"


def card_told(s: AegeanState, card: int, say: Tongue) -> str:
    """What a card does, in words."""
    cards = s.givens.cards
    return once(cards, say, ("told", card), lambda: told(say, cards.effect(card)))


def card_shown(s: AegeanState, card: int, say: Tongue, target: str = "", corner: str = "") -> Card:
    """A card that can be read: its preference, its name, what it does."""
    cards = s.givens.cards
    preference = cards.preference[card]
    return Card(
        title=cards.names[card],
        icon=material_icon(preference),
        subtitle=say(material_name(preference)),
        text=card_told(s, card, say),
        corner=corner,
        target=target,
        piece=f"card-{card}",
    )


def hand(view: AegeanView, s: AegeanState, say: Tongue) -> Panel:
    """The viewer's cards, and the one it has set aside."""
    cards = [card_shown(s, card, say, at_card(card)) for card in view.hand]
    if aside_is_own(view):
        cards.insert(0, card_shown(s, view.aside, say, ASIDE, say(tell("scene.aside"))))
    return Panel(
        id="hand",
        title=say(tell("scene.hand")),
        place="hand",
        note=say(tell("scene.hand.note", n=len(view.hand))) if view.hand else "",
        cards=tuple(cards),
    )


def quest(view: AegeanView, s: AegeanState, say: Tongue) -> Panel:
    """The viewer's Quest, in the line of the hand's heading."""
    card = view.quest[view.seat]
    if card != NO_CARD:
        chip = Chip(text=_titled(s, card, say), icon="aegean-sea-quest", target=at_quest(view.seat))
    else:
        chip = Chip(text=say(tell("scene.quest.none")), icon="aegean-sea-quest", missing=True)
    return Panel(id="quest", title=say(tell("scene.quest")), place="hand", chips=(chip,))


def aside_is_own(view: AegeanView) -> bool:
    """Whether the viewer has set a card aside."""
    return view.aside != NO_CARD and view.seat >= 0 and turn_of(view) == view.seat


def _titled(s: AegeanState, card: int, say: Tongue) -> str:
    cards = s.givens.cards
    return say(tell("card", name=cards.names[card], material=material_name(cards.preference[card])))


def quests(view: AegeanView, s: AegeanState, say: Tongue) -> Panel:
    """The Quests of all (R-29: they lie open), and the card that somebody else has set aside."""
    rows = []
    if view.aside != NO_CARD and not aside_is_own(view):
        rows.append(_quest_row(s, view.aside, say(tell("scene.aside")), ASIDE, say))
    for seat in range(view.seats):
        if view.quest[seat] != NO_CARD:
            mark = at_quest(seat) if seat != view.seat else ""  # one's own is beside the hand
            rows.append(_quest_row(s, view.quest[seat], say(seat_name(seat)), mark, say))
    held = sum(1 for card in view.quest if card != NO_CARD)
    return Panel(
        id="quests",
        title=say(tell("scene.quests")),
        place="side",
        tab=True,
        count=str(held) if held else "",
        note="" if rows else say(tell("scene.quests.none")),
        rows=tuple(rows),
    )


def _quest_row(s: AegeanState, card: int, whose: str, target: str, say: Tongue) -> Row:
    cards = s.givens.cards
    return Row(
        title=_titled(s, card, say),
        icon=material_icon(cards.preference[card]),
        subtitle=card_told(s, card, say),
        value=whose,
        target=target,
    )


def decks(view: AegeanView, s: AegeanState, say: Tongue) -> Panel:
    """The five decks, those that nobody plays too (A-15), with their piles."""
    rows = []
    for people in range(PEOPLES):
        pile = view.piles[people]
        seat = view.seat_of[people]
        who = seat_name(seat) if seat >= 0 else tell("scene.nobodys")
        if pile:
            left = tell("scene.pile", n=len(pile), card=s.givens.cards.names[pile[-1]])
        else:
            left = tell("scene.pile.empty")
        rows.append(
            Row(
                title=say(tell(f"scene.material.{MATERIAL.words[people]}")),
                icon=material_icon(people),
                subtitle=say(tell("scene.deck", people=people_name(people), who=who, pile=left)),
                value=str(view.deck_size[people]),
                quiet=seat < 0 and -1 not in view.people,
                target=at_deck(people),
            )
        )
    return Panel(id="decks", title=say(tell("scene.decks")), place="side", tab=True, rows=tuple(rows))


def customs(view: AegeanView, say: Tongue) -> Panel:
    """The two Customs of every people in play."""
    rows = [
        Row(
            title=say(people_name(people)),
            icon=f"aegean-sea-{PEOPLE.words[people]}",
            subtitle=say(tell(f"people.lines.{people}")),
            value=say(seat_name(view.seat_of[people])) if view.seat_of[people] >= 0 else "",
        )
        for people in range(PEOPLES)
        if view.seat_of[people] >= 0 or -1 in view.people
    ]
    return Panel(id="customs", title=say(tell("scene.customs")), place="side", tab=True, rows=tuple(rows))


def player(view: AegeanView, seat: int, say: Tongue) -> PlayerCard:
    """A player's figures: hand, deck, Revered Temples, Islands controlled, Quest; the points beside the name."""
    people = view.people[seat]
    note = " · ".join(say(part) for part in standing(view, seat))
    if people < 0:
        return PlayerCard(seat=seat, note=note, acting=seat in view.waiting, target=at_seat(seat))
    ruled = sum(1 for place in range(MATS) if view.ruler[place] == people)
    figures = (
        ("cards", view.hand_size[seat], "hand"),
        ("deck", view.deck_size[people], "deck"),
        ("revered", view.revered[seat], "revered"),
        ("control", ruled, "controlled"),
        ("quest", int(view.quest[seat] != NO_CARD), "quest"),
    )
    sign = Stat(icon=material_icon(people), value="", label=say(material_name(people)))
    return PlayerCard(
        seat=seat,
        note=note,
        score=str(view.points[seat]),
        stats=tuple(
            Stat(icon=f"aegean-sea-{icon}", value=str(n), label=say(tell(f"scene.stat.{key}", n=n)))
            for icon, n, key in figures
        ),
        marks=(sign,),
        acting=seat in view.waiting,
        target=at_seat(seat),
    )
