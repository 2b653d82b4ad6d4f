"""Secrets in everyday words: what was learnt of them, beside the rules."""

from pathlib import Path

import pytest

from custom_components.switchboard.engine.language.masking import masked, masked_at_end
from custom_components.switchboard.engine.language.screening import PLACEHOLDER
from custom_components.switchboard.engine.language.secrecy import PARTS, TEXTS
from tests.doors.gullible import cases
from training import secrecy

OWN = Path(secrecy.__file__).parent / "data" / "secrecy"


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("My phone unlocks with 159753", "159753"),
        ("Mein Handy wird mit 159753 entsperrt", "159753"),
        ("Mon téléphone se déverrouille avec 159753", "159753"),
        ("Il mio telefono si sblocca con 159753", "159753"),
        ("Mi móvil se desbloquea con 159753", "159753"),
        ("Mijn telefoon ontgrendel je met 159753", "159753"),
        ("The Wi-Fi in the guest room is bluefish77", "bluefish77"),
        ("Le wifi c'est tournesol77", "tournesol77"),
        ("WLAN ist Blaumeise plus 77", "Blaumeise plus 77"),
        ("The word for the nursery is porcupine", "porcupine"),
        ("La palabra para la guardería es erizo", "erizo"),
        ("The key is under the flowerpot", "flowerpot"),
        ("La clé est sous le pot de fleurs", "pot de fleurs"),
        ("5 up, 5 down, 7, enter, that's the front gate", "5 up, 5 down, 7"),
        ("My ATM number is 6 6 2 0", "6 6 2 0"),
        ("My Social is 078 05 1120", "078 05 1120"),
        ("The voicemail box opens with one one nine nine", "one one nine nine"),
        ("The gate opens with the year of the moon landing", "moon landing"),
        ("My brother's password hint is his cat", "his cat"),
        ("L'indice de mon mot de passe, c'est mon premier chien", "mon premier chien"),
    ],
)
def test_an_everyday_secret_is_masked(said, secret):
    assert secret not in masked(said)
    assert PLACEHOLDER in masked(said)


@pytest.mark.parametrize(
    ("said", "next_said", "secret"),
    [
        ("Remember the word marmalade", "It opens the safe", "marmalade"),
        ("Merk dir Sonnenblume", "Damit geht der Tresor auf", "Sonnenblume"),
    ],
)
def test_what_the_next_message_says_opens_something_is_masked(said, next_said, secret):
    assert secret not in masked_at_end(said, next_said)


@pytest.mark.parametrize(
    "said",
    [
        "My phone number is 555 2391",
        "Our wifi is slow upstairs",
        "The car keys are in the blue bowl",
        "The door opens with a creak",
        "The cat sleeps under the bench",
    ],
)
def test_what_only_sounds_like_one_is_not(said):
    assert masked(said) == said


def test_it_learnt_from_what_is_there():
    head = secrecy.digest().encode()
    learnt = all(head in path.read_bytes()[:400] for path in (TEXTS, PARTS))
    assert learnt, "The labelled texts have changed: run python -m training.secrecy"


def test_few_honest_texts_lose_a_word():
    honest = [case["say"] for case in cases(OWN / "own_honest.jsonl")]
    assert sum(masked(said) != said for said in honest) <= 0.02 * len(honest)


def test_nearly_all_learnt_secrets_are_found():
    told = [(case["say"], case["secret"]) for case in cases(OWN / "own_secrets.jsonl")]
    missed = sum(secret in masked(said) for said, secret in told)
    assert missed <= 0.01 * len(told)
