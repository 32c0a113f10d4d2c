"""What all tests share."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from hypothesis import settings

from scripts.browser_tests import find_browser

# A busy machine must not turn a slow example into a failure; pytest-timeout catches what hangs.
settings.register_profile("pelagos", deadline=None)
settings.load_profile("pelagos")


# Thousands of tests are objects that stay: looking through them for garbage takes a third of the time to collect them.
gc.disable()


def pytest_collection_finish() -> None:
    """What was collected is left alone; what the tests make is cleared away, if less often than usual."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that browser tests drive; `make test` finds or installs one beforehand."""
    path = find_browser()
    if path is None:
        pytest.skip("BROWSER TESTS NOT RUN: no Chromium was found. Install the package `chromium`.")
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that is skipped is something that nobody looked at: it is told, with what to do about it."""
    reasons = Counter(str(report.longrepr[-1]) for report in terminalreporter.getreports("skipped"))
    if reasons:
        terminalreporter.section("LEFT OUT", sep="!", red=True, bold=True)
    for reason, times in sorted(reasons.items()):
        terminalreporter.write_line(f"{reason.removeprefix('Skipped: ')} ({times} left out)", red=True, bold=True)
