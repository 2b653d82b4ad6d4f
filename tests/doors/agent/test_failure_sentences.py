"""What the agent says of its own failures is heard, and nothing a model takes for an answer."""

import json
import logging

import pytest

from custom_components.switchboard.agent.request import RequestBuilder
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.turn.phrases import load_phrases, phrase
from demo.azure_standin.ask import Reply
from demo.azure_standin.script import reply_to

from ..conftest import ONLY_MODEL

SHORT = {"routing": ONLY_MODEL, "window": {"keep_exchanges": 1, "eviction_target": 1.0}}
QUESTION = "Tell me about lighthouses"
NEXT = "And what did I just ask?"


def sentences():
    """Return every sentence of our own that a model must not read."""
    kept = ("one_moment", "still_thinking", "bear_with_me", "pin_required")
    return [
        sentence.removeprefix("… ")
        for phrases in load_phrases().values()
        for key, sentence in phrases.items()
        if key not in kept and "{" not in sentence
    ]


def said(body, role):
    return [item["content"] for item in body["input"] if item.get("role") == role]


def notes(body):
    """Return what a request says between the user's words, but not of the time."""
    system = [item["content"] for item in body["input"] if item.get("role") in SYSTEM]
    return [text for text in system[1:] if "fault" in text]


SYSTEM = ("system", "developer")


def is_clean(body):
    """Whether a request says nothing of what the agent said of its failures."""
    everything = json.dumps(body["input"], ensure_ascii=False)
    return not any(sentence in everything for sentence in sentences())


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_failed_question_stays_with_a_note_for_an_answer(open_assist, standin, language):
    _, house_voice = await open_assist(routing=ONLY_MODEL, language=language)
    standin.order(status=500, times=2)
    assert await house_voice.say(QUESTION) == phrase("service_error", language)
    standin.state.faults.clear()
    await house_voice.say(NEXT)
    body = standin.sent()[-1]
    assert said(body, "user") == [QUESTION, NEXT]
    assert said(body, "assistant") == []
    [note] = notes(body)
    assert "service_error" in note
    assert is_clean(body)


async def test_of_an_answer_that_broke_off_only_the_models_words_stay(open_assist, standin):
    _, house_voice = await open_assist(routing=ONLY_MODEL)
    standin.order(drop_after_chunks=3)
    spoken = await house_voice.say("tell me a long story about lighthouses")
    ending = phrase("stream_broken", "en")
    assert spoken.endswith(ending)
    await house_voice.say(NEXT)
    body = standin.sent()[-1]
    assert said(body, "assistant") == [spoken.removesuffix(ending).strip()]
    assert len(notes(body)) == 1
    assert is_clean(body)


async def test_of_a_command_whose_answer_was_lost_the_deed_stays(open_assist, standin):
    _, house_voice = await open_assist(routing=ONLY_MODEL)
    standin.order()
    standin.order(status=401)
    assert await house_voice.say("turn off the bed light") == phrase("lost_after_action", "en")
    standin.state.faults.clear()
    await house_voice.say(NEXT)
    body = standin.sent()[-1]
    kinds = [item.get("type") for item in body["input"]]
    assert kinds.count("function_call") == kinds.count("function_call_output") >= 1
    assert said(body, "assistant") == []
    assert len(notes(body)) == 1
    assert is_clean(body)


async def test_a_turn_that_broke_unforeseen_is_noted_as_well(open_assist, standin, monkeypatch):
    _, house_voice = await open_assist(routing=ONLY_MODEL)

    def broken(self):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(RequestBuilder, "prepare", broken)
        assert await house_voice.say(QUESTION) == phrase("unknown", "en")
    await house_voice.say(NEXT)
    [body] = standin.sent()
    assert said(body, "user") == [QUESTION, NEXT]
    assert len(notes(body)) == 1
    assert is_clean(body)


def folds(standin):
    """Return what was sent to be summarised."""
    return [
        json.loads(said(body, "user")[-1])
        for body in standin.sent()
        if not body.get("tools") and said(body, "user")[-1].startswith("{")
    ]


async def test_a_fold_gets_what_people_said_and_what_was_done_alone(open_assist, standin):
    entry, house_voice = await open_assist(**SHORT)
    await house_voice.say("turn off the bed light")
    standin.order(status=500, times=2)
    await house_voice.say(QUESTION)
    standin.state.faults.clear()
    for text in ("My name is Robin", "hello", "hello again"):
        await house_voice.say(text)
        await entry.runtime_data.summary_queue.idle()
    told = [one for fold in folds(standin) for one in fold["messages"]]
    assert {one["role"] for one in told} == {"user", "assistant"}
    assert [one["text"] for one in told if one["role"] == "user"] == [
        "turn off the bed light",
        "My name is Robin",
        "hello",
    ]
    deeds = [deed for one in told for deed in one.get("done", ())]
    assert len(deeds) == 1
    assert deeds[0].startswith("HassTurnOff: ")
    assert "Bed Light" in deeds[0]
    everything = json.dumps(told)
    assert "Now:" not in everything
    assert "success" not in everything
    window = entry.runtime_data.live.windows.get_window("talk")
    assert window.backlog == ()
    assert "Robin" in window.summary.text


async def test_a_round_that_failed_alone_asks_for_no_summary(open_assist, standin):
    entry, house_voice = await open_assist(**SHORT)
    standin.order(status=500, times=2)
    await house_voice.say(QUESTION)
    standin.state.faults.clear()
    await house_voice.say("hello")
    await entry.runtime_data.summary_queue.idle()
    assert folds(standin) == []
    window = entry.runtime_data.live.windows.get_window("talk")
    assert (window.backlog, window.summary) == ((), None)


async def test_a_summary_that_only_repeats_a_message_is_refused(open_assist, standin):
    entry, house_voice = await open_assist(**SHORT)
    echo = "The lamp by the door is called Robin."

    def parrot(ask):
        return Reply(f' "{echo}" ') if not ask.tools else Reply(echo)

    standin.state.rules = parrot
    for text in ("What is that lamp called?", "hello"):
        await house_voice.say(text)
    await entry.runtime_data.summary_queue.idle()
    window = entry.runtime_data.live.windows.get_window("talk")
    assert window.summary is None
    assert [one.content for one in window.messages if one.role == "assistant"] == [echo, echo]
    standin.state.rules = reply_to
    await house_voice.say("hello again")
    await entry.runtime_data.summary_queue.idle()
    window = entry.runtime_data.live.windows.get_window("talk")
    assert [one.content for one in window.messages if one.role == "user"] == ["hello again"]
    assert window.summary.text


# The reason is in the log


SAID = "the key is under the third flowerpot"
REFUSED = {"status": 400, "code": "invalid_value", "param": "input[3].content", "message": SAID}


@pytest.fixture
async def assistant(open_assist):
    return await open_assist(routing=ONLY_MODEL)


def warnings(caplog) -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.WARNING and "switchboard" in record.name
    ]


async def test_a_refusal_is_logged_once_with_what_was_named(house, standin, assistant, caplog):
    entry, speaker = assistant
    standin.order(**REFUSED, times=2)
    assert (await speaker.type_in(SAID))[0] == phrase("request_rejected", "en")
    await speaker.type_in(SAID)
    [told] = [line for line in warnings(caplog) if "house-voice" in line]
    why = "(status 400, code invalid_value, parameter input[3].content)"
    assert told == f"Deployment house-voice failed: request_rejected {why}"
    assert not any(SAID in line for line in warnings(caplog))
    found = await async_get_config_entry_diagnostics(house, entry)
    failure = found["deployments"][0]["last_failure"]
    assert failure["reason"] == "request_rejected"
    assert failure["refusal"] == {
        "status": 400,
        "code": "invalid_value",
        "param": "input[3].content",
    }
    assert SAID not in str(found)


async def test_what_may_be_anybodys_words_is_not_logged(standin, assistant, caplog):
    _, speaker = assistant
    standin.order(**(REFUSED | {"code": SAID, "param": SAID}))
    await speaker.type_in("Hello, are you there?")
    assert "Deployment house-voice failed: request_rejected (status 400, code -, parameter -)" in (
        warnings(caplog)
    )
    assert not any(SAID in line for line in warnings(caplog))


async def test_another_failure_is_logged_as_well(standin, assistant, caplog):
    _, speaker = assistant
    standin.order(status=503, times=2)
    standin.order(status=429, retry_after=60)
    for _ in range(2):
        await speaker.type_in("Hello, are you there?")
    assert [line.split(": ")[1] for line in warnings(caplog) if "house-voice failed" in line] == [
        "service_error (status 503, code ServiceUnavailable, parameter -)",
        "rate_limited (status 429, code 429, parameter -)",
    ]
