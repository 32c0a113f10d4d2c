/** Advice for those who want it: a hint about the question, and the chance to win beside it. Off until it is switched on. */

import { all, announce, find, remember, remembered, say } from "./dom.js";
import { get, post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class Advice {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    /** @type {any} the hint about the question that is shown */
    this.hint = null;
    /** @type {{key: string, share: number} | null} the chance to win, and of which moment */
    this.chance = null;
    this.asking = false;
    prompt.place.addEventListener("click", (event) => {
      const act = /** @type {Element} */ (event.target).closest("[data-advise]")?.getAttribute("data-advise");
      if (act === "hint") void this.ask();
      if (act === "take") this.take();
      if (act === "close") this.forget();
    });
    if (new URLSearchParams(location.search).get("advice") === "on") remember("advice", "yes");
    const on = /** @type {HTMLInputElement | null} */ (find("#set-advice"));
    if (on) {
      on.checked = this.wanted;
      on.addEventListener("change", () => {
        remember("advice", on.checked ? "yes" : "no");
        this.draw();
      });
    }
    page.on("sheet", () => this.draw());
    this.draw();
  }

  /** Whether this person wants advice, and the table has some. */
  get wanted() {
    return remembered("advice") === "yes" && !!this.page.sheet.advice;
  }

  get key() {
    const { you, step, question } = this.page.sheet;
    return `${you}-${step}-${question?.stamp ?? ""}`;
  }

  /** Bring button, meter and hint to the state. */
  draw() {
    const { question } = this.page.sheet;
    if (this.hint && this.hint.stamp !== question?.stamp) this.hint = null;
    for (const button of all("[data-advise=hint]", this.prompt.place)) button.hidden = !this.wanted || !question;
    this.drawHint();
    this.drawChance();
    if (this.wanted && this.chance?.key !== this.key) void this.weigh();
  }

  async ask() {
    if (this.asking || !this.wanted) return;
    this.asking = true;
    const { table, you } = this.page.sheet;
    for (const button of all("[data-advise=hint]", this.prompt.place)) button.setAttribute("aria-busy", "true");
    const reply = await post(`/api/v1/tables/${table}/hint`, { seat: you });
    this.asking = false;
    for (const button of all("[data-advise=hint]", this.prompt.place)) button.removeAttribute("aria-busy");
    if (!reply.ok) return this.prompt.refusals.show("", reply.text, "");
    if (reply.data.stamp !== this.page.sheet.question?.stamp) return;
    this.hint = reply.data;
    this.drawHint();
    announce(`${this.hint.best.label}. ${this.hint.why.join(" ")}`);
  }

  /** Arm the answer that the hint is about. */
  take() {
    const i = this.page.sheet.question?.choices.findIndex((/** @type {any} */ choice) => choice.text === this.hint?.best.text) ?? -1;
    if (i < 0) return;
    this.prompt.filters = [];
    this.prompt.armed = i;
    this.prompt.draw();
  }

  forget() {
    this.hint = null;
    this.drawHint();
  }

  drawHint() {
    const place = find("[data-advice]", this.prompt.place);
    if (!place) return;
    place.hidden = !this.hint;
    if (!this.hint) return;
    const name = find("[data-best]", place);
    if (name) name.textContent = this.hint.best.label;
    const why = find("[data-reasons]", place);
    why?.replaceChildren(
      ...this.hint.why.map((/** @type {string} */ words) => Object.assign(document.createElement("p"), { textContent: words })),
    );
  }

  /** Ask how the chances stand, once a position. */
  async weigh() {
    const { table, you } = this.page.sheet;
    const key = this.key;
    this.chance = { key, share: this.chance?.share ?? -1 };
    const reply = await get(`/api/v1/tables/${table}/chance?seat=${you}`);
    if (!reply.ok || this.chance?.key !== key) return;
    this.chance = { key, share: reply.data.shares[reply.data.seat] };
    this.drawChance();
  }

  drawChance() {
    const share = this.wanted ? (this.chance?.share ?? -1) : -1;
    for (const meter of all("[data-win]", this.prompt.place)) {
      meter.hidden = share < 0;
      if (share < 0) continue;
      const bar = find("meter", meter);
      if (bar instanceof HTMLMeterElement) bar.value = share;
      const words = find("[data-words]", meter);
      if (words) words.textContent = say("win", { n: Math.round(share / 10) });
    }
  }
}
