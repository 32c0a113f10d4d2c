"""How a server is set up: everything has a default that works, and an environment variable `PELAGOS_…`."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from pelagos.core.errors import PelagosError
from pelagos.core.message import Message, msg

FLAGS = {"true": True, "1": True, "false": False, "0": False}
WORDS: Mapping[str, tuple[str, ...]] = {"log": ("text", "json")}
RANGES: Mapping[str, tuple[float, float]] = {
    "pace": (0, 60),
    "workers": (0, 64),
    "processes": (1, 64),
    "think": (0.1, 3600),
    "ping": (1, 3600),
    "absence": (0, 1_000_000),
    "absence_weeks": (0, 100_000_000),
    "most_tables": (1, 1_000_000),
}


class BadSetting(PelagosError):
    """An environment variable that cannot be used; the message names it, and says what is allowed."""


def bad_setting(name: str, value: str, allowed: Message) -> BadSetting:
    """The variable of a setting, what it is, and what it should be."""
    return BadSetting(msg("server.setting", name=variable(name), value=value[:60], allowed=allowed))


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"PELAGOS_{name.upper()}"


def _flag(name: str, text: str) -> bool:
    value = FLAGS.get(text.strip().lower())
    if value is None:
        raise bad_setting(name, text, msg("server.setting.flag"))
    return value


def _number(name: str, text: str, whole: bool) -> float:
    low, high = RANGES[name]
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        key = "server.setting.whole" if whole else "server.setting.number"
        raise bad_setting(name, text, msg(key, low=f"{low:g}", high=f"{high:.0f}"))
    return value


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server. `Settings.read` takes them from the environment."""

    database: str = ""  # a file, or a URL such as postgresql+psycopg://…; empty: a file in the user's data directory
    https: bool = False  # reached through https: cookies are Secure
    pace: float = 0.7  # seconds a bot waits before it moves, so that people can follow
    workers: int = 0  # processes in which bots think; 0: one per core, at most four
    processes: int = 1  # in which the server runs, behind one port
    think: float = 20.0  # seconds after which a bot that has not answered is given up and plays at random
    ping: float = 15.0  # seconds between signs of life on a stream
    absence: float = 120.0  # seconds of waiting for somebody after which others may hand its seat to a bot
    absence_weeks: float = 604_800.0  # the same at tables that are played over weeks
    limits: bool = True  # rate limits; only measurements switch them off
    games: tuple[str, ...] = ()  # games beside the installed ones, as "package:GAME"
    most_tables: int = 1000  # tables held in memory
    metrics: str = ""  # the word by which Prometheus may read /metrics; empty: nobody may
    log: str = "text"  # or json: one object a line, every request among them
    address: str = ""  # where this server is reached, for links in mails: https://games.example.org
    smtp: str = ""  # the mail server: smtp://user:password@host:587, or smtps://…; empty: no mails
    mail_from: str = ""  # who writes them
    push_anywhere: bool = False  # for tests alone: notes are pushed to private addresses as well
    hosts: tuple[str, ...] = ()  # the accounts that look after this server in the page
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word is taken for where a request comes from

    @staticmethod
    def read(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
        """Settings from `PELAGOS_DATABASE`, `PELAGOS_HTTPS`, …; what is given by name comes first."""
        env = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for field in msgspec.structs.fields(Settings):
            text = env.get(variable(field.name))
            if text is None:
                continue
            if field.type is bool:
                values[field.name] = _flag(field.name, text)
            elif field.name in WORDS:
                if text not in WORDS[field.name]:
                    raise bad_setting(field.name, text, msg("server.setting.word", words=", ".join(WORDS[field.name])))
                values[field.name] = text
            elif field.name in RANGES:
                values[field.name] = _number(field.name, text, field.type is int)
            else:
                values[field.name] = text.split() if field.name in ("games", "proxies", "hosts") else text
        values.update({name: value for name, value in given.items() if value is not None})
        return msgspec.convert(values, Settings, strict=False)

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if "://" in self.database:
            return self.database
        path = Path(self.database).expanduser() if self.database else user_data_path("pelagos", False) / "pelagos.db"
        return f"sqlite:///{path.absolute()}"

    @property
    def thinkers(self) -> int:
        """How many processes think, for each that serves."""
        return self.workers or max(1, min(4, (os.cpu_count() or 2) - 1) // self.processes)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve from the same database."""
        return self.processes > 1 or self.url.startswith("postgresql")
