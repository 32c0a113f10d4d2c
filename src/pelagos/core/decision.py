"""A question dressed for people: what is asked, what may be chosen, what each choice would do. Not compiled."""

from __future__ import annotations

from typing import Literal

import msgspec

from .message import Message

# How small steps compose to one answer. A way over the board: "on" goes on from where one is, "stop" stays there.
# Things on heaps, in any order, put back at will: "more" names one thing more, "lead" opens the heaps, "send" closes
# them. What leads to a question of its own, and may be given together with an answer to it: "open". Of the first two
# kinds only steps whose outcome their seat knows beforehand are marked: the table looks past them before they are sent.
Way = Literal["", "on", "stop", "more", "lead", "send", "open"]


class Odds(msgspec.Struct, frozen=True, gc=False):
    """The chances of a fight or a gamble, in per mille: the seat wins, nobody does, the seat loses."""

    win: int
    even: int
    lose: int


class Later(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An answer to a later question that may be planned with one that is given now."""

    text: str
    label: Message
    group: str  # a question with answers of this group is the one it is meant for


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One of the things a seat may choose."""

    action: int
    text: str  # the stable text form, what the client sends back
    label: Message  # on the button: short, names the act and its cost
    group: str = ""  # the verb it belongs to; prompts with many choices are grouped by it
    targets: tuple[str, ...] = ()  # ids of things in the scene; clicking any of them narrows the list to this choice
    preview: tuple[Message, ...] = ()  # what will be true: cost before and after, what may be lost
    odds: Odds | None = None
    rule: str = ""  # the clause behind it
    commits: bool = False  # cannot be taken back: chance, a reveal, the end of a turn
    minor: bool = False  # a way out (stop, pass, back) rather than the thing asked for
    series: str = ""  # choices that differ in a number alone are one control, with less and more
    amount: int = 0  # that number: also the dot, from 1, on the track of the row that the series points at
    way: Way = ""  # how it composes: the page puts steps together and sends them as one answer
    thing: Message | None = None  # of "more" and "lead": what is named, without the verb; its heap is that of its group
    again: str = ""  # it may be planned: given again by itself while the public situation so named is the same
    idle: bool = False  # of ways out: the one that is meant where nothing else can be done
    sequel: Message | None = None  # on a second button: the same answer, to go on with what it makes possible
    heap: str = ""  # of "more" and "send": whose heaps these are, where the same step may go on to others
    draft: tuple[str, ...] = ()  # of "lead": the steps that lie on the heaps to begin with
    closes: bool = False  # a way out that ends one's turn: it may follow any other answer at once
    later: tuple[Later, ...] = ()  # of "open": answers to a question that comes when others have acted


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Something a person may want to do and may not: shown greyed, with the reason."""

    label: Message
    reason: Message
    rule: str
    targets: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one seat is asked."""

    seat: int
    eyebrow: Message  # who acts and why the seat is asked: "Poseidon"
    prompt: Message  # the question itself: "Where do your 2 fleets sail?"
    hint: Message | None = None
    rule: str = ""  # the clause behind the question
    choices: tuple[Choice, ...] = ()  # in the order of the legal list
    refused: tuple[Refusal, ...] = ()
    chosen: tuple[str, ...] = ()  # ids of things already picked on the way to this question (drawn as selected)
    waited: bool = True  # False: the seat may revise, but nobody waits for it

    @property
    def lit(self) -> dict[str, tuple[int, ...]]:
        """Which things of the scene are lit, and by what: target -> the places of the choices that point at it."""
        found: dict[str, list[int]] = {}
        for place, choice in enumerate(self.choices):
            for target in choice.targets:
                found.setdefault(target, []).append(place)
        return {target: tuple(places) for target, places in found.items()}
