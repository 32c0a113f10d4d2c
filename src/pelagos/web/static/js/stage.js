/**
 * The stage: what is worth a moment is shown over the board and held for it, or until something is clicked. A battle with
 * its dice, bonuses, totals and losses; a reveal; a new round; what may decide the game soon.
 */

import { find, pause, remembered } from "./dom.js";

/** @typedef {{seat: number, die: number, total: number}} Side */
/** @typedef {{line: number, step: number, seat: number, text: string, staging: string, sides: Side[], dice: string}} Moment */
/** @typedef {{kind: string, moments: Moment[]}} Scene what is shown together */

const HELD = 2000; // milliseconds: what is read
const BREATH = 1100; // a new round, and nothing else
const MORE = 250; // for every further line
const LONGEST = 4500;
/** @type {Record<string, number>} */
const SPEEDS = { calm: 1.7, normal: 1, quick: 0.45, none: 0 };

/** Lines that belong together. @param {Moment[]} moments @returns {Scene[]} */
function scenes(moments) {
  /** @type {Scene[]} */
  const out = [];
  let open = false;
  for (const moment of moments) {
    const joins = open && ["adds", "clash", "closes"].includes(moment.staging);
    if (joins) out[out.length - 1].moments.push(moment);
    else out.push({ kind: moment.staging, moments: [moment] });
    open = joins ? moment.staging !== "closes" : moment.staging !== "shows";
  }
  return out;
}

/** @param {string} name @param {string} [className] @param {string} [text] */
function made(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** A seat's token. @param {number} seat */
function token(seat) {
  const template = document.querySelector(`template[data-token="${seat}"]`);
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : made("i");
}

export class Stage {
  /** @param {number} seen how many lines of the story have been told @param {string[]} notices what is known already */
  constructor(seen, notices) {
    this.place = /** @type {HTMLElement} */ (find("#stage"));
    this.seen = seen;
    this.notices = new Set(notices);
    /** @type {(() => void) | null} */
    this.cut = null;
    this.told = 0; // how often something was told: what is told anew ends what was told before
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => this.cut?.(), true);
  }

  get speed() {
    return SPEEDS[remembered("speed", "normal")] ?? 1;
  }

  /** Stage what is new. @param {{moments?: Moment[], notices?: string[], over?: boolean}} sheet @param {boolean} last whether nothing else waits @returns {Promise<number>} for how long it was held */
  async tell(sheet, last) {
    const moments = (sheet.moments ?? []).filter((each) => each.line > this.seen);
    const fresh = (sheet.notices ?? []).filter((each) => !this.notices.has(each));
    this.notices = new Set(sheet.notices ?? []);
    this.seen = Math.max(this.seen, ...moments.map((each) => each.line));
    if (document.hidden || !this.speed || sheet.over) return 0;
    const start = performance.now();
    const shown = scenes(moments);
    const telling = ++this.told;
    for (const scene of last ? shown : shown.slice(-2)) {
      if (telling === this.told) await this.show(this.drawn(scene), this.time(scene));
    }
    if (fresh.length && telling === this.told) await this.show(this.turning(fresh), HELD * 1.2 * this.speed);
    return performance.now() - start;
  }

  /** Nothing of this is told; nor is the rest of what was. @param {{notices?: string[]}} sheet */
  pass(sheet) {
    this.told += 1;
    this.cut?.();
    this.notices = new Set(sheet.notices ?? []);
  }

  /** @param {Scene} scene */
  time({ kind, moments }) {
    const plain = kind === "opens" && !moments.some((each) => each.sides.length || each.dice);
    return Math.min(LONGEST, (plain ? BREATH : HELD) + MORE * (moments.length - 1)) * this.speed;
  }

  /** @param {Scene} scene */
  drawn({ moments }) {
    const [head, ...rest] = moments;
    const out = [made("h3", "", head.text)];
    if (head.seat >= 0) out[0].prepend(token(head.seat), " ");
    if (head.sides.length) out.push(this.clash(head));
    else if (head.dice) out.push(this.thrown(head));
    for (const moment of rest) {
      if (moment.sides.length) out.push(this.clash(moment));
      else if (moment.dice) out.push(this.thrown(moment));
      else out.push(made("p", moment.staging === "closes" ? "outcome" : "", moment.text));
    }
    return out;
  }

  /** Both dice and what they come to. @param {Moment} moment */
  clash(moment) {
    const row = made("div", "clash");
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", moment.text);
    const most = Math.max(...moment.sides.map((side) => side.total));
    for (const side of moment.sides) {
      const part = made("span", side.total === most ? "camp best" : "camp");
      part.append(token(side.seat), made("span", "die d", String(side.die)), made("small", "", `+ ${side.total - side.die} =`), made("b", "", String(side.total)));
      row.append(part);
    }
    return row;
  }

  /** Dice that are no clash. @param {Moment} moment */
  thrown(moment) {
    const row = made("div", "thrown");
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", moment.text);
    row.innerHTML = moment.dice;
    return row;
  }

  /** @param {string[]} notices */
  turning(notices) {
    return notices.map((notice) => made("h3", "turning", notice));
  }

  /** @param {HTMLElement[]} parts @param {number} time */
  async show(parts, time) {
    this.place.replaceChildren(...parts);
    this.place.hidden = false;
    const cut = new Promise((done) => (this.cut = () => done(undefined)));
    const telling = this.told;
    await Promise.race([pause(time), cut]);
    if (telling !== this.told && !this.place.hidden && this.place.firstChild !== parts[0]) return; // another stands there
    this.cut = null;
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
