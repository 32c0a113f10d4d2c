"""The action board with its dice, the dice that can be drafted, and the viewer's own. Not compiled."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ....core.basics import NOBODY
from ....core.decision import Decision
from ....core.kept import once
from ....core.message import Message
from ....core.scene import Panel, Row, Stat, Stop, Token
from ....core.tongue import Tongue
from ..rules.boards import Space
from ..rules.state import MinosState
from ..rules.vocabulary import (
    COLOUR,
    COLOURS,
    GRAY,
    GROUPS,
    IN_DRAFT,
    NOTHING,
    SECTION,
    SECTIONS,
    clan_of,
    colour_of,
    value_of,
)
from ..views.view import MinosView
from ..words.nouns import DIE_ICONS, TONES, action_name, die_name, track_name
from ..words.nouns import say as tell
from ..words.printed import space_line
from ..words.targets import at_die, at_section, at_space
from .describe import clan_name
from .signs import PREFIX, sign_of, signs_of

THRESHOLD: Final = 9  # of a progress group, without an Ability (M-60)


def sections(view: MinosView, s: MinosState, mentioned: set[str], say: Tongue) -> Panel:
    """Five actions with a space for every clan; whole actions can be pointed at while dice are drafted."""
    whole = view.phase == IN_DRAFT or any(at_section(section) in mentioned for section in range(SECTIONS))
    rows = tuple(_section(view, s, section, whole, mentioned, say) for section in range(SECTIONS))
    return Panel(id="actions", title=say(tell("scene.actions")), place="top", form="sections", rows=rows)


def _section(view: MinosView, s: MinosState, section: int, whole: bool, mentioned: set[str], say: Tongue) -> Row:
    stops = once(s.givens.box, say, ("section", view.clans, section), lambda: _stops(s, section, say))
    if whole:  # only what the question points at
        stops = [replace(stop, target=stop.target if stop.target in mentioned else "") for stop in stops]
    tokens = [_placed(view, s, section, k, die, say) for k, die in enumerate(view.rows[section])]
    return Row(
        title=say(action_name(section)),
        icon=f"{PREFIX}{SECTION.words[section]}",
        stops=tuple(stops),
        tokens=tuple(tokens),
        acting=view.active != NOTHING and view.section == section,
        target=at_section(section) if whole else "",
        leaf=at_section(section),
    )


def _stops(s: MinosState, section: int, say: Tongue) -> list[Stop]:
    return [
        Stop(
            label=say(space_line(section, space)),
            gains=_gains(space, s.givens.clans, say),
            target=at_space(section, k + 1),
        )
        for k, space in enumerate(s.givens.sections[section])
    ]


def _gains(space: Space, clans: int, say: Tongue) -> tuple[Stat, ...]:
    """The points of a space and the sign of its bonus; where there is little room, several signs are a plus."""
    points = Stat(icon="", value=str(space.points), label=say(tell("scene.points", n=space.points)))
    options = space.bonus.clauses[0].rewards if space.bonus.clauses else []
    if len(options) > 1:  # a choice between them (M-98)
        signs = [sign_of(term) for option in options for term in option]
    else:
        signs = signs_of(space.bonus)
    if not signs:
        return (points,)
    label = say(tell("scene.space.bonus"))
    if len(signs) > 1 and clans > 2:
        return (points, Stat(icon="", value="+", label=label))
    shown = [Stat(icon=f"{PREFIX}{sign.name}", value=str(sign.n) if sign.n > 1 else "", label=label) for sign in signs]
    return (points, *shown)


def _placed(view: MinosView, s: MinosState, section: int, k: int, die: int, say: Tongue) -> Token:
    """A die on a space, also the one whose turn it is now; of a position that does not know its colour, the value."""
    now = view.active != NOTHING and view.section == section and view.place == k + 1
    if die == NOTHING and now:
        return _acting(view, s, k, say)
    if die == NOTHING:
        return Token(seat=NOBODY, at=k, label=say(tell("scene.die.done")), state="done")
    clan, colour, value = clan_of(die), colour_of(die), value_of(die)
    label = say(tell("scene.die.of", die=die_name(colour, value), clan=clan_name(s, clan)))
    return Token(
        seat=clan,
        at=k,
        label=label,
        face=str(value),
        tone=TONES[colour],
        icon=DIE_ICONS[colour],
        state="now" if now else "",
        piece=f"{COLOUR.words[colour]}-{value}@{at_space(section, k + 1)}",
    )


def _acting(view: MinosView, s: MinosState, k: int, say: Tongue) -> Token:
    """The die that was retrieved for the turn that goes on."""
    clan, colour = clan_name(s, view.active), view.colour
    if colour == NOTHING:
        label = say(tell("scene.die.now", clan=clan, value=view.value))
        return Token(seat=view.active, at=k, label=label, face=str(view.value), state="now")
    return Token(
        seat=view.active,
        at=k,
        label=say(tell("scene.die.acts", clan=clan, die=die_name(colour, view.value))),
        face=str(view.value),
        tone=TONES[colour],
        icon=DIE_ICONS[colour],
        state="now",
    )


# Dice beside the board.


def pool(view: MinosView, asked: bool, say: Tongue) -> Panel | None:
    """The dice to be drafted, a heap for each colour: in the viewer's question, else in the drawer."""
    if view.phase != IN_DRAFT or not any(view.pool):
        return None
    rows = []
    for colour in range(COLOURS):
        dice = []
        for value in range(1, 7):
            for copy in range(1, view.pool[colour * 6 + value - 1] + 1):
                target = at_die(colour, value, copy)
                label = say(die_name(colour, value))
                piece = f"{COLOUR.words[colour]}-{value}@{target}"
                dice.append(_die(colour, value, label, target, piece))
        if dice:
            rows.append(Row(title=say(_colour_title(colour)), tokens=tuple(dice)))
    return Panel(
        id="dice",
        title=say(tell("scene.dice")),
        place="ask" if asked else "side",
        tab=not asked,
        form="heaps",
        rows=tuple(rows),
    )


def own_dice(view: MinosView, s: MinosState, decision: Decision | None, say: Tongue) -> Panel | None:
    """The viewer's own dice, where it is asked how to group them: a heap a colour, with what they make (M-60)."""
    if decision is None or not any(choice.group == GROUPS.name for choice in decision.choices):
        return None
    ability = s.own_ability(view.seat)
    threshold = ability.threshold if ability is not None else THRESHOLD
    mine = sorted(die for row in view.rows for die in row if die >= 0 and clan_of(die) == view.seat)
    rows = []
    for colour in range(COLOURS):
        dice = [die for die in mine if colour_of(die) == colour]
        total = sum(map(value_of, dice))
        if dice:
            title = say(_colour_title(colour))
            if colour != GRAY:
                title = say(tell("scene.heap", track=track_name(colour), total=threshold))
            drawn = [_die(colour, value_of(die), say(die_name(colour, value_of(die)))) for die in dice]
            rows.append(
                Row(title=title, value=str(total), tokens=tuple(drawn), acting=colour != GRAY and total >= threshold)
            )
    if not rows:
        return None
    return Panel(id="heaps", title=say(tell("scene.own-dice")), place="ask", form="heaps", rows=tuple(rows))


def _colour_title(colour: int) -> Message:
    return tell("scene.gray") if colour == GRAY else track_name(colour)


def _die(colour: int, value: int, label: str, target: str = "", piece: str = "") -> Token:
    return Token(
        seat=NOBODY,
        at=0,
        label=label,
        face=str(value),
        tone=TONES[colour],
        icon=DIE_ICONS[colour],
        target=target,
        piece=piece,
    )
