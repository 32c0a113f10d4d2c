"""The words of Minos: questions, choices, reasons and the story, as message keys and arguments. Not compiled."""

from .book import WORDS
from .story import story_of, tally

__all__ = ["WORDS", "story_of", "tally"]
