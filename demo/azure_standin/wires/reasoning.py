"""Encrypted reasoning items, without any reasoning in them.

A reasoning deployment names its tool calls after the reasoning item that led to them, so that the
server can tell, without remembering anything, when a client sent a call back and left its
reasoning out.
"""

import base64
import hashlib
import hmac
import json
from typing import Any

from demo.azure_standin.azure_errors import AzureError, model_error

LED_TO_SEARCH = "rs_search"
"""The beginning of the ids of items that led to a search of the web."""

_SEAL = b"nothing secret: this only shows whether the item came back unchanged"


def sealed(identity: str, mark: str) -> str:
    """The ``encrypted_content`` of a reasoning item of the deployment with ``mark``."""
    plain = json.dumps({"reasoning_of": identity, "thoughts": "none: plain rules"}).encode()
    return base64.b64encode(_seal(plain, mark) + plain).decode()


def _seal(plain: bytes, mark: str) -> bytes:
    return hmac.new(_SEAL + mark.encode(), plain, hashlib.sha256).digest()


def check(items: list[dict[str, Any]], mark: str, *, stored: bool) -> None:
    """Check the reasoning items of a request, and that each call has the one it belongs to.

    ``mark`` is the deployment's: calls that another one made need no reasoning.

    Raises:
        AzureError: an item is missing, was changed, stands alone, or was never stored.
    """
    seen: set[str] = set()
    for index, item in enumerate(items):
        if item.get("type") == "reasoning":
            seen.add(_identity(item, mark, stored=stored))
            following = items[index + 1 : index + 2]
            led_to_search = str(item.get("id")).startswith(f"{LED_TO_SEARCH}_")
            is_lone = not following or following[0].get("role") == "user"
            if is_lone or (led_to_search and following[0].get("type") != "web_search_call"):
                raise model_error(
                    f"Item '{item.get('id')}' of type 'reasoning' was provided without the item "
                    "that has to follow it.",
                    "input",
                    None,
                )
        elif item.get("type") == "function_call":
            needed = _reasoning_of(str(item.get("call_id", "")), mark)
            if needed is not None and needed not in seen:
                raise model_error(
                    f"Item '{item.get('id') or item.get('call_id')}' of type 'function_call' was "
                    f"provided without its required 'reasoning' item: 'rs_{needed}'.",
                    "input",
                    None,
                )


def _reasoning_of(call_id: str, mark: str) -> str | None:
    return call_id[6:26] if call_id.startswith(f"call_{mark}") else None


def _identity(item: dict[str, Any], mark: str, *, stored: bool) -> str:
    content = item.get("encrypted_content")
    if content is None:
        if stored:
            return str(item.get("id", "")).removeprefix("rs_")[:20]
        raise model_error(
            f"Item with id '{item.get('id')}' not found. Nothing is kept when `store` is false: "
            "ask for reasoning.encrypted_content and send that back.",
            "input",
            None,
            404,
        )
    try:
        raw = base64.b64decode(content, validate=True)
        plain = raw[32:]
        if not hmac.compare_digest(raw[:32], _seal(plain, mark)):
            raise _tampered()
        return str(json.loads(plain)["reasoning_of"])[:20]
    except (ValueError, KeyError, TypeError) as err:
        raise _tampered() from err


def _tampered() -> AzureError:
    return model_error(
        "The encrypted content of a reasoning item could not be verified.",
        "input",
        "invalid_encrypted_content",
    )
