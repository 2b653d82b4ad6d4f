"""What sentences are about, without a model: by the words of a home, and by other lists."""

import pytest

from custom_components.switchboard.engine.language import taxonomy
from custom_components.switchboard.engine.language.taxonomy import (
    TopicsError,
    built_in,
    parse_own,
    said_topics,
    topic_id,
)
from training import topics as bench


def test_most_utterances_of_strangers_are_of_the_topic_they_say(capsys):
    found = bench.run()
    assert min(found) >= bench.EXPECTED, capsys.readouterr().out


def test_only_the_words_of_the_language_that_is_spoken_are_stemmed(monkeypatch):
    stemmed = set()
    stem = taxonomy.stem

    def seen(word, language):
        stemmed.add(language)
        return stem(word, language)

    monkeypatch.setattr(taxonomy, "stem", seen)
    assert parse_own("Ships: voilier").evidence("Deux voiliers", "fr") == {"ships": 1.0}
    assert stemmed == {"fr"}


@pytest.mark.parametrize(
    ("language", "text", "topic"),
    [
        ("en", "The hallway lamp is far too bright", "lighting"),
        ("de", "Dreh die Heizung im Bad runter", "climate"),
        ("fr", "Quel temps fera-t-il demain à Nantes ?", "weather"),
        ("it", "Compra il pane e il latte", "shopping"),
        ("nl", "Zet de wekker op zes uur", "time"),
        ("es", "Pon la radio en la cocina", "media"),
        (None, "Wie wird das Wetter morgen?", "weather"),
    ],
)
def test_what_a_sentence_is_about_comes_first(language, text, topic):
    assert next(iter(said_topics(built_in("home").confidences(text, language)))) == topic


def test_a_sentence_may_have_two_topics():
    found = built_in("home").confidences("Will it rain or shall I water the lawn?", "en")
    assert set(said_topics(found)) == {"garden", "weather"}


def test_nothing_is_said_of_what_no_word_speaks_for():
    assert not said_topics(parse_own("Wine: merlot").confidences("Qwrtz", "en"))


@pytest.mark.parametrize(
    ("language", "text", "discipline"),
    [
        ("en", "How does a neural network learn from training data?", "data-science"),
        ("de", "Wie berechnet man die Ableitung dieser Gleichung?", "mathematics"),
        ("fr", "Cette loi est contraire à la constitution", "law"),
        ("it", "Quali neurotrasmettitori agiscono nella malattia?", "medicine"),
        ("nl", "De inflatie en de rente stijgen", "business"),
        ("es", "La fotosíntesis de las células vegetales", "biology"),
    ],
)
def test_the_disciplines_are_a_taxonomy_too(language, text, discipline):
    disciplines = built_in("disciplines")
    assert len(disciplines.topics) == 18
    assert next(iter(said_topics(disciplines.confidences(text, language)))) == discipline


def test_a_house_may_have_topics_of_its_own():
    own = parse_own("Wine cellar: merlot, riesling, corked\n\nModel trains: locomotive")
    assert own.topics == ("wine-cellar", "model-trains")
    assert own.name("wine-cellar", "de") == "Wine cellar"
    assert list(said_topics(own.confidences("Is the Riesling cold?", "de"))) == ["wine-cellar"]
    assert topic_id("Wine cellar") == "wine-cellar"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (": merlot", "unnamed"),
        ("Home: house, flat", "reserved"),
        ("Wine: merlot\nmemory: recall", "reserved"),
        ("\n".join(f"Topic {n}" for n in range(41)), "many"),
        (" \n", "none"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(text, problem):
    with pytest.raises(TopicsError) as refused:
        parse_own(text)
    assert refused.value.problem == problem


def test_words_inside_other_words_count_in_german_and_dutch():
    home = built_in("home")
    assert "lighting" in home.evidence("die Küchenlampe", "de")
    assert "lighting" in home.evidence("de keukenlamp", "nl")
