"""Where an answer ends in a sentence of the agent's own on a failure."""

import pytest

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.failures import split_failure
from custom_components.switchboard.engine.turn.phrases import phrase

FAILURES = ("service_error", "stream_broken", "lost_after_action", "budget_spent", "unknown")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", FAILURES)
def test_it_is_known_in_every_language_alone_and_after_an_answer(language, key):
    sentence = phrase(key, language)
    assert split_failure(sentence) == ("", key)
    assert split_failure(f"Once upon a time {sentence}") == ("Once upon a time", key)


@pytest.mark.parametrize(
    "text",
    ["", "It is done. ", "Azure OpenAI is having trouble, it says.", phrase("pin_wrong", "en")],
)
def test_anything_else_stays_as_it_is(text):
    assert split_failure(text) == (text, None)
