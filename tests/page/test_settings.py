"""The settings in the page: what an owner looks for in one place, and the way to the forms."""

import pytest
import pytest_asyncio

from .axe import axe_finds
from .tab import HEIGHTS

DEEP_ACTIVE = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}"""


async def logs(home):
    """Return whether Home Assistant's own form says that a log is kept."""
    options = "/api/config/config_entries/options/flow"
    step = await home.house.request("POST", options, {"handler": home.agent.entry_id})
    await home.house.request("DELETE", f"{options}/{step['flow_id']}", None)
    fields = next(one for one in step["data_schema"] if one["name"] == "memory")["schema"]
    field = next(one for one in fields if one["name"] == "log_conversations")
    return field.get("description", {}).get("suggested_value", field.get("default"))


@pytest_asyncio.fixture(loop_scope="module")
async def settings(open_tab, home):
    """Open the settings of the connection, at a place in them."""

    async def open_at(place="", **look):
        tab = await open_tab(home.admin, **look)
        await tab.goto(f"/switchboard/settings/{home.agent.entry_id}/{place}")
        await tab.panel.locator("sb-settings #forms").wait_for()
        return tab

    return open_at


async def test_the_forms_are_one_press_away_and_home_assistants_own(settings):
    tab = await settings()
    await tab.panel.get_by_role("link", name="Open the page of the integration").click()
    row = tab.page.locator("ha-config-entry-row").first
    await row.locator("ha-icon-button[slot=end]").first.click()
    form = tab.page.locator("dialog-data-entry-flow ha-form")
    for section in ("Prices", "Budgets", "Log of conversations", "Background work"):
        await form.get_by_text(section, exact=True).first.wait_for()


async def test_the_log_is_switched_off_and_on_again(settings, home):
    tab = await settings()
    await tab.sees("Messages are kept for 30 days.")
    await tab.panel.get_by_role("button", name="Switch the log off").click()
    await tab.sees("May the house remember?")
    assert await logs(home) is False
    await tab.panel.get_by_role("button", name="Yes, keep a log").click()
    await tab.sees("A log is kept")
    assert await logs(home) is True


async def test_guests_come_and_leave(settings):
    tab = await settings()
    await tab.panel.get_by_role("button", name="Guests have come").click()
    await tab.panel.locator("[data-banner=guests]").wait_for()
    for view in ("Memory", "Conversations"):
        await tab.panel.get_by_role("link", name=view, exact=True).click()
        await tab.sees("This is hidden while guests are here.")
        assert await tab.panel.locator("sb-memory, sb-conversations, [role=alert]").count() == 0
    await tab.panel.get_by_role("button", name="Show in spite of guests").click()
    await tab.panel.locator("sb-conversations li").first.wait_for()
    await tab.panel.get_by_role("link", name="Memory", exact=True).click()
    await tab.sees("This is hidden while guests are here.")  # each view is asked for by itself
    await tab.panel.get_by_role("link", name="Settings", exact=True).click()
    await tab.panel.get_by_role("button", name="The guests have left").click()
    await tab.panel.locator("[data-banner=guests]").wait_for(state="detached")


async def test_what_is_kept_goes_out_into_a_file(settings):
    tab = await settings("export")
    await tab.panel.locator("sb-export select").select_option(label="Memories")
    await tab.panel.get_by_role("button", name="Export").click()
    await tab.sees("written into")


async def test_a_file_is_looked_through_before_it_is_imported(settings):
    tab = await settings("import")
    walks = """[{"conversation_id": "walks", "created": "2026-11-20T18:00:00+00:00", "content": [
        {"role": "user", "content": "I like fog.", "created": "2026-11-20T18:00:00+00:00"}]}]"""
    await tab.panel.get_by_label("A file of this device").set_input_files(
        [{"name": "walks.json", "mimeType": "application/json", "buffer": walks.encode()}]
    )
    await tab.sees("Messages: 1, in conversations: 1")
    await tab.panel.get_by_role("button", name="Import them").click()
    await tab.sees("1 messages were added; 0 were there already.")


@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_it_can_be_read_and_fits(settings, width, scheme):
    tab = await settings(width=width, scheme=scheme)
    for section in await tab.panel.locator("details").all():
        await section.evaluate("section => { section.open = true }")
    assert await axe_finds(tab) == []
    assert await tab.panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


@pytest.mark.parametrize(
    ("locale", "section"),
    [
        ("en", "Prices, Budgets"),
        ("de", "Preise, Budgets"),
        ("es", "Precios"),
        ("fr", "Prix"),
        ("it", "Prezzi"),
        ("nl", "Prijzen"),
    ],
)
async def test_the_forms_are_named_in_every_language(settings, locale, section):
    tab = await settings(locale=locale)
    await tab.sees(section)


async def test_deleting_everything_shows_how_much_and_waits_for_a_word_by_keyboard(settings, home):
    tab = await settings("delete")
    keyboard = tab.page.keyboard
    await tab.page.wait_for_function(f"() => ({DEEP_ACTIVE})()?.localName === 'h2'")
    await keyboard.press("Tab")
    await keyboard.press("Enter")
    await tab.sees("This is deleted, of everyone in the house:")
    assert await axe_finds(tab) == []
    erase = tab.panel.get_by_role("button", name="Delete it all")
    assert await erase.is_disabled()
    await tab.panel.get_by_label("To go on, type DELETE").focus()
    await keyboard.type("delete")
    await keyboard.press("Tab")
    await keyboard.press("Tab")
    await keyboard.press("Enter")
    await tab.sees("It is deleted.")
    left = await home.house.ask_service("switchboard.list_memories", {"status": "all"})
    assert left["memories"] == []
    await keyboard.press("Escape")
    await tab.panel.locator("sb-erase").wait_for(state="detached")
