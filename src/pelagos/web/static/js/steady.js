/** The board never changes its size: what stands below it keeps the most room that it ever needed. */

import { find, remember, remembered } from "./dom.js";

/** @param {import("./sheet.js").Page} page */
export function steady(page) {
  const hand = find(".hand");
  if (!hand) return;
  const keep = () => {
    const laptop = matchMedia("(min-width: 80em)").matches;
    const key = `hand.${page.sheet.game}.${innerWidth}`;
    const tall = Math.max(Number(remembered(key, "0")), hand.offsetHeight);
    hand.style.minHeight = laptop ? `${tall}px` : "";
    hand.classList.toggle("steady", laptop && tall > 0);
    if (laptop) remember(key, String(tall));
  };
  page.on("sheet", keep);
  addEventListener("resize", () => {
    hand.style.minHeight = "";
    keep();
  });
  keep();
}
