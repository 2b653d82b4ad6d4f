"""Follow-ups without a wake word: those of people are answered, most lines of a television not."""

from pathlib import Path

import pytest
import yaml

from custom_components.switchboard.engine.turn.follow_up import is_for_us

HOUSE = frozenset({"Bed Light", "Ceiling Lights"})
LINES = yaml.safe_load((Path(__file__).parent / "data" / "follow_ups.yaml").read_text("utf-8"))


def share_answered(whose: str) -> tuple[float, list[str]]:
    lines = [(line, language) for language, said in LINES.items() for line in said[whose]]
    assert len(lines) >= 100
    answered = [line for line, language in lines if is_for_us(line, language, HOUSE)]
    missed = [line for line, _ in lines if line not in answered]
    return len(answered) / len(lines), missed if whose == "ours" else answered


def test_at_least_98_of_100_follow_ups_of_people_are_answered():
    share, missed = share_answered("ours")
    assert share >= 0.98, missed


def test_at_most_25_of_100_lines_of_a_television_are_left_to_a_model():
    share, answered = share_answered("others")
    assert share <= 0.25, answered


@pytest.mark.parametrize("language", LINES)
def test_a_long_line_that_names_a_thing_of_the_house_is_answered(language):
    line = next(line for line in LINES[language]["others"] if not is_for_us(line, language, HOUSE))
    assert is_for_us(f"{line} bed light", language, HOUSE)


def test_a_language_without_words_of_its_own_is_always_answered():
    assert is_for_us("minister powiedział w czwartek że podatki nie wzrosną", "pl", HOUSE)
