"""The words of Aegean Sea: questions, choices, reasons and the story, as message keys and arguments. Not compiled."""

from .book import WORDS
from .story import STORY, holdings, tally

__all__ = ["STORY", "WORDS", "holdings", "tally"]
