"""A house with memories of two people, and connections of an administrator, a person, a guest."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from pytest_homeassistant_custom_component.common import CLIENT_ID, MockUser

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.operations.operation import Operation

from ..conftest import agent_of
from ..dialog import async_written
from ..services.test_memory_services import AGREED, KIM, MODEL_ONLY, ROBIN

type Ask = Callable[..., Awaitable[dict[str, Any]]]


class Asking:
    """A connection of somebody who is signed in."""

    def __init__(self, client: Any) -> None:
        self._client = client

    async def __call__(self, command: str, **data: Any) -> dict[str, Any]:
        """Return the answer of a command that is not refused."""
        message = await self.message(command, **data)
        assert message["success"], message
        return message["result"]

    async def message(self, command: str, **data: Any) -> dict[str, Any]:
        """Return what comes back, whatever it is."""
        await self._client.send_json_auto_id({"type": f"{DOMAIN}/{command}", **data})
        return await self._client.receive_json()

    async def send(self, kind: str, **data: Any) -> dict[str, Any]:
        """Give a command of Home Assistant's own."""
        await self._client.send_json_auto_id({"type": kind, **data})
        return await self._client.receive_json()

    async def event(self) -> dict[str, Any]:
        """Return the next event of what was subscribed to."""
        async with asyncio.timeout(20):
            message = await self._client.receive_json()
        assert message["type"] == "event", message
        return message["event"]

    async def refusal(self, command: str, **data: Any) -> str | None:
        """Return why a command is refused: the key of the sentence."""
        message = await self.message(command, **data)
        assert not message["success"], message
        error = message["error"]
        assert error.get("translation_domain") == DOMAIN, error
        assert error["code"] == error["translation_key"]
        assert error["message"] not in ("", error["translation_key"])
        return error["translation_key"]


GIVEN: dict[str, Any] = {
    "memory_id": "m",
    "expected_revision": "r",
    "group_id": "g",
    "others": [{"memory_id": "n", "expected_revision": "r"}],
    "question": "tea",
    "query": "tea",
    "entity": "Mia",
    "conversation_id": "talk",
    "message_id": "said",
    "request_id": "q",
    "agent": "conversation.switchboard",
    "text": "Is there tea?",
    "kind": "learning",
    "decision": "undo",
    "item_id": "1",
    "entry_id": "e",
    "key": "k",
}


OTHERWISE_GIVEN: dict[str, dict[str, Any]] = {
    "memory/change_several": {"decision": "end"},
    "turns/repair": {"kind": "expose"},
    "work/cancel": {"kind": "import"},
}


def needed_by(command: Operation) -> dict[str, Any]:
    """Return something for each field that a command has to be given."""
    needed = {str(one) for one in command.fields if type(one).__name__ == "Required"}
    given = {name: GIVEN[name] for name in needed}
    return given | OTHERWISE_GIVEN.get(command.name, {})


@pytest.fixture
async def entry(house: HomeAssistant, move_in: Any) -> Any:
    """An entry whose people agreed to a log; Robin and Kim are persons of the house."""
    house.states.async_set(ROBIN, "home", {"friendly_name": "Robin"})
    house.states.async_set(KIM, "home", {"friendly_name": "Kim"})
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)


@pytest.fixture
async def recording(house: Any, move_in: Any) -> Any:
    """An entry that keeps the last five requests; Robin and Kim are persons of the house."""
    house.states.async_set(ROBIN, "home", {"friendly_name": "Robin"})
    house.states.async_set(KIM, "home", {"friendly_name": "Kim"})
    return await move_in(
        entry_options={"memory": {**AGREED["memory"], "recorded_requests": 5}}, routing=MODEL_ONLY
    )


@pytest.fixture
def signed_in(house: HomeAssistant, entry: Any, hass_ws_client: Any) -> Any:
    """Return how to sign somebody in who is no administrator."""

    async def sign_in(name: str, person: str | None) -> Asking:
        user = MockUser(is_owner=False, name=name).add_to_hass(house)
        if person:
            house.states.async_set(person, "home", {"user_id": user.id, "friendly_name": name})
        refresh = await house.auth.async_create_refresh_token(user, CLIENT_ID)
        token = house.auth.async_create_access_token(refresh)
        return Asking(await hass_ws_client(house, access_token=token))

    return sign_in


@pytest.fixture
async def admin(house: HomeAssistant, entry: Any, hass_ws_client: Any) -> Asking:
    """An administrator."""
    return Asking(await hass_ws_client(house))


@pytest.fixture
async def robin(signed_in: Any) -> Asking:
    """Robin, who is no administrator and a person of the house."""
    return await signed_in("Robin", ROBIN)


@pytest.fixture
async def lodger(signed_in: Any) -> Asking:
    """Somebody who has a user, and is no person of the house."""
    return await signed_in("Lodger", None)


async def speak(house: Any, entry: Any, person: str | None, text: str, talk: str = "talk") -> None:
    """Say something as a person who is signed in, or as a voice that is nobody's."""
    user_id = house.states.get(person).attributes["user_id"] if person else None
    await conversation.async_converse(
        house, text, talk, Context(user_id=user_id), agent_id=agent_of(house, entry)
    )
    await async_written(house, entry)
