"""The address that is asked for at every move, answered without the layers that others need.

It does what the documented route does (`api.submit`), in the same order, by the same functions. Whatever is not quite
usual about a request (a query, another kind of body, a body that does not fit) goes the documented way, which says what
is wrong with it. Its answers are too short to be packed.
"""

from __future__ import annotations

import re

from fastapi import Request
from pydantic import ValidationError
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .api import answer_choice
from .routes import services_of
from .security import guard, language_of, viewer_of
from .shell import sentence_for
from .wire import Submission

ADDRESS = re.compile(r"/api/v1/tables/([A-Za-z0-9]{1,40})/choices")
JSON = (b"content-type", b"application/json")


class Choosing:
    """A layer of the application, right below the shell; it is the route of the requests that it answers itself."""

    path = "/api/v1/tables/{table}/choices"  # as it is counted

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        table = self.table_of(scope)
        if table is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = self
        request = Request(scope, receive, send)
        try:
            body = await request.body()
            given = Submission.model_validate_json(body)
        except ValidationError:
            await self.app(scope, again(body, receive), send)
            return
        except Exception as error:
            answer = await sentence_for(request, error)
        else:
            answer = await self.answer(request, table, given)
        await answer(scope, receive, send)

    def table_of(self, scope: Scope) -> str | None:
        """The table about which a request is a choice, by its head; None if it goes the documented way."""
        if scope["type"] != "http" or scope["method"] != "POST" or scope["query_string"]:
            return None
        found = ADDRESS.fullmatch(scope["path"])
        return found[1] if found is not None and JSON in scope["headers"] else None

    async def answer(self, request: Request, table: str, given: Submission) -> Response:
        """What is answered to a choice."""
        try:
            await guard(request)
            viewer = await viewer_of(request)
            return await answer_choice(services_of(request), viewer, language_of(request), table, given)
        except Exception as error:
            return await sentence_for(request, error)


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
