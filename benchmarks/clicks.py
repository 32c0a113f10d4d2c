"""How many clicks the acts of a game take: its small steps one by one, and put together as the page does it.

    python benchmarks/clicks.py cyclades:4 parthenon:4 --games 2 --seed 1 --bot greedy:worlds=1:budget=60

Games between bots are played; every seat's plies are then looked at as its person would make them with a mouse.
Before: each answer is a click, and one more to confirm what cannot be taken back or has odds. After: what cannot be
taken back is sent by itself after a moment (odds are still confirmed); what is the only thing to do is done by itself;
what lies farther is the thing that sets out and the goal; things on heaps are a click for each one more, or one for all
of a kind or for everything or for what lay there last time, and one to say what for, or to send them where more could
be named; an answer and what it opens is one click, if the page offers both as one; the end of a turn is none, where it
follows an answer that is clicked with Shift held; an answer that is planned is clicked once and given by itself as
often as it is given again before any other in its situation, or when the question comes that it is planned for. Before
and after, an answer is a click, whether it is found on the board, by a button, or by a button in a group that is
unfolded first. Prints the ten commonest acts of each game.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence

from pelagos.arena.play import play
from pelagos.bots.registry import make_bot
from pelagos.core.decision import Choice, Decision
from pelagos.core.flow import State
from pelagos.core.registry import AnyGame, find
from pelagos.core.tongue import Tongue
from pelagos.server.openings import OpenedSheet, opened
from pelagos.server.trays import Tray, tray
from pelagos.server.ways import farther

TOP = 10
Log = Sequence[tuple[int, str, int]]


class Act:
    """One act of a person: its name, and its clicks before and after."""

    def __init__(self, name: str, before: int, after: int, open_ended: bool = False) -> None:
        self.name = name
        self.before = before
        self.after = after
        self.open_ended = open_ended  # what follows in the same step may belong to it


def clicks(asked: Decision, choice: Choice, hurried: bool = False) -> int:
    """An answer, and whether it is confirmed; hurried: what cannot be taken back is sent by itself."""
    alone = choice.minor and all(each.minor for each in asked.choices)
    return 1 + int((choice.commits and not alone and not hurried) or choice.odds is not None)


def nothing_else(asked: Decision, choice: Choice) -> bool:
    """Whether the page does it by itself: the only thing, or of ways out the one that is meant."""
    return len(asked.choices) == 1 or (choice.idle and all(each.minor for each in asked.choices))


class Person:
    """One seat of a game that was played, and how its person would have made its plies."""

    def __init__(self, game: AnyGame, tongue: Tongue, seat: int) -> None:
        self.game = game
        self.tongue = tongue
        self.seat = seat
        self.acts: list[Act] = []
        self.planned: dict[str, tuple[str, Act]] = {}  # the last answer in every situation that has a name
        self.ahead = ""  # the answer that is planned for a later question
        self.then = ""  # what ends the turn, and was sent with the last answer
        self.closer = ""  # what ends the turn, if it was offered in it
        self.last: dict[tuple[str, ...], list[str]] = {}  # what lay on heaps of these names

    def look(self, state: State, own: list[str], later: list[str]) -> int:
        """Make the next act; how many of the seat's next plies it is.

        `own` are those before anybody else acts, `later` are all.
        """
        then, self.then = self.then, ""
        taken = self._look(state, own[:1] if own[0] == then else own, later)
        if own[0] == then:  # what it opens is asked as it comes
            self.acts[-1].after = 0
        elif self.acts[-1].after:
            self._closing(state, own, taken)
        return taken

    def _closing(self, state: State, own: list[str], taken: int) -> None:
        """Whether the turn ends with this: what ends it was offered before, and stands right after."""
        asked = self.game.decision(state, self.seat)
        self.closer = next((choice.text for choice in asked.choices if choice.closes), self.closer)
        if own[0] == self.closer or own[taken : taken + 1] != [self.closer]:
            return
        copy = state.clone()
        for text in own[:taken]:
            if copy.actors() != (self.seat,):
                return
            copy.apply(self.seat, self.game.vocabulary.parse(text))
        if copy.actors() == (self.seat,):
            self.then = self.closer

    def _look(self, state: State, own: list[str], later: list[str]) -> int:
        asked = self.game.decision(state, self.seat)
        choice = next(each for each in asked.choices if each.text == own[0])
        frame = state.question(self.seat)
        assert frame is not None
        step = state.book[frame[0]].name
        for plan in (self._heaps(state, asked, own, step), self._way(state, asked, own, step)):
            if plan is not None:
                return plan
        both = self._opened(state, asked, own, step, later)
        if both:
            return both
        cost, hurried = clicks(asked, choice), clicks(asked, choice, hurried=True)
        if nothing_else(asked, choice) or self.ahead == choice.text:
            hurried, self.ahead = 0, ""
        act = Act(f"{step}: {choice.group}", cost, hurried, open_ended=not choice.commits)
        self.acts.append(act)
        for named in {each.again for each in asked.choices if each.again}:
            text, first = self.planned.get(named, ("", act))
            if choice.again == named and choice.text == text:  # it was planned the first time
                first.after = clicks(asked, choice, hurried=True)
                act.after = 0
            else:
                self.planned[named] = (choice.text if choice.again == named else "", act)
        return 1

    def _before(self, state: State, own: list[str]) -> int:
        """The small steps one by one."""
        copy, total = state.clone(), 0
        for text in own:
            asked = self.game.decision(copy, self.seat)
            choice = next(each for each in asked.choices if each.text == text)
            total += clicks(asked, choice)
            copy.apply(self.seat, choice.action)
        return total

    def _heaps(self, state: State, asked: Decision, own: list[str], step: str) -> int | None:
        if not any(choice.way in ("more", "lead") for choice in asked.choices):
            return None
        for length in range(len(own), 1, -1):
            steps = own[:length]
            for named in (steps, steps[:-1]):
                laid = tray(self.game, state, self.seat, named, self.tongue)
                if laid is not None and laid.answer is not None and list(laid.steps) == steps:
                    self._sent(state, asked, steps, step, laid)
                    return length
        return None

    def _sent(self, state: State, asked: Decision, steps: list[str], step: str, laid: Tray) -> None:
        lead = next((each for each in asked.choices if each.way == "lead" and each.text == steps[0]), None)
        after = int(not laid.complete)  # one to send them, or to say what for, if that comes last
        suggested = list(lead.draft) if lead is not None else []
        empty = tray(self.game, state, self.seat, steps[:1] if lead else [], self.tongue)
        most = {item.text: item.most for heap in empty.heaps for item in heap.items} if empty is not None else {}
        bounded = {item.text for heap in laid.heaps if not heap.boundless for item in heap.items}
        one_by_one = 0
        for text in {*laid.texts, *suggested} - {steps[0] if lead else ""}:
            change = abs(laid.texts.count(text) - suggested.count(text))
            all_but = 1 + abs(most.get(text, 0) - laid.texts.count(text)) if text in bounded else change
            one_by_one += min(change, all_but)
        everything = [text for heap in empty.heaps for text in heap.rest] if empty is not None else []
        if everything:
            left_out = sum(everything.count(text) - laid.texts.count(text) for text in set(everything))
            one_by_one = min(one_by_one, 1 + left_out)
        heaps = tuple(heap.title for heap in laid.heaps)
        if heaps in self.last:
            repeated = tray(
                self.game, state, self.seat, [*steps[:1], *self.last[heaps]] if lead else self.last[heaps], self.tongue
            )
            lying = list(repeated.texts) if repeated is not None else []
            change = sum(abs(laid.texts.count(text) - lying.count(text)) for text in {*laid.texts, *lying})
            one_by_one = min(one_by_one, 1 + change)
        self.last[heaps] = [text for text in laid.texts if not lead or text != steps[0]]
        after += one_by_one
        before = self._before(state, steps)
        name = f"{step}: {steps[0].split()[0]}"
        if self.acts and self.acts[-1].open_ended and self.acts[-1].name.startswith(f"{step}: "):
            opened = self.acts.pop()  # what the heaps are for was said just before
            name, before, after = opened.name, before + opened.before, after + opened.after
        self.acts.append(Act(name, before, after))

    def _way(self, state: State, asked: Decision, own: list[str], step: str) -> int | None:
        if not any(choice.way == "on" for choice in asked.choices):
            return None
        for way in farther(self.game, state, self.seat, self.tongue):
            steps = list(way.texts)
            if own[: len(steps)] == steps:
                after = 1 + int(bool(way.origin)) + int(way.choice.odds is not None)
                self.acts.append(Act(f"{step}: {steps[0].split()[0]}", self._before(state, steps), after))
                return len(steps)
        return None

    def _opened(self, state: State, asked: Decision, own: list[str], step: str, later: list[str]) -> int:
        """How many steps are one answer, if the page offers them so; what is planned with it is answered later."""
        if not any(choice.way == "open" and choice.text == own[0] for choice in asked.choices):
            return 0
        found = [each for each in opened(self.game, state, self.seat, self.tongue) if self._meant(each, own, later)]
        if not found:
            return 0
        each = max(found, key=lambda one: len(one.texts))
        length = len(each.texts)
        after = 1 + int(each.choice.odds is not None)
        self.acts.append(Act(f"{step}: {own[0].split()[0]}", self._before(state, own[:length]), after))
        self.ahead = each.plan or self.ahead
        return length

    def _meant(self, each: OpenedSheet, own: list[str], later: list[str]) -> bool:
        if own[: len(each.texts)] != list(each.texts):
            return False
        return (
            not each.plan or next((text for text in later if text.split()[0] == each.plan.split()[0]), "") == each.plan
        )


def acts_of(game: AnyGame, seats: int, log: Log) -> list[Act]:
    """All acts of a game."""
    tongue = game.tongue("en")
    people = [Person(game, tongue, seat) for seat in range(seats)]
    state = game.start(seats)
    at = 0
    acting = -1
    while at < len(log):
        seat = log[at][0]
        taken = 1
        if seat >= 0 and seat != acting:
            acting, people[seat].closer = seat, ""
        if seat >= 0:
            end = at
            while end < len(log) and log[end][0] == seat:
                end += 1
            later = [text for actor, text, _ in log[at:] if actor == seat]
            taken = people[seat].look(state, [text for _, text, _ in log[at:end]], later)
        for actor, text, _ in log[at : at + taken]:
            state.apply(actor, game.vocabulary.parse(text))
        at += taken
    return [act for person in people for act in person.acts]


def main() -> None:
    """Count, and print a table for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="+", help="GAME:SEATS")
    parser.add_argument("--games", type=int, default=2, dest="number", help="games of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy:worlds=1:budget=60")
    given = parser.parse_args()
    for name in given.games:
        title, _, seats = name.partition(":")
        game = find(title)
        found: dict[str, list[Act]] = defaultdict(list)
        for seed in range(given.seed, given.seed + given.number):
            bots = [make_bot(given.bot) for _ in range(int(seats))]
            for act in acts_of(game, int(seats), play(game, bots, seed, keep_log=True).log):
                found[act.name].append(act)
        report(title, found)


def report(title: str, found: dict[str, list[Act]]) -> None:
    """The ten commonest acts, and all together."""
    print(f"\n| {title} | times | before | after | share |\n|---|---|---|---|---|")
    common = sorted(found.items(), key=lambda entry: -len(entry[1]))[:TOP]
    everything = [act for acts in found.values() for act in acts]
    together = [act for _, some in common for act in some]
    for name, acts in [*common, ("the ten", together), ("all acts", everything)]:
        before, after = sum(act.before for act in acts), sum(act.after for act in acts)
        n = len(acts)
        print(f"| {name} | {n} | {before / n:.2f} | {after / n:.2f} | {after / before:.0%} |")


if __name__ == "__main__":
    main()
