"""What a model tells of its thinking is shown while it thinks, and is no part of its answer."""

import json

import pytest

from ..conftest import ONLY_MODEL, last_turn

TURN_OFF = "turn off the bed light"
HELLO = "Hello, are you there?"
TOLD = (
    "**Reading the question**\n\nWhat is asked for decides which rule there is."
    "\n\n**Looking it up**\n\nTaking the rule that fits these words."
)
UNVERIFIED = {
    "status": 400,
    "code": "unsupported_value",
    "message": "Your organization must be verified to generate reasoning summaries.",
    "param": "reasoning.summary",
}


@pytest.fixture
def typed(house, open_assist, hass_ws_client):
    """Let an agent move in, and type into the Assist dialog; gives what was said and shown."""
    asked: dict = {}

    async def type_in(text: str, deployment="house-reasoning", **options):
        if not asked:
            asked["entry"], asked["assistant"] = await open_assist(
                routing=ONLY_MODEL, deployment=deployment, **options
            )
        said, asked["id"] = await asked["assistant"].type_in(text, asked.get("id"))
        log = await shown(await hass_ws_client(house), asked["id"])
        return said, last_turn(asked["entry"], asked["id"]), log

    return type_in


async def shown(client, conversation_id: str) -> list[dict]:
    """What Home Assistant shows of a conversation to whoever looks into it."""
    await client.send_json_auto_id(
        {"type": "conversation/chat_log/subscribe", "conversation_id": conversation_id}
    )
    answer = await client.receive_json()
    assert answer["success"], answer
    event = (await client.receive_json())["event"]
    assert event["event_type"] == "initial_state"
    return event["data"]["content"]


def asked_for(standin) -> list[str | None]:
    return [(body.get("reasoning") or {}).get("summary") for body in standin.sent()]


async def test_it_is_shown_and_never_spoken(typed, standin):
    said, record, log = await typed(HELLO)
    assert asked_for(standin) == ["auto"]
    assert [one["thinking_content"] for one in log if "thinking_content" in one] == [TOLD]
    assert "Looking it up" not in said
    assert record["error"] is None


async def test_it_is_not_sent_back_as_anybody_s_words(typed, standin):
    await typed(TURN_OFF)
    await typed(HELLO)
    assert {entry["status"] for entry in standin.requests} == {200}
    sent = json.dumps(standin.sent()[-1])
    assert '"type": "reasoning"' in sent
    assert "Looking it up" not in sent


async def test_what_it_costs_is_what_the_service_counts(house, typed, standin):
    await typed(HELLO)
    [entry] = house.config_entries.async_entries("switchboard")
    [used] = [one["usage"]["output"] for one in standin.requests]
    assert entry.runtime_data.usage.report()["total"]["output_tokens"] == used


async def test_a_model_that_tells_is_waited_for_longer_than_one_that_is_silent(
    typed, standin, monkeypatch
):
    monkeypatch.setattr("custom_components.switchboard.engine.azure.llm.READ_TIMEOUT", 1.0)
    standin.order(thinking=4)
    said, record, _ = await typed(HELLO)
    assert record["error"] is None
    assert [entry["status"] for entry in standin.requests] == [200]
    assert said


@pytest.mark.parametrize(
    "refusal",
    [
        UNVERIFIED,
        {**UNVERIFIED, "code": None, "param": None},
        {
            **UNVERIFIED,
            "code": "unsupported_parameter",
            "message": "Unsupported parameter: 'reasoning.summary' is not supported with this "
            "model.",
        },
    ],
)
async def test_a_deployment_that_does_not_tell_is_asked_again_at_once_and_not_for_it(
    typed, standin, refusal
):
    standin.order(**refusal)
    _, record, _ = await typed(HELLO, model={"reasoning_effort": "low"})
    assert record["error"] is None
    await typed(HELLO)
    assert asked_for(standin) == ["auto", None, None]
    assert {body["reasoning"]["effort"] for body in standin.sent()} == {"low"}


async def test_a_model_that_does_not_reason_is_not_asked_to_tell(typed, standin):
    for _ in range(2):
        _, record, _ = await typed(HELLO, deployment="house-small")
        assert record["error"] is None
    assert [entry["status"] for entry in standin.requests][-1] == 200
    assert asked_for(standin)[-1] is None
    before = len(standin.requests)
    await typed(HELLO)
    assert len(standin.requests) == before + 1
