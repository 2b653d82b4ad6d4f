"""What is refused as a secret can be read nowhere afterwards."""

import json
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError

from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Reply

from ..gullible import Gullible
from ..household import act, bytes_of, fact, known, listen_back, logged, waiting

TOLD = (
    ("en", "remember that the wifi password is sunflower77", "sunflower77"),
    ("en", "remember that the code of the safe is 470815293", "470815293"),
    ("de", "remember that das WLAN-Passwort ist Kirschkern52", "kirschkern52"),
    ("fr", "remember that le mot de passe est tournesol31", "tournesol31"),
    ("it", "remember that la password è girasole44", "girasole44"),
    ("nl", "remember that het wachtwoord is zonnebloem18", "zonnebloem18"),
    ("es", "remember that la contraseña es girasol29", "girasol29"),
)


@pytest.fixture
def model(proposes) -> None:
    """Let a model use the memory, and propose facts."""


async def is_on_disk(house: HomeAssistant, words: str) -> bool:
    """Return whether some words are in any byte of the database's files."""
    await house.data[DATA_LOG].async_write_all()
    await house.data[DATA_LOG].database.checkpoint()
    return words.casefold().encode() in await bytes_of(house)


@pytest.mark.parametrize(("language", "sentence", "secret"), TOLD)
async def test_a_secret_that_was_refused_is_masked_in_log_window_and_checkpoint(
    house, assistant, standin, language, sentence, secret
):
    answer, talk = await assistant.type_in(sentence, "kitchen")
    assert "never remembered" in answer
    assert secret in json.dumps(standin.sent(), ensure_ascii=False).casefold()
    before = len(standin.sent())

    await assistant.type_in("what did I say just now?", talk)
    assert secret not in json.dumps(standin.sent()[before:], ensure_ascii=False).casefold()
    assert not any(secret in text.casefold() for text in await logged(house))
    assert not await is_on_disk(house, secret)
    answer, _ = await assistant.type_in("when did we speak of password code?", talk)
    assert secret not in answer.casefold()


async def test_the_rest_of_what_was_said_stays(house, assistant):
    await assistant.type_in("remember that the wifi password is sunflower77", "kitchen")
    assert (await logged(house))[0] == "remember that the wifi password is (...)"


async def test_a_secret_told_by_the_way_is_masked_in_the_log_and_shown_to_nobody(
    house, assistant, standin
):
    said = "The bins go out on Thursday, and the alarm code is 470815293."
    await assistant.type_in(said, "kitchen")
    before = len(standin.sent())
    await listen_back(house)
    shown = json.dumps(standin.sent()[before:], ensure_ascii=False)
    assert "bins go out on Thursday" in shown
    assert "470815293" not in shown
    # What was in the file before it was masked leaves its last bytes with the night's cleaning.
    await house.data[DATA_LOG].database.finish_forgetting()
    assert not await is_on_disk(house, "470815293")


async def test_what_the_next_message_calls_a_password_is_masked_where_it_stands(
    house, entry, assistant
):
    await assistant.type_in("Just think of tulipbulb.", "kitchen")
    assert any("tulipbulb" in text for text in await logged(house))
    await assistant.type_in("That is the password of the shed.", "kitchen")
    assert not any("tulipbulb" in text for text in await logged(house))
    await entry.runtime_data.topics.idle()
    await entry.runtime_data.live.conversation_store.async_drain()
    await house.data[DATA_LOG].database.finish_forgetting()
    assert not await is_on_disk(house, "tulipbulb")


async def test_what_only_the_model_takes_for_a_secret_is_masked_when_it_has_said_so(
    house, entry, assistant, proposes, standin
):
    await assistant.type_in("Open sesame gets you into the shed at grandma's.", "kitchen")
    assert any("sesame" in text for text in await logged(house))
    proposes.append(fact("The password of the shed is sesame", 1, sensitivity="secret"))
    report = await listen_back(house)
    assert report["rejected"] == {"secret": 1}, report
    assert not any("sesame" in text for text in await logged(house))
    await entry.runtime_data.live.conversation_store.async_drain()
    await house.data[DATA_LOG].database.finish_forgetting()
    assert not await is_on_disk(house, "sesame")


FROG = "Whoever waters the ferns finds it inside the ceramic frog"
"""Says nothing that a rule takes for a secret."""


@pytest.mark.parametrize(
    ("label", "left"),
    [
        ({"secret_words": ["inside the ceramic frog"]}, "Whoever waters the ferns finds it (...)"),
        ({"secret_words": ["in a toad"]}, "(...)"),
        ({}, "(...)"),
    ],
)
async def test_what_the_model_calls_a_secret_is_refused_and_masked_at_once(
    house, entry, assistant, standin, label, left
):
    model = standin.state.rules = Gullible("It is inside the ceramic frog")
    model.more = {"said_as": "secret", **label}
    _, talk = await assistant.type_in(FROG)
    assert [one["error"] for one in model.results] == ["memory_secret"]
    assert (await logged(house))[0] == left
    standin.state.journal.clear()
    model.fact, model.more = "Likes tea", {}
    await assistant.type_in("And what was that again?", talk)
    await listen_back(house)
    assert "ceramic frog" not in str(standin.state.journal.as_json())
    await entry.runtime_data.live.conversation_store.async_drain()
    assert not await is_on_disk(house, "ceramic frog")
    assert await known(house, status=None) == []


async def test_a_secret_that_was_told_just_before_is_masked_where_it_stands(
    house, assistant, standin
):
    model = standin.state.rules = Gullible("Likes tea")
    _, talk = await assistant.type_in("Just think of ceramic frogs")
    assert "Just think of ceramic frogs" in await logged(house)
    model.fact = "It is the ceramic frogs"
    model.more = {"said_as": "secret", "secret_words": ["ceramic frogs"]}
    await assistant.type_in("Whoever waters the ferns has to look there", talk)
    standin.state.journal.clear()
    model.fact, model.more = "Likes tea", {}
    await assistant.type_in("And what was that again?", talk)
    assert "ceramic frogs" not in str(standin.state.journal.as_json())
    await house.data[DATA_LOG].database.finish_forgetting()
    assert not await is_on_disk(house, "ceramic frogs")


async def test_a_label_admits_nothing_that_a_rule_refuses(house, assistant, standin):
    model = standin.state.rules = Gullible("The wifi password is sunflower77")
    model.more = {"said_as": "statement", "secret_words": ["the"]}
    await assistant.type_in("The wifi password is sunflower77")
    assert [one["error"] for one in model.results] == ["memory_secret"]
    assert (await logged(house))[0] == "The wifi password is (...)"


async def test_what_who_listens_back_calls_a_secret_is_masked_and_not_learnt(
    house, assistant, standin
):
    answers: dict[str, Any] = {}
    standin.state.rules = lambda ask: Reply(
        json.dumps(answers) if ask.schema else "Inside the ceramic frog, I see."
    )
    _, talk = await assistant.type_in(FROG)
    told = [{"source": 1, "words": ["inside the ceramic frog"]}]
    learnt = fact("Whoever waters the ferns finds it", 1) | {"said_as": "statement"}
    answers |= {"secrets": told, "facts": [learnt]}
    report = await listen_back(house)
    assert (report["facts"], report["rejected"]) == (0, {"secret": 1})
    assert await logged(house) == ["Whoever waters the ferns finds it (...)", "(...), I see."]
    standin.state.rules = Gullible("Likes tea")
    standin.state.journal.clear()
    await assistant.type_in("And what was that again?", talk)
    await listen_back(house)
    assert "ceramic frog" not in str(standin.state.journal.as_json())
    await house.data[DATA_LOG].database.finish_forgetting()
    assert not await is_on_disk(house, "ceramic frog")


async def test_a_model_that_calls_everything_a_secret_is_not_believed(house, assistant, standin):
    standin.state.rules = lambda ask: Reply(
        json.dumps({"secrets": [{"source": one, "words": []} for one in range(20)], "facts": []})
        if ask.schema
        else "I see."
    )
    for dish in ("soup", "pie", "stew", "rice", "fish"):
        await assistant.type_in(f"We often have {dish}")
    await listen_back(house)
    assert "(...)" not in " ".join(await logged(house))


EVERYDAY = (
    (("My phone unlocks with 159753",), "159753"),
    (("The Wi-Fi in the guest room is bluefish77",), "bluefish77"),
    (("WLAN ist Blaumeise plus 77",), "blaumeise plus 77"),
    (("The key is under the flowerpot",), "flowerpot"),
    (("La clé est sous le pot de fleurs",), "pot de fleurs"),
    (("5 up, 5 down, 7, enter, that's the front gate",), "5 up, 5 down, 7"),
    (("My ATM number is 6 6 2 0",), "6 6 2 0"),
    (("Remember the word marmalade", "It opens the safe"), "marmalade"),
    (("The gate opens with the year of the moon landing",), "moon landing"),
    (("My brother's password hint is his cat",), "his cat"),
)


async def test_an_everyday_secret_is_in_no_later_request_and_in_no_file(house, assistant, standin):
    model = standin.state.rules = Gullible()
    for says, secret in EVERYDAY:
        talk = None
        model.fact = says[-1]
        for said in says:
            _, talk = await assistant.type_in(said, talk)
        standin.state.journal.clear()
        model.fact = "Likes tea"
        await assistant.type_in("And what was that again?", talk)
        assert secret not in str(standin.state.journal.as_json()).casefold(), secret
    model.makes_of = {}
    await listen_back(house)
    sent = str(standin.state.journal.as_json()).casefold()
    left = {secret for _, secret in EVERYDAY if secret in sent or await is_on_disk(house, secret)}
    assert left == set()


async def test_what_is_masked_waits_for_nobody(house, assistant, standin):
    standin.state.rules = Gullible("The wifi password is (...)")
    await assistant.type_in("The wifi password is hunter2")
    await listen_back(house)
    assert await waiting(house) == []
    with pytest.raises(ServiceValidationError):
        await act(house, "remember", text="The wifi password is (...)", person=False)


async def test_one_sentence_waits_once(house, assistant, standin):
    model = standin.state.rules = Gullible("Kim may open the front door")
    await assistant.type_in("Remember that Kim may open the front door")
    model.fact = "kim may open the front door."
    await listen_back(house)
    owners = await (await async_house_memory(house)).all_owners()
    assert len(await (await async_house_memory(house)).waiting.listing(owners)) == 1
