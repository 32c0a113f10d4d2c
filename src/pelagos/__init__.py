"""Pelagos: heavy board games of the ancient Aegean, to play, to study and to automate."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("pelagos")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0+unknown"
