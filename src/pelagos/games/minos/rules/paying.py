"""Paying (M-42 to M-49, M-168, M-169): what Goods take off, and which Temporary Goods are spent."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class Pay(Step[MinosState]):
    """Temporary Goods, and Warriors for a Farm."""

    name = "pay"
    fields = "seat deed object free first second back"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("pay is not built yet")
