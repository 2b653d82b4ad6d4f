"""Background work over the websocket: watched, paused, resumed, cancelled, retried, undone."""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.hub import DATA_HUB
from custom_components.switchboard.operations.importing import importer_of
from custom_components.switchboard.operations.work import DATA_WATCH, async_all_work
from tests.engine.storage.building import memory

from ..gullible import Gullible
from ..memory.test_embedding import NAMED
from ..memory.test_reading_again import OPTIONS, SAID
from ..services.test_importing import FOR_EVER, many, put
from ..services.test_memory_services import MODEL_ONLY, call
from ..usage.test_tracker import SMALL_WINDOW, budgets
from .conftest import Asking

WISH = "I love blueberries in the morning."


class Watcher:
    """A page that shows how the work stands."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.standing: dict[str, Any] = {}
        self.parts: list[set[str]] = []

    async def begin(self) -> dict[str, Any]:
        """Subscribe; returns the standing, which comes first."""
        await self._client.send_json_auto_id({"type": f"{DOMAIN}/work/subscribe"})
        assert (await self._client.receive_json())["success"]
        event = (await self._client.receive_json())["event"]
        assert list(event) == ["standing"]
        self.standing = event["standing"]
        return self.standing

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Follow the changes until something holds of the standing."""
        async with asyncio.timeout(30):
            while not holds(self.standing):
                event = (await self._client.receive_json())["event"]
                assert list(event) == ["changes"], event
                self.parts.append(set(event["changes"]))
                self.standing |= event["changes"]
        return self.standing


@pytest.fixture
async def watch(house: HomeAssistant, entry: Any, hass_ws_client: Any) -> AsyncGenerator[Watcher]:
    """Return a page on a connection of its own."""
    client = await hass_ws_client(house)
    yield Watcher(client)
    await client.close()
    await house.async_block_till_done()


@pytest.fixture
def tell(entry: Any, say: Any) -> Any:
    """Speak at a device."""
    return partial(say, entry, device_id="a-panel-in-the-kitchen")


async def test_the_whole_standing_comes_first_and_then_what_changes(house, tell, watch):
    standing = await watch.begin()
    assert standing["learning"]["state"] == "idle"
    assert standing["learning"]["pending"] == 0
    assert standing["learning"]["owners"] == []
    assert standing["embedding"] == {"state": "off", "revision": standing["embedding"]["revision"]}
    assert (standing["readings"], standing["imports"]) == ([], [])
    await tell(WISH)
    after = await watch.until(lambda now: now["learning"]["pending"])
    assert after["learning"]["owners"] == [{"owner": "household", "pending": 2}]
    assert after["learning"]["last_run"] is None
    assert after["learning"]["next_run"] > dt_util.utcnow().isoformat()
    await call(house, "run_extraction")
    done = await watch.until(lambda now: not now["learning"]["pending"])
    assert done["learning"]["last_run"]
    assert done["learning"]["stopped"] == "finished"
    # What did not change is not sent again.
    assert all("imports" not in parts for parts in watch.parts)


async def test_looking_ends_with_the_last_page_that_is_closed(house, entry, hass_ws_client):
    clients = [await hass_ws_client(house) for _ in range(2)]
    for client in clients:
        await Watcher(client).begin()
    watching = house.data[DATA_WATCH]
    await clients[0].send_json_auto_id({"type": "unsubscribe_events", "subscription": 1})
    assert (await clients[0].receive_json())["success"]
    task = watching._task
    assert task is not None
    await clients[1].close()
    async with asyncio.timeout(10):
        await asyncio.wait({task})
    assert watching._task is None


async def test_paused_learning_reads_nothing_until_it_is_resumed(house, admin, tell, watch):
    seen = (await watch.begin())["learning"]["revision"]
    paused = await admin("work/pause", kind="learning", expected_revision=seen)
    assert paused["work"]["state"] == "paused"
    assert paused["work"]["next_run"] is None
    await tell(WISH)
    told = await call(house, "run_extraction")
    assert (told["stopped"], told["pending"], told["facts"]) == ("paused", 2, 0)
    house.data[DATA_HUB].read_soon()
    now = (await watch.until(lambda one: one["learning"]["pending"]))["learning"]
    assert (now["state"], now["stopped"]) == ("paused", "paused")
    sensor = house.states.get("sensor.memory_of_the_house_last_listened_back")
    assert sensor.attributes["paused"] is True
    for step in ("pause", "retry"):
        key = "work_changed_meanwhile" if step == "pause" else "work_paused"
        revision = seen if step == "pause" else now["revision"]
        refused = await admin.refusal(f"work/{step}", kind="learning", expected_revision=revision)
        assert refused == key
    await admin("work/resume", kind="learning", expected_revision=now["revision"])
    now = (await watch.until(lambda one: one["learning"]["state"] == "idle"))["learning"]
    await admin("work/retry", kind="learning", expected_revision=now["revision"])
    done = await watch.until(lambda one: not one["learning"]["pending"])
    assert done["learning"]["next_run"]
    assert (await call(house, "list_memories"))["total"] == 1
    sensor = house.states.get("sensor.memory_of_the_house_last_listened_back")
    assert sensor.attributes["paused"] is False


async def test_what_is_paused_stays_so_over_a_restart(house, entry, admin, hass_storage, watch):
    seen = (await watch.begin())["learning"]["revision"]
    await admin("work/pause", kind="learning", expected_revision=seen)
    assert hass_storage[f"{DOMAIN}.paused_work"]["data"] == {"paused": ["learning"]}
    hub = house.data[DATA_HUB]
    again = type(hub.pauses)(house)
    await again.async_load()
    assert again.holds("learning")
    assert not again.holds("embedding")
    # A reload of the connection is no reason to begin either.
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    assert (await async_all_work(house))["learning"]["state"] == "paused"


async def test_parked_windows_are_retried_when_wanted(house, admin, tell, watch, standin):
    await tell(WISH)
    for _ in range(5):
        standin.order(status=401)
        await call(house, "run_extraction")
    standing = await watch.begin()
    assert standing["learning"]["windows"] == {
        "failed": 0,
        "parked": 1,
        "errors": {"invalid_auth": 1},
    }
    await admin("work/retry", kind="learning", expected_revision=standing["learning"]["revision"])
    done = await watch.until(lambda one: not one["learning"]["windows"]["parked"])
    assert done["learning"]["pending"] == 0
    assert (await call(house, "list_memories"))["total"] == 1


class TestReadingAgain:
    """Readings in chunks: a job is steered as the page has seen it."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection whose log is cut into chunks of a sentence or two."""
        return await move_in(entry_options=OPTIONS, routing={"policy": "llm_only"})

    async def test_it_is_paused_resumed_and_cancelled(self, house, admin, tell, watch, standin):
        for number, words in enumerate(SAID):
            await tell(words, conversation_id=f"talk {number}")
        await call(house, "run_extraction")
        standin.order(status=401)
        await call(house, "run_extraction", **{"from": "beginning"})
        [job] = (await watch.begin())["readings"]
        assert (job["status"], job["read"], job["failed"]) == ("running", 0, 1)
        assert job["chunks"] > 2
        of_job = {"kind": "reading", "item_id": job["id"]}
        held = await admin("work/pause", **of_job, expected_revision=job["revision"])
        assert held["work"]["status"] == "paused"
        refused = await admin.refusal("work/cancel", **of_job, expected_revision=job["revision"])
        assert refused == "work_changed_meanwhile"
        standin.state.rules = Gullible(makes_of=SAID)
        seen = held["work"]["revision"]
        await admin("work/resume", **of_job, expected_revision=seen)
        going = (await admin.message("work/resume", **of_job, expected_revision=seen))["error"]
        assert going["translation_key"] == "work_changed_meanwhile"
        job = (await watch.until(lambda one: one["readings"][0]["status"] == "running"))[
            "readings"
        ][0]
        await admin("work/cancel", **of_job, expected_revision=job["revision"])
        over = await watch.until(lambda one: one["readings"][0]["status"] == "cancelled")
        refused = await admin.refusal(
            "work/resume", **of_job, expected_revision=over["readings"][0]["revision"]
        )
        assert refused == "nothing_read_again"

    async def test_chunks_that_were_given_up_are_reread(self, house, admin, tell, watch, standin):
        for number, words in enumerate(SAID):
            await tell(words, conversation_id=f"talk {number}")
        await call(house, "run_extraction")
        standin.state.rules = Gullible(makes_of=SAID)
        for _ in range(5):
            standin.order(status=401)
            await call(house, "run_extraction", **{"from": "beginning"})
        standing = await watch.begin()
        [job, *_] = standing["readings"]
        of_job = {"kind": "reading", "item_id": job["id"]}
        await admin("work/retry", **of_job, expected_revision=job["revision"])
        done = await watch.until(lambda one: one["readings"][0]["status"] == "done")
        assert done["readings"][0]["read"] == job["chunks"]


class TestImports:
    """Imports: their progress is real, and each step is the action's own."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection whose log is kept for ever."""
        return await move_in(entry_options=FOR_EVER, routing={"policy": "llm_only"})

    async def test_it_is_paused_goes_on_and_is_undone(self, house, admin, watch):
        held = await held_up(house, admin, put(house, many(30)))
        assert held["position"] < held["total"] == 300
        of_row = {"kind": "import", "item_id": held["id"]}
        await admin("work/resume", **of_row, expected_revision=held["revision"])
        await watch.begin()
        done = await watch.until(lambda one: one["imports"][0]["status"] == "done")
        row = done["imports"][0]
        assert (row["position"], row["added"], row["refused"]) == (300, 300, 0)
        for step in ("pause", "cancel", "retry"):
            refused = await admin.refusal(
                f"work/{step}", **of_row, expected_revision=row["revision"]
            )
            assert refused == "import_unknown"
        undo = {"item_id": row["id"], "expected_revision": row["revision"]}
        preview = await admin("work/undo", **undo)
        assert (preview["done"], preview["would_forget"]["messages"]) == (False, 300)
        gone = await admin("work/undo", **undo, confirm=True)
        assert gone["done"] is True
        assert (await watch.until(lambda one: not one["imports"]))["learning"]["pending"] == 0

    async def test_what_failed_says_why_and_goes_on_once_it_can(self, house, admin, watch):
        name = put(house, many(2))
        await held_up(house, admin, name)
        file = Path(house.config.path("switchboard", name))
        os.rename(file, f"{file}.away")  # noqa: PTH104
        row = (await watch.begin())["imports"][0]
        of_row = {"kind": "import", "item_id": row["id"]}
        await admin("work/resume", **of_row, expected_revision=row["revision"])
        now = await watch.until(lambda one: one["imports"][0]["status"] == "failed")
        row = now["imports"][0]
        assert row["error"] == "import_file"
        os.rename(f"{file}.away", file)  # noqa: PTH104
        await admin("work/retry", **of_row, expected_revision=row["revision"])
        await watch.until(lambda one: one["imports"][0]["status"] == "done")
        elsewhere = {"kind": "import", "item_id": "elsewhere", "expected_revision": "x"}
        assert await admin.refusal("work/pause", **elsewhere) == "work_unknown"


async def held_up(house: HomeAssistant, admin: Asking, name: str) -> dict[str, Any]:
    """Begin an import and pause it before it is done; returns it as it stands then."""
    with house.data[DATA_LOG].quiet.turn():
        begun = house.async_create_task(call(house, "import_conversations", path=name))
        while importer_of(house).under_way is None:  # noqa: ASYNC110
            await asyncio.sleep(0)
        [row] = (await async_all_work(house))["imports"]
        assert (row["status"], row["under_way"]) == ("running", True)
        seen = {"kind": "import", "item_id": row["id"], "expected_revision": row["revision"]}
        pausing = house.async_create_task(admin("work/pause", **seen))
        while (await async_all_work(house))["imports"][0]["status"] == "running":
            pass
    held = (await pausing)["work"]
    await begun
    assert held["status"] == "paused"
    return held


class TestEmbedding:
    """Vectors: how many are missing is counted, and pausing them leaves recall as it is."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection that names a deployment for vectors."""
        return await move_in(entry_options=NAMED, routing={"policy": "llm_only"})

    async def test_what_is_missing_is_made_once_it_is_resumed(self, house, admin, watch):
        seen = (await watch.begin())["embedding"]["revision"]
        held = await admin("work/pause", kind="embedding", expected_revision=seen)
        assert held["work"]["state"] in ("paused", "pausing")

        def keep(tx: Any) -> None:
            for number in range(40):
                tx.memories.put(memory(f"k{number}", f"Has {number} boats at sea"))

        await house.data[DATA_LOG].database.write(keep)
        house.data[DATA_HUB].embed_soon()
        now = await watch.until(lambda one: one["embedding"]["missing"]["memories"])
        assert now["embedding"]["missing"] == {"memories": 40, "messages": 0}
        assert now["embedding"]["state"] == "paused"
        seen = now["embedding"]["revision"]
        await admin("work/resume", kind="embedding", expected_revision=seen)
        done = await watch.until(lambda one: not one["embedding"]["missing"]["memories"])
        assert done["embedding"]["last_failure"] is None

    async def test_a_failure_has_its_reason_and_is_retried(self, house, admin, watch, standin):
        await watch.begin()
        await watch.until(lambda one: one["embedding"]["state"] == "idle")
        standin.order(status=500)
        await house.data[DATA_LOG].database.write(lambda tx: tx.memories.put(memory("k", "A boat")))
        house.data[DATA_HUB].embed_soon()
        now = await watch.until(lambda one: one["embedding"]["last_failure"])
        assert now["embedding"]["last_failure"]["reason"] == "service_error"
        seen = now["embedding"]["revision"]
        await admin("work/retry", kind="embedding", expected_revision=seen)
        await watch.until(lambda one: not one["embedding"]["missing"]["memories"])


class TestWithoutALog:
    """Nobody agreed to a log: there is nothing to watch, and that is said."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection that keeps no log."""
        return await move_in(routing={"policy": "llm_only"})

    async def test_everything_is_off_and_cannot_be_paused(self, admin, watch):
        standing = await watch.begin()
        states = {part: standing[part]["state"] for part in ("learning", "graph", "embedding")}
        assert states == dict.fromkeys(states, "off")
        assert standing["summaries"]["state"] == "idle"
        refused = await admin.refusal("work/pause", kind="learning", expected_revision="x")
        assert refused == "log_not_kept"


class TestSummaries:
    """Summaries: what failed is counted, and tried again when somebody wants it."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection whose windows are small, and whose background budget is soon spent."""
        return await move_in(
            entry_options=budgets(background_tokens=1), routing=MODEL_ONLY, window=SMALL_WINDOW
        )

    async def test_what_was_not_summarised_is_retried(self, entry, admin, tell, watch, monkeypatch):
        queue = entry.runtime_data.summary_queue
        for _ in range(5):
            await tell(WISH)
            await queue.idle()
        told = (await watch.begin())["summaries"]
        assert (told["waiting"], told["failing"]) == (0, 1)
        of_them = {"kind": "summaries"}
        refused = await admin.refusal("work/retry", **of_them, expected_revision="earlier")
        assert refused == "work_changed_meanwhile"
        tomorrow = dt_util.now() + timedelta(days=1)
        monkeypatch.setattr(dt_util, "now", lambda time_zone=None: tomorrow)
        await admin("work/retry", **of_them, expected_revision=told["revision"])
        await watch.until(lambda one: not one["summaries"]["failing"])
        await queue.idle()
        assert entry.runtime_data.usage.report()["purposes"]["summary"]["calls"] == 1
