"""What the rules say without tools: memory of the conversation, sums, stories, summaries."""

import json

import pytest

from demo.azure_standin import counting
from demo.azure_standin.ask import Ask, Turn
from demo.azure_standin.rules import reply_to

from .small_house import SmallHouse


@pytest.fixture
def house():
    return SmallHouse()


def _document(schema, words):
    return json.loads(reply_to(Ask((Turn("user", words),), schema=schema)).text)


def test_a_name_is_known_as_long_as_its_turn_is_sent(house):
    assert house.say("My name is Robin Example") == "Nice to meet you, Robin Example."
    house.say("turn on the bed light")
    assert house.say("What did I tell you my name is?") == "Your name is Robin Example."
    house.forget()
    assert "in none of the messages" in house.say("What is my name?")


def test_a_favourite_is_remembered_by_what_it_is_a_favourite_of(house):
    house.say("my favourite colour is teal")
    house.say("my favourite drink is cocoa")
    assert house.say("what's my favourite colour?") == "Your favourite colour is teal."
    assert house.say("what is my favourite drink again?") == "Your favourite drink is cocoa."


def test_a_summary_counts_as_something_that_was_sent(house):
    house.prompt += "\nSummary: The user said that their name is Robin."
    assert house.say("what is my name?") == "Your name is Robin."


def test_the_question_before_is_quoted(house):
    house.say("what is 3 times 4?")
    assert house.say("What did I just ask you?") == 'You said: "what is 3 times 4?"'
    house.forget()
    assert house.say("What did I just ask you?") == "I see nothing you said before this."


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("what is 12 times 7?", "84"),
        ("twenty two plus five", "27"),
        ("wie viel ist 9 durch 2?", "4.5"),
        ("what is 5 divided by 0", "Nobody can divide by zero."),
        ("danke", "Gern geschehen."),
        ("Wie heiße ich?", "Das steht in keiner der Nachrichten, die ich sehe."),
    ],
)
def test_sums_and_small_talk(house, words, answer):
    assert house.say(words) == answer


def test_what_no_rule_fits_is_answered_honestly(house):
    assert "rule-based stand-in" in house.say("compare two schools of philosophy")
    assert "festen Regeln" in house.say("Was ist die Bedeutung der Philosophie?")


def test_a_long_story_fills_a_window_and_is_always_the_same(house):
    told = house.say("Tell me a long story about lighthouses")
    assert counting.count(told) > 500
    assert told == SmallHouse().say("Tell me a long story about lighthouses")
    assert counting.count(house.say("tell me a story")) < 200


def test_a_conversation_is_summarised_in_the_third_person(house):
    house.say("my name is Robin")
    house.say("is the bed light on?")
    told = house.say("Please summarise our conversation")
    assert told.startswith("The user said that their name is Robin.")
    assert 'The user asked "is the bed light on?".' in told


def test_a_record_is_folded_into_the_summary_so_far():
    record = {
        "summary": "The user likes quiet evenings.",
        "messages": [
            {"role": "user", "text": "turn on the bed light"},
            {"role": "assistant", "text": "Done."},
        ],
    }
    told = reply_to(
        Ask(
            (
                Turn("system", "You keep the running summary. Write the new summary."),
                Turn("user", json.dumps(record)),
            )
        )
    ).text
    assert told == 'The user likes quiet evenings. The user said "turn on the bed light".'


def test_a_prompt_that_only_holds_a_summary_asks_for_none(house):
    house.prompt += "\nWhat was said earlier, summarised: nothing much."
    assert house.say("hello").startswith("Hello")


def test_documents_follow_nested_schemas():
    schema = {
        "$defs": {"room": {"type": "object", "properties": {"warm": {"type": "boolean"}}}},
        "type": "object",
        "properties": {
            "kind": {"const": "report"},
            "room": {"$ref": "#/$defs/room"},
            "level": {"type": "integer", "minimum": 1, "maximum": 5},
            "words": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
            "when": {"type": "string", "format": "date"},
            "note": {"anyOf": [{"type": "null"}, {"type": "string", "maxLength": 10}]},
        },
    }
    document = _document(schema, "it is not warm, about 9")
    assert document["kind"] == "report"
    assert document["room"] == {"warm": False}
    assert document["level"] == 5
    assert len(document["words"]) <= 2
    assert document["when"] == "2026-01-01"
    assert 0 < len(document["note"]) <= 10
