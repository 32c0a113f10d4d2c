/** What was last seen of a table is kept on this device, to look at without a network; what can be done is not. */

import { all, find, say } from "./dom.js";

/** @typedef {import("./sheet.js").Page} Page */

const SEEN = "pelagos-seen-1"; // as in sw.js
const AFTER = 800; // milliseconds of rest before it is written

export class Seen {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.offline = document.documentElement.dataset.offline !== undefined;
    if (!("caches" in window) || page.sheet.held.length > 1) return;
    if (this.offline) return void this.show();
    page.on("sheet", () => this.soon());
    page.on("cleared", () => void this.forget());
    this.soon();
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  get place() {
    return `/t/${this.page.sheet.table}/seen`;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), AFTER);
  }

  async keep() {
    if (this.page.blank || this.page.held) return;
    const { question, ...sheet } = this.page.sheet;
    const seen = { sheet: { ...sheet, question: null, fragments: this.page.fragments, leaves: this.page.leaves }, at: Date.now() };
    try {
      await (await caches.open(SEEN)).put(this.place, new Response(JSON.stringify(seen)));
    } catch {
      // A browser that keeps nothing.
    }
  }

  async forget() {
    clearTimeout(this.timer);
    const store = await caches.open(SEEN);
    for (const each of await store.keys()) if (new URL(each.url).pathname.startsWith(`/t/${this.page.sheet.table}`)) await store.delete(each);
  }

  /** The last position that was seen, and nothing to do. */
  async show() {
    const kept = await (await caches.open(SEEN)).match(this.place);
    const seen = kept ? await kept.json() : null;
    if (seen?.sheet.you === this.page.sheet.you) this.page.show(seen.sheet, false);
    this.still(seen?.at ?? 0);
    // Connected again: the page as it really is.
    this.page.on("sheet", () => location.reload());
    addEventListener("online", () => location.reload());
  }

  /** @param {number} at when it was seen */
  still(at) {
    const when = at ? new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }) : "";
    const words = document.createElement("p");
    words.className = "hint";
    words.textContent = when ? say("offline-seen", { when }) : say("offline");
    const title = document.createElement("h2");
    title.id = "ask";
    title.textContent = say("offline-title");
    const prompt = document.createElement("section");
    prompt.className = "prompt waits";
    prompt.setAttribute("aria-labelledby", "ask");
    prompt.append(title, words);
    find("#prompt")?.replaceChildren(prompt);
    for (const form of all("form, .menu .sheet [data-post], .turn")) form.setAttribute("inert", "");
  }
}
