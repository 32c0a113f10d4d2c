/** "5 moves since you left": step through what happened, on the board. */

import { all, find, pause, remember, remembered, say, told } from "./dom.js";
import { get } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class CatchUp {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
    this.from = 0;
    this.at = 0;
    this.playing = false;
    this.strip = /** @type {HTMLElement} */ (find("#catchup"));
    const { step } = page.sheet;
    const seen = Number(remembered(this.key, "-1"));
    if (seen >= 0 && step > seen && page.sheet.you >= 0) this.offer(seen);
    else this.note();
    page.on("sheet", ({ detail }) => {
      const own = detail.sheet.since > detail.before.since && detail.sheet.step > this.from;
      if (detail.sheet.you !== detail.before.you || (own && !this.stopped)) this.close(); // whoever moves has seen it
      if (this.strip.hidden) this.note();
      this.fresh();
    });
    page.on("cleared", () => this.close());
    document.addEventListener("visibilitychange", () => document.hidden || (this.strip.hidden && this.note()));
    this.strip.addEventListener("click", (event) => this.clicked(event));
    find("#since")?.addEventListener("click", () => this.offer(page.sheet.since, true));
    find("#story")?.addEventListener("click", (event) => {
      const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-show]"));
      if (line) this.jump(Number(line.dataset.show));
    });
    this.fresh();
  }

  get key() {
    return `seen.${this.page.sheet.table}.${this.page.sheet.you}`;
  }

  /** Everything up to now has been seen. */
  note() {
    if (!document.hidden) remember(this.key, String(this.page.sheet.step));
  }

  /** What came after one's own last move is printed bold. */
  fresh() {
    const { since, you } = this.page.sheet;
    for (const line of all("#story [data-step]")) line.classList.toggle("new", you >= 0 && since > 0 && Number(line.dataset.step) > since);
    const link = find("#since");
    if (link) link.hidden = you < 0 || since === 0 || this.page.sheet.step <= since;
  }

  /** @param {number} from the last step seen @param {boolean} [begin] */
  offer(from, begin = false) {
    this.from = from;
    this.at = begin ? from : this.page.sheet.step;
    const n = this.page.sheet.step - from;
    if (n <= 0) return;
    const words = find("[data-words]", this.strip);
    if (words) words.textContent = say(n === 1 ? "moves-1" : "moves", { n });
    this.strip.hidden = false;
    if (begin) void this.go(from + 1);
  }

  /** @param {Event} event */
  clicked(event) {
    const act = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step-act]"))?.dataset.stepAct;
    const last = this.page.sheet.step;
    if (act === "skip") this.close();
    else if (act === "back") void this.go(Math.max(this.from, (this.stopped ? this.at : last) - 1));
    else if (act === "on") void this.go(this.stopped ? this.at + 1 : this.from + 1);
    else if (act === "play") void (this.playing ? (this.playing = false) : this.play());
  }

  /** Whether an older position is shown. */
  get stopped() {
    return this.prompt.stopped;
  }

  async play() {
    this.playing = true;
    if (!this.stopped) this.at = this.from;
    while (this.playing && this.at < this.page.sheet.step) {
      await this.go(this.at + 1, true);
      await pause(1100);
    }
    this.playing = false;
  }

  /** One line of the story on the board. @param {number} step */
  jump(step) {
    this.from = Math.min(this.from || step - 1, step - 1);
    this.strip.hidden = false;
    void this.go(step);
  }

  /** Show the position after a step. @param {number} step @param {boolean} [playing] */
  async go(step, playing = false) {
    if (!playing) this.playing = false;
    const last = this.page.sheet.step;
    if (step >= last) {
      this.at = last;
      this.present();
      this.tell(last);
      return;
    }
    const { table, you } = this.page.sheet;
    this.page.hold(true);
    this.prompt.stopped = true;
    document.body.classList.add("looking-back");
    this.at = step;
    const reply = await get(`/t/${table}/at/${step}?seat=${you}`);
    if (!reply.ok || this.at !== step || !this.stopped) return;
    this.page.peek(reply.data);
    this.prompt.draw();
    this.tell(step);
  }

  /** Which step, and what happened in it. @param {number} step */
  tell(step) {
    const lines = all(`#story [data-step="${step}"]`);
    for (const line of all("#story .shown")) line.classList.remove("shown");
    for (const line of lines) line.classList.add("shown");
    lines.at(-1)?.scrollIntoView({ block: "nearest" });
    const words = find("[data-words]", this.strip);
    if (words) words.textContent = `${say("step", { n: step, all: this.page.sheet.step })} ${told(lines)}`;
  }

  present() {
    if (!this.stopped) return;
    this.prompt.stopped = false;
    document.body.classList.remove("looking-back");
    this.page.present();
    this.page.hold(false);
  }

  close() {
    this.playing = false;
    this.present();
    for (const line of all("#story .shown")) line.classList.remove("shown");
    this.strip.hidden = true;
    this.from = 0;
    this.note();
  }
}
