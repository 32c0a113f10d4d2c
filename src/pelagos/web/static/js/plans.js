/** Planned answers: given again by themselves, as long as the situation that the game names is the same. */

import { announce, find, say } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */
/** @typedef {{text: string, again: string, label: string, about?: string[], group?: string}} Plan without a text: what one goes on with, and whom it is about; with a group: for one question, which has such answers */

const SEEN = 1500; // milliseconds in which a planned answer can still be stopped

export class Plans {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    prompt.about = () => this.plans.find((plan) => !plan.text)?.about ?? [];
    page.on("sheet", () => this.look());
    page.on("sending", ({ detail }) => this.sending(detail.choice, detail.goesOn));
    page.on("drawn", () => this.offer());
    prompt.place.addEventListener("click", (event) => {
      const { target } = /** @type {{target: Element}} */ (/** @type {unknown} */ (event));
      if (target.closest("[data-plan-stop]")) this.stop();
      else if (target.closest("[data-again]")) this.repeat();
    });
    this.look();
  }

  get key() {
    return `pelagos.plan.${this.page.sheet.table}.${this.page.sheet.you}`;
  }

  /** What is planned for this seat of this table, in this window. @returns {Plan[]} */
  get plans() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  /** @param {Plan[]} plans */
  set plans(plans) {
    if (plans.length) sessionStorage.setItem(this.key, JSON.stringify(plans));
    else sessionStorage.removeItem(this.key);
  }

  /** Whether a question shows that a situation is over: the same kind of answer has another name for it. @param {Plan} plan @param {import("./sheet.js").Question} question */
  over(plan, question) {
    if (plan.group) return question.choices.some((choice) => choice.group === plan.group) && !question.choices.some((choice) => choice.text === plan.text);
    if (!plan.text) return question.choices.some((choice) => choice.way === "lead");
    const kind = (/** @type {string | undefined} */ again) => again?.split("-")[0];
    const alike = question.choices.filter((choice) => choice.again && kind(choice.again) === kind(plan.again));
    return alike.length > 0 && !alike.some((choice) => choice.text === plan.text && choice.again === plan.again);
  }

  /** A new sheet: give the planned answer, wait for the question, or forget a plan where things have changed. */
  look() {
    clearTimeout(this.timer);
    const { question } = this.page.sheet;
    if (question?.waited && this.plans.length) {
      this.plans = this.plans.filter((plan) => !this.over(plan, question));
      const planned = (/** @type {import("./sheet.js").Choice} */ choice) => this.plans.some((plan) => choice.text === plan.text && (plan.group ? choice.group === plan.group : choice.again === plan.again));
      const i = question.choices.findIndex(planned);
      if (i >= 0) this.timer = setTimeout(() => this.give(i, question), SEEN);
    }
    this.show();
    this.offer();
  }

  /** Give it, unless something else was done meanwhile. @param {number} i @param {import("./sheet.js").Question} question */
  give(i, question) {
    if (this.prompt.question !== question || this.prompt.sending || !this.plans.length) return;
    this.prompt.armed = i;
    void this.prompt.send();
  }

  /** Say what is planned, and how to stop it. */
  show() {
    const { plans } = this;
    find("[data-plan]", this.prompt.place)?.remove();
    if (!plans.length) return;
    const strip = document.createElement("p");
    strip.className = "inline-strip plan";
    strip.dataset.plan = "";
    strip.append(say("plan", { what: plans.map((plan) => plan.label).join("; ") }));
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
    const known = (/** @type {import("./sheet.js").Choice} */ choice) => this.plans.some((plan) => plan.again === choice.again);
    const may = (/** @type {import("./sheet.js").Choice | null | undefined} */ choice) => !!choice?.again && !known(choice);
    const meant = !question?.waited ? null : armed ? armed : question.choices.find(may);
    const old = find("[data-again]", this.prompt.place);
    if (!meant || !may(meant) || !place) return void old?.remove();
    const button = old ?? Object.assign(document.createElement("button"), { type: "button", className: "link again" });
    button.textContent = say("plan.again", { what: meant.label });
    button.dataset.again = meant.text;
    button.setAttribute("aria-pressed", String(this.wanted === meant.text));
    if (!old) place.prepend(button);
  }
  wanted = ""; // the answer that is to be given again

  /** Give an answer, and plan it: one click. */
  repeat() {
    const text = find("[data-again]", this.prompt.place)?.dataset.again ?? "";
    const i = this.prompt.question?.choices.findIndex((choice) => choice.text === text) ?? -1;
    if (i < 0) return;
    this.wanted = text;
    if (this.prompt.armed === i) void this.prompt.send();
    else this.prompt.pick(i);
  }

  /** An answer is sent: if it is to be given again, or something is planned with it, that is remembered; if one goes on with something, nothing else is planned. @param {import("./sheet.js").Choice} choice @param {boolean} goesOn */
  sending(choice, goesOn) {
    const { text, again = "", label, sequel = "", plan = "", plan_group: group = "", name = "" } = choice;
    const wanted = this.wanted === text;
    this.wanted = "";
    this.plans = this.plans.filter((each) => each.text !== text || !each.group); // it is given
    if (goesOn) this.plans = [{ text: "", again: "", label: sequel, about: this.prompt.question?.chosen ?? [] }];
    else if (plan) this.plans = [...this.plans.filter((each) => each.group !== group), { text: plan, again: "", label: name, group }];
    else if (wanted && again) this.plans = [...this.plans.filter((each) => each.again !== again), { text, again, label }];
  }

  /** Think again. */
  stop() {
    clearTimeout(this.timer);
    this.plans = [];
    this.show();
    this.offer();
    announce(say("plan.stopped"));
  }
}
