"""Recall: what of the log and of the memories answers a question.

Both are searched by words (see ``hits``) and, where vectors are at hand, by meaning; the ranked
lists are fused. Whose words may come out is asked in every query that returns any, so nothing that
is met on the way (where a word occurs, what was said next, a vector) lets out anything of anybody
else's.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from ..language.content import Wanted
from ..language.lexicon import LANGUAGES
from ..storage.memory_entries import Memory
from ..storage.search import Remembered, Said, Scope, Span
from ..storage.summaries import StoredSummary
from ..storage.transaction import Transaction
from . import scoring as hits
from .asked import asked
from .may_be_told import summary_told, tellable
from .overview import asks_for_all, overview
from .query import Term, parse
from .ranking import rarity
from .recalled import Recalled, Source, by_graph, from_graph, from_log, from_memory
from .related import Related, Surroundings
from .scoring import Hits
from .span import named_time
from .vectors import QueryVector

_DEPTH: Final = 12
"""How far each list is read before they are fused."""
_DEEPER: Final = 10
_SPARE: Final = 2
"""How many times as many are looked at as are wanted: some may not be told."""
_MOST_SUMMARIES: Final = 2
_DAMPING: Final = 60


def recall(  # noqa: PLR0913 - each says something of its own about what may be recalled
    tx: Transaction,
    question: str,
    owners: Sequence[str],
    *,
    now: datetime,
    span: Span | None = None,
    past: bool = False,
    limit: int = 8,
    exclude: Collection[str] = (),
    sources: Collection[Source] = ("memory", "log"),
    vector: QueryVector | None = None,
    graph: Surroundings | None = None,
) -> list[Recalled]:
    """Return what is known about a question, the most telling first.

    ``owners`` are all those whose words may be seen. ``exclude`` are ids of conversations,
    messages, memories and relations to leave out. Of a memory and a message that it rests on, the
    memory is returned, and so it is of a memory and a relation that it states.
    A question that names nothing ("What do you know about me?") gets the memories of most use.
    With a ``span``, only what was said in that time is returned; with ``past``, memories too that
    hold no longer.
    """
    terms = parse(question, span)
    scope = Scope(tuple(owners), without=frozenset(exclude), span=span, past=past)
    if "memory" in sources and asks_for_all(question):
        known = [one for one in overview(tx, owners, now) if one.id not in scope.without]
        of_time = _then(tx, (one.id for one in known), scope)
        if known := [one for one in known if one.id in of_time]:
            return [from_memory(one, 1 / rank, now) for rank, one in enumerate(known[:limit], 1)]
    depth = max(limit, _DEPTH)
    in_words = hits.in_memories(tx, terms, scope, now, depth) if "memory" in sources else []
    remembered = _remembered(tx, in_words, scope, depth, now, vector) if "memory" in sources else []
    then = named_time(question) if span is None else None
    said = _said(tx, terms, scope, depth, then, vector) if "log" in sources else []
    around: dict[Memory | Said | Related, Related] = {}
    # What held in another time is told by what was said then.
    if graph is not None and span is None and "memory" in sources:
        remembered[0] = _without_repeats(tx, remembered[0])
        related = graph(tx, question, owners, now=now, limit=depth, known=remembered[0])
        around = _around(tx, related, scope, now)
    lists: list[Sequence[Memory | Said | Related]] = [*remembered, list(around), *said]
    scores = fuse(lists)
    told = {
        source
        for one in scores
        if not isinstance(one, Said)
        for source in (one.sources if isinstance(one, Memory) else one.message_ids)
    }
    by_meaning: list[Sequence[Memory | Said]] = [*remembered[1:], *said[1:]]
    near = {one.id for ranked in by_meaning for one in ranked}
    found = [one for one in scores if not isinstance(one, Said) or one.id not in told]
    wanted = Wanted((term.word for term in terms), terms[0].languages if terms else LANGUAGES)
    aim = asked(tx, question, terms)
    rarest = rarity(1, max(1, tx.search.last_place("memories")))
    strengths = {one.id: score / rarest for one, score in in_words}

    def recalled(one: Memory | Said | Related) -> Recalled:
        if isinstance(one, Related):
            return from_graph(one, scores[one], wanted)
        if isinstance(one, Said):
            what = replace(from_log(one, scores[one]), share=_share(one, wanted))
        else:
            text = wanted.found(f"{one.text} {one.owner}")
            beside = wanted.found("\n".join((one.subject, *(one.search_terms or ()))))
            what = replace(
                from_memory(one, scores[one], now),
                share=len(text | beside) / len(wanted.words) if wanted.words else 1.0,
                answers=aim.share(text, beside),
                strength=strengths.get(one.id, 0.0),
            )
        what = replace(what, by_meaning=one.id in near)
        return by_graph(what, around[one], wanted) if one in around else what

    return tellable(tx, map(recalled, found), limit)


def search_log(
    tx: Transaction,
    question: str,
    owners: Sequence[str],
    *,
    now: datetime,
    span: Span | None = None,
    limit: int = 20,
    conversation: str | None = None,
) -> list[Recalled]:
    """Return what the owners and their assistant said about something, the best first.

    What a memory rests on is found by the words of that memory, too. With a ``span``, only what
    was said in that time is returned. Summaries of conversations that say it come last, besides
    the ``limit``.
    """
    scope, terms = Scope(tuple(owners), conversation, span=span), parse(question, span)
    evidence = hits.evidence(tx, terms, scope, now)
    then = named_time(question) if span is None else None
    found = hits.in_log(tx, terms, scope, _SPARE * limit, evidence=evidence, then=then)
    told = tellable(tx, (from_log(said, score) for said, score in found), limit)
    return told + _summaries(tx, terms, scope)


def fuse[K](lists: Iterable[Sequence[K]]) -> dict[K, float]:
    """Return what is in any of the lists with its score, the best first.

    Each list gives its items 1 / (60 + rank); only ranks count, so lists with scores of different
    kinds can be fused. Reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009. Of what
    has equal scores, what was seen first comes first.
    """
    scores: dict[K, float] = {}
    for ranked in lists:
        for rank, item in enumerate(ranked, start=1):
            scores[item] = scores.get(item, 0.0) + 1 / (_DAMPING + rank)
    return dict(sorted(scores.items(), key=lambda pair: -pair[1]))


def _summaries(tx: Transaction, terms: Sequence[Term], scope: Scope) -> list[Recalled]:
    """Return summaries that have all the words asked for, else those that have any."""
    found: list[StoredSummary] = []
    for joint in (" AND ", " OR ") if terms else ():
        match = joint.join(f"({term.forms})" for term in terms)
        found = found or tx.summaries.find(
            match, scope.owners, _MOST_SUMMARIES, span=scope.span, conversation=scope.conversation
        )
    return [
        Recalled(
            text=text,
            source="summary",
            owner=scope.owners[0],
            score=0.0,
            message_ids=(),
            at=summary.time_range_end,
            conversation_id=summary.conversation_id,
            began=summary.time_range_start,
        )
        for summary in found
        if (text := summary_told(tx, summary.text, tx.summaries.covered_ids(summary.id)))
    ]


def _then(tx: Transaction, ids: Iterable[str], scope: Scope) -> Collection[str]:
    """Return which of the memories are of the time that is asked about, if there is one."""
    return frozenset(ids) if scope.span is None else tx.search.of_time(ids, scope.span)


def _near(depth: int, scope: Scope) -> int:
    """Return how many of the nearest are asked for: most may be of another time."""
    return depth if scope.span is None else _DEEPER * depth


def _remembered(
    tx: Transaction,
    in_words: Hits[Remembered],
    scope: Scope,
    depth: int,
    now: datetime,
    vector: QueryVector | None,
) -> list[list[Memory]]:
    lists = [[memory.id for memory, _ in in_words]]
    if vector is not None:
        near = vector.memories(tx, scope.owners, _near(depth, scope), now=now)
        then = _then(tx, (key for key, _ in near), scope)
        nearest = [key for key, _ in near if key in then and key not in scope.without]
        lists.append(nearest[:depth])
    known = tx.memories.by_ids({key for ranked in lists for key in ranked})
    open_to = {
        key: memory
        for key, memory in known.items()
        if (scope.past and key in lists[0]) or _is_open(memory, scope, now)
    }
    return [[open_to[key] for key in ranked if key in open_to] for ranked in lists]


def _without_repeats(tx: Transaction, ranked: Sequence[Memory]) -> list[Memory]:
    """Leave out relations that nobody put into words where others tell the same messages."""
    untold = tx.graph.in_no_words(ranked)
    said = {id_ for one in ranked if one.id not in untold for id_ in one.sources}
    return [one for one in ranked if one.id not in untold or said.isdisjoint(one.sources)]


def _around(
    tx: Transaction, found: Sequence[Related], scope: Scope, now: datetime
) -> dict[Memory | Said | Related, Related]:
    """Return what the graph has, or in its place the newest memory that states it."""
    known = tx.memories.by_ids({id_ for one in found for id_ in one.memory_ids})
    around: dict[Memory | Said | Related, Related] = {}
    for one in found:
        stating = (known[id_] for id_ in one.memory_ids if id_ in known)
        memory = next((memory for memory in stating if _is_open(memory, scope, now)), None)
        if scope.without.isdisjoint((one.id, *one.memory_ids)):
            around.setdefault(memory or one, one)
    return around


def _is_open(memory: Memory, scope: Scope, now: datetime) -> bool:
    return (
        memory.owner in scope.owners
        and memory.status == "active"
        and (memory.valid_to is None or memory.valid_to > now)
    )


def _said(
    tx: Transaction,
    terms: Sequence[Term],
    scope: Scope,
    depth: int,
    then: Span | None,
    vector: QueryVector | None,
) -> list[list[Said]]:
    lists = [[said for said, _ in hits.in_log(tx, terms, scope, depth, then=then)]]
    if vector is not None:
        found = vector.messages(tx, scope.owners, _near(depth, scope))
        places = [place for place, _ in found]
        near = {said.seq: said for said in tx.search.said(places, scope)}
        lists.append([near[place] for place in places if place in near][:depth])
    return lists


def _share(said: Said, wanted: Wanted) -> float:
    """Return how much of the words of a question a message says; all, where there are none."""
    if not wanted.words:
        return 1.0
    own = wanted.found(f"{said.content} {said.owner}")
    beside = wanted.found("\n".join(text for _, text in said.neighbours)) - own
    return (len(own) + len(beside) / 2) / len(wanted.words)
