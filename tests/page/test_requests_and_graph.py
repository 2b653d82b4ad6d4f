"""What was sent, what would be, and how things hang together, as somebody sees it in the page."""

from typing import Any

from .axe import axe_finds
from .places import look_at
from .tab import PATH, Tab

ASK = "(panel, [type, fields]) => panel.hass.connection.sendMessagePromise({type, ...fields})"
TABLE = """rows => rows.map(row => [...row.children].map(cell => cell.textContent.trim()))"""
SENTENCE = "Which tea do I like?"


async def ask(tab: Tab, command: str, **fields: Any) -> Any:
    return await tab.panel.evaluate(ASK, [f"switchboard/{command}", fields])


async def test_a_preview_is_shown_by_its_parts_and_nothing_is_sent(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/request", load=True)
    before = await ask(tab, "request/list")
    await tab.page.get_by_label("Sentence").fill(SENTENCE)
    await tab.page.get_by_role("button", name="Show the request").click()
    table = tab.page.locator("sb-made table")
    await table.wait_for()
    rows = await table.locator("tbody tr").evaluate_all(TABLE)
    made = await ask(
        tab, "request/preview", text=SENTENCE, agent=home.agent.entity_id, owner="household"
    )
    told = [int(tokens.replace(",", "")) for _, tokens, _ in rows]
    assert told == list(made["tokens"].values())
    assert [name for name, _, _ in rows][:3] == ["Instructions", "Tools", "The home"]
    assert (await ask(tab, "request/list"))["revision"] == before["revision"]
    await tab.sees(SENTENCE)
    assert await axe_finds(tab) == []


async def test_a_request_that_was_sent_is_opened_from_the_list(open_tab, home):
    await home.hears(home.admin, "How are you today, house?")
    tab = await open_tab(home.admin, width=320)
    await look_at(tab, f"{PATH}/request", load=True)
    await tab.page.locator("sb-request table tbody a").first.click()
    await tab.page.locator("sb-made").wait_for()
    await tab.sees("How are you today, house?")
    seen = await look_at(tab, await tab.page.evaluate("location.pathname"))
    assert (seen["failed"], seen["overflow"]) == ([], 0)
    await tab.page.get_by_role("button", name="Unfold all").click()
    folded = "all => all.filter(one => !one.open).length"
    assert await tab.page.locator("sb-made details").evaluate_all(folded) == 0
    assert await axe_finds(tab) == []


async def test_the_graph_is_walked_with_the_keyboard_and_the_tables_say_the_same(open_tab, home):
    tab = await open_tab(home.admin, width=768)
    await look_at(tab, f"{PATH}/graph", load=True)
    field = tab.page.get_by_label("Name")
    await field.focus()
    await tab.page.keyboard.type("Biscuit")
    await tab.page.keyboard.press("Enter")
    drawn = tab.page.locator("sb-graph svg a")
    await drawn.first.wait_for()
    drawing = await drawn.evaluate_all(
        "all => all.map(one => one.querySelector('title').textContent)"
    )
    assert drawing[0] == "Biscuit"
    names = await tab.page.locator("sb-graph table").last.locator("tbody th").all_inner_texts()
    assert [one.strip() for one in names] == drawing
    answer = await ask(tab, "graph/neighbourhood", entity="Biscuit")
    said = await tab.page.locator("sb-graph table").first.locator("tbody th").all_inner_texts()
    assert [one.strip() for one in said] == [one["text"] for one in answer["relations"]]
    assert await axe_finds(tab) == []
    await drawn.nth(1).focus()
    await tab.page.keyboard.press("Enter")
    await tab.page.wait_for_function(
        "before => location.pathname !== before", arg=f"{PATH}/graph/Biscuit/1"
    )
    await drawn.first.wait_for()
    first = "all => all[0].querySelector('title').textContent"
    await tab.page.wait_for_function(
        """name => {
          const deep = root => [...root.querySelectorAll("*")].flatMap(one =>
            one.shadowRoot ? [one, ...deep(one.shadowRoot)] : [one]);
          const link = deep(document).find(one => one.matches?.("svg a.first title"));
          return link?.textContent === name;
        }""",
        arg=drawing[1],
    )
    assert await drawn.evaluate_all(first) == drawing[1]


async def test_what_nobody_knows_is_said_in_a_sentence(open_tab, home):
    tab = await open_tab(home.user)
    seen = await look_at(tab, f"{PATH}/graph/Nobodyatall/1", load=True)
    assert "Nobodyatall" in seen["text"]
    assert seen["failed"] == []
    empty = await look_at(tab, f"{PATH}/graph")
    assert "How things hang together" in empty["text"]


async def test_nodes_and_labels_never_lie_on_each_other(open_tab, home):
    tab = await open_tab(home.admin)
    await look_at(tab, f"{PATH}/graph/Mila/2", load=True)
    await tab.page.locator("sb-graph svg a").first.wait_for()
    boxes = await tab.page.locator("sb-graph svg rect").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) >= 3
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            apart = (
                one["left"] >= other["right"]
                or other["left"] >= one["right"]
                or one["top"] >= other["bottom"]
                or other["top"] >= one["bottom"]
            )
            assert apart, (one, other)
