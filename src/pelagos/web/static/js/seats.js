/** The form of a new table: only as many seats as are chosen, names where people sit. */

import { all, find } from "./dom.js";

function seats() {
  const chosen = /** @type {HTMLInputElement | null} */ (find("[data-seats]:checked"));
  return Number(chosen?.value ?? 2);
}

function drawn() {
  for (const row of all("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= seats();
    const kind = /** @type {HTMLSelectElement | null} */ (find("[data-kind]", row));
    const name = find("[data-name]", row);
    if (name) name.hidden = kind?.value !== "me";
  }
  for (const option of all("[data-only]")) {
    const only = (option.dataset.only || "").split(" ").filter(Boolean).map(Number);
    option.hidden = only.length > 0 && !only.includes(seats());
  }
  const pace = /** @type {HTMLSelectElement | null} */ (find("#pace"))?.value;
  for (const field of all("[data-pace]")) field.hidden = field.dataset.pace !== pace;
}

find("#seats")?.addEventListener("change", drawn);
drawn();
