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

export class Glide {
  constructor() {
    /** @type {Map<string, DOMPoint>} */
    this.places = new Map();
  }

  /** Note where everything stands. @param {Element} board */
  before(board) {
    this.places.clear();
    for (const piece of all("[data-piece]", board)) {
      const place = centre(/** @type {any} */ (piece), /** @type {any} */ (board));
      if (place) this.places.set(piece.getAttribute("data-piece") || "", place);
    }
  }

  /** Let what moved glide from there. @param {Element} board @returns {boolean} whether anything did */
  after(board) {
    if (still()) return false;
    let moved = false;
    const ground = /** @type {SVGSVGElement} */ (board).getScreenCTM();
    for (const piece of /** @type {SVGGraphicsElement[]} */ (/** @type {unknown} */ (all("[data-piece]", board)))) {
      const from = this.places.get(piece.getAttribute("data-piece") || "");
      const to = centre(piece, /** @type {SVGSVGElement} */ (board));
      const screen = piece.getScreenCTM();
      if (!to || !ground || !screen) continue;
      if (!from) {
        piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 240 });
        continue;
      }
      // The way back, in the piece's own units: its transform stays, the glide is added to it.
      const own = ground.inverse().multiply(screen);
      const turn = own.a * own.d - own.b * own.c || 1;
      const [x, y] = [from.x - to.x, from.y - to.y];
      if (Math.hypot(x, y) < 1) continue;
      const dx = (own.d * x - own.c * y) / turn;
      const dy = (own.a * y - own.b * x) / turn;
      piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }], {
        duration: 480,
        easing: "cubic-bezier(.2, .7, .2, 1)",
        composite: "add",
      });
      moved = true;
    }
    return moved;
  }
}
