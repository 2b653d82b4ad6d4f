"""Numbers said in words, and what a summary makes of them."""

import pytest

from custom_components.switchboard.engine.language.grounding import is_grounded
from custom_components.switchboard.engine.language.spelled_numbers import says_numbers

SAID = [
    ("I like the study at nineteen degrees", "Likes the study at 19 degrees"),
    ("his birthday is the twenty-first of October", "Birthday is 21 October"),
    ("dinner is around half seven", "Dinner is around 7:30"),
    ("dinner is around half seven", "Dinner is around 6:30"),
    ("we leave at a quarter to nine", "They leave at 8:45"),
    ("we leave at ten to nine in the evening", "They leave at 20:50"),
    ("it holds two hundred and fifty litres", "It holds 250 litres"),
    ("born in nineteen eighty four", "Born in 1984"),
    ("the radio is on ninety-four point two", "The radio is on 94.2"),
    ("der zwölfte Mai ist unser Hochzeitstag", "Hochzeitstag ist der 12. Mai"),
    ("um Viertel nach sechs steh ich auf", "Steht um 6:15 auf"),
    ("einundzwanzig Grad im Bad", "21 Grad im Bad"),
    ("la piscine à vingt-neuf", "La piscine à 29 degrés"),
    ("il vient à seize heures trente", "Il vient à 16 h 30"),
    ("elle finit à vingt et une heures", "Elle finit à 21 h"),
    ("la riunione è alle sei e mezza", "La riunione è alle 18:30"),
    ("porto la quarantaquattro", "Porta la 44"),
    ("zwembad op zevenentwintig", "Zwembad op 27 graden"),
    ("a las diez menos cuarto de la noche", "A las 21:45 de la noche"),
    ("el dos de mayo", "El 2 de mayo"),
    ("it costs 1.200 euros", "It costs 1200 euros"),
]
NOT_SAID = [
    ("I like the study at nineteen degrees", "Likes the study at 20 degrees"),
    ("dinner is around seven", "Dinner is around 7:30"),
    ("dinner is around seven", "Dinner is around 8:00"),
    ("dinner is around half seven", "Dinner is around 6:40"),
    ("one nine zero three makes it stop", "1903 makes it stop"),
    ("we have a cat", "They have 2 cats"),
    ("the code ends in a four", "The code ends in 47"),
    ("el dos de mayo", "El 12 de mayo"),
]


@pytest.mark.parametrize(("said", "summary"), SAID)
def test_a_number_in_words_is_said(said: str, summary: str):
    assert says_numbers(summary, [said])
    assert is_grounded(summary, [said])


@pytest.mark.parametrize(("said", "summary"), NOT_SAID)
def test_another_number_is_not(said: str, summary: str):
    assert not says_numbers(summary, [said])
    assert not is_grounded(summary, [said])


def test_numbers_may_stand_in_several_messages():
    assert says_numbers("Two cats, 3 and 7 years old", ["One is three", "the other seven"])


def test_any_text_has_an_answer():
    for text in ("", "²³", "٣", "1" * 9000, "half", "12:99h", "h", "7 h", "00:00"):
        assert says_numbers(text, [text]) in (True, False)
