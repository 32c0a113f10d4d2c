/** "Your turn": title, one soft sound, a notification if allowed. Once per turn. */

import { phone, remember, remembered, say } from "./dom.js";
import { end, turn } from "./sounds.js";

/** @typedef {import("./sheet.js").Page} Page */

export class Call {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {AudioContext | null} */
    this.audio = null;
    /** @type {Notification | null} the one that is shown */
    this.note = null;
    page.on("sheet", ({ detail }) => this.renewed(detail.before, detail.sheet));
    document.addEventListener("visibilitychange", () => document.hidden || this.withdraw());
    // Browsers let a page sound only after it was touched.
    addEventListener("pointerdown", () => this.ready(), { once: true });
    addEventListener("keydown", () => this.ready(), { once: true });
  }

  ready() {
    try {
      this.audio ??= new AudioContext();
    } catch {
      this.audio = null;
    }
  }

  get muted() {
    return remembered("sound", phone() ? "off" : "on") === "off"; // on a phone only who wants them hears them
  }

  /** @param {boolean} muted */
  mute(muted) {
    remember("sound", muted ? "off" : "on");
    if (!muted) this.sound();
  }

  /** @param {import("./sheet.js").Sheet} before @param {import("./sheet.js").Sheet} sheet */
  renewed(before, sheet) {
    const called = sheet.state === "mine" && before.state !== "mine";
    const ended = sheet.over && !before.over;
    if (sheet.state !== "mine") this.withdraw();
    if (!called && !ended) return;
    this.sound(ended);
    if (called && document.hidden) this.notify(sheet);
  }

  /** Two notes of a lyre, or four at the end. @param {boolean} [ended] */
  sound(ended = false) {
    this.play(ended ? end : turn);
  }

  /** Let something be heard, if sounds are wanted. @param {(audio: AudioContext) => void} work */
  play(work) {
    if (this.muted || !this.audio) return;
    void this.audio.resume();
    work(this.audio);
  }

  /** @param {import("./sheet.js").Sheet} sheet */
  notify(sheet) {
    if (!this.notifying) return;
    this.withdraw();
    try {
      const note = new Notification(sheet.title, { body: sheet.question?.prompt ?? "", tag: `pelagos-${sheet.table}`, icon: "/static/favicon.svg" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
      this.note = note;
    } catch {
      // Some phones let only installed pages notify.
    }
  }

  /** What it said is no longer news. */
  withdraw() {
    this.note?.close();
    this.note = null;
  }

  /** Ask for leave to notify. @param {boolean} on @returns {Promise<boolean>} */
  async allow(on) {
    if (!on || !("Notification" in window)) {
      remember("notify", "no");
      return false;
    }
    const leave = await Notification.requestPermission();
    remember("notify", leave === "granted" ? "yes" : "no");
    return leave === "granted";
  }

  /** Whether notifications are on. */
  get notifying() {
    return "Notification" in window && Notification.permission === "granted" && remembered("notify") === "yes";
  }

  /** What to say where they cannot be. */
  get hint() {
    return "Notification" in window && Notification.permission === "denied" ? say("notify-denied") : "";
  }
}
