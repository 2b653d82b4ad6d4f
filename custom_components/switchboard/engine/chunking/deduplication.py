"""Deduplication: one memory of what several chunks say of a thing, with all that it rests on.

Memories of one owner and one type are compared. Which of them are, tell posting lists of rare
words; that they are one, ``sameness`` says, under the guards. Groups are merged, two at a time and
the most alike first, as long as each memory of one is one with each of the other. So nothing is
lost between memories that a third resembles both of, and no order of chunks makes a difference.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from math import floor
from typing import Final

from ..language.search_terms import joined
from ..storage.entries import ExtractedFact
from .results import ChunkExtractionResult, ChunkRelationship
from .sameness import LEAST_SHARED, Carrying, Roots, Said, similarity

_RARE: Final = 2
"""Words under which a memory is looked for."""


@dataclass(frozen=True, slots=True)
class MergedMemory:
    """One memory that was made of several; ``source_chunks`` are all chunks those were found in."""

    final_memory: ExtractedFact
    source_memories: tuple[ExtractedFact, ...]
    source_chunks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeduplicationResult:
    """The memories of all chunks, each once; ``duplicates_found`` are those that are left out."""

    unique_memories: tuple[ExtractedFact, ...]
    duplicates_found: int
    merged_memories: tuple[MergedMemory, ...]


class ChunkDeduplicator:
    """Merges what overlaps of chunks, and people who say a thing twice, gave more than once."""

    def deduplicate_across_chunks(
        self, chunk_results: Iterable[ChunkExtractionResult]
    ) -> DeduplicationResult:
        """Return the memories of all chunks without repeats, in the order they were said in.

        Each has the chunks it was found in, with the confidence in each.
        """
        chunks = sorted(chunk_results, key=lambda result: (result.sequence, result.chunk_id))
        place = {result.chunk_id: at for at, result in enumerate(chunks)}
        groups = _grouped([_found_in(one, of) for of in chunks for one in of.memories])
        found = [merged(group, place) for group in groups]
        found.sort(key=lambda one: _when(one.final_memory))
        return DeduplicationResult(
            unique_memories=tuple(one.final_memory for one in found),
            duplicates_found=sum(len(one.source_memories) - 1 for one in found),
            merged_memories=tuple(one for one in found if len(one.source_memories) > 1),
        )

    def merge_relationships(
        self, memories: Sequence[ExtractedFact], relationships: Sequence[ChunkRelationship]
    ) -> list[ChunkRelationship]:
        """Return the relationships between ``memories``, each once and with all its evidence.

        What was between two that became one is left out.

        Raises:
            ValueError: there is no such memory, and none that it was merged into.
        """
        now = {id_: memory.id for memory in memories for id_ in (memory.id, *memory.merged_from)}
        equal: dict[tuple[str, str, str], list[ChunkRelationship]] = defaultdict(list)
        for one in sorted(relationships, key=lambda one: (-one.confidence, one.id)):
            if not {one.source_id, one.target_id} <= now.keys():
                raise ValueError(f"Relationship {one.id} is of a memory that there is not")
            source, target = now[one.source_id], now[one.target_id]
            if source != target:
                equal[source, one.relation, target].append(one)
        return [
            replace(
                same[0],
                source_id=source,
                target_id=target,
                evidence=tuple(sorted({id_ for one in same for id_ in one.evidence})),
            )
            for (source, _, target), same in sorted(equal.items())
        ]


def _found_in(memory: ExtractedFact, chunk: ChunkExtractionResult) -> ExtractedFact:
    if memory.source_chunks:
        return memory
    return replace(memory, source_chunks=(chunk.chunk_id,), chunk_confidence=(memory.confidence,))


def _when(memory: ExtractedFact) -> tuple[object, ...]:
    return (memory.created_at, memory.id, memory.summary)


type _Group = list[ExtractedFact]


def _grouped(memories: Iterable[ExtractedFact]) -> Iterator[_Group]:
    by_type: dict[tuple[str, str], dict[tuple[str, str, str], _Group]] = {}
    for memory in memories:
        equal = by_type.setdefault((memory.owner, memory.category), {})
        text = (memory.summary, memory.subject, memory.polarity)
        equal.setdefault(text, []).append(memory)
    carrying = Carrying()
    for equal in by_type.values():
        # Memories in the same words are one without a look, and their order is that of the words.
        groups = [equal[text] for text in sorted(equal)]
        said = [Said(group[0], carrying) for group in groups]
        for together in _together(said):
            yield [memory for place in together for memory in groups[place]]


def _together(said: Sequence[Said]) -> Iterator[list[int]]:
    """Return the places of those that are one; each place is in one list."""
    alike = {
        (one, other): found
        for one, other in _candidates(said)
        if (found := similarity(said[one], said[other]))
    }
    group = {place: [place] for pair in alike for place in pair}
    for one, other in sorted(alike, key=lambda pair: (-alike[pair], pair)):
        mine, its = group[one], group[other]
        if mine is not its and all((min(pair), max(pair)) in alike for pair in product(mine, its)):
            mine += its
            group.update(dict.fromkeys(its, mine))
    for place in range(len(said)):
        together = group.get(place, [place])
        if together[0] == place:
            yield together


def _candidates(said: Sequence[Said]) -> Iterator[tuple[int, int]]:
    """Return pairs of places whose memories may be one, each once.

    If one has all words of another, it has its two rarest; and those stand early among its own, as
    it has only few that the other lacks. So each is listed under the pairs of its rarest words.
    """
    roots = Roots()
    keys = [frozenset([roots[word] for word in one.content]) for one in said]
    often = Counter(chain.from_iterable(keys))
    rank = {key: at for at, key in enumerate(sorted(often, key=lambda key: (often[key], key)))}
    listed: dict[tuple[int, ...], list[int]] = defaultdict(list)
    rarest: list[tuple[int, ...]] = []
    for place, mine in enumerate(keys):
        rare = sorted([rank[key] for key in mine])
        rarest.append(tuple(rare[:_RARE]))
        extra = floor((1 - LEAST_SHARED) * len(rare))
        for pair in combinations(rare[: _RARE + extra], min(_RARE, len(rare))):
            listed[pair].append(place)
    for place, mine in enumerate(keys):
        for other in listed[rarest[place]]:
            its = keys[other]
            if mine < its or (mine == its and place < other):
                yield min(place, other), max(place, other)


def merged(group: Sequence[ExtractedFact], place: Mapping[str, int]) -> MergedMemory:
    """Make one memory of a group: the words of the one that says most, of such the latest.

    It was said when it was said last: what contradicts it may have been said in between. ``place``
    orders its chunks.
    """
    sources = tuple(sorted(group, key=_when))
    if len(sources) == 1:
        return MergedMemory(sources[0], sources, sources[0].source_chunks)
    ids = dict.fromkeys(id_ for one in sources for id_ in (one.merged_from or (one.id,)))
    latest = sources[-1]
    fullest = max(sources, key=lambda one: (len(Said(one, Carrying()).content), _when(one)))
    confidence: dict[str, float] = {}
    for one in sources:
        for chunk, sure in zip(one.source_chunks, one.chunk_confidence, strict=True):
            confidence[chunk] = max(sure, confidence.get(chunk, 0.0))
    chunks = tuple(sorted(confidence, key=lambda chunk: (place.get(chunk, -1), chunk)))
    terms = None
    for one in sources:
        terms = joined(fullest.summary, one.search_terms, terms)
    final = replace(
        fullest,
        confidence=max(one.confidence for one in sources),
        source_message_ids=tuple(
            dict.fromkeys(id_ for one in sources for id_ in one.source_message_ids)
        ),
        window_end_id=latest.window_end_id,
        created_at=latest.created_at,
        status="quarantined" if any(one.status == "quarantined" for one in sources) else "accepted",
        search_terms=terms,
        source_chunks=chunks,
        chunk_confidence=tuple(confidence[chunk] for chunk in chunks),
        merged_from=tuple(ids) if len(ids) > 1 else (),
    )
    return MergedMemory(final, sources, chunks)
