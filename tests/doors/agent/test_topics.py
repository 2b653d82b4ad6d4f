"""What a conversation is about: found after its turns, without a model, and for nobody to wait."""

import json
import threading

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.agent import topics
from custom_components.switchboard.engine.azure.messages import Message, ToolCall
from custom_components.switchboard.engine.language.masking import masked
from custom_components.switchboard.engine.turn.background import INSTRUCTIONS
from custom_components.switchboard.engine.turn.memory_entries import remember
from demo.azure_standin.ask import Reply

from ..conftest import ONLY_MODEL
from ..dialog import async_written
from ..household import act

AGREED = {"memory": {"log_conversations": True}}
TALK = ("Will it rain this weekend?", "The lamp on the stairs hums", "Will it snow?")


@pytest.fixture
def talk(open_assist):
    """Return how to move in, and to say things one after the other."""

    async def open_one(**options):
        entry, assist = await open_assist(routing=ONLY_MODEL, **options)

        async def say(*texts, conversation_id="kitchen"):
            for text in texts:
                await assist.say(text, conversation_id)
                await entry.runtime_data.topics.idle()

        return entry, say

    return open_one


def tagged(entry, tag, conversation_id="kitchen"):
    """Return what the window holds under a tag."""
    held = entry.runtime_data.live.windows.get_messages(conversation_id, tag)
    return [one.content for one in held if one.role == "user"]


async def stats(house, **data):
    told = await act(house, "conversation_stats", person=False, **data)
    return told["conversations"]["kitchen"]["state"]


async def test_a_long_message_is_not_looked_through_on_the_event_loop(talk, monkeypatch):
    looked: set[threading.Thread] = set()

    def seen(text: str) -> str:
        looked.add(threading.current_thread())
        return masked(text)

    monkeypatch.setattr(topics, "masked", seen)
    _, say = await talk()
    await say(TALK[0])
    assert looked
    assert threading.current_thread() not in looked


async def test_messages_are_tagged_with_their_topics_after_five(talk, standin):
    entry, say = await talk()
    await say(*TALK[:2])
    assert tagged(entry, "context:*") == [], "four messages are too few"
    requests = len(standin.sent())
    await say(TALK[2])
    assert tagged(entry, {"context:weather"}) == [TALK[0], TALK[2]]
    assert tagged(entry, {"context:lighting"}) == [TALK[1]]
    assert len(standin.sent()) == requests + 1, "no model was asked for it"
    answers = entry.runtime_data.live.windows.get_messages("kitchen", "context:lighting")
    assert [one.role for one in answers] == ["user", "assistant"]


async def test_a_topic_of_a_house_is_known_by_the_names_of_its_things(house, talk):
    house.states.async_set("vacuum.gustav", "docked", {"friendly_name": "Gustav"})
    entry, say = await talk()
    async_expose_entity(house, "conversation", "vacuum.gustav", should_expose=True)
    await say("What does Gustav do?", *TALK[:2])
    assert tagged(entry, "context:cleaning") == ["What does Gustav do?"]


async def test_the_state_says_what_a_conversation_is_about(house, talk):
    _, say = await talk()
    await say(*TALK)
    state = await stats(house)
    assert state["current_domains"][0] == "weather"
    assert "lamp" in state["current_keywords"] or "stairs" in str(state["current_keywords"])
    whole = await stats(house, conversation_id="kitchen")
    first = whole["messages"][0]
    assert (first["message_number"], first["domains"][0]) == (1, "weather")
    assert 0 < first["domain_confidence"]["weather"] <= 1
    assert whole["domain_confidence"]["weather"] >= whole["domain_confidence"]["lighting"]


async def test_what_a_conversation_is_about_survives_a_restart(house, talk, freezer):
    entry, say = await talk(entry_options=AGREED)
    await say(*TALK)
    await async_written(house, entry)
    freezer.tick(6 * 60)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    await say("And on Monday?")
    state = entry.runtime_data.live.state("kitchen")
    assert state.context.messages[-2].number == 7
    assert next(iter(state.context.domains)) == "weather"
    assert tagged(entry, "context:lighting") == [TALK[1]]


async def test_what_was_forgotten_is_about_nothing(house, talk):
    entry, say = await talk()
    await say(*TALK)
    await act(house, "reset_conversation", person=False, conversation_id="kitchen")
    assert entry.runtime_data.live.light("kitchen")["current_keywords"] == []


async def test_a_house_may_have_topics_of_its_own_or_none(talk):
    own = {"topics": "own", "own_topics": "Wine: merlot, riesling\nTrains: locomotive"}
    entry, say = await talk(window=own)
    await say("Is the riesling cold?", "Where is the locomotive?", "Hello")
    assert tagged(entry, "context:wine") == ["Is the riesling cold?"]
    assert tagged(entry, "context:trains") == ["Where is the locomotive?"]


async def test_without_topics_nothing_is_tagged(talk):
    entry, say = await talk(window={"topics": "off"})
    await say(*TALK)
    assert tagged(entry, "context:*") == []


async def test_a_model_is_asked_once_for_all_if_words_do_not_say_it(talk, standin, monkeypatch):
    asked, others = [], standin.state.rules

    def reply(ask):
        if ask.turns[0].text != INSTRUCTIONS:
            return others(ask)
        asked.append(json.loads(ask.turns[-1].text)["messages"])
        return Reply(json.dumps({"1": {"wine": 0.8}, "2": {"nonsense": 1}}))

    monkeypatch.setattr(standin.state, "rules", reply)
    own = {"topics": "own", "own_topics": "Wine: merlot", "topics_by_model": True}
    entry, say = await talk(window=own)
    await say("Something red with the roast?", "The merlot, please", "Hello")
    assert tagged(entry, "context:wine") == ["Something red with the roast?", "The merlot, please"]
    assert [list(one.values()) for one in asked] == [["Something red with the roast?", "Hello"]]
    sent = next(one for one in standin.sent() if INSTRUCTIONS in str(one))
    assert (sent["temperature"], sent["max_output_tokens"]) == (0.2, 400)


async def test_what_was_asked_to_be_kept_in_mind_leaves_last_and_what_was_looked_up_first(talk):
    entry, say = await talk(window={"eviction_target": 1.0, "keep_exchanges": 3, "summary": False})
    await say("Keep in mind that the guests eat no nuts.", "Which lamps are on?", *TALK)
    held = [one.content for one in entry.runtime_data.live.windows.get_messages("kitchen", "input")]
    assert held[0] == "Keep in mind that the guests eat no nuts."
    assert tagged(entry, "important") == ["Keep in mind that the guests eat no nuts."]


async def test_the_results_of_a_search_are_ephemeral(talk):
    entry, say = await talk()
    windows = entry.runtime_data.live.windows
    windows.begin_turn("kitchen")
    for message in (
        Message("user", "What did we say about tea?"),
        Message(
            "assistant", tool_calls=(ToolCall("c1", "switchboard__SearchConversations", "{}"),)
        ),
        Message("tool", '{"said": []}', tool_call_id="c1"),
        Message("assistant", "Nothing."),
    ):
        remember(windows, "kitchen", message)
    windows.end_turn("kitchen")
    [result] = windows.get_messages("kitchen", "ephemeral")
    assert result.role == "tool"
    await say("Hello")
