"""Run the tests as a stranger would have them: not root, elsewhere, in another language and order, with plain fonts.

`python scripts/anywhere.py [--seed N] [arguments of pytest]`. The tests see none of your settings: an empty home, a
time zone with odd minutes, a French locale, a font that every Linux has, and, if you are root, a checkout that they may
not write to.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOMEWHERE = {"TZ": "Pacific/Chatham", "LC_ALL": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"}
KEPT = ("PATH", "SYSTEMROOT", "PELAGOS_CHROMIUM")
STRANGER, THEIR_GROUP = "nobody", "nogroup"
DEJAVU = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/TTF")
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>{folders}<cachedir>{cache}</cachedir></fontconfig>
"""


def surroundings(home: Path) -> dict[str, str]:
    """What the tests find around them."""
    fonts = home / "fonts.conf"
    folders = "".join(f"<dir>{folder}</dir>" for folder in DEJAVU)
    fonts.write_text(FONTS.format(folders=folders, cache=home / "fontcache"), "utf-8")
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    places = {"HOME": str(home), "TMPDIR": str(home), "FONTCONFIG_FILE": str(fonts)}
    return {**kept, **SOMEWHERE, **places, "PYTHONDONTWRITEBYTECODE": "1"}


def stranger(home: Path) -> dict[str, Any]:
    """How a process is started as somebody who is not root; nothing to do if we are not."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import grp
    import pwd

    names = {group.gr_name for group in grp.getgrall()}
    who = {"user": STRANGER, "group": THEIR_GROUP if THEIR_GROUP in names else STRANGER, "extra_groups": []}
    for path in (home, *home.iterdir()):
        os.chown(path, pwd.getpwnam(STRANGER).pw_uid, -1)
    return who


def reachable(environment: dict[str, str], who: dict[str, Any]) -> bool:
    """Whether they may run our Python and read the project at all."""
    try:
        return (
            subprocess.run([sys.executable, "-c", "import pelagos"], env=environment, cwd=ROOT, **who).returncode == 0
        )
    except PermissionError:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of the order; told at the start")
    arguments, others = parser.parse_known_args()
    with tempfile.TemporaryDirectory(prefix="pelagos-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        environment, who = surroundings(home), stranger(home)
        if not reachable(environment, who):
            print(
                f"TESTS ANYWHERE NOT RUN: {STRANGER} may not run {os.path.realpath(sys.executable)} or read {ROOT}.\n"
                "Run it as a user who is not root, or from a checkout and a Python that everybody may read:\n"
                "make clean && make test-anywhere PYTHON=/usr/bin/python3",
                file=sys.stderr,
            )
            return 1
        print(f"Order: --seed {arguments.seed}; as {who.get('user', 'yourself')}; {SOMEWHERE}", flush=True)
        order = ["--random-order-bucket=module", f"--random-order-seed={arguments.seed}", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", *order, *others]
        return subprocess.run(command, env=environment, cwd=ROOT, check=False, **who).returncode


if __name__ == "__main__":
    sys.exit(main())
