"""The one way a window can fail to be read, and whose fault it is."""

import logging
from collections.abc import Awaitable
from typing import Final, Literal

from ..storage.errors import StorageError

_LOGGER = logging.getLogger(__name__)

type Blame = Literal["service", "window"]

UNREADABLE: Final = "unreadable_answer"
"""The model answered with something other than the JSON asked for: a refusal, for example."""

UNEXPECTED: Final = "unexpected"
"""A mistake in the extractor itself."""

UNFINISHED: Final = "answer_unfinished"
"""The model began to answer and did not end in time: mostly it says the same for ever."""

CONTENT_FILTERED: Final = "content_filtered"
"""The service's content filter refused what was said, or what the model made of it."""

_FAULTS_OF_WINDOWS: Final = frozenset(
    {
        UNREADABLE,
        UNEXPECTED,
        UNFINISHED,
        CONTENT_FILTERED,
        "context_length",
        "answer_cut",
        "thought_too_long",
        "request_rejected",
    }
)


class ExtractionError(Exception):
    """There is no answer about a window.

    ``reason`` is stable: the ``reason`` of an ``LLMError``, or one of those above; never anyone's
    words.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def blame(reason: str) -> Blame:
    """Return what has to change before another attempt can go better.

    ``window``: what was said in it, so that the next window may well be read. ``service``: any
    window would fail.
    """
    return "window" if reason in _FAULTS_OF_WINDOWS else "service"


async def expected[T](answer: Awaitable[T]) -> T:
    """Return an answer; a mistake of who gives it is ``UNEXPECTED``, and is logged without words.

    Raises:
        ExtractionError: there is none.
        StorageError: the log cannot be read.
    """
    try:
        return await answer
    except ExtractionError, StorageError:
        raise
    except Exception as err:
        # Without its text or traceback at this level: both may quote people.
        _LOGGER.warning("A mistake of the extractor: %s", type(err).__name__)
        _LOGGER.debug("The mistake", exc_info=True)
        raise ExtractionError(UNEXPECTED) from err
