"""What holds of every strategy that comes with the integration, whatever it cuts."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from custom_components.switchboard.engine.chunking.conversation import (
    SLIDING_WINDOW,
    ChunkingConfig,
    ChunkingConfigError,
)
from custom_components.switchboard.engine.chunking.registry import BUILT_IN

from .talks import BEGAN, COUNTER, configs, conversations, pairs

every_strategy = pytest.mark.parametrize("build", BUILT_IN, ids=lambda build: build.name)


def alike(chunks):
    """Chunks without the time at which they were cut, and with their messages read."""
    return [
        replace(
            chunk, messages=list(chunk.messages), metadata=replace(chunk.metadata, created_at=BEGAN)
        )
        for chunk in chunks
    ]


@every_strategy
@given(conversation=conversations(), config=configs())
def test_every_message_is_in_a_chunk_in_its_order(build, conversation, config):
    chunks = build(COUNTER).chunk(conversation, config)
    messages = conversation.messages
    assert [chunk.sequence for chunk in chunks] == list(range(1, len(chunks) + 1))
    assert {chunk.total_chunks for chunk in chunks} <= {len(chunks)}
    assert {chunk.metadata.chunking_strategy for chunk in chunks} <= {build.name, SLIDING_WINDOW}
    covered = 0
    split = {}
    for chunk in chunks:
        where = chunk.metadata
        if where.split_message is None:
            of_chunk = messages[where.start_message_index : where.end_message_index + 1]
            assert list(chunk.messages) == of_chunk
            assert (len(chunk.messages), chunk.messages[-1]) == (len(of_chunk), of_chunk[-1])
            assert where.start_message_index + chunk.overlap_with_previous == covered
        else:
            split.setdefault(where.start_message_index, []).append(chunk)
            assert where.start_message_index == where.end_message_index
            assert covered - where.start_message_index == (where.part > 1)
        covered = where.end_message_index + 1
    assert covered == len(messages)
    for index, parts in split.items():
        assert [part.metadata.part for part in parts] == list(range(1, len(parts) + 1))
        assert {part.metadata.parts for part in parts} == {len(parts)}
        assert {part.metadata.split_message for part in parts} == {messages[index].id}
        assert "".join(part.messages[0].content for part in parts) == messages[index].content


@every_strategy
@given(conversation=conversations(), config=configs())
def test_only_what_says_so_is_larger_than_a_chunk_may_be(build, conversation, config):
    bound = pairs(conversation)
    for chunk in build(COUNTER).chunk(conversation, config):
        where, size = chunk.metadata, chunk.token_count
        assert size == sum(message.tokens for message in chunk.messages)
        assert where.oversized == (size > config.max_tokens_per_chunk)
        if where.oversized:
            inside = range(where.start_message_index + 1, where.end_message_index + 1)
            assert all(any(call < cut <= answer for call, answer in bound) for cut in inside)


@every_strategy
@given(conversation=conversations(), config=configs())
def test_chunks_overlap_as_they_say_and_each_has_something_new(build, conversation, config):
    chunks = build(COUNTER).chunk(conversation, config)
    before = [0, *(chunk.overlap_with_previous for chunk in chunks[1:]), 0]
    assert [chunk.overlap_with_previous for chunk in chunks] == before[:-1][: len(chunks)]
    assert [chunk.overlap_with_next for chunk in chunks] == before[1:][: len(chunks)]
    for earlier, later in pairwise(chunks):
        repeated = list(later.messages[: later.overlap_with_previous])
        assert sum(message.tokens for message in repeated) <= config.overlap
        assert len(repeated) < min(len(earlier.messages), len(later.messages))
        if repeated:
            assert repeated == list(earlier.messages[-len(repeated) :])


@every_strategy
@given(conversation=conversations(), config=configs())
def test_a_tool_call_is_never_parted_from_its_results(build, conversation, config):
    chunks = build(COUNTER).chunk(conversation, config)
    for call, answer in pairs(conversation):
        for chunk in chunks:
            start, end = chunk.metadata.start_message_index, chunk.metadata.end_message_index
            assert (start <= call <= end) == (start <= answer <= end)


@every_strategy
@given(conversation=conversations(), config=configs())
def test_the_same_cut_has_the_same_ids_again(build, conversation, config):
    chunks = build(COUNTER).chunk(conversation, config)
    reread = replace(conversation, messages=tuple(conversation.messages))
    again = build(COUNTER).chunk(reread, config)
    assert alike(again) == alike(chunks)
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    other = build(COUNTER).chunk(replace(conversation, id="other"), config)
    assert not {chunk.id for chunk in chunks} & {chunk.id for chunk in other}


@every_strategy
@given(conversation=conversations())
def test_what_fits_is_one_chunk(build, conversation):
    total = sum(message.tokens for message in conversation.messages)
    config = ChunkingConfig(max(11, total), overlap_tokens=10)
    chunks = build(COUNTER).chunk(conversation, config)
    assert len(chunks) == bool(conversation.messages)
    for chunk in chunks:
        assert (chunk.overlap_with_previous, chunk.overlap_with_next) == (0, 0)


# What a configuration refuses


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"max_tokens_per_chunk": 0}, "at least one token"),
        ({"overlap_tokens": -1}, "fewer than no tokens"),
        ({"overlap_tokens": 100}, "fewer tokens than they may have"),
        ({"overlap_percentage": 1.0}, "below 1"),
        ({"overlap_percentage": -0.1}, "below 1"),
        ({"min_chunk_size": 101}, "cannot be larger"),
        ({"min_chunk_size": -1}, "cannot be larger"),
        ({"strategy": "by-magic"}, "by-magic"),
        ({"strategy": "custom"}, "registered"),
        ({"custom_strategy": "mine"}, "registered"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong, said):
    with pytest.raises(ChunkingConfigError, match=said):
        ChunkingConfig(**{"max_tokens_per_chunk": 100, **wrong})


@pytest.mark.parametrize(
    ("given", "overlap"),
    [
        ({}, 0),
        ({"overlap_percentage": 0.1}, 10),
        ({"overlap_tokens": 0, "overlap_percentage": 0.5}, 0),
        ({"overlap_tokens": 99}, 99),
    ],
)
def test_tokens_go_before_a_share(given, overlap):
    assert ChunkingConfig(100, **given).overlap == overlap
