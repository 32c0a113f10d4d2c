"""What a seat may see of Obol, states imagined from it, and positions as JSON."""
