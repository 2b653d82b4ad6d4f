"""A window that does not fit and what a filter stops are asked again with less."""

from dataclasses import replace

import pytest

from demo.azure_standin.deployments import DEPLOYMENTS

from ..conftest import ONLY_MODEL, last_turn, speech

LONG = "hello, and this is how our day was: " + "we walked along the lake " * 40
CONTEXT = 1500


def small_model(monkeypatch, words: str, name: str = "house-voice") -> None:
    """Let a deployment have a small context, and say so in the words of some kind of server."""
    deployment = replace(DEPLOYMENTS[name], context=CONTEXT, overflow=words)
    monkeypatch.setitem(DEPLOYMENTS, name, deployment)


@pytest.fixture
def talk(open_assist):
    """Hold one long conversation in the Assist dialog; return its entry and turns."""

    async def hold(turns: int = 12, **options):
        entry, assistant = await open_assist(
            llm_hass_api=[],
            routing=ONLY_MODEL,
            **{"window": {"summary": False}, "model": {"max_output_tokens": 100}, **options},
        )
        conversation_id, records = None, []
        for _ in range(turns):
            _, conversation_id = await assistant.type_in(LONG, conversation_id)
            records.append(last_turn(entry, conversation_id))
        return entry, records

    return hold


def refusals(standin) -> int:
    return sum(entry["error"] is not None for entry in standin.requests)


@pytest.mark.parametrize("words", ["azure", "llama.cpp", "old llama.cpp", "anthropic"])
async def test_a_conversation_outlives_its_window_on_any_server(talk, standin, monkeypatch, words):
    small_model(monkeypatch, words)
    _, records = await talk()
    assert [record["error"] for record in records] == [None] * len(records)
    assert refusals(standin) > 0


@pytest.mark.parametrize("words", ["azure", "llama.cpp", "anthropic"])
async def test_a_limit_that_was_named_once_is_kept_to(talk, standin, monkeypatch, words):
    small_model(monkeypatch, words)
    entry, _ = await talk()
    assert refusals(standin) == 1
    assert entry.data["capabilities"]["context_tokens"] == CONTEXT


async def test_the_context_in_the_options_binds(talk, standin, monkeypatch):
    small_model(monkeypatch, "old llama.cpp")
    _, records = await talk(model={"context_tokens": CONTEXT, "max_output_tokens": 100})
    assert refusals(standin) == 0
    assert {record["error"] for record in records} == {None}
    last = standin.sent()[-1]["input"]
    assert len([item for item in last if item["role"] == "user"]) > 1


# What the content filter stops


TABLE = "The home, by area."


def told(request: dict) -> str:
    """Return all that a request tells the model."""
    return "\n".join(str(item.get("content")) for item in request["input"])


async def test_the_question_is_asked_again_without_the_home(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(content_filter="prompt")
    answer = speech(await say(entry, "Hello, are you there?"))
    assert answer
    assert (last_turn(entry)["route"], last_turn(entry)["error"]) == ("model", None)
    first, second = map(told, standin.sent())
    assert TABLE in first
    assert "Now: " in first
    assert TABLE not in second
    assert "Now: " not in second
    assert "Hello, are you there?" in second


async def test_the_next_turn_is_told_the_home_again_and_goes_on(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(content_filter="prompt")
    await say(entry, "Hello, are you there?")
    await say(entry, "Turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    third = told(standin.sent()[2])
    assert TABLE in third
    assert "Now: " in third
    assert "Hello, are you there?" in third


async def test_each_agent_has_a_meaningless_cache_key_of_its_own(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "Hello, are you there?", "first")
    await say(entry, "Hello, are you there?", "second")
    (agent,) = (one for one in entry.subentries.values() if one.subentry_type == "conversation")
    assert [body["prompt_cache_key"] for body in standin.sent()] == [agent.subentry_id] * 2
