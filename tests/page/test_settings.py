"""The settings in the page: Home Assistant's own flow, and what an owner looks for in one place."""

from dataclasses import replace

import pytest
import pytest_asyncio

from demo.forms import walk
from demo.model import STANDIN_FALLBACK

from .axe import axe_finds
from .tab import HEIGHTS

OPTIONS = "/api/config/config_entries/options/flow"
DEEP_ACTIVE = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}"""


async def held(home, section, field):
    """What Home Assistant offers in its own form for a field, its default else."""
    step = await home.house.request("POST", OPTIONS, {"handler": home.agent.entry_id})
    await home.house.request("DELETE", f"{OPTIONS}/{step['flow_id']}", None)
    fields = next(one for one in step["data_schema"] if one["name"] == section)["schema"]
    found = next(one for one in fields if one["name"] == field)
    return found.get("description", {}).get("suggested_value", found.get("default"))


async def logs(home):
    return await held(home, "memory", "log_conversations")


@pytest_asyncio.fixture(loop_scope="module")
async def settings(open_tab, home):
    """Open the settings of the connection, at a place in them."""

    async def open_at(place="", **look):
        tab = await open_tab(home.admin, **look)
        await tab.goto(f"/switchboard/settings/{home.agent.entry_id}/{place}")
        await tab.panel.locator("sb-options form").wait_for()
        return tab

    return open_at


async def test_a_price_is_changed_and_home_assistant_has_it(settings, home):
    tab = await settings("prices")
    await tab.panel.get_by_label("Input", exact=True).fill("1.25")
    await tab.panel.get_by_label("Output", exact=True).fill("10")
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "prices", "input") == 1.25
    assert await held(home, "prices", "output") == 10
    await tab.panel.get_by_label("Input", exact=True).fill("")
    await tab.panel.get_by_label("Output", exact=True).fill("")
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "prices", "input") is None


async def test_what_home_assistant_refuses_is_said_in_the_section_it_concerns(settings, home):
    tab = await settings("prices")
    await tab.panel.get_by_label("Input", exact=True).fill("1.25")
    await tab.panel.get_by_role("button", name="Save").click()
    told = tab.panel.locator("#section-prices").get_by_role("alert")
    assert "prices of input and of output" in await told.inner_text()
    assert await tab.panel.get_by_label("Input", exact=True).input_value() == "1.25"
    assert await held(home, "prices", "input") is None
    await tab.panel.get_by_role("button", name="Discard changes").click()


async def test_a_value_out_of_range_is_told_at_its_field(settings, home):
    tab = await settings("memory")
    field = tab.panel.get_by_label("Keep for (days)")
    await field.fill("9999")
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("At most 3,650.")
    assert await field.get_attribute("aria-invalid") == "true"
    assert await field.evaluate("field => field.getRootNode().activeElement === field")
    assert await held(home, "memory", "retention_days") == 30
    await tab.panel.get_by_role("button", name="Discard changes").click()


async def test_what_only_home_assistant_refuses_is_told_at_its_field_too(settings, home):
    tab = await settings("memory")
    tab.expects(r"\(400\)", "status of 400")
    field = tab.panel.get_by_label("Keep for (days)")
    await field.fill("9999")
    await field.evaluate("field => { field.max = '' }")
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.panel.locator("[id='memory.retention_days-error']").wait_for()
    assert await held(home, "memory", "retention_days") == 30
    await tab.panel.get_by_role("button", name="Discard changes").click()


async def test_the_log_is_switched_off_and_on_again(settings, home):
    tab = await settings()
    await tab.panel.get_by_role("button", name="Switch the log off").click()
    await tab.sees("May the house remember?")
    assert await logs(home) is False
    await tab.panel.get_by_role("button", name="Yes, keep a log").click()
    await tab.sees("A log is kept")
    assert await logs(home) is True


async def test_saving_a_form_that_was_open_does_not_take_back_what_was_switched(settings, home):
    tab = await settings("memory")
    await tab.panel.get_by_label("Keep for (days)").fill("14")
    await tab.panel.get_by_role("button", name="Switch the log off").click()
    await tab.sees("May the house remember?")
    assert await tab.panel.get_by_label("Keep for (days)").input_value() == "14"
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "memory", "retention_days") == 14
    assert await logs(home) is False
    await tab.panel.get_by_role("button", name="Yes, keep a log").click()
    await tab.sees("Messages are kept for 14 days.")
    assert await logs(home) is True


async def test_what_was_typed_survives_a_look_at_another_view(settings):
    tab = await settings("budgets")
    field = tab.panel.get_by_label("Conversations (tokens a day)")
    await field.fill("123456")
    await tab.panel.get_by_role("link", name="Health").click()
    await tab.panel.locator("sb-health").wait_for()
    await tab.panel.get_by_role("link", name="Settings", exact=True).click()
    await tab.panel.locator("#section-budgets summary").click()
    assert await field.input_value() == "123456"
    await tab.panel.get_by_role("button", name="Discard changes").click()
    await tab.panel.locator("#section-budgets .chip").wait_for(state="detached")
    assert await field.input_value() == ""


async def test_a_satellite_of_a_person_is_shown_by_its_name_and_given_to_another(settings, home):
    given = {"satellite": home.tablet.device_id, "person": home.user.person}
    await walk(
        home.house.request,
        OPTIONS,
        {"handler": home.agent.entry_id},
        {"memory": {"satellites": [given]}},
    )
    tab = await settings("memory")
    group = tab.panel.locator(".entry")
    chosen = group.locator("option:checked")
    assert [one.strip() for one in await chosen.all_inner_texts()] == ["Kitchen Tablet", "Jonte"]
    await group.get_by_label("Person", exact=True).select_option(label="Romy")
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "memory", "satellites") == [given | {"person": home.admin.person}]
    await tab.panel.get_by_role("button", name="Remove: Satellites of one person 1").click()
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "memory", "satellites") is None


async def test_what_is_missing_in_a_list_is_told_at_its_field(settings):
    tab = await settings("memory")
    satellites = tab.panel.get_by_role("group", name="Satellites of one person")
    await satellites.get_by_role("button", name="Add").click()
    await tab.panel.get_by_role("button", name="Save").click()
    await satellites.get_by_text("This is needed.").first.wait_for()
    await tab.panel.get_by_role("button", name="Discard changes").click()


async def test_prices_are_given_by_keyboard_alone(settings, home):
    tab = await settings("prices")
    keyboard = tab.page.keyboard
    await tab.page.wait_for_function(f"() => ({DEEP_ACTIVE})()?.localName === 'summary'")
    for text in ("", "", "0.5", "", "4"):  # list prices, the dollar, input, cached, output
        await keyboard.press("Tab")
        await keyboard.type(text)
    await keyboard.press("Enter")
    await tab.sees("Saved.")
    assert await held(home, "prices", "input") == 0.5
    assert await held(home, "prices", "output") == 4


async def test_what_was_typed_is_saved_when_the_flow_it_was_typed_into_is_gone(open_tab, home):
    tab = await open_tab(home.admin)
    tab.expects(r"\(404\)", "status of 404")
    async with tab.page.expect_response(lambda one: one.url.endswith(OPTIONS)) as begun:
        await tab.goto(f"/switchboard/settings/{home.agent.entry_id}/budgets")
    flow = await (await begun.value).json()
    await tab.panel.get_by_label("Conversations (tokens a day)").fill("777")
    await home.house.request("DELETE", f"{OPTIONS}/{flow['flow_id']}", None)
    await walk(
        home.house.request,
        OPTIONS,
        {"handler": home.agent.entry_id},
        {"budgets": {"background_tokens": 5000}},
    )
    await tab.panel.get_by_role("button", name="Save").click()
    await tab.sees("Saved.")
    assert await held(home, "budgets", "turn_tokens") == 777
    assert await held(home, "budgets", "background_tokens") == 5000


async def test_the_pages_after_a_set_up_can_be_gone_through_here(open_tab, home):
    known = home.model.connection
    made = await walk(
        home.house.request,
        "/api/config/config_entries/flow",
        {"handler": "switchboard"},
        replace(known, deployment=STANDIN_FALLBACK).answers(),
    )
    entry_id = made["result"]["entry_id"]
    try:
        tab = await open_tab(home.admin)
        await tab.goto(f"/switchboard/settings/{home.agent.entry_id}")
        await tab.panel.get_by_role("link", name=made["title"]).click()
        await tab.sees("The connection works.")
        assert await axe_finds(tab) == []
        await tab.panel.get_by_role("button", name="No, keep nothing").click()
        await tab.panel.get_by_role("button", name="Not now").click()
        link = tab.panel.get_by_role("link", name="Choose which devices")
        assert await link.get_attribute("href") == "/config/voice-assistants/expose"
        await tab.panel.get_by_role("button", name="Continue").click()
        await tab.sees("Prices, budgets and the log")
    finally:
        await home.house.request("DELETE", f"/api/config/config_entries/entry/{entry_id}", None)


async def test_every_option_can_be_filled_in(settings, home):
    step = await home.house.request("POST", OPTIONS, {"handler": home.agent.entry_id})
    await home.house.request("DELETE", f"{OPTIONS}/{step['flow_id']}", None)
    fields = [
        f"{one['name']}.{each['name']}" for one in step["data_schema"] for each in one["schema"]
    ]
    tab = await settings()
    shown = tab.panel.locator("sb-options").locator("input, select, button")
    ids = await shown.evaluate_all("all => all.map(one => one.id)")
    assert set(fields) <= set(ids)


async def test_guests_come_and_leave(settings, home):
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
    tab = await settings("memory", width=width, scheme=scheme)
    for section in await tab.panel.locator("details").all():
        await section.evaluate("section => { section.open = true }")
    assert await axe_finds(tab) == []
    assert await tab.panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


async def test_every_text_is_there_in_every_language(open_tab, home):
    for locale in ("en", "de", "es", "fr", "it", "nl"):
        tab = await open_tab(home.admin, locale=locale)
        await tab.goto(f"/switchboard/settings/{home.agent.entry_id}/chunking")
        await tab.panel.locator("sb-options form").wait_for()
        shown = tab.panel.locator("sb-options").locator("label, legend, summary")
        labels = await shown.all_text_contents()
        assert len(labels) > 35
        assert not [one for one in labels if not one.strip() or "_" in one]


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
