/** The table's page: puts the parts together. */

import { Advice } from "./advice.js";
import { announce, all, data, find, remember, remembered, told } from "./dom.js";
import { below } from "./below.js";
import { boards } from "./board.js";
import { Lesson } from "./lesson.js";
import { Drawer } from "./drawer.js";
import { Reading } from "./reading.js";
import { Carry } from "./carry.js";
import { Call } from "./call.js";
import { Clocks } from "./clocks.js";
import { CatchUp } from "./catchup.js";
import { Curtain } from "./curtain.js";
import { News } from "./news.js";
import { End } from "./end.js";
import { Page } from "./sheet.js";
import { steady } from "./steady.js";
import { Seen } from "./seen.js";
import { Peace } from "./peace.js";
import { Sounds } from "./sounds.js";
import { Phone } from "./phone.js";
import { Plans } from "./plans.js";
import { Prompt } from "./prompt.js";
import { Stage } from "./stage.js";
import { Stream } from "./stream.js";
import { Talk } from "./talk.js";
import { Tray } from "./tray.js";
import { Ways } from "./ways.js";
import { post } from "./net.js";

const page = new Page(data("sheet"));
find("#sheet")?.remove(); // whoever looks next at this device must not find it
const prompt = new Prompt(page);
steady(page);
below();
boards(page);
new Drawer(page);
new Reading(page, prompt);
const small = new Phone(page);
const call = new Call(page);
const talk = new Talk(page);
new CatchUp(page, prompt);
const stream = new Stream(page, talk);
new Curtain(page, () => stream);
new News(page);
new Ways(page, prompt);
new Carry(page, prompt);
new Tray(page, prompt);
new Plans(page, prompt);
new Advice(page, prompt);
new Lesson(page, prompt, small);
new End(page);
new Clocks(page);
new Peace(page);
new Sounds(page, call);
new Seen(page);
const newest = () => Math.max(-1, ...all("#story [data-line]").map((line) => Number(line.dataset.line)));
const stage = new Stage(page.blank ? Infinity : newest(), page.sheet.notices);
page.telling = (sheet, last) => stage.tell(sheet, last);
page.on("cleared", () => (stage.seen = Infinity));
page.on("sheet", ({ detail: { sheet, before } }) => {
  // Another seat's story is not news; what was taken back may be told again.
  if (stage.seen === Infinity || sheet.you !== before.you || sheet.step < before.step) stage.seen = newest();
});
const speed = /** @type {HTMLSelectElement | null} */ (find("#set-speed"));
if (speed) {
  speed.value = remembered("speed", "normal");
  speed.addEventListener("change", () => remember("speed", speed.value));
}

// New lines of the story are read aloud.
let heard = page.sheet.step;
page.on("sheet", ({ detail }) => {
  const lines = all("#story [data-step]").filter((line) => Number(line.dataset.step) > heard && Number(line.dataset.seat) !== detail.sheet.you);
  announce(told(lines.slice(0, 6)));
  heard = detail.sheet.step;
});

// Settings of the table's menu.
const sound = /** @type {HTMLInputElement | null} */ (find("#set-sound"));
if (sound) {
  sound.checked = !call.muted;
  sound.addEventListener("change", () => call.mute(!sound.checked));
}
const careful = /** @type {HTMLInputElement | null} */ (find("#set-confirm"));
if (careful) {
  careful.checked = remembered("confirm") === "yes";
  careful.addEventListener("change", () => remember("confirm", careful.checked ? "yes" : "no"));
}
const alone = /** @type {HTMLInputElement | null} */ (find("#set-auto"));
if (alone) {
  alone.checked = remembered("auto", "yes") === "yes";
  alone.addEventListener("change", () => {
    remember("auto", alone.checked ? "yes" : "no");
    prompt.begin();
  });
}
const grace = /** @type {HTMLInputElement | null} */ (find("#set-grace"));
if (grace) {
  grace.checked = remembered("grace", "yes") === "yes";
  grace.addEventListener("change", () => remember("grace", grace.checked ? "yes" : "no"));
}
const notify = /** @type {HTMLInputElement | null} */ (find("#set-notify"));
if (notify) {
  notify.checked = call.notifying;
  notify.addEventListener("change", async () => {
    const wanted = notify.checked;
    notify.checked = await call.allow(wanted);
    if (wanted && !notify.checked && call.hint) prompt.refusals.show("", call.hint, "");
  });
}
document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-post]"));
  if (!button) return;
  button.closest("details.menu")?.removeAttribute("open");
  const reply = await post(button.dataset.post || "", JSON.parse(button.dataset.body || "{}"));
  if (!reply.ok) prompt.refusals.show("", reply.text, "");
});
document.documentElement.dataset.ready = "yes";
