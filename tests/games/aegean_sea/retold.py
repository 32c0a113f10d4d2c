"""An effect told once more: what its terms say, done with the same choices on plain lists of cards.

It shares with the game the tree that a card's text is read into, and nothing of what runs it: no frames, no counting
ahead, no shortcuts. Every choice is held to what the terms allow, and what lies where at the end is compared with the
game's own position.
"""

from __future__ import annotations

from collections.abc import Iterator

from pelagos.games.aegean_sea.rules import effects as e
from pelagos.games.aegean_sea.rules.content import Cards
from pelagos.games.aegean_sea.rules.effects import Act, Atom, Count, Item, Where
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import KIND, MATERIAL, MATS, PEOPLE, PLACE, deck_of

SHIP, TEMPLE, POPULACE, GOOD = range(4)
Heap = tuple[int, int, int]  # place, kind, and the people it belongs to (0 for Goods)


class Names:
    """What the words of an effect mean at the moment."""

    def __init__(self, here: int) -> None:
        self.here = here
        self.there = -1
        self.src = -1
        self.it = -1
        self.that = 0


class Retold:
    """Cards on the table, by hand."""

    def __init__(self, s: AegeanState, seat: int, choices: list[str]) -> None:
        self.cards: Cards = s.givens.cards
        self.people = s.people[seat]
        self.played = list(s.people)
        self.mats = s.givens.mats
        self.isle = list(s.isle)
        self.hand = list(s.hands[seat])
        self.piles = [list(pile) for pile in s.piles]
        self.decks = [list(deck) for deck in s.decks]
        self.tucked: dict[Heap, list[int]] = {}
        for place in range(len(PLACE.words)):
            for kind in range(3):
                for people in range(5):
                    self.tucked[place, kind, people] = list(s.crew[(place * 3 + kind) * 5 + people])
            self.tucked[place, GOOD, 0] = list(s.goods[place])
        self.choices = choices
        self.acts: list[str] = []  # what was done at all

    def agrees(self, s: AegeanState, seat: int) -> None:
        """Whether everything lies where the game has it."""
        assert self.choices == []
        assert self.isle == s.isle
        assert tuple(sorted(self.hand)) == s.hands[seat]
        assert [tuple(pile) for pile in self.piles] == s.piles
        for (place, kind, people), cards in self.tucked.items():
            held = s.goods[place] if kind == GOOD else s.crew[(place * 3 + kind) * 5 + people]
            assert tuple(cards) == held, f"{KIND.words[kind]} of {PEOPLE.words[people]} at {PLACE.words[place]}"

    # Choices.

    def next(self, verb: str) -> list[str]:
        """The next choice, which must be of this verb: what follows it."""
        first, *rest = self.choices.pop(0).split()
        assert first == verb, f"{first} {rest} instead of {verb}"
        return rest

    def coming(self) -> str:
        """The verb of the next choice."""
        return self.choices[0].split()[0] if self.choices else ""

    def from_hand(self, preference: int = -1) -> int:
        """A hand card is named, and leaves the hand."""
        card = int(self.next("card")[0])
        self.hand.remove(card)
        assert preference in (-1, self.cards.preference[card])
        return card

    def piece(self, kind: int, place: int, enemy: bool = False) -> int:
        """A tucked card is named, and leaves its place: of those alike, the longest there."""
        word, deck, preference = self.next("piece")
        assert word == KIND.words[kind]
        people = PEOPLE.index[deck]
        assert kind == GOOD or (people != self.people) is enemy
        heap = self.heap(place, kind, people)
        card = next(
            card
            for card in heap
            if deck_of(card) == people and MATERIAL.words[self.cards.preference[card]] == preference
        )
        heap.remove(card)
        return card

    def heap(self, place: int, kind: int, people: int) -> list[int]:
        return self.tucked[place, kind, 0 if kind == GOOD else people]

    def discard(self, card: int) -> None:
        self.piles[deck_of(card)].append(card)

    def good(self, material: int, place: int) -> None:
        """A Good of a material comes: from its deck, else from its pile, else not."""
        if self.decks[material]:
            card = int(self.next("top")[0])
            self.decks[material].remove(card)
        elif self.piles[material]:
            card = self.piles[material].pop()
        else:
            return
        self.tucked[place, GOOD, 0].append(card)

    # What there is.

    def of(self, kind: int, place: int, people: int) -> int:
        return len(self.heap(place, kind, people))

    def enemies(self, kind: int, place: int) -> int:
        return sum(self.of(kind, place, people) for people in range(5) if people != self.people)

    def types(self, place: int) -> int:
        return len({deck_of(card) for card in self.tucked[place, GOOD, 0]})

    def ruler(self, place: int) -> int:
        folk = [self.of(POPULACE, place, people) for people in range(5)]
        if folk.count(max(folk)) == 1:
            return folk.index(max(folk))
        owner = deck_of(self.isle[place]) if place < MATS else place - MATS
        return owner if owner in self.played else -1

    def inner(self) -> list[int]:
        return [mat for mat in range(self.mats) if self.isle[mat]]

    def homes(self) -> list[int]:
        return [MATS + people for people in range(5) if people in self.played]

    def meets(self, place: int, atom: Atom) -> bool:
        """One condition."""
        if atom.what == e.CTRL:
            return self.ruler(place) == self.people
        if atom.what == e.FOE_CTRL:
            return self.ruler(place) not in (-1, self.people)
        if atom.what == e.NOT_MY_HOME:
            return place != MATS + self.people
        if atom.what == e.OF_MATERIAL:
            return (deck_of(self.isle[place]) if place < MATS else place - MATS) == atom.kind
        number = {
            e.MY_PIECES: self.of(atom.kind, place, self.people),
            e.ENEMY_PIECES: self.enemies(atom.kind, place),
            e.MY_REVERED: min(self.of(TEMPLE, place, self.people), self.types(place)),
            e.GOODS: len(self.tucked[place, GOOD, 0]),
            e.TYPES: self.types(place),
            e.ALL_CARDS: self.all_at(place),
        }[atom.what]
        sign = ">=" if atom.compare == e.LEAST else "<=" if atom.compare == e.MOST else "="
        return {">=": number >= atom.k, "<=": number <= atom.k, "=": number == atom.k}[sign]

    def places(self, where: Where, names: Names) -> list[int]:
        """The places that fit."""
        base = where.base
        if base in (e.HERE, e.THERE, e.IT, e.SRC, e.HOME):
            found = [self.named(base, names)]
        elif base in (e.INNER, e.OTHER_INNER):
            found = self.inner()
        elif base == e.FOE_HOME:
            found = [home for home in self.homes() if home != MATS + self.people]
        else:
            found = self.inner() + self.homes()
        if base in (e.OTHER, e.OTHER_INNER):
            found = [place for place in found if place != (names.there if names.there >= 0 else names.here)]
        return [place for place in found if all(self.meets(place, atom) for atom in where.atoms)]

    def named(self, base: int, names: Names) -> int:
        fixed = {e.HERE: names.here, e.THERE: names.there, e.IT: names.it, e.SRC: names.src}
        return MATS + self.people if base == e.HOME else fixed[base]

    def chosen(self, where: Where, names: Names, verb: str = "at") -> int:
        """The place that is meant: named by the effect, or by a choice."""
        fitting = self.places(where, names)
        if where.base < e.INNER:
            assert fitting, "the place does not meet its condition"
            return fitting[0]
        place = PLACE.index[self.next(verb)[0]]
        assert place in fitting
        return place

    def number(self, count: Count, place: int, every: int, names: Names) -> int:
        """How many, at least."""
        if count.kind == e.EVERY:
            assert every > 0
            return every
        if count.kind != e.QUANTITY:
            return count.k
        if count.of == e.REVERED:
            places = self.inner() + self.homes()
            total = sum(min(self.of(TEMPLE, at, self.people), self.types(at)) for at in places)
        elif count.of == e.ISLANDS:
            assert count.where is not None
            total = len(self.places(count.where, names))
        else:
            at = place if count.ref == e.THERE and place >= 0 else self.named(count.ref, names)
            total = {
                e.TYPES_AT: self.types(at),
                e.GOODS_AT: len(self.tucked[at, GOOD, 0]),
                e.MINE_AT: self.of(count.piece, at, self.people),
                e.ENEMY_AT: self.enemies(count.piece, at),
            }[count.of]
        return total // count.divisor

    # Telling.

    def effect(self, card: int, here: int) -> None:
        """The whole effect of a card."""
        self.items(self.cards.effect(card).items, Names(here))

    def items(self, items: list[Item], names: Names) -> None:
        for item in items:
            self.item(item, names)

    def item(self, item: Item, names: Names) -> None:
        if item.may:
            if self.coming() == "skip":
                self.next("skip")
                return
            self.next("do")
        if item.form == e.IF:
            if self.places(item.where, names):
                self.items(item.block, names)
        elif item.form == e.TRY:
            first = self.coming() == "do"
            self.next("do" if first else "otherwise")
            self.acts.append("do" if first else "otherwise")
            self.items(item.block if first else item.otherwise, names)
        elif item.form == e.EACH:
            assert item.act is not None
            left = self.places(item.where, names)
            assert left, "each of none"
            there, src = names.there, names.src
            while left:
                names.it = left[0] if len(left) == 1 else PLACE.index[self.next("at")[0]]
                left.remove(names.it)
                self.act(item.act, names)
                names.there, names.src = there, src
            names.it = -1
        elif item.act is not None:
            self.act(item.act, names)
        else:
            self.items(item.block, names)

    def act(self, act: Act, names: Names) -> None:
        """One act."""
        name = e.OPERATIONS[act.op]
        self.acts.append(name)
        names.that, that = 0, names.that
        if act.op == e.DRAW:
            for _ in range(min(self.number(act.count, -1, 0, names), len(self.decks[self.people]))):
                card = int(self.next("top")[0])
                self.decks[self.people].remove(card)
                self.hand.append(card)
        elif act.op == e.ADD_ISLAND:
            mat = self.isle[: self.mats].index(0)
            self.isle[mat] = self.from_hand(act.preference)
            names.there = mat
        elif act.where.base == e.ANYWHERE:
            enemies = sum(self.enemies(act.kind, place) for place in self.inner() + self.homes())
            for _ in range(self.number(act.count, -1, enemies, names)):
                self.discard(self.piece(act.kind, PLACE.index[self.next("at")[0]], enemy=True))
        elif act.op in (e.SAIL, e.ZEPHYR):
            names.src = self.chosen(act.where, names)
            to = self.chosen(act.to, names, "to")
            assert to != names.src
            if act.op == e.ZEPHYR:
                self.zephyr(act, names.src, to, names)
            elif act.cargo == e.NO_CARGO:
                self.sail(act, names.src, to, names)
            else:
                self.sail_laden(act, names.src, to, that, names)
            names.there = to
        else:
            names.there = self.chosen(act.where, names)
            getattr(self, f"do_{name}")(act, names.there, names)

    def times(self, count: Count, least: int, most: int) -> Iterator[int]:
        """Turn by turn, until enough are done; where there is no upper bound, until "done" or until none are left."""
        if count.kind != e.AT_LEAST:
            assert least > 0, "a quantity of none"
            most = least
        for turn in range(most):
            if turn >= least and self.coming() == "done":
                self.next("done")
                return
            yield turn

    def do_at(self, act: Act, place: int, names: Names) -> None:
        """Nothing but the choice."""

    def do_add(self, act: Act, place: int, names: Names) -> None:
        for _ in self.times(act.count, self.number(act.count, place, 0, names), len(self.hand)):
            names.that = self.from_hand(act.preference)
            self.tucked[place, act.kind, self.people].append(names.that)

    def do_create(self, act: Act, place: int, names: Names) -> None:
        before = {deck_of(card) for card in self.tucked[place, GOOD, 0]}
        used = []
        for _ in self.times(act.count, self.number(act.count, place, 0, names), 0):
            used.append(self.offer(act, place))
        assert not act.same or len(set(used)) == 1
        assert not act.new or not before & set(used)

    def offer(self, act: Act, place: int) -> int:
        """A hand card is discarded for a Good."""
        card = self.from_hand(act.preference)
        self.discard(card)
        self.good(self.cards.preference[card], place)
        return self.cards.preference[card]

    def do_recolor(self, act: Act, place: int, names: Names) -> None:
        goods = len(self.tucked[place, GOOD, 0])
        used = []
        for _ in self.times(act.count, self.number(act.count, place, goods, names), min(goods, len(self.hand))):
            self.discard(self.piece(GOOD, place))
            used.append(self.offer(act, place))
        assert not act.same or len(set(used)) == 1

    def do_sack(self, act: Act, place: int, names: Names) -> None:
        enemies = self.enemies(act.kind, place)
        for _ in self.times(act.count, self.number(act.count, place, enemies, names), 0):
            self.discard(self.piece(act.kind, place, enemy=True))

    def do_sackisland(self, act: Act, place: int, names: Names) -> None:
        assert place < MATS
        assert self.ruler(place) not in (-1, self.people)
        self.clear(place)

    def vainglory(self, limit: int) -> None:
        """What is too much is lost."""
        for mat in self.inner():
            if self.all_at(mat) > limit:
                self.clear(mat)

    def all_at(self, place: int) -> int:
        return 1 + sum(len(cards) for (at, _, _), cards in self.tucked.items() if at == place)

    def clear(self, place: int) -> None:
        """An Island and every card there: Ships, Temples, Populace, Goods, the Island card last."""
        for (at, _, _), cards in self.tucked.items():
            if at == place:
                for card in cards:
                    self.discard(card)
                cards.clear()
        self.discard(self.isle[place])
        self.isle[place] = 0

    def do_convert(self, act: Act, place: int, names: Names) -> None:
        for _ in self.times(act.count, self.number(act.count, place, 0, names), 0):
            self.discard(self.piece(act.kind, place, enemy=True))
            self.tucked[place, act.kind, self.people].append(self.from_hand())

    def do_replace(self, act: Act, place: int, names: Names) -> None:
        assert place < MATS
        self.discard(self.isle[place])
        self.isle[place] = self.from_hand()

    def do_change(self, act: Act, place: int, names: Names) -> None:
        before = {deck_of(card) for card in self.tucked[place, GOOD, 0]}
        own = self.of(act.kind, place, self.people)
        used = []
        for _ in self.times(act.count, self.number(act.count, place, own, names), own):
            card = self.piece(act.kind, place)
            used.append(self.cards.preference[card])
            if act.into == GOOD:
                self.discard(card)
                self.good(used[-1], place)
            else:
                self.tucked[place, act.into, self.people].append(card)
        assert not act.same or len(set(used)) == 1
        assert not act.new or not before & set(used)

    def do_pay(self, act: Act, place: int, names: Names) -> None:
        assert act.kind != GOOD or self.ruler(place) == self.people
        for _ in self.times(act.count, self.number(act.count, place, 0, names), 0):
            self.discard(self.piece(act.kind, place))

    def do_activate(self, act: Act, place: int, names: Names) -> None:
        assert place < MATS
        self.effect(self.isle[place], place)

    def move(self, kind: int, place: int, to: int, enemy: bool = False) -> None:
        card = self.piece(kind, place, enemy)
        self.heap(to, kind, deck_of(card)).append(card)

    def sail(self, act: Act, place: int, to: int, names: Names) -> None:
        assert min(place, to) < MATS, "never from Home to Home"
        may_take = self.ruler(place) == self.people
        ships = self.of(SHIP, place, self.people)
        for _ in self.times(act.count, self.number(act.count, place, ships, names), ships):
            self.move(SHIP, place, to)
            if self.coming() == "empty":
                self.next("empty")
                continue
            kind = KIND.index[self.choices[0].split()[1]]
            assert kind == POPULACE or (kind == GOOD and may_take)
            self.move(kind, place, to)

    def sail_laden(self, act: Act, place: int, to: int, that: int, names: Names) -> None:
        assert min(place, to) < MATS, "never from Home to Home"
        assert act.cargo != e.CARGO_GOODS or self.ruler(place) == self.people
        self.move(SHIP, place, to)
        if act.cargo == e.CARGO_THAT:
            # Of cards alike, the longest there: it has the preference of the one that was added.
            assert self.choices[0].split()[3] == MATERIAL.words[self.cards.preference[that]]
            self.move(POPULACE, place, to)
            return
        kind = POPULACE if act.cargo == e.CARGO_POPULACE else GOOD
        held = len(self.heap(place, kind, self.people))
        for _ in self.times(act.cargo_count, self.number(act.cargo_count, place, held, names), held):
            self.move(kind, place, to)

    def zephyr(self, act: Act, place: int, to: int, names: Names) -> None:
        for group in act.groups:
            if group.kind == GOOD:
                held = len(self.tucked[place, GOOD, 0])
            else:
                held = self.enemies(group.kind, place) if group.enemy else self.of(group.kind, place, self.people)
            for _ in self.times(group.count, self.number(group.count, place, held, names), held):
                self.move(group.kind, place, to, group.enemy)
