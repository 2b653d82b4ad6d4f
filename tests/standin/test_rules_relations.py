"""How the rules judge two statements, and that they answer in the form the memory believes."""

import json

import pytest

from custom_components.switchboard.engine.knowledge import judge
from custom_components.switchboard.engine.knowledge.compare import Claim, compare
from demo.azure_standin.ask import Ask, Turn
from demo.azure_standin.rules import reply_to
from demo.azure_standin.rules.relations import relation


def stated(text, polarity="positive"):
    return {"text": text, "about": "", "kind": "preference", "polarity": polarity}


@pytest.mark.parametrize(
    ("new", "known", "expected"),
    [
        ("Likes fresh blueberries in the morning", "Likes blueberries in the morning", "refines"),
        ("Enjoys blueberries", "Likes blueberries in the morning", "refined_by"),
        ("Loves bilberries", "Likes blueberries", "same"),
        ("Mag Heidelbeeren", "Likes blueberries", "same"),
        ("Likes tea", "Likes coffee", "unrelated"),
        ("Gets up at 6:30", "Gets up at 7:30", "contradicts"),
        ("Likes 2 cups of tea", "Likes tea with 3 biscuits", "unrelated"),
        ("Is not allergic to nuts", "Is allergic to nuts", "contradicts"),
        ("Eats no fish on Fridays", "Eats fish with lemon", "unrelated"),
        ("Likes tea with milk", "Likes tea with lemon", "unrelated"),
        ("Anna plays chess", "Emma plays chess", "unrelated"),
    ],
)
def test_statements_stand_to_each_other_as_their_words_do(new, known, expected):
    assert relation(stated(new), stated(known)) == expected


def test_what_the_demo_tells_twice_is_for_a_model_to_judge():
    before, now = (
        Claim(f"Likes {what} in the morning", "blueberries", "preference", "positive")
        for what in ("blueberries", "fresh blueberries")
    )
    assert compare(now, before) == "unsure"
    assert relation(stated(now.text), stated(before.text)) == "refines"


def test_liking_and_disliking_the_same_contradict_each_other():
    assert relation(stated("Dislikes tea", "negative"), stated("Likes tea")) == "contradicts"


def test_the_answer_has_one_relation_for_each_number_that_was_asked():
    new, *known = (
        Claim(text, "tea", "preference", "positive")
        for text in ("Likes black tea", "Likes tea", "Likes jazz", "Likes tea")
    )
    question = Turn("user", judge.claims_as_json(new, known))
    answer = reply_to(Ask((Turn("system", judge.INSTRUCTIONS), question), schema=judge.SCHEMA))
    assert judge.read_answer(answer.text, 3) == ["refines", "unrelated", "refines"]


def test_a_document_that_is_no_question_is_filled_as_any_other():
    schema = {"type": "object", "properties": {"relations": {"type": "string"}}}
    answer = reply_to(Ask((Turn("user", "hello"),), schema=schema))
    assert json.loads(answer.text) == {"relations": "Hello! What can I do in the house?"}
