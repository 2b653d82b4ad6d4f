"""Language tags as Home Assistant and browsers write them: ``de``, ``de-CH``, ``en_GB``."""

from typing import Final

LANGUAGES: Final = ("en", "de", "fr", "it", "nl", "es")
"""The languages this room brings data files for; English is the one to fall back to."""


def base_language(tag: str) -> str:
    """Return the language of a tag without its region or script, in lower case."""
    return tag.strip().replace("_", "-").partition("-")[0].lower()
