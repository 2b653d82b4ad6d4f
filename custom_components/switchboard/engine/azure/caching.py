"""How a request asks the service to keep its beginning in its prompt cache.

Where writing costs nothing, all of it is to be kept for a day. Where writes are billed, the service
would write all of each request, so it is told to write only what the next one begins with, too.
"""

from collections.abc import Sequence
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


def mark_beginning(
    sent: Sequence[dict[str, Any]], kind: str, request: LLMRequest, capabilities: Capabilities
) -> None:
    """Mark where what requests of a key have in common ends, where that has to be told.

    ``sent`` are the messages as they are sent, and ``kind`` is what the API calls a text. Tools
    come before all messages, so they are in it.
    """
    if request.prompt_cache_key is None or not _is_explicit(capabilities):
        return
    # A message of the system is sent as one, so their places are the same.
    if count := sum(1 for _ in takewhile(_is_stable, request.messages)):
        last = sent[count - 1]
        last["content"] = [
            {"type": kind, "text": last["content"], "prompt_cache_breakpoint": _MARK}
        ]


def _is_explicit(capabilities: Capabilities) -> bool:
    return capabilities.bills_writes and capabilities.accepts("prompt_cache_options")


def _is_stable(message: Message) -> bool:
    return message.role == "system" and message.part in (None, "instructions")
