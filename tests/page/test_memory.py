"""The memory in the page: put right and forgotten by keyboard, and by two at once."""

import re

import pytest_asyncio
from playwright.async_api import Locator

from demo.household import DOUBTFUL

from .tab import PATH, Tab

MEMORY = f"{PATH}/memory"
FOCUSED = """() => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one ? (one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText) : "";
}"""
MOST_KEYS = 60


async def focused(tab: Tab) -> str:
    """What a screen reader says of the element that has the focus."""
    return " ".join((await tab.page.evaluate(FOCUSED) or "").split())


async def until_focused(tab: Tab, name: str) -> None:
    """Wait until the focus has gone there by itself."""
    await tab.page.wait_for_function(f"(name) => ({FOCUSED})().startsWith(name)", arg=name)


async def go_to(tab: Tab, name: str) -> None:
    """Go on with the Tab key until something is focused."""
    passed = []
    for _ in range(MOST_KEYS):
        await tab.page.keyboard.press("Tab")
        passed.append(await focused(tab))
        if passed[-1].startswith(name):
            return
    raise AssertionError(f"{name} is not reached: {passed}")


async def press(tab: Tab, name: str, key: str = "Enter") -> None:
    await go_to(tab, name)
    await tab.page.keyboard.press(key)


async def remembered(home, **wanted) -> dict[str, dict]:
    """Return what the house remembers, by its words: each owner is asked for by name."""
    owners = (
        [wanted["owner"]]
        if "owner" in wanted
        else ["household", home.admin.person, home.user.person]
    )
    found = [
        await home.house.ask_service(
            "switchboard.list_memories", {"limit": 500, **wanted, "owner": owner}
        )
        for owner in owners
    ]
    return {one["text"]: one for answer in found for one in answer["memories"]}


async def looks(home) -> list[dict]:
    """Return who looked at the user's private memories, as their own page is told."""
    return (await home.user.link.call("switchboard/memory/summary"))["looked"]


def button(tab: Tab, name: str) -> Locator:
    return tab.panel.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


@pytest_asyncio.fixture(loop_scope="module")
async def at_memory(open_tab, home):
    """Open the memory, or one memory by its words, as somebody."""

    async def open_it(text: str = "", who=None, **look) -> Tab:
        tab = await open_tab(who or home.admin, **look)
        place = MEMORY
        if text:
            place += f"/{(await remembered(home, status='all'))[text]['id']}"
        await tab.goto(place)
        heading = tab.panel.get_by_role("heading", name=text or "What is remembered")
        await heading.wait_for()
        return tab

    return open_it


async def test_a_memory_is_corrected_and_forgotten_by_keyboard_alone(home, at_memory):
    await home.remembers("The ladder stands in the shed")
    tab = await at_memory()
    await press(tab, "The ladder stands in the shed")
    await until_focused(tab, "One memory")
    await press(tab, "Correct")
    await until_focused(tab, "Text")
    await tab.page.keyboard.press("Control+A")
    await tab.page.keyboard.type("The ladder stands in the cellar")
    await press(tab, "Save")
    await until_focused(tab, "Correct")
    await tab.sees("The ladder stands in the cellar")
    assert "The ladder stands in the cellar" in await remembered(home)
    await press(tab, "Forget")
    await tab.sees("It cannot be undone")
    assert "The ladder stands in the cellar" in await remembered(home)
    await tab.page.keyboard.press("Escape")
    await until_focused(tab, "Forget")
    await tab.page.keyboard.press("Enter")
    await tab.sees("It cannot be undone")
    await press(tab, "Forget all this for good")
    await until_focused(tab, "Memory")
    await tab.sees("Forgotten for good. Memories: 1")
    assert not [text for text in await remembered(home, status="all") if "ladder" in text]


async def test_the_repair_issue_leads_to_what_is_in_doubt(home, open_tab):
    await home.house.ask_service("switchboard.run_extraction", {})
    tab = await open_tab(home.admin)
    tab.expects(".*")  # what Home Assistant's own page says is not ours to judge
    await tab.goto("/config/repairs")
    issues = tab.page.locator("ha-config-repairs-dashboard ha-list-item-button")
    await issues.filter(has_text="may contradict each other").click()
    await tab.page.locator("dialog-repairs-issue ha-button[href]").click()
    await tab.panel.locator("sb-memory-waiting").get_by_text(DOUBTFUL[0]).first.wait_for()


async def test_what_is_in_doubt_is_decided_by_keyboard_and_undone(home, at_memory):
    tab = await at_memory()
    await tab.panel.get_by_role("link", name="memories to review").click()
    await until_focused(tab, "To review")
    first, second = DOUBTFUL
    await press(tab, f"This one is right: {second}")
    await tab.sees("Decided.")
    held = await remembered(home)
    assert second in held
    assert first not in held
    await press(tab, "Undo")
    await tab.sees("Undone.")
    assert set(DOUBTFUL) <= set(await remembered(home))


async def test_of_two_tabs_that_change_one_memory_neither_loses_a_word(home, at_memory):
    await home.remembers("The garden gate squeaks")
    mine, theirs = [await at_memory("The garden gate squeaks") for _ in range(2)]
    await button(mine, "Correct").click()
    await mine.panel.get_by_label("Text").fill("The garden gate squeaks in the rain")
    await button(theirs, "Correct").click()
    await theirs.panel.get_by_label("Text").fill("The garden gate was oiled")
    await theirs.panel.get_by_label("Pinned").check()
    await button(theirs, "Save").click()
    await theirs.sees("Saved.")
    await button(mine, "Save").click()
    await until_focused(mine, "Changed meanwhile")
    table = await mine.panel.get_by_role("table").inner_text()
    assert "The garden gate was oiled" in table
    assert "The garden gate squeaks in the rain" in table
    typed = mine.panel.get_by_label("Text", exact=True)
    assert await typed.input_value() == "The garden gate squeaks in the rain"
    assert "The garden gate was oiled" in await remembered(home)
    await button(mine, "Save what I typed").click()
    await mine.sees("Saved.")
    stored = (await remembered(home))["The garden gate squeaks in the rain"]
    assert stored["pinned"]


async def test_what_is_typed_outlives_a_reload_of_the_integration(home, at_memory):
    await home.remembers("The kettle whistles")
    tab = await at_memory("The kettle whistles")
    await button(tab, "Correct").click()
    typed = tab.panel.get_by_label("Text")
    await typed.fill("The kettle whistles in F sharp")
    entries = await home.house.call("config_entries/get", domain="switchboard")
    await home.house.service(
        "homeassistant.reload_config_entry", {"entry_id": entries[0]["entry_id"]}
    )
    assert await typed.input_value() == "The kettle whistles in F sharp"
    await tab.panel.get_by_role("link", name="Graph").click()
    await tab.panel.get_by_role("link", name="Memory", exact=True).click()
    await tab.panel.get_by_role("link", name="The kettle whistles").click()
    assert await typed.input_value() == "The kettle whistles in F sharp"
    await button(tab, "Save").click()
    await tab.sees("Saved.")
    assert "The kettle whistles in F sharp" in await remembered(home)


async def test_forgetting_shows_all_that_goes_and_nothing_else_goes(home, at_memory):
    await home.remembers("The parrot Koko speaks French")
    tab = await at_memory(width=320)
    await tab.panel.get_by_label("Search").fill("Koko")
    await tab.sees("One found")
    await button(tab, "Forget all about").click()
    going = tab.panel.locator("sb-memory-forget")
    await going.get_by_text("The parrot Koko speaks French").wait_for()
    await home.remembers("Koko eats walnuts")
    await button(tab, "Forget all this for good").click()
    await going.get_by_text("has changed meanwhile").wait_for()
    await going.get_by_text("Koko eats walnuts").wait_for()
    assert len([one for one in await remembered(home) if "Koko" in one]) == 2
    await button(tab, "Forget all this for good").click()
    await tab.sees("Forgotten for good. Memories: 2")
    assert not [one for one in await remembered(home) if "Koko" in one]


async def test_a_question_is_answered_with_what_would_be_recalled_and_why(at_memory):
    tab = await at_memory()
    await tab.panel.get_by_label("Search").fill("bins")
    await button(tab, "What would be recalled").click()
    recalled = tab.panel.get_by_role("region", name="Would be recalled for")
    await recalled.get_by_role("link", name="The bins go out on Tuesday").wait_for()
    assert "% of the words" in await recalled.inner_text()
    assert "would be given along" in await recalled.inner_text()


async def test_a_memory_leads_to_the_turn_it_rests_on(home, at_memory):
    learnt = next(
        one for one in (await remembered(home)).values() if one["sources"] and not one["by_person"]
    )
    tab = await at_memory(learnt["text"])
    link = tab.panel.get_by_role("link", name="Show the turn").first
    await link.wait_for()
    assert (await link.get_attribute("href") or "").removeprefix(f"{PATH}/turn/") in {
        *learnt["sources"]
    }


async def test_a_user_changes_their_own_and_is_told_what_is_not_theirs(home, at_memory):
    await home.remembers("Naps on Sundays", owner=home.user.person)
    tab = await at_memory("Naps on Sundays", home.user)
    await button(tab, "Pin").click()
    await button(tab, "Unpin").wait_for()
    assert (await remembered(home))["Naps on Sundays"]["pinned"]
    ours = await at_memory("The bins go out on Tuesday", home.user)
    await ours.sees("only an administrator deletes it for good")
    assert await button(ours, "Forget").count() == 0
    await button(ours, "Take back").click()
    await ours.sees("Taken back: it is not current any more.")
    assert "The bins go out on Tuesday" not in await remembered(home)
    await ours.panel.get_by_role("button", name="Undo").first.click()
    await ours.panel.get_by_role("button", name="Take back").wait_for()
    assert "The bins go out on Tuesday" in await remembered(home)


async def test_what_is_another_persons_alone_is_shown_when_asked_for_and_noted(home, at_memory):
    await home.remembers("Sings in the bath", owner=home.user.person)
    before = await looks(home)
    theirs = await at_memory(who=home.user)
    await theirs.sees("Administrators decide what waits")
    tab = await at_memory()
    asking = button(tab, f"{home.user.name}: ")
    await asking.wait_for()
    assert "Sings in the bath" not in await tab.panel.inner_text()
    assert await looks(home) == before
    await asking.click()
    await tab.sees("Sings in the bath")
    assert home.admin.person in {one["by"] for one in await looks(home)}
    again = await at_memory(who=home.user)
    notes = again.panel.get_by_role("region", name="Who looked at your private memories")
    assert home.admin.name in await notes.get_by_role("listitem").first.inner_text()


async def turn_of(home, open_tab, sentence: str) -> tuple[Tab, str]:
    """Say a sentence, and open its turn; returns what the page says it was told of the memory."""
    await home.hears(home.admin, sentence)
    tab = await open_tab(home.admin)
    await tab.goto(f"{PATH}/conversations")
    await tab.panel.get_by_role("link", name=sentence).first.click()
    await tab.panel.get_by_role("link", name="How it went").first.click()
    told = tab.panel.get_by_role("region", name="What it was given from the memory")
    return tab, await told.inner_text()


async def test_what_is_given_along_is_called_so_and_counts_as_no_use(open_tab, home):
    _, told = await turn_of(home, open_tab, "Tell me a short story about a whale.")
    _, heading, given = told.partition("Given along with every sentence")
    assert heading
    assert "Drinks tea without sugar" in given
    assert (await remembered(home))["Drinks tea without sugar"]["use_count"] == 0


async def test_what_answered_in_place_of_the_model_is_not_said_to_have_known(open_tab, home):
    await home.model.order({"status": 500, "times": 4})
    _, told = await turn_of(home, open_tab, "Tell me a long story about a whale.")
    assert "What was said instead does not rest on it" in told
