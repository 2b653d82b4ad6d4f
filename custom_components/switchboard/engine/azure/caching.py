"""How a request asks the service to keep its beginning in its prompt cache.

Where writing costs nothing, all of it is to be kept for a day. Where writes are billed, the service
would write all of each request, so it is told to write only what is likely to come again.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from .capabilities import Capabilities
from .messages import LLMRequest, Message

RETENTION: Final = "24h"
OPTIONS: Final = {"mode": "explicit", "ttl": "30m"}
"""Nothing is written but what is marked, and that is kept for half an hour: there is no other."""

_MARK: Final = {"mode": "explicit"}


def cache_arguments(request: LLMRequest, capabilities: Capabilities) -> dict[str, Any]:
    """Return the arguments, of both APIs, as far as the deployment takes them.

    A request without a key shares its beginning with no other, and has nothing written.
    """
    arguments: dict[str, Any] = {}
    if request.prompt_cache_key is not None and capabilities.accepts("prompt_cache_key"):
        arguments["prompt_cache_key"] = request.prompt_cache_key
        if capabilities.accepts("prompt_cache_retention") and not capabilities.bills_writes:
            arguments["prompt_cache_retention"] = RETENTION
    if _is_explicit(capabilities):
        arguments["prompt_cache_options"] = OPTIONS
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

    That of all conversations is. One conversation is once it has gone on: mostly it does not, and
    then it goes on again. What it was last time is marked to be found, what it is now to be kept.
    """
    if stable := sum(1 for _ in takewhile(_is_stable, messages)):
        yield stable - 1
    said = [at for at, message in enumerate(messages) if message.role == "user"]
    if len(said) > 1:
        yield from said[-2:]


def _is_stable(message: Message) -> bool:
    return message.role == "system" and message.part in (None, "instructions")
