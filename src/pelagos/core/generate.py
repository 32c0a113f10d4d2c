"""The code that is made of declared fields: a state's attributes, its views, how they are filled and copied back.

What it writes is checked in, compiles, and is held equal to the declaration by a test. Not compiled itself.

    python -m pelagos.core.generate my_package
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path

from .fields import EVERYBODY, HIDDEN, OWN, SEATS, BitField, Declared, Field, Heading, Shown, Source

WIDTH = 120
FLOW = ("frames", "lane", "shelf", "waiting", "together", "opened", "pending")
ANSWERS = ("draft", "plan", "spare", "revised", "finished", "resting")


def declared_in(package: str) -> Declared:
    """The fields that a game's package declares, read without the rest of the game, which may not run without them."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(package)
    places = list(spec.submodule_search_locations)
    if package not in sys.modules:
        sys.modules[package] = module_from_spec(spec)  # not executed
    inner = "rules.fields" if (Path(places[0]) / "rules").is_dir() else "fields"
    found = import_module(f"{package}.{inner}").FIELDS
    assert isinstance(found, Declared)
    return found


def generated(d: Declared) -> dict[Path, str]:
    """The generated files of a game, and their text."""
    folder = Path(str(import_module(d.module).__file__)).parent
    split = d.module.endswith(".rules.fields")
    views = folder.parent / "views" if split else folder
    return {
        folder / "state_fields.py": _state(d),
        views / "view.py": _view(d),
        views / "fill.py": _fill(d, "..rules" if split else ""),
    }


def write(d: Declared) -> list[Path]:
    """Write them; those that were not so already."""
    changed = []
    for path, text in generated(d).items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def _head(d: Declared, what: str) -> list[str]:
    return [
        f'"""{what} Generated from fields.py by pelagos.core.generate: do not edit."""',
        "",
        "from __future__ import annotations",
        "",
    ]


def _noted(line: str, note: str) -> list[str]:
    """A line with its comment behind it, or above it where there is no room."""
    if not note:
        return [line]
    if len(line) + len(note) + 4 <= WIDTH:
        return [f"{line}  # {note}"]
    indent = line[: len(line) - len(line.lstrip())]
    return [f"{indent}# {note}", line]


# The state.


def _state(d: Declared) -> str:
    attributes = [facet.partition(" = ")[0] for facet in d.facets]
    if d.fixed:
        attributes.insert(0, d.fixed)
    slots = sorted([attribute.partition(":")[0] for attribute in attributes] + [field.name for field in d.own])
    out = _head(d, "The fields of a state.")
    base = "AnyTime" if d.any_time else "Assembly" if d.assembly else "State"
    flow = "State, Step" if base == "State" else "Step"
    out += ["from typing import Any, Final", ""]
    if base != "State":
        out.append(f"from pelagos.core.{base.lower()} import {base}")
    out.append(f"from pelagos.core.flow import {flow}")
    out += [*_own(d.imports), ""]
    out += ["BOOK: Final[list[Step[Any]]] = []  # the steps by number; book.py fills it", "", ""]
    out += [f"class {_fields_class(d)}({base}):", '    """Every field: how it begins, and how it is copied."""', ""]
    out += ["    __slots__ = (", *[f'        "{name}",' for name in slots], "    )"]
    out += [f"    {attribute}" for attribute in attributes]
    for part in d.parts:
        if isinstance(part, Heading):
            out.append(f"    # {part.text}")
        elif not part.inherited:
            out += _noted(f"    {part.name}: {part.type}", part.note)
    fixed = f", {d.fixed}" if d.fixed else ""
    out += ["", f"    def __init__(self, seats: int{fixed}, of: {_fields_class(d)} | None = None) -> None:"]
    out += ["        super().__init__(seats, BOOK if of is None else of.book, of)"]
    if d.fixed:
        name = d.fixed.partition(":")[0]
        out.append(f"        self.{name} = {name}")
    for facet in d.facets:
        out.append(f"        self.{facet.partition(':')[0]} = {facet.partition(' = ')[2]}")
    out.append("        if of is None:")
    out += [f"            self.{field.name} = {_beginning(field)}" for field in d.own]
    out.append("        else:")
    for field in d.own:
        copy = f"of.{field.name}" if field.shared else _copy(f"of.{field.name}", field.type)
        out.append(f"            self.{field.name} = {copy}")
    for stretch in dict.fromkeys([field.again for field in d.own if field.again]):
        out += _again(d, stretch)
    return "\n".join(out) + "\n"


def _own(imports: tuple[str, ...]) -> list[str]:
    return ["", *imports] if imports else []


def _fields_class(d: Declared) -> str:
    return f"{d.state.removesuffix('State')}Fields"


def _again(d: Declared, stretch: str) -> list[str]:
    out = ["", f"    def clear_{stretch}(self) -> None:", f'        """What lasts a {stretch} begins again."""']
    begins = [(field.name, _beginning(field)) for field in d.own if field.again == stretch]
    for local in ["seats", *([d.fixed.partition(":")[0]] if d.fixed else [])]:
        if any(local in source for _, source in begins):
            out.append(f"        {local} = self.{local}")
    return out + [f"        self.{name} = {source}" for name, source in begins]


def _size(field: Field, mine: bool = False) -> str:
    """How long the flat list is; `mine`: the stretch of one seat."""
    number = field.kind.width or 1
    varying = ""
    for axis in field.axes[1:] if mine else field.axes:
        if axis is SEATS or axis.source:
            varying = axis.source or "seats"
        else:
            number *= axis.size
    if not varying:
        return str(number)
    return f"({varying} * {number})" if number > 1 else varying


def _beginning(field: Field) -> str:
    if isinstance(field.begins, Source):
        return field.begins.text
    value = repr(field.begins)
    if not field.axes or isinstance(field, BitField):
        return value
    if field.kind.type.startswith("list") and not field.kind.width:
        return f"[{value} for _ in range({_size(field)})]"
    return f"[{value}] * {_size(field)}"


def _copy(value: str, type: str) -> str:
    """An expression for a copy that shares nothing that can change."""
    depth = 0
    while type.startswith("list["):
        type = type[5:-1]
        depth += 1
    if depth == 0:
        return value
    copy = "part[:]"
    for _ in range(depth - 2):
        copy = f"[{copy} for part in part]"
    return f"{value}[:]" if depth == 1 else f"[{copy} for part in {value}]"


# The view.


def _seen_type(field: Field) -> str:
    """The type of what a viewer sees of a field."""
    if field.sight is OWN:
        return field.kind.type if len(field.axes) == 1 or field.kind.width else f"list[{field.kind.type}]"
    return field.type


def _seen_note(field: Field) -> str:
    if field.sight is OWN:
        return f"own: {field.note}" if field.note else "own"
    if field.sight.rule:
        return f"{field.note}: as far as seen" if field.note else "as far as seen"
    return field.note


def _view(d: Declared) -> str:
    out = _head(d, "What a seat may see, listed.")
    base = "AssemblyView" if d.assembly else "View"
    out += [f"from pelagos.core.view import {base}", "", ""]
    out += [f"class {d.view}({base}, frozen=True, kw_only=True):"]
    out += ['    """The position as one seat, or a spectator, may know it."""']
    out.append("")
    waiting: list[str] = []
    for part in (*d.parts, *d.shown):
        if isinstance(part, Heading):
            waiting = [f"    # {part.text}"]
        elif isinstance(part, Shown):
            out += [*waiting, *_noted(f"    {part.name}: {part.type}", part.note)]
            waiting = []
        elif part.sight is not HIDDEN and not part.inherited:
            out += [*waiting, *_noted(f"    {part.shown_as}: {_seen_type(part)}", _seen_note(part))]
            waiting = []
    return "\n".join(out) + "\n"


# Filling a view, and copying what it shows into a state.


def _fill(d: Declared, rules: str) -> str:
    out = _head(d, "How views are filled and copied back.")
    parts = "own_answers, public_flow" if d.assembly else "public_flow"
    out += ["from pelagos.core.basics import Seat", f"from pelagos.core.view import {parts}", ""]
    out += [f"from {rules}.{d.home} import {d.state}", f"from .view import {d.view}", "", ""]
    own = any(field.sight is OWN for field in d.own)
    out += [f"def view_of(s: {d.state}, seat: Seat, game: str, version: str) -> {d.view}:"]
    out += ['    """The view of one seat, or of a spectator."""', "    flow = public_flow(s, seat)"]
    if d.assembly:
        out.append("    answers = own_answers(s, seat)")
    if any("result" in part.source for part in d.shown if isinstance(part, Shown)):
        out.append("    result = s.result()")
    if own:
        out.append("    own = seat >= 0")
    out += [f"    return {d.view}(", "        game=game,", "        version=version,", "        seat=seat,"]
    out += ["        seats=s.seats,", f"        options={d.options},"]
    out += [f"        {name}=flow.{name}," for name in FLOW]
    if d.assembly:
        out += [f"        {name}=answers.{name}," for name in ANSWERS]
    out += [f"        {field.shown_as}={_seen(field)}," for field in d.own if field.sight is not HIDDEN]
    out += [f"        {part.name}={part.source}," for part in d.shown if isinstance(part, Shown)]
    out += ["    )", "", "", f"def copy_seen(s: {d.state}, v: {d.view}) -> None:"]
    out += ['    """Put into a fresh state what the viewer sees as it is."""', "    s.frames = v.frames[:]"]
    for field in d.own:
        if field.sight is EVERYBODY:
            out.append(f"    s.{field.name} = {_copy(f'v.{field.shown_as}', field.type)}")
    if own:
        out += ["    seat = v.seat", "    if seat >= 0:"]
        out += [f"        s.{field.name}[{_mine(field)}] = {_own_copy(field)}" for field in d.own if field.sight is OWN]
    return "\n".join(out) + "\n"


def _mine(field: Field) -> str:
    """The place of the viewer's own item, or the stretch of his own items."""
    if len(field.axes) == 1 and not field.kind.width:
        return "seat"
    size = _size(field, mine=True)
    return f"seat * {size} : (seat + 1) * {size}"


def _own_copy(field: Field) -> str:
    return f"v.{field.shown_as}" if field.kind.width else _copy(f"v.{field.shown_as}", _seen_type(field))


def _seen(field: Field) -> str:
    if field.sight.rule:
        return f"s.{field.sight.rule}(seat)"
    if field.sight is EVERYBODY:
        return _copy(f"s.{field.name}", field.type)
    place = _mine(field)
    if place == "seat":
        return f"{_copy(f's.{field.name}[seat]', field.kind.type)} if own else {field.kind.empty!r}"
    return f"s.{field.name}[{place}] if own else []"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path in write(declared_in(name)):
            print(path)
