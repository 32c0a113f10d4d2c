"""The address that is asked for at every move, answered without the layers that others need.

It does what the documented route does (`api.submit`), in the same order, by the same functions. Whatever is not quite
usual about a request (a query, another kind of body, a body that does not fit) goes the documented way, which says what
is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from pydantic import ValidationError
from starlette.requests import Request
from starlette.routing import BaseRoute, Match
from starlette.types import Message, Receive, Scope, Send

from .api import answer_choice
from .routes import services_of
from .security import guard, language_of, viewer_of
from .wire import Submission

ADDRESS = re.compile(r"/api/v1/tables/([A-Za-z0-9]{1,40})/choices")
UNUSUAL = "pelagos.unusual"  # in the scope of a request that goes the documented way


class Choosing(BaseRoute):
    """The route; it stands before all others."""

    path = "/api/v1/tables/{table}/choices"  # as it is counted

    def matches(self, scope: Scope) -> tuple[Match, MutableMapping[str, Any]]:
        """Whether a request is for it, by its head."""
        if scope["type"] != "http" or scope["method"] != "POST" or scope["query_string"] or UNUSUAL in scope:
            return Match.NONE, {}
        found = ADDRESS.fullmatch(scope["path"])
        if found is None or (b"content-type", b"application/json") not in scope["headers"]:
            return Match.NONE, {}
        return Match.FULL, {"route": self, "path_params": {"table": found[1]}}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        request = Request(scope, receive, send)
        body = await request.body()
        try:
            given = Submission.model_validate_json(body)
        except ValidationError:
            scope[UNUSUAL] = True
            await scope["router"](scope, again(body, receive), send)
            return
        await guard(request)
        viewer = await viewer_of(request)
        table = scope["path_params"]["table"]
        answer = await answer_choice(services_of(request), viewer, language_of(request), table, given)
        await answer(scope, receive, send)


def again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, to be read once more; then whatever else comes."""
    read = False

    async def replayed() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
