"""Where the strategies that listen to what is said cut, and where topics begin."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.chunking.boundaries import find_boundaries, score_gaps
from custom_components.switchboard.engine.chunking.conversation import (
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


# Where topics begin


KITCHEN = {
    "en": ("Is the oven in the kitchen on?", "The oven in the kitchen is on."),
    "de": ("Ist der Ofen in der Küche an?", "Der Ofen in der Küche ist an."),
    "fr": ("Le four de la cuisine est-il allumé ?", "Le four de la cuisine est allumé."),
    "it": ("Il forno della cucina è acceso?", "Il forno della cucina è acceso."),
    "nl": ("Staat de oven in de keuken aan?", "De oven in de keuken staat aan."),
    "es": ("¿Está encendido el horno de la cocina?", "El horno de la cocina está encendido."),
}
ANNOUNCED = {
    "en": "By the way, the oven of the neighbours hums.",
    "de": "Übrigens, der Ofen der Nachbarn brummt.",
    "fr": "Au fait, le four des voisins ronfle.",
    "it": "A proposito, il forno dei vicini ronza.",
    "nl": "Trouwens, de oven van de buren bromt.",
    "es": "Por cierto, el horno de los vecinos zumba.",
}


def scores(*texts):
    return score_gaps(talk(*texts).messages)


@pytest.mark.parametrize("language", ANNOUNCED)
def test_an_announced_topic_speaks_for_a_boundary(language):
    asked, answer = KITCHEN[language]
    announced = ANNOUNCED[language]
    _, without = announced.split(", ")
    told = scores(asked, answer, announced, answer)
    plain = scores(asked, answer, without, answer)
    assert told[1] - plain[1] > 1


def test_other_words_begin_a_topic_and_the_same_words_do_not():
    oven = ["The oven bakes bread at 200 degrees.", "Bread in the oven needs 200 degrees."] * 3
    garden = ["Water the roses beside the fence.", "Roses beside the fence got water."] * 3
    found = scores(*oven, *garden)
    assert found.index(max(found)) == 5
    assert find_boundaries(found) == [6]
    assert find_boundaries(scores(*oven, *oven)) == []


def test_a_question_is_not_parted_from_its_answer():
    found = scores("I need a train to the coast.", "On what day?", "Monday morning.", "Booked.")
    assert max(found[:2]) < 0


def test_a_long_pause_speaks_for_a_boundary():
    messages = talk(
        "Turn on the lamp in the hall.", "Done.", "Turn off the lamp.", "Done."
    ).messages
    at = datetime(2026, 5, 1, tzinfo=UTC)
    gaps = {}
    for minutes in (0, 5, 60, 600):
        times = [at, at, at + timedelta(minutes=minutes), at + timedelta(minutes=minutes)]
        timed = [
            type(one)(one.id, one.role, one.content, one.tokens, when)
            for one, when in zip(messages, times, strict=True)
        ]
        gaps[minutes] = score_gaps(timed)[1]
    assert gaps[0] < gaps[5] < gaps[60] < gaps[600]
    untimed = [type(one)(one.id, one.role, one.content, one.tokens) for one in messages]
    assert score_gaps(untimed)[1] == gaps[0]


def test_a_turn_of_a_person_is_a_better_place_than_the_answer():
    found = scores("Lamp on.", "Lamp on.", "Lamp on.", "Lamp on.")
    assert found[1] > found[0]


def test_there_is_no_boundary_in_nothing():
    assert score_gaps([]) == []
    assert score_gaps(talk("Alone").messages) == []
    assert find_boundaries([]) == []


def against(length):
    return {1: 1.5, 2: 0.5}.get(length, 0.05 * max(0, length - 20))


@given(st.lists(st.integers(-8, 8).map(lambda n: n / 2), max_size=9))
def test_the_boundaries_add_up_to_most(found):
    def worth(cuts):
        borders = [0, *cuts, len(found) + 1]
        lengths = [end - start for start, end in pairwise(borders)]
        return sum(found[cut - 1] for cut in cuts) - sum(map(against, lengths))

    places = range(1, len(found) + 1)
    every = (cuts for many in range(len(found) + 1) for cuts in combinations(places, many))
    assert worth(find_boundaries(found)) == pytest.approx(max(map(worth, every)))


def test_a_topic_that_goes_on_makes_the_next_boundary_likelier():
    assert find_boundaries([-1.0] * 30) == []
    cuts = find_boundaries([-1.0] * 200)
    lengths = [end - start for start, end in pairwise([0, *cuts, 201])]
    assert 20 < min(lengths) <= max(lengths) < 100


@given(st.lists(st.sampled_from((-2.0, -0.5, 1.0)), min_size=41, max_size=90))
def test_very_long_topics_are_weighed_too(found):
    """The shortcut for topics of more than twenty messages leaves none out."""
    best = [0.0]
    for end in range(1, len(found) + 2):
        here = found[end - 1] if end <= len(found) else 0.0
        best.append(here + max(best[start] - against(end - start) for start in range(end)))
    borders = [0, *find_boundaries(found), len(found) + 1]
    lengths = [end - start for start, end in pairwise(borders)]
    worth = sum(found[cut - 1] for cut in borders[1:-1]) - sum(map(against, lengths))
    assert worth == pytest.approx(best[-1])
