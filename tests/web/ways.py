"""For scripts that go a way in a real browser in every form: games, laptop and phone, both languages."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor

LOCALES = {"en": "en-GB", "fr": "fr-FR"}
PATIENCE = 120_000  # milliseconds: the machine may be busy

Way = Callable[[Browser, House, str, str, str, argparse.Namespace], bool]  # whether all was well


def asked(about: str | None) -> argparse.ArgumentParser:
    """What may be asked for."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="several may be named")
    parser.add_argument("--size", choices=["laptop", "phone"], action="append")
    parser.add_argument("--language", choices=sorted(LOCALES), action="append")
    parser.add_argument("--pictures", default=tempfile.gettempdir(), help="where a picture of what went wrong is kept")
    return parser


def somebody(browser: Browser, house: House, size: str, language: str) -> Visitor:
    """A person with time, before a screen of this size."""
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    view = PHONE if size == "phone" else LAPTOP
    visitor = Visitor(browser, house, viewport=view, locale=LOCALES[language], **touch)
    visitor.context.set_default_timeout(PATIENCE)
    return visitor


def go(way: Way, args: argparse.Namespace, shelf: Iterable[str]) -> None:
    """Go it in every form that was asked for, and end with 1 if one was not well."""
    well = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            for game in args.game or sorted(shelf):
                for size in args.size or ["laptop", "phone"]:
                    for language in args.language or sorted(LOCALES):
                        well = way(browser, house, game, size, language, args) and well
        finally:
            browser.close()
            house.stop()
    sys.exit(0 if well else 1)
