"""Reasoning items kept with who made them: nobody else can read what is encrypted in them."""

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from .messages import LLMRequest

_MAKER: Final = "made_by"


def maker_of(base_url: str, deployment: str) -> str:
    """Return what tells a deployment from all others, without naming it."""
    return hashlib.sha256(f"{base_url}|{deployment}".encode()).hexdigest()[:12]


def signed(item: str, maker: str) -> str:
    """Return a reasoning item (JSON text) with who made it."""
    return json.dumps({**json.loads(item), _MAKER: maker}, ensure_ascii=False)


def with_own_reasoning(
    request: LLMRequest, maker: str, refused: Collection[str] = ()
) -> LLMRequest:
    """Return ``request`` with the items that ``maker`` made, as it made them, and no others.

    Items in ``refused`` are left out, too. Those of which it is not known who made them stay.
    """
    if not any(message.reasoning for message in request.messages):
        return request
    messages = tuple(
        replace(
            message,
            reasoning=tuple(item for item in _of(message.reasoning, maker) if item not in refused),
        )
        for message in request.messages
    )
    return replace(request, messages=messages)


def _of(items: tuple[str, ...], maker: str) -> Iterator[str]:
    for data in items:
        try:
            item = json.loads(data)
        except ValueError:
            continue  # an unreadable item is worth less than the answer
        if isinstance(item, dict) and item.pop(_MAKER, maker) == maker:
            yield json.dumps(item, ensure_ascii=False)
