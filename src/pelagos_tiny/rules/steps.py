"""The numbers of the steps: frames name a step by its number in the book."""

DEAL, TURN, OFFERS, OFFER, READY = range(5)
