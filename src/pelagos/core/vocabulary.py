"""Every choice a game can ever ask for, as integers and as text a person can type."""

from __future__ import annotations

from .basics import Action
from .errors import MalformedChoice, UnknownChoice
from .message import msg

LIMIT = 4096  # choices per game
LONGEST = 80  # characters of a typed choice
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-+'")


class Domain:
    """A finite list of values with one word each; the values are consecutive ints from `first`."""

    __slots__ = ("first", "index", "name", "size", "words")

    def __init__(self, name: str, words: list[str], first: int = 0) -> None:
        for word in words:
            if not word or not set(word) <= _LETTERS:
                raise ValueError(f"domain {name}: {word!r} is not a plain word")
        self.name = name
        self.words = words
        self.first = first
        self.size = len(words)
        self.index = {word: first + i for i, word in enumerate(words)}
        if len(self.index) != len(words):
            raise ValueError(f"domain {name}: a word occurs twice")

    def word(self, value: int) -> str:
        """The word of a value."""
        return self.words[value - self.first]


def names(name: str, words: str) -> Domain:
    """A domain of named values 0, 1, 2 …, the names given in one string."""
    return Domain(name, words.split())


def numbers(low: int, high: int) -> Domain:
    """The whole numbers low .. high, both included."""
    return Domain("number", [str(n) for n in range(low, high + 1)], low)


class Verb:
    """A kind of choice: a name and up to three arguments. Its choices are consecutive ints from `base`."""

    __slots__ = ("base", "codes", "domains", "f1", "f2", "f3", "id", "name", "s2", "s3", "size")
    name: str
    id: int
    base: Action
    size: int
    domains: list[Domain]
    codes: list[Action]
    f1: int
    f2: int
    f3: int
    s2: int
    s3: int

    def __init__(self, name: str, number: int, base: Action, domains: list[Domain]) -> None:
        self.name = name
        self.id = number
        self.base = base
        self.domains = domains
        self.f1 = domains[0].first if len(domains) > 0 else 0
        self.f2 = domains[1].first if len(domains) > 1 else 0
        self.f3 = domains[2].first if len(domains) > 2 else 0
        self.s2 = domains[1].size if len(domains) > 1 else 1
        self.s3 = domains[2].size if len(domains) > 2 else 1
        size = 1
        for domain in domains:
            size *= domain.size
        self.size = size
        self.codes = list(range(base, base + size))

    def of1(self, x: int) -> Action:
        """The choice with one argument."""
        return self.base + x - self.f1

    def of2(self, x: int, y: int) -> Action:
        """The choice with two arguments."""
        return self.base + (x - self.f1) * self.s2 + y - self.f2

    def of3(self, x: int, y: int, z: int) -> Action:
        """The choice with three arguments."""
        return self.base + ((x - self.f1) * self.s2 + y - self.f2) * self.s3 + z - self.f3

    def span1(self, low: int, high: int) -> list[Action]:
        """All choices with an argument in low .. high, both included; the ints exist already."""
        if high < low:
            return []
        return self.codes[low - self.f1 : high - self.f1 + 1]

    def span2(self, x: int, low: int, high: int) -> list[Action]:
        """All choices (x, low .. high), both included."""
        if high < low:
            return []
        start = (x - self.f1) * self.s2 - self.f2
        return self.codes[start + low : start + high + 1]

    def span3(self, x: int, y: int, low: int, high: int) -> list[Action]:
        """All choices (x, y, low .. high), both included."""
        if high < low:
            return []
        start = ((x - self.f1) * self.s2 + y - self.f2) * self.s3 - self.f3
        return self.codes[start + low : start + high + 1]


class Vocabulary:
    """The verbs of one game, numbered in the order of their declaration.

    >>> v = Vocabulary()
    >>> bid = v.verb("bid", names("god", "zeus ares"), numbers(1, 9))
    >>> v.text(bid.of2(1, 3)), v.parse("bid ares 3") == bid.of2(1, 3)
    ('bid ares 3', True)
    """

    __slots__ = ("by_name", "codes", "texts", "verb_of", "verbs", "x", "y", "z")
    verbs: list[Verb]
    by_name: dict[str, Verb]
    codes: dict[str, Action]
    texts: list[str]
    verb_of: list[int]
    x: list[int]
    y: list[int]
    z: list[int]

    def __init__(self) -> None:
        self.verbs = []
        self.by_name = {}
        self.codes = {}
        self.texts = []
        self.verb_of = []
        self.x = []
        self.y = []
        self.z = []

    @property
    def size(self) -> int:
        """How many choices there are."""
        return len(self.texts)

    def verb(self, name: str, d1: Domain | None = None, d2: Domain | None = None, d3: Domain | None = None) -> Verb:
        """Declare a verb with up to three domains."""
        if not name or not set(name) <= _LETTERS or name in self.by_name:
            raise ValueError(f"verb {name!r} is not a plain word or is declared twice")
        domains = [d for d in (d1, d2, d3) if d is not None]
        verb = Verb(name, len(self.verbs), len(self.texts), domains)
        if len(self.texts) + verb.size > LIMIT:
            raise ValueError(f"verb {name!r} takes the vocabulary over {LIMIT} choices")
        self.verbs.append(verb)
        self.by_name[name] = verb
        s2, s3 = verb.s2, verb.s3
        for i in range(verb.size):
            arguments = [i // (s2 * s3), i // s3 % s2, i % s3]
            values = [domain.first + arguments[k] for k, domain in enumerate(domains)]
            text = " ".join([name] + [domain.word(values[k]) for k, domain in enumerate(domains)])
            self.codes[text] = len(self.texts)
            self.texts.append(text)
            self.verb_of.append(verb.id)
            values += [0, 0, 0]
            self.x.append(values[0])
            self.y.append(values[1])
            self.z.append(values[2])
        return verb

    def text(self, action: Action) -> str:
        """The text of a choice, the form of logs and databases."""
        return self.texts[action]

    def parse(self, text: str) -> Action:
        """The choice that a text names; MalformedChoice or UnknownChoice say what is wrong with it."""
        if len(text) > LONGEST or not text.isprintable():
            raise MalformedChoice(msg("choice.malformed", text=text[:LONGEST]))
        words = text.lower().split()
        if not words or not all(set(word) <= _LETTERS for word in words):
            raise MalformedChoice(msg("choice.malformed", text=text))
        code = self.codes.get(" ".join(words))
        if code is not None:
            return code
        verb = self.by_name.get(words[0])
        if verb is None:
            raise UnknownChoice(msg("choice.unknown-verb", verb=words[0]))
        if len(words) != len(verb.domains) + 1:
            raise MalformedChoice(msg("choice.wrong-count", verb=verb.name, n=len(verb.domains)))
        for word, domain in zip(words[1:], verb.domains, strict=True):
            if word not in domain.index:
                raise UnknownChoice(msg("choice.unknown-word", word=word, domain=domain.name, verb=verb.name))
        raise UnknownChoice(msg("choice.unknown-verb", verb=words[0]))
