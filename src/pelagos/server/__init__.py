"""The table: accounts, tables, seats, moves, live streams, and the pages that show them."""
