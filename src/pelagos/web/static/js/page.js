/** What every page has: theme, menus, links to copy, forms that wait. */

import { all, find, say } from "./dom.js";

/** @param {string} name @param {string} value */
function cookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; SameSite=Lax`;
}

function theme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");
}

for (const button of all("[data-theme-switch]")) {
  const drawn = () => button.setAttribute("aria-pressed", String(theme() === "night"));
  button.addEventListener("click", () => {
    const next = theme() === "night" ? "day" : "night";
    document.documentElement.dataset.theme = next;
    cookie("theme", next);
    all("[data-theme-switch]").forEach((each) => each.setAttribute("aria-pressed", String(next === "night")));
  });
  drawn();
}

for (const link of all("[data-language]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    cookie("lang", link.dataset.language || "en");
    location.reload();
  });
}

// Menus close when something else is wanted.
document.addEventListener("click", (event) => {
  for (const menu of all("details.menu[open]")) if (!menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  const menu = find("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  event.preventDefault();
  event.stopPropagation();
  menu.removeAttribute("open");
  find("summary", menu)?.focus();
}, true);

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button?.dataset.copy || ""));
  if (button && field) await copy(button, field);
});

/** What stands in a field, into the clipboard; the button says so. @param {HTMLElement} button @param {HTMLInputElement} field */
async function copy(button, field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  const was = button.innerHTML;
  button.textContent = say("copied");
  setTimeout(() => (button.innerHTML = was), 1600);
}

// A form is sent once.
for (const form of all("form[method=post]")) {
  form.addEventListener("submit", () => {
    for (const button of all("button:not([disabled])", form)) {
      button.dataset.sent = "";
      setTimeout(() => button.setAttribute("disabled", ""), 0);
    }
  });
}
addEventListener("pageshow", () => all("button[data-sent]").forEach((button) => button.removeAttribute("disabled")));

for (const field of all("[data-submits]")) field.addEventListener("change", () => field.closest("form")?.requestSubmit());
for (const time of all("time[data-made]")) {
  const when = new Date(Number(time.dataset.made) * 1000);
  time.textContent = when.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", year: "numeric" });
}

// Notes while pages are closed, and the last position seen without a network.
if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => undefined));

// The share sheet of the device, where it has one; if it cannot be had now, the link is copied.
document.documentElement.classList.toggle("can-share", "share" in navigator);
document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-share-link]"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button?.dataset.shareLink || ""));
  if (!button || !field) return;
  try {
    await navigator.share({ title: document.title, url: field.value });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") await copy(button, field); // who closes the sheet wants nothing
  }
});
