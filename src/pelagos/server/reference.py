"""The API's documentation: the OpenAPI document, and a plain page made from it that needs no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from starlette.responses import HTMLResponse

from pelagos import __version__

from .wire import RESPONSES

router = APIRouter()

ABOUT = (
    "All that can be done at a table. Name yourself by a bearer token (POST /api/v1/guests gives one), send choices as "
    "the texts you were offered, and listen to the stream."
)


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schemas of the answers beside those of the requests."""
    if app.openapi_schema is None:
        made = get_openapi(title="Pelagos", version=__version__, description=ABOUT, routes=app.routes)
        _, answers = msgspec.json.schema_components(RESPONSES, ref_template="#/components/schemas/{name}")
        components = made.setdefault("components", {})
        components.setdefault("schemas", {}).update(answers)
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        made["security"] = [{"token": []}, {}]
        app.openapi_schema = made
    return app.openapi_schema


@router.get("/api/docs", include_in_schema=False)
async def page(request: Request) -> HTMLResponse:
    """The documentation as a page."""
    schema = document(request.app)
    body = "".join([*_routes(schema), *_schemas(schema)])
    return HTMLResponse(
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Pelagos: the JSON API</title><link rel=stylesheet href=/static/tokens.css>"
        "<link rel=stylesheet href=/static/app.css><link rel=stylesheet href=/static/pages.css></head><body>"
        "<main class=reference><h1>The JSON API of Pelagos</h1>"
        f"<p>{escape(ABOUT)}</p><p><a href=/api/openapi.json>The same as an OpenAPI document</a></p>{body}"
        "</main></body></html>"
    )


def _routes(schema: dict[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            yield f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(route.get('description', ''))}</p>"
            rows = [(p["name"], p["schema"], p.get("required")) for p in route.get("parameters", [])]
            if rows:
                yield "<ul>" + "".join(_field(*row) for row in rows) + "</ul>"
            for kind, content in route.get("requestBody", {}).get("content", {}).items():
                yield f"<p>Send {escape(kind)}: {_type(content['schema'])}</p>"
            for status, answer in route["responses"].items():
                for content in answer.get("content", {}).values():
                    if status.startswith("2") and content.get("schema"):
                        yield f"<p>Answer {status}: {_type(content['schema'])}</p>"


def _schemas(schema: dict[str, Any]) -> Iterator[str]:
    yield "<h1>What is sent and answered</h1>"
    for name, kind in sorted(schema["components"]["schemas"].items()):
        needed = kind.get("required", [])
        yield f"<h2 id='{escape(name)}'><code>{escape(name)}</code></h2><p>{escape(kind.get('description', ''))}</p>"
        yield "<ul>" + "".join(_field(key, t, key in needed) for key, t in kind.get("properties", {}).items()) + "</ul>"


def _field(name: str, kind: dict[str, Any], needed: bool | None) -> str:
    about = kind.get("description", "")
    return (
        f"<li><code>{escape(name)}</code>{'' if needed else ' (optional)'}: {_type(kind)}"
        f"{': ' + escape(about) if about else ''}</li>"
    )


def _type(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        name = escape(kind["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    for several in ("anyOf", "oneOf"):
        if several in kind:
            return " or ".join(_type(one) for one in kind[several])
    if kind.get("type") == "array":
        return f"list of {_type(kind['items'])}" if kind.get("items") else "list"
    if kind.get("type") == "object" and isinstance(kind.get("additionalProperties"), dict):
        return f"object of {_type(kind['additionalProperties'])}"
    return escape(str(kind.get("type", "anything")))
