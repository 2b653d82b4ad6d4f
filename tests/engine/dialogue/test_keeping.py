"""A conversation up to one of its messages."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from custom_components.switchboard.engine.dialogue.errors import ForkError, PortableError
from custom_components.switchboard.engine.dialogue.keeping import (
    MaskedTexts,
    as_kept,
    closed,
    forked,
    in_order,
)
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.portable import (
    FORMAT,
    FORMAT_VERSION,
    Intake,
    read_document,
)
from custom_components.switchboard.engine.dialogue.state import (
    ConversationWindow,
    MessageEntry,
    Role,
    Summary,
    ToolCallEntry,
)
from custom_components.switchboard.engine.tokens.counter import TokenCounter

START = datetime(2026, 11, 22, 10, tzinfo=UTC)


def entry(number: int, role: Role = "user", **fields: object) -> MessageEntry:
    values = {"content": f"words {number}", "token_count": 5, **fields}
    return MessageEntry(
        f"m{number:02}", role, timestamp=START + timedelta(minutes=number), **values
    )


def window(*messages: MessageEntry, **fields: object) -> ConversationWindow:
    return replace(
        ConversationWindow("talk", (), messages, 4000, 0.75, 5 * len(messages), 0, 0), **fields
    )


def test_a_message_is_looked_at_anew_where_what_was_said_around_it_has_changed():
    texts, counter = MaskedTexts(), TokenCounter()
    told = entry(1, content="heron42")
    asked = entry(0, "assistant", content="What is the password of the router?")
    assert [one.content for one in as_kept(window(told), counter, texts).messages] == ["heron42"]
    both = as_kept(window(asked, told), counter, texts).messages
    assert "heron42" not in both[1].content
    assert both == as_kept(window(asked, told), counter).messages
    assert [one.content for one in as_kept(window(told), counter, texts).messages] == ["heron42"]


def test_a_fork_holds_what_was_said_up_to_its_message_and_what_waits_for_the_summary():
    held = window(entry(2), entry(3, "assistant"), entry(4), backlog=(entry(0), entry(1)))
    fork = forked(held, "other", "m03")
    assert [one.id for one in in_order(fork)] == ["m00", "m01", "m02", "m03"]
    assert (fork.conversation_id, fork.current_tokens) == ("other", 10)


def test_no_fork_is_made_where_the_summary_tells_of_later_words():
    told = Summary("Robin asked for light.", "m01", "m03", 9)
    held = window(entry(0, tags=frozenset({"important"})), entry(4), summary=told)
    with pytest.raises(ForkError) as refused:
        forked(held, "other", "m00")
    assert refused.value.reason == "fork_message_summarised"
    assert forked(held, "other", "m04").summary == told


def test_a_call_without_a_result_and_a_result_without_a_call_are_left_out():
    call, other = ToolCallEntry("c1", "turn_on", "{}"), ToolCallEntry("c2", "turn_on", "{}")
    entries = [
        entry(0),
        entry(1, "assistant", content="", tool_calls=(call, other)),
        entry(2, "tool", tool_call_id="c1"),
        entry(3, "tool", tool_call_id="gone"),
        entry(4, "assistant", content="", tool_calls=(ToolCallEntry("c3", "turn_on", "{}"),)),
    ]
    whole = closed(entries)
    assert [one.id for one in whole] == ["m00", "m01", "m02"]
    assert whole[1].tool_calls == (call,)


# What a document may hold


NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def document(rounds: int, summary: str | None = None) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "language": "en",
        "summary": summary and {"text": summary},
        "messages": [
            {
                "id": f"{role} {number}",
                "role": role,
                "content": "word " * 60,
                "timestamp": NOON.isoformat(),
                "tags": [],
            }
            for number in range(rounds)
            for role in ("user", "assistant")
        ],
    }


def intake(limits: WindowLimits) -> Intake:
    ids = count()
    return Intake("import", limits, TokenCounter(), lambda: f"{next(ids):026}", NOON)


def test_a_summary_takes_its_room_too():
    limits = WindowLimits(backlog_tokens=0)
    told = "Robin spoke of parrots, cats and dogs. " * 20
    taken, _ = read_document(document(1, told), intake(limits))
    room = limits.max_tokens - taken.summary.token_count
    most = room // taken.current_tokens
    assert read_document(document(most, told), intake(limits))
    with pytest.raises(PortableError) as refused:
        read_document(document(most + 1, told), intake(limits))
    assert refused.value.values == {"limit": str(room)}
