"""Run the tests that drive a real Chromium, after finding one or, as root on Debian, installing one."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

# The first has no window at all and takes a quarter less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ONCE_MORE = Path(__file__).with_name("once_more.py")
PACKAGES = ("chromium-headless-shell", "chromium")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
NO_TESTS_COLLECTED = 5


def find_browser() -> str | None:
    """Where a Chromium is: PELAGOS_CHROMIUM if it says so, otherwise the first usual name on the path."""
    named = os.environ.get("PELAGOS_CHROMIUM")
    if named:
        return shutil.which(named)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return str(MAC) if MAC.exists() else None


def install_browser() -> str | None:
    """Debian's own package, when we may install it."""
    apt_get = shutil.which("apt-get")
    if apt_get is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    print("No Chromium here: installing Debian's package for the browser tests.", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt_get, "update", "-qq"], env=quiet, check=False)
    for package in PACKAGES:  # old releases have the second alone
        command = [apt_get, "install", "-y", "-qq", "--no-install-recommends", package]
        if subprocess.run(command, env=quiet, check=False).returncode == 0:
            break
    return find_browser()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skip", action="store_true", help="leave them out, and say so")
    parser.add_argument("tests", nargs="*", default=["tests"])
    arguments = parser.parse_args()
    if arguments.skip:
        print("BROWSER TESTS NOT RUN: left out by BROWSER=no.")
        return 0
    browser = find_browser() or install_browser()
    if browser is None:
        print(
            "BROWSER TESTS NOT RUN: no Chromium was found and none could be installed. All other checks passed.\n"
            "Install the package `chromium`, or name a browser in PELAGOS_CHROMIUM, or run `make test BROWSER=no`.",
            file=sys.stderr,
        )
        return 1
    # Three at a time: some wait for a clock. Whoever is done takes over from another: no file is for one alone.
    environment = {**os.environ, "PELAGOS_CHROMIUM": browser}
    command = [sys.executable, str(ONCE_MORE), "-n", "3", "--dist", "worksteal", "-m", "browser", *arguments.tests]
    status = subprocess.run(command, env=environment, check=False).returncode
    return 0 if status == NO_TESTS_COLLECTED else status


if __name__ == "__main__":
    sys.exit(main())
