"""What people said before, found only in the messages that were sent."""

import re
from collections.abc import Sequence

from demo.azure_standin.ask import Ask

from .rounds import Round
from .words import is_german, plain

_TOLD = re.compile(
    r"(?P<whose>my|mein|meine|the user's|their|his|her)\s+(?P<what>name|favou?rite [\w ]+?|"
    r"lieblings\w+|birthday|geburtstag|[a-z]+(?:'s)? name)\s+(?:is|was|ist|are|war)\s+"
    r"(?P<value>[^.,;!?\n]+?)(?=[.,;!?\n]|$|\s+(?:and|und|but|aber)\s)",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:i am called|call me|ich heisse|ich heiße|nenn mich)\s+(?P<value>[\w-]+)", re.IGNORECASE
)
_REMEMBER = re.compile(
    r"(?:please )?(?:remember|merk dir|merke dir|note)(?: that|,? dass)?\s+(?P<value>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LIKES = re.compile(
    r"\b(?P<verb>i (?:really )?(?:like|love|prefer|hate|dislike|don't like)|"
    r"ich (?:mag|liebe|hasse))\s+(?P<value>[^.;!?\n]+)",
    re.IGNORECASE,
)
_ASKS_VALUE = re.compile(
    r"(?:what|who|which|was|wie|when|do you (?:know|remember)|tell me|say)\b.*?\b(?:my|mein|meine) "
    r"(?P<what>name|favou?rite [\w ]+?|lieblings\w+|birthday|geburtstag|[a-z]+(?:'s)? name)"
    r"(?: (?:is|was|ist|war|again|are|nochmal))*$"
)
_ASKS_NAME = re.compile(r"(?:who am i|wie heisse ich|wer bin ich|what am i called)")
_ASKS_LAST = re.compile(
    r"(?:what (?:did|have) i (?:just )?(?:ask|say|said|asked|tell)(?: you| to you)?"
    r"(?: just now| before| last)?|what was my last (?:question|request)|"
    r"was habe ich (?:dich )?(?:gerade |eben )?(?:gefragt|gesagt))"
)
_ASKS_FIRST = re.compile(
    r"what (?:was|is) the first thing i (?:said|asked)(?: you)?|what did i .*first"
)
_ASKS_LIKES = re.compile(r"what do i (?:like|love|prefer|hate)|was mag ich")
_ASKS_REMEMBERED = re.compile(
    r"what did i (?:ask|tell) you to remember|what should you remember|was solltest du dir merken"
)


def told_now(text: str) -> str | None:
    """An answer to someone who tells something about themselves."""
    german = is_german(text)
    if text.rstrip().endswith("?"):
        return None
    if match := _REMEMBER.match(text):
        value = match["value"].strip().rstrip(".!")
        return f"Ist notiert: {value}." if german else f"I will keep that in mind: {value}."
    if match := _CALLED.search(text):
        return f"Hallo, {match['value']}." if german else f"Nice to meet you, {match['value']}."
    if match := _TOLD.search(text):
        if match["what"].casefold() == "name":
            return f"Hallo, {match['value']}." if german else f"Nice to meet you, {match['value']}."
        thing, value = match["what"], match["value"]
        return f"Aha: {value}." if german else f"Good to know: your {thing} is {value}."
    if match := _LIKES.search(text):
        verb = match["verb"].casefold().removeprefix("i ").removeprefix("ich ")
        return "Ist notiert." if german else f"Noted: you {verb} {match['value'].strip()}."
    return None


def recalled(text: str, ask: Ask, rounds: Sequence[Round]) -> str | None:
    """The answer to a question about what was said before; None when it is not one."""
    words, german, earlier = plain(text), is_german(text), rounds[:-1]
    if _ASKS_LAST.fullmatch(words) or _ASKS_FIRST.fullmatch(words):
        if not earlier:
            return "Davor sehe ich nichts." if german else "I see nothing you said before this."
        chosen = earlier[-1] if _ASKS_LAST.fullmatch(words) else earlier[0]
        return f'Du sagtest: "{chosen.words}"' if german else f'You said: "{chosen.words}"'
    if _ASKS_REMEMBERED.search(words):
        notes = [m["value"] for r in earlier if (m := _REMEMBER.match(r.words))]
        return f"You asked me to remember: {notes[-1]}" if notes else _forgotten("that", german)
    if _ASKS_LIKES.search(words):
        found = [m[0].strip() for r in earlier if (m := _LIKES.search(r.words))]
        return f'You told me: "{found[-1]}".' if found else _forgotten("that", german)
    if _ASKS_NAME.search(words):
        return _looked_up("name", ask, earlier, german)
    if (match := _ASKS_VALUE.match(words)) and _is_question(text, words):
        return _looked_up(match["what"].strip(), ask, earlier, german)
    return None


def _is_question(text: str, words: str) -> bool:
    return text.rstrip().endswith("?") or not re.search(
        r"\b(?:my|mein|meine) .+ (?:is|ist) \w", words
    )


def _looked_up(what: str, ask: Ask, earlier: Sequence[Round], german: bool) -> str:
    wanted = what.replace("favourite", "favorite")
    sources = [round_.words for round_ in reversed(earlier)]
    sources += [turn.text for turn in reversed(ask.turns) if turn.role == "system"]
    for source in sources:
        if wanted == "name" and (match := _CALLED.search(source)):
            return _is("name", match["value"], german)
        for match in reversed(list(_TOLD.finditer(source))):
            if match["what"].casefold().replace("favourite", "favorite") == wanted:
                return _is(what, match["value"], german)
    return _forgotten(f"your {what}", german)


def _is(what: str, value: str, german: bool) -> str:
    if german:
        return f"Du heißt {value}." if what == "name" else f"Du hast gesagt: {value}."
    return f"Your {what} is {value}."


def _forgotten(what: str, german: bool) -> str:
    if german:
        return "Das steht in keiner der Nachrichten, die ich sehe."
    return f"I do not know {what}: it is in none of the messages I can see."
