"""``python -m demo.screens FOLDER``: pictures of the set-up, as a person walks it in a browser.

Needs Chromium.
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from demo.browser import NO_CHROMIUM, find_chromium, open_browser, signed_in
from demo.house import House, open_house
from demo.model import open_standin
from demo.server import HouseError
from demo.setup import Agent, Connection, find_agent

WIDTHS = {390: 844, 1280: 900}
SCHEMES = ("light", "dark")
LANGUAGES = ("en", "de")
ADD = "/config/integrations/dashboard/add?domain=switchboard"
INTEGRATION = "/config/integrations/integration/switchboard"
DIALOG = "dialog-data-entry-flow"
PANEL = "switchboard-panel"
GOES_ON = "ha-button[slot=primaryAction]:visible"
SETTLED_MS = 700
WHOLE_FORM = 8_000
"""Height of a window in which a whole form can be seen."""
SLICE = 1_500
"""Height of a picture of a part of it."""
TASKS = "Switchboard tasks"
WAITS_MS = 90_000
"""The house counts what waits some time after it was said."""
WAITS = "Remember that Kim may open the front door"


@dataclass
class Look:
    """One way of looking at the house: a browser window of its own."""

    page: Any
    house: House
    folder: Path
    name: str
    taken: list[str] = field(default_factory=list)

    async def open(self, path: str) -> None:
        """Go to a page of the house."""
        await self.page.goto(self.house.url + path)

    async def picture(self, what: str, top: float = 0, bottom: float = 0) -> None:
        """Save what is to be seen once nothing moves; with ``bottom``, a part of it in slices."""
        await self.page.wait_for_timeout(SETTLED_MS)
        width = self.page.viewport_size["width"]
        for place in range(int(top), int(bottom) or 1, SLICE):
            path = self.folder / f"{len(self.taken) + 1:02}-{what}-{self.name}.png"
            clip = {"x": 0, "y": place, "width": width, "height": min(SLICE, bottom - place)}
            await self.page.screenshot(path=path, **({"clip": clip} if bottom else {}))
            self.taken.append(path.name)

    def choices(self) -> Any:
        """Return the choices of a page of the dialog."""
        return self.page.locator(f"{DIALOG} ha-list-item, {DIALOG} ha-list-item-button")

    async def form(self, what: str) -> None:
        """Save a form as it opens, then all of it with its sections open, and close it."""
        panels = self.page.locator(f"{DIALOG} ha-expansion-panel")
        await panels.first.wait_for()
        await self.picture(what)
        for place in range(await panels.count()):
            if not await panels.nth(place).evaluate("panel => panel.expanded"):
                await panels.nth(place).locator("#summary").click()
        size = self.page.viewport_size
        await self.page.set_viewport_size({"width": size["width"], "height": WHOLE_FORM})
        await self.page.wait_for_timeout(SETTLED_MS)
        first, last = await panels.first.bounding_box(), await panels.last.bounding_box()
        await self.picture(f"{what}-open", first["y"], last["y"] + last["height"])
        await self.page.set_viewport_size(size)
        await self.page.keyboard.press("Escape")
        await panels.first.wait_for(state="detached")

    async def press(self) -> None:
        """Press the button that goes on."""
        await self.page.locator(f"{DIALOG} {GOES_ON}").last.click()

    async def fill(self, connection: Connection) -> None:
        """Type a connection into its form."""
        inputs = self.page.locator(f"{DIALOG} ha-form input")
        await inputs.first.wait_for()
        for place, text in enumerate(
            (connection.endpoint, connection.api_key, connection.deployment)
        ):
            await inputs.nth(place).fill(text)


async def walk(look: Look, connection: Connection) -> None:
    """Set the integration up as a new user does, and look at what came of it."""
    await look.open(ADD)
    await look.page.locator("dialog-box ha-button:visible").last.click()
    await look.page.locator(f"{DIALOG} ha-form input").first.wait_for()
    await look.picture("connection")
    wrong = Connection(connection.endpoint, "a-wrong-key", connection.deployment)
    await look.fill(wrong)
    await look.press()
    await look.page.locator(f"{DIALOG} ha-alert").first.wait_for()
    await look.picture("connection-refused")
    await look.fill(connection)
    await look.press()
    await look.choices().first.wait_for()
    await look.picture("consent")
    await look.choices().first.click()
    await look.choices().nth(2).wait_for()
    await look.picture("assistant")
    await look.choices().first.click()
    await look.page.locator(f"{DIALOG} {GOES_ON}").last.wait_for()
    await look.picture("next-steps")
    await look.press()
    await look.picture("done")


async def look_around(look: Look) -> None:
    """Look at what the set-up has made, and at the forms that a household comes back to."""
    await look.press()
    await look.page.wait_for_timeout(SETTLED_MS)  # closing a dialog goes back a page
    entry = (await look.house.call("config_entries/get", domain="switchboard"))[0]
    agent = await find_agent(look.house, entry["entry_id"])
    devices = await look.house.call("config/device_registry/list")
    memory = next(
        device
        for device in devices
        if ["switchboard", f"{entry['entry_id']}_memory"] in device["identifiers"]
    )
    await look.open(f"/config/devices/device/{memory['id']}")
    await look.page.locator("ha-entity-toggle").first.wait_for()
    await look.picture("memory-of-the-house")
    await look.open(INTEGRATION)
    await look.page.locator("ha-config-entry-row").first.wait_for()
    await look.picture("integration")
    await look_into_forms(look)
    await look_at_what_waits(look, agent)


async def look_into_forms(look: Look) -> None:
    """Look at the forms behind the page of the integration, every section of them open."""
    sub_rows = look.page.locator("ha-config-sub-entry-row")
    for what, holder in (
        ("agent", sub_rows.filter(has_not_text=TASKS).first),
        ("ai-task", sub_rows.filter(has_text=TASKS).first),
    ):
        await holder.locator("ha-icon-button[slot=end]").first.click()
        await look.form(what)
    await look.page.locator("ha-config-entry-row ha-icon-button[slot=end]").first.click()
    await look.form("options")


async def look_at_what_waits(look: Look, agent: Agent) -> None:
    """Tell the house something that waits for a person, and look at where it is decided."""
    await look.house.call(
        "conversation/process", text=WAITS, agent_id=agent.entity_id, language="en"
    )
    await look.open("/config/repairs")
    issue = look.page.locator("ha-config-repairs-dashboard ha-list-item-button")
    await issue.first.wait_for(timeout=WAITS_MS)
    await look.picture("repairs")
    await issue.first.click()
    await look.page.locator("dialog-repairs-issue ha-button[href]").click()
    await look.page.locator(f"{PANEL} sb-memory-waiting").wait_for()
    await look.picture("waiting")


@asynccontextmanager
async def _look(
    browser: Any, house: House, folder: Path, width: int, scheme: str, language: str
) -> AsyncGenerator[Look]:
    context = await signed_in(
        browser,
        house.url,
        house.tokens,
        viewport={"width": width, "height": WIDTHS[width]},
        color_scheme=scheme,
        locale=language,
    )
    try:
        page = await context.new_page()
        page.set_default_timeout(30_000)
        yield Look(page, house, folder, f"{width}-{scheme}-{language}")
    finally:
        await context.close()


async def main(folder: Path, chromium: str, wanted: str = "") -> None:
    """Walk the set-up in each look and save the pictures; ``wanted`` picks one of the looks."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        async with (
            open_standin(Path(temporary) / "standin.log") as model,
            open_browser(chromium) as browser,
        ):
            for width, scheme, language in product(WIDTHS, SCHEMES, LANGUAGES):
                if wanted not in f"{width}-{scheme}-{language}":
                    continue
                # A house of its own each: a set-up asks after what was left by the one before.
                async with open_house() as house:
                    # Things are named in the language of the house.
                    await house.call("config/core/update", language=language)
                    async with _look(browser, house, folder, width, scheme, language) as look:
                        try:
                            await walk(look, model.connection)
                            await look_around(look)
                        except Exception:
                            await look.picture("where-it-stopped")
                            raise
                        print(f"{look.name}: {len(look.taken)} pictures")


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("scripts/screens FOLDER [LOOK], for example scripts/screens /tmp/seen 390-dark-de")
    if (found := find_chromium()) is None:
        print(f"Skipped: {NO_CHROMIUM}")
    else:
        try:
            asyncio.run(main(Path(sys.argv[1]), found, *sys.argv[2:3]))
        except HouseError as err:
            sys.exit(f"The pictures could not be taken. {err}")
