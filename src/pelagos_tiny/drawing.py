"""Obol drawn: the laurels before the oracle, one place per seat, and the viewer's hand. And the same as plain text."""

from __future__ import annotations

from pelagos.core.decision import Decision
from pelagos.core.drawing import at, element, group, lettering, seat_token, titled, token
from pelagos.core.message import msg, seat_name
from pelagos.core.scene import Board, Card, Panel, PlayerCard, Row, Scene, Stat, Token
from pelagos.core.tongue import Tongue

from .views.view import ObolView
from .words import coin_name

WIDTH, HEIGHT = 1000, 560


def scene(view: ObolView, decision: Decision | None, say: Tongue) -> Scene:
    """The position as its viewer sees it."""
    return Scene(
        title=say(msg("tiny.name")),
        status=say(msg("tiny.status", n=max(view.held))),
        board=Board(
            view_box=f"0 0 {WIDTH} {HEIGHT}",
            backdrop_key="table",
            backdrop=element("rect", width=WIDTH, height=HEIGHT, rx=24, fill=token("sea")),
            pieces=_laurels(view, say) + "".join(_place(view, seat, say) for seat in range(view.seats)),
            label=say(msg("tiny.board", points=msg("tiny.points", n=sum(view.pot)))),
        ),
        players=tuple(_player(view, seat, say) for seat in range(view.seats)),
        panels=(_hand(view, decision, say), _spent(view, say)),
    )


def _laurels(view: ObolView, say: Tongue) -> str:
    """The laurels before the oracle, each with its points."""
    drawn = []
    for i, laurel in enumerate(view.pot):
        name = say(msg("tiny.laurel", points=msg("tiny.points", n=laurel)))
        x = WIDTH / 2 + 130 * (i - (len(view.pot) - 1) / 2)
        ring = element("circle", r=52, fill=token("gold"), stroke=token("seat-line"), stroke_width=5)
        worth = lettering(str(laurel), 0, 18, 52, token("gold-on"))
        drawn.append(group(titled(name), ring, worth, transform=at(x, 150)))
    return group(*drawn)


def _place(view: ObolView, seat: int, say: Tongue) -> str:
    """A seat's token and, once it has chosen, its coin: face down, or with its value for its owner."""
    x = WIDTH * (seat + 0.5) / view.seats
    parts = [seat_token(seat, x, 470, 80)]
    if view.together and seat not in view.waiting:
        mine = seat == view.seat
        name = say(coin_name(view.plan[0]) if mine else msg("tiny.laid", seat=seat_name(seat)))
        coin = element("circle", r=48, fill=token("tile"), stroke=token("tile-edge"), stroke_width=5)
        face = lettering(str(view.plan[0]) if mine else "?", 0, 17, 48, token("ink"))
        if mine:
            role, stop, target = "button", 0, "laid"
        else:
            role, stop, target = "img", None, None
        parts.append(
            group(coin, face, transform=at(x, 330), role=role, tabindex=stop, aria_label=name, data_target=target)
        )
    return group(*parts)


def _player(view: ObolView, seat: int, say: Tongue) -> PlayerCard:
    points = sum(view.won[seat])
    return PlayerCard(
        seat=seat,
        score=str(points),
        stats=(Stat(icon="tiny-coin", value=str(view.held[seat]), label=say(msg("tiny.held", n=view.held[seat]))),),
        acting=seat in view.waiting,
    )


def _hand(view: ObolView, decision: Decision | None, say: Tongue) -> Panel:
    """The viewer's coins, one card per value; the chosen one looks spent."""
    cards = []
    for coin in sorted(set(view.hand)):
        count = view.hand.count(coin)
        cards.append(
            Card(
                title=say(coin_name(coin)),
                icon="tiny-coin",
                count=str(count) if count > 1 else "",
                spent=coin in view.plan,
                target=f"coin-{coin}",
            )
        )
    note = say(decision.hint) if decision is not None and decision.hint is not None else ""
    return Panel(id="hand", title=say(msg("tiny.hand")), place="hand", note=note, cards=tuple(cards))


def _spent(view: ObolView, say: Tongue) -> Panel:
    """The coins that lie open before each seat."""
    rows = [
        Row(title=say(seat_name(seat)), subtitle=" · ".join(map(str, coins)), tokens=(Token(seat=seat, at=0),))
        for seat, coins in enumerate(view.spent)
    ]
    return Panel(id="spent", title=say(msg("tiny.spent")), place="side", rows=tuple(rows))


def sketch(view: ObolView, say: Tongue) -> str:
    """The position as lines of text."""
    lines = [say(msg("tiny.board", points=msg("tiny.points", n=sum(view.pot))))]
    for seat in range(view.seats):
        mark = " *" if view.together and seat not in view.waiting else ""
        lines.append(f"  {say(seat_name(seat))}: {say(msg('tiny.points', n=sum(view.won[seat])))}{mark}")
    if view.hand:
        lines.append(f"  {say(msg('tiny.hand'))}: {' '.join(map(str, view.hand))}")
    return "\n".join(lines)
