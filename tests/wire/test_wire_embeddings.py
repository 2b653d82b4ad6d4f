"""Texts become vectors on every server that has embeddings, whatever form it gives them in."""

import asyncio
import math
from dataclasses import dataclass, field

import httpx
import pytest

from custom_components.switchboard.engine.azure.breaker import CircuitBreaker
from custom_components.switchboard.engine.azure.embeddings import Embedded, Embedder
from custom_components.switchboard.engine.azure.errors import InvalidAuthError
from custom_components.switchboard.engine.azure.usage import UsageRecord
from tests.wire.line import PATIENCE, Line
from tests.wire.scenes import Scene
from tests.wire.servers import Server
from tests.wire.servers.standin import Standin

pytestmark = pytest.mark.wire

TEXTS = ["Likes blueberries", "Has a boat at sea", "Likes blueberries"]


@dataclass
class Asking:
    line: Line
    used: list[UsageRecord] = field(default_factory=list)

    async def embed(self, *texts: str) -> Embedded:
        server = self.line.server
        deployment = "house-embedding" if isinstance(server, Standin) else server.deployment
        client = self.line.client if self.line.cue.key is None else self.line.open("not-the-key")
        embedder = Embedder(client, deployment, on_usage=self.used.append)
        breaker = CircuitBreaker(asyncio.get_running_loop().time)
        return await embedder.embed(texts, timeout=PATIENCE, breaker=breaker)


@pytest.fixture
def asking(server: Server, http: httpx.AsyncClient, control: httpx.AsyncClient) -> Asking:
    return Asking(Line(server, "responses", http, control))


async def test_each_text_has_its_vector_and_the_same_text_the_same(asking: Asking) -> None:
    await asking.line.play(Scene.EMBEDDINGS)
    embedded = await asking.embed(*TEXTS)
    first, other, again = embedded.vectors
    assert len(first) == len(other) == embedded.dimensions
    assert all(math.hypot(*vector) == pytest.approx(1) for vector in embedded.vectors)
    assert first == again
    assert first != other
    assert embedded.model
    (record,) = asking.used
    assert record.failed is None
    assert record.input_tokens == embedded.tokens


async def test_a_wrong_key_is_told(asking: Asking) -> None:
    await asking.line.play(Scene.WRONG_KEY)
    with pytest.raises(InvalidAuthError):
        await asking.embed("Hello")
