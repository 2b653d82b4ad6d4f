"""The web application: paths, keys, faults and the journal around the rules."""

import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from aiohttp import web

from . import batches, embeddings, listening, pictures, speaking
from .ask import Ask, Reply
from .azure_errors import (
    AzureError,
    access_denied,
    api_version_not_supported,
    context_exceeded,
    deployment_not_found,
    model_deprecated,
    model_error,
    operation_not_supported,
    resource_not_found,
)
from .completion import Completion, complete, read_prompt
from .deployments import DEPLOYMENTS, TABLE, Deployment
from .entra import Entra
from .faults import Fault, FaultError, FaultQueue
from .journal import Entry, Journal
from .prompt_cache import PromptCache
from .script import reply_to
from .streaming import Pace, send
from .wires import Wire
from .wires.chat import CHAT
from .wires.responses import RESPONSES

DEFAULT_KEY = "standin-key"
_API_VERSION = re.compile(r"20\d\d-\d\d-\d\d(-preview)?|preview|latest|v1")
_V1_VERSIONS = ("preview", "latest", "v1")
_RESPONSES_SINCE = "2025-03-01"


@dataclass(slots=True)
class Standin:
    """Everything the server keeps while it runs."""

    key: str
    pace: Pace
    journal: Journal
    cache: PromptCache
    rules: Callable[[Ask], Reply] = reply_to
    v1: bool = True
    faults: FaultQueue = field(default_factory=FaultQueue)
    entra: Entra = field(default_factory=Entra)
    listening: listening.Listening = field(default_factory=listening.Listening)
    voice: speaking.Voice = field(default_factory=speaking.Voice)
    batches: batches.Batches = field(default_factory=batches.Batches)


STANDIN = web.AppKey("standin", Standin)


def create_app(
    *,
    key: str = DEFAULT_KEY,
    v1: bool = True,
) -> web.Application:
    """The server. ``v1=False`` is an older resource that knows the dated paths only."""
    app = web.Application(client_max_size=32 * 2**20)
    app[STANDIN] = Standin(key, Pace(), Journal(), PromptCache(time.monotonic), v1=v1)
    app.on_shutdown.append(_stop_waiting)
    app.router.add_post("/_standin/faults", _order_faults)
    app.router.add_delete("/_standin/faults", _clear_faults)
    app.router.add_get("/_standin/journal", _read_journal)
    app.router.add_delete("/_standin/journal", _clear_journal)
    app.router.add_post("/_standin/listening", _order_listening)
    app.router.add_post("/{tenant}/oauth2/v2.0/token", _give_token)
    app.router.add_route("*", "/{path:.*}", _azure)
    return app


async def _stop_waiting(app: web.Application) -> None:
    app[STANDIN].pace.stopping.set()


async def _order_faults(request: web.Request) -> web.Response:
    try:
        data = await request.json()
        faults = [Fault.from_json(item) for item in (data if isinstance(data, list) else [data])]
    except (FaultError, TypeError, json.JSONDecodeError) as err:
        return web.json_response({"error": str(err)}, status=400)
    request.app[STANDIN].faults.order(faults)
    return web.json_response({"waiting": len(request.app[STANDIN].faults)})


async def _clear_faults(request: web.Request) -> web.Response:
    request.app[STANDIN].faults.clear()
    request.app[STANDIN].pace.end_waits()
    return web.json_response({"waiting": 0})


async def _order_listening(request: web.Request) -> web.Response:
    request.app[STANDIN].listening.order(await request.json())
    return web.json_response({"waiting": len(request.app[STANDIN].listening.texts)})


async def _read_journal(request: web.Request) -> web.Response:
    return web.json_response(request.app[STANDIN].journal.as_json())


async def _clear_journal(request: web.Request) -> web.Response:
    request.app[STANDIN].journal.clear()
    return web.json_response([])


async def _give_token(request: web.Request) -> web.Response:
    standin = request.app[STANDIN]
    return await standin.entra.token(request, lambda asking: _is_gone(asking, standin))


def _is_gone(request: web.Request, standin: Standin) -> bool:
    transport = request.transport
    return standin.pace.stopping.is_set() or transport is None or transport.is_closing()


async def _azure(request: web.Request) -> web.StreamResponse:
    standin = request.app[STANDIN]
    await request.read()  # so that whoever reads the journal finds no request without its body
    entry = standin.journal.open(
        request.method, request.path, dict(request.query), dict(request.headers)
    )
    try:
        response = await _way_to(request)(request, standin, entry)
    except AzureError as err:
        entry.error = err.body["error"]
        response = web.json_response(
            err.body, status=err.status, headers=_headers(entry) | err.headers
        )
    entry.status = response.status
    return response


def _way_to(
    request: web.Request,
) -> Callable[[web.Request, Standin, Entry], Awaitable[web.StreamResponse]]:
    if request.path.startswith(speaking.SPEECH_PATH):
        return _speech
    return _batches if batches.PATH.fullmatch(request.path) else _answer


async def _batches(request: web.Request, standin: Standin, entry: Entry) -> web.StreamResponse:
    await _check_key(request, standin)
    fault = standin.faults.take()
    entry.fault = fault.as_json()
    if refusal := fault.error(""):
        raise refusal

    def line(url: str, body: dict[str, Any], met: Fault) -> dict[str, Any]:
        wire = RESPONSES if url.endswith(RESPONSES.operation) else CHAT
        return wire.body(_complete(standin, wire, body, DEPLOYMENTS[body["model"]], met), body)

    return await standin.batches.answer(request, entry, line)


def _headers(entry: Entry) -> dict[str, str]:
    identity = f"00000000-0000-4000-8000-{entry.number:012d}"
    return {"apim-request-id": identity, "x-request-id": identity, "x-ms-region": "Loopback"}


async def _answer(request: web.Request, standin: Standin, entry: Entry) -> web.StreamResponse:
    await _check_key(request, standin)
    operation, named = _route(request, standin)
    if operation == "models":
        models = [{"id": item.name, "object": "model", "created": 0} for item in TABLE]
        return web.json_response({"object": "list", "data": models}, headers=_headers(entry))
    is_form = request.content_type == "multipart/form-data"
    body = await pictures.form_of(request) if is_form else await _body(request)
    entry.body = dict(body)
    entry.deployment = named or str(body.get("model") or "")
    entry.stream = bool(body.get("stream"))
    fault = standin.faults.take()
    entry.fault = fault.as_json()
    await standin.pace.wait(fault.header_delay)
    if fault.web_page:
        page = "<!doctype html><title>Sign in</title><p>Welcome to our hotel."
        return web.Response(text=page, content_type="text/html")
    if refusal := fault.error(entry.deployment):
        raise refusal
    if operation in _HEARING:
        return await _hear(operation, request, standin, entry, fault)
    deployment = _deployment(entry.deployment)
    if operation == "embeddings":
        return _embeddings(body, deployment, entry)
    if operation == "audio/speech":
        if not deployment.speech:
            raise operation_not_supported(operation, deployment.name)
        return await _speak(request, standin, entry, speaking.read_json(body), fault)
    if operation in _OTHERS:
        return _other(operation, body, deployment, entry, fault)
    wire = RESPONSES if operation == "responses" else CHAT
    if deployment.batch or not (deployment.responses if wire is RESPONSES else deployment.chat):
        raise operation_not_supported(wire.operation, deployment.name)
    completion = _complete(standin, wire, body, deployment, fault)
    entry.usage = asdict(completion.usage)
    entry.text = completion.text
    entry.finish = completion.finish
    entry.tool_calls = [asdict(call) for call in completion.calls]
    if not entry.stream:
        await standin.pace.wait(fault.first_token_delay or standin.pace.first_token)
        return web.json_response(wire.body(completion, body), headers=_headers(entry))
    return await send(
        request,
        wire.frames(completion, body),
        failure=wire.failure(),
        fault=fault,
        pace=standin.pace,
        headers=_headers(entry),
    )


async def _hear(
    operation: str, request: web.Request, standin: Standin, entry: Entry, fault: Fault
) -> web.StreamResponse:
    heard, pace = standin.listening, standin.pace
    if operation == "realtime":
        return await listening.Session(request, heard, pace, fault, entry).run()
    if operation == "realtime/client_secrets":
        return web.json_response(heard.secret(), headers=_headers(entry))
    if not _deployment(str(entry.deployment)).files:
        raise operation_not_supported("transcriptions", str(entry.deployment))
    entry.text = await listening.transcribe(request, heard, pace, entry)
    return web.json_response({"text": entry.text}, headers=_headers(entry))


def _complete(
    standin: Standin, wire: Wire, body: dict[str, Any], deployment: Deployment, fault: Fault
) -> Completion:
    ask = replace(wire.read(body, deployment), says=deployment.says)
    prompt = read_prompt(ask)
    if len(prompt.tokens) > deployment.context:
        raise context_exceeded(
            deployment.context, len(prompt.tokens), wire.messages_param, deployment.overflow
        )
    return complete(
        ask,
        standin.rules(ask),
        deployment=deployment,
        fault=fault,
        prompt=prompt,
        cache=standin.cache,
    )


def _embeddings(body: dict[str, Any], deployment: Deployment, entry: Entry) -> web.Response:
    if not deployment.embeddings:
        raise operation_not_supported("embeddings", deployment.name)
    answer, tokens = embeddings.answer(body, deployment)
    entry.usage = {"input": tokens, "cached": 0, "output": 0, "reasoning": 0}
    return web.json_response(answer, headers=_headers(entry))


_OTHERS = ("images/generations", "images/edits", "decisions")


def _other(
    operation: str, body: dict[str, Any], deployment: Deployment, entry: Entry, fault: Fault
) -> web.Response:
    edited = operation == "images/edits"
    able = deployment.decisions if operation == "decisions" else deployment.pictures
    if not able or (edited and not deployment.edits):
        raise operation_not_supported(operation, deployment.name)
    if operation == "decisions":
        answer = pictures.decided(body, deployment)
    else:
        answer = pictures.drawn(body, deployment, edited=edited)
    text = json.dumps(answer)
    if fault.malformed_after_chunks is not None:
        text = text[: len(text) // 2]
    return web.Response(text=text, content_type="application/json", headers=_headers(entry))


async def _speech(request: web.Request, standin: Standin, entry: Entry) -> web.StreamResponse:
    """Answer as Azure AI Speech."""
    await _check_key(request, standin)
    if speaking.operation_of(request) == "voices":
        return web.json_response(speaking.LISTED, headers=_headers(entry))
    fault = standin.faults.take()
    entry.fault = fault.as_json()
    await standin.pace.wait(fault.header_delay)
    if refusal := fault.error(""):
        raise refusal
    markup = await request.read()
    entry.body = markup.decode()
    return await _speak(request, standin, entry, speaking.read_markup(request, markup), fault)


async def _speak(
    request: web.Request, standin: Standin, entry: Entry, asked: speaking.Asked, fault: Fault
) -> web.StreamResponse:
    entry.text = asked.text
    return await speaking.send_audio(
        request,
        asked,
        voice=standin.voice,
        fault=fault,
        pace=standin.pace,
        headers=_headers(entry),
    )


async def _check_key(request: web.Request, standin: Standin) -> None:
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
    keys = [request.headers.get(name) for name in ("api-key", "Ocp-Apim-Subscription-Key")]
    if standin.key in (*keys, bearer) or bearer in standin.entra.valid:
        return
    if bearer in standin.listening.secrets:
        return
    if bearer.startswith("token-"):
        await standin.entra.refusing()
    raise access_denied()


_V1_PATH = re.compile(
    r"/openai/v1/(responses|chat/completions|embeddings|models|images/(?:generations|edits)"
    r"|decisions|audio/speech|audio/transcriptions|realtime|realtime/client_secrets)/?"
)
_DATED_PATH = re.compile(
    r"/openai/deployments/([^/]+)/(chat/completions|embeddings|images/(?:generations|edits)"
    r"|audio/speech|audio/transcriptions)/?"
)
_HEARING = ("audio/transcriptions", "realtime", "realtime/client_secrets")
_READ = ("models", "realtime")
"""Operations that are asked by GET."""


def _route(request: web.Request, standin: Standin) -> tuple[str, str | None]:
    """The operation a path means, and the deployment when the path names it."""
    version = request.query.get("api-version")
    if standin.v1 and (match := _V1_PATH.fullmatch(request.path)):
        if version is not None and version not in _V1_VERSIONS:
            raise api_version_not_supported()
        if (request.method == "GET") != (match[1] in _READ):
            raise resource_not_found()
        return match[1], None
    if request.method != "POST" or version is None:
        raise resource_not_found()
    if match := _DATED_PATH.fullmatch(request.path):
        _check_version(version)
        return match[2], match[1]
    if request.path.rstrip("/") == "/openai/responses":
        _check_version(version)
        if version[:1] == "2" and version[:10] < _RESPONSES_SINCE:
            raise api_version_not_supported(
                f"The Responses API needs api-version {_RESPONSES_SINCE}-preview or later."
            )
        return "responses", None
    raise resource_not_found()


def _check_version(version: str) -> None:
    if not _API_VERSION.fullmatch(version):
        raise api_version_not_supported()


async def _body(request: web.Request) -> dict[str, Any]:
    if request.method == "GET":
        return {}
    try:
        body = await request.json()
    except (json.JSONDecodeError, UnicodeDecodeError) as err:
        raise model_error("The body of the request is not JSON.", None, None) from err
    if not isinstance(body, dict):
        raise model_error("The body of the request is not a JSON object.", None, None)
    return body


def _deployment(name: str) -> Deployment:
    if name not in DEPLOYMENTS:
        raise deployment_not_found(name)
    if DEPLOYMENTS[name].retired:
        raise model_deprecated(name)
    return DEPLOYMENTS[name]
