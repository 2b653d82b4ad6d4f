"""Instructions with a template say what holds now, with every sentence."""

import pytest
from homeassistant.components.conversation import ChatLog

from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL

TEMPLATE = "You are a butler. The bed light is {{ states('input_boolean.bed_light') }}. Be brief."


@pytest.fixture(params=["rebuilt", "frozen"])
def prompt(request, monkeypatch):
    """Home Assistant 2026.10 makes its prompt anew with every turn, 2026.11 only once."""
    if request.param == "rebuilt":
        return
    provide = ChatLog.async_provide_llm_data

    async def once(self, *args):
        if self.llm_api is None:
            await provide(self, *args)

    monkeypatch.setattr(ChatLog, "async_provide_llm_data", once)


def beginning(body):
    """Return the instructions of a request."""
    return body["input"][0]["content"]


@pytest.mark.usefixtures("prompt")
async def test_they_are_rendered_each_time_and_taken_when_they_differ(house, open_assist, standin):
    _, assist = await open_assist(routing=ONLY_MODEL, prompt=TEMPLATE)
    await assist.say("hello")
    await assist.say("hello again")
    await house.services.async_call(
        "input_boolean", "turn_off", {"entity_id": "input_boolean.bed_light"}, blocking=True
    )
    await assist.say("and now?")
    first, second, third = standin.sent()
    assert beginning(first).startswith("You are a butler. The bed light is on. Be brief.\n")
    assert beginning(second) == beginning(first)
    assert second["input"][: len(first["input"])] == first["input"]
    assert beginning(third) == beginning(first).replace("light is on.", "light is off.")


@pytest.mark.usefixtures("prompt")
async def test_a_template_that_breaks_later_is_told(house, open_assist, standin):
    template = "{{ 1 / (states('input_boolean.bed_light') == 'on') | int }}"
    _, assist = await open_assist(routing=ONLY_MODEL, prompt=template)
    await assist.say("hello")
    await house.services.async_call(
        "input_boolean", "turn_off", {"entity_id": "input_boolean.bed_light"}, blocking=True
    )
    assert await assist.say("hello again") == phrase("template_error", "en")
    assert len(standin.sent()) == 1
