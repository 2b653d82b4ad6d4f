"""A person who wants everything forgotten that is known of them: theirs, all of it, and no more."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from custom_components.switchboard.engine.recall.overview import asks_to_forget_all
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script import reply_to

from ..assist import Assistant
from ..conftest import agent_of
from ..gullible import call
from ..household import AGREED, HOUSEHOLD, MODEL_ONLY, ROBIN, SAM, is_person, known, tell, use_tool
from ..remembering_model import FORGET, result_of

WISHES = {
    "en": ("Forget everything you know about me.", "Yes"),
    "de": ("Vergiss alles, was du über mich weißt.", "Ja"),
    "fr": ("Oublie tout ce que tu sais sur moi.", "Oui"),
    "it": ("Dimentica tutto quello che sai di me.", "Sì"),
    "nl": ("Vergeet alles wat je over mij weet.", "Ja"),
    "es": ("Olvida todo lo que sabes de mí.", "Sí"),
}
LANGUAGES = {"de": "German", "fr": "French", "it": "Italian", "nl": "Dutch", "es": "Spanish"}


@dataclass(slots=True)
class Forgetful:
    """A model that calls ForgetFact with ``arguments``, and after a question with its id."""

    arguments: dict[str, Any] = field(default_factory=lambda: {"everything_about_me": True})
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, ask: Ask) -> Reply:
        if ask.schema is not None:
            return reply_to(ask)
        last = ask.turns[-1]
        if last.role == "tool":
            self.results.append(result_of(last.text))
            return Reply("I see.")
        asked = [one["confirm_id"] for one in self.results if "confirm_id" in one]
        return call(FORGET, confirm_id=asked[-1]) if asked else call(FORGET, **self.arguments)


@pytest.fixture
def model(standin) -> Forgetful:
    """Let a model forget what it is asked to."""
    standin.state.rules = Forgetful()
    return standin.state.rules


@pytest.fixture
async def entry(house: HomeAssistant, move_in, hass_admin_user) -> Any:
    """An agent with a memory of Robin, who is signed in, of Sam and of the house."""
    is_person(house, ROBIN, hass_admin_user)
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    for owner, text in ALL:
        await tell(house, text, owner)
    return entry


async def everything(hass: HomeAssistant) -> set[tuple[str, str]]:
    return {
        (owner, text)
        for owner in (ROBIN, SAM, HOUSEHOLD)
        for text in await known(hass, owner, status=None)
    }


async def said_by_robin(hass: HomeAssistant) -> list[str]:
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    rows = await unified.database.read(lambda tx: [*tx.log.export()])
    return [row.entry.content for row in rows if row.entry.owner == ROBIN]


ALL = {
    (ROBIN, "Likes tea"),
    (SAM, "Likes coffee"),
    (HOUSEHOLD, "The bins go out on Tuesdays"),
    (HOUSEHOLD, "Robin: Allergic to nuts"),
}
OTHERS = ALL - {(ROBIN, "Likes tea")}


@pytest.mark.parametrize("language", WISHES)
async def test_all_that_is_a_persons_goes_after_a_yes(house, model, assist_in, standin, language):
    wish, yes = WISHES[language]
    assist = await assist_in(language)
    standin.state.rules = lambda _ask: Reply("Noted.")
    await assist.say("My locker is behind the blue wardrobe")
    standin.state.rules = model
    await assist.say(wish)
    asked = model.results[-1]
    assert (asked["everything_of"], asked["memories"], asked["messages"]) == ("Robin", 1, 2)
    assert asked["the_household_keeps"] == ["Robin: Allergic to nuts"]
    assert asked.get("answer_in") == LANGUAGES.get(language)
    assert await everything(house) == ALL
    await assist.say(yes)
    done = model.results[-1]
    assert (done["forgotten"], done["the_household_keeps_in_all"]) == (True, 1)
    assert done.get("answer_in") == LANGUAGES.get(language)
    assert await everything(house) == OTHERS
    assert await said_by_robin(house) == []


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_model_that_only_passes_the_words_on_is_understood(
    house, entry, assist_in, language
):
    wish, yes = WISHES[language]
    assist = await assist_in(language)
    asked, done = await assist.say(wish), await assist.say(yes)
    if language == "de":
        assert asked.startswith("Soll ich alles über Robin vergessen")
        assert done == "Das ist vergessen."
    else:
        assert asked.startswith("Shall I forget everything about Robin")
        assert done == "It is forgotten."
    assert await everything(house) == OTHERS


async def test_a_ja_is_answered_in_german_when_one_thing_is_forgotten(house, entry, assist_in):
    await tell(house, "Mag Heidelbeeren", ROBIN)
    assist = await assist_in("de")
    asked = await assist.say("Vergiss, dass ich Heidelbeeren mag")
    assert asked == "Soll ich das vergessen: Mag Heidelbeeren?"
    assert await assist.say("Ja") == "Das ist vergessen."


@pytest.mark.parametrize("answer", ["No", "Yes, but not the tea", "How warm is it?"])
async def test_without_a_yes_all_stays(house, model, assist_in, answer):
    assist = await assist_in()
    await assist.say(WISHES["en"][0])
    await assist.say(answer)
    assert model.results[-1]["error"] == "not_confirmed"
    assert await everything(house) == ALL


async def test_a_model_that_exaggerates_is_told_so(house, model, assist_in):
    assist = await assist_in()
    await assist.say("Forget that I like tea")
    assert model.results[-1]["error"] == "what"
    assert await everything(house) == ALL


async def test_a_voice_that_nobody_knows_forgets_nobody(house, model, assist_in):
    assist = await assist_in()
    kitchen = Assistant(house, assist._pipeline, None)
    await kitchen.speak_at("assist_satellite.kitchen", WISHES["en"][0])
    assert model.results[-1]["error"] == "memory_nobody_known"
    assert await everything(house) == ALL


async def test_an_automation_forgets_nobody(house, model, entry):
    await house.services.async_call(
        "conversation",
        "process",
        {"agent_id": agent_of(house, entry), "text": WISHES["en"][0]},
        blocking=True,
    )
    assert model.results[-1]["error"] == "memory_nobody_said"
    assert await everything(house) == ALL


async def test_where_nobody_hears_the_person_nothing_is_forgotten(house, entry, hass_admin_user):
    user_id = hass_admin_user.id
    found = await use_tool(house, FORGET, user_id=user_id, everything_about_me=True)
    assert found.data["error"] == "not_heard"
    assert await everything(house) == ALL


@pytest.mark.parametrize(
    "text",
    [
        *(wish for wish, _ in WISHES.values()),
        "Delete all my data, please",
        "Lösche bitte alles über mich",
        "Efface toutes mes données",
        "Borra todos mis datos",
    ],
)
def test_who_asks_for_everything_is_understood(text):
    assert asks_to_forget_all(text)


@pytest.mark.parametrize(
    "text",
    [
        "Forget that",
        "Forget that I like tea",
        "Forget everything you know about tea",
        "Vergiss alles über den Garten",
        "Oublie le thé",
        "Forget it all about Mia",
    ],
)
def test_who_asks_for_something_is_not_taken_to_ask_for_everything(text):
    assert not asks_to_forget_all(text)
