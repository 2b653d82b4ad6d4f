"""What has to go when something is to be forgotten: everything that says it, wherever it stands.

This only plans; ``storage.forgetting.forget_rows`` deletes what the plan names.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from ..language.compounds import Uses
from ..language.content import Wanted, content_words
from ..storage import search
from ..storage.deletion import Forgotten
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import Memory, Tombstone
from ..storage.transaction import Transaction
from . import tombstones
from .claims import Claim
from .errors import NotYoursError, TooGeneralError, UnknownMemoryError
from .holdings import Holdings, Said
from .mentions import Sought

_INDEXES: Final[tuple[search.Index, ...]] = ("log", "memories")


def plan_forgetting(
    tx: Transaction,
    owners: Collection[str],
    *,
    memory_ids: Collection[str] = (),
    about: str | None = None,
    words: Collection[str] = (),
    everything: bool = False,
    now: datetime | None = None,
) -> Forgotten:
    """Return all of the owners that has to go, and the tombstones that are to stand for it.

    ``memory_ids``: these memories; what they rest on, with the answers to it; whatever says all
    of their words; and answers in which they seem to have been used. ``about``: whatever says the
    words, as ``saying`` has it. Where there are several words, all of them have to be said, or one
    of them in a conversation in which all are. ``words`` are other wordings of the same, of which
    each is looked for by itself.
    ``everything``: all, without tombstones. ``now`` is by default the clock's.

    Give it to a transaction that writes: the key of the tombstones is made at first use.

    Raises:
        TooGeneralError: ``about`` stands in nearly everything.
        UnknownMemoryError: there is no such memory.
        NotYoursError: a memory belongs to none of ``owners``.
    """
    house = Holdings(tx, owners)
    if everything:
        return house.everything()
    at = now or datetime.now(UTC)
    plans = [_plan_memory(house, _own(tx, owners, id_), at) for id_ in memory_ids]
    plans += [
        _plan_topic(house, sought(tx, wording), at)
        for wording in ([about] if about is not None else []) + list(words)
    ]
    return _together(plans)


def sought(tx: Transaction, wording: str) -> Sought:
    """Return what is looked for to forget by a wording.

    Raises:
        TooGeneralError: it stands in nearly everything.
    """
    wanted = Sought(wording, uses_of(tx))
    if wanted.is_too_general:
        raise TooGeneralError("That stands in nearly everything")
    return wanted


def uses_of(tx: Transaction) -> Uses:
    """Return what tells whether anybody here uses a word by itself, in talk or in a memory."""

    @cache
    def uses(word: str) -> bool:
        return any(tx.search.count(index, f'"{word}"', 1) for index in _INDEXES)

    return uses


def _plan_topic(house: Holdings, wanted: Sought, now: datetime) -> Forgotten:
    said = [memory for memory in house.memories if wanted.all_in(_all_of(memory))]
    gone = _with_merged(house, said, holders=True)
    told = [fact for fact in house.facts if wanted.all_in(f"{fact.summary} {fact.subject}")]
    messages = _messages(house, wanted, _sources(gone, told), in_conversation=True)
    gone = _with_merged(house, [*gone, *_in_other_words(house, messages, gone)])
    known = dict.fromkeys(
        [(memory.owner, Claim.of(memory)) for memory in gone]
        + [(fact.owner, Claim.of(fact)) for fact in told]
    )
    ids = _ids(messages)
    graves = [
        tombstones.of_statement(house.tx, owner, claim, ids, now) for owner, claim in known
    ] + [tombstones.of_topic(house.tx, owner, wanted.stems, ids, now) for owner in house.owners]
    return _plan(house, wanted, gone, told, messages, graves, now)


def _plan_memory(house: Holdings, memory: Memory, now: datetime) -> Forgotten:
    wanted = Sought(memory.text if content_words(memory.text) else memory.subject)
    traces = house.tx.history.fact_ids([memory.id])
    came_of_it = [fact for fact in house.facts if fact.id in traces]
    told = came_of_it + [
        fact for fact in house.facts if fact.id not in traces and wanted.all_in(fact.summary)
    ]
    # What it once was, or was said instead of it, may not come back in its place.
    gone = _with_merged(house, [memory]) + [
        other
        for other in house.memories
        if other.owner == memory.owner
        and other.status not in ("active", "merged")
        and other.id != memory.id
        and wanted.all_in(other.text)
    ]
    rested_on = _sources(gone, came_of_it) | _used_in(house, wanted, gone)
    messages = _messages(house, wanted, rested_on, in_conversation=False)
    # Of the memory alone: what contradicted it may be learnt when it is said.
    grave = tombstones.of_statement(house.tx, memory.owner, Claim.of(memory), _ids(messages), now)
    return _plan(house, wanted, gone, told, messages, [grave], now)


def _plan(
    house: Holdings,
    wanted: Sought,
    gone: Sequence[Memory],
    told: Sequence[ExtractedFact],
    messages: Sequence[Said],
    graves: Sequence[Tombstone],
    now: datetime,
) -> Forgotten:
    message_ids = _ids(messages)
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
    kept = [id_ for id_, text in house.kept_conversations() if wanted.all_in(text)]
    history = [
        entry.seq
        for entry in house.history()
        if entry.memory_id not in memory_ids
        and (
            entry.memory_id in merged
            or any(wanted.all_in(_all_of(image)) for image in (entry.before, entry.after) if image)
        )
    ]
    return Forgotten(
        memory_ids=sorted(memory_ids),
        fact_ids=sorted(facts),
        message_ids=[message.id for message in messages],
        conversation_ids=list(
            dict.fromkeys([*(message.conversation_id for message in messages), *kept])
        ),
        tombstones=list({grave.id: grave for grave in graves}.values()),
        history_seqs=history,
        terms_of=[
            memory.id
            for memory in house.memories
            if memory.id not in memory_ids and any(map(wanted.all_in, memory.search_terms or ()))
        ],
    )


def _with_merged(house: Holdings, gone: Sequence[Memory], *, holders: bool = False) -> list[Memory]:
    """Return memories with what is merged with them, and with ``holders`` what they merged into."""
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
        for entry in house.history()
        if entry.group_id in groups and entry.memory_id not in kept and entry.before is not None
    ]


def _messages(
    house: Holdings, wanted: Sought, rested_on: Collection[str], *, in_conversation: bool
) -> list[Said]:
    """Return the messages that say it or that something rests on, with the answers to them.

    ``in_conversation``: in a conversation that says all the words, one of them is enough.
    """
    said: dict[str, list[Said]] = {}
    for message in house.messages():
        said.setdefault(message.conversation_id, []).append(message)
    found: list[Said] = []
    for conversation in said.values():
        hits = _hits(conversation, wanted, rested_on, in_conversation=in_conversation)
        if hits:
            found += _with_answers(conversation, hits)
    return found


def _hits(
    conversation: Sequence[Said],
    wanted: Sought,
    rested_on: Collection[str],
    *,
    in_conversation: bool,
) -> set[str]:
    found = {message.id: wanted.found(message.text) for message in conversation}
    hits = {id_ for id_ in found if id_ in rested_on}
    whole = {id_ for id_, stems in found.items() if stems and stems == wanted.keys}
    if whole and in_conversation:
        whole = {id_ for id_, stems in found.items() if stems}
    return hits | whole


def _used_in(house: Holdings, wanted: Sought, gone: Sequence[Memory]) -> set[str]:
    """Return the answers that seem to have been given on the strength of what is forgotten.

    Nobody notes what a model makes of what it is told. So these are all since it is known that
    say half of it, or what it is about, in a conversation in which no person has said that before.
    """
    since = min(memory.valid_from for memory in gone)
    topic = wanted.found(" ".join(memory.subject for memory in gone))
    said: dict[str, set[str]] = {}
    used: set[str] = set()
    for message in house.messages():
        known = said.setdefault(message.conversation_id, set())
        found = wanted.found(message.text)
        if message.role == "user":
            known |= found
        elif message.at >= since:
            own = found - known
            if own & topic or 2 * len(own) >= max(1, len(wanted.keys)):
                used.add(message.id)
    return used


def _with_answers(conversation: Sequence[Said], hits: Collection[str]) -> list[Said]:
    """Return the messages that hit, and all that was no person's in the same rounds."""
    rounds: list[list[Said]] = []
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


def _in_other_words(
    house: Holdings, messages: Sequence[Said], gone: Collection[Memory]
) -> list[Memory]:
    """Return memories that rest on the messages alone and share no word with them.

    They say what was said there in another language or in other words; "I like tea and
    blueberries" still leaves "likes tea" when blueberries are forgotten.
    """
    texts = {message.id: message.text for message in messages}
    taken = {memory.id for memory in gone}
    found: list[Memory] = []
    for memory in house.memories:
        cited = set(memory.sources)
        if memory.id in taken or not cited or not cited <= texts.keys():
            continue
        words = Wanted(content_words(memory.text))
        if words.words and not any(
            word in words for id_ in cited for word in content_words(texts[id_])
        ):
            found.append(memory)
    return found


def _together(plans: Sequence[Forgotten]) -> Forgotten:
    def all_of(name: str) -> list[Any]:
        return list(dict.fromkeys(value for plan in plans for value in getattr(plan, name)))

    graves = {grave.id: grave for plan in plans for grave in plan.tombstones}
    return Forgotten(
        memory_ids=all_of("memory_ids"),
        fact_ids=all_of("fact_ids"),
        message_ids=all_of("message_ids"),
        conversation_ids=all_of("conversation_ids"),
        tombstones=list(graves.values()),
        history_seqs=all_of("history_seqs"),
        terms_of=all_of("terms_of"),
    )


def _own(tx: Transaction, owners: Collection[str], memory_id: str) -> Memory:
    memory = tx.memories.get(memory_id)
    if memory is None:
        raise UnknownMemoryError("There is no such memory")
    if memory.owner not in owners:
        raise NotYoursError("The memory is somebody else's")
    return memory


def _sources(gone: Sequence[Memory], told: Sequence[ExtractedFact]) -> set[str]:
    cited = {id_ for memory in gone for id_ in memory.sources}
    return cited.union(*(fact.source_message_ids for fact in told))


def _ids(messages: Sequence[Said]) -> set[str]:
    return {message.id for message in messages}


def _all_of(memory: Memory) -> str:
    return f"{memory.text} {memory.subject}"
