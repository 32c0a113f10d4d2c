"""The `pelagos` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from pelagos.core.errors import PelagosError

from . import speech

BROKEN = 70  # exit status of a fault of ours, as in sysexits.h


def main() -> None:
    """Run the command with the words of the command line."""
    speech.write_every_letter()
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Run the command; the exit status is 0, 1 (refused) or 2 (not understood). No error shows a traceback."""
    try:
        rest = speech.take_language(list(words))
    except PelagosError as error:
        speech.complain(speech.sentence(error.message))
        return 2
    try:
        from .app import app  # after the language is known: help texts are made when commands are declared

        app(args=rest, prog_name="pelagos")
    except PelagosError as error:
        speech.complain(speech.sentence(error.message))
        return 1
    except OSError as error:
        speech.complain(speech.say("cli.file", name=str(error.filename or "?"), reason=error.strerror or str(error)))
        return 1
    except KeyboardInterrupt:
        return 130
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except Exception as error:
        if os.environ.get("PELAGOS_TRACEBACK"):
            raise
        speech.complain(speech.say("cli.bug", what=f"{type(error).__name__}: {error}"[:300]))
        return BROKEN
    return 0
