"""What the household graph adds to an answer: at the satellite, and where the model looks it up."""

from ..conftest import agent_of
from ..dialog import async_open_assist
from ..gullible import call
from ..household import AGREED, MODEL_ONLY
from ..household import listen_back as run
from ..remembering_model import RECALL, result_of
from .test_context import reminders_in
from .test_graph_reading import FOOD, HAMSTER

ASKED = "What does the pet of Quendolin eat?"


async def _learn(house, entry, say_at_panel) -> None:
    await say_at_panel(entry, HAMSTER)
    await say_at_panel(entry, FOOD)
    told = await run(house)
    assert told["graph"]["relations"] == 3


async def test_a_sentence_is_reminded_of_what_two_facts_say_together(
    house, move_in, say_at_panel, standin
):
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY, recall={"profile_tokens": 0})
    await _learn(house, entry, say_at_panel)
    await say_at_panel(entry, ASKED)
    (reminder,) = reminders_in(standin.sent()[-1])
    assert "dandelions" in reminder
    assert "Quendolin has a hamster called Pip" in reminder


async def test_the_recall_tool_says_by_way_of_what(
    house, entry, say_at_panel, standin, hass_ws_client
):
    await _learn(house, entry, say_at_panel)
    results = []
    usual = standin.state.rules

    def model(ask):
        if ask.schema is not None:
            return usual(ask)
        last = ask.turns[-1]
        if last.role == "tool":
            results.append(result_of(last.text))
            return usual(ask)
        return call(RECALL, question=last.text)

    standin.state.rules = model
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    await assist.say(ASKED)
    await assist.say("How do Quendolin and the dandelions hang together?")
    eats, together = results
    assert any("Pip eats dandelions" in one["text"] for one in eats["found"])
    assert together["how_they_hang_together"] == ["Quendolin has Pip", "Pip eats dandelions"]
