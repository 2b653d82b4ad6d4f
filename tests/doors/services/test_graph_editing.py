"""Putting the graph right: merge, split, rename, settle, and take it back."""

import itertools
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.placing import Resolved, place
from custom_components.switchboard.engine.graph.registry import Registry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.hub import DATA_HUB

from ..memory.test_context import ask as ask_agent
from .test_memory_services import KIM, MODEL_ONLY, ROBIN, call, learn, refusal
from .test_own_rights import ask

AGREED = {"memory": {"log_conversations": True, "graph": True}}
HOUSEHOLD = "household"
IDS = itertools.count()

type Sentence = tuple[str, str, str]


def entity(name: str, kind: str = "person", *aliases: str) -> EntityFinding:
    return EntityFinding(name, kind, ("m1",), aliases, "en")  # type: ignore[arg-type]


async def tell(
    hass: HomeAssistant,
    entities: Sequence[EntityFinding],
    *sentences: Sentence,
    owner: str = HOUSEHOLD,
    status: str = "active",
    days_ago: float = 30,
) -> None:
    """Let the graph have learnt something of a window."""
    said = dt_util.utcnow() - timedelta(days=days_ago)
    relations = tuple(
        RelationFinding(*one, ("m1",), 0.8, said, status=status)  # type: ignore[arg-type]
        for one in sentences
    )
    findings = GraphFindings(owner, tuple(entities), relations)
    await hass.data[DATA_LOG].database.write(
        lambda tx: place(
            tx, findings, Resolved(Registry()), dt_util.utcnow(), lambda: f"id{next(IDS)}"
        )
    )


async def told(
    hass: HomeAssistant, owner: str = HOUSEHOLD, status: str = "active"
) -> set[Sentence]:
    """Return what the graph of an owner says."""

    def look(tx: Any) -> set[Sentence]:
        every = tx.graph.all_relations([owner])
        ends = {id_ for one in every for id_ in (one.subject, one.object)}
        names = {one.id: one.name for one in tx.graph.entities(ends)}
        return {
            (names[one.subject], one.predicate, names[one.object])
            for one in every
            if one.status == status
        }

    return await hass.data[DATA_LOG].database.read(look)


@pytest.fixture
async def entry(house, move_in):
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await tell(
        house,
        [
            entity("Leni"),
            entity("Magdalena"),
            entity("Bello", "pet"),
            entity("the library", "place"),
            entity("the zoo", "place"),
        ],
        ("Leni", "owns", "Bello"),
        ("Magdalena", "owns", "Bello"),
        ("Leni", "works_at", "the library"),
    )
    return entry


async def test_two_names_of_one_person_are_merged_and_apart_again(house, entry):
    before = await told(house)
    answer = await call(house, "merge_entities", entity="Magdalena", duplicate="Leni")
    assert await told(house) == {
        ("Magdalena", "owns", "Bello"),
        ("Magdalena", "works_at", "the library"),
    }
    kept = next(one for one in answer["entities"] if one["status"] == "active")
    assert (kept["name"], sorted(kept["names"])) == ("Magdalena", ["Leni", "Magdalena"])
    assert "Magdalena works at the library" in [one["text"] for one in answer["relations"]]
    undone = await call(house, "undo", group_id=answer["group_id"])
    assert undone["group_id"] == answer["group_id"]
    assert "merge" in undone["undone"]
    assert await told(house) == before
    await call(house, "undo", group_id=undone["undo_group_id"])
    assert ("Magdalena", "works_at", "the library") in await told(house)


async def test_one_that_was_two_is_split_with_the_relations_that_go_with_it(house, entry):
    answer = await call(
        house, "split_entity", entity="Leni", name="Leni Vogel", relations=["works at the library"]
    )
    assert {"Leni", "Leni Vogel"} == {one["name"] for one in answer["entities"]}
    assert await told(house) == {
        ("Leni", "owns", "Bello"),
        ("Magdalena", "owns", "Bello"),
        ("Leni Vogel", "works_at", "the library"),
    }


async def test_a_new_name_stays_and_the_old_one_still_finds_it(house, entry):
    answer = await call(house, "rename_entity", entity="bello", name="Bellissimo")
    (renamed,) = answer["entities"]
    assert (renamed["name"], renamed["by_person"]) == ("Bellissimo", True)
    await tell(
        house, [entity("Bello", "pet"), entity("salmon", "thing")], ("Bello", "eats", "salmon")
    )
    assert ("Bellissimo", "eats", "salmon") in await told(house)
    again = await call(house, "rename_entity", entity="Bello", name="Bellissimo")
    assert again["group_id"] is None


async def test_a_relation_that_has_ended_is_ended(house, entry):
    answer = await call(house, "settle_relation", relation="works at the library", decision="end")
    (relation,) = answer["relations"]
    assert (relation["status"], relation["by_person"]) == ("ended", True)
    assert ("Leni", "works_at", "the library") in await told(house, status="ended")
    ended = {"relation": relation["id"], "decision": "end"}
    assert await refusal(house, "settle_relation", **ended) == "graph_not_holding"


async def test_what_never_was_is_not_learnt_again_and_what_it_had_ended_goes_on(house, entry):
    await tell(
        house,
        [entity("Leni"), entity("the zoo", "place")],
        ("Leni", "works_at", "the zoo"),
        days_ago=3,
    )
    assert ("Leni", "works_at", "the library") in await told(house, status="ended")
    await call(house, "settle_relation", relation="Leni works at the zoo", decision="reject")
    assert ("Leni", "works_at", "the library") in await told(house)
    await tell(
        house,
        [entity("Leni"), entity("the zoo", "place")],
        ("Leni", "works_at", "the zoo"),
        days_ago=1,
    )
    assert ("Leni", "works_at", "the zoo") not in await told(house)
    assert ("Leni", "works_at", "the library") in await told(house)


async def test_what_waits_holds_once_it_is_confirmed(house, entry):
    window = [entity("Leni"), entity("the zoo", "place")]
    await tell(house, window, ("Leni", "works_at", "the zoo"), status="quarantined", days_ago=1)
    answer = await call(house, "settle_relation", relation="the zoo", decision="confirm")
    assert ("Leni", "works_at", "the zoo") in await told(house)
    assert ("Leni", "works_at", "the library") in await told(house, status="ended")
    await call(house, "undo", group_id=answer["group_id"])
    assert ("Leni", "works_at", "the library") in await told(house)
    assert ("Leni", "works_at", "the zoo") in await told(house, status="quarantined")


@pytest.mark.parametrize(
    ("action", "data", "reason"),
    [
        ("merge_entities", {"entity": "Leni", "duplicate": "Leni"}, "graph_same_entity"),
        ("merge_entities", {"entity": "Leni", "duplicate": "Bello"}, "graph_other_kind"),
        ("merge_entities", {"entity": "Leni", "duplicate": "Nobody"}, "graph_entity_unknown"),
        ("rename_entity", {"entity": "Leni", "name": "..."}, "graph_name_empty"),
        ("rename_entity", {"entity": "Leni", "name": " "}, "memory_empty"),
        ("rename_entity", {"entity": "Leni", "name": "The gate code is 4711"}, "memory_secret"),
        ("rename_entity", {"entity": "Leni", "name": "Leni", "owner": "person.nobody"},
         "memory_owner_unknown"),
        ("split_entity", {"entity": "Leni", "name": "Lena", "relations": ["eats"]},
         "graph_relation_unknown"),
        ("settle_relation", {"relation": "owns a car", "decision": "reject"},
         "graph_relation_unknown"),
        ("settle_relation", {"relation": "has Bello", "decision": "end"}, "graph_named_twice"),
        ("settle_relation",
         {"relation": "the library", "decision": "end", "valid_to": "2001-01-01 12:00:00"},
         "graph_ends_before"),
        ("undo", {"group_id": "nothing"}, "memory_nothing_to_undo"),
    ],
)  # fmt: skip
async def test_what_cannot_be_done_is_refused_in_words(house, entry, action, data, reason):
    before = await told(house)
    assert await refusal(house, action, **data) == reason
    assert await told(house) == before


async def test_a_step_is_not_taken_back_before_a_later_one(house, entry):
    first = await call(house, "rename_entity", entity="Bello", name="Bellissimo")
    last = await call(house, "rename_entity", entity="Bello", name="Bellone")
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "undo", group_id=first["group_id"])
    assert refused.value.translation_key == "graph_changed_since"
    assert refused.value.translation_placeholders["group_id"] == last["group_id"]


async def test_a_step_is_not_taken_back_before_a_later_one_that_was_done_again(house, entry):
    first = await call(house, "rename_entity", entity="Bello", name="Bellissimo")
    last = await call(house, "rename_entity", entity="Bello", name="Bellone")
    undone = await call(house, "undo", group_id=last["group_id"])
    await call(house, "undo", group_id=undone["undo_group_id"])
    taken_back = {"group_id": first["group_id"]}
    assert await refusal(house, "undo", **taken_back) == "graph_changed_since"
    assert ("Leni", "owns", "Bellone") in await told(house)


async def test_a_merge_of_which_part_was_forgotten_is_not_taken_back_by_half(house, entry):
    merged = await call(house, "merge_entities", entity="Magdalena", duplicate="Leni")
    ids = [one["id"] for one in merged["entities"]]

    def forget(tx: Any) -> None:
        for id_ in ids:
            tx.graph.put_sources(id_, ["m2"])
        tx.graph_deletion.forget_messages(["m2"])

    await house.data[DATA_LOG].database.write(forget)
    before = await told(house)
    taken_back = {"group_id": merged["group_id"]}
    assert await refusal(house, "undo", **taken_back) == "graph_nothing_to_undo"
    assert await told(house) == before


async def test_a_name_has_one_line(house, entry):
    for action, data in (
        ("rename_entity", {"entity": "Leni"}),
        ("split_entity", {"entity": "Bello"}),
    ):
        answer = await call(house, action, **data, name=" Lena\n\tof  the zoo ")
        assert "Lena of the zoo" in {one["name"] for one in answer["entities"]}


async def test_what_was_rejected_of_one_name_is_not_learnt_of_the_other(house, robin):
    window = [entity("Leni"), entity("the zoo", "place")]
    lives_there = ("Leni", "lives_in", "the zoo")
    await tell(house, window, lives_there, days_ago=3)
    await call(house, "settle_relation", relation="Leni lives in the zoo", decision="reject")
    merged = await ask(house, robin, "merge_entities", entity="Magdalena", duplicate="Leni")
    await tell(house, window, lives_there, days_ago=1)
    assert ("Magdalena", "lives_in", "the zoo") not in await told(house)
    assert await told(house, status="retracted") == {("Magdalena", "lives_in", "the zoo")}
    await call(house, "undo", group_id=merged["group_id"])
    assert await told(house, status="retracted") == {lives_there}


async def test_what_was_rejected_of_one_name_ends_nothing_that_holds_of_the_other(house, entry):
    for name in ("Leni", "Magdalena"):
        window = [entity(name), entity("the zoo", "place")]
        await tell(house, window, (name, "visits", "the zoo"), days_ago=3)
    await call(house, "settle_relation", relation="Leni visits the zoo", decision="reject")
    await call(house, "merge_entities", entity="Magdalena", duplicate="Leni")
    assert ("Magdalena", "visits", "the zoo") in await told(house)
    assert await told(house, status="retracted") == {("Leni", "visits", "the zoo")}


async def test_nobody_is_told_whether_a_removed_person_has_left_something(house, robin):
    await tell(house, [entity("Rex", "pet")], owner="person.gone")
    for action, data in (
        ("graph", {}),
        ("rename_entity", {"entity": "Rex", "name": "Max"}),
        ("undo", {"group_id": "any"}),
        ("list_memories", {}),
    ):
        for owner in ("person.gone", "person.never_there"):
            with pytest.raises(Unauthorized):
                await ask(house, robin, action, owner=owner, **data)


async def test_only_a_person_puts_it_right_and_no_automation(house, entry):
    for action, data in (
        ("rename_entity", {"entity": "Leni", "name": "Lena"}),
        ("settle_relation", {"relation": "the library", "decision": "end"}),
    ):
        with pytest.raises(ServiceValidationError) as refused:
            await house.services.async_call(DOMAIN, action, data, blocking=True)
        assert refused.value.translation_key == "memory_no_person"


async def test_somebody_changes_their_own_and_the_households_and_nobody_elses(house, robin):
    for owner in (ROBIN, KIM):
        window = [entity("Rex", "pet"), entity("Tess", "pet"), entity("tea", "thing")]
        await tell(house, window, ("Rex", "drinks", "tea"), owner=owner)
    assert (await ask(house, robin, "rename_entity", entity="Rex", name="Rexy"))["group_id"]
    assert ("Rexy", "drinks", "tea") in await told(house, ROBIN)
    assert ("Rex", "drinks", "tea") in await told(house, KIM)
    ours = await ask(house, robin, "merge_entities", entity="Magdalena", duplicate="Leni")
    await ask(house, robin, "undo", group_id=ours["group_id"])
    assert ("Leni", "owns", "Bello") in await told(house)
    with pytest.raises(Unauthorized):
        await ask(house, robin, "rename_entity", entity="Rex", name="Rexy", owner=KIM)
    kims = await call(house, "rename_entity", entity="Rex", name="Max", owner=KIM)
    (drinks,) = (await call(house, "graph", entity="Max", owner=KIM))["relations"]
    for action, id_field, kims_id, other in (
        ("rename_entity", "entity", kims["entities"][0]["id"], {"name": "Nobody"}),
        ("split_entity", "entity", kims["entities"][0]["id"], {"name": "Nobody"}),
        ("merge_entities", "duplicate", kims["entities"][0]["id"], {"entity": "Rexy"}),
        ("settle_relation", "relation", drinks["id"], {"decision": "reject"}),
        ("graph", "entity", kims["entities"][0]["id"], {}),
        ("undo", "group_id", kims["group_id"], {}),
    ):
        answers = []
        for named in (kims_id, "made-up"):
            with pytest.raises((ServiceValidationError, Unauthorized)) as refused:
                await ask(house, robin, action, **{id_field: named}, **other)
            answers.append((type(refused.value), refused.value.translation_key))
        assert answers[0] == answers[1], action
    stranger = MockUser(is_owner=False).add_to_hass(house)
    with pytest.raises(Unauthorized):
        await ask(house, stranger, "rename_entity", entity="Leni", name="Lena")


async def test_what_waits_is_confirmed_by_an_administrator_in_whatever_way(house, robin):
    window = [entity("Leni"), entity("the zoo", "place")]
    await tell(house, window, ("Leni", "works_at", "the zoo"), status="quarantined", days_ago=1)
    with pytest.raises(Unauthorized):
        await ask(house, robin, "settle_relation", relation="the zoo", decision="confirm")
    assert ("Leni", "works_at", "the zoo") in await told(house, status="quarantined")
    confirmed = await call(house, "settle_relation", relation="the zoo", decision="confirm")
    undone = await call(house, "undo", group_id=confirmed["group_id"])
    with pytest.raises(Unauthorized):
        await ask(house, robin, "undo", group_id=undone["undo_group_id"])
    assert ("Leni", "works_at", "the zoo") in await told(house, status="quarantined")
    await ask(house, robin, "settle_relation", relation="the zoo", decision="reject")
    assert ("Leni", "works_at", "the zoo") in await told(house, status="retracted")


async def test_what_waits_is_listed_with_the_question_to_decide_and_decided_by_its_id(house, robin):
    window = [entity("Leni"), entity("the zoo", "place")]
    waits = ("Leni", "works_at", "the zoo")
    await tell(house, window, waits, status="quarantined", days_ago=1)
    await learn(house)
    await tell(house, window, waits, status="quarantined", days_ago=1, owner=ROBIN)
    await tell(house, window, waits, status="quarantined", days_ago=1, owner=KIM)
    listed = await call(house, "list_memories", status="waiting", owner=HOUSEHOLD)
    assert listed["total"] == 2
    assert {one["kind"] for one in listed["memories"]} == {"fact", "relation"}
    (asked,) = (await call(house, "list_memories", status="waiting", containing="ZOO",
                           owner=HOUSEHOLD))["memories"]  # fmt: skip
    assert asked["question"] == "Is this right: Leni works at the zoo?"
    assert (asked["text"], asked["status"]) == ("Leni works at the zoo", "waiting")
    facts = await call(house, "list_memories", status="waiting", kind="fact")
    assert [one["kind"] for one in facts["memories"]] == ["fact"]
    assert (await call(house, "list_memories", status="waiting"))["total"] == 4
    (own,) = (await ask(house, robin, "list_memories", status="waiting"))["memories"]
    assert own["owner"] == ROBIN
    await call(house, "settle_relation", relation=asked["id"], decision="confirm")
    await ask(house, robin, "settle_relation", relation=own["id"], decision="reject")
    left = (await call(house, "list_memories", status="waiting"))["memories"]
    assert [one["owner"] for one in left if one["kind"] == "relation"] == [KIM]
    refused = {"relation": asked["id"], "decision": "confirm"}
    assert await refusal(house, "settle_relation", **refused) == "graph_not_waiting"


async def test_what_waits_is_decided_with_the_action_for_memories_that_wait_as_well(house, robin):
    window = [entity("Leni"), entity("the zoo", "place"), entity("the museum", "place")]
    for where in ("the zoo", "the museum"):
        await tell(house, window, ("Leni", "works_at", where), status="quarantined", days_ago=1)
    ids = {
        one["text"]: one["id"]
        for one in (await call(house, "list_memories", status="waiting"))["memories"]
    }
    zoo, museum = ids["Leni works at the zoo"], ids["Leni works at the museum"]
    with pytest.raises(Unauthorized):
        await ask(house, robin, "edit_memory", memory_id=zoo, decision="confirm")
    changed = {"memory_id": zoo, "decision": "confirm", "text": "Leni works at the circus"}
    assert await refusal(house, "edit_memory", **changed) == "memory_not_waiting"
    done = await call(house, "edit_memory", memory_id=zoo, decision="confirm")
    assert ("Leni", "works_at", "the zoo") in await told(house)
    await call(house, "edit_memory", memory_id=museum, decision="reject")
    assert await told(house, status="retracted") == {("Leni", "works_at", "the museum")}
    await call(house, "undo", group_id=done["group_id"])
    assert ("Leni", "works_at", "the zoo") in await told(house, status="quarantined")


async def test_it_is_asked_in_the_language_of_the_house_with_its_end(house, entry):
    house.config.language = "de"
    await house.config.async_set_time_zone("Europe/Berlin")
    window = [entity("Leni"), entity("the zoo", "place")]
    await tell(house, window, ("Leni", "works_at", "the zoo"), status="quarantined", days_ago=1)
    (asked,) = (await call(house, "list_memories", status="waiting"))["memories"]
    assert asked["question"] == "Stimmt das: Leni arbeitet bei the zoo?"
    end = dt_util.parse_datetime("2026-05-31T22:30:00+00:00")

    def let_end(tx) -> None:
        fact = tx.facts.get(asked["id"])
        tx.facts.put(replace(fact, valid_from=end - timedelta(days=9), expires_at=end))

    await house.data[DATA_LOG].database.write(let_end)
    (asked,) = (await call(house, "list_memories", status="waiting"))["memories"]
    assert asked["question"] == "Stimmt das: Leni arbeitet bei the zoo (bis 2026-06-01)?"


async def test_no_conversation_is_told_of_it_as_it_was(house, entry):
    hub = house.data[DATA_HUB]
    with patch.object(hub, "drop_recalled", wraps=hub.drop_recalled) as dropped:
        answer = await call(house, "rename_entity", entity="Leni", name="Lena")
    relations = await house.data[DATA_LOG].database.read(
        lambda tx: tx.graph.relations_of_entity(answer["entities"][0]["id"])
    )
    (ids,) = dropped.call_args.args
    assert {answer["entities"][0]["id"], *(one.id for one in relations)} <= set(ids)
    assert len(relations) == 2


async def test_a_conversation_told_of_it_hears_each_correction(house, entry, standin):
    window = [entity("Bello", "pet"), entity("salmon", "thing")]
    await tell(house, window, ("Bello", "eats", "salmon"))

    async def reminded() -> str:
        await ask_agent(house, entry, "What does Bello eat?")
        return json.dumps(standin.requests[-1]["body"])

    assert "Bello eats salmon" in await reminded()
    renamed = await call(house, "rename_entity", entity="salmon", name="trout")
    after = await reminded()
    assert "trout" in after
    assert "salmon" not in after
    await call(house, "undo", group_id=renamed["group_id"])
    assert "trout" not in await reminded()
    await call(house, "settle_relation", relation="Bello eats salmon", decision="reject")
    assert "eats" not in await reminded()


async def test_the_preview_of_forgetting_shows_what_of_the_graph_goes(house, entry):
    asked = await call(house, "forget", about="Bello")
    graph = asked["would_forget"]["graph"]
    assert [one["name"] for one in graph["entities"]] == ["Bello"]
    assert {one["text"] for one in graph["relations"]} == {"Leni has Bello", "Magdalena has Bello"}
    assert graph["count"] == 3
    assert ("Leni", "owns", "Bello") in await told(house)
    done = await call(house, "forget", about="Bello", confirm=True)
    assert done["forgotten"]["graph"] == graph
    assert await told(house) == {("Leni", "works_at", "the library")}


async def test_the_preview_of_forgetting_shows_the_graph_or_an_owners_part(house, entry):
    window = [entity("Rex", "pet"), entity("tea", "thing")]
    await tell(house, window, ("Rex", "drinks", "tea"), owner=KIM)
    everything = (await call(house, "forget", everything=True))["would_forget"]["graph"]
    assert "Rex drinks tea" in {one["text"] for one in everything["relations"]}
    assert everything["count"] == 5 + 3 + 2 + 1
    kims = (await call(house, "forget", owner=KIM))["would_forget"]["graph"]
    assert {one["name"] for one in kims["entities"]} == {"Rex", "tea"}
    assert [one["owner"] for one in kims["relations"]] == [KIM]
    await call(house, "forget", owner=KIM, confirm=True)
    assert await told(house, KIM) == set()
    assert len(await told(house)) == 3


def lines(path: str) -> list[dict[str, Any]]:
    """Read an export, without the line on the format."""
    header, *found = Path(path).read_text(encoding="utf-8").splitlines()
    assert json.loads(header) == {"format": "switchboard-graph", "version": 1}
    return [json.loads(line) for line in found]


async def test_the_graph_is_exported_with_its_sources_times_and_history(house, entry):
    changed = await call(house, "rename_entity", entity="Bello", name="Bellissimo")
    done = await call(house, "export", what="graph")
    found = lines(done["path"])
    assert done["graph"] == len(found) == 8
    dog = next(one for one in found if one.get("name") == "Bellissimo")
    assert (dog["what"], dog["kind"], dog["by_person"]) == ("entity", "pet", True)
    assert {one["alias"] for one in dog["names"]} == {"Bello", "Bellissimo"}
    assert dog["history"][-1]["group_id"] == changed["group_id"]
    work = next(one for one in found if one.get("predicate") == "works_at")
    assert (work["subject_name"], work["object_name"]) == ("Leni", "the library")
    assert (work["what"], work["sources"], work["status"]) == ("relation", ["m1"], "active")
    assert dt_util.parse_datetime(work["valid_from"]) < dt_util.utcnow() - timedelta(days=29)
    assert work["valid_to"] is None


async def test_somebody_exports_what_is_theirs_and_the_households_alone(house, robin):
    window = [entity("Rex", "pet"), entity("tea", "thing")]
    for owner in (ROBIN, KIM):
        await tell(house, window, ("Rex", "drinks", "tea"), owner=owner)
    done = await ask(house, robin, "export", what="graph")
    assert {one["owner"] for one in lines(done["path"])} == {HOUSEHOLD, ROBIN}
    again = await ask(house, robin, "export", what="graph")
    assert again["path"] != done["path"]
    everyone = await call(house, "export", what="graph")
    assert {one["owner"] for one in lines(everyone["path"])} == {HOUSEHOLD, ROBIN, KIM}
    for data in ({"what": "graph", "filename": "mine.jsonl"}, {"what": "memories"}, {}):
        with pytest.raises(Unauthorized):
            await ask(house, robin, "export", **data)
    stranger = MockUser(is_owner=False).add_to_hass(house)
    with pytest.raises(Unauthorized):
        await ask(house, stranger, "export", what="graph")


async def test_an_export_that_holds_what_of_the_graph_is_forgotten_is_named(house, entry):
    done = await call(house, "export", what="graph")
    memories = await call(house, "export", what="memories")
    gone = await call(house, "forget", about="Bello", confirm=True)
    assert gone["files_to_delete"] == [done["path"], memories["path"]]


async def test_an_import_that_is_undone_leaves_what_a_person_settled_and_nothing_else_of_it(
    house, entry, tmp_path
):
    said = ("My daughter Quendolin has a hamster called Pip.", "Pip eats dandelions.")
    talk = [
        {"role": "user", "content": text, "created": f"2025-03-0{day}T12:00:00+00:00"}
        for day, text in enumerate(said, 1)
    ]
    document = json.dumps([{"conversation_id": "long ago", "content": talk}])
    done = await call(house, "import_conversations", content=document, owner=HOUSEHOLD)
    await call(house, "run_extraction")
    learnt = {("Quendolin", "owns", "Pip"), ("Pip", "eats", "dandelions")}
    assert learnt <= await told(house)
    await call(house, "settle_relation", relation="Quendolin has Pip", decision="confirm")
    shown = await call(house, "undo_import", import_id=done["import_id"])
    graph = shown["would_forget"]["graph"]
    assert "Pip eats dandelions" in {one["text"] for one in graph["relations"]}
    assert "Quendolin has Pip" not in {one["text"] for one in graph["relations"]}
    assert "dandelions" in {one["name"] for one in graph["entities"]}
    gone = await call(house, "undo_import", import_id=done["import_id"], confirm=True)
    assert gone["forgotten"]["graph"] == graph
    left = await told(house)
    assert ("Quendolin", "owns", "Pip") in left
    assert ("Pip", "eats", "dandelions") not in left
    assert ("Leni", "works_at", "the library") in left
    files = {path.name: path.read_bytes() for path in tmp_path.glob("switchboard.db*")}
    assert b"Quendolin" in b"".join(files.values())
    assert [name for name, data in files.items() if b"dandelions" in data] == []
    assert [name for name, data in files.items() if b"hamster" in data] == []
