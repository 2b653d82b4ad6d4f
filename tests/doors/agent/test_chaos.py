"""On a server that fails at random every turn ends, aloud and in order, and the house goes on.

``SWITCHBOARD_CHAOS_TURNS`` and ``SWITCHBOARD_CHAOS_SEED`` choose how many turns, and which.
"""

import asyncio
import logging
import os
import random
from collections import Counter
from functools import partial
from itertools import cycle

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.helpers import intent

from custom_components.switchboard.connection import credentials
from custom_components.switchboard.engine.azure.entra import ServicePrincipal

from ..conftest import ROOM, entry_for, last_turn, speech
from ..listener import say_aloud

TURNS = int(os.environ.get("SWITCHBOARD_CHAOS_TURNS", "60"))
SEED = int(os.environ.get("SWITCHBOARD_CHAOS_SEED", "2026"))

LLM_READ_TIMEOUT = f"{ROOM}.engine.azure.llm.READ_TIMEOUT"
PIPELINE_TURN_SECONDS = f"{ROOM}.engine.turn.pipeline.TURN_SECONDS"
STEADY = "house-reasoning"
READ_SECONDS = 0.4
TURN_SECONDS = 3.0
GRACE_SECONDS = 5.0  # for a machine with other things to do

FAULTS = {
    "nothing at all": [{}],
    "connection dropped": [{"drop_after_chunks": n} for n in (0, 2)],
    "stall": [{"stall_after_chunks": n} for n in (0, 2)],
    "silent thinking": [{"first_token_delay": 1.5 * READ_SECONDS}],
    "model retired": [{"status": 410}],
    "value refused": [
        {
            "status": 400,
            "code": "unsupported_value",
            "param": "temperature",
            "message": "Unsupported value: 'temperature' does not support 0.7 with this model.",
        }
    ],
    "slow first token": [{"first_token_delay": 0.25}],
    "malformed chunk": [{"malformed_after_chunks": n} for n in (0, 2)],
    "clean early end": [{"truncate_after_chunks": n} for n in (0, 2)],
    "failure in the stream": [{"fail_after_chunks": n} for n in (0, 2)],
    "delay before the headers": [{"header_delay": 0.5}],
    "key refused": [{"status": 401}],
    "no such deployment": [{"status": 404}],
    "throttled": [{"status": 429, "retry_after": n} for n in (0.05, 60)],
    "throttled without a word": [{"status": 429, "retry_after": None}],
    "server error": [{"status": n} for n in (500, 503)],
    "content filter": [{"content_filter": where} for where in ("prompt", "answer")],
    "broken tool call": [{"bad_tool_arguments": True}, {"unknown_tool": True}],
    "quota used up": [{"status": 429, "code": "insufficient_quota"}],
    "glued messages": [{"two_messages": True}, {"says": "One. Two.", "two_messages": True}],
    "reasoning at the end": [{"reasoning_last": True}],
    "white space": [{"says": " \n "}],
    "calls in turns": [{"interleaved_calls": True}],
    "half characters": [{"says": "Fine \ud83d", "half_characters": True}],
    "deep arguments": [{"deep_arguments": n} for n in (40, 3000)],
    "too long": [{"overflow": words} for words in ("llama.cpp", "anthropic", "old llama.cpp")],
    "refusal": [{"refusal": "I will not."}],
    "Entra": [{"entra": {"withdrawn"}}, {"entra": {"down"}}, {"entra": {"withdrawn", "down"}}],
}
OUTCOMES = {
    "policy",  # answered, at the first attempt or another
    "invalid_auth",
    "deployment_not_found",
    "quota_spent",
    "model_retired",
    "rate_limited",
    "service_error",
    "content_filtered",
    "stream_broken",
    "timed_out",
    "answer_comes_later",
}
SENTENCES = (
    "turn on the bed light",
    "turn off the bed light",
    "turn on the bed light and the ceiling lights",
    "is the ceiling lights on?",
    "hello",
    "tell me a story",
)


@pytest.fixture(autouse=True)
def _impatience(monkeypatch) -> None:
    """Let everything that waits wait a fraction of a second."""
    monkeypatch.setattr(LLM_READ_TIMEOUT, READ_SECONDS)
    monkeypatch.setattr(f"{ROOM}.engine.azure.llm.RETRY_AFTER_DEFAULT", 0.05)
    monkeypatch.setattr(PIPELINE_TURN_SECONDS, TURN_SECONDS)


@pytest.fixture(autouse=True)
def _quiet(caplog) -> None:
    """Keep no log of what is expected to fail hundreds of times."""
    caplog.set_level(logging.CRITICAL)


@pytest.fixture
async def agents(house, standin, monkeypatch):
    """Three agents: one on each wire that always asks the model, and one that asks it last.

    The first of them gets in with Microsoft Entra ID.
    """
    monkeypatch.setattr(
        credentials, "ServicePrincipal", partial(ServicePrincipal, authority=standin.url)
    )
    entra = {"tenant_id": "house.example", "client_id": "an-app", "client_secret": "a~secret"}
    entries = {}
    for name, deployment, policy in (
        ("responses", "house-voice", "llm_only"),
        ("chat", "house-chat", "llm_only"),
        ("steady", STEADY, "local_first"),
    ):
        entry = entry_for(
            standin,
            deployment=deployment,
            routing={"policy": policy},
            model={"temperature": 0.7},
            window={"summary": name != "steady"},  # nor asks it in the background
            timing={"early_answer_seconds": 0.08, "late_answer_seconds": 0.2},
            **({"api_key": "", "entra": entra} if name == "responses" else {}),
        )
        entry.add_to_hass(house)
        assert await house.config_entries.async_setup(entry.entry_id)
        entries[name] = entry
    await house.async_block_till_done()
    return entries


def order(standin, fault) -> None:
    """Let something go wrong, in the service or in Microsoft Entra ID."""
    if (entra := fault.get("entra")) is None:
        standin.order(**fault)
        return
    if "withdrawn" in entra:
        standin.state.entra.withdraw()
    if "down" in entra:
        standin.state.entra.answering.clear()


def assert_valid_log(house, conversation_id: str) -> None:
    """Every call has its result, once and after it, and the last word is spoken."""
    open_calls: list[str] = []
    contents = house.data[DATA_CHAT_LOGS][conversation_id].content
    for content in contents:
        if isinstance(content, conversation.AssistantContent):
            open_calls.extend(call.id for call in content.tool_calls or ())
        elif isinstance(content, conversation.ToolResultContent):
            open_calls.remove(content.tool_call_id)
    assert open_calls == []
    assert isinstance(contents[-1], conversation.AssistantContent)
    assert contents[-1].content


def assert_well_formed_requests(standin) -> None:
    """The server refused nothing that it was not told to refuse."""
    for entry in standin.requests:
        if not entry["fault"] and entry["status"] != 401:  # a token that was withdrawn
            assert entry["error"] is None, entry["error"]


async def test_every_turn_ends_aloud_and_a_house_goes_on(house, say, standin, agents, monkeypatch):
    dice = random.Random(SEED)
    outcomes = Counter()
    lights = cycle(["off", "on"])
    clock = asyncio.get_running_loop().time
    for number in range(TURNS):
        name = dice.choice(["responses", "chat"])
        entry = agents[name]
        kinds = dice.choices(list(FAULTS), k=dice.choice([1, 1, 2, 3]))
        for kind in kinds:
            order(standin, dice.choice(FAULTS[kind]))
        words = dice.choice(SENTENCES)
        case = f"turn {number} of seed {SEED}: {words!r} on {name} with {kinds}"

        started = clock()
        # Whoever listens is told that it takes longer; whoever reads the answer waits for it.
        speak = partial(say_aloud, house) if number % 2 else say
        result = await speak(entry, words, name)
        took = clock() - started

        record = last_turn(entry, name)
        outcomes[record["error"] or record["reason"]] += 1
        assert speech(result).strip(), case
        assert took < TURN_SECONDS + GRACE_SECONDS, case
        assert_valid_log(house, name)

        if number % 5 == 0:
            wanted = next(lights)
            result = await say(agents["steady"], f"turn {wanted} the ceiling lights", "steady")
            assert speech(result), case
            assert last_turn(agents["steady"], "steady")["route"] == "local", case
            assert house.states.get("input_boolean.ceiling_lights").state == wanted, case
            assert STEADY not in {entry["deployment"] for entry in standin.requests}, case
            assert_valid_log(house, "steady")

        await house.async_block_till_done()
        assert_well_formed_requests(standin)
        standin.state.faults.clear()
        standin.state.entra.answering.set()
        standin.state.journal.clear()

    monkeypatch.setattr(LLM_READ_TIMEOUT, GRACE_SECONDS)
    monkeypatch.setattr(PIPELINE_TURN_SECONDS, 10 * GRACE_SECONDS)
    for name, entry in agents.items():
        for state in ("off", "on"):
            result = await say(entry, f"turn {state} the bed light", name)
            assert result.response.response_type is not intent.IntentResponseType.ERROR, name
            assert last_turn(entry, name)["error"] is None
            assert house.states.get("input_boolean.bed_light").state == state
            assert_valid_log(house, name)
    assert_well_formed_requests(standin)
    counts = ", ".join(f"{outcome} {count}" for outcome, count in outcomes.most_common())
    print(f"{TURNS} turns of seed {SEED}: {counts}")  # noqa: T201
    if TURNS >= 500:
        assert set(outcomes) >= OUTCOMES
