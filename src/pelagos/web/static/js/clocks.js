/** The clocks of the players: they run in the page between two sheets; the server alone says when time is out. */

import { all, find, say } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */

const TICK = 500; // milliseconds
const SHORT = 60; // seconds: so little is told by its form as well

/** How much time that is, in words; `fragments.clock_text` says the same. @param {number} seconds */
export function words(seconds) {
  const whole = Math.ceil(Math.max(0, seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (whole >= 2 * 86400) return say("clock.days", { n: Math.round(whole / 86400) });
  if (whole >= 3600) return say("clock.hours", { n: Math.floor(whole / 3600), m: two(Math.floor((whole % 3600) / 60)) });
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

export class Clocks {
  /** @param {Page} page */
  constructor(page) {
    const now = Number(find("meta[name=now]")?.getAttribute("content") ?? 0) * 1000;
    this.ahead = now ? now - Date.now() : 0; // of this device's clock
    page.on("swapped", ({ detail }) => ["players", "prompt"].includes(detail) && this.draw());
    this.draw();
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} set while a clock runs: a page without one does nothing */
  timer = undefined;

  draw() {
    clearTimeout(this.timer);
    let running = false;
    const now = (Date.now() + this.ahead) / 1000;
    for (const clock of all("[data-clock]")) {
      const until = Number(clock.dataset.until);
      if (!until) continue;
      running = true;
      const left = Math.min(Number(clock.dataset.left), until - now);
      const text = words(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.parentElement?.classList.toggle("short", left <= SHORT);
    }
    if (running) this.timer = setTimeout(() => this.draw(), TICK);
    for (const time of all("time[data-soon]")) {
      const when = new Date(Number(time.dataset.made) * 1000);
      if (!time.textContent) time.textContent = when.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
    }
  }
}
