"""What is learnt rests on what people state, whatever a model proposes and cites."""

from datetime import timedelta
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.switchboard.history.unified_log import DATA_LOG

from ..household import act as call
from ..household import fact
from .test_health_and_feedback import listed

STATED = "I get up at six on workdays"


@pytest.fixture
async def told(house, assistant_of, proposes):
    """Say sentences, let a model propose facts of them, and return what is remembered."""
    assistant = await assistant_of()

    async def tell(sentences: list[str], *facts: dict[str, Any]) -> list[str]:
        talk = None
        for sentence in sentences:
            _, talk = await assistant.type_in(sentence, talk)
        proposes[:] = facts
        await call(house, "run_extraction")
        return await listed(house)

    return tell


async def evidence(house: HomeAssistant) -> dict[str, list[str]]:
    """Return what each fact rests on, in the words that were said."""
    database = house.data[DATA_LOG].database
    facts = await database.read(lambda tx: tx.facts.of_owner("household"))
    said = await database.read(lambda tx: {one.entry.id: one.entry for one in tx.log.export()})
    return {one.summary: [said[id_].content for id_ in one.source_message_ids] for one in facts}


@pytest.mark.parametrize(
    ("said", "proposed"),
    [
        ("What is the capital of Portugal?", "Asked for the capital of Portugal"),
        ("Turn on the lamp in the hall", "Wants the lamp in the hall on"),
        ("Good night", "Wishes a good night"),
        ("wie spät ist es in Lissabon", "Will wissen, wie spät es in Lissabon ist"),
    ],
)
async def test_one_statement_lets_no_question_command_or_greeting_pass(house, told, said, proposed):
    known = await told([STATED, said], fact("Gets up at six on workdays", 1), fact(proposed, 1, 3))
    assert known == ["Gets up at six on workdays"]
    assert list(await evidence(house)) == known, "nothing waits for a person either"


@pytest.mark.parametrize("said_as", ["question", "command", "small_talk", "reported"])
async def test_what_the_model_itself_calls_no_statement_is_not_learnt(told, said_as):
    said = "The lamp in the hall would look nice in green"
    assert await told([said], fact("The lamp is green", 1) | {"said_as": said_as}) == []


async def test_what_is_said_of_somebody_else_names_them(told):
    known = await told(
        ["My sister Anna plays the violin", "My brother Ben collects stamps"],
        fact("Plays the violin", 1),
        fact("Collects stamps", 3) | {"about": "Ben"},
    )
    assert known == ["Ben: Collects stamps"]


async def test_what_denies_its_own_sentence_is_not_learnt(told):
    assert await told(["I don't like jazz at dinner"], fact("Likes jazz at dinner", 1)) == []


async def test_a_fact_rests_on_those_messages_that_say_it(house, told):
    sentences = ["My cat is called Minka", STATED, "The dustmen come on Tuesdays", "We have bees"]
    await told(
        sentences,
        fact("Gets up at six on workdays", 1, 3, 5, 7),
        fact("The dustmen come on Tuesdays", 7),
        fact("Has bees", 7),
    )
    assert await evidence(house) == {
        "Gets up at six on workdays": [STATED],
        "The dustmen come on Tuesdays": ["The dustmen come on Tuesdays"],
        "Has bees": ["We have bees"],
    }
    asked = await call(house, "forget", about="gets up at six")
    assert asked["messages_say"] == [STATED], "what goes is shown before"
    found = await call(house, "forget", about="gets up at six", confirm=True)
    assert found["forgotten"]["messages"] == 2, "the statement, and the answer to it"
    assert set(await listed(house)) == {"The dustmen come on Tuesdays", "Has bees"}


async def test_tomorrow_is_a_date_in_the_house_and_ends_with_it(house, told):
    await house.config.async_set_time_zone("Pacific/Auckland")
    today = dt_util.now().date()
    known = await told(["Grandma visits us tomorrow"], fact("Grandma visits tomorrow", 1))
    tomorrow = today + timedelta(days=1)
    assert known == [f"Grandma visits on {tomorrow}"]
    database = house.data[DATA_LOG].database
    [learnt] = await database.read(lambda tx: tx.facts.of_owner("household"))
    ends = dt_util.as_local(learnt.expires_at)
    assert (ends.date(), ends.hour) == (tomorrow + timedelta(days=1), 0)
