"""The state of a running conversation: what it is about, its keywords, and silence."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from custom_components.switchboard.engine.dialogue.context import (
    ContextState,
    DialogueContext,
    Noted,
    Said,
)
from custom_components.switchboard.engine.dialogue.errors import StateError
from custom_components.switchboard.engine.dialogue.topics import (
    Thing,
    extract_keywords,
    infer,
)
from custom_components.switchboard.engine.language.taxonomy import built_in

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def said(number, text="Is the hall lamp on?"):
    return Said(f"m{number}", text, NOON + timedelta(seconds=number), "Robin")


def test_silence_is_more_than_four_seconds_by_a_clock_that_nobody_sets(clock):
    context = DialogueContext(clock)
    assert context.time_since_last_message() is None
    assert context.is_silence()
    context.add_message(said(1))
    assert not context.is_silence()
    clock.now += 4.0
    assert not context.is_silence()
    assert context.get_conversation_state()["time_since_last_message"] == 4.0
    clock.now += 0.1
    assert context.is_silence()
    assert context.get_conversation_state()["is_silence"]


def test_domains_are_due_after_five_messages_and_anew_after_the_next_five(clock):
    context = DialogueContext(clock)
    for number in range(4):
        context.add_message(said(number))
        assert not context.is_due
    context.add_response(said(4, "Yes."))
    assert context.is_due
    context.infer_domains({f"m{number}": {"lighting": 0.9} for number in range(4)})
    assert not context.is_due
    assert context.untagged == []
    clock.now += 1000
    assert not context.is_due, "nothing was said since"


def test_domains_are_due_after_half_a_minute_of_talk(clock):
    context = DialogueContext(clock)
    context.add_message(said(1))
    clock.now += 29
    assert not context.is_due
    clock.now += 1
    assert context.is_due


def test_an_answer_is_about_what_it_answers_and_newer_messages_count_more(clock):
    context = DialogueContext(clock)
    context.add_message(said(1))
    context.add_response(said(2, "Done."))
    context.add_message(said(3, "Will it rain?"))
    current = context.infer_domains({"m1": {"lighting": 0.9}, "m3": {"weather": 0.9}})
    assert list(current) == ["weather", "lighting"]
    assert set(context.domains_of("m2")) == {"lighting"}


def test_only_the_last_ten_messages_are_looked_at(clock):
    context = DialogueContext(clock)
    context.add_message(said(0, "Will it rain?"))
    for number in range(1, 11):
        context.add_message(said(number))
    found = {f"m{number}": {"lighting": 0.9} for number in range(1, 11)}
    assert list(context.infer_domains({"m0": {"weather": 1.0}, **found})) == ["lighting"]
    assert set(context.domains_of("m0")) == {"weather"}


def test_the_state_goes_through_json_and_on_in_another_process(clock):
    context = DialogueContext(clock)
    context.add_message(said(1), ("hall lamp",))
    context.add_response(said(2, "Yes."))
    context.infer_domains({"m1": {"lighting": 0.9}})
    written = json.dumps(context.state.as_dict())
    assert "Is the hall lamp on?" not in written, "the words are the window's"
    read = ContextState.from_dict(json.loads(written))
    assert read == context.state
    later = DialogueContext(Clock(), read)
    later.add_message(said(3))
    assert later.state.messages[-1].number == 3
    assert later.get_conversation_state()["current_domains"] == ["lighting"]
    with pytest.raises(StateError, match="version"):
        ContextState.from_dict(json.loads(written) | {"version": 99})


@pytest.mark.parametrize(
    ("language", "text", "keyword"),
    [
        ("en", "What does a machine learning algorithm learn from?", "machine learning algorithm"),
        ("en", "And what about the hall lights, too?", "hall lights"),
        ("de", "Mach bitte die Küchenlampe aus", "küchenlampe"),
        ("fr", "Allume la lampe de chevet", "lampe de chevet"),
        ("it", "Apri la porta del garage", "porta del garage"),
        ("nl", "Is de vaatwasser klaar?", "vaatwasser"),
        ("es", "Riega las plantas del balcón", "plantas del balcón"),
    ],
)
def test_keywords_keep_together_what_belongs_together(language, text, keyword):
    found = extract_keywords(text, built_in("home"), language)
    assert any(keyword in one for one in found), found


def test_there_are_ten_keywords_at_most_and_known_ones_come_first():
    text = "Zog, bim, kra, vul, tox, pym, gar, wex, nof, yud, lamp."
    found = extract_keywords(text, built_in("home"), "en")
    assert found[0] == "lamp"
    assert len(found) == 10


def test_what_the_house_knows_says_what_a_sentence_is_about():
    things = [Thing(("Gustav",), "vacuum"), Thing(("Oma's corner",), "light")]
    home = built_in("home")
    for text, topic in (("Where is Gustav?", "cleaning"), ("Oma's corner, please", "lighting")):
        assert next(iter(infer(Said("m", text, NOON, language="en"), home, things))) == topic
        assert next(iter(infer(Said("m", text, NOON, language="en"), home)), None) != topic
    by_intent = infer(Said("m", "The usual", NOON, language="en", tools=("HassStartTimer",)), home)
    assert next(iter(by_intent)) == "time"


def test_no_keyword_outlives_the_words_it_was_taken_from():
    noted = (
        Noted("one", 1, "user", "", ("tulipbulb", "hall lights")),
        Noted("two", 2, "user", "", ("attic",)),
    )
    state = ContextState(noted, keywords=("attic", "tulipbulb", "hall lights"), next_number=3)
    kept = state.within({"one": "Think of (...) and the hall lights."})
    assert kept.messages[0].keywords == ("hall lights",)
    assert kept.messages[1].keywords == ()
    assert kept.keywords == ("hall lights",)
