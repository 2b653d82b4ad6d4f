"""So many requests at once and no more, voices first."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from custom_components.switchboard.engine.azure.bulkhead import Bulkhead
from custom_components.switchboard.engine.azure.errors import TimedOutError


class Request:
    """A request that holds its place until it is told to go."""

    def __init__(self, bulkhead, purpose, patience=60.0):
        self.has_place = False
        self._over = asyncio.Event()
        self.task = asyncio.create_task(self._run(bulkhead, purpose, patience))

    async def _run(self, bulkhead, purpose, patience):
        async with bulkhead.place(purpose, patience):
            self.has_place = True
            await self._over.wait()
        self.has_place = False

    async def end(self):
        self._over.set()
        await self.task


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def begin(bulkhead, *purposes):
    requests = [Request(bulkhead, purpose) for purpose in purposes]
    await settle()
    return requests


async def end(*requests):
    for request in requests:
        await request.end()


async def test_so_many_are_on_their_way_at_once_and_no_more():
    requests = await begin(Bulkhead(4), *["turn"] * 6)
    assert [request.has_place for request in requests] == [True] * 4 + [False] * 2
    await requests[0].end()
    await settle()
    assert [request.has_place for request in requests[1:]] == [True] * 4 + [False]
    await end(*requests)


async def test_a_voice_goes_before_what_waited_longer_in_the_background():
    bulkhead = Bulkhead(1)
    busy, summary, voice = await begin(bulkhead, "turn", "summary", "turn")
    await busy.end()
    await settle()
    assert (voice.has_place, summary.has_place) == (True, False)
    await end(voice, summary)


async def test_the_background_leaves_a_place_for_a_voice():
    bulkhead = Bulkhead(3)
    summaries = await begin(bulkhead, *["summary"] * 3)
    assert [request.has_place for request in summaries] == [True, True, False]
    (voice,) = await begin(bulkhead, "turn")
    assert voice.has_place
    await end(voice, *summaries)


async def test_the_background_has_the_place_where_there_is_only_one():
    (summary,) = await begin(Bulkhead(1), "summary")
    assert summary.has_place
    await summary.end()


async def test_whoever_finds_no_place_in_time_gives_up_and_is_not_missed():
    bulkhead = Bulkhead(1)
    (busy,) = await begin(bulkhead, "turn")
    with pytest.raises(TimedOutError):
        async with bulkhead.place("turn", 0.0):
            pytest.fail("there was no place")
    await busy.end()
    (next_one,) = await begin(bulkhead, "turn")
    assert next_one.has_place
    await next_one.end()


async def test_one_without_time_is_let_through_where_there_is_a_place():
    async with Bulkhead(1).place("turn", -1.0):
        pass


async def test_a_request_that_is_cancelled_while_it_waits_is_not_missed():
    bulkhead = Bulkhead(1)
    busy, waiting, after = await begin(bulkhead, "turn", "turn", "turn")
    waiting.task.cancel()
    await busy.end()
    await settle()
    assert after.has_place
    await after.end()
    with pytest.raises(asyncio.CancelledError):
        await waiting.task


async def test_a_request_that_is_cancelled_as_it_is_let_through_gives_its_place_back():
    bulkhead = Bulkhead(1)
    async with AsyncExitStack() as held:
        await held.enter_async_context(bulkhead.place("turn", 60.0))
        waiting, after = await begin(bulkhead, "turn", "turn")
        await held.aclose()  # lets the first one through, which has not noticed yet
        waiting.task.cancel()
        await settle()
        assert not waiting.has_place
        assert after.has_place
    await after.end()


def test_a_bulkhead_without_a_place_makes_no_sense():
    with pytest.raises(ValueError, match="place"):
        Bulkhead(0)
