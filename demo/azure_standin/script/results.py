"""What tools gave back."""

import json
from collections.abc import Iterator
from typing import Any

LONGEST_REASON = 160
_KNOWN_ERRORS = {
    "MatchFailedError": "Home Assistant found nothing by that name that it may control",
    "InvalidSlotInfo": "Home Assistant did not accept the values",
    "IntentHandleError": "Home Assistant could not do it",
}


def loaded(text: str) -> Any:
    """What a tool returned: JSON if it is, else its text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def texts_in(value: Any) -> Iterator[str]:
    """Every text inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts_in(item)


def data_of(text: str) -> dict[str, Any]:
    """What a tool gave back, whatever it came wrapped in."""
    value = loaded(text)
    for wrapping in ("data", "result"):
        if isinstance(value, dict) and isinstance(value.get(wrapping), dict):
            value = value[wrapping]
    return value if isinstance(value, dict) else {}


def error_of(value: Any) -> str | None:
    """Why a tool failed, in a few words; None when it did not."""
    if isinstance(value, str):
        return value[:LONGEST_REASON] if value.casefold().startswith("error") else None
    data = value.get("data", value) if isinstance(value, dict) else None
    if not isinstance(data, dict):
        return None
    if error := value.get("error") or data.get("error"):
        reason = str(value.get("error_text") or data.get("error_text") or error)
        is_readable = len(reason) <= LONGEST_REASON and not set(reason) & set("<(")
        return reason if is_readable else _KNOWN_ERRORS.get(str(error), str(error)[:LONGEST_REASON])
    if data.get("failed") and not data.get("success"):
        return "it did not react"
    return "it said it had no success" if value.get("success") is False else None


def targets_of(value: Any) -> tuple[list[str], list[str]]:
    """The things that an intent moved, and those that it did not, by their names."""
    data = value.get("data", value) if isinstance(value, dict) else {}
    listed = (data.get(key) if isinstance(data, dict) else () for key in ("success", "failed"))
    moved, unmoved = (
        [
            str(one["name"])
            for one in (ones if isinstance(ones, list) else ())
            if isinstance(one, dict) and one.get("type", "entity") == "entity" and "name" in one
        ]
        for ones in listed
    )
    return moved, unmoved


def bare(value: Any) -> Any:
    """What a tool gave back, as it can stand in a sentence: notes without their last stop."""
    if isinstance(value, list):
        return [bare(one) for one in value]
    if isinstance(value, dict):
        return bare(value.get("text", ""))
    return value.rstrip(".") if isinstance(value, str) else value
