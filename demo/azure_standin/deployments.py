"""The deployments this server pretends to have; each teaches a client something else."""

from dataclasses import dataclass
from typing import Literal

from .ask import Says

MODEL = "standin-rules-1"
EMBEDDING_MODEL = "standin-hashes-1"


@dataclass(frozen=True, slots=True)
class Deployment:
    """What one deployment accepts. ``context`` is in tokens, question and answer together."""

    name: str
    context: int
    responses: bool = True
    chat: bool = True
    embeddings: bool = False
    dimensions: bool = True
    """Whether it shortens its embeddings when asked to."""
    reasoning: bool = False
    mark: str = "r"
    """A letter for the encrypted reasoning it makes, which no other deployment can read."""
    json_schema: bool = True
    ignores_schema: bool = False
    """Whether it takes a JSON schema without a word and then answers as it likes."""
    effort: bool = False
    web_search: bool = True
    """Whether it searches the web by itself."""
    attachments: bool = True
    """Whether it looks at images and reads documents."""
    overflow: str = "azure"
    """Whose words say that a request is too long: ``azure``, ``llama.cpp``, ``old llama.cpp``
    (which names no number), ``anthropic``."""
    says: Says = "nothing"
    """What it says along with calls of tools that take ``say``: what is due; always that it is
    done, whatever else was asked; or that something else is done."""
    late_filter: bool = False
    """Filter results arrive after the text, in a chunk without a delta (asynchronous filter)."""
    model: str = MODEL
    """What answers call the model."""
    efforts: tuple[str, ...] = ()
    """The reasoning efforts it takes; empty: all of them."""
    temperature: float | None = None
    """The only temperature it takes, if there is only one."""
    most_output: int | None = None
    """The most tokens an answer may be allowed."""
    flex: Literal["served", "full", "refused"] = "served"
    """What becomes of requests in the service tier of that name."""
    retired: bool = False
    """Whether its model is no longer served."""
    retains: bool = True
    """Whether its prompt cache can be asked to keep what it holds for a day."""
    bills_writes: bool = False
    """Whether what is put into its prompt cache has a price, and is found where it was marked."""
    takes_marks: bool = False
    """Whether it can be told what to put there."""
    pictures: bool = False
    """Whether it draws."""
    edits: bool = True
    """Whether it makes pictures of others, if it draws."""
    quality: bool = True
    """Whether it may be told how well to draw."""
    decisions: bool = False
    """Whether it answers typed questions with probabilities."""
    files: bool = False
    """Whether it turns recordings into text."""
    realtime: bool = False
    """Whether it does so while somebody speaks."""
    batch: bool = False
    """Whether it answers what comes in batches, and nothing else."""
    speech: bool = False
    """Whether it speaks; what does, holds no talks."""
    detects_turns: bool = True
    """Whether it ends a turn by itself then, and takes a prompt: those that do not tell words."""


def _ears(
    name: str, *, files: bool = False, realtime: bool = False, detects_turns: bool = True
) -> Deployment:
    return Deployment(
        name,
        16_000,
        responses=False,
        chat=False,
        files=files,
        realtime=realtime,
        detects_turns=detects_turns,
    )


TABLE = (
    # The easy one: both APIs and every parameter, as if it were lenient about all of them.
    Deployment("house-voice", 128_000, effort=True),
    # Refuses sampling parameters and max_tokens; wants its encrypted reasoning items back.
    Deployment("house-reasoning", 200_000, reasoning=True, effort=True),
    # Another one, which cannot read the first one's reasoning.
    Deployment("house-thinker", 200_000, reasoning=True, effort=True, mark="t"),
    # Chat Completions only, and the content filter reports late.
    Deployment("house-chat", 128_000, responses=False, late_filter=True),
    # A small context, no JSON schema output, no reasoning parameters, no images or documents.
    Deployment("house-small", 8_192, json_schema=False, web_search=False, attachments=False),
    # A server at home: a small context, words of its own for that, and no sense for schemas.
    Deployment("house-llama", 4_096, overflow="llama.cpp", ignores_schema=True, attachments=False),
    # These say along with a command that it is done: when they should, too readily, and wrongly.
    Deployment("house-brisk", 128_000, effort=True, says="due"),
    Deployment("house-hasty", 128_000, effort=True, says="always"),
    Deployment("house-boastful", 128_000, effort=True, says="wrong"),
    # Takes all parameters, and not every value of them.
    Deployment(
        "house-choosy",
        128_000,
        effort=True,
        efforts=("low", "medium", "high"),
        temperature=1.0,
        most_output=2_000,
    ),
    # The cheap service tier: its model has none, and it never has room.
    Deployment("house-thrifty", 128_000, effort=True, flex="refused"),
    Deployment("house-full", 128_000, effort=True, flex="full"),
    # A model whose last day is known, and one whose last day is over.
    Deployment("house-ending", 128_000, effort=True, model="gpt-5-mini-2025-08-07"),
    Deployment("house-retired", 128_000, model="gpt-4o-2024-08-06", retired=True),
    # Prompt caches: one that keeps for minutes only, one that bills its writes and is told what to
    # keep, and one that bills them and is told nothing. Home Assistant's own agent decides by the
    # name of a model what to ask of its cache, so two have such names.
    Deployment("gpt-5-mini-house", 128_000, effort=True, says="due", retains=False),
    Deployment(
        "gpt-5.6-house",
        128_000,
        effort=True,
        says="due",
        retains=False,
        bills_writes=True,
        takes_marks=True,
    ),
    Deployment("house-unmarked", 128_000, effort=True, retains=False, bills_writes=True),
    Deployment("house-speech", 4_096, responses=False, chat=False, speech=True),
    Deployment("house-embedding", 8_192, responses=False, chat=False, embeddings=True),
    # Vectors of one length only, as embedding models of the second generation have them.
    Deployment(
        "house-embedding-old",
        8_192,
        responses=False,
        chat=False,
        embeddings=True,
        dimensions=False,
    ),
    Deployment("house-pictures", 32_000, responses=False, chat=False, pictures=True),
    # One that draws in one way only, and makes nothing of other pictures.
    Deployment(
        "house-sketches",
        32_000,
        responses=False,
        chat=False,
        pictures=True,
        edits=False,
        quality=False,
    ),
    Deployment("house-deciding", 128_000, effort=True, decisions=True),
    Deployment("house-batch", 128_000, effort=True, batch=True),
    # Speech to text: of files and turn by turn, of files alone, and word by word as it is spoken.
    _ears("house-ears", files=True, realtime=True),
    _ears("house-scribe", files=True),
    _ears("house-live", realtime=True, detects_turns=False),
)
DEPLOYMENTS = {deployment.name: deployment for deployment in TABLE}
