"""Files and batches: requests that are put down in a file, and answered in two others.

A batch goes one step further each time that somebody asks how it stands. Names, codes, limits and
forms are Azure's (learn.microsoft.com/azure/foundry/openai/how-to/batch); the sentences are ours.
"""

import json
import re
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from aiohttp import web

from .azure_errors import AzureError, model_error, resource_not_found
from .counting import count
from .deployments import DEPLOYMENTS
from .faults import Fault
from .journal import Entry
from .pictures import form_of, parts_of

PATH = re.compile(r"/openai/v1/(files|batches)(?:/([\w-]+))?(?:/(content|cancel))?/?")
URLS = ("/v1/responses", "/v1/chat/completions")
SHORTEST, LONGEST = 1_209_600, 2_592_000
"""Seconds after which a file may expire."""

_NEXT = {
    "validating": "in_progress",
    "in_progress": "finalizing",
    "finalizing": "completed",
    "cancelling": "cancelled",
}

type Answer = Callable[[str, dict[str, Any], Fault], dict[str, Any]]
"""Answers a request of a line, by its URL and its body; raises an ``AzureError``."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file; ``expires`` is in seconds after it was made, if it does."""

    name: str
    content: bytes
    purpose: str = "batch"
    expires: int | None = None
    created: int = field(default_factory=lambda: int(time.time()))
    id: str = field(default_factory=lambda: f"file-{uuid4().hex}")

    def as_json(self) -> dict[str, Any]:
        """The file object."""
        return {
            "id": self.id,
            "object": "file",
            "bytes": len(self.content),
            "created_at": self.created,
            "expires_at": self.expires and self.created + self.expires,
            "filename": self.name,
            "purpose": self.purpose,
            "status": "processed",
        }


@dataclass(slots=True)
class Batches:
    """All that is kept of files and batches, and how the next ones go.

    ``ends`` is how batches end that are not cancelled; all but those that complete answer ``done``
    lines. One that ``stays`` is in progress for ever. ``tokens`` is the quota of what may be
    enqueued, refused at once or, if not ``fails_fast``, when it is validated. ``faults`` are those
    of lines, one after the other; ``spoils`` changes what an output file says.
    """

    files: dict[str, StoredFile] = field(default_factory=dict)
    batches: dict[str, dict[str, Any]] = field(default_factory=dict)
    ends: str = "completed"
    done: int = 1
    stays: bool = False
    tokens: int | None = None
    fails_fast: bool = True
    most_lines: int = 100_000
    most_files: int = 500
    faults: deque[Fault] = field(default_factory=deque)
    spoils: Callable[[bytes], bytes] = lambda content: content
    _taken: dict[str, StoredFile] = field(default_factory=dict)

    async def answer(self, request: web.Request, entry: Entry, answer: Answer) -> web.Response:  # noqa: PLR0911
        """Answer a request about files or batches."""
        match = PATH.fullmatch(request.path)
        kind, name, part = match.groups() if match else (None, None, None)
        match (request.method, kind, part):
            case ("POST", "files", None) if name is None:
                entry.body = await form_of(request)
                return web.json_response(self._upload(await parts_of(request)).as_json())
            case ("GET", "files", None) if name is None:
                files = [file.as_json() for file in self.files.values()]
                return _page(request, files, 10_000, 10_000)
            case ("GET", "files", "content"):
                return web.Response(body=self._file(name).content)
            case ("GET", "files", None):
                return web.json_response(self._file(name).as_json())
            case ("DELETE", "files", None):
                del self.files[self._file(name).id]
                return web.json_response({"id": name, "object": "file", "deleted": True})
            case ("POST", "batches", None) if name is None:
                entry.body = await request.json()
                return web.json_response(self._create(entry.body))
            case ("GET", "batches", None) if name is None:
                for batch in self.batches.values():
                    if batch["status"] == "cancelling":
                        self._go_on(batch, answer)
                return _page(request, list(self.batches.values()), 20, 100)
            case ("GET", "batches", None):
                batch = self._batch(name)
                self._go_on(batch, answer)
                return web.json_response(batch)
            case ("POST", "batches", "cancel"):
                return web.json_response(self._cancel(self._batch(name)))
        raise resource_not_found()

    def _file(self, name: str | None) -> StoredFile:
        if name not in self.files:
            raise model_error("No such file.", "file_id", None, 404)
        return self.files[name]

    def _batch(self, name: str | None) -> dict[str, Any]:
        if name not in self.batches:
            raise model_error("No such batch.", "batch_id", None, 404)
        return self.batches[name]

    def _upload(self, parts: Iterable[tuple[str, bytes, Any]]) -> StoredFile:
        form = {
            name.replace("[", ".").rstrip("]"): (content, part) for name, content, part in parts
        }
        if form.get("purpose", (b"", None))[0] != b"batch":
            raise model_error("This stand-in keeps files of batches only.", "purpose", None)
        if "file" not in form:
            raise model_error("Missing required parameter: 'file'.", "file", None)
        expires = None
        if "expires_after.seconds" in form:
            expires = int(form["expires_after.seconds"][0])
            anchor = form.get("expires_after.anchor", (b"", None))[0]
            if anchor != b"created_at" or not SHORTEST <= expires <= LONGEST:
                raise model_error("Files expire after 14 to 30 days.", "expires_after", None)
        if len(self.files) >= self.most_files:
            raise AzureError(400, {"code": "quotaExceeded", "message": "No file more than these."})
        content, part = form["file"]
        return self._keep(StoredFile(part.get_filename(), content, expires=expires))

    def _keep(self, file: StoredFile) -> StoredFile:
        self.files[file.id] = file
        return file

    def _create(self, asked: dict[str, Any]) -> dict[str, Any]:
        file = self._file(asked.get("input_file_id"))
        if asked.get("completion_window") != "24h":
            raise model_error("The window is 24h.", "completion_window", "invalid_value")
        if asked.get("endpoint") not in URLS:
            raise model_error("No such endpoint.", "endpoint", "invalid_value")
        after = asked.get("output_expires_after") or {"seconds": SHORTEST}
        if not SHORTEST <= after["seconds"] <= LONGEST:
            raise model_error("Files expire after 14 to 30 days.", "output_expires_after", None)
        if self.fails_fast and self._is_over(file):
            raise model_error("Too many tokens are enqueued.", None, "token_limit_exceeded")
        batch: dict[str, Any] = {
            "id": f"batch_{uuid4()}",
            "object": "batch",
            "completion_window": "24h",
            "created_at": int(time.time()),
            "endpoint": asked["endpoint"],
            "errors": None,
            "error_file_id": "",
            "input_file_id": file.id,
            "metadata": asked.get("metadata"),
            "output_file_id": "",
            "request_counts": {"total": 0, "completed": 0, "failed": 0},
            "status": "validating",
        }
        self.batches[batch["id"]], self._taken[batch["id"]] = batch, file
        return batch

    def _is_over(self, file: StoredFile) -> bool:
        return self.tokens is not None and count(file.content.decode()) > self.tokens

    def _cancel(self, batch: dict[str, Any]) -> dict[str, Any]:
        if batch["status"] not in ("validating", "in_progress", "finalizing", "cancelling"):
            raise model_error("This batch has ended.", None, "invalid_request", 409)
        batch["status"] = "cancelling"
        return batch

    def _go_on(self, batch: dict[str, Any], answer: Answer) -> None:
        status = batch["status"]
        if status == "validating" and (wrong := self._wrong(batch)):
            batch["status"] = "failed"
            batch["errors"] = {"object": "list", "data": [wrong]}
        elif status == "finalizing" or (status == "in_progress" and self.ends == "expired"):
            batch["status"] = self.ends
            self._run(batch, answer)
        elif status == "cancelling":
            batch["status"] = "cancelled"
            self._run(batch, answer)
        elif not (status == "in_progress" and self.stays):
            batch["status"] = _NEXT.get(status, status)

    def _wrong(self, batch: dict[str, Any]) -> dict[str, Any] | None:  # noqa: PLR0911
        """Say what is wrong with an input file, as the first of the errors of a batch."""
        file = self.files.get(batch["input_file_id"])
        lines = file.content.splitlines() if file else []
        if file is None or not lines:
            return _error("empty_file")
        if len(lines) > self.most_lines:
            return _error("too_many_tasks")
        if self._is_over(file):
            return _error("token_limit_exceeded")
        seen: set[str] = set()
        models: set[str] = set()
        for number, line in enumerate(lines, 1):
            try:
                asked = json.loads(line)
                url, model, custom_id = asked["url"], asked["body"]["model"], asked["custom_id"]
            except ValueError, KeyError, TypeError:
                return _error("invalid_json_line", number)
            if url != batch["endpoint"]:
                return _error("url_mismatch", number)
            if custom_id in seen:
                return _error("duplicate_custom_id", number)
            if model not in DEPLOYMENTS:
                return _error("model_not_found", number)
            if not DEPLOYMENTS[model].batch or asked["method"] != "POST":
                return _error("invalid_request", number)
            seen.add(custom_id)
            models.add(model)
        return _error("model_mismatch") if len(models) > 1 else None

    def _run(self, batch: dict[str, Any], answer: Answer) -> None:
        """Answer lines, and make both files; where there is no error, its file is empty."""
        status = batch["status"]
        content = self._taken[batch["id"]].content  # deleted meanwhile or not
        lines = [json.loads(line) for line in content.splitlines()]
        run = lines if status == "completed" else lines[: self.done]
        outputs: list[dict[str, Any]] = []
        errors: list[dict[str, Any]] = []
        for asked in reversed(run):
            fault = self.faults.popleft() if self.faults else Fault()
            told = {"custom_id": asked["custom_id"], "error": None}
            try:
                if refusal := fault.error(asked["body"]["model"]):
                    raise refusal
                body = answer(asked["url"], asked["body"], fault)
                outputs.append({**told, "response": _response(200, body)})
            except AzureError as err:
                errors.append({**told, "response": _response(err.status, err.body)})
        if status == "expired":
            late = {"response": None, "error": _error("batch_expired")}
            errors += [{"custom_id": one["custom_id"], **late} for one in lines[self.done :]]
        counts = {"total": len(lines), "completed": len(outputs), "failed": len(errors)}
        batch["request_counts"] = counts
        if outputs:
            content = self.spoils(_jsonl(outputs))
            batch["output_file_id"] = self._keep(StoredFile("output.jsonl", content)).id
        batch["error_file_id"] = self._keep(StoredFile("error.jsonl", _jsonl(errors))).id


def _page(request: web.Request, found: list[dict[str, Any]], usual: int, most: int) -> web.Response:
    limit = int(request.query.get("limit", usual))
    if not 1 <= limit <= most:
        raise model_error(f"A page has 1 to {most} objects.", "limit", "invalid_value")
    ordered = found[::-1]
    ids = [one["id"] for one in ordered]
    begin = ids.index(request.query["after"]) + 1 if "after" in request.query else 0
    data = ordered[begin : begin + limit]
    more = begin + limit < len(ordered)
    return web.json_response({"object": "list", "data": data, "has_more": more})


def _response(status: int, body: dict[str, Any]) -> dict[str, Any]:
    return {"status_code": status, "request_id": str(uuid4()), "body": body}


def _error(code: str, line: int | None = None) -> dict[str, Any]:
    return {"code": code, "message": "The stand-in does not take this.", "line": line}


def _jsonl(lines: Iterable[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)
