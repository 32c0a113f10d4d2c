"""Play whole games in a real browser by clicking alone: every game, on a laptop and a phone, in both languages.

    python scripts/whole_games.py                                  # all of them; takes an hour or so
    python scripts/whole_games.py --game minos --size phone --language fr
    python scripts/whole_games.py --game cyclades --keys           # by keyboard alone, the accessibility tree read
    python scripts/whole_games.py --option cycles=3 --option offers=1     # shorter games, where there is such an option

The browser tests play parts of this (`tests/web`); here nothing is left out. One person sits at a table of the fewest
players, the other seats are random bots. Whatever may be clicked is clicked by seeded chance; with `--keys` it is the
first answer that the keys come to, and at every decision the question must be announced and everything have a name.
Prints a line for every game; whatever a page complains about, a layout that is too wide, or a question that cannot be
answered ends it with a picture.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser

from pelagos.core.registry import games

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.web.clicking import Clicker
from tests.web.conftest import House
from tests.web.test_keys import LISTEN, by_keys
from tests.web.ways import asked, go, somebody

QUICK = "try { localStorage.setItem('pelagos.speed', 'none') } catch {}"


def one(browser: Browser, house: House, game: str, size: str, language: str, args: argparse.Namespace) -> bool:
    """A whole game; whether all was well."""
    visitor = somebody(browser, house, size, language)
    visitor.context.add_init_script(LISTEN if args.keys else QUICK)
    started = time.monotonic()
    name = f"{game} {size} {language}{' keys' if args.keys else ''}"
    known = {option.key for option in games()[game].options}
    options = {key: value for key, _, value in [each.partition("=") for each in args.option] if key in known}
    visitor.table_of(game, max(2, min(games()[game].seats)), {0: "Ione"}, **options)
    page = visitor.ready()
    clicker = Clicker(page, args.seed, size == "phone")
    wrong = ""
    try:
        if args.keys:
            decisions = by_keys(visitor, args.most)
        else:
            clicker.play(args.most)
            decisions = clicker.answers
        over = page.locator(".prompt.result").count() == 1
        wrong = "" if over else "not over"
    except Exception as error:
        decisions, wrong = clicker.answers, f"{type(error).__name__}: {error}"
    wrong = "; ".join([wrong, *visitor.complaints]).strip("; ")
    if wrong:
        page.screenshot(path=f"{args.pictures}/{name.replace(' ', '-')}.png")
    visitor.context.close()
    seconds = time.monotonic() - started
    kinds = f", {len(clicker.asked)} kinds of question, {clicker.clicks} clicks" if not args.keys else ""
    print(f"{name}: {decisions} answers{kinds}, {seconds:.0f} s: {wrong or 'over'}", flush=True)
    return not wrong


def main() -> None:
    """Play what was asked for."""
    parser = asked(__doc__)
    parser.add_argument("--keys", action="store_true", help="by keyboard alone")
    parser.add_argument("--option", action="append", default=[], help="KEY=VALUE, for games that have it")
    parser.add_argument("--most", type=int, default=2000, help="answers of one game")
    parser.add_argument("--seed", type=int, default=1)
    go(one, parser.parse_args(), games())


if __name__ == "__main__":
    main()
