"""Decorators for the compiled build, harmless without it. Never compiled itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*attrs, **kwattrs):
        """Stand in for mypy_extensions.mypyc_attr, so that nothing is needed at run time."""
        return lambda cls: cls
