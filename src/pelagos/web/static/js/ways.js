/** What lies farther: everything within reach is lit, one click sends all steps of the way, and the way is drawn. */

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
    if (!question || question.farther || !question.choices.some((choice) => choice.way === "on")) return;
    question.farther = true;
    const reply = await get(`/t/${table}/ways?seat=${you}`);
    if (!reply.ok || this.page.sheet.question !== question || reply.data.stamp !== question.stamp) return;
    for (const { choice, texts, origin, path } of reply.data.ways) {
      const i = question.choices.push({ ...choice, texts, origin, path }) - 1;
      for (const target of choice.targets) question.lit[target] = [...(question.lit[target] ?? []), i];
    }
    this.buttons();
    this.prompt.draw();
  }

  /** The same as buttons, folded, for keys and for those who read. */
  buttons() {
    const place = find("#prompt [data-answers]");
    const choices = this.page.sheet.question?.choices ?? [];
    if (!place || !choices.some((choice) => choice.path?.length)) return;
    const group = document.createElement("details");
    group.className = "group";
    group.dataset.group = "";
    const head = document.createElement("summary");
    head.textContent = say("farther");
    const answers = document.createElement("div");
    answers.className = "choices";
    const previews = find("#prompt .previews");
    for (const [i, choice] of choices.entries()) {
      if (!choice.path?.length) continue;
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "choice", textContent: choice.label });
      button.dataset.choice = String(i);
      answers.append(button);
      const preview = document.createElement("div");
      preview.className = "preview off";
      preview.dataset.preview = String(i);
      for (const line of choice.preview ?? []) preview.append(Object.assign(document.createElement("p"), { textContent: line }));
      previews?.append(preview);
    }
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
