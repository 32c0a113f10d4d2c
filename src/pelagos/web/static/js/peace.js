/** What can be done about a line of chat: remove it, hear its writer no more, show it to whoever keeps the server. */

import { find, say } from "./dom.js";
import { post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */

/** @param {string} text @param {() => void} work */
function button(text, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "small";
  made.textContent = text;
  made.addEventListener("click", work);
  return made;
}

/** The button that opens them. @param {string} name @param {boolean} mine */
export function opener(name, mine) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "link line-menu";
  made.dataset.lineMenu = "";
  made.dataset.mine = mine ? "yes" : "";
  made.setAttribute("aria-label", say("line-menu", { name }));
  made.setAttribute("aria-expanded", "false");
  made.textContent = "⋯";
  return made;
}

export class Peace {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    document.addEventListener("click", (event) => {
      const opened = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-line-menu]"));
      if (opened) this.toggle(opened);
    });
  }

  /** @param {HTMLElement} opened */
  toggle(opened) {
    const line = /** @type {HTMLElement} */ (opened.closest("li"));
    const known = find(".line-acts", line);
    opened.setAttribute("aria-expanded", String(!known));
    if (known) return known.remove();
    const acts = document.createElement("span");
    acts.className = "line-acts";
    const host = document.body.dataset.host === "yes";
    if (opened.dataset.mine || host) acts.append(button(say("line-remove"), () => void this.act(line, "remove", {}, "")));
    if (!opened.dataset.mine) {
      acts.append(button(say("line-mute"), () => void this.act(line, "bond", { kind: "mute" }, say("line-muted"))));
      acts.append(button(say("line-block"), () => void this.act(line, "bond", { kind: "block" }, say("line-blocked"))));
      acts.append(button(say("line-report"), () => void this.act(line, "report", {}, say("line-reported"))));
    }
    line.append(acts);
    find("button", acts)?.focus();
  }

  /** @param {HTMLElement} line @param {string} what @param {object} body @param {string} done */
  async act(line, what, body, done) {
    const reply = await post(`/api/v1/tables/${this.page.sheet.table}/chat/${line.dataset.id}/${what}`, body);
    const acts = find(".line-acts", line);
    if (reply.ok && what === "remove") return line.remove();
    if (acts) acts.textContent = reply.ok ? done : reply.text;
  }
}
