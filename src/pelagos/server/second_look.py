"""No refusal is told from memory alone: where another process has changed the table meanwhile, it is judged once more.

What other processes do is heard a moment after they did it (`neighbours.py`). A change that is made from what was
true before is refused by the database; a refusal would have nobody to notice. `Tables.open` therefore asks the database
before one gets out, and marks it as outdated if the table is another by now; whoever changes tables looks again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from .errors import Refused

P = ParamSpec("P")
T = TypeVar("T")


def second_look(change: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A change of a table that is tried once more if it was refused by what is not true any more."""

    @wraps(change)
    async def changed(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await change(*args, **kwargs)
        except Refused as refusal:
            if not refusal.outdated:
                raise
        return await change(*args, **kwargs)

    return changed
