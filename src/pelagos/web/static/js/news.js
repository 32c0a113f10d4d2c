/** What is new since one's own last move carries a ring until one moves: pieces, buildings, markers, cards. */

import { all, find } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */

const MOST = 24; // more new things than this are a new position

/** What a piece looks like, whatever is lit on it. @param {Element} piece */
function look(piece) {
  const uses = all("use", piece).map((each) => each.getAttribute("href")).join(" ");
  return `${piece.textContent?.trim()} ${uses}`;
}

/** Every piece of some part of the page, by name. @param {ParentNode} root @returns {Map<string, string>} */
function pieces(root) {
  return new Map(all("[data-piece]", root).map((each) => [each.getAttribute("data-piece") ?? "", look(each)]));
}

export class News {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, string> | null} how everything looked after one's own last move */
    this.base = pieces(document);
    page.on("sheet", ({ detail }) => this.renewed(detail.before, detail.sheet));
    page.on("peeked", () => this.wipe());
    page.on("cleared", () => (this.base = null));
    void this.recall();
  }

  /** Somebody who comes back is shown what came while away. */
  async recall() {
    const { table, you, since, step } = this.page.sheet;
    if (you < 0 || !since || step <= since || this.page.blank) return;
    const reply = await get(`/t/${table}/at/${since}?seat=${you}`);
    if (!reply.ok || this.page.sheet.since !== since || this.page.blank) return;
    const base = (this.base = new Map());
    for (const html of Object.values(/** @type {Record<string, string>} */ (reply.data.fragments))) {
      const holder = document.createElement("template");
      holder.innerHTML = html;
      for (const [name, drawn] of pieces(holder.content)) base.set(name, drawn);
    }
    this.mark();
  }

  /** @param {import("./sheet.js").Sheet} before @param {import("./sheet.js").Sheet} sheet */
  renewed(before, sheet) {
    const own = sheet.since !== before.since || sheet.you !== before.you || sheet.step < before.step;
    if (own || !this.base) {
      this.base = pieces(document);
      this.page.glide.trail = [...this.page.glide.moves]; // one's own way stays, those of others before it go
      for (const chart of all(".chart")) this.page.glide.wake(chart);
    }
    this.mark();
  }

  wipe() {
    for (const each of all(".news")) each.classList.remove("news");
    for (const layer of all('[data-layer="news"]')) layer.replaceChildren();
  }

  mark() {
    this.wipe();
    const base = this.base;
    if (this.page.sheet.you < 0 || !base) return;
    const fresh = all("[data-piece]").filter((each) => base.get(each.getAttribute("data-piece") ?? "") !== look(each));
    if (fresh.length > MOST) return;
    const ringed = new Set(this.page.glide.fresh.map((each) => each.element)); // it came just now, and has a ring
    for (const piece of fresh.filter((each) => !ringed.has(each))) {
      const board = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (piece.closest(".chart")));
      if (!board) piece.classList.add("news");
      else this.ring(piece, board);
    }
  }

  /** @param {Element} piece @param {SVGSVGElement} board */
  ring(piece, board) {
    const layer = find('[data-layer="news"]', board);
    const inverse = board.getScreenCTM()?.inverse();
    const box = piece.getBoundingClientRect();
    if (!layer || !inverse || !box.width) return;
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
    const r = (Math.max(box.width, box.height) / 2) * inverse.a + 8 * inverse.a;
    const circle = (/** @type {string} */ name, /** @type {number} */ wide) =>
      `<circle class="${name}" cx="${at.x}" cy="${at.y}" r="${r}" stroke-width="${wide * inverse.a}"/>`;
    layer.insertAdjacentHTML("beforeend", circle("n-line", 5) + circle("n-core", 2.5));
  }
}
