/** Small helpers that every module uses. */

/** @template {Element} [E=HTMLElement] @param {string} selector @param {ParentNode} [root] @returns {E | null} */
export function find(selector, root = document) {
  return /** @type {E | null} */ (root.querySelector(selector));
}

/** @template {Element} [E=HTMLElement] @param {string} selector @param {ParentNode} [root] @returns {E[]} */
export function all(selector, root = document) {
  return /** @type {E[]} */ ([...root.querySelectorAll(selector)]);
}

/** The data a page carries. @param {string} id @returns {any} */
export function data(id) {
  const holder = document.getElementById(id);
  return holder ? JSON.parse(holder.textContent || "null") : null;
}

/** @type {Record<string, string>} */
const words = data("words") || {};

/** A sentence of the page's language. @param {string} key @param {Record<string, string | number>} [args] */
export function say(key, args = {}) {
  return (words[key] || key).replace(/\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

/** Lines of the story as one text, in the order in which they were told. @param {HTMLElement[]} lines */
export function told(lines) {
  const order = [...lines].sort((a, b) => Number(a.dataset.line) - Number(b.dataset.line));
  return order.map((line) => line.textContent?.trim()).join(" ");
}

/** Say something to a screen reader. @param {string} text */
export function announce(text) {
  const live = document.getElementById("say");
  if (!live || !text) return;
  live.textContent = live.textContent ? `${live.textContent} ${text}` : text;
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => (live.textContent = ""), 4000);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
announce.timer = undefined;

/** A setting of this browser. @param {string} key @param {string} [otherwise] */
export function remembered(key, otherwise = "") {
  try {
    return localStorage.getItem(`pelagos.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`pelagos.${key}`, value);
  } catch {
    // A browser that keeps nothing: the setting lasts as long as the page.
  }
}

/** Whether things may move. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether this is the phone page. */
export function phone() {
  return matchMedia("(max-width: 43.74em), (max-width: 56.25em) and (max-height: 55.99em)").matches;
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
