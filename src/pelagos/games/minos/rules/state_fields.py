"""The fields of a state. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from typing import Any, Final

from pelagos.core.anytime import AnyTime
from pelagos.core.flow import Step

from .givens import Givens

BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it


class MinosFields(AnyTime):
    """Every field: how it begins, and how it is copied."""

    __slots__ = (
        "ability",
        "action_bonus",
        "active",
        "age",
        "areas",
        "beaten",
        "bonus_open",
        "bonuses",
        "built",
        "city",
        "coins",
        "colour",
        "covered",
        "decks",
        "earned",
        "exchanged",
        "extras",
        "farm",
        "first",
        "foundation",
        "givens",
        "goods",
        "hands",
        "income",
        "laid_abilities",
        "laid_starts",
        "later",
        "level",
        "lords",
        "noted",
        "noted_free",
        "objective",
        "offer",
        "open_cards",
        "over",
        "palaces",
        "phase",
        "pile",
        "piles",
        "place",
        "points",
        "pool",
        "raiders",
        "reserves",
        "rival_dice",
        "round",
        "rows",
        "section",
        "ships",
        "sides",
        "solo_card",
        "solo_deck",
        "stacks",
        "start",
        "stirred",
        "supply",
        "temporary",
        "tiles",
        "tower",
        "tracks",
        "traits",
        "turned",
        "urn",
        "used_as",
        "value",
        "vases",
        "vp",
        "warriors",
        "weaponry",
    )
    givens: Givens
    # Per clan.
    start: list[int]  # its Starting card, or NOTHING
    ability: list[int]  # its Special Ability, or NOTHING
    level: list[int]  # of the Ability
    coins: list[int]
    weaponry: list[int]
    vp: list[int]
    income: list[int]  # position of the marker
    reserves: list[int]  # Warriors on the player board
    supply: list[int]  # Warriors beside the main board
    hands: list[list[int]]  # secret: ascending
    open_cards: list[list[int]]  # of the hand: those that everybody saw taken
    areas: list[list[int]]  # in the order in which they were played
    palaces: list[list[int]]  # in the order in which they came (M-172)
    tiles: list[list[int]]  # Trade Bonuses held
    beaten: list[list[int]]  # Sea Peoples tiles held
    exchanged: list[int]  # the direction of SA5 in this window: 0 none, 1 to Weaponry, 2 to Coins (M-146)
    noted: list[int]  # Build points for the build rounds (M-64)
    noted_free: list[int]  # those of BUILDF
    # Per clan and …
    tracks: list[int]  # … track
    goods: list[int]  # … Good
    temporary: list[int]  # … Good
    ships: list[int]  # … route: the space, 0 if there is none
    warriors: list[int]  # … region, with a place 0
    objective: list[int]  # … Vase: the marker's space from 1, 0: it waits
    earned: list[int]  # … source: VP gained
    built: list[int]  # … structure: how many stand
    # Per region.
    city: list[int]  # whose
    tower: list[int]  # whose
    farm: list[int]  # whose
    foundation: list[int]  # the tile, or 0
    raiders: list[int]  # the Level I tile, or 0
    lords: list[int]  # the Level II tile, or 0
    # Trade Routes, from 0.
    sides: list[int]  # the side that lies up
    bonuses: list[list[int]]  # Trade Bonuses beside it
    # Cards, by age.
    decks: list[list[int]]  # bags
    piles: list[list[int]]  # discards; of Age I after the change: out of the game
    offer: list[int]  # face up, the oldest first
    # Goods.
    stacks: list[int]  # face up, by type
    urn: list[int]  # the random pile, by type
    # Vases and the Action Bonus.
    vases: list[int]  # those in use
    turned: list[int]  # those that were turned and are out (M-22)
    covered: list[int]  # per Vase: mask of its spaces that are taken or blocked
    action_bonus: int  # the tile, or 0
    # Setup.
    laid_starts: int  # Starting cards to be had
    laid_abilities: int  # Abilities to be had
    # The round.
    round: int  # 0 in setup
    age: int  # of the active deck
    phase: int  # for everybody to see
    first: int  # the First Player
    pool: list[int]  # dice to be drafted, at colour * 6 + value - 1
    rows: list[tuple[int, ...]]  # dice by section (vocabulary.die_of); NOTHING where one was retrieved
    # The turn.
    active: int  # whose turn it is
    section: int  # of the die retrieved
    place: int  # its space, from 1
    colour: int  # its colour
    value: int  # its value
    used_as: int  # whose rules its points follow; Wild unnamed: NOTHING
    points: int  # left
    later: int  # of them may draw from the Age II deck (M-92)
    bonus_open: int  # 1 while the space's bonus waits
    traits: list[int]  # triggered and not used, in Palace order
    extras: int  # extra actions that were used
    stirred: int  # 1 if something changed that a Vase may look at; 0 whenever somebody is asked
    # The rival clan.
    solo_deck: list[int]  # Solo cards not drawn yet
    solo_card: int  # the last one drawn, or 0
    # the rival's dice of this round: colour, value, section, Solo card, in draft order
    rival_dice: list[tuple[int, int, int, int]]
    pile: list[int]  # secret to all: face down before the rival
    # The end.
    over: int  # 1 when all is scored

    def __init__(self, seats: int, givens: Givens, of: MinosFields | None = None) -> None:
        super().__init__(seats, BOOK if of is None else of.book, of)
        self.givens = givens
        if of is None:
            self.start = [-1] * givens.clans
            self.ability = [-1] * givens.clans
            self.level = [1] * givens.clans
            self.coins = [0] * givens.clans
            self.weaponry = [0] * givens.clans
            self.vp = [0] * givens.clans
            self.income = [0] * givens.clans
            self.reserves = [0] * givens.clans
            self.supply = [10] * givens.clans
            self.hands = [[] for _ in range(givens.clans)]
            self.open_cards = [[] for _ in range(givens.clans)]
            self.areas = [[] for _ in range(givens.clans)]
            self.palaces = [[] for _ in range(givens.clans)]
            self.tiles = [[] for _ in range(givens.clans)]
            self.beaten = [[] for _ in range(givens.clans)]
            self.exchanged = [0] * givens.clans
            self.noted = [0] * givens.clans
            self.noted_free = [0] * givens.clans
            self.tracks = [0] * (givens.clans * 3)
            self.goods = [0] * (givens.clans * 6)
            self.temporary = [0] * (givens.clans * 6)
            self.ships = [0] * (givens.clans * 3)
            self.warriors = [0] * (givens.clans * 15)
            self.objective = [0] * (givens.clans * 3)
            self.earned = [0] * (givens.clans * 11)
            self.built = [0] * (givens.clans * 4)
            self.city = [-1] * 15
            self.tower = [-1] * 15
            self.farm = [-1] * 15
            self.foundation = [0] * 15
            self.raiders = [0] * 15
            self.lords = [0] * 15
            self.sides = [0] * 3
            self.bonuses = [[] for _ in range(3)]
            self.decks = [list(range(1, 73)), list(range(73, 145))]
            self.piles = [[] for _ in range(2)]
            self.offer = []
            self.stacks = [5] * 6
            self.urn = [4] * 6
            self.vases = []
            self.turned = []
            self.covered = [0] * 3
            self.action_bonus = 0
            self.laid_starts = 0
            self.laid_abilities = 0
            self.round = 0
            self.age = 0
            self.phase = 0
            self.first = 0
            self.pool = [0] * 24
            self.rows = [()] * 5
            self.active = -1
            self.section = -1
            self.place = 0
            self.colour = -1
            self.value = 0
            self.used_as = -1
            self.points = 0
            self.later = 0
            self.bonus_open = 0
            self.traits = []
            self.extras = 0
            self.stirred = 0
            self.solo_deck = []
            self.solo_card = 0
            self.rival_dice = []
            self.pile = []
            self.over = 0
        else:
            self.start = of.start[:]
            self.ability = of.ability[:]
            self.level = of.level[:]
            self.coins = of.coins[:]
            self.weaponry = of.weaponry[:]
            self.vp = of.vp[:]
            self.income = of.income[:]
            self.reserves = of.reserves[:]
            self.supply = of.supply[:]
            self.hands = [part[:] for part in of.hands]
            self.open_cards = [part[:] for part in of.open_cards]
            self.areas = [part[:] for part in of.areas]
            self.palaces = [part[:] for part in of.palaces]
            self.tiles = [part[:] for part in of.tiles]
            self.beaten = [part[:] for part in of.beaten]
            self.exchanged = of.exchanged[:]
            self.noted = of.noted[:]
            self.noted_free = of.noted_free[:]
            self.tracks = of.tracks[:]
            self.goods = of.goods[:]
            self.temporary = of.temporary[:]
            self.ships = of.ships[:]
            self.warriors = of.warriors[:]
            self.objective = of.objective[:]
            self.earned = of.earned[:]
            self.built = of.built[:]
            self.city = of.city[:]
            self.tower = of.tower[:]
            self.farm = of.farm[:]
            self.foundation = of.foundation[:]
            self.raiders = of.raiders[:]
            self.lords = of.lords[:]
            self.sides = of.sides[:]
            self.bonuses = [part[:] for part in of.bonuses]
            self.decks = [part[:] for part in of.decks]
            self.piles = [part[:] for part in of.piles]
            self.offer = of.offer[:]
            self.stacks = of.stacks[:]
            self.urn = of.urn[:]
            self.vases = of.vases[:]
            self.turned = of.turned[:]
            self.covered = of.covered[:]
            self.action_bonus = of.action_bonus
            self.laid_starts = of.laid_starts
            self.laid_abilities = of.laid_abilities
            self.round = of.round
            self.age = of.age
            self.phase = of.phase
            self.first = of.first
            self.pool = of.pool[:]
            self.rows = of.rows[:]
            self.active = of.active
            self.section = of.section
            self.place = of.place
            self.colour = of.colour
            self.value = of.value
            self.used_as = of.used_as
            self.points = of.points
            self.later = of.later
            self.bonus_open = of.bonus_open
            self.traits = of.traits[:]
            self.extras = of.extras
            self.stirred = of.stirred
            self.solo_deck = of.solo_deck[:]
            self.solo_card = of.solo_card
            self.rival_dice = of.rival_dice[:]
            self.pile = of.pile[:]
            self.over = of.over
