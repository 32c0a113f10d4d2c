"""A sheet as HTML: the parts of the table's page, drawn once on the server and swapped by the client.

Every element of the page with `data-fragment="<name>"` holds the fragment of that name; what is sent of them, and when,
is said in `payloads.py`. The board's backdrop is not a fragment: it stands in the page once, under its key, and is
fetched again only when the key changes.

What a game's drawing may rely on, in `Board.pieces`:

- an element with `data-target` can be clicked; while it belongs to an open choice it has the class `lit`, when it is
  picked `chosen`. A `ring` (or `t-line`, `t-core`, `t-dot`) inside it is shown in these states only;
- an element with `data-piece` ("kind" or "kind@place") is followed from one drawing to the next, and glides; one that
  comes from nowhere is ringed until something else happens;
- what the reading place tells of a thing is the leaf of its `data-target`, its `data-piece`, or the piece's place;
- a target over words has the class `worded`: it is lit by its ring alone;
- no `style` attribute: the content security policy would drop it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from pelagos.core.basics import TABLE
from pelagos.core.message import Message
from pelagos.core.registry import games
from pelagos.core.scene import Card, Panel, PlayerCard, Stat, boards_of
from pelagos.core.tongue import Tongue

from .patches import LINES
from .templates import Say, board_fragment, filled, part, saying, web_tongue
from .thinking import usual_bot
from .wire import ChoiceSheet, LogLine, QuestionSheet, Sheet, Standing, TimeSheet

GROUPED = 8  # more choices than this are grouped by their verb
FOLDED = 3  # a group of more than this is folded until it is wanted
FEW = 3  # amounts of a series that stand side by side; more of them are reached by less and more
SEARCHED = 24  # more than this have a search box
TOLD = 150  # lines of the story on the page; the replay has all
TABS = 4  # on a phone


# The parts. Those that several viewers see alike are remembered for a while.


@lru_cache(maxsize=16_384)
def player_html(
    language: str,
    game: str,
    card: PlayerCard,
    name: str,
    kind: str,
    online: bool,
    mine: bool,
    time: TimeSheet | None = None,
) -> str:
    """One player; `mine` for the viewer itself."""
    clock = clock_text(time.left, saying(language)) if time is not None else ""
    who = {"name": name, "kind": kind, "online": online, "time": time}
    return part("player", language, game=game, card=card, who=who, mine=mine, clock=clock).strip()


def clock_text(seconds: float, say: Say) -> str:
    """How much time that is, in words: days, hours, or minutes and seconds. `clocks.js` says the same."""
    whole = math.ceil(max(0.0, seconds))
    if whole >= 2 * 86_400:
        return say("web.js.clock.days", n=round(whole / 86_400))
    if whole >= 3_600:
        return say("web.js.clock.hours", n=whole // 3_600, m=f"{whole % 3_600 // 60:02d}")
    return f"{whole // 60}:{whole % 60:02d}"


@lru_cache(maxsize=1024)
def players_head(language: str, note: str, notices: tuple[str, ...]) -> str:
    """What stands above the players: how much of them is shown, and what may decide the game soon."""
    return part("players", language, note=note, notices=notices).strip()


def players_of(sheet: Sheet) -> list[str]:
    """The players, in the order of the seats."""
    scene, by_seat = sheet.scene, {seat.seat: seat for seat in sheet.seats}
    out = [players_head(sheet.language, scene.players_note, () if sheet.over else scene.notices), "<ol>"]
    for card in scene.players:
        who, mine = by_seat[card.seat], card.seat == sheet.you
        out.append(player_html(sheet.language, sheet.game, card, who.name, who.kind, who.online, mine, who.time))
    out.append("</ol>")
    return out


@lru_cache(maxsize=16_384)
def line_html(number: int, line: LogLine, under: bool = False) -> str:
    """A line of the story; it has no words of the page's own. `under` says of a heading that it follows another."""
    return filled("log_line", number=number, line=line, under=under).strip().replace(LINES, " ")


@lru_cache(maxsize=16_384)
def panel_html(language: str, game: str, place: str, panel: Panel) -> str:
    """One panel."""
    return part(place, language, game=game, panels=(panel,)).strip()


@lru_cache(maxsize=16_384)
def pane_html(language: str, game: str, panel: Panel, first: bool) -> str:
    """A panel of the drawer; the first one is shown."""
    return part("pane", language, game=game, panel=panel, first=first).strip()


@lru_cache(maxsize=4096)
def drawer_head(language: str, tabs: tuple[tuple[str, str, str], ...]) -> str:
    """The frame of the panels that take turns, and their tabs: id, title, count."""
    return part("drawer", language, tabs=tabs).strip()


def panels_of(sheet: Sheet, place: str) -> list[str]:
    """The panels of one place of the page, drawn; those that take turns share the last frame."""
    language, game, panels = sheet.language, sheet.game, panels_at(sheet, place)
    drawn = [panel_html(language, game, place, panel) for panel in panels if not panel.tab]
    out = [each for each in drawn if each]
    turns = [panel for panel in panels if panel.tab]
    if turns:
        out.append(drawer_head(language, tuple([(each.id, each.short or each.title, each.count) for each in turns])))
        out += [pane_html(language, game, each, each is turns[0]) for each in turns]
        out.append("</section>")
    return out


@lru_cache(maxsize=16_384)
def leaf_html(language: str, game: str, card: Card) -> str:
    """What the reading place tells of a thing."""
    return part("leaf", language, game=game, card=card)


def told_html(sheet: Sheet) -> str:
    """What the reading place shows while nothing is pointed at: never nothing."""
    if not sheet.scene.leaves:
        return ""
    if sheet.scene.told is not None:
        return leaf_html(sheet.language, sheet.game, sheet.scene.told)
    return part("unread", sheet.language)


MORE, EMPTY = -1, -2  # what stands under the story: that the replay has more of it, or that nothing happened yet


def story_order(log: tuple[LogLine, ...]) -> list[int]:
    """What of the story is on the page, from top to bottom: twice the number of a line, and one more for a heading that
    stands under another.

    The newest stretch comes first: what opened it, and under it its lines, newest first. Headings between which nothing
    happened stand together.
    """
    first = max(0, len(log) - TOLD)
    stretches: list[tuple[list[int], list[int]]] = [([], [])]
    for number in range(first, len(log)):
        heads, lines = stretches[-1]
        if not log[number].heading:
            lines.append(2 * number)
            continue
        if lines:
            heads, lines = [], []
            stretches.append((heads, lines))
        heads.append(2 * number + bool(heads))
    out: list[int] = []
    for heads, lines in reversed(stretches):
        out += heads
        out += reversed(lines)
    if first or not log:
        out.append(MORE if first else EMPTY)
    return out


def story_html(language: str, log: tuple[LogLine, ...], place: int) -> str:
    """One line of the story, or what stands under it (`story_order`)."""
    if place < 0:
        return part("log_end", language, more=place == MORE)
    number = place // 2
    return line_html(number, log[number], place % 2 == 1)


def log_html(language: str, log: tuple[LogLine, ...]) -> str:
    """The story, newest first, under its headings."""
    return LINES.join([story_html(language, log, place) for place in story_order(log)])


class Tab(NamedTuple):
    """A tab of the phone page, and what it shows: ids of panels, or "hand", "reading", "players", "log"."""

    key: str
    title: str
    shows: tuple[str, ...]


def tabs_of(sheet: Sheet, say: Say) -> list[Tab]:
    """At most four: as the game says, otherwise the hand, what is read, the game's panels, players, log.

    What does not fit shares a tab. The tab of the reading place is called by what is read there, once that is known.
    """
    scene = sheet.scene
    if scene.panes:
        return [Tab(pane.shows[0], pane.title, pane.shows) for pane in scene.panes[:TABS]]
    tabs = [Tab("hand", panel.title, ("hand",)) for panel in scene.panels if panel.place == "hand" and panel.cards][:1]
    read = [Tab("reading", say("web.reading"), ("reading",))] if scene.leaves else []
    side = [panel for panel in scene.panels if panel.place == "side" or panel.form == "sections"]
    people = [Tab("players", say("web.players"), ("players",)), Tab("log", say("web.log"), ("log",))]
    if read:
        people = [Tab("players", say("web.players"), ("players", "log"))]
    room = TABS - len(people) - len(tabs) - len(read)
    alone = side if len(side) <= room else side[: room - 1]
    tabs += [Tab(panel.id, panel.title, (panel.id,)) for panel in alone]
    rest = tuple(panel.id for panel in side[len(alone) :])
    if rest:
        tabs.append(Tab("more", side[len(alone)].title if alone else say("web.tab.more"), rest))
    return [*tabs[:1], *read, *tabs[1:], *people]


def lesson_html(sheet: Sheet) -> str:
    """What the learner is told, where something is taught."""
    return part("lesson", sheet.language, sheet=sheet, lesson=sheet.lesson) if sheet.lesson is not None else ""


def purse_of(sheet: Sheet) -> tuple[Stat, ...]:
    """The figures that stand beside the viewer's question: the first of its own row."""
    for card in sheet.scene.players:
        if card.seat == sheet.you:
            return card.stats[: card.purse]
    return ()


class Group:
    """Choices of one verb."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.choices: list[tuple[int, ChoiceSheet]] = []
        self._controls: list[list[tuple[int, ChoiceSheet]]] = []
        self._of = 0  # how many choices these are the controls of

    @property
    def folded(self) -> bool:
        """Whether only the title is shown at first."""
        return bool(self.title) and len(self.controls) > FOLDED

    @property
    def controls(self) -> list[list[tuple[int, ChoiceSheet]]]:
        """The choices as controls: a series is one, with less and more, where its first choice stands."""
        if self._of != len(self.choices):
            out: dict[str, list[tuple[int, ChoiceSheet]]] = {}
            for i, choice in self.choices:
                out.setdefault(choice.series or f"{i}", []).append((i, choice))
            self._controls, self._of = list(out.values()), len(self.choices)
        return self._controls


@lru_cache(maxsize=1024)
def group_title(game: str, group: str, language: str) -> str:
    """The heading over the choices of a verb: the game's message `<game>.group.<verb>`, where it has one."""
    known = games().get(game)
    tongue = known.tongue(language) if known is not None else web_tongue(language)
    key = f"{game}.group.{group}"
    return tongue(Message(key)) if tongue.knows(key) else group


def groups_of(sheet: Sheet) -> list[Group]:
    """The choices under their verbs when there are many, otherwise all together; ways out stand apart."""
    choices = sheet.question.choices if sheet.question is not None else ()
    offered = [(i, choice) for i, choice in enumerate(choices) if not choice.minor]
    controls = len({choice.series or i for i, choice in offered})
    many = controls > GROUPED and len({choice.group for _, choice in offered}) > 1
    groups: dict[str, Group] = {}
    for i, choice in offered:
        title = group_title(sheet.game, choice.group, sheet.language) if many else ""
        groups.setdefault(title, Group(title)).choices.append((i, choice))
    out: list[Group] = []
    for group in groups.values():  # small ones in a row need no headings: every answer names its verb
        if out and not out[-1].folded and not group.folded:
            out[-1].title = ""
            out[-1].choices += group.choices
        else:
            out.append(group)
    return out


@lru_cache(maxsize=16_384)
def preview_html(language: str, game: str, place: int, choice: ChoiceSheet) -> str:
    """What a choice would bring; the same from one question to the next, mostly."""
    return part("preview", language, game=game, place=place, choice=choice)


def prompt_html(sheet: Sheet) -> str:
    """The prompt's place: the question, whom the table waits for, or the result."""
    question = sheet.question
    told = [(i, each) for i, each in enumerate(question.choices) if each.preview or each.odds] if question else []
    say = saying(sheet.language)
    minors = [(i, choice) for i, choice in enumerate(question.choices) if choice.minor] if question else []
    time = next((seat.time for seat in sheet.seats if seat.seat == sheet.you), None)
    return part(
        "prompt",
        sheet.language,
        sheet=sheet,
        question=question,
        groups=groups_of(sheet),
        minors=minors,
        previewed=any(each.preview for _, each in told),
        previews=Markup(LINES.join([preview_html(sheet.language, sheet.game, i, each) for i, each in told])),
        accent=accent_of(question),
        away=[seat for seat in sheet.seats if seat.away and not seat.you] if sheet.held and not sheet.paused else (),
        few=FEW,
        told=last_told(sheet),
        searched=question is not None and len({each.series or each.text for each in question.choices}) > SEARCHED,
        waited=[seat for seat in sheet.seats if seat.waited],
        played_for=[seat for seat in sheet.seats if seat.you and seat.kind == "stand-in"],
        purse=purse_of(sheet),
        parts=Markup(LINES.join(panels_of(sheet, "ask"))),
        watching=sheet.you == TABLE,
        time=time,
        clock=clock_text(time.left, say) if time is not None else "",
        winners=winners_of(sheet, say),
        why=why_of(sheet.standings, web_tongue(sheet.language), say),
    )


def accent_of(question: QuestionSheet | None) -> int:
    """The way out that is the next thing to do, -1 if there is none: what ends a turn is quiet while acts remain."""
    if question is None or not question.waited or any(not choice.minor for choice in question.choices):
        return -1
    ends = [i for i, choice in enumerate(question.choices) if choice.commits]
    return ends[-1] if ends else -1


def last_told(sheet: Sheet) -> LogLine | None:
    """What happened last, while others act: the newest line of the story that is no heading."""
    return next((line for line in reversed(sheet.log) if not line.heading), None)


def winners_of(sheet: Sheet, say: Say) -> str:
    """Who came first, as a sentence; or that nobody did."""
    first = [standing.name for standing in sheet.standings if standing.rank == 1]
    if not first:
        return say("web.result.lost") if sheet.standings else ""
    names = web_tongue(sheet.language).enumerate(first)
    return say("web.result" if len(first) == 1 else "web.result.many", names=names)


def why_of(standings: tuple[Standing, ...], tongue: Tongue, say: Say) -> str:
    """What decided: the first thing in which the winner and the next differ, and what they had alike before it."""
    first = [each for each in standings if each.rank == 1]
    second = next((each for each in standings if each.rank > 1), None)
    if len(first) != 1 or second is None:
        return ""
    for place, (mine, other) in enumerate(zip(first[0].parts, second.parts, strict=False)):
        if mine == other:
            continue
        if not place:
            return say("web.why", mine=mine, other=other, name=second.name)
        alike = tongue.enumerate(list(first[0].parts[:place]))
        return say("web.why.tie", name=second.name, alike=alike, mine=mine, other=other)
    return ""


def state_of(sheet: Sheet) -> str:
    """What the pill in the bar says: "mine", "answered", "waiting", "watching" or "over"."""
    if sheet.over:
        return "over"
    if sheet.you == TABLE:
        return "watching"
    if sheet.question is None:
        return "waiting"
    return "mine" if sheet.question.waited else "answered"


def title_of(sheet: Sheet, say: Say) -> str:
    """The title of the page: it says whose turn it is."""
    state = state_of(sheet)
    if state == "mine":
        return say("web.title.mine", game=sheet.scene.title)
    return say("web.title", page=sheet.scene.title)


def panels_at(sheet: Sheet, place: str) -> tuple[Panel, ...]:
    """The panels of one place of the page."""
    return tuple(panel for panel in sheet.scene.panels if panel.place == place)


def people_of(sheet: Sheet) -> object:
    """Who sits where, whoever is waited for."""
    return [
        (seat.seat, seat.name, seat.kind, seat.bot, seat.asked, seat.you, seat.online, seat.left, seat.time)
        for seat in sheet.seats
    ]


def tabs_from(sheet: Sheet) -> object:
    """What the tabs depend on."""
    panels = tuple((panel.id, panel.title, panel.place, bool(panel.cards)) for panel in sheet.scene.panels)
    return panels, sheet.scene.panes, bool(sheet.scene.leaves)


# Fragments that are made of many blocks of lines, of which few change at a time.
BLOCKS: Mapping[str, Callable[[Sheet], list[str]]] = {
    "players": players_of,
    "top": lambda sheet: panels_of(sheet, "top"),
    "hand": lambda sheet: panels_of(sheet, "hand"),
    "side": lambda sheet: panels_of(sheet, "side"),
}


def joined(name: str) -> Callable[[Sheet], str]:
    """How such a fragment is drawn."""
    return lambda sheet: LINES.join(BLOCKS[name](sheet))


# Each fragment: what it is made from, and how it is drawn.
FRAGMENTS: Mapping[str, tuple[Callable[[Sheet], object], Callable[[Sheet], str]]] = {
    "where": (
        lambda sheet: (sheet.scene.title, sheet.scene.status),
        lambda sheet: part("where", sheet.language, title=sheet.scene.title, status=sheet.scene.status),
    ),
    "turn": (state_of, lambda sheet: part("turn", sheet.language, state=state_of(sheet))),
    "players": (
        lambda sheet: (
            (sheet.scene.players, sheet.scene.players_note, sheet.scene.notices),
            (people_of(sheet), sheet.you, sheet.over),
        ),
        joined("players"),
    ),
    "stand-ins": (
        lambda sheet: (people_of(sheet), sheet.held, sheet.over),
        lambda sheet: part("stand_ins", sheet.language, sheet=sheet, level=usual_bot()),
    ),
    "lesson": (lambda sheet: sheet.lesson, lesson_html),
    "conduct": (
        lambda sheet: (people_of(sheet), sheet.held, sheet.over, sheet.terms, sheet.paused, sheet.undo_ask),
        lambda sheet: part("conduct", sheet.language, sheet=sheet, timed=any(seat.time for seat in sheet.seats)),
    ),
    "top": (lambda sheet: panels_at(sheet, "top"), joined("top")),
    "hand": (lambda sheet: panels_at(sheet, "hand"), joined("hand")),
    "side": (lambda sheet: panels_at(sheet, "side"), joined("side")),
    "tabs": (
        tabs_from,
        lambda sheet: part("tabs", sheet.language, tabs=tabs_of(sheet, saying(sheet.language))),
    ),
    "reading": (lambda sheet: (sheet.scene.told, bool(sheet.scene.leaves)), told_html),
    "prompt": (
        lambda sheet: (
            (sheet.question, sheet.waiting, sheet.undo, sheet.redo, sheet.undo_ask, sheet.over, sheet.standings),
            (sheet.terms, sheet.paused),
            (sheet.seats, sheet.you, bool(sheet.since), sheet.scene.status, purse_of(sheet), panels_at(sheet, "ask")),
            None if sheet.question else last_told(sheet),
            sheet.advice,
        ),
        lambda sheet: prompt_html(sheet),
    ),
    "log": (
        lambda sheet: sheet.log,
        lambda sheet: log_html(sheet.language, sheet.log),
    ),
}


def render(sheet: Sheet) -> dict[str, str]:
    """Every fragment of the table's page."""
    drawn = {name: draw(sheet) for name, (_, draw) in FRAGMENTS.items()}
    return {**drawn, **{board_fragment(board): board.pieces for board in boards_of(sheet.scene)}}
