"""Everyday words become those of the intents; negations, questions and names stay as they are."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.turn.vocabulary import (
    GAP,
    MOST_GAPS,
    VOCABULARY_FOLDER,
    Vocabulary,
    VocabularyError,
    load_vocabulary,
    normalise,
    parse_user_vocabulary,
)

ENGLISH = load_vocabulary("en")
PHRASES = ("guards", "requests", "openings", "closings", "asides")
ENDINGS = ("stop", "off_record", "on_record", "too_long")
SECTIONS = (*PHRASES, "sentences", "words", *ENDINGS, "kinds")

COMMANDS = {
    "en": ("kill the kitchen light", "turn off the kitchen light"),
    "de": ("knips das Licht in der Küche aus", "schalte das Licht in der Küche aus"),
    "fr": ("éteignez la lumière de la cuisine", "éteins la lumière de la cuisine"),
    "it": ("spegnimi la luce della cucina", "spegni la luce della cucina"),
    "nl": ("knip het licht in de keuken uit", "zet het licht in de keuken uit"),
    "es": ("apágame la luz de la cocina", "apaga la luz de la cocina"),
}
NEGATIONS = {
    "en": [
        "don't switch off the kitchen light",
        "please do not kill the kitchen light",
        "Hey, don’t turn off the kitchen light, please",  # noqa: RUF001 - as it is transcribed
        "never kill the kitchen light",
        "could you not turn off the kitchen light",
        "kill the lights except the kitchen light",
        "dont power off the coffee machine please",
    ],
    "de": [
        "schalte das Licht bitte nicht aus",
        "hey, mach mir das Licht nicht aus",
        "knips nie das Licht in der Küche aus",
        "könnten Sie bitte kein Licht ausmachen",
        "stell das Radio nicht ab",
    ],
    "fr": [
        "n'éteignez pas la lumière",
        "s'il te plaît n'éteins pas la lumière",
        "éteignez pas la lumière",
        "pourrais-tu ne pas éteindre la lumière",
        "ne mets jamais la radio",
        "allumez tout sauf la lumière de la cuisine",
    ],
    "it": [
        "non spegnere la luce",
        "per favore non spegnermi la luce",
        "ehi, non chiudi la luce",
        "mi spegni tutto tranne la luce",
        "non staccare mai la spina",
    ],
    "nl": [
        "doe het licht niet uit",
        "hé, doe het licht alsjeblieft niet uit",
        "knip nooit het licht uit",
        "zou je het licht niet uit willen doen",
        "doe geen licht uit",
    ],
    "es": [
        "no apagues la luz",
        "por favor no apagues la luz de la cocina",
        "oye, no me apagues la luz",
        "nunca quites la radio",
        "apágame todo menos la cocina",
    ],
}
QUESTIONS = {
    "en": ["Did you kill the lights?", "why kill the lights", "The lights?", "Kill the lights?"],
    "de": ["Ist das Licht bitte aus?", "hast du das Licht bitte aus", "Das Licht bitte?"],
    "fr": ["Qui allume la lumière, s'il vous plaît?", "La lumière, s'il vous plaît ?"],
    "it": ["Hey, è spenta la luce?", "chi mi spegne la luce", "Ok, la luce?"],
    "nl": ["Is het licht even uit?", "wie doet even het licht uit", "Hé, het licht?"],
    "es": ["Oye, ¿está apagada la luz?", "quién me apaga la luz", "¿Apagas la luz?"],
}
PLEASE = {
    "en": "Hey, could you please {0}, thanks?",
    "de": "Hey, bitte {0}, danke!",
    "fr": "Bon, {0}, s'il vous plaît.",
    "it": "Ehi, {0}, per cortesia.",
    "nl": "Hoi, {0}, dankjewel.",
    "es": "Oye, {0}, ¡muchas gracias!",
}


def rules(language: str) -> dict:
    text = (VOCABULARY_FOLDER / f"{language}.json").read_text(encoding="utf-8")
    return json.loads(text, object_pairs_hook=no_key_twice)


def no_key_twice(pairs: list[tuple]) -> dict:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys))
    return dict(pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_everyday_command_is_put_into_the_words_of_the_intents(language: str) -> None:
    spoken, understood = COMMANDS[language]

    assert normalise(spoken, load_vocabulary(language)) == understood
    assert normalise(spoken.upper(), load_vocabulary(language)).lower() == understood.lower()
    polite = PLEASE[language].format(spoken)
    assert normalise(polite, load_vocabulary(language)) == understood


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_already_understood_stays_as_it_is(language: str) -> None:
    _, understood = COMMANDS[language]

    assert normalise(understood, load_vocabulary(language)) is understood


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        *((one, text) for one in LANGUAGES for text in (*NEGATIONS[one], *QUESTIONS[one])),
        *(("en", text) for text in ("killing the light", "skill the light", "nowhere lamp")),
        *(("en", text) for text in ("please", "Hey!", "thank you", "", " ", "…", "could you")),
        *(("en", text) for text in ("hello-world on", "kill the \ue000 lamp")),
        ("fr", "leve les volets"),
    ],
)
def test_negations_questions_and_strange_words_are_left_alone(language: str, sentence: str) -> None:
    assert normalise(sentence, load_vocabulary(language)) is sentence


OWN = """
couch corner = living room
kill … = pause …
- hey
why is it so dark = turn on the lights
no more … = turn off …
zap … = turn off …
sofa lamp = floor lamp
"""


@pytest.mark.parametrize(
    ("sentence", "own", "understood"),
    [
        ("kill the Kill Switch, please", "", "turn off the Kill Switch, Please"),
        ("kill switch on", "", "kill switch on"),
        ("okay, cut the lights in the couch corner", OWN, "turn off the lights in the living room"),
        ("kill the radio", OWN, "pause the radio"),
        ("kill the radio", "- kill …", "kill the radio"),
        ("hey turn it off", OWN, "hey turn it off"),
        ("Why is it so dark?", OWN, "turn on the lights"),
        ("no more radio", OWN, "turn off radio"),
        ("sleep in the Den", "sleep in the den = good night", "good night"),
        ("zap the radio but not the lamp", OWN, "zap the radio but not the lamp"),
        ("don't kill the sofa lamp", OWN, "don't kill the sofa lamp"),
        ("sofa lamp on?", OWN, "sofa lamp on?"),
    ],
)
def test_a_household_has_names_and_words_of_its_own(sentence, own, understood) -> None:
    extra = parse_user_vocabulary(own)
    names = {"Kill Switch", "Please", "Den"}
    assert normalise(sentence, ENGLISH, extra=extra, protected=names) == understood


def test_the_most_telling_rule_wins() -> None:
    vocabulary = Vocabulary(sentences={"put …": "set …", "put … off": "turn … off"})
    assert normalise("put the lamp off", vocabulary) == "turn the lamp off"
    assert normalise("put the lamp to 20", vocabulary) == "set the lamp to 20"
    assert normalise("LÈVE les volets", load_vocabulary("fr")) == "monte les volets"


@given(st.sampled_from(LANGUAGES), st.integers(0, 40), st.booleans(), st.data())
def test_a_guard_anywhere_stops_every_rule(
    language: str, place: int, loud: bool, data: st.DataObject
) -> None:
    vocabulary = load_vocabulary(language)
    guard = data.draw(st.sampled_from(vocabulary.guards))
    words = PLEASE[language].format(COMMANDS[language][0]).split()
    words.insert(place % (len(words) + 1), guard.upper() if loud else guard)
    sentence = re.sub(r"' ", "'", " ".join(words))

    assert normalise(sentence, vocabulary) is sentence


@given(st.sampled_from(LANGUAGES), st.text(max_size=120))
def test_any_text_comes_back_as_text_with_its_numbers(language: str, text: str) -> None:
    after = normalise(text, load_vocabulary(language), protected=("Kitchen",))

    assert re.findall(r"\d+", after) == re.findall(r"\d+", text)


@given(st.sampled_from(LANGUAGES), st.data())
def test_names_and_numbers_survive_every_rule(language: str, data: st.DataObject) -> None:
    vocabulary = load_vocabulary(language)
    spoken = data.draw(st.sampled_from(sorted(vocabulary.sentences)))
    parts = (*vocabulary.openings, *vocabulary.asides, *vocabulary.words, *vocabulary.closings)
    name = f"{data.draw(st.sampled_from(parts))} {data.draw(st.sampled_from(parts))} 7"
    sentence = spoken.replace(GAP, f"{name} 21 %")

    after = normalise(sentence, vocabulary, protected=[name])

    assert after.count(f"{name} 21 %") == spoken.count(GAP)


@pytest.mark.parametrize(
    ("tag", "language"), [("de-CH", "de"), ("en_GB", "en"), ("ES", "es"), ("fr-Latn-CA", "fr")]
)
def test_a_regional_tag_loads_the_base_language(tag: str, language: str) -> None:
    assert load_vocabulary(tag) is load_vocabulary(language)
    assert load_vocabulary(tag).sentences


@pytest.mark.parametrize("tag", ["eo", "", "*", "../en", "data"])
def test_an_unknown_language_has_no_rules(tag: str) -> None:
    assert load_vocabulary(tag) == Vocabulary()
    assert normalise("kill the light", load_vocabulary(tag)) == "kill the light"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_keeps_the_format(language: str) -> None:
    data = rules(language)
    phrases = [phrase for section in SECTIONS for phrase in data[section]]

    assert tuple(data) == SECTIONS
    assert all(phrase == " ".join(phrase.split()) != "" for phrase in phrases)
    assert not any(character.isdigit() for phrase in phrases for character in phrase)
    lists = (*PHRASES, *ENDINGS)
    assert not any(GAP in phrase for section in lists for phrase in data[section])
    for section in lists:
        assert len(set(data[section])) == len(data[section])
    for spoken, understood in data["sentences"].items():
        assert spoken == spoken.lower()
        assert spoken.count(GAP) == understood.count(GAP) <= MOST_GAPS
        assert spoken.strip(f" {GAP}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_guard_makes_an_entry_of_its_own_file_useless(language: str) -> None:
    vocabulary = load_vocabulary(language)
    guarded = Vocabulary(guards=vocabulary.guards, openings=("lamp",))
    spoken = (*vocabulary.requests, *vocabulary.openings, *vocabulary.closings)

    for phrase in (*spoken, *vocabulary.asides, *vocabulary.sentences):
        assert normalise(f"lamp {phrase} x", guarded) != f"lamp {phrase} x", phrase


def test_a_household_reads_its_own_words() -> None:
    entries = parse_user_vocabulary(
        """
        # our own words
        Küchenlicht = Licht in der Küche
        gute  Nacht -> schalte alle Lichter aus
        Zappelt ... rum = schalte … aus

        - knips … aus
        """
    )

    assert entries == {
        "küchenlicht": "Licht in der Küche",
        "gute nacht": "schalte alle Lichter aus",
        "zappelt … rum": "schalte … aus",
        "knips … aus": None,
    }


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("kill the lights", 1, "no_separator"),
        ("# note\n\nsofa lamp =", 3, "empty_meaning"),
        ("sofa lamp = .", 1, "empty_meaning"),
        ("sofa lamp = …", 1, "gaps_differ"),
        ("= floor lamp", 1, "empty_phrase"),
        ("-> floor lamp", 1, "empty_phrase"),
        ("-", 1, "empty_phrase"),
        ("… = turn off …", 1, "empty_phrase"),
        ("a = b\nA -> c", 2, "duplicate"),
        ("a = b\n- a", 2, "duplicate"),
        ("kill … = turn off the lamp", 1, "gaps_differ"),
        ("a … b … c … d = … … …", 1, "too_many_gaps"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(text: str, line: int, problem: str) -> None:
    with pytest.raises(VocabularyError) as raised:
        parse_user_vocabulary(text)

    assert (raised.value.line, raised.value.problem) == (line, problem)


@given(st.text())
def test_any_household_text_is_read_or_refused_with_a_line(text: str) -> None:
    entries, line = read(text)

    assert (entries is None) == (line in range(1, len(text.splitlines()) + 1))
    assert normalise("kill the lights", ENGLISH, extra=entries or {}).endswith("the lights")


def read(text: str) -> tuple[dict[str, str | None] | None, int]:
    try:
        return parse_user_vocabulary(text), 0
    except VocabularyError as error:
        return None, error.line
