"""Every text of a document is found, whoever wrote it."""

from datetime import UTC, datetime
from uuid import UUID

import ormsgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from custom_components.switchboard.engine.storage.checkpoints import texts_in

TEXTS = st.text(max_size=300)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.binary(max_size=300).map(lambda data: data.replace(b"\x00", b""))
    | TEXTS,
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(TEXTS, inner, max_size=20),
    max_leaves=40,
)


def texts_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, list):
        for item in value:
            yield from texts_of(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from texts_of(item)


@given(VALUES)
def test_all_texts_of_a_document_are_found_in_their_order(value):
    assert list(texts_in(ormsgpack.packb(value))) == list(texts_of(value))


@pytest.mark.parametrize("size", [31, 32, 255, 256, 65535, 65536])
def test_long_texts_and_long_lists_are_read_whole(size):
    value = ["a" * size, *range(size), {"end": "here"}]
    assert list(texts_in(ormsgpack.packb(value))) == ["a" * size, "end", "here"]


def test_texts_in_objects_of_a_graph_are_found():
    message = AIMessage("Grüße aus der Küche", id="1", additional_kwargs={"who": "Robin"})
    at = datetime(2026, 1, 1, tzinfo=UTC)
    value = {"messages": [message], "at": at, "id": UUID(int=7), "seen": {"x"}}
    _, data = JsonPlusSerializer().dumps_typed(value)
    found = list(texts_in(data))
    assert {"Grüße aus der Küche", "Robin", "messages", "x"} <= set(found)


@pytest.mark.parametrize("data", [b"\xc1broken words", b"\xd9", b"\xdb\x00", b"\xc7\x09\x01abc"])
def test_what_is_damaged_is_read_as_far_as_it_goes(data):
    "".join(texts_in(data))


def test_what_is_no_such_document_is_read_as_text():
    assert "broken words" in "".join(texts_in(b"\xc1broken words"))
