"""Points: what may be declined of an effect or an action, one after the other (section N 2)."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .build import build, build_choices, deed_of
from .develop import play, play_choices, play_possible
from .effects import (
    BUILD,
    BUILDF,
    DRAW,
    EITHER,
    MOVE,
    MUST_MOVE,
    PAL,
    PALF,
    PLACE,
    PLAY,
    PLAYF,
    ROUTE,
    WILD,
)
from .expand import move_choices, move_possible, move_warrior, place_choices, place_warrior
from .launching import begin
from .palace import into_palace, palace_choices, palace_possible
from .paying import UNPAID, Payment, answered, asked_to_pay, fixed
from .prepare import draw_card, draw_choices
from .programs import route_income
from .state import MinosState
from .steps import PAY, POINT
from .vocabulary import DISCARD, DONE, INCOME_OF, PALACE, PLAYED, ROUTES, USE_AS, V
from .vocabulary import MOVE as MOVE_VERB
from .vocabulary import PLAY as PLAY_VERB
from .wild import CODE_OF

# Points whose choices hang on the hand: they are asked whenever there is one (law 8).
_FROM_HAND: Final = (PLAY, PLAYF, PAL, PALF, WILD)


def point_choices(s: MinosState, seat: int, code: int) -> list[Action]:
    """What one point of a code can do now, ascending; none if it can do nothing."""
    if code in (PLAY, PLAYF):
        return play_choices(s, seat, code == PLAYF)
    if code in (BUILD, BUILDF):
        return build_choices(s, seat, code == BUILDF)
    if code == EITHER:
        return place_choices(s, seat) + move_choices(s, seat)
    if code == PLACE:
        return place_choices(s, seat)
    if code in (MOVE, MUST_MOVE):
        return move_choices(s, seat)
    if code in (PAL, PALF):
        return palace_choices(s, seat, code == PALF)
    if code == DRAW:
        return draw_choices(s, later=False)
    if code == ROUTE:
        ships = s.ships[seat * ROUTES : (seat + 1) * ROUTES]
        return [INCOME_OF.of1(route + 1) for route in range(ROUTES) if ships[route]]
    if code == WILD:
        return [USE_AS.of1(section) for section in range(len(CODE_OF)) if point_possible(s, seat, CODE_OF[section])]
    raise AssertionError


def point_possible(s: MinosState, seat: int, code: int, openly: bool = False) -> bool:
    """Whether a point of a code can do anything now; openly: as far as those can tell who do not see the hand."""
    if openly and s.hands[seat] and code in _FROM_HAND:
        return True
    if code in (PLAY, PLAYF):
        return play_possible(s, seat, code == PLAYF)
    if code == EITHER:
        return move_possible(s, seat) or len(place_choices(s, seat)) > 0
    if code in (MOVE, MUST_MOVE):
        return move_possible(s, seat)
    if code in (PAL, PALF):
        return palace_possible(s, seat, code == PALF)
    return len(point_choices(s, seat, code)) > 0


def do_point(s: MinosState, seat: int, code: int, a: Action) -> None:
    """One point is used."""
    if code in (PLAY, PLAYF):
        do_deed(s, seat, PLAYED, V.x[a], int(code == PLAYF))
    elif code in (BUILD, BUILDF):
        deed, object = deed_of(a)
        do_deed(s, seat, deed, object, int(code == BUILDF))
    elif code in (EITHER, PLACE, MOVE, MUST_MOVE):
        if V.verb_of[a] == MOVE_VERB.id:
            move_warrior(s, seat, V.x[a], V.y[a])
        else:
            place_warrior(s, seat, V.x[a])
    elif code in (PAL, PALF):
        into_palace(s, seat, V.x[a], code == PALF)
    elif code == DRAW:
        draw_card(s, seat, a)
    else:
        route = V.x[a]
        space = s.ships[seat * ROUTES + route - 1]
        s.tell(ALL, "route-income", (seat, route, space))
        begin(s, seat, route_income(route, s.sides[route - 1], space))


def shows_card(s: MinosState, seat: int, a: Action) -> bool:
    """Whether a choice shows everybody a card of the hand that nobody else knew."""
    verb = V.verb_of[a]
    return (verb == PLAY_VERB.id or verb == PALACE.id or verb == DISCARD.id) and s.secret(seat, V.x[a])


# Deeds: what is paid for.


def do_deed(s: MinosState, seat: int, deed: int, object: int, free: int) -> None:
    """A build or a Decree; how it is paid is asked where there is a choice."""
    paid = fixed(s, seat, deed, object, free, UNPAID)
    if -1 in paid:
        if deed == PLAYED and object in s.hands[seat]:
            s.show(seat, object)
        s.frames.append((PAY, seat, deed, object, free) + paid)
    else:
        perform(s, seat, deed, object, free, paid)


def perform(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> None:
    """It is paid and done; what it brings lies on the stack."""
    if deed == PLAYED:
        play(s, seat, object, free, paid)
    else:
        build(s, seat, deed, object, free, paid)


@final
class Pay(Step[MinosState]):
    """M-49, M-168, M-169: Temporary Goods, and Warriors for a Farm."""

    name = "pay"
    fields = "seat deed object free first second back"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        _, seat, deed, object, free, first, second, back = f
        return asked_to_pay(s, seat, deed, object, free, (first, second, back))

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, deed, object, free, first, second, back = f
        paid = fixed(s, seat, deed, object, free, answered(s, seat, deed, object, (first, second, back), a))
        if -1 in paid:
            s.frames.append((PAY, seat, deed, object, free) + paid)
        else:
            perform(s, seat, deed, object, free, paid)


@final
class Point(Step[MinosState]):
    """Of an optional `n X` any number up to n may be used; Wild points name their action first (M-176)."""

    name = "point"
    fields = "seat code left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, seat, code, left = f
        if left == 0:
            return True
        menu = point_choices(s, seat, code)
        if not menu and not (code in _FROM_HAND and s.hands[seat]):
            return True
        if code != MUST_MOVE:
            menu.append(DONE.base)
        s.menu = menu
        return False

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        menu = point_choices(s, f[1], f[2])
        if f[2] != MUST_MOVE:
            menu.append(DONE.base)
        return menu

    def reveals(self, s: MinosState, f: Frame, a: Action, after: MinosState) -> bool:
        """M-10: a card of the hand was shown."""
        return shows_card(s, f[1], a)

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, code, left = f
        if a == DONE.base:
            return
        if code == WILD:
            s.tell(ALL, "used-as", (seat, V.x[a]))
            s.frames.append((POINT, seat, CODE_OF[V.x[a]], left))
            return
        if left > 1:
            s.frames.append((POINT, seat, code, left - 1))
        do_point(s, seat, code, a)
