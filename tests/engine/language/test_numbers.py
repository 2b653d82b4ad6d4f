"""Numbers as they are said, in six languages."""

import re

import pytest
from unicode_rbnf import FormatPurpose, RbnfEngine

from custom_components.switchboard.engine.language.grounding import is_grounded
from custom_components.switchboard.engine.language.lexicon import LANGUAGES, words
from custom_components.switchboard.engine.language.numbers import runs_in
from custom_components.switchboard.engine.language.spelled_numbers import says_numbers

INFLECTED = {f"spellout-cardinal-{ending}" for ending in "nrsm"}
WORDS = ("entre amigos", "être là", "we gaan eten", "Emil", "Mila")
# No full hundreds: "a hundred thanks" tells no digits.
SOME = [n for n in (*range(10, 1000, 7), *range(1001, 10_000, 211)) if n % 100]


def digits(text: str) -> list[str]:
    return [run.digits for run in runs_in(words(text))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_unicode_spells_out_is_read(language: str):
    engine = RbnfEngine.for_language(language)
    wrong = {}
    for value in SOME:
        spelled = engine.format_number(value, FormatPurpose.CARDINAL).text_by_ruleset
        for rules, text in spelled.items():
            said = text.replace("\xad", "").replace("-", " ")
            # "Einhunderteines", which nobody counts; "quattrocentotto", whose "o" falls out.
            if rules in INFLECTED or re.search(r"centott", said):
                continue
            if digits(said) != [str(value)]:
                wrong[text] = digits(said)
    assert not wrong


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("four seven one one", ["4711"]),
        ("forty seven eleven", ["4711"]),
        ("siebenundvierzig elf", ["4711"]),
        ("zwounddreissig", ["32"]),
        ("fuenfundzwanzig", ["25"]),
        ("dix sept trente quatre", ["1734"]),
        ("zehn sieben", ["107"]),
        ("soixante dix huit", ["78"]),
        ("quatre vingt douze", ["92"]),
        ("treinta y uno", ["31"]),
        ("four eight five triple zero one", ["4850001"]),
        ("seven and the other is eight", ["7", "8"]),
        ("septante neuf", ["79"]),
        ("trecentodue", ["302"]),
        ("two hundred and twelve", ["212"]),
        ("between forty and fifty", ["40", "50"]),
        ("50 cents", ["50"]),
        ("fifty cents", ["50"]),
        ("50 Cent", ["50"]),
        ("Mila 14", ["14"]),
        ("entre 2010 y 2015", ["2010", "2015"]),
        ("Emil 4711", ["4711"]),
        ("deux mille quatre cents", ["2400"]),
    ],
)
def test_numbers_are_read_as_people_say_them(text: str, read: list[str]):
    assert digits(text) == read


@pytest.mark.parametrize(
    "text",
    ["unten im Keller", "am vierten", "tressette", "a thousand thanks", "mille grazie", *WORDS],
)
def test_other_words_are_no_numbers(text: str):
    assert digits(text) == []


# In words, and what a summary makes of them


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
