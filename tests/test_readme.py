"""The README opens with code that runs and prints what stands under it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_it_opens_with_ten_lines_of_code_that_print_what_they_promise(capsys: pytest.CaptureFixture[str]) -> None:
    (language, code), (kind, promised), *_ = FENCED.findall(README)
    assert (language, kind) == ("python", "text")
    assert len([line for line in code.splitlines() if line.strip()]) == 10
    exec(compile(code, "README.md", "exec"), {})
    pattern = ".*?".join(re.escape(part) for part in promised.split("…"))  # … leaves something out
    assert re.fullmatch(pattern, capsys.readouterr().out, re.DOTALL)
