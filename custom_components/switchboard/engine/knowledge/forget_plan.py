"""Planning to forget: all is read ahead, then what has to go is chosen in one transaction.

This only plans; ``storage.forgetting`` deletes what the plan names.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from ..language.content import content_words
from ..storage.deletion import Forgotten
from ..storage.memory_entries import AnyEntry, Memory
from ..storage.transaction import Store, Transaction
from .forget_scope import going_with, of_memory, of_topic, texts_to_look_at
from .holdings import Holdings, meant_by, owned, uses_of
from .log_scan import PAGE, Aim, LogScan
from .mentions import Sought


class ForgetPlan:
    """Plans what of some owners has to go, and the tombstones that are to stand for it.

    ``memory_ids``: these memories; what they rest on, with the answers to it; whatever says all
    of their words; and answers in which they seem to have been used. ``about``: whatever says the
    words, as ``mentions`` has it. Where there are several words, all of them have to be said, or
    one of them in a conversation in which all are. ``words`` are other wordings of the same, of
    which each is looked for by itself. ``now`` is by default the clock's.

    ``read_page`` may be called first, in transactions of its own, until all of it is read;
    ``choose`` then looks for the words only in what has come since. Which words the household uses
    by themselves is asked once for each, so a plan is made anew for each question.
    """

    def __init__(
        self,
        owners: Collection[str],
        *,
        memory_ids: Collection[str] = (),
        about: str | None = None,
        words: Collection[str] = (),
        now: datetime | None = None,
    ) -> None:
        self._owners = list(dict.fromkeys(owners))
        self._memory_ids = memory_ids
        self._wordings = [*([] if about is None else [about]), *words]
        self._now = now
        self._scans: dict[Aim, LogScan] = {}
        self._used: dict[str, bool] = {}
        self._tx: Transaction
        self._history: list[AnyEntry] = []
        self._ahead: list[tuple[Sought, str]] | None = None

    def read_page(self, tx: Transaction) -> bool:
        """Read on in the log, and then in what else is kept; returns whether there is more.

        Raises:
            TooGeneralError: a wording stands in nearly everything.
            UnknownMemoryError: there is no such memory.
            NotYoursError: a memory belongs to none of the owners.
        """
        self._tx = tx
        if not self._scans:
            house = Holdings(tx, self._owners)
            for id_ in self._memory_ids:
                self._scan_for(self._aim_at(house, owned(tx, id_, self._owners)))
            for wording in self._wordings:
                self._scan_for(Aim(wording))
        more = False
        for scan in self._scans.values():
            more |= scan.read_page(tx)
        return more or self._look_ahead(tx)

    def choose(self, tx: Transaction) -> Forgotten:
        """Return what is to go as things are in this transaction.

        Give it to one that writes: the key of the tombstones is made at first use.

        Raises:
            TooGeneralError: a wording stands in nearly everything.
            UnknownMemoryError: there is no such memory.
            NotYoursError: a memory belongs to none of the owners.
        """
        self._tx = tx
        house = Holdings(tx, self._owners, self._history)
        now = self._now or datetime.now(UTC)
        plans = []
        for id_ in self._memory_ids:
            memory = owned(tx, id_, self._owners)
            plans.append(of_memory(house, self._read(tx, self._aim_at(house, memory)), memory, now))
        plans += [of_topic(house, self._read(tx, Aim(wording)), now) for wording in self._wordings]
        self._look_anew()
        return _together(plans)

    def _look_ahead(self, tx: Transaction) -> bool:
        """Look for the words in some of what is kept; returns whether there is more."""
        last = self._history[-1].seq if self._history else 0
        if page := tx.history.of_owners(self._owners, last, PAGE):
            self._history += page
            return True
        if self._ahead is None:
            house = Holdings(tx, self._owners, self._history)
            self._ahead = [
                (scan.wanted, text)
                for scan in self._scans.values()
                for text in dict.fromkeys(texts_to_look_at(house, scan))
            ]
        for wanted, text in self._ahead[-PAGE:]:
            wanted.look_ahead(text)
        del self._ahead[-PAGE:]
        return bool(self._ahead)

    def _look_anew(self) -> None:
        self._history, self._ahead = [], None
        for scan in self._scans.values():
            scan.wanted.look_anew()

    def _aim_at(self, house: Holdings, memory: Memory) -> Aim:
        words = memory.text if content_words(memory.text) else memory.subject
        wanted = Sought(words)
        gone = going_with(house, wanted, memory)
        topic = wanted.found(" ".join(one.subject for one in gone))
        return Aim(words, topic, min(one.valid_from for one in gone))

    def _scan_for(self, aim: Aim) -> LogScan:
        """Return the scan for an aim; a changed memory is looked for from the start."""
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
        if word not in self._used:
            self._used[word] = uses_of(self._tx)(word)
        return self._used[word]


async def read_ahead(store: Store, plan: ForgetPlan) -> None:
    """Read the log and the memories for a plan while others read and write.

    Raises:
        KnowledgeError: as ``ForgetPlan.read_page`` says.
        StorageError: the log cannot be read.
    """
    while await store.read(plan.read_page):
        pass


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
        entity_ids=all_of("entity_ids"),
    )
