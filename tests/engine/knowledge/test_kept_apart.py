"""Two statements that are kept apart or may be one, each for one reason, and what relates them."""

import pytest

from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guards import (
    are_of_others,
    conflicts,
    is_taken_back,
    may_be_one,
)
from custom_components.switchboard.engine.knowledge.matching import (
    allowed,
    are_about_other_things,
    are_related,
    by_words,
)


@pytest.mark.parametrize(
    ("new", "known", "apart"),
    [
        ("Sometimes drinks tea", "Sometimes drinks green tea", ""),
        ("Drinks tea", "Always drinks tea", ""),
        ("Drinks tea", "Often drinks tea", ""),
        ("Rarely drinks tea", "Never drinks tea", "denial"),
        ("The key is with grandma", "The key is with grandpa", "person"),
        ("The key is with a child", "The key is with grandpa", ""),
        ("The boss likes tea", "The boss's wife likes tea", ""),
        ("The boss likes tea", "Likes tea", "person"),
        ("Ana likes tea", "The friend Ana likes tea", ""),
        ("Ana loves Tom", "tom loves ana", "order"),
        ("Laura hat Tom Tee geliehen", "Tom hat Laura Tee geliehen", "order"),
        ("likes tea", "Mia likes tea", ""),
        ("Nobody smokes", "Mia smokes", ""),
        ("Eats sweets at night", "Mia eats sweets at night", ""),
        ("Fido sleeps in the hall", "Rex sleeps in the hall", "name person"),
        ("Fido has fleas", "Rex has fleas", "name person"),
        ("Fiete hat Fieber", "Levke hat Fieber", "name person"),
        ("Bello schläft im Flur", "Waldi schläft im Flur", "name person"),
        ("Doctor Jones is kind", "Is kind", ""),
        ("Tea is nice", "Dinner is nice", ""),
        ("Tea always helps", "Helps", ""),
        ("Will Tee", "Mag Tee", ""),
        ("May drinks tea", "June drinks tea", "month"),
        ("In the house lives Fido", "In the house lives Rex", "name"),
        ("Likes tea. Fido too", "Likes tea. Rex too", ""),
        ("Likes tea. Anna too", "Likes tea. Emma too", "name"),
        ("Trinkt Tee", "Trinkt Kaffee", ""),
        ("Runs 5 km", "Runs 5 minutes", ""),
        ("Runs 5 km", "Pays 6 euros", ""),
        ("Sleeps 8 hours", "Sleeps at 9:00", "number"),
        ("Wants 19 degrees", "Wants 19 degrees and 2 lamps", ""),
        ("Wakes at 6 and 7", "Wakes at 7 and 6", "number"),
        ("Turns the lamp off", "Turns the lamp on and off", ""),
        # By their places in two lists these would be opposites.
        ("Ist Rechtshänder", "The lamp is on", ""),
    ],
)
def test_what_keeps_apart_is_named_and_nothing_else_is(new, known, apart):
    for one, other in ((new, known), (known, new)):
        assert conflicts(Claim(one), Claim(other)) == frozenset(apart.split())


@pytest.mark.parametrize(
    ("new", "known", "may"),
    [
        ("Works as a cook in town", "Works as a teacher in town", False),
        ("Works as a cook", "Works as a pastry cook", True),
        ("Plays chess with a cousin", "Plays chess with a friend", True),
        ("Fido naps at noon", "Fido sleeps at noon", True),
        ("Collects old stamps", "Collects stamps from Peru", True),
        ("Sold the car", "Has sold the old car", True),
        ("Das ist Fido", "Das ist Rex", True),
    ],
)
def test_another_word_in_the_place_of_a_value_is_another_value(new, known, may):
    assert may_be_one(Claim(new), Claim(known)) is may
    assert may_be_one(Claim(known), Claim(new)) is may


@pytest.mark.parametrize(
    ("new", "known", "are"),
    [
        ("Fido sleeps", "Rex eats", True),
        ("Fido sleeps", "Eats", False),
        ("The friend gets up at 7", "Anna gets up at 8", False),
        ("Feeds the dog in winter", "Feeds the son in summer", True),
        ("The kitchen is at 19 degrees", "The cellar is at 21 degrees", True),
        ("Cleans the kitchen on Monday", "Cleans the cellar on Tuesday", True),
        ("Painted the kitchen in May", "Painted the cellar in June", True),
        ("Rarely cleans the kitchen", "Sometimes cleans the cellar", True),
    ],
)
def test_who_a_statement_begins_with_tells_of_whom_it_is(new, known, are):
    assert are_of_others(Claim(new), Claim(known)) is are
    assert are_of_others(Claim(known), Claim(new)) is are


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Swims", "Does not swim"),
        ("Wants the lamp on", "Wants the lamp off"),
    ],
)
def test_another_value_of_one_thing_contradicts_where_no_judge_answers(new, known):
    assert by_words(Claim(new), Claim(known)) == "contradicts"


@pytest.mark.parametrize(
    ("new", "known", "is_over"),
    [
        ("No longer drinks tea", "Drinks green tea", True),
        ("Trinkt keinen Tee mehr", "Trinkt Tee", True),
        ("Ne boit plus de thé", "Boit du thé", True),
        ("Boit plus de thé", "Boit du thé", False),
        ("Drinks tea any more", "Drinks tea", False),
    ],
)
def test_only_what_is_said_to_have_ended_is_taken_back(new, known, is_over):
    assert is_taken_back(Claim(new), Claim(known)) is is_over


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("Likes tea", "Bought a teapot", True),
        ("Has an ox", "Lives in Oxford", False),
        ("Studies law", "Likes to study", True),
        ("Is 30", "Is 30 years old", True),
        ("Has 5 cats", "Saw 55 dogs", False),
    ],
)
def test_a_word_of_three_letters_relates_what_begins_with_it(one, other, are):
    assert are_related(Claim(one), Claim(other)) is are
    assert are_related(Claim(other), Claim(one)) is are


def test_what_a_statement_is_about_relates_it_too():
    assert are_related(Claim("Likes it cold", "coffee"), Claim("Drinks coffee"))


@pytest.mark.parametrize(
    ("mine", "its", "counts"),
    [
        ("bedtime", "bedtimes", True),
        ("something for tea", "tea", True),
        ("something", "something", False),
        ("quello", "quello", False),
        ("bedtime of Anna", "bedtime", False),
        ("", "bedtime", False),
        ("", "", False),
    ],
)
def test_of_two_people_a_contradiction_counts_if_both_are_about_one_thing(mine, its, counts):
    for one, other in ((mine, its), (its, mine)):
        anna, emma = Claim("Anna likes tea", one), Claim("Emma likes tea", other)
        assert allowed("contradicts", anna, emma) is counts


@pytest.mark.parametrize(
    ("mine", "its", "are"),
    [
        (("Prefers it black", "tea"), ("Prefers it black", "coffee"), True),
        (("Prefers it black", "tea"), ("Prefers it black", "green tea"), False),
        (("Prefers it black", "tea"), ("Prefers it black", ""), False),
        (("Prefers tea", "coffee"), ("Prefers it", "tea"), False),
        (("Prefers tea", "tea"), ("Prefers it", "coffee"), True),
    ],
)
def test_subjects_tell_apart_only_what_neither_statement_names(mine, its, are):
    assert are_about_other_things(Claim(*mine), Claim(*its)) is are
    assert are_about_other_things(Claim(*its), Claim(*mine)) is are
