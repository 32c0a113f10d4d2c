/** Replay: the same page, stepped through. The address always names the step that is shown. */

import { all, announce, data, find, pause, told } from "./dom.js";
import { below } from "./below.js";
import { boards } from "./board.js";
import { Drawer } from "./drawer.js";
import { Reading } from "./reading.js";
import { Page } from "./sheet.js";
import { Phone } from "./phone.js";
import { get } from "./net.js";
import { fortunes } from "./end.js";
import { Stage } from "./stage.js";

const page = new Page(data("sheet"));
boards(page);
below();
new Drawer(page);
new Reading(page);
new Phone(page);
const stage = new Stage(-1, page.sheet.notices);
const { last, seat } = data("replay");
let { step } = data("replay");
let wanted = step;
let playing = false;
/** @type {Map<number, any>} */
const known = new Map();

const slider = /** @type {HTMLInputElement} */ (find("#step"));
const words = find("[data-told]");

for (const thing of all("[data-target]")) thing.removeAttribute("tabindex");

/** @param {number} n */
async function fetched(n) {
  if (!known.has(n)) {
    const reply = await get(`/t/${page.sheet.table}/at/${n}?seat=${seat}`);
    if (!reply.ok) return null;
    known.set(n, reply.data);
    if (known.size > 400) known.delete(known.keys().next().value ?? 0);
  }
  return known.get(n);
}

/** @type {(step: number) => void} */
let cursor = () => {};

function drawn() {
  cursor(step);
  slider.value = String(step);
  const at = find("#at");
  if (at) at.textContent = `${step} / ${last}`;
  const lines = all("#story [data-step]").filter((line) => Number(line.dataset.step) === step);
  for (const line of all("#story .shown")) line.classList.remove("shown");
  for (const line of lines) line.classList.add("shown");
  if (words) words.textContent = told(lines) || page.sheet.status;
  for (const thing of all(".chart [data-target]")) {
    thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
  const address = `/t/${page.sheet.table}/replay/${step}?seat=${seat}`;
  history.replaceState(null, "", address);
  const here = /** @type {HTMLInputElement | null} */ (find("#here"));
  if (here) here.value = location.origin + address;
  const fork = /** @type {HTMLInputElement | null} */ (find("#fork-step"));
  if (fork) fork.value = String(step);
  for (const link of /** @type {HTMLAnchorElement[]} */ (all("[data-seat-link]"))) {
    link.href = link.href.replace(/replay(\/\d+)?/, `replay/${step}`);
  }
}

/** @param {number} n */
async function go(n) {
  wanted = Math.min(last, Math.max(0, n));
  const sheet = await fetched(wanted);
  if (!sheet || sheet.at !== wanted) return;
  const near = Math.abs(wanted - step) <= 2;
  const next = wanted === step + 1;
  step = wanted;
  delete sheet.fragments.prompt;
  page.show(sheet, near);
  drawn();
  announce(words?.textContent ?? "");
  void fetched(Math.min(last, step + 1));
  // Whoever goes on by one step is told it as it was told at the table; whoever jumps is not.
  if (!next) return stage.pass(sheet);
  stage.seen = -1;
  await stage.tell({ ...sheet, moments: sheet.moments.filter((/** @type {any} */ each) => each.step === sheet.at), over: false }, true);
}

async function play() {
  const button = find("[data-go=play]");
  playing = !playing;
  button?.setAttribute("aria-pressed", String(playing));
  if (playing && step >= last) await go(0);
  while (playing && step < last) {
    await go(step + 1);
    await pause(900);
  }
  playing = false;
  button?.setAttribute("aria-pressed", "false");
}

/** @type {Record<string, () => void>} */
const ways = {
  first: () => void go(0),
  back: () => void go(step - 1),
  on: () => void go(step + 1),
  last: () => void go(last),
  play: () => void play(),
};
for (const button of all("[data-go]")) {
  button.addEventListener("click", () => {
    if (button.dataset.go !== "play") playing = false;
    ways[button.dataset.go || "on"]();
  });
}
slider.addEventListener("input", () => {
  playing = false;
  void go(Number(slider.value));
});
document.addEventListener("keydown", (event) => {
  const origin = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || origin.closest("input, [role=tablist]")) return;
  if (event.key === "ArrowRight") ways.on();
  else if (event.key === "ArrowLeft") ways.back();
  else if (event.key === "Home") ways.first();
  else if (event.key === "End") ways.last();
  else return;
  event.preventDefault();
});
find("#story")?.addEventListener("click", (event) => {
  const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-show]"));
  if (line) void go(Number(line.dataset.show));
});
drawn();
void fortunes(page.sheet.table, seat, (n) => void go(n)).then((moved) => (cursor = moved)(step));
document.documentElement.dataset.ready = "yes";
