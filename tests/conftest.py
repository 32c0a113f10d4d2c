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


# Mishaps and restarts of servers: they wait, while others can work.
WAITING = ("test_kills.py", "test_crew.py")

# Thousands of tests are objects that stay: looking through them for garbage takes a third of the time to collect them.
gc.disable()


def pytest_collection_finish() -> None:
    """What was collected is left alone; what the tests make is cleared away, if less often than usual."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long, or waits long, begins first: nobody is to be left alone with it at the end."""
    items.sort(key=lambda item: (item.path.name not in WAITING, item.get_closest_marker("slow") is None))


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
