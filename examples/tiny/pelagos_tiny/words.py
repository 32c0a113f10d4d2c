"""Obol's questions and events, as message keys and arguments."""

from __future__ import annotations

from pelagos.core.basics import Seat
from pelagos.core.decision import Choice, Decision
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.trial import Trial

from .rules import LAY, OFFER, Obol, V


def decision(s: Obol, seat: Seat) -> Decision:
    """O-8: which coin? O-9: or change the choice?"""
    frame = s.question(seat)
    points = msg("tiny.points", n=sum(s.pot))
    if frame is None or frame[0] == OFFER:
        prompt, hint, rule = msg("tiny.offer", points=points), msg("tiny.offer.hint"), "O-8"
    else:
        prompt, hint, rule = msg("tiny.ready", coin=coin_name(s.sealed[seat])), msg("tiny.ready.hint"), "O-9"
    return Decision(
        seat=seat,
        eyebrow=msg("tiny.oracle"),
        prompt=prompt,
        hint=hint,
        rule=rule,
        choices=tuple(choice(s, seat, action) for action in s.legal(seat)),
        waited=seat in s.actors(),
    )


def choice(s: Obol, seat: Seat, action: int) -> Choice:
    """One answer: a coin of the hand, or taking the chosen one back."""
    text = V.text(action)
    commits = Trial(s, seat, action).commits  # the last coin shows all; O-9
    if V.verb_of[action] == LAY.id:
        coin = V.x[action]
        label = msg("tiny.lay", coin=coin_name(coin))
        targets = (f"coin-{coin}",)
        return Choice(action=action, text=text, label=label, group="lay", targets=targets, rule="O-8", commits=commits)
    label = msg("tiny.revise")
    return Choice(action=action, text=text, label=label, group="revise", targets=("laid",), rule="O-9", minor=True)


def why_not(s: Obol, seat: Seat, target: str) -> Message | None:
    """Why a coin cannot be laid now."""
    if target.startswith("coin-") and seat in s.idlers():
        return msg("tiny.already", rule="O-9")
    return None


def line(key: str, args: tuple[int, ...]) -> Message:
    """An event, as a message."""
    if key == "turned":
        return msg("tiny.turned", points=msg("tiny.points", n=args[0]))
    if key == "stays":
        return msg("tiny.stays", points=msg("tiny.points", n=args[0]))
    if key == "won":
        return msg("tiny.won", seat=seat_name(args[0]), points=msg("tiny.points", n=args[1]))
    if key in ("dealt", "shown"):
        return msg(f"tiny.{key}", seat=seat_name(args[0]), coin=coin_name(args[1]))
    return msg(f"tiny.{key}", seat=seat_name(args[0]))  # laid, revised


def tally(s: Obol) -> list[list[Message]]:
    """What each place is made of."""
    return [[msg("tiny.points", n=points)] for points in s.points()]


def coin_name(coin: int) -> Message:
    """The name of a coin."""
    return msg("tiny.coin", n=coin)
