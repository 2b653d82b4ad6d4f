"""Which files the actions may write and read."""

import re
from functools import partial
from pathlib import Path
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError

from ..const import DOMAIN

_PLAIN_NAME: Final = re.compile(r"[\w-][\w .-]{0,120}")


def in_our_folder(hass: HomeAssistant, name: str) -> Path:
    """Return where a file of this name lies; a name is nothing that leads elsewhere.

    Raises:
        ServiceValidationError: it is no plain name.
    """
    if not _PLAIN_NAME.fullmatch(name):
        raise _not_allowed(name)
    return _folder(hass) / name


async def async_readable(hass: HomeAssistant, named: str) -> Path:
    """Return the path of a file that may be read.

    Raises:
        ServiceValidationError: it may not.
    """
    path = await hass.async_add_executor_job(partial(readable, hass, named))
    if path is None:
        raise _not_allowed(named)
    return path


def readable(hass: HomeAssistant, named: str) -> Path | None:
    """Return the path of a file that may be read, else None. Blocking: links are followed.

    That is a name in our folder, or a whole path there or where Home Assistant allows it.
    """
    folder = _folder(hass)
    path = Path(named)
    try:
        if _PLAIN_NAME.fullmatch(named):
            path = folder / named
        elif not path.is_absolute():
            return None
        elif hass.config.is_allowed_path(named):
            return path
        return path if path.resolve().parent == folder.resolve() else None
    except ValueError:  # no file can have such a name: it has a NUL, or half a character
        return None


def _folder(hass: HomeAssistant) -> Path:
    return Path(hass.config.path(DOMAIN))


def _not_allowed(file: str) -> ServiceValidationError:
    return ServiceValidationError(
        translation_domain=DOMAIN,
        translation_key="file_not_allowed",
        translation_placeholders={"file": file},
    )
