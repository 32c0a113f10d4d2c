"""What the steps tell: every event, and the kinds of the numbers it is told with (words/story.py makes sentences).

A `clan` is a player, or in a solo game the rival. `age`, `level` and `nth` count from 0, as the rules do; cards, tiles,
regions and routes from 1.
"""

from __future__ import annotations

from typing import Final

from .vocabulary import MOST_SEATS

TOLD: Final = {
    # Setup.
    "foundation": "foundation region",
    "raiders": "people region",
    "side": "route side",
    "bonus-laid": "tile route",
    "vase": "vase",
    "vase-out": "vase",  # turned, and of a colour that shows already
    "action-bonus": "action-bonus",
    "ability-laid": "ability",
    "chooser": "clan",
    "start": "clan start",
    "ability": "clan ability",
    "settled": "clan start region number",  # with so many Warriors there
    "returned": "clan number",  # cards
    "first-palace": "clan card",
    "begins": "clan",
    # The round.
    "round": "number",
    "phase": "phase",
    "rolled": "colour faces",  # how many dice of it show 1, 2 … 6
    "reroll": "number value",  # so many show this value
    "drafted": "clan colour value section number",  # and its place
    # Progress.
    "groups": "clan groups",  # for Influence, Culture and Population
    "step": "clan track number",  # to this space
    "over-top": "clan track",
    "noted": "clan number",  # Build points for the build rounds; 1 if Coins and Warriors are waived
    "dropped": "clan",
    "clash": "clan structure region clan",  # who gives way to whom (M-65)
    # The turn.
    "retrieves": "clan colour value section number",
    "forfeits": "clan colour value section number",
    "space-bonus": "clan section number",
    "trait": "clan card",
    "used-as": "clan section",
    "lapsed": "clan number",  # unused points
    "ends": "clan",
    "offer": "card",
    "reshuffled": "age",
    # Cards.
    "took": "clan card",  # from the offer
    "draws": "clan number age",
    "drew": "clan card",  # to its owner alone
    "played": "clan card number",  # for so many Coins, surcharge included
    "played-offer": "clan card number",
    "discards": "clan card",
    "sold": "clan card",
    "palace": "clan card",  # from the Area
    "palace-hand": "clan card number",  # from the hand, losing so many VP
    # Gains.
    "coins": "clan number",
    "weaponry": "clan number",
    "vp": "clan number",
    "lost-vp": "clan number",
    "paid": "clan number number",  # Coins, Weaponry
    "temporary": "clan good",
    "spent": "clan number good",
    "good": "clan good number",  # so many of the type now
    "good-drawn": "clan good number",
    "income-steps": "clan number number",  # so many, to this position
    "warriors": "clan number",  # from the supply to the Reserves
    "level": "clan number",  # of the Ability
    "route-income": "clan route number",
    # Pieces.
    "city": "clan region foundation",
    "tower": "clan region number",
    "farm": "clan region number number",  # which one, and how many Warriors go back
    "ship": "clan route",
    "advance": "clan route number",
    "tile": "clan tile",
    "top-vp": "clan route number",
    "placed": "clan region",
    "moved": "clan region region",
    # Extra actions and SA5.
    "gathered": "clan good",
    "used-tile": "clan tile",
    "swapped": "clan good",
    "battle": "clan people region number",  # its VP
    "to-weaponry": "clan number number",  # Coins for Weaponry
    "to-coins": "clan number number",
    # Vases.
    "vase-claimed": "clan vase number",
    # Income.
    "income": "clan number number number",  # position, Coins, VP
    "income-weaponry": "clan number",
    # Ages, scoring, the end.
    "age": "age",
    "scoring": "number",  # after this round
    "farms-score": "clan number number",  # Farms, VP
    "region-score": "clan region number number",  # 1 if dominated; VP
    "scored": "clan number",  # in all, for Farms and regions
    "raiders-gone": "people region",
    "resources-score": "clan number number",  # resources, VP
    "area-score": "clan number",
    "palace-score": "clan number number",  # cards, VP
    "board-score": "clan number",
    "ended": "clan number",  # who has most, and how many; one line for each winner
    # The solo game; the rival's own moves are told as a player's.
    "solo-card": "solo-card",
    "solo-bonus": "",  # of the card in use
    "rival-ahead": "number",  # VP of a hard level at the start of a round
    "rival-prepares": "card",  # an offer card that it discards
    "rival-pile": "number age",  # cards face down to its pile
    "rival-idles": "number",  # VP for what it could not do
    "rival-tile": "tile number",  # removed for so many VP
    "rival-income": "number",
}

_CLANS: Final = {key: [k for k, kind in enumerate(kinds.split()) if kind == "clan"] for key, kinds in TOLD.items()}
RIVAL_TOLD: Final = MOST_SEATS  # the rival's number in what is told: that of no seat


def with_rival(key: str, args: tuple[int, ...], rival: int) -> tuple[int, ...]:
    """The arguments of an event of a solo game, in which the rival has a number that is nobody's seat."""
    clans = _CLANS[key]
    return tuple([RIVAL_TOLD if k in clans and value == rival else value for k, value in enumerate(args)])
