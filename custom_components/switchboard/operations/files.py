"""Files that the operations may write and read."""

import re
from pathlib import Path
from typing import Final

from homeassistant.core import HomeAssistant

from ..const import DOMAIN
from .rights import RefusedError

_PLAIN_NAME: Final = re.compile(r"[\w-][\w .-]{0,120}")


def in_our_folder(hass: HomeAssistant, name: str) -> Path:
    """Return where a file of this name lies; a name is nothing that leads elsewhere."""
    if not _PLAIN_NAME.fullmatch(name):
        raise RefusedError("file_not_allowed", file=name)
    return _folder(hass) / name


def readable(hass: HomeAssistant, called: str) -> Path | None:
    """Return the path of a file that may be read, else None. Blocking: links are followed.

    That is a name in our folder, or a whole path there or where Home Assistant allows it.
    """
    folder = _folder(hass)
    path = Path(called)
    try:
        if _PLAIN_NAME.fullmatch(called):
            path = folder / called
        elif not path.is_absolute():
            return None
        elif hass.config.is_allowed_path(called):
            return path
        return path if path.resolve().parent == folder.resolve() else None
    except ValueError:  # no file can have such a name: it has a NUL, or half a character
        return None


def _folder(hass: HomeAssistant) -> Path:
    return Path(hass.config.path(DOMAIN))
