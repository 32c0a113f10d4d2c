/**
 * Pieces glide: an element with `data-piece`, on a board or beside it, moves from where it stood to where it stands,
 * once. What crosses from one part of the page to another is carried over by a copy; what came without a way to come
 * along is ringed until something else happens.
 */

import { all, find, still } from "./dom.js";

const FAR = 480; // milliseconds: to another place
const NEAR = 240; // along a row: one stop of a ladder, dice that are pushed on
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SHOWN = 6; // more ways than this are a web, not a wake
const RINGED = 8; // more new things than this are a new position

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} kind
 * @property {Element} element
 * @property {string} drawn
 * @property {SVGSVGElement | null} board
 * @property {DOMPoint} at in the board's units, or in pixels from the corner of its part of the page
 * @property {DOMRect} box on the screen
 * @property {string} part the fragment it stands in
 */

/** @param {SVGGraphicsElement} piece @param {SVGSVGElement} board its centre, in the board's units */
function centre(piece, board) {
  const screen = piece.getScreenCTM();
  const ground = board.getScreenCTM();
  if (!screen || !ground) return null;
  const box = piece.getBBox();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return middle.matrixTransform(screen).matrixTransform(ground.inverse());
}

/** @param {DOMRect} box */
function middle(box) {
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}

/** Where everything stands that is followed. @returns {Place[]} */
function places() {
  const out = [];
  for (const element of all("[data-piece]")) {
    const name = element.getAttribute("data-piece") || "";
    const board = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (element.closest(".chart")));
    const holder = element.closest("[data-fragment]");
    const box = element.getBoundingClientRect();
    if (!holder || (!box.width && !box.height)) continue; // in a tab that is not open
    const corner = holder.getBoundingClientRect();
    const from = middle(box);
    const at = board ? centre(/** @type {any} */ (element), board) : new DOMPoint(from.x - corner.x + holder.scrollLeft, from.y - corner.y + holder.scrollTop);
    const part = holder.getAttribute("data-fragment") || "";
    if (at) out.push({ name, kind: name.split("@")[0], element, drawn: element.innerHTML, board, at, box, part });
  }
  return out;
}

/** @param {Place[]} found @param {Place} to @returns {Place | undefined} */
function nearest(found, to) {
  const [goal, far] = [middle(to.box), (/** @type {Place} */ each) => Math.hypot(middle(each.box).x - goal.x, middle(each.box).y - goal.y)];
  return [...found].sort((a, b) => far(a) - far(b))[0];
}

/** A piece is named `kind` or `kind@place`; one that stands at a new place came from a place of its kind that changed. */
export class Glide {
  constructor() {
    /** @type {Place[]} */
    this.stood = [];
    /** @type {{board: SVGSVGElement, from: DOMPoint, to: DOMPoint}[]} what moved on a board in the last drawing */
    this.moves = [];
    /** @type {{board: SVGSVGElement, from: DOMPoint, to: DOMPoint}[]} what moved on a board since one's own last move */
    this.trail = [];
    /** @type {Place[]} what came from nowhere in the last drawing */
    this.fresh = [];
  }

  /** Note where everything stands. */
  before() {
    this.stood = places();
  }

  /** Nothing moved: this is another position. */
  forget() {
    [this.moves, this.fresh, this.trail] = [[], [], []];
  }

  /** Where a piece came from. @param {Place} piece @param {Place[]} now @returns {Place | undefined} */
  origin(piece, now) {
    const same = this.stood.find((each) => each.name === piece.name);
    if (same) return same;
    const kin = this.stood.filter((each) => each.kind === piece.kind);
    const gone = kin.filter((each) => !now.some((other) => other.name === each.name));
    const fewer = kin.filter((each) => now.some((other) => other.name === each.name && other.drawn !== each.drawn));
    return nearest(gone, piece) ?? nearest(fewer, piece);
  }

  /** Let what moved glide from there. @returns {boolean} whether anything did */
  after() {
    [this.moves, this.fresh] = [[], []];
    const now = places();
    let moved = false;
    for (const piece of now) {
      const from = this.origin(piece, now);
      if (!from) this.fresh.push(piece);
      else if (from.part !== piece.part) moved = this.carry(from, piece) || moved;
      else if (piece.board) moved = this.sail(from, piece) || moved;
      else moved = this.shift(from, piece) || moved;
    }
    this.trail = [...this.trail, ...this.moves].slice(-SHOWN);
    if (!this.stood.length || this.fresh.length > RINGED) this.fresh = [];
    for (const piece of this.fresh) {
      if (!piece.board) piece.element.classList.add("fresh");
      if (!still()) piece.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: NEAR });
    }
    return moved && !still();
  }

  /** On a board: the way back in the piece's own units; its transform stays, the glide is added to it. @param {Place} from @param {Place} to */
  sail(from, to) {
    const board = /** @type {SVGSVGElement} */ (to.board);
    const ground = board.getScreenCTM();
    const screen = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (to.element)).getScreenCTM();
    const [x, y] = [from.at.x - to.at.x, from.at.y - to.at.y];
    if (!ground || !screen || Math.hypot(x, y) < 1) return false;
    this.moves.push({ board, from: from.at, to: to.at });
    if (still()) return true;
    const own = ground.inverse().multiply(screen);
    const turn = own.a * own.d - own.b * own.c || 1;
    const dx = (own.d * x - own.c * y) / turn;
    const dy = (own.a * y - own.b * x) / turn;
    to.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }], {
      duration: FAR,
      easing: EASE,
      composite: "add",
    });
    return true;
  }

  /** Beside the board: two rectangles and one transform. @param {Place} from @param {Place} to */
  shift(from, to) {
    const [dx, dy] = [from.at.x - to.at.x, from.at.y - to.at.y];
    if (Math.hypot(dx, dy) < 4) return false;
    if (still()) return true;
    const duration = Math.abs(dy) < 4 ? NEAR : FAR;
    to.element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration, easing: EASE });
    return true;
  }

  /** From one part of the page to another: a copy glides there and fades into the piece. @param {Place} from @param {Place} to */
  carry(from, to) {
    this.fresh.push(to);
    if (still()) return true;
    const copy = document.createElement("div");
    copy.className = `flying ${from.part}`;
    copy.append(from.element.cloneNode(true));
    const { left, top, width, height } = from.box;
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(copy);
    const [a, b] = [middle(from.box), middle(to.box)];
    const there = `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${Math.min(1, Math.max(0.2, to.box.width / Math.max(1, width)))})`;
    const flight = copy.animate([{ transform: "none", opacity: 1 }, { transform: there, opacity: 0.9, offset: 0.85 }, { transform: there, opacity: 0 }], { duration: FAR, easing: EASE });
    flight.finished.finally(() => copy.remove()).catch(() => {});
    return true;
  }

  /** Light dots on ink dots where the last pieces came along, or round what came from nowhere. @param {Element} board */
  wake(board) {
    const layer = find('[data-layer="wake"]', board);
    if (!layer) return;
    const size = /** @type {SVGSVGElement} */ (board).viewBox.baseVal.width / 1780;
    const ways = this.trail.filter((each) => each.board === board);
    const line = ways.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join("");
    const rings = this.fresh.filter((each) => each.board === board).map((each) => this.ring(each, board)).join("");
    const dots = (/** @type {string} */ path, /** @type {string} */ name, /** @type {number} */ width, /** @type {number} */ apart) =>
      path && `<path class="${name}" d="${path}" stroke-width="${width * size}" stroke-dasharray="${0.1 * size} ${apart * size}"/>`;
    layer.innerHTML = dots(line, "w-line", 15, 19) + dots(line, "w-core", 9, 19) + dots(rings, "w-line", 13, 17) + dots(rings, "w-core", 7.5, 17);
  }

  /** @param {Place} piece @param {Element} board the path of a circle round it */
  ring(piece, board) {
    const scale = /** @type {SVGSVGElement} */ (board).getScreenCTM()?.a || 1;
    const r = Math.max(piece.box.width, piece.box.height) / scale / 2 + 10;
    const { x, y } = piece.at;
    return `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}`;
  }
}
