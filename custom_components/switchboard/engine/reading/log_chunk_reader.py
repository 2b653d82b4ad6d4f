"""Reading a chunk of a job: what is left of it in the log is read as any chunk is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from ..chunking.conversation import ConversationChunk
from ..storage.entries import ReadingChunk
from ..storage.ports import Store
from .chunk_reader import ChunkReader, ChunkReading
from .log_messages import message
from .reading_ledger import messages_of


@dataclass(frozen=True, slots=True)
class LogChunkReader:
    """Reads the chunks of a job, which are given by their ids."""

    store: Store
    reader: ChunkReader
    chunks: Mapping[str, ReadingChunk]

    async def extract(
        self, chunk: ConversationChunk, owner: str, before: str | None
    ) -> ChunkReading:
        """Return what a chunk tells of ``owner``; one of which nothing new is left tells nothing.

        Raises:
            ExtractionError: there is no answer about it.
            StorageError: the log cannot be read.
        """
        places = self.chunks[chunk.id]
        left = await self.store.read(partial(messages_of, chunk=places))
        repeated = sum(stored.seq < places.new_from_seq for stored in left)
        if repeated == len(left):
            return ChunkReading()
        messages = tuple(message(stored.entry) for stored in left)
        whole = replace(chunk, messages=messages, overlap_with_previous=repeated)
        return await self.reader.extract(whole, owner, before)
