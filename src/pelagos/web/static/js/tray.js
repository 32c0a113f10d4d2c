/** Heaps of things, put together in any order and put back at will; sent as one answer. The server says what fits. */

import { all, announce, find, say } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./sheet.js").Question} Question */
/** @typedef {import("./prompt.js").Prompt} Prompt */

const BESIDE = 2; // other answers that find room there
const HELD = ["more", "lead", "send"];

export class Tray {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    /** @type {string[]} the steps that are named, as they would be sent */
    this.texts = [];
    /** @type {any} what the server last said of them */
    this.laid = null;
    /** @type {Question | null} the question whose heaps these are */
    this.of = null;
    this.stamp = -1;
    this.slot = -1; // the place of the answer among the choices of the question
    this.asking = 0;
    this.pending = false; // whether it is not known yet what lies on them
    this.fresh = false; // whether what is asked for is to begin with its draft
    this.touched = false; // whether what lies on them was put there by hand
    this.meant = false; // whether the last thing that was said was what it is all for
    prompt.tray = this;
    page.on("sheet", () => this.begin());
    page.on("sending", () => this.remember());
    prompt.place.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target)));
    this.begin();
  }

  /** A new sheet: new heaps for a new question; those of the same question stay as they are. */
  begin() {
    const { question } = this.page.sheet;
    if (question === this.of) return;
    const same = question?.stamp === this.stamp;
    const old = !!this.laid;
    if (!same) [this.texts, this.fresh] = [[], false];
    [this.of, this.stamp, this.slot, this.laid] = [null, question?.stamp ?? -1, -1, null];
    if (old && !same) this.prompt.draw(); // nothing of an older question's heaps stays
    if (!question?.choices.some((choice) => choice.way === "more" || choice.way === "lead")) return;
    this.of = question;
    const drafts = same ? [] : question.choices.filter((choice) => choice.way === "lead" && choice.draft?.length);
    const about = this.prompt.about();
    const counter = drafts.find((choice) => choice.targets.some((target) => about.includes(target))) ?? drafts[0];
    this.touched = false;
    this.pending = true;
    this.prompt.draw(); // small steps do not show for a moment, to be taken away under the pointer
    void this.lay(counter ? [counter.text] : this.texts, !!counter || this.fresh);
  }

  /** Whether a choice is part of the heaps, and has no button of its own. @param {number} i */
  holds(i) {
    const choice = (this.laid || this.pending) && this.of === this.prompt.question ? this.of?.choices[i] : null; // not those of an older question
    if (choice?.way === "send" && choice.minor && !this.texts.length) return false; // nothing more is a way out
    return !!choice && (i === this.slot || HELD.includes(choice.way));
  }

  /** Whether the answer of the heaps is what is about to be sent. */
  get ready() {
    return this.slot >= 0 && this.prompt.armed === this.slot;
  }

  /** Ask what comes of these steps, and show it. @param {string[]} texts @param {boolean} [fresh] */
  async lay(texts, fresh = false) {
    const question = this.of;
    if (!question) return;
    const { table, you } = this.page.sheet;
    [this.texts, this.fresh] = [texts, fresh]; // a sheet that comes meanwhile does not lose them
    this.prompt.calm();
    const asking = ++this.asking;
    const steps = texts.map((text) => `&choice=${encodeURIComponent(text)}`).join("");
    const reply = await get(`/t/${table}/tray?seat=${you}${fresh ? "&fresh=true" : ""}${steps}`);
    if (asking !== this.asking || this.of !== question) return;
    const first = this.pending;
    [this.pending, this.fresh] = [false, false];
    if (!reply.ok || reply.data.stamp !== this.stamp || !reply.data.tray) {
      this.prompt.draw(); // one thing is all that is asked for
      if (this.prompt.hand === "keys" && (document.activeElement?.matches("#prompt h2") || this.prompt.lost)) this.prompt.refocus();
      return;
    }
    this.laid = reply.data.tray;
    this.texts = this.laid.texts;
    this.show(reply.data.html, first);
  }

  /** Draw the heaps, and offer the answer that they make. @param {string} html @param {boolean} first whether nothing was shown before */
  show(html, first) {
    const place = this.place();
    const question = this.of;
    if (!place || !question) return;
    const focused = document.activeElement;
    const key = focused && place.contains(focused) ? [focused.getAttribute("data-put"), focused.getAttribute("data-lead"), focused.className] : null;
    const scroll = place.parentElement?.scrollTop ?? 0;
    const beside = all("[data-choice]", place);
    place.innerHTML = html;
    this.beside(place, beside);
    this.repeat(place);
    if (place.parentElement) place.parentElement.scrollTop = scroll;
    const hint = find("[data-hint]", this.prompt.place);
    if (hint && this.laid.hint) hint.textContent = this.laid.hint;
    this.light(question);
    const { answer, steps } = this.laid;
    if (answer) {
      if (this.slot < 0) this.slot = question.choices.length;
      question.choices[this.slot] = { ...answer, targets: [], texts: steps, way: "" };
      this.preview(answer);
      this.prompt.armed = this.slot;
    } else if (this.prompt.armed === this.slot) {
      this.prompt.armed = null;
    }
    this.prompt.draw();
    if (answer && this.touched && (this.laid.complete || this.meant)) this.prompt.hurry(this.slot);
    if (key) this.refocus(place, key);
    else if (first && this.prompt.hand === "keys" && (focused?.matches("#prompt h2, #prompt [hidden]") || this.prompt.lost)) this.prompt.refocus();
    if (answer) announce(answer.label);
  }

  /** The few other answers stand beside what the heaps may be for, rather than below all that lies there. @param {HTMLElement} place @param {HTMLElement[]} known those that stood there before */
  beside(place, known) {
    const leads = find(".leads", place);
    if (!leads) return;
    const others = all("[data-answers] [data-choice]:not([data-minor])", this.prompt.place).filter((each) => !this.holds(Number(each.dataset.choice)) && !each.closest("[data-series]"));
    leads.append(...(known.length || others.length > BESIDE ? known : others));
  }

  /** What may be put on the heaps can be clicked on the board, too. @param {Question} question */
  light(question) {
    for (const item of this.laid.heaps.flatMap((/** @type {any} */ heap) => heap.items)) {
      if (question.choices.some((choice) => choice.text === item.text)) continue;
      const i = question.choices.push({ text: item.text, label: item.name, targets: item.targets, commits: false, odds: null, minor: false, series: "", amount: 0, way: "more" }) - 1;
      for (const target of item.targets) question.lit[target] = [...(question.lit[target] ?? []), i];
    }
  }

  /** Where the heaps lie: before the other answers. */
  place() {
    const answers = find("[data-answers]", this.prompt.place);
    let place = find("[data-tray]", this.prompt.place);
    if (!place && answers) {
      place = document.createElement("div");
      place.className = "tray";
      place.dataset.tray = "";
      answers.before(place);
    }
    return place;
  }

  /** Under which what lay on these heaps is kept, in this window: the table, the seat, and what the heaps are called. */
  get key() {
    const { table, you } = this.page.sheet;
    return `pelagos.tray.${table}.${you}.${this.laid.heaps.map((/** @type {any} */ heap) => heap.title).join("|")}`;
  }

  /** What is sent from the heaps is kept, for the next time. */
  remember() {
    const things = this.lead ? this.texts.slice(1) : this.texts;
    if (this.laid && this.ready && things.length) sessionStorage.setItem(this.key, JSON.stringify(things));
  }

  /** What lay here last time, to be laid again, as far as it can be. @returns {string[]} */
  get last() {
    const known = this.laid.heaps.flatMap((/** @type {any} */ heap) => heap.items);
    /** @type {string[]} */
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    return kept.filter((text) => known.some((/** @type {any} */ item) => item.text === text && item.most));
  }

  /** Offer it, below the heaps. @param {HTMLElement} place */
  repeat(place) {
    const { last } = this;
    if (!last.length) return;
    const items = this.laid.heaps.flatMap((/** @type {any} */ heap) => heap.items);
    const names = [...new Set(last)].map((text) => {
      const count = last.filter((each) => each === text).length;
      return `${items.find((/** @type {any} */ item) => item.text === text).name}${count > 1 ? ` × ${count}` : ""}`;
    });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: say("tray.last", { what: names.join(", ") }) });
    button.dataset.last = "";
    place.append(button);
  }

  /** The same button has the focus again, or the next one that can be pressed. @param {HTMLElement} place @param {(string | null)[]} key */
  refocus(place, [put, lead, name]) {
    const near = all("button", place).filter((each) => (put ? each.dataset.put === put : each.dataset.lead === lead));
    const kind = ["less", "more", "chip"].find((each) => name?.includes(each));
    const same = near.find((each) => !each.hasAttribute("disabled") && (!kind || each.classList.contains(kind)));
    (same ?? near.find((each) => !each.hasAttribute("disabled")))?.focus({ preventScroll: true });
  }

  /** What the answer would do. @param {any} answer */
  preview(answer) {
    find(`[data-preview="${this.slot}"]`, this.prompt.place)?.remove();
    const preview = document.createElement("div");
    preview.className = "preview off";
    preview.dataset.preview = String(this.slot);
    for (const line of answer.preview) preview.append(Object.assign(document.createElement("p"), { textContent: line }));
    if (answer.preview.length) find(".previews", this.prompt.place)?.append(preview);
  }

  /** What a button of the heaps is about. @param {Element} button @returns {string[]} */
  targets(button) {
    const text = button.getAttribute("data-put") ?? button.getAttribute("data-lead");
    const things = [...(this.laid?.heaps ?? []).flatMap((/** @type {any} */ heap) => heap.items), ...(this.laid?.leads ?? [])];
    return things.find((each) => each.text === text)?.targets ?? [];
  }

  /** The things of the board that lie on the heaps. @returns {string[]} */
  get marks() {
    if (!this.laid) return [];
    const items = this.laid.heaps.flatMap((/** @type {any} */ heap) => heap.items);
    return [...items.filter((/** @type {any} */ item) => item.count), ...this.laid.leads.filter((/** @type {any} */ lead) => lead.on)].flatMap((each) => each.targets);
  }

  /** @param {Element} origin */
  clicked(origin) {
    const button = /** @type {HTMLElement | null} */ (origin.closest("[data-put], [data-lead], [data-rest], [data-last]"));
    if (!button || button.hasAttribute("disabled")) return;
    this.prompt.refusals.clear();
    if (button.dataset.lead) this.open(button.dataset.lead);
    else if (button.hasAttribute("data-last")) this.change([...(this.lead ? [this.lead] : []), ...this.last]);
    else if (button.dataset.rest) this.change([...this.texts, ...this.laid.heaps[Number(button.dataset.rest)].rest]);
    else this.put(button.dataset.put || "", Number(button.dataset.n));
  }

  /** Address the heaps elsewhere: what lies on them stays. @param {string} text */
  open(text) {
    const things = this.lead ? this.texts.slice(1) : this.texts;
    this.meant = things.length > 0 && this.lead !== text; // all is said: the goal comes last
    this.touched = true;
    void this.lay([text, ...things], !things.length);
  }

  /** Something was put there or taken away by hand. @param {string[]} texts */
  change(texts) {
    this.touched = true;
    this.meant = false;
    void this.lay(texts);
  }

  /** The place of the step that opened the heaps among the choices. @returns {number | null} */
  get opened() {
    const i = this.lead ? this.of?.choices.findIndex((choice) => choice.text === this.lead) ?? -1 : -1;
    return i < 0 ? null : i;
  }

  /** The step that opened the heaps. @returns {string} */
  get lead() {
    return this.laid?.leads.find((/** @type {any} */ lead) => lead.on)?.text ?? "";
  }

  /** So many of a thing; together with the others of its kind. @param {string} text @param {number} n */
  put(text, n) {
    const last = this.texts.lastIndexOf(text);
    const rest = this.texts.filter((each) => each !== text);
    const before = last < 0 ? rest.length : this.texts.slice(0, last).filter((each) => each !== text).length;
    rest.splice(before, 0, ...Array(Math.max(0, n)).fill(text));
    this.change(rest);
  }

  /** A choice that is part of the heaps was clicked somewhere: on the board, in the hand. @param {number} i */
  take(i) {
    const choice = this.of?.choices[i];
    if (!choice) return;
    if (choice.way === "lead") return this.open(choice.text);
    if (choice.way !== "more" || !this.laid) return;
    const item = this.laid.heaps.flatMap((/** @type {any} */ heap) => heap.items).find((/** @type {any} */ each) => each.text === choice.text);
    if (item && item.count < item.most) this.put(choice.text, item.count + 1);
    else if (item?.count && item.most === 1) this.put(choice.text, 0);
  }

  /** Put back what was named last. @returns {boolean} whether there was anything */
  back() {
    if (!this.laid || !this.texts.length) return false;
    this.change(this.texts.slice(0, -1));
    this.touched = false; // stepping back sends nothing
    return true;
  }
}
