/** The waiting room: who comes and goes appears at once; when the game begins, so does the table. */

import { all, data, find } from "./dom.js";
import { get } from "./net.js";
import { Slot } from "./slot.js";

const { table } = data("lobby");
/** @type {EventSource | null} */
let source = null;
let drawn = "";
let asked = 0;
let pressed = false; // a button, by a finger that is still down: drawn anew, it would not hear the click
let late = false; // something changed meanwhile

async function room() {
  const place = find("#room");
  const mine = ++asked;
  const answer = await fetch(`/t/${table}/room`, { headers: { Accept: "text/html" } });
  if (!answer.ok || !place) return;
  const html = await answer.text();
  if (html === drawn || mine !== asked) return; // answers overtake each other: the last question counts
  if (pressed) {
    late = true;
    return;
  }
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const fields = "select, input:not([readonly]):not([type=hidden])";
  const chosen = new Map(all(fields, place).map((each) => [each.closest("form")?.action + nameOf(each), each]));
  const open = all("details[open]", place).map((each) => each.id);
  place.innerHTML = drawn = html;
  for (const each of all("details", place)) each.toggleAttribute("open", open.includes(each.id));
  // What somebody was about to do stays as it was.
  for (const each of all(fields, place)) {
    const was = chosen.get(each.closest("form")?.action + nameOf(each));
    if (was instanceof HTMLSelectElement && each instanceof HTMLSelectElement) each.value = was.value;
    if (was instanceof HTMLInputElement && each instanceof HTMLInputElement) each.value = was.value;
  }
  if (held?.id) find(`#${CSS.escape(held.id)}`, place)?.focus({ preventScroll: true });
}

/** Which seat a field is about. @param {HTMLElement} field */
function nameOf(field) {
  return field.getAttribute("aria-label") ?? "";
}

/** The finger is gone, and with it the click that it made. */
function released() {
  pressed = false;
  if (!late) return;
  late = false;
  setTimeout(() => void room());
}

document.addEventListener("pointerdown", (event) => {
  pressed = event.target instanceof Element && event.target.closest("#room button") !== null;
});
document.addEventListener("pointerup", released);
document.addEventListener("pointercancel", released);
window.addEventListener("blur", released);

function begin() {
  location.replace(`/t/${table}`);
}

new Slot({
  open() {
    source = new EventSource(`/t/${table}/stream`);
    source.addEventListener("lobby", () => void room());
    source.addEventListener("sheet", begin);
  },
  close() {
    source?.close();
    source = null;
  },
  async poll() {
    const reply = await get(`/t/${table}/news`);
    if (reply.ok && reply.data.sheet) begin();
    else if (reply.ok) await room();
  },
});
