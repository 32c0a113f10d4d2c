"""Games on a Ray cluster: the same games, played wherever there is room. Ray is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from .tournament import Bout, Plan, play_some

RETRIES = 3  # of a batch whose worker has died


class NoRay(PelagosError):
    """The extra is not installed."""


def need_ray() -> None:
    """Say so, before anything is played, if Ray is not there."""
    if find_spec("ray") is None:
        raise NoRay(msg("arena.no-ray"))


def on_ray(plan: Plan, batches: Sequence[Sequence[int]]) -> Iterator[Bout]:
    """Batches of games, as they are finished, on the cluster of `RAY_ADDRESS` or on one that is started here."""
    need_ray()
    import ray

    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        task = ray.remote(play_some).options(max_retries=RETRIES)
        waiting = [task.remote(plan, tuple(batch)) for batch in batches]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done[0])
    finally:
        if started:
            ray.shutdown()
