"""All that is tried for one question, on every deployment, ends before its deadline.

The clients are real, down to the HTTP library; the service is a function, and time is virtual.
"""

import asyncio
import json

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.breaker import Bulkhead, CircuitBreaker
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import Finished, TextDelta
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import LLMRequest, Message
from custom_components.switchboard.engine.azure.ranking import RankedDeployment, RankedLLM
from tests.engine.azure.virtual_time import run
from tests.engine.azure.wires import ended, said
from tests.scripted_server import sse

BUDGET = 90.0
QUESTION = LLMRequest((Message("user", "Hello"),))


class Trickle(httpx.AsyncByteStream):
    """An answer that takes its time: seconds before each of its pieces."""

    def __init__(self, pieces):
        self._pieces = pieces

    async def __aiter__(self):
        for seconds, piece in self._pieces:
            await asyncio.sleep(seconds)
            yield piece


class Service:
    """A deployment that answers each request with the next of its scripts, the last one again."""

    def __init__(self, scripts):
        self._scripts = list(scripts)

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        kind, seconds = self._scripts.pop(0) if len(self._scripts) > 1 else self._scripts[0]
        if kind == "unreachable":
            await asyncio.sleep(min(seconds, 10.0))
            raise httpx.ConnectTimeout("nobody there", request=request)
        if kind == "silent":
            await asyncio.sleep(3600)
        await asyncio.sleep(seconds)
        if isinstance(kind, int):
            headers = {"retry-after": str(seconds)} if kind == 429 else {}
            error = {"error": {"code": str(kind), "message": "no"}}
            return httpx.Response(kind, text=json.dumps(error), headers=headers, request=request)
        pieces = [(0.0, b": begun\n\n")]
        if kind == "stalls":
            pieces.append((3600.0, b""))
        if kind in ("answers", "breaks off"):
            pieces.append((seconds, sse([said("Hello")])))
        if kind == "answers":
            pieces.append((seconds, sse([ended()])))
        headers = {"content-type": "text/event-stream"}
        return httpx.Response(200, stream=Trickle(pieces), headers=headers, request=request)


def ranked(services, at_once=4) -> RankedLLM:
    loop = asyncio.get_running_loop()
    deployments = []
    for number, service in enumerate(services):
        http_client = httpx.AsyncClient(transport=httpx.MockTransport(service))
        endpoint = parse_endpoint("https://a-resource-of-a-test.example.net/openai/v1/")
        client = open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)
        llm = AzureLLM(client, "voice", Capabilities("responses"), on_learnt=lambda _: None)
        deployments.append(RankedDeployment(str(number), llm, CircuitBreaker(loop.time)))
    return RankedLLM(deployments, clock=loop.time, bulkhead=Bulkhead(at_once))


async def ask(llm: RankedLLM, within=BUDGET):
    """What was heard, how it ended, and how many seconds it took."""
    loop = asyncio.get_running_loop()
    began, heard, failed = loop.time(), [], None
    try:
        async for delta in llm.stream(QUESTION, deadline=began + within):
            heard += [delta]
    except errors.LLMError as error:
        failed = error
    return heard, failed, loop.time() - began


SCRIPTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["answers", "breaks off", "silent", "stalls", "unreachable", 401, 404, 408, 429, 500]
        ),
        st.integers(0, 70),
    ),
    min_size=1,
    max_size=3,
)


@given(st.lists(SCRIPTS, min_size=1, max_size=3), st.integers(1, 4))
def test_every_question_ends_within_its_budget(services, questions):
    async def talk():
        llm = ranked([Service(scripts) for scripts in services])
        for _ in range(questions):
            heard, failed, seconds = await ask(llm)
            assert seconds <= BUDGET + 0.01
            assert (failed is None) == (bool(heard) and isinstance(heard[-1], Finished))
            assert len([delta for delta in heard if isinstance(delta, TextDelta)]) <= 1

    run(talk())


@pytest.mark.parametrize(
    ("first", "at_most"),
    [(("silent", 0), 30.0), (("stalls", 0), 30.0), (("unreachable", 10), 10.0), ((429, 0), 0.1)],
)
def test_a_second_deployment_has_most_of_the_time_left(first, at_most):
    async def talk():
        heard, failed, seconds = await ask(ranked([Service([first]), Service([("answers", 1)])]))
        assert failed is None
        assert heard[-1].deployment == "1"
        assert seconds <= at_most + 3.1

    run(talk())


def test_the_only_deployment_is_waited_for_as_long_as_there_is_time():
    async def talk():
        heard, failed, _ = await ask(ranked([Service([("answers", 25)])]))
        assert failed is None
        assert heard[0] == TextDelta("Hello")

    run(talk())


def test_one_that_was_down_answers_again_once_it_has_cooled_down():
    async def talk():
        first = Service([(500, 0)] * 3 + [("answers", 0)])
        llm = ranked([first, Service([("answers", 0)])])
        answered = []
        for pause in (0, 0, 0, 14, 1.5, 0):
            await asyncio.sleep(pause)
            heard, _, _ = await ask(llm)
            answered.append(heard[-1].deployment)
        assert answered == ["1", "1", "1", "1", "0", "0"]

    run(talk())


def test_waiting_for_a_place_is_part_of_the_budget():
    async def talk():
        llm = ranked([Service([("stalls", 0), ("answers", 0)])], at_once=1)
        both = await asyncio.gather(ask(llm), ask(llm, within=20.0))
        assert [isinstance(failed, errors.TimedOutError) for _, failed, _ in both] == [True, True]
        assert both[1][2] <= 20.01

    run(talk())
