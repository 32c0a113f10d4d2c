"""The reader of content: every value is checked, and an error names file, row and column."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pelagos.core.content import (
    DERIVED,
    DESIGNED,
    FOUND,
    MOST_BYTES,
    MOST_CELL,
    MOST_COLUMNS,
    MOST_DEPTH,
    MOST_ROWS,
    Row,
    Source,
    decoded,
    read_document,
    read_table,
    tags_of,
    unique,
)
from pelagos.core.errors import ContentError
from pelagos.core.notation import Notation
from pelagos.core.tongue import LANGUAGES, Tongue, catalogue

COLOURS = ("red", "blue", "green")
TABLE = """id,count,colour,colours,beginner,note,effect,src_count
K1,3,red,red green,1,,"[{""op"": ""GAIN"", ""n"": 2}]",[rulebook]
K2,12,blue,-,0,"two
lines","[{""op"": ""LOSE"", ""n"": ""2""}]",[designed: not found]
"""
COLUMNS = "id count colour colours beginner effect"


def rows() -> list[Row]:
    return read_table("cards.csv", TABLE, COLUMNS)


def document(**data: object) -> Row:
    return read_document("map.json", json.dumps({"isles": [{"name": "Kea", "size": 2, "seas": ["red"]}], **data}))


def refused(do: Callable[[], object]) -> tuple[str, str]:
    """The place and the reason of a refusal; both languages can say it."""
    with pytest.raises(ContentError) as error:
        do()
    for language in LANGUAGES:
        assert Tongue(language)(error.value.message)
    return str(error.value.place), error.value.reason


class TestTables:
    """CSV files."""

    def test_values(self) -> None:
        first, second = rows()
        assert [first.text("id"), first.number("count", 1, 9), first.word("colour", COLOURS)] == ["K1", 3, 0]
        assert (first.words("colours", COLOURS), second.words("colours", COLOURS)) == ([0, 2], [])
        assert (first.mask("colours", COLOURS), first.flag("beginner"), second.flag("beginner")) == (5, True, False)
        assert (first.optional("note"), second.optional("note")) == ("", "two\nlines")
        assert [op.number("n", 1, 9) for op in first.each("effect")] == [2]

    def test_errors_name_row_and_column(self) -> None:
        first, second = rows()
        assert refused(lambda: second.number("count", 1, 9)) == ("cards.csv, row 3 (K2), count", "range")
        assert refused(lambda: first.number("id", 1, 9)) == ("cards.csv, row 2 (K1), id", "not-number")
        assert refused(lambda: first.flag("count")) == ("cards.csv, row 2 (K1), count", "not-flag")
        assert refused(lambda: second.word("colour", COLOURS[:1])) == ("cards.csv, row 3 (K2), colour", "not-word")
        assert refused(lambda: second.text("note2")) == ("cards.csv, row 3 (K2), note2", "missing")
        assert refused(lambda: first.text("note")) == ("cards.csv, row 2 (K1), note", "empty")
        assert refused(lambda: first.keep("K-7", False, "count")) == ("cards.csv, row 2 (K1), count", "rule")
        assert refused(lambda: first.each("colour")) == ("cards.csv, row 2 (K1), colour, character 1", "json")

    def test_values_in_the_json_of_a_cell_are_named_by_their_path(self) -> None:
        (op,) = rows()[1].each("effect")
        assert refused(lambda: op.number("n", 1, 9)) == ("cards.csv, row 3 (K2), effect[0].n", "not-number")
        assert refused(op.done) == ("cards.csv, row 3 (K2), effect[0].op", "unknown")

    def test_rows_are_numbered_as_a_spreadsheet_does(self) -> None:
        """The names are row 1, empty rows count, a cell of two lines does not count twice."""
        text = 'id,n\n\n"a\nb",1\n\nc,x\n'
        _, last = read_table("t.csv", text, "id n")
        assert refused(lambda: last.number("n", 0, 9)) == ("t.csv, row 5 (c), n", "not-number")

    def test_semicolons_and_a_byte_order_mark_as_spreadsheets_write_them(self) -> None:
        (row,) = read_table("t.csv", "\ufeffid;n\r\na, b;1\r\n", "id n")
        assert (row.text("id"), row.number("n", 0, 9)) == ("a, b", 1)

    @pytest.mark.parametrize(
        ("text", "place", "reason"),
        [
            ("", "t.csv", "empty"),
            ("\n\n", "t.csv", "empty"),
            ("id\na\n", "t.csv, row 1 (id), n", "missing"),
            ("id,n,m\na,1,2\n", "t.csv, row 1 (id), m", "unknown"),
            ("id,n,n\na,1,2\n", "t.csv, row 1 (id), n", "column-twice"),
            ("id,n\na,1\nb\n", "t.csv, row 3 (b)", "cells"),
            ("id,n\na,1,2\n", "t.csv, row 2 (a)", "cells"),
            ("id,n\na,1\n", "t.csv", "rows"),
            ('id,n\na,"1\nb,2\n', "t.csv, row 2 ()", "quotes"),
            ('id,n\na,"1"2\n', "t.csv, row 2 ()", "quotes"),
            ("id,n\na,\0\n", "t.csv, character 8", "encoding"),
            (f"id,n\na,{'1' * (MOST_CELL + 1)}\n", "t.csv, row 2 (a), n", "too-long"),
            ("id,n\n" + "a,1\n" * (MOST_ROWS + 1), "t.csv", "too-many"),
            (",".join(f"c{k}" for k in range(MOST_COLUMNS + 1)), "t.csv, row 1 ()", "too-many"),
            ("x" * (MOST_BYTES + 1), "t.csv", "too-big"),
        ],
    )
    def test_broken_tables(self, text: str, place: str, reason: str) -> None:
        assert refused(lambda: read_table("t.csv", text, "id n", rows=7)) == (place, reason)

    def test_nothing_twice(self) -> None:
        unique(rows(), "id")
        twice = read_table("t.csv", "id\nKea\nkea\n", "id")
        assert refused(lambda: unique(twice, "id")) == ("t.csv, row 3 (kea), id", "twice")
        (row,) = read_table("t.csv", "set\nred red\n", "set")
        assert refused(lambda: row.mask("set", COLOURS)) == ("t.csv, row 2 (red red), set", "twice")

    def test_a_notation(self) -> None:
        (row,) = read_table("t.csv", "cost\n2 GOL ?\n", "cost")
        assert refused(lambda: row.tokens("cost", Notation("+"))) == (
            "t.csv, row 2 (2 GOL ?), cost, character 7",
            "character",
        )


class TestDocuments:
    """JSON files."""

    def test_values(self) -> None:
        top = document(wind=1.5, sizes=[1, 2], fair=True, boards={"a": {"x": 1}}, nothing=None)
        (isle,) = top.each("isles", 1)
        assert (isle.text("name"), isle.number("size", 0, 4), isle.mask("seas", COLOURS)) == ("Kea", 2, 1)
        assert (top.measure("wind", 0, 2), top.numbers("sizes", 0, 2, 2), top.flag("fair")) == (1.5, [1, 2], True)
        assert {name: board.number("x", 0, 1) for name, board in top.named("boards").items()} == {"a": 1}
        assert (top.has("nothing"), top.optional("nothing"), top.optional("gone")) == (False, "", "")
        top.done()

    def test_errors_name_the_path(self) -> None:
        top = document(n="3", sizes=[1, 7], measure=True, extra=1)
        (isle,) = top.each("isles")
        assert refused(lambda: isle.number("size", 0, 1)) == ("map.json, isles[0].size", "range")
        assert refused(lambda: isle.words("seas", ["blue"])) == ("map.json, isles[0].seas[0]", "not-word")
        assert refused(lambda: top.number("n", 0, 9)) == ("map.json, n", "not-number")
        assert refused(lambda: top.numbers("sizes", 0, 3)) == ("map.json, sizes[1]", "range")
        assert refused(lambda: top.numbers("sizes", 0, 9, 3)) == ("map.json, sizes", "length")
        assert refused(lambda: top.measure("measure", 0, 9)) == ("map.json, measure", "not-number")
        assert refused(lambda: top.each("n")) == ("map.json, n", "not-list")
        assert refused(lambda: top.inner("isles")) == ("map.json, isles", "not-object")
        assert refused(lambda: top.text("sizes")) == ("map.json, sizes", "not-text")
        assert refused(top.done) == ("map.json, extra", "unknown")

    @pytest.mark.parametrize(
        ("text", "place", "reason"),
        [
            ("", "m.json, character 1", "json"),
            ("[]", "m.json", "not-object"),
            ('{"a": 1 "b"}', "m.json, character 9", "json"),
            ('{"a": 1, "a": 2}', "m.json", "twice"),
            ('{"a": NaN}', "m.json", "json"),
            ('{"a": ' + "9" * 5000 + "}", "m.json", "json"),
            ("[" * 100_000, "m.json", "json"),
            ('{"a":' * (MOST_DEPTH + 1) + "1" + "}" * (MOST_DEPTH + 1), "m.json", "too-deep"),
            ('"\ud800"', "m.json, character 2", "encoding"),
        ],
    )
    def test_broken_documents(self, text: str, place: str, reason: str) -> None:
        assert refused(lambda: read_document("m.json", text)) == (place, reason)


class TestSources:
    """Where values come from, and where files do."""

    def test_tags(self) -> None:
        assert [row.source("count") for row in rows()] == [FOUND, DESIGNED]
        assert tags_of("[derived: rulebook lists the contents]") == DERIVED
        assert tags_of("part-seed: cost, discount; vp, trigger, trait designed") == FOUND | DESIGNED
        assert tags_of("nobody knows") == 0

    def test_a_remark_on_a_row_may_tell_of_each_of_its_cells(self) -> None:
        remark = "name [found: a sheet, 2019]; effect [opening words found: a sheet; completion designed: not found]"
        (row,) = read_table("t.csv", f'name,effect,provenance\nKea,draw 1,"{remark}"\n', "name effect")
        assert (row.source("name"), row.source("effect")) == (FOUND, FOUND | DESIGNED)
        (row,) = read_table("t.csv", "name,tag\nKea,designed\n", "name")
        assert row.source("name") == DESIGNED
        (row,) = read_table("t.csv", "name,tag\nKea,hearsay\n", "name")
        assert refused(lambda: row.source("name")) == ("t.csv, row 2 (Kea), tag", "untagged")
        (row,) = read_table("t.csv", "name\nKea\n", "name")
        assert refused(lambda: row.source("name")) == ("t.csv, row 2 (Kea), name", "untagged")

    def test_own_files_come_before_those_of_the_folder(self) -> None:
        usual = Source("pelagos_tiny")
        own = Source("pelagos_tiny", {"cards.csv": "id,n\na,1\n", "map.json": "{}"})
        assert "<svg" in usual.text("icons.svg") == own.text("icons.svg")
        assert len(own.table("cards.csv", "id n")) == 1
        own.document("map.json").done()

    def test_an_edition_is_named_by_all_that_is_in_it(self) -> None:
        editions = [
            Source("pelagos_tiny", own).edition
            for own in ({}, {"a": "b"}, {"a": "c"}, {"ab": ""}, {"a": "b", "c": ""}, {"a": "b"})
        ]
        assert editions[0] == ""
        assert editions[1] == editions[5]
        assert len(set(editions)) == 5
        assert len(editions[1]) == 16

    def test_uploads(self) -> None:
        assert decoded("t.csv", b"\xef\xbb\xbfid") == "id"
        assert refused(lambda: decoded("t.csv", b"ab\xff")) == ("t.csv, character 3", "encoding")
        assert refused(lambda: decoded("t.csv", b"a" * (MOST_BYTES + 1))) == ("t.csv", "too-big")


def test_every_reason_has_a_sentence() -> None:
    """The reasons that are given in the reader itself."""
    known = catalogue("pelagos", "en")
    for reason in ("rule", "length", "not-object", "expected", "expected-more", "left-over", "number-here", "too-deep"):
        assert f"content.{reason}" in known


def test_the_page_on_content_keeps_its_word() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "content.md"
    blocks = re.findall(r"^```pycon\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert len(examples.examples) > 20
    report: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=report.append)
    assert found.failed == 0, "".join(report)
