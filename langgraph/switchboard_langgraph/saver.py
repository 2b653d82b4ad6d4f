"""LangGraph's checkpoints in Switchboard's own file, where forgetting reaches them.

What is kept is read back with a strict list of types: a file that somebody changed makes no object
of a kind that is not on it.
"""

import secrets
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, override

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    get_checkpoint_id,
    get_serializable_checkpoint_metadata,
)
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.transaction import Transaction

from .background import BackgroundLoop
from .message_format import OUR_KEY
from .threads import GraphThreads, Packed, Place, ThreadCheckpoint, ThreadWrite

_PAGE: Final = 50
_START: Final = "__start__"
"""The channel in which the input of a graph waits for its first node."""

type _Found = tuple[ThreadCheckpoint, list[ThreadWrite]]


class SwitchboardSaver(BaseCheckpointSaver[str]):
    """Keeps the checkpoints of graphs; made by ``open_saver``. May be shared between threads.

    A thread should be called as its conversation is: what is forgotten of a conversation is then
    forgotten of its threads. A thread of another name belongs to the conversation that its state
    names in ``conversation_id``.
    """

    def __init__(self, database: Database, background: BackgroundLoop) -> None:
        super().__init__(serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self._database = database
        self._background = background

    @property
    def loop(self) -> BackgroundLoop:
        """The event loop on which the file is read and written."""
        return self._background

    # With an event loop

    @override
    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await self._background.wait_for(self._get(config))

    @override
    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        query, left = _Query(config, before), limit
        while found := await self._background.wait_for(self._page(query)):
            for one in _matching(found, filter)[:left]:
                yield one
                left = None if left is None else left - 1
            if left == 0:
                return

    @override
    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await self._background.wait_for(self._put(config, checkpoint, metadata))

    @override
    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        await self._background.wait_for(self._put_writes(config, writes, task_id, task_path))

    @override
    async def adelete_thread(self, thread_id: str) -> None:
        await self._background.wait_for(self._delete([thread_id]))

    @override
    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        await self._background.wait_for(self._delete_for_runs(run_ids))

    @override
    async def acopy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        await self._background.wait_for(self._copy(source_thread_id, target_thread_id))

    @override
    async def aprune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        await self._background.wait_for(self._prune(thread_ids, strategy))

    async def athreads(self) -> Sequence[str]:
        """Return the ids of all threads."""
        return await self._background.wait_for(self._threads())

    # Without one

    @override
    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return self._background.run(self._get(config))

    @override
    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        query, left = _Query(config, before), limit
        while found := self._background.run(self._page(query)):
            for one in _matching(found, filter)[:left]:
                yield one
                left = None if left is None else left - 1
            if left == 0:
                return

    @override
    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return self._background.run(self._put(config, checkpoint, metadata))

    @override
    def put_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        self._background.run(self._put_writes(config, writes, task_id, task_path))

    @override
    def delete_thread(self, thread_id: str) -> None:
        self._background.run(self._delete([thread_id]))

    @override
    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        self._background.run(self._delete_for_runs(run_ids))

    @override
    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        self._background.run(self._copy(source_thread_id, target_thread_id))

    @override
    def prune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        self._background.run(self._prune(thread_ids, strategy))

    @override
    def get_next_version(self, current: str | None, channel: None) -> str:
        """Return a version that comes after ``current`` and that no other writer gives."""
        number = 0 if current is None else int(str(current).partition(".")[0])
        return f"{number + 1:032}.{secrets.token_hex(8)}"

    # How it works

    async def _get(self, config: RunnableConfig) -> CheckpointTuple | None:
        query = _Query(config, None, namespace="")
        found = await self._database.read(partial(_find, query, 1))
        return self._tuple(*found[0]) if found else None

    async def _page(self, query: _Query) -> Sequence[CheckpointTuple]:
        found = await self._database.read(partial(_find, query, _PAGE))
        if found:
            query.after = found[-1][0].place
        return [self._tuple(*one) for one in found]

    async def _put(
        self, config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata
    ) -> RunnableConfig:
        place = _place(config, checkpoint["id"])
        known = get_serializable_checkpoint_metadata(config, metadata)
        values = checkpoint["channel_values"]
        given = values.get(_START)
        told = {**given, **values} if isinstance(given, Mapping) else values
        conversation_id = told.get("conversation_id")
        saved = ThreadCheckpoint(
            place=place,
            parent_id=get_checkpoint_id(config),
            run_id=known.get("run_id"),
            conversation_id=conversation_id
            if isinstance(conversation_id, str)
            else place.thread_id,
            owners=_owners(told.get(OUR_KEY)),
            checkpoint=Packed(*self.serde.dumps_typed(checkpoint)),
            metadata=Packed(*self.serde.dumps_typed(known)),
            updated_at=self._database.now(),
        )
        await self._database.write(lambda tx: _threads(tx).save(saved))
        return _config(place)

    async def _put_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str,
    ) -> None:
        place = _place(config, config["configurable"]["checkpoint_id"])
        rows = [
            ThreadWrite(
                task_id,
                WRITES_IDX_MAP.get(channel, number),
                task_path,
                channel,
                Packed(*self.serde.dumps_typed(value)),
            )
            for number, (channel, value) in enumerate(writes)
        ]
        now = self._database.now()
        await self._database.write(lambda tx: _threads(tx).save_writes(place, rows, now))

    async def _delete(self, thread_ids: Sequence[str]) -> None:
        await self._database.write(lambda tx: tx.threads.delete(thread_ids))

    async def _delete_for_runs(self, run_ids: Sequence[str]) -> None:
        await self._database.write(lambda tx: _threads(tx).delete_of_runs(run_ids))

    async def _copy(self, source: str, target: str) -> None:
        if source != target:
            await self._database.write(lambda tx: _threads(tx).copy(source, target))

    async def _prune(self, thread_ids: Sequence[str], strategy: str) -> None:
        if strategy == "delete":
            await self._delete(thread_ids)
        elif strategy == "keep_latest":
            await self._database.write(partial(self._keep_latest, thread_ids))
        else:
            raise ValueError(f"{strategy!r} is no way to prune: use keep_latest or delete")

    def _keep_latest(self, thread_ids: Sequence[str], tx: Transaction) -> None:
        threads = _threads(tx)
        for thread_id in thread_ids:
            latest: dict[str, Place] = {}
            kept: list[Place] = []
            whole: set[str] = set()
            for one in threads.find(thread_id):
                namespace = one.place.namespace
                if namespace not in latest:
                    latest[namespace] = one.place
                    kept.append(one.place)
                    # What such a channel holds is spread over the checkpoints before.
                    if self._unpack(one.metadata).get("counters_since_delta_snapshot"):
                        whole.add(namespace)
                elif namespace in whole:
                    kept.append(one.place)
            threads.keep_only(thread_id, kept)

    async def _threads(self) -> Sequence[str]:
        return await self._database.read(lambda tx: tx.threads.names())

    def _tuple(self, saved: ThreadCheckpoint, writes: Sequence[ThreadWrite]) -> CheckpointTuple:
        parent = saved.parent_id
        return CheckpointTuple(
            config=_config(saved.place),
            checkpoint=self._unpack(saved.checkpoint),
            metadata=self._unpack(saved.metadata),
            parent_config=_config(saved.place._replace(checkpoint_id=parent)) if parent else None,
            pending_writes=[(one.task_id, one.channel, self._unpack(one.value)) for one in writes],
        )

    def _unpack(self, packed: Packed) -> Any:
        return self.serde.loads_typed((packed.type, packed.data))


class _Query:
    """Which checkpoints are looked for; ``after`` is the last one found so far."""

    def __init__(
        self,
        config: RunnableConfig | None,
        before: RunnableConfig | None,
        *,
        namespace: str | None = None,
    ) -> None:
        configurable = config["configurable"] if config else {}
        thread_id = configurable.get("thread_id")
        self.thread_id = None if thread_id is None else str(thread_id)
        self.namespace: str | None = configurable.get("checkpoint_ns", namespace)
        self.checkpoint_id = get_checkpoint_id(config) if config else None
        self.before = get_checkpoint_id(before) if before else None
        self.after: Place | None = None


def _threads(tx: Transaction) -> GraphThreads:
    return tx.repository(GraphThreads)


def _find(query: _Query, limit: int, tx: Transaction) -> list[_Found]:
    threads = _threads(tx)
    found = threads.find(
        query.thread_id,
        query.namespace,
        query.checkpoint_id,
        before=query.before,
        after=query.after,
        limit=limit,
    )
    return [(one, threads.writes_at(one.place)) for one in found]


def _matching(
    found: Sequence[CheckpointTuple], wanted: Mapping[str, Any] | None
) -> Sequence[CheckpointTuple]:
    return [
        one
        for one in found
        if all(value == one.metadata.get(key) for key, value in (wanted or {}).items())
    ]


def _place(config: RunnableConfig, checkpoint_id: str) -> Place:
    configurable = config["configurable"]
    return Place(
        str(configurable["thread_id"]), configurable.get("checkpoint_ns") or "", checkpoint_id
    )


def _config(place: Place) -> RunnableConfig:
    return {
        "configurable": {
            "thread_id": place.thread_id,
            "checkpoint_ns": place.namespace,
            "checkpoint_id": place.checkpoint_id,
        }
    }


def _owners(state: object) -> tuple[str, ...]:
    """Return whose memory a conversation may have been told of, as far as its state says."""
    owners = state.get("owners") if isinstance(state, Mapping) else None
    if not isinstance(owners, list | tuple):
        return ()
    return tuple(one for one in owners if isinstance(one, str))


@contextmanager
def open_saver(path: Path) -> Iterator[SwitchboardSaver]:
    """Open the file at ``path``, or a new one, for the checkpoints of graphs.

    Blocks while the file is opened, which takes seconds if it is large and was not closed in order.

    Raises:
        StorageError: it could not be opened; its text says what can be done.
    """
    background = BackgroundLoop("switchboard-saver")
    try:
        database = background.run(_opened(path))
        try:
            yield SwitchboardSaver(database, background)
        finally:
            background.run(database.close())
    finally:
        background.stop()


async def _opened(path: Path) -> Database:
    database = Database(path)
    await database.open()
    return database
