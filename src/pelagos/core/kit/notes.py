"""What the kit keeps from moment to moment of a game: the words it has heard, the icons, the backdrops."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec

from ..decision import Decision
from ..message import Arg, Message
from ..plain import PLAIN
from ..registry import AnyGame
from ..rulebook import clauses_of
from ..tongue import LANGUAGES, MissingKey
from .failure import fail

Shape = tuple[object, ...]


class Notes:
    """Every message must have a sentence in every language; one whose like was rendered before is taken as known."""

    def __init__(self, game: AnyGame) -> None:
        self.tongues = [game.tongue(language) for language in LANGUAGES]
        self.clauses = set(clauses_of(game.rules))
        self.known: set[Shape] = set()
        self.icons = {element.get("id", "") for element in ElementTree.fromstring(game.icons).iter()}
        self.backdrops: dict[str, str] = {}  # by key: equal keys must mean equal backdrops
        self.scrambled = 0  # how often drawing secrets afresh did change the position: else the check proves nothing

    def say(self, message: Message, where: str) -> None:
        """Fail unless the message has a sentence in every language."""
        shape = _shape(message)
        if shape in self.known:
            return
        if message.key.startswith(PLAIN):
            fail(12, f"{where}: the game has no words of its own (the rules alone are checked with --rules)")
        for tongue in self.tongues:
            try:
                text = tongue(message)
            except MissingKey as error:
                fail(12, f"{where}: no sentence for {error.args[0]}")
            except (KeyError, IndexError, ValueError) as error:
                fail(12, f"{where}: the sentence of {message.key} [{tongue.language}] asks for {error}")
            if not text.strip():
                fail(12, f"{where}: the sentence of {message.key} [{tongue.language}] is empty")
        self.known.add(shape)

    def rule(self, clause: str, where: str) -> None:
        """Fail if a clause is named that the rules do not have."""
        if clause and clause not in self.clauses:
            fail(12, f"{where}: the rules have no clause {clause}")

    def decision(self, decision: Decision) -> None:
        """All words of a question."""
        self.say(decision.eyebrow, "eyebrow")
        self.say(decision.prompt, "prompt")
        if decision.hint is not None:
            self.say(decision.hint, "hint")
        self.rule(decision.rule, "prompt")
        for choice in decision.choices:
            self.say(choice.label, f"label of “{choice.text}”")
            if choice.thing is not None:
                self.say(choice.thing, f"thing of “{choice.text}”")
            for line in choice.preview:
                self.say(line, f"preview of “{choice.text}”")
            self.rule(choice.rule, f"choice “{choice.text}”")
        for refusal in decision.refused:
            self.say(refusal.label, "refusal")
            self.say(refusal.reason, "reason")
            self.rule(refusal.rule, "refusal")
        msgspec.json.encode(decision)


def _shape(message: Message) -> Shape:
    """What decides whether a message can be rendered: its key, its arguments' names and kinds, its plural."""
    parts: list[object] = [message.key]
    for name, value in message.args.items():
        parts.append(name)
        parts.append(_kind(name, value))
    return tuple(parts)


def _kind(name: str, value: Arg) -> object:
    if isinstance(value, Message):
        return _shape(value)
    if isinstance(value, list):
        return tuple([_shape(part) for part in value])
    if name == "n" and isinstance(value, int):
        return min(value, 2)  # French and English know no more plurals
    if name == "seat":
        return value
    return type(value)
