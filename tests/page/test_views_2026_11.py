"""Every view in Home Assistant 2026.11, and that what looks at them tells of what goes wrong."""

import pytest_asyncio

from .axe import axe_finds
from .every_view import EveryView
from .tab import PANEL

RELEASE = "2026.11"
MISTAKES = """(name) => {
  const element = document.createElement(name);
  element.attachShadow({mode: "open"}).innerHTML =
    "<button></button><p style='color: #ccc; background: #fff'>hard to read</p>";
  document.body.replaceChildren(element);
}"""


class TestEveryView(EveryView):
    """In this release."""


@pytest_asyncio.fixture(loop_scope="module")
async def tab(open_tab, home):
    tab = await open_tab(home.user)
    await tab.goto("/history")
    yield tab
    tab.problems.clear()


async def test_an_unhurt_page_of_home_assistant_has_no_problem(tab):
    await tab.page.locator("ha-sidebar").wait_for()
    assert tab.problems == []


async def test_what_goes_wrong_in_a_page_is_kept(tab):
    await tab.page.evaluate("setTimeout(() => { throw new Error('broken') }); console.error('bad')")
    await tab.page.evaluate("fetch('/api/nowhere').catch(() => 0)")
    await tab.page.wait_for_function("true")
    told = "\n".join(tab.problems)
    assert "error: broken" in told
    assert "error logged: bad" in told
    assert "/api/nowhere (401)" in told or "/api/nowhere (404)" in told


async def test_axe_looks_into_shadow_roots(tab):
    await tab.page.evaluate(MISTAKES, PANEL)
    rules = {one.split()[0] for one in await axe_finds(tab)}
    assert {"button-name", "color-contrast"} <= rules
