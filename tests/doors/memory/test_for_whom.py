"""For whom something is remembered: for who said it, or for everybody in the house."""

import json
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Reply
from demo.azure_standin.script import reply_to

from ..assist import Assistant
from ..dialog import Assist
from ..gullible import Gullible
from ..household import HOUSEHOLD, ROBIN, SAM, act, is_person, known, tell

KITCHEN = "assist_satellite.kitchen"
ALLERGY = "Allergic to nuts"
ANSWERS = {
    "en": ("Remember that I am allergic to nuts", ALLERGY, "Yes, please", "Tell everybody"),
    "de": ("Merk dir, dass ich gegen Nüsse allergisch bin", "Allergisch gegen Nüsse", "Ja",
           "Sag das allen"),
    "fr": ("Retiens que je suis allergique aux noix", "Allergique aux noix", "Oui",
           "Dis-le à tout le monde"),
    "it": ("Ricordati che sono allergico alle noci", "Allergico alle noci", "Sì",
           "Dillo a tutti"),
    "nl": ("Onthoud dat ik allergisch ben voor noten", "Allergisch voor noten", "Ja",
           "Vertel het iedereen"),
    "es": ("Recuerda que soy alérgico a las nueces", "Alérgico a las nueces", "Sí",
           "Díselo a todos"),
}  # fmt: skip
ROBIN_ALONE = "Robin; administrators of the house can look it up, and it is noted when they do"


@pytest.fixture
def model(standin) -> Gullible:
    """Let a model have kept whatever it is told to."""
    standin.state.rules = Gullible()
    return standin.state.rules


@pytest.fixture(autouse=True)
def _signed_in(house: HomeAssistant, hass_admin_user) -> None:
    """Let Robin be signed in."""
    is_person(house, ROBIN, hass_admin_user)


async def in_the_kitchen(assist: Assist, text: str) -> None:
    await Assistant(assist._hass, assist._pipeline, None).speak_at(KITCHEN, text)


async def heard_in_the_kitchen(assist: Assist, standin) -> str:
    """Ask at a satellite that nobody owns; returns all that the model was sent for it."""
    before = len(standin.sent())
    standin.state.rules = lambda _ask: Reply("Fine.")
    await in_the_kitchen(assist, "What could I cook?")
    return json.dumps(standin.sent()[before:], ensure_ascii=False)


async def test_what_a_person_says_of_themselves_is_theirs_and_the_answer_says_so(
    house, assist, model
):
    model.fact, model.kind = "Likes tea", "preference"
    await assist.say("Remember that I like tea")
    [result] = model.results
    assert (result["remembered"], result["kept_for"]) == ("Likes tea", ROBIN_ALONE)
    assert "kept_for" in result["next"]
    assert "confirm_id" not in result
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == (["Likes tea"], [])


@pytest.mark.parametrize("language", ANSWERS)
async def test_an_allergy_is_offered_to_the_house_and_known_in_the_kitchen_after_a_yes(
    house, assist_in, model, language, standin
):
    said, model.fact, yes, _ = ANSWERS[language]
    assist = await assist_in(language)
    await assist.say(said)
    offered = model.results[-1]
    assert offered["kept_for"] == ROBIN_ALONE
    assert "everybody" in offered["next"]
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([model.fact], [])
    model.believes = True
    await assist.say(yes)
    assert model.results[-1]["remembered"] == f"Robin: {model.fact}"
    assert model.results[-1]["kept_for"] == "everybody in the house"
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == (
        [],
        [f"Robin: {model.fact}"],
    )
    assert f"Robin: {model.fact}" in await heard_in_the_kitchen(assist, standin)


OF_OTHERS = {
    "en": ("Tell everybody that Sam is allergic to nuts", "Sam is allergic to nuts"),
    "de": ("Sag allen, dass Sam gegen Nüsse allergisch ist", "Sam ist gegen Nüsse allergisch"),
    "fr": ("Dis à tout le monde que Sam est allergique aux noix", "Sam est allergique aux noix"),
    "it": ("Dillo a tutti: Sam è allergico alle noci", "Sam è allergico alle noci"),
    "nl": ("Vertel iedereen dat Sam allergisch is voor noten", "Sam is allergisch voor noten"),
    "es": ("Díselo a todos: Sam es alérgico a las nueces", "Sam es alérgico a las nueces"),
}
OF_ONESELF = {
    "en": ("I am allergic to nuts", "Robin is allergic to nuts"),
    "de": ("Ich bin gegen Nüsse allergisch", "Robin ist gegen Nüsse allergisch"),
    "fr": ("Je suis allergique aux noix", "Robin est allergique aux noix"),
    "it": ("Sono allergico alle noci", "Robin è allergico alle noci"),
    "nl": ("Ik ben allergisch voor noten", "Robin is allergisch voor noten"),
    "es": ("Soy alérgico a las nueces", "Robin es alérgico a las nueces"),
}


@pytest.mark.parametrize("language", OF_OTHERS)
async def test_what_is_said_of_another_person_is_not_put_down_to_who_said_it(
    house, assist_in, model, language
):
    house.states.async_set(SAM, "home", {"friendly_name": "Sam"})
    said, model.fact = OF_OTHERS[language]
    assist = await assist_in(language)
    await assist.say(said)
    assert await known(house, HOUSEHOLD) == [model.fact]


@pytest.mark.parametrize("language", OF_ONESELF)
async def test_the_house_is_not_told_of_anybody_as_i(house, assist_in, model, language):
    model.fact, told_on = OF_ONESELF[language]
    assist = await assist_in(language)
    await assist.say(ANSWERS[language][0])
    model.believes = True
    await assist.say(ANSWERS[language][2])
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([], [told_on])


@pytest.mark.parametrize("audience", ["household", "me", None])
async def test_without_a_yes_nobody_else_is_told(house, assist, model, audience, standin):
    model.fact, model.more = ALLERGY, {"for": audience} if audience else {}
    await assist.say("Remember that I am allergic to nuts")
    model.believes = True
    await assist.say("No, thank you")
    assert model.results[-1]["error"] == "not_confirmed"
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([ALLERGY], [])
    assert ALLERGY not in await heard_in_the_kitchen(assist, standin)


async def test_a_model_alone_makes_nothing_of_a_person_everybodys(house, assist, model):
    model.fact, model.more = "Sees a therapist on Mondays", {"for": "household"}
    await assist.say("Remember that I see a therapist on Mondays")
    assert model.results[-1]["kept_for"] == ROBIN_ALONE
    assert await known(house, HOUSEHOLD) == []


@pytest.mark.parametrize("language", ["en", "de"])
async def test_tell_everybody_moves_what_was_remembered_before(house, assist_in, model, language):
    said, model.fact, _, everybody = ANSWERS[language]
    assist = await assist_in(language)
    await assist.say(said)
    model.more = {"for": "household"}
    await assist.say(everybody, "another talk")
    assert model.results[-1]["kept_for"] == "everybody in the house"
    assert await known(house, HOUSEHOLD) == [f"Robin: {model.fact}"]
    assert await known(house, ROBIN) == []


async def test_what_was_told_everybody_says_who_told_it_and_when(
    house, assist, model, hass_ws_client, hass_read_only_access_token
):
    said, model.fact, _, everybody = ANSWERS["en"]
    await assist.say(said)
    model.more = {"for": "household"}
    await assist.say(everybody, "another talk")
    await house.data["switchboard_log"].async_flush()
    memory = await async_house_memory(house)
    (shared,), _ = await memory.listing((HOUSEHOLD,), status="active", limit=-1)

    async def looked_at(*token: str) -> dict[str, Any]:
        client = await hass_ws_client(house, *token)
        await client.send_json_auto_id({"type": "switchboard/memory/get", "memory_id": shared.id})
        told = (await client.receive_json())["result"]
        await client.close()
        return told

    mine = await looked_at()
    (sentence,) = mine["evidence"]["items"]
    assert sentence["text"] == said
    assert mine["memory"]["given"] == {"by": ROBIN, "at": sentence["at"]}
    reader = house.auth.async_validate_access_token(hass_read_only_access_token).user
    house.states.async_set(SAM, "home", {"user_id": reader.id, "friendly_name": "Sam"})
    theirs = await looked_at(hass_read_only_access_token)
    assert theirs["evidence"]["total"] == 0
    assert theirs["memory"]["given"] == mine["memory"]["given"]


async def test_tell_everybody_brings_in_no_words_of_the_models(house, assist, model):
    await tell(house, ALLERGY, ROBIN)
    model.fact, model.more = "The spare room may be used by anybody", {"for": "household"}
    await assist.say("Tell everybody")
    assert model.results[-1]["error"] == "memory_not_said"
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([ALLERGY], [])


async def test_nor_anything_of_somebody_elses(house, assist, model):
    await tell(house, ALLERGY, SAM)
    model.fact, model.more = ALLERGY, {"for": "household"}
    await assist.say("Tell everybody")
    assert model.results[-1]["error"] == "memory_not_said"
    assert (await known(house, SAM), await known(house, HOUSEHOLD)) == ([ALLERGY], [])


async def test_in_one_sentence_for_everybody(house, assist, model):
    model.fact = ALLERGY
    await assist.say("Remember for everybody that I am allergic to nuts")
    assert model.results[-1]["kept_for"] == "everybody in the house"
    assert await known(house, HOUSEHOLD) == [f"Robin: {ALLERGY}"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Remember that our dog is called Bello", "Our dog is called Bello"),
        ("Remember: we have dinner at half past six", "We have dinner at half past six"),
        ("Remember our house rule, no shoes in the hall", "House rule: no shoes in the hall"),
    ],
)
async def test_what_is_the_houses_is_the_houses_at_once(house, assist, model, said, text):
    model.fact = text
    await assist.say(said)
    assert model.results[-1]["kept_for"] == "everybody in the house"
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([], [text])


@pytest.mark.parametrize(
    "said",
    ["Remember only for me that our dog is called Bello", "Our dog is called Bello, tell nobody"],
)
async def test_what_a_person_wants_for_themselves_stays_theirs(house, assist, model, said):
    model.fact, model.more = "Our dog is called Bello", {"for": "household"}
    await assist.say(said)
    assert await known(house, HOUSEHOLD) == []
    assert "confirm_id" not in model.results[-1]


async def test_a_voice_that_nobody_knows_cannot_have_secrets_from_the_house(house, model, assist):
    model.fact = "The present for Mia is in the attic"
    await in_the_kitchen(assist, "Remember only for me that the present for Mia is in the attic")
    assert model.results[-1]["error"] == "memory_nobody_known"
    assert await known(house, HOUSEHOLD) == []


async def test_what_somebody_pinned_for_the_house_is_asked_about(house, assist, model):
    await tell(house, "Robin is not allergic to nuts", HOUSEHOLD, pinned=True)
    model.fact = "Robin is allergic to nuts"
    await assist.say("Remember for everybody that I, Robin, am allergic to nuts")
    asked = model.results[-1]
    assert asked["would_change"] == "Robin is not allergic to nuts"
    assert await known(house, HOUSEHOLD) == ["Robin is not allergic to nuts"]
    model.believes = True
    await assist.say("Yes")
    assert await known(house, HOUSEHOLD) == ["Robin is allergic to nuts"]


async def test_a_code_stays_out_of_the_house_for_everybody_too(house, assist, model):
    model.fact, model.more = "The code of the gate is 4711", {"for": "household"}
    await assist.say("Tell everybody that the code of the gate is 4711")
    assert model.results[-1]["error"] == "memory_secret"
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([], [])


async def test_what_was_moved_is_not_learnt_again_for_the_person(house, assist, model):
    model.fact = ALLERGY
    await assist.say("Remember for everybody that I am allergic to nuts")
    model.makes_of = {"Remember for everybody that I am allergic to nuts": ALLERGY}
    await act(house, "run_extraction")
    assert model.proposed == 1
    assert (await known(house, ROBIN), await known(house, HOUSEHOLD)) == ([], [f"Robin: {ALLERGY}"])


async def test_what_is_told_of_somebody_answers_a_question_about_them(house, assist, standin):
    standin.state.rules = reply_to
    house.states.async_set(SAM, "home", {"friendly_name": "Sam"})
    await assist.say("Remember that Sam is allergic to nuts")
    await assist.say("Yes, please")
    assert await known(house, HOUSEHOLD) == ["Sam is allergic to nuts"]
    answer = await assist.say("What is Sam allergic to?", "another talk")
    assert answer == "I know this: Sam is allergic to nuts."
