/** What the question lights: things that can be clicked, what is picked, and what is pointed at. */

import { all, find } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

/** What a thing says by its words and signs, for those who cannot see it. @param {Element} thing */
function inWords(thing) {
  const walk = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const words = [];
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const word = node instanceof Element ? node.getAttribute("aria-label") : node.textContent;
    if (word?.trim()) words.push(word.trim().replace(/\s+/g, " "));
  }
  return words.join(" ");
}

/** A thing's own name, and what can be done with it. @param {string} said @param {string[]} labels */
function named(said, labels) {
  const fresh = labels.filter((label) => !said.includes(label));
  const whole = fresh.length === 1 && fresh[0].includes(said);
  return whole ? fresh[0] : [said, ...(fresh.length ? [fresh.join(", ")] : [])].filter(Boolean).join(". ");
}

export class Lights {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    for (const event of ["mouseover", "focusin"]) document.addEventListener(event, ({ target }) => this.pointed(target));
  }

  /** Light up what can be clicked, mark what is picked. */
  draw() {
    const { question, filters, armed } = this.prompt;
    const open = this.prompt.open();
    const choices = question?.choices ?? [];
    const lit = new Map(); // target -> indices of the open choices that point at it
    for (const [target, found] of Object.entries(question?.lit ?? {})) {
      const left = found.filter((i) => open.includes(i));
      if (left.length && !filters.includes(target)) lit.set(target, left);
    }
    const picked = new Set([...filters, ...(armed === null ? [] : choices[armed]?.targets ?? []), ...(this.prompt.tray?.marks ?? [])]);
    for (const thing of all("[data-target]")) {
      const target = thing.getAttribute("data-target") || "";
      const found = lit.get(target);
      thing.classList.toggle("lit", !!found);
      thing.classList.toggle("beyond", !!found?.every((/** @type {number} */ i) => choices[i]?.by));
      thing.classList.toggle("chosen", picked.has(target));
      thing.classList.toggle("selected", question?.chosen.includes(target) ?? false);
      thing.classList.remove("closed");
      thing.removeAttribute("aria-disabled");
      if (!thing.hasAttribute("data-said")) thing.setAttribute("data-said", thing.getAttribute("aria-label") || "");
      const said = thing.getAttribute("data-said") || "";
      if (found || picked.has(target)) {
        const labels = (found ?? [armed ?? 0]).slice(0, 3).map((/** @type {number} */ i) => choices[i]?.label);
        thing.setAttribute("role", "button");
        thing.setAttribute("aria-label", named(said || inWords(thing), labels.filter(Boolean)));
        thing.setAttribute("aria-pressed", String(picked.has(target)));
        if (!thing.hasAttribute("tabindex") || thing.getAttribute("tabindex") === "-1") {
          thing.setAttribute("tabindex", thing.closest(".chart") ? "-1" : "0");
        }
      } else {
        thing.removeAttribute("aria-pressed");
        thing.removeAttribute("tabindex");
        if (thing.closest(".chart")) {
          thing.setAttribute("role", "img");
          thing.setAttribute("aria-label", said || target);
        } else {
          thing.removeAttribute("role");
          thing.removeAttribute("aria-label");
        }
      }
    }
    this.page.dispatchEvent(new CustomEvent("drawn"));
  }

  /** An answer that is pointed at, or has the focus, marks its places on the board; a place marks its answers. @param {EventTarget | null} element */
  pointed(element) {
    const { question } = this.prompt;
    const origin = element instanceof Element ? element : null;
    const button = origin?.closest("#prompt [data-choice]");
    const thing = origin?.closest("[data-target]");
    const put = origin?.closest("#prompt [data-put], #prompt [data-lead]");
    const { tray } = this.prompt;
    const targets = put ? tray?.targets(put) ?? [] : button ? question?.choices[Number(button.getAttribute("data-choice"))]?.targets ?? [] : [];
    const answers = thing ? question?.lit[thing.getAttribute("data-target") ?? ""] ?? [] : [];
    for (const each of all(".pointed")) if (!targets.includes(each.getAttribute("data-target") ?? "")) each.classList.remove("pointed");
    for (const target of targets) for (const each of all(`[data-target="${CSS.escape(target)}"]`)) each.classList.add("pointed");
    for (const each of all("[data-choice]", this.prompt.place)) each.classList.toggle("warm", answers.includes(Number(each.dataset.choice)));
    const target = thing?.getAttribute("data-target") ?? "";
    for (const each of all("[data-put], [data-lead]", this.prompt.place)) each.classList.toggle("warm", !!target && !!tray?.targets(each).includes(target));
    for (const group of all("[data-group]", this.prompt.place)) group.classList.toggle("warm", !!find(".warm", group));
  }
}
