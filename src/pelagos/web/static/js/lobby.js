/** The waiting room: who comes and goes appears at once; when the game begins, so does the table. */

import { data, find } from "./dom.js";
import { get } from "./net.js";
import { Slot } from "./slot.js";

const { table } = data("lobby");
/** @type {EventSource | null} */
let source = null;
let drawn = "";

async function room() {
  const place = find("#room");
  const answer = await fetch(`/t/${table}/room`, { headers: { Accept: "text/html" } });
  if (!answer.ok || !place || place.contains(document.activeElement?.closest("input, select") ?? null)) return;
  const html = await answer.text();
  if (html !== drawn) place.innerHTML = drawn = html;
}

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
