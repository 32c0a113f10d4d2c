"""The templates of pages, and what all of them may ask for: words, icons, tokens, files by their fingerprints."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import blake2b

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from pelagos.core.drawing import SEATS, seat_symbols, sprite
from pelagos.core.message import Arg, Message
from pelagos.core.scene import Board, Row, boards_of
from pelagos.core.tongue import Tongue
from pelagos.core.typeset import width
from pelagos.web import STATIC, TEMPLATES

from .fonts import stylesheet

LONG_TITLE = 88  # pixels: the title of a card in a hand that is longer at 14 pixels is set smaller

Say = Callable[..., str]


@cache
def web_tongue(language: str) -> Tongue:
    """The page's own words in one language."""
    return Tongue(language)


def speaker(tongue: Tongue) -> Say:
    """`say("web.undo", n=2)` in a template."""
    known: dict[str, str] = {}  # sentences that say the same every time

    def say(key: str, **args: Arg) -> str:
        if args:
            return tongue(Message(key, args))
        if key not in known:
            known[key] = tongue(Message(key))
        return known[key]

    return say


@cache
def saying(language: str) -> Say:
    """The page's own words in one language, as a template says them."""
    return speaker(web_tongue(language))


@cache
def asset(path: str) -> str:
    """The address of a static file; it changes with the file's contents, so that browsers may keep it."""
    mark = blake2b((STATIC / path).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{path}?v={mark}"


def symbol(name: str, game: str = "") -> str:
    """The address of a symbol: the interface's own, or one of the game's."""
    return f"{asset('icons.svg')}#{name}" if name.startswith("ui-") else f"/games/{game}/icons.svg#{name}"


@lru_cache(maxsize=4096)
def icon(name: str, size: int = 20, game: str = "", label: str = "") -> Markup:
    """A symbol of a sprite; without a label it is decoration."""
    named = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="ic" width="{0}" height="{0}" {1}><use href="{2}"/></svg>').format(
        size, named, symbol(name, game)
    )


@lru_cache(maxsize=4096)
def token(seat: int, size: int = 24, label: str = "", piece: str = "") -> Markup:
    """A seat's token. Words follow it, or a label is given; with a piece's name it glides."""
    named = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    keyed = Markup(' data-piece="{}"').format(piece) if piece else ""
    return Markup('<svg class="tok" width="{0}" height="{0}" {1}{2}><use href="#{3}"/></svg>').format(
        size, named, keyed, SEATS[seat].symbol
    )


@lru_cache(maxsize=4096)
def is_long(title: str) -> bool:
    """Whether a title is too long for a card in a hand, in the widest font."""
    return width(title, 14, "serif-bold") > LONG_TITLE


@cache
def token_sprite() -> Markup:
    """The tokens of all seats, once at the head of a page."""
    return Markup(sprite(seat_symbols()))


def as_json(value: object) -> str:
    """What a page embeds, as the stream would send it; the template's filter makes it harmless in HTML."""
    return msgspec.json.encode(value).decode()


class Plain(Context):
    """What a template sees. Whatever it calls is called as it is: none of our functions asks for the context."""

    def call(self, called: Callable[..., object], /, *args: object, **kwargs: object) -> object:
        """Macros alone are told how to escape."""
        if type(called) is Macro:
            return super().call(called, *args, **kwargs)
        if kwargs:  # inside a loop or a block, its variables come along
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return called(*args, **kwargs)


_DANGEROUS = re.compile("[&<>\"']").search


def escaped(value: object) -> str:
    """A value as it may stand in HTML. Most have nothing to escape, and what is written needs no mark that says so."""
    if type(value) is Markup:
        return value
    if type(value) is int:
        return str(value)
    if type(value) is str and not _DANGEROUS(value):
        return value
    return escape(value)


class Escaping(CodeGenerator):
    """Writes templates that escape what they say by `escaped`."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """A template; first it is told where that comes from."""
        self.writeline(f"from {__name__} import {escaped.__name__}")
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write(f"{escaped.__name__}(")


@cache
def environment() -> Environment:
    """The templates."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    env.context_class = Plain
    env.code_generator_class = Escaping
    env.policies["json.dumps_function"] = as_json
    env.policies["json.dumps_kwargs"] = {}
    env.globals.update(
        asset=asset,
        fonts=stylesheet,
        icon=icon,
        token=token,
        token_sprite=token_sprite,
        symbol=symbol,
        svg=Markup,
        seat_marks=SEATS,
        row_html=row_html,
        is_long=is_long,
        boards_of=boards_of,
        board_fragment=board_fragment,
    )
    return env


@cache
def panel_macros(language: str) -> TemplateModule:
    """How the contents of panels are drawn, in one language: `import … with context` would make them anew each time."""
    return environment().get_template("parts/panel.html").make_module({"say": saying(language)})


def part(template: str, language: str, /, **values: object) -> str:
    """One template of `parts`, in one language."""
    return filled(template, say=saying(language), language=language, draw=panel_macros(language), **values)


@cache
def _template(name: str) -> Template:
    return environment().get_template(f"parts/{name}.html")


def filled(template: str, /, **values: object) -> str:
    """One template of `parts` with these values; `Template.render` would copy all globals, slowly, every time."""
    made = _template(template)
    env = environment()
    context = Plain(env, env.globals, made.name, made.blocks)
    context.vars.update(values)
    return "".join(made.root_render_func(context))


@lru_cache(maxsize=8192)
def row_html(game: str, row: Row, form: str = "row") -> Markup:
    """A line of a panel: a row, a ladder, a section or a heap; it has no words of the page's own."""
    return Markup(filled(form, game=game, row=row))


def board_fragment(board: Board) -> str:
    """The name of the fragment that holds a board's pieces."""
    return f"board-{board.id}" if board.id else "board"
