"""Every way in which what is to be imported can be wrong as a whole; nothing of it is taken then.

``reason`` is stable and is the translation key of the door's message.
"""

from typing import ClassVar


class SourceError(Exception):
    """What is to be imported cannot be read."""

    reason: ClassVar[str] = "import_file"


class EmptyError(SourceError):
    """There is nothing in it."""

    reason = "import_empty"


class EncodingError(SourceError):
    """Its bytes are not UTF-8."""

    reason = "import_encoding"


class NotJsonError(SourceError):
    """It is not JSON, or breaks off."""

    reason = "import_not_json"


class UnknownFormatError(SourceError):
    """It is JSON, but of no kind that is known here."""

    reason = "import_format"


class NewerFormatError(SourceError):
    """A later release wrote it."""

    reason = "import_newer"


class ChangedError(SourceError):
    """It is no longer what it was when its import began."""

    reason = "import_changed"
