"""What the browser receives: templates, one style sheet with its tokens, the interface's symbols, one small client.

Nothing here names a game: a game reaches the page as a sheet (see `pelagos.server.wire`), drawn by the templates in
`templates/parts`. The client swaps those parts, lights up targets and narrows choices; it knows no rules.
"""

from __future__ import annotations

from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
