"""What is around something in several owners' graphs, and the way from one thing to another."""

import itertools
from collections.abc import Iterator
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.graph.neighbourhood import (
    LONGEST_WAY,
    MOST_RELATIONS,
    neighbourhood,
    path,
)
from custom_components.switchboard.engine.graph.registry import HOME_REF
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .drawing import ANNA, BEN, CARLA, NOW, Drawing, drawing, named, said


@pytest.fixture
def graph() -> Iterator[Drawing]:
    with drawing() as graph:
        yield graph


# What is one


def test_what_has_one_reference_is_one_whatever_it_is_called(graph: Drawing):
    ours = graph.entity("Kitchen", "room", ref="area:kitchen")
    hers = graph.entity("cooking place", "place", owner=ANNA, ref="area:kitchen")
    (node,) = graph.view(HOUSEHOLD, ANNA).nodes([ours, hers])
    assert node.entity_ids == (ours, hers)
    assert node.owners == {HOUSEHOLD, ANNA}
    assert set(node.names) == {"Kitchen", "cooking place"}
    assert graph.view().nodes([ours, hers])[0].owners == {HOUSEHOLD}


def test_what_shares_a_name_and_a_kind_is_one_across_owners(graph: Drawing):
    ours = graph.entity("Bello", "pet")
    hers = graph.entity("Bello", "pet", "the poodle", owner=ANNA)
    place = graph.entity("Bello", "place", owner=BEN)
    view = graph.view(HOUSEHOLD, ANNA, BEN)
    assert [node.entity_ids for node in view.nodes([ours, hers, place])] == [(ours, hers), (place,)]


def test_two_of_one_owner_are_never_one_by_a_name(graph: Drawing):
    twins = [graph.entity("lamp", "device"), graph.entity("lamp", "device")]
    his = graph.entity("lamp", "device", owner=BEN)
    nodes = graph.view(HOUSEHOLD, BEN).nodes([*twins, his])
    assert [node.entity_ids for node in nodes] == [(one,) for one in (*twins, his)]


@pytest.mark.parametrize("order", list(itertools.permutations((ANNA, BEN, CARLA))))
@pytest.mark.parametrize(
    ("kind", "names"),
    [("pet", ("Bello", "Rex", "the dog")), ("device", ("Zippy", "Rusty", "the car"))],
)
def test_the_dog_of_one_is_not_the_dog_of_another(
    graph: Drawing, kind: str, names: tuple[str, str, str], order: tuple[str, ...]
):
    hers, his, what = names
    called = {ANNA: (hers, what), BEN: (his, what), CARLA: (what,)}
    for owner in order:
        name, *aliases = called[owner]
        graph.entity(name, kind, *aliases, owner=owner)
    view = graph.view(ANNA, BEN, CARLA)
    found = view.nodes([f"e{number}" for number in (1, 2, 3)])
    assert [len(node.owners) for node in found] == [1, 1, 1]
    assert [len(node.entity_ids) for node in view.named(what)] == [1, 1, 1]


def test_a_car_of_which_one_alone_has_a_name_is_that_one(graph: Drawing):
    ours = graph.entity("the car", "device")
    hers = graph.entity("Zippy", "device", "the car", owner=ANNA)
    (node,) = graph.view(HOUSEHOLD, ANNA).nodes([ours, hers])
    assert node.owners == {HOUSEHOLD, ANNA}


def test_a_role_means_somebody_else_for_each_who_says_it(graph: Drawing):
    hers = graph.entity("my daughter", owner=ANNA)
    his = graph.entity("my daughter", owner=BEN)
    view = graph.view(ANNA, BEN)
    assert [node.entity_ids for node in view.nodes([hers, his])] == [(hers,), (his,)]
    assert len(view.named("my daughter")) == 2


def test_a_thing_that_is_somebodys_own_is_another_one_for_each(graph: Drawing):
    hers = graph.entity("my bike", "thing", owner=ANNA)
    his = graph.entity("my bike", "thing", owner=BEN)
    shop = graph.entity("bike", "thing", owner=CARLA)
    view = graph.view(ANNA, BEN, CARLA)
    assert [node.owners for node in view.nodes([hers, his, shop])] == [{ANNA}, {BEN}, {CARLA}]


def test_what_guards_keep_apart_is_two_across_owners(graph: Drawing):
    ours = graph.entity("Tom Berg", "person", "Tom")
    hers = graph.entity("Tom Berger", "person", "Tom", owner=ANNA)
    assert len(graph.view(HOUSEHOLD, ANNA).nodes([ours, hers])) == 2


def test_what_is_one_does_not_hang_on_what_was_looked_up_first(graph: Drawing):
    """Anna's Bello is the household's by his name, and Ben's by what he is in Home Assistant."""
    hers = graph.entity("Bello", "pet", owner=ANNA)
    ours = graph.entity("Bello", "pet", ref="device:collar")
    his = graph.entity("the beast", "pet", owner=BEN, ref="device:collar")
    for first in itertools.permutations((hers, ours, his)):
        view = graph.view(HOUSEHOLD, ANNA, BEN)
        assert {view.nodes([one])[0].entity_ids for one in first} == {(hers, ours, his)}


def test_what_was_merged_is_found_under_what_it_was_merged_into(graph: Drawing):
    kept = graph.entity("Magdalena", "person", "Leni")
    graph.entity("Leni", status="merged", merged_into=kept)
    view = graph.view()
    assert [node.entity_ids for node in view.named("Leni")] == [(kept,)]
    assert view.nodes(["e2"]) == []


def test_nothing_is_looked_up_of_an_owner_who_is_not_asked_for(graph: Drawing):
    hers = graph.entity("Bello", "pet", owner=ANNA, ref="device:collar")
    view = graph.view()
    assert view.nodes([hers]) == view.named("Bello") == view.of_ref("device:collar") == []


# What holds


def test_what_has_ended_and_what_has_yet_to_begin_is_left_out(graph: Drawing):
    leni = graph.entity("Leni")
    places = [graph.entity(f"place {number}", "place") for number in range(6)]
    day = timedelta(days=1)
    for place, changes in zip(
        places,
        (
            {},
            {"valid_to": NOW + day},
            {"valid_to": NOW},
            {"valid_from": NOW + day},
            {"status": "ended", "valid_to": NOW - day},
            {"status": "quarantined"},
        ),
        strict=True,
    ):
        graph.relation(leni, "visits", place, **changes)
    view = graph.view()
    found = neighbourhood(view, view.nodes([leni]))
    assert set(named(found.nodes)) == {"Leni", "place 0", "place 1"}
    assert [one.name for one in view.everything().nodes] == [
        "Leni",
        *map("place {}".format, range(6)),
    ]
    assert len(view.everything().edges) == 2


def test_a_relation_of_one_owner_is_unseen_by_another_though_both_know_its_ends(graph: Drawing):
    for owner in (HOUSEHOLD, ANNA):
        graph.entity("Bello", "pet", owner=owner)
        graph.entity("salmon", "thing", owner=owner)
    graph.relation("e3", "eats", "e4", ANNA)
    ours, both = graph.view(), graph.view(HOUSEHOLD, ANNA)
    assert ours.edges(ours.nodes(["e1"])[0]) == []
    assert said(both.edges(both.nodes(["e1"])[0])) == [("Bello", "eats", "salmon")]


def test_what_several_owners_say_is_one_edge_whichever_way_round_it_has_no_direction(
    graph: Drawing,
):
    for owner in (HOUSEHOLD, ANNA):
        graph.entity("Mia Falk", owner=owner)
        graph.entity("Jonas Falk", owner=owner)
    graph.relation("e1", "sibling_of", "e2")
    graph.relation("e4", "sibling_of", "e3", ANNA)
    graph.relation("e1", "cares_for", "e2")
    graph.relation("e4", "cares_for", "e3", ANNA)
    view = graph.view(HOUSEHOLD, ANNA)
    found = neighbourhood(view, view.nodes(["e1"]))
    assert sorted(one.predicate for one in found.edges) == ["cares_for", "cares_for", "sibling_of"]
    sibling = next(one for one in found.edges if one.predicate == "sibling_of")
    assert {one.owner for one in sibling.relations} == {HOUSEHOLD, ANNA}
    assert len(view.everything().edges) == 3


# How far


def _chain(graph: Drawing, length: int) -> list[str]:
    ids = [graph.entity(f"Thing {number}", "thing") for number in range(length + 1)]
    for one, other in itertools.pairwise(ids):
        graph.relation(one, "part_of", other)
    return ids


def test_a_neighbourhood_goes_as_far_as_it_is_asked_to(graph: Drawing):
    ids = _chain(graph, 4)
    view = graph.view()
    for hops in (1, 2, 3):
        found = neighbourhood(view, view.nodes(ids[:1]), hops=hops)
        assert [one.id for one in found.nodes] == ids[: hops + 1]
        assert len(found.edges) == hops
        assert not found.more


def test_a_way_is_as_long_as_it_may_be_and_no_longer(graph: Drawing):
    ids = _chain(graph, LONGEST_WAY + 1)
    view = graph.view()
    start, last, beyond = (view.nodes([one]) for one in (ids[0], ids[-2], ids[-1]))
    assert len(path(view, start, last) or ()) == LONGEST_WAY
    assert path(view, start, beyond) is None
    assert path(view, start, view.nodes(ids[2:3]), longest=1) is None
    assert said(path(view, view.nodes(ids[2:3]), start)) == [
        ("Thing 1", "part_of", "Thing 2"),
        ("Thing 0", "part_of", "Thing 1"),
    ]


def test_the_shortest_of_several_ways_is_taken(graph: Drawing):
    ids = _chain(graph, 4)
    short = graph.entity("Short cut", "thing")
    graph.relation(ids[4], "uses", short)
    graph.relation(ids[0], "uses", short)
    view = graph.view()
    way = path(view, view.nodes(ids[:1]), view.nodes(ids[4:]))
    assert said(way) == [("Thing 0", "uses", "Short cut"), ("Thing 4", "uses", "Short cut")]


def test_no_way_leads_through_the_house_unless_there_is_no_other(graph: Drawing):
    home = graph.entity("Home", "place", ref=HOME_REF)
    ids = _chain(graph, 4)
    far = graph.entity("Gate", "device")
    for one in (*ids, far):
        graph.relation(one, "located_in", home)
    view = graph.view()
    start = view.nodes(ids[:1])
    assert len(path(view, start, view.nodes(ids[4:])) or ()) == 4
    assert said(path(view, start, view.nodes([far]))) == [
        ("Thing 0", "located_in", "Home"),
        ("Gate", "located_in", "Home"),
    ]
    assert said(path(view, start, view.nodes([home]))) == [("Thing 0", "located_in", "Home")]
    assert "Gate" not in named(neighbourhood(view, start).nodes)
    assert "Gate" in named(neighbourhood(view, view.nodes([home]), hops=1).nodes)


# How much


@pytest.fixture
def hub(graph: Drawing) -> Drawing:
    """A kitchen with 2,000 things in it, and somebody who uses the first of them."""
    graph.entity("Kitchen", "room")
    for number in range(2000):
        thing = graph.entity(f"Item {number}", "thing")
        graph.relation(thing, "located_in", "e1")
    graph.relation(graph.entity("Leni"), "uses", "e2")
    return graph


def test_of_a_node_with_thousands_of_relations_the_newest_are_looked_at(hub: Drawing):
    view = hub.view()
    found = neighbourhood(view, view.nodes(["e1"]), hops=1)
    assert len(found.nodes) == MOST_RELATIONS + 1
    assert found.nodes[1].name == "Item 1999"
    assert found.more
    few = neighbourhood(view, view.nodes(["e1"]), most=5)
    assert (len(few.nodes), few.more) == (5, True)
    assert all(
        {edge.subject.id, edge.object.id} <= {one.id for one in few.nodes} for edge in few.edges
    )


def test_a_way_leads_over_it_and_to_it_from_what_is_old(hub: Drawing):
    view = hub.view()
    leni, kitchen, last = (hub.view().named(one) for one in ("Leni", "Kitchen", "Item 1999"))
    way = [("Leni", "uses", "Item 0"), ("Item 0", "located_in", "Kitchen")]
    assert said(path(view, leni, kitchen)) == way
    assert said(path(view, kitchen, leni)) == way[::-1]
    assert said(path(view, last, leni)) == [("Item 1999", "located_in", "Kitchen"), *way[::-1]]


def test_a_way_leads_over_somebody_with_many_newer_relations(graph: Drawing):
    anna, leni, oskar = (graph.entity(name) for name in ("Anna", "Leni", "Oskar"))
    graph.relation(leni, "friend_of", anna)
    graph.relation(oskar, "friend_of", anna)
    for number in range(MOST_RELATIONS + 6):
        graph.relation(anna, "uses", graph.entity(f"Item {number}", "thing"))
    view = graph.view()
    way = [("Leni", "friend_of", "Anna"), ("Oskar", "friend_of", "Anna")]
    assert said(path(view, view.named("Leni"), view.named("Oskar"))) == way


def test_everything_is_given_whatever_hangs_on_one_node(hub: Drawing):
    every = hub.view().everything()
    assert (len(every.nodes), len(every.edges), every.more) == (2002, 2001, False)
