"""The kit's twelfth promise, tested with planted bugs: scenes that are not sound, words that are missing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from pelagos.core.basics import Seat
from pelagos.core.decision import Decision
from pelagos.core.kit import check
from pelagos.core.message import Message, msg
from pelagos.core.scene import Card, Leaf, Pane, Panel, Row, Scene, Stop, Token
from pelagos.core.tongue import Lexicon, Tongue
from pelagos_tiny.game import TinyGame
from pelagos_tiny.rules.state import Obol
from pelagos_tiny.views.view import ObolView


class NoFrenchLabel(TinyGame):
    def tongue(self, language: str, names: Mapping[int, str] | None = None) -> Tongue:
        tongue = super().tongue(language, names)
        if language == "fr":
            tongue._lexicon = Lexicon(language, tongue.packages, {})  # all tables share the other
            del tongue._lexicon.entries["tiny.revise"]
        return tongue


class NoSuchClause(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        return msgspec.structs.replace(super().decision(state, seat), rule="O-99")


class SaysItCanBeTakenBack(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        choices = [msgspec.structs.replace(choice, commits=False) for choice in decision.choices]
        return msgspec.structs.replace(decision, choices=tuple(choices))


class NoSuchTarget(TinyGame):
    def decision(self, state: Obol, seat: Seat) -> Decision:
        decision = super().decision(state, seat)
        choices = [msgspec.structs.replace(choice, targets=("moon",)) for choice in decision.choices]
        return msgspec.structs.replace(decision, choices=tuple(choices))


class Drawn(TinyGame):
    def change(self, scene: Scene) -> Scene:
        raise NotImplementedError

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        return self.change(super().scene(seen, decision, tongue))


class Broken(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces="<g>"))


class Twice(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<g data-target="coin-3" aria-label="x"/><g data-target="coin-3" aria-label="x"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class Nameless(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<g data-target="ghost"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class WrongIcon(Drawn):
    def change(self, scene: Scene) -> Scene:
        card = scene.players[0]
        card = msgspec.structs.replace(card, stats=(msgspec.structs.replace(card.stats[0], icon="tiny-dragon"),))
        return msgspec.structs.replace(scene, players=(card, *scene.players[1:]))


class WrongPiece(Drawn):
    def change(self, scene: Scene) -> Scene:
        pieces = scene.board.pieces + '<use href="#tiny-hydra"/>'
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, pieces=pieces))


class BackdropIds(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, board=msgspec.structs.replace(scene.board, backdrop='<g id="x"/>'))


class NamelessStop(Drawn):
    def change(self, scene: Scene) -> Scene:
        row = Row(title="Ladder", stops=(Stop(label=" ", target="stop-1"),))
        return msgspec.structs.replace(
            scene, panels=(*scene.panels, Panel(id="l", title="L", place="side", rows=(row,)))
        )


class TwiceByADie(Drawn):
    def change(self, scene: Scene) -> Scene:
        die = Token(seat=0, at=0, face="5", label="5", target="die")
        row = Row(title="Dice", tokens=(die, die))
        return msgspec.structs.replace(
            scene, panels=(*scene.panels, Panel(id="l", title="L", place="ask", rows=(row,)))
        )


class WrongIconOfALeaf(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, leaves=(Leaf(of="x", card=Card(title="X", icon="tiny-griffon")),))


class UntoldLeaf(Drawn):
    def change(self, scene: Scene) -> Scene:
        row = Row(title="Harbor", leaf="moon")
        return msgspec.structs.replace(
            scene, panels=(*scene.panels, Panel(id="l", title="L", place="side", rows=(row,)))
        )


class TwoBoardsOfOneName(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, boards=(msgspec.structs.replace(scene.board, pieces=""),))


class NoSuchTab(Drawn):
    def change(self, scene: Scene) -> Scene:
        return msgspec.structs.replace(scene, panes=(Pane(title="Moon", shows=("moon",)),))


class Wordless(TinyGame):
    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return msg("tiny.unsaid") if key == "stays" else super().line(key, args)


class MissingArgument(TinyGame):
    def line(self, key: str, args: tuple[int, ...]) -> Message:
        return msg("tiny.won", seat="x") if key == "won" else super().line(key, args)


class LosesClause(TinyGame):
    def rules_in(self, language: str) -> str:
        return self.rules.replace("O-2", "O-222") if language == "fr" else self.rules


class NoSuchHeading(TinyGame):
    headings = frozenset({"tiny.turned", "tiny.dawn"})


@pytest.mark.parametrize(
    ("game", "word"),
    [
        (NoFrenchLabel(), "tiny.revise [fr]"),
        (LosesClause(), "the rules [fr]"),
        (NoSuchHeading(), "tiny.dawn"),
        (NoSuchClause(), "O-99"),
        (SaysItCanBeTakenBack(), "commits"),
        (NoSuchTarget(), "moon"),
        (Broken(), "well-formed"),
        (Twice(), "coin-3"),
        (Nameless(), "ghost"),
        (WrongIcon(), "tiny-dragon"),
        (WrongPiece(), "tiny-hydra"),
        (BackdropIds(), "ids"),
        (NamelessStop(), "stop-1 has no name"),
        (TwiceByADie(), "die is there twice"),
        (WrongIconOfALeaf(), "tiny-griffon"),
        (UntoldLeaf(), "moon"),
        (TwoBoardsOfOneName(), "two boards"),
        (NoSuchTab(), "Moon"),
        (Wordless(), "tiny.unsaid"),
        (MissingArgument(), "points"),
    ],
)
def test_drawing_and_words(game: TinyGame, word: str) -> None:
    failure = check(game, 2, 1500, draw_every=3).failure
    assert failure is not None
    assert failure.invariant == 12
    assert word in failure.detail


def test_a_scene_is_drawn_even_where_the_dear_checks_are_not_made() -> None:
    """From this seed on no ply of the first games makes the dear checks."""
    failure = check(NoSuchTarget(), 2, 20, seed=1, draw_every=40).failure
    assert failure is not None
    assert "moon" in failure.detail


class BrokenFor(Broken):
    """Broken in one language, or for one seat."""

    def __init__(self, language: str, seat: Seat) -> None:
        self.broken = language, seat

    def scene(self, seen: ObolView, decision: Decision | None, tongue: Tongue) -> Scene:
        scene = TinyGame.scene(self, seen, decision, tongue)
        return self.change(scene) if (tongue.language, seen.seat) == self.broken else scene


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, 1])
def test_where_scenes_are_drawn_more_rarely_all_still_take_their_turn(language: str, seat: Seat) -> None:
    """At one ply in 200 everything, at one in 4 a glance: at every seat and in both languages."""
    failure = check(BrokenFor(language, seat), 2, 60, seed=1, draw_every=200).failure
    assert failure is not None
    assert f"scene for {seat} [{language}]" in failure.detail
