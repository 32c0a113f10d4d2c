"""Obol's words: one row for each step that asks, and a table of events, as message keys and arguments."""

from __future__ import annotations

from pelagos.core.basics import Action, Seat
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.story import Holding, Story, kind
from pelagos.core.words import Button, Head, Query, StepWords, Thing, Words

from .rules.state import Obol
from .rules.steps import OFFER, READY
from .rules.vocabulary import LAY, V

Ask = Query[Obol]


def coin_name(coin: int) -> Message:
    """ "the 7"."""
    return msg("tiny.coin", n=coin)


def points(n: int) -> Message:
    """ "7 points"."""
    return msg("tiny.points", n=n)


# O-8: which coin?


def _which_coin(q: Ask) -> Head:
    prompt = msg("tiny.offer", points=points(sum(q.s.pot)))
    return Head(msg("tiny.oracle"), prompt, msg("tiny.offer.hint"), "O-8")


def _lay(q: Ask, a: Action) -> Button:
    return Button(msg("tiny.lay", coin=coin_name(V.x[a])), "O-8")


# O-9: or another one?


def _another(q: Ask) -> Head:
    prompt = msg("tiny.ready", coin=coin_name(q.s.plan[q.seat][0]))
    return Head(msg("tiny.oracle"), prompt, msg("tiny.ready.hint"), "O-9")


def _revise(q: Ask, a: Action) -> Button:
    return Button(msg("tiny.revise"), "O-9", minor=True)


def _already(q: Ask, thing: Thing) -> Message:
    return msg("tiny.already", rule="O-9")


class ObolWords(Words[Obol]):
    """What is said at each step, and what the things of the scene are called."""

    vocabulary = V
    steps = {OFFER: StepWords(_which_coin, _lay), READY: StepWords(_another, _revise, reason=_already)}

    def targets(self, q: Ask, a: Action) -> tuple[str, ...]:
        return (f"coin-{V.x[a]}",) if V.verb_of[a] == LAY.id else ("laid",)

    def thing(self, s: Obol, seat: Seat, target: str) -> Thing | None:
        return Thing("coin") if target.startswith("coin-") else None

    def unasked(self, s: Obol, seat: Seat) -> Message | None:
        return None


WORDS = ObolWords()


# What happened, and what a place is made of.

EVENTS = {
    "dealt": "seat coin",
    "turned": "points",
    "laid": "seat",
    "revised": "seat",
    "shown": "seat coin",
    "won": "seat points",
    "stays": "points",
}
KINDS = {"seat": kind("seat", seat_name), "coin": kind("coin", coin_name), "points": kind("points", points)}
STORY = Story("tiny", EVENTS, KINDS)


def tally(s: Obol) -> list[list[Message]]:
    """What each place is made of."""
    return [[points(won)] for won in s.points()]


def holdings(s: Obol) -> list[Holding]:
    """What is gained: points."""
    return [Holding("tiny.holding.points", "tiny-laurel", s.points())]
