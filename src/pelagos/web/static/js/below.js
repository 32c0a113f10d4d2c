/** Where there is more below, the edge fades. It is found when something changes: an animation along the scroll never rests. */

import { all } from "./dom.js";

const PLACES = ".p-body, .d-pane, .reading, .side, .players, .hand .card.clauses .words";
const EDGE = 4; // pixels that are worth no fading

/** @param {Element} place */
function mark(place) {
  const more = place.scrollHeight - place.scrollTop - place.clientHeight > EDGE;
  if (more !== place.classList.contains("more-below")) place.classList.toggle("more-below", more);
}

export function below() {
  let asked = 0;
  const soon = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      for (const place of all(PLACES)) mark(place);
    });
  };
  const scrolled = (/** @type {Event} */ event) => event.target instanceof Element && event.target.matches(PLACES) && mark(event.target);
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  for (const name of ["click", "keyup"]) document.addEventListener(name, soon);
  addEventListener("resize", soon);
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "open"] });
  soon();
}
