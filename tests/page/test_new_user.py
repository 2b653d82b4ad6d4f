"""The page as a new user meets it."""

from .new_user import live_through

IS_LIVED_IN = False


async def test_what_is_told_is_seen_corrected_and_forgotten(open_tab, home):
    tab = await open_tab(home.admin)
    seen = []

    async def look(what: str) -> None:
        seen.append(what)

    await live_through(home, tab, look)
    assert seen == ["empty", "learnt", "correcting", "forgetting", "forgotten"]
