"""What a new user does: something is told, seen to be learnt, corrected, and forgotten."""

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from demo.household import Household
from demo.learnt import traces_in

from .places import look_at
from .tab import PATH, Tab

SAID = "I love blueberries in the morning."
LEARNT = "Likes blueberries in the morning"
CORRECTED = "Likes raspberries in the morning"
ASKED = "What would you suggest for breakfast?"

type Seen = Callable[[str], Awaitable[None]]


async def asked_at_the_wall(home: Household) -> str:
    """What the house suggests for breakfast in a new conversation at the tablet."""
    (answer,) = await home.hears(home.nobody, ASKED)
    return answer.text


async def live_through(home: Household, tab: Tab, seen: Seen) -> None:
    """Go through it in a house that knows nothing yet; ``seen`` is told what there is to see."""
    await look_at(tab, f"{PATH}/memory", load=True)
    await tab.sees("Nothing is remembered yet")
    await seen("empty")

    await home.hears(home.nobody, SAID)
    await home.learns()
    await look_at(tab, f"{PATH}/memory", load=True)
    await tab.panel.get_by_role("link", name=LEARNT).click()
    await tab.sees(SAID)
    await seen("learnt")
    assert "blueberries" in await asked_at_the_wall(home)

    await tab.panel.get_by_role("button", name="Correct", exact=True).click()
    await tab.panel.get_by_label("Text").fill(CORRECTED)
    await seen("correcting")
    await tab.panel.get_by_role("button", name="Save", exact=True).click()
    await tab.sees("Saved.")
    await expect(tab.panel.get_by_role("heading", name=CORRECTED)).to_be_visible()
    answer = await asked_at_the_wall(home)
    assert "raspberries" in answer
    assert "blueberries" not in answer

    await tab.panel.get_by_role("button", name="Forget …").click()
    await tab.sees("It cannot be undone")
    await seen("forgetting")
    await tab.panel.get_by_role("button", name="Forget all this for good").click()
    await tab.sees("Forgotten for good")
    await tab.sees("Nothing is remembered yet")
    await seen("forgotten")
    assert "berries" not in await asked_at_the_wall(home)
    for words in (SAID, LEARNT, CORRECTED):
        traces = await traces_in(home.house.server.folder, words.rstrip("."))
        assert (dict(traces.rows), dict(traces.files)) == ({}, {}), words
