"""The prompt cache: how long it is asked to keep the beginning of a request, and what of it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from .capabilities import Capabilities
from .messages import LLMRequest, Message

_RETENTION: Final = "24h"
_OPTIONS: Final = {"mode": "explicit", "ttl": "30m"}
"""Nothing is written but what is marked, and that is kept for half an hour: there is no other."""

_MARK: Final = {"mode": "explicit"}


def cache_arguments(request: LLMRequest, capabilities: Capabilities) -> dict[str, Any]:
    """Ask the prompt cache to keep how a request begins, in the arguments of both APIs.

    Where writing costs nothing, all of it is to be kept for a day. Where writes are billed, the
    service would write all of each request, so it is told to write only what is likely to come
    again; a request without a key shares its beginning with no other, and has nothing written.
    """
    arguments: dict[str, Any] = {}
    if request.prompt_cache_key is not None and capabilities.accepts("prompt_cache_key"):
        arguments["prompt_cache_key"] = request.prompt_cache_key
        if capabilities.accepts("prompt_cache_retention") and not capabilities.bills_writes:
            arguments["prompt_cache_retention"] = _RETENTION
    if _is_explicit(capabilities):
        arguments["prompt_cache_options"] = _OPTIONS
    return arguments


def mark_beginnings(
    sent: Sequence[Sequence[dict[str, Any]]],
    kind: str,
    request: LLMRequest,
    capabilities: Capabilities,
) -> None:
    """Mark where beginnings end that come again, where that has to be told.

    ``sent`` are the messages as they are sent, and ``kind`` is what the API calls a text. Tools
    come before all messages, so they are in each beginning.
    """
    if request.prompt_cache_key is None or not _is_explicit(capabilities):
        return
    for at in _ends(request.messages):
        last = sent[at][-1]
        content = last["content"]
        parts = [{"type": kind, "text": content}] if isinstance(content, str) else [*content]
        last["content"] = [*parts[:-1], {**parts[-1], "prompt_cache_breakpoint": _MARK}]


def _is_explicit(capabilities: Capabilities) -> bool:
    return capabilities.bills_writes and capabilities.accepts("prompt_cache_options")


def _ends(messages: Sequence[Message]) -> Iterator[int]:
    """The places of messages with which a beginning ends that is worth its price.

    That of all conversations is, and so is the table of the home, with which they begin until it is
    another one. One conversation is once it has gone on: mostly it does not, and
    then it goes on again. What it was last time is marked to be found, what it is now to be kept.
    """
    stable = sum(1 for _ in takewhile(_is_stable, messages))
    pinned = sum(1 for _ in takewhile(_is_pinned, messages))
    yield from (end - 1 for end in sorted({stable, pinned}) if end)
    said = [at for at, message in enumerate(messages) if message.role == "user"]
    if len(said) > 1:
        yield from said[-2:]


def _is_pinned(message: Message) -> bool:
    return _is_stable(message) or message.part in ("memory", "home")


def _is_stable(message: Message) -> bool:
    return message.role == "system" and message.part in (None, "instructions")
