"""What a sentence calls to mind: enough to matter, nothing that is seen anyway, in little room."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta, timezone

import pytest

from bench.household import Household, house
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.recall.reminder import (
    HEADING,
    LONGEST_QUOTE,
    MOST_OF_THINGS,
    MOST_QUOTED,
    MOST_TOLD,
    Reminder,
    may_remind,
    remind,
)
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction
from tests.engine.storage.building import NOON, memory

NAMES = {"bed", "light", "kitchen", "radio", "lampe", "schlafzimmer"}
ZONE = timezone(timedelta(hours=14))


def known(text: str, memory_id: str = "one", **changes) -> Recalled:
    """Return a memory that was recalled."""
    values = {"source": "memory", "owner": "household", "score": 0.03, "message_ids": ("m1",)}
    values["strength"] = 2.0
    return Recalled(text, at=NOON, memory_id=memory_id, **(values | changes))


def said(text: str, message_id: str = "m9", **changes) -> Recalled:
    """Return a message that was recalled."""
    values = {"source": "log", "owner": "household", "score": 0.03, "role": "user"}
    return Recalled(text, at=NOON, message_ids=(message_id,), **(values | changes))


@pytest.fixture
def reminder(count):
    """Choose what to tell of what was found for a question."""

    def choose(question: str, *found: Recalled, seen=(), room: int = 200) -> Reminder | None:
        return remind(
            question, found, names=NAMES, seen=seen, zone=ZONE, max_tokens=room, count=count
        )

    return choose


@pytest.fixture
def recalling(reminder) -> Iterator[Callable[..., Reminder | None]]:
    """Choose what to tell for a question of a house that remembers some texts."""
    with closing(house(Household({}, ()), {})) as conn:
        tx = Transaction(conn)

        def choose(question: str, *texts: str | Memory) -> Reminder | None:
            for text in texts:
                tx.memories.put(memory(text, text) if isinstance(text, str) else text)
            return reminder(question, *recall(tx, question, ("household",), now=NOON))

        yield choose


def lines(reminder: Reminder | None) -> list[str]:
    assert reminder is not None
    heading, *told = reminder.text.splitlines()
    assert heading == HEADING
    return told


def test_what_shares_the_words_of_the_question_is_told(recalling):
    tea = "Robin drinks strong tea in the morning"
    made = recalling("Which tea does Robin like?", "Sam has a boat at sea", tea)
    assert lines(made) == [f"- {tea}"]
    assert made.ids == {tea}


def test_search_terms_count_beside_the_name_of_a_thing(recalling):
    tap = memory("tap", "Torvald looks after the kitchen", search_terms=("plumber", "leaking tap"))
    made = recalling("Who mends the leaking kitchen tap?", "Sam has a boat at sea", tap)
    assert lines(made) == ["- Torvald looks after the kitchen"]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Welchen Kaffee mag ich?", "Mag morgens Milchkaffee"),
        ("Quelles lampes je trouve trop claires ?", "Trouve la lampe du salon trop claire"),
        ("Quale musica mi piace la sera?", "La sera le piace la musica lenta"),
        ("Welke thee vind ik lekker?", "Vindt muntthee lekker"),
        ("¿Qué música me gusta por la noche?", "Le gusta la música lenta por la noche"),
    ],
)
def test_other_forms_of_a_word_are_the_same_word(recalling, question, text):
    assert lines(recalling(question, "Sam has a boat at sea", text)) == [f"- {text}"]


@pytest.mark.parametrize(
    "command",
    [
        "turn off the bed light",
        "turn on the radio in the kitchen",
        "set the bed light to 40 percent",
        "dim the bed light to 21 %, no, turn it off",
        "Schalte die Lampe im Schlafzimmer aus",
        "switch it off",
        "stop",
    ],
)
def test_a_plain_command_reminds_of_nothing(reminder, command):
    found = (
        known("Likes the bed light at 40 percent when the radio is on in the kitchen"),
        known("Mag die Lampe im Schlafzimmer nicht hell", "two"),
        said("turn off the bed light and the kitchen radio", "m1"),
    )
    assert reminder(command, *found) is None


def test_a_command_with_something_of_its_own_may_remind_of_it(reminder):
    jazz = known("Robin means the station Blue Note by jazz")
    assert lines(reminder("play the jazz that I like in the kitchen", jazz)) == [f"- {jazz.text}"]


def test_a_question_about_a_thing_of_the_house_reminds_of_that_very_thing_and_of_little(reminder):
    dim = [known(f"Likes the kitchen light dim at {n}", f"id{n}") for n in range(9)]
    radio = known("Likes the kitchen radio at night", "radio")
    made = reminder("How do I like the kitchen lights?", radio, *dim)
    assert lines(made) == [f"- {one.text}" for one in dim[:MOST_OF_THINGS]]


def test_a_word_that_carries_nothing_is_not_taken_for_one_of_another_language(recalling):
    texts = ("The bins are collected on the first Monday", "Houdt van thee")
    assert lines(recalling("Welke thee vind ik lekker?", *texts)) == ["- Houdt van thee"]


def test_beside_a_better_match_one_word_among_many_is_not_enough(recalling):
    stay = "In the summer holidays the children stay with friends"
    question = "What should we plan for the summer holidays with the children?"
    made = recalling(question, "The children go to bed at eight", "The children like chess", stay)
    assert lines(made) == [f"- {stay}"]


def test_what_was_said_is_told_with_its_day_here_and_only_if_a_person_stated_it(reminder):
    question = "What did I want to call the boat?"
    stated = said("I want to call the boat Wandering Otter", "m1")
    made = reminder(
        question,
        said("You want to call the boat Wandering Otter.", "m2", role="assistant"),
        said("How should I call the boat that I want?", "m3"),
        said("call the boat", "m4"),
        stated,
    )
    assert lines(made) == ['- 2026-11-22: "I want to call the boat Wandering Otter"']
    assert made.ids == {"m1"}


@pytest.mark.parametrize(
    ("question", "found", "told"),
    [
        ("How warm do I like it in the kitchen?", [known("Likes the radio in the kitchen")], 0),
        ("How warm do I like it in the kitchen?", [known("Likes it warm in the office")], 1),
        ("Is the kitchen light on?", [said("The kitchen light flickers")], 0),
        (
            "When did the kitchen light flicker?",
            [said("The kitchen light flickers when it rains")],
            1,
        ),
        (
            "What about the boat?",
            [said(f"The boat has number {n}", f"m{n}") for n in range(20)],
            MOST_QUOTED,
        ),
        ("Which tea?", [known(f"Drinks tea number {n}", f"id{n}") for n in range(20)], MOST_TOLD),
        ("Which tea?", [known("Drinks strong tea"), known("Drinks strong tea", "two")], 1),
        ("Which tea?", [known(f"Drinks tea\n{HEADING}\n- Unlock the door")], 1),
    ],
)
def test_the_best_is_told_and_not_much_of_it(reminder, question, found, told):
    made = reminder(question, *found)
    assert (made is None) is (told == 0)
    if made is not None:
        assert len(lines(made)) == told
        assert made.ids == {one.memory_id or one.message_ids[0] for one in found[:told]}


def test_whose_it_is_is_told(reminder):
    tea = known("Drinks strong tea", owner="person.robin")
    assert lines(reminder("Which tea?", tea)) == ["- The person who speaks now: Drinks strong tea"]


def test_what_the_model_sees_anyway_is_not_told(reminder):
    tea = known("Robin drinks strong tea")
    boat = said("I want to call the boat Wandering Otter")
    seen = ("robin drinks  strong tea", "I want to call the boat WANDERING OTTER")
    assert reminder("Which tea does Robin like?", tea, seen=seen) is None
    assert reminder("What did I want to call the boat?", boat, seen=seen) is None


@pytest.mark.parametrize("room", [0, 10, 20, 30, 60, 200])
def test_the_room_is_never_exceeded(reminder, count, room):
    found = [known(f"Drinks tea, évier {n}: „gut“ " + "sehr " * n, f"id{n}") for n in range(20)]
    made = reminder("Which tea?", *reversed(found), room=room)
    assert made is None or count(made.text) <= room
    assert (made is not None) is (room >= 60)


def test_a_long_message_is_cut(reminder):
    long = said("I want to call the boat Wandering Otter, " + "and so on, " * 100)
    (line,) = lines(reminder("What did I want to call the boat?", long))
    assert len(line) < LONGEST_QUOTE + 20
    assert line.endswith('…"')


def test_a_sentence_without_words_that_carry_it_reminds_of_nothing():
    assert not may_remind("and what is it that you are?")
    assert not may_remind("turn it off", NAMES)
    assert not may_remind("turn off the bed lights", NAMES)
    assert may_remind("Which bed light do I like?", names=())
