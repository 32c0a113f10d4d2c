/** What is sent to the server, and what comes of it. */

import { get, post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */

export class Errands {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
  }

  /** A change, and what came of it. @param {string} path @param {object} body */
  async tell(path, body) {
    const before = this.page.sheet.sequence;
    const reply = await post(path, body);
    const answer = reply.data;
    if (reply.ok && answer?.taken !== false) {
      this.page.dispatchEvent(new CustomEvent("sent"));
      await this.arrived(before);
      return;
    }
    if (answer?.kind === "stale") {
      await this.fetch();
      this.prompt.outrun();
      return;
    }
    this.prompt.refusals.show("", answer?.text || reply.text, "");
  }

  /** An answer and the end of the turn, if both go together. Where more is asked or chance speaks between them, nothing happened. @param {string} path @param {object} body */
  async whole(path, body) {
    const before = this.page.sheet.sequence;
    const reply = await post(path, body);
    if (!reply.ok || reply.data?.taken === false) return false;
    this.page.dispatchEvent(new CustomEvent("sent"));
    await this.arrived(before);
    return true;
  }

  /** The stream brings the new sheet; if it does not within a moment, it is fetched. @param {number} before */
  async arrived(before) {
    for (let i = 0; i < 14; i++) {
      if (this.page.sheet.sequence !== before || this.page.queue.length) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    await this.fetch();
  }

  /** The sheet as it is now. */
  async fetch() {
    const { table, you } = this.page.sheet;
    const reply = await get(`/t/${table}/sheet?seat=${you}`);
    if (reply.ok) this.page.receive(reply.data);
  }
}
