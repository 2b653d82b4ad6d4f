"""Random values of the typed state."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from custom_components.switchboard.engine.dialogue.state import (
    AgentState,
    ConversationWindow,
    MessageEntry,
    Note,
    Summary,
    ToolCallEntry,
    TurnRecord,
)

TEXT = st.text(st.characters(), max_size=20)  # lone surrogates included
NAME = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
ARGUMENTS = st.one_of(
    TEXT,
    st.sampled_from(
        [
            '{"b": 1,  "a": [2.0, null]}',
            "{}",
            "[]",
            '{"a": NaN}',
            '{"a":1,"a":2}',
            '{"a": "\\u00e9"}',
        ]
    ),
)
COUNT = st.integers(0, 10_000)
ZONE = st.integers(-720, 720).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIME = st.builds(
    lambda seconds, zone: datetime.fromtimestamp(seconds / 1e3, zone),
    st.integers(0, 4_000_000_000_000),
    st.one_of(st.just(UTC), ZONE),
)
CALLS = st.lists(st.builds(ToolCallEntry, NAME, NAME, ARGUMENTS), max_size=3).map(tuple)


@st.composite
def entries(draw, ids=NAME, roles=("system", "user", "assistant", "tool")):
    role = draw(st.sampled_from(roles))
    return MessageEntry(
        id=draw(ids),
        role=role,
        content=draw(TEXT),
        timestamp=draw(TIME),
        token_count=draw(COUNT),
        tags=draw(st.frozensets(st.sampled_from(["input", "important", "context:home"]))),
        tool_calls=draw(CALLS) if role == "assistant" else (),
        tool_call_id=draw(st.none() | NAME) if role == "tool" else None,
        tool_name=draw(st.none() | NAME) if role == "tool" else None,
        reasoning=tuple(draw(st.lists(TEXT, max_size=2))),
    )


@st.composite
def windows(draw):
    """A window whose messages have ids of their own and whose numbers add up."""
    ids = iter(draw(st.lists(NAME, min_size=9, max_size=9, unique=True)))
    own = st.builds(lambda: next(ids))
    pinned = tuple(draw(st.lists(entries(own, ["system"]), max_size=2)))
    messages = tuple(draw(st.lists(entries(own), max_size=4)))
    backlog = tuple(draw(st.lists(entries(own), max_size=2)))
    return ConversationWindow(
        conversation_id=draw(NAME),
        pinned=pinned,
        messages=messages,
        max_tokens=draw(st.integers(1, 10_000)),
        eviction_target=draw(st.floats(0.01, 1)),
        current_tokens=sum(entry.token_count for entry in messages),
        pinned_tokens=sum(entry.token_count for entry in pinned) + draw(COUNT),
        evicted_messages=draw(COUNT),
        summary=draw(st.none() | st.builds(Summary, TEXT, NAME, NAME, COUNT)),
        backlog=backlog,
    )


MILLISECONDS = st.floats(0, 1e6)
TURNS = st.builds(
    TurnRecord,
    route=NAME,
    reason=NAME,
    first_token_ms=st.none() | MILLISECONDS,
    total_ms=MILLISECONDS,
    tools=st.lists(NAME, max_size=2).map(tuple),
    error=st.none() | NAME,
)
STATES = st.builds(
    AgentState,
    conversation_id=NAME,
    window=windows(),
    text=TEXT,
    language=st.sampled_from(["en", "de-CH"]),
    user_id=st.none() | NAME,
    device_id=st.none() | NAME,
    agent_id=st.none() | NAME,
    turn=st.none() | TURNS,
    owners=st.lists(NAME, max_size=2).map(tuple),
    recalled=st.lists(st.builds(Note, TEXT, st.just(("context:memory",))), max_size=2).map(tuple),
    offered=st.lists(NAME, max_size=2).map(tuple),
    answer=TEXT,
    in_round=st.booleans(),
)
