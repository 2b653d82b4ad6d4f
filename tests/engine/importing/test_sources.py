"""What is found in sources of each format, and what is wrong with those that are none."""

import json
from datetime import UTC, timedelta
from io import BytesIO
from typing import Any

import pytest

from custom_components.switchboard.engine.importing import json_values
from custom_components.switchboard.engine.importing.formats import FORMATS, format_of
from custom_components.switchboard.engine.importing.json_values import SourceError
from custom_components.switchboard.engine.importing.survey import reading_tokens
from custom_components.switchboard.engine.reading.asking import window_as_json
from custom_components.switchboard.engine.reading.passes import QUESTIONS
from custom_components.switchboard.engine.reading.windows import WindowPolicy, next_window
from custom_components.switchboard.engine.storage.entries import StoredEntry
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from ..storage.building import NOON, message
from .taking import look_through

SAID_AT = 1_700_000_000.5


def node(
    name: str, parent: str | None, role: str, text: str, at: float | None = SAID_AT, **more: Any
) -> dict[str, Any]:
    content = {"content_type": "text", "parts": [text]}
    message = {"author": {"role": role}, "content": content, "create_time": at, **more}
    return {name: {"id": name, "parent": parent, "message": message}}


def talk(current: str, *nodes: dict[str, Any], **more: Any) -> dict[str, Any]:
    mapping = {"root": {"id": "root", "parent": None, "message": None}}
    for one in nodes:
        mapping |= one
    return {
        "id": "t1",
        "title": "Tea",
        "create_time": SAID_AT,
        "current_node": current,
        "mapping": mapping,
    } | more


GOOD = talk("b", node("a", "root", "user", "I like tea."), node("b", "a", "assistant", "Noted."))
LOG = {
    "conversation_id": "01J",
    "created": "2026-01-01T10:00:00+00:00",
    "content": [
        {"role": "system", "content": "Be brief.", "created": "2026-01-01T10:00:00+00:00"},
        {"role": "user", "content": "I like tea.", "created": "2026-01-01T10:00:01+00:00"},
        {"role": "assistant", "agent_id": "conversation.x", "tool_calls": []},
        {"role": "tool_result", "agent_id": "conversation.x", "tool_result": {"on": True}},
        {"role": "assistant", "agent_id": "conversation.x", "content": "Noted."},
    ],
}


def found(value: Any) -> list[tuple[str, str]]:
    """Return who said what in a source, and what was refused."""
    file = BytesIO(json.dumps(value).encode())
    kind = format_of(file, None)
    file.seek(0)
    return [
        (one.entry.role, one.entry.content) if one.entry else ("refused", one.refused)
        for one in kind.read(file)
    ]


def test_of_a_tree_the_way_to_the_current_message_was_said():
    tree = talk(
        "d",
        node("system", "root", "system", "Be brief."),
        node("a", "system", "user", "I like tea."),
        node("other", "a", "assistant", "An answer that was asked for anew."),
        node("b", "a", "assistant", ""),
        node("hidden", "b", "user", "x", metadata={"is_visually_hidden_from_conversation": True}),
        node("c", "hidden", "assistant", "Noted.", None),
        node("d", "c", "user", "Green tea."),
    )
    assert found([tree]) == [
        ("user", "I like tea."),
        ("assistant", "Noted."),
        ("user", "Green tea."),
    ]


def test_pictures_have_no_words_and_what_was_spoken_has():
    parts = [{"content_type": "audio_transcription", "text": "I like tea."}, {"asset": "picture"}]
    content = {"content_type": "multimodal_text", "parts": parts}
    assert found([talk("a", node("a", "root", "user", "", content=content))]) == [
        ("user", "I like tea.")
    ]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (talk("a", node("a", "b", "user", "x"), node("b", "a", "user", "y")), "in a circle"),
        (talk("a", node("a", "gone", "user", "x")), "names a message that is not there"),
        (talk("gone"), "names a message that is not there"),
        (talk("a", node("a", 5, "user", "x")), "names a message that is not there"),
        (talk("a", node("a", ["a"], "user", "x")), "names a message that is not there"),
        (GOOD | {"id": None}, "has no id"),
        (GOOD | {"mapping": []}, "has no mapping"),
        (GOOD | {"current_node": None}, "no current_node"),
        ([], "it is not a conversation"),
        (talk("a", node("a", "root", "user", "x", None), create_time=None), "has no time"),
        (talk("a", node("a", "root", "user", "x", 1e30), create_time=None), "has no time"),
    ],
)
def test_what_is_wrong_with_one_conversation_leaves_the_others(bad: Any, reason: str):
    (role, why), *others = found([bad, GOOD, GOOD])
    assert role == "refused"
    assert reason in why
    assert [role for role, _ in others] == ["user", "assistant", "user", "assistant"]


ODD = {"role": ["user"], "content": "x"}


@pytest.mark.parametrize(
    "value", [LOG, [LOG], {**LOG, "content": [ODD, *LOG["content"], {**ODD, "role": {}}]}]
)
def test_a_chat_log_is_read_with_its_tools(value: Any):
    assert found(value) == [
        ("user", "I like tea."),
        ("tool", '{"on": true}'),
        ("assistant", "Noted."),
    ]


def test_ids_and_times_are_the_same_whenever_a_source_is_read():
    for value in ([GOOD], LOG):
        file = json.dumps(value).encode()
        read = [
            [(one.entry.id, one.entry.created_at) for one in kind.read(BytesIO(file))]
            for kind in [format_of(BytesIO(file), None)] * 2
        ]
        assert read[0] == read[1]
        assert len({id_ for id_, _ in read[0]}) == len(read[0])


def test_a_time_in_the_future_is_refused():
    tree = talk("b", node("a", "root", "user", "x", 4e9), node("b", "a", "user", "y", SAID_AT))
    seen = look_through(json.dumps([tree]).encode())
    assert seen.reasons == {"its time lies in the future": 1}
    assert (seen.messages, seen.conversations, seen.total) == (1, 1, 2)


@pytest.mark.parametrize("at", [-1, -1.5e9, "0001-01-01T00:00:00+00:00", "1969-12-31T23:59:59Z"])
def test_a_time_before_1970_is_refused(at: float | str):
    tree = talk("b", node("a", "root", "user", "x", at), node("b", "a", "user", "y", SAID_AT))
    seen = look_through(json.dumps([tree]).encode())
    assert seen.reasons == {"its time lies before 1970": 1}
    assert (seen.messages, seen.first) == (1, seen.last)


def test_a_clock_that_had_just_begun_to_count_is_believed():
    tree = talk("a", node("a", "root", "user", "x", 0.5))
    assert look_through(json.dumps([tree]).encode()).messages == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b" \n\t", "import_empty"),
        (b"\xef\xbb\xbf", "import_empty"),
        (b"Hello", "import_not_json"),
        (b"{", "import_not_json"),
        (b'[{"mapping": {}}', "import_not_json"),
        (b'[{"mapping": {}} {"mapping": {}}]', "import_not_json"),
        (b'[{"mapping": {}},]', "import_not_json"),
        (b'[{"mapping": {}}] x', "import_not_json"),
        (b'[{"mapping": {"a": tru}}]' + b" " * 100, "import_not_json"),
        (b'[{"a": 1}]', "import_format"),
        (b"[1, 2, 3]", "import_format"),
        (b'{"format": "recipes"}', "import_format"),
        (json.dumps([GOOD]).encode("utf-16-le"), "import_encoding"),
        ('[{"mapping": {}, "title": "Käse"}]'.encode("latin-1"), "import_encoding"),
        (b'[{"mapping": {}}' + b" " * 300_000 + b"\xe4]", "import_encoding"),
    ],
)
def test_a_source_that_is_none_is_refused_whole(content: bytes, reason: str):
    with pytest.raises(SourceError) as refused:
        look_through(content)
    assert refused.value.reason == reason


def test_a_byte_order_mark_of_utf_8_does_no_harm():
    assert look_through(b"\xef\xbb\xbf" + json.dumps([GOOD]).encode()).messages == 2


def test_one_conversation_too_long_to_be_read_leaves_the_others(monkeypatch):
    monkeypatch.setattr(json_values, "CHUNK", 64)
    monkeypatch.setattr(json_values, "LONGEST_VALUE", 2000)
    text = 'He said: "]}\\' * 500
    long = talk("a", node("a", "root", "user", text))
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    value = [GOOD, long, GOOD | {"title": deep}, [[]] * 2000]
    seen = look_through(json.dumps(value).encode(), "chatgpt")
    assert seen.reasons == {"the conversation is too long to be read": 2}
    assert seen.messages == 4


@pytest.mark.parametrize("chunk", [1, 7, 64, 100_000])
def test_where_it_is_cut_in_reading_changes_nothing(chunk: int, monkeypatch):
    value = [GOOD, {"title": 'ü\u2028"\\', "n": [1.5e3, None, True, "\U0001f600"]}, 12345, "x"]
    monkeypatch.setattr(json_values, "CHUNK", chunk)
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=3)):
        assert list(json_values.json_values(BytesIO(text.encode()))) == value


class _Counted(BytesIO):
    """A file that knows how far it was read."""

    so_far = 0

    def read(self, size: int | None = -1) -> bytes:
        read = super().read(size)
        self.so_far += len(read)
        return read


def test_no_more_is_held_than_what_is_read_next(monkeypatch):
    monkeypatch.setattr(json_values, "CHUNK", 4096)
    one = json.dumps(GOOD).encode()
    file = _Counted(b"[" + b",".join([one] * 2000) + b"]")
    for number, value in enumerate(json_values.json_values(file), start=1):
        assert value == GOOD
        assert file.so_far <= number * (len(one) + 1) + 2 * 4096
    assert number == 2000


def test_every_format_has_a_name_of_its_own():
    assert sorted(FORMATS) == ["chatgpt", "home_assistant", "switchboard"]


# What reading them takes


COUNTER = TokenCounter()


def count(text: str) -> int:
    return COUNTER.count(text).tokens


@pytest.mark.parametrize("words", [3, 300])
def test_the_estimate_is_near_what_is_sent(words: int):
    said = [
        StoredEntry(
            number,
            message(
                number,
                f"{number} " + "kettle " * words,
                conversation_id=f"c{number // 20}",
                role="assistant" if number % 2 else "user",
            ),
        )
        for number in range(1, 401)
    ]
    policy, read, sent = WindowPolicy(), 0, 0
    now = NOON + timedelta(days=9)
    while window := next_window(said[max(0, read - 3) : read], said[read : read + 10], now, policy):
        sent += sum(map(count, QUESTIONS[False].sent))
        sent += count(window_as_json(window, [], UTC))
        read += len(window.new)
    tokens = sum(count(one.entry.content) for one in said)
    reckoned = reading_tokens(len(said), tokens, policy, count, QUESTIONS[False].sent)
    assert reckoned == pytest.approx(sent, rel=0.1)
