"""Only words about the assistant's work are feedback on it, in six languages, without a model."""

import pytest

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.reading.implicit_feedback import reactions
from custom_components.switchboard.engine.reading.validation import judge_deed

from .building import LATER, STANDARDS, append, facts_of, message, runner_for, stored, talk

DONE = ("assistant", "Done.")


def seen(*lines, first_new=0, **changes):
    return reactions(stored(talk(*lines, **changes)), first_new)


REVERSED = {
    "en": ("Turn on the kitchen light", "Turn the kitchen light off"),
    "de": ("Schalte das Licht in der Küche ein", "Mach das Licht in der Küche wieder aus"),
    "fr": ("Allume la lampe de la cuisine", "Éteins la lampe de la cuisine"),
    "it": ("Accendi la luce in cucina", "Spegni la luce in cucina"),
    "nl": ("Doe het licht in de keuken aan", "Doe het licht in de keuken weer uit"),
    "es": ("Enciende la luz de la cocina", "Apaga la luz de la cocina"),
}
REPEATED = {
    "en": "Set the bedroom heating to 19 degrees",
    "de": "Stell die Heizung im Schlafzimmer auf 19 Grad",
    "fr": "Mets le chauffage de la chambre à 19 degrés",
    "it": "Imposta il riscaldamento in camera a 19 gradi",
    "nl": "Zet de verwarming in de slaapkamer op 19 graden",
    "es": "Pon la calefacción del dormitorio a 19 grados",
}
ABOUT = {
    "en": "on kitchen light",
    "de": "Licht Küche ein",
    "fr": "Allume lampe cuisine",
    "it": "Accendi luce cucina",
    "nl": "licht keuken aan",
    "es": "Enciende luz cocina",
}
CORRECTED = {
    "en": "No, the other one",
    "de": "Nein, die andere",
    "fr": "Non, l'autre",
    "it": "No, l'altra",
    "nl": "Nee, de andere",
    "es": "No, la otra",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction(language):
    [draft] = seen(REVERSED[language][0], DONE, CORRECTED[language], language=language)
    assert draft.sources == (1, 3)
    assert draft.summary.endswith(f": {ABOUT[language]}")
    assert draft.confidence == 0.8


@pytest.mark.parametrize(
    "lines",
    [
        ("Turn on the kitchen light", DONE, "Turn off the hall light"),
        ("Turn on the kitchen light", DONE, "Is the kitchen light off?"),
        ("Turn on the kitchen light", DONE, "Turn on the kitchen fan"),
        ("Louder", DONE, "Louder"),
        ("Next song please", DONE, "Next song please"),
        ("Yes", DONE, "Yes"),
        ("Turn on the lamp", ("assistant", "Which lamp?"), "The other one"),
        ("No, the other one",),
        ("Good morning", "No, the other one"),
        ("I like the sea and the hills", DONE, "I am off to the hills"),
    ],
)
def test_what_is_no_reaction(lines):
    assert seen(*lines) == []


def test_corrections_and_repetitions_belong_to_one_conversation():
    entries = [
        message(1, REPEATED["en"]),
        message(2, REPEATED["en"], conversation_id="hall"),
        message(3, "Done.", role="assistant", conversation_id="hall"),
        message(4, CORRECTED["en"], conversation_id="attic"),
    ]
    assert reactions(stored(entries), 0) == []


def test_what_names_nothing_is_named_after_nothing():
    [draft] = seen("That one", DONE, "No, the other one")
    assert draft.summary.endswith(": ?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_switching_something_back_says_nothing(language):
    there, back = REVERSED[language]
    assert seen(there, DONE, back, language=language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_asking_again_says_nothing(language):
    asked = REPEATED[language]
    assert seen(asked, DONE, asked, language=language) == []
    assert seen(asked, ("assistant", "That did not work."), asked, language=language) == []
    assert seen(asked, DONE, asked.replace("19", "21"), language=language) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("Unlock the front door", ("assistant", "What is the PIN?"), "(PIN)", DONE),
        ("Unlock the front door", ("assistant", "What is the PIN?"), "Unlock the front door"),
        ("(PIN)", ("assistant", "That PIN is wrong."), "No, the other one"),
        ("Unlock it, the PIN is (PIN)", DONE, "No, I meant the back door"),
    ],
)
def test_the_pin_dialogue_says_nothing(lines):
    assert seen(*lines) == []


def test_a_correction_is_seen_once():
    lines = (REVERSED["en"][0], DONE, CORRECTED["en"], DONE)
    assert seen(*lines, first_new=3) == []
    assert len(seen(*lines, first_new=2)) == 1


def test_after_a_minute_it_is_about_something_else():
    told = [message(1, REVERSED["en"][0]), message(2, "Done.", role="assistant")]
    assert reactions(stored([*told, message(61, CORRECTED["en"])]), 0) != []
    assert reactions(stored([*told, message(62, CORRECTED["en"])]), 0) == []


def test_long_sentences_are_named_in_part_and_secrets_not_at_all():
    long = "Set the bedroom heating to 19 degrees " + "and the one in the hall " * 20
    [draft] = seen(long, DONE, CORRECTED["en"])
    assert len(draft.summary) < 300
    entries = stored(talk("My pin is 1234", DONE, "No, I meant 4321"))
    [draft] = reactions(entries, 0)
    assert judge_deed(draft, entries, LATER, STANDARDS) == "secret"


def test_no_sentence_is_quoted_for_a_fact_outlives_its_messages():
    told = "Tell Kim that the doctor moved her appointment to the old clinic on Friday"
    [draft] = seen(told, DONE, "No, I meant the thing about the divorce")
    assert len(draft.summary.partition(": ")[2].split()) <= 4
    assert "divorce" not in draft.summary


async def test_feedback_on_the_assistant_is_nothing_known_of_a_person(database, standin_extractor):
    await append(database, talk(REVERSED["en"][0], DONE, CORRECTED["en"]))
    await runner_for(database, standin_extractor("house-voice")).run()
    [fact] = await facts_of(database)
    assert fact.category == "feedback"
    assert fact.processed
