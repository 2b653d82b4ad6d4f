"""What the agent remembers in a conversation is what the model is sent, and no more."""

import asyncio
import json
from functools import cache
from itertools import pairwise

from homeassistant.components import conversation
from homeassistant.core import Context, callback

from custom_components.switchboard.engine.dialogue.summary import SUMMARY_HEADING
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k

from ..conftest import last_turn, speech
from ..household import act

ONLY_MODEL = {"policy": "llm_only"}


def said(body: dict) -> list[str]:
    """Return the user's words in a request, oldest first."""
    return [item["content"] for item in body["input"] if item.get("role") == "user"]


def pairs(body: dict) -> tuple[list[str], list[str]]:
    """Return the ids of the tool calls in a request, and of the results."""
    calls = [i["call_id"] for i in body["input"] if i.get("type") == "function_call"]
    results = [i["call_id"] for i in body["input"] if i.get("type") == "function_call_output"]
    return calls, results


@cache
def as_counted() -> TokenCounter:
    return TokenCounter(load_o200k())


def history_tokens(body: dict) -> int:
    """Count what a request carries besides its prompt, as the window counts it."""
    counter = as_counted()
    tokens = 0
    for item in body["input"]:
        match item.get("type", "message"):
            case "function_call":
                text = item["name"] + item["arguments"]
                tokens += 8 + counter.count(text).tokens
            case "function_call_output":
                tokens += count_message(counter, "tool", item["output"])
            case "message" if item["role"] in ("user", "assistant"):
                tokens += count_message(counter, item["role"], item["content"])
    return tokens


async def test_context_preservation_across_turns(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    await say(entry, "What is my name?")
    first, second = standin.sent()
    assert said(second) == ["My name is Robin.", "What is my name?"]
    assert second["input"][: len(first["input"])] == first["input"]


async def test_long_conversation_with_eviction(house, move_in, say, standin):
    entry = await move_in(
        routing=ONLY_MODEL, window={"max_tokens": 600, "summary": False, "keep_exchanges": 100}
    )
    sentences = [f"Please remember number {n}: " + "word " * 60 for n in range(20)]
    for sentence in sentences:
        await say(entry, sentence)
    stats = entry.runtime_data.live.windows.get_stats("talk")
    assert stats["evicted_messages"] > 20
    assert stats["current_tokens"] <= 600
    for number, body in enumerate(standin.sent()):
        assert said(body)[-1] == sentences[number].strip()
        assert history_tokens(body) <= 600
        assert body["input"][0]["role"] in ("system", "developer")
    assert said(standin.sent()[-1])[0] != sentences[0].strip()


async def test_what_was_evicted_lives_on_in_the_summary(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL, window={"max_tokens": 400})
    for n in range(8):
        await say(entry, f"Fact {n}: " + "word " * 60)
        await entry.runtime_data.summary_queue.idle()
    window = entry.runtime_data.live.windows.get_window("talk")
    assert window.summary is not None
    assert window.backlog == ()
    await say(entry, "And now?")
    turn = next(body for body in reversed(standin.sent()) if body.get("tools"))
    summaries = [i for i in turn["input"] if str(i.get("content")).startswith(SUMMARY_HEADING)]
    assert [summary["content"] for summary in summaries] == [
        f"{SUMMARY_HEADING}\n{window.summary.text}"
    ]


async def test_reset_mid_conversation(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    await act(house, "reset_conversation", person=False, conversation_id="talk")
    await say(entry, "What is my name?")
    assert said(standin.sent()[-1]) == ["What is my name?"]


async def test_a_reset_in_the_middle_of_a_turn_keeps_that_turn_whole(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "My name is Robin.")
    memory = entry.runtime_data.live.windows

    @callback
    def reset(event):
        memory.reset("talk")

    house.bus.async_listen_once("call_service", reset)
    await say(entry, "turn off the bed light")
    body = standin.sent()[-1]
    assert said(body) == ["turn off the bed light"]
    assert body["input"][0]["role"] in ("system", "developer")
    calls, results = pairs(body)
    assert calls == results != []


async def test_concurrent_conversations(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    names = {f"talk-{n}": f"Person number {n}" for n in range(8)}
    await asyncio.gather(*(say(entry, f"My name is {name}.", talk) for talk, name in names.items()))
    await asyncio.gather(*(say(entry, "What is my name?", talk) for talk in names))
    for body in standin.sent()[8:]:
        first, second = said(body)
        assert second == "What is my name?"
        assert first.startswith("My name is Person number")
    assert {said(body)[0] for body in standin.sent()[8:]} == {
        f"My name is {name}." for name in names.values()
    }


async def test_two_turns_at_once_in_one_conversation_are_taken_in_order(
    house, move_in, say, standin
):
    entry = await move_in(routing=ONLY_MODEL)
    results = await asyncio.gather(say(entry, "My name is Robin."), say(entry, "What is my name?"))
    assert all(speech(result) for result in results)
    assert said(standin.sent()[-1]) == ["My name is Robin.", "What is my name?"]


async def test_tool_calling_with_memory(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "turn off the bed light")
    await say(entry, "turn it on again")
    assert house.states.get("input_boolean.bed_light").state == "on"
    for body in standin.sent():
        calls, results = pairs(body)
        assert calls == results
    calls, _ = pairs(standin.sent()[-1])
    assert len(calls) == 2


async def test_a_local_turn_is_part_of_what_the_model_knows(house, move_in, say, standin):
    entry = await move_in()
    await say(entry, "turn off the bed light")
    assert last_turn(entry)["route"] == "local"
    await say(entry, "what did I just ask you?")
    body = standin.sent()[-1]
    assert said(body)[0] == "turn off the bed light"
    calls, results = pairs(body)
    assert calls == results != []


async def test_a_turn_of_another_agent_is_part_of_what_the_model_knows(
    house, move_in, say, standin
):
    entry = await move_in(routing=ONLY_MODEL)
    await conversation.async_converse(
        house, "turn off the bed light", "talk", Context(), agent_id="conversation.home_assistant"
    )
    await say(entry, "what did I just ask you?")
    assert said(standin.sent()[-1]) == ["turn off the bed light", "what did I just ask you?"]


async def test_a_session_that_ended_is_let_go(house, move_in, say, standin, freezer):
    from pytest_homeassistant_custom_component.common import async_fire_time_changed

    entry = await move_in(routing={"policy": "llm_first"})
    await say(entry, "hello", None)
    await say(entry, "hello", "kitchen")
    standin.order(status=500, times=2)
    await say(entry, "turn off the bed light", "fallen back")
    assert last_turn(entry, "fallen back")["route"] == "fallback"
    memory = entry.runtime_data.live.windows
    assert len(memory.get_all_conversations()) == 3
    freezer.tick(3600)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert memory.get_all_conversations() == []
    await say(entry, "what did I say?", "kitchen")
    assert said(standin.sent()[-1]) == ["what did I say?"]


async def test_the_prompt_and_the_tools_are_measured_beside_the_window(house, move_in, say):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "hello")
    stats = entry.runtime_data.live.windows.get_stats("talk")
    assert stats["pinned_tokens"] > 500
    assert stats["current_tokens"] < 200
    assert stats["tag_distribution"] == {"context:now": 1, "input": 1, "output": 1}


async def test_the_same_prefix_is_sent_byte_for_byte(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    for text in ("hello", "turn off the bed light", "turn it on again"):
        await say(entry, text)
    bodies = standin.sent()
    for before, after in pairwise(bodies):
        assert after["tools"] == before["tools"]
        assert json.dumps(after["input"]).startswith(json.dumps(before["input"])[:-1])


async def test_an_agent_holds_a_conversation_within_its_own_limits(house, move_in, say):
    entry = await move_in(routing=ONLY_MODEL, window={"max_tokens": 1234})
    await say(entry, "hello")
    assert entry.runtime_data.live.windows.get_stats("talk")["max_tokens"] == 1234
