/** Hot seat: a curtain falls between two people who share a device, so that no hand is shown by mistake. */

import { find, say } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./stream.js").Stream} Stream */

export class Curtain {
  /** @param {Page} page @param {() => Stream} stream */
  constructor(page, stream) {
    this.page = page;
    this.stream = stream;
    this.place = /** @type {HTMLElement} */ (find("#curtain"));
    this.next = page.sheet.you;
    find("[data-curtain=up]", this.place)?.addEventListener("click", () => void this.up());
    find("[data-curtain=stay]", this.place)?.addEventListener("click", () => void this.stay());
    page.on("sheet", ({ detail }) => this.renewed(detail.before, detail.sheet));
    if (!this.place.hidden) this.fall(page.sheet.you);
  }

  /** @param {import("./sheet.js").Sheet} before @param {import("./sheet.js").Sheet} sheet */
  renewed(before, sheet) {
    if (!this.place.hidden || sheet.held.length < 2 || sheet.over) return;
    if (sheet.waited.includes(sheet.you)) return;
    const asked = sheet.held.filter((seat) => sheet.waited.includes(seat));
    // The person in front has nothing to answer, another on this device has.
    if (asked.length && before.step <= sheet.step) this.fall(asked[0]);
  }

  /** @param {number} seat who comes next */
  fall(seat) {
    this.next = seat;
    const { names, you } = this.page.sheet;
    const title = find("[data-curtain=title]", this.place);
    const button = find("[data-curtain=up]", this.place);
    const stay = find("[data-curtain=stay]", this.place);
    if (title) title.textContent = say("curtain", { name: names[seat] });
    if (button) button.textContent = say("curtain-up", { name: names[seat] });
    if (stay) stay.hidden = seat === you;
    this.place.hidden = false;
    this.page.clear();
    this.stream().close();
    for (const rest of document.querySelectorAll("body > :not(#curtain):not(script)")) rest.setAttribute("inert", "");
    document.body.classList.add("curtained");
    /** @type {HTMLElement} */ (button)?.focus();
  }

  lift() {
    this.place.hidden = true;
    document.body.classList.remove("curtained");
    for (const rest of document.querySelectorAll("body > [inert]")) rest.removeAttribute("inert");
    find("#prompt h2")?.focus();
  }

  /** The next person is there: fetch what that seat sees, and only then lift. */
  async up() {
    const { table, you } = this.page.sheet;
    await this.show(this.next);
    if (this.next !== you) history.replaceState(null, "", `/t/${table}?seat=${this.next}`);
  }

  /** Look again from the seat that was in front. */
  async stay() {
    await this.show(this.page.sheet.you);
  }

  /** @param {number} seat */
  async show(seat) {
    const reply = await get(`/t/${this.page.sheet.table}/sheet?seat=${seat}`);
    if (!reply.ok) return;
    await this.page.appear(reply.data);
    this.stream().again(0);
    this.lift();
  }
}
