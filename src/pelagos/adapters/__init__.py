"""Doors: the games as other people's tools expect them. Each needs the extra that its first lines name."""
