"""The build: pure Python unless PELAGOS_COMPILE=1 asks mypyc for extension modules from the same source."""

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import setup

if TYPE_CHECKING:
    from setuptools import Extension

HERE = Path(__file__).resolve().parent


def compiled_modules() -> list[str]:
    """The source files that compiled_modules.txt names, as paths from the project's root; a missing one is an error."""
    lines = (line.partition("#")[0].strip() for line in (HERE / "compiled_modules.txt").read_text("utf-8").splitlines())
    paths = [f"src/pelagos/{line}" for line in lines if line]
    missing = [path for path in paths if not (HERE / path).is_file()]
    if missing:
        raise SystemExit(f"compiled_modules.txt names files that do not exist: {', '.join(missing)}")
    return paths


COMPILED = os.environ.get("PELAGOS_COMPILE") == "1"


def needed() -> list[str]:
    """What a build by itself must have besides setuptools: for extension modules, the compiler that the tests use."""
    extras = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return [line for line in extras["dev"] if line.startswith("mypy")] if COMPILED else []


def extensions() -> "list[Extension]":
    """Nothing by default, so that installing needs no compiler."""
    if not COMPILED:
        return []
    from mypyc.build import mypycify

    return mypycify(compiled_modules(), opt_level="3", group_name="pelagos")


setup(ext_modules=extensions(), setup_requires=needed())
