/** The end: how it went lies over the board; the dice are checked in the page; the replay carries the chart. */

import { find } from "./dom.js";
import { check, seal } from "./dice.js";

/** @typedef {import("./sheet.js").Page} Page */

/** A part of a page. @param {string} path */
async function html(path) {
  try {
    const answer = await fetch(path, { headers: { Accept: "text/html" } });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

export class End {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.place = /** @type {HTMLElement} */ (find("#end"));
    this.drawn = false;
    document.addEventListener("click", (event) => {
      const what = /** @type {Element} */ (event.target).closest?.("[data-end]")?.getAttribute("data-end");
      if (what === "board") this.place.hidden = true;
      else if (what === "show") void this.show();
      else if (what === "dice") void this.dice();
      else if (what === "costly") void this.costly();
    });
    page.on("sheet", ({ detail }) => this.renewed(detail.sheet));
    this.renewed(page.sheet);
  }

  /** @param {import("./sheet.js").Sheet} sheet */
  renewed(sheet) {
    seal(sheet.table, sheet.commitment);
    if (sheet.over && !this.drawn) void this.show();
    if (!sheet.over) [this.drawn, this.place.hidden] = [false, true];
  }

  async show() {
    const { table, you } = this.page.sheet;
    if (!this.drawn) {
      this.drawn = true;
      this.place.innerHTML = await html(`/t/${table}/end?seat=${you}`);
      const share = /** @type {HTMLInputElement | null} */ (find("[data-share-path]", this.place));
      if (share) share.value = location.origin + share.dataset.sharePath;
    }
    this.place.hidden = !this.place.childElementCount;
  }

  /** The most costly choices: thought over once, when somebody wants to know. */
  async costly() {
    const place = find("#costly", this.place);
    const button = find("[data-end=costly]", this.place);
    if (!place || !button) return;
    button.hidden = true;
    place.textContent = button.dataset.wait ?? "…";
    place.innerHTML = await html(`/t/${this.page.sheet.table}/costly`);
    button.hidden = !!place.childElementCount;
  }

  async dice() {
    const place = find("#dice-checked", this.place);
    if (place) place.textContent = "…";
    const said = await check(this.page.sheet.table);
    if (place) place.textContent = said;
  }
}

/** The chart in a replay: a line stands where one is, and a click leads there. @param {string} table @param {number} seat @param {(step: number) => void} go @returns {Promise<(step: number) => void>} what moves the line */
export async function fortunes(table, seat, go) {
  const place = find("#fortunes");
  const drawn = place ? await html(`/t/${table}/end?seat=${seat}&chart=true`) : "";
  if (!place || !drawn) return () => {};
  place.innerHTML = drawn;
  place.hidden = false;
  const chart = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find(".fortunes", place)));
  /** @type {[number, number][]} */
  const places = JSON.parse(chart.getAttribute("data-places") ?? "[]");
  chart.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM()?.inverse());
    const nearest = [...places].sort((a, b) => Math.abs(a[0] - at.x) - Math.abs(b[0] - at.x))[0];
    if (nearest) go(nearest[1]);
  });
  return (step) => {
    const here = places.find((each) => each[1] >= step) ?? places.at(-1);
    find("[data-cursor]", chart)?.setAttribute("d", here ? `M${here[0]} 4V216` : "");
  };
}
