"""Jobs of a plainly fictional home that ask for batches, and points at which they are killed."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import contextmanager
from datetime import UTC, datetime

import httpx
import psycopg

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client
from custom_components.switchboard.engine.azure.deltas import Finished, TextDelta
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.messages import (
    LLMRequest,
    Message,
    ModelOptions,
    OutputSchema,
)
from custom_components.switchboard.engine.azure.schemas import ask_as_far_as_it_goes
from demo.azure_standin.ask import Ask, Reply
from switchboard_server import batch_rows
from switchboard_server.batch import SETTLING, Batches
from switchboard_server.batch_wire import BatchWire
from switchboard_server.batched import BatchedLLM

SCHEMA = {"type": "object", "properties": {"told": {"type": "string"}}, "required": ["told"]}
HOME, JOB = "ada-lake", "7"


def request(number: int) -> LLMRequest:
    return LLMRequest(
        messages=(Message("system", "Say what is told."), Message("user", f"the tea of {number}")),
        options=ModelOptions(max_output_tokens=100),
        output_schema=OutputSchema("told", SCHEMA),
        purpose="extraction",
    )


async def requests(count: int) -> AsyncIterator[LLMRequest]:
    for number in range(count):
        yield request(number)


def told(ask: Ask) -> Reply:
    return Reply(f'{{"told": "{ask.turns[-1].text}"}}')


class Killed(BaseException):
    """The process ended here."""


class Points:
    """Counts the points that are passed; at one of them ``happens`` is called."""

    def __init__(self, at: int = 0, happens: Callable[[], None] = lambda: None) -> None:
        self.at, self.happens, self.passed = at, happens, 0

    def passing(self) -> None:
        self.passed += 1
        if self.passed == self.at:
            self.happens()


class Http:
    """An HTTP client with a point before each request, and one when it has had its effect."""

    def __init__(self, http: httpx.AsyncClient, points: Points) -> None:
        self.build_request = http.build_request
        self._http, self._points = http, points

    async def send(self, asked: httpx.Request, *, stream: bool) -> httpx.Response:
        self._points.passing()
        response = await self._http.send(asked, stream=stream)
        self._points.passing()
        return response


class Direct:
    """A model that is asked one by one."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def stream(self, request, *, deadline):
        self.asked.append(request.messages[-1].content)
        yield TextDelta("asked by itself")
        yield Finished("stop")


class Office:
    """The batches of one database at one stand-in, and what the tests look at."""

    def __init__(self, database: str, standin, http: httpx.AsyncClient) -> None:
        self.standin, self.shelf = standin, standin.state.batches
        standin.state.rules = told
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)
        self.conn = psycopg.connect(database, autocommit=True)
        batch_rows.prepare(self.conn)
        self.conn.execute("CREATE TABLE used (home text, purpose text, failed text, tokens int)")
        self.direct = Direct()
        self._http = http

    def batches(self, points: Points | None = None, *, wire="responses", **changes) -> Batches:
        points, conn = points or Points(), changes.pop("conn", self.conn)

        @contextmanager
        def connect():
            points.passing()
            yield conn
            points.passing()

        endpoint = parse_endpoint(f"{self.standin.url}/openai/v1/")
        client = Client(endpoint, Http(self._http, points), self.standin.key)
        deployment = changes.pop("deployment", "house-batch")
        return Batches(
            connect,
            BatchWire(client, deployment, Capabilities(wire)),
            lambda: self.now,
            self._use,
            **({"threshold": 3} | changes),
        )

    @staticmethod
    def _use(conn, home_id, record) -> None:
        used = (home_id, record.purpose, record.failed, record.tokens)
        conn.execute("INSERT INTO used VALUES (%s, %s, %s, %s)", used)

    async def until_ready(
        self, batches: Batches, count: int = 4, home: str = HOME, times: int = 20
    ) -> None:
        """Go on with a job until it may be read, with time between."""
        for _ in range(times):
            if await batches.advance(home, JOB, lambda: requests(count)):
                return
            self.now += SETTLING
        raise AssertionError("The job is never to be read")

    async def read(self, batches: Batches, count: int = 4, home: str = HOME) -> list[tuple]:
        """Return what the model says to each request of a job, and what ended it."""
        llm = BatchedLLM(lambda asked: batches.answer(home, JOB, asked), self.direct)
        answers = [await ask_as_far_as_it_goes(llm, request(one), 9e9) for one in range(count)]
        return [(text, ended_by and ended_by.reason) for text, ended_by in answers]

    async def swept(self, batches: Batches) -> int:
        """Tidy up at Azure as often as it takes; returns what is left after that."""
        for _ in range(4):
            await batches.settle()
            self.now += SETTLING
        return await batches.settle()

    def rows(self, column: str = "status") -> list[str]:
        query = f"SELECT {column} FROM switchboard_server.batches ORDER BY created_at"
        return [one for (one,) in self.conn.execute(query)]

    def used(self) -> Counter:
        return Counter(self.conn.execute("SELECT home, purpose, failed FROM used"))

    def ended(self) -> Counter:
        return Counter(batch["status"] for batch in self.shelf.batches.values())


def answers(count: int = 4) -> list[tuple]:
    return [(f'{{"told": "the tea of {number}"}}', None) for number in range(count)]
