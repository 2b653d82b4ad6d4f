"""A preference told in pieces is one fact, however the windows fall."""

import json

import pytest

from custom_components.switchboard.engine.reading.windows import WindowPolicy
from demo.azure_standin.ask import Ask, Reply

from .building import FakeExtractor, append, draft, facts_of, message, runner_for, talk

PIECES = (
    "You know what I like?",
    ("assistant", "What?"),
    "Blueberries.",
    ("assistant", "Nice."),
    "Especially in smoothies.",
)


def a_model(ask: Ask) -> Reply:
    """Note what a window tells whole, or of what is known from the windows before, in its words."""
    window = json.loads(next(turn.text for turn in reversed(ask.turns) if turn.role == "user"))
    said = {
        message.get("person") or message["assistant"]: message["n"]
        for message in window["messages"]
    }
    new = {number for number in said.values() if number >= window["new_from"]}
    asked, berries, more = (said.get(PIECES[place]) for place in (0, 2, 4))
    known = [number for fact in window.get("known", ()) for number in fact["sources"]]
    if berries is None or not (asked or known):
        return Reply(json.dumps({"facts": []}))
    sources = sorted({number for number in (asked, berries, more, *known) if number})
    told = "Likes blueberries" + (", especially in smoothies" if more else "")
    fact = {
        "category": "preference",
        "summary": told,
        "subject": "blueberries",
        "polarity": "positive",
        "confidence": 0.9,
        "sources": sources,
        "expires": None,
        "sensitivity": "none",
    }
    return Reply(json.dumps({"facts": [fact] if new & set(sources) else []}))


@pytest.fixture(autouse=True)
def understood(standin) -> None:
    standin.state.rules = a_model


def chatter(first, last):
    """Return messages that tell nothing."""
    return [message(n, "Well.", role="assistant") for n in range(first, last + 1)]


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat", "house-small"])
@pytest.mark.parametrize("before_the_cut", range(6))
async def test_however_the_windows_fall(database, standin_extractor, before_the_cut, deployment):
    """The first window ends after so many of the five messages; 0 and 5 have all in one."""
    begins = 11 - before_the_cut
    entries = [
        *chatter(1, begins - 1),
        *talk(*PIECES, first=begins),
        *chatter(begins + 5, begins + 12),
    ]
    await append(database, entries)
    wire = "chat_completions" if deployment == "house-chat" else "responses"
    await runner_for(database, standin_extractor(deployment, wire)).run()
    [fact] = await facts_of(database)
    assert fact.summary == "Likes blueberries, especially in smoothies"
    told = {f"m{begins + place}" for place in (2, 4)}
    assert told <= set(fact.source_message_ids) <= told | {f"m{begins}"}
    assert (fact.category, fact.polarity, fact.status) == ("preference", "positive", "accepted")


@pytest.mark.parametrize("size", [2, 3, 4, 5, 10])
async def test_whatever_the_size_of_the_windows(database, standin_extractor, size):
    await append(database, talk(*PIECES))
    policy = WindowPolicy(size=size, overlap=size - 1)
    await runner_for(database, standin_extractor(), policy=policy).run()
    facts = await facts_of(database)
    assert [fact.summary for fact in facts][-1:] == (
        ["Likes blueberries, especially in smoothies"] if size > 2 else []
    )
    assert len(facts) <= 1


async def test_a_model_that_writes_of_the_user_is_believed(database):
    def in_the_third_person(window):
        said = {place.entry.content: number for number, place in enumerate(window.entries, 1)}
        return [
            draft(
                "The user likes blueberries, especially in smoothies",
                said["Blueberries."],
                said["Especially in smoothies."],
                subject="blueberries",
            )
        ]

    await append(database, talk(*PIECES))
    report = await runner_for(database, FakeExtractor(in_the_third_person)).run()
    [fact] = await facts_of(database)
    assert fact.summary == "The user likes blueberries, especially in smoothies"
    assert (set(fact.source_message_ids), fact.status) == ({"m3", "m5"}, "accepted")
    assert report.rejected == {}
