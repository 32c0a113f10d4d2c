"""Heaps of things, put together to one answer: cards paid, loaded, thrown away, offered for others. It knows no game.

A game marks the steps that name one thing more, those that open the heaps, and those that close them (`Choice.way`).
What has been named lies on the page until it is sent: here it is tried out on a copy of the position, which says what
may be named next, how often, and what the answer would do. Nothing is ever put back in the position itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pelagos.core.decision import Choice, Decision
from pelagos.core.flow import State
from pelagos.core.message import Message
from pelagos.core.registry import AnyGame
from pelagos.core.tongue import Tongue
from pelagos.core.trial import FREE, SHOWN, carry_out

from .painter import choice_sheet
from .templates import part
from .wire import ChoiceSheet

MOST_TIMES = 12
MANY = 9
MOST_STEPS = 60


class Lead(msgspec.Struct, frozen=True, kw_only=True):
    """A step that opens the heaps."""

    text: str
    name: str
    targets: tuple[str, ...]
    on: bool


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that may be named: how often it is, how often it could be, and what one more would do."""

    text: str
    name: str
    count: int
    most: int
    targets: tuple[str, ...]


class Heap(msgspec.Struct, frozen=True, kw_only=True):
    """Things under one heading."""

    title: str
    items: tuple[Item, ...]
    rest: tuple[str, ...] = ()  # what is still to be named to have everything, where everything fits
    counted: bool = False  # whether anything may be named more than once: cards that there is one of are picked instead

    @property
    def boundless(self) -> bool:
        """Whether everything may be named as often as one likes: "all of them" means nothing here."""
        return sum(item.most - item.count >= MANY for item in self.items) > 1


class Tray(msgspec.Struct, frozen=True, kw_only=True):
    """All heaps of a question as they lie now, and the answer that they make, if they make one."""

    texts: tuple[str, ...]  # what is named, as far as it can be
    leads: tuple[Lead, ...]
    heaps: tuple[Heap, ...]
    hint: str
    answer: ChoiceSheet | None
    steps: tuple[str, ...]  # of the answer: what is sent
    leading: str = ""  # the heading of the leads
    complete: bool = False  # nothing more could be named: it may be sent by itself


class _Copy:
    """A copy of the position on which steps of a seat are tried out, as far as it knows what comes of them."""

    def __init__(self, game: AnyGame, state: State, seat: int, heap: str = "") -> None:
        self.game = game
        self.seat = seat
        self.state = state.clone()
        self.before = self.state
        self.goes_on = True
        self.commits = False
        self.heap = heap
        self._step = self._asking()

    def _asking(self) -> int:
        frame = self.state.question(self.seat)
        return frame[0] if frame is not None else -1

    def clone(self) -> _Copy:
        """Another copy of the same."""
        other = _Copy(self.game, self.state, self.seat, self.heap)
        other._step = self._step
        return other

    def may(self, action: int) -> bool:
        """Whether this can be chosen next."""
        return self.goes_on and action in self.state.legal(self.seat)

    def take(self, action: int) -> None:
        """Choose it. The heaps go on if the same step asks its seat again, and it can have learnt nothing."""
        self.before = self.state.clone()
        binds = carry_out(self.state, self.before, self.seat, action)
        self.commits = self.commits or binds != FREE
        self.goes_on = binds in (FREE, SHOWN) and self._asking() == self._step
        if self.goes_on and self.heap:  # the same step may have gone on to something else
            self.goes_on = any(choice.heap == self.heap for choice in self.decision().choices)

    def decision(self) -> Decision:
        """What the seat is asked now."""
        return self.game.decision(self.state, self.seat)


def tray(
    game: AnyGame, state: State, seat: int, texts: Sequence[str], tongue: Tongue, fresh: bool = False
) -> Tray | None:
    """The heaps of the seat's question with these steps; steps that cannot be taken are left out. None: it has none.

    `fresh`: the heaps are opened just now, and a lead lays on them what it suggests.
    """
    asked = game.decision(state, seat)
    leads = [choice for choice in asked.choices if choice.way == "lead"]
    copy = _Copy(game, state, seat)
    wanted = list(texts)
    lead = next((choice for choice in leads if wanted[:1] == [choice.text]), None)
    named: list[str] = []
    if lead is not None:
        named.append(wanted.pop(0))
        if fresh:
            wanted = [*lead.draft]
    if leads:  # things may be named before it is said what for: any lead opens the heaps
        copy.take((lead or leads[0]).action)
        asked = copy.decision() if copy.goes_on else asked
    things = _Things(game, tongue)
    things.add(asked)
    copy.heap = next((choice.heap for choice in things.known.values()), "")
    if not leads and not any(_leaves_more(copy, things, choice) for choice in things.known.values()):
        return None  # one thing is all that is asked for
    empty = copy.clone()
    _name(copy, things, wanted[:MOST_STEPS], named)
    now = copy.decision() if copy.goes_on else None
    if now is not None:
        things.add(now)
    answer, steps, complete = _answer(copy, now, things, named, tongue, lead is not None)
    if leads and lead is None:
        answer, steps, complete = None, (), False
    return Tray(
        texts=tuple(named),
        leads=tuple(
            Lead(text=each.text, name=things.name(each), targets=each.targets, on=each is lead) for each in leads
        ),
        heaps=things.heaps(copy, named, empty),
        hint=tongue(now.hint) if now is not None and now.hint is not None and (lead is not None or not leads) else "",
        answer=answer,
        steps=steps,
        leading=things.title(leads[0]) if leads else "",
        complete=complete,
    )


def _name(copy: _Copy, things: _Things, wanted: list[str], named: list[str]) -> None:
    """Name what can be named, in the order given; what has to wait for something else (a cargo for its Ship) waits."""
    while wanted:
        waiting: list[str] = []
        for text in wanted:
            if copy.goes_on and things.names(text) is None:  # a heap that opens when another one is full
                things.add(copy.decision())
            action = things.names(text)
            if action is not None and copy.may(action):
                copy.take(action)
                named.append(text)
            else:
                waiting.append(text)
        if len(waiting) == len(wanted):
            return
        wanted = waiting


def tray_html(laid: Tray, language: str) -> str:
    """The heaps, drawn."""
    return part("tray", language, tray=laid)


def _answer(
    copy: _Copy, now: Decision | None, things: _Things, named: list[str], tongue: Tongue, led: bool
) -> tuple[ChoiceSheet | None, tuple[str, ...], bool]:
    """The answer that the heaps make, and whether it is complete: what closes them, or themselves if nothing does."""
    sends = [choice for choice in now.choices if choice.way == "send"] if now is not None else []
    if sends and (len(named) > led or not sends[0].minor):
        sheet = choice_sheet(sends[0], tongue)
        if sheet.minor:  # "done": it does not say what is done
            first = things.known[named[-1]]
            sheet = msgspec.structs.replace(sheet, label=things.label(first, named), minor=False)
        return msgspec.structs.replace(sheet, way=""), (*named, sends[0].text), False
    more = now is not None and any(choice.way == "more" for choice in now.choices)
    if not named or more or sends:
        return None, (), False
    last = next(c for c in copy.game.decision(copy.before, copy.seat).choices if c.text == named[-1])
    sheet = choice_sheet(last, tongue)
    sheet = msgspec.structs.replace(sheet, label=things.label(last, named), commits=copy.commits, targets=(), way="")
    return sheet, tuple(named), True


class _Things:
    """Everything that may be named, in the order in which it is first offered."""

    def __init__(self, game: AnyGame, tongue: Tongue) -> None:
        self.game = game
        self.tongue = tongue
        self.known: dict[str, Choice] = {}

    def add(self, asked: Decision) -> None:
        """What a question offers."""
        for choice in asked.choices:
            if choice.way == "more":
                self.known.setdefault(choice.text, choice)

    def names(self, text: str) -> int | None:
        """The step of this text, if it names a thing."""
        choice = self.known.get(text)
        return choice.action if choice is not None else None

    def name(self, choice: Choice) -> str:
        """What a step names."""
        return self.tongue(choice.thing if choice.thing is not None else choice.label)

    def title(self, choice: Choice) -> str:
        """The heading of its heap."""
        key = f"{self.game.id}.group.{choice.group}"
        return self.tongue(Message(key)) if self.tongue.knows(key) else choice.group

    def label(self, choice: Choice, named: list[str]) -> str:
        """ "Keep: Wool × 2, Ore"."""
        return self.tongue(Message("web.tray.answer", {"what": self.title(choice), "things": self.counted(named)}))

    def counted(self, named: list[str]) -> str:
        """ "Wool × 2, Ore"."""
        parts = []
        for text, choice in self.known.items():
            count = named.count(text)
            times = f" \N{MULTIPLICATION SIGN} {count}" if count > 1 else ""
            if count:
                parts.append(f"{self.name(choice)}{times}")
        return ", ".join(parts)

    def heaps(self, copy: _Copy, named: list[str], empty: _Copy) -> tuple[Heap, ...]:
        """The heaps as they lie now. Whether they are counted is seen while they are empty: controls stay the same."""
        out: dict[str, list[Item]] = {}
        for text, choice in self.known.items():
            count = named.count(text)
            item = Item(
                text=text,
                name=self.name(choice),
                count=count,
                most=count + _times(copy, choice.action),
                targets=choice.targets,
            )
            out.setdefault(self.title(choice), []).append(item)
        return tuple(
            Heap(
                title=title,
                items=tuple(items),
                rest=_rest(copy, items, self.known),
                counted=any(item.most > 1 or _times(empty, self.known[item.text].action, 2) > 1 for item in items),
            )
            for title, items in out.items()
        )


def _rest(copy: _Copy, items: list[Item], known: dict[str, Choice]) -> tuple[str, ...]:
    """All that is left of several things, if all of it fits."""
    left = [item.text for item in items for _ in range(item.most - item.count)]
    if len(set(left)) < 2 or any(item.most >= MANY for item in items):
        return ()
    trial = copy.clone()
    for text in left:
        if not trial.may(known[text].action):
            return ()
        trial.take(known[text].action)
    return tuple(left)


def _leaves_more(copy: _Copy, things: _Things, choice: Choice) -> bool:
    """Whether something may be named after this."""
    trial = copy.clone()
    if not trial.may(choice.action):
        return False
    trial.take(choice.action)
    if not trial.goes_on:
        return False
    if any(each.action in trial.state.legal(trial.seat) for each in things.known.values()):
        return True
    return bool(trial.heap) and any(  # its partner: the cargo of a Ship
        each.way == "more" and each.heap == trial.heap for each in trial.decision().choices
    )


def _times(copy: _Copy, action: int, most: int = MOST_TIMES) -> int:
    """How often a step can be taken from here."""
    if not copy.may(action):
        return 0
    trial, times = copy.clone(), 0
    while times < most and trial.may(action):
        trial.take(action)
        times += 1
    return times
