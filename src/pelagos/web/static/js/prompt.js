/** The question: click a lit thing or a button, see what it would do, confirm; Escape steps back. It knows no rules. */

import { all, announce, find, phone, remembered, say } from "./dom.js";
import { Errands } from "./errands.js";
import { keys } from "./keys.js";
import { Lights } from "./lights.js";
import { post } from "./net.js";
import { Refusals } from "./refusals.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./sheet.js").Question} Question */


const ALONE = 2000; // milliseconds until a lone answer is given by itself, at least
const VARIES = 2000; // and so many more, at random: nobody learns from the pause that there was no choice

const GRACE = 2000; // milliseconds in which what cannot be taken back can still be stopped

export class Prompt {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {string[]} targets clicked on the way */
    this.filters = [];
    /** @type {number | null} the choice that is previewed */
    this.armed = null;
    this.sending = false;
    this.hand = "mouse"; // what was last used: mouse, touch or keys
    this.stale = false;
    this.stopped = false; // while an older position is shown
    this.place = /** @type {HTMLElement} */ (find("#prompt"));
    /** @type {import("./tray.js").Tray | null} heaps of things that the question is answered by */
    this.tray = null;
    addEventListener("pointerdown", (event) => this.used(event.pointerType === "mouse" ? "mouse" : "touch", event), true);
    addEventListener("keydown", (event) => this.used("keys", event), true);
    this.place.addEventListener("click", (event) => this.clicked(event));
    this.place.addEventListener("input", (event) => this.searched(event));
    this.place.addEventListener("mouseover", (event) => this.hovered(event));
    this.place.addEventListener("mouseleave", () => this.showPreview(this.armed ?? this.tray?.opened ?? null));
    document.addEventListener("click", (event) => this.thingClicked(event));
    this.refusals = new Refusals(page, this);
    this.errands = new Errands(page, this);
    this.lights = new Lights(page, this);
    keys(this);
    page.on("sheet", ({ detail }) => this.renewed(detail.before, detail.sheet));
    document.addEventListener("visibilitychange", () => this.rest());
    this.begin();
  }

  /** What was used last, and whether Shift was held. @param {string} hand @param {PointerEvent | KeyboardEvent} event */
  used(hand, event) {
    this.hand = hand;
    this.shift = event.shiftKey;
  }
  shift = false;

  /** @returns {Question | null} */
  get question() {
    return this.stopped ? null : this.page.sheet.question;
  }

  /** @param {import("./sheet.js").Sheet} before @param {import("./sheet.js").Sheet} sheet */
  renewed(before, sheet) {
    const same = before.you === sheet.you && before.question?.stamp === sheet.question?.stamp && !!sheet.question;
    const focused = this.place.contains(document.activeElement) || this.lost;
    if (!same) {
      this.busy(false);
      this.filters = [];
      this.armed = null;
      this.goesOn = false;
      this.then = false;
    } else if (this.armed !== null && !sheet.question?.choices[this.armed]) {
      this.armed = null;
    }
    this.begin();
    if (!same && sheet.question) announce(`${sheet.question.eyebrow}. ${sheet.question.prompt}`);
    else if (!same && sheet.waiting && before.waiting !== sheet.waiting) announce(sheet.waiting);
    if (focused) this.refocus();
  }

  /** Whether the button that had the focus was exchanged. */
  get lost() {
    return this.hand === "keys" && (document.activeElement === document.body || document.activeElement === null);
  }

  /** Give the focus to the first answer for those who play by keys, or to the group it is folded in; else to the question. */
  refocus() {
    const shown = all("[data-lead], [data-put]:not([disabled]), [data-group] > summary, [data-choice]:not([hidden]), [data-act=undo]:not([hidden])", this.place);
    const first = find("[data-act=confirm]:not([hidden])", this.place) ?? shown.find((each) => each.offsetParent);
    const goal = this.hand === "keys" && this.question && first ? first : find("h2", this.place);
    goal?.focus({ preventScroll: true });
  }

  /** Draw the state of a new question. */
  begin() {
    const question = this.question;
    this.closer = !question?.waited ? null : question.choices.find((choice) => choice.closes) ?? this.closer;
    this.place.dataset.stamp = String(question?.stamp ?? "");
    for (const share of all("[data-share]", this.place)) share.style.flexGrow = share.dataset.share || "1";
    const stale = find("[data-stale]", this.place);
    if (stale) stale.hidden = !this.stale;
    this.stale = false;
    const only = question?.choices.length === 1 ? question.choices[0] : null;
    if (question?.waited && only && !only.minor && this.armed === null) this.armed = 0;
    this.draw();
    this.rest();
  }

  /** The answer that is meant where nothing can be done: the only one, or of several ways out the one the game names. */
  get alone() {
    const choices = this.question?.waited ? this.question.choices : [];
    if (choices.length === 1) return 0;
    return choices.every((each) => each.minor) ? choices.findIndex((each) => each.idle) : -1;
  }

  /** Where nothing can be done but one thing, it is done by itself; not for keys, which may be a screen reader's. */
  rest() {
    clearTimeout(this.lone);
    const { question, alone } = this;
    const spared = alone >= 0 && this.hand !== "keys" && remembered("auto", "yes") === "yes" && !document.hidden;
    for (const each of all(".go .primary", this.place)) each.classList.toggle("resting", spared);
    if (!spared) return;
    this.lone = setTimeout(() => {
      if (this.question !== question || this.sending) return;
      this.armed = alone;
      void this.send();
    }, ALONE + Math.random() * VARIES);
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  lone = undefined;

  /** The choices that agree with everything clicked so far. @returns {number[]} */
  open() {
    const { choices, lit } = this.question ?? { choices: [], lit: {} };
    return choices.flatMap((choice, i) => {
      const fits = this.filters.every((each) => lit[each]?.includes(i)) && (!choice.origin || this.filters.includes(choice.origin));
      return fits ? [i] : [];
    });
  }

  /** The things that are picked: clicked on the way, or what the armed choice is about. @returns {string[]} */
  picked() {
    const armed = this.armed === null ? [] : this.question?.choices[this.armed]?.targets ?? [];
    return [...(this.question?.chosen ?? []), ...this.filters, ...armed, ...(this.tray?.marks ?? [])];
  }

  /** Bring buttons, things and preview to the state. */
  draw() {
    const question = this.question;
    const open = new Set(this.open());
    const search = find("[data-find]", this.place);
    const wanted = (search instanceof HTMLInputElement ? search.value : "").trim().toLocaleLowerCase();
    for (const button of all("[data-choice]", this.place)) {
      const i = Number(button.dataset.choice);
      const minor = button.hasAttribute("data-minor");
      const found = !wanted || (button.textContent || "").toLocaleLowerCase().includes(wanted);
      const placed = button.hasAttribute("data-placed") && !this.filters.length; // told by its place; several may share one
      button.hidden = placed || !open.has(i) || !!this.tray?.holds(i) || (minor ? this.armed !== null && !this.tray?.ready : !found);
      const on = i === this.armed && this.goesOn === button.hasAttribute("data-sequel");
      button.classList.toggle("on", on && !minor);
      if (!minor) button.setAttribute("aria-pressed", String(on));
    }
    for (const series of all("[data-series]", this.place)) this.step(series, 0);
    for (const button of all("[data-refused]", this.place)) button.hidden = this.filters.length > 0 || !!wanted || !!this.tray?.texts.length;
    for (const group of all("[data-group]", this.place)) {
      const some = !!find("[data-choice]:not([hidden]), [data-refused]:not([hidden])", group);
      group.hidden = !some;
      if (!(group instanceof HTMLDetailsElement)) continue;
      const opened = some && (this.filters.length > 0 || !!wanted || !!find(".on", group));
      const kept = this.unfolded.includes(group.dataset.group ?? "");
      if (opened !== group.hasAttribute("data-opened") || !group.hasAttribute("data-drawn")) {
        group.open = opened || kept;
        group.toggleAttribute("data-opened", opened);
        group.setAttribute("data-drawn", "");
      }
    }
    const confirm = find("[data-act=confirm]", this.place);
    const back = find("[data-act=back]", this.place);
    const choice = this.armed === null ? null : question?.choices[this.armed] ?? null;
    if (this.armed === null || this.armed !== this.hurried) this.calm();
    if (confirm) {
      confirm.hidden = !choice;
      confirm.classList.remove("wait");
      confirm.classList.toggle("counting", this.hurried !== null);
      const label = find("[data-label]", confirm);
      if (label && choice) label.textContent = `${(this.goesOn && choice.sequel) || choice.label}${this.then && this.closer ? ` · ${this.closer.label}` : ""}`;
    }
    this.closing(choice);
    const only = (question?.choices.length ?? 0) === 1;
    if (back) back.hidden = only || (this.armed === null && !this.filters.length) || !!this.tray?.ready;
    for (const undo of all("[data-act=undo], [data-act=redo]", this.place)) undo.hidden = !!back && !back.hidden;
    const note = find("[data-commits]", this.place);
    if (note) note.hidden = !choice?.commits;
    for (const asking of all("[data-act=ask-undo]", this.place)) asking.hidden = !!choice?.commits; // not in one breath
    const frame = find(".prompt", this.place);
    frame?.classList.toggle("armed", this.armed !== null);
    frame?.classList.toggle("narrowed", this.filters.length > 0);
    frame?.classList.toggle("piled", !!this.tray?.laid);
    this.showPreview(this.armed ?? this.tray?.opened ?? null);
    this.lights.draw();
  }

  /** Beside an answer in one's turn: the same, and with it the end of the turn. @param {import("./sheet.js").Choice | null} choice */
  closing(choice) {
    const may = !!this.closer && choice?.text !== this.closer.text;
    const button = find("[data-act=then]", this.place);
    if (button) button.hidden = !choice || !may || this.then;
    const label = find("[data-act=then] [data-label]", this.place);
    if (label && this.closer) label.textContent = say("then", { what: this.closer.label });
    const note = find("[data-then]", this.place);
    if (!note) return;
    note.hidden = !!choice || !may || this.hand === "touch" || phone() || !this.question?.choices.some((each) => !each.minor);
    if (this.closer) note.textContent = say("then.how", { what: this.closer.label });
  }
  /** @type {import("./sheet.js").Choice | null} what ends one's turn, once it was offered in it */
  closer = null;
  then = false; // whether the turn is to end with the answer

  /** The groups that were unfolded by hand, in this window: they stay so, from one question to the next. @returns {string[]} */
  get unfolded() {
    return JSON.parse(sessionStorage.getItem(`pelagos.unfolded.${this.page.sheet.game}`) ?? "[]");
  }

  /** @param {string} group @param {boolean} open */
  unfold(group, open) {
    const others = this.unfolded.filter((each) => each !== group);
    sessionStorage.setItem(`pelagos.unfolded.${this.page.sheet.game}`, JSON.stringify(open ? [...others, group] : others));
  }

  /** A series shows one of its answers; less and more lead to the next. @param {Element} series @param {number} by */
  step(series, by) {
    const buttons = all("[data-choice]", series).filter((each) => !each.hidden || each.hasAttribute("data-beside"));
    const open = new Set(this.open());
    const fits = buttons.filter((each) => open.has(Number(each.dataset.choice)));
    const armed = fits.findIndex((each) => Number(each.dataset.choice) === this.armed);
    const was = armed >= 0 ? armed : fits.findIndex((each) => !each.hasAttribute("data-beside"));
    const now = Math.min(fits.length - 1, Math.max(0, (by || armed >= 0 || series.hasAttribute("data-set") ? was : 0) + by));
    series.toggleAttribute("data-set", by !== 0 || series.hasAttribute("data-set"));
    for (const [n, button] of fits.entries()) {
      button.toggleAttribute("data-beside", n !== now);
      button.hidden = n !== now;
    }
    find("[data-less]", series)?.toggleAttribute("disabled", now <= 0);
    find("[data-more]", series)?.toggleAttribute("disabled", now >= fits.length - 1);
    /** @type {HTMLElement} */ (series).hidden = !fits.length;
    if (by && armed >= 0) {
      this.armed = Number(fits[now].dataset.choice);
      this.draw();
    }
  }

  /** @param {number | null} i */
  showPreview(i) {
    for (const preview of all("[data-preview]", this.place)) preview.classList.toggle("off", Number(preview.dataset.preview) !== i);
  }

  // Clicks.

  /** @param {Event} event */
  clicked(event) {
    const origin = /** @type {Element} */ (event.target);
    const link = origin.closest("[data-clause]");
    if (link && !(/** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey)) {
      event.preventDefault();
      void this.refusals.clause(link);
      return;
    }
    const button = /** @type {HTMLElement | null} */ (origin.closest("button"));
    const folded = /** @type {HTMLDetailsElement | null} */ (origin.closest("summary")?.closest("details[data-group]") ?? null);
    if (folded) this.unfold(folded.dataset.group ?? "", !folded.open);
    if (!button) {
      if (origin.closest("h2") && phone()) scrollTo({ top: 0, behavior: "smooth" });
      return;
    }
    const series = button.closest("[data-series]");
    if (series && button.hasAttribute("data-less")) this.step(series, -1);
    else if (series && button.hasAttribute("data-more")) this.step(series, 1);
    else if (button.dataset.choice) this.press(button);
    else if (button.dataset.refused) this.refusals.button(Number(button.dataset.refused));
    else if (button.dataset.act) void this.act(button.dataset.act);
  }

  /** @param {string} act */
  async act(act) {
    const { table, you: seat } = this.page.sheet;
    const tables = `/api/v1/tables/${table}`;
    if (act === "confirm" || act === "then") {
      this.then = this.then || act === "then" || this.shut(this.armed);
      await this.send();
    }
    else if (act === "back") this.back();
    else if (act === "undo" || act === "redo") await this.errands.tell(`${tables}/${act}`, { seat });
    else if (act === "ask-undo") await this.errands.tell(`${tables}/undo-request`, { seat });
    else if (act === "undo-yes") await this.errands.tell(`${tables}/answer`, { agree: true });
    else if (act === "undo-no") await this.errands.tell(`${tables}/answer`, { agree: false });
    else if (act === "again") {
      const reply = await post(`/t/${table}/again`, {});
      if (reply.ok) location.href = `/t/${reply.data.table}`;
      else this.refusals.show("", reply.text, "");
    }
  }

  /** A choice's button: its own, or the one that goes on from it. @param {HTMLElement} button */
  press(button) {
    this.goesOn = button.hasAttribute("data-sequel");
    this.pick(Number(button.dataset.choice));
  }

  /** A choice's button, or the one thing left. @param {number} i @param {boolean} [placed] whether by its place on the board */
  pick(i, placed = false) {
    const choice = this.question?.choices[i];
    if (!choice || this.sending) return;
    this.refusals.clear();
    if (this.tray?.holds(i) && i !== this.tray.slot) return this.tray.take(i);
    if (this.armed === i) {
      void this.send();
      return;
    }
    this.armed = i;
    this.then = this.shut(i);
    // What was told by a place alone is read before it goes.
    const ending = choice.minor && !this.question?.choices.some((each) => !each.minor); // nothing else could be meant
    const careful = this.hand !== "mouse" || phone() || remembered("confirm") === "yes" || (choice.commits && !ending) || choice.odds || this.then || (placed && !!choice.by);
    this.draw();
    if (!careful) {
      void this.send();
      return;
    }
    this.hurry(i);
    announce(all("p", find(`[data-preview="${i}"]`, this.place) ?? document.createElement("div")).map((p) => p.textContent).join(" "));
    const confirm = find("[data-act=confirm]", this.place);
    if (this.hand === "keys") confirm?.focus();
    else confirm?.scrollIntoView({ block: "nearest" });
  }

  /** Whether an answer is given with Shift held, to end the turn with it. @param {number | null} i */
  shut(i) {
    return this.shift && !!this.closer && i !== null && this.question?.choices[i]?.text !== this.closer.text;
  }

  /** What cannot be taken back, or was put together, is sent by itself after a moment, unless one steps back. @param {number} i */
  hurry(i) {
    const wanted = remembered("grace", "yes") === "yes" && remembered("confirm") !== "yes";
    if (!wanted || this.hand !== "mouse" || phone() || this.question?.choices[i]?.odds) return;
    const stamp = this.question?.stamp;
    this.hurried = i;
    this.then = this.shut(i);
    find("[data-act=confirm]", this.place)?.classList.add("counting");
    this.grace = setTimeout(() => {
      if (this.armed === i && this.question?.stamp === stamp && !this.sending) void this.send();
    }, GRACE);
  }

  /** Nothing is sent by itself. */
  calm() {
    clearTimeout(this.grace);
    this.hurried = null;
    find("[data-act=confirm]", this.place)?.classList.remove("counting");
  }
  /** @type {() => string[]} whom the next answer is about, if it was said before */
  about = () => [];
  goesOn = false; // whether the answer is given to go on with what it makes possible
  /** @type {number | null} the answer that will be sent by itself */
  hurried = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  grace = undefined;

  /** Anything on the board or round it. @param {MouseEvent} event */
  thingClicked(event) {
    const origin = /** @type {Element} */ (event.target);
    const thing = origin.closest?.("[data-target]");
    if (!thing) {
      if (origin.closest?.(".chart") && (this.filters.length || this.armed !== null)) this.back();
      return;
    }
    this.thing(thing, origin);
  }

  /** A dot of a track means an amount, where the row is asked for one. @param {Element} thing @param {Element} origin @returns {number | null} */
  dot(thing, origin) {
    const dot = origin.closest(".track > i");
    const place = dot?.parentElement ? [...dot.parentElement.children].indexOf(dot) + 1 : 0;
    const meant = (this.question?.lit[thing.getAttribute("data-target") || ""] ?? []).filter((i) => {
      const choice = this.question?.choices[i];
      return choice?.series && choice.amount === place;
    });
    return place && meant.length === 1 ? meant[0] : null;
  }

  /** @param {Element} thing @param {Element} [origin] what was clicked of it */
  thing(thing, origin = thing) {
    const question = this.question;
    if (!question || this.sending) return;
    const target = thing.getAttribute("data-target") || "";
    const dot = this.dot(thing, origin);
    if (dot !== null) {
      this.filters = [];
      return this.pick(dot);
    }
    const mine = (/** @type {number} */ i) => question.lit[target]?.includes(i) ?? false;
    let found = this.open().filter(mine);
    if (this.armed !== null && mine(this.armed)) {
      if (question.choices.length > 1 || this.hand !== "mouse") return void this.send();
    }
    this.refusals.clear();
    if (this.filters.includes(target)) {
      this.filters = this.filters.filter((each) => each !== target);
      this.armed = null;
      return this.draw();
    }
    if (!found.length) {
      found = question.choices.flatMap((_, i) => (mine(i) ? [i] : []));
      if (found.length) this.filters = [];
    }
    const setsOut = !this.filters.length && question.choices.some((choice) => choice.origin === target);
    if (found.length === 1 && !setsOut) return this.pick(found[0], true);
    if (found.length) {
      this.filters = [...this.filters, target];
      this.armed = null;
      this.draw();
      announce(say("left", { n: found.length }));
      if (this.hand === "keys") this.refocus();
      return;
    }
    void this.refusals.whyNot(target);
  }

  /** Escape, Back, a tap elsewhere: one step. @returns {boolean} whether there was one */
  back() {
    this.refusals.clear();
    clearTimeout(this.lone);
    for (const each of all(".resting", this.place)) each.classList.remove("resting");
    const only = (this.question?.choices.length ?? 0) === 1;
    if ((this.armed === null || this.tray?.ready) && this.tray?.back()) return true;
    this.then = false;
    if (this.armed !== null && !only) this.armed = null;
    else if (this.filters.length) this.filters.pop();
    else return false;
    this.draw();
    if (this.hand === "keys") this.refocus();
    return true;
  }

  /** @param {Event} event */
  searched(event) {
    if (/** @type {Element} */ (event.target).matches("[data-find]")) this.draw();
  }

  /** @param {Event} event */
  hovered(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-choice]:not([data-minor]), [data-lead]"));
    if (this.armed !== null || this.hand !== "mouse" || phone()) return;
    const lead = button?.dataset.lead;
    const at = lead ? this.question?.choices.findIndex((choice) => choice.text === lead) : Number(button?.dataset.choice ?? -1);
    this.showPreview(at === undefined || at < 0 ? this.tray?.opened ?? null : at);
  }

  /** The question changed before the answer arrived. */
  outrun() {
    this.stale = true;
    this.begin();
  }

  /** Send the answer that is previewed. */
  async send() {
    const choice = this.armed === null ? null : this.question?.choices[this.armed];
    if (!choice || this.sending || !this.question) return;
    clearTimeout(this.grace);
    const sending = ++this.sent;
    this.busy(true);
    const waiting = setTimeout(() => find("[data-act=confirm]", this.place)?.classList.add("wait"), 400);
    this.page.dispatchEvent(new CustomEvent("sending", { detail: { choice, goesOn: this.goesOn && !!choice.sequel } }));
    const { table, you } = this.page.sheet;
    const steps = choice.texts ?? [choice.text];
    const answer = { seat: you, stamp: this.question.stamp, choices: steps };
    const whole = this.then && this.closer ? { ...answer, choices: [...steps, this.closer.text] } : null;
    if (!whole || !(await this.errands.whole(`/api/v1/tables/${table}/choices`, whole))) await this.errands.tell(`/api/v1/tables/${table}/choices`, answer);
    clearTimeout(waiting);
    find("[data-act=confirm]", this.place)?.classList.remove("wait");
    if (this.sent === sending) this.busy(false); // otherwise the next answer is under way already
  }
  sent = 0; // answers so far

  /** Whether an answer is under way: nothing else can be answered meanwhile. @param {boolean} on */
  busy(on) {
    this.sending = on;
    if (on) this.place.setAttribute("aria-busy", "true");
    else this.place.removeAttribute("aria-busy");
  }
}
