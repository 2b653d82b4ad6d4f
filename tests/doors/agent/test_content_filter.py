"""What the content filter stops is asked again with less, and the next turn is as ever."""

from ..conftest import ONLY_MODEL, last_turn, speech

TABLE = "The home, by area."


def told(request: dict) -> str:
    """Return all that a request tells the model."""
    return "\n".join(str(item.get("content")) for item in request["input"])


async def test_the_question_is_asked_again_without_the_state_of_the_home(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(content_filter="prompt")
    answer = speech(await say(entry, "Hello, are you there?"))
    assert answer
    assert (last_turn(entry)["route"], last_turn(entry)["error"]) == ("model", None)
    first, second = map(told, standin.sent())
    assert TABLE in first
    assert "Now: " in first
    assert TABLE not in second
    assert "Now: " not in second
    assert "Hello, are you there?" in second


async def test_the_next_turn_is_told_the_home_again_and_goes_on(house, move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    standin.order(content_filter="prompt")
    await say(entry, "Hello, are you there?")
    await say(entry, "Turn off the bed light")
    assert house.states.get("input_boolean.bed_light").state == "off"
    third = told(standin.sent()[2])
    assert TABLE in third
    assert "Now: " in third
    assert "Hello, are you there?" in third


async def test_each_agent_has_a_cache_key_of_its_own_that_means_nothing(move_in, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await say(entry, "Hello, are you there?", "first")
    await say(entry, "Hello, are you there?", "second")
    (agent,) = (one for one in entry.subentries.values() if one.subentry_type == "conversation")
    assert [body["prompt_cache_key"] for body in standin.sent()] == [agent.subentry_id] * 2
