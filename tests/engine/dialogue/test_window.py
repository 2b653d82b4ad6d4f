"""Which rounds stay in the window, and which leave it first."""

from datetime import UTC, datetime
from itertools import count

import pytest

from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.notes import FAILED
from custom_components.switchboard.engine.dialogue.state import MessageEntry, ToolCallEntry
from custom_components.switchboard.engine.dialogue.window import SlidingWindow

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def say():
    """Make messages with ids in order, ten tokens each."""
    ids = count()

    def make(role, content="", tags=(), tokens=10, **fields):
        return MessageEntry(str(next(ids)), role, content, NOON, tokens, frozenset(tags), **fields)

    return make


def held(window):
    return [entry.content for entry in window.messages()]


def fill(window, say, *rounds):
    """Add rounds of one question and one answer; return what left."""
    left = []
    for name, tags in rounds:
        left.extend(window.add(say("user", f"{name}?", tags)))
        left.extend(window.add(say("assistant", f"{name}!")))
    return [entry.content for entry in left]


def test_once_over_its_budget_the_window_is_emptied_down_to_its_target(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=80, eviction_target=0.5))
    assert fill(window, say, ("a", ()), ("b", ()), ("c", ()), ("d", ())) == []

    left = [entry.content for entry in window.add(say("user", "e?"))]
    assert left == ["a?", "a!", "b?", "b!", "c?", "c!"]
    assert held(window) == ["d?", "d!", "e?"]


def test_a_target_of_one_is_first_in_first_out_one_at_a_time(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=40, eviction_target=1.0))
    fill(window, say, ("a", ()), ("b", ()))
    assert [entry.content for entry in window.add(say("user", "c?"))] == ["a?", "a!"]


def test_ephemeral_rounds_leave_first_and_important_ones_last(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=80, eviction_target=1.0))
    fill(
        window,
        say,
        ("key", ["important"]),
        ("plain", ()),
        ("joke", ["ephemeral"]),
        ("both", ["ephemeral", "important"]),
    )
    order = fill(window, say, ("e", ()), ("f", ()), ("g", ()), ("h", ()), ("i", ()))
    assert order[::2] == ["joke?", "plain?", "e?", "f?", "g?"]
    assert held(window)[::2] == ["key?", "both?", "h?", "i?"]


def test_important_rounds_leave_too_when_nothing_else_is_left(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=40, eviction_target=1.0))
    fill(window, say, ("a", ["important"]), ("b", ["important"]))
    assert fill(window, say, ("c", ())) == ["a?", "a!"]


def test_an_important_answer_makes_its_round_important(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=40, eviction_target=1.0))
    window.add(say("user", "a?", ["ephemeral"]))
    window.add(say("assistant", "a!", ["important"]))
    assert fill(window, say, ("b", ()), ("c", ())) == ["b?", "b!"]


def test_the_current_round_stays_even_when_it_alone_is_too_big(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=50))
    fill(window, say, ("a", ()))
    left = window.add(say("user", "big?", ["ephemeral"], tokens=500))
    assert [entry.content for entry in left] == ["a?", "a!"]
    assert held(window) == ["big?"]
    assert window.utilization == 10


def test_the_last_exchanges_are_kept_and_older_ones_leave_in_batches(say):
    window = SlidingWindow("hall", WindowLimits(keep_exchanges=3, eviction_target=0.75))
    assert fill(window, say, *((name, ()) for name in "abcd")) == []
    assert fill(window, say, ("e", ())) == ["a?", "a!", "b?", "b!"]
    assert held(window)[::2] == ["c?", "d?", "e?"]


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
    fill(window, say, ("b", ()))
    window.add(say("tool", "result", ["important"], tool_call_id="c1"))
    assert fill(window, say, ("c", ()), ("d", ())) == ["b?", "b!", "c?", "c!"]
    assert held(window) == ["a?", "call", "result", "d?", "d!"]


def test_a_result_whose_call_has_left_is_not_kept(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=20))
    window.add(say("user", "a?"))
    window.add(say("assistant", "call", tool_calls=(ToolCallEntry("c1", "on", "{}"),)))
    window.add(say("user", "b?"))
    assert window.add(say("tool", "result", tool_call_id="c1")) == ()
    assert held(window) == ["b?"]


def test_the_same_call_id_may_come_again(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=60, eviction_target=1.0))
    call = (ToolCallEntry("call_1", "on", "{}"),)
    for name in "ab":
        window.add(say("user", f"{name}?"))
        window.add(say("assistant", f"{name} call", tool_calls=call))
    window.add(say("tool", "b result", tool_call_id="call_1"))
    fill(window, say, ("c", ()))
    assert held(window) == ["b?", "b call", "b result", "c?", "c!"]


def test_what_is_told_before_a_question_leaves_with_it(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=60, eviction_target=1.0))
    for name in "abc":
        window.end_round()
        window.add(say("system", f"{name}.", ["context:home"]))
        left = window.add(say("user", f"{name}?"))
        window.add(say("assistant", f"{name}!"))
    assert [entry.content for entry in left] == []
    assert held(window) == ["b.", "b?", "b!", "c.", "c?", "c!"]


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
    assert [entry.content for entry in restored.add(say("user", "c?"))] == ["a.", "a:", "a?"]


def test_a_round_taken_back_makes_the_one_before_it_current_again(say):
    window = SlidingWindow("hall", WindowLimits(max_tokens=30, eviction_target=1.0))
    fill(window, say, ("a", ()))
    window.add(say("user", "b?"))
    assert window.discard_current_round() == 1
    assert window.discard_current_round() == 0
    assert held(window) == ["a?", "a!"]

    assert window.add(say("assistant", "more", tokens=100)) == ()
    assert held(window) == ["a?", "a!", "more"]
    assert window.shrink() == ()


def test_taking_back_the_only_round_leaves_an_empty_window(say):
    window = SlidingWindow("hall", WindowLimits())
    window.add(say("user", "a?"))
    assert window.discard_current_round() == 1
    assert held(window) == []
    window.add(say("assistant", "b!"))
    assert held(window) == ["b!"]


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


def test_a_result_whose_call_was_never_seen_stays_where_it_arrived(say):
    window = SlidingWindow("hall", WindowLimits())
    window.add(say("user", "a?"))
    window.add(say("tool", "result", tool_call_id="c9"))
    assert held(window) == ["a?", "result"]


def test_a_note_in_the_place_of_an_answer_ends_its_round_after_a_restart_too(say):
    before = SlidingWindow("hall", WindowLimits())
    for text in ("a?", "b?"):
        before.end_round()
        before.add(say("system", f"now {text}", ["context:now"]))
        before.add(say("user", text))
        before.add(say("system", f"no answer to {text}", [FAILED]))
    after = SlidingWindow("hall", WindowLimits())
    after.restore(before.snapshot())
    after.set_limits(WindowLimits(keep_exchanges=1, eviction_target=1.0))
    assert held(after) == ["now b?", "b?", "no answer to b?"]
