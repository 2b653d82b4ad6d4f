"""What sentences are about, without a model: the shipped weights, their words, and other lists."""

import json

import pytest

from bench import topics as bench
from custom_components.switchboard.engine.language.taxonomy import (
    TopicsError,
    built_in,
    parse_own,
    topic_id,
)
from custom_components.switchboard.engine.language.topics import (
    FILE,
    confidences,
    load,
    said_topics,
)


def test_the_weights_were_learnt_from_the_sentences_and_words_beside_them():
    learnt = json.loads(FILE.read_bytes().partition(b"\n")[0])
    assert learnt["learnt_from"] == bench.digest(), "learn anew: scripts/bench topics --learn"
    assert FILE.stat().st_size < 300_000


def test_damaged_weights_are_not_used():
    damaged = bytearray(FILE.read_bytes())
    damaged[-1] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        load(bytes(damaged))


def test_most_utterances_of_strangers_are_of_the_topic_they_say(capsys):
    bench.run(bench.FILES)
    told = capsys.readouterr().out
    seen, unseen = (float(row.split("|")[3]) for row in told.splitlines() if "| all" in row)
    assert seen >= bench.EXPECTED, told
    assert unseen >= 0.7, told


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
    assert next(iter(said_topics(confidences(text, built_in("home"), language)))) == topic


def test_a_sentence_may_have_two_topics():
    found = confidences("Will it rain or shall I water the lawn?", built_in("home"), "en")
    assert set(said_topics(found)) == {"garden", "weather"}


def test_nothing_is_said_of_what_no_word_speaks_for():
    assert not said_topics(confidences("Qwrtz", parse_own("Wine: merlot"), "en"))


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
    assert next(iter(said_topics(confidences(text, disciplines, language)))) == discipline


def test_a_house_may_have_topics_of_its_own():
    own = parse_own("Wine cellar: merlot, riesling, corked\n\nModel trains: locomotive")
    assert own.topics == ("wine-cellar", "model-trains")
    assert own.name("wine-cellar", "de") == "Wine cellar"
    assert list(said_topics(confidences("Is the Riesling cold?", own, "de"))) == ["wine-cellar"]
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
