"""Our fonts, where their packages are installed (`font-source-sans-pro`, `font-source-serif-pro`, Open Font Licence).

They are served by this server alone and kept by browsers for a year: an address names one version of a file. Until they
have come, and for whoever turns them off, the machine's own fonts stand in at widths and heights that match, so that
nothing moves. Without the packages the pages are set in the machine's fonts as they are.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import APIRouter, Request, Response

from .errors import Unknown

YEAR: Final = "public, max-age=31536000, immutable"
SHEET: Final = "fonts.css"


class Face(NamedTuple):
    """A file of a package, and what it is used for."""

    package: str
    file: str
    family: str
    weights: str
    style: str = "normal"
    size: float = 100  # per cent: Source Sans is drawn smaller than the fonts of the same size that stand beside it


class StandIn(NamedTuple):
    """A font of the machine, made as wide and as high as ours: `size` is the width of ours over its own, in per cent.

    Ascent and descent are those of ours, in per cent of its size before it is adjusted.
    """

    family: str  # of which it is a stand-in
    like: str
    names: tuple[str, ...]
    weights: str
    size: float
    ascent: float
    descent: float
    style: str = "normal"


SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"
FACES: Final = (
    Face("font_source_sans_pro", "SourceSansPro-Regular.ttf", SANS, "400 500", size=106),
    Face("font_source_sans_pro", "SourceSansPro-Semibold.ttf", SANS, "600 900", size=106),
    Face("font_source_serif_pro", "SourceSerifPro-Semibold.ttf", SERIF, "400 900"),
    Face("font_source_serif_pro", "SourceSerifPro-It.ttf", SERIF, "400 900", "italic"),
)
# Mean widths of letters over our sentences in both languages, in thousandths of the size: Source Sans 429 and 442 (at
# 106 per cent), Source Serif 439, italic 399; Arial and Liberation Sans 440, bold 472; DejaVu Sans 498, bold 562; Times
# and Liberation Serif bold 414, italic 395; DejaVu Serif bold 554, italic 502. Ascent and descent of Source Sans are
# 984 and 273 (at 106 per cent 1043 and 289), of Source Serif 1036 and 335.
_ARIAL: Final = ("Arial", "Liberation Sans", "Helvetica")
_BOLD: Final = ("Arial Bold", "Liberation Sans Bold", "Helvetica Bold")
_TIMES: Final = ("Times New Roman Bold", "Liberation Serif Bold")
_ITALIC: Final = ("Times New Roman Italic", "Liberation Serif Italic")
STAND_INS: Final = (
    StandIn(SANS, "Arial", _ARIAL, "400 500", 97.5, 104.3, 28.9),
    StandIn(SANS, "Arial", _BOLD, "600 900", 93.6, 104.3, 28.9),
    StandIn(SANS, "DejaVu", ("DejaVu Sans",), "400 500", 86.3, 104.3, 28.9),
    StandIn(SANS, "DejaVu", ("DejaVu Sans Bold",), "600 900", 78.6, 104.3, 28.9),
    StandIn(SERIF, "Times", _TIMES, "400 900", 106.1, 103.6, 33.5),
    StandIn(SERIF, "Times", _ITALIC, "400 900", 100.9, 103.6, 33.5, "italic"),
    StandIn(SERIF, "DejaVu", ("DejaVu Serif Bold",), "400 900", 79.4, 103.6, 33.5),
    StandIn(SERIF, "DejaVu", ("DejaVu Serif Italic",), "400 900", 79.4, 103.6, 33.5, "italic"),
)
# After ours and their stand-ins, the machine's own: as in tokens.css.
_LAST: Final = {"sans": "system-ui, sans-serif", "serif": "Georgia, serif"}


class Font(NamedTuple):
    """A file in memory: as it is, and packed."""

    mark: str
    plain: bytes
    packed: bytes


def _folder(package: str) -> Path | None:
    """Where a package of fonts lies; it is not imported."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) / "files" if places else None


def _kept(content: bytes) -> Font:
    return Font(blake2b(content, digest_size=6).hexdigest(), content, gzip.compress(content, mtime=0))


@cache
def fonts() -> dict[str, Font]:
    """Every font by its file's name; none, if one of them is missing."""
    out = {}
    for face in FACES:
        folder = _folder(face.package)
        if folder is None or not (folder / face.file).is_file():
            return {}
        out[face.file] = _kept((folder / face.file).read_bytes())
    return out


@cache
def sheet() -> Font | None:
    """The style sheet that names them, or None where there are none."""
    if not fonts():
        return None
    rules = [_face(face) for face in FACES] + [_stand_in(each) for each in STAND_INS]
    rules.append(f":root {{ --sans: {_stack(SANS, 'sans')}; --serif: {_stack(SERIF, 'serif')}; }}")
    return _kept("\n".join(rules).encode())


def _face(face: Face) -> str:
    address = f"/fonts/{face.file}?v={fonts()[face.file].mark}"
    return (
        f'@font-face {{ font-family: "{face.family}"; font-style: {face.style}; font-weight: {face.weights}; '
        f'font-display: swap; size-adjust: {face.size}%; src: url("{address}") format("truetype"); }}'
    )


def _stand_in(each: StandIn) -> str:
    sources = ", ".join(f'local("{name}")' for name in each.names)
    share = each.size / 100  # what is overridden is adjusted once more
    return (
        f'@font-face {{ font-family: "{each.family} as {each.like}"; font-style: {each.style}; '
        f"font-weight: {each.weights}; src: {sources}; size-adjust: {each.size}%; "
        f"ascent-override: {each.ascent / share:.1f}%; descent-override: {each.descent / share:.1f}%; "
        f"line-gap-override: 0%; }}"
    )


def _stack(family: str, kind: str) -> str:
    likes = dict.fromkeys(each.like for each in STAND_INS if each.family == family)
    return ", ".join([f'"{family}"', *(f'"{family} as {like}"' for like in likes), _LAST[kind]])


def stylesheet() -> str:
    """The address of the style sheet for the head of a page; "" where there are no fonts."""
    made = sheet()
    return f"/fonts/{SHEET}?v={made.mark}" if made is not None else ""


router = APIRouter(include_in_schema=False)


@router.get("/fonts/{name}")
async def font(request: Request, name: str, v: str = "") -> Response:
    """A font, or their style sheet. Only an address that names its version is kept."""
    found = sheet() if name == SHEET else fonts().get(name)
    if found is None:
        raise Unknown("not-found")
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": YEAR if v == found.mark else "no-cache", "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    media = "text/css" if name == SHEET else "font/ttf"
    return Response(found.packed if packed else found.plain, media_type=media, headers=headers)
