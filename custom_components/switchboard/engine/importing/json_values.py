"""The elements of a JSON array, or values one after the other, without holding all of them."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, Literal

CHUNK: Final = 1 << 18
LONGEST_VALUE: Final = 8_000_000
"""Characters of one element that are held at most; a longer one is skipped."""

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_MARK: Final = re.compile(r'[\[\]{}"]')
_END_OF_TEXT: Final = re.compile(r'["\\]')
_DECODER: Final = json.JSONDecoder()
_CUT: Final = 16
"""An error so near the end of what was read may be of a value that is not read to its end."""


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


class TooLong:
    """Stands for an element that is too long, or nested too deeply, to be read."""


TOO_LONG: Final = TooLong()


def json_values(file: BinaryIO) -> Iterator[object | TooLong]:
    """Yield the elements of an array, or the values that stand one after the other."""
    text = _Text(file)
    in_array = text.next_is("[")
    if in_array:
        text.skip()
        if text.next_is("]"):
            return
    elif text.at_end():
        return
    while True:
        yield text.value()
        if in_array and text.next_is(","):
            text.skip()
        elif in_array and text.next_is("]"):
            text.skip()
            if not text.at_end():
                raise SourceError("Something follows the end of the list", "import_not_json")
            return
        elif in_array or text.at_end():
            break
    if in_array:
        raise SourceError("The list is not complete", "import_not_json")


class _Text:
    """The characters of a file, of which a stretch is held."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._held = ""
        self._at = 0
        self._ended = False

    def next_is(self, character: str) -> bool:
        """Return whether the next character that is no blank is this one."""
        return not self.at_end() and self._held[self._at] == character

    def at_end(self) -> bool:
        """Return whether nothing but blanks follows."""
        while True:
            self._at = _SPACE.match(self._held, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._held):
                return False
            if not self._read(CHUNK):
                return True

    def skip(self) -> None:
        self._at += 1

    def value(self) -> object | TooLong:
        if self.at_end():
            raise SourceError("A value is missing", "import_not_json")
        while True:
            try:
                value: object
                value, end = _DECODER.raw_decode(self._held, self._at)
            except RecursionError:
                return self._skip_value()
            except json.JSONDecodeError as err:
                broken = err.pos < len(self._held) - _CUT and "Unterminated" not in err.msg
                if broken or self._ended:
                    raise SourceError("It is not JSON", "import_not_json") from None
            except ValueError:  # a number of thousands of digits
                raise SourceError("It is not JSON", "import_not_json") from None
            else:
                # A number may go on in what was not read yet.
                if end < len(self._held) or self._ended or isinstance(value, list | dict | str):
                    self._at = end
                    return value
            held = len(self._held) - self._at
            if held > LONGEST_VALUE:
                return self._skip_value()
            self._read(max(CHUNK, held))

    def _skip_value(self) -> TooLong:
        """Go past an array or object, of which no more than a chunk is held at a time."""
        depth = 0
        while True:
            found = self._find(_MARK)
            if found == '"':
                while self._find(_END_OF_TEXT) == "\\":
                    if self._at == len(self._held):
                        self._read(CHUNK)
                    self._at += 1
            else:
                depth += 1 if found in "[{" else -1
            if depth <= 0:
                return TOO_LONG

    def _find(self, pattern: re.Pattern[str]) -> str:
        while (match := pattern.search(self._held, self._at)) is None:
            self._at = len(self._held)
            if not self._read(CHUNK):
                raise SourceError("It is not complete", "import_not_json")
        self._at = match.end()
        return match[0]

    def _read(self, size: int) -> bool:
        """Hold more, and let go of what is behind; False at the end."""
        if self._ended:
            return False
        read = self._file.read(size)
        self._ended = not read
        try:
            more = self._decoder.decode(read, final=self._ended)
        except UnicodeDecodeError:
            raise SourceError("It is not UTF-8", "import_encoding") from None
        self._held = self._held[self._at :] + more
        self._at = 0
        return not self._ended or bool(more)
