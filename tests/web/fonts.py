"""The widest fonts a reader is likely to have, on any machine: DejaVu, or letters spaced out to its widths."""

from __future__ import annotations

from playwright.sync_api import Page

from pelagos.core.typeset import width

SAMPLE = "Construisez une Métropole ou payez deux pièces; the fleet sails on to 37 isles."

# Every element is given the family, and as much space between letters as the family, if it is missing, falls short.
WIDEN = """async ([sample, faces]) => {
  const pen = document.createElement("canvas").getContext("2d");
  const root = document.documentElement;
  const spaces = {};
  for (const [name, [family, weight, wanted]] of Object.entries(faces)) {
    const fallback = getComputedStyle(root).getPropertyValue(name);
    root.style.setProperty(name, `"${family}", ${fallback}`);
    pen.font = `${weight} 1000px "${family}", ${fallback}`;
    // What falls short is measured in the font that will be shown; stand-ins for fonts that are not here cannot be had.
    await document.fonts.load(pen.font).catch(() => null);
    await document.fonts.ready;
    spaces[family] = Math.max(0, (wanted - pen.measureText(sample).width) / sample.length / 1000);
  }
  for (const each of document.querySelectorAll("body, body *")) {
    const family = Object.keys(spaces).find((name) => getComputedStyle(each).fontFamily.includes(name));
    each.style.letterSpacing = `${spaces[family] ?? 0}em`;
  }
}"""


def widen(page: Page, families: tuple[str, str] = ("DejaVu Sans", "DejaVu Serif")) -> None:
    """Set everything on the page in the widest fonts; where the families are missing, as if it were."""
    faces = {
        "--sans": (families[0], "400", width(SAMPLE, 1000, "sans")),
        "--serif": (families[1], "600", width(SAMPLE, 1000, "serif-bold")),
    }
    page.evaluate(WIDEN, [SAMPLE, faces])
