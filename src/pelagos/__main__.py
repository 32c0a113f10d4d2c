"""`python -m pelagos` is the `pelagos` command."""

from pelagos.cli import main

if __name__ == "__main__":
    main()
