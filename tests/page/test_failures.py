"""What the page says, in words, when something around it fails."""

import asyncio
import re

import pytest_asyncio
from playwright.async_api import Locator, WebSocketRoute, expect

from demo.household import PASSWORD, TOLD, Household, Member
from demo.link import Link
from demo.server import REPOSITORY
from demo.sign_in import sign_in

from .places import look_at
from .tab import PATH, Tab

MEMORY = f"{PATH}/memory"
LOST = (
    "The connection to Home Assistant is lost. What you see is what was known last; it goes on by"
    " itself once Home Assistant is back."
)
GONE = (
    "Switchboard is not running: it is being loaded, was switched off, or was removed. Look at"
    " Settings > Devices & services."
)
STALE = "Switchboard was updated. Reload this page to see its new version."
BACK_MS = 120_000
BINS, KEY = TOLD
TYPED = "The bins go out on Wednesday"
STILL_LOADING = "Still loading. The connection is slow, or Home Assistant is busy."
LATE_SECONDS = 6
"""Longer than the page waits before it says so."""

# What a browser and Home Assistant's own frontend log while there is no server.
NOBODY_ANSWERS = (
    r"WebSocket connection to .* failed|net::ERR_CONNECTION_(REFUSED|RESET)"
    r"|dynamically imported module: .*/frontend_latest/"
)
# Home Assistant's own frontend trips over a page that is taken away while it is shown.
PAGE_TAKEN = r"_panel_custom|Failed to load resource|request failed: .*/node_modules/"
OTHER_VERSION = "0123456789abcdef"
MODULE = REPOSITORY / "custom_components/switchboard/panel/page/panel.js"


@pytest_asyncio.fixture(loop_scope="module")
async def tab(open_tab, home) -> Tab:
    """The memory of the house, in front of its administrator."""
    tab = await open_tab(home.admin)
    await look_at(tab, MEMORY, load=True)
    return tab


def banner(tab: Tab, text: str) -> Locator:
    return tab.panel.locator("[data-banner]", has_text=text)


def field(tab: Tab) -> Locator:
    return tab.panel.get_by_label("Text")


async def correct(tab: Tab, text: str, typed: str) -> None:
    """Begin to correct a memory; nothing is stored yet."""
    await tab.panel.get_by_role("link", name=text).click()
    await tab.panel.get_by_role("button", name="Correct", exact=True).click()
    await field(tab).fill(typed)


async def store(tab: Tab) -> None:
    await tab.panel.get_by_role("button", name="Save", exact=True).click()


async def revoke(home: Household, who: Member) -> None:
    """End every login of somebody but the one that does it, as their profile lets them."""
    house = home.house
    tokens = await sign_in(house.session, house.url, who.name.casefold(), PASSWORD)
    link = await Link.open(house.session, house.url, tokens.access)
    try:
        for token in await link.call("auth/refresh_tokens"):
            if not token["is_current"]:
                await link.call("auth/delete_refresh_token", refresh_token_id=token["id"])
    finally:
        await link.close()


async def test_a_page_of_another_version_says_to_reload(open_tab, home):
    tab = await open_tab(home.admin)

    def pretend(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        address = re.compile(r"(?<=/switchboard_page/)[0-9a-f]+")
        server.on_message(lambda said: route.send(address.sub(OTHER_VERSION, str(said))))

    await tab.page.route_web_socket(re.compile("/api/websocket"), pretend)
    await tab.page.route(
        f"**/switchboard_page/{OTHER_VERSION}/panel.js", lambda route: route.fulfill(path=MODULE)
    )
    await tab.goto()
    await expect(banner(tab, STALE)).to_be_visible()
    await expect(banner(tab, STALE).get_by_role("button", name="Reload")).to_be_visible()


async def test_on_a_slow_network_the_page_says_so_and_shows_nothing_twice(open_tab, home):
    tab = await open_tab(home.admin)
    late = 0.0

    def slow_down(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        loop = asyncio.get_running_loop()
        server.on_message(lambda said: loop.call_later(late, route.send, said))

    # Chromium's own throttling leaves websockets alone.
    await tab.page.route_web_socket(re.compile("/api/websocket"), slow_down)
    await look_at(tab, f"{PATH}/health", load=True)
    late = LATE_SECONDS
    await tab.panel.get_by_role("link", name="Memory").click()
    loading = tab.panel.locator("[data-state=loading]").first
    await expect(loading).to_have_text("Loading …")
    await expect(loading).to_have_text(STILL_LOADING)
    await expect(tab.panel.get_by_text("Nothing is remembered yet")).to_have_count(0)
    await expect(tab.panel.get_by_role("link", name=KEY)).to_have_count(1)
    late = 0.0
    await expect(tab.panel.locator("[data-state=loading]")).to_have_count(0)
    await expect(tab.panel.get_by_role("link", name=KEY)).to_have_count(1)


async def test_a_killed_house_is_told_and_what_was_typed_is_stored_when_it_is_back(tab, home):
    tab.expects(NOBODY_ANSWERS)
    await correct(tab, BINS, TYPED)
    await home.house.kill()
    await expect(banner(tab, LOST)).to_be_visible()
    await expect(field(tab)).to_have_value(TYPED)
    await store(tab)
    await expect(tab.panel.get_by_role("alert")).to_have_text(LOST)
    await expect(field(tab)).to_have_value(TYPED)
    await home.house.start()
    await expect(banner(tab, LOST)).to_have_count(0, timeout=BACK_MS)
    await expect(field(tab)).to_have_value(TYPED, timeout=BACK_MS)
    await store(tab)
    await tab.sees("Saved.")
    assert await _texts(home, "bins") == [TYPED]


async def test_an_entry_that_is_switched_off_is_told_and_goes_on_by_itself(tab, home):
    entry = home.agent.entry_id
    await home.house.call("config_entries/disable", entry_id=entry, disabled_by="user")
    await expect(banner(tab, GONE)).to_be_visible()
    await tab.sees(KEY)
    await home.house.call("config_entries/disable", entry_id=entry, disabled_by=None)
    await expect(banner(tab, GONE)).to_have_count(0, timeout=BACK_MS)
    await expect(tab.panel.get_by_role("link", name=KEY)).to_have_count(1)
    after = await look_at(tab, MEMORY)
    assert (after["failed"], after["banners"]) == ([], [])


async def test_an_expired_login_leads_to_the_login_and_back_to_what_was_typed(open_tab, home):
    tab = await open_tab(home.user)
    await look_at(tab, MEMORY, load=True)
    tab.expects(r"request failed: .*/auth/token \(400\)", r"status of 400 \(Bad Request\)")
    await correct(tab, "Dislikes loud music at dinner", "Dislikes music at dinner")
    await revoke(home, home.user)
    await tab.page.get_by_label("Username").fill(home.user.name.casefold())
    await tab.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await tab.page.get_by_role("button", name="Log in").click()
    await expect(field(tab)).to_have_value("Dislikes music at dinner")
    await store(tab)
    await tab.sees("Saved.")


async def test_a_page_whose_integration_is_removed_gives_way_to_the_overview(tab, home):
    tab.expects(PAGE_TAKEN)
    entry = home.agent.entry_id
    await home.house.request("DELETE", f"/api/config/config_entries/entry/{entry}", None)
    await expect(tab.panel).to_have_count(0)
    await expect(tab.page.locator("ha-sidebar").get_by_text("Switchboard")).to_have_count(0)
    await tab.page.get_by_text(f"Welcome {home.admin.name}").wait_for()


async def _texts(home: Household, containing: str) -> list[str]:
    listed = await home.house.ask_service("switchboard.list_memories", {"containing": containing})
    return [one["text"] for one in listed["memories"]]
