"""What would be recalled and what is around something, over the websocket."""

import json
from typing import Any

from homeassistant.util import dt as dt_util

from ..services.test_graph_editing import HOUSEHOLD, entity, tell
from ..services.test_memory_services import KIM, ROBIN, call, told, until_written

PLANTED = "wommel"


# Recall


async def test_a_question_is_answered_with_scores_and_reasons(house, robin):
    tea = await told(house, "Likes green tea", owner=ROBIN)
    await told(house, "The bins go out on Mondays")
    found = await robin("recall/explain", question="Which tea?")
    assert found["owners"] == [HOUSEHOLD, ROBIN]
    (one,) = found["items"]
    assert (one["memory_id"], one["text"]) == (tea["id"], "Likes green tea")
    assert one["reasons"] == ["words"]
    assert one["would_be_told"]
    assert one["score"] > 0
    assert 0 < one["share"] <= 1
    assert found["total"] == 1
    everything = await robin("recall/explain", question="What do you know about me?")
    assert all("overview" in one["reasons"] for one in everything["items"])
    assert tea["id"] in {one["memory_id"] for one in everything["items"]}


async def test_pages_of_what_would_be_recalled_hold_each_once(house, admin):
    for text in ("Green tea is in the cupboard", "Robin brews tea at five", "Tea spoils in damp"):
        await told(house, text)
    seen, offset = [], 0
    while offset is not None:
        found = await admin("recall/explain", question="tea", limit=1, offset=offset)
        assert found["total"] == 3
        seen += [one["memory_id"] for one in found["items"]]
        offset = found["next_offset"]
    assert len(seen) == len(set(seen)) == 3


async def test_looking_is_no_use_of_a_memory(house, admin):
    tea = await told(house, "Likes green tea")

    async def uses() -> int:
        await until_written(house)
        return (await admin("memory/get", memory_id=tea["id"]))["memory"]["use_count"]

    assert (await admin("recall/explain", question="Which tea?"))["total"] == 1
    assert await uses() == 0
    await call(house, "recall", question="Which tea?")
    assert await uses() == 1


async def test_a_way_through_the_graph_is_told_as_the_reason(house, robin):
    things = [entity("Quendolin"), entity("Pip", "pet"), entity("dandelions", "thing")]
    await tell(house, things, ("Quendolin", "owns", "Pip"), ("Pip", "eats", "dandelions"))
    found = await robin("recall/explain", question="What does Quendolin's pet eat?")
    by_graph = [one for one in found["items"] if "graph" in one["reasons"]]
    assert any("dandelions" in one["text"] and "Pip" in one["by_way_of"] for one in by_graph)
    found = await robin(
        "recall/explain", question="How do Quendolin and the dandelions hang together?"
    )
    assert found["how_they_hang_together"] == ["Quendolin has Pip", "Pip eats dandelions"]


async def test_a_time_that_is_none_is_refused_in_a_sentence(robin):
    refused = await robin.refusal("recall/explain", question="tea", since="soonish")
    assert refused == "time_unreadable"


async def test_recall_of_another_person_is_refused_and_never_mixed_in(house, robin, admin):
    await told(house, f"Hides the {PLANTED} under the stairs", owner=KIM)
    await tell(
        house,
        [entity("Kim"), entity(f"{PLANTED} chest", "thing")],
        ("Kim", "owns", f"{PLANTED} chest"),
        owner=KIM,
    )
    for question in (f"Where is the {PLANTED}?", "What is under the stairs?", "What do you know?"):
        asked = json.dumps(await robin("recall/explain", question=question))
        assert PLANTED not in asked
        assert KIM not in asked
    refused = await robin.refusal("recall/explain", question="stairs", owner=KIM)
    assert refused == "command_not_allowed"
    found = await admin("recall/explain", question="What is under the stairs?", owner=KIM)
    assert PLANTED in json.dumps(found["items"])


# The graph


async def pets(house: Any) -> None:
    await tell(house, [entity("Mia"), entity("Bello", "pet")], ("Mia", "owns", "Bello"))
    await tell(
        house,
        [entity("Mia"), entity(f"{PLANTED} street", "place")],
        ("Mia", "lives_in", f"{PLANTED} street"),
        owner=KIM,
    )


async def test_a_person_sees_around_something_what_is_theirs_and_the_households(house, robin):
    await pets(house)
    around = await robin("graph/neighbourhood", entity="Mia")
    assert {one["name"] for one in around["nodes"]} == {"Mia", "Bello"}
    assert [one["owners"] for one in around["relations"]] == [[HOUSEHOLD]]
    assert around["revision"] == (await robin("graph/neighbourhood", entity="Mia"))["revision"]
    assert PLANTED not in json.dumps(around)
    message = await robin.message("graph/neighbourhood", entity=f"{PLANTED} street")
    assert message["error"]["translation_key"] == "graph_entity_unknown"
    refused = await robin.refusal("graph/neighbourhood", entity="Mia", owner=KIM)
    assert refused == "command_not_allowed"


async def test_an_administrator_sees_around_something_what_is_anybodys_they_name(house, admin):
    await pets(house)
    around = await admin("graph/neighbourhood", entity="Mia", hops=2)
    assert PLANTED not in json.dumps(around)
    around = await admin("graph/neighbourhood", entity="Mia", hops=2, owner=KIM)
    assert PLANTED in json.dumps(around)
    only = await admin("graph/neighbourhood", entity="Mia", limit=1)
    assert (len(only["nodes"]), only["more"]) == (1, True)


async def test_what_has_ended_is_shown_to_whoever_wants_it_and_may_see_it(house, admin, robin):
    for owner in (HOUSEHOLD, KIM):
        things = [entity("Mia"), entity(f"the zoo of {owner}", "place")]
        await tell(house, things, ("Mia", "works_at", f"the zoo of {owner}"), owner=owner)
        relation = f"Mia works at the zoo of {owner}"
        data = {"relation": relation, "decision": "end", "owner": owner}
        await call(house, "settle_relation", **data)
    held = await admin("graph/neighbourhood", entity="Mia", owner=HOUSEHOLD)
    assert held["relations"] == []
    seen = await robin("graph/neighbourhood", entity="Mia", with_ended=True)
    (ended,) = seen["relations"]
    assert ended["text"] == "Mia works at the zoo of household"
    assert dt_util.parse_datetime(ended["valid_to"]) <= dt_util.utcnow()
    assert {one["name"] for one in seen["nodes"]} == {"Mia", "the zoo of household"}
    only = await robin("graph/neighbourhood", entity="Mia", with_ended=True, limit=1)
    assert (len(only["nodes"]), only["relations"], only["more"]) == (1, [], True)
