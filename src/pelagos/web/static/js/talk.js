/** Log, chat and notes share one panel. Chat is text: it is never read as HTML. */

import { all, announce, find, say } from "./dom.js";
import { post } from "./net.js";
import { opener } from "./peace.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {{id: number, seat: number, name: string, text: string, made: number, you: boolean}} Word */

export class Talk {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.last = 0;
    this.unread = 0;
    for (const tab of all("[data-talk]")) tab.addEventListener("click", () => this.show(tab.dataset.talk || "log"));
    find(".lt")?.addEventListener("keydown", (event) => this.arrows(/** @type {KeyboardEvent} */ (event)));
    for (const form of all("form[data-chat]")) form.addEventListener("submit", (event) => void this.send(event));
    for (const line of all("#chat li[data-id]")) {
      this.last = Math.max(this.last, Number(line.dataset.id));
      this.dated(line);
    }
    page.on("swapped", ({ detail }) => detail === "tabs" && this.count());
    const notes = /** @type {HTMLTextAreaElement | null} */ (find("#notes"));
    notes?.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.keep(notes), 700);
    });
    notes?.addEventListener("change", () => void this.keep(notes));
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {string} name */
  show(name) {
    for (const tab of all("[data-talk]")) {
      const on = tab.dataset.talk === name;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
    }
    for (const pane of all("[data-talk-pane]")) pane.hidden = pane.dataset.talkPane !== name;
    if (name === "chat" || name === "watchers") {
      this.unread = 0;
      this.count();
      this.down();
    }
  }

  /** @param {KeyboardEvent} event */
  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = all("[data-talk]");
    const here = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || here < 0) return;
    event.preventDefault();
    const next = tabs[(here + step + tabs.length) % tabs.length];
    next.focus();
    this.show(next.dataset.talk || "log");
  }

  down() {
    for (const list of all("[data-talk-pane] .scroll")) if (list.offsetParent && list.querySelector("[data-id]")) list.scrollTop = list.scrollHeight;
  }

  count() {
    const badge = find("#unread");
    if (!badge) return;
    badge.hidden = !this.unread;
    badge.textContent = String(this.unread);
    const tab = find("#tab-log"); // the phone's
    if (this.unread) tab?.setAttribute("data-count", String(this.unread));
    else tab?.removeAttribute("data-count");
  }

  /** @param {HTMLElement} line */
  dated(line) {
    const time = find("time", line);
    if (!time) return;
    const when = new Date(Number(line.dataset.made) * 1000);
    time.textContent = when.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    time.setAttribute("datetime", when.toISOString());
  }

  /** A word arrives. @param {Word} word */
  hear(word) {
    if (word.id <= this.last) return;
    this.last = word.id;
    const list = find(word.seat < 0 ? "#watchers-chat" : "#chat") ?? find("#chat");
    if (!list) return;
    find(".empty", list)?.remove();
    const line = document.createElement("li");
    line.dataset.id = String(word.id);
    line.dataset.made = String(word.made);
    const token = document.querySelector(`template[data-token="${word.seat}"]`);
    if (token instanceof HTMLTemplateElement) line.append(token.content.cloneNode(true));
    const said = document.createElement("span");
    const name = document.createElement("b");
    name.textContent = word.name;
    said.append(name, " ", word.text, document.createElement("time"));
    line.append(said, opener(word.name, word.you));
    list.append(line);
    this.dated(line);
    this.down();
    if (!word.you) announce(`${word.name}: ${word.text}`);
    if (!word.you && !list.offsetParent) {
      this.unread += 1;
      this.count();
    }
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const text = input.value.trim();
    if (!text) return;
    const reply = await post(`/api/v1/tables/${this.page.sheet.table}/chat`, { text });
    const wrong = find("[data-wrong]", form);
    if (wrong) wrong.textContent = reply.ok ? "" : reply.text;
    if (reply.ok) input.value = "";
  }

  /** Save the notes. @param {HTMLTextAreaElement} notes */
  async keep(notes) {
    clearTimeout(this.timer);
    const reply = await post(`/api/v1/tables/${this.page.sheet.table}/notes`, { text: notes.value }, "PUT");
    const kept = find("#kept");
    if (kept) kept.textContent = reply.ok ? say("kept") : reply.text;
  }
}
