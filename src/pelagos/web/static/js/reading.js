/**
 * The reading place tells, as sentences, what is pointed at or has the focus; otherwise what is chosen; otherwise what the
 * game tells by itself. It is never empty and never moves. A finger that taps a thing, or rests on it, has its leaf there, or on
 * a phone above the question. A thing that has no leaf of its own says its name.
 */

import { all, find, phone } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

const POINTED = 240; // milliseconds until a pointer means a thing
const PRESSED = 400; // until a finger does
const STRAYED = 10; // pixels: a finger that moves further scrolls
const THINGS = "[data-target], [data-piece], [data-leaf], [data-choice]";
const PLACED = "[data-piece], [data-target], [data-leaf], [aria-label]"; // what stands on a board and may tell something
const NAMED = ".chart [data-said], .chart [aria-label], .ic[aria-label], .tok[aria-label], .at-table [title]";
const LINES = ".at-table .row, .at-table .chip, .at-table .l-h, .at-table .notice"; // lines that say what their sign means
const ACTS = "button, a, summary, input, select, textarea, label, .lit, .chosen, #reading";
const SAYS = "says: "; // before the name of a thing without a leaf

export class Reading {
  /** @param {Page} page @param {Prompt} [prompt] */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    this.place = /** @type {HTMLElement} */ (find("#reading"));
    this.leaf = /** @type {HTMLElement} */ (find("#leaf"));
    this.over = find("#leaf-over");
    this.of = ""; // what is pointed at
    this.held = ""; // what a finger rested on last
    this.hand = "mouse";
    document.addEventListener("mouseover", (event) => this.pointed(event));
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("pointerdown", (event) => this.pressed(event), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.lifted(), true);
    document.addEventListener("pointermove", (event) => this.strayed(event), true);
    document.addEventListener("contextmenu", (event) => this.hand === "touch" && this.known(event.target) && event.preventDefault());
    document.addEventListener("click", (event) => this.clicked(event), true);
    page.on("drawn", () => this.draw());
    page.on("peeked", () => this.renew());
    page.on("sheet", () => this.renew());
    page.on("cleared", () => (this.of = this.held = ""));
    this.renew();
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  /** @type {{x: number, y: number} | null} */
  from = null;
  pressing = false;

  /** @returns {Record<string, string>} */
  get leaves() {
    return this.page.older ?? this.page.leaves;
  }

  /** The first of these ids that has a leaf. @param {string[]} ids */
  first(ids) {
    return ids.find((id) => this.leaves[id]) ?? "";
  }

  /** What is to be read of an element: of itself, else of what it lies in. @param {EventTarget | null} element @returns {string} */
  known(element) {
    let thing = element instanceof Element ? element.closest(THINGS) : null;
    for (; thing; thing = thing.parentElement?.closest(THINGS) ?? null) {
      const piece = thing.getAttribute("data-piece") ?? "";
      const choice = this.page.sheet.question?.choices[Number(thing.getAttribute("data-choice") ?? -1)];
      const ids = [thing.getAttribute("data-leaf"), thing.getAttribute("data-target"), piece, piece.split("@")[1], ...(choice?.targets ?? []).slice().reverse()];
      const found = this.first(/** @type {string[]} */ (ids.filter(Boolean)));
      if (found) return found;
    }
    const named = element instanceof Element ? element.closest(NAMED) : null;
    const name = ["data-said", "title", "aria-label"].map((key) => named?.getAttribute(key)?.trim()).find(Boolean);
    return name ? SAYS + name : "";
  }

  /** The same of a place on a board: pieces let fingers through, and may stand beside what they belong to. @param {MouseEvent} event @returns {string} */
  there({ target, clientX: x, clientY: y }) {
    const found = this.known(target);
    const chart = !found && target instanceof Element ? target.closest(".chart") : null;
    if (!chart) return found || (this.hand === "touch" ? this.line(target) : "");
    const under = [];
    for (const thing of all(PLACED, chart)) {
      const box = thing.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const of = this.known(thing);
      if (of) under.push({ of, size: box.width * box.height });
    }
    return under.sort((a, b) => a.size - b.size)[0]?.of ?? "";
  }

  /** What the line says in which a sign stands that has no leaf. @param {EventTarget | null} target */
  line(target) {
    const line = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(LINES) : null);
    const words = line?.innerText.trim().replace(/\s+/g, " ");
    return words ? SAYS + words : "";
  }

  /** What there is to read of an id. @param {string} of */
  told(of) {
    if (!of.startsWith(SAYS)) return this.leaves[of] ?? "";
    const head = document.createElement("h3");
    head.className = "head";
    head.append(Object.assign(document.createElement("b"), { textContent: of.slice(SAYS.length) }));
    return head.outerHTML;
  }

  /** @param {string} of */
  lay(of) {
    if (this.leaves[of]) this.held = of;
    if (!phone()) this.of = of; // a large screen has the reading place beside the board
    if (this.over) {
      this.over.innerHTML = this.told(of);
      this.over.hidden = false;
    }
    this.draw();
  }

  /** @param {MouseEvent} event */
  pointed(event) {
    if (this.hand !== "mouse" || this.place.contains(/** @type {Node} */ (event.target))) return;
    const of = this.there(event);
    clearTimeout(this.timer);
    if (of !== this.of) this.timer = setTimeout(() => this.read(of), POINTED);
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const thing = /** @type {Element} */ (event.target);
    if (!thing.matches?.(":focus-visible") || this.place.contains(thing)) return;
    clearTimeout(this.timer);
    this.read(this.known(thing));
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.hand = event.pointerType === "mouse" ? "mouse" : "touch";
    this.pressing = false;
    if (this.over) this.over.hidden = true;
    const of = this.hand === "touch" ? this.there(event) : "";
    if (!of) return;
    this.from = { x: event.clientX, y: event.clientY };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.pressing = true;
      this.lay(of);
    }, PRESSED);
  }

  /** @param {PointerEvent} event */
  strayed(event) {
    if (this.from && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > STRAYED) this.lifted();
  }

  lifted() {
    if (this.hand !== "touch") return;
    clearTimeout(this.timer);
    this.from = null;
    if (this.over) this.over.hidden = true;
  }

  /** A tap on what does nothing tells what it is; a press that was read is no tap. @param {MouseEvent} event */
  clicked(event) {
    if (!this.pressing) {
      const idle = this.hand === "touch" && event.target instanceof Element && !event.target.closest(ACTS);
      const of = idle ? this.there(event) : "";
      if (of) this.lay(of);
      return;
    }
    this.pressing = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} of */
  read(of) {
    this.of = of;
    this.draw();
  }

  /** Show what is to be read now. */
  draw() {
    const picked = this.first((this.prompt?.picked() ?? []).slice().reverse());
    const of = (this.told(this.of) && this.of) || picked || (phone() && this.told(this.held) ? this.held : "");
    const html = this.told(of);
    if (this.leaf.dataset.of !== of || this.html !== html) {
      this.leaf.innerHTML = this.html = html;
      this.leaf.dataset.of = of;
    }
    this.leaf.hidden = !html;
    this.place.classList.toggle("told", !!html);
    const tab = find("[data-tab=reading]");
    const title = find(`${html ? "#leaf" : "#reading [data-fragment]"} .head b`)?.textContent?.trim();
    if (tab && title) tab.textContent = title;
  }
  html = "";

  /** New leaves: the place is as high as the longest needs, so that nothing below it moves. */
  renew() {
    const some = Object.keys(this.leaves).length > 0;
    this.place.hidden = !some;
    // What is told here needs no tooltip over the board; the accessible name stays.
    if (some) for (const title of all(".chart [data-target] > title")) title.remove();
    this.draw();
    if (!some || phone()) return;
    const scale = document.createElement("div");
    scale.className = "panel reading measuring";
    scale.innerHTML = Object.values(this.leaves).map((leaf) => `<div>${leaf}</div>`).join("");
    this.place.after(scale);
    const longest = Math.max(...all(":scope > div", scale).map((leaf) => leaf.offsetHeight));
    scale.remove();
    this.tallest = Math.max(this.tallest, longest);
    this.place.style.setProperty("--tallest", `${this.tallest}px`);
  }
  tallest = 0;
}
