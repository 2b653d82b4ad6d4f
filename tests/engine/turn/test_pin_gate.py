"""The PIN: found however it is spoken, never passed on, and not to be guessed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn import spoken_numbers, spoken_pin
from custom_components.switchboard.engine.turn.pin_gate import (
    ATTEMPTS,
    FORGIVEN_SECONDS,
    HELD_SECONDS,
    LOCKED_SECONDS,
    PinGate,
    PinTurn,
    Protected,
    Verdict,
    protection_by_name,
    protection_of,
)
from custom_components.switchboard.engine.turn.spoken_numbers import number_runs, words_in
from custom_components.switchboard.engine.turn.spoken_pin import (
    LONGEST_KEPT,
    PLACEHOLDER,
    hear,
    is_pin,
    without_placeholders,
)

UNLOCK = "unlock the front door"


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gate(clock: Clock) -> PinGate:
    return PinGate("4711", frozenset(Protected), clock)


def tried(gate: PinGate, said: str, conversation_id: str = "talk", language: str = "en") -> PinTurn:
    """Take a turn in which something protected is to be done."""
    turn = gate.begin(conversation_id, said, language)
    turn.conversation_id = conversation_id
    turn.withholds({Protected.LOCKS})
    return turn


def asked(gate: PinGate, conversation_id: str = "talk", command: str = UNLOCK) -> str:
    """Try a protected command without the right PIN."""
    turn = tried(gate, command, conversation_id)
    assert turn.withholds({Protected.LOCKS})
    return turn.refuse(turn.heard.command, {"lock.front_door"})


def digits(text: str, language: str = "en") -> list[str]:
    return [run.digits for run in number_runs(text, words_in(text), language)]


# Finding numbers


@pytest.mark.parametrize(
    "text",
    [
        "4711",
        "4,711",
        "4.711",
        "47 11",
        "4-7-1-1",
        "4, 7, 1, 1.",
        "4_7*1/1",
        "four seven one one",
        "Four, seven, 11",
        "forty-seven eleven",
        "four seven double one",
        "four thousand seven hundred and eleven",
        "forty-seven hundred eleven",
        "vier sieben eins eins",
        "siebenundvierzig elf",
        "viertausendsiebenhundertelf",
        "quatre sept un un",
        "quarante-sept onze",
        "quatre mille sept cent onze",
        "quattro sette uno uno",
        "quarantasette undici",
        "quattromilasettecentoundici",
        "vier zeven een \u00e9\u00e9n",
        "zevenenveertig elf",
        "vierduizend zevenhonderdelf",
        "cuatro siete uno uno",
        "cuarenta y siete once",
        "cuatro mil setecientos once",
        "\u0664\u0667\u0661\u0661",
        "\uff14\uff17\uff11\uff11",
        "4\ufe0f\u20e37\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e3",
    ],
)
@pytest.mark.parametrize("listened_for", LANGUAGES)
def test_numbers_are_found_however_they_were_said_and_listened_for(text, listened_for):
    assert digits(text, listened_for) == ["4711"]


@pytest.mark.parametrize(
    "words",
    [
        "zero one two three four five six seven eight nine",
        "oh one two three four five six seven eight niner",
        "null eins zwo drei vier f\u00fcnf sechs sieben acht neun",
        "null ein zwei drei vier fuenf sechs sieben acht neun",
        "z\u00e9ro un deux trois quatre cinq six sept huit neuf",
        "zero uno due tre quattro cinque sei sette otto nove",
        "nul een twee drie vier vijf zes zeven acht negen",
        "cero uno dos tres cuatro cinco seis siete ocho nueve",
    ],
)
def test_every_digit_has_its_word(words):
    assert digits(words) == ["0123456789"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dim the 2 lamps to 50 percent in one minute", ["2", "50", "1"]),
        ("quatre-vingt-onze soixante-douze", ["9172"]),
        ("soixante et onze", ["71"]),
        ("neunzehnhundertvierundachtzig", ["1984"]),
        ("zweitausendundeins", ["2001"]),
        ("nineteen eighty-four", ["1984"]),
        ("seven hundred", ["700"]),
        ("a thousand thanks, mille grazie", []),
        ("Natur und Kultur", []),
    ],
)
def test_numbers_are_read_as_they_are_meant(text, found):
    assert digits(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *((text, True) for text in ("1234", "0000000000")),
        *((text, False) for text in ("", "123", "12345678901", "12a4", "12 34")),
        ("\u0664\u0667\u0661\u0661", False),
    ],
)
def test_a_pin_has_four_to_ten_digits(text, found):
    assert is_pin(text) is found


# Taking them out


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("unlock the front door 4711", UNLOCK),
        ("unlock the front door, 4711.", UNLOCK),
        ("unlock the front door with PIN 4711", UNLOCK),
        ("unlock the front door, the code is four seven one one", UNLOCK),
        ("My PIN is 4711, unlock the front door", UNLOCK),
        ("4711 unlock the front door", UNLOCK),
        ("unlock the front door in 5 minutes 4711", "unlock the front door in 5 minutes"),
        (
            "schlie\u00df die Haust\u00fcr auf mit der PIN vier sieben eins eins",
            "schlie\u00df die Haust\u00fcr auf",
        ),
        ("d\u00e9verrouille la porte avec le code 4711", "d\u00e9verrouille la porte"),
        ("sblocca la porta con il codice 4711", "sblocca la porta"),
        ("ontgrendel de voordeur met pincode 4711", "ontgrendel de voordeur"),
        ("abre la puerta con el c\u00f3digo 4711", "abre la puerta"),
    ],
)
def test_the_pin_is_taken_out_with_the_words_that_led_up_to_it(gate, said, rest):
    turn = tried(gate, said)
    assert (turn.heard.command, turn.verdict) == (rest, Verdict.RIGHT)
    assert PLACEHOLDER in turn.heard.text
    assert without_placeholders(turn.heard.text) == rest


@pytest.mark.parametrize("listened_for", LANGUAGES)
@pytest.mark.parametrize(
    "pin",
    [
        "four seven one one",
        "vier sieben eins eins",
        "quatre sept un un",
        "quattro sette uno uno",
        "vier zeven een \u00e9\u00e9n",
        "cuatro siete uno uno",
    ],
)
def test_a_pin_may_be_said_in_another_language_than_is_listened_for(gate, pin, listened_for):
    turn = tried(gate, f"unlock the front door {pin}", language=listened_for)
    assert (turn.heard.command, turn.verdict) == (UNLOCK, Verdict.RIGHT)


@pytest.mark.parametrize(
    "said",
    [
        "set it to 50, 4711",
        "call 0 4711 00",
        "44711",
        "4 711 4 712",
        "the code for the door is 47, and then 11 11",
        "quattro sette uno uno, quatre sept un deux",
        "four seven one two, or quattro sette uno uno",
        "open 4710 or 4711 or 4712",
    ],
)
def test_a_number_that_only_holds_the_pin_and_a_list_of_them_open_nothing_and_count(gate, said):
    turn = tried(gate, said)
    assert turn.verdict is Verdict.WRONG
    assert not re.search(r"\d{4}|quattro|four", turn.heard.text)


@given(
    before=st.text(max_size=20).filter(lambda text: not any(char.isalnum() for char in text[-3:])),
    after=st.text(max_size=20).filter(lambda text: not any(char.isalnum() for char in text[:3])),
    style=st.sampled_from(["4711", "47 11", "4-7-1-1", "four seven one one", "4.711"]),
    language=st.sampled_from(LANGUAGES),
)
def test_whatever_is_said_around_it_a_pin_does_not_get_through(before, after, style, language):
    heard = hear(f"{before} the PIN is {style} {after}", language)
    assert not [found for found in digits(heard.text, language) if "4711" in found]


def test_the_names_of_protected_things_are_ways_in():
    assert hear("Sesame in 1966", "en").text == "Sesame in 1966"
    assert PLACEHOLDER in hear("Sesame in 1966", "en", names={"sesame"}).text


def test_taking_several_things_out_leaves_a_sentence():
    assert hear("open 1111 or 2222 now", "en").command == "open now"


def test_many_numbers_take_time_in_proportion(monkeypatch):
    """Reading one word is the unit of the work: a list twice as long has twice as many."""
    looks = 0
    read = spoken_numbers._pieces

    def counted(word, **how):
        nonlocal looks
        looks += 1
        return read(word, **how)

    monkeypatch.setattr(spoken_numbers, "_pieces", counted)
    monkeypatch.setattr(spoken_pin, "LONGEST_READ", 10_000)
    numbers = " or ".join(str(1000 + number) for number in range(300))
    heard = hear(f"repeat {numbers}", "en")
    assert len(heard.candidates) == 300
    assert looks <= 4 * len(words_in(f"repeat {numbers}"))


# Nobody learns whether a number is the PIN


@given(
    pin=st.from_regex(r"[0-9]{4,10}", fullmatch=True),
    other=st.from_regex(r"[0-9]{4,10}", fullmatch=True),
    said=st.from_regex(r"[0-9]{4,10}", fullmatch=True),
    sentence=st.sampled_from(
        ["repeat after me: {}", "{} sheep", "is {} or 4711 larger", "my PIN is {}", "born in {}"]
    ),
)
def test_what_others_hear_does_not_depend_on_the_pin(pin, other, said, sentence):
    text = sentence.format(said)
    turns = [
        PinGate(one, frozenset(Protected), Clock()).begin("talk", text, "en")
        for one in (pin, other, said)
    ]
    assert len({turn.heard for turn in turns}) == 1
    assert {turn.verdict for turn in turns} == {Verdict.NOTHING}


def test_a_number_is_compared_only_when_something_protected_is_to_be_done(gate, monkeypatch):
    judged = []
    monkeypatch.setattr(PinGate, "judge", lambda *given: judged.append(given) or Verdict.WRONG)
    turn = gate.begin("talk", "repeat after me: 4711", "en")
    assert not turn.withholds(set())
    assert judged == []
    assert turn.withholds({Protected.LOCKS})
    assert turn.withholds({Protected.ALARMS})
    assert len(judged) == 1


# A command that waits


def test_the_pin_brings_back_the_command_that_waits(gate):
    assert asked(gate) == "pin_required"
    turn = gate.begin("talk", "four seven one one", "en")
    assert (turn.held, turn.verdict) == (UNLOCK, Verdict.RIGHT)
    assert turn.heard.text == PLACEHOLDER
    assert not turn.withholds({Protected.LOCKS}, {"lock.front_door"})
    assert turn.withholds({Protected.LOCKS}, {"lock.front_door", "lock.back_door"})
    assert turn.withholds({Protected.LOCKS})


@pytest.mark.parametrize(
    "answer",
    [
        "it's 4711!",
        "okay, 47 and then 11",
        "well, my PIN is of course four seven one one, as you know",
        "die Geheimzahl ist vier sieben eins eins",
        "in 4711",
    ],
)
def test_an_answer_may_have_words_around_the_number(gate, answer):
    asked(gate)
    assert gate.begin("talk", answer, "en").held == UNLOCK


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("never mind, play radio station 1057", "en"),
        ("what is the weather like in the year 2030", "en"),
        ("vergiss es, spiel den Sender 1057", "de"),
        ("laisse tomber, mets la station 1057", "fr"),
        ("lascia perdere, metti la stazione 1057", "it"),
        ("laat maar, speel zender 1057", "nl"),
        ("olv\u00eddalo, pon la emisora 1057", "es"),
    ],
)
def test_another_sentence_with_a_number_is_no_answer_and_does_not_count(gate, said, language):
    for _ in range(ATTEMPTS + 1):
        assert asked(gate) == "pin_required"
        turn = gate.begin("talk", said, language)
        assert (turn.verdict, turn.dropped) == (Verdict.NOTHING, True)
        assert not turn.withholds(set())
    assert not gate.locked


def test_a_command_does_not_wait_for_ever(gate, clock):
    asked(gate)
    clock.now += HELD_SECONDS
    assert gate.begin("talk", "4711", "en").held is None


def test_a_command_waits_no_longer_once_something_else_was_said(gate):
    asked(gate)
    assert gate.begin("talk", "never mind", "en").dropped
    assert gate.begin("talk", "4711", "en").held is None


def test_a_new_command_with_the_pin_takes_the_place_of_the_one_that_waits(gate):
    asked(gate)
    turn = tried(gate, "open the garage door instead, 4711")
    assert (turn.heard.command, turn.held) == ("open the garage door instead", None)
    assert turn.verdict is Verdict.RIGHT


def test_the_pin_opens_one_turn_only(gate):
    assert tried(gate, "unlock the front door 4711").verdict is Verdict.RIGHT
    assert asked(gate) == "pin_required"


# Guessing


def test_a_wrong_pin_is_not_passed_on_and_may_be_said_again(gate):
    asked(gate)
    turn = gate.begin("talk", "4712", "en")
    assert (turn.heard.text, turn.verdict) == (PLACEHOLDER, Verdict.WRONG)
    assert gate.begin("talk", "4711", "en").held == UNLOCK


def test_three_wrong_pins_lock_the_gate_for_a_minute(gate, clock):
    asked(gate)
    verdicts = [gate.begin("talk", "4712", "en").verdict for _ in range(ATTEMPTS)]
    assert verdicts == [Verdict.WRONG, Verdict.WRONG, Verdict.LOCKED]
    for said in ("unlock the front door 4711", "unlock the front door 4712"):
        assert tried(gate, said).verdict is Verdict.LOCKED
    assert asked(gate) == "pin_locked"
    clock.now += LOCKED_SECONDS
    assert asked(gate) == "pin_required"
    assert gate.begin("talk", "4711", "en").verdict is Verdict.RIGHT


def test_guesses_beside_the_command_count(gate):
    said = [asked(gate, command=f"{UNLOCK} {guess}") for guess in (1000, 1001, 1002)]
    assert said == ["pin_wrong", "pin_wrong", "pin_locked"]


def test_one_turn_counts_once_however_often_it_is_refused(gate):
    turn = tried(gate, f"{UNLOCK} 1000")
    assert [turn.refuse(UNLOCK) for _ in range(5)] == ["pin_wrong"] * 5
    assert asked(gate, command=f"{UNLOCK} 1001") == "pin_wrong"


def test_the_right_pin_takes_back_the_wrong_ones_of_its_own_conversation(gate):
    for _ in range(4):
        asked(gate)
        assert gate.begin("talk", "4712", "en").verdict is Verdict.WRONG
        assert gate.begin("talk", "4711", "en").verdict is Verdict.RIGHT


def test_the_right_pin_takes_back_no_guesses_of_somebody_else(gate):
    for guess in (1000, 1001):
        assert asked(gate, f"stranger {guess}", f"{UNLOCK} {guess}") == "pin_wrong"
        assert tried(gate, f"{UNLOCK} 4711").verdict is Verdict.RIGHT
    assert asked(gate, "stranger", f"{UNLOCK} 1002") == "pin_locked"


def test_the_pin_and_what_was_said_are_not_shown(gate):
    assert "4711" not in repr(gate)
    assert "4711" not in repr(gate.begin("talk", "unlock it, 4711", "en"))
    text = "unlock it, 4711"
    assert "4711" not in repr(number_runs(text, words_in(text), "en"))


# What an attacker found


@pytest.mark.parametrize(
    ("said", "language", "pin"),
    [
        ("eighty fifteen", "en", "8015"),
        ("achtzig f\u00fcnfzehn", "de", "8015"),
        ("zestig twaalf", "nl", "6012"),
        ("sessanta dodici", "it", "6012"),
        ("ochenta quince", "es", "8015"),
        ("four eight three, let me think, nine one", "en", "48391"),
        ("47, and then 11", "en", "4711"),
        ("forty-seven nought eight", "en", "4708"),
        ("for eight three for one", "en", "48341"),
        ("\u56db\u4e03\u4e00\u4e00", "en", "4711"),
        ("4 7 o 8", "de", "4708"),
        ("4711 4711", "en", "4711"),
        ("4711, I said 4711", "en", "4711"),
        ("the code to open it is 4711", "en", "4711"),
        ("let me see, I think it's 4711", "en", "4711"),
    ],
)
def test_an_answer_is_understood_and_nobody_hears_it(clock, said, language, pin):
    gate = PinGate(pin, frozenset(Protected), clock)
    asked(gate)
    turn = gate.begin("talk", said, language)
    assert (turn.verdict, turn.held) == (Verdict.RIGHT, UNLOCK)
    assert digits(turn.heard.text, language) == []


@pytest.mark.parametrize(
    "said",
    [
        "four eight three",
        "nine one",
        "three times four seven",
        "two fives and two sixes",
        "was it 4 8 3 something 9 1",
    ],
)
def test_a_part_of_an_answer_is_a_wrong_one_and_is_not_passed_on(gate, said):
    asked(gate)
    turn = gate.begin("talk", said, "en")
    assert turn.verdict is Verdict.WRONG
    assert digits(turn.heard.text) == []


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("unlock the front door four eight um three nine one", "en"),
        ("my PIN starts with 483 and ends with 91", "en"),
        ("my PIN is 4 8 3 or whatever 9 1", "en"),
        ("my PIN is 47 11 %", "en"),
        ("my PIN is 4+7+1+1", "en"),
        ("the code is 4a7b1c1", "en"),
        ("my PIN is three times four seven", "en"),
        ("it's 48:39", "en"),
        ("4/8/3/9/1 please", "en"),
        ("repeat 4.7.1.1", "en"),
        ("entriegle die Haust\u00fcr, vier acht \u00e4h drei neun eins", "de"),
        ("d\u00e9verrouille la porte quarante-huit euh trois neuf un", "fr"),
        ("abre la puerta cuatro siete y uno uno", "es"),
        ("unlock the front door, I was born in 1966", "en"),
        ("the code of the radio station 1966", "en"),
        ("my alarm went off in 1966", "en"),
        ("Hauscode in 1966", "de"),
        ("please 1966", "en"),
        ("the doorcodes in 1966", "en"),
        ("1966", "en"),
        ("remember 7966 for me", "en"),
        ("l'alarme de 1966 euros", "en"),
    ],
)
def test_whatever_stands_between_its_digits_nobody_hears_a_pin(said, language):
    assert digits(hear(said, language).text, language) == []


@pytest.mark.parametrize(
    "said",
    [
        "channel 1057",
        "play radio 1057",
        "set 2700 kelvin",
        "volume 1000",
        "timer 1500 seconds",
        "wake me at 10:45",
        "what is 17 times 23",
        "set it to 21 degrees",
    ],
)
def test_a_short_command_with_a_number_of_something_else_is_no_answer(gate, said):
    asked(gate)
    turn = gate.begin("talk", said, "en")
    assert (turn.verdict, turn.heard.text) == (Verdict.NOTHING, said)


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("What is 17 times 23?", "en"),
        ("who was born in 1966", "en"),
        ("what happened in nineteen eighty-four", "en"),
        ("play radio station 1057", "en"),
        ("what is 1234 + 5678", "en"),
        ("how many euros are $1500", "en"),
        ("wake me up at 10:30", "en"),
        ("is 2700 kelvin warm", "en"),
        ("wie viel sind 1500 Euro in Dollar", "de"),
        ("wer wurde im Jahr 1966 geboren", "de"),
        ("mets la station 1057", "fr"),
        ("chi \u00e8 nato nel 1966", "it"),
        ("hoe ver is 1500 meter", "nl"),
        ("qui\u00e9n naci\u00f3 en el a\u00f1o 1966", "es"),
        ("", "en"),
        ("open up", "en"),
        ("play music from 1985", "en"),
        ("world cup 2014", "en"),
        ("WM 2014", "de"),
        ("die 1980er", "de"),
        ("remind me on december 24 2025", "en"),
        ("what is 15% of 2400", "en"),
        ("what's the square root of 1024", "en"),
        ("add 1234 and 5678", "en"),
        ("is 2027 a prime number", "en"),
        ("Wurzel aus 1024", "de"),
        ("racine carr\u00e9e de 1024", "fr"),
        ("timer di 1500 secondi", "it"),
        ("how far is 1500 m", "en"),
        ("set hall light to 2700 K", "en"),
        ("3000 rpm", "en"),
        ("how much is 2500 yen in euros", "en"),
        ("play 105.7 FM", "en"),
        ("set an alarm for 06:30", "en"),
        ("open the blinds at 07:30", "en"),
        ("close the garage door at 22:30", "en"),
        ("Stelle den Alarm auf 06:30", "de"),
        ("mets une alarme \u00e0 6h30", "fr"),
        ("apri la porta alle 07:30", "it"),
        ("open de deur om 07:30", "nl"),
        ("abre la puerta a las 07:30", "es"),
        *((f"vintage {year} was good", "en") for year in (1800, 2099)),
        *((f"in the year {year}", "en") for year in (999, 1000, 2099)),
        *((f"wake me at {time}", "en") for time in (930, 1000, 1059, 2400)),
        *((f"remind me on january {day} 2026", "en") for day in (1, 31)),
    ],
)
def test_everyday_sentences_keep_their_numbers_and_open_nothing(said, language):
    heard = hear(said, language)
    assert (heard.text, heard.candidates) == (said, ())
    gate = PinGate("1966", frozenset(Protected), Clock())
    assert tried(gate, said, language=language).verdict is Verdict.NOTHING


def test_years_are_kept_one_at_a_time():
    assert hear("repeat 1985 or 1986", "en").candidates == ("1985", "1986")


def test_a_time_beside_the_pin_is_no_second_number(gate):
    said = "open the front door at 18:30, the PIN is 4711"
    turn = tried(gate, said)
    assert (turn.verdict, turn.heard.command) == (Verdict.RIGHT, "open the front door at 18:30")


def test_wrong_pins_are_forgiven_after_an_hour(gate, clock):
    for guess in range(1000, 1000 + 2 * ATTEMPTS):
        assert asked(gate, command=f"{UNLOCK} {guess}") == "pin_wrong"
        clock.now += FORGIVEN_SECONDS / (ATTEMPTS - 1)


@pytest.mark.parametrize("part", ["4711 ", "four seven one one ", "\u56db", "lorem 4711 ipsum "])
def test_a_long_text_is_not_read_but_keeps_no_number(part):
    heard = hear(part * (200_000 // len(part)), "en")
    assert digits(heard.text) == []
    assert len(heard.text) < 10 * LONGEST_KEPT
    assert heard.candidates == ()


# What is protected


@pytest.mark.parametrize(
    ("domain", "device_class", "service", "position", "kind"),
    [
        ("lock", None, "unlock", None, Protected.LOCKS),
        ("lock", None, "open", None, Protected.LOCKS),
        ("lock", None, "turn_off", None, Protected.LOCKS),
        ("lock", None, "toggle", None, Protected.LOCKS),
        ("lock", None, "lock", None, None),
        ("lock", None, "turn_on", None, None),
        ("alarm_control_panel", None, "alarm_disarm", None, Protected.ALARMS),
        ("alarm_control_panel", None, "alarm_arm_away", None, None),
        ("cover", "garage", "open_cover", None, Protected.GARAGES),
        ("cover", "gate", "turn_on", None, Protected.GARAGES),
        ("cover", "garage", "toggle", None, Protected.GARAGES),
        ("cover", "garage", "set_cover_position", 30, Protected.GARAGES),
        ("cover", "garage", "set_cover_position", 0, None),
        ("cover", "garage", "set_cover_position", False, Protected.GARAGES),
        ("cover", "garage", "open_cover", 0, Protected.GARAGES),
        ("cover", "garage", "turn_on", 0, Protected.GARAGES),
        ("cover", "garage", "toggle", 0, Protected.GARAGES),
        ("cover", "garage", "close_cover", None, None),
        ("cover", "garage", "turn_off", None, None),
        ("cover", "door", "open_cover", None, Protected.OPENINGS),
        ("cover", "window", "turn_on", None, Protected.OPENINGS),
        ("cover", None, "open_cover", None, Protected.OPENINGS),
        ("cover", "blind", "open_cover", None, None),
        ("cover", "shutter", "turn_on", None, None),
        ("light", None, "turn_off", None, None),
    ],
)
def test_what_opens_is_protected_not_what_closes(domain, device_class, service, position, kind):
    assert protection_of(domain, device_class, service, position) is kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("HassUnlock", Protected.LOCKS),
        ("vendor__unlock_door", Protected.LOCKS),
        ("DisarmHouse", Protected.ALARMS),
        ("AlarmTurnOff", Protected.ALARMS),
        ("HassTurnOff", None),
        ("vendor__lock_door", None),
    ],
)
def test_a_stranger_is_judged_by_its_name(name, kind):
    assert protection_by_name(name) is kind


def test_only_what_was_chosen_is_protected(clock):
    gate = PinGate("4711", frozenset({Protected.ALARMS}), clock)
    turn = gate.begin("talk", UNLOCK, "en")
    assert turn.withholds({Protected.ALARMS})
    assert not turn.withholds({Protected.LOCKS})
    assert turn.withholds({Protected.LOCKS, Protected.ALARMS})
    assert not turn.withholds(set())


MISHEARD = (
    *(("en", said) for said in ("four eight tree six", "floor eight three six", "48 free 6")),
    *(("en", said) for said in ("four hate three six", "4 8 tree 6", "for hate tree six")),
    *(("de", said) for said in ("vier acht frei sechs", "vierte achte dritte sechste")),
    *(("it", said) for said in ("quattro otto tre sai",)),
    *(("es", said) for said in ("cuatro ocho tres s\u00e9",)),
    *(("fr", said) for said in ("quatre oui trois six",)),
    *(("nl", said) for said in ("vier acht brie zes",)),
    *(("en", said) for said in ("fourth eighth third sixth", "IV VIII III VI")),
    *(("en", said) for said in ("the digits are 4 8 3 and half a dozen", "double four hate")),
    *(("en", said) for said in ("tell me a story about 4712 sheep", "unlock it four eight tree")),
    *(("en", said) for said in ("vier acht frei sechs", "quatro oito tr\u00eas seis")),
    *(("en", said) for said in ("cztery osiem czy sze\u015b\u0107", "fyra \u00e5tta tre sex")),
    *(
        ("en", said)
        for said in ("\u0447\u043e\u0442\u0438\u0440\u0438 \u0432\u0456\u0441\u0456\u043c",)
    ),
    *(("en", said) for said in ("\uc0ac\ud314\uc0bc\uc721", "\u56db\u516b\u4e09\u516d")),
    ("pl", "cztery osiem czy"),
    ("pl", "trójka czwórka i dwie szóstki"),
    ("fi", "nelonen kutonen ja kaks vitosta"),
    ("hu", "hármas négyes meg két nyolcas"),
    ("uk", "четвірка шістка та дві сімки"),
    ("sv", "femma fyra och två treor"),
    ("de", "doppelacht doppelzwei"),
    ("it", "treno sette quattro nove"),
    ("it", "scusa, eccolo, uno nove sei due per favore"),
    ("fr", "le premier c'est un, apr\u00e8s trois, apr\u00e8s z\u00e9ro, et deux pour finir"),
    ("en", "viis ysi nolla kaks nelj\u00e4"),
    # Far on in a long sentence, in words of the house's language or of another one.
    ("de", "warte mal, das war \u010dty\u0159i p\u011bt, ach nein, sedm, oder etwa nicht, Schatz"),
    ("pt", "olha, sinceramente, penso que era segundo nono sexto oitavo, abre-me isso"),
    ("uk", "\u043d\u0443, \u043f'\u044f\u0442\u044c \u0441\u0456\u043c"),
    # Beside a word that names another number in English.
    ("pt", "pois \u00e9, sete sete sum"),
    # Nearly number words, forms of them, and what is put together from them.
    ("fi", "kolme ysi yks viis"),
    *(
        ("ru", said)
        for said in (
            "\u0434\u0435\u0432\u044f\u0442\u043a\u0430 \u0448\u0435\u0441\u0442\u043a\u0430",
        )
    ),
    ("de", "achtunvierzig sechsundreisig"),
    ("de", "viertausendachthundertsexunddrei\u00dfig"),
    ("hu", "n\u00e9gyezernyolcsz\u00e1zharminchat"),
    # No command has a number, and nothing else than words that stand before times and years.
    *(("en", said) for said in ("at 10:45", "in 1989", "it was on four and twelve")),
    *(("en", said) for said in ("fifty forty percent", "volume 29 57", "open up, 48 3 6")),
)
NO_NUMBERS = (
    *(("en", said) for said in ("never mind", "what time is it", "I think I am on it")),
    *(("en", said) for said in ("turn on the light on the porch", "play channel five")),
    *(("en", said) for said in ("turn on two lamps", "set a timer for ten minutes")),
    *(("en", said) for said in ("set the bedroom to 50 percent", "am I too late to do that")),
    *(("de", said) for said in ("mach eine Lampe und eine Kerze an", "ist die T\u00fcr denn zu")),
    *(("fr", said) for said in ("mets une lampe et une radio", "il est six heures")),
    *(("es", said) for said in ("pon una luz en un cuarto", "no, d\u00e9jalo")),
    *(("it", said) for said in ("accendi una luce e una radio", "lascia stare")),
    *(("nl", said) for said in ("doe een lamp aan en een ventilator",)),
)


@pytest.mark.parametrize(("language", "said"), MISHEARD)
def test_two_numbers_after_the_question_are_an_answer_and_go_whole(gate, language, said):
    asked(gate)
    turn = gate.begin("talk", said, language)
    assert turn.verdict is Verdict.WRONG
    assert (turn.heard.text, turn.heard.command) == (PLACEHOLDER, "")


@pytest.mark.parametrize(("language", "said"), NO_NUMBERS)
def test_what_has_no_two_numbers_stays_as_it_is(gate, language, said):
    asked(gate)
    turn = gate.begin("talk", said, language)
    assert (turn.verdict, turn.dropped, turn.heard.text) == (Verdict.NOTHING, True, said)


def test_a_command_waits_in_its_own_conversation(gate):
    asked(gate)
    assert gate.begin("another", "4711", "en").held is None
    assert gate.begin("talk", "4711", "en").held == UNLOCK


@pytest.mark.parametrize(
    "said", ["No.", "stop", "forget it", "Vergiss es!", "annule", "basta", "laat maar", "para"]
)
def test_a_short_refusal_calls_a_command_off(gate, said):
    asked(gate)
    assert gate.begin("talk", said, "en").declined
    assert not gate.begin("talk", said, "en").declined


# What a right PIN opens


def with_wish(gate: PinGate) -> PinTurn:
    return gate.begin("talk", f"{UNLOCK}, the PIN is 4711", "en")


def test_the_limits_are_those_that_people_are_told():
    assert (ATTEMPTS, LOCKED_SECONDS, FORGIVEN_SECONDS, HELD_SECONDS) == (3, 60, 3600, 120)


def test_a_pin_said_along_opens_what_the_model_first_calls_for_in_one_answer(gate):
    turn = with_wish(gate)
    assert not turn.withholds_from_model(set(), (1, 0)), "what needs no PIN spends none"
    assert not turn.withholds_from_model({Protected.LOCKS}, (1, 1), {"lock.front_door"})
    assert not turn.withholds_from_model({Protected.ALARMS}, (1, 1))
    assert turn.withholds_from_model({Protected.LOCKS}, (1, 2), {"lock.front_door"})


def test_a_pin_opens_nothing_once_the_model_has_read_what_others_wrote(gate):
    turn = with_wish(gate)
    turn.read_in = (1, 0)
    assert turn.withholds_from_model({Protected.LOCKS}, (1, 1))
    assert not turn.withholds_from_model({Protected.LOCKS}, (1, 0))


@pytest.mark.parametrize("said", [UNLOCK, f"{UNLOCK} 4712"])
def test_what_the_model_calls_for_without_the_right_pin_is_not_done(gate, said):
    turn = gate.begin("talk", said, "en")
    assert turn.withholds_from_model({Protected.LOCKS}, (1, 0), {"lock.front_door"})


def test_an_agent_without_a_pin_withholds_nothing():
    turn = PinTurn(None, hear(UNLOCK, "en"))
    assert not turn.withholds({Protected.LOCKS})
    assert not turn.withholds_from_model({Protected.LOCKS}, (1, 0))


def test_an_answer_is_in_doubt_only_while_a_pin_is_waited_for(gate):
    assert gate.doubts("talk", "dim it to forty", "en") is False
    asked(gate)
    assert gate.doubts("talk", "dim it to forty", "en") is True
    assert gate.doubts("talk", "4711", "en") is False


def test_what_gives_shade_opens_without_a_pin_and_every_way_of_opening_counts():
    for device_class in ["awning", "curtain", "damper", "shade", "shutter", "blind"]:
        assert protection_of("cover", device_class, "open_cover") is None
    for device_class in ["door", "window", "garage", "gate"]:
        assert protection_of("cover", device_class, "toggle_cover_tilt")
    assert protection_of("lock", None, "toggle") is Protected.LOCKS
    assert protection_of("alarm_control_panel", None, "turn_off") is Protected.ALARMS
    assert protection_of("alarm_control_panel", None, "toggle") is Protected.ALARMS


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        *((f"vintage {number} was good", "vintage was good") for number in (1799, 2100, "01966")),
        ("in the year 2100", "in the year"),
        *((f"wake me at {number}", "wake me at") for number in (1060, 2500, 93015)),
        *((f"remind me on january {day} 2026", "remind me on january") for day in (0, 32)),
        ("remind me on january 24 02025", "remind me on january"),
        ("set a timer 1500 or 2500", "set a timer"),
        ("good morning: 4711; how are you", "good morning how are you"),
        ("4711 and nothing else", "and nothing else"),
        ("tell 4711 sheep and 4712 goats", "tell sheep goats"),
    ],
)
def test_what_is_no_year_time_or_date_is_taken_out_as_a_pin_would_be(said, rest):
    heard = hear(said, "en")
    assert (digits(heard.text), heard.command) == ([], rest)


@pytest.mark.parametrize(
    ("said", "is_bare"),
    [
        ("4711", True),
        ("the PIN is 4711 for you", True),
        ("good morning 4711", False),
        ("unlock it, PIN 4711", False),
        ("front door PIN 4711", False),
    ],
)
def test_a_number_without_a_wish_opens_nothing_that_nobody_asked_for(gate, said, is_bare):
    turn = tried(gate, said)
    assert turn.verdict is Verdict.RIGHT
    assert turn.withholds({Protected.LOCKS}, {"lock.front_door"}) is is_bare


def test_an_answer_of_three_times_the_pin_is_none_and_neither_is_another_time(gate):
    for said in ("4711, I said 4711, yes 4711", "47 11 47", "volume 18 30", "at 18 30"):
        asked(gate)
        turn = gate.begin("talk", said, "en")
        assert (turn.held, turn.heard.text) == (None, PLACEHOLDER)
        gate.attempts.wrong.clear()


def test_a_command_with_its_own_number_waits_for_no_other(gate):
    for said, verdict in (
        ("open the door code 4711", Verdict.NOTHING),
        ("unlock the door 4711", Verdict.NOTHING),
        ("wake me at 18 30", Verdict.NOTHING),
        ("volume 24 2025", Verdict.NOTHING),
        ("the code to open the door is 4711", Verdict.RIGHT),
        ("code open the door 4711", Verdict.RIGHT),
    ):
        asked(gate)
        assert gate.begin("talk", said, "en").verdict is verdict


def test_what_is_known_to_be_about_a_way_in_keeps_no_number():
    assert PLACEHOLDER in hear("in 1966", "en", about_access=True).text
    assert PLACEHOLDER in hear("Dreh 19 66", "de", names={" ", "Dreh"}).text


@pytest.mark.parametrize("conversation_id", ["talk", None])
def test_after_a_lock_nothing_waits_and_guessing_begins_anew(gate, clock, conversation_id):
    asked(gate, "another")
    for guess in (1000, 1001, 1002):
        gate.begin(conversation_id, f"{UNLOCK} {guess}", "en").withholds({Protected.LOCKS})
    assert gate.locked
    clock.now += LOCKED_SECONDS
    assert gate.begin("another", "4711", "en").held is None
    assert asked(gate, command=f"{UNLOCK} 1000") == "pin_wrong"
    assert gate.begin("talk", "1001", "en").verdict is Verdict.WRONG


def test_a_pin_counts_for_what_was_refused_in_one_turn_and_only_as_the_next_sentence(gate):
    for said_before, held in ((4, None), (5, UNLOCK), (6, UNLOCK), (7, None)):
        turn = gate.begin(None, UNLOCK, "en", said_before=5)
        for thing in ("lock.front_door", "lock.back_door"):
            assert turn.refuse(UNLOCK, {thing}) == "pin_required"
        assert gate.doubts(None, "dim it to forty", "en", (), said_before) is bool(held)
        wrong = gate.begin(None, "4712", "en", said_before=said_before)
        assert wrong.verdict is (Verdict.WRONG if held else Verdict.NOTHING)
        right = gate.begin(None, "4711", "en", said_before=said_before + 1)
        assert right.held == held
        assert right.withholds({Protected.LOCKS}, {"lock.front_door", "lock.back_door"}) is not held
    assert PinTurn(None, hear(UNLOCK, "en")).refuse(UNLOCK) == "pin_required"


def test_a_long_text_keeps_its_other_words_and_numbers_that_stand_alone():
    words = "lorem ipsum " * 100
    assert hear(f"{words}one more", "en").text == f"{words}one more"
    assert hear(f"4 {words}four seven, 11", "en").text == f"{PLACEHOLDER} {words}{PLACEHOLDER}"
    assert len(hear("a" * LONGEST_KEPT, "en").text) == LONGEST_KEPT
    assert hear(f"{'b ' * LONGEST_KEPT}", "en").text == f"{'b ' * (LONGEST_KEPT // 2)}{PLACEHOLDER}"


PEOPLE = Path(__file__).parents[3] / "bench" / "data" / "pin_answers"


def of_people(name: str) -> Iterator[dict[str, str]]:
    """Yield what people wrote for the benchmark of answers to the question for the PIN."""
    yield from map(json.loads, (PEOPLE / f"{name}.jsonl").read_text("utf-8").splitlines())


def test_answers_as_people_give_them_are_heard_no_worse_than_they_were():
    given = list(of_people("own"))
    heard = [hear(one["answer"], one["language"], asked=True) for one in given]
    assert sum(not one.is_answer for one in heard) <= 5
    assert sum(one.in_doubt for one in heard) <= 151
    right = ("|".join(one.candidates) == of["pin"] for one, of in zip(heard, given, strict=True))
    assert sum(right) >= 89
    asked_else = [hear(one["say"], one["language"], asked=True) for one in of_people("own_not_pin")]
    assert sum(one.is_answer for one in asked_else) <= 19
    assert sum(one.is_answer and not one.in_doubt for one in asked_else) <= 1
