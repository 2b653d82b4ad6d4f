"""For whom somebody says something, and whom it is about, in six languages."""

import subprocess
import sys
from pathlib import Path

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
from custom_components.switchboard.engine.language.subjects import told_of


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


# What is told to others so that it is clear whom it is about


PEOPLE = ("Demo", "Robin", "Sam")


@pytest.mark.parametrize(
    "text",
    [
        "Robin is allergic to nuts",
        "Robin ist gegen Nüsse allergisch",
        "Robin est allergique aux noix",
        "Robin è allergico alle noci",
        "Robin is allergisch voor noten",
        "Robin es alérgico a las nueces",
        "Robin likes tea",
        "Robin's birthday is on 3 May",
        "Robins Geburtstag ist am 3. Mai",
        "Demo is allergic to nuts",
        "Nuts are bad for Demo",
        "The guest from Lyon is allergic to nuts",
        "Der Hund verträgt keine Nüsse",
        "Le chat ne mange pas de poisson",
        "Il gatto non mangia pesce",
        "De hond eet geen vis",
        "El perro no come pescado",
        "Bello is allergic to nuts",
        "Bello verträgt keine Nüsse",
        "Bello est allergique",
        "Bello è allergico",
        "Bello heeft een allergie",
        "Bello tiene alergia",
        "Theresa drinks no coffee",
    ],
)
def test_what_says_whom_it_is_about_is_told_as_it_is(text):
    assert told_of(text, "Demo", PEOPLE) == text


@pytest.mark.parametrize(
    "text",
    [
        "Allergic to nuts",
        "Has an allergy to nuts",
        "Prefers a hot bath",
        "Allergisch gegen Nüsse",
        "Verträgt keine Nüsse",
        "Findet es gut, wenn es warm ist",
        "Allergique aux noix",
        "Ne mange pas de porc",
        "Déteste son réveil",
        "Allergico alle noci",
        "Vegetariano e allergico alle noci",
        "Non mangia carne",
        "Allergisch voor noten",
        "Alérgico a las nueces",
        "No come carne",
    ],
)
def test_what_names_nobody_is_about_who_said_it(text):
    assert told_of(text, "Demo", PEOPLE) == f"Demo: {text}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I am allergic to nuts", "Demo is allergic to nuts"),
        ("I\u2019m allergic to nuts", "Demo is allergic to nuts"),
        ("I have a nut allergy", "Demo has a nut allergy"),
        ("My wife is allergic to nuts", "Demo's wife is allergic to nuts"),
        ("The user is allergic to nuts", "Demo is allergic to nuts"),
        ("Ich bin gegen Nüsse allergisch", "Demo ist gegen Nüsse allergisch"),
        ("Ich vertrage keine Nüsse", "Demo verträgt keine Nüsse"),
        ("Meine Frau verträgt keine Nüsse", "Demos Frau verträgt keine Nüsse"),
        ("Der Nutzer verträgt keine Nüsse", "Demo verträgt keine Nüsse"),
        ("Je suis allergique aux noix", "Demo est allergique aux noix"),
        ("Je ne mange pas de noix", "Demo ne mange pas de noix"),
        ("L'utilisateur est allergique", "Demo est allergique"),
        ("Sono allergico alle noci", "Demo è allergico alle noci"),
        ("Non mangio noci", "Demo non mangia noci"),
        ("L'utente è allergico", "Demo è allergico"),
        ("Ik ben allergisch voor noten", "Demo is allergisch voor noten"),
        ("Mijn zoon eet geen noten", "Demos zoon eet geen noten"),
        ("De gebruiker eet geen noten", "Demo eet geen noten"),
        ("Soy alérgico a las nueces", "Demo es alérgico a las nueces"),
        ("No como nueces", "Demo no come nueces"),
        ("El usuario no come nueces", "Demo no come nueces"),
    ],
)
def test_the_first_person_becomes_the_third(text, told):
    assert told_of(text, "Demo", PEOPLE) == told


@pytest.mark.parametrize(
    "text",
    [
        "I am allergic to nuts and my son to eggs",
        "Gegen Nüsse bin ich allergisch",
        "Mon fils est allergique aux noix",
        "Mio figlio è allergico alle noci",
        "Mi hijo es alérgico a las nueces",
        "On Mondays Robin has yoga",
    ],
)
def test_in_doubt_it_is_told_as_somebody_s_words(text):
    assert told_of(text, "Demo", PEOPLE) == f"Demo: “{text}”"


def test_no_name_is_put_in_a_genitive_that_it_does_not_have():
    assert told_of("Meine Frau ist Ärztin", "Tobias", ()) == "Tobias: “Meine Frau ist Ärztin”"


def test_no_file_is_read_for_it_while_somebody_speaks():
    """Home Assistant complains of a file that is read on its event loop."""
    script = """
import io, pathlib
from custom_components.switchboard.engine.language.subjects import told_of

def refuse(*args, **kwargs):
    raise AssertionError("a file was read")

io.open = pathlib.Path.read_text = pathlib.Path.open = refuse
print(told_of("Robin is allergic to nuts", "Demo", ("Demo",)))
"""
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "Robin is allergic to nuts", done.stderr
