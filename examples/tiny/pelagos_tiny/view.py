"""What a seat may see of Obol, and states imagined from it."""

from __future__ import annotations

from pelagos.core.bag import deal, pour
from pelagos.core.basics import Seat
from pelagos.core.rng import Rng
from pelagos.core.view import AssemblyView, imagine_answers, own_answers, public_flow, redraw_answers

from .rules import COINS, Obol


class ObolView(AssemblyView, frozen=True, kw_only=True):
    """Built by listing: every field is something the viewer may know. The coin it has chosen is its `plan`."""

    hand: list[int]  # the viewer's own coins; none for a spectator
    held: list[int]  # how many coins each seat holds
    spent: list[list[int]]
    laurels: list[int]  # not drawn yet: everybody can work them out
    pot: list[int]
    won: list[list[int]]


def view(s: Obol, seat: Seat) -> ObolView:
    """What this seat, or a spectator, may see."""
    flow, answers = public_flow(s, seat), own_answers(s, seat)
    return ObolView(
        game="tiny",
        version="1",
        seat=seat,
        seats=s.seats,
        options={"coins": s.size},
        frames=flow.frames,
        lane=flow.lane,
        shelf=flow.shelf,
        waiting=flow.waiting,
        together=flow.together,
        opened=flow.opened,
        pending=flow.pending,
        draft=answers.draft,
        plan=answers.plan,
        spare=answers.spare,
        revised=answers.revised,
        finished=answers.finished,
        resting=answers.resting,
        hand=s.hands[seat][:] if seat >= 0 else [],
        held=[len(hand) for hand in s.hands],
        spent=[coins[:] for coins in s.spent],
        laurels=s.laurels[:],
        pot=s.pot[:],
        won=[laurels[:] for laurels in s.won],
    )


def imagine(view: ObolView, rng: Rng) -> Obol:
    """A state that looks like this: unseen coins are dealt to the others, who then lay any of theirs."""
    s = Obol(view.seats, int(view.options["coins"]))
    s.laurels, s.pot = view.laurels[:], view.pot[:]
    s.spent = [coins[:] for coins in view.spent]
    s.won = [laurels[:] for laurels in view.won]
    s.bag = without(COINS, *view.spent, view.hand)
    for seat, held in enumerate(view.held):
        s.hands[seat] = view.hand[:] if seat == view.seat else deal(s.bag, held, rng)
    imagine_answers(s, view, rng)
    return s


def scramble(state: Obol, seat: Seat, rng: Rng) -> Obol:
    """The same state with the other hands, what they sealed and the bag drawn afresh."""
    s = state.clone()
    others = [other for other in range(s.seats) if other != seat]
    for other in others:
        pour(s.bag, s.hands[other])
    for other in others:
        s.hands[other] = deal(s.bag, len(s.hands[other]), rng)
    redraw_answers(s, seat, rng)
    return s


def without(bag: list[int], *taken: list[int]) -> list[int]:
    """What is left of a bag."""
    left = bag[:]
    for items in taken:
        for item in items:
            left.remove(item)
    return left
