/** Pieces glide: an element with `data-piece` moves from where it stood to where it stands, once, in 480 ms. */

import { all, still } from "./dom.js";

/** @param {SVGGraphicsElement} piece @param {SVGSVGElement} board @returns {DOMPoint | null} its centre, in the board's units */
function centre(piece, board) {
  const screen = piece.getScreenCTM();
  const ground = board.getScreenCTM();
  if (!screen || !ground) return null;
  const box = piece.getBBox();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return middle.matrixTransform(screen).matrixTransform(ground.inverse());
}

/** @typedef {{name: string, kind: string, at: DOMPoint, drawn: string}} Place */

/** @param {Element} board @returns {Place[]} */
function places(board) {
  const out = [];
  for (const piece of all("[data-piece]", board)) {
    const at = centre(/** @type {any} */ (piece), /** @type {any} */ (board));
    const name = piece.getAttribute("data-piece") || "";
    if (at) out.push({ name, kind: name.split("@")[0], at, drawn: piece.innerHTML });
  }
  return out;
}

/** @param {Place[]} found @param {Place} to @returns {Place | undefined} */
function nearest(found, to) {
  const far = (/** @type {Place} */ each) => Math.hypot(each.at.x - to.at.x, each.at.y - to.at.y);
  return found.sort((a, b) => far(a) - far(b))[0];
}

/** A piece is named `kind` or `kind@place`; one that stands at a new place came from a place of its kind that changed. */
export class Glide {
  constructor() {
    /** @type {Place[]} */
    this.stood = [];
    /** @type {{from: DOMPoint, to: DOMPoint}[]} what moved in the last drawing */
    this.moves = [];
  }

  /** Note where everything stands. @param {Element} board */
  before(board) {
    this.stood = places(board);
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

  /** Let what moved glide from there. @param {Element} board @returns {boolean} whether anything did */
  after(board) {
    this.moves = [];
    const calm = still();
    const now = places(board);
    const ground = /** @type {SVGSVGElement} */ (board).getScreenCTM();
    for (const piece of /** @type {SVGGraphicsElement[]} */ (/** @type {unknown} */ (all("[data-piece]", board)))) {
      const to = now.find((each) => each.name === piece.getAttribute("data-piece"));
      const screen = piece.getScreenCTM();
      if (!to || !ground || !screen) continue;
      const from = this.origin(to, now);
      if (!from) {
        if (!calm) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240 });
        continue;
      }
      // The way back, in the piece's own units: its transform stays, the glide is added to it.
      const own = ground.inverse().multiply(screen);
      const turn = own.a * own.d - own.b * own.c || 1;
      const [x, y] = [from.at.x - to.at.x, from.at.y - to.at.y];
      if (Math.hypot(x, y) < 1) continue;
      this.moves.push({ from: from.at, to: to.at });
      if (calm) continue;
      const dx = (own.d * x - own.c * y) / turn;
      const dy = (own.a * y - own.b * x) / turn;
      piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }], {
        duration: 480,
        easing: "cubic-bezier(.2, .7, .2, 1)",
        composite: "add",
      });
    }
    return this.moves.length > 0 && !calm;
  }

  /** Light dots on ink dots where the last pieces came along; they stay until something else happens. @param {Element} board */
  wake(board) {
    const layer = board.querySelector("#wake");
    if (!layer) return;
    const size = /** @type {SVGSVGElement} */ (board).viewBox.baseVal.width / 1780;
    const line = this.moves.slice(0, 6).map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join("");
    const dots = (/** @type {string} */ name, /** @type {number} */ width) =>
      `<path class="${name}" d="${line}" stroke-width="${width * size}" stroke-dasharray="${0.1 * size} ${19 * size}"/>`;
    layer.innerHTML = line ? dots("w-line", 15) + dots("w-core", 9) : "";
  }
}
