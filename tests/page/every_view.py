"""Every view, found by its links, in each of a release's looks."""

from itertools import product

import pytest
import pytest_asyncio

from .axe import axe_finds
from .places import find_places, kind_of, look_at, views_built, wrong_at
from .tab import PATH

KNOWN = "Mila"
"""Somebody of whom the graph of the household knows more than a name."""


class EveryView:
    """The tests of one release; its module says which."""

    looks = tuple(product((320, 768, 1280), ("light", "dark")))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "width" in metafunc.fixturenames:
            metafunc.parametrize(("width", "scheme"), self.looks)

    @pytest_asyncio.fixture(scope="class", loop_scope="module")
    async def places(self, open_house_tab, home) -> list[str]:
        async with open_house_tab(home.admin) as tab:
            return [*await find_places(tab), f"{PATH}/graph/{KNOWN}/2"]

    async def test_each_view_is_led_to_by_a_link(self, places):
        assert {kind_of(path)[0] for path in places} == views_built()

    async def test_each_view_shows_what_there_is(self, open_tab, home, places, width, scheme):
        tab = await open_tab(home.admin, width=width, scheme=scheme)
        first = await look_at(tab, PATH, load=True)
        assert first["isDark"] == (scheme == "dark")
        wrong = {}
        for path in places:
            problems = await wrong_at(tab, path) + await axe_finds(tab)
            if problems:
                wrong[path] = problems
        assert wrong == {}

    async def test_each_view_of_a_user_shows_what_there_is(self, open_tab, home):
        tab = await open_tab(home.user, width=768)
        places = await find_places(tab)
        assert {kind_of(path)[0] for path in places} < views_built()
        wrong = {}
        for path in places:
            problems = await wrong_at(tab, path) + await axe_finds(tab)
            if problems:
                wrong[path] = problems
        assert wrong == {}
