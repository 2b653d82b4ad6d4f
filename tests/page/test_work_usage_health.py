"""Work, usage and health, as an administrator uses them in a browser."""

import json
import re

from playwright.async_api import WebSocketRoute, expect

from .places import look_at
from .tab import PATH, Tab

RELEASE = "2026.11"


async def _press(tab: Tab, name: str) -> None:
    """Go to a button by the keyboard alone, and press it."""
    button = tab.page.get_by_role("button", name=name)
    await expect(button).to_be_enabled()
    for _ in range(80):
        if await button.evaluate("(one) => one.getRootNode().activeElement === one"):
            break
        await tab.page.keyboard.press("Tab")
    await tab.page.keyboard.press("Enter")


async def test_learning_is_paused_by_keyboard_and_every_tab_says_so(open_tab, home):
    tab, other = await open_tab(home.admin), await open_tab(home.admin, width=320)
    for one in (tab, other):
        await look_at(one, f"{PATH}/work", load=True)
    await _press(tab, "Pause: Learning")
    for one in (tab, other):
        await expect(one.page.get_by_role("button", name="Resume: Learning")).to_be_visible()
        await expect(one.page.get_by_text("Paused", exact=True).first).to_be_visible()
    await _press(other, "Resume: Learning")
    for one in (tab, other):
        await expect(one.page.get_by_role("button", name="Pause: Learning")).to_be_visible()
        await expect(one.page.get_by_text("Paused", exact=True)).to_have_count(0)


async def test_undoing_an_import_shows_first_what_goes_and_escape_keeps_it(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/work", load=True)
    await _press(tab, "Undo import")
    dialog = tab.page.get_by_role("dialog")
    await expect(tab.page.get_by_text("What goes for good: messages 2")).to_be_visible()
    await tab.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(tab.page.get_by_text("2 of 2 messages")).to_be_visible()


async def test_the_chart_and_its_table_say_the_same(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/usage", load=True)
    bars = tab.page.locator("svg.chart rect")
    await expect(tab.page.get_by_role("img", name="Bars for each day")).to_be_visible()
    names = tab.page.locator("li.chip:has(.swatch)")
    count = await names.count()
    assert count == await bars.count() > 1
    summary = tab.page.get_by_text("As a table")
    await summary.focus()
    await tab.page.keyboard.press("Enter")
    row = tab.page.locator("details tbody tr")
    await expect(row).to_have_count(1)
    cells = [one.replace(",", "") for one in await row.locator("td").all_inner_texts()]
    parts = [int(one) for one in cells[:count]]
    assert sum(parts) == int(cells[count])
    heights = [
        float(one)
        for one in await bars.evaluate_all("(all) => all.map((one) => one.getAttribute('height'))")
    ]
    for part, height in zip(parts, heights, strict=True):
        assert abs(height / sum(heights) - part / sum(parts)) < 0.01
    # There is no price in this house, which is not said to be nothing.
    await expect(tab.page.get_by_text("no price").first).to_be_visible()


async def test_a_deployment_is_said_to_be_well_with_its_numbers(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/health", load=True)
    card = tab.page.locator("article.card").first
    await expect(card).to_contain_text("Last answer")
    calls = await card.get_by_role("row", name="Calls").locator("td").all_inner_texts()
    assert all(int(one.replace(",", "")) > 0 for one in calls)
    first = await card.get_by_role("row", name="To the first word").locator("td").first.inner_text()
    assert " / " in first
    await expect(tab.page.get_by_role("row", name="Log of conversations")).to_contain_text("On")


async def test_other_homes_are_shown_with_what_waits_and_how_far_forgetting_is(open_tab, home):
    tab = await open_tab(home.admin)
    shared = {
        "homes": ["Lake", "Farm"],
        "persons": 1,
        "problem": "cannot_connect",
        "last_exchange": None,
        "waiting": 12,
        "forgetting": [{"confirmed": 1, "homes": 2}],
        "read_by_server": True,
    }

    def share(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        told = f'"sharing":{json.dumps(shared)}'
        server.on_message(lambda said: route.send(str(said).replace('"sharing":null', told)))

    await tab.page.route_web_socket(re.compile("/api/websocket"), share)
    await look_at(tab, f"{PATH}/health", load=True)
    card = tab.page.locator("#homes")
    await expect(card).to_contain_text("The server cannot be reached")
    for row, cell in (
        ("Shared with", "Lake, Farm"),
        ("Last contact", "None yet"),
        ("Changes to be sent", "12"),
        ("Forgetting", "Forgotten in 1 of 2 homes"),
        ("Log of conversations", "The server reads it"),
    ):
        await expect(card.get_by_role("row", name=row).locator("td")).to_have_text(cell)
    await card.get_by_role("button", name="Send and receive now").click()
    await expect(
        tab.page.get_by_text("This house shares its memory with no other home.")
    ).to_be_visible()


async def test_whoever_is_no_administrator_is_shown_none_of_it(open_tab, home):
    tab = await open_tab(home.user)
    for view in ("work", "usage", "health"):
        await look_at(tab, f"{PATH}/{view}", load=True)
        await expect(tab.page.get_by_text("Only administrators may see this.")).to_be_visible()
