"""The words of Parthenon: questions, answers, reasons and the story, as message keys and arguments. Not compiled."""

from .decisions import decision
from .reasons import why_not
from .story import line, tally

__all__ = ["decision", "line", "tally", "why_not"]
