"""The JSON form of what is kept of a conversation: a dataclass, field by field.

A class that is ``Stored`` is written under its fields' names and read back to an equal object. What
was kept may be damaged, so each field is checked as it is read, and the error names the field and
no content.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType, NoneType, UnionType
from typing import Any, ClassVar, Final, Literal, Self, TypeAliasType, get_args, get_origin
from typing import get_type_hints as hints_of

from .errors import StateError

type _Read = Callable[[Document, str], Any]

STATE_VERSION: Final = 1

SPARSE: Final = MappingProxyType({"is_sparse": True})
"""Metadata of a field that is not written where there is nothing to say."""


def called(key: str) -> Mapping[str, object]:
    """Return the metadata of a field that is called otherwise in a document."""
    return {"key": key}


class Document:
    """A JSON object whose fields are checked as they are read.

    Every method raises ``StateError`` when the field is missing or of another kind; ``mapping`` is
    the object itself, ``name`` where it stands.
    """

    __slots__ = ("mapping", "name")

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, Mapping):
            raise StateError(f"The saved state is damaged: {name} is not an object", name)
        self.mapping: Mapping[str, object] = value
        self.name = name

    def text(self, key: str) -> str:
        """Read a string."""
        return self._of(str, key, "a text")

    def maybe_text(self, key: str) -> str | None:
        """Read a string or null."""
        return None if self.value(key) is None else self.text(key)

    def one_of(self, key: str, known: Sequence[str]) -> str:
        """Read one of some strings."""
        if (value := self.text(key)) not in known:
            raise self.damaged(key, f"a known {key}")
        return value

    def integer(self, key: str) -> int:
        """Read a whole number, zero or more."""
        if (value := self._of(int, key, "a whole number")) < 0:
            raise self.damaged(key, "a whole number")
        return value

    def number(self, key: str) -> float:
        """Read a number."""
        kind = int if isinstance(self.value(key), int) else float
        return float(self._of(kind, key, "a number"))

    def flag(self, key: str) -> bool:
        """Read true or false."""
        return self._of(bool, key, "true or false")

    def time(self, key: str) -> datetime:
        """Read an aware ISO 8601 time."""
        try:
            time = datetime.fromisoformat(self.text(key))
            if time.tzinfo is not None:
                return time.astimezone(UTC)
        except (ValueError, OverflowError) as err:
            raise self.damaged(key, "a time") from err
        raise self.damaged(key, "a time with a time zone")

    def texts(self, key: str) -> tuple[str, ...]:
        """Read a list of strings."""
        values = self.values(key)
        texts = tuple(value for value in values if isinstance(value, str))
        if len(texts) != len(values):
            raise self.damaged(key, "a list of texts")
        return texts

    def numbers(self, key: str) -> Mapping[str, float]:
        """Read an object of numbers."""
        held = Document(self.value(key), key)
        return MappingProxyType({name: held.number(name) for name in held.mapping})

    def value(self, key: str) -> object:
        """Read whatever is there."""
        try:
            return self.mapping[key]
        except KeyError as err:
            field = f"{self.name}.{key}"
            raise StateError(
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

    def _of[T](self, kind: type[T], key: str, wanted: str) -> T:
        value = self.value(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.damaged(key, wanted)
        return value

    def damaged(self, key: str, wanted: str) -> StateError:
        """Return the error that says ``key`` should have been ``wanted``."""
        field = f"{self.name}.{key}"
        return StateError(f"The saved state is damaged: {field} is not {wanted}", field)


def check_version(doc: Document) -> None:
    """Raise ``StateError`` unless the document is of the version written here."""
    version = doc.integer("version")
    if version != STATE_VERSION:
        raise StateError(
            f"The saved {doc.name} has version {version}; this release reads version "
            f"{STATE_VERSION}"
        )


class Stored:
    """A dataclass that has a JSON form.

    One that is ``VERSIONED`` says so in its document, and reads no other version. A field that has
    a default may be missing.
    """

    __slots__ = ()
    VERSIONED: ClassVar = False

    def as_dict(self) -> dict[str, object]:
        """Return JSON values."""
        written: dict[str, object] = {"version": STATE_VERSION} if self.VERSIONED else {}
        for field, key, _ in _fields(type(self)):
            value = getattr(self, field.name)
            if value or not field.metadata.get("is_sparse"):
                written[key] = _plain(value)
        return written

    @classmethod
    def from_dict(cls, value: object, name: str = "") -> Self:
        """Read what ``as_dict`` gave; raises ``StateError``. ``name`` is where the value stands."""
        doc = Document(value, name or cls.__name__)
        if cls.VERSIONED:
            check_version(doc)
        return cls(
            **{
                field.name: read(doc, key)
                for field, key, read in _fields(cls)
                if key in doc.mapping or _is_required(field)
            }
        )


type _Fields = tuple[tuple[Field[Any], str, _Read], ...]
"""The fields of a class, each with its name in a document and what reads it."""

_known: Final[dict[type[Any], _Fields]] = {}


def _fields(kind: type[Any]) -> _Fields:
    if kind not in _known:
        hints = hints_of(kind)
        _known[kind] = tuple(
            (field, field.metadata.get("key", field.name), _reader(hints[field.name]))
            for field in fields(kind)
        )
    return _known[kind]


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _reader(hint: Any) -> _Read:
    if isinstance(hint, TypeAliasType):
        return _reader(hint.__value__)
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind is Literal:
        return partial(Document.one_of, known=parts)
    if kind is UnionType:
        (some,) = (part for part in parts if part is not NoneType)
        read = _reader(some)
        return lambda doc, key: None if doc.value(key) is None else read(doc, key)
    if kind in (tuple, frozenset):
        if parts[0] is str:
            return lambda doc, key: kind(doc.texts(key))
        return lambda doc, key: kind(
            parts[0].from_dict(value, f"{doc.name}.{key}[{place}]")
            for place, value in enumerate(doc.values(key))
        )
    if issubclass(kind, Stored):
        return lambda doc, key: kind.from_dict(doc.value(key), f"{doc.name}.{key}")
    return _PLAIN[kind]


_PLAIN: Final[Mapping[type[Any], _Read]] = {
    str: Document.text,
    int: Document.integer,
    float: Document.number,
    bool: Document.flag,
    datetime: Document.time,
    Mapping: Document.numbers,
}


def _plain(value: object) -> object:
    """Return a value as JSON has it, and nothing that is of a class of ours."""
    match value:
        case str():
            return str(value)
        case None | int() | float():
            return value
        case Stored():
            return value.as_dict()
        case datetime():
            return value.isoformat()
        case tuple():
            return [_plain(one) for one in value]
        case frozenset():
            return sorted(value)
        case Mapping():
            return dict(value)
        case _:
            return value
