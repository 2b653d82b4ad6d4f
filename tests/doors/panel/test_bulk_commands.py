"""Much at once over the websocket: sorted, by date, several changed or forgotten, a person gone."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import CLIENT_ID, MockUser

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.memory.lookups import DATA_LOOKUPS

from ..services.test_memory_services import AGREED, KIM, ROBIN, call, told
from .test_memory_commands import write

TEXTS = ("The bins go out on Mondays", "Apples are kept in the cellar", "The attic is damp")


def seen(memory: dict) -> dict:
    return {"memory_id": memory["id"], "expected_revision": memory["revision"]}


def all_seen(*memories: dict) -> dict:
    first, *others = [seen(one) for one in memories]
    return {**first, "others": others}


async def listed(ask, **wanted) -> dict[str, dict]:
    return {one["text"]: one for one in (await ask("memory/list", **wanted))["items"]}


async def _aged(house) -> None:
    """Note three memories: the first ten days ago, the second least sure, the third used most."""
    ids = [(await told(house, text))["id"] for text in TEXTS]
    days, sure, used = (10, 5, 0), (0.9, 0.3, 0.8), (1, 0, 7)
    now = dt_util.utcnow()

    def age(tx) -> None:
        for id_, ago, certain, uses in zip(ids, days, sure, used, strict=True):
            noted = {"created_at": now - timedelta(days=ago), "confidence": certain}
            tx.memories.put(replace(tx.memories.get(id_), **noted, use_count=uses, by_person=False))

    await write(house, age)


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("newest", (2, 1, 0)),
        ("oldest", (0, 1, 2)),
        ("unsure", (1, 2, 0)),
        ("used", (2, 0, 1)),
    ],
)
async def test_a_list_is_sorted_and_turns_its_pages_in_that_order(house, admin, sort, order):
    await _aged(house)
    found = []
    for offset in range(3):
        page = await admin("memory/list", sort=sort, limit=1, offset=offset)
        found += [one["text"] for one in page["items"]]
        assert page["total"] == 3
    assert found == [TEXTS[one] for one in order]


async def test_a_list_is_narrowed_to_the_days_on_which_something_was_noted(house, admin):
    await _aged(house)
    day = (dt_util.now() - timedelta(days=5)).date().isoformat()
    assert set(await listed(admin, since=day)) == {TEXTS[1], TEXTS[2]}
    assert set(await listed(admin, until=day)) == {TEXTS[0], TEXTS[1]}
    assert set(await listed(admin, since=day, until=day)) == {TEXTS[1]}
    assert await admin.refusal("memory/list", since="soon") == "time_unreadable"


async def test_several_are_confirmed_in_one_step_and_that_is_undone(house, admin):
    await _aged(house)
    before = await listed(admin)
    done = await admin(
        "memory/change_several",
        **all_seen(*(before[one] for one in TEXTS[:2])),
        decision="confirm",
    )
    assert done["count"] == 2
    after = await listed(admin)
    assert [after[one]["by_person"] for one in TEXTS[:2]] == [True, True]
    assert [after[one]["confidence"] for one in TEXTS[:2]] == [1.0, 1.0]
    assert after[TEXTS[2]] == before[TEXTS[2]]
    await admin("memory/undo", **seen(done["memory"]), group_id=done["group_id"])
    again = await listed(admin)
    assert [again[one]["confidence"] for one in TEXTS] == [0.9, 0.3, 0.8]


async def test_several_are_taken_back_all_or_none(house, admin, robin):
    await _aged(house)
    await told(house, "Naps on Sundays", owner=KIM)
    before = await listed(admin)
    theirs = await listed(admin, owner=KIM)
    stale = {**before[TEXTS[1]], "revision": "0" * 16}
    memories = all_seen(before[TEXTS[0]], stale)
    refused = await admin.refusal("memory/change_several", **memories, decision="end")
    assert refused == "memory_changed_meanwhile"
    memories = all_seen(before[TEXTS[0]], theirs["Naps on Sundays"])
    refused = await robin.refusal("memory/change_several", **memories, decision="end")
    assert refused == "memory_unknown"
    assert await listed(admin) == before
    memories = all_seen(*(before[one] for one in TEXTS[:2]))
    done = await robin("memory/change_several", **memories, decision="end")
    assert set(await listed(admin)) == {TEXTS[2]}
    await robin("memory/undo", **seen(done["memory"]), group_id=done["group_id"])
    assert set(await listed(admin)) == {*TEXTS}


async def test_several_are_forgotten_with_one_preview_and_nothing_else(house, admin):
    await _aged(house)
    ids = [one["id"] for text, one in (await listed(admin)).items() if text in TEXTS[:2]]
    planned = await admin("memory/forget_preview", memory_ids=ids)
    assert {one["text"] for one in planned["memories"]["items"]} == {*TEXTS[:2]}
    gone = await admin("memory/forget", memory_ids=ids, expected_revision=planned["revision"])
    assert gone["memories"] == 2
    assert set(await listed(admin, status="all")) == {TEXTS[2]}


async def test_a_person_is_forgotten_as_was_shown_in_numbers(house, admin, robin):
    await told(house, "Naps on Sundays", owner=ROBIN)
    await told(house, "Sings in the bath", owner=KIM)
    ours = await told(house, "Robin has the spare key")
    said = LogEntry("r1", "talk", ROBIN, "user", "I sing to the cat", dt_util.utcnow())
    await write(house, lambda tx: tx.log.append([said]))
    looks = house.data[DATA_LOOKUPS].of(ROBIN)
    planned = await admin("memory/forget_preview", owner=ROBIN)
    parts = ("memories", "messages", "facts", "entities", "relations")
    assert [planned[part]["total"] for part in parts] == [1, 1, 0, 0, 0]
    assert not any(planned[part]["items"] for part in parts)
    assert [one["id"] for one in planned["would_stay"]["may_be_about_it"]] == [ours["id"]]
    assert house.data[DATA_LOOKUPS].of(ROBIN) == looks
    await told(house, "Likes plums", owner=ROBIN)
    meant = {"owner": ROBIN, "expected_revision": planned["revision"]}
    assert await admin.refusal("memory/forget", **meant) == "memory_scope_changed"
    again = await robin("memory/forget_preview", owner=ROBIN)
    gone = await admin("memory/forget", owner=ROBIN, expected_revision=again["revision"])
    assert (gone["memories"], gone["messages"]) == (2, 1)
    left = await house.data[DATA_LOG].database.read(
        lambda tx: ({one.owner for one in tx.memories.active([ROBIN, KIM, "household"])}, tx.log)
    )
    assert left[0] == {KIM, "household"}


async def test_nobody_forgets_another_person_or_the_household_so(admin, robin):
    assert await robin.refusal("memory/forget_preview", owner=KIM) == "command_not_allowed"
    for owner in ({"owner": "household"}, {}):
        assert await admin.refusal("memory/forget_preview", **owner) == "forget_what"
    assert await admin.refusal("memory/forget_preview", about="tea", memory_id="m") == "forget_what"


async def test_an_export_is_downloaded_by_an_administrator_alone(
    hass, house, hass_client, hass_client_no_auth, move_in
):
    assert await async_setup_component(hass, "frontend", {})
    await move_in(entry_options=AGREED)
    await told(house, TEXTS[0])
    done = await call(house, "export", what="memories")
    name = done["path"].rpartition("/")[2]
    client, nobody = await hass_client(), await hass_client_no_auth()
    answer = await client.get(f"/api/switchboard/export/{name}")
    assert (answer.status, TEXTS[0] in await answer.text()) == (200, True)
    assert answer.headers["Content-Disposition"] == "attachment"
    assert answer.headers["Cache-Control"] == "no-store"
    assert (await nobody.get(f"/api/switchboard/export/{name}")).status == 401
    (Path(done["path"]).parent / "mine.json").write_text("[]")
    for other in ("mine.json", "memories-2020.jsonl", "..%2Fswitchboard.db"):
        assert (await client.get(f"/api/switchboard/export/{other}")).status in (400, 404)
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert (await client.get(f"/api/switchboard/export/{name}")).status == 403
    await house.data[DATA_GUESTS].async_set(is_on=False)
    user = MockUser(is_owner=False, name="Robin").add_to_hass(hass)
    refresh = await hass.auth.async_create_refresh_token(user, CLIENT_ID)
    robins = await hass_client(hass.auth.async_create_access_token(refresh))
    assert (await robins.get(f"/api/switchboard/export/{name}")).status == 403
