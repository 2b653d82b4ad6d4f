"""What a plan to forget takes with it, and what it leaves: one thing at a time, in memory."""

from dataclasses import replace
from datetime import timedelta

from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.knowledge.tombstones import is_forgotten
from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.graph_entries import (
    Alias,
    Entity,
    EntityImage,
    Relation,
)
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry

from ..storage.building import NOON, added, fact, memory, message, put_relation

ANNA = "person.anna"
LATER = NOON + timedelta(days=1)


def forget(tx, *, owners=(HOUSEHOLD,), **what) -> Forgotten:
    """Plan it as people do, and let the tombstones stand from then on."""
    plan = ForgetPlan(owners, now=LATER, **what)
    while plan.read_page(tx):
        pass
    found = plan.choose(tx)
    for grave in found.tombstones:
        tx.tombstones.add(grave)
    return found


def know(tx, *memories) -> None:
    for one in memories:
        tx.memories.put(one)


def hear(tx, *facts) -> None:
    for one in facts:
        tx.facts.put(one)


def about(id_, text, *sources, **changes):
    """Return a memory whose subject is none of the words that are looked for."""
    return memory(id_, text, subject="", sources=sources, **changes)


def said(id_, summary, *sources, **changes):
    return fact(id_, *sources, **{"summary": summary, "subject": "", **changes})


def step(item, group="g", action="add", before=None, after=None) -> HistoryEntry:
    return HistoryEntry(item, HOUSEHOLD, action, "extractor", NOON, before, after, group_id=group)


def is_buried(tx, text: str, *cited: str, owner: str = HOUSEHOLD) -> bool:
    claim = Claim(text, kind="preference", polarity="positive")
    return is_forgotten(tx, owner, claim, cited or ("m99",))


def test_a_topic_takes_what_says_it_in_its_text_or_is_about_it(tx):
    know(
        tx,
        about("k1", "Likes tea"),
        replace(about("k2", "Is drunk at five"), subject="tea"),
        about("k3", "Likes jazz"),
    )
    hear(tx, said("f1", "Likes tea"), said("f2", "Is hot", subject="tea"), said("f3", "Hums"))
    found = forget(tx, about="tea")
    assert found.memory_ids == ["k1", "k2"]
    assert found.fact_ids == ["f1", "f2"]
    assert is_buried(tx, "Likes tea")
    assert not is_buried(tx, "Likes jazz")


def test_a_topic_is_forgotten_of_each_owner_whose_things_are_looked_at(tx):
    tx.log.append([message(1, "Tea, please"), message(2, "Tea!", owner=ANNA)])
    forget(tx, owners=(HOUSEHOLD, ANNA), about="tea")
    assert is_buried(tx, "Likes tea in the garden", "m1", "m9")
    assert is_buried(tx, "Likes tea in the garden", "m2", "m9", owner=ANNA)


def test_what_waits_to_be_learnt_of_a_topic_is_not_learnt_either(tx):
    hear(tx, said("f1", "Collects tea cosies"))
    forget(tx, about="tea")
    assert is_buried(tx, "Collects tea cosies")
    assert not is_buried(tx, "Collects stamps")


def _piano(tx) -> None:
    know(
        tx,
        about("k1", "Practises the piano"),
        about("k2", "Sits at the keys", status="merged", superseded_by="k1"),
        about("k3", "Played the flute", status="superseded", superseded_by="k1"),
        about("k4", "Plays chess"),
        about("k5", "Moves the rooks", status="merged", superseded_by="k4"),
    )


def test_what_is_merged_goes_with_what_holds_it_and_the_other_way_round(tx):
    _piano(tx)
    assert forget(tx, about="piano").memory_ids == ["k1", "k2"]
    assert forget(tx, about="keys").memory_ids == ["k1", "k2"]
    assert forget(tx, about="flute").memory_ids == ["k3"]
    assert is_buried(tx, "Sits at the keys")
    assert not is_buried(tx, "Moves the rooks")


def test_one_memory_goes_with_what_is_merged_into_it_and_not_with_what_it_followed(tx):
    _piano(tx)
    assert forget(tx, memory_ids=["k1"]).memory_ids == ["k1", "k2"]
    assert is_buried(tx, "Sits at the keys")
    assert not is_buried(tx, "Played the flute")


def test_what_is_merged_can_be_forgotten_by_itself(tx):
    _piano(tx)
    assert forget(tx, memory_ids=["k2"]).memory_ids == ["k2"]


def test_with_one_memory_go_the_facts_it_came_of_and_those_that_say_the_same(tx):
    known = about("k1", "Likes tea")
    know(tx, known, about("k2", "Likes jazz"))
    tx.history.append(added(known, fact_id="f1"))
    hear(tx, said("f1", "Is fond of it"), said("f2", "Likes tea"), said("f3", "Likes jazz"))
    found = forget(tx, memory_ids=["k1"])
    assert found.fact_ids == ["f1", "f2"]
    assert found.memory_ids == ["k1"]
    assert found.history_seqs == []


def test_a_memory_takes_what_it_once_was_of_its_owner_and_nothing_that_still_holds(tx):
    know(
        tx,
        about("k1", "Likes tea", status="retracted"),
        about("k2", "Dislikes tea", status="retracted", polarity="negative"),
        about("k3", "Likes tea and jazz"),
        about("k4", "Likes jazz", status="retracted"),
        about("k5", "Likes tea", status="retracted", owner=ANNA),
        about("k6", "Likes tea cakes", status="merged", superseded_by="k3"),
    )
    found = forget(tx, owners=(HOUSEHOLD, ANNA), memory_ids=["k1"])
    assert found.memory_ids == ["k1", "k2"]
    assert is_buried(tx, "Likes tea")
    hates = Claim("Hates tea", polarity="negative")
    assert not is_forgotten(tx, HOUSEHOLD, hates, ["m99"])
    assert len(found.tombstones) == 1


def test_facts_go_that_cite_what_goes_in_whatever_words(tx):
    tx.log.append([message(1, "I eat no meat"), message(2, "I like jazz")])
    hear(tx, said("f1", "Is vegetarian", "m1"), said("f2", "Likes jazz", "m2"))
    assert forget(tx, about="meat").fact_ids == ["f1"]


def test_messages_go_that_are_cited_for_it_in_other_words(tx):
    tx.log.append(
        [message(1, "Ich mag Heidelbeeren"), message(2, "I like jazz", conversation_id="hall")]
    )
    hear(tx, said("f1", "Likes blueberries", "m1"))
    assert forget(tx, about="blueberries").message_ids == ["m1"]


def test_of_what_is_cited_goes_what_says_it_and_what_says_little_by_itself(tx):
    tx.log.append(
        [
            message(1, "I get up at six", conversation_id="a"),
            message(2, "At seven", conversation_id="b"),
            message(3, "Feed hens", conversation_id="c"),
            message(4, "The hens lay well", conversation_id="d"),
        ]
    )
    know(tx, about("k1", "Gets up at six", "m1", "m2", "m3", "m4"))
    assert forget(tx, memory_ids=["k1"]).message_ids == ["m1", "m2"]


def test_what_its_facts_cite_goes_with_a_memory_that_cites_it_no_more(tx):
    tx.log.append([message(1, "I like fresh tea"), message(2, "Tea is fresh", conversation_id="b")])
    known = about("k1", "Likes fresh tea in bed", "m1")
    know(tx, known)
    hear(tx, said("f1", "Likes fresh tea", "m2"))
    tx.history.append(added(known, fact_id="f1"))
    assert forget(tx, memory_ids=["k1"]).message_ids == ["m1", "m2"]


def test_what_rests_on_it_alone_in_other_words_goes_and_nothing_else(tx):
    tx.log.append(
        [
            message(1, "Ich mag Heidelbeeren und Tee"),
            message(2, "Heidelbeeren!"),
            message(3, "I like jazz", conversation_id="hall"),
        ]
    )
    know(
        tx,
        about("k1", "Likes blueberries", "m1"),
        about("k2", "Mag Tee", "m1"),
        about("k3", "Bakes on Sundays", "m1", "m2"),
        about("k4", "Enjoys swing", "m1", "m3"),
        about("k5", "Was told by a person"),
        about("k6", "It", "m1"),
    )
    assert forget(tx, about="Heidelbeeren").memory_ids == ["k1", "k3"]


def test_of_several_words_one_counts_only_beside_a_message_that_says_them_all(tx):
    tx.log.append(
        [
            message(1, "The kettle is on", conversation_id="a"),
            message(2, "I do own one", conversation_id="a"),
            message(3, "The green kettle broke", conversation_id="b"),
            message(4, "Buy a kettle", conversation_id="b"),
            message(5, "The cat sleeps", conversation_id="b"),
        ]
    )
    know(tx, about("k1", "Green kettle", "m2"))
    assert forget(tx, about="green kettle").message_ids == ["m2", "m3", "m4"]
    assert forget(tx, memory_ids=["k1"]).message_ids == ["m2", "m3"]


def test_what_has_no_words_to_look_for_takes_only_what_it_rests_on(tx):
    tx.log.append([message(1, "That one"), message(2, "I like jazz"), message(3, "Good night")])
    know(tx, about("k1", "It", "m1"), about("k2", "Likes jazz", "m2"))
    found = forget(tx, memory_ids=["k1"])
    assert (found.memory_ids, found.message_ids) == (["k1"], ["m1"])
    assert not is_buried(tx, "Likes jazz")


def test_with_what_was_said_go_the_answers_to_it_and_no_other_words_of_people(tx):
    def answer(number, text, where="kitchen"):
        return message(number, text, role="assistant", conversation_id=where)

    tx.log.append(
        [
            message(1, "What is there?"),
            answer(2, "Tea"),
            answer(3, "Anything else?"),
            message(4, "Tea, then"),
            answer(5, "All right"),
            message(6, "Good night"),
            answer(7, "Sleep well"),
            answer(8, "The tea is ready", "hall"),
            answer(9, "It gets cold", "hall"),
        ]
    )
    ids = ["m2", "m3", "m4", "m5", "m8", "m9"]
    assert forget(tx, about="tea").message_ids == ids


def test_answers_go_that_used_a_memory_since_it_was_known(tx):
    def answer(number, text, where):
        at = NOON + timedelta(minutes=number)
        return message(number, text, role="assistant", conversation_id=where, created_at=at)

    tx.log.append(
        [
            answer(1, "Blueberries, perhaps", "a"),
            message(2, "I like blueberries in the morning", conversation_id="b"),
            answer(3, "Noted", "b"),
            message(4, "And else?", conversation_id="a"),
            answer(5, "How about blueberries?", "a"),
            message(6, "Are blueberries good?", conversation_id="c"),
            answer(7, "Blueberries are", "c"),
            message(8, "Good night", conversation_id="a"),
            answer(9, "Sleep well", "a"),
            message(10, "And now?", conversation_id="a"),
            answer(11, "Blueberries again", "a"),
        ]
    )
    since = NOON + timedelta(minutes=5)
    know(tx, about("k1", "Likes blueberries in the morning", "m2", valid_from=since))
    assert forget(tx, memory_ids=["k1"]).message_ids == ["m5", "m11", "m2", "m3"]


def test_kept_conversations_go_that_say_it_and_no_others(tx):
    for name, word in (("kitchen", "tea"), ("hall", "jazz")):
        tx.checkpoints.save(Checkpoint(name, f'{{"text": "I like {word}"}}', NOON))
    assert forget(tx, about="tea").conversation_ids == ["kitchen"]


def test_search_terms_that_say_it_are_taken_from_what_stays(tx):
    terms = {"search_terms": ("herbs", "tea")}
    know(
        tx,
        about("k1", "Likes tea", **terms),
        about("k2", "Has a kettle", **terms),
        about("k3", "Likes jazz", search_terms=("music",)),
    )
    hear(tx, said("f1", "Likes tea", **terms), said("f2", "Owns a cup", **terms))
    found = forget(tx, about="tea")
    assert (found.memory_ids, found.fact_ids) == (["k1"], ["f1"])
    assert found.terms_of == ["k2", "f2"]


def test_steps_go_that_say_it_of_what_stays(tx):
    tea, jazz = about("k1", "Likes tea"), about("k2", "Likes jazz")
    pup = Entity("e1", HOUSEHOLD, "pet", "Momo", NOON, NOON)
    names = [Alias("tea", "Tea")]
    know(tx, tea, jazz)
    tx.history.append(step("k2", before=about("k2", "Likes tea"), after=jazz))
    tx.history.append(step("k2", before=jazz, after=about("k2", "Likes tea cakes")))
    tx.history.append(step("k2", before=jazz, after=jazz))
    tx.history.append(step("k1", after=tea))
    tx.history.append(step("e1", after=EntityImage.of(pup, (), names)))
    tx.history.append(step("e2", after=EntityImage.of(replace(pup, name="Tea"), (), ())))
    tx.history.append(step("e3", after=EntityImage.of(pup, (), ())))
    assert forget(tx, about="tea").history_seqs == [1, 2, 5, 6]


def test_what_a_memory_was_taken_to_say_as_well_goes_and_stays_unlearnt(tx):
    piano, rooks = about("k1", "Practises the piano"), about("k2", "Moves the rooks")
    pup = EntityImage.of(Entity("e1", HOUSEHOLD, "pet", "Momo", NOON, NOON), (), ())
    know(tx, piano, rooks)
    tx.history.append(step("k1", "one", "confirm", piano, piano))
    tx.history.append(step("k1", "two", "conflict", piano, piano))
    tx.history.append(step("k9", "one", "supersede", about("k9", "Sits at the keys"), None))
    tx.history.append(step("k9", "one", "add", None, None))
    tx.history.append(step("k8", "two", "supersede", about("k8", "Plays the flute"), None))
    tx.history.append(step("k7", "three", "supersede", about("k7", "Sings"), None))
    tx.history.append(step("k2", "one", "edit", rooks, rooks))
    tx.history.append(step("e1", "one", "undo", pup, None))
    assert forget(tx, memory_ids=["k1"]).history_seqs == [3, 4]
    gone = ["Practises the piano", "Sits at the keys"]
    assert [one for one in gone if not is_buried(tx, one)] == []
    kept = ["Plays the flute", "Sings", "Moves the rooks", "Momo"]
    assert [one for one in kept if is_buried(tx, one)] == []


def _garden(tx, *names: str) -> None:
    """Let the graph know some things, the first of which has to do with each of the others."""
    for number, name in enumerate(names):
        tx.graph.put_entity(Entity(f"e{number}", HOUSEHOLD, "thing", name, NOON, NOON))
        tx.graph.put_aliases(f"e{number}", [Alias(name.lower(), name)])
        relation = Relation(
            f"r{number}", HOUSEHOLD, "e0", "eats", f"e{number}", 0.9, NOON, NOON, NOON
        )
        if number:
            put_relation(tx, relation)


def test_a_thing_of_the_graph_goes_with_all_relations_at_it(tx):
    _garden(tx, "Bello", "salmon", "bread")
    know(tx, about("k1", "Likes jazz"))
    found = forget(tx, about="salmon")
    assert (found.entity_ids, found.memory_ids) == (["e1"], ["r1"])
    found = forget(tx, about="Bello")
    assert (found.entity_ids, found.memory_ids) == (["e0"], ["r1", "r2"])


def test_a_relation_goes_that_says_it_by_its_ends_and_its_kind(tx):
    _garden(tx, "Bello", "salmon", "bread")
    found = forget(tx, about="Bello eats salmon")
    assert (found.entity_ids, found.memory_ids) == ([], ["r1"])


def test_a_relation_that_waits_goes_with_the_thing_that_it_is_of(tx):
    _garden(tx, "Bello", "salmon", "bread")
    waits = Relation("r9", HOUSEHOLD, "e1", "is_a", "e1", 0.5, NOON, NOON, NOON)
    put_relation(tx, replace(waits, status="quarantined"))
    assert forget(tx, about="salmon").fact_ids == ["r9"]
    assert forget(tx, about="bread").fact_ids == []
