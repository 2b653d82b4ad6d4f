"""The scope of forgetting a memory or a topic: everything that says it, anywhere."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Final

from ..language.content import Wanted, content_words
from ..language.lexicon import LANGUAGES
from ..language.relating import relation_text
from ..language.statements import found_in, statement
from ..storage.deletion import Forgotten
from ..storage.entries import ExtractedFact, LogEntry
from ..storage.memory_entries import AnyEntry, Memory, Tombstone
from . import tombstones
from .claims import Claim
from .holdings import Holdings
from .log_scan import LogScan, says_enough
from .mentions import Sought

_LEAST_SAID: Final = 2
"""Words from which on a message says something by itself."""


def of_topic(house: Holdings, scan: LogScan, now: datetime) -> Forgotten:
    """Return what says the words that were looked for, in all that is kept and in the log."""
    wanted = scan.wanted
    said = [memory for memory in house.memories if wanted.all_in(_all_of(memory))]
    gone = _with_merged(house, said, holders=True)
    told = [fact for fact in house.facts if wanted.all_in(f"{fact.summary} {fact.subject}")]
    messages = _messages(house, scan, _sources(house, gone, told), in_conversation=True)
    gone = _with_merged(house, [*gone, *_in_other_words(house, messages)])
    known = dict.fromkeys(
        [(memory.owner, Claim.of(memory)) for memory in gone]
        + [(fact.owner, Claim.of(fact)) for fact in told]
    )
    ids = _ids(messages)
    graves = [
        tombstones.of_statement(house.tx, owner, claim, ids, now) for owner, claim in known
    ] + [tombstones.of_topic(house.tx, owner, wanted.stems, ids, now) for owner in house.owners]
    return _forgotten(house, scan, gone, told, messages, graves, now)


def of_memory(house: Holdings, scan: LogScan, memory: Memory, now: datetime) -> Forgotten:
    """Return a memory with what it rests on, what says the same, and what came of it."""
    wanted = scan.wanted
    traces = house.tx.history.fact_ids([memory.id])
    came_of_it = [fact for fact in house.facts if fact.id in traces]
    told = [fact for fact in house.facts if fact.id in traces or wanted.all_in(fact.summary)]
    gone = going_with(house, wanted, memory)
    rested_on = _sources(house, gone, came_of_it) | _used_in(house, scan)
    messages = _messages(house, scan, rested_on, in_conversation=False)
    # Of the memory alone: what contradicted it may be learnt when it is said.
    grave = tombstones.of_statement(house.tx, memory.owner, Claim.of(memory), _ids(messages), now)
    return _forgotten(house, scan, gone, told, messages, [grave], now)


def texts_to_look_at(house: Holdings, scan: LogScan) -> Iterator[str]:
    """Yield the texts in which the words are looked for, but for what is small."""
    for memory in house.memories:
        yield memory.text
        yield _all_of(memory)
    for entry in house.history:
        yield from _texts_in(entry)
    for message in house.said_in(scan.conversations):
        yield message.content


def going_with(house: Holdings, wanted: Sought, memory: Memory) -> list[Memory]:
    """Return a memory with those of its owner that may not come back in its place.

    That is what it once was, or was said instead of it.
    """
    return _with_merged(house, [memory]) + [
        other
        for other in house.memories
        if other.owner == memory.owner
        and other.status not in ("active", "merged")
        and wanted.all_in(other.text)
    ]


def _forgotten(
    house: Holdings,
    scan: LogScan,
    gone: Sequence[Memory],
    told: Sequence[ExtractedFact],
    messages: Sequence[LogEntry],
    graves: Sequence[Tombstone],
    now: datetime,
) -> Forgotten:
    wanted, message_ids = scan.wanted, _ids(messages)
    entities = _entities(house, wanted)
    gone = _with_merged(house, [*gone, *_relations(house, wanted, entities)])
    # What a memory was taken to say as well goes with it.
    merged = {memory.id: memory for memory in _merged_into(house, gone)}
    with_it = [*merged.values(), *(one for one in gone if one.status == "merged")]
    graves = [
        *graves,
        *(
            tombstones.of_statement(house.tx, one.owner, Claim.of(one), message_ids, now)
            for one in with_it
        ),
    ]
    memory_ids = {memory.id for memory in gone}
    facts = {fact.id for fact in told}
    # A fact has no evidence left but what is deleted, or is drawn from it in other words.
    facts |= {fact.id for fact in house.facts if message_ids & set(fact.source_message_ids)}
    entity_ids = sorted(id_ for id_, said in entities.items() if said)
    facts |= {fact.id for fact in house.tx.facts.at_entities(entity_ids)}
    with_terms: list[Memory | ExtractedFact] = [*house.memories, *house.facts]
    kept = [id_ for id_, text in house.kept_conversations() if wanted.all_in(text)]
    history = [
        entry.seq
        for entry in house.history
        if entry.memory_id not in memory_ids
        and (entry.memory_id in merged or any(map(wanted.all_in, _texts_in(entry))))
    ]
    return Forgotten(
        memory_ids=sorted(memory_ids),
        fact_ids=sorted(facts),
        message_ids=[message.id for message in messages],
        conversation_ids=list(
            dict.fromkeys(
                [*(message.conversation_id for message in messages), *kept, *sorted(scan.told)]
            )
        ),
        tombstones=list({grave.id: grave for grave in graves}.values()),
        history_seqs=history,
        terms_of=[
            one.id
            for one in with_terms
            if one.id not in memory_ids | facts and any(map(wanted.all_in, one.search_terms or ()))
        ],
        entity_ids=entity_ids,
    )


def _entities(house: Holdings, wanted: Sought) -> dict[str, bool]:
    """Return the entities of the graph, and whether a name of each says it.

    What the words rest on may be purged long since, so it is not enough to ask for that.
    """
    names = house.tx.graph.all_names(house.owners)
    return {id_: any(map(wanted.all_in, known)) for id_, known in names.items()}


def _relations(house: Holdings, wanted: Sought, entities: Mapping[str, bool]) -> list[Memory]:
    """Return the relations of what goes, and those that say it by the names of their ends."""
    names = house.tx.graph.all_names(house.owners)
    found = []
    for memory in house.memories:
        if memory.predicate is None:
            continue
        ends = [id_ for id_ in (memory.subject_id, memory.object_id) if id_ is not None]
        between = _words_between(memory.predicate)
        said = " ".join([*(name for id_ in ends for name in names.get(id_, ())), between])
        if any(entities.get(id_) for id_ in ends) or wanted.all_in(said):
            found.append(memory)
    return found


@cache
def _words_between(predicate: str) -> str:
    """Return the words that tell a relation in any language, of those that carry the sense.

    The "bei" of "arbeitet bei" is Bello's plural in Italian, and no relation of anybody's work says
    Bello.
    """
    sentences = (relation_text("", predicate, "", language) for language in LANGUAGES)
    return " ".join(word for text in sentences for word in content_words(text))


def _texts_in(entry: AnyEntry) -> Iterator[str]:
    """Yield the words of a memory, or the names of an entity, as a step found and left it."""
    for image in (entry.before, entry.after):
        if isinstance(image, Memory):
            yield _all_of(image)
        elif image is not None:
            yield from (image.name, *(one.alias for one in image.aliases))


def _with_merged(house: Holdings, gone: Sequence[Memory], *, holders: bool = False) -> list[Memory]:
    found = {memory.id: memory for memory in gone}
    if holders:
        into = {memory.superseded_by for memory in gone if memory.status == "merged"}
        found |= {memory.id: memory for memory in house.memories if memory.id in into}
    merged = (memory for memory in house.memories if memory.status == "merged")
    found |= {memory.id: memory for memory in merged if memory.superseded_by in found}
    return list(found.values())


def _merged_into(house: Holdings, gone: Sequence[Memory]) -> list[Memory]:
    """Return what memories were taken to say as well, in the words in which it was said."""
    kept = {memory.id for memory in house.memories}
    groups = {
        entry.group_id
        for memory in gone
        for entry in house.tx.history.of_memory(memory.id)
        if entry.action in ("confirm", "refine")
    }
    return [
        entry.before
        for entry in house.history
        if entry.group_id in groups
        and entry.memory_id not in kept
        and isinstance(entry.before, Memory)
    ]


def _messages(
    house: Holdings, scan: LogScan, rested_on: Collection[str], *, in_conversation: bool
) -> list[LogEntry]:
    """Return the messages that say it or that something rests on, with the answers to them.

    ``in_conversation``: in a conversation that says all the words, one of them is enough.
    """
    said: dict[str, list[LogEntry]] = {}
    for message in house.said_in(scan.conversations | house.conversations_of(rested_on)):
        said.setdefault(message.conversation_id, []).append(message)
    found: list[LogEntry] = []
    for conversation in said.values():
        hits = _hits(conversation, scan.wanted, rested_on, in_conversation=in_conversation)
        if hits:
            found += _with_answers(conversation, hits)
    return found


def _hits(
    conversation: Sequence[LogEntry],
    wanted: Sought,
    rested_on: Collection[str],
    *,
    in_conversation: bool,
) -> set[str]:
    found = {message.id: wanted.found(message.content) for message in conversation}
    hits = {id_ for id_ in found if id_ in rested_on}
    whole = {id_ for id_, stems in found.items() if stems and stems == wanted.keys}
    if whole and in_conversation:
        whole = {id_ for id_, stems in found.items() if stems}
    return hits | whole


def _used_in(house: Holdings, scan: LogScan) -> set[str]:
    """Return the answers that seem to have been given on the strength of what is forgotten.

    Nobody notes what a model makes of what it is told. So these are all since it is known that
    say half of it, or what it is about, in a conversation in which no person has said that before.
    """
    wanted, aim = scan.wanted, scan.aim
    said: dict[str, set[str]] = {}
    used: set[str] = set()
    for message in house.said_in(scan.conversations):
        known = said.setdefault(message.conversation_id, set())
        found = wanted.found(message.content)
        if message.role == "user":
            known |= found
        elif aim.since is not None and message.created_at >= aim.since:
            own = found - known
            if says_enough(own, wanted, aim.topic):
                used.add(message.id)
    return used


def _with_answers(conversation: Sequence[LogEntry], hits: Collection[str]) -> list[LogEntry]:
    """Return the messages that hit, and all that was no person's in the same rounds."""
    rounds: list[list[LogEntry]] = []
    for message in conversation:
        if message.role == "user" or not rounds:
            rounds.append([])
        rounds[-1].append(message)
    return [
        message
        for round_ in rounds
        if any(message.id in hits for message in round_)
        for message in round_
        if message.id in hits or message.role != "user"
    ]


def _in_other_words(house: Holdings, messages: Sequence[LogEntry]) -> list[Memory]:
    """Return memories that rest on the messages alone and share no word with them.

    They say what was said there in another language or in other words; "I like tea and
    blueberries" still leaves "likes tea" when blueberries are forgotten.
    """
    texts = {message.id: message.content for message in messages}
    found: list[Memory] = []
    for memory in house.memories:
        cited = set(memory.sources)
        if not cited or not cited <= texts.keys():
            continue
        words = Wanted(content_words(memory.text))
        if words.words and not any(
            word in words for id_ in cited for word in content_words(texts[id_])
        ):
            found.append(memory)
    return found


def _sources(house: Holdings, gone: Sequence[Memory], told: Sequence[ExtractedFact]) -> set[str]:
    """Return the messages that say what is forgotten, of those that are cited for it.

    A model may have cited others besides, which are honest statements of something else. One that
    says little by itself ("At ten.") goes with them, and where none says it, all do.
    """
    cited = [(_all_of(memory), memory.sources) for memory in gone]
    cited += [(f"{fact.summary} {fact.subject}", fact.source_message_ids) for fact in told]
    left = house.tx.log.by_ids(ids=list({id_ for _, ids in cited for id_ in ids}))
    words = {id_: statement(stored.entry.content).content for id_, stored in left.items()}
    found: set[str] = set()
    for text, ids in cited:
        content = statement(text).content
        said = {id_: words.get(id_, frozenset[str]()) for id_ in ids}
        says_it = {id_ for id_ in said if any(found_in(word, said[id_]) for word in content)}
        little = {id_ for id_ in said if len(said[id_]) < _LEAST_SAID}
        found |= says_it | little if says_it else set(ids)
    return found


def _ids(messages: Sequence[LogEntry]) -> set[str]:
    return {message.id for message in messages}


def _all_of(memory: Memory) -> str:
    return f"{memory.text} {memory.subject}"
