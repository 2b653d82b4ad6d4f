"""Images and documents on their way to a deployment, and whether it takes them."""

from collections.abc import Callable
from typing import Any, Final, Literal

from .capabilities import Capabilities
from .errors import AttachmentsUnsupportedError
from .messages import Attachment, LLMRequest, Message

type Part = Literal["vision", "files"]

_NAMES: Final[dict[Part, str]] = {"vision": "images", "files": "documents"}


def is_image(attachment: Attachment) -> bool:
    """Return whether an attachment is looked at rather than read."""
    return attachment.mime_type.startswith("image/")


def data_url(attachment: Attachment) -> str:
    """The attachment as both APIs take it."""
    return f"data:{attachment.mime_type};base64,{attachment.data}"


def user_content(
    message: Message, words: str, attached: Callable[[Attachment], dict[str, Any]]
) -> str | list[dict[str, Any]]:
    """The content of a user's message; ``words`` is what its API calls the part with the text."""
    if not message.attachments:
        return message.content
    said = [{"type": words, "text": message.content}] if message.content else []
    return [*said, *map(attached, message.attachments)]


def parts_of(request: LLMRequest) -> frozenset[Part]:
    """What of ``capabilities.DROPPABLE`` the attachments of a request ask of a deployment."""
    return frozenset(
        "vision" if is_image(attachment) else "files"
        for message in request.messages
        for attachment in message.attachments
    )


def check_accepted(request: LLMRequest, capabilities: Capabilities) -> None:
    """Raise unless the deployment takes what is attached.

    Unlike other parts an attachment cannot be left out: the answer would be about nothing.
    """
    refused = sorted(part for part in parts_of(request) if not capabilities.accepts(part))
    if refused:
        kinds = " and ".join(_NAMES[part] for part in refused)
        raise AttachmentsUnsupportedError(f"The deployment takes no {kinds}")
