"""What only a person may do to the memory, and a yes that is none."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError

from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Reply

from ..conftest import agent_of
from ..gullible import Gullible
from ..household import act, automate, known, tell, tool_that_reads, waiting
from ..remembering_model import result_of, use_the_memory

MINE = "Mia is allergic to peanuts"
OPPOSITE = "Mia is not allergic to peanuts"
LESSONS = "Mia has piano lessons with Olga Petrova"
BODY = "The piano lessons of Mia are with Olga Petrova."


@pytest.fixture
def model(standin) -> None:
    """Let a model use the memory."""
    standin.state.rules = use_the_memory


@pytest.fixture
def told(house: HomeAssistant, entry) -> Callable[..., Awaitable[Memory]]:
    """Let a person have told something."""
    return partial(tell, house, pinned=True)


async def test_an_automation_that_talks_forgets_nothing(house, entry, told, standin):
    await told(MINE)
    agent = agent_of(house, entry)
    said = ("forget that peanuts", "yes")
    await automate(
        house,
        *(
            ("conversation.process", {"agent_id": agent, "text": text, "conversation_id": "c"})
            for text in said
        ),
    )
    assert await known(house) == [MINE]
    assert "memory_nobody_said" in json.dumps(standin.sent())


async def test_nor_does_one_that_says_yes_to_what_a_person_asked(house, entry, told, assistant):
    await told(MINE)
    _, talk = await assistant.type_in("forget that peanuts")
    answer = {"agent_id": agent_of(house, entry), "text": "yes", "conversation_id": talk}
    await automate(house, ("conversation.process", answer))
    assert await known(house) == [MINE]


@pytest.mark.parametrize(
    "answer",
    [
        "OK turn off the bed light",
        "Si llueve cierra las persianas",
        "Yes, but keep the old one as well",
        "Ja warte mal",
        "Yes, keep it",
        "Vale la pena salir hoy",
        "Yes, that would be wrong",
        "Correct me if I am wrong",
        "OK, forget that one too",
    ],
)
async def test_what_begins_with_a_yes_changes_nothing(house, assistant, told, standin, answer):
    standin.state.rules = model = Gullible(OPPOSITE, believes=True)
    await told(MINE)
    _, talk = await assistant.type_in(f"Remember that {OPPOSITE}")
    await assistant.type_in(answer, talk)
    assert model.results[-1]["error"] == "not_confirmed"
    assert await known(house) == [MINE]


@pytest.mark.parametrize(
    "answer",
    ["Go for it", "Passt", "Sí, hazlo", "Oui, vas-y, d'accord", "Ja, doe maar", "Certo"],
)
async def test_a_clear_yes_changes_it(house, assistant, told, standin, answer):
    standin.state.rules = model = Gullible(OPPOSITE, believes=True)
    await told(MINE)
    _, talk = await assistant.type_in(f"Remember that {OPPOSITE}")
    await assistant.type_in(answer, talk)
    assert model.results[-1]["remembered"] == OPPOSITE
    assert await known(house) == [OPPOSITE]


@pytest.mark.parametrize(
    ("action", "data"),
    [
        ("undo", {}),
        ("forget", {"about": "Mia", "confirm": True}),
        ("forget", {"memory_id": ""}),
        ("forget", {"everything": True, "confirm": True}),
        ("forget", {"owner": "household", "confirm": True}),
        ("purge", {"everything": True, "confirm": True}),
        ("purge", {"days": 0}),
    ],
)
async def test_no_automation_takes_away_what_a_person_told(house, told, caplog, action, data):
    memory = await told(MINE)
    if "memory_id" in data:
        data = {"memory_id": memory.id}
    await automate(house, (f"switchboard.{action}", data))
    assert await known(house) == [MINE]
    with pytest.raises(ServiceValidationError) as refused:
        await act(house, action, person=False, **data)
    assert refused.value.translation_key == "memory_no_person"
    assert await known(house) == [MINE]


async def test_no_automation_rejects_what_waits(house, entry):
    answer = await act(house, "remember", text=MINE, person=False)
    decided = {"memory_id": answer["waiting"]["id"], "decision": "reject"}
    await automate(house, ("switchboard.edit_memory", decided))
    assert await waiting(house) == [MINE]


async def test_an_automation_may_purge_what_is_old(house, told):
    await told(MINE)
    answer = await act(house, "purge", days=30, person=False)
    assert answer == {"messages": 0, "conversations": 0}
    assert await known(house) == [MINE]


async def test_what_a_mail_said_a_turn_ago_waits(house, assistant, standin):
    standin.state.rules = model = Gullible()
    model.first = (await tool_that_reads(house, BODY), {})
    model.fact = "Mia piano lessons with Olga Petrova"
    _, talk = await assistant.type_in("What is in my mail?")
    model.first, model.fact = None, LESSONS
    await assistant.type_in("Mia has piano lessons, nice", talk)
    assert model.results[-1]["waits_for_a_person"] == LESSONS
    assert await known(house) == []


@pytest.mark.parametrize(
    ("before", "said", "learnt"),
    [
        (BODY, "Mia has piano lessons, nice", False),
        (f"{BODY} Anything else?", "Yes, Mia has piano lessons", False),
        ("Is it Olga Petrova who teaches her?", "Yes, Mia has piano lessons", True),
        ("Fine.", "Mia has piano lessons with Olga Petrova", True),
    ],
)
async def test_what_only_the_assistant_said_waits(house, assistant, standin, before, said, learnt):
    proposes = Gullible(LESSONS)
    proposes.makes_of = {"What is in my mail?": ""}
    standin.state.rules = lambda ask: Reply(before) if ask.schema is None else proposes(ask)
    _, talk = await assistant.type_in("What is in my mail?")
    await assistant.type_in(said, talk)
    report = await act(house, "run_extraction")
    assert proposes.proposed == 1
    assert report["facts"] == 1
    assert await known(house) == [LESSONS] * learnt
    assert await waiting(house) == [LESSONS] * (not learnt)


def put(hass: HomeAssistant, owner: str) -> None:
    """Lay a file to import into our folder."""
    folder = Path(hass.config.path("switchboard"))
    folder.mkdir(exist_ok=True)
    said = {
        "id": "one",
        "conversation_id": "c",
        "owner": owner,
        "role": "user",
        "content": "I like tea with honey",
        "created_at": "2026-01-01T10:00:00+00:00",
    }
    head = {"format": "switchboard-log", "version": 1}
    (folder / "in.jsonl").write_text(f"{json.dumps(head)}\n{json.dumps(said)}\n")


async def test_no_automation_imports_what_is_learnt_from(house, entry):
    put(house, "household")
    await automate(house, ("switchboard.import_conversations", {"path": "in.jsonl"}))
    assert await house.data[DATA_LOG].database.read(lambda tx: tx.log.count()) == 0
    with pytest.raises(ServiceValidationError) as refused:
        await act(house, "import_conversations", path="in.jsonl", person=False)
    assert refused.value.translation_key == "memory_no_person"


@pytest.mark.parametrize("owner", ["person.x y", "person.", "person._x", "person.a__b", "person.É"])
async def test_an_owner_that_is_no_entity_is_not_imported(house, entry, owner):
    put(house, owner)
    told = await act(house, "import_conversations", path="in.jsonl")
    assert (told["added"], [one["line"] for one in told["refusals"]]) == (0, [2])


async def test_the_tool_says_which_messages_still_say_it(house, assistant, told, standin):
    results: list[dict[str, Any]] = []

    def listened(ask: Any) -> Reply:
        if ask.schema is None and ask.turns[-1].role == "tool":
            results.append(result_of(ask.turns[-1].text))
        return use_the_memory(ask)

    standin.state.rules = listened
    await assistant.type_in("We are out of peanuts.")
    await told(MINE)
    _, talk = await assistant.type_in("forget that peanuts")
    await assistant.type_in("yes", talk)
    assert results[-1]["forgotten"]
    assert results[-1]["messages_that_still_say_it"] == 2  # with the answer to it
    assert "messages_that_still_say_it" in results[-1]["next"]
