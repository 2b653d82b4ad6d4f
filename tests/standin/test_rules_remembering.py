"""What the rules make of a memory: they know what they are told, and ask before they forget."""

import json

import pytest

from custom_components.switchboard.engine.recall import profile
from custom_components.switchboard.engine.recall import reminder as reminding
from demo.azure_standin.ask import Ask, Call, Tool, Turn
from demo.azure_standin.rules import reply_to
from demo.azure_standin.rules.extraction import facts_in

OBJECT = {"type": "object", "properties": {}}
TOOLS = tuple(
    Tool(f"switchboard__{name}", "", OBJECT)
    for name in ("RememberFact", "ForgetFact", "RecallMemory", "SearchConversations")
)
PROFILE = f"""{profile.NOTES_HEADING}
{profile.OF_HOUSEHOLD}
- Dislikes loud music at dinner
{profile.OF_SPEAKER}
- Likes blueberries in the morning"""
REMINDER = f"""{reminding.HEADING}
- 2026-11-20: "I love cherries with everything."
"""
BREAKFAST = "What would you suggest for breakfast?"


def ask(*turns, told="", tools=TOOLS):
    system = [Turn("system", "You are the voice of this home.")]
    system += [Turn("system", told)] if told else []
    return reply_to(Ask((*system, *turns), tools))


def said(words, **more):
    return ask(Turn("user", words), **more).text


def called(reply):
    [call] = reply.calls
    return call.name.removeprefix("switchboard__"), json.loads(call.arguments)


def used(tool, result, *, words, arguments="{}"):
    """A round in which a tool was called, up to its result."""
    call = Call(f"switchboard__{tool}", arguments, "call_1")
    told = Turn("tool", json.dumps(result), call_id="call_1")
    return Turn("user", words), Turn("assistant", calls=(call,)), told


def test_a_liking_is_used_only_if_the_request_says_so():
    assert said(BREAKFAST) == "How about porridge?"
    assert said(BREAKFAST, told=PROFILE) == "How about porridge with blueberries?"


def test_a_quotation_that_comes_with_the_question_counts_as_well():
    assert said("Any ideas for breakfast?", told=REMINDER) == "How about porridge with cherries?"


@pytest.mark.parametrize(
    "told",
    [
        "Notes:\n- Likes blueberries in the morning",
        PROFILE.replace("Likes blueberries", "Dislikes blueberries"),
        f"{PROFILE}\n- Is allergic to bilberries",
        PROFILE.replace("- Likes blueberries", "\n- Likes blueberries"),
    ],
)
def test_what_is_no_liking_in_the_notes_is_not_used(told):
    assert said(BREAKFAST, told=told) == "How about porridge?"


def test_a_meal_takes_what_is_liked_at_its_time_or_can_be_eaten():
    dinner = "What could we have for dinner?"
    assert said(dinner, told=PROFILE) == "How about pancakes with blueberries?"
    jazz = PROFILE.replace("blueberries", "jazz")
    assert said(dinner, told=jazz) == "How about pancakes?"
    german = f"{profile.NOTES_HEADING}\n- Mag Heidelbeeren am Morgen"
    answer = said("Was empfiehlst du mir zum Frühstück?", told=german)
    assert answer == "Wie wäre es mit Haferbrei und Heidelbeeren?"


def test_what_people_like_is_told_from_the_notes():
    assert said("What do I like?", told=PROFILE) == (
        "I know this of you: Dislikes loud music at dinner; Likes blueberries in the morning."
    )
    assert "in none of the messages" in said("What do I like?")


@pytest.mark.parametrize(
    ("words", "tool", "arguments"),
    [
        (
            "Remember that I like tea.",
            "RememberFact",
            {"text": "I like tea", "kind": "preference"},
        ),
        (
            "Merk dir, dass das Tor klemmt",
            "RememberFact",
            {"text": "das Tor klemmt", "kind": "fact"},
        ),
        ("Forget that I like tea.", "ForgetFact", {"about": "I like tea"}),
        ("Please forget about the gate", "ForgetFact", {"about": "the gate"}),
        ("What do you know about the gate?", "RecallMemory", {"question": "the gate"}),
        ("What is Robin allergic to?", "RecallMemory", {"question": "robin allergic to"}),
        (
            "Wogegen ist Robin allergisch?",
            "RecallMemory",
            {"question": "wogegen ist robin allergisch"},
        ),
        ("When did we talk about the gate?", "SearchConversations", {"query": "the gate"}),
    ],
)
def test_each_tool_is_called_when_its_work_is_asked_for(words, tool, arguments):
    assert called(ask(Turn("user", words))) == (tool, arguments)


def test_without_the_tool_nothing_is_forgotten():
    reply = ask(Turn("user", "Forget that I like tea."), tools=())
    assert not reply.calls
    assert reply.text == "I do not know what you mean, or was given no tool for it."


def test_that_means_the_note_which_the_last_answer_rested_on():
    talk = (
        Turn("user", BREAKFAST),
        Turn("assistant", "How about porridge with blueberries?"),
        Turn("user", "Thanks"),
        Turn("assistant", "You are welcome."),
        Turn("user", "Forget that, please."),
    )
    about = {"about": "Likes blueberries in the morning"}
    assert called(ask(*talk, told=PROFILE)) == ("ForgetFact", about)


FOUND = {"would_forget": ["Likes tea."], "more_like_it": 0, "confirm_id": "17ab"}


def test_it_asks_before_it_forgets_and_brings_the_id_back_after_a_yes():
    asked = used("ForgetFact", FOUND, words="Forget that I like tea.")
    question = ask(*asked)
    assert (question.calls, question.text) == ((), "Shall I forget this: Likes tea?")
    answered = (*asked, Turn("assistant", question.text))
    assert called(ask(*answered, Turn("user", "Yes, please."))) == (
        "ForgetFact",
        {"confirm_id": "17ab"},
    )
    assert ask(*answered, Turn("user", "No.")).text == "All right, I keep it."


def test_a_ja_is_answered_in_german():
    german = {"forgotten": True, "memories": 1}
    talk = (
        *used("ForgetFact", FOUND, words="Vergiss, dass ich Tee mag."),
        Turn("assistant", "Soll ich das vergessen: Likes tea?"),
        *used("ForgetFact", german, words="Ja"),
    )
    assert ask(*talk).text == "Das ist vergessen."


OFFERED = {"remembered": "Allergic to nuts", "kept_for": "only Robin", "confirm_id": "17ab"}


@pytest.mark.parametrize("answer", ["Yes, please.", "Tell everybody"])
def test_what_is_offered_to_the_house_is_asked_about_and_told_everybody(answer):
    asked = used("RememberFact", OFFERED, words="Remember that I am allergic to nuts.")
    question = ask(*asked).text
    assert question == (
        "I will remember: Allergic to nuts. That is for Robin only. "
        "Shall everybody in the house know it?"
    )
    talk = (*asked, Turn("assistant", question), Turn("user", answer))
    assert called(ask(*talk)) == ("RememberFact", {"confirm_id": "17ab"})


def test_tell_everybody_is_about_what_was_remembered_last():
    talk = (
        *used("RememberFact", {"remembered": "Likes tea"}, words="Remember that I like tea."),
        Turn("assistant", "I will remember: Likes tea."),
        Turn("user", "Tell everybody"),
    )
    assert called(ask(*talk)) == ("RememberFact", {"text": "Likes tea", "for": "household"})


def test_a_yes_to_something_else_forgets_nothing():
    asked = used("ForgetFact", FOUND, words="Forget that I like tea.")
    meanwhile = (Turn("assistant", "Shall I?"), Turn("user", "hello"), Turn("assistant", "Hello!"))
    assert not ask(*asked, *meanwhile, Turn("user", "Yes.")).calls


@pytest.mark.parametrize(
    ("tool", "result", "answer"),
    [
        ("ForgetFact", {"forgotten": True, "memories": 1}, "It is forgotten."),
        ("ForgetFact", {"found": [], "note": "Nothing."}, "I remember nothing like that."),
        ("RememberFact", {"remembered": "I like tea"}, "I will remember: I like tea."),
        (
            "RememberFact",
            {"remembered": "Likes tea", "kept_for": "everybody in the house"},
            "I will remember: Likes tea. Everybody in the house knows it.",
        ),
        (
            "RememberFact",
            {"waits_for_a_person": "Kim may open the front door"},
            "I will only remember this once somebody confirms it: Kim may open the front door.",
        ),
        ("RecallMemory", {"found": [{"text": "Likes tea"}]}, "I know this: Likes tea."),
        ("RecallMemory", {"found": [{"text": "I like tea."}]}, "I know this: I like tea."),
        ("RecallMemory", {"found": []}, "I know nothing about it."),
        (
            "RecallMemory",
            {"found": [{"text": "Likes tea"}], "more": 4},
            "I know this: Likes tea, and 4 more.",
        ),
        (
            "RecallMemory",
            {"found": [], "sentences_not_read_yet": 3},
            (
                "I know nothing about it. 3 new sentences have still to be looked through for what "
                "is worth remembering."
            ),
        ),
        (
            "RememberFact",
            {"error": "secret", "error_text": "Codes are never remembered."},
            "Sorry, that did not work: Codes are never remembered.",
        ),
        ("RecallMemory", {"data": {"found": []}, "error": False}, "I know nothing about it."),
    ],
)
def test_what_came_of_a_tool_is_told(tool, result, answer):
    assert ask(*used(tool, result, words="so be it")).text == answer


@pytest.mark.parametrize(
    ("words", "learnt"),
    [
        ("Remember that the bins go out on Tuesday.", "The bins go out on Tuesday"),
        ("Merk dir, dass der Schlüssel im Flur hängt.", "Der Schlüssel im Flur hängt"),
        ("I hate rooibos tea, by the way.", "Dislikes rooibos tea"),
        ("I hate rooibos tea by the way.", "Dislikes rooibos tea"),
    ],
)
def test_what_is_learnt_leaves_out_what_only_leads_to_it(words, learnt):
    window = {"messages": [{"n": 1, "role": "user", "text": words, "new": True}]}
    found = facts_in(Ask((Turn("user", json.dumps(window)),)), {"properties": {"facts": {}}})
    assert [fact["summary"] for fact in json.loads(found or "{}")["facts"]] == [learnt]
