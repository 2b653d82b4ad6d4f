"""Sentences that a house may learn, and a month in which it does."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.language.undoing import objects, says_wrong
from custom_components.switchboard.engine.storage.turn_entries import TurnState, TurnTool
from custom_components.switchboard.engine.turn.learnt import (
    Deed,
    candidates,
    deed_of,
    is_same,
    key_in_log,
    key_of,
    learnt_from,
    may_be_learnt,
)

from .learnt_house import (
    BEGINNING,
    HABITS,
    LAMPS,
    NAMED_LAMPS,
    OBJECTIONS,
    OFF,
    ON,
    Said,
    as_logged,
    names_of,
    replay,
)

LAMP = LAMPS["study"]
NAMED = json.dumps({"name": LAMP[1]})
DEED = Deed(OFF, NAMED, LAMP[0])


def said(minutes: float, text: str = "cinema mode", talk: str = "", area: str = "study") -> Said:
    """Return a sentence, so many minutes after the beginning."""
    at = BEGINNING + timedelta(minutes=minutes)
    return Said(at, text, "en", area, talk or f"talk {minutes}", None)


def found(*lines: tuple[Said, Deed | None]) -> list[str]:
    """Return the words of what may be learnt."""
    log = [as_logged(one, number, deed) for number, (one, deed) in enumerate(lines)]
    return [one.text for one in candidates(log, NAMED_LAMPS)]


def test_what_ended_twice_alike_may_be_learnt_and_once_may_not():
    assert found((said(0), DEED)) == []
    assert found((said(0), DEED), (said(30), DEED)) == ["cinema mode"]
    assert found((said(0), DEED), (said(30, area="kitchen"), DEED)) == []


@pytest.mark.parametrize("other", [Deed(ON, NAMED, LAMP[0]), Deed(OFF, '{"name": "x"}', "light.x")])
def test_what_ended_in_two_ways_is_not_learnt(other):
    assert found((said(0), other), (said(30), DEED), (said(60), DEED)) == []


def test_what_the_model_asked_about_first_may_be_learnt_later():
    assert found((said(0), None), (said(30), DEED), (said(60), DEED)) == ["cinema mode"]
    assert found((said(0), DEED), (said(30), DEED), (said(60), None)) == []


@pytest.mark.parametrize(
    ("seconds", "text", "deed", "learnt"),
    [
        (60, "that was wrong", None, False),
        (60, "no, I meant the kitchen", None, False),
        (60, "cinema mode", None, False),
        (60, "lamp back", Deed(ON, NAMED, LAMP[0]), False),
        (60, "how are you", None, True),
        (180, "that was wrong", None, True),
        (180, "lamp back", Deed(ON, NAMED, LAMP[0]), True),
    ],
)
def test_what_somebody_objects_to_within_two_minutes_is_not_learnt(seconds, text, deed, learnt):
    later = said(30 + seconds / 60, text, "talk 30")
    assert found((said(0), DEED), (said(30), DEED), (later, deed)) == ["cinema mode"] * learnt


def test_what_may_refer_to_something_said_before_is_not_learnt():
    lines = ((said(0), DEED), (said(28, "kitchen", "talk 30"), None), (said(30), DEED))
    assert found(*lines) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "light at eight"),
        ("en", "light in ten minutes"),
        ("en", "lamp off tomorrow"),
        ("en", "don't leave the lamp on"),
        ("en", "light if somebody comes"),
        ("en", "is the lamp on?"),
        ("en", "lamp"),
        ("de", "Licht um acht"),
        ("de", "Licht heute Abend"),
        ("de", "nicht so dunkel"),
        ("es", "luz mañana"),
        ("es", "no dejes la luz"),
        ("fr", "lumière à huit heures"),
        ("fr", "allume la lampe demain"),
        ("it", "luce domani"),
        ("it", "luce tra dieci minuti"),
        ("nl", "licht om acht uur"),
        ("nl", "niet zo donker"),
        ("pl", "chcę poczytać książkę"),
    ],
)
def test_times_negations_conditions_and_questions_are_never_learnt(language, text):
    assert not may_be_learnt(text, language, ("lamp", "lampe"), NAMED)


@pytest.mark.parametrize("language", HABITS)
def test_habits_may_be_learnt(language):
    for _, wordings in HABITS[language]:
        assert may_be_learnt(wordings[0], language, names_of(LAMP[0]), NAMED), wordings


def test_numbers_are_those_of_the_call():
    text = "dim the study lamp to thirty percent"
    names = names_of(LAMP[0])
    assert may_be_learnt(text, "en", names, json.dumps({"name": LAMP[1], "brightness": 30}))
    assert not may_be_learnt(text, "en", names, json.dumps({"name": LAMP[1], "brightness": 40}))
    brighter = json.dumps({"name": LAMP[1], "brightness": 70})
    assert not may_be_learnt("a bit brighter at the desk", "en", names, brighter)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("play jazz in the kitchen", "in the kitchen play jazz", True),
        ("turn on the study lamp", "turn the study lamp on please", True),
        ("mach das Licht im Bad an", "äh mach im Bad doch das Licht an", True),
        ("make the hall as warm as the kitchen", "make the kitchen as warm as the hall", False),
        ("lamp in the hall, not the bath", "lamp in the bath, not the hall", False),
        ("mach es im Bad statt im Flur hell", "mach es im Flur statt im Bad hell", False),
    ],
)
def test_a_part_may_stand_elsewhere_and_no_two_change_places(one, other, same):
    logged = [
        as_logged(replace(said(0, text), language=base), 0, DEED)
        for text in (one, other)
        for base in ("de" if "ach " in one else "en",)
    ]
    learnt = learnt_from(key_in_log(logged[0]), DEED, logged[:1])
    assert key_in_log(logged[1]) == learnt.key
    assert is_same(other, learnt) is same


def test_words_are_compared_without_politeness_marks_and_case():
    assert key_of("Cinema mode, please!", "en-GB", None) == key_of("cinema mode", "en", "")
    assert key_of("schön", "de", None) != key_of("schon", "de", None)


@pytest.mark.parametrize("language", OBJECTIONS)
def test_an_objection_is_known_in_each_language(language):
    assert says_wrong(OBJECTIONS[language].capitalize() + ".")
    assert objects(OBJECTIONS[language])
    assert not says_wrong(HABITS[language][0][1][0])


@pytest.mark.parametrize(
    "tool",
    [
        {"name": "intent__HassUnlock"},
        {"name": "script__evening"},
        {"failed": True},
        {"is_cut": True},
        {"arguments": json.dumps({"area": "Study"})},
        {"arguments": json.dumps({"name": "all"})},
        {"result": json.dumps({"data": {"success": [], "failed": ["Hall"]}})},
        {"things": ()},
        {"things": (LAMP[0], "light.x")},
    ],
)
def test_only_one_call_on_one_named_thing_that_can_be_undone_counts(tool):
    turn = as_logged(said(0), 0, DEED).turn
    assert deed_of(turn) == DEED
    assert deed_of(replace(turn, tools=(replace(turn.tools[0], **tool),))) is None
    assert deed_of(replace(turn, tools=(*turn.tools, TurnTool("a", "{}", "{}")))) is None
    assert deed_of(replace(turn, route="local")) is None


@pytest.mark.parametrize("changed", [(), (LAMP[0],), (LAMP[0], "light.all_lamps")])
def test_what_shows_later_or_follows_from_it_does_not_matter(changed):
    turn = as_logged(said(0), 0, DEED).turn
    states = tuple(TurnState(one, "on", "off") for one in changed)
    assert deed_of(replace(turn, states=states)) == DEED


def test_a_month_is_answered_at_home_and_never_wrongly():
    months = [replay(language, seed) for language in HABITS for seed in (1, 2, 3)]
    assert sum(one.said for one in months) > 10_000
    assert sum(one.wrong for one in months) == 0
    for language in HABITS:
        ours = [replay(language, seed) for seed in (4,)]
        assert sum(one.at_home for one in ours) >= 0.6 * sum(one.repeats for one in ours), language
