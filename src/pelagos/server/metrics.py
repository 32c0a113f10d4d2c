"""Figures of a running process in the text format that Prometheus reads. Nothing here names a person or a table."""

from __future__ import annotations

import os
import secrets
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from .store import MYSELF

if TYPE_CHECKING:
    from .services import Services

router = APIRouter()

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
STREAM = "text/event-stream"


class Metrics:
    """What this process has answered since it began. Streams are counted when they are opened, and are not timed."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str, int]] = Counter()  # method, route, status
        self.times: dict[str, list[int]] = {}  # route -> answers by bucket
        self.seconds: dict[str, float] = {}

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """One request was answered; no seconds: a stream, which lasts as long as somebody looks."""
        self.answers[method, route, status] += 1
        if seconds is not None:
            self.times.setdefault(route, [0] * (len(BUCKETS) + 1))[bisect_left(BUCKETS, seconds)] += 1
            self.seconds[route] = self.seconds.get(route, 0.0) + seconds

    def lines(self) -> Iterator[str]:
        """What was counted."""
        yield from _head("requests_total", "counter", "Requests answered.")
        for (method, route, status), number in sorted(self.answers.items()):
            yield _line("requests_total", number, method=method, route=route, status=str(status))
        yield from _head("request_seconds", "histogram", "Seconds until a request was answered.")
        for route, buckets in sorted(self.times.items()):
            total = 0
            for edge, number in zip((*map(str, BUCKETS), "+Inf"), buckets, strict=True):
                total += number
                yield _line("request_seconds_bucket", total, route=route, le=edge)
            yield _line("request_seconds_sum", self.seconds[route], route=route)
            yield _line("request_seconds_count", total, route=route)


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP pelagos_{name} {text}"
    yield f"# TYPE pelagos_{name} {kind}"


def _line(name: str, value: float, **labels: str) -> str:
    told = ",".join(f'{key}="{_escaped(word)}"' for key, word in {"process": MYSELF, **labels}.items())
    return f"pelagos_{name}{{{told}}} {value}"


def _escaped(word: str) -> str:
    return word.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def memory() -> int:
    """Resident memory of this process in bytes; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def exposition(services: Services) -> str:
    """All figures of this process."""
    now = {
        "tables": ("Tables in memory.", services.tables.held),
        "streams": ("Open streams.", services.hub.all_streams),
        "thinking": ("Bots that think or wait for a process to think in.", services.bots.under_way),
        "memory_bytes": ("Resident memory.", memory()),
        "uptime_seconds": ("Seconds since this process began.", round(services.hub.now - services.hub.born, 3)),
    }
    lines = list(services.metrics.lines())
    for name, (text, value) in now.items():
        lines += [*_head(name, "gauge", text), _line(name, value)]
    lines += [*_head("cpu_seconds_total", "counter", "CPU used."), _line("cpu_seconds_total", time.process_time())]
    return "\n".join(lines) + "\n"


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """For Prometheus, where it was given a word and says it; for everybody else there is no such page."""
    services: Services = request.app.state.services
    word = services.settings.metrics
    said = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not word or not secrets.compare_digest(said.encode(), word.encode()):
        raise HTTPException(404)
    return Response(exposition(services), media_type="text/plain; version=0.0.4; charset=utf-8")
