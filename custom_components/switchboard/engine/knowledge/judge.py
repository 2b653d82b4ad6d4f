"""Asking a model how statements stand to each other: one call, one JSON answer, believed strictly.

What a model says is still held against the guards (``reconcile``): no verdict merges what a rule
knows to differ.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from ..azure.deltas import LLMClient, TextDelta
from ..azure.errors import LLMError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from .compare import Claim, Relation
from .errors import UNREADABLE, JudgeError

JUDGE_VERSION: Final = "1"
"""Changes with the prompt or the schema; requests of one version begin alike."""

# Read once, when the module is imported: it is asked on the event loop.
INSTRUCTIONS: Final = (Path(__file__).parent / "prompts" / "relations.md").read_text("utf-8")

JUDGE_SECONDS: Final = 60.0
ANSWER_TOKENS: Final = 2000
"""Room for twenty relations, and for a reasoning model's thoughts."""

RELATIONS: Final = ("same", "refines", "refined_by", "contradicts", "unrelated")

SCHEMA: Final[Mapping[str, object]] = {
    "type": "object",
    "properties": {
        "relations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer"},
                    "relation": {"type": "string", "enum": list(RELATIONS)},
                },
                "required": ["n", "relation"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["relations"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """A ``Judge`` that asks ``llm``, and waits ``patience`` seconds for an answer.

    ``clock`` is the event loop's, in seconds.
    """

    llm: LLMClient
    clock: Callable[[], float]
    patience: float = JUDGE_SECONDS

    async def relations(self, new: Claim, known: Sequence[Claim]) -> list[Relation]:
        """Return what the model answers, one relation for each of ``known``.

        Raises:
            JudgeError: the model failed, or its answer is not what was asked for.
        """
        request = LLMRequest(
            messages=(
                Message("system", INSTRUCTIONS),
                Message("user", claims_as_json(new, known)),
            ),
            options=ModelOptions(max_output_tokens=ANSWER_TOKENS),
            output_schema=OutputSchema("relations", SCHEMA),
            purpose="memory",
            prompt_cache_key=f"relations-{JUDGE_VERSION}",
        )
        deltas = self.llm.stream(request, deadline=self.clock() + self.patience)
        try:
            async with aclosing(deltas):
                pieces = [delta.text async for delta in deltas if isinstance(delta, TextDelta)]
        except LLMError as err:
            raise JudgeError(err.reason) from err
        return read_answer("".join(pieces), len(known))


def claims_as_json(new: Claim, known: Sequence[Claim]) -> str:
    """Return statements as JSON, so that no text in them can pass for anything else."""
    return json.dumps(
        {
            "new": _data(new),
            "known": [{"n": number, **_data(claim)} for number, claim in enumerate(known, 1)],
        },
        ensure_ascii=False,
    )


def read_answer(text: str, wanted: int) -> list[Relation]:
    """Return the relations in an answer, in the order of their numbers.

    A fence around the JSON is put up with; a missing, doubled or unknown number or relation is not.

    Raises:
        JudgeError: it is not an answer on each of the statements.
    """
    try:
        found, _ = json.JSONDecoder().raw_decode(text, max(text.find("{"), 0))
    except (ValueError, RecursionError) as err:
        raise JudgeError(UNREADABLE) from err
    items = found.get("relations") if isinstance(found, dict) else None
    if not isinstance(items, list):
        raise JudgeError(UNREADABLE)
    relations = dict(map(_relation, items))
    if len(items) != wanted or relations.keys() != set(range(1, wanted + 1)):
        raise JudgeError(UNREADABLE)
    return [relations[number] for number in range(1, wanted + 1)]


def _relation(item: Any) -> tuple[int, Relation]:
    if isinstance(item, dict):
        number, relation = item.get("n"), item.get("relation")
        if type(number) is int and relation in RELATIONS:
            return number, cast("Relation", relation)
    raise JudgeError(UNREADABLE)


def _data(claim: Claim) -> dict[str, str]:
    return {
        "text": claim.text,
        "about": claim.subject,
        "kind": claim.kind,
        "polarity": claim.polarity,
    }
