"""What came along with someone's words: shown once, and remembered as a note."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from ..azure.messages import Attachment, LLMRequest


def note(mime_type: str, name: str) -> str:
    """Say in the conversation that something was shown: ``[image: front_door.jpg]``."""
    kind = "image" if mime_type.startswith("image/") else "file"
    bare = " ".join(PurePath(name).name.split())
    return f"[{kind}: {bare}]" if bare else f"[{kind}]"


def with_notes(text: str, attachments: Sequence[Attachment]) -> str:
    """Return the words with a note of all that came with them."""
    return " ".join([text, *(note(item.mime_type, item.name) for item in attachments)]).strip()


def with_attachments(request: LLMRequest, attachments: tuple[Attachment, ...]) -> LLMRequest:
    """Return the request with ``attachments`` on the last message of the user."""
    places = [place for place, message in enumerate(request.messages) if message.role == "user"]
    if not attachments or not places:
        return request
    messages = list(request.messages)
    messages[places[-1]] = replace(messages[places[-1]], attachments=attachments)
    return replace(request, messages=tuple(messages))
