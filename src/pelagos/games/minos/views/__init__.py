"""What seats may see, what they may imagine, and positions as text."""
