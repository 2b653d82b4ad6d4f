"""The last days of models, by the names that the service gives them."""

from datetime import date

import pytest

from custom_components.switchboard.engine.azure.retirements import retirement_of


@pytest.mark.parametrize(
    ("model", "day"),
    [
        ("gpt-4o-2024-08-06", date(2026, 10, 1)),
        ("GPT-4o-mini", date(2026, 10, 1)),
        ("gpt-5-mini-2025-08-07", date(2027, 2, 6)),
        ("text-embedding-3-small", date(2027, 4, 15)),
        ("gpt-4o-audio-preview", None),
        ("gpt-5-codex", None),
        ("house", None),
        ("", None),
        (None, None),
    ],
)
def test_a_model_is_known_with_its_version_and_without(model, day):
    assert retirement_of(model) == day
