"""An answer given before is cut short; no first word waits for it, and nothing else is touched."""

from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta
from custom_components.switchboard.engine.azure.messages import ToolCall
from custom_components.switchboard.engine.dialogue.state import MessageEntry, Role, ToolCallEntry
from custom_components.switchboard.engine.turn import repetition
from custom_components.switchboard.engine.turn.repetition import (
    SaidBefore,
    answers_before,
    cut_repeated,
    lasts,
)

FIRST = "A lighthouse is a tower that shows ships where the coast ends. "
SECOND = "Its lamp stands high above the sea, so that sailors see its light from far away."
ANSWER = FIRST + SECOND
REST = "The rest is as I said before."
BEFORE = SaidBefore((ANSWER,), lambda _: True)


async def stream(deltas: Sequence[Delta]) -> AsyncGenerator[Delta]:
    for delta in deltas:
        yield delta


async def passed(*deltas: Delta, before: SaidBefore = BEFORE) -> list[Delta]:
    return [delta async for delta in cut_repeated(stream(deltas), before, REST)]


def text(deltas: Sequence[Delta]) -> str:
    return "".join(delta.text for delta in deltas if isinstance(delta, TextDelta))


def in_pieces(words: str, size: int) -> list[TextDelta]:
    return [TextDelta(words[start : start + size]) for start in range(0, len(words), size)]


@pytest.mark.parametrize("size", [1, 3, 7, 500])
async def test_an_answer_given_before_ends_after_its_first_sentence(size):
    out = await passed(*in_pieces(ANSWER, size), Finished("stop"))
    assert text(out) == FIRST + REST
    assert out[-1] == Finished("stop")


async def test_every_word_of_the_first_sentence_goes_out_when_it_comes():
    pieces = in_pieces(ANSWER, 5)
    gone = 0

    async def watched() -> AsyncGenerator[Delta]:
        nonlocal gone
        for number, piece in enumerate(pieces):
            assert gone >= min(len(FIRST), 5 * number)
            yield piece

    async for delta in cut_repeated(watched(), BEFORE, REST):
        gone += len(text([delta]))


@given(st.integers(0, len(ANSWER) - 1), st.integers(1, 40), st.text(max_size=30))
async def test_an_answer_that_differs_anywhere_is_not_touched(place, size, other):
    answer = ANSWER[:place] + other + ANSWER[place + 1 :]
    if answer.rstrip() != ANSWER:
        out = await passed(*in_pieces(answer, size), Finished("stop"))
        assert text(out) == answer


async def test_an_answer_that_breaks_off_or_goes_on_with_an_action_is_not_touched():
    assert text(await passed(TextDelta(ANSWER[:-9]))) == ANSWER[:-9]
    call = ToolCall("c", "turn_on", "{}")
    assert await passed(TextDelta(ANSWER), call) == [TextDelta(FIRST), TextDelta(SECOND), call]
    changing = SaidBefore((ANSWER,), lambda _: False)
    assert text(await passed(TextDelta(ANSWER), before=changing)) == ANSWER


def said(*turns: tuple[Role, str]) -> list[MessageEntry]:
    ids = count()
    at = datetime(2026, 11, 22, tzinfo=UTC)
    return [MessageEntry(f"m{next(ids)}", role, words, at, 1) for role, words in turns]


def test_only_what_was_answered_without_tools_and_at_length_counts():
    talked = said(("user", "What is a lighthouse?"), ("assistant", ANSWER))
    assert answers_before(talked, "what was a lighthouse") == (ANSWER,)
    assert answers_before(said(("user", "Hi"), ("assistant", FIRST)), "And what is it?") == ()
    asks = said(("user", "What is a lighthouse?"), ("assistant", f"{ANSWER} More?"))
    assert answers_before(asks, "What is a lighthouse?") == ()
    looked = [
        *said(("user", "What is a lighthouse?")),
        MessageEntry(
            "call",
            "assistant",
            "",
            talked[0].timestamp,
            1,
            tool_calls=(ToolCallEntry("c", "t", ""),),
        ),
        MessageEntry("result", "tool", "{}", talked[0].timestamp, 1, tool_call_id="c"),
        *said(("assistant", ANSWER)),
    ]
    assert answers_before(looked, "What is a lighthouse?") == ()


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("What's a lighthouse?", "A lighthouse is a tower at a coast"),
        ("Was ist ein Leuchtturm?", "Ein Leuchtturm ist ein Turm an der Küste"),
        ("Qu'est-ce qu'un phare ?", "Un phare est une haute tour près de la côte"),
        ("C'est quoi un phare ?", "Un phare est une haute tour près de la côte"),
        ("Che cos'è un faro?", "Un faro è una torre sulla costa del mare"),
        ("Wat is een vuurtoren?", "Een vuurtoren is een toren aan de kust"),
        ("¿Qué es un faro?", "Un faro es una torre muy alta en la costa"),
    ],
)
def test_what_a_word_means_is_told_in_full_to_who_asks_anything_but_the_same(asked, answer):
    answer = f"{answer}. It {'really ' * 15}is."
    talked = said(("user", asked), ("assistant", answer))
    assert answers_before(talked, asked.lower().rstrip(" ?")) == (answer,)
    thrice = [*talked, *said(("user", asked), ("assistant", "It is."))]
    assert answers_before(thrice, asked) == ()
    heard = [*talked, *said(("user", "Louder!"), ("assistant", answer))]
    assert answers_before(heard, asked) == ()
    for other in (
        *("Tell me the rest", "What?", "Sorry?", "Louder please"),
        *("I couldn't hear that", "Den Rest bitte", "Was?", "Wie?", "Lauter bitte", "Quoi ?"),
        *("Come?", "Wat?", "¿Cómo?", "Répète, s'il te plaît", "Kun je dat herhalen?"),
        *("Say that again, please", "¿Qué has dicho del faro?", "Tell me the rest of it"),
        *("Sag das bitte langsamer und lauter", f"I couldn\u2019t hear you, {asked}"),
        *(f"{asked} Sag es noch einmal", f"Non ho capito, {asked}", f"Sorry {asked}"),
    ):
        assert answers_before(talked, other) == ()
        assert answers_before(said(("user", other), ("assistant", answer)), other) == ()


@pytest.mark.parametrize(
    "asked",
    ["Are all doors locked?", "Is a light on?", "Where is Anna?", "What is it doing outside?"],
)
def test_what_is_asked_of_the_house_is_told_in_full(asked):
    answer = "A light is on. " + SECOND + " Its door is open, and nobody is there to see it."
    assert answers_before(said(("user", asked), ("assistant", answer)), asked) == ()


@pytest.mark.parametrize(
    "answer",
    [
        f"A dough is a mix of flour, water and {shortened} of something else that is near at hand"
        " and makes it rise. {}"
        for shortened in ("evtl. Milch", "approx. the same", "some of Prof. Miller", "event. latte")
    ],
)
async def test_no_sentence_is_cut_in_the_middle(answer):
    two = answer.format("It is baked afterwards, mostly in a pan.")
    out = await passed(TextDelta(two), Finished("stop"), before=SaidBefore((two,), lambda _: True))
    assert text(out) == answer.format(REST)
    for whole in (answer.format("").strip(), answer.format("It is good. Shall I write it down?")):
        before = SaidBefore((whole,), lambda _: True)
        assert text(await passed(TextDelta(whole), Finished("stop"), before=before)) == whole


def test_what_was_said_is_kept_nowhere_else():
    assert not hasattr(repetition._first, "cache_info")


@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        (ANSWER, True),
        ("The lamp of the Bed Light is on, and everything else is dark.", False),
        ("It is warm outside now.", False),
        ("There are 12 of them.", False),
        ("There are twelve of them.", False),
        ("Es sind einundzwanzig.", False),
        ("Heute scheint die Sonne.", False),
        ("Il fait beau aujourd'hui.", False),
        ("Domani piove.", False),
        ("Het wordt morgen mooi weer.", False),
        ("Mañana hace sol.", False),
        ("All doors are locked and every window is shut.", False),
        ("Der Ofen ist aus. Alle Fenster sind geschlossen.", False),
        ("La porte est ouverte.", False),
        ("Someone rang a moment ago.", False),
        ("It rings at noon.", False),
        ("The bins are collected on Monday.", False),
        ("Im Juni blüht der Mohn.", False),
    ],
)
def test_what_may_have_changed_since_does_not_last(answer, holds):
    assert lasts(answer, {"Bed Light", "Küche"}) is holds
