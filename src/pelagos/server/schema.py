"""What is stored. The migrations make exactly this; a test compares them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    false,
)
from sqlalchemy import Table as Rows

metadata = MetaData()

# Random figures that sign cookies and links, made at the first start.
secrets = Rows(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Everybody who ever sat down. A guest has a name only; an account has a user name and a password.
persons = Rows(
    "persons",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("username", String(40), unique=True),
    Column("password", String(200)),
    Column("created", Float, nullable=False),
    Column("blocked", Boolean, nullable=False),  # may not come in
    Column("guarded", Boolean, nullable=False, server_default=false()),  # the password alone does not open it
)

# Keys that the devices of accounts keep; the part that is no secret.
passkeys = Rows(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # as the device calls it
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),  # how often the device says that it has signed
    Column("name", String(40), nullable=False),  # as its owner calls it
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)

# Codes that open an account once, with its password, where all its passkeys are lost; only their hashes are known.
recovery = Rows(
    "recovery",
    metadata,
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("code", String(64), primary_key=True),
    Column("used", Float, nullable=False),  # 0: not yet
)

# Attempts to sign in, where several processes count them together: what is left of each bucket, and since when.
attempts = Rows(
    "attempts",
    metadata,
    Column("key", String(120), primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", Float, nullable=False),
)

# A browser or a remote bot that acts for a person; only the hash of its token is known.
sessions = Rows(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

tables = Rows(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", String(40), nullable=False),  # of the rules, when the newest ply was played
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, over, record
    Column("host", String(24), ForeignKey("persons.id"), nullable=False),
    Column("public", Boolean, nullable=False),  # anybody who has the address may sit down
    Column("secret", LargeBinary, nullable=False),  # of the dice
    Column("origin", Text),  # the position it began with, where that is not the start of the game
    Column("parent", String(16)),  # the table it was forked from, and after which ply
    Column("parent_ply", Integer),
    Column("floor", Integer, nullable=False),  # plies before this one were played by other rules: no way back there
    Column("waiting", Integer, nullable=False),  # mask of the seats that are waited for
    Column("plies", Integer, nullable=False),
    Column("result", Text),  # ranks, once it is over
    Column("ask", Text),  # somebody asks the table to undo, to pause, to abandon the game
    Column("revision", Integer, nullable=False),  # rises with every change of the table: two writers cannot both win
    Column("pace", String(10), nullable=False),  # live, weeks: how long somebody may be away
    Column("stand_in", String(40), nullable=False),  # the bot that plays for those who are away
    Column("brought", Boolean, nullable=False),  # it began with a position that may have come from a file
    Column("quarantine", String(200), nullable=False),  # why it is not opened any more
    Column("advice", Boolean, nullable=False),  # whoever wants it may have hints and the win chance here
    Column("lesson", String(40), nullable=False),  # what is taught here, where it is no game of its own
    Column("terms", Text, nullable=False),  # what was agreed on about time, and whether it counts
    Column("clock", Text),  # everybody's time
    Column("deadline", Float, index=True),  # when the first of them is out of it
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ix_tables_status_updated", "status", "updated"),
)

seats = Rows(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # open, person, bot, stand-in
    Column("person", String(24), ForeignKey("persons.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("nonce", String(40), nullable=False),  # in the seat's link; new whenever the seat changes hands
    Column("string", String(64), nullable=False),  # added to the dice
    Column("seen", Float, nullable=False),  # when its person last asked for the table; written now and then
    Column("asked", String(40), nullable=False, index=True),  # the account that is challenged to take it
    Column("left", String(10), nullable=False),  # why its person does not play it any more: resigned, late
    Column("noted", Float, nullable=False),  # when its person was told that it is waited for; 0: since it was last here
    Column("reminded", Float, nullable=False),  # of the end of which time its person was reminded; 0: of none
)

moves = Rows(
    "moves",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("text", String(120), nullable=False),
    Column("seen", Integer, nullable=False),  # mask of the seats that saw it; -1: everybody
    Column("branch", Integer, nullable=False),  # of the dice
    Column("told", Text, nullable=False),  # the lines it caused
    Column("stamp", Integer),  # of the question it answered, as it was submitted
    Column("after", Integer),  # the seat's stamp afterwards
    Column("made", Float, nullable=False),
    Column("odds", Text),  # of a draw: what else could have come
    Column("position", LargeBinary),  # after it, packed (`trail.py`), where a submission ended
)

# Plies that were taken back: nothing is ever forgotten.
undone = Rows(
    "undone",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(120), nullable=False),
    Column("seen", Integer, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("told", Text, nullable=False),
    Column("stamp", Integer),
    Column("made", Float, nullable=False),
    Column("by", Integer, nullable=False),  # the seat that took it back
    Column("consent", Boolean, nullable=False),  # by consent of the table
    Column("cut", Float, nullable=False),
    Column("odds", Text),
)

# The newest position of every table that has begun, written in the transaction of its newest ply.
positions = Rows(
    "positions",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, nullable=False),  # rises with every change: two writers cannot both win
    Column("ply", Integer, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("stamps", Text, nullable=False),
    Column("redo", Text, nullable=False),  # what redo would play again
    Column("data", Text, nullable=False),
    Column("first", LargeBinary),  # before the first ply, packed
)

# What the house told a table: that the rules have changed.
notices = Rows(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("ply", Integer, nullable=False),  # told after so many plies
    Column("key", String(80), nullable=False),
    Column("args", Text, nullable=False),
    Column("made", Float, nullable=False),
)

# Rated games that are over, in the order in which they count; a rating follows from this order alone.
rated = Rows(
    "rated",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("ended", Float, nullable=False),
    Index("ix_rated_game_id", "game", "id"),
)

# What each of its players was believed to be worth after a rated game. A person's name is its id, a bot's begins with
# `bot:`.
ratings = Rows(
    "ratings",
    metadata,
    Column("rated", Integer, ForeignKey("rated.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("who", String(50), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_ratings_who_game_rated", "who", "game", "rated"),
)

# Files of content that people brought to their tables; the options of a table name the edition.
contents = Rows(
    "contents",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("edition", String(16), primary_key=True),
    Column("files", Text, nullable=False),  # JSON: texts by the names of the files
    Column("created", Float, nullable=False),
)

chat = Rows(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(24), ForeignKey("persons.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # -2: a spectator
    Column("name", String(40), nullable=False),
    Column("text", String(600), nullable=False),
    Column("made", Float, nullable=False),
    Index("ix_chat_table_id", "table", "id"),
)

notes = Rows(
    "notes",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("updated", Float, nullable=False),
)

# How somebody wants to be told that a table waits.
contacts = Rows(
    "contacts",
    metadata,
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("email", String(200), nullable=False),
    Column("confirmed", Boolean, nullable=False),  # whoever reads there has said yes
    Column("mails", String(10), nullable=False),  # turns, digest, off
    Column("language", String(5), nullable=False),
    Column("feed", String(60), unique=True),  # the secret of its calendar
    Column("digested", Float, nullable=False),  # when the last digest was sent
)

# Browsers that are told while their pages are closed.
subscriptions = Rows(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(120), nullable=False),
    Column("language", String(5), nullable=False),
    Column("created", Float, nullable=False),
)

# Whom somebody does not want to hear (mute), or not to sit with either (block).
bonds = Rows(
    "bonds",
    metadata,
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(24), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("made", Float, nullable=False),
)

# What somebody thinks that whoever keeps the server should see.
reports = Rows(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("reporter", String(24), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", String(24), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("line", Integer, nullable=False),  # of the chat; 0: none
    Column("said", String(600), nullable=False),  # as it was when it was reported
    Column("reason", String(400), nullable=False),
    Column("made", Float, nullable=False),
    Column("done", Boolean, nullable=False),
)

# Tournaments: round after round, each round a few tables.
tournaments = Rows(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("form", String(10), nullable=False),  # robin, swiss
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),  # of each table
    Column("rounds", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("stand_in", String(40), nullable=False),
    Column("terms", Text, nullable=False),
    Column("host", String(24), ForeignKey("persons.id"), nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, over
    Column("round", Integer, nullable=False),  # the one that is played
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("revision", Integer, nullable=False),  # two writers cannot both win
    Index("ix_tournaments_status_updated", "status", "updated"),
)

entrants = Rows(
    "entrants",
    metadata,
    Column("tournament", String(16), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("persons.id"), primary_key=True, index=True),
    Column("joined", Float, nullable=False),
)

pairings = Rows(
    "pairings",
    metadata,
    Column("tournament", String(16), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
)
