"""All that is in the box, read from content/ or from somebody's own files in place of some of them."""

from __future__ import annotations

from typing import Final

from ....core.content import Source
from ....core.editions import Editions
from .boards import (
    ActionBoard,
    PlayerBoard,
    Route,
    Tracks,
    read_action_board,
    read_player_board,
    read_routes,
    read_tracks,
)
from .cards import Decree, SoloCard, Start, read_decrees, read_solo_cards, read_starts
from .crete import Crete, read_crete
from .tiles import (
    Ability,
    SeaPeople,
    Tile,
    Vase,
    read_abilities,
    read_action_bonuses,
    read_bonuses,
    read_foundations,
    read_peoples,
    read_vases,
)

FILES: Final = (
    "decrees.csv",
    "starting_cards.csv",
    "solo_cards.csv",
    "trade_bonuses.csv",
    "city_foundations.csv",
    "sea_peoples.csv",
    "vases.csv",
    "action_bonus.csv",
    "special_abilities.csv",
    "action_board.json",
    "player_board.json",
    "progress_tracks.json",
    "trade_routes.json",
    "map.json",
)


class Box:
    """The cards, tiles and boards. Shared by all positions of a table."""

    __slots__ = (
        "abilities", "action_board", "action_bonuses", "bonuses", "crete", "decrees", "foundations", "peoples",
        "player_board", "routes", "solo_cards", "starts", "tracks", "vases",
    )  # fmt: skip
    decrees: list[Decree]  # card k at k - 1
    starts: list[Start]
    solo_cards: list[SoloCard]
    bonuses: list[Tile]  # blue, then red
    foundations: list[Tile]
    peoples: list[SeaPeople]  # Level I, then Level II
    vases: list[Vase]
    action_bonuses: list[Tile]
    abilities: list[list[Ability]]  # by level, from 0
    action_board: ActionBoard
    player_board: PlayerBoard
    tracks: Tracks
    routes: list[list[Route]]  # by side
    crete: Crete

    def decree(self, card: int) -> Decree:
        """A Decree by its number."""
        return self.decrees[card - 1]


def read_box(source: Source) -> Box:
    """Every file; ContentError names the file, the row and the column that is wrong."""
    box = Box()
    box.crete = read_crete(source)
    box.decrees = read_decrees(source)
    box.starts = read_starts(source, box.crete)
    box.solo_cards = read_solo_cards(source)
    box.bonuses = read_bonuses(source)
    box.foundations = read_foundations(source)
    box.peoples = read_peoples(source)
    box.vases = read_vases(source)
    box.action_bonuses = read_action_bonuses(source)
    box.abilities = read_abilities(source)
    box.action_board = read_action_board(source)
    box.player_board = read_player_board(source)
    box.tracks = read_tracks(source)
    box.routes = read_routes(source)
    return box


BOXES: Final[Editions[Box]] = Editions("pelagos.games.minos", FILES, read_box)
