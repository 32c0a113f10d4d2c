"""Language models at the table: the SDK's own client sits down, reads, asks why not, plays, in memory and by stdio."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from pelagos.adapters.mcp import MOST_TABLES, Parlour
from pelagos.cli import run
from pelagos.core.registry import games

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def house() -> Parlour:
    return Parlour()


@pytest.fixture
async def client(house: Parlour) -> AsyncIterator[Client]:
    async with Client(house.server()) as client:
        yield client


async def call(client: Client, tool: str, **arguments: object) -> str:
    """What a tool answers."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return "".join(part.text for part in result.content)


async def refused(client: Client, tool: str, **arguments: object) -> str:
    """What a tool answers to what cannot be."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result
    return "".join(part.text for part in result.content)


def choices(text: str) -> list[str]:
    """The choices that a text offers."""
    return re.findall(r"^- ([^:]+):", text, re.M)


async def test_the_tools_explain_themselves(client: Client) -> None:
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert list(tools) == ["list_games", "read_rules", "sit_down", "look", "play", "why_not", "leave"]
    assert all(tool.description for tool in tools.values())
    for tool in tools.values():
        assert all("description" in field for field in tool.input_schema.get("properties", {}).values()), tool.name


async def test_games_bots_and_rules_can_be_read(client: Client) -> None:
    text = await call(client, "list_games")
    assert all(f"{name}: " in text for name in games())
    assert "tiny: Obol, 2 to 5 players; options coins=5" in text
    assert re.search(r"^bots: .*greedy", text, re.M)
    assert "O-8" in await call(client, "read_rules", game="tiny")
    assert (await call(client, "read_rules", game="tiny", clause="o-7")).startswith("O-7 ")
    assert "from O-1 to" in await refused(client, "read_rules", game="tiny", clause="O-99")


@pytest.mark.parametrize("seat", [0, 2])
async def test_a_whole_game(client: Client, seat: int) -> None:
    text = await call(client, "sit_down", game="tiny", opponents=["greedy", "random"], seat=seat, seed=4)
    table = text.splitlines()[0]
    rounds = 0
    while offered := choices(text):
        assert all(choice.startswith("lay ") for choice in offered)
        text = await call(client, "play", table=table, choice=offered[0])
        rounds += 1
    assert rounds == 5
    assert re.search(r"^1\. ", text, re.M)
    assert "greedy" in text
    assert "not asked" in await refused(client, "play", table=table, choice="lay 1")
    assert "not asked" in await refused(client, "why_not", table=table)


@pytest.mark.parametrize("game", sorted(games()))
async def test_every_game_can_be_played_in_words(client: Client, house: Parlour, game: str) -> None:
    others = max(games()[game].seats.start, 2) - 1
    text = await call(client, "sit_down", game=game, opponents=["random"] * others, seed=1)
    table = text.splitlines()[0]
    there = house.tables[table]
    for _ in range(4):
        legal = [there.game.text(action) for action in there.match.state.legal(0)]
        assert choices(text)[-len(legal) :] == legal
        text = await call(client, "play", table=table, choice=legal[0])
    assert await call(client, "why_not", table=table)


async def test_looking_again_tells_nothing_twice(client: Client) -> None:
    text = await call(client, "sit_down", game="tiny", opponents=["random"], seed=4)
    first, second = [await call(client, "look", table="table-1") for _ in range(2)]
    assert first == second
    assert text.endswith(first)
    assert len(text) > len("table-1\n\n" + first)


async def test_why_not_gives_the_reason(client: Client) -> None:
    text = await call(client, "sit_down", game="tiny", opponents=["random"], seed=4)
    offered = choices(text)
    assert await call(client, "why_not", table="table-1", what=offered[0]) == f"“{offered[0]}” can be chosen now."
    missing = next(f"lay {coin}" for coin in range(1, 11) if f"lay {coin}" not in offered)
    assert "cannot be chosen now" in await call(client, "why_not", table="table-1", what=missing)
    assert "frobnicate" in await refused(client, "why_not", table="table-1", what="frobnicate the coin")


async def test_bad_input_is_answered_with_a_sentence_and_changes_nothing(client: Client) -> None:
    await call(client, "sit_down", game="tiny", opponents=["random"], seed=4)
    before = await call(client, "look", table="table-1")
    cases: list[tuple[str, dict[str, object], str]] = [
        ("sit_down", {"game": "nosuch", "opponents": ["random"]}, "no game"),
        ("sit_down", {"game": "tiny", "opponents": ["nosuch"]}, "no bot"),
        ("sit_down", {"game": "tiny", "opponents": []}, "players"),
        ("sit_down", {"game": "tiny", "opponents": ["random"], "seat": 2}, "from 0 to 1"),
        ("sit_down", {"game": "tiny", "opponents": ["random"], "options": {"coins": 99}}, "coins"),
        ("sit_down", {"game": "tiny", "opponents": "random"}, "opponents"),
        ("sit_down", {"game": "tiny"}, "opponents"),
        ("look", {"table": "table-9"}, "Open tables: table-1"),
        ("play", {"table": "table-9", "choice": "lay 1"}, "table-9"),
        ("play", {"table": "table-1", "choice": ""}, ""),
        ("play", {"table": "table-1", "choice": "lay 99"}, "99"),
        ("play", {"table": "table-1", "choice": "coin 1"}, "cannot be chosen now"),
        ("play", {"table": "table-1", "choice": "x" * 500}, "choice"),
        ("leave", {"table": "nosuch"}, "nosuch"),
        ("nosuch", {}, "nosuch"),
    ]
    for tool, arguments, said in cases:
        text = await refused(client, tool, **arguments)
        assert said in text, text
        assert "Traceback" not in text
        assert ": " in text, "a crash of the tool is told without a reason"
    assert await call(client, "look", table="table-1") == before


async def test_tables_are_left_and_there_are_not_too_many(client: Client) -> None:
    for _ in range(MOST_TABLES):
        await call(client, "sit_down", game="tiny", opponents=["random"])
    assert "leave one first" in await refused(client, "sit_down", game="tiny", opponents=["random"])
    assert await call(client, "leave", table="table-3") == "You have left table-3."
    assert (await call(client, "sit_down", game="tiny", opponents=["random"])).startswith("table-3\n")


@pytest.mark.slow
async def test_the_command_speaks_the_protocol_on_the_standard_streams() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "pelagos", "--lang", "fr", "mcp"])
    async with Client(stdio_client(command)) as client:
        text = await call(client, "sit_down", game="tiny", opponents=["random"], seed=1)
        assert "Rouille" in text or "Marine" in text or "points" in text
        assert "Il n’y a pas de table" in await refused(client, "look", table="nosuch")


def test_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "pelagos.adapters.mcp")
    assert run(["--lang", "en", "mcp"]) == 1
    assert 'pip install "pelagos[mcp]"' in capsys.readouterr().err.replace("\n", " ")
