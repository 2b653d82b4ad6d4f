"""The commands on the memory, over the websocket, as those who are signed in give them."""

import json
from dataclasses import replace
from typing import Any

from homeassistant.components.websocket_api.const import DOMAIN as WEBSOCKET
from homeassistant.util import dt as dt_util

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.lookups import DATA_LOOKUPS
from custom_components.switchboard.operations import answers, operation
from custom_components.switchboard.operations.table import OPERATIONS

from ..services.test_memory_services import KIM, ROBIN, call, learn, told

PLANTED = "wommel"
NAMES = ("summary", "list", "get", "history", "update", "undo")
COMMANDS = [one for one in OPERATIONS if one.name in {f"memory/{name}" for name in NAMES}]
KNOWN = (
    "The bins go out on Mondays",
    "Apples are kept in the cellar",
    "The neighbour waters the roses",
    "Porridge is what breakfast is",
    "A bicycle stands behind the shed",
    "Choir practice is in the school",
)


async def write(house: Any, work: Any) -> Any:
    return await house.data[DATA_LOG].database.write(work)


async def rest_on(house: Any, memory_id: str, *said: tuple[str, str]) -> None:
    """Let a memory rest on messages, each of somebody who said it."""
    entries = [
        LogEntry(f"{memory_id}-{n}", "talk", owner, "user", text, dt_util.utcnow())
        for n, (owner, text) in enumerate(said)
    ]

    def work(tx: Any) -> None:

        tx.log.append(entries)
        memory = tx.memories.get(memory_id)
        tx.memories.put(replace(memory, sources=tuple(one.id for one in entries)))

    await write(house, work)


# Reading


async def test_an_administrator_lists_the_households_and_turns_pages(house, admin):
    for text in KNOWN[:5]:
        await told(house, text)
    first = await admin("memory/list", limit=3)
    assert (len(first["items"]), first["total"], first["next_offset"]) == (3, 5, 3)
    rest = await admin("memory/list", limit=3, offset=3)
    assert (len(rest["items"]), rest["next_offset"]) == (2, None)
    texts = {one["text"] for one in (*first["items"], *rest["items"])}
    assert texts == {*KNOWN[:5]}
    assert all(one["revision"] for one in first["items"])
    assert (await admin("memory/list", limit=3))["revision"] == first["revision"]
    await told(house, KNOWN[5])
    assert (await admin("memory/list", limit=3))["revision"] != first["revision"]


async def test_a_person_lists_what_is_theirs_and_the_households(house, robin):
    await told(house, "Likes green tea", owner=ROBIN)
    await told(house, f"Hides the {PLANTED}", owner=KIM)
    await told(house, "The bins go out on Mondays")
    listed = await robin("memory/list", status="all")
    assert {one["text"] for one in listed["items"]} == {
        "Likes green tea",
        "The bins go out on Mondays",
    }
    (ours,) = (await robin("memory/list", owner="household"))["items"]
    assert ours["text"] == "The bins go out on Mondays"
    assert await robin.refusal("memory/list", owner=KIM) == "command_not_allowed"


async def test_a_summary_counts_what_one_may_read_and_what_waits_for_one(house, robin, admin):
    await told(house, "Likes green tea", owner=ROBIN, kind="preference")
    await told(house, f"Hides the {PLANTED}", owner=KIM)
    await told(house, KNOWN[0])
    await learn(house, owner=KIM)
    mine = await robin("memory/summary")
    assert mine["own"] == ROBIN
    kinds = {one["owner"]: one["kinds"] for one in mine["owners"]}
    assert kinds == {"household": {"fact": 1}, ROBIN: {"preference": 1}}
    assert (mine["waiting"], mine["in_doubt"]) == (0, 0)
    everybodys = await admin("memory/summary")
    assert everybodys["own"] is None
    assert {one["owner"] for one in everybodys["owners"]} == {"household", ROBIN, KIM}
    assert everybodys["waiting"] == 1


async def test_person_kind_and_words_filter_together(house, admin):
    for owner in (ROBIN, KIM):
        await told(house, f"{owner[7:].title()} drinks green tea", owner=owner, kind="preference")
        await told(house, f"{owner[7:].title()} keeps the tea in a tin", owner=owner)
        await told(house, f"{owner[7:].title()} runs at dawn", owner=owner, kind="preference")
    found = await admin("memory/list", owner=KIM, kind="preference", containing="TEA")
    assert ([one["text"] for one in found["items"]], found["total"]) == (
        ["Kim drinks green tea"],
        1,
    )
    after = await admin("memory/list", owner=KIM, containing="tea", offset=100)
    assert (after["items"], after["total"], after["next_offset"]) == ([], 2, None)


async def test_what_waits_is_listed_to_those_who_may_decide_it(house, robin, admin):
    mine = await learn(house, owner=ROBIN)
    await learn(house, id="fact2", window_end_id="m2", summary=f"The {PLANTED} is open.")
    waiting = await robin("memory/list", status="waiting")
    assert [one["id"] for one in waiting["items"]] == [mine]
    refused = await robin.refusal("memory/list", status="waiting", owner="household")
    assert refused == "command_not_allowed"
    assert (await admin("memory/list", status="waiting"))["total"] == 2


async def test_a_memory_is_shown_with_the_sentences_it_rests_on(house, robin):
    memory = await told(house, "Likes green tea", owner=ROBIN)
    await rest_on(house, memory["id"], (ROBIN, "I like green tea"), (ROBIN, "Very much " * 1000))
    found = await robin("memory/get", memory_id=memory["id"], limit=1)
    assert (found["memory"]["text"], found["memory"]["sources"]) == ("Likes green tea", 2)
    (sentence,) = found["evidence"]["items"]
    assert (sentence["text"], sentence["is_cut"]) == ("I like green tea", False)
    assert sentence["conversation_id"] == "talk"
    assert (found["evidence"]["total"], found["evidence"]["next_offset"]) == (2, 1)
    rest = await robin("memory/get", memory_id=memory["id"], offset=1)
    (long,) = rest["evidence"]["items"]
    assert (len(long["text"]), long["is_cut"]) == (answers.LONGEST_TEXT, True)


async def test_history_tells_each_step_by_what_it_changed(house, admin):
    memory = await told(house, "Likes green tea", owner=ROBIN)
    seen = await admin("memory/get", memory_id=memory["id"])
    changed = await admin(
        "memory/update",
        memory_id=memory["id"],
        expected_revision=seen["revision"],
        text="Likes black tea",
    )
    history = await admin("memory/history", memory_id=memory["id"])
    last, first = history["items"]
    assert (last["action"], last["actor"], first["action"]) == ("edit", "person", "add")
    assert last["changes"]["text"] == {"before": "Likes green tea", "after": "Likes black tea"}
    assert "kind" not in last["changes"]
    assert history["revision"] == changed["revision"] != seen["revision"]


async def test_history_tells_which_person_changed_what(house, robin, admin):
    memory = await told(house, "The ladder stands in the shed")
    for who, text in ((robin, "The ladder stands outside"), (admin, "The ladder is gone")):
        seen = await who("memory/get", memory_id=memory["id"])
        await who(
            "memory/update",
            memory_id=memory["id"],
            expected_revision=seen["revision"],
            text=text,
        )
    seen = await robin("memory/get", memory_id=memory["id"])
    last = (await robin("memory/history", memory_id=memory["id"]))["items"][0]
    await robin(
        "memory/undo",
        memory_id=memory["id"],
        expected_revision=seen["revision"],
        group_id=last["group_id"],
    )
    steps = (await admin("memory/history", memory_id=memory["id"]))["items"]
    # The administrator is nobody of the house, and the action was an automation's.
    assert [one["done_by"] for one in steps] == [ROBIN, None, ROBIN, None]
    assert [one["action"] for one in steps] == ["undo", "edit", "edit", "add"]


# Writing


async def test_of_two_who_change_the_same_memory_the_second_is_told(house, robin, admin):
    memory = await told(house, "Likes green tea", owner=ROBIN)
    seen = (await robin("memory/get", memory_id=memory["id"]))["revision"]
    assert seen == (await admin("memory/get", memory_id=memory["id"]))["revision"]
    edit = {"memory_id": memory["id"], "expected_revision": seen}
    changed = await robin("memory/update", **edit, text="Likes black tea")
    assert changed["memory"]["text"] == "Likes black tea"
    assert await admin.refusal("memory/update", **edit, pinned=True) == "memory_changed_meanwhile"
    now = await admin("memory/get", memory_id=memory["id"])
    assert (now["memory"]["text"], now["memory"]["pinned"]) == ("Likes black tea", False)
    assert now["revision"] == changed["revision"]
    edit["expected_revision"] = now["revision"]
    assert (await admin("memory/update", **edit, pinned=True))["memory"]["pinned"]


async def test_a_step_is_undone_unless_something_changed_meanwhile(house, admin):
    memory = await told(house, "Likes green tea")
    edit = {"memory_id": memory["id"]}
    seen = (await admin("memory/get", **edit))["revision"]
    black = await admin("memory/update", **edit, expected_revision=seen, text="Likes black tea")
    step = (await admin("memory/history", **edit))["items"][0]["group_id"]
    undo = {**edit, "group_id": step}
    refused = await admin.refusal("memory/undo", **undo, expected_revision=seen)
    assert refused == "memory_changed_meanwhile"
    other = await told(house, "Likes cocoa")
    wrong = {"memory_id": other["id"], "group_id": step, "expected_revision": other["revision"]}
    assert await admin.refusal("memory/undo", **wrong) == "memory_nothing_to_undo"
    undone = await admin("memory/undo", **undo, expected_revision=black["revision"])
    assert undone["memory"]["text"] == "Likes green tea"
    shown = (await admin("memory/get", **edit))["revision"]
    assert undone["revision"] == shown
    begun = (await admin("memory/history", **edit))["items"][-1]["group_id"]
    gone = await admin("memory/undo", **edit, group_id=begun, expected_revision=shown)
    assert (gone["memory"], gone["revision"]) == (None, "gone")
    assert await admin.refusal("memory/get", **edit) == "memory_unknown"


async def test_nobody_learns_by_undoing_which_steps_of_others_there_are(house, robin, admin):
    kims = await told(house, "Sings in the shower", owner=KIM)
    steps = await admin("memory/history", memory_id=kims["id"])
    step = {"memory_id": kims["id"], "group_id": steps["items"][0]["group_id"]}
    for one in (step, {**step, "memory_id": "gone"}, {**step, "group_id": "gone"}):
        refused = await robin.refusal("memory/undo", **one, expected_revision="guessed")
        assert refused == "memory_nothing_to_undo"


async def test_writing_asks_what_the_actions_ask(house, robin, admin):
    mine = await told(house, "Likes green tea", owner=ROBIN)
    edit = {"memory_id": mine["id"], "expected_revision": mine["revision"]}
    assert await robin.refusal("memory/update", **edit) == "edit_what"
    assert await robin.refusal("memory/update", **edit, text="The PIN is 4471") == "memory_secret"
    assert await robin.refusal("memory/update", **edit, owner=KIM) == "command_not_allowed"
    memory = await told(house, "Something of Kim", owner=KIM)
    edit = {"memory_id": memory["id"], "expected_revision": memory["revision"]}
    assert await robin.refusal("memory/update", **edit, text="x y") == "memory_unknown"


async def test_everybody_corrects_the_households_takes_it_back_and_undoes_that(house, robin, admin):
    ours = await told(house, "The bins go out on Mondays")
    seen = {"memory_id": ours["id"]}

    async def now() -> dict[str, Any]:
        return {**seen, "expected_revision": (await robin("memory/get", **seen))["revision"]}

    text = "The bins go out on Tuesdays"
    await robin("memory/update", **await now(), text=text)
    assert (await admin("memory/get", **seen))["memory"]["text"] == text
    step = (await robin("memory/history", **seen))["items"][0]["group_id"]
    undone = await robin("memory/undo", **await now(), group_id=step)
    assert undone["memory"]["text"] == "The bins go out on Mondays"
    ended = await robin("memory/update", **await now(), valid_to="now")
    assert ended["memory"]["valid_to"] is not None
    step = (await robin("memory/history", **seen))["items"][0]["group_id"]
    assert (await robin("memory/undo", **await now(), group_id=step))["memory"]["valid_to"] is None


async def test_for_good_it_is_deleted_by_who_told_it_or_an_administrator(house, robin, admin):
    kims = await told(house, "The bins go out on Mondays")
    await rest_on(house, kims["id"], (KIM, "The bins go out on Mondays, tell everybody"))
    robins = await told(house, "The attic is damp")
    await rest_on(house, robins["id"], (ROBIN, "The attic is damp, tell everybody"))
    nobodys = await told(house, "The cat is called Pip")
    await rest_on(house, nobodys["id"], ("household", "The cat is called Pip"))
    unknown = await told(house, "The shed leans to the left")
    for memory, may in ((kims, False), (robins, True), (nobodys, True), (unknown, False)):
        seen = {"memory_id": memory["id"]}
        assert (await robin("memory/get", **seen))["memory"]["may_delete"] is may
        assert (await admin("memory/get", **seen))["memory"]["may_delete"] is True
        if may:
            planned = await robin("memory/forget_preview", **seen)
            await robin("memory/forget", **seen, expected_revision=planned["revision"])
            continue
        assert await robin.refusal("memory/forget_preview", **seen) == "memory_of_others"
        planned = await admin("memory/forget_preview", **seen)
        answer = await robin.refusal("memory/forget", **seen, expected_revision=planned["revision"])
        assert answer == "memory_of_others"
    left = await admin("memory/list")
    assert {one["text"] for one in left["items"]} == {
        "The bins go out on Mondays",
        "The shed leans to the left",
    }


# Nobody else's


async def test_what_was_given_to_the_house_does_not_bring_along_what_was_said(house, robin, admin):
    memory = await told(house, f"Keeps a {PLANTED} in the cellar", owner=KIM)
    await rest_on(
        house, memory["id"], (KIM, f"Tell nobody of my {PLANTED}"), ("household", "In the cellar")
    )
    seen = (await admin("memory/get", memory_id=memory["id"]))["revision"]
    edit = {"memory_id": memory["id"], "expected_revision": seen}
    await admin("memory/update", **edit, owner="household", text="The cellar is locked")
    answers = [
        await robin("memory/get", memory_id=memory["id"]),
        await robin("memory/history", memory_id=memory["id"]),
        await robin("memory/list", status="all"),
    ]
    assert PLANTED not in json.dumps(answers)
    assert [one["text"] for one in answers[0]["evidence"]["items"]] == ["In the cellar"]
    whole = await admin("memory/get", memory_id=memory["id"])
    assert PLANTED in json.dumps(whole["evidence"])


async def test_another_persons_memory_is_as_if_it_were_not_there(house, robin):
    kims = await told(house, f"Hides the {PLANTED}", owner=KIM)
    for command in ("memory/get", "memory/history"):
        message = await robin.message(command, memory_id=kims["id"])
        nowhere = await robin.message(command, memory_id="nowhere")
        assert PLANTED not in json.dumps(message)
        assert message["error"]["translation_key"] == "memory_unknown"
        assert nowhere["error"]["code"] == message["error"]["code"]


# The frame


async def test_each_command_is_registered_once_with_a_schema(house, admin):
    registered = house.data[WEBSOCKET]
    for command in COMMANDS:
        _, schema = registered[f"{DOMAIN}/{command.name}"]
        assert schema
        wrong = await admin.message(command.name, nonsense=True)
        assert wrong["error"]["code"] == "invalid_format"


async def test_a_page_ends_where_the_answer_would_become_too_large(house, admin, monkeypatch):
    for text in KNOWN:
        await told(house, text)
    monkeypatch.setattr(answers, "LARGEST_PAGE", 1500)
    seen, offset = [], 0
    while offset is not None:
        found = await admin("memory/list", offset=offset)
        assert 0 < len(found["items"]) < 6
        seen += [one["text"] for one in found["items"]]
        offset = found["next_offset"]
    assert len(set(seen)) == len(seen) == 6
    monkeypatch.setattr(operation, "LARGEST_ANSWER", 1024)
    assert await admin.refusal("memory/list") == "answer_too_large"


async def test_no_word_of_a_refused_command_is_logged(admin, caplog):
    caplog.set_level("INFO")
    refused = await admin.refusal("memory/get", memory_id=f"{PLANTED} of Kim")
    assert refused == "memory_unknown"
    assert PLANTED not in caplog.text


# Looking at what is another person's


async def test_an_administrators_look_at_others_is_asked_for_and_noted(house, robin, admin):
    theirs = await told(house, f"Hides a {PLANTED} ring", owner=ROBIN)
    await told(house, KNOWN[0])
    asked = {"question": f"{PLANTED} ring"}
    unasked = [
        await admin("memory/list", status="all"),
        await admin("memory/list", status="in_doubt"),
        await admin("recall/explain", **asked),
        await call(house, "list_memories"),
        await call(house, "recall", **asked),
    ]
    assert PLANTED not in json.dumps(unasked)
    counts = {one["owner"]: one["kinds"] for one in (await admin("memory/summary"))["owners"]}
    assert counts[ROBIN] == {"fact": 1}
    assert (await robin("memory/summary"))["looked"] == []

    ways = (
        lambda: admin("memory/list", owner=ROBIN),
        lambda: admin("memory/get", memory_id=theirs["id"]),
        lambda: admin("memory/history", memory_id=theirs["id"]),
        lambda: admin("recall/explain", **asked, owner=ROBIN),
        lambda: call(house, "list_memories", owner=ROBIN),
        lambda: call(house, "recall", **asked, owner=ROBIN),
    )
    lookups = house.data[DATA_LOOKUPS]
    for look in ways:
        await lookups.async_forget(None)
        assert PLANTED in json.dumps(await look())
        (noted,) = (await robin("memory/summary"))["looked"]
        assert noted["by"]
        assert dt_util.parse_datetime(noted["at"])
    await call(house, "export", what="memories")
    assert len(lookups.of(ROBIN)) == 1  # within one visit
    assert (await admin("memory/summary"))["looked"] == []
    assert PLANTED not in json.dumps([await robin("memory/summary")])
    # One's own look is no news.
    await robin("memory/list", owner=ROBIN)
    again = type(lookups)(house)
    await again.async_load()
    assert again.of(ROBIN) == lookups.of(ROBIN) != []
    await call(house, "forget", owner=ROBIN, confirm=True)
    assert lookups.of(ROBIN) == []
