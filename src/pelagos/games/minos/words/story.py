"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, seat_name
from ....core.story import Die, Holding, Kind, Staging, Story, kind, number
from ..rules.narration import RIVAL_TOLD, TOLD
from ..rules.state import LANDS, MinosState
from ..rules.vocabulary import GOODS, SOURCE, SOURCES, TRACKS
from .nouns import (
    DIE_ICONS,
    ROMAN,
    SIDE_WORDS,
    TONES,
    ability_name,
    action_name,
    bonus_name,
    coins,
    colour_name,
    colours_name,
    decree_name,
    good_name,
    people_name,
    piece_name,
    points,
    route_to,
    say,
    track_name,
    warriors,
    weaponry,
)
from .texts import told_action_bonus, told_bonus, told_condition, told_region, told_site, told_start, told_vase


def clan_name(clan: int) -> Message:
    """Who has these pieces: a player, or the rival of a solo game."""
    return say("rival") if clan == RIVAL_TOLD else seat_name(clan)


# A plain number; some sentences call it by what it counts.
_NUMBER: Final = Kind(
    [
        {"n": number, "n_coins": coins, "n_weaponry": weaponry},
        {"m": number, "m_coins": coins, "m_weaponry": weaponry, "m_warriors": warriors},
        {"k": number},
    ]
)


def _people(tile: int) -> Message:
    return people_name(tile - 1)


def _bonus(tile: int) -> Message:
    return bonus_name(tile - 1)


def _side(side: int) -> str:
    return SIDE_WORDS[side]


def _age(age: int) -> str:
    return ROMAN[age]


def _faces(*counts: int) -> list[Message]:
    """Every die that shows something: "2, 5 and 5"."""
    return [say("story.face", value=value) for value, count in enumerate(counts, 1) for _ in range(count)]


def _groups(*counts: int) -> list[Message]:
    """ "Influence +1 and Culture +1"."""
    return [say("do.groups.part", track=track_name(track), n=n) for track, n in enumerate(counts) if n]


def _phase(phase: int) -> Message:
    return say(f"eyebrow.phase.{phase}")


_KINDS: Final = {
    "clan": kind("clan other", clan_name),
    "region": kind("region to", told_region),
    "foundation": kind("site", told_site),
    "people": kind("people", _people),
    "route": kind("route", route_to),
    "side": kind("side", _side),
    "tile": Kind([{"tile": _bonus, "what": told_bonus}]),
    "vase": Kind([{"vase": told_vase, "what": told_condition}]),
    "action-bonus": kind("what", told_action_bonus),
    "ability": kind("ability", ability_name),
    "start": kind("start", told_start),
    "card": kind("card", decree_name),
    "colour": Kind([{"colour": colour_name, "colours": colours_name}]),
    "value": kind("value", number),
    "faces": kind("values", _faces, 6),
    "section": kind("section", action_name),
    "structure": kind("piece", piece_name),
    "groups": kind("what", _groups, TRACKS),
    "phase": kind("phase", _phase),
    "good": kind("good", good_name),
    "track": kind("track", track_name),
    "age": kind("age", _age),
    "solo-card": kind("n", number),
    "number": _NUMBER,
}


def _variant(key: str, args: tuple[int, ...]) -> str:
    """What is nothing, and what is one of two things, has a sentence of its own."""
    if key in ("played", "played-offer", "palace-hand") and not args[2]:
        return ".free"
    if key == "groups" and not any(args[1:]):
        return ".none"
    if key == "farm" and not args[3]:
        return ".free"
    if key == "noted" and args[1]:
        return ".free"
    if key == "paid":
        return ".weaponry" if not args[1] else ".coins" if not args[2] else ""
    if key == "income" and not args[3]:
        return ".coins"
    if key == "palace-score" and args[0] == RIVAL_TOLD:
        return ".pile"
    if key in ("area-score", "palace-score", "board-score") and not args[1]:
        return ".none"
    return ".presence" if key == "region-score" and not args[2] else ""


# A round opens with its roll (M-52), an Age and a scoring with what they bring (M-152 to M-165); a battle, a Vase and
# what gives way are shown.
_STAGED: Final[dict[str, Staging]] = {
    **dict.fromkeys(("round", "age", "scoring"), "opens"),
    **dict.fromkeys(("rolled", "reroll", "scored", "raiders-gone"), "adds"),
    **dict.fromkeys(("battle", "vase-claimed", "clash", "ended"), "shows"),
}


def _thrown(key: str, args: tuple[int, ...]) -> tuple[Die, ...]:
    """The dice of one colour, as they lie after the roll."""
    if key != "rolled":
        return ()
    tone, icon = TONES[args[0]], DIE_ICONS[args[0]]
    return tuple(Die(value, tone, icon) for value, count in enumerate(args[1:], 1) for _ in range(count))


STORY: Final = Story("minos.story", TOLD, _KINDS, _variant, _STAGED, _thrown)


# The end.


def tally(s: MinosState) -> list[list[Message]]:
    """Per seat: its VP, and where they came from."""
    return [_parts(s, seat) for seat in range(s.seats)]


def _parts(s: MinosState, seat: int) -> list[Message]:
    earned = s.earned[seat * SOURCES : (seat + 1) * SOURCES]
    parts = [say("tally.vp", n=s.vp[seat])]
    parts += [say(f"tally.{SOURCE.words[k]}", vp=points(n)) for k, n in enumerate(earned) if n]
    if sum(earned) > s.vp[seat]:
        parts.append(say("tally.lost", vp=points(sum(earned) - s.vp[seat])))
    if s.givens.rival >= 0:
        lead = s.vp[s.givens.rival] - s.vp[seat]
        key = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
        parts.append(say(f"tally.rival.{key}", vp=points(s.vp[s.givens.rival]), n=abs(lead)))
    return parts


def holdings(s: MinosState) -> list[Holding]:
    """Coins, Weaponry, Goods, Warriors on the map, cards in hand, VP."""
    counts = {
        "coin": s.coins,
        "labrys": s.weaponry,
        "good": [sum(s.goods[seat * GOODS : (seat + 1) * GOODS]) for seat in range(s.seats)],
        "warrior": [sum(s.warriors[seat * LANDS : (seat + 1) * LANDS]) for seat in range(s.seats)],
        "cards": [len(hand) for hand in s.hands],
        "vp": s.vp,
    }
    return [Holding(f"minos.holding.{word}", f"minos-{word}", list(held[: s.seats])) for word, held in counts.items()]
