/** The live stream. It comes back by itself, names the last sheet it saw, and so has no gap. */

import { find } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */

export class Stream {
  /** @param {Page} page @param {import("./talk.js").Talk} talk */
  constructor(page, talk) {
    this.page = page;
    this.talk = talk;
    /** @type {EventSource | null} */
    this.source = null;
    this.tries = 0;
    this.open();
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState !== EventSource.OPEN) this.again(0);
    });
    addEventListener("pagehide", () => this.source?.close());
    addEventListener("pageshow", (event) => event.persisted && this.again(0));
  }

  open() {
    const { table, you, sequence } = this.page.sheet;
    const newest = this.page.queue.at(-1)?.sequence ?? sequence;
    this.source?.close();
    const source = new EventSource(`/t/${table}/stream?seat=${you}&after=${newest}&chat=${this.talk.last}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.tries = 0;
      this.strip(false);
    });
    source.addEventListener("sheet", (event) => {
      this.strip(false);
      this.page.receive(JSON.parse(event.data));
    });
    source.addEventListener("chat", (event) => JSON.parse(event.data).forEach((/** @type {any} */ word) => this.talk.hear(word)));
    source.addEventListener("error", () => {
      if (this.source !== source) return;
      source.close();
      this.again(Math.min(8000, 400 * 2 ** this.tries++));
    });
  }

  /** Try again after a while. @param {number} after milliseconds */
  again(after) {
    clearTimeout(this.timer);
    if (after > 400) this.strip(true);
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
