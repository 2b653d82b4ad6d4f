"""Numbers as they are said, in six languages."""

import re

import pytest
from unicode_rbnf import FormatPurpose, RbnfEngine

from custom_components.switchboard.engine.language.lexicon import LANGUAGES, words
from custom_components.switchboard.engine.language.numbers import runs_in

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
