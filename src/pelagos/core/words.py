"""The words of a step as one row, and what is made of a game's rows: decisions, lit targets, reasons. Not compiled.

A game says for each step that asks what stands at the head, what is on each button, what is refused and why. The rest
is the same for all games and stands here. Whatever is said about one question goes by one `Query`, which holds the
legal list: it is made once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from .basics import Action, Frame, Seat
from .decision import Choice, Decision, Later, Odds, Refusal, Way
from .flow import State
from .message import Message
from .trial import Trial
from .vocabulary import Vocabulary

S = TypeVar("S", bound=State)


class Head(NamedTuple):
    """What stands above the choices: who asks, the question, a hint, its clause, and what is picked already."""

    eyebrow: Message
    prompt: Message
    hint: Message | None
    rule: str
    chosen: tuple[str, ...] = ()


class Button(NamedTuple):
    """A choice on its button: the act and its cost, its clause, and what will be true."""

    label: Message
    rule: str
    preview: Sequence[Message] = ()
    odds: Odds | None = None
    minor: bool = False
    series: str = ""  # differs from the others of its series in `amount` alone
    amount: int = 0
    way: Way = ""
    thing: Message | None = None  # what a step of a heap names
    again: str = ""  # the public situation in which it may be given again by itself
    heap: str = ""  # whose heaps these are
    draft: tuple[str, ...] = ()  # what lies on the heaps to begin with
    idle: bool = False  # a way out: meant where nothing else can be done
    sequel: Message | None = None  # the same answer, to go on with what it makes possible
    closes: bool = False  # a way out that ends one's turn
    later: tuple[Later, ...] = ()  # what may be planned with it


class Thing(NamedTuple):
    """A thing of the scene that can be clicked: its kind, its number, where it is, and the target it stands on."""

    kind: str
    number: int = 0
    place: int = -1
    on: str = ""


class Things(dict[str, Thing]):
    """Every thing of a scene by its target, the name by which choices point at it and drawings carry it."""

    def each(self, kind: str, pattern: str, words: Iterable[object]) -> Callable[[int], str]:
        """A thing for each word; the targets by number. With the pattern `land-*` they are `land-egypt` and so on."""
        targets = [pattern.replace("*", str(word)) for word in words]
        self.update({target: Thing(kind, number) for number, target in enumerate(targets)})
        return targets.__getitem__

    def one(self, kind: str, target: str) -> str:
        """A thing of which there is one only."""
        self[target] = Thing(kind)
        return target


Wish = tuple[Message, str]  # what a player may want, and the target it points at


class Query(Generic[S]):
    """A seat that is asked: the state, the frame, the legal list, and what each choice of it points at."""

    def __init__(self, s: S, f: Frame, seat: Seat, menu: list[Action], step: StepWords[S]) -> None:
        self.s = s
        self.f = f
        self.seat = seat
        self.menu = menu
        self.step = step
        self.targets: dict[Action, tuple[str, ...]] = {}
        self._trials: dict[int, Trial[S]] = {}

    @cached_property
    def lit(self) -> frozenset[str]:
        """Every thing of the scene that a choice points at."""
        return frozenset([target for targets in self.targets.values() for target in targets])

    def trial(self, a: Action) -> Trial[S]:
        """The choice tried out, once."""
        key = self.step.alike(a)
        trial = self._trials.get(key)
        if trial is None:
            trial = self._trials[key] = Trial(self.s, self.seat, a)
        return trial


def _nothing_refused(q: Query[S]) -> list[Refusal]:
    return []


def _nothing_wished(q: Query[S]) -> list[Wish]:
    return []


def _nothing_known(q: Query[S], thing: Thing) -> Message | None:
    return None


def _itself(a: Action) -> int:
    return a


class StepWords(NamedTuple, Generic[S]):
    """The words of one step, a row of the game's table."""

    head: Callable[[Query[S]], Head]
    button: Callable[[Query[S], Action], Button]
    refused: Callable[[Query[S]], Iterable[Refusal]] = _nothing_refused  # what is greyed, with its own reasons
    wishes: Callable[[Query[S]], Iterable[Wish]] = _nothing_wished  # greyed unless lit, for the reason a click gives
    reason: Callable[[Query[S], Thing], Message | None] = _nothing_known  # why a thing that is not lit is no choice
    alike: Callable[[Action], int] = _itself  # choices of the same number are tried out once


class Words(ABC, Generic[S]):
    """The words of a game: a row for each step that asks, and what no row says."""

    vocabulary: Vocabulary
    steps: Mapping[int, StepWords[S]]

    @abstractmethod
    def targets(self, q: Query[S], a: Action) -> tuple[str, ...]:
        """What a choice points at in the scene."""

    @abstractmethod
    def thing(self, s: S, seat: Seat, target: str) -> Thing | None:
        """The thing that a target names, if it is on this table at all."""

    @abstractmethod
    def unasked(self, s: S, seat: Seat) -> Message | None:
        """Why a seat that is not asked can do nothing with anything."""

    def reason(self, q: Query[S], thing: Thing) -> Message | None:
        """Why a thing of which the step says nothing is no choice."""
        return None

    def group(self, a: Action) -> str:
        """The heading under which a choice stands: its verb."""
        return self.vocabulary.verbs[self.vocabulary.verb_of[a]].name

    def button(self, q: Query[S], a: Action) -> Button:
        """How a choice looks: as the row of its step says. An act at any time has a row of its own."""
        f = q.s.frame_of(q.seat, a)
        step = q.step if f is None or f[0] == q.f[0] else self.steps[f[0]]
        return step.button(q, a)

    # The same for all games.

    def query(self, s: S, seat: Seat) -> Query[S] | None:
        """What this seat is asked now, if anything."""
        f = s.question(seat) if 0 <= seat < s.seats else None
        menu = s.legal(seat) if f is not None else []
        if f is None or not menu:
            return None
        q = Query(s, f, seat, menu, self.steps[f[0]])
        q.targets = {a: self.targets(q, a) for a in menu}
        return q

    def decision(self, s: S, seat: Seat) -> Decision:
        """The question to a seat, dressed for people."""
        q = self.query(s, seat)
        if q is None:
            raise ValueError(f"seat {seat} is not asked")
        head = q.step.head(q)
        return Decision(
            seat=seat,
            eyebrow=head.eyebrow,
            prompt=head.prompt,
            hint=head.hint,
            rule=head.rule,
            choices=tuple([self._choice(q, a) for a in q.menu]),
            refused=tuple(self._refused(q)),
            chosen=head.chosen,
            waited=seat in s.actors(),
        )

    def why_not(self, s: S, seat: Seat, target: str) -> Message | None:
        """Why nothing can be done now with a thing; None if something can be done, or nothing is known of it."""
        thing = self.thing(s, seat, target) if 0 <= seat < s.seats else None
        if thing is None:
            return None
        q = self.query(s, seat)
        if q is None:
            return self.unasked(s, seat)
        if target in q.lit or thing.on in q.lit:
            return None
        return q.step.reason(q, thing) or self._why_refused(q, target) or self.reason(q, thing)

    def _choice(self, q: Query[S], a: Action) -> Choice:
        button = self.button(q, a)
        return Choice(
            action=a,
            text=self.vocabulary.text(a),
            label=button.label,
            group=self.group(a),
            targets=q.targets[a],
            preview=tuple(button.preview),
            odds=button.odds,
            rule=button.rule,
            commits=q.trial(a).commits,
            minor=button.minor,
            series=button.series,
            amount=button.amount,
            way=button.way,
            thing=button.thing,
            again=button.again,
            heap=button.heap,
            draft=button.draft,
            idle=button.idle,
            sequel=button.sequel,
            closes=button.closes,
            later=button.later,
        )

    def _refused(self, q: Query[S]) -> list[Refusal]:
        """What the step refuses, and wishes whose target is not lit, with the reason that a click on it would give."""
        out = [*q.step.refused(q)]
        for label, target in q.step.wishes(q):
            thing = self.thing(q.s, q.seat, target) if target not in q.lit else None
            why = (q.step.reason(q, thing) or self.reason(q, thing)) if thing is not None else None
            if why is not None:
                out.append(refuse(label, why, target))
        return out

    def _why_refused(self, q: Query[S], target: str) -> Message | None:
        return next((refusal.reason for refusal in q.step.refused(q) if target in refusal.targets), None)


def refuse(label: Message, why: Message, *targets: str) -> Refusal:
    """Something greyed. The reason names its clause by the argument `rule`."""
    rule = why.args["rule"]
    return Refusal(label=label, reason=why, rule=rule if isinstance(rule, str) else "", targets=targets)


def by_verb(
    v: Vocabulary, buttons: Mapping[int, Callable[[Query[S], Action], Button]]
) -> Callable[[Query[S], Action], Button]:
    """The buttons of a step that offers several verbs, by the numbers of the verbs."""

    def button(q: Query[S], a: Action) -> Button:
        return buttons[v.verb_of[a]](q, a)

    return button
