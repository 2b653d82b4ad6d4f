"""What a document may hold is what the agent that is to go on with it can hold."""

from datetime import UTC, datetime
from itertools import count

import pytest

from custom_components.switchboard.engine.dialogue.errors import PortableError
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.portable import (
    FORMAT,
    FORMAT_VERSION,
    Intake,
    read_document,
)
from custom_components.switchboard.engine.tokens.counter import TokenCounter

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
