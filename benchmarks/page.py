"""What a table's page costs a browser: its weight, the first picture, and an open page that nobody touches.

    python benchmarks/page.py                     # every game on the shelf
    python benchmarks/page.py --game minos --idle 30 --picture /tmp/minos.png

Starts a server of its own on a fresh database and a headless Chromium. The weight is what comes over the wire, packed
as it is, with an empty cache, fonts apart. The first picture is the browser's own `first-contentful-paint`, of the
table's page with an empty cache and with a full one, the median of several. Idle is the time of all processes of the
browser while the page lies open, asked something, twenty seconds after it was shown, less that of a blank page.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from pelagos.core.registry import games

sys.path.insert(0, str(Path(__file__).parent.parent))
from scripts.browser_tests import find_browser

SERVE = "import sys; from pelagos.server.serve import serve; sys.exit(serve(port=0, browser=False))"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHTS = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .map((each) => [each.name, each.transferSize])"""
SETTLED = 20  # seconds: the lamps have rested, and what the browser puts off is done


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    given = {"DATABASE": f"{folder}/pelagos.db", "PACE": "0", "WORKERS": "1", "LIMITS": "false"}
    environment = {**os.environ, **{f"PELAGOS_{name}": value for name, value in given.items()}}
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            return process, found.group()
    raise SystemExit("the server did not start")


def seated(page: Page, game: str) -> str:
    """A new table against bots, asked something; its address."""
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value='{game}']) button").first.click()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector(".prompt.mine", state="attached")
    return page.url


def busy(session: CDPSession) -> float:
    """Seconds that all processes of the browser have computed."""
    return float(sum(each["cpuTime"] for each in session.send("SystemInfo.getProcessInfo")["processInfo"]))


def idle(browser: Browser, seconds: float) -> float:
    """The share of one core, in per cent, over so many seconds."""
    session = browser.new_browser_cdp_session()
    before, start = busy(session), time.monotonic()
    time.sleep(seconds)
    share = 100 * (busy(session) - before) / (time.monotonic() - start)
    session.detach()
    return share


def measure(browser: Browser, address: str, game: str, args: argparse.Namespace) -> None:
    """One game."""
    # without the app's worker: what comes through it is reported unpacked, or as nothing
    context = browser.new_context(
        base_url=address, viewport={"width": 1440, "height": 900}, locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    table = seated(page, game)
    session = context.new_cdp_session(page)
    cold, warm = [], []
    weights: list[tuple[str, int]] = []
    for _ in range(args.times):
        session.send("Network.clearBrowserCache")
        page.goto(table)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(500)
        cold.append(float(page.evaluate(PAINT)))
        weights = [(name, size) for name, size in page.evaluate(WEIGHTS)]
        page.goto(table)
        page.wait_for_selector("html[data-ready]")
        warm.append(float(page.evaluate(PAINT)))
    fonts = sum(size for name, size in weights if "/fonts/" in name)
    rest = sum(size for name, size in weights if "/fonts/" not in name)
    if args.picture:
        page.screenshot(path=args.picture)
    time.sleep(SETTLED)
    share = idle(browser, args.idle)
    context.close()
    print(
        f"{game:12} {rest / 1000:8.0f} kB {fonts / 1000:6.0f} kB {statistics.median(cold):8.0f} ms "
        f"{statistics.median(warm):8.0f} ms {max(0.0, share - args.blank):7.2f} %",
        flush=True,
    )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="several may be named")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--idle", type=float, default=20, help="seconds")
    parser.add_argument("--picture", help="where to keep a picture")
    args = parser.parse_args()
    chosen = args.game or sorted(name for name, rules in games().items() if not rules.example)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, address = serve(folder)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            blank = browser.new_page()
            time.sleep(3)
            args.blank = idle(browser, args.idle)
            blank.close()
            print(
                f"load of the machine {os.getloadavg()[0]:.1f}, cores {os.cpu_count()}, blank page {args.blank:.2f} %"
            )
            print(f"{'game':12} {'page':>11} {'fonts':>9} {'cold':>11} {'warm':>11} {'idle':>9}")
            for game in chosen:
                measure(browser, address, game, args)
        finally:
            browser.close()
            process.terminate()
            process.wait(10)


if __name__ == "__main__":
    main()
