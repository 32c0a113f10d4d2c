/** The live stream. It comes back by itself, names the last sheet it saw, and so has no gap. */

import { all, find } from "./dom.js";
import { get } from "./net.js";
import { Slot } from "./slot.js";

/** @typedef {import("./sheet.js").Page} Page */

const PATIENT = 8; // a hidden page tries so much more seldom to get a lost stream back

export class Stream {
  /** @param {Page} page @param {import("./talk.js").Talk} talk */
  constructor(page, talk) {
    this.page = page;
    this.talk = talk;
    /** @type {EventSource | null} */
    this.source = null;
    this.tries = 0;
    this.slot = new Slot({ open: () => this.open(), close: () => this.close(), poll: () => this.poll() });
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState !== EventSource.OPEN) this.again(0);
    });
    page.on("sent", () => void this.slot.ask());
  }

  /** Where this page stands, for whoever sends it news. */
  get place() {
    const { you, sequence } = this.page.sheet;
    return `seat=${you}&after=${this.page.queue.at(-1)?.sequence ?? sequence}&chat=${this.talk.last}`;
  }

  open() {
    this.close();
    if (this.page.blank) return;
    const source = new EventSource(`/t/${this.page.sheet.table}/stream?${this.place}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.tries = 0;
      this.strip(false);
    });
    source.addEventListener("sheet", (event) => {
      this.strip(false);
      this.page.receive(JSON.parse(event.data));
    });
    source.addEventListener("gone", () => this.gone());
    source.addEventListener("chat", (event) => this.hear(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      if (this.source !== source) return;
      source.close();
      if (this.tries > 0) void this.asked();
      this.again(Math.min(8000, 400 * 2 ** this.tries++));
    });
  }

  /** A stream that does not open does not say why; a question does. */
  async asked() {
    const reply = await get(`/t/${this.page.sheet.table}/news?${this.place}`);
    if (reply.status === 403) this.gone();
  }

  /** This seat is played elsewhere now: nothing of it stays here, and nobody tries again. */
  gone() {
    if (this.lost) return;
    this.lost = true;
    this.slot.stop();
    this.page.clear();
    this.strip(false);
    const strip = find("#seat-gone");
    if (strip) strip.hidden = false;
    document.body.classList.add("has-strip", "gone");
    for (const part of all("#main, .turn")) part.setAttribute("inert", "");
  }
  lost = false;

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** News without a stream. */
  async poll() {
    if (this.page.blank) return;
    const { table, you } = this.page.sheet;
    const reply = await get(`/t/${table}/news?${this.place}`);
    if (reply.status === 403) return this.gone();
    this.strip(!reply.ok);
    if (!reply.ok || this.page.blank || this.page.sheet.you !== you) return;
    this.hear(reply.data.chat);
    if (reply.data.sheet) this.page.receive(reply.data.sheet);
  }

  /** @param {any[]} words */
  hear(words) {
    for (const word of words) this.talk.hear(word);
  }

  /** Try again after a while. @param {number} after milliseconds */
  again(after) {
    if (this.lost) return;
    if (!this.slot.held) return void this.slot.ask();
    clearTimeout(this.timer);
    if (after > 400) this.strip(true);
    if (document.hidden) after *= PATIENT;
    this.timer = setTimeout(() => this.open(), after);
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {boolean} on */
  strip(on) {
    const strip = find("#not-connected");
    if (!strip || strip.hidden === !on) return;
    strip.hidden = !on;
    document.body.classList.toggle("has-strip", on);
  }
}
