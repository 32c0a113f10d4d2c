/**
 * A lesson at the table: leaf through what is told, light what the answer is about, go on when it is over.
 *
 * On a phone the card and the question take turns, so that the board keeps its place: while the lesson speaks its card
 * lies where the question would; whoever answers has the question, and the card as one line.
 */

import { all, announce, find, phone } from "./dom.js";
import { post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */
/** @typedef {import("./phone.js").Phone} Phone */

const SETTLED = 360; // milliseconds after which the board has come to rest

export class Lesson {
  /** @param {Page} page @param {Prompt} prompt @param {Phone} small */
  constructor(page, prompt, small) {
    this.page = page;
    this.prompt = prompt;
    this.small = small;
    this.card = 0;
    this.shown = "";
    const place = find("[data-fragment=lesson]");
    if (!place || !page.sheet.lesson) return;
    this.place = place;
    place.addEventListener("click", (event) => {
      const inside = /** @type {Element} */ (event.target);
      const act = inside.closest("[data-lesson]")?.getAttribute("data-lesson");
      if (act === "on" || act === "back") this.leaf(act === "on" ? 1 : -1);
      if (act === "next" || act === "afresh") void this.go(act);
      if (act === "answer") {
        this.speak(false);
        this.seek();
        find("[data-choice].guide", prompt.place)?.scrollIntoView({ block: "center" });
      }
      if (act === "read" || (!act && !this.speaks && !inside.closest("a"))) this.speak(true);
    });
    document.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("[data-target].lit, [data-target].chosen")) this.speak(false);
    });
    page.on("sheet", () => this.draw());
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] };
    new MutationObserver(() => this.light()).observe(prompt.place, changes);
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
      this.speak(true);
      this.seek(SETTLED);
    }
    this.leaf(0);
    this.light();
  }

  get speaks() {
    return document.body.classList.contains("lesson-speaks");
  }

  /** Whether the card is read now, or the question. @param {boolean} speaks */
  speak(speaks) {
    document.body.classList.toggle("lesson-speaks", speaks);
    find("[data-lesson=read]", this.place)?.setAttribute("aria-expanded", String(speaks));
    if (phone()) this.small.fold(false);
  }

  /** On a phone, what the last card speaks of is left neither under the sheet nor in another tab. @param {number} [later] */
  seek(later = 0) {
    setTimeout(() => {
      const lit = all("[data-target].guide");
      const place = lit.find((thing) => thing.closest(".chart")) ?? lit[0];
      if (phone() && place && this.card >= all("[data-card]", this.place).length - 1) this.small.reach(place);
    }, later);
  }

  /** @param {number} by */
  leaf(by) {
    const cards = all("[data-card]", this.place);
    this.card = Math.max(0, Math.min(cards.length - 1, this.card + by));
    for (const [n, card] of cards.entries()) card.hidden = n !== this.card;
    find("[data-lesson=back]", this.place)?.toggleAttribute("disabled", this.card === 0);
    const last = this.card >= cards.length - 1;
    find("[data-lesson=on]", this.place)?.toggleAttribute("disabled", last);
    const answer = find("[data-lesson=answer]", this.place);
    if (answer) answer.hidden = !last || !this.page.sheet.question;
    find("[data-lesson=read]", this.place)?.setAttribute("aria-expanded", String(this.speaks));
    if (!by) return;
    announce(cards[this.card]?.textContent ?? "");
    this.seek();
  }

  /** Mark the answer that goes on, and the things that it is about. */
  light() {
    const lesson = this.page.sheet.lesson;
    const choices = this.page.sheet.question?.choices ?? [];
    const meant = choices.flatMap((choice, i) => (lesson?.expects.includes(choice.text) ? [i] : []));
    const targets = new Set([...(lesson?.light ?? []), ...meant.flatMap((i) => choices[i].targets)]);
    for (const thing of all("[data-target]")) thing.classList.toggle("guide", targets.has(thing.getAttribute("data-target") || ""));
    for (const button of all("[data-choice]", this.prompt.place)) button.classList.toggle("guide", meant.includes(Number(button.dataset.choice)));
    const { tray } = this.prompt;
    const told = [...(lesson?.expects ?? []), ...(lesson?.then ?? [])];
    const next = told.find((text) => !tray?.texts.includes(text)); // of what is laid on heaps, one after the other
    for (const put of all("[data-put], [data-lead]", this.prompt.place)) {
      put.classList.toggle("guide", (put.getAttribute("data-put") ?? put.getAttribute("data-lead")) === next);
    }
    for (const series of all("[data-series]", this.prompt.place)) {
      const amounts = all("[data-choice]", series);
      const [wanted, shown] = [amounts.findIndex((each) => each.matches(".guide")), amounts.findIndex((each) => !each.hidden)];
      find("[data-more]", series)?.classList.toggle("guide", wanted > shown);
      find("[data-less]", series)?.classList.toggle("guide", wanted >= 0 && wanted < shown);
    }
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
