"""A made-up table that has every part of a scene, for tests and for pictures. No game draws it.

python -m tests.web.specimen FOLDER      pictures: laptop and phone, day and night, both languages

The page is made by the real templates and handed to the browser in the place of a table's page; styles, scripts and
icons come from a real server.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Page, Route, sync_playwright

from pelagos.core.basics import NOBODY
from pelagos.core.drawing import element, escape, group, lit, seat_token, token
from pelagos.core.scene import (
    Board,
    Card,
    Chip,
    Clause,
    Fact,
    Leaf,
    Panel,
    PlayerCard,
    Row,
    Scene,
    Share,
    Stat,
    Stop,
    Token,
)
from pelagos.core.typeset import fitted, written
from pelagos.server import payloads, templates
from pelagos.server.layout import client_words
from pelagos.server.people import Viewer
from pelagos.server.wire import ChoiceSheet, LogLine, QuestionSheet, RefusedSheet, SeatSheet, Sheet
from scripts.browser_tests import find_browser
from tests.web.conftest import ARGUMENTS, LAPTOP, PHONE, House, Visitor

GAME: Final = "cyclades"  # whose icons are shown
NAMES: Final = ("Ione", "Nereus", "Kostas", "Mina")
WORDS: Final = {
    "en": {
        "title": "Specimen",
        "status": "Round 3 of 4 · actions",
        "sections": ("Prepare", "Develop", "Build", "Expand", "Wild"),
        "tracks": ("Influence", "Culture", "Population"),
        "offer": "Offer",
        "ladders": "Tracks",
        "palace": "Palace",
        "decks": "Decks",
        "hand": "Hand",
        "note": "5 cards, only you see them",
        "ledger": "Your board",
        "now": (
            "Advance a track of your choice by 1.",
            "Gain 2 VP per Farm.",
            "Advance a track of your choice by 1. With all tracks at 3, gain 4 VP.",
            "Gain 1 Good of your choice and 1 Temporary Good.",
            "You may pay 3 Weaponry to gain 4 VP. Gain 2 Weaponry.",
        ),
        "then": "gain 1 Temporary Good and 1 Coin",
        "region": "region {}, silver · free City site",
        "site": "gain 1 random Good",
        "told": "Nereus plays a Decree",
        "tells": "Advance Influence by 1 and Culture by 1.",
        "ask": "Where does your third City stand?",
        "eyebrow": "Build, point 2 of 3",
        "hint": "On a free site where you have a Warrior.",
        "preview": ("9 Coins less 3 for 1 Stone: Coins 8 → 2.", "The site gives 1 random Good."),
        "refused": "a City stands there",
        "heap": ("Influence 4 → 5", "1 short for Culture"),
        "map": "Map",
        "lanes": "Lanes",
        "you": "you: 2 cards into the Palace each income",
        "terms": ("Site", "Sea Peoples", "Warriors"),
    },
    "fr": {
        "title": "Spécimen",
        "status": "Manche 3 sur 4 · actions",
        "sections": ("Préparer", "Développer", "Construire", "S’étendre", "Joker"),
        "tracks": ("Influence", "Culture", "Population"),
        "offer": "Offre",
        "ladders": "Pistes",
        "palace": "Palais",
        "decks": "Pioches",
        "hand": "Main",
        "note": "5 cartes que vous seul voyez",
        "ledger": "Votre plateau",
        "now": (
            "Avancez de 1 sur une piste de votre choix.",
            "Gagnez 2 PV par Ferme.",
            "Avancez de 1 sur une piste de votre choix. Avec toutes les pistes à 3, gagnez 4 PV.",
            "Gagnez 1 Ressource de votre choix et 1 Ressource temporaire.",
            "Vous pouvez payer 3 Armes pour gagner 4 PV. Gagnez 2 Armes.",
        ),
        "then": "gagnez 1 Ressource temporaire et 1 Pièce",
        "region": "région {}, argent · site de Cité libre",
        "site": "gagnez 1 Ressource au hasard",
        "told": "Nereus joue un Décret",
        "tells": "Avancez de 1 en Influence et de 1 en Culture.",
        "ask": "Où se dressera votre troisième Cité\N{NO-BREAK SPACE}?",
        "eyebrow": "Construire, point 2 sur 3",
        "hint": "Sur un site libre où vous avez un Guerrier.",
        "preview": ("9 Pièces moins 3 pour 1 Pierre : 8 → 2.", "Le site donne 1 Ressource au hasard."),
        "refused": "une Cité s’y dresse déjà",
        "heap": ("Influence 4 → 5", "il manque 1 pour la Culture"),
        "map": "Carte",
        "lanes": "Routes",
        "you": "vous\N{NO-BREAK SPACE}: 2 cartes au Palais à chaque revenu",
        "terms": ("Site", "Peuples de la mer", "Guerriers"),
    },
}
SIGNS: Final = ("cyclades-zeus", "cyclades-athena", "cyclades-philosopher", "cyclades-horn")
TONES: Final = ("a", "b", "c", "d")
REGIONS: Final = ("Ida", "Galatas", "Agios Efstratios", "Malia")


def die(tone: int, face: int, at: int = 0, seat: int = NOBODY, state: str = "", target: str = "") -> Token:
    """A die by its tone and face."""
    given = {"tone": TONES[tone], "icon": SIGNS[tone], "face": str(face), "label": f"die {TONES[tone]}, {face}"}
    held = {"seat": seat, "at": at, "state": state, "target": target, "piece": f"die-{tone}{face}{seat}"}
    return msgspec.convert({**given, **held}, Token)


def gain(value: str, icon: str = "gold", label: str = "points") -> Stat:
    return Stat(icon=f"cyclades-{icon}" if icon else "", value=value, label=label)


def sections(words: dict[str, object]) -> Panel:
    """Five sections; every state of a space is there."""
    spaces = tuple(
        Stop(label=f"space {n + 1}", gains=(gain(str(4 - n), "", "points"),) if n < 2 else (gain("1", "horn"),))
        for n in range(4)
    )
    held = (
        (die(3, 2, 0, 3), die(1, 3, 1, 2), die(2, 4, 2, 0), die(0, 1, 3, 1, "done")),
        (die(2, 1, 0, 1), die(0, 3, 1, 0, "ghost"), die(1, 5, 2, 3, "pushed")),
        (die(0, 5, 0, 0, "now"), die(3, 5, 1, 3), die(3, 5, 2, 2, "done")),
        (die(2, 2, 0, 2), die(3, 4, 1, 1)),
        (die(1, 2, 0, 1),),
    )
    titles = words["sections"]
    assert isinstance(titles, tuple)
    rows = []
    for k, title in enumerate(titles):
        free = [msgspec.structs.replace(stop, target=f"space-{k}{n}") for n, stop in enumerate(spaces)]
        icon = ("cyclades-port", "cyclades-university", "cyclades-fortress", "cyclades-fleet", "cyclades-sphinx")[k]
        rows.append(Row(title=title, icon=icon, stops=tuple(free), tokens=held[k], acting=k == 2))
    return Panel(id="actions", title="Actions", place="top", form="sections", rows=tuple(rows))


def ladders(words: dict[str, object]) -> Panel:
    """Three ladders, two tokens on one stop, a gate."""
    titles, you = words["tracks"], words["you"]
    assert isinstance(titles, tuple)
    assert isinstance(you, str)
    rows = []
    for k, title in enumerate(titles):
        stops = tuple(
            Stop(
                label=f"{title} {n}",
                gains=(gain(str(n % 4 + 1), ("gold", "troop", "horn")[n % 3]),),
                keep=n in (0, 2, 5, 7),
                gate=n == 6,
                target=f"stop-{k}{n}" if n == 5 else "",
            )
            for n in range(9)
        )
        places = ((0, 4), (1, 3), (2, 2), (3, 5)) if k else ((0, 4), (1, 3), (2, 4), (3, 5))
        tokens = tuple(
            Token(seat=seat, at=at, label=f"{NAMES[seat]}: {at}", piece=f"track-{k}-{seat}") for seat, at in places
        )
        rows.append(Row(title=title, icon=SIGNS[k], subtitle=you, stops=stops, tokens=tokens))
    return Panel(id="tracks", title=str(words["ladders"]), place="side", tab=True, rows=tuple(rows))


def decree(words: dict[str, object], n: int, place: str, target: bool = True) -> Card:
    """A card of two clauses."""
    now, then = words["now"], words["then"]
    titles = words["sections"]
    assert isinstance(now, tuple)
    assert isinstance(titles, tuple)
    dice = ("3", "4") if n == 3 else ()
    later = Clause(text=str(then), title="" if dice else titles[n % 5], icon="" if dice else SIGNS[n % 4], values=dice)
    sign = Stat(icon=SIGNS[n % 4], value="", label="grain", missing=n == 3)
    return Card(
        price=str(5 + n),
        dear=n == 3,
        signs=(sign, Stat(icon=SIGNS[0], value="", label="wood")) if n == 2 else (sign,),
        worth=Stat(icon="cyclades-metropolis", value=str(3 + n % 3), label=f"{3 + n % 3} points"),
        clauses=(Clause(text=now[n % 5]), later),
        target=f"{place}-{n}" if target else "",
    )


def ledger(words: dict[str, object]) -> Panel:
    """Coins with income, goods with a loan, costs with what they would be."""
    have = (
        Stat(icon="cyclades-gold", value="8", label="8 coins, 12 each income", more="+12"),
        Stat(icon="cyclades-troop", value="3", label="3 weaponry", more="+2"),
        Stat(icon="cyclades-priest", value="2", label="2 in reserve"),
    )
    goods = tuple(Stat(icon=icon, value=str(k % 3), label=f"good {k}") for k, icon in enumerate(SIGNS))
    goods = (*goods, Stat(icon="cyclades-horn", value="0", label="1 on loan", loan="+1"))
    costs = (
        Stat(icon="cyclades-metropolis", value="6", label="next city: 6 instead of 9", was="9"),
        Stat(icon="cyclades-fortress", value="6", label="next tower"),
        Stat(icon="cyclades-fleet", value="3", label="next ship: 3 instead of 6", was="6"),
    )
    return Panel(id="ledger", title=str(words["ledger"]), place="hand", stats=(have, goods, costs))


def heaps(words: dict[str, object]) -> Panel:
    """A heap that reaches its sum, and one that does not."""
    titles = words["heap"]
    assert isinstance(titles, tuple)
    rows = (
        Row(title=titles[0], value="9", tokens=(die(0, 5, target="die-1"), die(3, 4, target="die-2")), acting=True),
        Row(title=titles[1], value="8", tokens=(die(1, 6, target="die-3"), die(1, 2, target="die-4"))),
    )
    return Panel(id="heaps", title="Heaps", place="ask", form="heaps", rows=rows)


def chart(words: dict[str, object], ship: int, near: str = "") -> Board:
    """Four regions with names broken by the server; a ship that may move."""
    sea = element("rect", width=1720, height=1200, rx=20, fill=token("sea"))
    drawn = []
    for k, name in enumerate(REGIONS):
        x, y = 90 + 810 * (k % 2), 90 + 540 * (k // 2)
        shape = f"M{x} {y}h680v440h-680z"
        ground = element("path", d=shape, fill=token("land"), stroke=token("coast"), stroke_width=7)
        set_ = fitted(name, 300, (60, 52, 44), "serif-italic")
        words_ = written(
            set_, x + 340, y + 240, font_family=token("serif"), font_style="italic", fill=token("ink"), class_="name"
        )
        hit = element("path", class_="hit", d=shape, fill="none", pointer_events="all")
        drawn.append(
            group(
                *(ground, words_, hit, lit(shape)),
                class_="target worded",
                data_target=f"region-{k}",
                role="button",
                tabindex=-1,
                aria_label=name,
            )
        )
    x, y = 250 + 810 * (ship % 2), 200 + 540 * (ship // 2)
    drawn.append(group(seat_token(0, x, y, 90), data_piece=f"ship-0@region-{ship}", pointer_events="none"))
    drawn.append(group(seat_token(1, 420, 440, 90), data_piece="ship-1@region-0", pointer_events="none"))
    return Board(
        view_box="0 0 1720 1200",
        backdrop_key=f"specimen-{escape(str(words['map']))}",
        backdrop=sea,
        pieces="".join(drawn),
        label=str(words["map"]),
        title=str(words["map"]),
        near=near,
    )


def lanes(words: dict[str, object]) -> Board:
    """A second board."""
    sea = element("rect", width=860, height=1200, rx=20, fill=token("sea-deep"))
    hit = element("path", class_="hit", d="M100 100h660v300h-660z", fill="none", pointer_events="all")
    shape = lit("M100 100h660v300h-660z")
    target = group(hit, shape, class_="target", data_target="lane", role="button", tabindex=-1, aria_label="lane")
    return Board(
        id="lanes",
        title=str(words["lanes"]),
        view_box="0 0 860 1200",
        backdrop_key="specimen-lanes",
        backdrop=sea,
        pieces=target + group(seat_token(2, 430, 250, 120), data_piece="ship-2@lane", pointer_events="none"),
        label=str(words["lanes"]),
    )


def leaves(words: dict[str, object]) -> tuple[Leaf, ...]:
    """Of every region and every card of the hand."""
    terms = words["terms"]
    assert isinstance(terms, tuple)
    out = []
    for k, name in enumerate(REGIONS):
        warriors = (Share(seat=0, text="2"), Share(seat=1, text="1"))
        facts = (
            Fact(term=terms[0], icon="cyclades-metropolis", text=str(words["site"])),
            Fact(term=terms[1], icon="cyclades-horn", shares=(Share(icons=SIGNS[:2], label="signs"),), text="1 VP"),
            Fact(term=terms[2], icon="cyclades-troop", shares=warriors),
        )
        subtitle = str(words["region"]).format(k + 1)
        card = Card(title=name, icon="cyclades-temple", subtitle=subtitle, facts=facts)
        out.append(Leaf(of=f"region-{k}", card=card))
    for n in range(5):
        card = msgspec.structs.replace(decree(words, n, "hand", target=False), title=f"II·{n + 1}")
        out.append(Leaf(of=f"hand-{n}", card=card))
    return tuple(out)


def scene(language: str = "en", boards: int = 1, ship: int = 1, worded: bool = False) -> Scene:
    """Every part there is."""
    words = WORDS[language]
    hand = tuple(decree(words, n, "hand") for n in range(5))
    if worded:
        now = words["now"]
        assert isinstance(now, tuple)
        hand = tuple(
            Card(
                title=("Salamina", "Petrokaravo", "Bisti")[n % 3],
                icon=SIGNS[n % 4],
                subtitle="bronze",
                text=now[n % 5],
                target=f"hand-{n}",
                piece=f"card-{n}",
            )
            for n in range(9)
        )
    cards = Panel(id="hand", title=str(words["hand"]), place="hand", note=str(words["note"]), cards=hand)
    quest = Panel(id="quest", title="Quest", place="hand", chips=(Chip(text="Metopi", icon=SIGNS[3]),))
    offer = Panel(
        id="offer",
        title=str(words["offer"]),
        place="side",
        tab=True,
        form="slips",
        cards=tuple(decree(words, n, "offer") for n in range(5)),
    )
    decks = Panel(
        id="decks",
        title=str(words["decks"]),
        place="side",
        tab=True,
        note=str(words["note"]),
        rows=tuple(
            Row(title=name, icon=SIGNS[k % 4], subtitle="6", value=str(11 + k)) for k, name in enumerate(REGIONS)
        ),
    )
    palace = Panel(
        id="palace",
        title=str(words["palace"]),
        place="side",
        tab=True,
        count="6",
        chips=(Chip(text="6", icon=SIGNS[0]),),
    )
    mine = (cards, quest) if worded else (ledger(words), cards)
    told = Card(title=str(words["told"]), seat=1, subtitle="II·18 · 6 VP", text=str(words["tells"]))
    stats = (
        Stat(icon="cyclades-gold", value="8", label="8 coins"),
        Stat(icon="cyclades-troop", value="3", label="3 weaponry"),
    )
    return Scene(
        title=str(words["title"]),
        status=str(words["status"]),
        board=chart(words, ship),
        boards=(lanes(words),) if boards > 1 else (),
        players=tuple(
            PlayerCard(seat=seat, note="next", score=str(41 - seat), stats=stats, purse=2, acting=seat == 0)
            for seat in range(4)
        ),
        panels=(sections(words), *mine, heaps(words), offer, ladders(words), decks, palace),
        leaves=leaves(words),
        told=told,
    )


def lit_by(choices: tuple[ChoiceSheet, ...]) -> dict[str, tuple[int, ...]]:
    """What these choices light."""
    return {target: (place,) for place, choice in enumerate(choices) for target in choice.targets}


def sheet(language: str = "en", sequence: int = 1, drawn: Scene | None = None) -> Sheet:
    """The specimen's table, as its first player sees it."""
    words = WORDS[language]
    preview = words["preview"]
    assert isinstance(preview, tuple)
    targets = ("region-0", "region-1", "region-2", "space-11", "stop-15", "hand-1", "offer-1", "lane")
    known = set(targets) if drawn is None or drawn.boards else set(targets) - {"lane"}
    choices = tuple(
        ChoiceSheet(
            text=target,
            label=REGIONS[k] if k < 3 else target,
            targets=(target,),
            preview=preview if k < 3 else (),
            commits=True,
        )
        for k, target in enumerate(targets)
        if target in known
    )
    question = QuestionSheet(
        stamp=sequence,
        eyebrow=str(words["eyebrow"]),
        prompt=str(words["ask"]),
        hint=str(words["hint"]),
        rule="M-109",
        choices=choices,
        lit=lit_by(choices),
        refused=(RefusedSheet(label=REGIONS[3], reason=str(words["refused"]), rule="M-109", targets=("region-3",)),),
    )
    seats = [
        SeatSheet(seat=n, name=name, kind="person" if n == 0 else "bot", you=n == 0, online=True, waited=n == 0)
        for n, name in enumerate(NAMES)
    ]
    return Sheet(
        table="specimen",
        game=GAME,
        language=language,
        sequence=sequence,
        step=sequence,
        you=0,
        held=(0,),
        seats=tuple(seats),
        scene=drawn or scene(language),
        question=question,
        waiting="",
        log=(LogLine(step=1, seat=1, text="Nereus takes 2 cards from the offer."),),
        undo=0,
        redo=0,
        undo_ask=None,
        over=False,
        since=0,
    )


def html(shown: Sheet) -> str:
    """The table's page of a sheet."""
    tongue = templates.web_tongue(shown.language)
    data = payloads.payload(shown)
    parts = data.pop("fragments")
    values: dict[str, object] = {
        "say": templates.speaker(tongue),
        "language": shown.language,
        "theme": "",
        "csrf": "none",
        "viewer": Viewer(id="", name="Ione"),
        "client_words": client_words(tongue),
        "page_title": "",
        "sheet": shown,
        "data": {**data, "fragments": {}},
        "parts": parts,
        "chat": [],
        "note": "",
        "links": {},
        "curtained": False,
        "host": False,
        "now": 0.0,
        "aid": "",
        "curtain_name": "",
        "level": "greedy",
    }
    return templates.environment().get_template("table.html").render(**values)


def shown(visitor: Visitor, first: Sheet, then: Sheet | None = None) -> Page:
    """A sheet's page before a visitor, whose next answer leads to another sheet. The server knows no such table."""
    page = visitor.page

    def answer(route: Route) -> None:
        url, kind = route.request.url, route.request.resource_type
        if kind == "document":
            route.fulfill(body=html(first), content_type="text/html")
        elif "/choices" in url:
            route.fulfill(json={"taken": True})
        elif "/sheet" in url and then is not None:
            route.fulfill(body=msgspec.json.encode(payloads.payload(then, first)), content_type="application/json")
        elif kind != "eventsource":  # that one waits for news that never come
            route.fulfill(status=204, body="")

    page.route("**/t/specimen**", answer)
    page.route("**/api/v1/tables/specimen/**", answer)
    page.goto("/t/specimen")
    return visitor.ready()


def main(folder: Path) -> None:
    """Pictures of the specimen."""
    folder.mkdir(parents=True, exist_ok=True)
    looks = [(size, view, theme) for size, view in (("laptop", LAPTOP), ("phone", PHONE)) for theme in ("day", "night")]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        house = House(Path(data)).start()
        try:
            for size, viewport, theme in looks:
                for language in WORDS:
                    for name, drawn in (
                        ("parts", scene(language)),
                        ("worded", scene(language, boards=2, worded=True)),
                    ):
                        scheme = "dark" if theme == "night" else "light"
                        scale = 2 if size == "phone" else 1
                        visitor = Visitor(
                            browser, house, viewport=viewport, color_scheme=scheme, device_scale_factor=scale
                        )
                        page = shown(visitor, sheet(language, drawn=drawn))
                        page.wait_for_timeout(300)
                        page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png")
                        print(name, size, theme, language, *visitor.complaints)
                        visitor.context.close()
        finally:
            house.stop()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
