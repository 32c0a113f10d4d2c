/** A thing is carried to another one with the mouse: where both tell the answer, one press of the button gives it. */

import { all, find, say } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

const FAR = 6; // pixels: less is a click

export class Carry {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.prompt = prompt;
    /** @type {{target: string, x: number, y: number} | null} what the button was pressed on */
    this.from = null;
    /** @type {Element | null} the line from there to the pointer */
    this.line = null;
    this.dropped = false;
    document.addEventListener("pointerdown", (event) => this.down(event), true);
    document.addEventListener("pointermove", (event) => this.move(event), true);
    document.addEventListener("pointerup", (event) => this.up(event), true);
    document.addEventListener("pointercancel", () => this.back(), true);
    // What was carried ends with a click that nobody meant.
    addEventListener("click", (event) => this.dropped && (event.stopImmediatePropagation(), event.preventDefault()), true);
    page.on("drawn", () => this.mark());
  }

  /** Whether this thing tells several answers, some of them together with another thing. @param {string} target */
  joins(target) {
    const { question, tray } = this.prompt;
    const mine = (question?.lit[target] ?? []).filter((i) => !tray?.holds(i));
    const choices = mine.map((i) => question?.choices[i]);
    return choices.some((choice) => (mine.length > 1 || choice?.origin) && choice?.targets.some((each) => each !== target));
  }

  /** Things that can be carried have a hand of their own; whoever clicks one learns that it can. */
  mark() {
    for (const thing of all("[data-target]")) thing.classList.toggle("carries", thing.classList.contains("lit") && this.joins(thing.dataset.target ?? ""));
    const { filters, hand } = this.prompt;
    const note = find("[data-carry]", this.prompt.place);
    if (!note) return;
    note.hidden = hand !== "mouse" || filters.length !== 1 || !!this.line || !this.joins(filters[0]);
    note.textContent = say("carry");
  }

  /** @param {PointerEvent} event */
  down(event) {
    const thing = /** @type {Element} */ (event.target).closest?.("[data-target].carries");
    if (event.pointerType !== "mouse" || event.button !== 0 || this.prompt.sending || !thing) return;
    this.from = { target: thing.getAttribute("data-target") ?? "", x: event.clientX, y: event.clientY };
    event.stopPropagation(); // the board stays where it is
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from) return;
    if (!event.buttons) return this.back(); // let go outside of the window
    const { target, x, y } = this.from;
    event.stopPropagation();
    if (!this.line) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
      document.body.insertAdjacentHTML("beforeend", `<svg class="carry farther" aria-hidden="true"><polyline class="w-line"/><polyline class="w-core"/></svg>`);
      this.line = document.body.lastElementChild;
      document.documentElement.classList.add("carrying");
      getSelection()?.removeAllRanges();
      this.prompt.refusals.clear();
      [this.prompt.filters, this.prompt.armed] = [[target], null];
      this.prompt.draw(); // where it may go
    }
    for (const each of all("polyline", this.line ?? document)) each.setAttribute("points", `${x},${y} ${event.clientX},${event.clientY}`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { from, line, prompt } = this;
    this.rest();
    if (!from || !line) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false), 0);
    if (prompt.filters[0] !== from.target) return; // something else is asked by now, or it was put back
    const open = prompt.open();
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest("[data-target]"));
    const told = (/** @type {Element | null} */ thing) => prompt.question?.lit[thing?.getAttribute("data-target") ?? ""] ?? [];
    const goal = under.find((thing) => thing?.getAttribute("data-target") !== from.target && told(thing).some((i) => open.includes(i)));
    if (goal) return prompt.thing(goal);
    prompt.filters = [];
    prompt.draw();
  }

  /** Nothing is carried any more. */
  rest() {
    this.line?.remove();
    [this.from, this.line] = [null, null];
    document.documentElement.classList.remove("carrying");
  }

  /** It was not put anywhere. */
  back() {
    const { from, line, prompt } = this;
    this.rest();
    if (!line || prompt.filters[0] !== from?.target) return;
    prompt.filters = [];
    prompt.draw();
  }
}
