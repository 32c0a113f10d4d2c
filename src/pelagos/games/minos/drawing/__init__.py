"""The position drawn, for the page and for the terminal."""
