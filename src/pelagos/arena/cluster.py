"""Games on a Ray cluster: the same games, played wherever there is room. Ray is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from .tournament import Bout, Plan, Work, play_some

RETRIES = 3  # of a batch whose worker has died


class NoRay(PelagosError):
    """The extra is not installed."""


def need_ray() -> None:
    """Say so, before anything is played, if Ray is not there."""
    if find_spec("ray") is None:
        raise NoRay(msg("arena.no-ray"))


def on_ray(work: Sequence[Work]) -> Iterator[tuple[Plan, Bout]]:
    """Games, as they are finished, on the cluster of `RAY_ADDRESS` or on one that is started here."""
    need_ray()
    import ray

    started = not ray.is_initialized()
    if started:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        task = ray.remote(play_some).options(max_retries=RETRIES)
        owed = {task.remote(each): each[0] for each in work}
        while owed:
            done, _ = ray.wait(list(owed))
            plan = owed.pop(done[0])
            for bout in ray.get(done[0]):
                yield plan, bout
    finally:
        if started:
            ray.shutdown()
