"""One room per game. A room holds all of its game, and nothing outside it names the game."""
