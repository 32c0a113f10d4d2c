"""The table says what happened: the last event, rings round what is new, what is staged, turning points."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pelagos.core.registry import games
from pelagos.games.aegean_sea.rules.conflict import disputed
from tests.web.clicking import Clicker
from tests.web.midway import play_on, played_until, upload
from tests.web.playing import ASKED, CONFIRM, choose
from tests.web.tour import in_the_fifth_cycle, in_the_second_year

pytestmark = pytest.mark.browser

GAMES = [name for name, game in games().items() if not game.example]
ANY = ".prompt.mine [data-choice]:not([hidden])"
WATCH = """() => {
  window.staged = [];
  const stage = document.querySelector("#stage");
  const note = () => window.staged.push([performance.now(), stage.hidden ? "" : stage.innerText]);
  new MutationObserver(note).observe(stage, { attributes: true, attributeFilter: ["hidden"] });
}"""

COUNT = """() => {
  window.dice = 0;
  const stage = document.querySelector("#stage");
  const count = () => (window.dice = Math.max(window.dice, stage.querySelectorAll(".die").length));
  new MutationObserver(count).observe(stage, { childList: true });
}"""


@cache
def before_a_battle() -> str:
    """Four players of Cyclades; Ione may begin a battle."""
    rules = games()["cyclades"]

    def fights(s: Any, texts: list[str]) -> bool:
        moves = {text.split()[0] for text in texts} & {"to", "land", "onto"}
        return bool(moves) and any(choice.odds for choice in rules.decision(s, 0).choices)

    return played_until("cyclades", 4, 3, 0, fights)


def fight(visitor: Any, speed: str = "normal") -> Page:
    """At the table, with a battle begun."""
    page = play_on(visitor, before_a_battle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.evaluate("speed => localStorage.setItem('pelagos.speed', speed)", speed)
    page.evaluate(WATCH)
    page.locator("[data-choice]", has_text="and fight").first.click()
    page.click(CONFIRM)
    return page


def test_a_battle_is_staged_and_held_until_something_is_clicked(visit: Any) -> None:
    page = fight(visit())
    stage = page.locator("#stage")
    expect(stage).to_be_visible()
    expect(stage.locator("h3")).to_contain_text("lands on")
    expect(stage.locator(".clash .die").first).to_be_visible()
    dice = stage.locator(".clash .die").all_inner_texts()
    totals = stage.locator(".clash b").all_inner_texts()
    story = page.locator("#story").inner_text()
    told = re.findall(r"rolls (\d), (\d+) in all;[\s\S]*?rolls (\d), (\d+) in all", story)
    staged = [(dice[k], totals[k], dice[k + 1], totals[k + 1]) for k in range(0, len(dice), 2)]
    assert staged, "one assault or several: the dice decide"
    assert sorted(staged) == sorted(told)
    expect(stage).to_contain_text(re.compile("loses a troop|Both|nobody", re.IGNORECASE))
    assert page.evaluate("document.querySelector('#stage').getAnimations().length") == 0, (
        "nothing moves: it was asked for"
    )
    page.wait_for_timeout(500)
    expect(stage).to_be_visible()
    page.mouse.click(5, 5)
    expect(stage).to_be_hidden(timeout=400)


@pytest.mark.parametrize(("speed", "least", "most"), [("normal", 1800, 5000), ("quick", 700, 2300), ("none", 0, 0)])
def test_the_pace_is_everybodys_own(visit: Any, speed: str, least: int, most: int) -> None:
    page = fight(visit(), speed)
    page.wait_for_selector("#story li")
    page.wait_for_timeout(1500)
    page.wait_for_function("() => document.querySelector('#stage').hidden")
    seen = page.evaluate("window.staged")
    held = seen[1][0] - seen[0][0] if len(seen) > 1 else 0
    assert least <= held <= most


def test_the_pace_is_set_in_the_menu_and_remembered(visit: Any) -> None:
    visitor = visit()
    page = visitor.against_bots()
    page.click(".menu:not(.aid-menu) summary")
    page.select_option("#set-speed", "calm")
    page.reload()
    visitor.ready()
    assert page.locator("#set-speed").input_value() == "calm"


def test_a_new_round_pauses_a_breath_and_what_is_new_carries_a_ring_until_i_move(visit: Any) -> None:
    visitor = visit()
    page = play_on(visitor, in_the_fifth_cycle(), 0)
    page.wait_for_selector(".prompt.mine")
    page.evaluate(WATCH)
    choose(page, page.locator("[data-choice]", has_text="End turn"))
    page.wait_for_selector(".prompt.mine h2:has-text('Which god')")
    told = [text for _, text in page.evaluate("window.staged") if text]
    assert any("Cycle 7 begins" in text and "god track" in text for text in told)
    rings = page.locator('#board [data-layer="news"] .n-core')
    expect(rings).not_to_have_count(0)
    expect(page.locator(".row .tok.news")).not_to_have_count(0)  # offerings that stand now
    count = rings.count()
    page.reload()
    visitor.ready()
    expect(rings).to_have_count(count)  # whoever comes back is shown the same
    # Until I move none is taken away; what the bots do after my move may bring new ones.
    places = (
        "() => [...document.querySelectorAll('#board [data-layer=\"news\"] .n-core')].map((ring) => ring.outerHTML)"
    )
    old = page.evaluate(places)
    assert len(old) == count
    choose(page, page.locator(ASKED).first)
    page.wait_for_function(
        f"(old) => {{ const now = ({places})(); return old.some((ring) => !now.includes(ring)); }}", arg=old
    )


def test_while_others_act_the_last_event_stands_in_the_large_line(visit: Any) -> None:
    page, other = fight(visit()), visit()
    page.wait_for_selector("#story li")
    other.page.goto(page.url)
    other.ready()
    newest = other.page.locator("#story li:not(.heading)").first.inner_text()
    assert newest
    expect(other.page.locator("#prompt h2")).to_have_text(newest)
    expect(other.page.locator("#prompt .awaited")).to_contain_text("chooses")


TURNING = """async () => {
  const { Stage } = await import("/static/js/stage.js");
  localStorage.setItem("pelagos.speed", "quick");
  const stage = new Stage(3, ["known"]);
  const told = [];
  const place = document.querySelector("#stage");
  new MutationObserver(() => place.hidden || told.push(place.innerText)).observe(place, { attributes: true });
  const sheet = (moments, notices) => ({ moments, notices });
  const line = (line, staging, text) => ({ line, step: line, seat: -1, text, staging, sides: [] });
  await stage.tell(sheet([line(3, "opens", "old")], ["known"]), true);
  const round = [line(4, "opens", "round"), line(5, "adds", "card"), line(6, "shows", "city")];
  await stage.tell(sheet(round, ["known"]), true);
  await stage.tell(sheet([], ["known", "one more to win"]), true);
  await stage.tell(sheet([], ["known", "one more to win"]), true);
  return told.map((text) => text.replace(/\\s+/g, " "));
}"""


def test_turning_points_are_announced_once(visit: Any) -> None:
    page = visit().against_bots()
    assert page.evaluate(TURNING) == ["round card", "city", "one more to win"]


def test_what_may_decide_the_game_stands_over_the_players(visit: Any) -> None:
    page = play_on(visit(), in_the_fifth_cycle(), 0)
    expect(page.locator(".players .notice")).to_have_text("Triton needs one more metropolis to win.")
    page.context.add_cookies([{"name": "lang", "value": "fr", "url": page.url}])
    page.reload()
    expect(page.locator(".players .notice")).to_contain_text("Il ne manque plus qu’une métropole à Triton")


# Every game tells: what others did, what may decide it, what is staged, live and in the replay.


@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_is_ringed_and_what_moved_leaves_a_trace_in_every_game(visit: Any, game: str) -> None:
    visitor = visit()
    page = visitor.at_a_new_table(game)
    page.evaluate("localStorage.setItem('pelagos.speed', 'none')")
    seen = {".news, .n-core": 0, "[data-layer=wake] .w-core": 0}

    def look(rule: str) -> None:
        for mark in seen:
            seen[mark] += page.locator(mark).count()

    clicker = Clicker(page, 1)
    while not all(seen.values()) and clicker.answers < 40 and not clicker.play(clicker.answers + 1, look):
        pass
    assert all(seen.values()), seen


def on_the_eve(game: str) -> str:
    """A game of as few as may play it; Ione is asked for the last time before something may decide it."""
    rules = games()[game]
    english, seats = rules.tongue("en"), rules.seats[0]
    asked: list[bool] = []

    def told(s: Any, texts: list[str]) -> bool:
        asked.append(bool(rules.scene(rules.view(s, 0), None, english).notices))
        return asked[-1]

    played_until(game, seats, 0, 0, told, by="random")
    assert asked[-1]
    again = iter(range(len(asked)))
    return played_until(game, seats, 0, 0, lambda s, texts: next(again) == len(asked) - 2, by="random")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_announces_what_may_decide_it(visit: Any, game: str) -> None:
    page = play_on(visit(), on_the_eve(game), 0)
    page.wait_for_selector(".prompt.mine")
    notice = page.locator(".players .notice")
    assert not notice.count()
    page.evaluate("localStorage.setItem('pelagos.speed', 'quick')")
    page.evaluate(WATCH)
    clicker = Clicker(page, 1)
    while not notice.count() and not clicker.play(clicker.answers + 1):
        pass
    words = notice.first.inner_text()
    page.wait_for_function("words => window.staged.some(([, text]) => text.includes(words))", arg=words)


@cache
def before_a_conflict() -> str:
    """Three players of Aegean Sea; if Ione draws, a card of hers is turned up for conflict (A-45)."""

    def disputes(s: Any, texts: list[str]) -> bool:
        people = s.people[0]
        return "draw" in texts and len(s.decks[people]) > 8 and any(disputed(s, place, people) for place in s.islands())

    return played_until("aegean_sea", 3, 3, 0, disputes)


@cache
def before_a_round() -> str:
    """Two players of Minos; Ione is asked for the last time before the second round."""
    asked: list[int] = []

    def first(s: Any, texts: list[str]) -> bool:
        asked.append(s.round)
        return bool(s.round >= 2)

    played_until("minos", 2, 3, 0, first, by="random")
    again = iter(range(len(asked)))
    return played_until("minos", 2, 3, 0, lambda s, texts: next(again) == len(asked) - 2, by="random")


@cache
def after_a_roll() -> str:
    """The same game; Ione drafts in the first round."""
    return played_until("minos", 2, 3, 0, lambda s, texts: s.round >= 1, by="random")


def test_a_conflict_is_staged_for_whoever_looks_on(visit: Any) -> None:
    page, other = play_on(visit(), before_a_conflict(), 0), visit()
    page.wait_for_selector(".prompt.mine")
    other.page.goto(page.url)
    other.ready()
    for each in (page, other.page):
        each.evaluate(WATCH)
    choose(page, page.locator("[data-choice]", has_text=re.compile(r"^\s*Draw")).first)
    for each in (page, other.page):
        each.wait_for_function("() => window.staged.some(([, text]) => text.includes('Conflict'))")
        staged = next(text for _, text in each.evaluate("window.staged") if "Conflict" in text)
        assert re.search("sacks|Nobody falls", staged) or page.locator(".prompt.mine h2").is_visible()


def test_a_round_is_staged_with_its_dice(visit: Any) -> None:
    page = play_on(visit(), before_a_round(), 0)
    page.wait_for_selector(".prompt.mine")
    page.evaluate(WATCH)
    page.evaluate(COUNT)
    for _ in range(40):
        if any("Round 2" in text for _, text in page.evaluate("window.staged")):
            break
        choose(page, page.locator(ANY).first)
        page.wait_for_selector(ANY, state="attached")
    staged = next(text for _, text in page.evaluate("window.staged") if "Round 2" in text)
    assert len(re.findall(r"\d", staged)) > 8
    assert page.evaluate("window.dice") >= 9, "two players roll nine dice or more"


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (in_the_fifth_cycle, r"^Cycle \d begins"),
        (before_a_conflict, r"uses .* action|sacks|Conflict|adds the Island|completes"),
        (after_a_roll, r"^The \w+ dice show"),
        (in_the_second_year, r"^New Event: "),
    ],
    ids=["cyclades", "aegean_sea", "minos", "parthenon"],
)
def test_a_replay_stages_what_the_table_did(visit: Any, record: Any, line: str) -> None:
    visitor = visit()
    page, replay = visitor.page, upload(visitor, record())
    table = replay.split("/")[2]
    last = re.search(r'id="step"[^>]* max="(\d+)"', page.request.get(replay).text())
    assert last
    moments = page.request.get(f"/t/{table}/at/{last[1]}?seat=-2").json()["moments"]
    at = next(each for each in reversed(moments) if re.search(line, each["text"]))["step"]
    page.goto(f"/t/{table}/replay/{at - 1}?seat=-2")
    page.wait_for_selector("html[data-ready]")
    stage = page.locator("#stage")
    expect(stage).to_be_hidden()
    page.click("[data-go=on]")
    expect(stage.locator("h3")).to_contain_text(re.compile(line))
    page.keyboard.press("ArrowLeft")
    expect(stage).to_be_hidden()
    page.click("[data-go=on]")
    expect(stage.locator("h3")).to_contain_text(re.compile(line))
    page.keyboard.press("Home")  # whoever jumps is told nothing
    expect(stage).to_be_hidden()
