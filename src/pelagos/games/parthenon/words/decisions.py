"""A question dressed for people: the head, the answers in the order of the legal list, what is refused."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame, Seat
from ....core.decision import Choice, Decision
from ....core.trial import Trial
from ..rules.state import ParthenonState
from ..rules.vocabulary import V
from . import archon as phase_archon
from . import build as phase_build
from . import event as phase_event
from . import fleet_trade as phase_fleet_trade
from . import hazard as phase_hazard
from . import island_trade as phase_island_trade
from . import journey as phase_journey
from . import keeping as phase_keeping
from . import production as phase_production
from . import shared_steps
from .parts import Asked
from .targets import at_island, targets_of

ASKED: Final[dict[int, Asked]] = {
    **shared_steps.STEPS,
    **phase_event.STEPS,
    **phase_production.STEPS,
    **phase_island_trade.STEPS,
    **phase_journey.STEPS,
    **phase_hazard.STEPS,
    **phase_fleet_trade.STEPS,
    **phase_build.STEPS,
    **phase_keeping.STEPS,
    **phase_archon.STEPS,
}


def decision(s: ParthenonState, seat: Seat) -> Decision:
    """The question to this seat."""
    f = s.question(seat)
    if f is None:
        raise ValueError(f"seat {seat} is not asked")
    asked = ASKED[f[0]]
    head = asked.question(s, f, seat)
    return Decision(
        seat=seat,
        eyebrow=head.eyebrow,
        prompt=head.prompt,
        hint=head.hint,
        rule=head.rule,
        choices=tuple([_choice(s, f, seat, asked, a) for a in s.legal(seat)]),
        refused=tuple(asked.refused(s, f, seat)),
        chosen=head.chosen,
        waited=seat in s.actors(),
    )


def _choice(s: ParthenonState, f: Frame, seat: Seat, asked: Asked, a: Action) -> Choice:
    look = asked.answer(s, f, seat, a)
    return Choice(
        action=a,
        text=V.text(a),
        label=look.label,
        group=V.verbs[V.verb_of[a]].name,
        # What points at nothing else (a pass, a sealed answer taken back) is done at home.
        targets=targets_of(a, s.seat_of, look.place) or (at_island(s.island[seat]),),
        preview=tuple(look.preview),
        rule=look.rule,
        commits=Trial(s, seat, a).commits,
        minor=look.minor,
    )
