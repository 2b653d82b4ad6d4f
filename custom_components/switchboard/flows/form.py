"""Forms made from rows of options: one folded section for each section of what is kept."""

from collections.abc import Iterable, Mapping
from typing import Any

import probatio
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import Selector

from ..option import Option


def schemas_of(
    rows: Iterable[Option], offered: Mapping[str, Selector[Any]] | None = None
) -> dict[str, probatio.Schema]:
    """Return the form of each section, in the order of the rows.

    ``offered`` has the fields, by their keys, whose choices depend on what there is.
    """
    sections: dict[str, dict[probatio.Marker, Selector[Any]]] = {}
    for row in rows:
        marker = (
            probatio.Required(row.key, default=row.default)
            if row.is_required
            else probatio.Optional(row.key)
        )
        sections.setdefault(row.section, {})[marker] = (offered or {}).get(row.key, row.selector)
    return {name: probatio.Schema(fields) for name, fields in sections.items()}


def folded(
    schemas: Mapping[str, probatio.Schema], open_section: str = ""
) -> dict[probatio.Marker, Any]:
    """Return the fields of a form with sections, of which one is open to correct something in.

    What is left out of a section, or a whole section, keeps its defaults.
    """
    fields: dict[probatio.Marker, Any] = {}
    for name, schema in schemas.items():
        if name:
            is_closed = name != open_section
            fields[probatio.Optional(name)] = section(schema, {"collapsed": is_closed})
        else:
            fields |= schema.schema
    return fields
