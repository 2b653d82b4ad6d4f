"""The servers the wire is tested against, each behind the same few methods."""

from typing import Protocol

import httpx

from custom_components.switchboard.engine.azure.capabilities import Wire
from tests.wire.scenes import Cue, Missing, Said, Scene


class Server(Protocol):
    """A running server. ``endpoint`` is as a user would paste it."""

    name: str
    endpoint: str
    key: str
    deployment: str
    words: str
    """Words that get a spoken answer of several pieces."""
    context: int
    """Tokens that fit, as the server tells it when a request is too long."""
    filter_categories: tuple[str, ...]
    """The categories named when a question is filtered."""
    missing: Missing

    async def play(self, control: httpx.AsyncClient, scene: Scene, wire: Wire) -> Cue:
        """Forget earlier scenes and let the next request meet with ``scene``."""
        ...

    async def lose_responses(self, control: httpx.AsyncClient) -> str:
        """Be without the Responses API, and name the deployment that is."""
        ...

    async def said(self, control: httpx.AsyncClient, scene: Scene) -> Said:
        """What the last request was answered, by the server's own account."""
        ...

    async def received(self, control: httpx.AsyncClient) -> int:
        """How many requests came in since the scene began."""
        ...
