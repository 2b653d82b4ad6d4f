"""Answers of the graph as other programs read them: Mermaid, GraphML and JSON-LD.

Names are what people said, and may hold anything. Nothing of them becomes syntax: Mermaid gets
all but letters, digits and a few signs as numbers, and the others are written by what knows their
syntax.
"""

import json
import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Final
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ..language.relating import relation_text
from ..storage.graph_entries import EntityKind
from .asking import Picture, Statement
from .neighbourhood import Node

_LONGEST_LABEL: Final = 80
_PLAIN_SIGNS: Final = frozenset(" ,.'-")
_SHAPES: Final[dict[EntityKind, tuple[str, str]]] = {
    "person": ('(["', '"])'),
    "pet": ('(["', '"])'),
    "room": ('[["', '"]]'),
    "place": ('[["', '"]]'),
}
_BOX: Final = ('["', '"]')

_GRAPHML: Final = "http://graphml.graphdrawing.org/xmlns"
_OF_NODES: Final = ("kind", "name", "names", "ha_ref", "owners")
_OF_EDGES: Final = (
    "predicate",
    "text",
    "owners",
    "valid_from",
    "valid_to",
    "confidence",
    "ids",
    "memory_ids",
)

_URN: Final = "urn:switchboard"
_SCHEMA: Final = "https://schema.org/"
_TYPES: Final[dict[EntityKind, str]] = {
    "person": "schema:Person",
    "room": "schema:Room",
    "place": "schema:Place",
    "device": "schema:Product",
    "thing": "schema:Thing",
}
_SAME_AS: Final = {
    "parent_of": "schema:children",
    "partner_of": "schema:spouse",
    "sibling_of": "schema:sibling",
    "relative_of": "schema:relatedTo",
    "friend_of": "schema:knows",
    "owns": "schema:owns",
    "lives_in": "schema:homeLocation",
    "works_at": "schema:workLocation",
    "works_as": "schema:hasOccupation",
    "part_of": "schema:isPartOf",
    "speaks": "schema:knowsLanguage",
}
_CONTEXT: Final = {
    "schema": _SCHEMA,
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "kind": f"{_URN}:kind:",
    "predicate": f"{_URN}:predicate:",
    "name": "schema:name",
    "alternateName": {"@id": "schema:alternateName", "@container": "@set"},
    "identifier": "schema:identifier",
    "text": "schema:text",
    "subject": {"@id": "rdf:subject", "@type": "@id"},
    "relation": {"@id": "rdf:predicate", "@type": "@id"},
    "object": {"@id": "rdf:object", "@type": "@id"},
    "validFrom": {"@id": "schema:validFrom", "@type": "schema:DateTime"},
    "validThrough": {"@id": "schema:validThrough", "@type": "schema:DateTime"},
    "confidence": {"@id": f"{_URN}:confidence", "@type": "xsd:double"},
    "owner": {"@id": f"{_URN}:owner", "@container": "@set"},
    "statedBy": {"@id": f"{_URN}:stated-by", "@type": "@id", "@container": "@set"},
}


def mermaid(picture: Picture, language: str | None) -> str:
    """Return a flowchart in Mermaid's syntax, the relations in a language."""
    names = {node.id: f"n{number}" for number, node in enumerate(picture.nodes, 1)}
    lines = ["flowchart LR"]
    for node in picture.nodes:
        before, behind = _SHAPES.get(node.kind, _BOX)
        lines.append(f"  {names[node.id]}{before}{_label(node.name)}{behind}")
    for one in picture.statements:
        subject, object_ = names[one.edge.subject.id], names[one.edge.object.id]
        between = _label(relation_text("", one.edge.predicate, "", language))
        lines.append(f'  {subject} -->|"{between}"| {object_}')
    return "\n".join(lines) + "\n"


def graphml(picture: Picture, language: str | None = None) -> str:
    """Return a document in GraphML (http://graphml.graphdrawing.org), a line for each name."""
    root = ET.Element("graphml", {"xmlns": _GRAPHML})
    for place, names in (("node", _OF_NODES), ("edge", _OF_EDGES)):
        for name in names:
            kind = "double" if name == "confidence" else "string"
            declared = {"id": f"{place}_{name}", "for": place, "attr.name": name, "attr.type": kind}
            ET.SubElement(root, "key", declared)
    graph = ET.SubElement(root, "graph", {"id": "household", "edgedefault": "directed"})
    for node in picture.nodes:
        _graphml_data(ET.SubElement(graph, "node", {"id": node.id}), "node", _node_data(node))
    for one in picture.statements:
        ends = {"source": one.edge.subject.id, "target": one.edge.object.id}
        element = ET.SubElement(graph, "edge", {"id": one.id, **ends})
        _graphml_data(element, "edge", _statement_data(one))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def json_ld(picture: Picture, language: str | None = None) -> str:
    """Return a document in JSON-LD (https://www.w3.org/TR/json-ld11/).

    Each relation is a statement of its own, since it has a time, a confidence and owners.
    """
    graph = [*map(_ld_node, picture.nodes), *map(_ld_statement, picture.statements)]
    return json.dumps({"@context": _CONTEXT, "@graph": graph}, ensure_ascii=False, indent=2) + "\n"


FORMATS: Final[dict[str, Callable[[Picture, str | None], str]]] = {
    "mermaid": mermaid,
    "graphml": graphml,
    "json-ld": json_ld,
}
"""The function that writes a picture, by format."""


def _label(text: str) -> str:
    line = " ".join(_readable(text).split())
    if len(line) > _LONGEST_LABEL:
        line = f"{line[: _LONGEST_LABEL - 1].rstrip()}…"
    return (
        "".join(
            sign if sign.isalnum() or sign in _PLAIN_SIGNS else f"#{ord(sign)};" for sign in line
        )
        or "#8230;"
    )


def _readable(text: str) -> str:
    """Return a text in which what no one sees is a space: ends of lines, marks of direction."""
    return "".join(
        " " if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp") else sign
        for sign in text
    )


def _node_data(node: Node) -> dict[str, str]:
    return {
        "kind": node.kind,
        "name": node.name,
        "names": json.dumps(node.names, ensure_ascii=False),
        "ha_ref": node.ha_ref or "",
        "owners": json.dumps(sorted(node.owners)),
    }


def _statement_data(one: Statement) -> dict[str, str]:
    return {
        "predicate": one.edge.predicate,
        "text": one.text,
        "owners": json.dumps(one.owners),
        "valid_from": one.since.isoformat(),
        "valid_to": _time(one.until) or "",
        "confidence": str(one.confidence),
        "ids": json.dumps([relation.id for relation in one.edge.relations]),
        "memory_ids": json.dumps(one.memory_ids),
    }


def _graphml_data(element: ET.Element, place: str, data: dict[str, str]) -> None:
    for name, value in data.items():
        if value:
            ET.SubElement(element, "data", {"key": f"{place}_{name}"}).text = _readable(value)


def _ld_node(node: Node) -> dict[str, object]:
    types = [f"kind:{node.kind}", *filter(None, [_TYPES.get(node.kind)])]
    found: dict[str, object] = {
        "@id": _urn("entity", node.id),
        "@type": types,
        "name": node.name,
        "alternateName": list(node.names[1:]),
        "owner": sorted(node.owners),
    }
    if node.ha_ref:
        found["identifier"] = node.ha_ref
    return found


def _ld_statement(one: Statement) -> dict[str, object]:
    edge = one.edge
    found: dict[str, object] = {
        "@id": _urn("relation", one.id),
        "@type": "rdf:Statement",
        "subject": _urn("entity", edge.subject.id),
        "relation": _SAME_AS.get(edge.predicate, f"predicate:{quote(edge.predicate, safe='')}"),
        "object": _urn("entity", edge.object.id),
        "text": one.text,
        "validFrom": one.since.isoformat(),
        "confidence": one.confidence,
        "owner": one.owners,
        "statedBy": [_urn("memory", id_) for id_ in one.memory_ids],
    }
    if until := _time(one.until):
        found["validThrough"] = until
    return found


def _urn(what: str, id_: str) -> str:
    return f"{_URN}:{what}:{quote(id_, safe='')}"


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
