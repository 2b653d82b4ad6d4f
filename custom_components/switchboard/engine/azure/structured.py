"""The whole text of an answer, and a JSON document read out of it or asked for again."""

import json
import re
from contextlib import aclosing
from typing import Any, Final, Never

from .deltas import BETWEEN_MESSAGES, LLMClient, ReasoningItem, TextDelta, ThinkingDelta
from .errors import AnswerCutError, LLMError
from .messages import LLMRequest, OutputSchema
from .schemas import schema_in_words

_FENCED: Final = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)


class DocumentError(Exception):
    """There is no usable document in what a model said; the text tells it what is wrong."""


async def ask_text(llm: LLMClient, request: LLMRequest, deadline: float) -> str:
    """Return all that a model says to a request, by ``deadline`` on the event loop's clock."""
    text, ended_by = await ask_as_far_as_it_goes(llm, request, deadline)
    if ended_by is not None:
        raise ended_by
    return text


async def ask_as_far_as_it_goes(
    llm: LLMClient, request: LLMRequest, deadline: float
) -> tuple[str, LLMError | None]:
    """Return what a model says, and what ended it before its end, once it has begun."""
    said: list[str] = []
    begun = False
    try:
        async with aclosing(llm.stream(request, deadline=deadline)) as deltas:
            async for delta in deltas:
                begun = begun or isinstance(delta, TextDelta | ThinkingDelta | ReasoningItem)
                if isinstance(delta, TextDelta):
                    said.append(delta.text)
    except LLMError as err:
        if not begun and not isinstance(err, AnswerCutError):
            raise
        return "".join(said), err
    return "".join(said), None


def read_document(text: str) -> Any:
    """Return the JSON document in ``text``.

    A model that was asked in words alone may put it in a code fence, or words around it.

    Raises:
        DocumentError: there is none.
    """
    whole = text.strip()
    try:
        return _parse(whole)
    except DocumentError as err:
        problem = err
    candidates = _FENCED.findall(whole)
    begin, end = whole.find("{"), whole.rfind("}")
    if 0 <= begin < end:
        candidates.append(whole[begin : end + 1])
    # An answer in several messages may hold its document more than once.
    candidates.extend(reversed(whole.split(BETWEEN_MESSAGES)))
    for candidate in candidates:
        try:
            return _parse(candidate)
        except DocumentError:
            continue
    raise problem


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise DocumentError("It is nested too deeply.") from None
    except ValueError as err:
        raise DocumentError(f"It is not valid JSON: {err}.") from None


def _refuse(constant: str) -> Never:
    raise ValueError(f"{constant} is not a JSON value")


def correction(problem: str, shape: OutputSchema) -> str:
    """Ask a model to mend the document it gave; a server may not have told it the schema."""
    return (
        f"That answer could not be used. {problem}\nGive the whole answer again, corrected. "
        f"{schema_in_words(shape)}"
    )
