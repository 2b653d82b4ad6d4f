"""What people say that must not be kept, or has to be confirmed, by words in six languages."""

from pathlib import Path

import pytest
import yaml

from custom_components.switchboard.engine.language.lexicon import words
from custom_components.switchboard.engine.language.numbers import runs_in
from custom_components.switchboard.engine.language.sensitive import (
    holds_secret,
    is_about_health,
    needs_confirmation,
)
from custom_components.switchboard.engine.reading.validation import Finding

from .building import LATER, draft, judge, stored, talk

THIRD_SET = yaml.safe_load((Path(__file__).parent / "data" / "third_set.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("four 7 eins 1, at 6:30, and 1.234", ["4711", "1234"]),
        ("we eat at ten thirty", []),
        ("at thirty four twelve", ["3412"]),
        ("at one two three four", ["1234"]),
        ("once a day", ["11"]),
    ],
)
def test_a_time_of_day_is_no_number_like_a_code(said, digits):
    assert [run.digits for run in runs_in(words(said)) if not run.is_time_of_day] == digits


@pytest.mark.parametrize(
    "said",
    [
        "The combination is thirty four twelve",
        "Die Kombination lautet vierunddreißig zwölf",
        "La combinaison est trente-quatre douze",
        "La combinazione è trentaquattro dodici",
        "De combinatie is vierendertig twaalf",
        "La combinación es treinta y cuatro doce",
    ],
)
def test_a_combination_in_large_numbers_is_a_secret(said):
    assert holds_secret(said, [])
    assert not holds_secret(said.split(" ", 3)[1], [])


@pytest.mark.parametrize(
    "said",
    [
        "Nobody is home from Friday",
        "We are away until Sunday",
        "I'm out of town next week",
        "The house will be empty",
        "We won't be home on Friday",
        "Ab Freitag ist niemand zu Hause",
        "Wir sind bis Sonntag verreist",
        "Das Haus steht bis Montag leer",
        "Personne n'est à la maison ce week-end",
        "Nous sommes absents jusqu'à dimanche",
        "La maison sera vide",
        "Da venerdì non c'è nessuno",
        "Siamo via fino a domenica",
        "La casa è vuota",
        "Niemand is thuis vanaf vrijdag",
        "We zijn tot zondag weg",
        "Nadie está en casa desde el viernes",
        "Estamos fuera hasta el domingo",
        "Nos vamos de vacaciones el lunes",
    ],
)
def test_who_knows_that_nobody_is_at_home_is_for_a_person_to_say(said):
    assert needs_confirmation(said)


@pytest.mark.parametrize(
    "said",
    [
        "Robin takes metformin",
        "I take two pills every morning",
        "Kim is on 500 mg a day",
        "Omeprazol vor dem Frühstück",
        "Ich nehme jeden Morgen eine Pille",
        "Je prends deux comprimés le soir",
        "Prendo una pastiglia ogni mattina",
        "Ik slik elke dag een pil",
        "Tomo una pastilla por la noche",
    ],
)
def test_a_medicine_is_about_health(said):
    assert is_about_health(said)


@pytest.mark.parametrize(
    "said",
    [
        "Nobody here likes liver",
        "We like to go on holiday to the sea",
        "My sister lives far away",
        "I work from home",
        "Wir mögen den Urlaub am Meer",
        "Ich bin gern zu Hause",
        "Personne n'aime le foie ici",
        "Mi piace stare a casa",
        "A casa nessuno mangia fegato",
        "Ik ben graag thuis",
        "En casa nadie come hígado",
        "We eat at ten thirty",
        "I feed the cat once a day",
        "Robin's birthday is in April",
        "My favourite combination is cheese and jam",
        "I take two sugars in my coffee",
        "The kids use their tablets in bed",
        "Ich mag zwanzig Grad",
    ],
)
def test_what_people_simply_do_and_like_is_none_of_that(said):
    assert not needs_confirmation(said)
    assert not is_about_health(said)
    assert not holds_secret(said, [said])


def verdict_of(lines, summary, source):
    found = judge(draft(summary, source, subject="it"), stored(talk(*lines)), LATER)
    return found.status if isinstance(found, Finding) else found


@pytest.mark.parametrize(
    ("lines", "summary", "source"),
    [
        (("Remember 4711", "It is the front door code"), "Remember 4711", 1),
        (("Remember 739", "That opens the safe"), "The number 739", 1),
        (("Remember tulip", "That is the wifi password"), "Tulip", 1),
        (("Remember tulip", ("assistant", "Noted."), "That's the password"), "Tulip", 1),
        ((("assistant", "What is the wifi password?"), "tulip"), "Tulip", 2),
        (("Here comes my password", "tulip"), "Tulip", 2),
        (("Here comes my PIN", ("assistant", "Yes?"), "four seven one one"), "4711", 3),
        (("Merk dir Tulpe", "Das ist das WLAN-Passwort"), "Tulpe", 1),
        (("Retiens tulipe", "C'est le mot de passe"), "Tulipe", 1),
        (("Ricorda tulipano", "È la password"), "Tulipano", 1),
        (("Onthoud tulp", "Dat is het wachtwoord"), "Tulp", 1),
        (("Recuerda tulipán", "Es la contraseña"), "Tulipán", 1),
    ],
)
def test_a_secret_may_be_named_in_the_message_before_or_after(lines, summary, source):
    assert verdict_of(lines, summary, source) == "secret"


@pytest.mark.parametrize(
    ("lines", "summary", "source"),
    [
        (("I like tulips", "I forgot my pin"), "Likes tulips", 1),
        (("What is the wifi password?", "I like tulips"), "Likes tulips", 2),
        (("That is the wifi password", "I like tulips"), "Likes tulips", 2),
        (("The plants need 250 ml", "Lock the front door"), "Plants need 250 ml", 1),
        (("I love blueberries", "The code is 9999"), "Loves blueberries", 1),
        (("You know what I like?", ("assistant", "What?"), "blueberries."), "Blueberries", 3),
        (("I like tulips", "It is a nice flower"), "Likes tulips", 1),
    ],
)
def test_what_is_said_beside_a_secret_is_kept(lines, summary, source):
    assert verdict_of(lines, summary, source) == "accepted"


def test_a_secret_that_another_conversation_names_is_not_this_one():
    entries = stored(
        [*talk("Likes tulips"), *talk("That is the password", first=2, conversation_id="hall")]
    )
    found = judge(draft("Likes tulips", 1), entries, LATER)
    assert isinstance(found, Finding)


def test_a_third_set_says_what_the_rules_miss():
    held = [lines for lines in THIRD_SET["held"] if _verdict_of_talk(lines) == "accepted"]
    lost = [lines for lines in THIRD_SET["honest"] if _verdict_of_talk(lines) != "accepted"]
    assert (len(THIRD_SET["held"]), len(THIRD_SET["honest"])) == (22, 14)
    assert len(held) <= 6, held
    assert len(lost) <= 1, lost


def _verdict_of_talk(lines):
    lines = [lines] if isinstance(lines, str) else lines
    return verdict_of(lines, lines[0], 1)
