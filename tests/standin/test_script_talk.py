"""What the script says without the house: memory, small talk, summaries, documents."""

import json

import pytest

from custom_components.switchboard.engine.knowledge import judge
from custom_components.switchboard.engine.recall import profile
from demo.azure_standin.ask import Ask, Call, Tool, Turn
from demo.azure_standin.script import reply_to
from demo.azure_standin.script.documents import relation

from .small_house import SmallHouse

NAMES = ("RememberFact", "ForgetFact", "RecallMemory", "SearchConversations", "Remind")
TOOLS = tuple(Tool(f"switchboard__{name}", "", {}) for name in NAMES)
PROFILE = f"""{profile.NOTES_HEADING}
{profile.OF_HOUSEHOLD}
- Dislikes loud music at dinner
{profile.OF_SPEAKER}
- Likes blueberries in the morning"""
BREAKFAST = "What would you suggest for breakfast?"


def ask(*turns, told="", tools=TOOLS):
    return reply_to(Ask((Turn("system", told), *turns), tools))


def said(words, **more):
    return ask(Turn("user", words), **more).text


def called(reply):
    [call] = reply.calls
    return call.name.removeprefix("switchboard__"), json.loads(call.arguments)


def used(tool, result, *, words):
    """A round in which a tool was called, up to its result."""
    call = Call(f"switchboard__{tool}", "{}", "call_1")
    told = Turn("tool", json.dumps(result), call_id="call_1")
    return Turn("user", words), Turn("assistant", calls=(call,)), told


@pytest.mark.parametrize(
    ("words", "tool", "arguments"),
    [
        ("Remember that I like tea.", "RememberFact", {"text": "I like tea", "kind": "preference"}),
        (
            "Merk dir, dass das Tor klemmt",
            "RememberFact",
            {"text": "das Tor klemmt", "kind": "fact"},
        ),
        ("Forget that I like tea.", "ForgetFact", {"about": "I like tea"}),
        ("What do you know about the gate?", "RecallMemory", {"question": "the gate"}),
        ("When did we talk about the gate?", "SearchConversations", {"query": "the gate"}),
        (
            "Remember to water the plants tomorrow at 6 pm.",
            "Remind",
            {"text": "water the plants", "when": "2026-12-01T18:00"},
        ),
    ],
)
def test_each_tool_is_called_when_its_work_is_asked_for(words, tool, arguments):
    reply = ask(Turn("user", words), told="Now: Monday 2026-11-30 09:00")
    assert called(reply) == (tool, arguments)


def test_that_means_the_note_which_the_last_answer_rested_on():
    talk = (
        Turn("user", BREAKFAST),
        Turn("assistant", "How about porridge with blueberries?"),
        Turn("user", "Forget that, please."),
    )
    about = {"about": "Likes blueberries in the morning"}
    assert called(ask(*talk, told=PROFILE)) == ("ForgetFact", about)


@pytest.mark.parametrize(
    ("tool", "result", "answer"),
    [
        ("ForgetFact", {"found": []}, "I remember nothing like that."),
        (
            "RecallMemory",
            {"found": [{"text": "I like tea."}], "more": 4},
            "I know this: I like tea, and 4 more.",
        ),
        ("RecallMemory", {"data": {"found": []}, "error": False}, "I know nothing about it."),
        (
            "RememberFact",
            {"error": "secret", "error_text": "Codes are never kept."},
            "Sorry, that did not work: Codes are never kept.",
        ),
    ],
)
def test_what_came_of_a_tool_is_told(tool, result, answer):
    assert ask(*used(tool, result, words="so be it")).text == answer


def test_what_was_said_is_known_as_long_as_it_is_sent():
    house = SmallHouse()
    assert house.say("My name is Robin Example") == "Nice to meet you, Robin Example."
    house.say("my favourite colour is teal")
    assert house.say("What did I tell you my name is?") == "Your name is Robin Example."
    assert house.say("what's my favourite colour again?") == "Your favourite colour is teal."
    assert house.say("What did I just ask you?") == 'You said: "what\'s my favourite colour again?"'
    house.forget()
    assert "in none of the messages" in house.say("What is my name?")
    house.prompt += "\nSummary: The user said that their name is Robin."
    assert house.say("what is my name?") == "Your name is Robin."


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("what is 12 times 7?", "84"),
        ("wie viel ist 9 durch 2?", "4.5"),
        ("what is 5 divided by 0", "Nobody can divide by zero."),
        ("danke", "Gern geschehen."),
        ("Wie heiße ich?", "Das steht in keiner der Nachrichten, die ich sehe."),
    ],
)
def test_sums_and_small_talk(words, answer):
    assert said(words) == answer


def test_what_no_rule_fits_is_answered_honestly():
    assert "rule-based stand-in" in said("compare two schools of philosophy")
    assert "festen Regeln" in said("Was ist die Bedeutung der Philosophie?")


def test_a_record_is_folded_into_the_summary_so_far():
    messages = [{"role": "user", "text": "my name is Robin"}, {"role": "assistant", "text": "Hi."}]
    record = {"summary": "The user likes quiet evenings.", "messages": messages}
    prompt = "You keep the running summary. Write the new summary."
    told = ask(Turn("user", json.dumps(record)), told=prompt, tools=()).text
    assert told == "The user likes quiet evenings. The user said that their name is Robin."
    assert (
        ask(Turn("user", "hello"), told="Said earlier, in a summary: nothing.").text[:5] == "Hello"
    )


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
            "state": {"type": "string", "enum": ["on", "off"]},
        },
    }
    told = json.loads(reply_to(Ask((Turn("user", "turn off 7 lamps"),), schema=schema)).text)
    assert (told["kind"], told["level"], told["state"]) == ("report", 5, "off")
    assert told["room"] == {"warm": False}
    assert len(told["words"]) <= 2
    assert (told["when"], len(told["note"])) == ("2026-01-01", 10)


@pytest.mark.parametrize(
    ("words", "learnt"),
    [
        ("Remember that the bins go out on Tuesday.", ["The bins go out on Tuesday"]),
        ("I hate rooibos tea, by the way. I like jazz.", ["Dislikes rooibos tea", "Likes jazz"]),
        ("That answer was too long.", ["That answer was too long"]),
        ("What is on?", []),
    ],
)
def test_what_people_say_outright_is_noted(words, learnt):
    window = {"new_from": 1, "messages": [{"n": 1, "person": words}]}
    schema = {"properties": {"facts": {}}}
    found = reply_to(Ask((Turn("user", json.dumps(window)),), schema=schema)).text
    assert [fact["summary"] for fact in json.loads(found)["facts"]] == learnt


@pytest.mark.parametrize(
    ("new", "known", "expected"),
    [
        ("Likes fresh blueberries in the morning", "Likes blueberries in the morning", "refines"),
        ("Mag Heidelbeeren", "Likes blueberries", "same"),
        ("Gets up at 6:30", "Gets up at 7:30", "contradicts"),
        ("Is not allergic to nuts", "Is allergic to nuts", "contradicts"),
        ("Likes tea with milk", "Likes tea with lemon", "unrelated"),
    ],
)
def test_statements_stand_to_each_other_as_their_words_do(new, known, expected):
    assert relation({"text": new}, {"text": known}) == expected
    known = [{"n": "1", "text": known}, {"n": "2", "text": "Plays the violin"}]
    question = Turn("user", json.dumps([{"new": {"text": new}, "known": known}]))
    answer = reply_to(Ask((Turn("system", ""), question), schema=judge.schema_of(2))).text
    assert judge.read_answer(answer, 2) == [expected, "unrelated"]
