"""What a configuration of chunking refuses."""

import pytest

from custom_components.switchboard.engine.chunking.config import ChunkingConfig, ChunkingConfigError


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
