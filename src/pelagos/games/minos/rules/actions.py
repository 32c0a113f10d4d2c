"""Actions (M-66 to M-74, M-171, M-172): dice are retrieved, and a turn is one menu."""

from __future__ import annotations

from typing import final

from ....core.bag import odds_of, sample_of
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .extras import between_choices, do_between
from .launching import begin
from .points import do_point, point_choices, point_possible, shows_card
from .possible import effect_possible
from .prepare import draw_choices
from .programs import FORFEITS, TRAITS, space_bonus
from .state import MinosState
from .steps import ACTIONS, END_TURN, REFILL, RETRIEVE, RIVAL_TURN, TURN
from .vocabulary import (
    DRAW_LATER,
    END,
    EXTRAS,
    FORFEIT,
    NOTHING,
    OFFER,
    PREPARE,
    SECTIONS,
    SPACE_BONUS,
    TOP_IS,
    USE_AS,
    WILD,
    V,
    clan_of,
    colour_of,
    trigger_of,
    value_of,
)
from .vocabulary import RETRIEVE as RETRIEVE_VERB
from .wild import CODE_OF

EVERY_EXTRA = (1 << EXTRAS) - 1


def dice_left(s: MinosState, clan: int) -> list[tuple[int, int]]:
    """Where the dice of a clan still stand: section, and place from 0."""
    found: list[tuple[int, int]] = []
    for section in range(SECTIONS):
        row = s.rows[section]
        for place in range(len(row)):
            if row[place] >= 0 and clan_of(row[place]) == clan:
                found.append((section, place))
    return found


def highest_dice(s: MinosState, clan: int) -> list[tuple[int, int]]:
    """M-67: those of the highest value left."""
    left = dice_left(s, clan)
    high = max([value_of(s.rows[section][place]) for section, place in left])
    return [(section, place) for section, place in left if value_of(s.rows[section][place]) == high]


def lift_die(s: MinosState, section: int, place: int) -> int:
    """A die leaves its space, places counted from 0; the others do not slide (M-68)."""
    row = s.rows[section]
    s.rows[section] = row[:place] + (NOTHING,) + row[place + 1 :]
    return row[place]


@final
class Actions(Step[MinosState]):
    """M-66: in turn order one die each, again and again until all are retrieved. Frame: whose turn, in turn order."""

    name = "actions"
    fields = "turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        clans = s.givens.clans
        for k in range(clans):
            turn = (f[1] + k) % clans
            clan = (s.first + turn) % clans
            if dice_left(s, clan):
                s.frames.append((ACTIONS, (turn + 1) % clans))
                s.frames.append((RIVAL_TURN,) if clan == s.givens.rival else (RETRIEVE, clan))
                return True
        return True


@final
class Retrieve(Step[MinosState]):
    """M-67, M-69: a die of the highest value left; its space is used, or forfeited for 2 Coins."""

    name = "retrieve"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        dice = highest_dice(s, f[1])
        out = [RETRIEVE_VERB.of2(section, place + 1) for section, place in dice]
        return out + [FORFEIT.of2(section, place + 1) for section, place in dice]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        section, place = V.x[a], V.y[a]
        die = lift_die(s, section, place - 1)
        forfeited = V.verb_of[a] == FORFEIT.id
        told = "forfeits" if forfeited else "retrieves"
        s.tell(ALL, told, (seat, colour_of(die), value_of(die), section, place))
        begin_turn(s, seat, section, place, die, forfeited)


def begin_turn(s: MinosState, seat: int, section: int, place: int, die: int, forfeited: bool) -> None:
    """The turn that a die brings, by its space (M-68, M-92).

    Traits are fixed now (M-130, M-131), and come also where the space is forfeited (M-70); what is plain comes at once
    (M-179).
    """
    space = s.givens.sections[section][place - 1]
    s.active = seat
    s.section = section
    s.place = place
    s.colour = colour_of(die)
    s.value = value_of(die)
    s.used_as = NOTHING if section == WILD else section
    s.points = 0 if forfeited else space.points
    s.later = 0 if forfeited else space.later
    s.bonus_open = 0
    s.extras = 0
    s.exchanged[seat] = 0
    decrees = s.givens.box.decrees
    by_value = trigger_of(s.value)
    found = [card for card in s.palaces[seat] if decrees[card - 1].trigger in (section, by_value)]  # M-130
    s.traits = [card for card in found if not decrees[card - 1].trait.plain]
    s.frames.append((TURN, seat))
    at_once = [card for card in found if decrees[card - 1].trait.plain]  # M-179: in Palace order
    for card in at_once:
        s.tell(ALL, "trait", (seat, card))
    for card in reversed(at_once):
        begin(s, seat, TRAITS + card)
    if forfeited:
        begin(s, seat, FORFEITS + 1)
    elif space.bonus.plain:
        begin(s, seat, space_bonus(section, place))
    else:
        s.bonus_open = 1


@final
class Turn(Step[MinosState]):
    """M-71: a point, the space's bonus, a Trait, an extra action, or the end, in any order.

    The first Wild point names its action (M-176); of Prepare points some may draw from the later deck (M-92).
    """

    name = "turn"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        out: list[Action] = []
        if s.points:
            if s.used_as == NOTHING:
                out += [USE_AS.of1(section) for section in range(WILD) if point_possible(s, seat, CODE_OF[section])]
            elif s.used_as == PREPARE:
                out += draw_choices(s, later=s.later > 0)
            else:
                out += point_choices(s, seat, CODE_OF[s.used_as])
        if s.bonus_open and effect_possible(s, seat, space_bonus(s.section, s.place)):
            out.append(SPACE_BONUS.base)
        out += between_choices(s, seat)
        out.append(END.base)
        return out

    def reveals(self, s: MinosState, f: Frame, a: Action, after: MinosState) -> bool:
        """M-10: a card of the hand was shown."""
        return shows_card(s, f[1], a)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        verb = V.verb_of[a]
        if verb == END.id:
            s.frames.append((END_TURN, seat))
            return
        s.frames.append(f)
        if verb == USE_AS.id:
            s.used_as = V.x[a]
            s.tell(ALL, "used-as", (seat, V.x[a]))
        elif verb == SPACE_BONUS.id:
            s.bonus_open = 0
            s.tell(ALL, "space-bonus", (seat, s.section, s.place))
            begin(s, seat, space_bonus(s.section, s.place))
        elif verb < SPACE_BONUS.id:  # the verbs of points come before those of the turn
            s.points -= 1
            if a == DRAW_LATER.base:
                s.later -= 1
            do_point(s, seat, CODE_OF[s.used_as], a)
        else:
            do_between(s, seat, a)


@final
class EndTurn(Step[MinosState]):
    """M-172: what is automatic and still open is carried out, what may be declined lapses; then the turn ends."""

    name = "end-turn"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        seat = f[1]
        s.extras = EVERY_EXTRA  # nothing comes in any more
        if s.bonus_open:
            s.bonus_open = 0
            if s.givens.programs[space_bonus(s.section, s.place)].automatic:
                s.frames.append(f)
                s.tell(ALL, "space-bonus", (seat, s.section, s.place))
                begin(s, seat, space_bonus(s.section, s.place))
                return True
        while s.traits:
            card = s.traits.pop(0)
            if s.givens.programs[TRAITS + card].automatic:
                s.frames.append(f)
                s.tell(ALL, "trait", (seat, card))
                begin(s, seat, TRAITS + card)
                return True
        self._close(s, seat)
        return True

    def _close(self, s: MinosState, seat: int) -> None:
        """M-73, M-74: unused points are lost; the offer is refilled."""
        if s.points:
            s.tell(ALL, "lapsed", (seat, s.points))
        s.tell(ALL, "ends", (seat,))
        s.active = NOTHING
        s.section = NOTHING
        s.colour = NOTHING
        s.used_as = NOTHING
        s.place = s.value = s.points = s.later = s.extras = 0
        s.exchanged[seat] = 0
        s.frames.append((REFILL,))


@final
class Refill(Nature[MinosState]):
    """M-74, M-173: the offer is refilled to 5 from the active deck."""

    name = "refill"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return len(s.offer) >= OFFER or not s.decks[s.age]

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return odds_of(s.decks[s.age], TOP_IS)

    def sample(self, s: MinosState, f: Frame, rng: Rng) -> Action:
        return sample_of(s.decks[s.age], TOP_IS, rng)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.from_deck(V.x[a])
        s.offer.append(V.x[a])
        s.tell(ALL, "offer", (V.x[a],))
        s.frames.append(f)
