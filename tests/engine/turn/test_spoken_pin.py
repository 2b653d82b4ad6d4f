"""Hearing a PIN: what is taken for one, what stays, and what is an answer to the question."""

import pytest

from custom_components.switchboard.engine.turn.spoken_pin import (
    PLACEHOLDER,
    Heard,
    declines,
    hear,
    without_placeholders,
)

SURE, LIKELY, NONE = "an answer", "an answer unless it is a command", "no answer"


def heard_as(text: str, language: str = "en", **how: bool) -> str:
    """Return what others hear, with # for each number that is kept from them."""
    return hear(text, language, **how).text.replace(PLACEHOLDER, "#")


def answer(heard: Heard) -> str:
    if not heard.is_answer:
        return NONE
    return LIKELY if heard.in_doubt else SURE


# Long texts


@pytest.mark.parametrize(("length", "kept"), [(1000, "at 10:30"), (1001, "at #")])
def test_a_text_is_read_up_to_a_thousand_characters(length, kept):
    text = "lorem ".ljust(length - len(" at 10:30"), "x") + " at 10:30"
    assert len(text) == length
    assert heard_as(text).endswith(f"x {kept}")


@pytest.mark.parametrize(("length", "more"), [(10_000, ""), (10_001, "#"), (20_000, "#")])
def test_a_text_is_passed_on_up_to_ten_thousand_characters(length, more):
    assert heard_as("x" * length) == "x" * min(length, 10_000) + more


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("4 sheep", "# sheep"),
        ("sheep 4", "sheep #"),
        ("one sheep or two", "one sheep or two"),
        ("one two sheep", "# sheep"),
        ("sheep one two", "sheep #"),
        ("sheep, one two, cows 3, four five six, one", "sheep, #, cows #"),
        ("4711 is 47, not 11", "# is #, not #"),
    ],
)
def test_a_long_text_keeps_no_digit_and_no_two_number_words_side_by_side(said, rest):
    words = "lorem ipsum " * 100
    assert heard_as(f"{words}{said}") == f"{words}{rest}"
    heard = hear(f"{said} {words}", "en", asked=True)
    assert heard.text.replace(PLACEHOLDER, "#") == f"{rest} {words}"
    assert (heard.text, heard.candidates, answer(heard)) == (heard.command, (), NONE)


# What is told to the gate


@pytest.mark.parametrize(
    ("said", "candidates"),
    [
        ("for one two three", ("4123",)),
        ("four won one ate", ("4118",)),
        ("for two too to", ("4222",)),
        ("well four six to", ("462",)),
        ("well okay four six to", ("46",)),
        ("4711, for 2 people", ("4711",)),
        ("471, for 2 people", ("471",)),
        ("4711 not 4712", ("4711", "4712")),
        ("4711 not 4711", ("4711",)),
        ("4711 not 52", ("4711",)),
        ("47 not 52", ("4752",)),
    ],
)
def test_an_answer_gives_its_long_numbers_or_else_all_digits_together(said, candidates):
    heard = hear(said, "en", asked=True)
    assert (heard.text, heard.command, heard.candidates) == (PLACEHOLDER, "", candidates)


@pytest.mark.parametrize("said", ["4 to 5 for 2", "for one two three", "4 ate 2 won 1", "o 4 to 7"])
def test_words_that_sound_like_digits_are_none_before_the_question(said):
    assert heard_as(said) == said


@pytest.mark.parametrize(
    ("said", "candidates"),
    [
        ("unlock the door for 2 people, 4711", ("4711",)),
        ("unlock the door 47, not 52", ("4752",)),
        ("unlock the door 471, not 5", ("4715",)),
        ("unlock the door 47, not 5", ()),
        ("unlock the door 4711, not 4712", ("4711", "4712")),
        ("unlock the door, twice 4", ()),
        ("unlock the door, twice 4 7", ("47",)),
        ("play 47, not 52", ()),
        ("play twice 4 7", ()),
        ("play 471 or 4711 sheep", ("4711",)),
    ],
)
def test_at_a_way_in_four_digits_are_taken_out_and_two_that_are_repeated(said, candidates):
    heard = hear(said, "en")
    assert heard.candidates == candidates
    assert (PLACEHOLDER in heard.text) is bool(candidates)


@pytest.mark.parametrize(
    ("said", "is_bare"),
    [
        ("1066", True),
        ("please 1066", True),
        ("PIN 1066", True),
        ("my PIN is 1066, thank you", True),
        ("Hauscode 1066 danke", True),
        ("thank you 1066", False),
        ("open 1066", False),
        ("alarm 1066", False),
        ("alarm code 1066", False),
        ("the code to open is 1066", False),
        ("PIN", False),
        ("thank you", False),
    ],
)
def test_a_number_is_bare_that_comes_with_no_wish(said, is_bare):
    assert hear(said, "en").is_bare is is_bare


@pytest.mark.parametrize("name", ["", " ", "\t"])
def test_a_thing_without_a_name_is_in_no_sentence(name):
    assert hear("in the year 1966", "en", names={name, "sesame"}).candidates == ()


@pytest.mark.parametrize(
    "said",
    [
        *("open 1966", "in 1966 the door", "the alarm of 1966", "secret 1966", "pass code in 1966"),
        *("the l'alarme in 1966", "doorcode in 1966", "doorcodes in 1966", "ouvre 1966"),
    ],
)
def test_at_a_way_in_a_year_may_be_the_pin(said):
    assert "#" in heard_as(said)
    assert "#" in heard_as("in 1966", about_access=True)
    assert heard_as("in 1966") == "in 1966"


# Times and units at a way in


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("unlock the door at 10:30", "unlock the door at 10:30"),
        ("unlock the door at 10:30, 4711", "unlock the door at 10:30, #"),
        (
            "unlock the door from 10:30 until 18h30, 4711",
            "unlock the door from 10:30 until 18h30, #",
        ),
        ("the code is 10:30", "the code is #"),
        ("code 10:45 at 10:45", "code # at 10:45"),
        ("10:30 is the code it opens at", "# is the code it opens at"),
        ("unlock the door at 47:11", "unlock the door at #"),
        ("unlock the door at 10:30:45", "unlock the door at #"),
        ("unlock the door for 999 minutes", "unlock the door for 999 minutes"),
        ("unlock the door for 1000 minutes", "unlock the door for # minutes"),
        ("unlock the door for 5 minutes 4711", "unlock the door for 5 minutes #"),
        ("alarm at 50%, 4711", "alarm at #"),
        ("alarm at 50%, code 4711", "alarm at 50%, code #"),
        ("alarm at 50 %, code 4711", "alarm at 50 %, code #"),
        ("alarm for 500€, code 4711", "alarm for 500€, code #"),
        ("alarm for 5000€, code 4711", "alarm for #€, code #"),
        ("alarm at 47 percent or 11 degrees", "alarm at 47 percent or 11 degrees"),
        ("alarm 47 or else 11", "alarm # or else #"),
        ("unlock 4 times 7", "unlock #"),
    ],
)
def test_at_a_way_in_only_times_after_their_word_and_short_numbers_of_a_unit_stay(said, heard):
    assert heard_as(said) == heard


# Answers to the question


@pytest.mark.parametrize(
    ("said", "how"),
    [
        # One digit, and what has none, is none.
        *((said, NONE) for said in ("4", "play channel 4", "the code", "thank you", "four")),
        # Nothing beside the digits but words that lead up to a PIN, a time or a year, or repeat.
        *((said, SURE) for said in ("47", "4 and 7", "the code is 47", "at 10:45", "in 1989")),
        *((said, SURE) for said in ("december 24 2025", "twice 47", "um, 4, please, 7", "%47")),
        # Digits one by one, and numbers that make no one number, whatever is beside them.
        *((said, SURE) for said in ("play 4 7 1", "play 4 lorem 7 lorem 1", "volume 4 7 1 1")),
        *((said, SURE) for said in ("play forty forty", "volume 18 30")),
        # Anything else may be a command.
        *((said, LIKELY) for said in ("play 4 7", "play 47", "play 471", "play 4711", "dim to 40")),
        *((said, LIKELY) for said in ("vintage 1966", "vintage 1066", "play 47-11", "play 47.115")),
        *((said, LIKELY) for said in ("unlock the door 47", "unlock the door 471", "unlock 4711")),
        *((said, LIKELY) for said in ("channel 1057 viis ysi nolla", "channel 1057 and lorem 47")),
        # Numbers of other things, however many.
        *((said, NONE) for said in ("channel 1057", "channel 1057 and volume 1030", "47 percent")),
        *((said, NONE) for said in ("channel 1057 viis", "wake me at 930", "wake me at 1030")),
        *((said, NONE) for said in ("wake me at 10 30", "volume two thousand forty", "play 15%")),
        *((said, NONE) for said in ("remind me on december 24 2025", "wake me in 1966")),
        # A command with a whole number of its own, unless the number follows what it is for.
        *((said, NONE) for said in ("unlock the door 4711", "unlock the door, PIN 4711")),
        *((said, NONE) for said in ("PIN 4711 to open the door", "open the code door 4711")),
        ("the code to open the door is 4711", LIKELY),
    ],
)
def test_what_is_said_after_the_question_is_an_answer_or_may_be_one(said, how):
    heard = hear(said, "en", asked=True)
    assert answer(heard) == how
    assert (heard.text == PLACEHOLDER) is (how != NONE)


# Numbers of other things


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        # What is plainly a number of something else has to be all of the number.
        ("lorem 10:30", "lorem 10:30"),
        ("lorem 10:30 4711", "lorem #"),
        ("lorem 21.5 4711", "lorem #"),
        ("4711 10:30 lorem", "# lorem"),
        ("4711 sheep at 10:30", "# sheep at 10:30"),
        ("4711 sheep cost 5.50 each", "# sheep cost 5.50 each"),
        ("10:30", "#"),
        ("4711%", "#%"),
        ("1984", "#"),
        # Words before it, close by, with words between that mean nothing.
        ("channel 1057", "channel 1057"),
        ("channel the 1057", "channel the 1057"),
        ("channel number the 1057", "channel number the 1057"),
        ("channel is number the 1057", "channel is number the #"),
        ("lorem channel the 1057", "lorem channel the 1057"),
        ("channel lorem 1057", "channel lorem #"),
        ("1057 channel", "# channel"),
        # Words after it.
        ("lorem 1057 euros", "lorem 1057 euros"),
        ("lorem 1057 lorem euros", "lorem # lorem euros"),
        ("euros 1057", "euros #"),
        # Years.
        ("lorem of 1066", "lorem of 1066"),
        ("lorem of the 1066", "lorem of the 1066"),
        ("lorem of 4711", "lorem of #"),
        ("in 1066", "in 1066"),
        ("lorem 1066", "lorem #"),
        ("lorem 1966", "lorem 1966"),
        ("it is 1966", "it is 1966"),
        ("please 1966", "please #"),
        ("please nineteen sixty-six", "please #"),
        ("lorem nineteen sixty-six", "lorem nineteen sixty-six"),
        ("lorem 1966 or lorem 1967", "lorem # or lorem #"),
        ("lorem in 1966 or of 1967", "lorem in 1966 or of 1967"),
        # Days and years.
        ("lorem january 12 2026", "lorem january 12 2026"),
        ("lorem january 9 1066", "lorem january 9 1066"),
        ("lorem 12 2026", "lorem #"),
        ("lorem in 1966 12", "lorem in #"),
        ("lorem janvier un 2026", "lorem janvier #"),
        ("lorem january twelve 2026", "lorem january #"),
        ("lorem january 12 4711", "lorem january #"),
        ("lorem january 1 2 2026", "lorem january #"),
        ("lorem january 012 2026", "lorem january #"),
        ("lorem january 0012 2026", "lorem january #"),
        ("lorem january 0311 2026", "lorem january #"),
        # Times.
        ("lorem to 1030", "lorem to 1030"),
        ("lorem to the 1030", "lorem to the 1030"),
        ("lorem until 0000", "lorem until 0000"),
        ("lorem until 2459", "lorem until 2459"),
        ("lorem until 2500", "lorem until #"),
        ("lorem until 2460", "lorem until #"),
        ("lorem until 00930", "lorem until #"),
        ("1030 lorem at", "# lorem at"),
        # Sums.
        ("the sum is 1057", "the sum is 1057"),
        ("die Summe ist 1057", "die Summe ist #"),
    ],
)
def test_a_number_stays_that_is_plainly_another_things_and_no_other(said, heard):
    assert heard_as(said) == heard


@pytest.mark.parametrize(
    ("said", "language"),
    [
        *(("die Summe ist 1057", one) for one in ("de", "de-CH")),
        *(("aggiungi 1057", "it"), ("la racine de 1057", "fr")),
    ],
)
def test_the_words_of_another_things_number_are_those_of_the_house(said, language):
    assert heard_as(said, language) == said
    assert "#" in heard_as(said, "en")


# Taking out


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("4711", ""),
        ("  4711  ,  go  on ", "go on"),
        ("4711 4712 go", "go"),
        ("4711 lorem please", "lorem please"),
        ("lorem -- 4711: ipsum", "lorem ipsum"),
        ("lorem, the PIN is 4711 and ipsum", "lorem and ipsum"),
        ("lorem PIN lorem 4711 ipsum", "lorem PIN lorem ipsum"),
        ("4711 lorem 4712 ipsum 4713", ""),
        ("4711 lorem ipsum 4712", "lorem ipsum"),
        ("lorem 4711 the PIN is 4712", "lorem"),
        ("lorem 4711 ipsum of the 4712 dolor", "lorem ipsum dolor"),
        ("4711 ipsum of the 4712 dolor", "ipsum dolor"),
    ],
)
def test_what_is_left_is_a_sentence_without_the_words_that_led_up_to_numbers(said, command):
    heard = hear(said, "en")
    assert heard.command == command
    assert PLACEHOLDER in heard.text


@pytest.mark.parametrize(
    ("heard", "rest"),
    [
        ("lorem  ipsum ", "lorem  ipsum "),
        ("", ""),
        ("#", ""),
        ("# lorem #", ""),
        ("lorem #, ipsum 4711", "lorem ipsum 4711"),
        ("lorem, the PIN is #. Ipsum", "lorem Ipsum"),
        ("lorem # and # ipsum", "lorem ipsum"),
        ("lorem 0 # 00 ipsum", "lorem 0 00 ipsum"),
    ],
)
def test_home_assistant_is_given_a_sentence_without_its_placeholders(heard, rest):
    assert without_placeholders(heard.replace("#", PLACEHOLDER)) == rest


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        *((said, True) for said in ("no", "No!", " never mind. ", "nein danke", "laisse tomber")),
        *((said, False) for said in ("", "no music", "never", "stop it at 10:30", "yes")),
    ],
)
def test_a_sentence_declines_that_says_nothing_else(said, is_so):
    assert declines(said) is is_so
