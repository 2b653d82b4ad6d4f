"""The page has a sentence for every way a turn can go, and for every reason."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.ranking import BUSY
from custom_components.switchboard.engine.azure.usage import ABANDONED, NO_ANSWER
from custom_components.switchboard.engine.turn.budget import BudgetSpentError
from custom_components.switchboard.engine.turn.routing import Reason, Route

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
    for reason in (Reason.MATCHED, Reason.MATCHED_NORMALISED):
        assert texts[f"local_{reason}"]
