"""The last days of models, by the names that the service gives them."""

from datetime import date

import pytest

from custom_components.switchboard.engine.azure.retirements import retirement_of


@pytest.mark.parametrize(
    ("model", "day"),
    [
        ("gpt-4o-2024-08-06", date(2027, 4, 14)),
        ("gpt-4o-2024-05-13", date(2026, 10, 1)),
        ("gpt-5.4", date(2027, 9, 2)),
        ("gpt-4o-mini-tts-2025-12-15", date(2027, 6, 15)),
        ("gpt-4o-mini-tts-2025-03-20", date(2026, 10, 15)),
        ("GPT-4o-mini", date(2027, 4, 14)),
        ("gpt-5-mini-2025-08-07", date(2027, 2, 9)),
        ("text-embedding-3-small", date(2028, 2, 9)),
        ("gpt-4o-audio-preview", None),
        ("gpt-5-codex", None),
        ("house", None),
        ("", None),
        (None, None),
    ],
)
def test_a_model_is_known_with_its_version_and_without(model, day):
    assert retirement_of(model) == day
