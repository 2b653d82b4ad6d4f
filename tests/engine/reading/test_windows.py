"""Which messages are read together, told from the log alone."""

from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.reading.windows import (
    WINDOWS,
    WindowPolicy,
    next_window,
    policy_of,
)
from custom_components.switchboard.engine.storage.entries import StoredEntry

from .building import LATER, NOON, message, stored

POLICY = WindowPolicy(idle=timedelta(minutes=10), gap=timedelta(hours=2))
HOUR = 60


def log_of(minutes):
    """Return messages said so many minutes after noon, in the order of the log."""
    return [
        StoredEntry(place, message(place, created_at=NOON + timedelta(minutes=minute)))
        for place, minute in enumerate(minutes, 1)
    ]


def walk(entries, now=LATER, policy=POLICY, read=0):
    """Read all that is ready; returns each window as (overlap, new) places, and where it ended."""
    found = []
    while True:
        before = [stored for stored in entries if stored.seq <= read]
        new = [stored for stored in entries if stored.seq > read][: policy.size + policy.ahead]
        window = next_window(before, new, now, policy)
        if window is None:
            return found
        found.append(([one.seq for one in window.overlap], [one.seq for one in window.new]))
        assert window.end_id == f"m{window.end_seq}"
        assert window.entries[0].seq == window.start_seq
        read = window.end_seq


def whole(window):
    """First and last place of a window."""
    overlap, new = window
    return (overlap + new)[0], new[-1]


def test_windows_are_one_to_ten_then_three_before_and_seven_new():
    windows = walk(log_of(range(31)))
    assert [whole(window) for window in windows] == [(1, 10), (8, 17), (15, 24), (22, 31)]
    assert [window[1][-1] for window in windows] == [10, 17, 24, 31]
    assert windows[1][0] == [8, 9, 10]


@pytest.mark.parametrize("new", range(1, 7))
@pytest.mark.parametrize("minutes_later", [0, 9, 10, 90])
def test_fewer_than_seven_new_wait_until_the_conversation_is_idle(new, minutes_later):
    entries = log_of(range(10 + new))
    now = entries[-1].entry.created_at + timedelta(minutes=minutes_later)
    tail = ([8, 9, 10], list(range(11, 11 + new)))
    assert walk(entries, now, read=10) == ([tail] if minutes_later >= 10 else [])


@pytest.mark.parametrize("count", range(1, 10))
def test_fewer_than_ten_wait_at_the_beginning_of_a_log(count):
    entries = log_of([0] * count)
    assert walk(entries, NOON + timedelta(minutes=9)) == []
    assert walk(entries, NOON + timedelta(minutes=10)) == [([], list(range(1, count + 1)))]


@pytest.mark.parametrize(("count", "is_read"), [(14, False), (15, True)])
def test_most_of_a_window_is_read_after_hours_of_silence(count, is_read):
    entries = log_of([0] * count)
    assert walk(entries, NOON + timedelta(hours=5, minutes=59), WINDOWS) == []
    assert bool(walk(entries, NOON + timedelta(hours=6), WINDOWS)) is is_read


@pytest.mark.parametrize("nights", [1, 3])
@pytest.mark.parametrize("zone_hours", [0, 9])
def test_a_few_messages_wait_until_it_is_night_in_the_house(nights, zone_hours):
    zone = timezone(timedelta(hours=zone_hours))
    policy = replace(WINDOWS, nights=nights, zone=lambda: zone)
    # Noon is nine in the evening nine hours further east.
    night = NOON + timedelta(hours=15 - zone_hours, days=nights - 1)
    entries = log_of([0, 60])
    assert walk(entries, night - timedelta(minutes=1), policy) == []
    assert walk(entries, night, policy) == [([], [1, 2])]


def test_after_a_short_tail_the_next_window_has_three_before_and_seven_new():
    entries = log_of(range(20))
    assert whole(walk(entries[:13], LATER)[1]) == (8, 13)
    assert walk(entries, read=13)[0] == ([11, 12, 13], [14, 15, 16, 17, 18, 19, 20])


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        # a gap at the beginning of what is new: no overlap, ten new
        ([0] * 10 + [3 * HOUR] * 10, [([], range(1, 11)), ([], range(11, 21))]),
        # a gap of exactly two hours is none
        (
            [0] * 10 + [2 * HOUR] * 7,
            [([], range(1, 11)), ([8, 9, 10], range(11, 18))],
        ),
        # a gap in the middle closes what stands before it, at once, and starts afresh
        (
            [0] * 12 + [3 * HOUR] * 10,
            [([], range(1, 11)), ([8, 9, 10], [11, 12]), ([], range(13, 23))],
        ),
        # two gaps, with one message between them
        (
            [0] * 4 + [3 * HOUR] + [6 * HOUR] * 10,
            [([], range(1, 5)), ([], [5]), ([], range(6, 16))],
        ),
        # a gap right after a full window
        ([0] * 17 + [3 * HOUR] * 10, [([], range(1, 11)), ([8, 9, 10], range(11, 18)),
                                       ([], range(18, 28))]),
        # the overlap does not reach back over a gap
        (
            [0] * 9 + [3 * HOUR] * 8,
            [([], range(1, 10)), ([], range(10, 18))],
        ),
    ],
)  # fmt: skip
def test_a_silence_of_more_than_two_hours_starts_afresh(minutes, expected):
    found = walk(log_of(minutes), NOON + timedelta(days=2))
    assert found == [(list(overlap), list(new)) for overlap, new in expected]


def test_the_overlap_ends_at_a_silence_inside_it():
    entries = log_of([0, 3 * HOUR, 3 * HOUR] + [3 * HOUR] * 7)
    window = next_window(entries[:3], entries[3:], LATER, POLICY)
    assert [one.seq for one in window.overlap] == [2, 3]


def test_a_gap_is_closed_without_waiting_for_anything():
    entries = log_of([0] * 4 + [3 * HOUR] * 2)
    now = entries[-1].entry.created_at
    assert walk(entries, now) == [([], [1, 2, 3, 4])]


@pytest.mark.parametrize(
    "minutes",
    [
        [0] * 24,  # all at one instant
        [0] * 9 + [-600] + [0] * 14,  # one arrives late, with the time it was said
        list(range(0, -24, -1)),  # a clock that runs backwards
        [5 * HOUR] * 3 + [0] * 21,  # a clock that was ahead, then set right
        [0] * 10 + [-90 * HOUR] * 14,  # a clock that was set back for good
    ],
)
def test_equal_late_and_backward_times_lose_and_move_nothing(minutes):
    windows = walk(log_of(minutes))
    assert [whole(window) for window in windows] == [(1, 10), (8, 17), (15, 24)]


def test_a_late_message_makes_no_silence_of_the_time_after_it():
    entries = log_of([600, 0, 601, 602])
    assert walk(entries) == [([], [1, 2, 3, 4])]


def test_a_late_message_does_not_end_a_conversation_that_goes_on():
    entries = log_of([100, 101, 0])
    assert walk(entries, NOON + timedelta(minutes=102)) == []


def test_a_clock_far_ahead_does_not_keep_the_last_words_waiting():
    entries = log_of([500 * 24 * HOUR] * 3)
    assert walk(entries, NOON) == [([], [1, 2, 3])]


@pytest.mark.parametrize("ahead", [7 * HOUR, 500 * 24 * HOUR])
def test_what_a_wrong_clock_dated_ahead_does_not_wait_for_that_day(ahead):
    assert walk(log_of([ahead] * 3), NOON, WINDOWS) == [([], [1, 2, 3])]
    mixed = log_of([ahead, 0, 0])
    assert walk(mixed, NOON, WINDOWS) == []
    assert walk(mixed, NOON + timedelta(hours=15), WINDOWS) == [([], [1, 2, 3])]


def test_purged_messages_leave_windows_of_those_that_are_left():
    entries = [stored for stored in log_of(range(30)) if stored.seq not in {3, 9, 12, 13, 14}]
    windows = walk(entries)
    assert windows[0][1] == [1, 2, 4, 5, 6, 7, 8, 10, 11, 15]
    assert windows[1] == ([10, 11, 15], [16, 17, 18, 19, 20, 21, 22])


def test_where_all_that_was_read_is_purged_a_window_is_all_new():
    entries = [stored for stored in log_of(range(30)) if stored.seq > 12]
    assert walk(entries, read=12)[0] == ([], list(range(13, 23)))


@pytest.mark.parametrize(
    ("size", "overlap", "expected"),
    [
        (6, 2, [(9, 14), (13, 18), (17, 22), (21, 26)]),
        (20, 5, [(6, 25), (21, 26)]),
        (4, 0, [(11, 14), (15, 18), (19, 22), (23, 26)]),
        (1, 0, [(place, place) for place in range(11, 27)]),
    ],
)
def test_another_size_and_overlap_hold_from_the_next_window_on(size, overlap, expected):
    policy = WindowPolicy(size=size, overlap=overlap)
    windows = walk(log_of(range(26)), policy=policy, read=10)
    assert [whole(window) for window in windows] == expected
    assert [place for window in windows for place in window[1]] == list(range(11, 27))


def test_nothing_new_is_no_window():
    assert next_window(log_of(range(3)), [], LATER, POLICY) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0, "overlap": 0},
        {"size": 3, "overlap": 3},
        {"overlap": -1},
        {"idle": timedelta(minutes=-1)},
        {"gap": timedelta(0)},
    ],
)
def test_a_policy_that_makes_no_windows_is_refused(wrong):
    with pytest.raises(ValueError, match=r".+"):
        WindowPolicy(**wrong)


# For the graph a window ends where a talk turns to something else.


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
    assert bounds(next_window([], log(24), LATER, WINDOWS)) == [None, 1, 20]


def test_the_next_window_has_the_three_before_it_and_twenty_new_ones():
    entries = log(50)
    assert bounds(next_window(entries[:20], entries[20:44], LATER, WINDOWS)) == [18, 21, 40]


@pytest.mark.parametrize("behind", [15, 17, 20])
def test_a_window_ends_at_the_first_boundary_from_the_fifteenth_message_on(behind):
    entries = moved(log(24), behind + 1, conversation_id="another")
    assert bounds(next_window([], entries, LATER, WINDOWS)) == [None, 1, behind]


def test_else_at_the_last_boundary_before():
    entries = moved(moved(log(24), 5, conversation_id="b"), 10, conversation_id="c")
    first = [message(n, one.entry.content) for n, one in enumerate(entries[:4], 1)]
    entries = stored(first) + entries[4:]
    assert bounds(next_window([], entries, LATER, WINDOWS)) == [None, 1, 9]


def test_an_announced_change_of_topic_is_a_boundary():
    entries = log(24)
    entries[16] = stored([message(17, "By the way, Quendolin has a hamster")])[0]
    assert bounds(next_window([], entries, LATER, WINDOWS)) == [None, 1, 16]


def test_so_is_a_break_in_the_words():
    oven = [
        message(n, f"The oven dough needs flour, water, and yeast at {n}") for n in range(1, 18)
    ]
    train = [
        message(n, f"Which train ticket goes to the coast station {n}?") for n in range(18, 25)
    ]
    assert bounds(next_window([], stored(oven + train), LATER, WINDOWS)) == [None, 1, 17]


def test_silences_do_not_end_a_window_unless_that_is_chosen():
    said = [
        message(n, f"words {n}", created_at=NOON + timedelta(hours=3 * (n > 6), seconds=n))
        for n in range(1, 31)
    ]
    entries, parted = stored(said), replace(WINDOWS, gap=timedelta(hours=2))
    assert bounds(next_window([], entries[:24], LATER, WINDOWS)) == [None, 1, 20]
    assert bounds(next_window([], entries[:24], LATER, parted)) == [None, 1, 6]
    assert next_window(entries[:6], entries[6:30], LATER, parted).overlap == ()


def test_a_tail_is_read_whole():
    entries = moved(log(18), 17, conversation_id="another")
    assert bounds(next_window([], entries, LATER, WINDOWS)) == [None, 1, 18]


def test_a_chosen_number_is_that_of_all_messages_and_the_default_that_of_new_ones():
    assert policy_of(20, 2) == replace(WINDOWS, overlap=2)
    assert policy_of(10, 3) == WindowPolicy(size=10, overlap=3)
    assert (policy_of(10, 3).step, policy_of(20, 3).step) == (7, 20)


@given(
    minutes=st.lists(st.integers(-300, 300), max_size=60),
    size=st.integers(1, 12),
    overlap=st.integers(0, 11),
    least=st.none() | st.integers(1, 12),
)
def test_every_message_is_new_in_exactly_one_window(minutes, size, overlap, least):
    policy = WindowPolicy(size=size, overlap=min(overlap, size - 1), least=least, ahead=4)
    windows = walk(log_of(minutes), LATER + timedelta(days=9), policy)
    assert [place for window in windows for place in window[1]] == [*range(1, len(minutes) + 1)]
    assert all(
        (len(over) <= policy.overlap and len(over) + len(new) <= policy.shown) or not over
        for over, new in windows
    )
    assert all(len(new) <= size for _, new in windows)
