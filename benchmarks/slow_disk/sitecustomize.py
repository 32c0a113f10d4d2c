"""A slow disk, for servers that `mishaps.py` starts with this folder on their path, and for no others.

Every commit waits before it is made and again after, as long as the file says that `SLOW_DISK` names: seconds, or
nothing. What waits is the thread that commits, as it would for a disk: what it wrote is not saved until it goes on, and
whoever kills the server meanwhile finds either nothing of it, or all of it and nobody who was told.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy.engine.default import DefaultDialect

NOTE = Path(os.environ["SLOW_DISK"])
commit = DefaultDialect.do_commit


def slowness() -> float:
    """How many seconds a commit takes now."""
    try:
        return float(NOTE.read_text("utf-8") or 0)
    except (OSError, ValueError):
        return 0.0


def slow_commit(self: DefaultDialect, dbapi_connection: Any) -> None:
    """Wait, commit, and wait before it is said that it was done."""
    seconds = slowness()
    time.sleep(seconds * 0.7)
    commit(self, dbapi_connection)
    time.sleep(seconds * 0.3)


DefaultDialect.do_commit = slow_commit  # type: ignore[method-assign]
