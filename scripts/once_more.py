"""Run tests several at a time; what fails is run once more, alone, and named.

    python scripts/once_more.py -n 3 -m "not browser" tests

What is given is given to pytest. A fault fails twice. What passes the second time hangs on the clock of a busy machine;
it is named, since it wants mending.
"""

from __future__ import annotations

import subprocess
import sys

PYTEST = (sys.executable, "-m", "pytest")
TESTS_FAILED = 1


def main() -> int:
    status = subprocess.run([*PYTEST, *sys.argv[1:]], check=False).returncode
    if status == TESTS_FAILED:
        print("SOME TESTS FAILED. Those once more, alone; what passes now hangs on the clock and wants mending:")
        sys.stdout.flush()
        alone = ("-n", "0", "-v", "--last-failed", "--last-failed-no-failures", "none")
        status = subprocess.run([*PYTEST, *sys.argv[1:], *alone], check=False).returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
