"""The few repositories that ask PostgreSQL in another way than the file of a home is asked."""

import math
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final, override

from custom_components.switchboard.engine.storage.deletion import Deletion, ForgetReport
from custom_components.switchboard.engine.storage.graph import ENTITIES, GraphSearch
from custom_components.switchboard.engine.storage.graph_entries import Entity
from custom_components.switchboard.engine.storage.memories import Memories
from custom_components.switchboard.engine.storage.memory_entries import MemoryStatus
from custom_components.switchboard.engine.storage.summaries import Summaries
from custom_components.switchboard.engine.storage.table import Repository

from .dialect import Phrase, parse, words_of

_K1: Final = 1.2
_B: Final = 0.75
_LEAST_RARITY: Final = 1e-6


class _Ranked(Repository):
    """Scores texts that an expression finds as SQLite's FTS5 does, by BM25.

    See sqlite.org/fts5.html, "The bm25() function": the lowest score is the best.
    """

    def _scores(
        self,
        table: str,
        key: str,
        weights: Mapping[str, float],
        match: str,
        condition: str = "true",
        *values: object,
    ) -> list[tuple[int, float]]:
        """Return the places of what is found and meets a condition, the best first."""
        index = f"{table}_fts"
        found = self._run(
            f"SELECT {key}, word_count, {', '.join(weights)} FROM {table}"
            f" WHERE {key} IN (SELECT rowid FROM {index} WHERE {index} MATCH ?)"
            f" AND {condition} ORDER BY {key}",
            *(match, *values),
        ).fetchall()
        if not found:
            return []
        rows, words = self._run(f"SELECT count(*), sum(word_count) FROM {table}").fetchone()
        sought = dict.fromkeys(one for one in parse(match) if isinstance(one, Phrase))
        rarities = {one: self._rarity(table, one, rows) for one in sought}
        scored = []
        for place, length, *texts in found:
            held = {name: words_of(text or "") for name, text in zip(weights, texts, strict=True)}
            norm = _K1 * (1 - _B + _B * length * rows / words)
            score = 0.0
            for phrase, rarity in rarities.items():
                often = sum(
                    weight * phrase.count_in(name, held[name]) for name, weight in weights.items()
                )
                score -= rarity * often * (_K1 + 1) / (often + norm)
            scored.append((int(place), score))
        return sorted(scored, key=lambda one: (one[1], one[0]))

    def _rarity(self, table: str, phrase: Phrase, rows: int) -> float:
        sql = f"SELECT count(*) FROM {table} WHERE words @@ CAST(? AS tsquery)"
        having = self._number(sql, phrase.query)
        return max(_LEAST_RARITY, math.log((rows - having + 0.5) / (having + 0.5)))


class PostgresMemories(Memories, _Ranked):
    """The memories of a home."""

    @override
    def _scored(
        self,
        match: str,
        owners: Iterable[str],
        status: MemoryStatus,
        now: datetime,
        limit: int,
    ) -> dict[str, float]:
        scores = self._scores(
            "memories",
            "seq",
            {"text": 1.0, "subject": 0.5, "search_terms": 0.0},
            match,
            "owner = ANY (?) AND status = ? AND (valid_to IS NULL OR valid_to > ?)",
            *(owners, status, now),
        )[:limit]
        places = [place for place, _ in scores]
        ids = dict(self._run("SELECT seq, id FROM memories WHERE seq = ANY (?)", places))
        return {ids[place]: score for place, score in scores}


class PostgresSummaries(Summaries, _Ranked):
    """The summaries of a home."""

    @override
    def _best(self, match: str, limit: int) -> list[int]:
        scored = self._scores("conversation_summaries", "id", {"text": 1.0}, match)
        scored.sort(key=lambda one: (one[1], -one[0]))
        return [place for place, _ in scored[:limit]]


class PostgresGraphSearch(GraphSearch):
    """What holds in the graph of a home."""

    @override
    def alike(
        self, owners: Collection[str], entity_ids: Collection[str], limit: int
    ) -> list[Entity]:
        # PostgreSQL takes one recursive part of a query, and no bound on it.
        mine = "owner = ANY (?1) AND status = 'active'"
        found = self._first(
            f"SELECT id FROM kg_entities WHERE {mine} AND id = ANY (?2) ORDER BY seq",
            owners,
            entity_ids,
        )[:limit]
        near = found
        while near and len(found) < limit:
            near = self._first(
                f"SELECT id FROM kg_entities AS other WHERE {mine} AND id <> ALL (?2) AND ("
                " ha_ref IN (SELECT ha_ref FROM kg_entities WHERE id = ANY (?3))"
                " OR EXISTS (SELECT 1 FROM kg_aliases AS its JOIN kg_aliases AS name"
                " ON name.key = its.key JOIN kg_entities AS known ON known.id = name.entity_id"
                " WHERE its.entity_id = other.id AND known.id = ANY (?3)"
                " AND known.kind = other.kind AND substr(name.key, 1, 1) <> '@')) ORDER BY seq",
                owners,
                found,
                near,
            )[: limit - len(found)]
            found = [*found, *near]
        return ENTITIES.find(self._conn, "id = ANY (?) ORDER BY seq", found)


class PostgresDeletion(Deletion):
    """Deleting for good; the bytes go when the tables are written anew (see ``erase``)."""

    @override
    def everything(self) -> ForgetReport:
        tables = self._first(
            "SELECT table_name FROM information_schema.columns WHERE column_name = 'home_id'"
            " AND table_schema = current_schema() AND table_name <> 'numbers'"
            " AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')"
            " ORDER BY table_name"
        )
        with self._for_good():
            conversations = self._of_conversations()
            # What refers to others first: whose rows go with another's are not counted.
            tables.sort(key=lambda name: name in ("unified_log", "kg_entities"))
            deleted = {name: self._run(f"DELETE FROM {name}").rowcount for name in tables}
        return ForgetReport(
            memories=deleted["memories"],
            facts=deleted["extracted_facts"],
            conversations=conversations,
            messages=deleted["unified_log"],
            graph=deleted["kg_entities"],
        )

    @override
    def merge_indexes(self, *, begin: bool = False) -> bool:
        return False

    @override
    def bytes_to_rewrite(self) -> int:
        return 0

    @override
    def free(self) -> bool:
        return False
