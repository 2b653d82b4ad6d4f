"""Asking a model how statements stand to each other: all questions of a run in one call.

The answer has one key for each pair that was asked about; what is missing or makes no sense under
one key costs that pair only. What a model says is still held against the guards (``matching``).
"""

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from ..azure.deltas import LLMClient
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..azure.schemas import ask_text
from .claims import Dated, Pair, Question, Relation, Verdicts, pair_of, pairs_of
from .errors import UNREADABLE, JudgeError

JUDGE_VERSION: Final = "4"
"""Changes with the prompt or the schema; requests of one version begin alike."""

# Read once, when the module is imported: it is asked on the event loop.
INSTRUCTIONS: Final = (Path(__file__).parent / "prompts" / "relations.md").read_text("utf-8")

JUDGE_SECONDS: Final = 60.0
MOST_PAIRS: Final = 150
"""Pairs asked about in one call; an Azure schema has up to 1,000 values in all."""
MOST_BYTES: Final = 32_000
"""Of the statements in one call: some 8,000 tokens."""
_TOKENS_OF_THOUGHT: Final = 2000
_TOKENS_OF_ANSWER: Final = 12

RELATIONS: Final = ("same", "refines", "refined_by", "contradicts", "disputed", "unrelated")
_MOST_REMEMBERED: Final = 4096


@cache
def schema_of(pairs: int) -> dict[str, object]:
    """Return the schema of an answer on so many pairs."""
    return numbered_schema(pairs, {"type": "string", "enum": list(RELATIONS)})


def numbered_schema(count: int, each: dict[str, object]) -> dict[str, object]:
    """Return the schema of an object with so many required keys: a number for each answer."""
    numbers = [str(number) for number in range(1, count + 1)]
    return {
        "type": "object",
        "properties": dict.fromkeys(numbers, each),
        "required": numbers,
        "additionalProperties": False,
    }


@dataclass(slots=True)
class _Answered:
    """The last verdicts, by a digest of both texts and the judge's version: no words are kept."""

    key: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    verdicts: dict[bytes, Relation] = field(default_factory=dict)

    def get(self, pair: Pair) -> Relation | None:
        return self.verdicts.get(self._digest(pair))

    def put(self, pair: Pair, relation: Relation) -> None:
        while len(self.verdicts) >= _MOST_REMEMBERED:
            del self.verdicts[next(iter(self.verdicts))]
        self.verdicts[self._digest(pair)] = relation

    def _digest(self, pair: Pair) -> bytes:
        text = "\0".join((JUDGE_VERSION, *pair)).encode("utf-8", "replace")
        return blake2b(text, key=self.key, digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """A ``Judge`` that asks ``llm``, and waits ``patience`` seconds for an answer.

    ``clock`` is the event loop's, in seconds.
    """

    llm: LLMClient
    clock: Callable[[], float]
    patience: float = JUDGE_SECONDS
    answered: _Answered = field(default_factory=_Answered)

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        """Return what the model answers; what it answered before is not asked again.

        Raises:
            JudgeError: the model failed, or its answer is no JSON object.
        """
        found: dict[Pair, Relation] = {}
        unasked: list[Question] = []
        for question in questions:
            left = []
            for known in question.known:
                pair = pair_of(question.new.claim, known.claim)
                relation = self.answered.get(pair)
                if relation is None:
                    left.append(known)
                else:
                    found[pair] = relation
            if left:
                unasked.append(Question(question.new, tuple(left)))
        for chunk in _chunks(unasked):
            pairs = [pair for question in chunk for pair in pairs_of(question)]
            for pair, relation in zip(pairs, await self._ask(chunk, len(pairs)), strict=True):
                if relation is not None:
                    found[pair] = relation
                    self.answered.put(pair, relation)
        return found

    async def _ask(self, questions: Sequence[Question], pairs: int) -> list[Relation | None]:
        request = LLMRequest(
            messages=(
                Message("system", INSTRUCTIONS),
                Message("user", questions_as_json(questions)),
            ),
            options=ModelOptions(max_output_tokens=_TOKENS_OF_THOUGHT + _TOKENS_OF_ANSWER * pairs),
            output_schema=OutputSchema("relations", schema_of(pairs)),
            purpose="memory",
            prompt_cache_key=f"relations-{JUDGE_VERSION}",
        )
        try:
            text = await ask_text(self.llm, request, self.clock() + self.patience)
        except LLMError as err:
            raise JudgeError(err.reason) from err
        return read_answer(text, pairs)


def questions_as_json(questions: Sequence[Question]) -> str:
    """Return questions as JSON, so that no text in them can pass for anything else."""
    numbers = iter(range(1, MOST_PAIRS * 100))
    return json.dumps(
        [
            {
                "new": _data(question.new),
                "known": [{"n": str(next(numbers)), **_data(one)} for one in question.known],
            }
            for question in questions
        ],
        ensure_ascii=False,
    )


def read_answer(text: str, pairs: int) -> list[Relation | None]:
    """Return the relations in an answer, by number; ``None`` for those that make no sense.

    A fence around the JSON is put up with.

    Raises:
        JudgeError: it is no JSON object, or says nothing on any of the pairs.
    """
    try:
        found, _ = json.JSONDecoder().raw_decode(text, max(text.find("{"), 0))
    except (ValueError, RecursionError) as err:
        raise JudgeError(UNREADABLE) from err
    if not isinstance(found, dict):
        raise JudgeError(UNREADABLE)
    relations = [_relation(found.get(str(number))) for number in range(1, pairs + 1)]
    if pairs and not any(relations):
        raise JudgeError(UNREADABLE)
    return relations


def _relation(value: Any) -> Relation | None:
    return cast("Relation", value) if isinstance(value, str) and value in RELATIONS else None


def _chunks(questions: Sequence[Question]) -> Iterator[list[Question]]:
    """Yield the questions as they fit into calls; one that is too long goes alone."""
    chunk: list[Question] = []
    pairs = size = 0
    for question in questions:
        more = len(questions_as_json([question]).encode("utf-8", "replace"))
        if chunk and (pairs + len(question.known) > MOST_PAIRS or size + more > MOST_BYTES):
            yield chunk
            chunk, pairs, size = [], 0, 0
        chunk.append(question)
        pairs, size = pairs + len(question.known), size + more
    if chunk:
        yield chunk


def _data(one: Dated) -> dict[str, str]:
    data = {
        "text": one.claim.text,
        "about": one.claim.subject,
        "kind": one.claim.kind,
        "polarity": one.claim.polarity,
    }
    return data | ({"since": one.since.isoformat()} if one.since else {})
