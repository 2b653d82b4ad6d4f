"""The page as a new user meets it."""

import pytest

from .axe import axe_finds
from .new_user import live_through
from .places import look_at
from .tab import PATH

IS_LIVED_IN = False


@pytest.mark.parametrize("width", [390, 1280])
async def test_before_the_first_word_each_view_says_what_will_stand_there(open_tab, home, width):
    tab = await open_tab(home.admin, width=width)
    said = {}
    for view in ("conversations", "memory", "review", "graph", "work", "usage", "health"):
        seen = await look_at(tab, f"{PATH}/{view}", load=True)
        said[view] = seen["text"]
        assert (await axe_finds(tab), seen["failed"], seen["overflow"]) == ([], [], 0)
    assert "Nothing was said yet" in said["conversations"]
    assert "Nothing is remembered yet" in said["memory"]
    assert "Nothing to review" in said["review"]
    assert "Nothing to do yet" in said["work"]
    assert "Nothing was used yet" in said["usage"]
    assert "By day" not in said["usage"]
    assert "how fast it answers" in said["health"]


async def test_what_is_told_is_seen_corrected_and_forgotten(open_tab, home):
    tab = await open_tab(home.admin)
    seen = []

    async def look(what: str) -> None:
        seen.append(what)

    await live_through(home, tab, look)
    assert seen == ["empty", "learnt", "correcting", "forgetting", "forgotten"]
