"""How quick the page is in a real browser, in front of 50,000 turns and 10,000 memories.

    scripts/bench panel

A real Home Assistant with its own frontend, and Chromium. All times are taken in the page, from the
click (or the key, or the scrolling) to the frame in which what was asked for is drawn.
"""

import asyncio
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from playwright.async_api import Page

from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.turn_entries import Turn, TurnRequest
from demo.browser import NO_CHROMIUM, find_chromium, open_browser, signed_in
from demo.house import open_house
from demo.household import Household, move_in
from demo.model import open_standin
from demo.server import NEWEST

from . import recall_corpus as corpus

TURNS = 50_000
MEMORIES = 10_000
FIRST_VIEWS = 7
SCROLLS = 20
SEARCHES = 20
ROUTES = ("local", "model", "model", "fallback", "none")

HELPERS = """
  const deep = (root, selector) => {
    const own = [...root.querySelectorAll(selector)];
    const inner = [...root.querySelectorAll("*")].filter((one) => one.shadowRoot);
    return [...own, ...inner.flatMap((one) => deep(one.shadowRoot, selector))];
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const until = async (holds) => {
    const end = performance.now() + 20000;
    while (!holds()) {
      if (performance.now() > end) throw new Error("it did not come");
      await frame();
    }
    await frame();
  };
  const rows = (name) => deep(document, name).flatMap(
    (one) => one.shadowRoot ? [...one.shadowRoot.querySelectorAll("li.card")] : []);
"""
OPEN = (
    "async ([selector, name]) => {"
    + HELPERS
    + """
  const link = deep(document, selector)[0];
  if (!link) throw new Error("no link " + selector);
  const began = performance.now();
  link.click();
  await until(() => rows(name).some((row) => row.checkVisibility()));
  return performance.now() - began;
}"""
)
SCROLL = (
    "async (name) => {"
    + HELPERS
    + """
  const list = deep(document, name)[0].shadowRoot;
  const shown = () => list.querySelectorAll("li.card");
  const before = shown().length;
  const began = performance.now();
  shown()[before - 1].scrollIntoView();
  [...list.querySelectorAll(".spread button")].at(-1)?.click();  // a long list waits for that
  await until(() => shown().length > before);
  return performance.now() - began;
}"""
)
SEARCH = (
    "async ([name, said]) => {"
    + HELPERS
    + """
  const list = deep(document, name)[0].shadowRoot;
  const input = list.querySelector("sb-search").shadowRoot.querySelector("input");
  input.value = said;
  const began = performance.now();
  input.form.requestSubmit();
  const found = () => deep(list, "[data-state=loading]").length === 0
    && (list.querySelector("li.card") || list.querySelector("[data-state=empty]"));
  await frame();
  await until(found);
  return performance.now() - began;
}"""
)


def fill(path: Path) -> None:
    """Fill the database of a house that has not been started yet; the same for everybody."""
    asyncio.run(corpus.make_database(path))
    said = [
        replace(
            one,
            agent_id="conversation.switchboard",
            area_id=("kitchen", "hall", "office")[number // 40 % 3],
            route=ROUTES[number // 2 % len(ROUTES)],
        )
        for number, one in enumerate(corpus.make_messages(corpus.make_words(), 2 * TURNS))
    ]
    with corpus.filling(path, said, MEMORIES) as conn:
        tx = Transaction(conn)
        for one in said:
            if one.role == "user":
                tx.turns.put(_turn(one.id, one.conversation_id, one.owner, one.route or "none"))
        # What was read already is not read again: nothing is to be learnt meanwhile.
        conn.execute(
            "INSERT INTO switchboard_state (last_processed_message_id, owner, last_processed_seq)"
            " SELECT id, owner, max(seq) FROM unified_log GROUP BY owner"
        )


def _turn(message_id: str, conversation_id: str, owner: str, route: str) -> Turn:
    asked = TurnRequest(
        "turn", "gpt", input_tokens=900, cached_tokens=600, output_tokens=30, cost=0.0004
    )
    return Turn(
        message_id=message_id,
        conversation_id=conversation_id,
        owner=owner,
        route=route,
        reason="no_local_match",
        total_ms=900.0,
        requests=(asked,) if route == "model" else (),
    )


async def measure(page: Page, home: Household) -> None:
    """Print what the page takes."""
    name = "sb-conversation-list"
    await _open(page, home, "/profile/general")
    times = []
    for _ in range(FIRST_VIEWS):
        await page.goto(f"{home.house.url}/profile/general")
        await page.locator('a[href="/switchboard"]').first.wait_for(state="attached")
        await page.wait_for_timeout(1500)  # Home Assistant's own start is not ours
        times.append(await page.evaluate(OPEN, ['a[href="/switchboard"]', name]))
    _tell("the page's first view, from the click in the sidebar", times)
    times = []
    for view, element in (("memory", "sb-memory-list"), ("conversations", name)) * 5:
        link = f'a[href="/switchboard/{view}"]'
        times.append(await page.evaluate(OPEN, [link, element]))
    _tell("another view, from the click", times)
    times = [await page.evaluate(SCROLL, name) for _ in range(SCROLLS)]
    _tell("conversations: the next page", times)
    found = corpus.make_questions(corpus.make_words(), ["kitchen light rain"], SEARCHES)
    asked = [*found["a word or two"], *found["frequent words only"][: SEARCHES // 2]]
    times = [await page.evaluate(SEARCH, [name, one]) for one in asked]
    _tell("conversations: a search", times)
    memories = "sb-memory-list"
    await page.evaluate(OPEN, ['a[href="/switchboard/memory"]', memories])
    _tell("memory: the next page", [await page.evaluate(SCROLL, memories) for _ in range(SCROLLS)])
    times = [await page.evaluate(SEARCH, [memories, one]) for one in asked]
    _tell("memory: a search", times)


def _tell(what: str, times: list[float]) -> None:
    print(f"{what}: {median(times):.0f} ms at the median, {max(times):.0f} at most ({len(times)})")


async def _open(page: Page, home: Household, path: str) -> None:
    await page.goto(home.house.url + path)


async def run(chromium: str) -> None:
    """Start the house and measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "house").mkdir()
        began = time.perf_counter()
        await asyncio.to_thread(fill, folder / "house" / "switchboard.db")
        took = time.perf_counter() - began
        print(f"{TURNS:,} turns and {MEMORIES:,} memories made in {took:.0f} s")
        async with (
            open_standin(folder / "standin.log") as model,
            open_house(NEWEST, folder / "house") as house,
            open_browser(chromium) as browser,
        ):
            home = await move_in(house, model)
            context = await signed_in(
                browser, house.url, home.admin.tokens, viewport={"width": 1280, "height": 900}
            )
            page = await context.new_page()
            try:
                await measure(page, home)
            finally:
                for member in (home.admin, home.user, home.nobody):
                    await member.link.close()


def main() -> None:
    """Measure, where there is a browser."""
    if (chromium := find_chromium()) is None:
        sys.exit(NO_CHROMIUM)
    asyncio.run(run(chromium))


if __name__ == "__main__":
    main()
