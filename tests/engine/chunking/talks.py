"""Conversations to cut."""

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from custom_components.switchboard.engine.chunking.conversation import (
    ChunkingConfig,
    ChunkMessage,
    Conversation,
)
from custom_components.switchboard.engine.tokens.counter import TokenCounter

BEGAN = datetime(2026, 1, 1, 8, tzinfo=UTC)
COUNTER = TokenCounter()
FRAME = 3
SAID = (
    "Turn on the light in the kitchen, please.",
    "Let's talk about the garden. The roses need water twice a week.",
    "Wie warm ist es im Wohnzimmer?\n\nUnd im Bad?",
    "Parlons d'autre chose : le chauffage de la chambre.",
    "Buonanotte",
    "x" * 300,
    "灯をつけて。ありがとう。" * 6,
    "",
)


def message(index, content, role="user", at=BEGAN, **kwargs):
    tokens = FRAME + COUNTER.count(content, "approximate").tokens
    return ChunkMessage(f"m{index}", role, content, tokens, at, **kwargs)


def talk(*texts, **kwargs):
    """A conversation in which a person and the assistant take turns."""
    roles = ("user", "assistant")
    return Conversation(
        "talk",
        [
            message(index, text, roles[index % 2], BEGAN + timedelta(minutes=index), **kwargs)
            for index, text in enumerate(texts)
        ],
    )


def of_sizes(*sizes):
    """A conversation of messages with so many tokens each."""
    return Conversation(
        "talk", [ChunkMessage(f"m{index}", "user", "", size) for index, size in enumerate(sizes)]
    )


@st.composite
def conversations(draw):
    """Any: tool calls with results at once, later or never, pauses, and long messages."""
    messages, at, waiting = [], BEGAN, []
    for number in range(draw(st.integers(0, 40))):
        at += timedelta(seconds=draw(st.sampled_from((5, 60, 7200))))
        kind = draw(st.sampled_from(("user", "user", "assistant", "assistant", "calls", "tool")))
        text = draw(st.sampled_from(SAID)) * draw(st.sampled_from((1, 1, 1, 5)))
        role = "assistant" if kind == "calls" else kind
        calls, answers = (), None
        if kind == "calls":
            calls = tuple(f"call{number}.{one}" for one in range(draw(st.integers(1, 3))))
            waiting += calls
        elif kind == "tool":
            answers = waiting.pop(draw(st.integers(0, len(waiting) - 1))) if waiting else "lost"
        timed = draw(st.booleans())
        messages.append(
            message(number, text, role, at if timed else None, calls=calls, answers=answers)
        )
    return Conversation("talk", messages)


@st.composite
def configs(draw, **given):
    most = draw(st.integers(1, 400))
    overlap = draw(st.none() | st.integers(0, most - 1))
    share = draw(st.none() | st.floats(0, 0.99))
    least = draw(st.none() | st.integers(0, most))
    return ChunkingConfig(
        most,
        overlap,
        share,
        least,
        preserve_message_boundaries=draw(st.booleans()),
        token_count_method="approximate",
        **given,
    )


def pairs(conversation):
    """The places of each tool call and its result."""
    called = {call: index for index, one in enumerate(conversation.messages) for call in one.calls}
    return [
        (called[one.answers], index)
        for index, one in enumerate(conversation.messages)
        if one.answers in called
    ]
