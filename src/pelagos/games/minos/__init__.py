"""Minos, Dawn of the Bronze Age: dice, decrees and the palaces of Crete. So far its rules in words and its content."""
