"""Every way a model can fail ends in a valid chat log and one honest sentence."""

import logging
from unittest.mock import patch

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.helpers import intent

from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL, last_turn, speech

READ_TIMEOUT = "custom_components.switchboard.engine.azure.llm.READ_TIMEOUT"
BOTH_WIRES = pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])

BEFORE_THE_FIRST_TOKEN = [
    ({"status": 401}, "invalid_auth"),
    ({"status": 404}, "deployment_not_found"),
    ({"status": 429, "code": "insufficient_quota"}, "quota_spent"),
    ({"status": 429, "retry_after": 60}, "rate_limited"),
    ({"status": 429, "retry_after": 0.01, "times": 2}, "rate_limited"),
    ({"status": 500, "times": 2}, "service_error"),
    ({"content_filter": "prompt", "times": 2}, "content_filtered"),
    ({"drop_after_chunks": 0, "times": 2}, "empty_answer"),
    ({"truncate_after_chunks": 0, "times": 2}, "empty_answer"),
    ({"malformed_after_chunks": 0, "times": 2}, "empty_answer"),
    ({"web_page": True, "times": 2}, "web_page"),
    ({"stall_after_chunks": 0}, "timed_out"),
    ({"header_delay": 5}, "timed_out"),
]
AFTER_SOME_TOKENS = [
    ({"drop_after_chunks": 2}, "stream_broken"),
    ({"truncate_after_chunks": 2}, "stream_broken"),
    ({"malformed_after_chunks": 2}, "stream_broken"),
    ({"stall_after_chunks": 2}, "timed_out"),
    ({"content_filter": "answer"}, "content_filtered"),
]


@pytest.fixture(autouse=True)
def _impatience(monkeypatch) -> None:
    """Wait for the next piece of an answer a moment, not a minute."""
    monkeypatch.setattr(READ_TIMEOUT, 1.0)


def named(cases):
    return [
        pytest.param(*case, id=" ".join(f"{k}={v}" for k, v in case[0].items())) for case in cases
    ]


def contents(house) -> list[conversation.Content]:
    return house.data[DATA_CHAT_LOGS]["talk"].content


def assert_valid(house) -> None:
    """A chat log is valid when every call has a result and the answer comes last."""
    calls, results = [], []
    for content in contents(house):
        if isinstance(content, conversation.AssistantContent):
            calls.extend(call.id for call in content.tool_calls or ())
        elif isinstance(content, conversation.ToolResultContent):
            results.append(content.tool_call_id)
    assert calls == results
    assert isinstance(contents(house)[-1], conversation.AssistantContent)
    assert contents(house)[-1].content


async def assert_next_turn_works(house, entry, say) -> None:
    with patch(READ_TIMEOUT, 60.0):
        result = await say(entry, "turn off the bed light")
    assert result.response.response_type is not intent.IntentResponseType.ERROR
    assert last_turn(entry)["error"] is None
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert_valid(house)


@BOTH_WIRES
@pytest.mark.parametrize(("fault", "reason"), named(BEFORE_THE_FIRST_TOKEN))
async def test_a_model_that_says_nothing(house, move_in, say, standin, deployment, fault, reason):
    entry = await move_in(deployment=deployment, routing=ONLY_MODEL)
    standin.order(**fault)
    result = await say(entry, "tell me about lighthouses")
    assert last_turn(entry)["error"] == reason
    assert speech(result) == phrase(reason, "en")
    assert_valid(house)
    standin.state.faults.clear()
    await assert_next_turn_works(house, entry, say)


async def test_a_model_that_thinks_until_its_tokens_are_used_up(move_in, say):
    few = {"max_output_tokens": 20}
    entry = await move_in(deployment="house-reasoning", routing=ONLY_MODEL, model=few)
    result = await say(entry, "tell me about lighthouses")
    assert last_turn(entry)["error"] == "thought_too_long"
    assert speech(result) == phrase("thought_too_long", "en")


@BOTH_WIRES
@pytest.mark.parametrize(("fault", "reason"), named(AFTER_SOME_TOKENS))
async def test_a_model_stops_mid_sentence(house, move_in, say, standin, deployment, fault, reason):
    entry = await move_in(deployment=deployment, routing=ONLY_MODEL)
    standin.order(**fault)
    result = await say(entry, "tell me a long story about lighthouses")
    turn = last_turn(entry)
    assert (turn["route"], turn["error"]) == ("model", reason)
    assert speech(result).endswith(phrase(reason, "en"))
    assert len(speech(result)) > len(phrase(reason, "en")) + 1
    assert_valid(house)
    await assert_next_turn_works(house, entry, say)


@BOTH_WIRES
@pytest.mark.parametrize("fault", ["drop_after_chunks", "truncate_after_chunks", "status"])
async def test_a_model_that_fails_after_it_acted(house, move_in, say, standin, deployment, fault):
    entry = await move_in(deployment=deployment, routing=ONLY_MODEL)
    order = {"status": 401} if fault == "status" else {fault: 0, "times": 2}
    standin.order()
    standin.order(**order)
    result = await say(entry, "turn off the ceiling lights")
    turn = last_turn(entry)
    assert turn["route"] == "model"
    assert speech(result) == phrase("lost_after_action", "en")
    assert house.states.get("input_boolean.ceiling_lights").state == "off"
    assert_valid(house)
    standin.state.faults.clear()
    await assert_next_turn_works(house, entry, say)


async def test_the_house_answers_when_azure_is_gone(house, move_in, say, caplog):
    entry = await move_in(endpoint="http://127.0.0.1:9/openai/v1/", routing={"policy": "llm_first"})
    with caplog.at_level(logging.INFO):
        for name in ("bed light", "ceiling lights"):
            await say(entry, f"turn off the {name}")
            turn = last_turn(entry)
            assert (turn["route"], turn["error"]) == ("fallback", "cannot_connect")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert house.states.get("input_boolean.ceiling_lights").state == "off"
    ours = [r for r in caplog.records if r.levelno == logging.WARNING and "Azure" in r.message]
    assert len(ours) == 1


async def test_it_is_logged_when_azure_goes_and_is_back(move_in, say, standin, caplog):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(status=500, times=4)
    for _ in range(2):
        await say(entry, "hello")
    for _ in range(2):
        await say(entry, "hello")
    ours = [
        (r.levelname, r.message)
        for r in caplog.records
        if r.name == "custom_components.switchboard.conversation" and r.levelno >= logging.INFO
    ]
    assert [level for level, _ in ours] == ["WARNING", "INFO"]


async def test_reasoning_goes_back_encrypted_with_what_it_led_to(house, move_in, say, standin):
    entry = await move_in(deployment="house-reasoning", routing=ONLY_MODEL)
    await say(entry, "turn off the bed light")
    await say(entry, "turn it on again")
    assert house.states.get("input_boolean.bed_light").state == "on"
    body = standin.sent()[-1]
    assert body["store"] is False
    kinds = [item.get("type", "message") for item in body["input"]]
    assert kinds.count("reasoning") >= 2
    assert all(
        item["encrypted_content"] for item in body["input"] if item.get("type") == "reasoning"
    )
    assert kinds[kinds.index("reasoning") + 1] == "function_call"


async def test_a_wire_that_went_missing_is_learnt(house, move_in, say):
    entry = await move_in(deployment="house-chat", routing=ONLY_MODEL)
    house.config_entries.async_update_entry(
        entry, data={**entry.data, "capabilities": {"wire": "responses"}}
    )
    await house.config_entries.async_reload(entry.entry_id)
    assert speech(await say(entry, "hello"))
    assert last_turn(entry)["error"] is None
    assert entry.data["capabilities"]["wire"] == "chat_completions"
