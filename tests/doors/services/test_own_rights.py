"""Somebody who is no administrator: their own memories, and nobody else's."""

from typing import Any

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG

from .test_memory_services import KIM, ROBIN, call, learn, refusal, texts, told


async def ask(hass: HomeAssistant, user: MockUser | None, action: str, **data: Any) -> Any:
    """Let a user do something, or an automation, which is nobody."""
    context = Context(user_id=user and user.id)
    return await hass.services.async_call(
        DOMAIN, action, data, blocking=True, return_response=True, context=context
    )


async def test_they_list_correct_and_forget_their_own(house, robin):
    mine = await told(house, "Likes green tea", owner=ROBIN)
    await told(house, "Sings in the shower", owner=KIM)
    await told(house, "The bins go out on Mondays")
    listed = await ask(house, robin, "list_memories")
    assert [one["text"] for one in listed["memories"]] == ["Likes green tea"]
    changed = await ask(house, robin, "edit_memory", memory_id="green", text="Likes black tea")
    assert (changed["memory"]["id"], changed["memory"]["text"]) == (mine["id"], "Likes black tea")
    await ask(house, robin, "forget", memory_id=mine["id"])
    assert await texts(house) == ["The bins go out on Mondays", "Sings in the shower"]
    await told(house, "Swims on Sundays", owner=ROBIN)
    await ask(house, robin, "forget", owner=ROBIN, confirm=True)
    assert await texts(house) == ["The bins go out on Mondays", "Sings in the shower"]


async def test_nobody_elses_is_shown_changed_or_forgotten(house, robin):
    kims = await told(house, "Sings in the shower", owner=KIM)
    ours = await told(house, "The bins go out on Mondays")
    mine = await told(house, "Likes green tea", owner=ROBIN)
    for action, data in (
        ("list_memories", {"owner": KIM}),
        ("list_memories", {"owner": "household"}),
        ("edit_memory", {"memory_id": mine["id"], "owner": KIM}),
        ("forget", {"owner": KIM, "confirm": True}),
        ("forget", {"everything": True, "confirm": True}),
        ("forget", {"about": "tea", "confirm": True, "delete_copies": True}),
        ("remember", {"text": "Is the boss"}),
        ("recall", {"question": "Who sings?"}),
        ("undo", {"owner": KIM}),
        ("export", {}),
    ):
        with pytest.raises(Unauthorized):
            await ask(house, robin, action, **data)
    for memory, action, data in ((kims, "edit_memory", {"text": "Nothing"}), (kims, "forget", {})):
        with pytest.raises(ServiceValidationError) as refused:
            await ask(house, robin, action, memory_id=memory["id"], **data)
        assert refused.value.translation_key == "memory_not_yours"
    with pytest.raises(ServiceValidationError) as refused:
        await ask(house, robin, "forget", memory_id=ours["id"])
    assert refused.value.translation_key == "memory_of_others"
    await ask(house, robin, "forget", about="sings in the shower", confirm=True)
    assert len(await texts(house)) == 3
    assert (await ask(house, robin, "list_memories", status="all"))["total"] == 1


async def test_the_households_is_corrected_and_taken_back_by_everybody_and_undone(house, robin):
    ours = await told(house, "The bins go out on Mondays")
    known = {"memory_id": ours["id"]}
    await ask(house, robin, "edit_memory", **known, text="The bins go out on Tuesdays")
    assert await texts(house) == ["The bins go out on Tuesdays"]
    await ask(house, robin, "undo", group_id="Tuesdays")
    assert await texts(house) == ["The bins go out on Mondays"]
    back = await ask(house, robin, "edit_memory", **known, valid_to="now")
    assert back["memory"]["valid_to"] is not None
    assert (await call(house, "recall", question="When do the bins go out?"))["found"] == []
    await ask(house, robin, "undo", group_id=await last_change(house, ours["id"]))
    found = await call(house, "recall", question="When do the bins go out?")
    assert [one["text"] for one in found["found"]] == ["The bins go out on Mondays"]


async def test_that_the_household_knows_of_it_is_not_undone_by_everybody(house, robin):
    ours = await told(house, "The bins go out on Mondays")
    told_in = await last_change(house, ours["id"])
    with pytest.raises(Unauthorized):
        await ask(house, robin, "undo", group_id=told_in)
    with pytest.raises(ServiceValidationError) as refused:
        await ask(house, robin, "edit_memory", memory_id=ours["id"], owner=ROBIN)
    assert refused.value.translation_key == "memory_not_yours"
    assert await texts(house) == ["The bins go out on Mondays"]
    await call(house, "undo", group_id=told_in)
    assert await texts(house) == []


async def last_change(hass: HomeAssistant, memory_id: str) -> str:
    read = hass.data[DATA_LOG].database.read
    return (await read(lambda tx: tx.history.of_memory(memory_id)))[-1].group_id


async def test_what_waits_is_decided_by_an_administrator(house, robin):
    fact = await learn(house, owner=ROBIN)
    (waiting,) = (await ask(house, robin, "list_memories", status="waiting"))["memories"]
    assert waiting["id"] == fact
    with pytest.raises(Unauthorized):
        await ask(house, robin, "edit_memory", memory_id=fact, decision="confirm")
    kims = await learn(house, owner=KIM, id="fact2", window_end_id="m2")
    with pytest.raises(ServiceValidationError):
        await ask(house, robin, "edit_memory", memory_id=kims, decision="reject")
    await ask(house, robin, "edit_memory", memory_id=fact, decision="reject")
    left = (await call(house, "list_memories", status="waiting"))["memories"]
    assert [one["id"] for one in left] == [kims]


async def test_a_memory_is_named_by_words_that_stand_in_it_alone(house, robin):
    await told(house, "Likes green tea")
    await told(house, "Likes black coffee")
    edited = await call(house, "edit_memory", memory_id="COFFEE", pinned=True)
    assert edited["memory"]["text"] == "Likes black coffee"
    assert await refusal(house, "edit_memory", memory_id="likes", pinned=True) == (
        "memory_named_twice"
    )
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "edit_memory", memory_id="cocoa", pinned=True)
    assert refused.value.translation_placeholders == {"value": "cocoa"}


async def test_an_end_is_taken_away_without_writing_yaml(house, robin):
    memory = await told(house, "The boiler is broken", valid_to="2099-01-01 12:00:00")
    assert memory["valid_to"]
    edited = await call(house, "edit_memory", memory_id=memory["id"], no_end=True)
    assert edited["memory"]["valid_to"] is None


async def test_a_change_is_named_by_words_that_it_alone_changed(house, robin):
    await told(house, "Likes warm cocoa", owner=ROBIN)
    await told(house, "Likes black coffee", owner=ROBIN)
    assert await refusal(house, "undo", group_id="likes") == "change_named_twice"
    assert await refusal(house, "undo", group_id="stamps") == "memory_nothing_to_undo"
    undone = await call(house, "undo", group_id="warm COCOA")
    assert [one["text"] for one in undone["removed"]] == ["Likes warm cocoa"]


async def test_a_memory_named_by_words_is_forgotten_once_that_is_confirmed(house, robin):
    await told(house, "Likes tea")
    longer = await told(house, "Likes tea with milk on Sundays", owner=ROBIN)
    assert await refusal(house, "forget", memory_id="tea") == "memory_named_twice"
    answer = await call(house, "forget", memory_id="with milk")
    assert not answer["done"]
    assert [one["id"] for one in answer["would_forget"]["memories"]] == [longer["id"]]
    # The whole of a memory's words name it, whatever else holds them.
    answer = await call(house, "forget", memory_id="likes tea", confirm=True)
    assert [one["text"] for one in answer["forgotten"]["memories"]] == ["Likes tea"]
