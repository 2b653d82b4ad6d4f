"""The memory of all live conversations."""

import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.errors import SummaryError
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import MessageEntry, ToolCallEntry
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message

START = datetime(2026, 5, 1, 8, 0, tzinfo=UTC)
LOGGER = "custom_components.switchboard.engine.dialogue"


@pytest.fixture
def counter():
    return TokenCounter()


@pytest.fixture
def make(counter):
    """Build a manager whose ids and times are counted."""

    def build(limits=None, **kwargs):
        ids, ticks = count(1), count()
        return Conversations(
            limits or WindowLimits(),
            counter,
            clock=lambda: START + timedelta(seconds=next(ticks)),
            new_id=lambda: f"m{next(ids)}",
            **kwargs,
        )

    return build


@pytest.fixture
def manager(make):
    return make()


def texts(messages):
    return [message.content for message in messages]


def test_add_message_creates_window(manager):
    entry = manager.add_message("kitchen", "user", "Is the oven on?")

    assert manager.get_all_conversations() == ["kitchen"]
    assert manager.get_window("kitchen").messages == (entry,)
    assert (entry.id, entry.role, entry.timestamp) == ("m1", "user", START)
    assert entry.tags == {"input"}
    call = [ToolCallEntry("c1", "on", "{}")]
    both = manager.add_message("kitchen", "assistant", "caf\ud800 \ud83d\ude00", tool_calls=call)
    assert both.tags == {"output", "tool_call"}
    assert both.content == "caf\ufffd \U0001f600"


def test_fifo_eviction(make):
    manager = make(WindowLimits(max_tokens=60, eviction_target=1.0))
    for number in range(10):
        manager.add_message("hall", "user", f"question {number}")
        manager.add_message("hall", "assistant", f"answer {number}")

    held = texts(manager.get_messages("hall"))
    stats = manager.get_stats("hall")
    assert 0 < len(held) < 20
    assert (
        held == [f"{word} {n}" for n in range(10) for word in ("question", "answer")][-len(held) :]
    )
    assert stats["evicted_messages"] == 20 - len(held)
    assert stats["current_tokens"] <= 60


def test_preserve_system_messages(make):
    manager = make(WindowLimits(max_tokens=40, eviction_target=1.0))
    manager.add_message("hall", "system", "You look after a house.")
    for number in range(20):
        manager.add_message("hall", "user", f"question {number}")
        manager.add_message("hall", "assistant", f"answer {number}")

    messages = manager.get_messages("hall")
    stats = manager.get_stats("hall")
    assert messages[0].content == "You look after a house."
    assert texts(messages[1:])[-1] == "answer 19"
    assert stats["pinned_tokens"] == messages[0].token_count
    assert stats["current_tokens"] == sum(message.token_count for message in messages[1:])


def test_tag_filtering(manager):
    manager.add_message("hall", "system", "You look after a house.")
    manager.add_message("hall", "system", "The hall is dark.", tags=["context:home"])
    manager.add_message("hall", "user", "Light, please", tags=["important", "context:hall", "x"])
    manager.add_message("hall", "assistant", "", tool_calls=[ToolCallEntry("c1", "on", "{}")])
    manager.add_message("hall", "tool", "done", tool_call_id="c1", tool_name="on")
    manager.add_message("hall", "assistant", "The light is on.")

    def filtered(tag_filter):
        return texts(manager.get_messages("hall", tag_filter=tag_filter))

    assert filtered("input") == filtered("x") == ["Light, please"]
    assert filtered("output") == ["The light is on."]
    assert filtered("tool_call") == ["", "done"]
    assert filtered("context:*") == ["The hall is dark.", "Light, please"]
    assert filtered("context:home") == ["The hall is dark."]
    assert filtered({"important", "output"}) == ["Light, please", "The light is on."]
    assert filtered("ephemeral") == []
    assert filtered([]) == []
    assert len(filtered(None)) == 6
    assert manager.get_messages("elsewhere", "input") == []


def test_reset_conversation(manager):
    manager.add_message("hall", "user", "Hello")
    manager.add_message("attic", "user", "Hello")

    assert manager.reset("hall") is True
    assert manager.reset("hall") is False
    assert manager.get_messages("hall") == []
    assert manager.get_all_conversations() == ["attic"]


def test_a_reset_in_the_middle_of_a_turn_keeps_its_round(manager):
    manager.begin_turn("hall")
    manager.add_message("hall", "user", "Hello")
    manager.end_turn("hall")
    manager.set_pinned("hall", ["You look after a house."], extra_tokens=50)
    before = manager.get_stats("hall")["pinned_tokens"]
    manager.begin_turn("hall")
    manager.add_message("hall", "user", "Light, please")

    assert manager.reset("hall") is True
    assert texts(manager.get_messages("hall")) == ["You look after a house.", "Light, please"]
    stats = manager.get_stats("hall")
    assert (stats["pinned_tokens"], stats["evicted_messages"]) == (before, 0)
    assert stats["current_tokens"] == manager.get_messages("hall", "input")[0].token_count


def test_token_counting(manager, counter):
    calls = (ToolCallEntry("c1", "turn_on", '{"name": "lamp"}'),)
    question = manager.add_message("hall", "user", "Light, please")
    call = manager.add_message("hall", "assistant", "", tool_calls=calls)
    manager.set_pinned("hall", ["You look after a house."], extra_tokens=50)

    assert question.token_count == count_message(counter, "user", "Light, please")
    assert call.token_count == count_message(counter, "assistant", "", calls)
    stats = manager.get_stats("hall")
    assert stats["current_tokens"] == question.token_count + call.token_count
    assert stats["pinned_tokens"] == 50 + count_message(
        counter, "system", "You look after a house."
    )
    assert stats["utilization"] == stats["current_tokens"] / stats["max_tokens"]


def test_multiple_conversations(make):
    manager = make(WindowLimits(max_tokens=100, eviction_target=1.0))
    manager.open_conversation("attic", WindowLimits(max_tokens=30, eviction_target=1.0))
    for number in range(8):
        for place in ("hall", "attic"):
            manager.add_message(place, "user", f"{place} question {number}")

    assert all(text.startswith("hall") for text in texts(manager.get_messages("hall")))
    assert all(text.startswith("attic") for text in texts(manager.get_messages("attic")))
    assert len(manager.get_messages("attic")) < len(manager.get_messages("hall"))
    assert manager.get_stats("attic")["max_tokens"] == 30
    assert manager.get_stats("hall")["max_tokens"] == 100


def test_tag_distribution_stats(make):
    manager = make(WindowLimits(keep_exchanges=1, eviction_target=1.0, backlog_tokens=0))
    for number in range(3):
        manager.add_message("hall", "user", f"question {number}", tags=["context:hall"])
        manager.add_message("hall", "assistant", f"answer {number}")

    stats = manager.get_stats("hall")
    assert stats["tag_distribution"] == {"input": 2, "context:hall": 2, "output": 2}
    assert stats["message_count"] == 4
    assert stats["evicted_messages"] == 2


@pytest.mark.parametrize("tag", ["context:", "context:a b", "context:*", "INPUT", "a b", ""])
def test_what_cannot_be_a_tag_is_refused_and_nothing_remembered(manager, tag):
    with pytest.raises(ValueError, match="is no tag"):
        manager.add_message("hall", "user", "Hello", tags=[tag])
    assert manager.get_all_conversations() == []


def test_an_unknown_conversation_is_empty_and_stays_unknown(manager):
    assert manager.get_window("hall").messages == ()
    assert manager.get_stats("hall")["message_count"] == 0
    assert manager.window("hall").due() == ()
    manager.end_turn("hall")
    manager.log_usage("hall")
    assert manager.get_all_conversations() == []


def test_a_pinned_prompt_that_does_not_change_keeps_its_entry(manager):
    manager.set_pinned("hall", ["You look after a house.", "Be brief."])
    first = manager.get_window("hall").pinned
    manager.set_pinned("hall", ["You look after a house.", "Be kind."], extra_tokens=9)
    second = manager.get_window("hall").pinned

    assert second[0] is first[0]
    assert texts(second) == ["You look after a house.", "Be kind."]
    assert manager.get_stats("hall")["pinned_tokens"] == 9 + sum(e.token_count for e in second)
    manager.set_pinned("hall", second[1:])
    assert manager.get_window("hall").pinned == second[1:]


def test_only_what_was_told_besides_the_round_under_way_is_taken_back(manager):
    manager.set_pinned("hall", ["You are the house."])
    for text in ("One.", "Two."):
        manager.begin_turn("hall")
        manager.add_message("hall", "system", f"Told with {text}", tags=["context:home"])
        manager.add_message("hall", "user", text)
    assert manager.window("hall").drop_context() == 1
    assert texts(manager.get_messages("hall")) == [
        "You are the house.",
        "Told with One.",
        "One.",
        "Two.",
    ]
    assert manager.get_stats("hall")["evicted_messages"] == 0
    assert manager.window("hall").drop_context() == 0
    manager.end_turn("hall")
    assert manager.window("hall").drop_context() == 0


def test_the_conversation_longest_unused_is_let_go_but_never_one_in_a_turn(make):
    manager = make(max_conversations=3)
    manager.begin_turn("busy")
    for name in ("one", "two"):
        manager.add_message(name, "user", "Hello")
    manager.add_message("one", "user", "Hello again")
    manager.add_message("three", "user", "Hello")
    assert manager.get_all_conversations() == ["busy", "one", "three"]

    manager.end_turn("busy")
    manager.add_message("four", "user", "Hello")
    assert manager.get_all_conversations() == ["one", "three", "four"]
    for name in ("one", "three", "four", "five"):
        manager.begin_turn(name)
    assert manager.get_all_conversations() == ["one", "three", "four", "five"]


class Scribe:
    """Writes a summary that tells what it was given, or fails."""

    def __init__(self, *, fails=False):
        self.fails = fails

    async def summarize(self, previous, messages):
        if self.fails:
            raise SummaryError("no model")
        return f"{previous or 'So many were covered:'} {len(messages)}"


async def test_a_reset_during_a_fold_leaves_nothing_of_what_was_folded(make):
    manager = make(WindowLimits(keep_exchanges=1, eviction_target=1.0))

    class Resetting(Scribe):
        async def summarize(self, previous, messages):
            manager.begin_turn("hall")
            manager.add_message("hall", "user", "And now?")
            manager.reset("hall")
            return await super().summarize(previous, messages)

    for number in range(4):
        manager.add_message("hall", "user", f"question {number}")
    await manager.fold("hall", Resetting())
    window = manager.get_window("hall")
    assert (texts(window.messages), window.summary, window.backlog) == (["And now?"], None, ())
    assert manager.get_stats("hall")["summary_tokens"] == 0


async def test_a_summary_is_part_of_the_numbers_and_goes_on_after_a_restart(make):
    manager = make(WindowLimits(keep_exchanges=1, eviction_target=1.0))
    for number in range(4):
        manager.add_message("hall", "user", f"question {number}")
    await manager.fold("hall", Scribe())
    stats, window = manager.get_stats("hall"), manager.get_window("hall")
    assert stats["summary_tokens"] == window.summary.token_count > 0
    used = stats["current_tokens"] + stats["summary_tokens"]
    assert stats["utilization"] == used / stats["max_tokens"]

    other = make(WindowLimits(keep_exchanges=1, eviction_target=1.0))
    other.restore(window)
    assert other.get_window("hall") == window
    assert other.get_stats("hall") == stats


def test_usage_and_evictions_are_logged_without_a_spoken_word(make, caplog):
    manager = make(WindowLimits(max_tokens=20, eviction_target=1.0))
    with caplog.at_level(logging.DEBUG, logger=LOGGER):
        manager.add_message("hall", "user", "secret words")
        manager.add_message("hall", "assistant", "secret words")
        manager.add_message("hall", "user", "secret words")
        manager.log_usage("hall")

    assert "Conversation hall: a message of role user left the window (7 tokens)" in caplog.text
    assert "Conversation hall: 1 messages, 7 of 20 tokens (35 %)" in caplog.text
    assert "secret" not in caplog.text


def test_many_conversations_are_warned_about_once_until_it_clears(manager, caplog):
    def warnings():
        return [record for record in caplog.records if record.levelno == logging.WARNING]

    for number in range(101):
        manager.open_conversation(f"room {number}")
    manager.checks()
    manager.checks()
    assert len(warnings()) == 1
    assert "101 conversations" in warnings()[0].getMessage()

    manager.reset("room 1")
    manager.checks()
    manager.open_conversation("room 1")
    manager.checks()
    assert len(warnings()) == 2


def test_a_window_that_is_almost_full_is_told_once_until_it_clears(make, caplog):
    manager = make(WindowLimits(max_tokens=7))
    with caplog.at_level(logging.WARNING, logger=LOGGER):
        manager.add_message("hall", "user", "secret words")
        manager.checks()
        manager.checks()
        assert caplog.text.count("almost full: 7 of 7 tokens (100 %)") == 1
        manager.reset("hall")
        manager.add_message("hall", "user", "secret words")
        manager.checks()
    assert caplog.text.count("almost full") == 2
    assert "secret" not in caplog.text


@pytest.mark.parametrize("note", ["now", "home", "memory", "late", "automation"])
def test_no_topic_is_called_like_a_note(manager, note):
    with pytest.raises(ValueError, match="reserved"):
        manager.add_message("hall", "user", "Where is my home?", tags=[f"context:{note}"])
    entry = manager.add_message("hall", "user", "Where is my home?", tags=["context:people", "x"])
    with pytest.raises(ValueError, match="reserved"):
        manager.tag("hall", {entry.id: [f"context:{note}"]})
    assert manager.get_messages("hall", "x")[0].content == "Where is my home?"


def test_what_people_said_stays_when_notes_with_its_tag_are_forgotten(manager):
    said = MessageEntry("m", "user", "Is it warm?", START, 3, frozenset({"context:home"}))
    manager.add_message("hall", "user", "Hello")
    manager.restore(replace(manager.get_window("hall"), messages=(said,)))
    assert manager.window("hall").forget("context:home") == 0
    assert [one.content for one in manager.get_messages("hall")] == ["Is it warm?"]


def test_system_messages_stay_unless_they_are_not_to_be_preserved(make):
    for preserved in (True, False):
        limits = WindowLimits(max_tokens=40, eviction_target=1.0, backlog_tokens=0)
        manager = make(replace(limits, preserve_system=preserved))
        manager.add_message("hall", "system", "Be brief")
        for number in range(6):
            manager.begin_turn("hall")
            manager.add_message("hall", "user", f"question {number}")
            manager.add_message("hall", "assistant", f"answer {number}")
            manager.end_turn("hall")
        held = [one.content for one in manager.get_messages("hall")]
        assert ("Be brief" in held) is preserved


def test_messages_are_tagged_later_and_found_by_it(manager):
    one = manager.add_message("hall", "user", "Is it warm?", tags=["important"])
    manager.add_message("hall", "assistant", "Yes.")
    assert manager.tag("hall", {one.id: ["context:climate"], "gone": ["context:climate"]}) == 1
    assert manager.tag("hall", {one.id: ["context:climate"]}) == 0
    [found] = manager.get_messages("hall", {"context:climate"})
    assert (found.content, found.tags) == ("Is it warm?", {"input", "important", "context:climate"})
    assert manager.get_stats("hall")["tag_distribution"]["context:climate"] == 1


def test_what_is_forgotten_by_its_tag_leaves_rounds_counts_and_summary(manager):
    for number in range(3):
        manager.begin_turn("hall")
        manager.add_message("hall", "system", f"note {number}", tags=["context:home"])
        manager.add_message("hall", "user", f"hello {number}")
        manager.end_turn("hall")
    assert manager.window("hall").forget("context:home") == 3
    messages, stats = manager.get_messages("hall"), manager.get_stats("hall")
    assert texts(messages) == ["hello 0", "hello 1", "hello 2"]
    assert stats["current_tokens"] == sum(message.token_count for message in messages)
    assert stats["tag_distribution"] == {"input": stats["message_count"]} == {"input": 3}
    assert manager.get_window("hall").backlog == ()
    assert (
        manager.window("hall").forget("context:home")
        == manager.window("attic").forget("context:home")
        == 0
    )
