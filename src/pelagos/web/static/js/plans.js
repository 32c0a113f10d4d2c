/** Planned answers: one that is to be given again, by itself, as long as the situation that the game names is the same. */

import { announce, find, say } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */
/** @typedef {{text: string, again: string, label: string}} Plan */

const SEEN = 1500; // milliseconds in which a planned answer can still be stopped

export class Plans {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    page.on("sheet", () => this.look());
    page.on("sending", ({ detail }) => this.sending(detail));
    page.on("drawn", () => this.offer());
    prompt.place.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("[data-plan-stop]")) this.stop();
    });
    this.look();
  }

  get key() {
    return `pelagos.plan.${this.page.sheet.table}.${this.page.sheet.you}`;
  }

  /** What is planned for this seat of this table, in this window. @returns {Plan | null} */
  get plan() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Plan | null} plan */
  set plan(plan) {
    if (plan) sessionStorage.setItem(this.key, JSON.stringify(plan));
    else sessionStorage.removeItem(this.key);
  }

  /** A new sheet: give the planned answer, wait for the question, or forget the plan where things have changed. */
  look() {
    clearTimeout(this.timer);
    const { plan } = this;
    const { question } = this.page.sheet;
    if (plan && question?.waited) {
      const i = question.choices.findIndex((choice) => choice.text === plan.text && choice.again === plan.again);
      if (i < 0) this.plan = null;
      else this.timer = setTimeout(() => this.give(i, question), SEEN);
    }
    this.show();
    this.offer();
  }

  /** Give it, unless something else was done meanwhile. @param {number} i @param {import("./sheet.js").Question} question */
  give(i, question) {
    if (this.prompt.question !== question || this.prompt.sending || !this.plan) return;
    this.prompt.armed = i;
    void this.prompt.send();
  }

  /** Say what is planned, and how to stop it. */
  show() {
    const { plan } = this;
    find("[data-plan]", this.prompt.place)?.remove();
    if (!plan) return;
    const strip = document.createElement("p");
    strip.className = "inline-strip plan";
    strip.dataset.plan = "";
    strip.append(say("plan", { what: plan.label }));
    const stop = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: say("plan.stop") });
    stop.dataset.planStop = "";
    strip.append(stop);
    find(".p-head", this.prompt.place)?.prepend(strip);
  }

  /** Beside an answer that may be given again: whether to. */
  offer() {
    const place = find(".after", this.prompt.place);
    const { question } = this.prompt;
    const armed = this.prompt.armed === null ? null : question?.choices[this.prompt.armed];
    const meant = question?.waited && !this.plan ? question.choices.find((choice) => choice.again) : undefined;
    const may = meant && (!armed || armed.again);
    const old = find("[data-again]", this.prompt.place)?.closest("label");
    if (!may || !place) return void old?.remove();
    if (old) return;
    const label = document.createElement("label");
    label.className = "again";
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    box.dataset.again = "";
    label.append(box, ` ${say("plan.again", { what: meant.label })}`);
    place.prepend(label);
  }

  /** An answer is sent: if it is to be given again, it is remembered. @param {import("./sheet.js").Choice} choice */
  sending(choice) {
    const box = find("[data-again]", this.prompt.place);
    if (box instanceof HTMLInputElement && box.checked && choice.again) this.plan = { text: choice.text, again: choice.again, label: choice.label };
  }

  /** Think again. */
  stop() {
    clearTimeout(this.timer);
    this.plan = null;
    this.show();
    this.offer();
    announce(say("plan.stopped"));
  }
}
