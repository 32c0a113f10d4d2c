"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from scripts.browser_tests import find_browser

# A busy machine must not turn a slow example into a failure; pytest-timeout catches what hangs.
settings.register_profile("pelagos", deadline=None)
settings.load_profile("pelagos")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that browser tests drive; `make test` finds or installs one beforehand."""
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium found; `make test` installs one where it may")
    return path
