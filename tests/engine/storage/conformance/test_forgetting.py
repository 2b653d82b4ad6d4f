"""What is forgotten can be read by no method of the store any more, and after a restart neither."""

import inspect
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.storage.checkpoints import Checkpoint
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor
from custom_components.switchboard.engine.storage.forgetting import (
    forget_chosen,
    forget_everything,
    forget_owner,
    purge,
)
from custom_components.switchboard.engine.storage.graph_entries import (
    Alias,
    Entity,
    Relation,
)
from custom_components.switchboard.engine.storage.learnt import LearntSentence
from custom_components.switchboard.engine.storage.memory_entries import DoubtedPair, HistoryEntry
from custom_components.switchboard.engine.storage.search import Scope, Span
from custom_components.switchboard.engine.storage.talks import Wanted
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction
from custom_components.switchboard.engine.storage.vectors import MEMORIES, MESSAGES, EmbeddingModel

from ..building import (
    NOON,
    added,
    fact,
    memory,
    message,
    put_relation,
    put_thread,
    summary,
    tombstone,
    turn,
    window,
)
from .conftest import Reopen

ANNA = "person.anna"
OWNERS = (HOUSEHOLD, ANNA)
WORD = "zyzzyva"
LATE = NOON + timedelta(days=9)
ALWAYS = Span(NOON - timedelta(days=9), LATE)
MODEL = EmbeddingModel("embedder", 2)
MESSAGE_IDS = ["m1", "m2", "m3"]
MEMORY_IDS = ["k1", "k2"]
FACT_IDS = ["f1", "f2"]
ENTITY_IDS = ["e1", "e2", "e3"]
RELATION_IDS = ["r1", "r2", "r3"]
EVERY_SCOPE = Scope(OWNERS)
FAR = 1 << 40

type Read = Callable[[Transaction], object]

READS: dict[str, Read] = {
    "log.after": lambda tx: [tx.log.after(owner, 0, 99) for owner in OWNERS],
    "log.before": lambda tx: [tx.log.before(owner, FAR, 99) for owner in OWNERS],
    "learnt.all": lambda tx: tx.learnt.all(),
    "learnt.get": lambda tx: tx.learnt.get((f"light {WORD}", "en", "")),
    "learnt.heard": lambda tx: tx.learnt.heard(NOON - timedelta(days=9)),
    "marks.unmarked": lambda tx: [tx.marks.unmarked(owner, 0, 99) for owner in OWNERS],
    "log.between": lambda tx: [tx.log.between(owner, 0, FAR) for owner in OWNERS],
    "log.of_conversation": lambda tx: [tx.log.of_conversation(one, 99) for one in MESSAGE_IDS],
    "log.of_owners": lambda tx: [*tx.log.of_owners(OWNERS)],
    "log.lines": lambda tx: list(tx.log.lines([ANNA], 0, 99)),
    "log.of_conversations": lambda tx: list(tx.log.of_conversations(["m1"], [ANNA])),
    "log.by_ids": lambda tx: tx.log.by_ids(MESSAGE_IDS),
    "talks.page": lambda tx: [
        tx.talks.page(Wanted(person), 99, 0) for person in (None, ANNA, HOUSEHOLD)
    ],
    "talks.choices": lambda tx: [tx.talks.choices(person) for person in (None, ANNA)],
    "talks.owners": lambda tx: tx.talks.owners(MESSAGE_IDS),
    "talks.messages": lambda tx: tx.talks.messages("m1", 99, 0),
    "talks.first_said": lambda tx: tx.talks.first_said("m1"),
    "talks.round_of": lambda tx: [tx.talks.round_of(one) for one in MESSAGE_IDS],
    "turns.of_message": lambda tx: [tx.turns.of_message(one) for one in MESSAGE_IDS],
    "turns.by_ids": lambda tx: tx.turns.by_ids(MESSAGE_IDS),
    "turns.of_time": lambda tx: tx.turns.of_time(
        Span(NOON - timedelta(days=9), NOON + timedelta(days=9)), ["conversation.house"], 99
    ),
    "turns.tool_texts": lambda tx: [*tx.turns.tool_texts(OWNERS, 0, FAR)],
    "log.speakers": lambda tx: [tx.log.speakers(one) for one in MESSAGE_IDS],
    "log.page": lambda tx: tx.log.page(0, FAR),
    "log.export": lambda tx: [*tx.log.export()],
    "memories.latest": lambda tx: [tx.memories.latest(one, 99, NOON) for one in OWNERS],
    "memories.get": lambda tx: [tx.memories.get(one) for one in MEMORY_IDS],
    "memories.by_ids": lambda tx: tx.memories.by_ids(MEMORY_IDS),
    "memories.listing": lambda tx: tx.memories.listing(OWNERS, limit=-1),
    "memories.active": lambda tx: tx.memories.active(OWNERS),
    "memories.resting_on": lambda tx: [
        tx.memories.resting_on(owner, MESSAGE_IDS) for owner in OWNERS
    ],
    "memories.search": lambda tx: tx.memories.search(OWNERS, f'"{WORD}"', 9, now=NOON),
    "memories.foremost": lambda tx: tx.memories.foremost(
        OWNERS, ["preference"], "used", now=NOON, limit=99
    ),
    "memories.merged_into": lambda tx: tx.memories.merged_into(MEMORY_IDS),
    "memories.without_terms": lambda tx: tx.memories.without_terms(99),
    "memories.expire": lambda tx: tx.memories.expire(LATE),
    "history.of_memory": lambda tx: [tx.history.of_memory(one) for one in MEMORY_IDS],
    "history.of_owners": lambda tx: tx.history.of_owners(OWNERS),
    "history.group": lambda tx: [tx.history.group(f"g {one}") for one in MEMORY_IDS],
    "history.groups": lambda tx: tx.history.groups(f"g {one}" for one in MEMORY_IDS),
    "history.at": lambda tx: [tx.history.at(seq) for seq in range(30)],
    "history.last": lambda tx: [tx.history.last(one) for one in MEMORY_IDS],
    "checkpoints.load": lambda tx: [tx.checkpoints.load(one) for one in MESSAGE_IDS],
    "checkpoints.latest_of_device": lambda tx: tx.checkpoints.latest_of_device(
        "satellite", "agent", NOON
    ),
    "summaries.of_conversation": lambda tx: [
        tx.summaries.of_conversation(one) for one in MESSAGE_IDS
    ],
    "summaries.find": lambda tx: tx.summaries.find(f'"{WORD}"', OWNERS, 9),
    "summaries.texts": lambda tx: tx.summaries.texts(),
    "summaries.page": lambda tx: tx.summaries.page(0, 99),
    "checkpoints.texts": lambda tx: tx.checkpoints.texts(),
    "threads.texts": lambda tx: [*tx.threads.texts(OWNERS)],
    "facts.of_owner": lambda tx: [tx.facts.of_owner(owner) for owner in OWNERS],
    "facts.of_generation": lambda tx: [tx.facts.of_generation(owner, 0, 99) for owner in OWNERS],
    "facts.get": lambda tx: [tx.facts.get(one) for one in FACT_IDS],
    "facts.citing": lambda tx: [tx.facts.citing(owner, MESSAGE_IDS) for owner in OWNERS],
    "vectors.memories_without_vector": lambda tx: tx.vectors.memories_without_vector(
        "another", 2, 99, before_seq=FAR
    ),
    "vectors.messages_without_vector": lambda tx: tx.vectors.messages_without_vector(
        "another", 2, 99, after_seq=0, before_seq=FAR
    ),
    "vectors.sample": lambda tx: tx.vectors.sample(MEMORIES, MODEL, 99),
    "graph.entity": lambda tx: [tx.graph.entity(one) for one in ENTITY_IDS],
    "graph.entities": lambda tx: tx.graph.entities(ENTITY_IDS),
    "graph.entities_of": lambda tx: tx.graph.entities_of(OWNERS),
    "graph.all_names": lambda tx: tx.graph.all_names(OWNERS),
    "graph.all_relations": lambda tx: tx.graph.all_relations(OWNERS),
    "graph.entities_by_ref": lambda tx: tx.graph.entities_by_ref("area:garden"),
    "graph.entities_named": lambda tx: tx.graph.entities_named(OWNERS, [WORD, "tea"]),
    "graph.entities_with_ref": lambda tx: tx.graph.entities_with_ref(),
    "graph.aliases_of": lambda tx: tx.graph.aliases_of(ENTITY_IDS),
    "graph.aliases": lambda tx: [tx.graph.aliases(one) for one in ENTITY_IDS],
    "graph.relation": lambda tx: [tx.graph.relation(one) for one in RELATION_IDS],
    "graph.relations": lambda tx: tx.graph.relations(RELATION_IDS),
    "graph.relations_of_entity": lambda tx: [tx.graph.relations_of_entity(e) for e in ENTITY_IDS],
    "memories.between": lambda tx: [
        tx.memories.between(owner, ["likes"], ENTITY_IDS) for owner in OWNERS
    ],
    "memories.at_entities": lambda tx: tx.memories.at_entities(ENTITY_IDS),
    "facts.at_entities": lambda tx: tx.facts.at_entities(ENTITY_IDS),
    "graph.merged_into": lambda tx: tx.graph.merged_into("e2"),
    "graph_deletion.names_said_in": lambda tx: tx.graph_deletion.names_said_in(MESSAGE_IDS),
    "graph_search.alike": lambda tx: tx.graph_search.alike(OWNERS, ENTITY_IDS, 99),
    "graph_search.relations": lambda tx: tx.graph_search.relations(OWNERS, ENTITY_IDS, LATE, 99),
    "graph_search.entities_saying": lambda tx: tx.graph_search.entities_saying(OWNERS, WORD, 99),
    "graph.images": lambda tx: tx.graph.images(ENTITY_IDS),
    "history.of_entity": lambda tx: [tx.history.of_entity(one) for one in ENTITY_IDS],
    "search.with_questions": lambda tx: tx.search.with_questions(MESSAGE_IDS),
    "search.not_judged": lambda tx: tx.search.not_judged(1, 0, 99, 9),
    "search.said": lambda tx: tx.search.said(range(99), EVERY_SCOPE),
    "search.remembered": lambda tx: tx.search.remembered(range(99), EVERY_SCOPE, NOON),
}
"""What returns words, asked for all there is."""

TRACES: dict[str, Read] = {
    "summaries.covered_ids": lambda tx: tx.summaries.covered_ids(1),
    "search.count": lambda tx: [
        tx.search.count(index, f'"{WORD}"', 9) for index in ("log", "memories")
    ],
    "search.every": lambda tx: [
        tx.search.every(index, f'"{WORD}"') for index in ("log", "memories")
    ],
    "search.newest": lambda tx: [
        tx.search.newest(index, f'"{WORD}"', 9) for index in ("log", "memories")
    ],
    "search.newest_said": lambda tx: tx.search.newest_said(f'"{WORD}"', EVERY_SCOPE, 9),
    "search.of_time": lambda tx: tx.search.of_time(["k1"], ALWAYS),
    "search.rested_on": lambda tx: tx.search.rested_on(["k1"], EVERY_SCOPE, 9, without="(...)"),
    "vectors.living": lambda tx: tx.vectors.living(ANNA, ["k1"], NOON),
    "vectors.load": lambda tx: [
        tx.vectors.load(shelf, ANNA, MODEL) for shelf in (MEMORIES, MESSAGES)
    ],
    "history.fact_ids": lambda tx: tx.history.fact_ids(["k1"]),
    "history.memory_ids": lambda tx: tx.history.memory_ids(["f1"]),
    "history.origins": lambda tx: tx.history.origins(["k1"]),
    "history.owners": lambda tx: tx.history.owners(["k1"]),
    "sharing.owners_of": lambda tx: tx.sharing.owners_of(["k1"]),
    "doubts.unsettled": lambda tx: tx.doubts.unsettled(["k1"]),
    "doubts.settled": lambda tx: tx.doubts.settled(["k1"]),
    "threads.told_of": lambda tx: tx.threads.told_of([ANNA]),
    "facts.attempts": lambda tx: tx.facts.attempts(["f1"]),
    "graph_search.every_relation": lambda tx: tx.graph_search.every_relation([ANNA], LATE),
    "graph.sources_of": lambda tx: tx.graph.sources_of(["r1", "e1"]),
    "graph_deletion.going_with": lambda tx: tx.graph_deletion.going_with(["e1", "e2"], []),
    "graph.owners": lambda tx: [one for one in tx.graph.owners() if one == ANNA],
    "graph.relations_waiting": lambda tx: tx.graph.relations_waiting(OWNERS),
    "graph.sources": lambda tx: tx.graph.sources("r1"),
}
"""What leads to what is forgotten without saying it: nothing of it may be left."""

WITHOUT_WORDS = """
    graph.in_no_words graph_search.is_empty graph_search.named_in_withheld
    graph_search.resting_on_withheld search.withheld search.judge
    log.append log.known log.reword log.count_after log.count_said_after log.count log.owners
    log.set_right log.purge log.last_seq memories.put memories.ids memories.owners
    memories.touch memories.give_terms memories.drop_terms
    memories.count memories.count_by_owner memories.delete history.append
    history.last_groups history.mark_undone history.mark_redone history.delete_of doubts.add
    doubts.by_waiting doubts.of_waiting doubts.between doubts.put
    history.unshared_page history.mark_as_named
    sharing.add sharing.add_doubt sharing.behind sharing.carried_out sharing.confirm sharing.count
    sharing.doubts_of sharing.drop sharing.drop_messages sharing.end sharing.forget
    sharing.forget_owner sharing.goes sharing.gone_among sharing.keep_gone sharing.names
    sharing.purge_copies sharing.purged sharing.put sharing.rest_no_more sharing.sent sharing.share
    sharing.state sharing.take_waiting sharing.takes sharing.takes_messages sharing.unconfirmed
    sharing.unshare sharing.untold sharing.wait sharing.waiting
    doubts.count doubts.settle doubts.delete_of tombstones.key tombstones.add
    tombstones.of_owners tombstones.delete tombstones.forgotten_among checkpoints.save
    checkpoints.names checkpoints.delete checkpoints.purge
    threads.names threads.count threads.delete threads.delete_of_conversations threads.purge
    summaries.archive summaries.add summaries.count summaries.delete_of summaries.purge
    marks.put marks.of marks.count_unmarked windows.put
    windows.cursor windows.complete windows.get windows.unfinished
    windows.move windows.of_pipeline log.places log.tokens_after
    reading_jobs.begin reading_jobs.add_chunks reading_jobs.get reading_jobs.unfinished
    reading_jobs.all reading_jobs.unread reading_jobs.chunks
    reading_jobs.set_status reading_jobs.count reading_jobs.reopen reading_jobs.last_sequence
    turns.put turns.put_states turns.put_wrong turns.wipe turns.count
    learnt.put learnt.use learnt.delete learnt.forget learnt.learnt_and_waiting
    log.tagged imports.put imports.get imports.all imports.delete
    windows.last_end_before facts.waiting facts.held facts.count
    facts.count_waiting facts.put facts.settle
    facts.mark_processed facts.weigh_again facts.count_attempt facts.drop_terms facts.delete
    vectors.put
    vectors.count vectors.calibration vectors.calibrate
    vectors.count_missing
    vectors.saying_so_still vectors.extent vectors.count_after vectors.keys_up_to vectors.present
    vectors.withdraw search.last_place search.places_of search.last_said
    deletion.conversations_before deletion.messages_before deletion.chosen
    graph.put_entity graph.put_aliases graph.put_sources
    graph.count facts.relate facts.rest_on facts.wait_unless
    graph.put graph.delete graph_deletion.delete
    graph_deletion.forget_messages graph_deletion.forget_owner
    deletion.of_owner deletion.everything deletion.merge_indexes deletion.free
    deletion.bytes_to_rewrite
"""
"""What writes, or returns numbers, owners, marks and ids that are asked about elsewhere."""


def fill(tx: Transaction) -> None:
    """Let Anna say, and be known for, what the household is not."""
    tx.log.append(
        [
            message(1, f"I like the {WORD}", owner=ANNA, conversation_id="m1"),
            message(2, f"The {WORD} is noted", owner=ANNA, role="assistant", conversation_id="m1"),
            message(3, "Good morning", conversation_id="m3"),
        ]
    )
    theirs = memory(
        "k1", f"Likes the {WORD}", owner=ANNA, subject=WORD, sources=("m1",), valid_to=LATE
    )
    tx.memories.put(theirs)
    tx.memories.put(memory("k2", "Likes tea", sources=("m3",)))
    tx.history.append(added(theirs, fact_id="f1"))
    tx.history.append(added(memory("k2", "Likes tea")))
    facts = [fact("f1", "m1", owner=ANNA, summary=f"Likes the {WORD}")]
    tx.windows.complete(window(1, 2, owner=ANNA), facts, Cursor(ANNA, "m2", 2, NOON))
    tx.facts.put(fact("f2", "m3", summary="Likes tea"))
    tx.facts.count_attempt(FACT_IDS)
    tx.doubts.add(DoubtedPair("k1", "k2", NOON))
    for id_, words in (("m1", WORD), ("m3", "tea")):
        tx.checkpoints.save(Checkpoint(id_, f'{{"words": "{words}"}}', NOON, "agent", "satellite"))
    for id_, words, owners in (("m1", WORD, (ANNA,)), ("m3", "tea", (HOUSEHOLD,))):
        put_thread(tx, id_, words, owners=owners)
    tx.summaries.add(summary("m1", f"They spoke of a {WORD}", 1, 2), [1, 2])
    tx.vectors.put(MEMORIES, MODEL.model, {"k1": [1, 0], "k2": [0, 1]})
    places = {tx.log.by_ids([id_])[id_].seq: [1, 0] for id_ in ("m1", "m3")}
    tx.vectors.put(MESSAGES, MODEL.model, places)
    _fill_graph(tx)
    for id_, owner, words in (("m1", ANNA, WORD), ("m3", HOUSEHOLD, "tea")):
        by = {"owner": owner, "agent_id": "conversation.house"}
        tx.turns.put(turn(id_, conversation_id=id_, words=words, **by))
        said, key = f"light {words}", (f"light {words}", "en", "")
        tx.learnt.put(
            LearntSentence(
                id_, *key, said, owner, "active", "I", "{}", "light.x", NOON, message_ids=(id_,)
            )
        )


def _fill_graph(tx: Transaction) -> None:
    for id_, owner, name, message_id in (
        ("e1", ANNA, WORD, "m1"),
        ("e2", ANNA, ANNA, "m1"),
        ("e3", HOUSEHOLD, "tea", "m3"),
    ):
        place = "area:garden" if owner == ANNA else None
        tx.graph.put_entity(Entity(id_, owner, "thing", name, NOON, NOON, ha_ref=place))
        tx.graph.put_aliases(id_, [Alias(name, name, said_in=message_id)])
        tx.graph.put_sources(id_, [message_id])
    put_relation(tx, Relation("r1", ANNA, "e2", "likes", "e1", 0.9, NOON, NOON, NOON), ["m1"])
    tea = Relation("r2", HOUSEHOLD, "e3", "related_to", "e3", 0.9, NOON, NOON, NOON)
    put_relation(tx, tea, ["m3"])
    waits = Relation("r3", ANNA, "e2", "eats", "e1", 0.5, NOON, NOON, NOON, status="quarantined")
    put_relation(tx, waits, ["m2"])
    image = tx.graph.images(["e1"])["e1"]
    gone = replace(image, id="gone")
    tx.history.append(HistoryEntry("e1", ANNA, "add", "extractor", NOON, None, image))
    tx.history.append(HistoryEntry("gone", ANNA, "undo", "person", NOON, gone, None))


def chosen(_: Transaction) -> Forgotten:
    """Name all of Anna's by id."""
    return Forgotten(
        memory_ids=["k1", "r1"],
        fact_ids=["f1", "r3"],
        message_ids=["m1", "m2"],
        tombstones=[tombstone("t1", "m1", "m2", owner=ANNA)],
    )


def readable(tx: Transaction) -> dict[str, str]:
    """Return what each method says that returns words."""
    return {name: _told(read(tx)) for name, read in READS.items()}


def _told(value) -> str:
    """Return what a method says, in whatever order a store has it."""
    rows = list(value.items()) if isinstance(value, dict) else value
    return repr(sorted(map(repr, rows)) if isinstance(rows, list) else rows)


def traces(tx: Transaction) -> dict[str, object]:
    """Return which methods still lead to what was to be forgotten."""
    empty: tuple[object, ...] = ([], {}, set(), [[], []], [0, 0])
    return {name: found for name, read in TRACES.items() if (found := read(tx)) not in empty}


async def check_that_it_is_gone(store: LastingStore) -> None:
    said = await store.read(readable)
    assert [name for name, text in said.items() if WORD in text or ANNA in text] == []
    assert await store.read(traces) == {}


@pytest.fixture
async def filled(store: LastingStore) -> LastingStore:
    """Return a store in which each method has something to say."""
    await store.write(fill)
    said = await store.read(readable)
    silent = {"memories.merged_into", "checkpoints.latest_of_device", "log.speakers"}
    silent |= {"graph.relation", "graph.relations", "graph.all_relations"}
    silent |= {"graph.relations_of_entity", "memories.between"}
    silent |= {"memories.at_entities", "facts.at_entities"}
    silent |= {"graph.merged_into", "graph_deletion.names_said_in", "graph_search.relations"}
    silent |= {"talks.page", "talks.choices", "talks.owners"}
    assert {name for name, text in said.items() if WORD not in text} <= silent
    assert TRACES.keys() - (await store.read(traces)).keys() <= {
        "doubts.unsettled",
        "doubts.settled",
    }
    return store


def test_every_method_is_asked():
    there = {
        f"{subject}.{name}"
        for subject, repository in vars(Transaction(sqlite3.connect(":memory:"))).items()
        for name, _ in inspect.getmembers(repository, inspect.ismethod)
        if not name.startswith("_")
    }
    assert there == READS.keys() | TRACES.keys() | set(WITHOUT_WORDS.split())


async def test_what_was_chosen_is_gone_and_the_rest_is_not(filled: LastingStore, reopen: Reopen):
    _, report = await forget_chosen(filled, chosen)
    assert (report.memories, report.facts, report.messages) == (2, 2, 2)
    assert report.conversations == 3
    assert report.erased
    await check_that_it_is_gone(filled)
    store = await reopen()
    await check_that_it_is_gone(store)

    def look(tx: Transaction) -> None:
        assert tx.memories.ids() == ["k2", "r2"]
        assert [one.id for one in tx.graph.entities_of(OWNERS)] == ["e3"]
        assert [one.id for one in tx.graph.all_relations(OWNERS)] == ["r2"]
        assert [one.entry.id for one in tx.log.export()] == ["m3"]
        assert tx.checkpoints.names() == {"m3", "satellite"}
        assert [key for key, _ in tx.vectors.load(MEMORIES, HOUSEHOLD, MODEL)] == ["k2"]
        assert tx.tombstones.forgotten_among(MESSAGE_IDS) == {"m1", "m2"}

    await store.read(look)


async def test_what_choosing_raises_forgets_nothing(filled: LastingStore):
    before = await filled.read(readable)

    def choose(_: Transaction) -> Forgotten:
        raise LookupError

    with pytest.raises(LookupError):
        await forget_chosen(filled, choose)
    assert await filled.read(readable) == before


async def test_an_owner_is_forgotten_and_nobody_else(filled: LastingStore, reopen: Reopen):
    await forget_owner(filled, ANNA)
    await check_that_it_is_gone(filled)
    store = await reopen()
    await check_that_it_is_gone(store)
    assert await store.read(lambda tx: tx.memories.ids()) == ["k2", "r2"]
    assert await store.read(lambda tx: tx.windows.cursor(ANNA).last_processed_seq) == 0


async def test_who_is_forgotten_is_named_by_no_step_for_others(filled: LastingStore):
    def correct(tx: Transaction) -> None:
        known = tx.memories.get("k2")
        tx.history.append(
            HistoryEntry("k2", HOUSEHOLD, "edit", "person", NOON, known, known, done_by=ANNA)
        )

    await filled.write(correct)
    await forget_owner(filled, ANNA)
    await check_that_it_is_gone(filled)
    assert (await filled.read(lambda tx: tx.history.of_memory("k2")))[-1].action == "edit"


async def test_what_was_learnt_from_several_goes_with_each_of_them(filled: LastingStore):
    def learn(tx: Transaction) -> None:
        said = tx.learnt.get((f"light {WORD}", "en", ""))
        assert said is not None
        tx.learnt.put(replace(said, owner=HOUSEHOLD, message_ids=("m3", "m1")))

    await filled.write(learn)
    await forget_owner(filled, ANNA)
    await check_that_it_is_gone(filled)


async def test_everything_is_forgotten(filled: LastingStore, reopen: Reopen):
    await filled.write(lambda tx: tx.tombstones.add(tombstone("t1", "m9")))
    key = await filled.write(lambda tx: tx.tombstones.key())
    await forget_everything(filled)
    await check_that_it_is_gone(filled)
    store = await reopen()
    await check_that_it_is_gone(store)

    def look(tx: Transaction) -> None:
        assert tx.log.count() == 0
        assert tx.memories.ids() == []
        assert tx.facts.of_owner(HOUSEHOLD) == []
        assert tx.checkpoints.names() == set()
        assert tx.tombstones.of_owners(OWNERS) == []

    await store.read(look)
    assert await store.write(lambda tx: tx.tombstones.key()) != key


async def test_what_is_old_goes_and_what_was_learnt_stays(filled: LastingStore):
    report = await purge(filled, NOON + timedelta(minutes=3))
    assert (report.messages, report.conversations) == (2, 7)
    said = await filled.read(readable)
    assert not any(WORD in text for name, text in said.items() if name.startswith("log."))
    assert await filled.read(lambda tx: tx.search.count("log", f'"{WORD}"', 9)) == 0
    assert await filled.read(lambda tx: tx.memories.ids()) == [*MEMORY_IDS, "r1", "r2"]
