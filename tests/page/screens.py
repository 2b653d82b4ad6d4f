"""``python -m tests.page.screens FOLDER``: pictures of every view, and of a new user's first day.

Every view is taken at 1280 pixels, light; the memory on a phone at 320 pixels, dark. One wide
picture has a talk in Assist beside what the page tells of its first sentence.
"""

import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from demo.browser import NO_CHROMIUM, find_chromium, open_browser
from demo.household import AT_THE_WALL, open_household

from .every_view import KNOWN
from .new_user import live_through
from .places import find_places, kind_of, look_at
from .tab import PATH, Tab

LARGEST = 150_000
"""Bytes of one picture."""
COLOURS = 255
STILL_MS = 400
FILM_WIDTH, FILM_HEIGHT = 390, 700
WIDE, WIDE_HEIGHT, PAGE_WIDTH, TALK_WIDTH = 1280, 720, 838, 440
BETWEEN = "#b0b0b0"
"""The colour between the two parts of the wide picture."""
TALK = {
    "It's too dark in the office.": "brightened",
    "Undo that.": "as it was before",
    "What do I like?": "blueberries",
}
"""What is typed, and a word of each answer."""


async def picture(tab: Tab, path: Path) -> None:
    """Save what is in sight as a small file.

    Raises:
        RuntimeError: It is not small enough.
    """
    await tab.page.wait_for_timeout(STILL_MS)
    await tab.page.mouse.move(0, 0)
    await tab.page.screenshot(path=path)
    await asyncio.to_thread(_shrink, path)


def _shrink(path: Path) -> None:
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    if (size := path.stat().st_size) > LARGEST:
        raise RuntimeError(f"{path.name} has {size} bytes, more than {LARGEST}.")


async def views(chromium: str, folder: Path, house: Path) -> None:
    """Take every view of a house that is lived in."""
    async with open_household(house) as home, open_browser(chromium) as browser:
        async with Tab.open(browser, home, home.admin) as tab:
            for path in await find_places(tab):
                name, depth = kind_of(path)
                await look_at(tab, path)
                if name == "turn":
                    await _turn_with_tools(tab)
                elif name == "graph" and depth > 1:
                    await look_at(tab, f"{PATH}/graph/{KNOWN}/2")
                await picture(tab, folder / f"panel-{name}{'' if depth == 1 else '-one'}.png")
        async with Tab.open(browser, home, home.admin, 320, "dark") as tab:
            await look_at(tab, f"{PATH}/memory", load=True)
            await picture(tab, folder / "panel-memory-phone.png")
        async with Tab.open(browser, home, home.admin) as tab:
            await wide(tab, folder / "wide.png")


async def _turn_with_tools(tab: Tab) -> None:
    """Go to the last turn of what was said at the wall, in which the model used tools."""
    await look_at(tab, f"{PATH}/conversations")
    await tab.panel.get_by_role("link", name=AT_THE_WALL[0]).click()
    await tab.sees(AT_THE_WALL[-1])
    await _how_it_went(tab, -1)


async def _how_it_went(tab: Tab, number: int) -> None:
    """Go from a conversation to one of its turns."""
    link = tab.panel.get_by_role("link", name="How it went").nth(number)
    await look_at(tab, str(await link.get_attribute("href")))


async def wide(tab: Tab, path: Path) -> None:
    """Talk in Assist, and put beside it how the first sentence went."""
    await tab.page.set_viewport_size({"width": TALK_WIDTH, "height": WIDE_HEIGHT})
    await tab.goto("/home/overview?conversation=1")
    chat = tab.page.locator("ha-assist-chat")
    for words, answer in TALK.items():
        await chat.locator("input").fill(words)
        await chat.locator("input").press("Enter")
        await chat.get_by_text(answer).first.wait_for()
    await tab.page.wait_for_timeout(STILL_MS)
    talk = await tab.page.screenshot()
    await tab.page.set_viewport_size({"width": PAGE_WIDTH, "height": WIDE_HEIGHT})
    await look_at(tab, f"{PATH}/conversations", load=True)
    first, *_, last = TALK
    await tab.panel.get_by_role("link", name=first).click()
    await tab.sees(last)
    await _how_it_went(tab, 0)
    await picture(tab, path)
    await asyncio.to_thread(_beside, path, talk)


def _beside(path: Path, right: bytes) -> None:
    """Put another picture to the right of one, and save both as one."""
    both = Image.new("RGB", (WIDE, WIDE_HEIGHT), BETWEEN)
    with Image.open(path) as page, Image.open(BytesIO(right)) as talk:
        both.paste(page.convert("RGB"), (0, 0))
        both.paste(talk.convert("RGB"), (WIDE - TALK_WIDTH, 0))
    both.save(path)
    _shrink(path)


async def film(chromium: str, folder: Path, house: Path) -> None:
    """Take what a new user sees, one picture after the other."""
    async with (
        open_household(house, is_lived_in=False) as home,
        open_browser(chromium) as browser,
        Tab.open(browser, home, home.admin) as tab,
    ):
        await tab.page.set_viewport_size({"width": FILM_WIDTH, "height": FILM_HEIGHT})
        taken = 0

        async def seen(what: str) -> None:
            nonlocal taken
            taken += 1
            await picture(tab, folder / f"panel-film-{taken}-{what}.png")

        await live_through(home, tab, seen)


async def main(folder: Path, chromium: str) -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as temporary:
        houses = [Path(temporary, name) for name in ("views", "film")]
        for house in houses:
            await asyncio.to_thread(house.mkdir)
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        await views(chromium, folder, houses[0])
        await film(chromium, folder, houses[1])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("scripts/panel_screens FOLDER, for example scripts/panel_screens docs/images")
    if (found := find_chromium()) is None:
        sys.exit(f"No pictures were taken: {NO_CHROMIUM}")
    asyncio.run(main(Path(sys.argv[1]), found))
