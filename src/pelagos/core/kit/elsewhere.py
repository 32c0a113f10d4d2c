"""Replays a record from standard input and prints the fingerprint of every position (`python -m`)."""

from __future__ import annotations

import json
import sys

from ..record import read_record
from ..registry import find
from .run import fingerprints


def main() -> None:
    """Read, replay, print."""
    record = read_record(sys.stdin.buffer.read().decode())
    print(json.dumps(fingerprints(record, find(record.game))))


if __name__ == "__main__":
    main()
