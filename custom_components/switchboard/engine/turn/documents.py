"""A JSON document read out of a model's words, and asked for again when it was no good."""

import json
import re
from typing import Any, Final, Never

from ..azure.messages import OutputSchema
from ..azure.responses import BETWEEN_MESSAGES
from ..azure.schemas import schema_in_words

_FENCED: Final = re.compile(r"```[a-zA-Z]*[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)


class DocumentError(Exception):
    """There is no usable document in what a model said; the text tells it what is wrong."""


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
