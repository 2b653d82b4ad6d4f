"""What reading is said to take is about what is sent when it is read."""

from datetime import UTC, timedelta

import pytest

from custom_components.switchboard.engine.importing.reading_cost import reading_tokens
from custom_components.switchboard.engine.reading.asking import window_as_json
from custom_components.switchboard.engine.reading.facts import QUESTION
from custom_components.switchboard.engine.reading.windows import WindowPolicy, next_window
from custom_components.switchboard.engine.storage.entries import StoredEntry
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from ..storage.building import NOON, message

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
        sent += sum(map(count, QUESTION.sent))
        sent += count(window_as_json(window, [], UTC))
        read += len(window.new)
    tokens = sum(count(one.entry.content) for one in said)
    assert reading_tokens(len(said), tokens, policy, count) == pytest.approx(sent, rel=0.1)
