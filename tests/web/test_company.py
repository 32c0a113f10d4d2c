"""Company, by clicks alone: somebody met is asked to play, a small tournament, the menu of a line of chat, push."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.server.test_post import Browser as PushService
from tests.web.conftest import PHONE
from tests.web.test_together import account, sound, told


def open_table(host: Page) -> str:
    """A table of this host with one seat to take."""
    return str(told(host, "/tables", {"game": "tiny", "seats": 2, "mine": [0]})["table"])


def test_somebody_with_an_account_is_asked_and_takes_the_seat_or_does_not(visit: Any) -> None:
    ione = account(visit, "ione")
    kostas = account(visit, "kostas", viewport=PHONE, locale="fr-FR")
    for sits in (False, True):
        table = open_table(ione)
        ione.goto(f"/t/{table}")
        ione.fill("#ask-1", "kostas")
        ione.locator("form.ask-in button").click()
        expect(ione.locator(".taken").last).to_contain_text("kostas was asked")
        sound(ione)
        kostas.goto("/")
        expect(kostas.locator(".asked h2")).to_have_text("On vous invite à jouer")
        kostas.goto("/tables")
        sound(kostas)
        if not sits:
            kostas.locator(".asked form button").click()
            kostas.wait_for_url("**/tables")
            expect(kostas.locator(".asked")).to_have_count(0)
            continue
        kostas.locator(".asked a.go-there").click()
        kostas.locator("main form button").first.click()
        kostas.wait_for_url(f"**/t/{table}")
        expect(ione.locator(".taken b").last).to_have_text("kostas")
        ione.locator('form[action$="/start"] button').click()
        ione.wait_for_selector("html[data-ready=yes]", state="attached")
    again = open_table(ione)
    ione.goto(f"/t/{again}")  # now they have met: the form proposes the name
    expect(ione.locator('datalist#met option[value="kostas"]')).to_have_count(1)


ADD_BOT = """async ([table, seat]) => {
    const body = new FormData(document.querySelector('form.add-bot'));
    body.set('seat', seat);
    await fetch(`/t/${table}/bot`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
}"""


def test_what_is_open_in_a_waiting_room_stays_open_and_no_late_answer_undoes_it(visit: Any) -> None:
    ione = account(visit, "wanda")
    table = told(ione, "/tables", {"game": "tiny", "seats": 4, "mine": [0]})["table"]
    ione.goto(f"/t/{table}")
    ione.locator("#code-3 summary").click()
    ione.evaluate(ADD_BOT, [table, "1"])
    expect(ione.locator("form.add-bot")).to_have_count(2)
    expect(ione.locator("#code-3 svg.qr")).to_be_visible()
    expect(ione.locator("#code-2 svg.qr")).to_be_hidden()
    held: list[Route] = []
    answers: list[APIResponse] = []

    def hold_the_first(route: Route) -> None:
        if held:
            return route.continue_()
        held.append(route)
        return answers.append(route.fetch())

    ione.route("**/room", hold_the_first)
    with ione.expect_request("**/room"):
        ione.evaluate(ADD_BOT, [table, "2"])
    ione.evaluate(ADD_BOT, [table, "3"])
    begin = ione.locator('form[action$="/start"] button')
    expect(begin).to_be_enabled()
    with ione.expect_response("**/room"):
        held[0].fulfill(response=answers[0])
    ione.wait_for_timeout(200)
    expect(begin).to_be_enabled()


def test_a_button_that_is_pressed_hears_its_click_whoever_comes_meanwhile(visit: Any) -> None:
    ione = account(visit, "thetis")
    table = told(ione, "/tables", {"game": "tiny", "seats": 4, "mine": [0]})["table"]
    ione.goto(f"/t/{table}")
    expect(ione.locator("form.add-bot")).to_have_count(3)
    ione.locator("form.add-bot button").last.hover()
    ione.mouse.down()
    with ione.expect_response("**/room"):
        ione.evaluate(ADD_BOT, [table, "1"])
    ione.wait_for_timeout(200)
    expect(ione.locator("form.add-bot")).to_have_count(3)
    ione.mouse.up()
    expect(ione.locator("form.add-bot")).to_have_count(1)
    ione.mouse.move(1, 1)
    ione.mouse.down()  # beside all buttons nothing waits
    ione.evaluate(ADD_BOT, [table, "2"])
    expect(ione.locator("form.add-bot")).to_have_count(0)


def test_a_tournament_is_made_joined_and_begun(visit: Any) -> None:
    ione, kostas = account(visit, "mina"), account(visit, "lykos")
    ione.goto("/tournaments/new?game=tiny")
    ione.fill("#name", "The harbour cup")
    ione.select_option("#form", "robin")
    ione.locator('form[action="/tournaments/new"][method="post"] .formfoot button').click()
    expect(ione.locator("h1")).to_have_text("The harbour cup")
    address = ione.url
    kostas.goto("/tournaments")
    kostas.locator("li", has_text="The harbour cup").locator("a.go-there").click()
    kostas.locator('form[action$="/join"] button').click()
    expect(kostas.locator("tr.you")).to_have_count(1)
    ione.goto(address)
    expect(ione.locator("tbody tr")).to_have_count(2)
    ione.locator('form[action$="/start"] button').click()
    expect(ione.locator("#round-1")).to_be_visible()
    sound(ione)
    kostas.goto(address)
    kostas.locator("li.now a.go-there").first.click()
    kostas.wait_for_selector("html[data-ready=yes]", state="attached")


def test_a_line_of_chat_is_muted_reported_and_removed(visit: Any) -> None:
    ione, kostas = account(visit, "thais"), account(visit, "draco")
    table = open_table(ione)
    link = told(ione, f"/tables/{table}")["links"]["1"]
    told(kostas, "/join", {"token": link})
    told(ione, f"/tables/{table}/start", {})
    told(kostas, f"/tables/{table}/chat", {"text": "What a foolish move."})
    ione.goto(f"/t/{table}")
    ione.wait_for_selector("html[data-ready=yes]", state="attached")
    ione.click("#lt-chat")
    line = ione.locator("#chat li", has_text="foolish")

    def choose(name: str) -> None:
        if not line.locator(".line-acts button").count():
            if line.locator(".line-acts").count():
                line.locator("[data-line-menu]").click()
            line.locator("[data-line-menu]").click()
        line.locator(".line-acts button", has_text=name).click()

    choose("Report")
    expect(line.locator(".line-acts")).to_contain_text("Reported.")
    choose("Mute")
    expect(line.locator(".line-acts")).to_contain_text("Muted")
    choose("Remove")  # the host may
    expect(line).to_have_count(0)
    ione.goto(f"/t/{table}")
    ione.wait_for_selector("html[data-ready=yes]", state="attached")
    told(kostas, f"/tables/{table}/chat", {"text": "Nobody hears me."})
    told(ione, f"/tables/{table}/chat", {"text": "How quiet it is."})
    ione.click("#lt-chat")
    expect(ione.locator("#chat")).to_contain_text("How quiet it is.")
    expect(ione.locator("#chat")).not_to_contain_text("Nobody hears me.")


# Every sound as samples: its loudest, when it was last heard (in seconds), and how alike each two of them are (0 to 1).
HEARD = """async (names) => {
    const page = document.querySelector('script[src*="js/table.js"]').src;
    const sounds = await import(page.replace('table.js', 'sounds.js'));
    const waves = [];
    for (const name of names) {
        const audio = new OfflineAudioContext(1, 3 * 22050, 22050);
        sounds[name](audio);
        waves.push((await audio.startRendering()).getChannelData(0));
    }
    const times = (a, b) => a.reduce((sum, each, i) => sum + each * b[i], 0);
    const alike = (a, b) => Math.abs(times(a, b)) / Math.sqrt(times(a, a) * times(b, b));
    return {
        peaks: waves.map(wave => wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0)),
        lasts: waves.map(wave => wave.findLastIndex(each => Math.abs(each) > 0.0005) / 22050),
        alike: waves.flatMap((a, i) => waves.slice(i + 1).map(b => alike(a, b))),
    };
}"""
SOUNDS = ["turn", "end", "die", "drum"]


def test_sounds_are_made_in_the_page_and_off_on_a_phone_until_they_are_wanted(visit: Any) -> None:
    """Each can be heard, is short, does not clip, and is like no other."""
    for name, settings, on in (("doris", {}, True), ("nais", {"viewport": PHONE}, False)):
        page = account(visit, name, **settings)
        body = {"game": "tiny", "seats": 2, "mine": [0], "bots": {"1": "random"}, "start": True}
        page.goto(f"/t/{told(page, '/tables', body)['table']}")
        page.wait_for_selector("html[data-ready=yes]", state="attached")
        assert page.locator("#set-sound").is_checked() == on
        heard = page.evaluate(HEARD, SOUNDS)
        for sound_of, peak, last in zip(SOUNDS, heard["peaks"], heard["lasts"], strict=True):
            assert 0.02 < peak <= 1.0, sound_of
            assert 0.1 < last < 2.0, sound_of
        assert max(heard["alike"]) < 0.5, heard


STUB = """
(() => {
  let held = null;
  const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (each) => each.charCodeAt(0)).buffer;
  const keys = { p256dh: "P256DH", auth: "AUTH" };
  const getKey = (name) => bytes(keys[name]);
  const made = { endpoint: "ENDPOINT", getKey, unsubscribe: async () => ((held = null), true) };
  Object.assign(PushManager.prototype, { getSubscription: async () => held, subscribe: async () => (held = made) });
  Notification.requestPermission = async () => "granted";
})();
"""


def test_push_is_switched_on_and_off(visit: Any) -> None:
    """The browser's own push service is not to be had without a network: this machine's stands in for it."""
    service = PushService()
    stub = STUB
    for name, value in service.subscription.items():
        stub = stub.replace(f'"{name.upper()}"', f'"{value}"')
    page = account(visit, "melia", service_workers="allow")
    page.context.add_init_script(stub)
    page.goto("/account")
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    expect(page.locator("[data-push-on]")).to_be_hidden()
    other = page.context.new_page()
    other.goto("/account")
    expect(other.locator("[data-push-words]")).to_contain_text("1")
    page.locator("[data-push-off]").click()
    expect(page.locator("[data-push-on]")).to_be_visible()
    other.reload()
    expect(other.locator("[data-push-words]")).not_to_contain_text("1")
    service.server.shutdown()
    service.server.server_close()
