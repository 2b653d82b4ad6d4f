"""What people want of the page is at most five presses from the first page of the house.

Typing is no press, nor is opening Home Assistant's own menu on a phone.
"""

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from demo.household import AT_THE_WALL

from .tab import Tab
from .test_putting_right import is_fine

MOST = 5
LOOKS = [(390, "dark"), (1280, "light")]

type Step = str | re.Pattern[str] | tuple[str, str]
"""What is pressed, by its whole name or a part of it, or a field and what is typed there."""

BINS, LAMP = "The {look} bins go out on Friday", "The {look} lamp stands in the loft"
KIM = "{name} may open the side door"
NAMES = {"dark": "Kim", "light": "Noor"}
TURN = (AT_THE_WALL[0], "How it went")
TASKS: dict[str, tuple[Sequence[Step], str]] = {
    "why it was answered so": (TURN, "What happened, in its order"),
    "that it was wrong": ((*TURN, "That was wrong"), "Put it right"),
    "what a model is told": (
        ("Requests", ("Sentence", "How warm is it?"), "Show the request"),
        "Instructions",
    ),
    "what it costs": (("Usage", "Set prices"), "Open the page of the integration"),
    "a memory is corrected": (
        ("Memory", BINS, "Correct", ("Text", BINS.replace("Friday", "Monday")), "Save"),
        "Saved.",
    ),
    "a memory is forgotten": (
        ("Memory", LAMP, "Forget …", "Forget all this for good"),
        "Forgotten for good",
    ),
    "what waits is decided": (
        ("Memory", re.compile("to review"), f"Confirm: {KIM}"),
        "Confirmed",
    ),
    "all is exported": (("Settings", "Export"), "written into"),
    "a relation is rejected": (
        ("Graph", "Biscuit", re.compile("^Wrong: ")),
        "Rejected: nobody is told it any more",
    ),
    "a thing is renamed": (
        ("Graph", "Mila", "Rename …", ("New name", "Milena {look}"), "Rename"),
        "Renamed.",
    ),
    "guests have come": (("Settings", "Guests have come"), "Guest mode is on"),
}

BACK = {
    "a relation is rejected": "Undo",
    "a thing is renamed": "Undo",
    "guests have come": "The guests have left",
}
"""What makes it as it was before, for the next who does the same."""


async def opened(tab: Tab, *, is_phone: bool) -> int:
    """Go from the first page of the house to ours; returns how many presses that takes."""
    await tab.goto("/")
    ours = tab.page.locator("ha-sidebar").get_by_text("Switchboard", exact=True)
    await tab.page.locator("ha-sidebar").wait_for(state="attached")
    if is_phone:
        await tab.page.locator("ha-menu-button").first.click()
    await ours.click()
    await tab.panel.get_by_role("heading", level=1).wait_for()
    return 1


async def pressed(tab: Tab, name: str | re.Pattern[str]) -> int:
    """Press a link or a button; returns two where it is a tab behind "More"."""
    exact = isinstance(name, str)
    found = tab.panel.get_by_role("link", name=name, exact=exact).or_(
        tab.panel.get_by_role("button", name=name, exact=exact)
    )
    hidden = tab.panel.locator("nav details a", has_text=name)
    if await hidden.count() and not await hidden.is_visible():
        await tab.panel.locator("nav details summary").click()
        await hidden.click()
        return 2
    await found.first.click()
    return 1


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
@pytest.mark.parametrize("task", TASKS)
async def test_a_task_takes_five_presses_at_most(open_tab, home, width, scheme, task):
    steps, seen = TASKS[task]
    for text in (BINS, LAMP):
        if text in steps:
            await home.remembers(text.format(look=scheme))
    name = NAMES[scheme]
    if KIM in str(steps):
        await home.hears(home.admin, f"Remember that {KIM.format(name=name)}")
    tab = await open_tab(home.admin, width=width, scheme=scheme)
    presses = await opened(tab, is_phone=width < 870)
    for step in steps:
        match step:
            case (field, words):
                await tab.panel.get_by_label(field, exact=True).last.fill(words.format(look=scheme))
            case str():
                presses += await pressed(tab, step.format(look=scheme, name=name))
            case _:
                presses += await pressed(tab, step)
    await tab.sees(re.compile(re.escape(seen)))
    assert presses <= MOST
    await is_fine(tab)
    if back := BACK.get(task):
        await pressed(tab, back)
        await expect(tab.panel.get_by_role("button", name=back, exact=True)).to_be_hidden()
