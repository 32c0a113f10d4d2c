"""Every address of the OpenAPI document, asked by people who should not; `benchmarks/hostile.py` is the long run."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.hostile import run

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_no_hostile_request_is_a_fault_of_ours_or_changes_or_tells_what_is_not_theirs(database: Path) -> None:
    found = await run(str(database), requests=400, seed=14)
    assert found["2xx"] > 20
    assert found["4xx"] > 100
    assert (found["5xx"], found["leaks"], found["changes"]) == (0, 0, 0)


async def test_nor_is_what_schemathesis_makes_of_the_document(database: Path) -> None:
    found = await run(str(database), requests=0, seed=14, examples=2)
    assert found["2xx"] > 5
    assert found["4xx"] > 60
    assert (found["5xx"], found["leaks"], found["changes"]) == (0, 0, 0)
