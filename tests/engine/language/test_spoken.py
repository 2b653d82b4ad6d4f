"""A voice reads words alone: no mark, emoji, address or symbol of an answer is left in them."""

from random import Random

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.language.lexicon import LANGUAGES, read_by_language
from custom_components.switchboard.engine.language.spoken import SpokenText, spoken

UNSPEAKABLE = regex.compile(
    r"[*`#|~\[\]<>_\\@=\u20e3\ufe0f\u200d\u00b0\u20ac%\u00b2]|^\s*[-+\u2022>]\s|^-{3}"
    r"|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}"
    r"|https?:|\bwww\b|\w\.(?:com|org|net|de|io|local)\b|km/h|kWh",
    regex.MULTILINE,
)
EMOJI = (
    "\U0001f389",
    "\U0001f44b\U0001f3fd",  # with a tone of skin
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
    "\U0001f1e9\U0001f1ea",  # a flag
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "1\ufe0f\u20e3",
    "\u2600\ufe0f",
    "\u2705",
    "\u26a0\ufe0f",
)
WORDS = ("kitchen", "Küche", "lumière", "está", "perché", "huis", "tonight", "warm", "lamp")
AMOUNTS = (
    "21 °C", "-3,5 °C", "21°C", "60 km/h", "3,5 kWh", "0.30 €/kWh", "12,50 €", "€ 9", "€5", "50 %",
    "50%", "20 m²", "30 ct/kWh", "10:30", "3,5", "2026-11-26", "1.500 kWh", "5\u20137 °C",
)  # fmt: skip


def phrase_of(random: Random) -> str:
    kinds = (
        lambda: random.choice(WORDS),
        lambda: f"**{random.choice(WORDS)}**",
        lambda: f"*{random.choice(WORDS)} {random.choice(WORDS)}*,",
        lambda: f"__{random.choice(WORDS)}:__ _{random.choice(WORDS)}_",
        lambda: f"~~{random.choice(WORDS)}~~ `light.{random.choice(WORDS)}`",
        lambda: random.choice(EMOJI),
        lambda: f"{random.choice(WORDS)}{random.choice(EMOJI)}!",
        lambda: random.choice(AMOUNTS),
        lambda: f"({random.choice(AMOUNTS)})",
        lambda: f"[{random.choice(WORDS)} {random.choice(WORDS)}](https://a.example.org/b_(c) 'd')",
        lambda: "![picture](/local/a.png)",
        lambda: "<https://example.com/a?b=c>",
        lambda: "https://www.example.com/a_b/*c*.",
        lambda: "www.example.de,",
        lambda: "example.io/a",
        lambda: "http://homeassistant.local:8123",
        lambda: "robin.hood+a_b@mail.example.com",
        lambda: "a<br>b &amp; <b>c</b>[^1]",
    )
    return " ".join(random.choice(kinds)() for _ in range(random.randint(2, 9)))


def answer_of(random: Random) -> str:
    """Make an answer of blocks, as models write them."""

    def table() -> str:
        rows = [f"| {phrase_of(random)} | {random.choice(AMOUNTS)} |" for _ in range(3)]
        return "\n".join([rows[0], "|:---|---:|", *rows[1:]])

    def items(mark: str) -> str:
        return "\n".join(f"{mark} {phrase_of(random)}" for _ in range(3))

    blocks = (
        lambda: phrase_of(random),
        lambda: f"{'#' * random.randint(1, 6)} {phrase_of(random)}",
        lambda: items(random.choice(("-", "*", "+", "\u2022", ">", "- [ ]", "- [x]", "1."))),
        table,
        lambda: f"```yaml\n{phrase_of(random)}\n```",
        lambda: "---",
    )
    return "\n\n".join(random.choice(blocks)() for _ in range(random.randint(1, 5)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_500_answers_nothing_is_spoken_that_is_no_word(language):
    random = Random(f"answers in {language}")
    for _ in range(500):
        answer = answer_of(random)
        whole = spoken(answer, language)
        assert not UNSPEAKABLE.search(whole), (answer, whole)
        cut, voice = random.randint(0, len(answer)), SpokenText(language)
        assert voice.feed(answer[:cut]) + voice.feed(answer[cut:]) + voice.finish() == whole
        one_by_one = [voice.feed(character) for character in answer]
        assert "".join(one_by_one) + voice.finish() == whole


UNITS = {unit for file in read_by_language("spoken").values() for unit in file["units"]}
PLAIN = st.one_of(
    st.text("abcdefghijklmnopqrstuvwxyzäöüßéèçñ", min_size=4).filter(
        lambda word: word not in UNITS
    ),
    st.sampled_from(["10:30", "3,5", "2026-11-26", "T-Shirt", "l'eau,", "„Ja!“", "(so)", "It's."]),
)
BLANKS = st.sampled_from([" ", " ", "\u00a0", "\n", "\n\n", "  "])


@given(st.lists(st.tuples(PLAIN, BLANKS)), st.integers(0, 200), st.sampled_from(LANGUAGES))
def test_plain_text_is_spoken_as_it_is_wherever_the_stream_is_cut(parts, cut, language):
    text, voice = "".join(word + blank for word, blank in parts), SpokenText(language)
    assert voice.feed(text[:cut]) + voice.feed(text[cut:]) + voice.finish() == text


def test_a_sentence_is_passed_on_with_the_blank_after_it():
    text = (
        "It is **21 °C** \u2600\ufe0f outside. See [the page](https://example.com) tonight! Bye. "
    )
    voice, said = SpokenText("en"), ""
    for at, character in enumerate(text):
        said += voice.feed(character)
        if character == " " and text[at - 1] in ".!":
            assert said == spoken(text[: at + 1], "en")


@pytest.mark.parametrize(
    ("language", "written", "words"),
    [
        ("en", "1 °C, 2 °C", "1 degree Celsius, 2 degrees Celsius"),
        ("de", "-3 °C bei 60 km/h", "minus 3 Grad Celsius bei 60 Kilometer pro Stunde"),
        ("es", "3,5 kWh (50 %)", "3,5 kilovatios hora (50 por ciento)"),
        ("fr", "12,50 €, 20 m²", "12,50 euros, 20 mètres carrés"),
        ("it", "0,30 €/kWh", "0,30 euro per chilowattora"),
        ("nl", "Het kost € 9.", "Het kost 9 euro."),
        ("de", "Preis pro kWh", "Preis pro Kilowattstunde"),
        ("en", "a @ b.example.com/x", "a @ b dot example dot com"),
        ("es", "ana@example.com", "ana arroba example punto com"),
        ("en", "| a | b |\n|---|---|\n| 1 | 2 |", "a, b.\n1, 2."),
        ("en", "# Title\n- one\n- two", "Title.\none.\ntwo."),
        ("en", "Here:\n```sh\nrm -r x\n```\nDone", "Here:\na piece of code.\nDone"),
        ("pl", "**Tak**, 21 °C", "Tak, 21 °C"),
        ("en", "Type m or h, 2 * 3 is 6", "Type m or h, 2 times 3 is 6"),
    ],
)
def test_symbols_have_their_names(language, written, words):
    assert spoken(written, language) == words


def test_every_language_names_the_same_symbols():
    files = read_by_language("spoken")
    for key in ("words", "units"):
        assert len({frozenset(file[key]) for file in files.values()}) == 1


@pytest.mark.parametrize("size", [1, 7, 200])
def test_the_pages_that_an_answer_rests_on_are_not_spoken(size):
    text = (
        "It rains ([sky.example](https://sky.example/a?b=c)). Later "
        "([The Sky](https://sky.example/)) it stops.\n\n"
        "\N{LINK SYMBOL} [sky.example](https://sky.example/a) [b.example](https://b.example)"
    )
    words = SpokenText("en")
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    said = "".join([words.feed(part) for part in parts]) + words.finish()
    assert said.strip() == "It rains. Later (The Sky) it stops."
    assert spoken(f"{text}\nGood night.", "en").endswith("it stops.\n\nGood night.")
