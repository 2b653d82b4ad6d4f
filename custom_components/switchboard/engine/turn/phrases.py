"""The few sentences the agent says by itself, in the language of whoever asked.

They live in ``data/phrases/<language>.json``, one file per language, all with the same keys. A key
is the ``reason`` of an error of the wire, or the name of one of the turn's own outcomes.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from ..language.lexicon import LANGUAGES, base_language

FALLBACK_LANGUAGE: Final = "en"
FALLBACK_KEY: Final = "unknown"

INTERIM_KEYS: Final = ("one_moment", "still_thinking", "bear_with_me")
"""Said while a model is silent. Longer than the 60 characters that Home Assistant's voice waits
for before it begins to speak an answer that is still being written."""

COMES_LATER: Final = "answer_comes_later"

LOST_AFTER_ACTION: Final = "lost_after_action"

ANSWER_WAITS: Final = "late_answer_waits"

ANSWER_SHOWN: Final = "late_answer_shown"

PHRASES_FOLDER: Final = Path(__file__).parent / "data" / "phrases"

type Phrases = Mapping[str, Mapping[str, str]]
"""The sentences by language, then by key."""


@cache
def load_phrases() -> Phrases:
    """Read every language once. Blocking: call it in an executor when setting up."""
    return MappingProxyType(
        {
            language: MappingProxyType(
                json.loads((PHRASES_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
            )
            for language in LANGUAGES
        }
    )


def phrase(key: str, language: str, **placeholders: object) -> str:
    """Return the sentence for ``key`` in ``language``, its placeholders filled in.

    ``de-CH`` is answered in German, a language without a file in English, and a key without a
    sentence with the one for ``unknown``: a failure must never end in a second one, or in silence.
    ``stream_broken`` and ``answer_cut`` begin with an ellipsis, so that they can follow whatever
    part of an answer was already spoken.

    Raises:
        KeyError: the sentence has a placeholder that was not given.
    """
    phrases = load_phrases()
    sentences = phrases.get(base_language(language), phrases[FALLBACK_LANGUAGE])
    return sentences.get(key, sentences[FALLBACK_KEY]).format_map(placeholders)


def without_interim(text: str) -> str:
    """Return an answer without the sentence that was said while its first word did not come."""
    for sentences in load_phrases().values():
        for key in INTERIM_KEYS:
            if text.startswith(sentences[key]):
                return text.removeprefix(sentences[key]).lstrip()
    return text
