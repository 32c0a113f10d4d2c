/** Why something cannot be done: one line with its clause, a cross on the thing, and the clause itself. */

import { all, find, say } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class Refusals {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    this.place = prompt.place;
  }

  /** A greyed answer. @param {number} i */
  button(i) {
    const refusal = this.prompt.question?.refused[i];
    if (!refusal) return;
    this.show(refusal.label, refusal.reason, refusal.rule);
    for (const target of refusal.targets) this.cross(target);
  }

  /** Ask the server why nothing can be done with a thing. @param {string} target */
  async whyNot(target) {
    const known = this.prompt.question?.refused.find((refusal) => refusal.targets.includes(target));
    if (known) {
      this.show(known.label, known.reason, known.rule);
      this.cross(target);
      return;
    }
    const { table, you } = this.page.sheet;
    const reply = await get(`/api/v1/tables/${table}/why-not?seat=${you}&target=${encodeURIComponent(target)}`);
    if (reply.ok && reply.data?.text) {
      this.show("", reply.data.text, reply.data.rule);
      this.cross(target);
    }
  }

  /** One line: what, why, rule. @param {string} what @param {string} why @param {string} rule */
  show(what, why, rule) {
    const line = document.createElement("p");
    line.className = "refuse";
    line.innerHTML =
      '<svg width="18" height="18" viewBox="-14 -14 28 28" aria-hidden="true"><circle r="12"/><path d="M-5-5 5 5M5-5-5 5"/></svg><span></span>';
    const words = /** @type {HTMLElement} */ (line.lastElementChild);
    if (what) {
      const strong = document.createElement("b");
      strong.textContent = say("not", { what });
      words.append(strong, " ");
    }
    const [head, ...tail] = rule && why.includes(rule) ? why.split(rule) : [rule ? `${why} ` : why, ""];
    words.append(head);
    if (rule) {
      const link = document.createElement("a");
      Object.assign(link, { className: "rule", href: `/rules/${this.page.sheet.game}#${rule}`, target: "_blank", rel: "noopener" });
      link.dataset.clause = rule;
      link.textContent = rule;
      words.append(link, tail.join(rule));
    }
    find("[data-refusal]", this.place)?.replaceChildren(line);
    const toast = find("#toast");
    if (toast) {
      toast.replaceChildren(line.cloneNode(true));
      clearTimeout(this.toastTimer);
      this.toastTimer = setTimeout(() => toast.replaceChildren(), 6000);
    }
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  toastTimer = undefined;

  /** Nothing is refused any more. */
  clear() {
    find("[data-refusal]", this.place)?.replaceChildren();
    find("#toast")?.replaceChildren();
    for (const marks of all('[data-layer="marks"]')) marks.replaceChildren();
    for (const thing of all(".closed")) thing.classList.remove("closed");
    const clause = find("[data-clause-text]", this.place);
    if (clause) clause.hidden = true;
  }

  /** A cross on the thing while the reason is shown. @param {string} target */
  cross(target) {
    for (const thing of all(`[data-target="${CSS.escape(target)}"]`)) {
      const board = /** @type {SVGSVGElement | null} */ (thing.closest(".chart"));
      const marks = board && find('[data-layer="marks"]', board);
      if (!board || !marks) {
        thing.classList.add("closed");
        continue;
      }
      const screen = thing.getBoundingClientRect();
      const place = new DOMPoint(screen.x + screen.width / 2, screen.y + screen.height / 2);
      const at = place.matrixTransform(board.getScreenCTM()?.inverse());
      const size = board.viewBox.baseVal.width / 1780;
      marks.innerHTML =
        `<g class="mark-closed" transform="translate(${at.x} ${at.y}) scale(${size})">` +
        '<circle r="27"/><path d="M-12-12 12 12M12-12-12 12"/></g>';
    }
  }

  /** The clause itself, under the question. @param {Element} link */
  async clause(link) {
    const place = find("[data-clause-text]", this.place);
    const clause = link.getAttribute("data-clause") || "";
    if (!place) return void open(/** @type {HTMLAnchorElement} */ (link).href);
    if (!place.hidden && place.dataset.clause === clause) {
      place.hidden = true;
      return;
    }
    const reply = await get(`/rules/${this.page.sheet.game}/${encodeURIComponent(clause)}`);
    if (!reply.ok) return void open(/** @type {HTMLAnchorElement} */ (link).href);
    place.innerHTML = reply.data.html;
    place.dataset.clause = clause;
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  }
}