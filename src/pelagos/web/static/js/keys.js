/** The question by keys alone. */

import { all, find } from "./dom.js";

/** @typedef {import("./prompt.js").Prompt} Prompt */

/** @param {Prompt} prompt */
export function keys(prompt) {
  prompt.place.addEventListener("keydown", (event) => arrows(prompt, event));
  document.addEventListener("keydown", (event) => pressed(prompt, event));
}

/** Escape steps back, Enter takes the thing that has the focus, figures an answer. @param {Prompt} prompt @param {KeyboardEvent} event */
function pressed(prompt, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const origin = /** @type {Element} */ (event.target);
  if (event.key === "Escape") {
    const search = find("[data-find]", prompt.place);
    if (search instanceof HTMLInputElement && search.value) {
      search.value = "";
      prompt.draw();
    } else if (!prompt.back() && prompt.question?.chosen.length && prompt.page.sheet.undo && !origin.closest("input, textarea")) {
      void prompt.act("undo");
    }
    return;
  }
  if ((event.key === "Enter" || event.key === " ") && origin.matches?.("[data-target]:not(button)")) {
    event.preventDefault();
    prompt.thing(origin);
    return;
  }
  // Figures choose the nth answer while the prompt or the board has the focus.
  if (/^[1-9]$/.test(event.key) && origin.closest("#prompt, .chart") && !origin.closest("input")) {
    const shown = all("[data-choice]:not([hidden])", prompt.place).filter((each) => each.offsetParent);
    const button = shown[Number(event.key) - 1];
    if (button) {
      event.preventDefault();
      prompt.press(button);
    }
  }
}

/** Arrows go from answer to answer. @param {Prompt} prompt @param {KeyboardEvent} event */
function arrows(prompt, event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const origin = /** @type {HTMLElement} */ (event.target);
  if (!step || !origin.matches("button, summary")) return;
  const shown = all("button:not([hidden]), summary", prompt.place).filter((each) => each.offsetParent);
  const next = shown[shown.indexOf(origin) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}
