"""The demo reads in the stand-in's journal what the model was sent; this is the reading."""

import pytest

from demo.asked import about, judged, read


def entry(body, **more):
    return {"deployment": "house-voice", "status": 200, "body": body, **more}


MESSAGES = [
    {"role": "system", "content": "You are the voice of this home."},
    {"role": "system", "content": "Now: Saturday 2026-11-21 11:59"},
    {"role": "user", "content": "Turn on the lamp."},
    {"role": "assistant", "content": "Done."},
    {"role": "system", "content": "Now: 12:00\nChanged:\nLamp = on"},
    {"role": "user", "content": "Is the lamp on?"},
]
RESPONSES = {"input": [*MESSAGES, {"type": "function_call", "name": "GetLiveContext"}]}
CHAT = {"messages": MESSAGES}
IN_PARTS = {
    "messages": [
        {**item, "content": [{"type": "text", "text": item["content"]}]} for item in MESSAGES
    ]
}


@pytest.mark.parametrize("body", [RESPONSES, CHAT, IN_PARTS])
def test_either_api_tells_the_same(body):
    asked = read(entry(body, text="Yes.", usage={"input": 2000, "cached": 1920}))
    assert asked.words == "Is the lamp on?"
    assert asked.note == "Now: 12:00\nChanged:\nLamp = on"
    assert asked.said == ("Done.",)
    assert (asked.deployment, asked.answer) == ("house-voice", "Yes.")
    assert (asked.sent, asked.cached, asked.refused) == (2000, 1920, 0)


def test_a_refusal_has_cost_nothing():
    asked = read(entry(CHAT, status=429, usage=None))
    assert (asked.refused, asked.sent) == (429, 0)


def test_an_answer_still_under_way_is_no_refusal():
    assert read(entry(CHAT, status=None)).refused == 0


def test_a_request_without_a_conversation_is_read_as_nothing():
    asked = read(entry({"input": "words for an embedding"}))
    assert (asked.words, asked.note, asked.said) == ("", "", ())


def test_only_the_requests_for_the_words_count():
    summary = {"input": [{"role": "user", "content": "Summarise."}]}
    found = about([entry(summary), entry(CHAT), entry(RESPONSES)], "Is the lamp on?")
    assert [asked.note[:10] for asked in found] == ["Now: 12:00"] * 2


NOTES = "What people of this home said in earlier conversations:\n- Likes tea"


@pytest.mark.parametrize(
    "body",
    [
        {"input": [{"role": "system", "content": NOTES}, *MESSAGES]},
        {"messages": [{"role": "developer", "content": NOTES}, *MESSAGES]},
        {"instructions": f"You are a voice.\n{NOTES}\nThe house:", "input": MESSAGES},
    ],
)
def test_what_is_told_of_the_memory_is_found_and_counted(body):
    asked = read(entry(body))
    assert asked.memory == tuple(NOTES.splitlines())
    assert 10 < asked.memory_tokens < 20
    assert "likes tea" in asked.whole


def test_what_a_person_says_is_no_memory():
    asked = read(entry({"input": [{"role": "user", "content": NOTES}]}))
    assert (asked.memory, asked.memory_tokens) == ((), 0)


def test_the_whole_request_counts_its_tools_and_results():
    call = {"type": "function_call_output", "output": '{"found": "Quince"}'}
    asked = read(entry({"input": [*MESSAGES, call], "tools": [{"name": "Look"}]}))
    assert "quince" in asked.whole
    assert "look" in asked.whole


def test_the_tools_an_answer_called_are_named():
    called = [{"name": "switchboard__ForgetFact", "arguments": "{}"}]
    assert read(entry(CHAT, tool_calls=called)).calls == ("switchboard__ForgetFact",)


def test_only_answers_to_how_statements_stand_count_as_judged():
    answer = '{"1": "refines", "2": "same"}'
    assert judged([entry(CHAT, text="Yes."), entry(CHAT, text=answer)]) == ("refines", "same")
