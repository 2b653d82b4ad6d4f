"""For whom somebody says something, in six languages."""

import pytest

from custom_components.switchboard.engine.knowledge.audience import is_of_house
from custom_components.switchboard.engine.language.audience import (
    house_topic,
    speaks_for_house,
    speaks_of_self,
    wants_everybody,
    wants_nobody_else,
)
from custom_components.switchboard.engine.language.speech_acts import says_yes


@pytest.mark.parametrize(
    "text",
    [
        "Tell everybody",
        "Tell everyone that I'm allergic to nuts",
        "Everybody should know that",
        "Remember for everybody that I am allergic",
        "Remember that I'm allergic to nuts, for everyone please.",
        "Sag das allen bitte",
        "Das sollen alle wissen",
        "Merk dir für alle, dass ich keine Nüsse vertrage",
        "Dis-le à tout le monde",
        "Tout le monde doit le savoir",
        "Dillo a tutti",
        "Tutti devono saperlo",
        "Vertel het iedereen",
        "Iedereen mag het weten",
        "Díselo a todos",
        "Que lo sepan todos",
    ],
)
def test_who_wants_everybody_to_know_says_so(text):
    assert wants_everybody(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't tell everybody",
        "Do not share this with everyone",
        "I cook for everybody on Sundays",
        "Remember that dinner for everybody is at six",
        "Everybody likes tea",
        "Das sollen nicht alle wissen",
        "Sag es niemandem",
        "Ne le dis à personne",
        "Non dirlo a tutti",
        "Vertel het niet aan iedereen",
        "No se lo digas a todos",
        "Remember that I am allergic to nuts",
    ],
)
def test_anything_else_is_no_such_wish(text):
    assert not wants_everybody(text)


@pytest.mark.parametrize(
    "text",
    [
        "Only for me",
        "Keep that between us",
        "Nur für mich",
        "Behalte das für dich",
        "Seulement pour moi",
        "Solo per me",
        "Alleen voor mij",
        "Sólo para mí",
    ],
)
def test_who_wants_nobody_else_to_know_says_so(text):
    assert wants_nobody_else(text)


@pytest.mark.parametrize(
    "text",
    [
        "Our dog is called Bello",
        "Unser Hund heißt Bello",
        "Notre chien s'appelle Bello",
        "Il nostro cane si chiama Bello",
        "Onze hond heet Bello",
        "Nuestro perro se llama Bello",
    ],
)
def test_a_name_of_the_house_is_known_as_one(text):
    assert house_topic(text) == "name"
    assert speaks_for_house(text)


@pytest.mark.parametrize(
    "text",
    [
        "I am allergic to nuts",
        "Ich habe eine Nussallergie",
        "Je suis allergique aux noix",
        "Sono allergico alle noci",
        "Ik ben allergisch voor noten",
        "Soy alérgico a las nueces",
    ],
)
def test_an_allergy_of_ones_own_is_known_as_one(text):
    assert house_topic(text) == "allergy"
    assert speaks_of_self(text)
    assert not speaks_for_house(text)


@pytest.mark.parametrize(
    "text",
    ["Ja, sag es allen", "Yes, everybody may know", "Oui, dis-le à tous", "Sì, dillo a tutti"],
)
def test_a_yes_may_name_what_it_is_a_yes_to(text):
    assert says_yes(text, "share")
    assert not says_yes(text, "forget")


@pytest.mark.parametrize(
    "said",
    [
        "We eat at seven",
        "The bins go out on Tuesday evenings",
        "Sicherung vier ist die Küche",
        "Bei uns gibt es um sieben Abendessen",
        "Le compteur d'eau est sous l'évier",
        "Il contatore è in cantina",
        "De meterkast zit achter de jassen",
        "La llave de paso está bajo el fregadero",
    ],
)
def test_what_is_learnt_of_the_house_is_everybodys(said):
    assert is_of_house(said, [said])


@pytest.mark.parametrize(
    "said",
    [
        "My pay comes on Fridays",
        "Lena meets Tom on Tuesdays",
        "We are getting divorced",
        "We take our insulin at seven",
        "Don't tell the others, but the fuse box is open",
        "Ich gehe dienstags ins Yoga",
        "Ma sœur vient le mardi",
    ],
)
def test_what_is_private_stays_whose_it_is(said):
    assert not is_of_house(said, [said])
