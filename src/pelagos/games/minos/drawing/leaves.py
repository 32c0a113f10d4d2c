"""What the reading place tells: regions, routes, Vases, tracks, spaces, Goods, cards, players. Not compiled."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.kept import once
from ....core.message import Message, seat_name
from ....core.scene import Card, Clause, Fact, Leaf, Panel, PlayerCard, Share, leaf_of, printed_leaf
from ....core.tongue import Tongue
from ..rules.boards import DOMINANCE, Route
from ..rules.effects import METERS
from ..rules.state import MinosState
from ..rules.vocabulary import (
    AGES,
    BONUSES,
    CITY,
    FARM,
    GOODS,
    NOTHING,
    POPULATION,
    ROUTES,
    SECTIONS,
    SPACES,
    TOP,
    TOWER,
    TRACK,
    TRACKS,
)
from ..views.view import MinosView
from ..words.effects import brief, told
from ..words.nouns import (
    age_name,
    coins,
    good_name,
    piece_name,
    region_name,
    route_name,
    track_name,
    trigger_name,
    vase_name,
)
from ..words.nouns import say as tell
from ..words.printed import good_lines, lasting_line, space_line, vase_line
from ..words.targets import (
    at_ability,
    at_deck,
    at_good,
    at_region,
    at_route,
    at_section,
    at_space,
    at_tile,
    at_track,
    at_vase,
)
from . import faces
from .describe import bonus_words, clan_name, foundation_words, people_words, ruler_of, stacks_at
from .panel_boards import steps_of
from .panel_cards import solo_card
from .signs import PREFIX, STRUCTURE, good_icon, meter_sign, trigger_icon
from .status import round_words


def open_leaves(view: MinosView, s: MinosState, players: tuple[PlayerCard, ...], say: Tongue) -> tuple[Leaf, ...]:
    """Of what tells everybody the same."""
    out = [Leaf(of=at_region(region), card=region_told(s, region, say)) for region in s.givens.active]
    out += [Leaf(of=at_route(route + 1), card=_route(view, s, route, say)) for route in range(ROUTES)]
    out += [Leaf(of=at_vase(k), card=_vase(view, s, k, say)) for k in range(len(view.vases))]
    out += [Leaf(of=at_good(good), card=_good(view, s, good, say)) for good in range(GOODS)]
    out += once(s.givens.box, say, ("spaces", view.clans), lambda: _sections(s, say))
    out += [Leaf(of=card.target, card=_player(view, s, card, say)) for card in players]
    out += [_bonus(s, tile, say) for beside in view.bonuses for tile in beside]
    out += [Leaf(of=at_deck(age), card=_deck(view, age, say)) for age in range(view.age, AGES)]
    return (*out, *_printed(view, say))


def leaves(
    view: MinosView, s: MinosState, shared: tuple[Leaf, ...], panels: list[Panel], say: Tongue
) -> tuple[Leaf, ...]:
    """Of everything that can be pointed at and has something to tell."""
    out = [*shared, *(Leaf(of=at_track(track), card=_track(view, s, track, say)) for track in range(TRACKS))]
    if view.seat >= 0 and view.ability[view.seat] != NOTHING:
        ability = view.ability[view.seat]
        own = faces.ability(s.givens.box, ability, view.level[view.seat], say)
        out.append(Leaf(of=at_ability(ability), card=leaf_of(own).card))
    known = {leaf.of for leaf in out}
    for panel in panels:
        out += [leaf_of(card) for card in panel.cards if card.target and card.target not in known]
        out += [leaf_of(row) for row in panel.rows if row.target and not row.stops and row.target not in known]
    return tuple(out)


def _printed(view: MinosView, say: Tongue) -> list[Leaf]:
    """Of what is printed on the chart."""
    titles = {
        "goal": say(tell("name")),
        "round": say(round_words(view)),
        "people": say(tell("scene.key.people")),
        "vases": say(tell("scene.vases")),
    }
    return [printed_leaf(name, title, say(tell(f"scene.printed.{name}"))) for name, title in titles.items()]


def told_by_itself(view: MinosView, s: MinosState, say: Tongue) -> Card | None:
    """What stands there by itself: the Decree that somebody else played last, the rival's card, the space in use."""
    clan = view.active
    if clan == NOTHING:
        return None
    if s.is_rival(clan):
        return solo_card(view, s, say)
    if clan != view.seat and view.areas[clan]:
        return leaf_of(faces.decree(s.givens.box, view.areas[clan][-1], say)).card
    if view.section != NOTHING and view.place:
        return _spaces(view.section, [space_line(view.section, s.givens.sections[view.section][view.place - 1])], say)
    return None


# The map.


def region_told(s: MinosState, region: int, say: Tongue) -> Card:
    """A region: what is built there, its site, its Sea Peoples, whose Warriors, and what it is worth to them."""
    box = s.givens.box
    facts = []
    stacks = stacks_at(s, region)
    if stacks:
        shares = tuple(Share(seat=clan, text=str(n)) for clan, n in stacks)
        facts.append(
            Fact(
                term=say(tell("scene.warriors")),
                icon=f"{PREFIX}dominance",
                shares=shares,
                text=_worth(s, region, say),
            )
        )
    built = tuple(_built(s, region, say))
    if built:
        facts.append(Fact(term=say(tell("scene.built-here")), icon=f"{PREFIX}build", shares=built))
    if s.city[region] < 0 and s.foundation[region]:
        text = foundation_words(s, s.foundation[region], say)
        facts.append(Fact(term=say(tell("scene.site")), icon=f"{PREFIX}foundation", text=text))
    for tile, term in ((s.raiders[region], "scene.people.first"), (s.lords[region], "scene.people.second")):
        if tile:
            facts.append(Fact(term=say(tell(term)), icon=f"{PREFIX}sea-people", text=people_words(s, tile, say)))
    return Card(
        title=region_name(box.crete, region),
        icon=good_icon(s.givens.good_at[region]),
        subtitle=say(tell("scene.region.about", n=region, good=good_name(s.givens.good_at[region]))),
        facts=tuple(facts),
    )


def _built(s: MinosState, region: int, say: Tongue) -> Iterator[Share]:
    """The pieces of a region by owner: a City with its Tower, a Farm."""
    if s.city[region] >= 0:
        held = [CITY, TOWER] if s.tower[region] >= 0 else [CITY]
        yield _share(s.city[region], held, say)
    if s.farm[region] >= 0:
        yield _share(s.farm[region], [FARM], say)


def _share(clan: int, structures: list[int], say: Tongue) -> Share:
    icons = tuple(f"{PREFIX}{STRUCTURE[structure]}" for structure in structures)
    label = ", ".join(say(piece_name(structure)) for structure in structures)
    return Share(seat=clan, icons=icons, label=label)


def _worth(s: MinosState, region: int, say: Tongue) -> str:
    """Who dominates a region, and what it would score (M-154)."""
    ruler = ruler_of(s, region)
    if ruler == NOTHING:
        return say(tell("scene.nobody-rules"))
    vp = s.passive(ruler, POPULATION, DOMINANCE)
    return say(tell("scene.rules", clan=clan_name(s, ruler), n=vp))


def _route(view: MinosView, s: MinosState, route: int, say: Tongue) -> Card:
    """A Trade Route, space by space: what it costs, and what a Ship there pays at each income."""
    side = view.sides[route]
    printed = s.givens.box.routes[route][side]
    facts = once(s.givens.box, say, ("route-pays", route, side), lambda: _pays(printed, say))
    about = tell("scene.route.about", n=printed.vp, blue=_left(view, route, False), red=_left(view, route, True))
    return Card(title=say(route_name(route)), icon=f"{PREFIX}route", subtitle=say(about), facts=facts)


def _pays(printed: Route, say: Tongue) -> tuple[Fact, ...]:
    facts = []
    for space in range(1, SPACES + 1):
        words = tell("scene.route.pays", cost=coins(printed.cost[space - 1]), what=brief(printed.income[space - 1]))
        facts.append(Fact(term=str(space), text=say(words)))
    return tuple(facts)


def _left(view: MinosView, route: int, red: bool) -> int:
    return len([tile for tile in view.bonuses[route] if (tile > BONUSES) == red])


# Boards.


def _vase(view: MinosView, s: MinosState, k: int, say: Tongue) -> Card:
    vase = s.vase(k)
    meters = [view.meters[clan * len(METERS) + vase.condition.meter] for clan in range(view.clans)]
    shares = tuple(Share(seat=clan, text=str(n)) for clan, n in enumerate(meters))
    return Card(
        title=say(vase_name(vase)),
        icon=f"{PREFIX}{meter_sign(vase.condition.meter)}",
        text=once(s.givens.box, say, ("vase", s.vases[k]), lambda: faces.sentence(say(vase_line(vase)))),
        facts=(Fact(term=say(tell("scene.so-far")), icon=f"{PREFIX}vase", shares=shares),),
    )


def _track(view: MinosView, s: MinosState, track: int, say: Tongue) -> Card:
    """A track: what the viewer's space is worth, what the next one brings, and a step beyond the last."""
    printed = s.givens.box.tracks.tracks[track]
    steps = steps_of(s, track, say)
    facts = []
    if view.seat >= 0:
        own = view.tracks[view.seat * TRACKS + track]
        lasting = faces.sentence(say(lasting_line(track, printed, own)))
        facts.append(Fact(term=say(tell("scene.you-now", n=own)), text=lasting))
        if own < TOP:
            facts.append(Fact(term=say(tell("scene.next-step", n=own + 1)), text=steps[own + 1].label))
    over = once(
        s.givens.box, say, ("over-top", track), lambda: say(tell("scene.over-top", what=told(say, printed.overflow)))
    )
    return Card(title=say(track_name(track)), icon=f"{PREFIX}{TRACK.words[track]}", facts=tuple(facts), corner=over)


def _good(view: MinosView, s: MinosState, good: int, say: Tongue) -> Card:
    box = s.givens.box
    held = [(clan, view.goods[clan * GOODS + good], view.temporary[clan * GOODS + good]) for clan in range(view.clans)]
    permanent = tuple(Share(seat=clan, text=str(n)) for clan, n, _ in held if n)
    loans = tuple(Share(seat=clan, text=str(n)) for clan, _, n in held if n)
    facts = [Fact(term=say(good_name(good)), icon=good_icon(good), shares=permanent)] if permanent else []
    if loans:
        facts.append(Fact(term=say(tell("scene.temporary")), icon=f"{PREFIX}temporary", shares=loans))
    left = tell("scene.good.left", n=view.stacks[good], temporary=view.supply_goods[good], random=view.urn[good])
    return Card(
        title=say(good_name(good)),
        icon=good_icon(good),
        text=once(box, say, ("good", good), lambda: faces.lines_told(good_lines(box.player_board, good), say)),
        facts=tuple(facts),
        corner=say(left),
    )


def _bonus(s: MinosState, tile: int, say: Tongue) -> Leaf:
    card = once(s.givens.box, say, ("bonus-card", tile), lambda: faces.bonus(s.givens.box, tile, say))
    return Leaf(of=at_tile(tile), card=card)


def _deck(view: MinosView, age: int, say: Tongue) -> Card:
    said = tell("scene.deck.about", n=view.deck_size[age], out=len(view.piles[age]))
    return Card(title=say(age_name(age)), icon=f"{PREFIX}deck", text=say(said))


def _sections(s: MinosState, say: Tongue) -> list[Leaf]:
    """Every action with its spaces, and every space."""
    out = []
    for section in range(SECTIONS):
        lines = [space_line(section, space) for space in s.givens.sections[section]]
        out.append(Leaf(of=at_section(section), card=_spaces(section, lines, say)))
        out += [Leaf(of=at_space(section, k + 1), card=_spaces(section, [line], say)) for k, line in enumerate(lines)]
    return out


def _spaces(section: int, lines: list[Message], say: Tongue) -> Card:
    clauses = tuple(Clause(text=faces.sentence(say(line))) for line in lines)
    return Card(title=say(tell("scene.space.title")), icon=trigger_icon(section), clauses=clauses)


def _player(view: MinosView, s: MinosState, card: PlayerCard, say: Tongue) -> Card:
    """A player: Ability, Goods, Palace by trigger, cards in play, tiles. His other figures stand beside his name."""
    seat, box = card.seat, s.givens.box
    facts = []
    if view.ability[seat] != NOTHING:
        term = say(tell("scene.level", n=view.level[seat]))
        text = faces.ability_told(box, view.ability[seat], view.level[seat], say)
        facts.append(Fact(term=term, icon=f"{PREFIX}ability", text=text))
    for kind, word, icon in ((view.goods, "scene.goods", "good"), (view.temporary, "scene.temporary", "temporary")):
        held = tuple(
            Share(icons=(good_icon(good),), text=str(n), label=say(good_name(good)))
            for good in range(GOODS)
            if (n := kind[seat * GOODS + good])
        )
        if held:
            facts.append(Fact(term=say(tell(word)), icon=f"{PREFIX}{icon}", shares=held))
    if view.palaces[seat]:
        traits = tuple(Share(text=_trait(s, each, say)) for each in view.palaces[seat])
        facts.append(Fact(term=say(tell("scene.palace")), icon=f"{PREFIX}palace", shares=traits))
    if view.areas[seat]:
        names = tuple(Share(text=faces.decree(box, each, say).title) for each in view.areas[seat])
        facts.append(Fact(term=say(tell("scene.area")), icon=f"{PREFIX}area", shares=names))
    if view.tiles[seat]:
        tiles = tuple(Share(text=bonus_words(s, tile, say)) for tile in view.tiles[seat])
        facts.append(Fact(term=say(tell("scene.tiles")), icon=f"{PREFIX}cargo-1", shares=tiles))
    if view.beaten[seat]:
        text = str(len(view.beaten[seat]))
        facts.append(Fact(term=say(tell("scene.beaten")), icon=f"{PREFIX}sea-people", text=text))
    return Card(title=say(seat_name(seat)), seat=seat, subtitle=card.note, facts=tuple(facts))


def _trait(s: MinosState, card: int, say: Tongue) -> str:
    decree = s.givens.box.decree(card)
    return once(
        s.givens.box,
        say,
        ("trait-brief", card),
        lambda: say(tell("scene.trait", trigger=trigger_name(decree.trigger), what=brief(decree.trait))),
    )
