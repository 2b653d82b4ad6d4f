"""Embeddings made of hashed features: near for what is alike in words, or in a few meanings."""

import base64
import math
import struct
import zlib
from typing import Any

from . import counting
from .azure_errors import AzureError, context_exceeded, model_error
from .deployments import EMBEDDING_MODEL, Deployment
from .nearness import features
from .wires.refusals import missing

DIMENSIONS = 1536
MOST_TEXTS = 2048
_PLACES = 8


def answer(request: dict[str, Any], deployment: Deployment) -> tuple[dict[str, Any], int]:
    """The body of an embeddings answer, and the tokens it was asked.

    Raises:
        AzureError: nothing to embed, too much of it, or dimensions refused or out of range.
    """
    texts = _texts(request.get("input"))
    dimensions = request.get("dimensions")
    if dimensions is not None and not deployment.dimensions:
        raise model_error("This model does not support specifying dimensions.", None, None)
    dimensions = dimensions or DIMENSIONS
    if not isinstance(dimensions, int) or not 1 <= dimensions <= DIMENSIONS:
        raise model_error(
            f"'dimensions' must be between 1 and {DIMENSIONS}.", "dimensions", "invalid_value"
        )
    if len(texts) > MOST_TEXTS:
        raise model_error(f"'input' may hold {MOST_TEXTS} texts.", "input", "invalid_value")
    counts = [counting.count(text) for text in texts]
    if max(counts) > deployment.context:
        raise context_exceeded(deployment.context, max(counts), "input", deployment.overflow)
    packed = request.get("encoding_format") == "base64"
    data = [
        {
            "object": "embedding",
            "index": index,
            "embedding": _packed(vector) if packed else vector,
        }
        for index, vector in enumerate(embed(text, dimensions) for text in texts)
    ]
    usage = {"prompt_tokens": sum(counts), "total_tokens": sum(counts)}
    return {"object": "list", "data": data, "model": EMBEDDING_MODEL, "usage": usage}, sum(counts)


def embed(text: str, dimensions: int = DIMENSIONS) -> list[float]:
    """A vector of length 1 for a text."""
    vector = [0.0] * dimensions
    for feature, weight in features(text):
        # In several places, so that two features that meet in one still point apart.
        for turn in range(_PLACES):
            place = zlib.crc32(f"{turn}{feature}".encode(errors="replace"))
            vector[place % dimensions] += weight if place & 0x10000 else -weight
    length = math.sqrt(sum(value * value for value in vector)) or 1.0
    return [value / length for value in vector]


def _packed(vector: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()


def _texts(given: Any) -> list[str]:
    if given is None:
        raise missing("input")
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list) or not texts:
        raise _invalid()
    if all(isinstance(item, int) for item in texts):
        texts = [texts]
    words = [
        text if isinstance(text, str) else " ".join(map(str, text))
        for text in texts
        if isinstance(text, str | list)
    ]
    if len(words) != len(texts) or not all(words):
        raise _invalid()
    return words


def _invalid() -> AzureError:
    return model_error(
        "'$.input' is invalid: expected text, a list of texts, or tokens; none of them empty.",
        "input",
        None,
    )
