"""Running the command inside the test process, with lines typed beforehand."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from pelagos.cli import run, speech


class Ran(NamedTuple):
    """What a run of the command did."""

    code: int
    out: str
    err: str


Pelagos = Callable[..., Ran]


@pytest.fixture
def pelagos(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pelagos:
    """`pelagos("play", "tiny", typed="1\\nquit\\n")` in English, unless the words say otherwise."""
    monkeypatch.setenv(speech.VARIABLE, "en")
    monkeypatch.delenv("PELAGOS_TRACEBACK", raising=False)

    def command(*words: str, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = run(words)
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return command
