"""Where the strategies that listen to what is said cut."""

from dataclasses import replace
from itertools import pairwise

import pytest

from custom_components.switchboard.engine.chunking.config import (
    CONVERSATION_BOUNDARY,
    SEMANTIC,
    SLIDING_WINDOW,
    ChunkingConfig,
    ChunkingConfigError,
)
from custom_components.switchboard.engine.chunking.conversation_boundary import ConversationBoundary
from custom_components.switchboard.engine.chunking.registry import SlidingWindow
from custom_components.switchboard.engine.chunking.semantic import Semantic

from .talks import COUNTER, of_sizes, talk

SUBJECTS = (
    ("The oven bakes bread with seeds.", "Bread with seeds needs a hot oven."),
    ("Water the roses beside the fence.", "The roses beside the fence got water."),
    ("The heating of the bathroom is loud.", "The loud heating warms the bathroom."),
    ("Which bus goes to the museum?", "The bus to the museum is number nine."),
)
LONG = tuple(text for pair in SUBJECTS for text in pair * 6)
"""Four subjects of twelve messages each."""


def new_from(chunks):
    """The first new message of each chunk but the first."""
    return [one.metadata.start_message_index + one.overlap_with_previous for one in chunks[1:]]


def total(conversation):
    return sum(message.tokens for message in conversation.messages)


def config(conversation, share, **kwargs):
    return ChunkingConfig(int(total(conversation) * share), **kwargs)


def test_a_chunk_begins_where_the_topic_does():
    conversation = talk(*LONG)
    cut = ConversationBoundary(COUNTER).chunk(conversation, config(conversation, 0.31))
    assert new_from(cut) == [12, 24, 36]
    assert {one.metadata.chunking_strategy for one in cut} == {CONVERSATION_BOUNDARY}


def test_without_shifts_chunks_begin_with_a_person_and_are_alike_in_size():
    conversation = talk(*(SUBJECTS[0] * 60))
    cut = ConversationBoundary(COUNTER).chunk(conversation, config(conversation, 0.2))
    assert all(conversation.messages[first].role == "user" for first in new_from(cut))
    sizes = [one.token_count for one in cut]
    assert max(sizes) <= 1.1 * min(sizes)


def test_a_chunk_repeats_the_last_exchange_and_no_more():
    conversation = talk(*LONG)
    limits = config(conversation, 0.4, overlap_tokens=60)
    boundary = ConversationBoundary(COUNTER).chunk(conversation, limits)
    assert {one.overlap_with_previous for one in boundary[1:]} == {2}
    sliding = SlidingWindow(COUNTER).chunk(conversation, limits)
    assert min(one.overlap_with_previous for one in sliding[1:]) > 2
    small = replace(limits, overlap_tokens=10)
    assert {
        one.overlap_with_previous
        for one in ConversationBoundary(COUNTER).chunk(conversation, small)
    } == {0}


def test_one_person_s_message_is_not_enough_to_cut_at():
    limits = ChunkingConfig(10)
    assert not ConversationBoundary(COUNTER).can_handle(talk("Hello", "Hello."), limits)
    assert ConversationBoundary(COUNTER).can_handle(talk("Hello", "Hello.", "Bye"), limits)


def test_words_that_change_end_a_chunk():
    conversation = talk(*LONG)
    cut = Semantic(COUNTER).chunk(conversation, config(conversation, 0.31))
    assert new_from(cut) == [12, 24, 36]
    assert {one.metadata.chunking_strategy for one in cut} == {SEMANTIC}


@pytest.mark.parametrize(
    "conversation", [talk(*(SUBJECTS[0] * 30)), talk(*("",) * 60), of_sizes(*([7] * 60))]
)
def test_where_no_place_stands_out_it_is_a_sliding_window_and_says_so(conversation):
    limits = config(conversation, 0.3)
    cut = Semantic(COUNTER).chunk(conversation, limits)
    assert {one.metadata.chunking_strategy for one in cut} == {SLIDING_WINDOW}
    assert [one.id for one in cut] == [
        one.id for one in SlidingWindow(COUNTER).chunk(conversation, limits)
    ]


def test_a_handful_of_messages_with_words_is_needed():
    limits = ChunkingConfig(10)
    assert Semantic(COUNTER).can_handle(talk(*LONG[:8]), limits)
    assert not Semantic(COUNTER).can_handle(talk(*LONG[:7], *["..."] * 50), limits)


def test_vectors_are_compared_instead_of_words():
    conversation = talk(*(SUBJECTS[0] * 20))
    limits = config(conversation, 0.6)
    vectors = [(1.0, 0.1) if at < 18 else (0.1, 1.0) for at in range(40)]
    given = Semantic(COUNTER, vectors).chunk(conversation, limits)
    made = Semantic(COUNTER, lambda messages: [vectors[int(one.id[1:])] for one in messages]).chunk(
        conversation, limits
    )
    assert new_from(given) == new_from(made) == [18]
    for wrong in (vectors[:-1], lambda _: vectors[:3]):
        with pytest.raises(ChunkingConfigError, match="as many vectors as messages"):
            Semantic(COUNTER, wrong).chunk(conversation, limits)


@pytest.mark.parametrize("strategy", [ConversationBoundary, Semantic])
def test_chunks_stay_within_their_sizes_where_that_can_be(strategy):
    conversation = talk(*LONG, *LONG)
    limits = config(conversation, 0.2, min_chunk_size=int(total(conversation) * 0.1))
    cut = strategy(COUNTER).chunk(conversation, limits)
    assert all(
        limits.min_chunk_size <= one.token_count <= limits.max_tokens_per_chunk for one in cut
    )
    assert all(earlier.sequence < later.sequence for earlier, later in pairwise(cut))
