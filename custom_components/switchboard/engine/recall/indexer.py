"""Vectors for what has none yet: the memories first, then what people said, the newest first.

Runs in the background, a few texts at a time. What may not leave the house, or should not have
been kept, gets no vector: secrets, what waits in quarantine, and what was put into a request
beside the conversation. Every vector is of one model: if the model changes, all are made anew.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..azure.embeddings import AT_FAULT, Embedded
from ..azure.errors import ServiceError
from ..language.sensitive import holds_secret
from ..storage import vectors as stored
from ..storage.transaction import Store, Transaction
from ..storage.vectors import Calibration, EmbeddingModel, VectorTable
from . import calibration
from .vectors import VectorIndex

BATCH: Final = 32
"""Texts asked for at once: what a loop of the event loop takes in without being held up."""

LATEST: Final = 40_000
"""Places at the end of the log: what people said there has vectors. Half of it is answers."""

LONGEST: Final = 2000
"""Characters of a text; the rest of a longer one is not looked at."""

MOST_REFUSED: Final = 8
"""Texts refused in one run that end it: then it is not the texts that are at fault."""

MOST_CHANGES: Final = 3
"""Changes of the model, from one start of Home Assistant to the next, that are followed."""

_PROBE: Final = "Hello"
_END: Final = 2**62


class UnsteadyModelError(ServiceError):
    """Answers come now from one model and now from another: vectors would be made without end."""

    reason = "unsteady_model"


type Embeds = Callable[[Sequence[str]], Awaitable[Embedded]]
"""Turns texts into vectors, patiently; raises an ``LLMError`` where there are none now."""


@dataclass(slots=True)
class FillReport:
    """The outcome of a run: vectors put, texts kept back as secret, texts the service refused.

    ``min_similarity``: from which cosine on texts are near, if it was learnt anew. ``finished`` is
    False if the budget ended it.
    """

    memories: int = 0
    messages: int = 0
    secret: int = 0
    refused: int = 0
    min_similarity: float | None = None
    finished: bool = True


class EmbeddingIndexer:
    """Keeps the vectors of one database complete. ``allows``: there are tokens left to spend."""

    def __init__(
        self,
        store: Store,
        embed: Embeds,
        index: VectorIndex,
        *,
        allows: Callable[[], bool],
        latest: int = LATEST,
    ) -> None:
        self._store = store
        self._embed = embed
        self._index = index
        self._allows = allows
        self._latest = latest
        self._space: EmbeddingModel | None = None
        self._done_up_to = 0
        self._changes = 0
        self._refused: set[tuple[VectorTable[Any], str | int]] = set()

    @property
    def space(self) -> EmbeddingModel | None:
        """The model whose vectors are kept, once it has answered."""
        return self._space

    def saw(self, answer: Embedded) -> bool:
        """Take note of which model answers; returns whether it is another one than before.

        All vectors are then made anew.
        """
        space = _space_of(answer)
        if space == self._space:
            return False
        self._changes += self._space is not None
        self._space, self._done_up_to = space, 0
        self._refused.clear()
        return True

    async def run(self) -> FillReport:
        """Make the vectors that are missing.

        Raises:
            UnsteadyModelError: the model has changed too often.
            LLMError: the service failed; what was done until then is kept.
            StorageError: the database cannot be read or written.
        """
        report = FillReport()
        if self._goes_on(report) and self._space is None:
            self.saw(await self._embed([_PROBE]))
        await self._fill_memories(report)
        await self._calibrate(report)
        await self._fill_messages(report)
        await self._calibrate(report)
        await self._store.read(self._index.refresh)
        return report

    async def _calibrate(self, report: FillReport) -> None:
        if (space := self._space) is None:
            return

        def learnt(tx: Transaction) -> Calibration | None:
            return calibration.learn(tx, space) if calibration.is_due(tx, space) else None

        if (found := await self._store.read(learnt)) is not None:
            report.min_similarity = found.min_similarity
            await self._store.write(lambda tx: tx.vectors.calibrate(space, found))

    async def _memories_left(
        self, space: EmbeddingModel, before: int
    ) -> list[tuple[int, str, str]]:
        return await self._store.read(
            lambda tx: tx.vectors.memories_without_vector(
                space.model, space.dimensions, BATCH, before_seq=before
            )
        )

    async def _messages_left(
        self, space: EmbeddingModel, after: int, before: int
    ) -> list[tuple[int, str]]:
        return await self._store.read(
            lambda tx: tx.vectors.messages_without_vector(
                space.model, space.dimensions, BATCH, after_seq=after, before_seq=before
            )
        )

    async def _fill_memories(self, report: FillReport) -> None:
        before = _END
        while (space := self._space) is not None and self._goes_on(report):
            rows = await self._memories_left(space, before)
            if not rows:
                return
            texts = {memory_id: text for _, memory_id, text in rows}
            report.memories += await self._fill(stored.MEMORIES, texts, report)
            before = rows[-1][0] if self._space == space else _END

    async def _fill_messages(self, report: FillReport) -> None:
        end = await self._store.read(lambda tx: tx.log.last_seq())
        # In steps: whenever vectors go, those in memory are gone through.
        step = max(1, self._latest // 20)
        floor = max(0, end - self._latest) // step * step
        await self._store.write(lambda tx: tx.vectors.withdraw(before_seq=floor + 1))
        before = end + 1
        while (space := self._space) is not None and self._goes_on(report):
            rows = await self._messages_left(space, max(floor, self._done_up_to), before)
            if not rows and self._space == space:
                # What was passed over on the way need not be looked at again.
                self._done_up_to = end
                return
            if rows:
                report.messages += await self._fill(stored.MESSAGES, dict(rows), report)
            before = rows[-1][0] if self._space == space else end + 1

    def _goes_on(self, report: FillReport) -> bool:
        if self._changes > MOST_CHANGES:
            raise UnsteadyModelError("The deployment answers with ever another model")
        report.finished = self._allows()
        return report.finished

    async def _fill[Key: (str, int)](
        self, shelf: VectorTable[Key], texts: dict[Key, str], report: FillReport
    ) -> int:
        # A millisecond for a long text, and there may be many.
        told = await asyncio.to_thread(_without_secrets, texts)
        report.secret += len(texts) - len(told)
        asked = [(key, text) for key, text in told.items() if (shelf, key) not in self._refused]
        answers = await self._embedded(shelf, asked, report)
        for answer, _ in answers:
            self.saw(answer)
        if (space := self._space) is None:
            return 0
        made = {
            key: vector
            for answer, keys in answers
            if _space_of(answer) == space
            for key, vector in zip(keys, answer.vectors, strict=True)
        }

        def keep(tx: Transaction) -> int:
            # They may have been reworded or forgotten while the service was asked.
            same = tx.vectors.saying_so_still(shelf, {key: told[key] for key in made})
            tx.vectors.put(shelf, space.model, {key: made[key] for key in same})
            return len(same)

        return await self._store.write(keep)

    async def _embedded[Key: (str, int)](
        self, shelf: VectorTable[Key], texts: Sequence[tuple[Key, str]], report: FillReport
    ) -> list[tuple[Embedded, list[Key]]]:
        """Ask for vectors; where a text is at fault, for those of the others."""
        if not texts:
            return []
        try:
            answer = await self._embed([text[:LONGEST] for _, text in texts])
        except AT_FAULT:
            if len(texts) == 1:
                report.refused += 1
                if report.refused >= MOST_REFUSED:
                    raise
                self._refused.add((shelf, texts[0][0]))
                return []
            half = len(texts) // 2
            answers = await self._embedded(shelf, texts[:half], report)
            answers += await self._embedded(shelf, texts[half:], report)
            return answers
        return [(answer, [key for key, _ in texts])]


def _without_secrets[Key: (str, int)](texts: Mapping[Key, str]) -> dict[Key, str]:
    return {key: text for key, text in texts.items() if not holds_secret(text, ())}


def _space_of(answer: Embedded) -> EmbeddingModel:
    return EmbeddingModel(answer.model, answer.dimensions)
