"""The memory as tools: for our agent, for another vendor's, and over the MCP server."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from types import ModuleType
from unittest.mock import AsyncMock, patch

import pytest
from homeassistant.components import conversation
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.const import CONF_API_KEY
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import chat_session, llm
from homeassistant.helpers import device_registry as dr
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.agent.tool_specs import tool_spec
from custom_components.switchboard.const import TOOL_AMEND
from custom_components.switchboard.engine.storage.errors import DiskFullError
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_tools
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.home.owners import DATA_OWNERS
from custom_components.switchboard.llm import AMEND, LOOK_BACK, REMIND
from custom_components.switchboard.memory import first_use
from custom_components.switchboard.memory.confirmation import PAUSE_SECONDS, TOKEN_SECONDS
from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Call, Reply

from .. import household
from ..conftest import agent_of
from ..household import (
    AGREED,
    MODEL_ONLY,
    OTHERS_TOO,
    ROBIN,
    act,
    ask_mcp,
    call_by_mcp,
    is_person,
    known,
    logged,
    needs_mcp,
    use_tool,
)
from ..remembering_model import (
    FORGET,
    RECALL,
    REMEMBER,
    SEARCH,
    TOOLS,
    offered,
    results,
    use_the_memory,
)
from ..services.test_graph_editing import entity
from ..services.test_graph_editing import tell as tell_graph
from ..services.test_graph_editing import told as relations

type Speak = Callable[..., Awaitable[str]]

remembered = partial(known, status=None)


@pytest.fixture
def asks(standin) -> list:
    """Let a model use the memory; returns what it was asked."""
    seen = []

    def answer(ask):
        seen.append(ask)
        return use_the_memory(ask)

    standin.state.rules = answer
    return seen


@pytest.fixture
def speak(house: HomeAssistant, hass_ws_client) -> Speak:
    """Speak over the websocket as the app does; returns what is said back."""
    client = None

    async def said(agent: str, text: str, conversation_id: str = "talk") -> str:
        nonlocal client
        client = client or await hass_ws_client(house)
        await client.send_json_auto_id(
            {
                "type": "conversation/process",
                "text": text,
                "agent_id": agent,
                "conversation_id": conversation_id,
                "language": "en",
            }
        )
        answer = await client.receive_json()
        assert answer["success"], answer
        return answer["result"]["response"]["speech"]["plain"]["speech"]

    return said


@pytest.fixture
async def ours(house, move_in, asks) -> str:
    """Our agent, with a log of all agents."""
    entry = await move_in(entry_options=OTHERS_TOO, routing=MODEL_ONLY)
    return agent_of(house, entry)


@pytest.fixture
async def anothers(house, ours, standin, monkeypatch) -> str:
    """An agent of Home Assistant's own integration of OpenAI, which speaks to the stand-in."""
    monkeypatch.setenv("OPENAI_BASE_URL", f"{standin.url}/openai/v1")
    entry = MockConfigEntry(
        domain="openai_conversation",
        title="Another vendor",
        version=2,
        minor_version=7,
        data={CONF_API_KEY: standin.key},
        subentries_data=[
            ConfigSubentryData(
                data={
                    "llm_hass_api": ["assist"],
                    "prompt": "You are somebody else.",
                    "recommended": False,
                    "chat_model": "house-voice",
                },
                subentry_type="conversation",
                title="Another vendor",
                unique_id=None,
            )
        ],
    )
    entry.add_to_hass(house)
    with patch("openai.resources.models.AsyncModels.list", AsyncMock()):
        assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    return agent_of(house, entry)


@pytest.fixture(params=["ours", "anothers"])
def agent(request: pytest.FixtureRequest, ours: str, anothers: str) -> str:
    """Return one agent and then the other; both are there."""
    return {"ours": ours, "anothers": anothers}[request.param]


@pytest.fixture
def use(house: HomeAssistant) -> Callable:
    """Call a tool as an agent without a conversation does."""
    return partial(use_tool, house)


@pytest.fixture
def tell(house: HomeAssistant, ours: str) -> Callable:
    """Let something be known, as a person writes it."""
    return partial(household.tell, house)


# Who has them


async def tools_of(hass: HomeAssistant, api: str = "assist") -> dict[str, llm.Tool]:
    context = llm.LLMContext("test", Context(), "en", "conversation", None)
    instance = await llm.async_get_api(hass, api, context)
    return {tool.name: tool for tool in instance.tools if tool.name.startswith("switchboard__")}


async def test_without_consent_no_agent_hears_of_a_memory(house, move_in):
    await move_in()
    assert await tools_of(house) == {}


async def test_with_consent_every_agent_has_the_four_tools(house, ours):
    tools = await tools_of(house)
    assert set(tools) == TOOLS
    assert {tool.integration for tool in tools.values()} == {"switchboard"}
    for tool in tools.values():
        assert tool.title
        assert tool.description


async def test_they_go_when_the_consent_is_withdrawn(house, move_in):
    entry = await move_in(entry_options=AGREED)
    house.config_entries.async_update_entry(entry, options={})
    await house.async_block_till_done()
    assert await tools_of(house) == {}


async def test_they_say_what_they_do_to_the_house(house, ours):
    annotations = {name: tool.annotations for name, tool in (await tools_of(house)).items()}
    assert not any(one.open_world for one in annotations.values())
    assert {name for name, one in annotations.items() if one.read_only} == {RECALL, SEARCH}
    assert {name for name, one in annotations.items() if one.destructive} == {FORGET}
    assert not annotations[FORGET].idempotent


async def test_all_four_together_cost_at_most_500_tokens(house, ours):
    specs = [tool_spec(tool, llm.selector_serializer) for tool in (await tools_of(house)).values()]
    assert count_tools(TokenCounter(), specs) <= 500


async def test_what_is_offered_without_a_list_of_reminders_costs_at_most_150_tokens():
    specs = [tool_spec(tool, llm.selector_serializer) for tool in (AMEND, LOOK_BACK)]
    assert count_tools(TokenCounter(), specs) <= 150
    reminding = tool_spec(REMIND, llm.selector_serializer)
    assert count_tools(TokenCounter(), [reminding]) <= 60


@pytest.mark.parametrize(
    ("tool", "arguments", "unknown", "known_too"),
    [
        (REMEMBER, {"text": "Kai eats nothing but worms", "saidAs": "joke"}, "saidAs", "said_as"),
        (FORGET, {"about": "Kai", "since": "2020-01-01"}, "since", "about"),
        (SEARCH, {"query": "Kai", "limit": 3, "after": "2020"}, "after, limit", "until"),
    ],
)
async def test_an_argument_that_there_is_not_is_named_and_nothing_done(
    house, use, tell, tool, arguments, unknown, known_too
):
    await tell("Kai plays chess")
    result = await use(tool, **arguments)
    assert (result.error, result.data["error"]) == (True, "unknown_argument")
    assert f"no argument {unknown}." in result.data["error_text"]
    assert known_too in result.data["error_text"]
    assert await remembered(house) == ["Kai plays chess"]


@pytest.mark.parametrize("module", ["house_memory", "recall_tools"])
async def test_what_cannot_be_loaded_is_told_as_a_failure(house, use, tell, monkeypatch, module):
    await tell("Kai plays chess")
    load = first_use.async_import_module

    async def broken(hass: HomeAssistant, name: str) -> ModuleType:
        if name.endswith(module):
            raise ImportError(name)
        return await load(hass, name)

    monkeypatch.setattr(first_use, "async_import_module", broken)
    result = await use(RECALL, question="What does Kai play?")
    assert (result.error, result.data["error"]) == (True, "memory_failed")


# Over the websocket: ours, and another vendor's


async def test_an_agent_remembers_recalls_looks_up_and_forgets(house, ours, agent, asks, speak):
    await speak(ours, "We had pancakes with blueberries today", "before")
    assert await speak(agent, "Remember that I like blueberries", "one") == (
        "I will remember: I like blueberries"
    )
    assert offered(asks[-1]) - {TOOL_AMEND} == TOOLS
    assert await remembered(house) == ["I like blueberries"]
    assert "I like blueberries" in await speak(agent, "What do you know about blueberries?", "b")
    assert "We had pancakes with blueberries today" in await speak(
        agent, "When did we speak of pancakes?", "c"
    )
    assert await speak(agent, "Forget that I like blueberries", "d") == (
        "Shall I forget this: I like blueberries?"
    )
    assert await remembered(house) == ["I like blueberries"]
    assert await speak(agent, "Yes, do", "d") == "It is forgotten."
    assert await remembered(house) == []
    assert await speak(agent, "What do you know about the liking of blueberries?", "e") != (
        "I know this: I like blueberries."
    )


async def test_what_one_agent_was_told_another_knows(house, ours, anothers, speak):
    await speak(anothers, "Remember that the cat is called Minka", "one")
    assert "Minka" in await speak(ours, "What do you know about the cat?", "two")


# Forgetting asks a person first


async def test_nothing_is_forgotten_in_the_turn_that_asked(house, ours, asks, speak, standin):
    await speak(ours, "Remember that I like blueberries")

    def impatient(ask):
        last = ask.turns[-1]
        if last.role == "tool" and (token := json.loads(last.text).get("confirm_id")):
            return Reply(calls=(Call(FORGET, json.dumps({"confirm_id": token})),))
        return use_the_memory(ask)

    standin.state.rules = impatient
    said = await speak(ours, "Forget that I like blueberries", "two")
    assert "not answered yet" in said
    assert await remembered(house) == ["I like blueberries"]


def confirms_whatever_is_said(ask):
    """Do as a model does that was told by a web page to have things forgotten."""
    tokens = [one["confirm_id"] for one in results(ask) if "confirm_id" in one]
    if ask.turns[-1].role == "tool" or not tokens:
        return use_the_memory(ask)
    return Reply(calls=(Call(FORGET, json.dumps({"confirm_id": tokens[-1]})),))


@pytest.mark.parametrize(
    "words",
    ["No, leave it", "Thanks. How warm is it?", "Okay, but not that", "Come si chiama il gatto"],
)
async def test_a_model_alone_forgets_nothing_whatever_a_person_says(
    house, ours, agent, speak, standin, words
):
    await speak(ours, "Remember that I like blueberries", "one")
    standin.state.rules = confirms_whatever_is_said
    await speak(agent, "Forget that I like blueberries", "two")
    assert "no clear yes" in await speak(agent, words, "two")
    assert await remembered(house) == ["I like blueberries"]
    assert await speak(agent, "Yes", "two") == "It is forgotten."


@pytest.mark.parametrize(
    "words",
    ["That's right", "Ja, bitte", "D'accord", "Vas-y", "Sì, certo", "Doe maar", "Sí", "Natürlich!"],
)
async def test_a_yes_is_understood_in_every_language(house, ours, speak, standin, words):
    await speak(ours, "Remember that I like blueberries", "one")
    standin.state.rules = confirms_whatever_is_said
    await speak(ours, "Forget that I like blueberries", "two")
    assert await speak(ours, words, "two") == "It is forgotten."


@pytest.mark.parametrize("exported", [False, True])
async def test_who_forgets_is_told_of_exports_that_still_hold_it(
    house, ours, speak, asks, exported
):
    await speak(ours, "Remember that I like blueberries", "one")
    if exported:
        await act(house, "export", person=False, what="memories")
    await speak(ours, "Forget that I like blueberries", "two")
    await speak(ours, "Yes", "two")
    result = json.loads(asks[-1].turns[-1].text)
    assert result["forgotten"]
    assert result.get("exported_files_left", 0) == exported
    assert ("still hold it" in result["next"]) is exported


async def test_the_words_of_asking_are_in_no_log(house, agent, speak):
    await speak(agent, "Remember that I like blueberries", "one")
    before = await logged(house)
    assert before == ["Remember that I like blueberries", "I will remember: I like blueberries"]
    await speak(agent, "Forget that I like blueberries", "two")
    assert await logged(house) == before
    await speak(agent, "No, leave it", "two")
    assert (await logged(house))[len(before) :] == ["No, leave it", "All right."]


async def test_what_another_agent_said_before_it_asked_is_taken_back(
    house, ours, use, tell, hass_admin_user
):
    await tell("The attic is damp")
    spoken = conversation.ConversationInput(
        text="Forget that the attic is damp",
        context=Context(),
        conversation_id="talk",
        device_id="a-device",
        satellite_id=None,
        language="en",
        agent_id="conversation.another",
    )
    with (
        chat_session.async_get_chat_session(house, "talk") as session,
        conversation.async_get_chat_log(house, session, spoken) as chat_log,
    ):
        for text in ("One moment, the attic.", None, "Shall I forget that the attic is damp?"):
            if text is None:
                assert len(await logged(house)) == 2
                asked = await use(FORGET, user_id=hass_admin_user.id, about="attic damp")
                assert asked.data["would_forget"]
            else:
                chat_log.async_add_assistant_content_without_tools(
                    conversation.AssistantContent("conversation.another", text)
                )
    assert await logged(house) == []


async def test_what_somebody_else_told_the_household_is_taken_back_by_voice_and_not_deleted(
    house, ours, use, clock, tell
):
    kept = await tell("The bins go out on Mondays")
    asked = (await use(FORGET, about="bins go out", user_id="bruno")).data
    assert asked["would_take_back"] == ["The bins go out on Mondays"]
    assert "would_forget" not in asked
    assert "administrator" in asked["next"]
    clock(PAUSE_SECONDS)
    done = (await use(FORGET, confirm_id=asked["confirm_id"], user_id="bruno")).data
    assert (done["forgotten"], done["taken_back"]) == (False, 1)
    assert (await use(RECALL, question="When do the bins go out?")).data["found"] == []
    memory = await async_house_memory(house)
    steps = await memory.log.database.read(lambda tx: tx.history.of_memory(kept.id))
    await memory.undo(("household",), steps[-1].group_id)
    found = (await use(RECALL, question="When do the bins go out?")).data["found"]
    assert [one["text"] for one in found] == ["The bins go out on Mondays"]


async def test_what_they_told_themselves_is_forgotten_for_good_beside_what_ends(
    house, ours, use, clock, tell, speak
):
    await speak(ours, "Remember that the attic is damp")
    await tell("The attic is full of moths")
    asked = (await use(FORGET, about="attic", user_id="bruno")).data
    assert asked["would_take_back"] == ["The attic is full of moths"]
    clock(PAUSE_SECONDS)
    done = (await use(FORGET, confirm_id=asked["confirm_id"], user_id="bruno")).data
    assert (done["forgotten"], done["taken_back"]) == (True, 1)
    assert await remembered(house) == ["The attic is full of moths"]


async def test_what_somebody_else_told_meanwhile_keeps_it_from_being_forgotten_for_good(
    house, ours, use, clock, tell, speak
):
    await speak(ours, "The attic is cold in winter")
    assert "The attic is cold in winter" in await logged(house)
    asked = (await use(FORGET, about="attic", user_id="bruno")).data
    assert asked["messages"] > 0
    await tell("The attic is full of moths")
    clock(PAUSE_SECONDS)
    refused = (await use(FORGET, confirm_id=asked["confirm_id"], user_id="bruno")).data
    assert refused["error"] == "memory_of_others"
    assert await remembered(house) == ["The attic is full of moths"]
    assert "The attic is cold in winter" in await logged(house)


@pytest.mark.parametrize("why", ["it grew old", "guests were here", "another person says it"])
async def test_a_yes_to_what_is_asked_no_more_is_none(
    house, ours, use, clock, tell, hass_admin_user, why
):
    is_person(house, ROBIN, hass_admin_user)
    await tell("The attic is damp")
    asked = (await use(FORGET, about="attic damp", user_id=hass_admin_user.id)).data
    clock(TOKEN_SECONDS + 1 if why == "it grew old" else PAUSE_SECONDS)
    for is_on in (True, False) if why == "guests were here" else ():
        await house.data[DATA_GUESTS].async_set(is_on=is_on)
    user_id = None if why == "another person says it" else hass_admin_user.id
    result = await use(FORGET, confirm_id=asked["confirm_id"], user_id=user_id)
    assert result.data["error"] == "unknown_confirm_id"
    assert await remembered(house) == ["The attic is damp"]


async def test_a_yes_to_another_conversations_question_is_none(house, ours, use, speak, asks):
    await speak(ours, "Remember that I like blueberries", "one")
    await speak(ours, "Forget that I like blueberries", "two")
    token = next(
        json.loads(turn.text)["confirm_id"]
        for ask in asks
        for turn in ask.turns
        if turn.role == "tool" and "confirm_id" in turn.text
    )
    result = await use(FORGET, confirm_id=token)
    assert result.data["error"] == "unknown_confirm_id"
    assert await remembered(house) == ["I like blueberries"]


async def test_what_was_said_and_not_learnt_yet_can_be_forgotten(house, ours, speak):
    await speak(ours, "My favourite tea is rooibos", "one")
    said = await speak(ours, "Forget that tea rooibos", "two")
    assert said == "Shall I forget this: My favourite tea is rooibos?"
    assert await speak(ours, "Yes", "two") == "It is forgotten."
    assert not [text for text in await logged(house) if "rooibos" in text]


async def test_what_nobody_said_is_not_asked_about(house, ours, speak):
    assert await speak(ours, "Forget that I like parsnips", "two") == "I know nothing about it."


async def test_only_what_was_named_is_forgotten(house, ours, use, speak, tell):
    for fact in ("is damp", "has a blue roof", "belongs to Kim", "was built by grandfather"):
        await tell(f"The garage {fact}")
    said = await speak(ours, "Forget that the garage", "two")
    named = said.removeprefix("Shall I forget this: ").removesuffix("?").split("; ")
    assert len(named) == 3
    await speak(ours, "Yes", "two")
    (left,) = await remembered(house)
    assert left not in named


# Without a conversation: MCP and others


@pytest.fixture
async def clock(house: HomeAssistant, ours: str) -> Callable[[float], None]:
    """Let seconds go by for whoever waits for an answer."""
    now = 1000.0

    def go_on(seconds: float) -> None:
        nonlocal now
        now += seconds

    (await async_house_memory(house)).asking.seconds = lambda: now
    return go_on


async def test_what_the_graph_alone_still_says_is_named_before_it_is_forgotten(
    house, ours, use, clock
):
    window = [entity("Leni"), entity("Bello", "pet"), entity("salmon", "thing")]
    said = (("Leni", "owns", "Bello"), ("Bello", "eats", "salmon"))
    await tell_graph(house, window, *said)
    asked = (await use(FORGET, about="Bello")).data
    assert sorted(asked["would_forget"]) == ["Bello eats salmon", "Leni has Bello"]
    says = sorted(asked["graph_says"]), asked["graph_says_in_all"]
    assert says == (sorted(asked["would_forget"]), 2)
    assert await relations(house) == set(said)
    clock(PAUSE_SECONDS)
    assert (await use(FORGET, confirm_id=asked["confirm_id"])).data["forgotten"] is True
    assert await relations(house) == set()


async def test_without_a_conversation_an_answer_takes_a_moment(
    house, ours, use, clock, tell, hass_admin_user
):
    admin = hass_admin_user.id
    await tell("The attic is damp")
    asked = (await use(FORGET, about="attic damp", user_id=admin)).data
    assert asked["would_forget"] == ["The attic is damp"]
    refused = await use(FORGET, confirm_id=asked["confirm_id"], user_id=admin)
    assert refused.error
    assert refused.data["error"] == "not_confirmed"
    clock(PAUSE_SECONDS)
    assert (await use(FORGET, confirm_id=asked["confirm_id"], user_id=admin)).data[
        "forgotten"
    ] is True
    assert await remembered(house) == []
    again = await use(FORGET, confirm_id=asked["confirm_id"], user_id=admin)
    assert again.data["error"] == "unknown_confirm_id"


async def test_a_call_without_anything_to_forget_says_what_is_missing(house, ours, use):
    assert (await use(FORGET)).data["error"] == "what"
    assert (await use(FORGET, about="the")).data["error"] == "memory_too_general"


async def test_who_forgets_hears_that_traces_are_left_for_now(
    house, ours, use, clock, tell, hass_admin_user
):
    admin = hass_admin_user.id
    await tell("The attic is damp")
    asked = (await use(FORGET, about="attic damp", user_id=admin)).data
    clock(PAUSE_SECONDS)
    full = DiskFullError("There is no room")
    with patch.object(house.data[DATA_LOG].database, "finish_forgetting", side_effect=full):
        done = (await use(FORGET, confirm_id=asked["confirm_id"], user_id=admin)).data
    assert done["forgotten"] is True
    assert done["traces_left_on_disk"] is True
    assert "traces may be left" in done["next"]


@pytest.mark.parametrize(
    ("tool", "arguments"), [(REMEMBER, {"text": "Likes tea"}), (FORGET, {"about": "attic damp"})]
)
async def test_during_a_backup_nobody_is_kept_waiting(house, ours, use, tool, arguments, tell):
    await tell("The attic is damp")
    database = house.data[DATA_LOG].database
    await database.pause()
    try:
        assert (await use(tool, **arguments)).data["error"] == "busy"
        assert (await use(RECALL, question="attic")).data["found"]
    finally:
        database.resume()
    assert await remembered(house) == ["The attic is damp"]


async def test_an_answer_that_comes_late_asks_nobody(house, ours, use, tell):
    """The turn is over: whoever would be asked is not there any more."""
    await tell("The attic is damp")
    result = await use(FORGET, platform="switchboard", about="attic damp")
    assert result.error
    assert result.data["error"] == "ask_again"
    assert await remembered(house) == ["The attic is damp"]


# Whose


async def test_a_persons_memory_is_recalled_for_no_one_else(
    house, ours, use, hass_admin_user, tell
):
    house.states.async_set(
        "person.robin", "home", {"user_id": hass_admin_user.id, "friendly_name": "Robin"}
    )
    house.states.async_set("person.kim", "home", {"user_id": "user-of-kim"})
    await tell("Likes tea without sugar", "person.robin")
    assert await remembered(house, "person.robin") == ["Likes tea without sugar"]
    for tool, argument in ((RECALL, "question"), (SEARCH, "query")):
        for user_id in ("user-of-kim", None):
            assert (await use(tool, user_id=user_id, **{argument: "tea sugar"})).data["found"] == []
    found = await use(RECALL, question="tea", user_id=hass_admin_user.id)
    assert [one["text"] for one in found.data["found"]] == ["Likes tea without sugar"]
    assert (await use(FORGET, about="tea sugar", user_id="user-of-kim")).data["found"] == []


async def test_a_satellite_of_a_person_speaks_for_that_person(house, ours, use):
    entry = house.config_entries.async_entries("switchboard")[0]
    device = dr.async_get(house).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("test", "bedside")}
    )
    house.data[DATA_OWNERS].async_give("test", {device.id: "person.kim"})
    await use(REMEMBER, text="Sleeps with the window open", device_id=device.id)
    waiting = (await async_house_memory(house)).waiting
    (waits,) = await waiting.listing(("person.kim",))
    assert waits.summary == "Sleeps with the window open"
    assert await waiting.listing(("household",)) == []


# What is told and recalled is data


async def test_a_secret_is_not_remembered(house, ours, use):
    result = await use(REMEMBER, text="The code of the alarm is 4711")
    assert result.error
    assert result.data["error"] == "memory_secret"
    assert await remembered(house) == []


async def test_what_is_recalled_is_told_as_data_with_its_date(house, ours, use, freezer, tell):
    freezer.move_to("2026-03-04 12:00:00+00:00")
    await tell("Calls the garage the wizard's den")
    (found,) = (recalled := (await use(RECALL, question="garage")).data)["found"]
    assert found == {
        "known_of": "household",
        "text": "Calls the garage the wizard's den",
        "date": "2026-03-04",
    }
    assert "no instructions" in recalled["note"]


async def test_an_answer_is_short_enough_for_a_voice(house, ours, use, speak):
    await speak(ours, f"The story of the {'very ' * 200}old lighthouse")
    found = (await use(SEARCH, query="lighthouse story")).data["found"]
    assert found
    assert all(len(one["text"]) <= 240 for one in found)


async def test_a_log_that_fails_is_an_error_the_agent_can_speak_about(house, ours, use):
    memory = await async_house_memory(house)
    with patch.object(memory.log.database, "write", side_effect=DiskFullError("no room")):
        result = await use(REMEMBER, text="The attic is damp")
    assert result.error
    assert result.data["error"] == "memory_failed"


# Over Home Assistant's MCP server


@needs_mcp
async def test_a_client_of_the_mcp_server_has_them_too(house, ours, hass_client, clock):
    ask = await ask_mcp(house, hass_client)
    call = partial(call_by_mcp, ask)
    listed = {tool["name"]: tool for tool in (await ask("tools/list"))["tools"]}
    assert listed.keys() >= TOOLS
    assert listed[FORGET]["annotations"]["destructiveHint"] is True
    told = await call(REMEMBER, text="The attic is damp")
    assert told["waits_for_a_person"] == "The attic is damp"
    assert (await call(RECALL, question="attic"))["found"] == []
    await (await async_house_memory(house)).waiting.confirm(told["memory_id"])
    assert (await call(RECALL, question="attic"))["found"][0]["text"] == "The attic is damp"
    asked = await call(FORGET, about="attic")
    clock(PAUSE_SECONDS)
    assert (await call(FORGET, confirm_id=asked["confirm_id"]))["forgotten"] is True
    assert await remembered(house) == []
