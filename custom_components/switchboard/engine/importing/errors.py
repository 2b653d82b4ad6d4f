"""The ways in which what is to be imported can be wrong as a whole; nothing of it is taken then."""

from typing import Literal

type SourceReason = Literal[
    "import_changed",
    "import_empty",
    "import_encoding",
    "import_file",
    "import_format",
    "import_newer",
    "import_not_json",
]


class SourceError(Exception):
    """What is to be imported cannot be read, or is none that is known here.

    ``reason`` is stable and is the translation key of the door's message.
    """

    def __init__(self, text: str, reason: SourceReason = "import_file") -> None:
        super().__init__(text)
        self.reason: SourceReason = reason
