"""A server of the Model Context Protocol: a language model sits down and plays in words (extra `mcp`).

`pelagos mcp` speaks it on the standard streams. What is asked of a tool and cannot be is answered with a tool error, in
a sentence; nothing has changed then.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

import pelagos
from pelagos.bots.registry import bots
from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.registry import AnyGame, find, games
from pelagos.core.rulebook import clause_text, clauses_of
from pelagos.core.tongue import Tongue

from .spoken import SpokenTable

MOST_TABLES = 32  # at once
INSTRUCTIONS = (
    "Heavy board games by their exact rules. list_games shows what there is; sit_down opens a table against bots; "
    "look shows the position and your question, with the choices you may send; play sends one of them, word by word; "
    "why_not explains what cannot be done; read_rules gives the numbered rules."
)

T = TypeVar("T")
TableName = Annotated[str, Field(description="The name that sit_down gave the table", max_length=40)]
GameId = Annotated[str, Field(description="The id of a game, as list_games gives it", max_length=40)]


class Parlour:
    """The tables of one server, and its tools, each a method."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.tongue = Tongue(language)
        self.tables: dict[str, SpokenTable] = {}

    def server(self) -> MCPServer:
        """The server, with all tools."""
        server = MCPServer("pelagos", instructions=INSTRUCTIONS, version=pelagos.__version__, log_level="WARNING")
        for tool in (
            self.list_games,
            self.read_rules,
            self.sit_down,
            self.look,
            self.play,
            self.why_not,
            self.leave,
        ):
            server.add_tool(tool, structured_output=False)
        return server

    def _answer(self, game: AnyGame | None, act: Callable[[], T]) -> T:
        """What an act gives; what Pelagos refuses is a tool error, in words."""
        try:
            return act()
        except PelagosError as error:
            tongue = game.tongue(self.language) if game is not None else self.tongue
            raise ToolError(tongue(error.message)) from None

    def _table(self, name: str) -> SpokenTable:
        table = self.tables.get(name.strip())
        if table is None:
            raise PelagosError(msg("spoken.no-table", name=name[:40], tables=", ".join(self.tables) or "–"))
        return table

    # Tools. Their docstrings are what a model reads of them.

    def list_games(self) -> str:
        """List the games that can be played, with their numbers of players and options, and the bots."""
        return self._answer(None, lambda: "\n".join([*map(self._game, games().values()), f"bots: {', '.join(bots())}"]))

    def _game(self, game: AnyGame) -> str:
        name = game.tongue(self.language)(game.name())
        options = [f"{option.key}={option.default}" for option in game.options]
        players = f"{game.seats.start} to {game.seats.stop - 1} players"
        return f"{game.id}: {name}, {players}" + (f"; options {', '.join(options)}" if options else "")

    def read_rules(
        self,
        game: GameId,
        clause: Annotated[str, Field(description="A number such as C-12; empty: all of it", max_length=20)] = "",
    ) -> str:
        """Read the numbered rules of a game, or one clause of them."""
        return self._answer(None, lambda: self._rules(find(game), clause.strip().upper()))

    def _rules(self, game: AnyGame, clause: str) -> str:
        text = game.rules_in(self.language)
        if not clause:
            return text
        found = clause_text(text, clause)
        if not found:
            numbers = clauses_of(text) or ["–"]
            raise PelagosError(msg("spoken.no-clause", rule=clause, first=numbers[0], last=numbers[-1]))
        return found

    def sit_down(
        self,
        game: GameId,
        opponents: Annotated[
            list[str], Field(description="One bot for every other seat, e.g. greedy or random", max_length=15)
        ],
        seat: Annotated[int, Field(description="Your seat, from 0")] = 0,
        options: Annotated[dict[str, bool | int | str] | None, Field(description="Options of the game")] = None,
        seed: Annotated[int | None, Field(description="The same seed gives the same game")] = None,
    ) -> str:
        """Open a table against bots and take a seat. Answers with the table's name, the position and your question."""

        def open_table() -> str:
            if len(self.tables) >= MOST_TABLES:
                raise PelagosError(msg("spoken.too-many", n=MOST_TABLES))
            luck = secrets.randbits(32) if seed is None else seed
            table = SpokenTable(game, opponents, seat, options, luck, self.language)
            name = next(name for k in range(MOST_TABLES + 1) if (name := f"table-{k + 1}") not in self.tables)
            self.tables[name] = table
            return f"{name}\n\n{table.look()}"

        return self._answer(games().get(game), open_table)

    def look(self, table: TableName) -> str:
        """See what happened since you last looked, the position as you may know it, and your question."""
        return self._at(table, SpokenTable.look)

    def play(
        self,
        table: TableName,
        choice: Annotated[str, Field(description="One of the offered choices, as it is written", max_length=200)],
    ) -> str:
        """Play one of the choices you are offered. Answers with what happened and your next question."""
        return self._at(table, lambda there: there.play(choice))

    def why_not(
        self,
        table: TableName,
        what: Annotated[str, Field(description="A choice, or a thing of the scene; empty: all", max_length=200)] = "",
    ) -> str:
        """Ask why something cannot be done now."""
        return self._at(table, lambda there: there.why_not(what))

    def leave(self, table: TableName) -> str:
        """Leave a table; its game is over for you."""

        def close() -> str:
            self._table(table)
            del self.tables[table.strip()]
            return self.tongue(msg("spoken.left", name=table.strip()))

        return self._answer(None, close)

    def _at(self, name: str, act: Callable[[SpokenTable], str]) -> str:
        there = self.tables.get(name.strip())
        return self._answer(there.game if there is not None else None, lambda: act(self._table(name)))


def serve(language: str = "en") -> None:
    """Speak the protocol on the standard streams until they close."""
    Parlour(language).server().run("stdio")
