"""The words of Minos: questions, choices, reasons and the story, as message keys and arguments. Not compiled."""

from .book import WORDS
from .story import STORY, holdings, tally
from .texts import texts_of

__all__ = ["STORY", "WORDS", "holdings", "tally", "texts_of"]
