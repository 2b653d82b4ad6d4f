"""Speaking to the agent in a real Home Assistant, with the stand-in at the other end."""

from ..conftest import last_turn, speech


async def test_a_local_sentence_changes_the_house_without_a_request(house, move_in, say, standin):
    entry = await move_in()
    result = await say(entry, "turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert last_turn(entry)["route"] == "local"
    assert result.response.success_results
    assert standin.requests == []


async def test_the_model_acts_through_the_tools_it_is_offered(house, move_in, say, standin):
    entry = await move_in(routing={"policy": "llm_only"})
    await say(entry, "turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    turn = last_turn(entry)
    assert turn["route"] == "model"
    assert any(tool.endswith("HassTurnOff") for tool in turn["tools"])
    assert len(standin.requests) == 2


async def test_an_empty_sentence_is_answered(move_in, say):
    entry = await move_in()
    assert speech(await say(entry, "   ")) != ""
