"""Every kind of question of a game, to be read in both languages: `python -m scripts.prompts GAME --keep FOLDER`.

A kind is a step of the game's book that asks. Seeded games at every number of players, by chance and by advice, are
played until each was met; kinds that come seldom may be written as positions (`--from`, JSON). Of each kind all that a
person may read is printed, English beside French: a sentence is left out where everything it is made of stood there
before. `--keep` writes a record of each, which `scripts.decisions` takes pictures of; Ione is the one who is asked.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pelagos.cli.common import bring
from pelagos.core.anytime import AnyTime
from pelagos.core.basics import CHANCE, Action, Seat
from pelagos.core.decision import Decision
from pelagos.core.editions import CONTENT
from pelagos.core.flow import ACT, ASK, State, Step
from pelagos.core.message import Message
from pelagos.core.positions import Json
from pelagos.core.record import Record, write_record
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng
from pelagos.core.tongue import LANGUAGES, Tongue

ASKED = "Ione"
OTHERS = ("Nereus", "Kostas", "Mina", "Thetis", "Doris")
TRIALS = 12  # how often a kind is read before it is rather looked for elsewhere
FOOLISH = (1.0, 0.5, 0.15)  # how much of a game is played by chance

Met = tuple[Record, bool]  # whether there was more than one thing to choose


def asking(game: AnyGame) -> dict[int, str]:
    """The steps that ask, by their numbers."""
    book: list[Step[State]] = game.start(max(game.seats)).book
    own = [(number, step) for number, step in enumerate(book) if type(step).legal is not Step.legal]
    return {number: step.name for number, step in own if step.kind in (ASK, ACT)}


class Sentences:
    """What one kind says: roles and messages, each once."""

    def __init__(self, known: set[tuple[str, bool]]) -> None:
        self.said: list[tuple[str, Message]] = []
        self._known = known  # words that stood somewhere already, of whatever kind
        self._heads: set[tuple[str, str, bool]] = set()

    def add(self, decision: Decision) -> None:
        """Whatever of a question is new."""
        for role, message in sentences(decision):
            words = {*_words(message)}
            head = (role, message.key, _several(message))
            if head not in self._heads or words - self._known:
                self._heads.add(head)
                self._known |= words
                self.said.append((role, message))


def sentences(decision: Decision) -> Iterator[tuple[str, Message]]:
    """Everything that a question says, and what it is."""
    yield "eyebrow", decision.eyebrow
    yield "prompt", decision.prompt
    if decision.hint is not None:
        yield "hint", decision.hint
    for choice in decision.choices:
        yield "label", choice.label
        yield from [("preview", line) for line in choice.preview]
        for role, message in (("thing", choice.thing), ("sequel", choice.sequel)):
            if message is not None:
                yield role, message
        yield from [("later", later.label) for later in choice.later]
    for refusal in decision.refused:
        yield "refused", refusal.label
        yield "reason", refusal.reason


def _several(message: Message) -> bool:
    number = message.args.get("n", 1)
    return isinstance(number, int) and number != 1


def _words(message: Message) -> Iterator[tuple[str, bool]]:
    yield message.key, _several(message)
    for value in message.args.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Message):
                yield from _words(part)


class Search:
    """Games of one kind of rules, and what was met in them."""

    def __init__(self, game: AnyGame, seed: int, edition: str = "") -> None:
        self.game = game
        self._edition = edition
        self.kinds = asking(game)
        self.met: dict[int, Met] = {}
        self.times = dict.fromkeys(self.kinds, 0)
        self.games = 0
        known: set[tuple[str, bool]] = set()
        self.read = {number: Sentences(known) for number in self.kinds}
        self._chance = random.Random(seed)
        self._luck = Rng.seeded(seed, "prompts")

    @property
    def missing(self) -> list[str]:
        """Kinds that were not met yet."""
        return [name for number, name in self.kinds.items() if number not in self.met]

    def play(self, start: Json | None = None) -> None:
        """One game, from its beginning or from a position."""
        game, chance = self.game, self._chance
        options = self._options() if start is None else {}
        seats = chance.choice(game.seats) if start is None else 0
        s: State = game.start(seats, options) if start is None else game.load(start)
        record = Record(
            game=game.id,
            version=game.version,
            seats=s.seats,
            options=game.checked(options if start is None else start.get("options", {})),
            content=game.own_content(options),
            start=start,
        )
        plies: list[tuple[int, str, int]] = []
        foolish = chance.choice(FOOLISH)
        self.games += 1
        while s.result() is None and len(plies) < game.bound:
            actors = s.actors()
            if actors == (CHANCE,):
                seat, action = CHANCE, s.sample(self._luck)
            else:
                for each in (*actors, *s.idlers()):
                    self._look(s, each, record, plies)
                idle = s.idlers() if chance.random() < 0.05 else ()
                seat = chance.choice([*actors, *idle])
                action = self._answer(s, seat, foolish)
            plies.append((seat, game.text(action), 0))
            s.apply(seat, action)

    def _options(self) -> dict[str, object]:
        """Half of the games as they are offered, half with switches and words drawn."""
        options: dict[str, object] = {CONTENT: self._edition} if self._edition else {}
        for option in self.game.options if self._chance.random() < 0.5 else ():
            if isinstance(option.default, bool):
                options[option.key] = self._chance.random() < 0.5
            elif option.words:
                options[option.key] = self._chance.choice(option.words)
        return options

    def _answer(self, s: State, seat: Seat, foolish: float) -> Action:
        legal = s.legal(seat)
        wise = None if self._chance.random() < foolish else self.game.advise(s, seat, legal)
        return self._chance.choice(legal) if wise is None else wise

    def _look(self, s: State, seat: Seat, record: Record, plies: Sequence[tuple[int, str, int]]) -> None:
        """Keep the first question of each kind in which there is a choice; read the first few of them."""
        question = s.question(seat)
        legal = s.legal(seat)
        if question is None or not legal:
            return
        numbers = {question[0]}
        if isinstance(s, AnyTime):
            numbers |= {number for number in map(s.act_of, legal) if number >= 0}
        for number in numbers:
            self.times[number] += 1
            kept = self.met.get(number)
            if kept is None or (len(legal) > 1 and not kept[1]):
                others = OTHERS[: s.seats - 1]
                asked = (*others[:seat], ASKED, *others[seat:])
                self.met[number] = (msgspec.structs.replace(record, names=asked, plies=tuple(plies)), len(legal) > 1)
            times = self.times[number]
            if times <= TRIALS or times % (times // TRIALS) == 0:
                self.read[number].add(self.game.decision(s, seat))


def tell(search: Search, tongues: Sequence[Tongue]) -> None:
    """Print what was read."""
    for number, name in search.kinds.items():
        print(f"\n== {name}: met {search.times[number]} times")
        for role, message in search.read[number].said:
            print(f"{role:8}", *[tongue(message) for tongue in tongues], sep=" | ")


def positions(paths: Sequence[Path]) -> list[Json]:
    """Positions as JSON: one or a list in each file."""
    found: list[Json] = []
    for path in paths:
        data = json.loads(path.read_text(encoding="utf-8"))
        found += data if isinstance(data, list) else [data]
    return found


def main() -> None:
    """One game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=100, help="games that are played at most")
    parser.add_argument("--least", type=int, default=10, help="games that are played though every kind was met")
    parser.add_argument("--limit", type=float, default=240, help="seconds that it may take")
    parser.add_argument("--from", type=Path, action="append", default=[], dest="positions", help="written positions")
    parser.add_argument("--content", type=Path, action="append", help="a file of content of one's own")
    parser.add_argument("--keep", type=Path, help="where a record of every kind is kept")
    given = parser.parse_args()
    game = games()[given.game]
    search = Search(game, given.seed, bring(game, given.content))
    until = time.monotonic() + given.limit
    written = positions(given.positions)
    while search.games < given.most and time.monotonic() < until and (search.missing or search.games < given.least):
        search.play(written.pop() if written and search.games >= given.least else None)
    seats = dict(enumerate((ASKED, *OTHERS)))
    tell(search, [game.tongue(language, seats) for language in LANGUAGES])
    print(f"\n{game.id}: {len(search.met)} of {len(search.kinds)} kinds in {search.games} games")
    if search.missing:
        print("never met:", ", ".join(search.missing))
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
        for place, number in enumerate(search.kinds, 1):
            if number in search.met:
                path = given.keep / f"{place:02d}-{search.kinds[number]}.txt"
                path.write_text(write_record(search.met[number][0]), encoding="utf-8")


if __name__ == "__main__":
    main()
