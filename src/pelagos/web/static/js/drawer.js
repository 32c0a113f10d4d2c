/** The drawer: panels that take turns in one frame. A tab in which something is lit carries a lamp. */

import { all, find, remember, remembered } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */

export class Drawer {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.asked = -1; // the stamp of the question that was looked at
    document.addEventListener("click", (event) => {
      const tab = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-drawer]"));
      if (tab) this.show(tab.dataset.drawer || "");
    });
    document.addEventListener("keydown", (event) => this.arrows(event));
    page.on("swapped", ({ detail }) => detail === "side" && this.show());
    page.on("drawn", () => this.lamps());
    this.show();
    this.lamps();
  }

  get tabs() {
    return all("[data-drawer]");
  }

  /** @param {string} [name] the panel that is wanted; otherwise the one that was open */
  show(name) {
    const key = `drawer.${this.page.sheet.game}`;
    if (name) remember(key, name);
    const wanted = name ?? remembered(key);
    const chosen = this.tabs.find((tab) => tab.dataset.drawer === wanted) ?? this.tabs[0];
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.setAttribute("tabindex", tab === chosen ? "0" : "-1");
    }
    for (const pane of all(".d-pane")) pane.classList.toggle("on", pane.dataset.panel === chosen?.dataset.drawer);
  }

  /** Lamps; and a new question that is asked in a closed tab, and nowhere on a board, opens it. */
  lamps() {
    let closed = "";
    for (const tab of this.tabs) {
      const lit = !!find(`#panel-${CSS.escape(tab.dataset.drawer || "")} .lit`);
      tab.classList.toggle("asked", lit);
      if (lit && tab.getAttribute("aria-selected") !== "true") closed = closed || tab.dataset.drawer || "";
    }
    const stamp = this.page.sheet.question?.stamp ?? -1;
    const fresh = stamp !== this.asked;
    this.asked = stamp;
    if (fresh && closed && !find(".chart .lit, .d-pane.on .lit, .hand .lit, .side > .panel:not(.drawer) .lit")) this.show(closed);
  }

  /** @param {KeyboardEvent} event */
  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const here = this.tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || here < 0) return;
    event.preventDefault();
    const next = this.tabs[(here + step + this.tabs.length) % this.tabs.length];
    this.show(next.dataset.drawer);
    next.focus();
  }
}
