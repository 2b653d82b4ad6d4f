"""What the page says, in words, when something around it fails."""

import re

import pytest_asyncio
from playwright.async_api import Locator, WebSocketRoute, expect

from demo.household import PASSWORD, Household, Member
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
    tab = await open_tab(home.admin)
    await look_at(tab, MEMORY, load=True)
    return tab


def banner(tab: Tab, text: str) -> Locator:
    return tab.panel.locator("[data-banner]", has_text=text)


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


async def test_a_killed_house_is_told_and_found_again(tab, home):
    tab.expects(NOBODY_ANSWERS)
    await home.house.kill()
    await expect(banner(tab, LOST)).to_be_visible()
    await home.house.start()
    await expect(banner(tab, LOST)).to_have_count(0, timeout=BACK_MS)
    after = await look_at(tab, MEMORY)
    assert (after["failed"], after["banners"]) == ([], [])


async def test_an_entry_that_is_switched_off_is_told_and_goes_on_by_itself(tab, home):
    entry = home.agent.entry_id
    await home.house.call("config_entries/disable", entry_id=entry, disabled_by="user")
    await expect(banner(tab, GONE)).to_be_visible()
    await home.house.call("config_entries/disable", entry_id=entry, disabled_by=None)
    await expect(banner(tab, GONE)).to_have_count(0, timeout=BACK_MS)
    after = await look_at(tab, MEMORY)
    assert (after["failed"], after["banners"]) == ([], [])


async def test_an_expired_login_leads_to_the_login_and_back_to_the_same_place(open_tab, home):
    tab = await open_tab(home.user)
    await look_at(tab, MEMORY, load=True)
    tab.expects(r"request failed: .*/auth/token \(400\)", r"status of 400 \(Bad Request\)")
    await revoke(home, home.user)
    await tab.page.get_by_label("Username").fill(home.user.name.casefold())
    await tab.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await tab.page.get_by_role("button", name="Log in").click()
    await tab.panel.locator("sb-memory").wait_for(state="attached")
    assert (await look_at(tab, MEMORY))["failed"] == []


async def test_a_page_whose_integration_is_removed_gives_way_to_the_overview(tab, home):
    tab.expects(PAGE_TAKEN)
    entry = home.agent.entry_id
    await home.house.request("DELETE", f"/api/config/config_entries/entry/{entry}", None)
    await expect(tab.panel).to_have_count(0)
    await expect(tab.page.locator("ha-sidebar").get_by_text("Switchboard")).to_have_count(0)
    await tab.page.get_by_text(f"Welcome {home.admin.name}").wait_for()
