/** A lesson at the table: leaf through what is told, light what the answer is about, go on when it is over. */

import { all, announce, find } from "./dom.js";
import { post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class Lesson {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    this.card = 0;
    this.shown = "";
    const place = find("[data-fragment=lesson]");
    if (!place || !page.sheet.lesson) return;
    this.place = place;
    place.addEventListener("click", (event) => {
      const act = /** @type {Element} */ (event.target).closest("[data-lesson]")?.getAttribute("data-lesson");
      if (act === "on" || act === "back") this.leaf(act === "on" ? 1 : -1);
      if (act === "next" || act === "afresh") void this.go(act);
    });
    page.on("sheet", () => this.draw());
    new MutationObserver(() => this.light()).observe(prompt.place, { childList: true, subtree: true });
    this.draw();
  }

  /** A new step begins with its first card. */
  draw() {
    const lesson = this.page.sheet.lesson;
    if (!lesson) return;
    const told = JSON.stringify(lesson.cards);
    if (told !== this.shown) {
      this.shown = told;
      this.card = 0;
      announce(lesson.cards[0] ?? "");
    }
    this.leaf(0);
    this.light();
  }

  /** @param {number} by */
  leaf(by) {
    const cards = all("[data-card]", this.place);
    this.card = Math.max(0, Math.min(cards.length - 1, this.card + by));
    for (const [n, card] of cards.entries()) card.hidden = n !== this.card;
    find("[data-lesson=back]", this.place)?.toggleAttribute("disabled", this.card === 0);
    find("[data-lesson=on]", this.place)?.toggleAttribute("disabled", this.card >= cards.length - 1);
    if (by) announce(cards[this.card]?.textContent ?? "");
  }

  /** Mark the answer that goes on, and the things that it is about. */
  light() {
    const lesson = this.page.sheet.lesson;
    const choices = this.page.sheet.question?.choices ?? [];
    const meant = choices.flatMap((choice, i) => (lesson?.expects.includes(choice.text) ? [i] : []));
    const targets = new Set([...(lesson?.light ?? []), ...meant.flatMap((i) => choices[i].targets)]);
    for (const thing of all("[data-target]")) thing.classList.toggle("guide", targets.has(thing.getAttribute("data-target") || ""));
    for (const button of all("[data-choice]", this.prompt.place)) button.classList.toggle("guide", meant.includes(Number(button.dataset.choice)));
    for (const group of all("details[data-group]", this.prompt.place)) {
      if (group instanceof HTMLDetailsElement && find(".guide", group) && !group.hasAttribute("data-guided")) {
        group.open = true;
        group.setAttribute("data-guided", "");
      }
    }
  }

  /** The first game after the lesson, the next puzzle, or the same again. @param {string} act */
  async go(act) {
    const reply = await post(`/t/${this.page.sheet.table}/${act === "next" ? "onward" : "afresh"}`, {});
    if (reply.ok) location.href = reply.data.path;
    else this.prompt.refusals.show("", reply.text, "");
  }
}
