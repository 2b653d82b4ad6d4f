"""What of the log is a person's own statement."""

from pathlib import Path

import pytest
import yaml

from custom_components.switchboard.engine.reading.user_statements import is_own, may_tell

from .building import message

TALK = Path(__file__).parents[3] / "bench" / "data" / "learning" / "talk_day.yaml"


@pytest.mark.parametrize("tag", ["context:weather", "context:people", "holiday"])
def test_words_with_a_topic_are_a_persons_own(tag):
    assert is_own(message(1, "I like snow", tags=(tag,)))


@pytest.mark.parametrize("note", ["now", "home", "memory", "late", "automation"])
def test_what_was_put_beside_a_persons_words_is_not(note):
    assert not is_own(message(1, "I like snow", tags=(f"context:{note}",)))


@pytest.mark.parametrize(
    "told",
    [
        "Turn my lamp off when I sleep",
        "Please speak more quietly",
        "Pippa hates the beeping, can it be quiet?",
        "Yes",
        "Mach das Licht aus, ich mag es dunkel",
        "Pourquoi ma porte est-elle ouverte ?",
        "Perché la mia porta è aperta?",
        "Waarom staat onze deur open?",
        "¿Por qué está abierta mi puerta?",
    ],
)
def test_a_word_of_the_speaker_of_feeling_or_of_manner_may_tell_something(told):
    assert may_tell(message(1, told, route="model"))


@pytest.mark.parametrize(
    "asked",
    [
        "How warm is it outside?",
        "Wie warm ist es draußen?",
        "Quelle heure est-il ?",
        "Che ore sono?",
        "Hoe laat is het?",
        "¿Qué hora es?",
        "Good morning",
    ],
)
def test_plain_questions_and_greetings_tell_nothing(asked):
    assert not may_tell(message(1, asked, route="model"))


def test_a_plain_command_tells_nothing_only_where_it_was_understood_locally():
    assert not may_tell(message(1, "Kitchen lights on", route="local"))
    assert may_tell(message(1, "Kitchen lights on", route="model"))


def test_nothing_that_strangers_say_is_told_is_passed_over():
    turns = yaml.safe_load(TALK.read_text("utf-8"))["turns"]
    told = [turn["user"] for turn in turns if turn["tells"]]
    assert len(told) == 30
    assert all(may_tell(message(1, text, route="model")) for text in told)
