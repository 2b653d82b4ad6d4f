"""Where the sliding window cuts, and what all strategies have in common besides."""

import pytest

from custom_components.switchboard.engine.chunking.conversation import (
    ChunkingConfig,
    ChunkingConfigError,
    Conversation,
)
from custom_components.switchboard.engine.chunking.packing import pack
from custom_components.switchboard.engine.chunking.registry import (
    SlidingWindow,
    strategies_by_name,
    strategy_for,
)

from .talks import COUNTER, FRAME, message, of_sizes, talk


def places(chunks):
    return [
        (one.metadata.start_message_index, one.metadata.end_message_index, one.token_count)
        for one in chunks
    ]


def slide(conversation, most, **config):
    return SlidingWindow(COUNTER).chunk(
        conversation, ChunkingConfig(most, token_count_method="approximate", **config)
    )


def test_the_window_moves_on_by_its_size_less_the_overlap():
    chunks = slide(of_sizes(*[10] * 10), 50, overlap_tokens=20)
    assert places(chunks) == [(0, 4, 50), (3, 7, 50), (6, 9, 40)]
    assert [(one.overlap_with_previous, one.overlap_with_next) for one in chunks] == [
        (0, 2),
        (2, 2),
        (2, 0),
    ]


def test_whole_messages_are_repeated_as_many_as_fit():
    chunks = slide(of_sizes(10, 10, 10, 12, 10, 10, 10), 50, overlap_percentage=0.5)
    assert places(chunks) == [(0, 3, 42), (2, 5, 42), (4, 6, 30)]


def test_an_overlap_shrinks_for_the_next_message():
    chunks = slide(of_sizes(10, 10, 10, 45, 10), 50, overlap_tokens=20)
    assert places(chunks) == [(0, 2, 30), (3, 3, 45), (4, 4, 10)]
    chunks = slide(of_sizes(20, 10, 10, 35, 10), 50, overlap_tokens=20)
    assert places(chunks) == [(0, 2, 40), (2, 3, 45), (4, 4, 10)]


def test_what_is_repeated_is_never_the_whole_chunk_before():
    chunks = slide(of_sizes(10, 30, 10, 30), 40, overlap_tokens=39)
    assert places(chunks) == [(0, 1, 40), (1, 2, 40), (2, 3, 40)]


def test_a_message_too_large_is_a_chunk_of_its_own_and_says_so():
    chunks = slide(of_sizes(10, 500, 10), 50, overlap_tokens=20)
    assert places(chunks) == [(0, 0, 10), (1, 1, 500), (2, 2, 10)]
    assert [one.metadata.oversized for one in chunks] == [False, True, False]


def test_a_call_too_large_with_its_results_is_not_parted():
    said = talk("light?", "x" * 400, "on", "yes").messages
    called = message(1, "x" * 400, "assistant", calls=("a", "b"))
    results = [message(2, "one", "tool", answers="b"), message(3, "two", "tool", answers="a")]
    conversation = Conversation("talk", [said[0], called, *results, said[3]])
    chunks = slide(conversation, 50, preserve_message_boundaries=False)
    assert [(start, end) for start, end, _ in places(chunks)] == [(0, 0), (1, 3), (4, 4)]
    assert [one.metadata.oversized for one in chunks] == [False, True, False]


def test_the_last_chunk_is_not_too_small_where_that_can_be_helped():
    assert places(slide(of_sizes(*[10] * 6), 50, min_chunk_size=20)) == [(0, 3, 40), (4, 5, 20)]
    # 15 + 40 would not fit into the last, so it stays as it is.
    assert places(slide(of_sizes(10, 40, 15), 50, min_chunk_size=20)) == [(0, 1, 50), (2, 2, 15)]


def test_a_stretch_too_small_joins_its_neighbour():
    config = ChunkingConfig(50, overlap_tokens=10, min_chunk_size=20)
    conversation = of_sizes(*[10] * 12)
    assert places(pack(conversation, config, COUNTER, "mine", (1, 4, 8, 11))) == [
        (0, 3, 40),
        (3, 7, 50),
        (7, 11, 50),
    ]


def test_cuts_move_to_before_a_tool_call():
    said = talk("light?", "", "on", "yes", "thanks").messages
    said[1] = message(1, "", "assistant", calls=("a",))
    said[3] = message(3, "on", "tool", answers="a")
    config = ChunkingConfig(20, token_count_method="approximate")
    chunks = pack(Conversation("talk", said), config, COUNTER, "mine", (3, 7, 0, -1))
    assert [(start, end) for start, end, _ in places(chunks)] == [(0, 0), (1, 4)]


def test_a_strategy_says_from_where_a_chunk_repeats():
    config = ChunkingConfig(50, overlap_tokens=20)
    asked = []

    def two_before(new):
        asked.append(new)
        return new - 2

    chunks = pack(of_sizes(*[10] * 6), config, COUNTER, "mine", (3,), repeat_from=two_before)
    assert places(chunks) == [(0, 2, 30), (1, 5, 50)]
    assert set(asked) == {3}
    chunks = pack(of_sizes(*[11] * 6), config, COUNTER, "mine", (3,), repeat_from=two_before)
    assert places(chunks) == [(0, 2, 33), (3, 5, 33)]


TEXT = (
    "The first paragraph is about the garden.\n\n"
    "The second one tells of roses. They need water. "
    "And of a very long hedge that is cut twice.\n\n"
    "supercalifragilistic" + "expialidocious" * 20
)


def test_a_message_is_split_at_a_paragraph_a_sentence_a_word():
    chunks = slide(talk(TEXT, "Yes."), 16 + FRAME, preserve_message_boundaries=False)
    parts = [one.messages[0].content for one in chunks if one.metadata.split_message == "m0"]
    assert "".join(parts) == TEXT
    assert parts[:3] == [
        "The first paragraph is about the garden.\n\n",
        "The second one tells of roses. They need water. ",
        "And of a very long hedge that is cut twice.\n\n",
    ]
    assert 60 <= len(parts[3]) <= 64
    assert {one.metadata.parts for one in chunks[:-1]} == {len(parts)}
    assert not any(one.metadata.oversized for one in chunks)
    assert chunks[-1].metadata.split_message is None


def test_messages_are_split_only_where_that_is_allowed():
    assert [one.metadata.oversized for one in slide(talk(TEXT), 20)] == [True]


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
def test_a_chunk_without_room_for_a_word_ends_all_the_same(most):
    conversation = talk("灯をつけて。" * 20, "🎉" * 50)
    chunks = slide(conversation, most, preserve_message_boundaries=False, overlap_tokens=most - 1)
    assert sum(len(one.messages[0].content) for one in chunks) == 170


def test_messages_are_read_when_a_chunk_is():
    class Paged(list):
        reads = 0

        def __getitem__(self, where):
            Paged.reads += 1
            return super().__getitem__(where)

    conversation = Conversation("talk", Paged(of_sizes(*[10] * 1200).messages))
    chunks = slide(conversation, 5000)
    assert Paged.reads == 3
    assert len(list(chunks[2].messages)) == 200
    assert Paged.reads == 4


class Whole:
    """Cuts nothing, and only what is short."""

    name = "whole"

    def can_handle(self, conversation, config):
        return len(conversation.messages) < 3

    def chunk(self, conversation, config):
        return pack(conversation, config, COUNTER, self.name)


def test_a_strategy_of_ones_own_is_chosen_by_its_name():
    strategies = strategies_by_name(COUNTER, [Whole()])
    mine = ChunkingConfig(10, strategy="custom", custom_strategy="whole")
    assert strategy_for(strategies, talk("one"), mine).name == "whole"
    assert strategy_for(strategies, talk("one"), ChunkingConfig(10)).name == "sliding-window"
    unknown = ChunkingConfig(10, strategy="custom", custom_strategy="hole")
    with pytest.raises(ChunkingConfigError, match="hole"):
        strategy_for(strategies, talk("one"), unknown)


def test_what_a_strategy_cannot_cut_the_sliding_window_does():
    mine = ChunkingConfig(10, strategy="custom", custom_strategy="whole")
    conversation = talk("one", "two", "three")
    chosen = strategy_for(strategies_by_name(COUNTER, [Whole()]), conversation, mine)
    [*chunks] = chosen.chunk(conversation, mine)
    assert {one.metadata.chunking_strategy for one in chunks} == {"sliding-window"}


@pytest.mark.parametrize("name", ["whole", "semantic", "sliding-window", "custom"])
def test_no_two_strategies_have_the_same_name(name):
    other = Whole()
    other.name = name
    with pytest.raises(ChunkingConfigError, match=name):
        strategies_by_name(COUNTER, [Whole(), other])
