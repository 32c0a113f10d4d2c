"""The golden hash: SHA-256 over every legal list, odds list, ply and frame of a set of seeded games.

It stands in the game's own folder, `golden.json`. A change of it is a change of rules and must be meant. The compiled
and the interpreted build give the same.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from ..basics import CHANCE
from ..registry import AnyGame
from ..rng import Rng
from .run import any_options

FILE = "golden.json"
GAMES = 8  # per number of players, half of them with options drawn at random
LIMIT = 400  # plies of each


class Hash(msgspec.Struct, frozen=True):
    """The hash of the games of one number of players."""

    plies: int
    sha256: str


class Golden(msgspec.Struct, frozen=True, kw_only=True):
    """The golden file of a game."""

    game: str
    version: str
    seats: dict[str, Hash]


def compute(game: AnyGame) -> Golden:
    """Play the golden games and hash all that can be seen of them."""
    return Golden(game=game.id, version=game.version, seats={str(seats): _hash(game, seats) for seats in game.seats})


def _hash(game: AnyGame, seats: int) -> Hash:
    total = sha256()
    plies = 0
    for seed in range(GAMES):
        rng = Rng.seeded(seed, f"golden {seats}")
        state = game.start(seats, any_options(game, seats, seed))
        for _ in range(LIMIT):
            total.update(f"{state.frames}{state.lanes}{state.shelf}\n".encode())
            actors, idlers = state.actors(), state.idlers()
            if not actors:
                break
            plies += 1
            if actors == (CHANCE,):
                seat, action = CHANCE, state.sample(rng)
                total.update(f"{state.odds()}\n".encode())
            else:
                asked = actors + idlers
                total.update(f"{[(p, state.legal(p)) for p in asked]}\n".encode())
                seat = actors[rng.below(len(actors))] if rng.below(8) else asked[rng.below(len(asked))]
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
            total.update(f"{seat} {game.text(action)}\n".encode())
            state.apply(seat, action)
    return Hash(plies, total.hexdigest())


def path_of(game: AnyGame) -> Path:
    """Where the golden file of a game stands."""
    return Path(str(files(game.package) / FILE))


def stored(game: AnyGame) -> Golden | None:
    """The golden file of a game, if it has one."""
    path = path_of(game)
    return msgspec.json.decode(path.read_bytes(), type=Golden) if path.is_file() else None


def update(game: AnyGame) -> Golden:
    """Write the golden file anew."""
    golden = compute(game)
    text = json.dumps(msgspec.to_builtins(golden), indent=1)
    path_of(game).write_text(text + "\n", "utf-8")
    return golden


def changes(game: AnyGame) -> list[str]:
    """What is not as the golden file says: nothing, if all is well."""
    old, new = stored(game), compute(game)
    if old is None:
        return [f"{game.id} has no {FILE}"]
    found = []
    if old.version != new.version:
        found.append(f"{game.id} is version {new.version}, its {FILE} speaks of {old.version}")
    for seats in sorted({*old.seats, *new.seats}):
        if old.seats.get(seats) != new.seats.get(seats):
            found.append(f"{game.id} for {seats} players: {_told(old, seats)}, now {_told(new, seats)}")
    return found


def _told(golden: Golden, seats: str) -> str:
    entry = golden.seats.get(seats)
    return f"{entry.sha256[:16]}… over {entry.plies} plies" if entry is not None else "nothing"
