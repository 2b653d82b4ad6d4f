"""What a judge alone takes for a contradiction or for the same, from sentence to settling."""

import json
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.issues import IN_DOUBT
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script.documents import said_in

from ..conftest import by_person
from ..gullible import Gullible
from ..gullible import call as call_tool
from ..household import KIM, ROBIN, bytes_of, is_person, use_tool
from ..household import act as call
from ..remembering_model import RECALL, REMEMBER, result_of

BEHIND = "The *car* is parked behind the mill"
BESIDE = "The *car* is parked beside the church"
ALIKE = "Behind the mill stands the *car*"
BASKET = "The cat sleeps in the basket"
SOFA = "Since spring the cat sleeps on the sofa"
REMEMBER_THAT = "Remember that: "


class Model:
    """Finds in each sentence what it says, and judges all pairs alike; counts what it judges.

    It remembers what it is asked to, and keeps what came back in ``results``.
    """

    def __init__(self, verdict: str) -> None:
        self.verdict = verdict
        self.judged = 0
        self.listener = Gullible()
        self.results: list[dict[str, Any]] = []

    def __call__(self, ask: Ask) -> Reply:
        if ask.schema is None:
            return self.answer(ask)
        pairs = ask.schema["properties"]
        if "facts" in pairs:
            window = json.loads(ask.turns[-1].text)
            self.listener.makes_of = {words: words for _, words in said_in(window)}
            return self.listener(ask)
        self.judged += len(pairs)
        return Reply(json.dumps(dict.fromkeys(pairs, self.verdict)))

    def answer(self, ask: Ask) -> Reply:
        last = ask.turns[-1]
        if last.role == "tool":
            self.results.append(result_of(last.text))
        elif last.text.startswith(REMEMBER_THAT):
            return call_tool(REMEMBER, text=last.text.removeprefix(REMEMBER_THAT))
        return Reply("All right.")


@pytest.fixture
def model(standin) -> Model:
    standin.state.rules = Model("disputed")
    return standin.state.rules


@pytest.fixture
async def hear(house, assistant) -> Any:
    """Say sentences to a voice assistant, each learnt by the house before the next."""

    async def say(*texts: str) -> None:
        for text in texts:
            await assistant.type_in(text)
            await house.data[DATA_LOG].async_flush()
            await call(house, "run_extraction")
        await house.async_block_till_done()

    return say


async def texts(hass: HomeAssistant, **data: Any) -> set[str]:
    return {one["text"] for one in (await call(hass, "list_memories", **data))["memories"]}


def reported(hass: HomeAssistant) -> ir.IssueEntry | None:
    return ir.async_get(hass).async_get_issue(DOMAIN, IN_DOUBT)


async def refreshed(hass: HomeAssistant, entry: Any) -> ir.IssueEntry | None:
    await entry.runtime_data.learner.numbers.async_refresh()
    return reported(hass)


async def test_both_stay_and_say_that_they_are_in_doubt(house, entry, hear):
    await hear(BEHIND)
    assert reported(house) is None
    await hear(BESIDE)
    issue = reported(house)
    assert (issue.is_fixable, issue.translation_placeholders) == (False, {"doubts": "1"})
    assert issue.learn_more_url == f"homeassistant://{DOMAIN}/review"
    assert "car" not in str(issue)
    listed = (await call(house, "list_memories"))["memories"]
    marks = {one["text"]: [other["text"] for other in one["in_doubt_with"]] for one in listed}
    assert marks == {BEHIND: [BESIDE], BESIDE: [BEHIND]}
    await call(house, "remember", text="The bins go out on Tuesday")
    assert await texts(house, status="in_doubt") == {BEHIND, BESIDE}
    found = (await call(house, "recall", question="Where is the car?"))["found"]
    assert {one["in_doubt_with"][0]["text"] for one in found if one["source"] == "memory"} == {
        BEHIND,
        BESIDE,
    }


async def test_an_agent_is_told_that_what_it_recalls_is_in_doubt(house, entry, hear):
    await hear(BEHIND, BESIDE)
    user_id = by_person(house).user_id
    told = (await use_tool(house, RECALL, user_id=user_id, question="Where is the car?")).data
    assert [BESIDE] in [one.get("in_doubt_with") for one in told["found"]]
    assert "say both" in told["note"]


async def test_who_tells_an_agent_hears_what_it_may_contradict(house, assistant, model):
    await assistant.type_in(f"{REMEMBER_THAT}{BASKET}")
    await assistant.type_in(f"{REMEMBER_THAT}{SOFA}")
    alone, doubted = model.results
    assert "in_doubt_with" not in alone
    assert (doubted["remembered"], doubted["in_doubt_with"]) == (SOFA, [BASKET])
    assert "ask which holds" in doubted["next"]


async def test_what_others_told_for_themselves_is_no_doubt_of_who_tells(
    house, assistant, model, hass_admin_user
):
    is_person(house, ROBIN, hass_admin_user)
    house.states.async_set(KIM, "home")
    await call(house, "remember", text=BASKET, owner=KIM)
    await assistant.type_in(f"{REMEMBER_THAT}{SOFA}")
    (told,) = model.results
    assert (told["remembered"], told["of"]) == (SOFA, "Robin")
    assert "basket" not in str(told)


async def test_who_remembers_by_an_action_is_told_what_it_may_contradict(house, entry):
    first = (await call(house, "remember", text=BASKET))["memory"]
    told = await call(house, "remember", text=SOFA)
    assert [(one["id"], one["text"]) for one in told["in_doubt_with"]] == [(first["id"], BASKET)]


async def test_an_export_says_what_is_in_doubt_with_what(house, entry, tmp_path):
    for text in (BASKET, SOFA, "The bins go out on Tuesday"):
        await call(house, "remember", text=text)
    await call(house, "export", what="memories", filename="out.jsonl")
    exported = (tmp_path / DOMAIN / "out.jsonl").read_text("utf-8").splitlines()
    lines = {one["text"]: one for one in map(json.loads, exported[1:])}
    assert [one["in_doubt_with"] for one in lines.values()] == [
        [lines[SOFA]["id"]],
        [lines[BASKET]["id"]],
        [],
    ]
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "import_conversations", path="out.jsonl")
    assert refused.value.translation_key == "import_format"


@pytest.mark.parametrize(
    ("holds", "decision", "left"),
    [
        (BEHIND, "holds", {BEHIND}),
        (BESIDE, "holds", {BESIDE}),
        (BESIDE, "both_hold", {BEHIND, BESIDE}),
    ],
)
async def test_a_person_settles_it(house, entry, hear, model, holds, decision, left):
    await hear(BEHIND, BESIDE)
    told = await call(house, "edit_memory", memory_id=holds, decision=decision)
    other = {BEHIND, BESIDE} - {holds}
    assert (told["memory"]["text"], {one["text"] for one in told["settled"]}) == (holds, other)
    assert await texts(house) == left
    assert await texts(house, status="in_doubt") == set()
    assert await refreshed(house, entry) is None
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "edit_memory", memory_id=holds, decision=decision)
    assert refused.value.translation_key == "memory_not_in_doubt"
    # The same two are not brought up again, and nobody is asked about them.
    judged = model.judged
    await hear(f"{BEHIND}.", f"{BESIDE}.")
    assert (model.judged, await texts(house), reported(house)) == (judged, left, None)


async def test_settling_is_taken_back_in_one_step(house, entry, hear):
    await hear(BEHIND, BESIDE)
    await call(house, "edit_memory", memory_id=BESIDE, decision="holds")
    assert set((await call(house, "undo"))["undone"]) == {"confirm", "supersede"}
    assert await texts(house, status="in_doubt") == {BEHIND, BESIDE}
    assert await refreshed(house, entry)


async def test_each_two_are_counted(house, entry, hear):
    third = "The *car* is parked at the station"
    await hear(BEHIND, BESIDE, third)
    assert reported(house).translation_placeholders == {"doubts": "3"}


async def test_no_automation_settles_it(house, entry, hear):
    await hear(BEHIND, BESIDE)
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "edit_memory", person=False, memory_id=BESIDE, decision="holds")
    assert refused.value.translation_key == "memory_no_person"
    assert await texts(house, status="in_doubt") == {BEHIND, BESIDE}


async def test_forgetting_one_leaves_the_other_in_no_doubt(house, entry, hear):
    await hear(BEHIND, BESIDE)
    await call(house, "forget", about="church", confirm=True)
    assert await texts(house) == {BEHIND}
    assert await refreshed(house, entry) is None


async def test_what_is_merged_is_shown_to_who_asks_and_comes_back_when_undone(
    house, entry, hear, model
):
    model.verdict = "same"
    await hear(BEHIND, ALIKE)
    assert await texts(house) == {BEHIND}
    (merged,) = (await call(house, "list_memories", status="merged"))["memories"]
    (held,) = (await call(house, "list_memories"))["memories"]
    assert (merged["text"], merged["superseded_by"]) == (ALIKE, held["id"])
    assert await texts(house, status="all") == {BEHIND, ALIKE}
    found = (await call(house, "recall", question="stands"))["found"]
    assert [one["text"] for one in found if one["source"] == "memory"] == []
    judged = model.judged
    await hear(f"{ALIKE}!")
    assert model.judged == judged
    assert await texts(house) == {BEHIND}


async def test_an_undone_merge_leaves_both(house, entry, hear, model):
    model.verdict = "same"
    await hear(BEHIND, ALIKE)
    assert (await call(house, "undo"))["undone"] == ["confirm"]
    assert await texts(house) == {BEHIND, ALIKE}


async def test_a_merged_telling_is_taken_back_in_one_step(house, entry, model):
    model.verdict = "same"
    await call(house, "remember", text=BEHIND)
    await call(house, "remember", text=ALIKE)
    assert await texts(house, status="all") == {BEHIND, ALIKE}
    assert (await call(house, "undo"))["undone"] == ["confirm"]
    assert await texts(house, status="all") == {BEHIND}


async def test_forgetting_what_holds_it_takes_what_is_merged_to_the_last_byte(
    house, entry, hear, model
):
    model.verdict = "same"
    await hear(BEHIND, ALIKE)
    (held,) = (await call(house, "list_memories"))["memories"]
    await call(house, "forget", memory_id=held["id"])
    assert await texts(house, status="all") == set()
    await house.data[DATA_LOG].database.checkpoint()
    left = await bytes_of(house)
    assert b"church" not in left
    assert b"mill" not in left
