"""Much at once and for good in the page: the graph and answers put right, a person forgotten."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import pytest_socket
from playwright.async_api import Download, Locator, expect

from demo.household import Household
from demo.setup import add_tablet
from demo.talk import say

from .axe import axe_finds
from .places import look_at
from .tab import PATH, Tab
from .test_memory import button, remembered

WIDTHS = (390, 1280)
SCHEMES = ("light", "dark")
ROLES: Any = ("link", "button")
LANTERN = "input_boolean.lantern"
DARKER = "Get the lantern off"


async def in_graph(home: Household, entity: str) -> dict[str, Any]:
    return await home.admin.link.call("switchboard/graph/neighbourhood", entity=entity)


async def said_of(home: Household, entity: str) -> set[str]:
    return {one["text"] for one in (await in_graph(home, entity))["relations"]}


async def clicked(tab: Tab, *names: str) -> int:
    """Press links and buttons by their names, one after the other; returns how many."""
    for name in names:
        link, pressed = (tab.panel.get_by_role(one, name=name, exact=True) for one in ROLES)
        await link.or_(pressed).first.click()
    return len(names)


async def undo(tab: Tab, said: str) -> None:
    await tab.sees(said)
    await tab.panel.get_by_role("button", name="Undo").last.click()


async def is_fine(tab: Tab) -> None:
    """Check that what is shown fits, and that axe finds nothing."""
    assert await axe_finds(tab) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await tab.page.evaluate(wide) <= 0
    assert await tab.panel.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


# The graph


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", WIDTHS)
async def test_the_graph_begins_with_the_household(open_tab, home, width, scheme):
    tab = await open_tab(home.admin, width=width, scheme=scheme)
    seen = await look_at(tab, f"{PATH}/graph", load=True)
    assert "How things hang together" in seen["text"]
    for internal in ("person:", "area:", "device:"):
        assert internal not in seen["text"]
    drawn = tab.panel.locator("sb-graph svg a title")
    names = [one.strip() for one in await drawn.all_text_contents()]
    assert {"Mila", "Biscuit"} <= {*names}
    rows = await tab.panel.locator("sb-graph tbody tr").all_inner_texts()
    listed = [row.split("\t")[0].strip() for row in rows]
    assert {*names} <= {*listed}
    links = [int(row.split("\t")[2]) for row in rows]
    assert links == sorted(links, reverse=True)
    await is_fine(tab)
    await tab.panel.locator("sb-graph svg a", has_text="Biscuit").press("Enter")
    await tab.panel.get_by_role("heading", name="Put “Biscuit” right").wait_for()
    await is_fine(tab)


async def test_something_is_renamed_in_five_presses_and_that_is_undone(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, PATH, load=True)
    presses = await clicked(tab, "Graph")
    await tab.panel.locator("sb-graph tbody a", has_text="Biscuit").click()
    presses += 1 + await clicked(tab, "Rename …")
    await tab.panel.get_by_label("New name").fill("Biscotto")
    await is_fine(tab)
    presses += await clicked(tab, "Rename")
    assert presses <= 5
    await tab.panel.get_by_role("heading", name="Put “Biscotto” right").wait_for()
    assert (await in_graph(home, "Biscotto"))["nodes"][0]["name"] == "Biscotto"
    await undo(tab, "Renamed.")
    await tab.panel.get_by_role("heading", name="Put “Biscuit” right").wait_for()
    assert (await in_graph(home, "Biscuit"))["nodes"][0]["name"] == "Biscuit"


async def test_a_wrong_relation_is_rejected_in_three_presses_and_that_is_undone(open_tab, home):
    tab = await open_tab(home.admin, width=390)
    before = await said_of(home, "Biscuit")
    wrong = next(one for one in before if "Hall" in one)
    await look_at(tab, f"{PATH}/graph/Biscuit/1", load=True)
    await tab.panel.get_by_role("button", name=f"Wrong: {wrong}").click()
    await tab.sees("Rejected: nobody is told it any more")
    assert await said_of(home, "Biscuit") == before - {wrong}
    await undo(tab, "Rejected: nobody is told it any more")
    await tab.panel.get_by_role("button", name=f"Wrong: {wrong}").wait_for()
    assert await said_of(home, "Biscuit") == before


async def test_one_becomes_two_and_two_become_one(open_tab, home):
    tab = await open_tab(home.admin)
    before = await said_of(home, "Biscuit")
    taken = next(one for one in before if "Hall" in one)
    await look_at(tab, f"{PATH}/graph/Biscuit/1", load=True)
    await clicked(tab, "Two, not one …")
    await tab.panel.get_by_label("New name").fill("Crumb")
    await tab.panel.get_by_role("checkbox", name=taken).check()
    await is_fine(tab)
    await clicked(tab, "Make two")
    await tab.sees("They are two now.")
    (moved,) = await said_of(home, "Crumb")
    assert moved.startswith("Crumb")
    assert await said_of(home, "Biscuit") == before - {taken}
    await clicked(tab, "The same as …")
    await tab.panel.locator("sb-graph-correct").get_by_label("Name", exact=True).fill("Crumb")
    await expect(tab.panel.get_by_role("radio")).to_have_count(1)
    await expect(tab.panel.get_by_role("radio", name="Crumb")).to_be_checked()
    await is_fine(tab)
    await clicked(tab, "Merge")
    await tab.sees("Merged.")
    assert await said_of(home, "Biscuit") == before
    await undo(tab, "Merged.")
    await tab.sees("Undone.")
    assert await said_of(home, "Crumb") == {moved}


async def test_what_cannot_be_one_says_so_in_the_dialog(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/graph/Biscuit/1", load=True)
    await clicked(tab, "The same as …")
    await tab.panel.get_by_role("radio", name="Mila").check()
    await clicked(tab, "Merge")
    await tab.panel.locator("sb-dialog [role=alert]").wait_for()
    assert await said_of(home, "Biscuit")


# Several memories


async def at_list(open_tab, who, **look) -> Tab:
    tab = await open_tab(who, **look)
    await look_at(tab, f"{PATH}/memory", load=True)
    return tab


async def test_how_many_there_are_is_in_sight_and_they_are_sorted(open_tab, home):
    tab = await at_list(open_tab, home.admin)
    count = tab.panel.locator("sb-memory-list").get_by_text("found")
    await expect(count).to_be_visible()
    await show_filters(tab)
    sort = tab.panel.get_by_label("Sort by")
    ask = home.admin.link.call
    for name, order in (("Oldest", "oldest"), ("Least sure", "unsure"), ("Most used", "used")):
        await sort.select_option(label=name)
        told = (await ask("switchboard/memory/list", sort=order, limit=50))["items"]
        shown = tab.panel.locator("sb-memory-list li.card p a")
        await expect(shown).to_have_text([one["text"] for one in told])


async def show_filters(tab: Tab) -> None:
    filters = button(tab, "Filters")
    if await filters.count():
        await filters.click()


async def test_the_days_narrow_the_list(open_tab, home):
    tab = await at_list(open_tab, home.admin, width=390)
    await show_filters(tab)
    await tab.panel.get_by_label("Until").fill("2026-01-01")
    await tab.sees("Nothing found.")
    await tab.panel.get_by_label("Until").fill("")
    await tab.panel.locator("sb-memory-list li.card").first.wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
async def test_several_are_confirmed_and_taken_back_and_forgotten(open_tab, home, width, scheme):
    size = "small" if width < 500 else "large"
    texts = [f"The {scheme} {size} {thing} is in the loft" for thing in ("box", "chair", "lamp")]
    for text in texts:
        await home.remembers(text)
    tab = await at_list(open_tab, home.admin, width=width, scheme=scheme)
    await tab.panel.get_by_label("Search").fill(f"{scheme} {size}")
    await tab.sees("3 found")
    await tab.panel.get_by_role("checkbox", name=texts[0]).check()
    await tab.panel.get_by_role("checkbox", name=texts[1]).check()
    await tab.sees("2 selected")
    await is_fine(tab)
    await clicked(tab, "Take back")
    await tab.sees("2 taken back")
    assert set(texts) & set(await remembered(home)) == {texts[2]}
    await undo(tab, "2 taken back")
    await tab.sees("3 found")
    assert set(texts) <= set(await remembered(home))
    await tab.panel.get_by_role("checkbox", name="Select all shown").check()
    await tab.sees("3 selected")
    await clicked(tab, "These are right")
    await tab.sees("3 confirmed.")
    await tab.panel.get_by_role("checkbox", name="Select all shown").check()
    await clicked(tab, "Forget …")
    going = tab.panel.locator("sb-memory-forget")
    await going.get_by_text("3 memories", exact=True).wait_for()
    await is_fine(tab)
    await clicked(tab, "Forget all this for good")
    await tab.sees("Forgotten for good. Memories: 3")
    assert not set(texts) & set(await remembered(home, status="all"))


async def test_a_long_time_ago_is_told_in_months_and_years(open_tab, home):
    tab = await at_list(open_tab, home.admin)
    ago = """(panel, days) => panel.renderRoot.querySelector("main > *").app.show.ago(
      new Date(Date.now() - days * 86400000).toISOString())"""
    told = [await tab.panel.evaluate(ago, days) for days in (1, 40, 153, 800)]
    assert told == ["yesterday", "40 days ago", "5 months ago", "2 years ago"]


# Out and gone


async def test_an_export_is_downloaded(open_tab, home, tmp_path):
    await home.remembers("The sledge hangs in the garage")
    tab = await open_tab(home.admin)
    names: dict[str, Download] = {}
    expected = {"conversations", "memories", "summaries", "graph"}
    all_taken = asyncio.Event()

    def take(file: Download) -> None:
        names[file.suggested_filename.split("-")[0]] = file
        if names.keys() >= expected:
            all_taken.set()

    tab.page.on("download", take)
    await look_at(tab, PATH, load=True)
    await clicked(tab, "Settings", "Export")
    await expect(tab.panel.get_by_text("written into")).to_have_count(4)
    async with asyncio.timeout(60):
        await all_taken.wait()
    assert {*names} == expected
    await names["memories"].save_as(tmp_path / "memories.jsonl")
    content = await asyncio.to_thread((tmp_path / "memories.jsonl").read_text, "utf-8")
    assert "The sledge hangs in the garage" in content


# Answers put right


def _pass_by(database: Path) -> None:
    """Let all that was said have been said ten minutes earlier."""
    with closing(sqlite3.connect(database, timeout=20)) as connection, connection:
        for row, at in connection.execute("SELECT id, created_at FROM unified_log").fetchall():
            earlier = datetime.fromisoformat(at) - timedelta(minutes=10)
            written = earlier.isoformat(timespec="microseconds").replace("+00:00", at[26:])
            connection.execute("UPDATE unified_log SET created_at = ? WHERE id = ?", (written, row))


async def learnt(home: Household) -> tuple[list[str], list[str]]:
    """Return the sentences that are offered, and how those stand that were decided on."""
    told = await home.admin.link.call("switchboard/learnt/list")
    return [one["text"] for one in told["offered"]], [one["status"] for one in told["sentences"]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def offered(home: Household) -> str:
    """Say a sentence in the bedroom until it is offered; returns it."""
    pytest_socket.enable_socket()  # the tests before it have closed them
    house, tablet = home.house, await add_tablet(home.house, "Bedroom")
    await house.call("input_boolean/create", name="Lantern")
    shown = {"assistants": ["conversation"], "entity_ids": [LANTERN], "should_expose": True}
    await house.call("homeassistant/expose_entity", **shown)
    for _ in range(2):
        assert await learnt(home) == ([], [])
        await asyncio.to_thread(_pass_by, house.server.folder / "switchboard.db")
        await house.service("input_boolean.turn_on", target=[LANTERN])
        where = {"device_id": tablet.device_id, "link": home.nobody.link}
        await say(house, DARKER, pipeline=home.pipeline, **where)
        assert (await house.states())[LANTERN]["state"] == "off"
    assert await learnt(home) == ([DARKER], [])
    return DARKER


async def sentences_in(tab: Tab, status: str) -> Locator:
    """Return where learnt sentences are shown, once one of them stands so."""
    shown = tab.panel.get_by_role("region", name="Learnt sentences")
    await shown.get_by_text(status, exact=True).wait_for()
    return shown


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light")])
async def test_a_sentence_is_learnt_declined_and_taken_back(open_tab, home, offered, width, scheme):
    tab = await open_tab(home.admin, width=width, scheme=scheme)
    await look_at(tab, f"{PATH}/memory", load=True)
    shown = await sentences_in(tab, "offered")
    await expect(shown.get_by_text(offered)).to_have_count(1)
    await is_fine(tab)
    for pressed, status, stands in (
        ("Not this one", "not wanted", "declined"),
        ("Take back", "offered", None),
        ("Answer this at home from now on", "answered at home", "active"),
    ):
        await shown.get_by_role("button", name=pressed).click()
        await sentences_in(tab, status)
        assert await learnt(home) == (([], [stands]) if stands else ([offered], []))
    await is_fine(tab)
    await shown.get_by_role("button", name="Take back").click()
    await sentences_in(tab, "offered")


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light")])
async def test_a_wrong_answer_is_put_right_and_that_is_undone(
    open_tab, home, offered, width, scheme
):
    tab = await open_tab(home.admin, width=width, scheme=scheme)
    await look_at(tab, f"{PATH}/memory", load=True)
    await clicked(tab, "Answer this at home from now on")
    await sentences_in(tab, "answered at home")
    await clicked(tab, "Why?")
    await clicked(tab, "That was wrong")
    repair = tab.panel.get_by_role("region", name="Put it right")
    by_model, at_home = "a model would be asked", "it would be done at home"
    await repair.get_by_text(by_model).wait_for()
    assert await learnt(home) == ([], ["wrong"])
    await is_fine(tab)
    await repair.get_by_label("What it means").fill("turn off the lantern")
    await clicked(tab, "Add to your own words")
    await repair.get_by_text(at_home).wait_for()
    await clicked(tab, "Undo")
    await tab.sees("Taken back.")
    await repair.get_by_text(by_model).wait_for()
    await clicked(tab, "It was right: undo")
    await tab.panel.get_by_role("button", name="That was wrong").wait_for()
    assert await learnt(home) == ([], ["active"])
    await clicked(tab, "Memory")
    await sentences_in(tab, "answered at home")
    await clicked(tab, "Take back")
    await sentences_in(tab, "offered")


@pytest.mark.usefixtures("offered")
async def test_a_thing_gets_another_name_and_loses_it(open_tab, home):
    tab = await open_tab(home.admin, width=320)
    ask = home.admin.link.call
    found = (await ask("switchboard/learnt/list"))["offered"][0]["message_ids"][-1]
    await look_at(tab, f"{PATH}/turn/{found}", load=True)
    await clicked(tab, "That was wrong")
    await tab.panel.get_by_label("What you called it").fill("nightglow")
    await clicked(tab, "Also call Lantern this")
    await tab.panel.get_by_role("button", name="Undo", exact=True).wait_for()
    assert "nightglow" in (await ask("config/entity_registry/get", entity_id=LANTERN))["aliases"]
    await clicked(tab, "Undo")
    await tab.sees("Taken back.")
    entry = await ask("config/entity_registry/get", entity_id=LANTERN)
    assert "nightglow" not in entry["aliases"]
    await clicked(tab, "It was right: undo")
    await tab.panel.get_by_role("button", name="That was wrong").wait_for()


# A person: last, for afterwards the house knows nothing of one


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
async def test_a_person_is_forgotten_in_three_presses(open_tab, home, width, scheme):
    mine = f"Hums {scheme} tunes at night"
    await home.remembers(mine, owner=home.user.person)
    ours = f"{home.user.name} likes the {scheme} curtains"
    await home.remembers(ours)
    tab = await open_tab(home.admin, width=width, scheme=scheme)
    await look_at(tab, PATH, load=True)
    presses = await clicked(tab, "Memory")
    presses += await clicked(tab, f"Forget {home.user.name} …")
    going = tab.panel.locator("sb-memory-forget")
    await going.get_by_text("It cannot be undone").wait_for()
    for text in (ours, "What belongs to the household or to others stays."):
        await going.get_by_text(text).wait_for()
    # In numbers alone: to read their memories is another thing.
    assert await going.get_by_text(mine).count() == 0
    assert await going.locator("[data-part=memories]").count() == 1
    await is_fine(tab)
    presses += await clicked(tab, "Forget all this for good")
    assert presses == 3
    await tab.sees("Forgotten for good.")
    left = await remembered(home, status="all")
    assert mine not in left
    assert ours in left
    assert {one["owner"] for one in left.values()} <= {"household", home.admin.person}
