"""Wild (M-125 to M-127, M-176): points that go to one of the other four actions."""

from __future__ import annotations

from typing import Final

from .effects import BUILD as BUILD_CODE
from .effects import DRAW as DRAW_CODE
from .effects import EITHER
from .effects import PLAY as PLAY_CODE
from .vocabulary import WILD

# What one point of an action is (action_board.json, point_meaning); Wild is named first.
CODE_OF: Final = [DRAW_CODE, PLAY_CODE, BUILD_CODE, EITHER]
NAMED: Final = WILD  # the actions before it
