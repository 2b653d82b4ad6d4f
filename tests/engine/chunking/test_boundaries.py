"""Where topics begin."""

from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.chunking.boundaries import find_boundaries, score_gaps

from .talks import talk

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
