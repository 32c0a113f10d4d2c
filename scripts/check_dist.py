"""Install each file of dist/ in a clean environment outside the checkout, and try it out: `make check-dist`.

Of every wheel, and of the sdist: the version, a game against bots in the terminal, the web table (its health, the first
page, the rules), the golden hashes, the speed of random play; then, in another clean environment, the guide for bot
builders word by word: what it says to install, every example, every command. Dependencies are installed by pip.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
EXTRAS = "server,arena"
GUIDE = ROOT / "docs" / "bot-builders.md"
# What a reader does: what is to be installed, wherever it is said; examples; commands.
DONE = re.compile(r"pip install 'pelagos\[(\w+)\]'|^```pycon\n(.*?)^```$|^```console\n(.*?)^```$", re.M | re.S)
BY_HAND = {"ray"}  # said in passing: a cluster, and hundreds of megabytes


class Installed:
    """A clean environment in a folder of its own. One file of dist/ is installed there."""

    def __init__(self, folder: Path, file: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.file = file
        venv.create(folder / "env", with_pip=True)
        self.commands = folder / "env" / SCRIPTS
        self.environment = {
            name: text for name, text in os.environ.items() if not name.startswith(("PELAGOS", "PYTHON"))
        }

    def install(self, extras: str) -> None:
        """The file, and what its extras need."""
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{self.file}[{extras}]")

    def run(self, command: str, *words: str, typed: str = "") -> str:
        """What a command of the environment prints; whatever fails ends everything."""
        done = subprocess.run(
            [str(self.commands / command), *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise SystemExit(f"{command} {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def guided(self) -> str:
        """Do what the guide for bot builders says, from the first line to the last."""
        shown, commands = "", 0
        for extra, example, console in DONE.findall(GUIDE.read_text("utf-8")):
            if extra and extra not in BY_HAND:
                self.install(extra)
            if example:  # they build on one another: what stood above is done again
                shown += example + "\n"
                (self.folder / "guide.txt").write_text(shown, "utf-8")
                self.run("python", "-m", "doctest", "guide.txt")
            for line in console.splitlines():
                command, *words = shlex.split(line.removeprefix("$ "))
                self.run(command, *words)
                commands += 1
        return f"{shown.count('>>> ')} examples, {commands} commands"

    def table(self) -> str:
        """Serve, ask for health, the first page and the rules, and stop."""
        database = str(self.folder / "pelagos.db")
        command = [str(self.commands / "pelagos"), "serve", "--no-browser", "--port", "0", "--database", database]
        log = self.folder / "serve.log"
        with log.open("wb") as out:
            server = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=out, stderr=out)
        try:
            address = self._address(server, log)
            health = self._get(f"{address}/healthz")
            pages = [len(self._get(address + path)) for path in ("/", "/rules/cyclades", "/static/app.css")]
            return f"healthz {health.decode().strip()[:60]}; pages of {pages} bytes"
        finally:
            server.terminate()
            server.wait(30)

    def _address(self, server: subprocess.Popen[bytes], log: Path) -> str:
        for _ in range(600):
            said = re.search(r"http://127\.0\.0\.1:\d+", log.read_text("utf-8"))
            if said:
                try:
                    self._get(f"{said[0]}/healthz")
                    return said[0]
                except (urllib.error.URLError, ConnectionError):
                    pass
            if server.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"the web table did not start:\n{log.read_text('utf-8')}")

    @staticmethod
    def _get(address: str) -> bytes:
        with urllib.request.urlopen(address, timeout=30) as answer:
            content: bytes = answer.read()
            return content


def tried(file: Path, folder: Path) -> None:
    """Tell how one file of dist/ fared."""
    print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB", flush=True)
    there = Installed(folder / "table", file)
    there.install(EXTRAS)
    where = there.run("python", "-c", "import pelagos; print(pelagos.__file__)").strip()
    if not where.startswith(str(folder)):
        raise SystemExit(f"tried out {where}, which is not what was installed")
    package = Path(where).parent
    parts = [*package.rglob("*"), *package.parent.glob("pelagos__mypyc*")]  # compiled code is one library beside it
    size = sum(path.stat().st_size for path in parts if path.is_file() and path.suffix != ".pyc")
    print(f"  installed: {size / 1e6:.1f} MB", flush=True)
    print("  " + there.run("pelagos", "--version").strip(), flush=True)
    played = there.run("pelagos", "play", "cyclades", "--seats", "greedy,random,random", "--seed", "1").splitlines()
    print(f"  a game among bots: {len(played)} lines, the last {played[-1].strip()!r}", flush=True)
    print("  web table: " + there.table(), flush=True)
    golden = there.run("pelagos", "golden").splitlines()
    print("  golden hashes: " + " ".join(line.strip() for line in golden), flush=True)
    bench = json.loads(there.run("pelagos", "bench", "--rounds", "3", "--json"))
    speeds = ", ".join(f"{game['game']} {game['decisions']['median']:,.0f}" for game in bench["games"])
    print(f"  decisions a second in random play: {speeds}", flush=True)
    print("  guide for bot builders: " + Installed(folder / "guide", file).guided(), flush=True)


def main() -> None:
    """Everything in dist/, or what is named."""
    files = [Path(name).resolve() for name in sys.argv[1:]] or sorted(DIST.glob("pelagos-*"))
    if not files:
        raise SystemExit("dist/ is empty: run `make dist` first")
    for file in files:
        folder = Path(tempfile.mkdtemp(prefix="pelagos-dist-"))
        try:
            tried(file, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
