"""Sheets as HTML: made-up sheets, every kind of part, and the words of both languages."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from pelagos.core.basics import TABLE
from pelagos.core.decision import Odds
from pelagos.core.scene import (
    Badge,
    Board,
    Card,
    Chip,
    Mark,
    Pane,
    Panel,
    PlayerCard,
    Row,
    Scene,
    Stat,
    Token,
    targets_of,
)
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos.server import fragments, payloads, templates
from pelagos.server.patches import Patch, change, patched
from pelagos.server.wire import (
    ChoiceSheet,
    LogLine,
    QuestionSheet,
    RefusedSheet,
    SeatSheet,
    Sheet,
    Standing,
    TimeSheet,
    UndoAsk,
)
from pelagos.web import STATIC, TEMPLATES
from tests.web import specimen

HOSTILE = '<img src=x onerror="alert(1)">'


def seat(number: int, **given: object) -> SeatSheet:
    return msgspec.convert({"seat": number, "name": f"N{number}", "kind": "person", **given}, SeatSheet)


def choice(text: str, **given: object) -> ChoiceSheet:
    return msgspec.structs.replace(ChoiceSheet(text=text, label=text.capitalize()), **given)


QUESTION = QuestionSheet(
    stamp=3,
    eyebrow="Trident",
    prompt="Where to?",
    hint="Three are lit.",
    rule="X-1",
    choices=(
        choice("f6", targets=("f6",), preview=("Costs 1.",), rule="X-2"),
        choice("g7", targets=("g7",), odds=Odds(690, 80, 230), preview=("A battle.",), commits=True),
        choice("end", minor=True, commits=True),
    ),
    refused=(RefusedSheet(label="Port", reason="no room", rule="X-3", targets=("port",)),),
)
PANELS = (
    Panel(
        id="gods",
        title="Gods",
        place="side",
        rows=(
            Row(title="Zeus", icon="some-z", track=9, tokens=(Token(seat=3, at=2, label="3"),), value="3", target="z"),
            Row(title="Apollo", icon="some-apollo", tokens=(Token(seat=1, at=0, label="first"),), acting=True),
        ),
    ),
    Panel(
        id="market",
        title="Market",
        place="side",
        cards=(
            Card(title="Pegasus", icon="some-pegasus", price="4", dear=True, text="Flies.", designed=True, target="p"),
            Card(back=True, label="A card"),
        ),
    ),
    Panel(id="rest", title="Rest", place="side", chips=(Chip(text="16 left"),), open=False),
    Panel(id="hand", title="Hand", place="hand", cards=(Card(title="Wool", count="4", target="w"),)),
    Panel(id="wheel", title="Wheel", place="top", marks=(Mark(title="Event", done=True), Mark(title="Sail", now=True))),
)
SHEET = Sheet(
    table="abc",
    game="some",
    language="en",
    sequence=7,
    step=12,
    you=0,
    held=(0,),
    seats=(seat(0, you=True, online=True, waited=True), seat(1, kind="bot", bot="greedy", online=True), seat(2)),
    scene=Scene(
        title="Some game",
        status="Round 1",
        board=Board(
            view_box="0 0 10 10", backdrop_key="k", backdrop="<rect/>", pieces='<g data-target="f6"/>', label="Board"
        ),
        players=(
            PlayerCard(
                seat=0,
                note="first",
                stats=(Stat(icon="some-gold", value="6", label="6 gold"),),
                badges=((Badge(icon="some-city", label="a city", filled=True, accent=True),),),
                acting=True,
            ),
            PlayerCard(seat=1, score="8 of 16", badges=tuple((Badge(icon="i", label="lot"),) * 6 for _ in range(2))),
            PlayerCard(seat=2, marks=(Stat(icon="some-laurel", value="", label="first player"),), target="n2"),
        ),
        panels=PANELS,
    ),
    question=QUESTION,
    waiting="",
    log=(LogLine(step=11, seat=1, text="N1 bids 4."), LogLine(step=12, seat=-1, text="Round 1 begins.")),
    undo=1,
    redo=0,
    undo_ask=None,
    over=False,
    since=11,
)


def with_(**changes: object) -> Sheet:
    return msgspec.structs.replace(SHEET, **changes)


class Reader(HTMLParser):
    """Notes what a page must never have, and whether every element is closed."""

    VOID = frozenset(("input", "img", "br", "hr", "meta", "link", "path", "circle", "use", "rect"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.faults.append(f"{tag} {name}")
            if name == "data-target":
                self.targets.append(value or "")
        if tag == "script":
            self.faults.append("script")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


STATES = {
    "asked": SHEET,
    "many choices": with_(
        question=msgspec.structs.replace(
            QUESTION, choices=tuple(choice(f"bid {n}", group=f"g{n % 3}", targets=(f"t{n}",)) for n in range(40))
        )
    ),
    "waiting": with_(
        question=None, waiting="N1 chooses.", undo_ask=UndoAsk(seat=1, name="N1", answered=(), yours=True)
    ),
    "asker": with_(undo_ask=UndoAsk(seat=0, name="N0", answered=(), yours=False)),
    "watching": with_(question=None, you=TABLE, held=(), waiting="N1 chooses."),
    "over": with_(
        question=None,
        over=True,
        standings=(
            Standing(rank=1, seat=0, name="N0", parts=("2 cities",)),
            Standing(rank=2, seat=1, name="N1", parts=("1",)),
        ),
    ),
}

STATES["every part"] = specimen.sheet(drawn=specimen.scene(boards=2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_drawn_soundly(state: str, language: str) -> None:
    drawn = fragments.render(msgspec.structs.replace(STATES[state], language=language))
    for name, html in drawn.items():
        reader = read(html)
        assert not reader.faults, (name, reader.faults)
        assert not reader.open, (name, reader.open)


def test_every_target_of_the_scene_stands_on_the_page_once() -> None:
    drawn = fragments.render(SHEET)
    targets = [target for html in drawn.values() for target in read(html).targets]
    assert sorted(targets) == sorted(["f6", "z", "p", "w", "n2"])


def test_every_target_of_every_part_stands_on_the_page_once() -> None:
    scene = specimen.scene(boards=2)
    drawn = fragments.render(specimen.sheet(drawn=scene))
    found = [target for html in drawn.values() for target in read(html).targets]
    regions = [f"region-{n}" for n in range(4)]
    assert sorted(found) == sorted([*targets_of(scene), *regions, "lane"])
    assert {"space-11", "stop-15", "hand-1", "offer-1", "die-1"} <= set(targets_of(scene))


def part_of(name: str, start: str) -> str:
    """What a fragment of the specimen has from one place on."""
    html = fragments.render(specimen.sheet())[name]
    return html[html.index(start) :]


def test_a_die_has_a_sign_a_figure_and_a_name() -> None:
    first = part_of("top", '<span class="die')
    assert first.startswith('<span class="die d" role="img" aria-label="die d, 2" data-piece="die-323">')
    assert "cyclades-horn" in first[: first.index("</span>")]
    assert "<b>2</b>" in first[: first.index("</span>")]


def test_a_space_shows_the_state_of_its_die() -> None:
    top = part_of("top", "")
    for state in ("now", "done", "ghost", "pushed"):
        assert f'class="slot {state} thing"' in top, state
    ghost = top[top.index('class="slot ghost') :]
    assert 'class="tok"' not in ghost[: ghost.index("</li>")], "it is nobody's yet"


def test_tokens_stand_on_their_stops() -> None:
    ladder = part_of("side", '<div class="ladder"')
    stops = ladder.split('<div class="stop')[1:10]
    assert [stop.count('class="tok"') for stop in stops] == [0, 0, 0, 1, 2, 1, 0, 0, 0]
    assert [n for n, stop in enumerate(stops) if stop.startswith(" keep")] == [0, 2, 5, 7]
    assert [n for n, stop in enumerate(stops) if " gate" in stop[:12]] == [6]
    assert 'data-piece="track-0-1"' in stops[3]


def test_a_card_of_two_clauses_and_the_same_as_a_slip() -> None:
    card, slip = part_of("hand", 'data-target="hand-3"'), part_of("side", 'data-target="offer-3"')
    for html in (card[: card.index("</li>")], slip[: slip.index("</li>")]):
        assert '<span class="price">8</span>' in html
        assert '<span class="lacks" title="grain">' in html, "greyed: it would lower the price"
        assert "Gain 1 Good of your choice" in html
        assert '<p class="then"><span class="dv">3</span><span class="dv">4</span>' in html
    assert 'class="card worded clauses dear thing"' in part_of("hand", "")
    assert 'class="slip dear thing"' in part_of("side", "")


def test_a_ledger_tells_income_loans_and_what_it_would_cost() -> None:
    html = part_of("hand", '<div class="facts-row">')
    assert html.count('class="bundle"') == 3
    for part in ("<b>8</b><small>+12</small>", '<b>0</b><small class="loan">+1</small>', "<b>6</b><s>9</s>"):
        assert part in html, part


def test_heaps_stand_in_the_question() -> None:
    html = part_of("prompt", 'class="heaps"')
    assert html.index('class="heap ok"') < html.index('class="heap"')
    assert html.index('class="heap"') < html.index("data-choice")


def test_panels_that_take_turns_share_the_last_frame() -> None:
    html = fragments.render(specimen.sheet())["side"]
    assert html.count('class="panel drawer"') == 1
    assert re.findall(r'data-drawer="(\w+)"', html) == ["offer", "tracks", "decks", "palace"]
    assert html.count('aria-selected="true"') == 1
    assert '<em class="badge">6</em>' in html


def test_leaves_are_sent_once_and_again_when_they_change() -> None:
    first = specimen.sheet()
    assert set(payloads.payload(first)["leaves"]) == {leaf.of for leaf in first.scene.leaves}
    assert payloads.payload(first, first)["leaves"] == {}
    changed = msgspec.structs.replace(first.scene.leaves[0], card=Card(title="Ida", text="Burnt."))
    scene = msgspec.structs.replace(first.scene, leaves=(changed, *first.scene.leaves[2:]))
    news = payloads.payload(msgspec.structs.replace(first, scene=scene), first)["leaves"]
    assert set(news) == {"region-0", "region-1"}
    assert "Burnt." in news["region-0"]
    assert news["region-1"] == "", "gone"


def test_the_reading_place_is_never_empty() -> None:
    first = specimen.sheet()
    assert "Nereus plays a Decree" in fragments.render(first)["reading"]
    silent = msgspec.structs.replace(first, scene=msgspec.structs.replace(first.scene, told=None))
    assert "told here" in fragments.render(silent)["reading"]
    assert fragments.render(SHEET)["reading"] == "", "no leaves, no reading place"


def test_a_game_names_the_tabs_of_a_phone() -> None:
    say = templates.speaker(templates.web_tongue("en"))
    first = specimen.sheet()
    assert [tab.key for tab in fragments.tabs_of(first, say)] == ["hand", "reading", "more", "players"]
    panes = (Pane(title="Cards", shows=("hand", "offer")), Pane(title="People", shows=("players", "log")))
    named = msgspec.structs.replace(first, scene=msgspec.structs.replace(first.scene, panes=panes))
    assert [(tab.title, tab.shows) for tab in fragments.tabs_of(named, say)] == [
        ("Cards", ("hand", "offer")),
        ("People", ("players", "log")),
    ]


def test_every_board_has_its_own_pieces() -> None:
    two = specimen.sheet(drawn=specimen.scene(boards=2))
    assert {"board", "board-lanes"} <= set(fragments.render(two))
    moved = msgspec.structs.replace(two, scene=specimen.scene(boards=2, ship=2))
    assert set(payloads.changes(moved, two)) == {"board"}
    assert [board["fragment"] for board in payloads.payload(two)["boards"]] == ["board", "board-lanes"]


@pytest.mark.parametrize("state", STATES)
def test_words_of_people_are_escaped(state: str) -> None:
    sheet = STATES[state]
    named = msgspec.structs.replace(
        sheet,
        seats=tuple(msgspec.structs.replace(each, name=HOSTILE) for each in sheet.seats),
        log=(LogLine(step=1, seat=0, text=HOSTILE),),
        waiting=HOSTILE,
        standings=tuple(msgspec.structs.replace(each, name=HOSTILE) for each in sheet.standings),
        undo_ask=msgspec.structs.replace(sheet.undo_ask, name=HOSTILE) if sheet.undo_ask else None,
    )
    for name, html in fragments.render(named).items():
        assert "<img" not in html, name


def test_the_prompt_names_the_act_and_says_what_cannot_be_undone() -> None:
    html = fragments.render(SHEET)["prompt"]
    assert html.index("Where to?") < html.index(">F6<") < html.index(">G7<")
    assert 'class="choice grey" aria-disabled="true" data-refused="0">Port' in html
    assert 'class="quiet minor" data-choice="2"' in html, "ending the turn is quiet while something can be done"
    question = SHEET.question
    assert question is not None
    alone = msgspec.structs.replace(question, choices=question.choices[2:], lit={})
    html = fragments.render(msgspec.structs.replace(SHEET, question=alone))["prompt"] + html
    assert 'class="primary minor" data-choice="0"' in html, "and the one thing to do when nothing else can"
    assert "69 % you win" in html
    assert 'href="/rules/some#X-2"' in html


def test_many_choices_are_grouped_and_searched() -> None:
    html = fragments.render(STATES["many choices"])["prompt"]
    assert html.count("data-group") == 3 + 1, "and what is refused"
    assert "Search 40 choices" in html
    assert "data-find" not in fragments.render(SHEET)["prompt"]


def test_a_phone_has_four_tabs_at_most() -> None:
    tabs = fragments.tabs_of(SHEET, templates.speaker(templates.web_tongue("en")))
    assert [tab.key for tab in tabs] == ["hand", "more", "players", "log"]
    assert tabs[1].shows == ("gods", "market", "rest")
    bare = with_(scene=msgspec.structs.replace(SHEET.scene, panels=PANELS[:3]))
    tabs = fragments.tabs_of(bare, templates.speaker(templates.web_tongue("en")))
    assert [(tab.title, tab.shows) for tab in tabs][:2] == [("Gods", ("gods",)), ("Market", ("market", "rest"))]


def test_an_update_names_only_what_changed() -> None:
    assert payloads.changes(SHEET, SHEET) == {}
    asked = with_(question=None, waiting="N1 chooses.")
    assert set(payloads.changes(asked, SHEET)) == {"turn", "prompt"}
    assert fragments.render(asked) == {**fragments.render(SHEET), **payloads.changes(asked, SHEET)}
    lines = tuple(LogLine(step=n, seat=0, text=f"N{n} sails.", heading=n % 7 == 0) for n in range(fragments.TOLD + 9))
    for length in range(1, len(lines)):
        told, before = with_(log=lines[: length + 1]), with_(log=lines[:length])
        for now, then in ((told, before), (before, told)):  # a line more, and a line taken back
            (patch,) = payloads.changes(now, then).values()
            assert isinstance(patch, Patch)
            assert patched(fragments.render(then)["log"], patch) == fragments.render(now)["log"]
            assert sum(isinstance(part, str) for part in patch.parts) <= 2, "the new line, and that there is more"
    other = with_(log=(msgspec.structs.replace(lines[0], text="Nobody sails."), *lines[1:9]))
    assert isinstance(payloads.changes(other, with_(log=lines[:9]))["log"], str), "what was told has changed"


def test_an_update_names_the_players_if_anything_about_one_has_changed_but_whom_the_table_waits_for() -> None:
    first, *rest = SHEET.seats
    clock = TimeSheet(left=60.0)
    for changed in ({"name": "Nereus"}, {"kind": "stand-in"}, {"online": not first.online}, {"time": clock}):
        seats = (msgspec.structs.replace(first, **changed), *rest)
        assert "players" in payloads.changes(with_(seats=seats), SHEET), changed
    waits = (msgspec.structs.replace(first, waited=not first.waited), *rest)
    assert "players" not in payloads.changes(with_(seats=waits), SHEET)


def test_a_patch_makes_the_new_text_of_the_old_one() -> None:
    rng = random.Random(3)
    for _ in range(300):
        old, new = ("\n".join(rng.choices("abcdefgh", k=rng.randrange(9))) for _ in range(2))
        patch = change(old, new, "\n")
        assert patch is None or patched(old, patch) == new
    steady = "<g a>1</g><g b>2</g><g c>3</g>"
    assert change(steady, steady.replace("2", "4"), "<g ") == Patch("<g ", 4, ((0, 2), "b>4</g>", (3, 1)))
    assert change("one", "another", "\n") is None


def test_the_story_stands_under_its_headings_newest_first() -> None:
    def line(step: int, text: str, heading: bool = False) -> LogLine:
        return LogLine(step=step, seat=-1, text=text, heading=heading)

    log = (
        line(1, "Setup."),
        *(line(2, "Spring.", True), line(2, "Event.", True), line(3, "Rain."), line(4, "Hail.")),
        *(line(5, "Build.", True), line(6, "A port.")),
    )
    html = fragments.render(with_(log=log))["log"]
    shown = re.findall(r">([A-Z][^<>]*)<", html)
    assert shown == ["Build", "A port.", "Spring", "Event", "Hail.", "Rain.", "Setup."]
    assert [int(number) for number in re.findall(r'data-line="(\d+)"', html)] == [5, 6, 1, 2, 4, 3, 0]
    assert html.count('class="heading') == 3
    assert html.count("under") == 1, "a phase under its season"
    long = fragments.render(with_(log=tuple(line(n, f"N{n}.") for n in range(200))))["log"]
    numbers = [int(number) for number in re.findall(r'data-line="(\d+)"', long)]
    assert numbers == list(range(199, 199 - fragments.TOLD, -1)), "a line keeps its number when older ones are left out"


def test_a_spectators_page_holds_no_question() -> None:
    data = payloads.payload(STATES["watching"])
    assert data["question"] is None
    assert "data-choice" not in data["fragments"]["prompt"]
    assert data["state"] == "watching"


def test_the_payload_is_plain_json() -> None:
    data = msgspec.json.decode(msgspec.json.encode(payloads.payload(SHEET)))
    assert data["sequence"] == 7
    assert data["title"].startswith("Your turn")
    assert [each["text"] for each in data["question"]["choices"]] == ["f6", "g7", "end"]


# Words.


def used_keys() -> set[str]:
    """Every key of the page's own words that templates, server and client name in full."""
    keys: set[str] = set()
    server = Path(fragments.__file__).parent
    for path in [*TEMPLATES.rglob("*.html"), *server.glob("*.py")]:
        keys |= set(re.findall(r'"(web\.[a-z0-9.-]+[a-z0-9])"(?! ~)', path.read_text("utf-8")))
    for path in (STATIC / "js").glob("*.js"):
        keys |= {f"web.js.{key}" for key in re.findall(r'\bsay\("([a-z0-9-]+)"', path.read_text("utf-8"))}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_used_is_in_the_catalogue(language: str) -> None:
    tongue = Tongue(language)
    assert [key for key in sorted(used_keys()) if not tongue.knows(key)] == []


def test_no_word_is_kept_that_nobody_says() -> None:
    dynamic = (
        *("web.kind.", "web.turn.", "web.status.", "web.bot.", "web.speed.", "web.js."),
        *("web.ask.", "web.pace.short.", "web.mail.", "web.mails.", "web.bond.", "web.form."),
    )
    known = {key for key in Tongue("en").keys() if key.startswith("web.")}  # noqa: SIM118
    assert sorted(key for key in known - used_keys() if not key.startswith(dynamic)) == []


def test_the_client_needs_nothing_but_its_own_files() -> None:
    for path in (STATIC / "js").glob("*.js"):
        text = path.read_text("utf-8")
        assert not re.findall(r"https?://", text), path.name
        imports = re.findall(r'from "([^"]+)"', text)
        assert all(name.startswith("./") and (path.parent / name).is_file() for name in imports), path.name
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text), f"inline script in {path.name}"
        assert not re.search(r"\sstyle=|\son[a-z]+=", text), f"inline style or handler in {path.name}"


def test_no_colour_outside_the_tokens() -> None:
    sheets = [path for path in STATIC.glob("*.css") if path.name != "tokens.css"]
    assert len(sheets) > 5
    for path in sheets:
        found = re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s,)])|rgba?\(|hsla?\(", path.read_text("utf-8"))
        assert not found, path.name


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Ione", "Ione"),
        ("<b>", "&lt;b&gt;"),
        ("a < b", "a &lt; b"),
        ("a > b", "a &gt; b"),
        ("a & b", "a &amp; b"),
        ('a "b', "a &#34;b"),
        ("l'aîné", "l&#39;aîné"),
        (Markup("<b>"), "<b>"),
        (7, "7"),
        (True, "True"),
        (2.5, "2.5"),
        (None, "None"),
    ],
)
def test_whatever_a_template_says_is_escaped_as_markupsafe_escapes_it(value: object, written: str) -> None:
    assert templates.escaped(value) == written == str(escape(value))
    template = templates.environment().from_string(
        "<p>{{ value }}</p>{% set inner %}{{ value }}{% endset %}{{ inner }}"
    )
    assert template.render(value=value) == f"<p>{written}</p>{written}"


def test_what_a_template_was_not_given_is_no_empty_word() -> None:
    with pytest.raises(UndefinedError):
        templates.environment().from_string("{{ missing }}").render()
