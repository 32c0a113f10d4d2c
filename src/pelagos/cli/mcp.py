"""`pelagos mcp`: language models at the table. What it needs is installed with the `mcp` extra only."""

from __future__ import annotations

from .common import extra
from .speech import tongue


def mcp() -> None:
    """Speak the Model Context Protocol on the standard streams."""
    with extra("mcp"):
        from pelagos.adapters.mcp import serve
    serve(tongue().language)
