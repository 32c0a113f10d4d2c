"""The rival clan of the solo game (S-1 to S-20): it draws a card, takes a die, and does what both say."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import odds_of, put, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .battle import fight, people_at
from .build import advance, places, put_city, put_farm, put_ship, put_tower, tiles_of
from .cards import SoloCard
from .effects import (
    ANY,
    BONUS,
    BUILDF,
    COIN,
    CUL,
    FROM_STACK,
    GRND,
    INF,
    LOW,
    PAL,
    PALF,
    POP,
    VP,
    WAR,
    WEAP,
    Clause,
    Term,
)
from .effects import BUILD as BUILD_POINT
from .effects import MOVE as MOVE_POINT
from .effects import PLACE as PLACE_POINT
from .expand import move_warrior, place_warrior
from .gains import gain_warriors, lowest_tracks, step_track
from .grouping import USUAL, dice_of, groupings
from .launching import begin
from .programs import ABILITY_HOOKS, FORFEITS, SOLO_BONUSES, SPACE_BONUSES, space_bonus
from .round import has_room, place_die
from .state import MinosState
from .steps import (
    REFILL,
    RIVAL_BATTLE,
    RIVAL_CARD,
    RIVAL_POINTS,
    RIVAL_TERMS,
    RIVAL_TILE,
    STEPS,
    WATCH,
)
from .vocabulary import (
    ADVANCE,
    BLUE,
    BONUS_IS,
    BUILD,
    CITY,
    COLOURS,
    DEVELOP,
    FARM,
    FROM_EFFECTS,
    GRAY,
    IN_PROGRESS,
    NOTHING,
    PREPARE,
    RED,
    ROUTES,
    SECTIONS,
    SHIP,
    SOLO_CARD_IS,
    SPACES,
    TOP_IS,
    TOWER,
    TRACKS,
    WILD,
    V,
    clan_of,
    colour_of,
    value_of,
)

FACES: Final = 6
FOR_CITY: Final = 3  # VP (S-10)
FOR_FARM: Final = 1
FOR_TILE: Final = (3, 5)  # by colour
FOR_NOTHING: Final = 2  # no build is legal
FOR_GOOD: Final = 2  # S-6
FOR_BONUS: Final = 2  # S-7


def card_of(s: MinosState) -> SoloCard:
    """The Solo card that is read: the last one drawn, in a turn that of the die; before any, the first of all."""
    return s.givens.box.solo_cards[max(1, s.solo_card) - 1]


def _pick(s: MinosState, regions: list[int], worth: list[int]) -> int:
    """The region worth most; ties by the card's lean (S-13)."""
    high = card_of(s).high
    best = 0
    for k in range(1, len(regions)):
        if worth[k] > worth[best] or (worth[k] == worth[best] and high):
            best = k
    return regions[best]


def _gain(s: MinosState, vp: int) -> None:
    if vp:
        s.gain_vp(s.givens.rival, vp, FROM_EFFECTS)
        s.tell(ALL, "vp", (s.givens.rival, vp))


def rival_idles(s: MinosState, vp: int) -> None:
    """VP for what could not be done."""
    s.gain_vp(s.givens.rival, vp, FROM_EFFECTS)
    s.tell(ALL, "rival-idles", (vp,))


# The draft.


@final
class RivalDie(Nature[MinosState]):
    """S-3 to S-5: a Solo card is drawn, and with it a die and a section."""

    name = "rival-die"
    fields = "turn"

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.solo_deck, SOLO_CARD_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        number = V.x[a]
        s.solo_deck.remove(number)
        s.solo_card = number
        s.tell(ALL, "solo-card", (number,))
        card = card_of(s)
        colour, value = self._die(s, card)
        for section in card.order:  # S-5
            if has_room(s, section):
                s.rival_dice.append((colour, value, section, number))
                place_die(s, s.givens.rival, colour, value, section)
                return

    def _die(self, s: MinosState, card: SoloCard) -> tuple[int, int]:
        """S-4: the highest of the lead colour, or of the pool; or the lowest of the pool."""
        lead = card.colour
        for die in s.rival_dice:
            if die[0] != GRAY:
                lead = die[0]
                break
        if not card.highest:
            return self._first(s, list(range(1, FACES + 1)), list(range(COLOURS)))
        high = list(range(FACES, 0, -1))
        colour, value = self._first(s, high, [lead])
        return (colour, value) if value else self._first(s, high, list(range(COLOURS)))

    def _first(self, s: MinosState, values: list[int], colours: list[int]) -> tuple[int, int]:
        for value in values:
            for colour in colours:
                if s.pool[colour * FACES + value - 1]:
                    return colour, value
        return GRAY, 0


# Progress.


@final
class RivalProgress(Step[MinosState]):
    """S-6: the most groups; of equal ways the one with most steps on its lowest track, then on its next."""

    name = "rival-progress"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        rival = s.givens.rival
        places_on = s.tracks[rival * TRACKS : (rival + 1) * TRACKS]
        order = sorted(range(TRACKS), key=lambda track: places_on[track])  # equals in the order of the tracks
        best: list[int] = []
        chosen = (0, 0, 0)
        for way in groupings(dice_of(s, rival), USUAL):
            worth = [sum(way), *[way[track] for track in order]]
            if worth > best:
                best = worth
                chosen = way
        if sum(chosen):
            s.tell(ALL, "groups", (rival, *chosen))
            s.frames.append((STEPS, rival, *chosen))
        return True


# Actions.


@final
class RivalTurn(Step[MinosState]):
    """S-7: the highest die, ties by section, then from the left.

    The action comes first (of a Wild die, S-12), then the space's bonus, a battle, and the card's bonus (S-15).
    """

    name = "rival-turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        rival = s.givens.rival
        best = NOTHING
        section, place = 0, 0
        for k in range(SECTIONS):
            for at, die in enumerate(s.rows[k]):
                if die != NOTHING and clan_of(die) == rival and (best == NOTHING or value_of(die) > value_of(best)):
                    best, section, place = die, k, at + 1
        row = s.rows[section]
        s.rows[section] = row[: place - 1] + (NOTHING,) + row[place:]
        self._card(s, best, section)
        s.active = rival
        s.section, s.place = section, place
        s.colour, s.value = colour_of(best), value_of(best)
        s.tell(ALL, "retrieves", (rival, colour_of(best), value_of(best), section, place))
        used_as = section
        if section == WILD:
            order = card_of(s).order
            used_as = order[1] if order[0] == WILD else order[0]
            s.tell(ALL, "used-as", (rival, used_as))
        points = s.givens.sections[section][place - 1].points
        s.frames.append((REFILL,))
        begin(s, rival, SOLO_BONUSES + s.solo_card)
        s.frames.append((RIVAL_BATTLE,))
        begin(s, rival, space_bonus(section, place))
        s.frames.append((RIVAL_POINTS, used_as, points, 0))
        return True

    def _card(self, s: MinosState, die: int, section: int) -> None:
        """The card that was kept with the die (S-3)."""
        for k, (colour, value, where, number) in enumerate(s.rival_dice):
            if (colour, value, where) == (colour_of(die), value_of(die), section):
                s.solo_card = number
                del s.rival_dice[k]
                return


@final
class RivalPoints(Step[MinosState]):
    """S-8 to S-11: points of an action, one after the other; `done` counts them."""

    name = "rival-points"
    fields = "section left done"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, section, left, done = f
        if left == 0:
            return True
        if section == PREPARE:
            self._prepare(s, left)
        elif section == DEVELOP:
            s.frames.append((RIVAL_CARD, left))
        else:
            s.frames.append((RIVAL_POINTS, section, left - 1, done + 1))
            s.frames.append((WATCH,))
            if section == BUILD:
                rival_build_point(s)
            else:
                rival_expands(s, places_first=done % 2 == 0)
        return True

    def _prepare(self, s: MinosState, points: int) -> None:
        """S-8: so many cards of the offer are discarded from the right; 1 VP for every two points, rounded up."""
        for _ in range(min(points, len(s.offer))):
            card = s.offer.pop()
            s.tell(ALL, "rival-prepares", (card,))
            s.discard(card)
        _gain(s, (points + 1) // 2)


def rival_expands(s: MinosState, places_first: bool) -> None:
    """S-11: PLACE or MOVE; if it is impossible the other, else 1 VP."""
    done = (_places(s) or _moves(s)) if places_first else (_moves(s) or _places(s))
    if not done:
        rival_idles(s, 1)


def _places(s: MinosState) -> bool:
    """A Warrior into the City region with the fewest own Warriors."""
    rival = s.givens.rival
    if not s.reserves[rival]:
        return False
    cities = [region for region in s.givens.active if s.city[region] == rival]
    place_warrior(s, rival, _pick(s, cities, [-s.at(rival, region) for region in cities]))
    return True


def _moves(s: MinosState) -> bool:
    """From the region with the most own Warriors, two or more, to an adjacent one with the fewest."""
    rival = s.givens.rival
    crowded = [region for region in s.givens.active if s.at(rival, region) > 1 and s.givens.adjacent[region]]
    if not crowded:
        return False
    start = _pick(s, crowded, [s.at(rival, region) for region in crowded])
    near = s.givens.adjacent[start]
    move_warrior(s, rival, start, _pick(s, near, [-s.at(rival, region) for region in near]))
    return True


# Building.


def rival_wish(s: MinosState) -> list[int]:
    """S-10: the first legal build of the card, and where, in the form of a player's wish; empty if there is none."""
    rival = s.givens.rival
    for deed in card_of(s).build:
        found = places(s, rival, deed)
        if not found:
            continue
        if deed == ADVANCE:
            spaces = [s.ships[rival * ROUTES + route - 1] for route in found]
            thing = found[spaces.index(min(spaces))]
        elif deed == SHIP:
            thing = found[0]
        else:
            thing = _pick(s, found, [s.at(rival, region) if deed != TOWER else 0 for region in found])
        return [deed, thing, 0, 0, 1 if deed == FARM else 0]
    return []


def rival_build_point(s: MinosState) -> None:
    """S-10: one Build point."""
    wish = rival_wish(s)
    if wish:
        rival_builds(s, wish[0], wish[1])
    else:
        rival_idles(s, FOR_NOTHING)


def rival_builds(s: MinosState, deed: int, thing: int) -> None:
    """S-10: a build, with what it brings to the rival."""
    rival = s.givens.rival
    if deed == CITY:
        put_city(s, rival, thing)
        _gain(s, FOR_CITY)
    elif deed == TOWER:
        put_tower(s, rival, thing)
        gain_warriors(s, rival, 1)
    elif deed == FARM:
        put_farm(s, rival, thing, 1)
        _gain(s, FOR_FARM)
    elif deed == SHIP:
        put_ship(s, rival, thing)
    else:
        advance(s, rival, thing)
        space = s.ships[rival * ROUTES + thing - 1]
        if space == SPACES:
            vp = s.givens.route(thing, s.sides[thing - 1]).vp
            s.gain_vp(rival, vp, FROM_EFFECTS)
            s.tell(ALL, "top-vp", (rival, thing, vp))
        elif space % 2 == 0:
            s.frames.append((RIVAL_TILE, thing, BLUE if space == 2 else RED))


@final
class RivalTile(Nature[MinosState]):
    """S-10: a random Trade Bonus of the colour is removed for VP."""

    name = "rival-tile"
    fields = "route tile-colour"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return not tiles_of(s, f[1], f[2])

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(tiles_of(s, f[1], f[2]), BONUS_IS)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, route, colour = f
        s.bonuses[route - 1].remove(V.x[a])
        s.gain_vp(s.givens.rival, FOR_TILE[colour], FROM_EFFECTS)
        s.tell(ALL, "rival-tile", (V.x[a], FOR_TILE[colour]))


@final
class RivalCard(Nature[MinosState]):
    """S-9: the top cards of the active deck go face down to the pile; nobody sees them."""

    name = "rival-card"
    fields = "left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[1] == 0 or not s.decks[s.age]

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.decks[s.age], TOP_IS)

    def sample(self, s: MinosState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.decks[s.age], TOP_IS, rng)

    def seen(self, s: MinosState, f: Frame, a: Action) -> int:
        return 0

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        put(s.pile, V.x[a])
        s.stirred = 1
        s.tell(ALL, "rival-pile", (1, s.age))
        s.frames.append((RIVAL_CARD, f[1] - 1))


@final
class RivalBattle(Step[MinosState]):
    """S-14: where it has two or more Warriors, the tile with the least Weaponry."""

    name = "rival-battle"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        rival = s.givens.rival
        if not card_of(s).battle:
            return True
        found = [region for region in s.givens.active if s.at(rival, region) > 1 and s.top_people(region)]
        if found:
            fight(s, rival, _pick(s, found, [-people_at(s, region).weaponry for region in found]))
            s.frames.append((WATCH,))
        return True


# Effects, as the rival reads them.


@final
class RivalEffect(Step[MinosState]):
    """S-6, S-7, S-15: of a choice PAL, else ANY, else the first; it pays nothing, and gets nothing for a payment."""

    name = "rival-effect"
    fields = "program"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        clauses = s.givens.programs[f[1]].clauses
        self._tell(s, f[1], clauses)
        for k in range(len(clauses) - 1, -1, -1):
            if not clauses[k].cost:
                s.frames.append((RIVAL_TERMS, f[1], k, 0))
        return True

    def _tell(self, s: MinosState, program: int, clauses: list[Clause]) -> None:
        """Why it gains; a space that gives nothing but Coins and Weaponry is passed over (S-7)."""
        if SOLO_BONUSES < program <= ABILITY_HOOKS:
            s.tell(ALL, "solo-bonus", ())
        elif SPACE_BONUSES < program <= FORFEITS:
            for clause in clauses:
                for term in _option(clause.rewards):
                    if term.code not in (COIN, WEAP):
                        s.tell(ALL, "space-bonus", (s.givens.rival, s.section, s.place))
                        return


@final
class RivalTerms(Step[MinosState]):
    """The terms of a clause, one after the other."""

    name = "rival-terms"
    fields = "program clause at"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, program, number, at = f
        clause = s.givens.programs[program].clauses[number]
        terms = _option(clause.rewards)
        if clause.condition is not None and not s.holds(s.givens.rival, clause.condition):
            terms = clause.otherwise
        if at == len(terms):
            return True
        s.frames.append((RIVAL_TERMS, program, number, at + 1))
        rival_gains(s, terms[at], SPACE_BONUSES < program <= FORFEITS)
        return True


def _option(options: list[list[Term]]) -> list[Term]:
    for wanted in (PAL, ANY):
        for terms in options:
            if terms[0].code == wanted:
                return terms
    return options[0]


def rival_gains(s: MinosState, term: Term, of_space: bool) -> None:
    """One term; Coins and Weaponry are 1 VP, and nothing as the bonus of a space."""
    rival = s.givens.rival
    code = term.code
    count = term.count if term.per == NOTHING else term.count * s.meter(rival, term.per)
    if code in (COIN, WEAP):
        if not of_space:
            _gain(s, 1)
    elif code == VP:
        _gain(s, count)
    elif code == WAR:
        gain_warriors(s, rival, count)
    elif code in (FROM_STACK, GRND):
        _gain(s, FOR_GOOD * count)
    elif code == BONUS:
        _gain(s, FOR_BONUS * count)
    elif code in (PAL, PALF):
        s.frames.append((RIVAL_CARD, count))
    elif code in (BUILD_POINT, BUILDF):
        if s.phase == IN_PROGRESS:
            s.noted[rival] += count
            s.tell(ALL, "noted", (rival, 0))
        else:
            s.frames.append((RIVAL_POINTS, BUILD, count, 0))
    elif code == PLACE_POINT:
        for _ in range(count):
            rival_expands(s, places_first=True)
    elif code == MOVE_POINT:
        for _ in range(count):
            rival_expands(s, places_first=False)
    elif code in (INF, CUL, POP):
        for _ in range(count):
            step_track(s, rival, code - INF)
    elif code in (ANY, LOW):
        step_track(s, rival, lowest_tracks(s, rival)[0])  # S-7
