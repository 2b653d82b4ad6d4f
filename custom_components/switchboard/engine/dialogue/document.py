"""Reading a saved document field by field, with an error that names the field and no content."""

from collections.abc import Mapping, Sequence
from typing import Final

from .errors import FieldError, StateError

STATE_VERSION: Final = 1


class Document:
    """A JSON object whose fields are checked as they are read.

    Every method raises ``StateError`` when the field is missing or of another kind; ``mapping`` is
    the object itself, ``name`` where it stands.
    """

    __slots__ = ("mapping", "name")

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, Mapping):
            raise FieldError(f"The saved state is damaged: {name} is not an object", name)
        self.mapping: Mapping[str, object] = value
        self.name = name

    def text(self, key: str) -> str:
        """Read a string."""
        value = self.value(key)
        if not isinstance(value, str):
            raise self.damaged(key, "a text")
        return value

    def maybe_text(self, key: str) -> str | None:
        """Read a string or null."""
        return None if self.value(key) is None else self.text(key)

    def integer(self, key: str) -> int:
        """Read a whole number, zero or more."""
        value = self.value(key)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.damaged(key, "a whole number")
        return value

    def number(self, key: str) -> float:
        """Read a number."""
        value = self.value(key)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.damaged(key, "a number")
        return float(value)

    def maybe_number(self, key: str) -> float | None:
        """Read a number or null."""
        return None if self.value(key) is None else self.number(key)

    def flag(self, key: str) -> bool:
        """Read true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.damaged(key, "true or false")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Read a list of strings."""
        values = self.values(key)
        texts = tuple(value for value in values if isinstance(value, str))
        if len(texts) != len(values):
            raise self.damaged(key, "a list of texts")
        return texts

    def value(self, key: str) -> object:
        """Read whatever is there."""
        try:
            return self.mapping[key]
        except KeyError as err:
            field = f"{self.name}.{key}"
            raise FieldError(
                f"The saved state is damaged: {field} is missing", field, missing=True
            ) from err

    def values(self, key: str) -> Sequence[object]:
        """Read a list."""
        value = self.value(key)
        if not isinstance(value, list | tuple):
            raise self.damaged(key, "a list")
        return value

    def child(self, key: str) -> Document:
        """Read an object."""
        return Document(self.value(key), f"{self.name}.{key}")

    def damaged(self, key: str, wanted: str) -> StateError:
        """Return the error that says ``key`` should have been ``wanted``."""
        field = f"{self.name}.{key}"
        return FieldError(f"The saved state is damaged: {field} is not {wanted}", field)


def check_version(doc: Document) -> None:
    """Raise ``StateError`` unless the document is of the version written here."""
    version = doc.integer("version")
    if version != STATE_VERSION:
        raise StateError(
            f"The saved state has version {version}; this release reads version {STATE_VERSION}"
        )
