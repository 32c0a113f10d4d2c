/** The sheet: what the server last said, and how the page is brought up to it. */

import { all, find, pause, still } from "./dom.js";
import { Glide } from "./glide.js";
import { get } from "./net.js";

/**
 * @typedef {object} Choice
 * @property {string} text
 * @property {string} label
 * @property {string[]} targets
 * @property {boolean} commits
 * @property {object | null} odds
 * @property {boolean} minor
 * @property {string} series choices that differ in an amount alone
 * @property {number} amount
 * @property {string} way how it composes: "on", "stop" of a way; "lead", "more", "send" of heaps
 * @property {string} [again] the situation in which it may be given again by itself
 * @property {boolean} [idle] a way out: given by itself where nothing but ways out is offered
 * @property {string} [sequel] on a second button: the same answer, to go on with what it makes possible
 * @property {string[]} [draft] what lies on the heaps to begin with
 * @property {string[]} [texts] all steps of a way
 * @property {string} [origin] the thing that must be clicked first, if it is not the only one
 * @property {string[]} [path] the things on the way
 * @property {boolean} [closes] whether it ends one's turn
 * @property {string} [plan] an answer that is planned with it, for a later question
 * @property {string} [plan_group] the answers that the later question has
 * @property {string} [by] of an answer that another one opens: that one's name
 * @property {string} [name] and its own, on a button under it
 * @property {string[]} [preview]
 *
 * @typedef {object} Refusal
 * @property {string} label
 * @property {string} reason
 * @property {string} rule
 * @property {string[]} targets
 *
 * @typedef {object} Question
 * @property {number} stamp
 * @property {string} prompt
 * @property {string} eyebrow
 * @property {boolean} waited
 * @property {string[]} chosen
 * @property {Choice[]} choices
 * @property {Record<string, number[]>} lit what can be clicked, and the places of the choices that point there
 * @property {Refusal[]} refused
 * @property {boolean} [farther] whether what lies farther has been asked for
 *
 * @typedef {object} Sheet
 * @property {string} table
 * @property {string} game
 * @property {number} sequence
 * @property {number} step
 * @property {number} since
 * @property {number} you
 * @property {{cards: string[], expects: string[], then: string[], light: string[]} | null} lesson what is taught here
 * @property {boolean} advice whether hints and the win chance may be asked for
 * @property {number[]} held
 * @property {number[]} waited
 * @property {Record<string, string>} names
 * @property {boolean} over
 * @property {string} state
 * @property {string} title
 * @property {string} status
 * @property {{fragment: string, viewBox: string, near: string, label: string, backdrop: string}[]} boards
 * @property {Record<string, string>} leaves what the reading place tells, by what it is of; updates name what changed
 * @property {string} commitment of the dice
 * @property {string[]} notices what may decide the game soon
 * @property {any[]} moments what is staged of the newest lines of the story
 * @property {string} waiting
 * @property {number} undo
 * @property {number} redo
 * @property {Question | null} question
 * @property {number} base the sheet that this one was made from; 0: all is in it
 * @property {Record<string, string>} fragments updates have patches, until they are taken
 *
 * @typedef {object} Patch a change of one fragment: the new text, as pieces of the old one and what is new
 * @property {string} at at which words both texts are cut
 * @property {number} of how many pieces the old one has
 * @property {(string | [number, number])[]} parts new text, or which of the old pieces: the first, and how many
 */

const LONGEST_SHOW = 2400; // several plies arriving together: at most so long, then jump

/** The new text of a fragment; null: the patch is for another one. @param {string | undefined} old @param {Patch} patch */
function patched(old, { at, of, parts }) {
  const pieces = old?.split(at) ?? [];
  if (pieces.length !== of) return null;
  return parts.map((part) => (typeof part === "string" ? part : pieces.slice(part[0], part[0] + part[1]).join(at))).join(at);
}

/** Keeps the page equal to the newest sheet. */
export class Page extends EventTarget {
  /** @param {Sheet} sheet the one the page was drawn with */
  constructor(sheet) {
    super();
    /** @type {Sheet} */
    this.sheet = sheet;
    /** @type {Record<string, string>} what stands on the page */
    this.shown = {};
    /** @type {Record<string, string>} what belongs there; updates name only what changed */
    this.fragments = {};
    for (const place of all("[data-fragment]")) this.fragments[place.dataset.fragment || ""] = place.innerHTML;
    /** @type {Record<string, string>} the same of the newest sheet that came */
    this.newest = { ...this.fragments };
    this.asking = false; // for the whole: something was missed
    /** @type {Record<string, string>} what the reading place tells of things, all of it */
    this.leaves = { ...sheet.leaves };
    /** @type {Record<string, string> | null} the same for the older position that is shown */
    this.older = null;
    /** @type {Sheet[]} */
    this.queue = [];
    this.busy = false;
    this.held = false; // catch-up shows an older position: newer sheets wait
    this.blank = false; // behind the curtain: nothing is shown, and nothing taken
    /** @type {Promise<void>} once the board is whole */
    this.whole = Promise.resolve();
    this.glide = new Glide();
    /** @type {((sheet: Sheet, last: boolean) => Promise<number>) | null} stages what happened; the next sheet waits for it */
    this.telling = null;
  }

  /** A sheet arrives. Older ones than the one shown are dropped. @param {Sheet} sheet */
  receive(sheet) {
    if (this.blank) return;
    const newest = this.queue.at(-1) ?? this.sheet;
    if (sheet.you === newest.you && sheet.sequence <= newest.sequence) return;
    if ((sheet.base && (sheet.you !== newest.you || sheet.base !== newest.sequence)) || !this.take(sheet)) return void this.ask();
    this.queue.push(sheet);
    if (!this.busy && !this.held) void this.play();
  }

  /** Whether newer sheets came that are shown in a moment. */
  get queued() {
    return this.queue.length > 0 && !this.held;
  }

  /** Make whole fragments of patches; false if they are for others than came. @param {Sheet} sheet */
  take(sheet) {
    /** @type {Record<string, string>} */
    const whole = {};
    for (const [name, change] of Object.entries(sheet.fragments)) {
      const html = typeof change === "string" ? change : patched(this.newest[name], change);
      if (html === null) return false;
      whole[name] = html;
    }
    Object.assign(this.newest, whole);
    sheet.fragments = whole;
    return true;
  }

  /** Something was missed: ask for all of it. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    const { table, you } = this.sheet;
    const reply = await get(`/t/${table}/sheet?seat=${you}`);
    this.asking = false;
    if (reply.ok) this.receive(reply.data);
  }

  /** Show what waits, ply after ply; if that would take too long, the last one at once. */
  async play() {
    this.busy = true;
    let start = performance.now();
    while (this.queue.length && !this.held) {
      const late = performance.now() - start > LONGEST_SHOW || document.hidden;
      const waiting = this.queue.splice(0, late ? this.queue.length : 1);
      const next = /** @type {Sheet} */ (waiting.at(-1));
      next.fragments = Object.assign({}, ...waiting.map((each) => each.fragments));
      next.leaves = Object.assign({}, ...waiting.map((each) => each.leaves));
      next.moments = waiting.flatMap((each) => each.moments ?? []);
      const moved = this.show(next, !late);
      if (moved && this.queue.length && !still()) await pause(480);
      start += (await this.telling?.(next, !late)) ?? 0;
    }
    this.busy = false;
  }

  /** Wait with newer sheets, or go on. @param {boolean} on */
  hold(on) {
    this.held = on;
    if (!on && this.queue.length && !this.busy) void this.play();
  }

  /** Draw a sheet at once. @param {Sheet} sheet @param {boolean} [gliding] @returns {boolean} whether a piece moved */
  show(sheet, gliding = true) {
    const before = this.sheet;
    this.sheet = sheet;
    Object.assign(this.fragments, sheet.fragments);
    for (const [of, leaf] of Object.entries(sheet.leaves)) {
      if (leaf) this.leaves[of] = leaf;
      else delete this.leaves[of];
    }
    return this.draw(sheet, gliding, before);
  }

  /** @param {Sheet} sheet @param {boolean} gliding @param {Sheet} before */
  draw(sheet, gliding, before) {
    document.title = sheet.title;
    this.older = null;
    this.glide.before();
    const redrawn = [];
    const waits = [];
    for (const board of sheet.boards) {
      const chart = this.chart(board.fragment);
      if (!chart) continue;
      if (chart.getAttribute("data-backdrop") !== board.backdrop) waits.push(this.backdrop(chart, board, sheet));
      if (this.shown[board.fragment] !== this.fragments[board.fragment]) redrawn.push(chart);
      chart.setAttribute("aria-label", board.label);
      chart.setAttribute("data-near", board.near);
    }
    if (waits.length) this.whole = Promise.all(waits).then(() => undefined);
    this.swap(this.fragments);
    let moved = false;
    if (gliding && !waits.length) moved = this.glide.after();
    else this.glide.forget();
    if (sheet.you === before.you && sheet.step < before.step) this.glide.forget(); // taken back: nothing went anywhere
    for (const chart of redrawn) this.glide.wake(chart);
    this.dispatchEvent(new CustomEvent("sheet", { detail: { sheet, before } }));
    return moved;
  }

  /** A board. @param {string} fragment the name of its pieces */
  chart(fragment) {
    return find(`[data-fragment="${CSS.escape(fragment)}"]`)?.closest(".chart") ?? null;
  }

  /** Exchange the fragments that changed. @param {Record<string, string>} fragments */
  swap(fragments) {
    for (const [name, html] of Object.entries(fragments)) {
      if (this.shown[name] === html) continue;
      this.shown[name] = html;
      for (const place of all(`[data-fragment="${name}"]`)) {
        const scroll = place.scrollTop;
        const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
        const open = all("details[open][data-panel]", place).map((each) => each.getAttribute("data-panel"));
        place.innerHTML = html;
        place.scrollTop = scroll;
        if (held) find(`#${CSS.escape(held)}`, place)?.focus({ preventScroll: true });
        for (const panel of open) find(`details[data-panel="${panel}"]`, place)?.setAttribute("open", "");
      }
      this.dispatchEvent(new CustomEvent("swapped", { detail: name }));
    }
  }

  /** Nothing of a position stays on the page: somebody else will look at it next. */
  clear() {
    this.dispatchEvent(new CustomEvent("cleared"));
    this.blank = true;
    this.queue.length = 0;
    this.sheet = { ...this.sheet, question: null, waiting: "", fragments: {} };
    [this.shown, this.fragments, this.newest, this.leaves, this.older] = [{}, {}, {}, {}, null];
    this.glide.forget();
    for (const place of all("[data-fragment], [data-backdrop-place], [data-layer], #leaf, #leaf-over, #toast, #say, #fan, #catchup [data-words]")) place.replaceChildren();
    for (const copy of all(".flying")) copy.remove();
    for (const chart of all(".chart")) {
      chart.setAttribute("data-backdrop", "");
      chart.setAttribute("aria-label", "");
    }
  }

  /** The first position after that. @param {Sheet} sheet */
  async appear(sheet) {
    this.blank = false;
    this.take(sheet);
    this.show(sheet, false);
    await this.whole;
  }

  /** Show an older position on the board and round it; question and story stay. @param {Sheet} sheet */
  peek(sheet) {
    if (this.blank) return;
    const { prompt, log, tabs, turn, ...rest } = sheet.fragments;
    this.older = sheet.leaves;
    this.glide.before();
    this.swap(rest);
    this.glide.after();
    for (const chart of all(".chart")) this.glide.wake(chart);
    this.dispatchEvent(new CustomEvent("peeked"));
  }

  /** The present again. */
  present() {
    this.draw(this.sheet, false, this.sheet);
  }

  /** Fetch a backdrop anew: it changed. @param {Element} chart @param {Sheet["boards"][number]} board @param {Sheet} sheet */
  async backdrop(chart, board, sheet) {
    chart.setAttribute("data-backdrop", board.backdrop);
    const key = encodeURIComponent(board.backdrop);
    const reply = await get(`/t/${sheet.table}/backdrop?key=${key}&seat=${sheet.you}`);
    const place = find("[data-backdrop-place]", chart);
    if (reply.ok && place && chart.getAttribute("data-backdrop") === board.backdrop) {
      place.innerHTML = reply.data.backdrop;
      chart.setAttribute("viewBox", reply.data.viewBox);
      chart.setAttribute("data-viewbox", reply.data.viewBox);
      this.dispatchEvent(new CustomEvent("backdrop"));
    }
  }

  /** @param {"sheet" | "swapped" | "backdrop" | "drawn" | "peeked" | "sending" | "sent" | "cleared"} name @param {(event: CustomEvent) => void} work */
  on(name, work) {
    this.addEventListener(name, /** @type {EventListener} */ (work));
  }
}
