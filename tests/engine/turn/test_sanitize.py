"""What was said is made safe, and nothing one can say is lost."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.turn.sanitize import LOCAL_MATCH_LIMIT, sanitize

any_text = st.text(
    alphabet=st.one_of(
        st.characters(),
        st.characters(categories=["Cs", "Cc", "Cf", "Zs", "Zl", "Zp", "Mn"]),
        st.sampled_from("\ud83d\ude00\r\n\t\u0301e \u200d"),
    )
)


@pytest.mark.parametrize(
    ("heard", "cleaned"),
    [
        ("Turn on the lamp", "Turn on the lamp"),
        ("  Turn\ton\r\nthe   lamp \n", "Turn on the lamp"),
        ("Turn on\x00 the \x1b[31mlamp\x7f", "Turn on the [31mlamp"),
        ("lamp \ud800 on", "lamp \ufffd on"),
        ("\udc80", "\ufffd"),
        ("smile \ud83d\ude00", "smile 😀"),
        ("Ku\u0308che", "Küche"),
        ("no\u00a0break\u3000space\u2028line", "no break space line"),
        ("\ufeffla\u200bmp \u202eon\u202c", "lamp on"),
        ("क\u094d\u200dष 👩\u200d🍳", "क\u094d\u200dष 👩\u200d🍳"),
        ("", ""),
        (" \t\x00\n ", ""),
    ],
)
def test_what_was_heard_is_cleaned(heard: str, cleaned: str) -> None:
    assert sanitize(heard) == cleaned


@given(any_text)
def test_any_text_becomes_one_safe_line(text: str) -> None:
    cleaned = sanitize(text)

    cleaned.encode("utf-8")
    json.dumps(cleaned, ensure_ascii=False).encode("utf-8")
    assert not any(unicodedata.category(character) in {"Cc", "Cs"} for character in cleaned)
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())


@given(any_text)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert sanitize(sanitize(text)) == sanitize(text)


@given(st.text(alphabet=st.characters(categories=["L", "N", "P", "S"])))
def test_letters_numbers_and_signs_are_kept(text: str) -> None:
    assert sanitize(text) == unicodedata.normalize("NFC", text)


def test_a_very_long_text_is_cleaned_whole() -> None:
    assert len(sanitize("word\x00 \n" * 20_000)) == 20_000 * 5 - 1


def test_the_limit_leaves_room_for_any_ordinary_command() -> None:
    command = "Turn on the lights in the kitchen and the living room and set them to 40 percent"

    assert len(command) * 3 < LOCAL_MATCH_LIMIT
