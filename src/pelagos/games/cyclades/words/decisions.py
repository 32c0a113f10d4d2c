"""A question dressed for people: the head, the answers in the order of the legal list, what is refused."""

from __future__ import annotations

from ....core.basics import Action, Frame, Seat
from ....core.decision import Choice, Decision, Odds
from ..rules.state import CycladesState
from ..rules.vocabulary import BID, STAY, V
from .battles import Battle
from .choices import button, group_of
from .previews import preview
from .questions import question
from .refusals import refusals
from .trial import Trial


def decision(s: CycladesState, seat: Seat) -> Decision:
    """The question to this seat."""
    f = s.question(seat)
    if f is None:
        raise ValueError(f"seat {seat} is not asked")
    head = question(s, f, seat)
    choices: list[Choice] = []
    trial: Trial | None = None
    last = -1
    for a in s.legal(seat):
        # Offerings to one god differ only in what they cost: they are tried out once.
        if trial is None or V.verb_of[a] != BID.id or V.x[a] != last:
            trial = Trial(s, seat, a)
        last = V.x[a] if V.verb_of[a] == BID.id else -1
        choices.append(_choice(s, f, seat, a, trial))
    return Decision(
        seat=seat,
        eyebrow=head.eyebrow,
        prompt=head.prompt,
        hint=head.hint,
        rule=head.rule,
        choices=tuple(choices),
        refused=refusals(s, f, seat),
        chosen=head.chosen,
        waited=seat in s.actors(),
    )


def _choice(s: CycladesState, f: Frame, seat: Seat, a: Action, trial: Trial) -> Choice:
    look = button(s, f, seat, a)
    odds: Odds | None = None
    rule = look.rule
    if trial.attacks:
        battle = Battle(trial.after)
        odds, rule = battle.odds(seat), battle.rule
    elif V.verb_of[a] == STAY.id:
        odds = Battle(s).odds(seat)
    return Choice(
        action=a,
        text=V.text(a),
        label=look.label(trial.attacks),
        group=group_of(a),
        targets=look.targets,
        preview=tuple(preview(s, f, seat, a, trial)),
        odds=odds,
        rule=rule,
        commits=trial.commits,
        minor=look.minor,
    )
