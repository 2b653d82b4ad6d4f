"""Options, each declared in one row: the metadata of a field in a dataclass of settings.

A row says where the option is kept, its default, the field of its form and how a kept value is
read. Forms, defaults and settings are all made from these rows.
"""

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

import probatio
from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    ObjectSelector,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)

_ROW: Final = "option"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option, under ``key`` in a ``section`` of what is kept; without one, beside them.

    ``default`` is in a new entry or agent, and in the form. ``empty`` is what an option means that
    may be left out; one that may not has its default then. ``read`` makes either a setting.
    """

    section: str
    key: str
    selector: Selector[Any]
    default: Any = None
    empty: Any = None
    read: Callable[[Any], Any] | None = None

    @property
    def is_required(self) -> bool:
        """Tell whether a form always has a value for it."""
        return self.default is not None and self.empty is None

    def of(self, options: Mapping[str, Any]) -> Any:
        """Read the option from all that is kept of an entry, an agent or a task."""
        kept = (options.get(self.section, {}) if self.section else options).get(self.key)
        if kept is None:
            kept = self.default if self.is_required else self.empty
        return kept if kept is None or self.read is None else self.read(kept)


def option(section: str, selector: Selector[Any], *, shown: bool = True, **row: Any) -> Any:
    """Declare a field of settings that is an option.

    Its key is the name of the field, and it is read by the type of the field if that is a class,
    unless ``row`` says something else. What is secret is not ``shown`` where settings are printed.
    """
    declared = Option(section=section, selector=selector, **({"key": ""} | row))
    return dataclasses.field(metadata={_ROW: declared}, repr=shown)


def rows_of(settings: type[Any]) -> dict[str, Option]:
    """Return the options of a dataclass of settings by the names of its fields."""
    rows: dict[str, Option] = {}
    for field in dataclasses.fields(settings):
        if (row := field.metadata.get(_ROW)) is None:
            continue
        by_type = field.type if isinstance(field.type, type) else None
        rows[field.name] = dataclasses.replace(
            row, key=row.key or field.name, read=row.read or by_type
        )
    return rows


def read_rows(rows: Mapping[str, Option], options: Mapping[str, Any]) -> dict[str, Any]:
    """Read each option of what is kept."""
    return {name: row.of(options) for name, row in rows.items()}


def defaults_of(rows: Iterable[Option]) -> dict[str, Any]:
    """Return what is kept of these options as long as nobody has chosen anything."""
    kept: dict[str, Any] = {}
    for row in rows:
        within = kept.setdefault(row.section, {}) if row.section else kept
        if row.default is not None:
            within[row.key] = row.default
    return kept


SWITCH: Final = BooleanSelector()
TEXT: Final = TextSelector()
LINES: Final = TextSelector(TextSelectorConfig(multiline=True))
ADDRESS: Final = TextSelector(TextSelectorConfig(type=TextSelectorType.URL))
SECRET: Final = TextSelector(
    TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="current-password")
)
PASSWORD: Final = TextSelector(
    TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="off")
)
DEPLOYMENT: Final = SelectSelector(
    SelectSelectorConfig(options=[], custom_value=True, mode=SelectSelectorMode.DROPDOWN)
)
"""A deployment on offer, of which the form knows, or another by its name."""


def suggestions(options: Iterable[str]) -> SelectSelector:
    """Return the field of some values, of those that are suggested or of others."""
    return SelectSelector(
        SelectSelectorConfig(
            options=list(options),
            custom_value=True,
            multiple=True,
            mode=SelectSelectorMode.DROPDOWN,
        )
    )


class _Number(NumberSelector):
    def __call__(self, data: Any) -> float:
        value = super().__call__(data)
        if math.isnan(value):  # Neither below the least nor above the most.
            raise probatio.Invalid("expected a number")
        return value


class Rows(ObjectSelector):
    """The field of a list of mappings; Home Assistant's fails where one of them is none."""

    def __call__(self, data: Any) -> Any:
        """Check what is given."""
        if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
            raise probatio.Invalid("expected a list of mappings")
        return super().__call__(data)


def number(least: float, most: float, step: float | Literal["any"] = 1) -> NumberSelector:
    """Return the field of a number."""
    return _Number(
        NumberSelectorConfig(min=least, max=most, step=step, mode=NumberSelectorMode.BOX)
    )


def choice(options: Iterable[str], key: str, *, multiple: bool = False) -> SelectSelector:
    """Return the field of a choice; its texts are found under ``key``."""
    config = SelectSelectorConfig(options=list(options), translation_key=key)
    return SelectSelector(config | {"multiple": True} if multiple else config)


def choice_or_none(options: Iterable[str], key: str) -> SelectSelector:
    """Return the field of a choice that can be emptied again, as the usual buttons cannot."""
    return SelectSelector(
        SelectSelectorConfig(
            options=list(options), mode=SelectSelectorMode.DROPDOWN, translation_key=key
        )
    )
