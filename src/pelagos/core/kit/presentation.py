"""Invariant 12: the scene is sound, every target is there once and has a name, every word has a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec

from ..basics import Seat
from ..game import Game
from ..message import Message
from ..rulebook import clauses_of
from ..scene import Board, Scene, boards_of, icons_of, named_targets
from ..tongue import Tongue
from .failure import fail, same
from .moment import Moment

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


def words(m: Moment) -> None:
    """12: questions and events have words in every language, and the clauses they name exist."""
    for decision in m.decisions.values():
        m.notes.decision(decision)
    if m.after is not None:
        for line in m.after.told:
            m.notes.say(m.game.line(line.key, line.args), f"event {line.key}")
    if m.thorough or not m.actors:
        for parts in m.game.tally(m.state):
            for part in parts:
                m.notes.say(part, "tally")
        for holding in m.game.holdings(m.state):
            m.notes.say(Message(holding.key), "holdings")
            if holding.icon not in m.notes.icons:
                fail(12, f"holdings: there is no icon {holding.icon}")
            same(12, len(holding.held), m.state.seats, f"seats of {holding.key}")


def once(m: Moment) -> None:
    """12, once per game: its name, options and headings have words, its rules the same clauses in every language."""
    for tongue in m.notes.tongues:
        clauses = clauses_of(m.game.rules_in(tongue.language))
        same(12, clauses, clauses_of(m.game.rules), f"the clauses of the rules [{tongue.language}]")
    if not m.notes.clauses:
        fail(12, "there are no numbered rules (rules.md)")
    if type(m.game).scene is Game.scene or type(m.game).sketch is Game.sketch:
        fail(12, "the game has no drawing of its own (the rules alone are checked with --rules)")
    m.notes.say(m.game.name(), "name")
    for heading in sorted(m.game.headings):
        _known_word(m, heading)
    for option in m.game.options:
        key = f"{m.game.id}.option.{option.key}"
        for name in (key, f"{key}.help", *(f"{key}.{word}" for word in option.words)):
            _known_word(m, name)


def _known_word(m: Moment, key: str) -> None:
    for tongue in m.notes.tongues:
        if not tongue.knows(key):
            fail(12, f"no sentence for {key} [{tongue.language}]")


def drawing(m: Moment) -> None:
    """12: the scene of everybody who is asked, and of one who is not, in every language.

    That is dear: on most plies one viewer's scene is drawn in one language, by turns.
    """
    if not m.thorough:
        if m.glance is not None:
            _glance(m, m.glance)
        return
    others = [viewer for viewer in m.viewers if viewer not in m.asked]
    watcher = others[m.rng.below(len(others))]
    again = m.game.scene(m.views[watcher], None, m.notes.tongues[0])
    same(12, m.game.scene(m.views[watcher], None, m.notes.tongues[0]), again, f"scene for {watcher}, drawn twice")
    for viewer in (*m.asked, watcher):
        for tongue in m.notes.tongues:
            scene = m.game.scene(m.views[viewer], m.decisions.get(viewer), tongue)
            _scene(m, viewer, scene, tongue)
            if not m.game.sketch(m.views[viewer], tongue).strip():
                fail(12, f"the sketch for {viewer} is empty")


def _glance(m: Moment, turn: int) -> None:
    """12: one scene; every target to be clicked is there."""
    round_, language = divmod(turn, len(m.notes.tongues))
    tongue = m.notes.tongues[language]
    viewer = m.asked[round_ % len(m.asked)] if m.asked else m.chosen
    scene = m.game.scene(m.views[viewer], m.decisions.get(viewer), tongue)
    _clickable(m, viewer, scene, f"scene for {viewer} [{tongue.language}]")


def _scene(m: Moment, viewer: Seat, scene: Scene, tongue: Tongue) -> None:
    where = f"scene for {viewer} [{tongue.language}]"
    msgspec.json.encode(scene)
    _furniture(m, scene, where)
    for target in sorted(_clickable(m, viewer, scene, where)):
        reason = m.game.why_not(m.state, viewer, target) if viewer in m.decisions else None
        if reason is not None:
            m.notes.say(reason, f"why not {target}")
            rule = reason.args.get("rule", "")
            m.notes.rule(rule if isinstance(rule, str) else "", f"why not {target}")


def _clickable(m: Moment, viewer: Seat, scene: Scene, where: str) -> set[str]:
    """The targets of a scene: each there once, with a name, and among them all that the viewer's choices point at."""
    targets: set[str] = set()
    for target, name in _targets(scene, where):
        if not name.strip():
            fail(12, f"{where}: the target {target} has no name")
        if target in targets:
            fail(12, f"{where}: the target {target} is there twice")
        targets.add(target)
    decision = m.decisions.get(viewer)
    if decision is None:
        return targets
    wanted = [target for choice in decision.choices for target in choice.targets]
    wanted += [target for refusal in decision.refused for target in refusal.targets]
    wanted += decision.chosen
    for target in wanted:
        if target not in targets:
            fail(12, f"{where}: {target} is to be clicked, but is not there")
    return targets


def _targets(scene: Scene, where: str) -> Iterator[tuple[str, str]]:
    """Every target id of a scene with its accessible name, on the board and in the furniture."""
    for board in boards_of(scene):
        for element in _parse(board.pieces, f"{where}: pieces").iter():
            target = element.get("data-target")
            if target is not None:
                title = element.find("{http://www.w3.org/2000/svg}title")
                yield target, element.get("aria-label") or (title.text if title is not None and title.text else "")
    yield from (pair for pair in named_targets(scene) if pair[0])


def _parse(svg: str, where: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(SVG.format(svg))
    except ElementTree.ParseError as error:
        fail(12, f"{where} are not well-formed SVG: {error}")


def _furniture(m: Moment, scene: Scene, where: str) -> None:
    """The boards, the panels and the icons."""
    if not scene.title.strip():
        fail(12, f"{where}: no title")
    boards = boards_of(scene)
    told = [row.leaf for panel in scene.panels for row in panel.rows]
    told += [chip.leaf for panel in scene.panels for chip in panel.chips]
    for board in boards:
        told += _board(m, board, where)
    _different(where, "boards", [board.id for board in boards])
    shown = sorted(card.seat for card in scene.players)
    same(12, shown, list(range(m.state.seats)), f"{where}: seats of the players' panel")
    _different(where, "panels", [panel.id for panel in scene.panels])
    _different(where, "leaves", [leaf.of for leaf in scene.leaves])
    for panel in scene.panels:
        if not panel.title.strip() or panel.place not in ("side", "hand", "top", "ask"):
            fail(12, f"{where}: panel {panel.id} has no title or stands nowhere")
    known = {"hand", "reading", "players", "log", *(panel.id for panel in scene.panels)}
    for pane in scene.panes:
        if not set(pane.shows) <= known or not pane.title.strip():
            fail(12, f"{where}: the tab {pane.title} shows something that is not there: {pane.shows}")
    for leaf in scene.leaves:
        if not leaf.card.title.strip():
            fail(12, f"{where}: the leaf of {leaf.of} has no title")
    untold = set(filter(None, told)) - {leaf.of for leaf in scene.leaves}
    if untold:
        fail(12, f"{where}: there are no leaves {sorted(untold)}, though something refers to them")
    for icon, label in icons_of(scene):
        if icon and not _known_icon(m, icon):
            fail(12, f"{where}: there is no icon {icon}")
        if icon and label is not None and not label.strip():
            fail(12, f"{where}: the icon {icon} has no label")


def _different(where: str, what: str, ids: list[str]) -> None:
    if len(set(ids)) != len(ids):
        fail(12, f"{where}: two {what} with one id: {ids}")


def _board(m: Moment, board: Board, where: str) -> list[str]:
    """A board's backdrop and pieces; the leaves that they refer to."""
    printed = list(_parse(board.backdrop, f"{where}: backdrop").iter())
    ids = [element.get("id") for element in printed if element.get("id")]
    if ids:
        fail(12, f"{where}: the backdrop has ids: {ids[:5]}")
    pieces = list(_parse(board.pieces, f"{where}: pieces").iter())
    own = {element.get("id", "") for element in pieces}
    for element in pieces:
        used = element.get("href", "").removeprefix("#")
        if used and not _known_icon(m, used) and used not in own:
            fail(12, f"{where}: the pieces use {used}, which is nowhere drawn")
    first = m.notes.backdrops.setdefault(board.backdrop_key, board.backdrop)
    same(12, first, board.backdrop, f"{where}: two backdrops with the key {board.backdrop_key}")
    if not board.label.strip():
        fail(12, f"{where}: a board without words")
    for box in filter(None, (board.view_box, board.near)):
        _, _, width, height = (float(part) for part in box.split())
        if width <= 0 or height <= 0:
            fail(12, f"{where}: the view box {box} is empty")
    return [element.get("data-leaf", "") for element in (*printed, *pieces)]


def _known_icon(m: Moment, icon: str) -> bool:
    """An icon of the game's own sprite, or one that every page has."""
    return icon.startswith(("ui-", "seat-")) or icon in m.notes.icons
