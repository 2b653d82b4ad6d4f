"""Names by what is left of them."""

import pytest

from custom_components.switchboard.engine.graph.names import (
    are_spelt_alike,
    key_of,
    parts_of,
    room_concept,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the plumber", "our plumber's"),
        ("der Klempner", "unseren Klempner"),
        ("l'idraulico", "il nostro idraulico"),
        ("Lampe", "die Lampen"),
        ("Müller", "Mueller"),
        ("Jörg", "Joerg"),
        ("Anna", "Annas"),
        ("Zoë", "zoe"),
        ("Mias Zimmer", "das Zimmer von Mia"),
        ("Mia's room", "the room of Mia"),
        ("lamp two", "the lamp 2"),
        ("living-room", "Living room"),
        ("m'n fiets", "de fiets"),
    ],
)
def test_one_name_in_several_forms_has_one_key(one, other):
    assert key_of(one) == key_of(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Anna", "Anne"),
        ("Mario", "Maria"),
        ("Lena", "Leni"),
        ("lamp 1", "lamp 2"),
        ("Mia Berger", "Berger"),
        ("his mother", "my mother"),
        ("Anna's room", "Hanna's room"),
    ],
)
def test_two_names_never_have_one_key(one, other):
    assert key_of(one) != key_of(other)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("my daughter", "en"),
        ("unsere Tochter", "de"),
        ("ma fille", "fr"),
        ("mia figlia", "it"),
        ("onze dochter", "nl"),
        ("mi hija", "es"),
    ],
)
def test_a_role_has_one_key_in_all_languages(name, language):
    assert key_of(name, language) == "@daughter"


def test_a_name_that_comes_with_a_role_is_told_from_it():
    told = parts_of("my daughter Mia", "en")
    assert (told.role, told.called) == ("daughter", "Mia")
    assert parts_of("Oma Ilse", "de").called == "Ilse"
    assert parts_of("Frau Berger", "de").role is None
    assert parts_of("his mother", "en").role is None
    assert parts_of("dog food", "en").role is None


def test_surnames_with_one_stem_are_two():
    assert not are_spelt_alike("Tom Berg", "Tom Berger")
    assert are_spelt_alike("Tom Berger", "tom bergers")


def test_titles_are_no_part_of_a_name_but_tell_a_couple_apart():
    assert key_of("Madame Petit") == key_of("mevrouw Petit") == key_of("Petit")
    assert are_spelt_alike("Madame Petit", "mevrouw Petit")
    assert not are_spelt_alike("Frau Berg", "Herr Berg")


def test_a_room_is_the_same_in_any_language():
    assert room_concept("die Küche", "de") == room_concept("the kitchen", "en") == "kitchen"
    assert room_concept("Werkstatt", "de") is None


def test_a_word_without_an_end_is_read():
    assert key_of("a" * 100_000)  # minutes, if time grew with the square of its length
