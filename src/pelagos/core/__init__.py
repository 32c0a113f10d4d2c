"""What a game is. Everything here knows games only through their contract."""
