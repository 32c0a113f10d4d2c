/** Boards under keys and fingers: arrows go to the nearest lit thing; pinch, double tap and wheel zoom. */

import { all, find, phone, still } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const MOST = 5; // times

/** @param {string} text @returns {Box} */
function boxOf(text) {
  const [x, y, w, h] = text.split(/[\s,]+/).map(Number);
  return { x, y, w, h };
}

class Board {
  /** @param {Page} page @param {SVGSVGElement} svg */
  constructor(page, svg) {
    this.page = page;
    this.svg = svg;
    this.section = /** @type {HTMLElement} */ (svg.closest(".board"));
    this.whole = boxOf(this.svg.getAttribute("viewBox") || "0 0 100 100");
    this.box = { ...this.whole };
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = false;
    this.lastTap = 0;
    page.on("drawn", () => this.rove());
    page.on("backdrop", () => this.fit());
    page.on("sheet", ({ detail }) => {
      if (phone() && detail.sheet.question?.stamp !== detail.before.question?.stamp) this.home();
    });
    this.svg.addEventListener("keydown", arrows);
    this.svg.addEventListener("focusin", (event) => this.focused(/** @type {Element} */ (event.target)));
    this.svg.addEventListener("focusout", () => this.layer("focus")?.replaceChildren());
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) this.svg.addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    this.svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    // A drag ends with a click that nobody meant.
    this.svg.addEventListener("click", (event) => this.dragged && (event.stopPropagation(), event.preventDefault()), true);
    for (const button of all("[data-zoom]", this.section)) button.addEventListener("click", () => this.button(button.dataset.zoom || ""));
    this.rove();
    if (phone()) this.home();
  }

  /** @param {string} name */
  layer(name) {
    return find(`[data-layer="${name}"]`, this.svg);
  }

  // Keys.

  /** What can be clicked on the board. */
  lit() {
    return all(".lit, .chosen", this.svg);
  }

  /** One thing of the board is reached by Tab, the others from there by arrows. */
  rove() {
    const things = this.lit();
    const now = things.find((each) => each === document.activeElement) ?? things[0];
    for (const each of things) each.setAttribute("tabindex", each === now ? "0" : "-1");
  }

  /** A ring round a thing that draws none of its own. @param {Element} thing */
  focused(thing) {
    const ring = this.layer("focus");
    if (!ring || !thing.matches("[data-target]") || find(".ring, .t-core", thing)) return;
    if (!thing.matches(":focus-visible")) return;
    const box = thing.getBoundingClientRect();
    const inverse = this.svg.getScreenCTM()?.inverse();
    const a = new DOMPoint(box.left, box.top).matrixTransform(inverse);
    const b = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
    const gap = this.whole.w / 150;
    const frame = `x="${a.x - gap}" y="${a.y - gap}" width="${b.x - a.x + 2 * gap}" height="${b.y - a.y + 2 * gap}" rx="${gap * 2}"`;
    ring.innerHTML = `<rect class="focus-ring ink" ${frame}/><rect class="focus-ring" ${frame}/>`;
  }

  // Zoom: the picture's own window is moved, so lines stay sharp and clicks stay true.

  /** @param {Box} box @param {boolean} [gently] */
  look(box, gently = false) {
    const w = Math.min(this.whole.w, Math.max(this.whole.w / MOST, box.w));
    const h = (w * this.whole.h) / this.whole.w;
    const x = Math.min(this.whole.x + this.whole.w - w, Math.max(this.whole.x, box.x));
    const y = Math.min(this.whole.y + this.whole.h - h, Math.max(this.whole.y, box.y));
    const goal = { x, y, w, h };
    const zoomed = w < this.whole.w * 0.995;
    this.svg.classList.toggle("zoomed", zoomed);
    find(".zoom", this.section)?.classList.toggle("on", zoomed);
    if (!gently || still()) return this.frame(goal);
    const from = { ...this.box };
    const start = performance.now();
    const run = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - start) / 240);
      const s = 1 - (1 - t) ** 3;
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * s;
      this.frame({ x: mix(from.x, goal.x), y: mix(from.y, goal.y), w: mix(from.w, goal.w), h: mix(from.h, goal.h) });
      if (t < 1) requestAnimationFrame(run);
    };
    requestAnimationFrame(run);
  }

  /** @param {Box} box */
  frame(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }

  /** Where a phone begins: near what the game thinks of, or with the whole board. */
  home() {
    const near = this.svg.getAttribute("data-near");
    if (near) this.look(boxOf(near), true);
    else this.fit();
  }

  /** The whole board again. */
  fit() {
    if (this.svg.hasAttribute("data-viewbox")) this.whole = boxOf(this.svg.getAttribute("data-viewbox") || "");
    if (this.box.w < this.whole.w || this.box.x !== this.whole.x) this.look(this.whole, true);
  }

  /** @param {number} times @param {number} x on the screen @param {number} y @param {boolean} [gently] */
  zoom(times, x, y, gently = false) {
    const at = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const w = Math.min(this.whole.w, Math.max(this.whole.w / MOST, this.box.w / times));
    const share = w / this.box.w;
    this.look({ x: at.x - (at.x - this.box.x) * share, y: at.y - (at.y - this.box.y) * share, w, h: 0 }, gently);
  }

  /** Close to what is lit, if that is a part of the board; otherwise close to a place. @param {number} x @param {number} y */
  snap(x, y) {
    if (this.box.w < this.whole.w * 0.995) return this.fit();
    const inverse = this.svg.getScreenCTM()?.inverse();
    const corners = this.lit().flatMap((each) => {
      const box = each.getBoundingClientRect();
      return [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((p) => p.matrixTransform(inverse));
    });
    if (corners.length) {
      const [left, right] = [Math.min(...corners.map((p) => p.x)), Math.max(...corners.map((p) => p.x))];
      const [top, bottom] = [Math.min(...corners.map((p) => p.y)), Math.max(...corners.map((p) => p.y))];
      const w = Math.max((right - left) * 1.25, ((bottom - top) * 1.25 * this.whole.w) / this.whole.h, this.whole.w / 3);
      if (w < this.whole.w * 0.85) {
        const h = (w * this.whole.h) / this.whole.w;
        return this.look({ x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h }, true);
      }
    }
    this.zoom(2.4, x, y, true);
  }

  /** @param {string} what */
  button(what) {
    const box = this.svg.getBoundingClientRect();
    if (what === "fit") this.fit();
    else this.zoom(what === "in" ? 1.5 : 1 / 1.5, box.x + box.width / 2, box.y + box.height / 2, true);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, event);
    this.dragged = false;
    if (this.fingers.size !== 1 || event.pointerType === "mouse") return;
    const now = performance.now();
    const empty = !(/** @type {Element} */ (event.target).closest(".lit, .chosen"));
    if (now - this.lastTap < 320 && empty) {
      this.lastTap = 0;
      this.dragged = true;
      this.snap(event.clientX, event.clientY);
    } else {
      this.lastTap = now;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers.values()].filter((each) => each.pointerId !== event.pointerId);
    const scale = 1 / (this.svg.getScreenCTM()?.a || 1);
    if (others.length === 1) {
      const other = others[0];
      const spread = (/** @type {PointerEvent} */ p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
      this.dragged = true;
      this.zoom(spread(event) / Math.max(1, spread(before)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else if (this.box.w < this.whole.w * 0.995) {
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!this.dragged && Math.hypot(dx, dy) < 6) return;
      this.dragged = true;
      this.look({ x: this.box.x - dx * scale, y: this.box.y - dy * scale, w: this.box.w, h: this.box.h });
    } else {
      return;
    }
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.dragged) setTimeout(() => (this.dragged = false), 0);
  }
}

/** From a lit thing to the nearest one in a direction, on any board or beside them. @param {KeyboardEvent} event */
function arrows(event) {
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = /** @type {Element} */ (event.target);
  if (!way) return;
  const from = here.getBoundingClientRect();
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  let best = null;
  let least = Infinity;
  for (const each of all(".chart .lit, .chart .chosen, .thing.lit")) {
    if (each === here) continue;
    const box = each.getBoundingClientRect();
    if (!box.width) continue;
    const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 1 || across > along * 2.5) continue;
    const distance = along + across * 2 + (each.closest(".chart") ? 0 : 500);
    if (distance < least) [best, least] = [each, distance];
  }
  event.preventDefault();
  if (!best) return;
  for (const each of all(".lit, .chosen", best.closest(".chart") ?? document.createElement("i"))) each.setAttribute("tabindex", each === best ? "0" : "-1");
  best.focus();
}

/** Several boards: side by side or one over the other, whichever shows them larger; on a phone they take turns. */
class Boards {
  /** @param {Page} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    for (const board of all(".board", place)) {
      const { w, h } = boxOf(find(".chart", board)?.getAttribute("data-viewbox") || "0 0 1 1");
      board.style.setProperty("--ratio", String(w / h));
    }
    new ResizeObserver(() => this.arrange()).observe(place);
    for (const tab of all("[data-board-tab]", place)) tab.addEventListener("click", () => this.show(tab.dataset.boardTab || ""));
    find(".b-tabs", place)?.addEventListener("keydown", (event) => this.keys(/** @type {KeyboardEvent} */ (event)));
    page.on("drawn", () => this.lamps());
    this.asked = -1;
    this.lamps();
  }

  arrange() {
    const ratios = all(".board", this.place).map((board) => Number(board.style.getPropertyValue("--ratio")));
    const laptop = matchMedia("(min-width: 80em)").matches;
    const [w, h] = [this.place.clientWidth, laptop ? this.place.clientHeight : innerHeight * 0.8];
    const [wide, tall] = [ratios.reduce((a, b) => a + b, 0), ratios.reduce((a, b) => a + 1 / b, 0)];
    const beside = Math.min(h, w / wide) ** 2 * wide;
    const stacked = Math.min(w, h / tall) ** 2 * tall;
    this.place.classList.toggle("stacked", stacked > beside);
  }

  /** @param {string} id */
  show(id) {
    for (const board of all(".board", this.place)) board.classList.toggle("on", board.dataset.boardOf === id);
    for (const tab of all("[data-board-tab]", this.place)) {
      tab.setAttribute("aria-selected", String(tab.dataset.boardTab === id));
      tab.setAttribute("tabindex", tab.dataset.boardTab === id ? "0" : "-1");
    }
  }

  /** A tab whose board is lit carries a lamp; a new question that is asked on another board turns to it. */
  lamps() {
    const lit = all(".board", this.place).filter((board) => find(".lit", board)).map((board) => board.dataset.boardOf || "");
    for (const tab of all("[data-board-tab]", this.place)) tab.classList.toggle("asked", lit.includes(tab.dataset.boardTab || ""));
    const stamp = this.page.sheet.question?.stamp ?? -1;
    const shown = find(".board.on", this.place)?.dataset.boardOf || "";
    if (stamp !== this.asked && lit.length && !lit.includes(shown)) this.show(lit[0]);
    this.asked = stamp;
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = all("[data-board-tab]", this.place);
    const here = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || here < 0) return;
    event.preventDefault();
    const next = tabs[(here + step + tabs.length) % tabs.length];
    this.show(next.dataset.boardTab || "");
    next.focus();
  }
}

/** Every board of the page. @param {Page} page */
export function boards(page) {
  for (const chart of all(".chart")) new Board(page, /** @type {SVGSVGElement} */ (/** @type {unknown} */ (chart)));
  for (const place of all(".boards.many")) new Boards(page, place);
  document.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow") && /** @type {Element} */ (event.target).matches?.(".thing.lit")) arrows(event);
  });
}
