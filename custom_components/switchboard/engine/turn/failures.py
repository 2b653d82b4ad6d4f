"""Sentences that the agent says of its own failures, and answers that end in one."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from ..azure.errors import LLMError
from .budget import BudgetSpentError
from .phrases import COMES_LATER, load_phrases
from .routing import Reason

LOST_AFTER_ACTION: Final = "lost_after_action"

_OTHERS: Final = (
    BudgetSpentError.reason,
    COMES_LATER,
    LOST_AFTER_ACTION,
    Reason.NO_LOCAL_MATCH,
    Reason.TOO_LONG,
    Reason.TOO_MANY_STEPS,
    "attachment_unusable",
    "busy",
    "llm_api_error",
    "shutting_down",
    "template_error",
)


def split_failure(text: str) -> tuple[str, str | None]:
    """Return an answer without a sentence on a failure that it ends in, and that failure's key.

    An answer that ends in none comes back as it is, with None.
    """
    said = text.rstrip()
    for sentence, key in _sentences().items():
        if said.endswith(sentence):
            return said.removesuffix(sentence).rstrip().removesuffix("…").rstrip(), key
    return text, None


@cache
def _sentences() -> Mapping[str, str]:
    keys = {str(key) for key in (*_reasons(LLMError), *_OTHERS)}
    return {
        phrases[key].removeprefix("… "): key
        for phrases in load_phrases().values()
        for key in keys
        if key in phrases
    }


def _reasons(kind: type[LLMError]) -> Iterator[str]:
    yield kind.reason
    for narrower in kind.__subclasses__():
        yield from _reasons(narrower)
