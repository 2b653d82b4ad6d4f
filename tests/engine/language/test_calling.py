"""What was learnt of sentences that call for the memory: the shipped data's, and good."""

import json

import pytest

from custom_components.switchboard.engine.language.calling import FILE, calling, calls_for
from custom_components.switchboard.engine.language.suspicion import load
from training import calling as training
from training import remind


def test_the_weights_were_learnt_from_the_sentences_beside_them():
    learnt = json.loads(FILE.read_bytes().partition(b"\n")[0])
    assert learnt["learnt_from"] == training.digest(), "learn anew: python -m training.calling"
    assert FILE.stat().st_size < 100_000


def test_damaged_weights_are_not_used():
    damaged = bytearray(FILE.read_bytes())
    damaged[-1] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        load(bytes(damaged))


def test_nothing_that_is_judged_was_learnt_from():
    judged = [json.loads(path.read_text("utf-8")) for path in remind.SENTENCES]
    texts = {one["text"] for each in judged for some in each.values() for one in some}
    assert texts.isdisjoint(text for text, _ in training.labelled())


@pytest.mark.parametrize(
    ("none", "some"),
    [
        ("Good night", "What shall we cook for my brother?"),
        ("Mach das Licht aus", "Was mag meine Schwester?"),
        ("Merci beaucoup", "Où sont nos passeports ?"),
        ("Che ore sono?", "Come si chiama il nostro idraulico?"),
        ("Hoe hoog is de Eiffeltoren?", "Waar liggen onze paspoorten?"),
        ("Pon la radio", "¿Quién arregla nuestro tejado?"),
    ],
)
def test_a_match_of_one_rare_word_is_called_for_by_some_sentences_only(none, some):
    assert not calls_for(calling(none), 1.0)
    assert calls_for(calling(some), 1.0)


@pytest.mark.parametrize("sentences", remind.SENTENCES, ids=lambda path: path.stem)
def test_few_everyday_sentences_remind_of_nothing_asked_and_most_find_what_is(sentences, capsys):
    data = remind.HOUSES
    remind.run(data / "household.json", data / "household_terms.json", sentences)
    last = capsys.readouterr().out.splitlines()[-1]
    false, found = (int(last.split()[place]) for place in (2, 6))
    assert false <= 9, last
    assert found >= 60, last


def test_a_text_of_any_length_is_weighed_by_its_beginning():
    text = "Which tea does Robin like in the morning? " * 100
    assert calling(text) == calling(text + "and the roof leaks " * 10_000)
