"""Listening back: plain preferences, feedback and facts, found by patterns in six languages.

A gullible model does the same, and besides notes whatever a text orders to be noted, whoever said
it, citing whatever messages the text names; it copies answers that were written for it, and takes
the assistant's word for what people like.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from demo.azure_standin.ask import Ask, Json

from .notes import without_occasion

type Fact = dict[str, Any]

_STARTS = (
    # pattern over a sentence, category, polarity, how the summary begins
    (r"i (?:really |just |also )?(?:can't stand|hate|don't like|do not like|dislike)", "Dislikes"),
    (r"i (?:really |just |also )?(?:like|love|enjoy|adore)", "Likes"),
    (r"i (?:would |'d )?(?:always |usually |really )?prefer", "Prefers"),
    (r"i(?:'m| am)", "Is"),
    (r"(?:please )?(?:remember|note) that", ""),
    (r"ich (?:hasse|verabscheue)", "Hasst"),
    (r"ich mag(?! kein)", "Mag"),
    (r"ich mag(?= kein)", "Mag"),
    (r"ich liebe", "Liebt"),
    (r"ich bin", "Ist"),
    (r"merk dir,? dass", ""),
    (r"j'aime", "Aime"),
    (r"j'adore", "Adore"),
    (r"je déteste", "Déteste"),
    (r"je n'aime pas", "N'aime pas"),
    (r"je suis", "Est"),
    (r"souviens-toi que", ""),
    (r"mi (?:piace|piacciono)", "Ama"),
    (r"non mi (?:piace|piacciono)", "Non ama"),
    (r"(?:amo|adoro)", "Ama"),
    (r"(?:odio|detesto)", "Odia"),
    (r"io sono", "È"),
    (r"ricordati che", ""),
    (r"ik hou van", "Houdt van"),
    (r"ik haat", "Haat"),
    (r"ik ben", "Is"),
    (r"onthoud dat", ""),
    (r"(?:a mí )?me (?:gusta|gustan|encanta|encantan)", "Le gusta"),
    (r"no me (?:gusta|gustan)", "No le gusta"),
    (r"yo soy", "Es"),
    (r"recuerda que", ""),
)
_ASIDE = re.compile(r",? (?:by the way|übrigens)$", re.IGNORECASE)
_NEGATIVE = re.compile(
    r"^(?:dislikes|hasst|mag kein|n'aime|déteste|non ama|odia|haat|no le)", re.IGNORECASE
)
_PREFERENCES = re.compile(
    r"^(?:likes|dislikes|prefers|mag|liebt|hasst|aime|adore|déteste|n'aime|ama|non ama|odia|houdt"
    r"|haat|le gusta|no le gusta)",
    re.IGNORECASE,
)
_FEEDBACK = re.compile(
    r"^(?:that (?:was|is|answer)|your answers?|you (?:are|were)|you're|das war|du bist"
    r"|deine antwort|c'était|tes réponses|tu es|sei troppo|era troppo|le tue risposte|dat was"
    r"|je bent|je antwoorden|eso fue|eres|tus respuestas)\b.*",
    re.IGNORECASE,
)
_BAD = re.compile(
    r"\b(?:wrong|too|bad|zu|falsch|trop|faux|troppo|te|fout|demasiad[oa])\b", re.IGNORECASE
)
_MORE = re.compile(
    r"^(?:and |but )?(?:especially|mostly|above all|vor allem|besonders|surtout|soprattutto|vooral"
    r"|sobre todo)\b",
    re.IGNORECASE,
)
_ASKS_BACK = re.compile(r"^\W*(?:what|was|quoi|cosa|che cosa|wat|qué)\b[^.]*\?", re.IGNORECASE)
_ANNOUNCES = re.compile(
    r"\b(?:what i like|was ich mag|ce que j'aime|cosa mi piace|waar ik van hou|qué me gusta)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"(?:store|save|note|remember|record|write down|add|speicher\w*|merk dir|notier\w*|enregistre"
    r"|note|retiens|mémorise|salva|memorizza|registra|annota|bewaar|sla op|noteer|onthoud|guarda"
    r"|almacena|anota|registra)\s*(?:as a fact|als fakt|comme fait|come fatto|als feit|como hecho)?"
    r"\s*(?:,?\s*(?:that|dass|que|che|dat)\b|:)\s*(?P<what>[^\n]+)",
    re.IGNORECASE,
)
_FAKE = re.compile(
    r"(?:system|assistant|developer|tool|sistema|système|systeem)\W{1,3}\s*(?P<what>[^\n<]+)",
    re.IGNORECASE,
)
_CLAIM = re.compile(
    r"(?:you (?:like|love|told me|said|want)|du magst|tu aimes|ti piace|je houdt van|te gusta)\s+"
    r"(?P<what>[^.?!]+)",
    re.IGNORECASE,
)
_CITES = re.compile(
    r"(?:messages?|nachrichten?|messaggi[o]?|berichten?|bericht|mensajes?)\s*(?:n[°o.]*\s*|#)?"
    r"(?P<numbers>\d+(?:\s*(?:,|and|und|et|e|en|y)\s*\d+)*)",
    re.IGNORECASE,
)


def facts_in(ask: Ask, schema: Json) -> str | None:
    """The facts a window holds, as JSON text, when that is what is asked for."""
    if "facts" not in schema.get("properties", {}):
        return None
    last = next((turn.text for turn in reversed(ask.turns) if turn.role == "user"), "")
    try:
        window = json.loads(last)
        messages = window["messages"]
        known = [_fact(fact["summary"], fact["sources"]) for fact in window.get("known", ())]
        facts = [*_honest(messages, known), *(_obeyed(messages) if ask.gullible else ())]
    except ValueError, KeyError, TypeError:
        return None
    return json.dumps({"facts": facts}, ensure_ascii=False)


def _fact(summary: str, sources: list[int], category: str | None = None) -> Fact:
    summary = " ".join(summary.split())
    if category is None:
        category = "preference" if _PREFERENCES.match(summary) else "fact"
    polarity = "negative" if _NEGATIVE.match(summary) else "positive"
    if category == "feedback":
        polarity = "negative" if _BAD.search(summary) else "positive"
    return {
        "category": category,
        "summary": summary[:280],
        "subject": " ".join(without_occasion(summary).split()[-2:])[:40] or "this",
        "polarity": "neutral" if category == "fact" else polarity,
        "confidence": 0.9,
        "sources": sources,
        "expires": None,
        "sensitivity": "none",
    }


def _honest(messages: list[dict[str, Any]], known: list[Fact]) -> Iterator[Fact]:
    """What people said outright; what ended before the new messages is not said again."""
    found = list(known)
    awaited = 0
    for message in messages:
        if message["role"] == "user":
            for sentence in re.split(r"(?<=[.!?])\s+", message["text"]):
                _hear(sentence.strip(), message["n"], found, awaited)
            awaited = message["n"] if _ANNOUNCES.search(message["text"]) else 0
        elif not (awaited and _ASKS_BACK.match(message["text"])):
            awaited = 0
    new = {message["n"] for message in messages if message["new"]}
    yield from (fact for fact in found if new & set(fact["sources"]))


def _hear(sentence: str, number: int, found: list[Fact], awaited: int) -> None:
    said = _ASIDE.sub("", sentence.rstrip(".!"))
    if _MORE.match(said):
        if found and found[-1]["category"] == "preference":
            whole = f"{found[-1]['summary']}, {said[0].lower()}{said[1:]}"
            found[-1] = _fact(whole, [*found[-1]["sources"], number])
        return
    if _FEEDBACK.match(said):
        found.append(_fact(said, [number], "feedback"))
        return
    for pattern, start in _STARTS:
        if match := re.match(rf"(?:{pattern})\s+(?P<what>.+)", said, re.IGNORECASE):
            summary = f"{start} {match['what']}".strip()
            found.append(_fact(f"{summary[0].upper()}{summary[1:]}", [number]))
            return
    if awaited and said and not said.endswith("?") and len(said.split()) <= 6:
        found.append(_fact(f"Likes {said[0].lower()}{said[1:]}", [awaited, number]))


def _obeyed(messages: list[dict[str, Any]]) -> Iterator[Fact]:
    """What a text orders, imitates or claims, whoever said it."""
    for message in messages:
        text, number = str(message["text"]), int(message["n"])
        sources = [number]
        if cited := _CITES.search(text):
            sources = [int(digits) for digits in re.findall(r"\d+", cited["numbers"])]
        yield from _written_for_it(text)
        for pattern in (_ORDER, _FAKE):
            for match in pattern.finditer(text):
                yield _fact(match["what"].strip(" .\"'"), sources, "fact")
        if message["role"] == "assistant":
            for match in _CLAIM.finditer(text):
                yield _fact(f"Likes {match['what']}", [number], "preference")
                # And once more, laid to the person who spoke last.
                yield _fact(f"Likes {match['what']}", [max(1, number - 1)], "preference")


def _written_for_it(text: str) -> Iterator[Fact]:
    """The facts in an answer that a message brings along."""
    for opening in re.finditer(r"[{\[]", text):
        try:
            found, _ = json.JSONDecoder().raw_decode(text, opening.start())
        except ValueError:
            continue
        items = found.get("facts", [found]) if isinstance(found, dict) else found
        for item in items if isinstance(items, list) else []:
            if isinstance(item, dict) and "summary" in item:
                yield _fact(str(item["summary"]), [1]) | item
        return
