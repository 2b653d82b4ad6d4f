"""Whatever happens, there is one honest sentence for it in the language of the house."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.ranking import BUSY
from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.budget import BudgetSpentError
from custom_components.switchboard.engine.turn.memory_entries import split_failure
from custom_components.switchboard.engine.turn.phrases import (
    INTERIM_KEYS,
    PHRASES_FOLDER,
    load_phrases,
    phrase,
    without_interim,
)
from custom_components.switchboard.engine.turn.routing import Reason, Route

AT_HOME = {Reason.MATCHED, Reason.MATCHED_NORMALISED, Reason.LEARNT, Reason.CORRECTED}
"""Reasons of turns that the house has answered: nobody says them."""

REASONS = {
    error.reason
    for error in vars(errors).values()
    if isinstance(error, type) and issubclass(error, errors.LLMError)
}
KEYS = {
    *REASONS,
    *({*map(str, Reason)} - AT_HOME - {Reason.POLICY}),
    *("unlearnt", "noted_wrong", "note_of_day", "wish_kept", "wish_shorter", "not_allowed"),
    *(f"answered_{route}" for route in Route),
    *INTERIM_KEYS,
    *("budget_spent", "late_answer_waits", "late_answer_shown", "said_before", "lost_after_action"),
    *("off_record", "on_record", "quiet_word", "speech_failed"),
    *("undo_done", "undo_done_many", "undo_failed", "undo_nothing", "undo_refused", "undo_rest"),
    *("late_lost_restart", "late_lost_reload", "late_lost_forgotten"),
    *("pin_required", "pin_wrong", "pin_locked", "pin_dropped", "pin_later"),
    *("template_error", "llm_api_error", "attachment_unusable", "busy", "shutting_down", "unknown"),
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_exactly_the_agreed_keys(language: str) -> None:
    assert set(load_phrases()[language]) == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_sentence_is_short_whole_and_asks_the_same(language: str, key: str) -> None:
    text = load_phrases()[language][key]

    assert 0 < len(text) <= 160
    assert text == text.strip()
    if not key.startswith("answered_"):  # that goes on a sentence of Home Assistant's
        assert text.endswith("?" if key in {"pin_required", "pin_wrong"} else ".")
    assert placeholders(text) == placeholders(load_phrases()["en"][key])
    assert text.startswith("… ") is (key in {"stream_broken", "answer_cut"})
    if key in INTERIM_KEYS:
        assert len(text) > 60, "a voice would not begin to speak it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_sentence_of_its_own_for_each_outcome(language: str) -> None:
    sentences = list(load_phrases()[language].values())

    assert len(set(sentences)) == len(sentences)
    assert language == "en" or not set(sentences) & set(load_phrases()["en"].values())


@pytest.mark.parametrize(
    ("key", "tag", "said"),
    [
        *(("busy", tag, ("busy", "de")) for tag in ("de", "de-CH", "de_AT", "DE")),
        *(("busy", tag, ("busy", "en")) for tag in ("eo", "", "*", "tlh-Latn")),
        ("no_such_reason", "fr", ("unknown", "fr")),
    ],
)
def test_there_is_always_a_sentence(key: str, tag: str, said: tuple[str, str]) -> None:
    known, language = said

    assert phrase(key, tag, seconds=90) == load_phrases()[language][known]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_says_a_key_twice(language: str) -> None:
    text = (PHRASES_FOLDER / f"{language}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]

    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", INTERIM_KEYS)
def test_what_was_said_meanwhile_is_no_part_of_the_answer(language: str, key: str) -> None:
    assert without_interim(f"{phrase(key, language)} 21 degrees.") == "21 degrees."
    assert without_interim(phrase(key, language)) == ""
    assert without_interim("21 degrees.") == "21 degrees."


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


# The page has words for every way and reason


FOLDER = Path(__file__).parents[3] / "frontend" / "src" / "views" / "turn" / "i18n"
PREPARING = ("template_error", "llm_api_error", "attachment_unusable")


def _reasons(kind: type[LLMError]) -> Iterator[str]:
    yield kind.reason
    for narrower in kind.__subclasses__():
        yield from _reasons(narrower)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl"])
def test_every_reason_has_its_sentence(language):
    texts = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    reasons = {
        *map(str, Reason),
        *_reasons(LLMError),
        *PREPARING,
        BudgetSpentError.reason,
        BUSY,
        NO_ANSWER,
        ABANDONED,
    }
    assert {one for one in reasons if not texts.get(f"why_{one}")} == set()
    for route in Route:
        assert texts[f"route_{route}"]
        assert texts[f"{route}_other"]
    for reason in (Reason.POLICY, Reason.NO_LOCAL_MATCH, Reason.TOO_LONG, Reason.COMES_LATER):
        assert texts[f"model_{reason}"]
    for reason in AT_HOME:
        assert texts[f"local_{reason}"]
