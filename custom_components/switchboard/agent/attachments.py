"""Files that come with a task or a sentence, read for the model."""

import base64
from collections.abc import Iterable
from mimetypes import guess_file_type
from pathlib import Path
from typing import Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from ..const import DOMAIN
from ..engine.azure.messages import Attachment

MAX_BYTES: Final = 20 * 2**20
"""The largest file that is sent; Azure takes no larger image."""

MIME_TYPES: Final = frozenset(
    {"image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"}
)
_OTHER_NAMES: Final = {"image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg"}
_SAYS_NOTHING: Final = frozenset({"", "application/octet-stream", "image/*", "*/*"})


async def async_read_attachments(
    hass: HomeAssistant, attachments: Iterable[conversation.Attachment] | None
) -> tuple[Attachment, ...]:
    """Read the files, one after the other.

    Raises:
        HomeAssistantError: a file is missing, unreadable, empty, too large or of another kind;
            the message says which, and which file.
    """
    return tuple([await _async_read(hass, attachment) for attachment in attachments or ()])


async def _async_read(hass: HomeAssistant, attachment: conversation.Attachment) -> Attachment:
    path = Path(attachment.path)
    mime_type = _mime_type(attachment.mime_type, path)
    if mime_type not in MIME_TYPES:
        raise _unusable("attachment_unsupported", path, mime_type=mime_type or "?")
    try:
        data = await hass.async_add_executor_job(_read, path)
    except FileNotFoundError as err:
        raise _unusable("attachment_missing", path) from err
    except OSError as err:
        raise _unusable("attachment_unreadable", path) from err
    if data is None:
        raise _unusable("attachment_too_large", path, limit=str(MAX_BYTES // 2**20))
    if not data:
        raise _unusable("attachment_empty", path)
    return Attachment(mime_type, data, path.name)


def _mime_type(given: str | None, path: Path) -> str:
    """The type as Azure calls it; the file's name tells it where nobody else does."""
    named = (given or "").partition(";")[0].strip().lower()
    if named in _SAYS_NOTHING:
        named = guess_file_type(path)[0] or named
    return _OTHER_NAMES.get(named, named)


def _read(path: Path) -> str | None:
    """The file's content in Base64, or None when there is too much of it; blocking."""
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    return None if len(content) > MAX_BYTES else base64.b64encode(content).decode("ascii")


def _unusable(key: str, path: Path, **placeholders: str) -> HomeAssistantError:
    return HomeAssistantError(
        translation_domain=DOMAIN,
        translation_key=key,
        translation_placeholders={"file": path.name, **placeholders},
    )
