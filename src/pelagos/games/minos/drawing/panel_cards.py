"""Cards and figures of the viewer: ledger, hand, offer, Palace, what is laid out; the rival clan. Not compiled."""

from __future__ import annotations

from ....core.drawing import SEATS
from ....core.scene import Card, Chip, Clause, Panel, Stat
from ....core.tongue import Tongue
from ..rules.effects import METERS, PALACE
from ..rules.state import MinosState
from ..rules.vocabulary import (
    AGES,
    FARM,
    GOODS,
    NOTHING,
    STRUCTURES,
    TRACK,
    TRACKS,
)
from ..views.view import MinosView
from ..words.nouns import age_name, coins, goods, piece_name, track_name, weaponry
from ..words.nouns import say as tell
from ..words.nouns import warriors as warriors_named
from ..words.printed import solo_lines
from ..words.targets import at_ability, at_card, at_deck, at_start, at_tile
from . import faces
from .describe import decree_price, income_of, next_cost
from .signs import PREFIX, STRUCTURE, good_icon

# What the viewer has.


def ledger(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """One line, three groups: what the viewer has and gets, his Goods with those on loan, what pieces cost him."""
    seat = view.seat
    income = income_of(s, seat)
    have = (
        Stat(
            icon=f"{PREFIX}coin",
            value=str(view.coins[seat]),
            label=say(tell("scene.have", what=coins(view.coins[seat]), income=coins(income.coins))),
            more=f"+{income.coins}",
        ),
        Stat(
            icon=f"{PREFIX}labrys",
            value=str(view.weaponry[seat]),
            label=say(tell("scene.have", what=weaponry(view.weaponry[seat]), income=weaponry(income.weaponry))),
            more=f"+{income.weaponry}",
        ),
        Stat(
            icon=f"{PREFIX}reserve",
            value=str(view.reserves[seat]),
            label=say(tell("scene.reserves", n=view.reserves[seat], supply=view.supply[seat])),
        ),
    )
    held = tuple(_good(view, seat, good, say) for good in range(GOODS))
    costs = tuple(stat for structure in range(STRUCTURES) if (stat := _cost(s, seat, structure, say)))
    groups = (have, held, costs) if costs else (have, held)
    return Panel(id="ledger", title=say(tell("scene.ledger")), place="hand", stats=groups)


def _good(view: MinosView, seat: int, good: int, say: Tongue) -> Stat:
    n, loan = view.goods[seat * GOODS + good], view.temporary[seat * GOODS + good]
    label = goods(good, n)
    if loan:
        label = tell("scene.with-loan", what=label, n=loan)
    return Stat(icon=good_icon(good), value=str(n), label=say(label), loan=f"+{loan}" if loan else "")


def _cost(s: MinosState, seat: int, structure: int, say: Tongue) -> Stat | None:
    cost = next_cost(s, seat, structure)
    if cost is None:
        return None
    priced = warriors_named if structure == FARM else coins
    label = tell("scene.next", piece=piece_name(structure), cost=priced(cost.now))
    was = str(cost.printed) if cost.printed != cost.now else ""
    return Stat(icon=f"{PREFIX}{STRUCTURE[structure]}", value=str(cost.now), label=say(label), was=was)


def hand(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """The viewer's Decrees, each with what he would pay."""
    box = s.givens.box
    cards = [faces.decree(box, card, say, decree_price(s, view.seat, card), at_card(card)) for card in view.hand]
    note = say(tell("scene.hand.note", n=len(view.hand)))
    return Panel(id="hand", title=say(tell("scene.hand")), place="hand", note=note, cards=tuple(cards))


# What lies open.


def offer(view: MinosView, s: MinosState, say: Tongue) -> Panel:
    """The offer, with what each card would cost the viewer (M-105), and the decks."""
    decks = tuple(
        Chip(
            text=say(tell("scene.deck", age=age_name(age), n=view.deck_size[age])),
            icon=f"{PREFIX}deck",
            missing=not view.deck_size[age],
            target=at_deck(age),
        )
        for age in range(AGES)
        if view.deck_size[age] or age >= view.age
    )
    cards = []
    for card in view.offer:
        price = decree_price(s, view.seat, card) if view.seat >= 0 else None
        cards.append(faces.decree(s.givens.box, card, say, price, at_card(card)))
    return Panel(
        id="offer",
        title=say(tell("scene.offer")),
        place="side",
        tab=True,
        form="slips",
        cards=tuple(cards),
        chips=decks,
    )


def palace(view: MinosView, s: MinosState, mentioned: set[str], say: Tongue) -> Panel | None:
    """The viewer's Ability, Trade Bonuses, Palace and Area; what the question points at comes first."""
    if view.seat < 0:
        return None
    box = s.givens.box
    cards = []
    if view.ability[view.seat] != NOTHING:
        ability = view.ability[view.seat]
        cards.append(faces.ability(box, ability, view.level[view.seat], say, at_ability(ability), others=False))
    cards += [faces.bonus(box, tile, say, at_tile(tile)) for tile in view.tiles[view.seat]]
    cards += [faces.palace_card(box, card, say, at_card(card)) for card in view.palaces[view.seat]]
    note = say(tell("scene.area"))
    cards += [faces.palace_card(box, card, say, at_card(card), note) for card in view.areas[view.seat]]
    cards.sort(key=lambda card: card.target not in mentioned)
    count = len(view.palaces[view.seat])
    return Panel(
        id="palace",
        title=say(tell("scene.palace")),
        place="side",
        tab=True,
        form="slips",
        count=str(count) if count else "",
        note="" if cards else say(tell("scene.palace.empty")),
        cards=tuple(cards),
    )


def laid(view: MinosView, s: MinosState, say: Tongue) -> Panel | None:
    """What may be chosen in the setup (M-25): Starting cards and Special Abilities."""
    box = s.givens.box
    cards = [
        faces.start(box, start, say, at_start(start))
        for start in range(len(box.starts))
        if view.laid_starts >> start & 1
    ]
    cards += [
        faces.ability(box, ability, 1, say, at_ability(ability))
        for ability in range(len(box.abilities))
        if view.laid_abilities >> ability & 1
    ]
    if not cards:
        return None
    return Panel(id="laid", title=say(tell("scene.laid")), place="side", tab=True, form="slips", cards=tuple(cards))


# The rival clan.


def rival(view: MinosView, s: MinosState, say: Tongue) -> Panel | None:
    """The rival clan of a solo game: its figures, and the last card it drew."""
    clan = s.givens.rival
    if clan < 0:
        return None
    pile = view.meters[clan * len(METERS) + PALACE]
    figures = [
        (STRUCTURE[structure], view.built[clan * STRUCTURES + structure], piece_name(structure, 2))
        for structure in range(STRUCTURES)
    ]
    figures += [(TRACK.words[track], view.tracks[clan * TRACKS + track], track_name(track)) for track in range(TRACKS)]
    figures.append(("reserve", view.reserves[clan], tell("scene.in-reserve", what=warriors_named(view.reserves[clan]))))
    figures.append(("cards", pile, tell("scene.rival.pile", n=pile)))
    stats = tuple(Stat(icon=f"{PREFIX}{icon}", value=str(n), label=say(label)) for icon, n, label in figures)
    return Panel(
        id="rival",
        title=say(tell("scene.rival")),
        place="side",
        note=say(tell("scene.rival.figures", letter=SEATS[clan].letter, n=view.vp[clan])),
        stats=(stats,),
    )


def solo_card(view: MinosView, s: MinosState, say: Tongue) -> Card | None:
    """The last Solo card that was drawn."""
    if not view.solo_card:
        return None
    lines = solo_lines(s.givens.box.solo_cards[view.solo_card - 1])
    clauses = tuple(Clause(text=faces.sentence(say(line))) for line in lines)
    return Card(title=say(tell("scene.rival")), icon=f"{PREFIX}first", clauses=clauses)
