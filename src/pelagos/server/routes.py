"""What the routes of the API and of the pages take: the services, who asks, and parts of addresses within bounds."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from pelagos.core.basics import TABLE

from .people import Viewer
from .security import viewer_of
from .services import Services


def services_of(request: Request) -> Services:
    """The services of the application."""
    services: Services = request.app.state.services
    return services


async def _services(request: Request) -> Services:
    """The same as a dependency; one that is not async would be run in a thread."""
    return services_of(request)


Here = Annotated[Services, Depends(_services)]
Asker = Annotated[Viewer, Depends(viewer_of)]
TableId = Annotated[str, Path(max_length=40)]
GameId = Annotated[str, Path(max_length=40)]
Step = Annotated[int, Path(ge=0, le=1_000_000)]
Seat = Annotated[int | None, Query(ge=TABLE, le=15, description="one of your seats; -2: the spectators' view")]
