"""Answers are cut where sentences end, whatever the language, and wherever their stream is cut."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.speech.sentences import (
    LONGEST,
    Sentences,
    cut,
    is_spoken,
    pieces_of,
)
from custom_components.switchboard.engine.turn.phrases import load_phrases

TWO = {
    "en": "It is 21.5 degrees in the kitchen. The window has been open since 3 p.m. and it rains.",
    "de": "In der Küche sind 21,5 Grad, z. B. am Fenster. Am 3. Mai war es laut Dr. Weiß wärmer.",
    "fr": "La cuisine est à 21,5 degrés ce matin. Selon M. Blanc, la fenêtre est ouverte, etc.",
    "it": "In cucina ci sono 21,5 gradi adesso. Il sig. Bianchi ha aperto la finestra alle 7.30.",
    "nl": "Het is 21,5 graden in de keuken. Dhr. De Wit heeft bijv. het raam om 7.30 opengezet.",
    "es": "En la cocina hay 21,5 grados ahora. El Sr. Blanco abrió la ventana, p. ej. a las 7.30.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_abbreviations_end_no_sentence(language):
    pieces = cut(TWO[language])
    assert len(pieces) == 2
    assert " ".join(pieces) == TWO[language]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Done.", ["Done."]),
        ("OK. I turned the light on in the hall.", ["OK. I turned the light on in the hall."]),
        (
            "The light in the hall is on. Yes. The one in the kitchen is off. Good night.",
            [
                "The light in the hall is on.",
                "Yes. The one in the kitchen is off.",
                "Good night.",
            ],
        ),
        ("Is it still on? “Yes, it is!” she said, and went to bed early.",) * 2,
        ("Milk and flour\nEggs and a little sugar", ["Milk and flour", "Eggs and a little sugar"]),
        ("The tank was filled in 2026. The next time is in spring.",) * 2,
        ("今日は晴れで、とても暖かいです。窓は閉まっています。", None),
        ("… \n — . !", []),
        ("", []),
    ],
)
def test_sentences(text, pieces):
    found = cut(text)
    match pieces:
        case None:
            assert "".join(found) == text
            assert len(found) == 2
        case str():
            assert " ".join(found) == text
            assert len(found) == 2
        case _:
            assert found == pieces


def test_a_first_piece_does_not_wait_for_the_end_of_a_long_sentence():
    begun = (
        "When the heating in the living room has come on in the morning, the thermostat there says"
    )
    assert Sentences().feed(begun) == [begun.split(" the thermostat", maxsplit=1)[0]]
    after = Sentences()
    assert after.feed("The heating has come on. " + begun) == ["The heating has come on."]


def test_a_text_without_end_is_cut_between_words():
    pieces = cut("word " * 400)
    assert max(map(len, pieces)) <= LONGEST
    assert " ".join(pieces).split() == ["word"] * 400
    assert len(cut("x" * 1500)) == 3


@given(
    st.lists(
        st.sampled_from([". ", "! ", "\n", "a", "Bc", "21.5", " ", "z. B. ", "Dr. ", "…", ","]),
        max_size=60,
    ),
    st.integers(1, 7),
)
def test_nothing_is_lost_and_nothing_is_made_up_however_a_stream_is_cut(parts, size):
    text = "".join(parts)
    sentences = Sentences()
    pieces = [
        piece for at in range(0, len(text), size) for piece in sentences.feed(text[at : at + size])
    ]
    pieces += sentences.finish()
    heard = [character for character in "".join(pieces) if character.isalnum()]
    assert heard == [character for character in text if character.isalnum()]
    assert all(is_spoken(piece) for piece in pieces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_phrases_are_cut_alike_whole_and_in_words(language):
    for text in load_phrases()[language].values():
        sentences = Sentences()
        words = [piece for word in text.split(" ") for piece in sentences.feed(word + " ")]
        assert "".join([*words, *sentences.finish()]).replace(" ", "") == text.replace(" ", "")


async def test_a_pause_ends_what_ends_like_a_sentence():
    said = asyncio.Event()

    async def written():
        yield "Let me have a look."
        # The model is at its tool, and says no more until this was spoken.
        await said.wait()
        yield " It is open."

    pieces = []
    async for piece in pieces_of(written(), pause=0.001):
        pieces.append(piece)
        said.set()
    assert pieces == ["Let me have a look.", "It is open."]


async def test_a_text_that_fails_tells_why():
    async def written():
        yield "It is"
        raise ValueError("the model is gone")

    with pytest.raises(ValueError, match="gone"):
        _ = [piece async for piece in pieces_of(written())]
