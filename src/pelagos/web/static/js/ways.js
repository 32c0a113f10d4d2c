/**
 * What lies farther: everything within reach is lit, one click sends all steps of the way, and the way is drawn. What an
 * answer opens: the answers to the question it leads to stand below, or are lit, and one click sends both.
 */

import { all, find, say } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class Ways {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    page.on("sheet", () => void this.look());
    page.on("drawn", () => this.course());
    document.addEventListener("mouseover", ({ target }) => this.course(target instanceof Element ? target.closest("[data-target], [data-choice]") : null));
    void this.look();
  }

  /** Ask what lies farther than one step of the question. */
  async look() {
    const { question, table, you } = this.page.sheet;
    if (!question || question.farther || !question.choices.some((choice) => choice.way === "on" || choice.way === "open")) return;
    question.farther = true;
    const reply = await get(`/t/${table}/ways?seat=${you}`);
    if (!reply.ok || this.page.sheet.question !== question || reply.data.stamp !== question.stamp) return;
    for (const each of [...reply.data.ways, ...reply.data.opened]) {
      const { choice, ...composed } = each; // its steps, and what they are called
      const i = question.choices.push({ ...choice, ...composed }) - 1;
      for (const target of choice.targets) question.lit[target] = [...(question.lit[target] ?? []), i];
    }
    this.buttons();
    this.openings();
    this.prompt.draw();
  }

  /** What an answer opens, below all others, under its name: nothing that was there moves. */
  openings() {
    const place = find("#prompt [data-answers]");
    /** @type {Map<string, HTMLElement>} */
    const groups = new Map();
    for (const [i, choice] of (this.page.sheet.question?.choices ?? []).entries()) {
      if (choice.by === undefined) continue;
      const answers = groups.get(choice.by) ?? this.opening(choice.by);
      groups.set(choice.by, answers);
      const button = this.answer(i, choice, choice.name || choice.label);
      button.toggleAttribute("data-placed", !choice.name);
      answers.append(button);
    }
    for (const answers of groups.values()) if (answers.parentElement) place?.append(answers.parentElement);
  }

  /** @param {string} title @returns {HTMLElement} where its answers stand */
  opening(title) {
    const group = document.createElement("div");
    Object.assign(group, { className: "group opening", role: "group", ariaLabel: title });
    group.dataset.group = "";
    const head = Object.assign(document.createElement("h3"), { textContent: title });
    const answers = Object.assign(document.createElement("div"), { className: "choices" });
    group.append(head, answers);
    return answers;
  }

  /** The button of an answer that was put together, and what it would do. @param {number} i @param {import("./sheet.js").Choice} choice @param {string} name */
  answer(i, choice, name) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "choice", textContent: name });
    button.dataset.choice = String(i);
    const preview = document.createElement("div");
    preview.className = "preview off";
    preview.dataset.preview = String(i);
    for (const line of choice.preview ?? []) preview.append(Object.assign(document.createElement("p"), { textContent: line }));
    find("#prompt .previews")?.append(preview);
    return button;
  }

  /** The same as buttons, folded, for keys and for those who read. */
  buttons() {
    const place = find("#prompt [data-answers]");
    const choices = this.page.sheet.question?.choices ?? [];
    if (!place || !choices.some((choice) => choice.path?.length)) return;
    const group = document.createElement("details");
    group.className = "group";
    group.dataset.group = say("farther");
    const head = document.createElement("summary");
    head.textContent = say("farther");
    const answers = document.createElement("div");
    answers.className = "choices";
    for (const [i, choice] of choices.entries()) if (choice.path?.length) answers.append(this.answer(i, choice, choice.label));
    group.append(head, answers);
    place.append(group);
  }

  /** The way to what is pointed at, or else to what is chosen. @param {Element | null} [thing] */
  course(thing = null) {
    const choices = this.prompt.question?.choices ?? [];
    const target = thing?.getAttribute("data-target");
    const open = this.prompt.open();
    const pointed = thing?.hasAttribute("data-choice") ? [Number(thing.getAttribute("data-choice"))] : open.filter((i) => target && choices[i]?.path?.at(-1) === target);
    const way = choices[pointed[0] ?? this.prompt.armed ?? -1];
    for (const line of all(".farther")) line.remove();
    if (!way?.path?.length) return;
    const things = way.path.map((/** @type {string} */ each) => find(`.chart [data-target="${CSS.escape(each)}"]`));
    const board = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (things[0]?.closest(".chart")));
    const inverse = board?.getScreenCTM()?.inverse();
    const layer = board && find('[data-layer="marks"]', board);
    if (!board || !inverse || !layer) return;
    const start = [way.origin, ...(this.prompt.question?.chosen ?? [])].find(Boolean);
    const from = start && way.path[0] !== start ? [find(`.chart [data-target="${CSS.escape(start)}"]`)] : [];
    const points = [...from, ...things].filter(Boolean).map((each) => {
      const box = /** @type {Element} */ (each).getBoundingClientRect();
      const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
      return `${at.x},${at.y}`;
    });
    const size = board.viewBox.baseVal.width / 1780;
    layer.insertAdjacentHTML("beforeend", `<g class="farther"><polyline class="w-line" points="${points.join(" ")}" stroke-width="${16 * size}"/><polyline class="w-core" points="${points.join(" ")}" stroke-width="${9 * size}"/></g>`);
  }
}
