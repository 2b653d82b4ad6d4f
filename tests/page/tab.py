"""One tab of a browser, in which somebody of the household is signed in."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from demo.browser import signed_in
from demo.household import Household, Member

PANEL = "switchboard-panel"
PATH = "/switchboard"
HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 900}
WAIT_MS = 30_000
"""How long something may take to appear, on a machine that does much else."""

expect.set_options(timeout=WAIT_MS)

type Opener = Callable[..., Awaitable[Tab]]


@dataclass
class Tab:
    """A page, and what went wrong in it: errors of scripts, errors it logged, failed requests."""

    page: Page
    url: str
    problems: list[str] = field(default_factory=list)
    _expected: list[re.Pattern[str]] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        browser: Browser,
        home: Household,
        who: Member,
        width: int = 1280,
        scheme: str = "light",
        locale: str = "en",
        **look: Any,
    ) -> AsyncGenerator[Self]:
        """Sign in; nothing is opened yet. The network ends at the house."""
        context = await signed_in(
            browser,
            home.house.url,
            who.tokens,
            locale=locale,
            viewport={"width": width, "height": HEIGHTS[width]},
            color_scheme=scheme,
            **look,
        )
        await context.route(
            lambda url: not url.startswith((home.house.url, "data:", "blob:")),
            lambda route: route.abort(),
        )
        try:
            page = await context.new_page()
            page.set_default_timeout(WAIT_MS)
            tab = cls(page, home.house.url)
            page.on("console", tab._logged)
            page.on("pageerror", tab._threw)
            page.on("requestfailed", tab._not_sent)
            page.on("response", tab._answered)
            yield tab
        finally:
            await context.close()

    def expects(self, *patterns: str) -> None:
        """From now on these problems are none: the test brings them about."""
        self._expected += [re.compile(one) for one in patterns]

    async def goto(self, path: str = PATH) -> None:
        """Load a page of the house."""
        await self.page.goto(self.url + path)

    @property
    def panel(self) -> Locator:
        """Our element."""
        return self.page.locator(PANEL)

    async def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until our element shows a text."""
        await self.panel.get_by_text(text).first.wait_for()

    def _failed(self, problem: str) -> None:
        if not any(one.search(problem) for one in self._expected):
            self.problems.append(f"{self.page.url}: {problem}")

    def _threw(self, error: Error) -> None:
        where = [line.strip() for line in (error.stack or "").splitlines() if "at " in line]
        self._failed(f"error: {error.message} {' '.join(where[:2])}")

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._failed(f"{message.type} logged: {message.text} ({message.location['url']})")

    def _not_sent(self, request: Request) -> None:
        # Going to another page ends what the one before was still loading.
        if request.url.startswith(self.url) and request.failure != "net::ERR_ABORTED":
            self._failed(f"request failed: {request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._failed(f"request failed: {response.url} ({response.status})")
