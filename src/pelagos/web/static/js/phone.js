/** The phone page: tabs under the board, and the prompt as a sheet that folds. */

import { all, find, remember, remembered, still } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */

/** @type {Record<string, string>} the parts of the page that are no panels of the game */
const NAMED = { hand: ".hand", players: ".players", log: ".log", reading: "#reading" };

export class Phone {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.tabs = /** @type {HTMLElement} */ (find("#tabs"));
    this.sheet = /** @type {HTMLElement} */ (find(".prompt-place"));
    this.tabs.addEventListener("click", (event) => {
      const tab = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-tab]"));
      if (!tab) return;
      const again = tab.getAttribute("aria-selected") === "true";
      this.show(tab.dataset.tab || "");
      this.reveal(again);
    });
    this.tabs.addEventListener("keydown", (event) => this.arrows(event));
    page.on("sheet", () => this.show());
    page.on("peeked", () => this.show());
    page.on("drawn", () => {
      this.lamps();
      if (find("#prompt .armed, #prompt .narrowed")) this.fold(false); // what was tapped has its answers here
    });
    page.on("sheet", ({ detail }) => detail.sheet.question?.stamp !== detail.before.question?.stamp && this.fold(false));
    this.sheet.addEventListener("click", (event) => {
      const inside = /** @type {Element} */ (event.target);
      if (this.folded && !inside.closest("button, a")) this.fold(false);
    });
    const grip = find("#grip");
    grip?.addEventListener("click", (event) => {
      event.stopPropagation();
      this.fold(!this.folded);
    });
    let from = 0;
    grip?.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
    grip?.addEventListener("pointermove", (event) => {
      if (!from || Math.abs(event.clientY - from) < 24) return;
      this.fold(event.clientY > from);
      from = 0;
    });
    find("#fan")?.addEventListener("click", () => {
      this.show(all("[data-tab]", this.tabs).find((tab) => (tab.dataset.shows ?? "").split(" ").includes("hand"))?.dataset.tab);
      find(".hand")?.scrollIntoView({ block: "center" });
    });
    const sizes = new ResizeObserver(() => this.measure());
    for (const part of [this.sheet, find(".boards")]) if (part) sizes.observe(part);
    this.show();
  }

  /** The page ends above the sheet. */
  measure() {
    document.documentElement.style.setProperty("--sheet", `${this.sheet.offsetHeight}px`);
    document.documentElement.style.setProperty("--down", `${this.down}px`);
  }

  /** How far one scrolls to have the tabs directly under the bar: there is always room for that. */
  get down() {
    return Math.round((find(".boards")?.getBoundingClientRect().bottom ?? 0) + scrollY - (find(".bar")?.offsetHeight ?? 0));
  }

  /** What a tab shows lies between the bar and the sheet; the same tab again shows the board. @param {boolean} again */
  reveal(again) {
    const there = Math.abs(scrollY - this.down) < 8;
    scrollTo({ top: again && there ? 0 : this.down, behavior: still() ? "auto" : "smooth" });
  }

  get folded() {
    return document.body.classList.contains("folded-sheet");
  }

  /** @param {boolean} folded */
  fold(folded) {
    if (folded === this.folded) return;
    document.body.classList.toggle("folded-sheet", folded);
    find("#grip")?.setAttribute("aria-expanded", String(!folded));
    this.measure();
  }

  /** @param {string} [name] */
  show(name) {
    const key = `tab.${this.page.sheet.game}`;
    const tabs = all("[data-tab]", this.tabs);
    const wanted = name ?? remembered(key);
    if (name) remember(key, name);
    const chosen = tabs.find((tab) => tab.dataset.tab === wanted) ?? tabs[0];
    if (!chosen) return;
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.setAttribute("tabindex", tab === chosen ? "0" : "-1");
    }
    for (const shown of all(".showing")) shown.classList.remove("showing", "titled");
    const shows = (chosen.dataset.shows ?? "").split(" ").filter(Boolean);
    for (const id of shows) {
      const part = find(NAMED[id] ?? `#panel-${CSS.escape(id)}`);
      part?.classList.add("showing");
      part?.classList.toggle("titled", shows.length > 1);
      part?.closest(".drawer")?.classList.add("showing");
    }
    const hand = find(".hand");
    hand?.classList.toggle("hand-pane", tabs.some((each) => (each.dataset.shows ?? "").split(" ").includes("hand")));
    const fan = find("#fan");
    const cards = Math.min(8, all(".hand .card").length);
    if (fan) {
      fan.hidden = shows.includes("hand") || !cards || !hand?.classList.contains("hand-pane");
      fan.replaceChildren(...Array.from({ length: cards }, () => document.createElement("i")));
    }
    this.lamps();
  }

  /** A tab in which something is lit carries a lamp, unless it is open. */
  lamps() {
    for (const tab of all("[data-tab]", this.tabs)) {
      const open = tab.getAttribute("aria-selected") === "true";
      const lit = (tab.dataset.shows ?? "").split(" ").some((id) => find(`${NAMED[id] ?? `#panel-${CSS.escape(id)}`} .lit`));
      tab.classList.toggle("asked", lit && !open);
    }
  }

  /** Bring a thing of the board or of a tab between the bar and the sheet. @param {Element} thing */
  reach(thing) {
    const holds = (/** @type {HTMLElement} */ tab) =>
      (tab.dataset.shows ?? "").split(" ").some((id) => id && find(NAMED[id] ?? `#panel-${CSS.escape(id)}`)?.contains(thing));
    const tab = all("[data-tab]", this.tabs).find(holds);
    if (tab) this.show(tab.dataset.tab);
    if (tab) thing.scrollIntoView({ block: "nearest", inline: "center" }); // a hand may be wider than the page
    scrollTo({ top: tab ? this.down : 0 });
    const top = tab ? this.tabs.getBoundingClientRect().bottom : find(".bar")?.getBoundingClientRect().bottom ?? 0;
    const bottom = tab ? this.sheet.getBoundingClientRect().top : Math.min(this.tabs.getBoundingClientRect().top, this.sheet.getBoundingClientRect().top);
    const box = thing.getBoundingClientRect();
    if (box.top < top || box.bottom > bottom) scrollBy({ top: (box.top + box.bottom - top - bottom) / 2 });
  }

  /** @param {KeyboardEvent} event */
  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = all("[data-tab]", this.tabs);
    const here = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || here < 0) return;
    event.preventDefault();
    const next = tabs[(here + step + tabs.length) % tabs.length];
    this.show(next.dataset.tab);
    next.focus();
  }
}
