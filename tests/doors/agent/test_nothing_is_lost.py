"""In every request the model is sent, or told of, all that was said, and nothing twice.

What people say here is numbered. The stand-in writes summaries that are numbers too, and a ledger
holds what each of them covers; so each request can be read for what it carries word for word and
what by its summary, whatever became of folds, tokens, restarts and turns in between.
"""

import asyncio
import json
import os
import random
import re
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS, SUMMARY_HEADING
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from demo.azure_standin import app as standin_app
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.azure_errors import prompt_filtered

from ..conftest import agent_of
from ..dialog import async_open_assist, async_written

_NUMBERED = re.compile(r"Exchange (\d+):")
ANSWER_AND_NOTES = 60
"""More tokens than the answers here and the notes of their rounds take."""


def numbers_in(texts) -> frozenset[int]:
    return frozenset(int(number) for text in texts for number in _NUMBERED.findall(text))


def is_fold(body) -> bool:
    return str(body["input"][0]["content"]).startswith(FOLD_INSTRUCTIONS[:60])


def sentence(number: int, words: int = 6) -> str:
    return f"Exchange {number}: marker {number} is on the shelf." + " word" * words


@dataclass
class Ledger:
    """Writes the summaries, well or not, and holds which exchanges each of them covers."""

    others: object
    covers: dict[str, frozenset[int]] = field(default_factory=dict)
    mood: str = "well"
    may_write: asyncio.Event = field(default_factory=asyncio.Event)
    asked: int = 0

    def reply(self, ask: Ask) -> Reply:
        if not ask.turns[0].text.startswith(FOLD_INSTRUCTIONS[:60]):
            return self.others(ask)
        self.asked += 1
        if self.mood == "fails":
            raise prompt_filtered("violence")
        if self.mood == "short":
            return Reply("They spoke a little.")
        record = json.loads(ask.turns[-1].text)
        told = numbers_in(one["text"] for one in record["messages"] if one["role"] == "user")
        text = f"Edition {self.asked} of the story of this evening so far."
        self.covers[text] = self.covers.get(record["summary"], frozenset()) | told
        return Reply(text)


@pytest.fixture
def ledger(standin, monkeypatch) -> Ledger:
    """Let the stand-in write its summaries as the ledger says, and when it says so."""
    ledger = Ledger(standin.state.rules)
    ledger.may_write.set()
    serve = standin_app._answer

    async def answer(request, *arguments):
        if is_fold(await request.json()):
            await ledger.may_write.wait()
        return await serve(request, *arguments)

    monkeypatch.setattr(standin.state, "rules", ledger.reply)
    monkeypatch.setattr(standin_app, "_answer", answer)
    return ledger


@dataclass
class Carried:
    """What one request carries of the exchanges before the one that it asks about."""

    now: int
    verbatim: list[int]
    covered: frozenset[int]
    tokens: int


def carried(body, ledger: Ledger, counter: TokenCounter) -> Carried:
    _, *items = body["input"]
    [summary] = [
        item["content"].partition("\n")[2]
        for item in items
        if str(item["content"]).startswith(SUMMARY_HEADING)
    ] or [""]
    *before, now = [
        number
        for item in items
        if item["role"] == "user"
        for number in sorted(numbers_in([item["content"]]))
    ]
    tokens = sum(count_message(counter, item["role"], item["content"]) for item in items)
    return Carried(now, before, ledger.covers[summary] if summary else frozenset(), tokens)


@pytest.fixture(scope="module")
def counter() -> TokenCounter:
    return TokenCounter(load_o200k())


def turns(standin) -> list[dict]:
    return [body for body in standin.sent() if not is_fold(body)]


TALK = {
    "llm_hass_api": [],
    "routing": {"policy": "llm_only"},
    "timing": {"early_answer_seconds": 0, "late_answer_seconds": 0},
    "entry_options": {"memory": {"log_conversations": True}},
}


@pytest.mark.parametrize("target", [1.0, 0.75])
async def test_of_forty_exchanges_ten_are_word_for_word_and_the_rest_in_the_summary(
    open_assist, standin, ledger, counter, target
):
    entry, assist = await open_assist(**TALK, window={"eviction_target": target})
    moves = 0
    for finished in range(40):
        await assist.say(sentence(finished + 1))
        await entry.runtime_data.summary_queue.idle()
        found = carried(turns(standin)[-1], ledger, counter)
        most, step = (10, 1) if target == 1.0 else (14, 5)
        kept = finished if finished <= most else 10 + (finished - most - 1) % step
        assert found.verbatim == list(range(finished - kept + 1, finished + 1))
        assert found.covered == frozenset(range(1, finished - kept + 1))
        moves += finished > most and (finished - most - 1) % step == 0
    sent = [json.dumps(body["input"])[:-1] for body in turns(standin)]
    assert sum(not after.startswith(before) for before, after in pairwise(sent)) == moves


@dataclass
class Home:
    """Two devices in one conversation, and all that can happen to it."""

    house: object
    entry: object
    ledger: Ledger
    open_client: object
    freezer: object
    draw: random.Random
    spoken: int = 0
    devices: list = field(default_factory=list)

    async def begin(self) -> None:
        agent = agent_of(self.house, self.entry)
        self.devices = [
            await async_open_assist(self.house, self.open_client, agent) for _ in range(2)
        ]

    async def said(self, words: int = 6) -> None:
        self.spoken += 1
        await self.devices[0].say(sentence(self.spoken, words))
        if self.ledger.may_write.is_set():
            await self.entry.runtime_data.summary_queue.idle()

    async def long(self) -> None:
        await self.said(self.draw.choice((150, 500, 1000)))

    async def two_at_once(self) -> None:
        self.spoken += 2
        texts = sentence(self.spoken - 1), sentence(self.spoken)
        await asyncio.gather(
            *(one.say(text) for one, text in zip(self.devices, texts, strict=True))
        )

    async def fails(self) -> None:
        self.ledger.mood = "fails"

    async def short(self) -> None:
        self.ledger.mood = "short"

    async def well(self) -> None:
        self.ledger.mood = "well"

    async def slow(self) -> None:
        self.ledger.may_write.clear()

    async def freely(self) -> None:
        self.ledger.may_write.set()
        await self.entry.runtime_data.summary_queue.idle()

    async def restart(self) -> None:
        await async_written(self.house, self.entry)
        self.freezer.tick(360)
        async_fire_time_changed(self.house)
        await self.house.async_block_till_done()
        assert await self.house.config_entries.async_reload(self.entry.entry_id)
        await self.house.async_block_till_done()
        await self.begin()


@pytest.fixture
def sign_in(hass_ws_client, hass_access_token, hass_admin_user):
    """Open a websocket with a token that is still valid after many restarts."""
    [token] = hass_admin_user.refresh_tokens.values()
    return lambda hass: hass_ws_client(hass, hass.auth.async_create_access_token(token))


EVENTS = (
    *("said",) * 6,
    *("long", "long", "fails", "short", "well", "well", "slow", "freely", "restart"),
    "two_at_once",
)
MOST_TOKENS = 1500
MANY_EVENTS = int(os.environ.get("SWITCHBOARD_TALK_EVENTS", "30"))
"""A longer talk takes a second for every three events."""


@pytest.mark.parametrize(("seed", "target"), [(1, 0.75), (2, 1.0), (3, 0.5)])
async def test_nothing_is_lost_and_nothing_told_twice_whatever_happens(
    house, move_in, standin, sign_in, ledger, counter, freezer, seed, target
):
    limits = {"eviction_target": target, "keep_exchanges": 4, "max_tokens": MOST_TOKENS}
    entry = await move_in(**TALK, window=limits)
    home = Home(house, entry, ledger, sign_in, freezer, random.Random(seed))
    await home.begin()
    events = [home.draw.choice(EVENTS) for _ in range(MANY_EVENTS)]
    for event in (*events, "well", "freely", "said", "said", "said"):
        await getattr(home, event)()
    said: list[tuple[int, str]] = []
    for body in turns(standin):
        found = carried(body, ledger, counter)
        numbers = [number for number, _ in said]
        assert found.verbatim == numbers[len(said) - len(found.verbatim) :]
        assert not found.covered.intersection(found.verbatim)
        assert found.tokens <= MOST_TOKENS or not found.verbatim
        missing = set(numbers) - found.covered - set(found.verbatim)
        if missing:  # for want of room: not even the last of them fits
            [last] = [text for number, text in said if number in missing][-1:]
            size = count_message(counter, "user", last) + ANSWER_AND_NOTES
            assert found.tokens + size > MOST_TOKENS
        said.append((found.now, body["input"][-1]["content"]))
    assert sorted(number for number, _ in said) == list(range(1, home.spoken + 1))
    assert found.covered | set(found.verbatim) == set(range(1, home.spoken + 1)) - {found.now}
    assert found.covered
