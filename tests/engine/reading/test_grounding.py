"""Summaries rest on what was said, in six languages; measured, with what the check cannot see."""

from pathlib import Path

import pytest
import yaml

from custom_components.switchboard.engine.language.grounding import (
    evidence_of,
    is_grounded,
    share_found,
)

PAIRS = yaml.safe_load((Path(__file__).parent / "data" / "grounding.yaml").read_text("utf-8"))


def test_nine_of_ten_paraphrases_are_held_and_nine_of_ten_inventions_are_not():
    lost = [pair for pair in PAIRS["held"] if not is_grounded(pair[1], [str(pair[0])])]
    believed = [pair for pair in PAIRS["wrong"] if is_grounded(pair[1], [str(pair[0])])]
    print(f"\nheld {len(PAIRS['held']) - len(lost)} of {len(PAIRS['held'])}; lost: {lost}")  # noqa: T201
    print(f"believed {len(believed)} of {len(PAIRS['wrong'])}: {believed}")  # noqa: T201
    assert len(lost) <= 0.1 * len(PAIRS["held"])
    assert len(believed) <= 0.1 * len(PAIRS["wrong"])


@pytest.mark.parametrize(
    ("said", "summary"),
    [
        ("we leave the house at 7", "Leaves the house at 8"),
        ("set the bedroom to 19 degrees", "Wants 22 degrees in the bedroom"),
        ("drei Löffel Zucker in den Kaffee", "Nimmt 4 Löffel Zucker in den Kaffee"),
    ],
)
def test_a_number_that_was_not_said_is_never_grounded(said, summary):
    assert share_found(summary, [said]) >= 0.5
    assert not is_grounded(summary, [said])


def test_numbers_may_be_said_in_words_or_digits():
    assert is_grounded("Takes 3 spoons of sugar", ["I take three spoons of sugar"])


def test_nothing_said_of_nothing_is_no_ground():
    assert share_found("The user likes it", ["I like it"]) == 0
    assert share_found("22", ["22 please"]) == 1


def test_what_a_cited_message_completes_is_cited_too():
    said = ["I drink tea", "", "Blueberries", "", "Especially in smoothies"]
    assert evidence_of("Likes blueberries, especially in smoothies", [4], said) == (2, 4)
    assert evidence_of("Likes blueberries, especially in smoothies", [2, 4], said) == (2, 4)


def test_later_messages_and_unrelated_citations_complete_nothing():
    said = ["Especially in smoothies", "Blueberries", "Good morning"]
    assert evidence_of("Likes blueberries in smoothies", [0], said) == (0,)
    assert evidence_of("Likes blueberries in smoothies", [2], said) == (2,)
