"""How many clicks the acts of a game take: its small steps one by one, and put together as the page does it.

    python benchmarks/clicks.py cyclades:4 parthenon:4 --games 2 --seed 1 --bot greedy:worlds=1:budget=60

Games between bots are played; every seat's plies are then looked at as its person would make them with a mouse.
Before: each answer is a click, and one more to confirm what cannot be taken back or has odds. After: what cannot be
taken back is sent by itself after a moment (odds are still confirmed); what is the only thing to do is done by itself;
what lies farther is the thing that sets out and the goal; things on heaps are a click for each one more, or one for all
of a kind or for everything or for what lay there last time, and one to say what for, or to send them where more could
be named; an answer and what it opens is one click, if the page offers both as one; the end of a turn is none, where it
follows an answer that is clicked with Shift held; an answer that is planned is clicked once and given by itself as
often as it is given again before any other in its situation, or when the question comes that it is planned for. Twice
over: "plainly" an answer is a click, wherever it is found; "strictly" what finds it counts as well. Before, that is
unfolding the group in which its button stands, or clicking the second of the two things that tell it on the board.
After, a group that was unfolded stays so for its person, one thing is carried to the other by one press of the button,
and a number is a dot of a track, or as many clicks as it lies away from where less and more begin. Prints the ten
commonest acts of each game.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

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
GROUPED, FOLDED, FEW = 8, 3, 3  # as the page has it: answers in groups, of which one is folded; numbers side by side
Log = Sequence[tuple[int, str, int]]


class Clicks(NamedTuple):
    """Clicks, counted plainly and strictly."""

    plain: int = 0
    strict: int = 0

    def and_then(self, more: Clicks) -> Clicks:
        """These and more."""
        return Clicks(self.plain + more.plain, self.strict + more.strict)


NONE = Clicks()


def alike(number: int) -> Clicks:
    """So many, however they are counted."""
    return Clicks(number, number)


class Act:
    """One act of a person: its name, and its clicks before and after."""

    def __init__(self, name: str, before: Clicks, after: Clicks, open_ended: bool = False) -> None:
        self.name = name
        self.before = before
        self.after = after
        self.open_ended = open_ended  # what follows in the same step may belong to it


def told_by(asked: Decision, *targets: str) -> int:
    """How many answers these things tell together."""
    return sum(all(target in choice.targets for target in targets) for choice in asked.choices)


def by_one_thing(asked: Decision, choice: Choice) -> bool:
    """Whether one thing on the board tells it alone."""
    return any(told_by(asked, target) == 1 for target in choice.targets)


def by_two_things(asked: Decision, choice: Choice) -> bool:
    """Whether two do."""
    return any(told_by(asked, *pair) == 1 for pair in combinations(choice.targets, 2))


def folded(asked: Decision, choice: Choice, series: bool) -> bool:
    """Whether its button stands in a group that is folded; a series is one control, once the page had them."""
    offered = [each for each in asked.choices if not each.minor]
    controls = {(each.group, (series and each.series) or each.text) for each in offered}
    many = len(controls) > GROUPED and len({group for group, _ in controls}) > 1
    return many and not choice.minor and sum(group == choice.group for group, _ in controls) > FOLDED


def confirmed(asked: Decision, choice: Choice) -> int:
    """One more, where it cannot be taken back, or has odds."""
    alone = choice.minor and all(each.minor for each in asked.choices)
    return int((choice.commits and not alone) or choice.odds is not None)


def step_by_step(asked: Decision, choice: Choice) -> Clicks:
    """An answer before, and whether it is confirmed."""
    once = 1 + confirmed(asked, choice)
    return Clicks(once, once + int(folded(asked, choice, series=False) and not by_one_thing(asked, choice)))


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
        self.unfolded: set[str] = set()  # the groups that stay so

    def look(self, state: State, own: list[str], later: list[str]) -> int:
        """Make the next act; how many of the seat's next plies it is.

        `own` are those before anybody else acts, `later` are all.
        """
        then, self.then = self.then, ""
        taken = self._look(state, own[:1] if own[0] == then else own, later)
        if own[0] == then:  # what it opens is asked as it comes
            self.acts[-1].after = NONE
        elif self.acts[-1].after.plain:
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
        if nothing_else(asked, choice) or self.ahead == choice.text:
            now, self.ahead = NONE, ""
        else:
            now = self._given(state, asked, choice)
        act = Act(f"{step}: {choice.group}", step_by_step(asked, choice), now, open_ended=not choice.commits)
        self.acts.append(act)
        for named in {each.again for each in asked.choices if each.again}:
            text, first = self.planned.get(named, ("", act))
            if choice.again == named and choice.text == text:  # it was planned the first time
                first.after = first.after if first.after.plain else alike(1)
                act.after = NONE
            else:
                self.planned[named] = (choice.text if choice.again == named else "", act)
        return 1

    def _given(self, state: State, asked: Decision, choice: Choice) -> Clicks:
        """An answer now: what cannot be taken back is sent by itself, odds are confirmed."""
        once = 1 + int(choice.odds is not None)
        amounts = [each.text for each in asked.choices if choice.series and each.series == choice.series]
        away = amounts.index(choice.text) if len(amounts) > FEW else 0
        if by_one_thing(asked, choice) or by_two_things(asked, choice) or (away and self._dotted(state, asked, choice)):
            return alike(once)
        hidden = folded(asked, choice, series=True) and choice.group not in self.unfolded
        if hidden:
            self.unfolded.add(choice.group)
        return Clicks(once, once + int(hidden) + away)

    def _dotted(self, state: State, asked: Decision, choice: Choice) -> bool:
        """Whether a row that it points at has a track with a dot for its number."""
        scene = self.game.scene(self.game.view(state, self.seat), asked, self.tongue)
        rows = [row for panel in scene.panels for row in panel.rows if row.target in choice.targets]
        return any(row.track >= choice.amount for row in rows)

    def _before(self, state: State, own: list[str]) -> Clicks:
        """The small steps one by one."""
        copy, total = state.clone(), NONE
        for text in own:
            asked = self.game.decision(copy, self.seat)
            choice = next(each for each in asked.choices if each.text == text)
            total = total.and_then(step_by_step(asked, choice))
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
            self.acts.append(Act(opened.name, before.and_then(opened.before), opened.after.and_then(alike(after))))
            return
        self.acts.append(Act(name, before, alike(after)))

    def _way(self, state: State, asked: Decision, own: list[str], step: str) -> int | None:
        if not any(choice.way == "on" for choice in asked.choices):
            return None
        for way in farther(self.game, state, self.seat, self.tongue):
            steps = list(way.texts)
            if own[: len(steps)] == steps:
                odds = int(way.choice.odds is not None)
                after = Clicks(1 + int(bool(way.origin)) + odds, 1 + odds)  # carried to its goal by one press
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
        after = alike(1 + int(each.choice.odds is not None))
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
    print(f"\n| {title} | times | before | after | share | strictly before | after | share |")
    print("|---|---|---|---|---|---|---|---|")
    common = sorted(found.items(), key=lambda entry: -len(entry[1]))[:TOP]
    everything = [act for acts in found.values() for act in acts]
    together = [act for _, some in common for act in some]
    for name, acts in [*common, ("the ten", together), ("all acts", everything)]:
        n = len(acts)
        cells = [name, f"{n}"]
        for count in range(len(Clicks._fields)):
            before, after = sum(act.before[count] for act in acts), sum(act.after[count] for act in acts)
            cells += [f"{before / n:.2f}", f"{after / n:.2f}", f"{after / before:.1%}"]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
