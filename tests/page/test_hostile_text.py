"""Words that are markup, scripts, links or one endless word: they are shown, and nothing else."""

import json

import pytest
import pytest_asyncio

from .places import DEEP, find_places, kind_of, look_at, views_built

MARKUP = (
    '<img src="/nowhere.png" onerror="window.ran=1" data-ran>'
    '<script data-ran>window.ran=1</script><b data-ran onclick="window.ran=1">bold</b>'
    " [click](javascript:window.ran=1) {{ 1 + 1 }} ${window.ran=1} </p></textarea>"
)
ENDLESS = "Wommelquibble" * 14 + "\u202eesrever"
TALK = "../<b data-ran>?a=1&b=%2e%2e#x"
RAN = (
    "() => {"
    + DEEP
    + """
  const all = deep(document);
  return [
    ...(window.ran ? ["a script ran"] : []),
    ...all.filter((one) => one.hasAttribute("data-ran")).map((one) => one.outerHTML),
    ...all.filter((one) => /^\\s*javascript:/i.test(one.href ?? "")).map((one) => one.outerHTML),
  ];
}"""
)


async def _rename(home, registry: str, id_: str, **data) -> None:
    await home.house.call(f"config/{registry}_registry/update", **{f"{registry}_id": id_}, **data)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hostile(home):
    """Let everything that has a name or words have hostile ones."""
    for area in await home.house.call("config/area_registry/list"):
        await _rename(home, "area", area["area_id"], name=f"{area['area_id']} {MARKUP}")
    await _rename(home, "device", home.tablet.device_id, name_by_user=f"Tablet {MARKUP}")
    await _rename(home, "entity", home.agent.entity_id, name=f"Agent {MARKUP}{ENDLESS}")
    for person in (await home.house.call("person/list"))["storage"]:
        if person["name"] == "Jonte":
            await home.house.call(
                "person/update",
                person_id=person["id"],
                name=f"Jonte {MARKUP}",
                user_id=person["user_id"],
                device_trackers=[],
            )
    said = [
        {"role": role, "content": f"{MARKUP} {ENDLESS}", "created": f"2026-10-03T18:00:0{n}+00:00"}
        for n, role in enumerate(("user", "assistant"))
    ]
    document = {"conversation_id": TALK, "created": said[0]["created"], "content": said}
    await home.house.ask_service(
        "switchboard.import_conversations",
        {"content": json.dumps([document]), "format": "home_assistant"},
    )
    await home.hears(home.nobody, f"{MARKUP} What is that?", ENDLESS)
    await home.hears(home.user, f"Tell me about {MARKUP}")
    await home.remembers(f"The plate says {ENDLESS}")
    await home.remembers(f"The sign says {ENDLESS} twice", owner=home.user.person, pinned=True)
    return home


@pytest.mark.parametrize("width", [320, 1280])
async def test_words_are_shown_as_words_in_every_view(hostile, open_tab, width):
    tab = await open_tab(hostile.admin, width=width)
    places = await find_places(tab)
    assert {kind_of(path)[0] for path in places} >= views_built() - {"turn"}
    listed = await look_at(tab, "/switchboard/conversations")
    assert "data-ran" in listed["text"]
    places += [one for one in listed["links"] if "%3Cb" in one or "data-ran" in one]
    memories = await look_at(tab, "/switchboard/memory")
    places += [one for one in memories["links"] if one.startswith("/switchboard/memory/")][:4]
    wrong = {}
    for path in dict.fromkeys(places):
        seen = await look_at(tab, path)
        problems = await tab.page.evaluate(RAN)
        if seen["overflow"] > 0:
            problems.append(f"is {seen['overflow']} pixels too wide")
        if problems:
            wrong[path] = problems
    assert wrong == {}


async def test_an_address_made_by_somebody_else_runs_nothing(hostile, open_tab):
    tab = await open_tab(hostile.admin, width=320)
    for view in sorted(views_built()):
        path = (
            f"/switchboard/{view}/%3Cimg%20src=x%20onerror=window.ran=1%20data-ran%3E/javascript:1"
        )
        await look_at(tab, path, load=True)
        assert await tab.page.evaluate(RAN) == []
