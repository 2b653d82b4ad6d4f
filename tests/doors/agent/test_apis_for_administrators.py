"""An API that only administrators may use keeps nobody else from the others that the agent has."""

from collections.abc import Awaitable, Callable

import pytest
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import llm
from pytest_homeassistant_custom_component.common import MockUser

from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, agent_of, by_person, last_turn, speech

GUARDED = "everything"
LAMP = "input_boolean.bed_light"


class LookEverywhere(llm.Tool):
    name = "everything__look"
    integration = "homeassistant"
    description = "Look everywhere"


class Everything(llm.API):
    """Is refused to whoever is no administrator, as Home Assistant does since 2026.11."""

    requires_admin = True

    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        user_id = llm_context.context.user_id if llm_context.context else None
        user = await self.hass.auth.async_get_user(user_id) if user_id else None
        if user is None or not user.is_admin:
            raise Unauthorized(context=llm_context.context)
        return llm.APIInstance(self, "", llm_context, [LookEverywhere()])


class Model:
    """Switches the lamp off with whatever tool does that; keeps which ones it was given."""

    def __init__(self) -> None:
        self.tools: set[str] = set()

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        self.tools = {one.name for one in ask.tools}
        if ask.turns[-1].role == "tool":
            return Reply("It is dark.")
        turn_off = [one for one in self.tools if one.endswith("HassTurnOff")]
        return Reply("Hello.", calls=tuple(Call(one, '{"name": "Bed Light"}') for one in turn_off))

    @property
    def looks_everywhere(self) -> bool:
        """Whether it was given the tool that only administrators may use."""
        return any(one.endswith("everything__look") for one in self.tools)


type Say = Callable[[str | None], Awaitable[str]]


@pytest.fixture
def model(standin) -> Model:
    standin.state.rules = Model()
    return standin.state.rules


@pytest.fixture
def move_in_with(house: HomeAssistant, move_in) -> Callable[..., Awaitable[Say]]:
    """Return how to get an agent with some APIs, and to speak to it as a user or as nobody."""
    llm.async_register_api(house, Everything(hass=house, id=GUARDED, name="Everything"))

    async def begin(*apis: str) -> Say:
        entry = await move_in(routing=ONLY_MODEL, llm_hass_api=list(apis))

        async def say(user_id: str | None) -> str:
            result = await conversation.async_converse(
                house,
                "Make it dark in here",
                "talk",
                Context(user_id=user_id),
                agent_id=agent_of(house, entry),
            )
            assert last_turn(entry)["route"] == "model"
            return speech(result)

        return say

    return begin


@pytest.mark.parametrize("who", ["user", "nobody"])
async def test_who_is_no_administrator_goes_on_with_the_other_apis(house, model, move_in_with, who):
    say = await move_in_with("assist", GUARDED)
    user = MockUser(name="Lodger", is_owner=False).add_to_hass(house)
    user.mock_policy({"entities": True})
    assert await say(user.id if who == "user" else None) == "It is dark."
    assert house.states.get(LAMP).state == "off"
    assert not model.looks_everywhere


async def test_an_administrator_has_all_of_them(house, model, move_in_with):
    say = await move_in_with("assist", GUARDED)
    assert await say(by_person(house).user_id) == "It is dark."
    assert model.looks_everywhere


async def test_who_may_use_none_of_them_is_talked_to(house, model, move_in_with):
    say = await move_in_with(GUARDED)
    assert await say(None) == "Hello."
    assert model.tools == set()
    assert house.states.get(LAMP).state == "on"
