"""Everything that can be done with tables, for the pages and for the API: `Tables` is the one thing they use.

What it offers, by the file it is in:

- `looking.py`: `sheet`, `sheet_at`, `question`, `why_not`, `record`, `info`, `mine`, `public`
- `seating.py`: `create`, `sit`, `join`, `invited`, `add_bot`, `stand_up`, `add_string`, `start`, `hand_over`,
  `take_back`, `fork`, `upload`
- `playing.py`: `submit`, `undo`, `redo`, `ask_undo`, `answer_undo`
- `talking.py`: `say`, `chat`, `note`, `set_note`

Every method takes the viewer and refuses what that viewer may not do: an error of `errors.py` (or another PelagosError)
whose message is a sentence in the catalogues.
"""

from __future__ import annotations

from .talking import Talking


class Tables(Talking):
    """All tables of a server."""
