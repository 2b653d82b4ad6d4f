"""How the values of a dataclass are held: in a column, and in the JSON of a column or an export.

The type of a field decides. A time is a text in UTC, a collection or another dataclass is JSON in a
column, and everything else is held as it is.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ..language.characters import valid_text
from .entries import json_text, read_stored, read_texts, read_time, texts_json, time_text

type Convert = Callable[[Any], Any]


def writer(kind: Any) -> Convert | None:
    """Return what makes a field of a type the value of a column; ``None``: it is one already."""
    kind = _required(kind)
    if kind is datetime:
        return time_text
    if kind == tuple[str, ...]:
        return texts_json
    return json_column if _is_nested(kind) else None


def reader(kind: Any) -> Convert | None:
    """Return what makes the value of a column a field of a type; ``None``: it is one already.

    It raises a ``CorruptFileError`` for what ``writer`` did not write.
    """
    kind = _required(kind)
    if kind is datetime:
        return read_time
    if kind is bool:
        return bool
    if kind == tuple[str, ...]:
        return read_texts
    if not _is_nested(kind):
        return None
    return lambda text: read_stored(lambda held: from_json(kind, json.loads(held)), text)


def to_json(value: Any) -> Any:
    """Return a value as JSON has it, a dataclass as an object."""
    if is_dataclass(value):
        return {one.name: to_json(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {name: to_json(one) for name, one in value.items()}
    if isinstance(value, datetime):
        return time_text(value)
    if isinstance(value, frozenset):
        return sorted(value)
    return [to_json(one) for one in value] if isinstance(value, tuple) else value


def from_json(kind: Any, value: Any) -> Any:
    """Return what ``to_json`` made of a value of a type.

    A field that an object does not have gets its default, and what is no field is left out.

    Raises:
        ValueError, TypeError, KeyError, CorruptFileError: it made none of this.
    """
    load = _loader(kind)
    return value if load is None or value is None else load(value)


@cache
def _loader(kind: Any) -> Convert | None:
    kind = _required(kind)
    if is_dataclass(kind):
        return _object_loader(kind)
    if not _is_nested(kind):
        loaders: dict[Any, Convert] = {datetime: read_time, float: float, str: _text}
        return loaders.get(kind)
    make, load = get_origin(kind), _loader(get_args(kind)[0])

    def elements(value: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError
        return make(value if load is None else map(load, value))

    return elements


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _object_loader(kind: Any) -> Convert:
    hints = get_type_hints(kind)
    loads = [(one.name, _loader(hints[one.name])) for one in fields(kind)]

    def an_object(value: dict[str, Any]) -> Any:
        found = {}
        for name, load in loads:
            if name in value:
                held = value[name]
                found[name] = held if load is None or held is None else load(held)
        return kind(**found)

    return an_object


def json_column(value: Any) -> str:
    """Return a value as JSON for a column."""
    # Parts of a turn are not held as valid Unicode.
    return valid_text(json_text(to_json(value)))


def _required(kind: Any) -> Any:
    """Return a type without its ``None``."""
    if isinstance(kind, UnionType):
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    return kind


def _is_nested(kind: Any) -> bool:
    return is_dataclass(kind) or get_origin(kind) in (tuple, frozenset)
