"""Which rounds stay in the window, and which leave it first."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import MessageEntry, ToolCallEntry
from custom_components.switchboard.engine.dialogue.tags import FAILED
from custom_components.switchboard.engine.dialogue.window import SlidingWindow

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def say():
    """Make messages with ids in order, ten tokens each."""
    ids = count()

    def make(role, content="", tags=(), tokens=10, **fields):
        return MessageEntry(str(next(ids)), role, content, NOON, tokens, frozenset(tags), **fields)

    return make


def texts(entries):
    return [entry.content for entry in entries]


def held(window):
    return texts(window.messages())


def fill(window, say, *rounds):
    """Add rounds of one question and one answer, some with tags; return what left."""
    left = []
    for one in rounds:
        name, tags = (one, ()) if isinstance(one, str) else one
        left.extend(window.add(say("user", f"{name}?", tags)))
        left.extend(window.add(say("assistant", f"{name}!")))
    return texts(left)


def test_once_over_its_budget_the_window_is_emptied_down_to_its_target(say):
    limits = WindowLimits(max_tokens=80, eviction_target=0.5, backlog_tokens=0)
    window = SlidingWindow("hall", limits)
    assert fill(window, say, "a", "b", "c", "d") == []

    left = texts(window.add(say("user", "e?")))
    assert left == ["a?", "a!", "b?", "b!", "c?", "c!"]
    assert held(window) == ["d?", "d!", "e?"]


def test_ephemeral_rounds_leave_first_and_important_ones_last(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=80, eviction_target=1.0))
    fill(
        window,
        say,
        ("key", ["important"]),
        "plain",
        ("joke", ["ephemeral"]),
        ("both", ["ephemeral", "important"]),
    )
    order = fill(window, say, "e", "f", "g", "h", "i")
    assert order[::2] == ["joke?", "plain?", "e?", "f?", "g?"]
    assert held(window)[::2] == ["key?", "both?", "h?", "i?"]


def test_an_important_answer_makes_its_round_important(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=40, eviction_target=1.0))
    window.add(say("user", "a?", ["ephemeral"]))
    window.add(say("assistant", "a!", ["important"]))
    assert fill(window, say, "b", "c") == ["b?", "b!"]


def test_the_last_finished_exchanges_are_kept_and_older_ones_leave_in_batches(say):
    limits = WindowLimits(keep_exchanges=3, eviction_target=0.75, backlog_tokens=0)
    window = SlidingWindow("hall", limits)
    assert fill(window, say, *"abcde") == []
    assert fill(window, say, "f") == ["a?", "a!", "b?", "b!"]
    assert held(window)[::2] == ["c?", "d?", "e?", "f?"]


def due(window):
    return [entry.content for messages in window.due() for entry in messages]


def let_go(window, summary_tokens=5):
    covered = {entry.id for messages in window.due() for entry in messages}
    window.exchange(covered, summary_tokens)


def test_exchanges_that_are_too_many_stay_until_the_summary_covers_them(say):
    window = SlidingWindow("hall", WindowLimits(keep_exchanges=3, eviction_target=0.75))
    assert fill(window, say, *"abcd") == []
    window.end_round()
    assert due(window) == []
    assert fill(window, say, "e", "f") == []
    assert due(window) == ["a?", "a!", "b?", "b!"]  # f is not finished
    assert held(window)[::2] == ["a?", "b?", "c?", "d?", "e?", "f?"]
    let_go(window)
    assert held(window)[::2] == ["c?", "d?", "e?", "f?"]
    assert (window.used_tokens, window.evicted_messages) == (85, 4)


def test_what_there_is_no_room_for_is_held_back_and_no_more_of_it_than_must_be(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=400, eviction_target=0.5))
    fill(window, say, *"abcd")
    left = window.add(say("user", "long?", tokens=350))
    assert texts(left) == ["a?", "a!", "b?", "b!"]
    assert texts(window.held_back) == ["a?", "a!", "b?", "b!"]
    assert due(window)[:4] == ["a?", "a!", "b?", "b!"]
    let_go(window)
    assert window.held_back == ()


def test_what_was_held_back_returns_when_there_is_room_again(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=400))
    fill(window, say, "a", "b")
    before = window.snapshot()
    window.end_round()
    window.add(say("user", "long?", tokens=390))
    assert held(window) == ["long?"]
    window.discard_current_round()
    assert window.snapshot() == before


def test_room_for_one_more_round_is_made_before_it_is_needed(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=1000, keep_exchanges=100))
    for name in "abcdefgh":
        window.add(say("user", f"{name}?", tokens=100))
        assert due(window) == []
    window.add(say("user", "i?", tokens=100))
    assert due(window) == []  # 900 of 1000: as much as one more takes is free
    window.add(say("user", "j?", tokens=60))
    assert due(window) == ["a?", "b?", "c?", "d?", "e?"]  # 250 of 750 are for the summary


def test_a_reset_or_a_taken_back_round_does_not_disturb_an_exchange(say):
    window = SlidingWindow("hall", WindowLimits(keep_exchanges=1, eviction_target=1.0))
    fill(window, say, "a", "b")
    window.end_round()
    window.add(say("user", "c?"))
    covered = {entry.id for messages in window.due() for entry in messages}
    window.discard_current_round()
    window.exchange(covered | {entry.id for entry in window.messages()}, 5)
    assert held(window) == []
    fill(window, say, "d")
    assert held(window) == ["d?", "d!"]


def test_a_result_that_comes_after_the_next_question_joins_its_call(say):
    window = SlidingWindow("hall", WindowLimits())
    window.add(say("user", "a?"))
    window.add(say("assistant", "call", tool_calls=(ToolCallEntry("c1", "on", "{}"),)))
    window.add(say("user", "b?"))
    window.add(say("tool", "result", tool_call_id="c1"))
    assert held(window) == ["a?", "call", "result", "b?"]


def test_a_late_result_can_make_an_older_round_important(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=60, eviction_target=1.0))
    window.add(say("user", "a?"))
    window.add(say("assistant", "call", tool_calls=(ToolCallEntry("c1", "on", "{}"),)))
    fill(window, say, "b")
    window.add(say("tool", "result", ["important"], tool_call_id="c1"))
    assert fill(window, say, "c", "d") == ["b?", "b!", "c?", "c!"]
    assert held(window) == ["a?", "call", "result", "d?", "d!"]


def test_a_late_result_joins_its_call_where_that_waits_for_the_summary(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=20))
    window.add(say("user", "a?"))
    window.add(say("assistant", "call", tool_calls=(ToolCallEntry("c1", "on", "{}"),)))
    window.add(say("user", "b?"))
    result = say("tool", "result", tool_call_id="c1")
    assert window.add(result) == (result,)
    assert window.held_back[-1] == result
    window.discard_current_round()
    assert texts(window.held_back) == ["a?", "call", "result"]
    window.set_limits(WindowLimits(max_tokens=40))
    window.exchange((), 0)
    assert held(window) == ["a?", "call", "result"]


def test_rounds_are_told_apart_again_after_a_restore(say):
    limits = WindowLimits(max_tokens=60, eviction_target=1.0)
    window = SlidingWindow("hall", limits)
    for name in "ab":
        window.end_round()
        window.add(say("system", f"{name}.", ["context:home"]))
        window.add(say("system", f"{name}:", ["context:home"]))
        window.add(say("user", f"{name}?"))
    restored = SlidingWindow("hall", limits)
    restored.restore(window.snapshot())
    assert restored.round_count == 2
    assert texts(restored.add(say("user", "c?"))) == ["a.", "a:", "a?"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_tokens": 0},
        {"eviction_target": 0},
        {"eviction_target": 1.01},
        {"keep_exchanges": 0},
        {"backlog_tokens": -1},
    ],
)
def test_limits_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match=r"needs room|share|At least one|backlog"):
        WindowLimits(**wrong)


def test_a_note_in_the_place_of_an_answer_ends_its_round_after_a_restart_too(say):
    before = SlidingWindow("hall", WindowLimits())
    for text in ("a?", "b?"):
        before.end_round()
        before.add(say("system", f"now {text}", ["context:now"]))
        before.add(say("user", text))
        before.add(say("system", f"no answer to {text}", [FAILED]))
    after = SlidingWindow("hall", WindowLimits())
    after.restore(before.snapshot())
    after.set_limits(WindowLimits(keep_exchanges=1, eviction_target=1.0, backlog_tokens=0))
    assert held(after) == ["now b?", "b?", "no answer to b?"]


def test_a_result_goes_to_the_call_that_waits_for_it_where_ids_come_again(say):
    window = SlidingWindow("hall", WindowLimits(100, 1.0))
    for name in "abc":
        call = ToolCallEntry("functions.open:0", "open", "{}")
        window.add(say("user", name))
        window.add(say("assistant", tool_calls=(call,)))
        window.add(say("tool", f"{name} opened", tool_call_id=call.id))
        window.add(say("assistant", f"{name} is open", tokens=30))
        window.end_round()
    assert window.held_back
    assert "c opened" in held(window)


def test_what_is_held_back_comes_back_in_its_place_after_a_restart(say):
    window = SlidingWindow("hall", WindowLimits(60, 1.0))
    for minute, tags in enumerate(([], [], ["ephemeral"], [])):
        spoken = say("user", f"{minute}", tags, tokens=20)
        window.add(replace(spoken, timestamp=NOON + timedelta(minutes=minute)))
        window.end_round()
    assert texts(window.held_back) == ["2"]

    later = SlidingWindow("hall", WindowLimits(1000, 1.0))
    later.restore(window.snapshot())
    assert held(later) == ["0", "1", "2", "3"]


def test_a_round_of_notes_alone_does_not_wait_for_a_summary_when_they_are_taken_out(say):
    window = SlidingWindow("hall", WindowLimits(20, 1.0))
    window.add(say("system", "note", ["context:home"]))
    window.end_round()
    for name in "abc":
        window.add(say("user", name))
        window.end_round()
    window.forget("context:home")
    assert all(window.due())
