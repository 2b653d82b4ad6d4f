"""Reading a chunk of the log as a window is read: the same model, masks, rules and evidence.

What is said of a chunk to whoever reads the next one is context: it has no number that could be
cited, and rules look for what a fact says in the messages alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from ..chunking.conversation import ChunkMessage
from ..chunking.results import CONTENT_FILTERED, UNFINISHED, ChunkExtraction, ExtractionError
from ..language.masking import masked
from ..language.orders import gives_orders
from ..storage.entries import ExtractedFact, LogEntry
from .answer import Extraction, read_answer
from .answer_schema import answer_schema
from .asking import Asker, Question, prompt
from .facts import fact_of
from .graph import GraphFound
from .implicit_feedback import CONTEXT
from .passes import ANSWER_TOKENS, QUESTIONS, Checks, Found
from .runner import Reading
from .user_statements import is_own
from .validation import Finding
from .windows import Window

MOST_CHUNK_FACTS: Final = 200
ANSWER_SHARE: Final = 0.25
"""Tokens of an answer for each token of new messages; household talk needs fewer."""
LONGEST_ANSWER: Final = 8000
LONGEST_GIST: Final = 600
"""Characters of what the next chunk is told."""

_BYTES_PER_TOKEN: Final = 4
_FRAME: Final = 4
"""Tokens that a message costs besides its words, where nobody has counted them."""

_OVERLAP: Final = 3
"""Messages that the second half of a chunk repeats of the first."""
_MOST_HALVINGS: Final = 4
_TOO_MUCH: Final = frozenset({"answer_cut", "thought_too_long", "context_length", UNFINISHED})
"""Reasons that come less often where there is less to read."""
_MOST_REFUSALS: Final = 32
"""How often the content filter may refuse parts of a chunk; to find one message takes ten."""


CHUNK_QUESTIONS: Final = {
    graph: replace(
        asked,
        name="facts_and_gist",
        # They begin as those of windows do, so that a service keeps the beginning of both.
        instructions=asked.instructions + prompt("chunk"),
        schema=answer_schema(MOST_CHUNK_FACTS, graph=graph, gist={"type": "string"}),
        read=partial(read_answer, most=MOST_CHUNK_FACTS),
    )
    for graph, asked in QUESTIONS.items()
}


@dataclass(frozen=True, slots=True)
class ChunkReading(ChunkExtraction):
    """Findings in a chunk that may be kept.

    ``deeds`` are what rules saw of the assistant's work, which become no memories. ``graph`` has,
    part by part, what is told of the graph; ``None``: it was not looked for. ``masked`` has, by id,
    what is left of messages from which a secret was proposed. ``unread`` has, part by part, the ids
    of messages that the content filter let nobody read.
    """

    deeds: tuple[ExtractedFact, ...] = ()
    graph: tuple[GraphFound, ...] | None = None
    masked: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[tuple[str, ...], ...] = ()


@dataclass(slots=True)
class _Filter:
    """How often the content filter refused parts of a chunk, and those it kept from being read."""

    refusals: int = 0
    unread: list[Window] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Part:
    """The findings that hold of a window, and what the reader of the next one may be told."""

    window: Window
    reading: Reading[Found]
    gist: str


@dataclass(frozen=True, slots=True)
class ChunkReader:
    """Reads what of a chunk is left in the log, as a window."""

    asker: Asker
    checks: Checks
    clock: Callable[[], datetime]

    @property
    def version(self) -> str:
        """Return what reads the chunks."""
        return self._question.version

    @property
    def _question(self) -> Question[Extraction]:
        return CHUNK_QUESTIONS[self.checks.graph is not None]

    async def read(self, chunk_id: str, window: Window, before: str) -> ChunkReading:
        """Return what a chunk tells of its owner; one with nothing new of people asks nobody.

        A chunk is read in halves where the model cannot take in or answer all of it, or the content
        filter refuses it. ``before`` tells what was talked about before.

        Raises:
            ExtractionError: there is no answer about it, or about a part of it that was not
                refused by the content filter.
        """
        stopped = _Filter()
        parts = await self._read(window, before, 0, stopped)
        if stopped.unread and not any(part.window.may_tell for part in parts):
            raise ExtractionError(CONTENT_FILTERED)
        found = [(part.window, part.reading.found) for part in parts]
        return ChunkReading(
            memories=_facts(chunk_id, [(one, its.facts.findings) for one, its in found]),
            summary=parts[-1].gist or None,
            deeds=_facts(chunk_id, [(one, its.facts.deeds) for one, its in found]),
            graph=self._of_graph(parts),
            masked={id_: text for part in parts for id_, text in part.reading.masked.items()},
            unread=tuple(tuple(one.entry.id for one in part.new) for part in stopped.unread),
        )

    async def _read(
        self,
        window: Window,
        before: str,
        halvings: int,
        stopped: _Filter,
    ) -> list[_Part]:
        """Return what holds of a window, or of each of the parts it had to be read in."""
        if not window.may_tell:
            return [await self._judge(window, Extraction(()))]
        may_halve = halvings < _MOST_HALVINGS and len(window.new) > 1
        try:
            found, is_cut = await self._ask(window, before)
        except ExtractionError as err:
            if err.reason == CONTENT_FILTERED:
                return await self._read_past_filter(window, before, halvings, stopped)
            if err.reason not in _TOO_MUCH or not may_halve:
                raise
        else:
            if not is_cut or not may_halve:
                return [await self._judge(window, found)]
        first, second = _halves(window)
        read = await self._read(first, before, halvings + 1, stopped)
        told = read[-1].gist if read else ""
        return read + await self._read(second, told, halvings + 1, stopped)

    async def _read_past_filter(
        self,
        window: Window,
        before: str,
        halvings: int,
        stopped: _Filter,
    ) -> list[_Part]:
        """Read what of a window the content filter lets through.

        It may be what was said before that it refuses, so no part is shown any of that.
        """
        stopped.refusals += 1
        bare = Window((), window.new)
        may_ask = stopped.refusals < _MOST_REFUSALS
        if may_ask and len(bare.new) > 1:
            first, second = _halves(bare)
            read = await self._read(first, "", halvings, stopped)
            return read + await self._read(Window((), second.new), "", halvings, stopped)
        if may_ask and (window.overlap or before):
            return await self._read(bare, "", halvings, stopped)
        stopped.unread.append(bare)
        return []

    def _of_graph(self, parts: Sequence[_Part]) -> tuple[GraphFound, ...] | None:
        if self.checks.graph is None:
            return None
        found = (part.reading.found.graph for part in parts)
        return tuple(one for one in found if one is not None)

    async def _judge(self, window: Window, found: Extraction) -> _Part:
        context = window.overlap[-CONTEXT:]
        reading = await self.checks.check(found, window, context, self.clock())
        return _Part(window, reading, _gist(found.gist, reading))

    async def _ask(self, window: Window, before: str) -> tuple[Extraction, bool]:
        new = sum(message(stored.entry).tokens for stored in window.new)
        room = min(LONGEST_ANSWER, max(ANSWER_TOKENS, int(new * ANSWER_SHARE)))
        asked = replace(self._question, answer_tokens=room, longer=room / ANSWER_TOKENS)
        return await self.asker.ask(asked, window, before=before)


def message(entry: LogEntry) -> ChunkMessage:
    """Return a message of the log as one that is cut between."""
    tokens = entry.token_count
    if tokens is None:
        tokens = -(-len(entry.content.encode()) // _BYTES_PER_TOKEN) + _FRAME
    return ChunkMessage(entry.id, entry.role, entry.content, tokens, entry.created_at)


def _halves(window: Window) -> tuple[Window, Window]:
    """Part a window, where somebody begins to speak if that is near its middle."""
    new = window.new
    middle = len(new) // 2
    starts = (place for place in range(middle, len(new)) if is_own(new[place].entry))
    at = next(starts, middle) or 1
    first = Window(window.overlap, new[:at])
    return first, Window(first.entries[-_OVERLAP:], new[at:])


def _gist(said: str, reading: Reading[Found]) -> str:
    """Return what may be told of a part; of one in which the model saw a secret, nothing."""
    if reading.rejected.get("secret") or reading.masked or gives_orders(said):
        return ""
    return masked(said)[:LONGEST_GIST]


def _facts(
    chunk_id: str, found: Iterable[tuple[Window, Sequence[Finding]]]
) -> tuple[ExtractedFact, ...]:
    """Return findings as facts, of which each was created when it was said last."""
    facts: list[ExtractedFact] = []
    for window, findings in found:
        said = {stored.entry.id: stored.entry for stored in window.entries}
        for one in findings:
            last = max((said[id_] for id_ in one.evidence), key=lambda entry: entry.created_at)
            fact = fact_of(one, last.owner, "chunk", chunk_id, last.created_at)
            sure = (one.draft.confidence,)
            facts.append(replace(fact, source_chunks=(chunk_id,), chunk_confidence=sure))
    return tuple(facts)
