"""A household in a real Home Assistant, and browsers in which its people are signed in.

A module says with ``RELEASE`` which Home Assistant it wants, and with ``IS_LIVED_IN = False`` that
nobody has said anything in the house yet. The house is started once for the
module; each test opens tabs of its own, and what goes wrong in one of them fails the test.
"""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import pytest_socket
from playwright.async_api import Browser

from demo.browser import NO_CHROMIUM, find_chromium, open_browser
from demo.household import Household, open_household
from demo.server import NEWEST, REPOSITORY

from .tab import Opener, Tab

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a module in one loop, which its house and its browser live in."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.smoke)
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


# Home Assistant is a process of its own here: there is nothing of it to look after in this one.


@pytest.fixture(autouse=True)
def verify_cleanup() -> None: ...


@pytest.fixture(autouse=True)
def configure_event_loop() -> None: ...


@pytest.fixture(autouse=True)
def enable_event_loop_debug() -> None: ...


@pytest.fixture(autouse=True)
def sockets(socket_enabled: None) -> None: ...


@pytest.fixture(scope="module")
def module_sockets() -> Iterator[None]:
    pytest_socket.enable_socket()
    yield
    pytest_socket.disable_socket(allow_unix_socket=True)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(module_sockets: None) -> AsyncGenerator[Browser]:
    if (chromium := find_chromium()) is None:
        pytest.skip(NO_CHROMIUM)
    async with open_browser(chromium) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(
    browser: Browser, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[Household]:
    release = getattr(request.module, "RELEASE", None)
    environment = REPOSITORY / ".cache" / f"ha-{release}" if release else NEWEST
    is_lived_in = getattr(request.module, "IS_LIVED_IN", True)
    folder = tmp_path_factory.mktemp("page")
    async with open_household(folder, environment, is_lived_in=is_lived_in) as household:
        yield household


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def open_house_tab(browser: Browser, home: Household) -> Callable[..., Any]:
    """Open a tab outside a test: ``async with open_house_tab(home.admin) as tab``."""
    return partial(Tab.open, browser, home)


@pytest_asyncio.fixture(loop_scope="module")
async def open_tab(browser: Browser, home: Household) -> AsyncGenerator[Opener]:
    """Open tabs: ``await open_tab(home.admin, width=320)``. What went wrong in them is told."""
    tabs: list[Tab] = []
    async with AsyncExitStack() as stack:

        async def open_one(*args: object, **look: object) -> Tab:
            tab = await stack.enter_async_context(Tab.open(browser, home, *args, **look))
            tabs.append(tab)
            return tab

        yield open_one
        problems = [problem for tab in tabs for problem in tab.problems]
    assert not problems, "\n".join(problems)
