"""What is written down of a running server: sentences, or one JSON object a line, with the number of the request."""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar

import msgspec

from .store import MYSELF

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the number of the request that is being answered


class AsJson(logging.Formatter):
    """One line of JSON for each thing that happened."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": MYSELF,
            "text": record.getMessage(),
        }
        request = REQUEST.get()
        if request:
            line["request"] = request
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class AsText(logging.Formatter):
    """The same for people."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, and the trace below it."""
        request = REQUEST.get()
        return super().format(record) + (f" [{request}]" if request else "")


def write_down(as_json: bool) -> None:
    """Write to standard error from now on; as JSON every request too."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(AsJson() if as_json else AsText("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    logging.getLogger("pelagos.requests").setLevel(logging.INFO if as_json else logging.WARNING)
