"""Files and batches of Azure OpenAI: lines of requests go up, lines of answers come down.

A request becomes the body that it would have by itself, and an answer is read as one that came by
itself. Formats: learn.microsoft.com/azure/foundry/openai/how-to/batch.
"""

import hashlib
import json
from collections.abc import AsyncGenerator, Collection, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import quote

from custom_components.switchboard.engine.azure import chat_completions, deltas, errors, responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Client
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.json_fields import items, part, text
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.azure.translate import as_llm_error, from_code
from custom_components.switchboard.engine.reading.asking import THOUGHT_TOKENS

EXPIRY: Final = {"anchor": "created_at", "seconds": 1_209_600}
"""The earliest that Azure lets a file of a batch expire: 14 days after it was made."""

_FILE_NAME: Final = "switchboard-{}.jsonl"
_WIRES: Final = {"responses": responses, "chat_completions": chat_completions}
_USELESS: Final = frozenset({"include", "reasoning_summary", "service_tier", "prompt_cache_key"})
"""Parts of a request that are of no use in a batch."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A batch as Azure has it; ``files`` are those that it made, ``code`` is why it failed."""

    id: str
    status: str
    input_file_id: str
    ours: str
    files: tuple[str, ...]
    code: str

    @classmethod
    def read(cls, told: object) -> Remote:
        """Read a batch object; some regions write their statuses with a capital letter."""
        files = (text(told, "output_file_id"), text(told, "error_file_id"))
        failed = [from_code(text(one, "code")) for one in items(part(told, "errors"), "data")]
        return cls(
            text(told, "id"),
            text(told, "status").lower(),
            text(told, "input_file_id"),
            text(part(told, "metadata"), "switchboard"),
            tuple(filter(None, files)),
            next((err.refusal.code for err in failed if err.refusal), ""),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a line: its text, and why there is none, or why it did not come to its end."""

    text: str | None
    reason: str | None
    usage: deltas.Usage = field(default_factory=lambda: deltas.Usage(0, 0, 0, 0))
    model: str = ""

    @property
    def kept(self) -> str | None:
        """The text, if it can be used; PostgreSQL keeps no NUL."""
        is_usable = self.reason in {None, errors.AnswerCutError.reason}
        return self.text.replace("\0", "") if self.text and is_usable else None


@dataclass(frozen=True, slots=True)
class BatchWire:
    """The deployment for batches of one resource, with what is known of it.

    What is asked of the service raises an ``LLMError`` where it fails.
    """

    client: Client = field(repr=False)
    deployment: str
    capabilities: Capabilities

    def line(self, custom_id: str, request: LLMRequest) -> bytes:
        """Return a line of an input file; a model that thinks has room to, as nobody asks again."""
        room = request.options.max_output_tokens
        if room is not None:
            options = replace(request.options, max_output_tokens=room + THOUGHT_TOKENS)
            request = replace(request, options=options)
        known = replace(self.capabilities, rejected=self.capabilities.rejected | _USELESS)
        body = _WIRES[known.wire].build(request, self.deployment, known)
        asked = {"custom_id": custom_id, "method": "POST", "url": self._url, "body": body}
        return json.dumps(asked, separators=(",", ":")).encode() + b"\n"

    @property
    def _url(self) -> str:
        path = _WIRES[self.capabilities.wire].PATH
        return path if self.client.endpoint.api_version else f"/v1{path}"

    async def upload(self, ours: str, content: bytes) -> str:
        """Upload the input file of one of our rows; returns its id."""
        form = {f"expires_after.{name}": str(value) for name, value in EXPIRY.items()}
        file = (_FILE_NAME.format(ours), content, "application/jsonl")
        sent = {"data": {"purpose": "batch", **form}, "files": [("file", file)]}
        return _id_of(await self._ask("POST", "/files", **sent))

    async def create(self, ours: str, input_file_id: str) -> str:
        """Create the batch of one of our rows; returns its id."""
        asked = {
            "input_file_id": input_file_id,
            "endpoint": self._url,
            "completion_window": "24h",
            "metadata": {"switchboard": ours},
            "output_expires_after": EXPIRY,
        }
        return _id_of(await self._ask("POST", "/batches", json=asked))

    async def batch(self, batch_id: str) -> Remote:
        """Return how a batch stands."""
        return Remote.read(await self._ask("GET", f"/batches/{quote(batch_id, safe='')}"))

    async def cancel(self, batch_id: str) -> None:
        """Cancel a batch; it is so some minutes later."""
        await self._ask("POST", f"/batches/{quote(batch_id, safe='')}/cancel")

    async def delete(self, file_id: str) -> None:
        """Delete a file, if it is still there."""
        try:
            await self._ask("DELETE", f"/files/{quote(file_id, safe='')}")
        except LLMError as err:
            if status_of(err) != 404:
                raise

    async def files_of(self, ours: str) -> list[str]:
        """Return the ids of the input files that were uploaded for one of our rows."""
        found, name = self._all("/files", {"purpose": "batch"}), _FILE_NAME.format(ours)
        return [text(one, "id") async for one in found if text(one, "filename") == name]

    async def batches_of(self, ours: str, input_file_ids: Collection[str]) -> list[Remote]:
        """Return the batches that were created for one of our rows."""
        found = [Remote.read(one) async for one in self._all("/batches", {"limit": "100"})]
        return [one for one in found if one.ours == ours or one.input_file_id in input_file_ids]

    async def answers(self, file_id: str) -> AsyncGenerator[list[tuple[str, Answer]]]:
        """Yield what the lines of a file of results say, as they come; what is none is left out."""
        with _as_ours():
            response = await self._send("GET", f"/files/{quote(file_id, safe='')}/content")
            try:
                rest = b""
                async with aclosing(response.aiter_bytes()) as received:
                    async for piece in received:
                        *lines, rest = (rest + piece).split(b"\n")
                        yield [one for line in lines async for one in _answers_of(line)]
                yield [one async for one in _answers_of(rest)]
            finally:
                await response.aclose()

    async def _all(self, path: str, params: dict[str, str]) -> AsyncGenerator[object]:
        last = ""
        while True:
            page = await self._ask("GET", path, params=params | ({"after": last} if last else {}))
            for one in items(page, "data"):
                yield one
                last = text(one, "id")
            if part(page, "has_more") is not True or not last:
                return

    async def _ask(self, method: str, path: str, **sent: object) -> object:
        with _as_ours():
            response = await self._send(method, path, **sent)
            try:
                raw = await response.aread()
            finally:
                await response.aclose()
            return json.loads(raw) if raw else None

    async def _send(self, method: str, path: str, **sent: Any) -> Any:
        version = self.client.endpoint.api_version
        params = {**sent.pop("params", {}), **({"api-version": version} if version else {})}
        url = f"{self.client.base_url.rstrip('/')}{path}"

        async def send() -> Any:
            headers = await self.client.way_in(by_key=bool(version))
            return await self.client.send(method, url, headers, params=params, **sent)

        return await self.client.renewing(send)


@contextmanager
def _as_ours() -> Iterator[None]:
    try:
        yield
    except Exception as exc:  # noqa: BLE001 - whatever the HTTP client raises
        raise as_llm_error(exc) from None


def _id_of(told: object) -> str:
    if found := text(told, "id"):
        return found
    raise errors.StreamBrokenError("The answer names no id")


def status_of(err: LLMError) -> int | None:
    """Return the status with which something was refused; ``None``, if there was no answer."""
    return err.refusal.status if err.refusal else None


def digest_of(request: LLMRequest) -> str:
    """Return what a request asks, as one name.

    It is the same whatever room there is to answer in, and whatever was talked about before.
    """
    schema = request.output_schema
    said = [[message.role, _without_before(message.content)] for message in request.messages]
    asked = [request.purpose, said, schema and [schema.name, schema.schema]]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _without_before(content: str) -> object:
    """Return a window without what the engine tells of the one before; other texts as they are."""
    try:
        window = json.loads(content)
    except ValueError, RecursionError:
        return content
    if isinstance(window, dict):
        window.pop("before", None)
    return window


async def _answers_of(line: bytes) -> AsyncGenerator[tuple[str, Answer]]:
    """Yield the one answer of a line; none, if it was cut or is no JSON."""
    try:
        told = json.loads(line)
    except ValueError, RecursionError:
        return
    yield text(told, "custom_id"), await answer_of(told)


async def answer_of(line: object) -> Answer:
    """Return what a line of results says; one that failed has a reason."""
    response, error = part(line, "response"), part(line, "error")
    body, status = part(response, "body"), part(response, "status_code")
    if error and status is None:
        return Answer(None, from_code(text(error, "code"), text(error, "message")).reason)
    if error or status != 200:
        told = body if isinstance(body, str) else json.dumps(body)
        refusal = errors.StatusError(status if type(status) is int else 500, {}, told)
        return Answer(None, as_llm_error(refusal).reason)
    answer = Answer("", None)
    wire = chat_completions if part(body, "choices") else responses
    try:
        async with aclosing(deltas.wholesome(wire.deltas(_event(body)))) as pieces:
            async for piece in pieces:
                match piece:
                    case deltas.TextDelta(said):
                        answer = replace(answer, text=f"{answer.text}{said}")
                    case deltas.Usage():
                        answer = replace(answer, usage=piece)
                    case deltas.Finished(model=model):
                        answer = replace(answer, model=(model or "")[:64])
    except LLMError as err:
        ended = err if answer.text else errors.before_a_word(err)
        return replace(answer, reason=ended.reason)
    return answer


async def _event(body: object) -> AsyncGenerator[Any]:
    """Yield a whole answer as the one event of a stream."""
    if isinstance(body, dict) and part(body, "choices"):
        choices = [one for one in items(body, "choices") if isinstance(one, dict)]
        yield {**body, "choices": [{**one, "delta": part(one, "message")} for one in choices]}
    else:
        yield {"type": "response.completed", "response": body}
