"""How an owner's log is cut for the graph."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.reading.windows import GRAPH_WINDOWS as POLICY
from custom_components.switchboard.engine.reading.windows import WindowPolicy, next_window

from .building import LATER, NOON, message, stored

SIZE = POLICY.size


def log(count, **changes):
    """Return messages that are all about the same, so that nothing in them is a boundary."""
    return stored(
        [
            message(n, f"The heating in the cellar is set to level {n}", **changes)
            for n in range(1, count + 1)
        ]
    )


def bounds(window):
    return [window.overlap[0].seq if window.overlap else None, window.new[0].seq, window.end_seq]


def moved(entries, at, **changes):
    """Return the messages with others from a number on."""
    return stored(
        [
            message(one.seq, one.entry.content, **(changes if one.seq >= at else {}))
            for one in entries
        ]
    )


def test_twenty_messages_are_read_together_where_nothing_divides_them():
    assert bounds(next_window([], log(24), LATER, POLICY)) == [None, 1, 20]


def test_the_next_window_has_the_three_before_it_and_twenty_new_ones():
    entries = log(50)
    assert bounds(next_window(entries[:20], entries[20:44], LATER, POLICY)) == [18, 21, 40]


@pytest.mark.parametrize("behind", [15, 17, 20])
def test_a_window_ends_at_the_first_boundary_from_the_fifteenth_message_on(behind):
    entries = moved(log(24), behind + 1, conversation_id="another")
    assert bounds(next_window([], entries, LATER, POLICY)) == [None, 1, behind]


def test_else_at_the_last_boundary_before():
    entries = moved(moved(log(24), 5, conversation_id="b"), 10, conversation_id="c")
    first = [message(n, one.entry.content) for n, one in enumerate(entries[:4], 1)]
    entries = stored(first) + entries[4:]
    assert bounds(next_window([], entries, LATER, POLICY)) == [None, 1, 9]


def test_an_announced_change_of_topic_is_a_boundary():
    entries = log(24)
    entries[16] = stored([message(17, "By the way, Quendolin has a hamster")])[0]
    assert bounds(next_window([], entries, LATER, POLICY)) == [None, 1, 16]


def test_so_is_a_break_in_the_words():
    oven = [
        message(n, f"The oven dough needs flour, water, and yeast at {n}") for n in range(1, 18)
    ]
    train = [
        message(n, f"Which train ticket goes to the coast station {n}?") for n in range(18, 25)
    ]
    assert bounds(next_window([], stored(oven + train), LATER, POLICY)) == [None, 1, 17]


def test_a_silence_of_two_hours_ends_a_window_wherever_it_is_and_the_next_begins_afresh():
    said = [
        message(n, f"words {n}", created_at=NOON + timedelta(hours=3 * (n > 6), seconds=n))
        for n in range(1, 31)
    ]
    entries = stored(said)
    assert bounds(next_window([], entries[:24], LATER, POLICY)) == [None, 1, 6]
    assert next_window(entries[:6], entries[6:30], LATER, POLICY).overlap == ()


def test_fewer_wait_until_nobody_has_spoken_for_a_while():
    entries = log(8)
    soon = entries[-1].entry.created_at + timedelta(minutes=9)
    assert next_window([], entries, soon, POLICY) is None
    assert bounds(next_window([], entries, soon + timedelta(minutes=1), POLICY)) == [None, 1, 8]


def test_a_tail_that_is_long_enough_ends_at_its_boundary_too():
    entries = moved(log(18), 17, conversation_id="another")
    assert bounds(next_window([], entries, LATER, POLICY)) == [None, 1, 16]


def test_nothing_is_nothing():
    assert next_window(log(3), [], LATER, POLICY) is None


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["a", "b"]),
            st.sampled_from([0, 1, 30, 9000]),
            st.sampled_from(["By the way, the dog", "The dog", "Thanks", "Which train?"]),
        ),
        max_size=120,
    ),
    st.sampled_from(
        [POLICY, WindowPolicy(5, 2, least=4, ahead=4), WindowPolicy(1, 0, least=1, ahead=4)]
    ),
)
def test_every_message_is_new_in_exactly_one_window(talk, policy):
    at = NOON
    said = []
    for number, (conversation, pause, words) in enumerate(talk, 1):
        at += timedelta(seconds=pause)
        said.append(message(number, words, conversation_id=conversation, created_at=at))
    entries, done = stored(said), 0
    while done < len(entries):
        window = next_window(
            entries[:done],
            entries[done : done + policy.size + policy.ahead],
            at + timedelta(days=1),
            policy,
        )
        assert 1 <= len(window.new) <= policy.size
        assert window.new == tuple(entries[done : done + len(window.new)])
        assert len(window.overlap) <= policy.overlap
        assert window.overlap == tuple(entries[done - len(window.overlap) : done])
        done += len(window.new)
