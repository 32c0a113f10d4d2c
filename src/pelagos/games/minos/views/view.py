"""What a seat may see, listed. Generated from fields.py by pelagos.core.generate: do not edit."""

from __future__ import annotations

from pelagos.core.view import AssemblyView


class MinosView(AssemblyView, frozen=True, kw_only=True):
    """The position as one seat, or a spectator, may know it."""

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
    hand: list[int]  # own: secret: ascending
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
    # The end.
    over: int  # 1 when all is scored
    # Beside the fields.
    clans: int  # in a solo game 2: the rival after the one seat
    unseen: list[list[int]]  # by age: cards that the viewer has not seen, ascending
    deck_size: list[int]  # by age
    hand_ages: list[int]  # two per clan: cards in hand of Age I and of Age II
    pile_ages: list[int]  # the rival's pile: cards of Age I and of Age II
    meters: list[int]  # per clan, in the order of effects.METERS
    supply_goods: list[int]  # Temporary Goods in the supply, by type
    ranks: list[int]  # once it is over; 1 is best
