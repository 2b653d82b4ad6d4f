"""Forgetting over the websocket: all that goes is shown before, and just that goes."""

import json
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.memory.first_use import async_house_memory

from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import KIM, ROBIN, texts, told
from .test_memory_commands import rest_on, write

PLANTED = "wommel"
HOUSEHOLD = "household"


async def say(house: Any, id_: str, text: str, owner: str = HOUSEHOLD) -> None:
    entry = LogEntry(id_, f"talk of {id_}", owner, "user", text, dt_util.utcnow())
    await write(house, lambda tx: tx.log.append([entry]))


async def about_bello(house: Any) -> dict[str, Any]:
    """Let the house know Bello by a memory, what was said, and the graph; returns the memory."""
    memory = await told(house, "Bello sleeps under the stairs")
    await told(house, "The bins go out on Mondays")
    await rest_on(house, memory["id"], (HOUSEHOLD, "Our Bello sleeps under the stairs"))
    await say(house, "walk", "Who walks Bello tonight?")
    await tell(house, [entity("Mia"), entity("Bello", "pet")], ("Mia", "owns", "Bello"))
    return memory


async def test_all_that_goes_by_words_is_shown_and_then_goes(house, admin):
    await about_bello(house)
    shown = await admin("memory/forget_preview", about="Bello")
    assert [one["text"] for one in shown["memories"]["items"]] == ["Bello sleeps under the stairs"]
    assert {one["text"] for one in shown["messages"]["items"]} == {
        "Our Bello sleeps under the stairs",
        "Who walks Bello tonight?",
    }
    assert [one["text"] for one in shown["entities"]["items"]] == ["Bello"]
    assert len(shown["relations"]["items"]) == 1
    # Nothing has gone yet, and looking again shows the same.
    assert len(await texts(house)) == 3
    assert (await admin("memory/forget_preview", about="Bello"))["revision"] == shown["revision"]
    gone = await admin("memory/forget", about="Bello", expected_revision=shown["revision"])
    assert (gone["memories"], gone["messages"], gone["entities"], gone["relations"]) == (1, 2, 1, 1)
    assert gone["erased"]
    assert await texts(house) == ["The bins go out on Mondays"]
    left = await admin("memory/forget_preview", about="Bello")
    assert left["memories"]["total"] == left["messages"]["total"] == 0


async def test_a_memory_named_by_its_id_is_shown_before_it_goes(house, admin):
    memory = await about_bello(house)
    named = {"memory_id": memory["id"]}
    shown = await admin("memory/forget_preview", **named)
    assert [one["id"] for one in shown["memories"]["items"]] == [memory["id"]]
    assert len(await texts(house)) == 3
    await admin("memory/forget", **named, expected_revision=shown["revision"])
    assert await texts(house) == ["Mia has Bello", "The bins go out on Mondays"]
    again = await admin.refusal("memory/forget", **named, expected_revision=shown["revision"])
    assert again == "memory_unknown"


async def test_a_memory_that_would_go_is_shown_without_the_messages_it_rests_on(house, robin):
    memory = await told(house, "Likes tea", owner=ROBIN)
    await rest_on(house, memory["id"], (ROBIN, "I like tea"), (KIM, "Robin likes tea, as I said"))
    shown = await robin("memory/forget_preview", memory_id=memory["id"])
    (item,) = shown["memories"]["items"]
    assert item.keys() == {
        *("id", "owner", "text", "is_cut", "kind", "status", "pinned", "by_person")
    }


async def test_nothing_goes_but_what_was_shown(house, admin):
    memory = await about_bello(house)
    seen = (await admin("memory/forget_preview", about="Bello"))["revision"]
    await say(house, "later", "Bello has eaten the cake")
    refused = await admin.refusal("memory/forget", about="Bello", expected_revision=seen)
    assert refused == "memory_scope_changed"
    shown = await admin("memory/forget_preview", about="Bello")
    assert shown["messages"]["total"] == 3
    edit = {"memory_id": memory["id"], "text": "Bello sleeps in the kitchen"}
    revision = (await admin("memory/get", memory_id=memory["id"]))["revision"]
    await admin("memory/update", **edit, expected_revision=revision)
    refused = await admin.refusal(
        "memory/forget", about="Bello", expected_revision=shown["revision"]
    )
    assert refused == "memory_scope_changed"
    assert len(await texts(house)) == 3


async def test_what_comes_between_the_look_and_the_deletion_is_not_forgotten_unseen(
    house, admin, monkeypatch
):
    await about_bello(house)
    seen = (await admin("memory/forget_preview", about="Bello"))["revision"]
    forgetter = type((await async_house_memory(house)).forgetting)
    forget = forgetter.forget

    async def late(self: Any, planned: Any, expected: str | None = None) -> Any:
        await say(house, "late", "Bello barks at the moon")
        return await forget(self, planned, expected)

    monkeypatch.setattr(forgetter, "forget", late)
    refused = await admin.refusal("memory/forget", about="Bello", expected_revision=seen)
    assert refused == "memory_scope_changed"
    assert len(await texts(house)) == 3


async def test_what_would_stay_is_said_of_words(house, admin):
    await about_bello(house)
    await told(house, "The bellows stand beside the fireplace")
    shown = await admin("memory/forget_preview", about="bell")
    assert shown["memories"]["total"] == 0
    assert shown["would_stay"]["messages_that_only_contain_it"] >= 0
    assert "would_stay" not in await admin(
        "memory/forget_preview", memory_id=(await told(house, "Tea is in the tin"))["id"]
    )


async def test_a_long_list_of_what_goes_comes_in_pages(house, admin):
    for number in range(5):
        await say(house, f"walk{number}", f"Who walks Bello on day {number}?")
    first = await admin("memory/forget_preview", about="Bello", limit=2)
    assert (first["messages"]["total"], first["messages"]["next_offset"]) == (5, 2)
    rest = await admin("memory/forget_preview", about="Bello", part="messages", limit=3, offset=2)
    assert rest["revision"] == first["revision"]
    assert "memories" not in rest
    said = [one["id"] for one in (*first["messages"]["items"], *rest["messages"]["items"])]
    assert len(set(said)) == 5
    assert rest["messages"]["next_offset"] is None


async def test_a_person_forgets_what_is_theirs_alone(house, robin, admin):
    mine = await told(house, f"Keeps the {PLANTED} tea in a tin", owner=ROBIN)
    await told(house, f"Hides the {PLANTED} tea", owner=KIM)
    ours = await told(house, f"The {PLANTED} tea is on the list")
    shown = await robin("memory/forget_preview", about=PLANTED)
    assert [one["id"] for one in shown["memories"]["items"]] == [mine["id"]]
    gone = await robin("memory/forget", about=PLANTED, expected_revision=shown["revision"])
    assert gone["memories"] == 1
    assert len(await texts(house)) == 2
    refused = await robin.refusal("memory/forget_preview", memory_id=ours["id"])
    assert refused == "memory_of_others"
    assert await robin.refusal("memory/forget_preview", about="x", owner=KIM) == (
        "command_not_allowed"
    )


@pytest.mark.parametrize("command", ["memory/forget_preview", "memory/forget"])
async def test_another_persons_memory_cannot_be_looked_at_by_forgetting_it(house, robin, command):
    kims = await told(house, f"Hides the {PLANTED}", owner=KIM)
    data = {"memory_id": kims["id"]}
    if command == "memory/forget":
        data["expected_revision"] = "0" * 16
    message = await robin.message(command, **data)
    assert message["error"]["translation_key"] == "memory_unknown"
    assert PLANTED not in json.dumps(message)


async def test_one_thing_is_forgotten_at_a_time(admin):
    assert await admin.refusal("memory/forget_preview") == "forget_what"
    both = {"memory_id": "one", "about": "Bello"}
    assert await admin.refusal("memory/forget_preview", **both) == "forget_what"
