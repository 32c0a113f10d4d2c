"""Games by the hundred: bots against bots, counted honestly; and how fast a game plays."""
