"""Pictures and decisions: what image deployments draw, and how likely a deployment takes things."""

import base64
import re
import struct
import zlib
from email.message import MIMEPart
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any

from aiohttp import web

from . import counting
from .azure_errors import AzureError, model_error
from .deployments import Deployment
from .wires.refusals import missing, wrong_type

_SIZES = ("1024x1024", "1536x1024", "1024x1536", "auto")
_QUALITIES = ("low", "medium", "high", "auto")
_WORD = re.compile(r"\w{3,}")
FIELDS = frozenset({"model", "prompt", "n", "size", "quality", "output_format", "background"})


def png(colour: int) -> bytes:
    """A whole picture of one grey pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    pixel = zlib.compress(bytes((0, colour % 256)))
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", pixel), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


async def form_of(request: web.Request) -> dict[str, Any]:
    """The fields of a form; each file is told by its name, its type and its bytes."""
    form: dict[str, Any] = {}
    for name, content, part in await parts_of(request):
        if (file := part.get_filename()) is None:
            form[name] = content.decode()
        else:
            told = {"name": file, "type": part.get_content_type(), "bytes": len(content)}
            form.setdefault(name, []).append(told)
    return form


async def parts_of(request: web.Request) -> list[tuple[str, bytes, MIMEPart]]:
    """The parts of a form: the name, the content, and the part itself."""
    head = f"Content-Type: {request.headers.get('Content-Type', '')}\r\n\r\n".encode()
    sent = BytesParser(policy=HTTP).parsebytes(head + await request.read())
    parts: list[tuple[str, bytes, MIMEPart]] = []
    for part in sent.iter_parts():
        name = str(part.get_param("name", header="Content-Disposition"))
        content = part.get_payload(decode=True)
        if not isinstance(content, bytes):
            raise model_error("A part of the form is malformed.", name, None)
        parts.append((name, content, part))
    return parts


def drawn(body: dict[str, Any], deployment: Deployment, *, edited: bool) -> dict[str, Any]:
    """The body of an answer with one picture, whose shade depends on the words.

    Raises:
        AzureError: a parameter is missing, unknown to the model, or has a value it does not take.
    """
    pictures = body.pop("image[]", [])
    if unknown := sorted(body.keys() - FIELDS):
        raise model_error(f"Unknown parameter: '{unknown[0]}'.", unknown[0], "unknown_parameter")
    for name, taken in (("size", _SIZES), ("quality", _QUALITIES)):
        if name in body and name == "quality" and not deployment.quality:
            raise model_error("Unknown parameter: 'quality'.", "quality", "unknown_parameter")
        if (value := body.get(name, "auto")) not in taken:
            told = f"Invalid value: '{value}'. Supported values are: {', '.join(taken)}."
            raise model_error(told, name, "invalid_value")
    if not isinstance(body.get("prompt"), str) or not body["prompt"]:
        raise missing("prompt")
    if edited and not pictures:
        raise missing("image")
    if any(one["type"] not in ("image/png", "image/jpeg", "image/webp") for one in pictures):
        raise model_error("Unsupported image type.", "image", "invalid_image")
    picture = png(zlib.crc32(body["prompt"].encode()))
    tokens = counting.count(body["prompt"])
    return {
        "created": 1_790_000_000,
        "data": [{"b64_json": base64.b64encode(picture).decode()}],
        "output_format": "png",
        "quality": body.get("quality", "high"),
        "size": "1024x1024",
        "usage": {
            "input_tokens": tokens,
            "input_tokens_details": {"text_tokens": tokens, "image_tokens": 0},
            "output_tokens": 1056,
            "total_tokens": tokens + 1056,
        },
    }


def decided(body: dict[str, Any], deployment: Deployment) -> dict[str, Any]:
    """The body of an answer to typed questions: the more words they share with it, the likelier.

    Raises:
        AzureError: nothing is asked, or a question is malformed.
    """
    if not body.get("questions"):
        raise missing("questions")
    evidence = _words(_text(body.get("input")))
    answers = [_answer(question, evidence) for question in body["questions"]]
    tokens = counting.count(str(body))
    return {
        "answers": answers,
        "model": deployment.model,
        "usage": {
            "input_tokens": tokens,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": len(answers),
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": tokens + len(answers),
        },
    }


def _answer(question: dict[str, Any], evidence: set[str]) -> dict[str, Any]:
    kind, name = question.get("type"), question.get("name")
    if kind == "predicate":
        met = bool(_words(question["instructions"]) & evidence)
        return {"type": kind, "name": name, "probability": 0.9 if met else 0.2}
    if kind not in ("choice", "score"):
        raise wrong_type("questions", "predicate, choice or score")
    given = question["choices" if kind == "choice" else "levels"]
    if len(given) < 2:
        raise _too_few(kind)
    told = [f"{one.get('value', '')} {one.get('description', '')}" for one in given]
    weights = [1 + 8 * len(_words(words) & evidence) for words in told]
    shares = [weight / sum(weights) for weight in weights]
    best = shares.index(max(shares))
    if kind == "choice":
        values = [one["value"] for one in given]
        probabilities = [
            {"value": value, "probability": share}
            for value, share in zip(values, shares, strict=True)
        ]
        chosen: dict[str, Any] = {"choice": values[best]}
    else:
        probabilities = [
            {"value": level, "label": one["label"], "probability": share}
            for level, (one, share) in enumerate(zip(given, shares, strict=True))
        ]
        chosen = {"score": sum(level * share for level, share in enumerate(shares))}
    more = {"probabilities": probabilities, "confidence": shares[best]}
    return {"type": kind, "name": name, **chosen, **more}


def _too_few(kind: str) -> AzureError:
    return model_error(f"A {kind} needs two at least.", "questions", "invalid_value")


def _text(given: Any) -> str:
    if isinstance(given, str):
        return given
    if not isinstance(given, list):
        raise missing("input")
    parts = [part for message in given for part in message.get("content", ())]
    return " ".join(str(part.get("text", "")) for part in parts)


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}
