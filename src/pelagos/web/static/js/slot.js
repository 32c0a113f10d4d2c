/**
 * Browsers open six connections to a host over HTTP/1.1, and a live stream keeps one. The pages of this host share four
 * streams; a page that has none asks every few seconds for news, and takes a stream when one is free. Whoever is looked
 * at comes first: a hidden page gives its stream away when a visible one has none. A hidden page without a stream asks for
 * nothing, until it is looked at or a stream becomes free.
 */

const STREAMS = 4;
const OFTEN = 3000; // milliseconds between two questions for news
const LAST = 1000; // a free stream is for those that are looked at; after so long a hidden page may have it

/** @typedef {{open: () => void, close: () => void, poll: () => Promise<void>}} Work */

/** Whether streams are scarce here, and can be shared. Later versions of HTTP carry everything over one connection. */
function scarce() {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return "locks" in navigator && "BroadcastChannel" in window && !/^h[23]/.test(page?.nextHopProtocol ?? "");
}

export class Slot {
  /** @param {Work} work how to open and close the stream, and how to ask for news without it */
  constructor(work) {
    this.work = work;
    this.held = false;
    this.wanted = false;
    this.asking = false;
    /** @type {() => void} */
    this.free = () => {};
    this.others = scarce() ? new BroadcastChannel("pelagos.streams") : null;
    this.others?.addEventListener("message", ({ data }) => {
      if (data === "wanted" && document.hidden) this.give();
      if (data === "free") this.later(document.hidden ? LAST : 0);
    });
    document.addEventListener("visibilitychange", () => document.hidden || void this.ask());
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => event.persisted && this.start());
    this.start();
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  start() {
    this.wanted = true;
    void this.ask();
  }

  stop() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.leave();
  }

  /** Take a stream if one is free, else ask for news; and again after a while. */
  async ask() {
    if (!this.wanted || this.held || this.asking) return;
    clearTimeout(this.timer);
    this.asking = true;
    this.held = await this.take();
    if (this.held && this.wanted) {
      this.work.open();
    } else if (this.held) {
      this.leave();
    } else {
      if (!document.hidden) this.others?.postMessage("wanted");
      if (!document.hidden) await this.work.poll();
      if (!document.hidden) this.later(OFTEN);
    }
    this.asking = false;
  }

  /** @param {number} after milliseconds */
  later(after) {
    if (this.held) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), after);
  }

  /** @returns {Promise<boolean>} whether one of the streams is ours now */
  async take() {
    if (!this.others) return true;
    for (let n = 0; n < STREAMS; n++) if (await this.lock(`pelagos.stream.${n}`)) return true;
    return false;
  }

  /** @param {string} name @returns {Promise<boolean>} */
  lock(name) {
    return new Promise((answer) => {
      void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        answer(!!lock);
        return lock ? new Promise((free) => (this.free = () => free(undefined))) : undefined;
      });
    });
  }

  leave() {
    if (!this.held) return;
    this.held = false;
    this.work.close();
    this.free();
    this.others?.postMessage("free");
  }

  /** Somebody who is looked at needs a stream; this page waits until it is, or until one is free. */
  give() {
    if (this.held && this.wanted) this.leave();
  }
}
