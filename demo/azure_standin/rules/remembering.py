"""The tools of the memory, used as a well-behaved model would: it asks before it forgets."""

import json
import re
from collections.abc import Sequence
from typing import Any

from demo.azure_standin.ask import Ask, Call, Reply, Turn

from .house import payload
from .notes import likings_in, notes_in
from .outcomes import error_of
from .rounds import Round
from .suggestions import suggestion
from .words import is_english, is_german, plain

_REMEMBER = re.compile(
    r"(?:please )?(?:remember|note|merke? dir|notiere?)(?: that|,? dass)?\s+(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LIKING = re.compile(r"i (?:like|love|prefer|hate|dislike|don't like)\b|ich mag\b", re.IGNORECASE)
_FORGET = re.compile(
    r"(?:please )?(?:forget|vergiss)(?: bitte)?(?: that| about|,? dass)?\s+(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_FORGET_LAST = re.compile(r"(?:please )?(?:forget|vergiss) (?:that|it|this|das)(?: please| bitte)?")
_RECALL = re.compile(
    r"what do you (?:know|remember) about (?P<what>.+)|was weisst du über (?P<what2>.+)"
    r"|what (?:is|are|am) (?P<what3>.+ allergic to)|(?P<what4>wogegen (?:ist|sind|bin) .+)"
)
_SEARCH = re.compile(
    r"when did (?:i|we) (?:speak|talk) (?:of|about) (?P<what>.+)"
    r"|search (?:our|my|the) conversations?(?: for)? (?P<what2>.+)"
    r"|what did (?:i|we) say about (?P<what4>.+?)(?: (?:last week|yesterday|today))?"
    r"|wann haben wir über (?P<what3>.+?) gesprochen"
)
_ASKS_LIKES = re.compile(r"what do i (?:like|love|prefer|hate)|was mag ich")
_EVERYBODY = re.compile(
    r"(?:please )?tell (?:everybody|everyone)(?: about it)?(?: please)?"
    r"|sag(?:e)? (?:das|es) (?:bitte )?allen(?: bitte)?|das sollen alle wissen"
)
_YES = re.compile(r"(?:yes|yeah|yep|sure|ok|okay|do it|do that|ja|gern|mach das)\b.*")
_NO = re.compile(r"(?:no|nope|don't|do not|keep it|nein|nicht)\b.*")
_NO_MEMORY = "never say that you will remember"
_CANNOT = (
    "I cannot remember that for later. A person can switch on the log of conversations, in Home "
    "Assistant's settings, under Devices & services, Azure OpenAI Switchboard, Configure."
)
_CANNOT_GERMAN = (
    "Das kann ich mir für später nicht merken. Das Protokoll der Gespräche lässt sich in den "
    "Einstellungen von Home Assistant einschalten, unter Geräte & Dienste, Azure OpenAI "
    "Switchboard, Konfigurieren."
)
_TOOLS = ("RememberFact", "ForgetFact", "RecallMemory", "SearchConversations")


def remembered(ask: Ask, rounds: Sequence[Round]) -> Reply | None:
    """What the memory has to do with the last sentence; None when it has nothing."""
    current, german = rounds[-1], _in_german(rounds)
    if ours := [call for call in current.calls if _short(call) in _TOOLS]:
        result = current.result_of(ours[-1])
        return Reply(_told(_short(ours[-1]), result, german)) if result else None
    if call := _answered(ask, rounds) or _asked_for(ask, rounds):
        return Reply(calls=(call,))
    if _REMEMBER.fullmatch(current.words.strip()) and _has_no_memory(ask):
        return Reply(_CANNOT_GERMAN if german else _CANNOT)
    if _FORGET.fullmatch(current.words.strip()):
        return Reply(
            "Ich weiß nicht, was, oder habe kein Werkzeug dafür."
            if german
            else "I do not know what you mean, or was given no tool for it."
        )
    if _asked_and_declined(rounds):
        return Reply("Gut, ich behalte es." if german else "All right, I keep it.")
    found = suggestion(current.words, ask) or _likes(current.words, ask, german)
    return Reply(found) if found else None


def _asked_for(ask: Ask, rounds: Sequence[Round]) -> Call | None:
    """The call that a sentence asks for, if its tool is on offer."""
    text = rounds[-1].words.strip().rstrip(".!")
    words = plain(text)
    if _EVERYBODY.fullmatch(words):
        kept = _last_kept(rounds)
        return _call(ask, "RememberFact", text=kept, **{"for": "household"}) if kept else None
    if _FORGET_LAST.fullmatch(words):
        note = _last_used(ask, rounds)
        return _call(ask, "ForgetFact", about=note) if note else None
    if match := _FORGET.fullmatch(text):
        return _call(ask, "ForgetFact", about=match["what"])
    if (match := _REMEMBER.fullmatch(text)) and not rounds[-1].words.rstrip().endswith("?"):
        kind = "preference" if _LIKING.match(match["what"]) else "fact"
        return _call(ask, "RememberFact", text=match["what"], kind=kind)
    for pattern, tool, argument in (
        (_RECALL, "RecallMemory", "question"),
        (_SEARCH, "SearchConversations", "query"),
    ):
        if match := pattern.fullmatch(words):
            sought = next(filter(None, match.groupdict().values()))
            return _call(ask, tool, **{argument: sought})
    return None


def _answered(ask: Ask, rounds: Sequence[Round]) -> Call | None:
    """The call that does it, once somebody has said yes to the question of the round before."""
    words = plain(rounds[-1].words)
    tool, asked = _question(rounds)
    if _YES.fullmatch(words) or (tool == "RememberFact" and _EVERYBODY.fullmatch(words)):
        return _call(ask, tool, confirm_id=asked) if asked else None
    return None


def _asked_and_declined(rounds: Sequence[Round]) -> bool:
    return bool(_question(rounds)[1]) and bool(_NO.fullmatch(plain(rounds[-1].words)))


def _question(rounds: Sequence[Round]) -> tuple[str, str]:
    """The tool and the ``confirm_id`` of what was asked just before, empty when nothing was."""
    before = rounds[-2] if len(rounds) > 1 else None
    for call in reversed(before.calls if before else ()):
        turn = before.result_of(call) if before else None
        if turn and (asked := _data(turn).get("confirm_id")):
            return _short(call), str(asked)
    return "", ""


def _has_no_memory(ask: Ask) -> bool:
    """Whether the instructions say that nothing is remembered."""
    return any(turn.role == "system" and _NO_MEMORY in turn.text for turn in ask.turns)


def _in_german(rounds: Sequence[Round]) -> bool:
    """Whether the person speaks German: a "Ja" goes on in the language of what came before."""
    for one in reversed(rounds):
        if is_german(one.words) or is_english(one.words):
            return is_german(one.words)
    return False


def _last_kept(rounds: Sequence[Round]) -> str | None:
    """What was remembered last in this conversation."""
    kept = [_data(turn).get("remembered") for one in rounds for turn in one.results]
    return next((str(text) for text in reversed(kept) if text), None)


def _last_used(ask: Ask, rounds: Sequence[Round]) -> str | None:
    """The note that the assistant's last answers rested on, the latest first: what "that" is."""
    answers = [plain(answer) for one in rounds[:-1] for answer in one.answers]
    phrases = [(one.note, plain(one.thing)) for one in likings_in(ask)]
    phrases += [(note, plain(note)) for note in notes_in(ask)]
    return next(
        (note for answer in reversed(answers) for note, phrase in phrases if phrase in answer),
        None,
    )


def _likes(text: str, ask: Ask, german: bool) -> str | None:
    """What people like, as far as it is noted; what they said just now is for another rule."""
    if not _ASKS_LIKES.search(plain(text)):
        return None
    found = [one.note for one in likings_in(ask)]
    if not found:
        return None
    told = "; ".join(found)
    return f"Das habe ich mir gemerkt: {told}." if german else f"I know this of you: {told}."


def _call(ask: Ask, name: str, **arguments: str) -> Call | None:
    tool = next((one for one in ask.tools if one.short_name == name), None)
    return Call(tool.name, json.dumps(arguments, ensure_ascii=False)) if tool else None


def _told(tool: str, turn: Turn, german: bool) -> str:
    """What came of a tool, in words."""
    result = _data(turn)
    german = german or result.get("answer_in") == "German"
    if problem := error_of(payload(turn)) or error_of(result):
        start = "Das hat nicht geklappt" if german else "Sorry, that did not work"
        return f"{start}: {problem.rstrip('.')}."
    if result.get("everything_of"):
        return _asking_for_all(result, german)
    if result.get("would_forget"):
        return _asking(result, german)
    if tool == "ForgetFact":
        done = bool(result.get("forgotten"))
        if german:
            return "Das ist vergessen." if done else "So etwas habe ich mir nicht gemerkt."
        return "It is forgotten." if done else "I remember nothing like that."
    if tool == "RememberFact":
        return _kept(result, german)
    return _known(result, german)


def _known(result: dict[str, Any], german: bool) -> str:
    texts = [str(one.get("text", "")).rstrip(".") for one in result.get("found", ())]
    if not texts:
        told = "Darüber weiß ich nichts." if german else "I know nothing about it."
    else:
        named = "; ".join(texts)
        if more := result.get("more"):
            named += f", und {more} mehr" if german else f", and {more} more"
        told = f"Ich weiß: {named}." if german else f"I know this: {named}."
    if not texts and (count := result.get("sentences_not_read_yet")):
        if german:
            told += f" {count} {'neuer Satz wird' if count == 1 else 'neue Sätze werden'} noch"
            told += " auf Merkenswertes durchgesehen."
        else:
            told += f" {count} new {'sentence has' if count == 1 else 'sentences have'} still to be"
            told += " looked through for what is worth remembering."
    return told


def _kept(result: dict[str, Any], german: bool) -> str:
    if waits := str(result.get("waits_for_a_person", "")).rstrip("."):
        return (
            f"Das merke ich mir erst, wenn es jemand bestätigt: {waits}."
            if german
            else f"I will only remember this once somebody confirms it: {waits}."
        )
    kept = str(result.get("remembered", "")).rstrip(".")
    told = f"Ich merke mir: {kept}." if german else f"I will remember: {kept}."
    audience = str(result.get("kept_for", ""))
    if audience.startswith("everybody"):
        told += " Das wissen jetzt alle im Haus." if german else " Everybody in the house knows it."
    elif audience:
        name = audience.removeprefix("only ")
        told += f" Das gilt nur für {name}." if german else f" That is for {name} only."
    if result.get("confirm_id"):
        offer = "Sollen es alle" if german else "Shall everybody"
        told += f" {offer} im Haus wissen?" if german else f" {offer} in the house know it?"
    return told


def _asking(result: dict[str, Any], german: bool) -> str:
    named = "; ".join(str(text).rstrip(".") for text in result["would_forget"])
    if more := result.get("more_like_it"):
        named += f" (und {more} weitere)" if german else f" (and {more} more like it)"
    return f"Soll ich das vergessen: {named}?" if german else f"Shall I forget this: {named}?"


def _asking_for_all(result: dict[str, Any], german: bool) -> str:
    name, notes = result.get("everything_of"), result.get("memories")
    said = result.get("messages")
    if german:
        return f"Soll ich alles über {name} vergessen: {notes} Notizen, {said} Nachrichten?"
    return f"Shall I forget everything about {name}: {notes} notes, {said} messages?"


def _data(turn: Turn) -> dict[str, Any]:
    """What a tool gave back, whatever it came wrapped in."""
    value = payload(turn)
    while isinstance(value, dict) and isinstance(value.get("data"), dict):
        value = value["data"]
    return value if isinstance(value, dict) else {}


def _short(call: Call) -> str:
    return call.name.rpartition("__")[2]
