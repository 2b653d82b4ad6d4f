"""A graph as other programs read it: whatever names hold, none of it becomes syntax."""

import itertools
import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from custom_components.switchboard.engine.graph.asking import Picture, Question, answer
from custom_components.switchboard.engine.graph.exporting import FORMATS, graphml, json_ld, mermaid
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .drawing import ANNA, NOW, Drawing, drawing

HOSTILE = (
    'Bello"]; click n1 "javascript:alert(1)"',
    "%%{init: {'securityLevel': 'loose'}}%%",
    'n1["x"] --> n2',
    "first\nsecond\r\nclick n1 call alert()",
    "`**bold**`",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt; &amp; #quot; #35; ]]>",
    "(round) [square] {curly} |pipe| \\back\\",
    "end",
    "subgraph x; end; style n1 fill:#f00; classDef x; :::x",
    "\u202eoverride\u202c \u200bwidth \u2028line \u2029paragraph",
    "nul\x00 bell\x07 \x0b\x1f\x7f\x85 \ufffe\uffff",
    "---\ntitle: taken over\n---",
    "]]><!--<?xml?>-->&unknown;",
    '{"@id": "urn:switchboard:entity:e1"}',
    "Zoë Müller-Łukasz",
    "🐕",
    "x" * 4000,
    "---",
)


@pytest.fixture
def graph() -> Iterator[Drawing]:
    with drawing() as graph:
        yield graph


def picture(graph: Drawing, *owners: str) -> Picture:
    return answer(graph.tx, Question(owners or (HOUSEHOLD,), "en", limit=500), NOW)


@pytest.fixture
def hostile(graph: Drawing) -> Picture:
    """A graph of names that would do something, each related to the next."""
    ids = [graph.entity(name, "thing", f"again {name}") for name in HOSTILE]
    for one, other in itertools.pairwise(ids):
        graph.relation(one, "likes", other)
    graph.relation(ids[0], 'no_such"]; predicate', ids[-1])
    return picture(graph)


_NODE = re.compile(r'  n\d+(\(\[|\[\[|\[)"(?P<label>[^"]*)"(\]\)|\]\]|\])')
_LINK = re.compile(r'  n\d+ -->\|"(?P<label>[^"]*)"\| n\d+')
_LABEL = re.compile(r"([^\W_]|[ ,.'-]|#\d+;)+")


def test_no_name_leaves_its_label_in_mermaid(hostile: Picture):
    first, *lines = mermaid(hostile, "en").splitlines()
    assert first == "flowchart LR"
    assert len(lines) == len(hostile.nodes) + len(hostile.statements)
    for number, line in enumerate(lines):
        form = _NODE if number < len(hostile.nodes) else _LINK
        found = form.fullmatch(line)
        assert found, line
        assert _LABEL.fullmatch(found["label"]), line


def test_mermaid_shows_each_name_as_it_is(hostile: Picture):
    labels = [_NODE.fullmatch(line)["label"] for line in mermaid(hostile, "en").splitlines()[1:20]]
    shown = [re.sub(r"#(\d+);", lambda code: chr(int(code[1])), label) for label in labels]
    assert shown[0] == HOSTILE[0]
    assert shown[3] == "first second click n1 call alert()"
    assert shown[5] == HOSTILE[5]
    assert shown[6] == HOSTILE[6]
    assert labels[15] == HOSTILE[15]
    assert shown[16] == HOSTILE[16]
    assert (len(shown[17]), shown[17][-1]) == (80, "…")


def test_a_diagram_says_what_holds(graph: Drawing):
    leni = graph.entity("Leni")
    bello = graph.entity("Bello", "pet")
    kitchen = graph.entity("Kitchen", "room")
    graph.relation(leni, "owns", bello)
    graph.relation(bello, "sleeps_in", kitchen)
    assert mermaid(picture(graph), "de") == (
        "flowchart LR\n"
        '  n1(["Leni"])\n'
        '  n2(["Bello"])\n'
        '  n3[["Kitchen"]]\n'
        '  n2 -->|"schläft in"| n3\n'
        '  n1 -->|"hat"| n2\n'
    )


_XML = "{http://graphml.graphdrawing.org/xmlns}"


def test_graphml_is_xml_with_all_its_attributes_declared(hostile: Picture):
    root = ET.fromstring(graphml(hostile))
    keys = {key.get("id"): key.attrib for key in root.findall(f"{_XML}key")}
    graph = root.find(f"{_XML}graph")
    assert graph is not None
    assert graph.get("edgedefault") == "directed"
    nodes, edges = graph.findall(f"{_XML}node"), graph.findall(f"{_XML}edge")
    ids = [node.get("id") for node in nodes]
    assert len(set(ids)) == len(hostile.nodes) == len(HOSTILE)
    assert len(edges) == len(hostile.statements)
    assert {edge.get(end) for edge in edges for end in ("source", "target")} <= set(ids)
    for place, elements in (("node", nodes), ("edge", edges)):
        for element in elements:
            for data in element:
                declared = keys[data.get("key")]
                assert declared["for"] == place
                if declared["attr.type"] == "double":
                    assert 0 <= float(data.text or "") <= 1
    names = [data.text for node in nodes for data in node if data.get("key") == "node_name"]
    assert names[:3] == list(HOSTILE[:3])
    assert names[13] == HOSTILE[13]
    every = [
        json.loads(data.text or "")
        for node in nodes
        for data in node
        if data.get("key") == "node_names"
    ]
    assert every[0] == [HOSTILE[0], f"again {HOSTILE[0]}"]


def test_json_ld_is_json_in_which_every_id_is_of_something_that_is_there(graph: Drawing):
    leni = graph.entity("Leni", "person", "my daughter", ref="person:person.leni")
    bello = graph.entity("Bello", "pet", owner=ANNA)
    hers = graph.entity("Leni", owner=ANNA, ref="person:person.leni")
    graph.relation(hers, "owns", bello, ANNA, valid_to=NOW.replace(year=2027))
    graph.relation(leni, "plays", graph.entity('the "piano"', "thing"))
    found = json.loads(json_ld(picture(graph, HOUSEHOLD, ANNA)))
    nodes = {one["@id"]: one for one in found["@graph"]}
    assert len(nodes) == len(found["@graph"]) == 5
    person = nodes[f"urn:switchboard:entity:{leni}"]
    assert "schema:Person" in person["@type"]
    assert person["owner"] == [HOUSEHOLD, ANNA]
    assert person["alternateName"] == ["my daughter"]
    said = [one for one in nodes.values() if one["@type"] == "rdf:Statement"]
    assert {one["relation"] for one in said} == {"schema:owns", "predicate:plays"}
    for one in said:
        assert {one["subject"], one["object"]} <= nodes.keys()
    (owns,) = (one for one in said if one["relation"] == "schema:owns")
    assert owns["validThrough"].startswith("2027")
    terms = {*found["@context"], "@id", "@type"}
    for one in nodes.values():
        assert one.keys() <= terms
        for value in (*([one["@type"]] if isinstance(one["@type"], str) else one["@type"]),):
            assert value.split(":")[0] in terms


@pytest.mark.parametrize("write", FORMATS.values(), ids=FORMATS.keys())
def test_nothing_is_a_document_too(write):
    text = write(Picture(), "en")
    assert text.endswith("\n")
    if write is graphml:
        assert ET.fromstring(text).tag == f"{_XML}graphml"
    elif write is json_ld:
        assert json.loads(text)["@graph"] == []


def test_json_ld_keeps_hostile_names_as_text(hostile: Picture):
    found = json.loads(json_ld(hostile))["@graph"]
    names = [one["name"] for one in found if "name" in one]
    assert names == list(HOSTILE)
    assert all(one["@id"].startswith("urn:switchboard:") for one in found)
    assert all(re.fullmatch(r"[\w:%.-]+", one.get("relation", "x")) for one in found)
