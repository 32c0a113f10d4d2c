/** The waiting room: who comes and goes appears at once; when the game begins, so does the table. */

import { data, find } from "./dom.js";

const { table } = data("lobby");
const source = new EventSource(`/t/${table}/stream`);
let first = true;

source.addEventListener("lobby", async () => {
  if (first) {
    first = false;
    return;
  }
  const room = find("#room");
  const answer = await fetch(`/t/${table}/room`, { headers: { Accept: "text/html" } });
  if (answer.ok && room && !room.contains(document.activeElement?.closest("input") ?? null)) room.innerHTML = await answer.text();
});
source.addEventListener("sheet", () => location.replace(`/t/${table}`));
