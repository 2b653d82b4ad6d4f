"""Whatever happens, there is one honest sentence for it in the language of the house."""

import json
from string import Formatter

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.phrases import (
    INTERIM_KEYS,
    PHRASES_FOLDER,
    load_phrases,
    phrase,
    without_interim,
)

KEYS = {
    "did_not_catch",
    "too_long",
    "cannot_connect",
    "invalid_auth",
    "access_denied",
    "deployment_not_found",
    "model_retired",
    "operation_unsupported",
    "quota_spent",
    "api_version_required",
    "not_azure_openai",
    "rate_limited",
    "service_error",
    "request_rejected",
    "content_filtered",
    "context_length",
    "timed_out",
    "stream_broken",
    "empty_answer",
    "web_page",
    "thought_too_long",
    "answer_cut",
    "lost_after_action",
    "attachments_unsupported",
    "attachment_unusable",
    "unknown",
    "template_error",
    "llm_api_error",
    "too_many_steps",
    "busy",
    "pin_required",
    "pin_wrong",
    "pin_locked",
    "pin_dropped",
    "pin_later",
    "budget_spent",
    "no_local_match",
    "shutting_down",
    "one_moment",
    "still_thinking",
    "bear_with_me",
    "answer_comes_later",
    "late_answer_waits",
    "late_answer_shown",
    "late_lost_restart",
    "late_lost_reload",
    "late_lost_forgotten",
    "said_before",
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_exactly_the_agreed_keys(language: str) -> None:
    assert set(load_phrases()[language]) == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_sentence_is_short_whole_and_asks_for_the_same_values(
    language: str, key: str
) -> None:
    text = load_phrases()[language][key]

    assert 0 < len(text) <= 160
    assert text == text.strip()
    assert text.endswith("?" if key in {"pin_required", "pin_wrong"} else ".")
    assert placeholders(text) == placeholders(load_phrases()["en"][key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_outcomes_sound_the_same(language: str) -> None:
    sentences = list(load_phrases()[language].values())

    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])
def test_no_sentence_was_left_in_english(language: str) -> None:
    assert not set(load_phrases()[language].values()) & set(load_phrases()["en"].values())


def test_every_failure_of_the_wire_has_its_sentence() -> None:
    reasons = {
        error.reason
        for error in vars(errors).values()
        if isinstance(error, type) and issubclass(error, errors.LLMError)
    }

    assert reasons <= KEYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["stream_broken", "answer_cut"])
def test_what_follows_half_an_answer_reads_on(language: str, key: str) -> None:
    assert phrase(key, language).startswith("… ")


@pytest.mark.parametrize("tag", ["de", "de-CH", "de_AT", "DE"])
def test_a_regional_tag_speaks_the_base_language(tag: str) -> None:
    assert phrase("busy", tag) == load_phrases()["de"]["busy"]


@pytest.mark.parametrize("tag", ["eo", "", "*", "tlh-Latn"])
def test_a_language_without_a_file_is_answered_in_english(tag: str) -> None:
    assert phrase("busy", tag) == load_phrases()["en"]["busy"]


def test_a_reason_without_a_sentence_is_said_as_unknown() -> None:
    assert phrase("no_such_reason", "fr") == load_phrases()["fr"]["unknown"]


def test_values_nobody_asked_for_do_no_harm() -> None:
    assert phrase("timed_out", "it", seconds=90) == load_phrases()["it"]["timed_out"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_says_a_key_twice(language: str) -> None:
    text = (PHRASES_FOLDER / f"{language}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]

    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", INTERIM_KEYS)
def test_what_is_said_meanwhile_is_long_enough_to_be_spoken_at_once(
    language: str, key: str
) -> None:
    assert len(phrase(key, language)) > 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", INTERIM_KEYS)
def test_what_was_said_meanwhile_is_no_part_of_the_answer(language: str, key: str) -> None:
    assert without_interim(f"{phrase(key, language)} 21 degrees.") == "21 degrees."
    assert without_interim(phrase(key, language)) == ""
    assert without_interim("21 degrees.") == "21 degrees."
