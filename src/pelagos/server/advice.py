"""Advice for whoever wants it: a hint about one's question, and the chance to win, from one's own view alone."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

import msgspec

from pelagos.bots.hint import Hint, think_chance, think_hint
from pelagos.bots.worker import pack
from pelagos.core.message import Message, msg, seat_name
from pelagos.core.tongue import Tongue

from .errors import Forbidden, TooLate
from .limits import Limits
from .people import Viewer
from .stored import PLAYING, Head
from .table import Table
from .tables import Tables
from .thinking import Died, Fault, Minds
from .wire import AnswerWords, HintSheet, WinChance

T = TypeVar("T")

PATIENCE = 60.0  # seconds that a hint may take
KEPT = 256  # thoughts that are remembered
EVEN = 5  # per mille: two answers that differ by less are called alike


def advice_allowed(head: Head) -> bool:
    """Whether there is advice at a table: where it was agreed, nothing is taught by other means, and nothing counts."""
    return head.advice and not head.lesson and not head.terms.rated


class Advice:
    """Hints and chances, thought out where bots think."""

    def __init__(self, tables: Tables, minds: Minds, limits: Limits) -> None:
        self._tables = tables
        self._minds = minds
        self._limits = limits
        self._hints: OrderedDict[bytes, Hint] = OrderedDict()
        self._chances: OrderedDict[bytes, list[int]] = OrderedDict()

    async def hint(self, table_id: str, viewer: Viewer, seat: int | None, language: str) -> HintSheet:
        """What a good bot would answer to one's question, in words."""
        async with self._tables.open(table_id, viewer) as table:
            mine = self._own(table, viewer, seat)
            legal = list(table.running.state.legal(mine))
            if not legal:
                raise TooLate("not-asked")
            stamp = table.running.stamps[mine]
            view, game, own = pack(table.running.view(mine)), table.game, dict(table.own)
            decision = game.decision(table.running.state, mine)
            tongue = table.tongue(language)
        known = self._hints.get(view)
        if known is None:
            self._limits.spend("hint", viewer.id)
            try:
                thought = await self._minds.within(PATIENCE, think_hint, game.id, view, legal, own, who=viewer.id)
            except (TimeoutError, Died, Fault) as error:
                raise TooLate("no-hint") from error
            known = msgspec.json.decode(thought, type=Hint)
            _keep(self._hints, view, known)
        labels = {choice.action: choice.label for choice in decision.choices}
        return in_words(known, labels, {choice.action: choice.text for choice in decision.choices}, mine, stamp, tongue)

    async def chance(self, table_id: str, viewer: Viewer, seat: int | None) -> WinChance:
        """Everybody's chance to win, as one's own seat may judge it."""
        async with self._tables.open(table_id, viewer) as table:
            mine = self._own(table, viewer, seat)
            legal = list(table.running.state.legal(mine))
            view, game, own = pack(table.running.view(mine)), table.game, dict(table.own)
        known = self._chances.get(view)
        if known is None:
            self._limits.spend("chance", viewer.id)
            try:
                known = await self._minds.within(PATIENCE, think_chance, game.id, view, legal, own, who=viewer.id)
            except (TimeoutError, Died, Fault) as error:
                raise TooLate("no-hint") from error
            _keep(self._chances, view, known)
        return WinChance(seat=mine, shares=tuple(known))

    def _own(self, table: Table, viewer: Viewer, seat: int | None) -> int:
        """The seat that asks, at a table in play where there is advice."""
        mine = table.own_seat(viewer, seat)
        if not advice_allowed(table.head):
            raise Forbidden("no-advice")
        if table.head.status != PLAYING:
            raise TooLate("over")
        return mine


def _keep(known: OrderedDict[bytes, T], view: bytes, thought: T) -> None:
    known[view] = thought
    if len(known) > KEPT:
        known.popitem(last=False)


def in_words(
    hint: Hint, labels: dict[int, Message], texts: dict[int, str], seat: int, stamp: int, tongue: Tongue
) -> HintSheet:
    """A hint as sentences: which answer, what it expects against the next best, and what changes."""

    def answer(action: int, share: int) -> AnswerWords:
        return AnswerWords(text=texts[action], label=tongue(labels[action]), share=share)

    best = answer(hint.best.action, hint.best.share)
    if hint.next is None:
        return HintSheet(stamp=stamp, best=best, why=(tongue(msg("hint.only")),))
    other = answer(hint.next.action, hint.next.share)
    alike = hint.best.share - hint.next.share < EVEN
    ahead = "hint.even" if alike else "hint.ahead"
    mine = per_cent(hint.best.share, tongue.language)
    why = [tongue(msg(ahead, share=mine, other=other.label, less=per_cent(hint.next.share, tongue.language)))]
    own = [change for change in hint.changes if change.seat == seat]
    if own:
        things = [_thing(change.by, change.key, tongue) for change in own]
        why.append(tongue(msg("hint.mine", things=tongue.enumerate(things))))
    others = {change.seat for change in hint.changes} - {seat}
    for name in sorted(others) if not alike else ():
        things = [_thing(each.by, each.key, tongue) for each in hint.changes if each.seat == name]
        why.append(tongue(msg("hint.theirs", name=seat_name(name), things=tongue.enumerate(things))))
    if hint.sound:
        why.append(tongue(msg("hint.sound")))
    elif not hint.changes and not alike:
        why.append(tongue(msg("hint.place")))
    return HintSheet(stamp=stamp, best=best, next=other, why=tuple(why))


def _thing(by: float, key: str, tongue: Tongue) -> str:
    sign = "+" if by > 0 else "\N{MINUS SIGN}"
    return tongue(msg("hint.thing", by=sign + number(abs(by), tongue.language), thing=Message(key)))


def number(value: float, language: str) -> str:
    """A number with at most one decimal, as a language writes it."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace(".", ",") if language == "fr" else text


def per_cent(share: int, language: str) -> str:
    """Per mille as per cent."""
    return number(share / 10, language)
