"""What has to go when something is to be forgotten: everything that says it, wherever it stands.

This only plans; ``storage.forgetting`` deletes what the plan names.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from ..language.content import Wanted, content_words
from ..language.statements import found_in, statement
from ..storage.deletion import Forgotten
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import Memory, Tombstone
from ..storage.ports import Store
from ..storage.transaction import Transaction
from . import tombstones
from .claims import Claim
from .errors import NotYoursError, UnknownMemoryError
from .holdings import Holdings, Said
from .log_scan import Aim, LogScan, says_enough
from .mentions import Sought
from .wordings import meant_by, uses_of

_LEAST_SAID: Final = 2
"""Words from which on a message says something by itself."""


class ForgetPlan:
    """What of the owners has to go, and the tombstones that are to stand for it.

    ``memory_ids``: these memories; what they rest on, with the answers to it; whatever says all
    of their words; and answers in which they seem to have been used. ``about``: whatever says the
    words, as ``mentions`` has it. Where there are several words, all of them have to be said, or
    one of them in a conversation in which all are. ``words`` are other wordings of the same, of
    which each is looked for by itself.
    ``everything``: all, without tombstones. ``now`` is by default the clock's.

    ``read_page`` may be called first, in transactions of its own, until all of the log is read;
    ``choose`` then reads only what has come since. Which words the household uses by themselves is
    asked once for each, so a plan is made anew for each question.
    """

    def __init__(
        self,
        owners: Collection[str],
        *,
        memory_ids: Collection[str] = (),
        about: str | None = None,
        words: Collection[str] = (),
        everything: bool = False,
        now: datetime | None = None,
    ) -> None:
        self._owners = list(dict.fromkeys(owners))
        self._memory_ids = memory_ids
        self._wordings = [*([] if about is None else [about]), *words]
        self._everything = everything
        self._now = now
        self._scans: dict[Aim, LogScan] = {}
        self._used: dict[str, bool] = {}
        self._tx: Transaction | None = None

    def read_page(self, tx: Transaction) -> bool:
        """Read on in the log; returns whether there is more.

        Raises:
            TooGeneralError: a wording stands in nearly everything.
            UnknownMemoryError: there is no such memory.
            NotYoursError: a memory belongs to none of the owners.
        """
        self._tx = tx
        if not self._scans and not self._everything:
            house = Holdings(tx, self._owners)
            for id_ in self._memory_ids:
                self._scan_for(self._aim_at(house, _own(tx, self._owners, id_)))
            for wording in self._wordings:
                self._scan_for(Aim(wording))
        more = False
        for scan in self._scans.values():
            more |= scan.read_page(tx)
        return more

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go as things are in this transaction.

        Give it to one that writes: the key of the tombstones is made at first use.

        Raises:
            TooGeneralError: a wording stands in nearly everything.
            UnknownMemoryError: there is no such memory.
            NotYoursError: a memory belongs to none of the owners.
        """
        self._tx = tx
        house = Holdings(tx, self._owners)
        if self._everything:
            return house.everything()
        now = self._now or datetime.now(UTC)
        plans = [
            self._of_memory(house, _own(tx, self._owners, id_), now) for id_ in self._memory_ids
        ]
        plans += [
            _plan_topic(house, self._read(tx, Aim(wording)), now) for wording in self._wordings
        ]
        return _together(plans)

    def _of_memory(self, house: Holdings, memory: Memory, now: datetime) -> Forgotten:
        return _plan_memory(house, self._read(house.tx, self._aim_at(house, memory)), memory, now)

    def _aim_at(self, house: Holdings, memory: Memory) -> Aim:
        words = memory.text if content_words(memory.text) else memory.subject
        wanted = Sought(words)
        gone = _going_with(house, wanted, memory)
        topic = wanted.found(" ".join(one.subject for one in gone))
        return Aim(words, topic, min(one.valid_from for one in gone))

    def _scan_for(self, aim: Aim) -> LogScan:
        """Return the scan for an aim; what a changed memory now says is looked for from the start.

        Raises:
            TooGeneralError: a wording stands in nearly everything.
        """
        if aim not in self._scans:
            is_memory = aim.since is not None
            wanted = Sought(aim.words) if is_memory else meant_by(aim.words, self._uses)
            self._scans[aim] = LogScan(self._owners, aim, wanted)
        return self._scans[aim]

    def _read(self, tx: Transaction, aim: Aim) -> LogScan:
        scan = self._scan_for(aim)
        scan.read_rest(tx)
        return scan

    def _uses(self, word: str) -> bool:
        if word not in self._used and self._tx is not None:
            self._used[word] = uses_of(self._tx)(word)
        return self._used.get(word, False)


async def read_ahead(store: Store, plan: ForgetPlan) -> None:
    """Read the log for a plan while others read and write.

    Raises:
        KnowledgeError: as ``ForgetPlan.read_page`` says.
        StorageError: the log cannot be read.
    """
    while await store.read(plan.read_page):
        pass


def _plan_topic(house: Holdings, scan: LogScan, now: datetime) -> Forgotten:
    wanted = scan.wanted
    said = [memory for memory in house.memories if wanted.all_in(_all_of(memory))]
    gone = _with_merged(house, said, holders=True)
    told = [fact for fact in house.facts if wanted.all_in(f"{fact.summary} {fact.subject}")]
    messages = _messages(house, scan, _sources(house, gone, told), in_conversation=True)
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


def _plan_memory(house: Holdings, scan: LogScan, memory: Memory, now: datetime) -> Forgotten:
    wanted = scan.wanted
    traces = house.tx.history.fact_ids([memory.id])
    came_of_it = [fact for fact in house.facts if fact.id in traces]
    told = came_of_it + [
        fact for fact in house.facts if fact.id not in traces and wanted.all_in(fact.summary)
    ]
    gone = _going_with(house, wanted, memory)
    rested_on = _sources(house, gone, came_of_it) | _used_in(house, scan)
    messages = _messages(house, scan, rested_on, in_conversation=False)
    # Of the memory alone: what contradicted it may be learnt when it is said.
    grave = tombstones.of_statement(house.tx, memory.owner, Claim.of(memory), _ids(messages), now)
    return _plan(house, wanted, gone, told, messages, [grave], now)


def _going_with(house: Holdings, wanted: Sought, memory: Memory) -> list[Memory]:
    """Return a memory with those of its owner that may not come back in its place.

    That is what it once was, or was said instead of it.
    """
    return _with_merged(house, [memory]) + [
        other
        for other in house.memories
        if other.owner == memory.owner
        and other.status not in ("active", "merged")
        and other.id != memory.id
        and wanted.all_in(other.text)
    ]


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
    house: Holdings, scan: LogScan, rested_on: Collection[str], *, in_conversation: bool
) -> list[Said]:
    """Return the messages that say it or that something rests on, with the answers to them.

    ``in_conversation``: in a conversation that says all the words, one of them is enough.
    """
    said: dict[str, list[Said]] = {}
    for message in house.said_in(scan.conversations | house.conversations_of(rested_on)):
        said.setdefault(message.conversation_id, []).append(message)
    found: list[Said] = []
    for conversation in said.values():
        hits = _hits(conversation, scan.wanted, rested_on, in_conversation=in_conversation)
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
        found = wanted.found(message.text)
        if message.role == "user":
            known |= found
        elif aim.since is not None and message.at >= aim.since:
            own = found - known
            if says_enough(own, wanted, aim.topic):
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


def _ids(messages: Sequence[Said]) -> set[str]:
    return {message.id for message in messages}


def _all_of(memory: Memory) -> str:
    return f"{memory.text} {memory.subject}"
