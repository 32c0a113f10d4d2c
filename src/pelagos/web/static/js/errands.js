/** What is sent to the server, and what comes of it. */

import { get, post } from "./net.js";

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./prompt.js").Prompt} Prompt */
/** @typedef {import("./sheet.js").Sheet} Sheet */

export class Errands {
  /** @param {Page} page @param {Prompt} prompt */
  constructor(page, prompt) {
    this.page = page;
    this.prompt = prompt;
  }

  /** A change, and what came of it. @param {string} path @param {{stamp?: number}} body */
  async tell(path, body) {
    const before = this.page.sheet;
    const reply = await post(path, body);
    const answer = reply.data;
    if (reply.ok && answer?.taken !== false) {
      this.page.dispatchEvent(new CustomEvent("sent"));
      await this.arrived(before, body.stamp);
      return;
    }
    if (answer?.kind === "stale") {
      await this.fetch();
      this.prompt.outrun();
      return;
    }
    this.prompt.refusals.show("", answer?.text || reply.text, "");
  }

  /** An answer and the end of the turn, if both go together. Where more is asked or chance speaks between them, nothing happened. @param {string} path @param {{stamp?: number}} body */
  async whole(path, body) {
    const before = this.page.sheet;
    const reply = await post(path, body);
    if (!reply.ok || reply.data?.taken === false) return false;
    this.page.dispatchEvent(new CustomEvent("sent"));
    await this.arrived(before, body.stamp);
    return true;
  }

  /** The stream brings what came of it; if it does not within a moment, it is fetched. @param {Sheet} before @param {number} [answered] the stamp of a question */
  async arrived(before, answered) {
    for (let i = 0; i < 14 || this.page.queued; i++) {
      const { you, question, sequence } = this.page.sheet;
      // Of an answer, that its question is gone: others may do something in between.
      if (answered === undefined || you !== before.you ? sequence !== before.sequence : question?.stamp !== answered) return;
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
