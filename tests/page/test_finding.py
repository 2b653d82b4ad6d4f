"""What is looked for is in sight, and what is new appears, whatever the screen and the language."""

import re

import pytest
from playwright.async_api import Locator, expect

from .axe import axe_finds
from .places import look_at
from .tab import HEIGHTS, PATH, Tab

ADMINS = (
    "Conversations",
    "Memory",
    "Graph",
    "Usage",
    "Settings",
    "Requests",
    "Background",
    "Health",
)
IN_SIGHT = """one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
COLOUR = "one => getComputedStyle(one).backgroundColor"
FOCUSED = """() => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one?.innerText ?? "";
}"""


def more(tab: Tab) -> Locator:
    return tab.panel.locator("nav details")


async def tabs_in_sight(tab: Tab) -> list[str]:
    """Return the names of the tabs that are seen, each of which is seen whole."""
    seen = [one for one in await tab.panel.locator("nav > ul a").all() if await one.is_visible()]
    assert all([await one.evaluate(IN_SIGHT) for one in seen])
    return [(await one.inner_text()).strip() for one in seen]


async def tabs_behind(tab: Tab) -> list[str]:
    """Return the names of the tabs behind "More", which is open afterwards."""
    if not await more(tab).is_visible():
        return []
    await more(tab).locator("summary").click()
    behind = await more(tab).locator("a").all()
    assert all([await one.evaluate(IN_SIGHT) for one in behind])
    return [(await one.inner_text()).strip() for one in behind]


async def first_seen(tab: Tab, name: str | re.Pattern[str]) -> None:
    """Wait for a link, which is in sight without scrolling."""
    link = tab.panel.get_by_role("link", name=name).first
    await link.wait_for()
    assert await link.evaluate(IN_SIGHT)


async def resize(tab: Tab, width: int) -> None:
    """Give the tab another width, and wait until the navigation has taken note of it."""
    await tab.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    await tab.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_no_tab_is_cut_and_each_is_led_to(open_tab, home, scheme):
    tab = await open_tab(home.admin, scheme=scheme)
    await look_at(tab, PATH, load=True)
    for width in HEIGHTS:
        await resize(tab, width)
        seen = await tabs_in_sight(tab)
        behind = await tabs_behind(tab)
        assert (*seen, *behind) == ADMINS, width
        assert seen[:2] == ["Conversations", "Memory"]
        assert await axe_finds(tab) == []
        await tab.panel.locator("h1").click()
        assert not await more(tab).evaluate("one => one.open")


@pytest.mark.parametrize("locale", ["de", "es", "fr", "it", "nl"])
async def test_no_tab_is_cut_in_any_language(open_tab, home, locale):
    tab = await open_tab(home.admin, locale=locale)
    await look_at(tab, PATH, load=True)
    for width in HEIGHTS:
        await resize(tab, width)
        seen = await tabs_in_sight(tab)
        assert seen
        behind = await tabs_behind(tab)
        assert len({*seen, *behind}) == len([*seen, *behind]) == len(ADMINS)
        await tab.panel.locator("h1").click()


async def test_what_is_behind_more_is_reached_by_keyboard_and_named_there(open_tab, home):
    tab = await open_tab(home.admin, width=390)
    await look_at(tab, PATH, load=True)
    summary = more(tab).locator("summary")
    await summary.focus()
    await tab.page.keyboard.press("Enter")
    await more(tab).get_by_role("link", name="Health").wait_for()
    await tab.page.keyboard.press("Tab")
    await tab.page.keyboard.press("Escape")
    await expect(more(tab).get_by_role("link", name="Health")).to_be_hidden()
    assert (await tab.page.evaluate(FOCUSED)).strip() == "More"
    await tab.page.keyboard.press("Enter")
    await more(tab).get_by_role("link", name="Health").click()
    await tab.panel.get_by_role("heading", name="Health").wait_for()
    await expect(summary).to_have_text("Health")
    assert not await more(tab).evaluate("one => one.open")


@pytest.mark.parametrize("width", [390, 1280])
async def test_what_is_there_and_what_is_found_is_on_the_first_screen(open_tab, home, width):
    tab = await open_tab(home.admin, width=width)
    await look_at(tab, f"{PATH}/memory", load=True)
    await first_seen(tab, re.compile("memories to review"))
    await first_seen(tab, "Drinks tea without sugar")
    await tab.panel.get_by_label("Search").fill("pantry")
    await tab.sees("One found")
    await first_seen(tab, "The spare key hangs in the pantry")
    await look_at(tab, PATH)
    await first_seen(tab, "Tell me a long story about a lighthouse.")
    await tab.panel.get_by_label("Search in what was said").fill("loud music")
    await tab.sees("What was said about “loud music”")
    await first_seen(tab, re.compile("loud music at dinner"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["", "/memory"])
async def test_filters_are_behind_a_button_that_counts_them(open_tab, home, place, scheme):
    tab = await open_tab(home.admin, scheme=scheme)
    await look_at(tab, f"{PATH}{place}", load=True)
    field = tab.panel.locator("sb-search select").first
    await expect(field).to_be_hidden()
    await tab.panel.get_by_role("button", name="Filters", exact=True).click()
    await field.select_option(index=1)
    button = tab.panel.get_by_role("button", name="Filters (1)")
    for width in HEIGHTS:
        await resize(tab, width)
        assert await axe_finds(tab) == []
        assert await tab.panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
        await button.click()
        await expect(field).to_be_hidden()
        assert await button.evaluate(IN_SIGHT)
        assert await axe_finds(tab) == []
        await button.click()


async def test_what_is_said_elsewhere_appears_by_itself(open_tab, home):
    tab, talk = await open_tab(home.admin), await open_tab(home.admin)
    for one in (tab, talk):
        await look_at(one, PATH, load=True)
    await home.hears(home.nobody, "How warm is it in the cellar?")
    await tab.panel.get_by_role("link", name="How warm is it in the cellar?").wait_for()
    await talk.panel.get_by_role("link", name="How warm is it in the cellar?").click()
    message = talk.panel.locator("sb-conversation-one li").first
    await expect(message).to_contain_text("How warm is it in the cellar?")


async def test_what_is_learnt_appears_by_itself(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/memory", load=True)
    await home.hears(home.nobody, "Remember that the sledge hangs in the garage")
    await home.remembers("The skis stand in the attic")
    await tab.panel.get_by_role("link", name="The skis stand in the attic").wait_for()


async def test_a_link_to_prices_lands_where_they_are_set(open_tab, home):
    tab = await open_tab(home.admin, width=390)
    await look_at(tab, f"{PATH}/usage", load=True)
    await tab.panel.get_by_role("link", name="Set prices").click()
    heading = tab.panel.locator("#forms h2")
    await tab.page.wait_for_function(f"() => ({FOCUSED})().startsWith('Settings of the')")
    below = await tab.panel.locator("header").evaluate("one => one.getBoundingClientRect().bottom")
    assert await heading.evaluate("one => one.getBoundingClientRect().top") >= below
    assert await heading.evaluate(IN_SIGHT)
    await tab.sees(re.compile("Prices"))


async def test_the_last_button_before_something_is_gone_is_red(open_tab, home):
    await home.remembers("The tent lies in the loft")
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/memory", load=True)
    await tab.panel.get_by_role("link", name="The tent lies in the loft").click()
    usual = await tab.panel.locator("#edit").evaluate(COLOUR)
    red = set()
    await tab.panel.get_by_role("button", name="Forget …").click()
    last = tab.panel.get_by_role("button", name="Forget all this for good")
    await expect(last).to_be_enabled()
    assert await axe_finds(tab) == []
    red.add(await last.evaluate(COLOUR))
    await tab.page.keyboard.press("Escape")
    await look_at(tab, PATH)
    await tab.panel.locator("sb-conversation-list li a").first.click()
    await tab.panel.get_by_role("button", name="Delete …").click()
    last = tab.panel.get_by_role("button", name="Delete for good")
    await expect(last).to_be_enabled()
    red.add(await last.evaluate(COLOUR))
    await tab.page.keyboard.press("Escape")
    await look_at(tab, f"{PATH}/settings/{home.agent.entry_id}/delete")
    await tab.panel.get_by_role("button", name="Delete everything …").click()
    await tab.panel.get_by_label("To go on, type DELETE").fill("DELETE")
    last = tab.panel.get_by_role("button", name="Delete it all")
    await expect(last).to_be_enabled()
    red.add(await last.evaluate(COLOUR))
    assert len(red) == 1
    assert usual not in red
    await tab.page.keyboard.press("Escape")


async def test_the_history_says_who_it_was(open_tab, home):
    await home.remembers("The rake leans on the fence")
    tab = await open_tab(home.user)
    await look_at(tab, f"{PATH}/memory", load=True)
    await tab.panel.get_by_role("link", name="The rake leans on the fence").click()
    await tab.panel.get_by_role("button", name="Take back").click()
    await tab.sees("Taken back: it is not current any more.")
    other = await open_tab(home.admin)
    await look_at(other, tab.page.url.removeprefix(tab.url), load=True)
    history = other.panel.get_by_role("region", name="History")
    await history.get_by_text(f"by {home.user.name},").wait_for()


async def test_a_conversation_is_chosen_by_what_was_said(open_tab, home):
    said = "What is a good name for a hedgehog?"
    await home.hears(home.admin, said)
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/request", load=True)
    choice = tab.panel.locator("select#conversation")
    await expect(choice.locator("option").first).to_have_text("A new one")
    option = choice.locator("option", has_text=said)
    await expect(option).to_have_count(1)
    await choice.select_option(await option.get_attribute("value"))
    await tab.panel.get_by_label("Said by").select_option(label=home.admin.name)
    await tab.panel.get_by_label("Sentence").fill("And for two?")
    await tab.panel.get_by_role("button", name="Show the request").click()
    made = tab.panel.locator("sb-made")
    await made.wait_for()
    await expect(made.get_by_text(said).first).to_be_attached()
