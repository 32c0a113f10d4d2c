"""The examples train, and print a learning curve."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "learning"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gymnasium", "openspiel", "pettingzoo"])
def test_an_example_trains_and_prints_its_curve(name: str) -> None:
    if name == "openspiel":
        pytest.importorskip("pyspiel", reason="OPENSPIEL NOT TESTED: there is no wheel of it for this machine.")
    command = [sys.executable, str(EXAMPLES / f"learn_{name}.py"), "30", "2", "20"]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=100)
    assert ran.returncode == 0, ran.stderr
    head, *lines = ran.stdout.splitlines()
    assert head == "by chance a seat wins 0.333"
    found = [re.fullmatch(r" *(\d+) games  ([01]\.\d{3})  (#*)", line) for line in lines]
    assert all(found)
    assert [int(line[1]) for line in found if line] == [0, 30, 60]
