"""How a server is set up: everything has a default that works, and an environment variable `PELAGOS_…`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_data_path


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server. `Settings.read` takes them from the environment."""

    database: str = ""  # a file, or a URL such as postgresql+psycopg://…; empty: a file in the user's data directory
    https: bool = False  # reached through https: cookies are Secure
    pace: float = 0.7  # seconds a bot waits before it moves, so that people can follow
    workers: int = 0  # processes in which bots think; 0: one per core, at most four
    think: float = 20.0  # seconds after which a bot that has not answered is given up and plays at random
    ping: float = 15.0  # seconds between signs of life on a stream
    absence: float = 120.0  # seconds offline after which others at the table may hand a seat to a bot
    limits: bool = True  # rate limits; only measurements switch them off
    games: tuple[str, ...] = ()  # games beside the installed ones, as "package:GAME"
    most_tables: int = 1000  # tables held in memory

    @staticmethod
    def read(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
        """Settings from `PELAGOS_DATABASE`, `PELAGOS_HTTPS`, …; what is given by name comes first."""
        env = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for field in msgspec.structs.fields(Settings):
            text = env.get(f"PELAGOS_{field.name.upper()}")
            if text is not None:
                values[field.name] = text.split() if field.name == "games" else text
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
    def processes(self) -> int:
        """How many processes think."""
        return self.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
