"""Commands: what a sentence wants done, before anyone asks which tool can do it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .questions import asked
from .words import bare, colour_in, digits, in_english, is_german, number_in, plain


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing to do. ``target`` is as it was heard; "it" is for the conversation to say."""

    action: str
    target: str
    value: float | None = None
    colour: str | None = None


PRONOUN = re.compile(
    r"(?:it|that|them|those|this|the same|es|sie|ihn|das|one|both)(?: (?:one|light|lights))?"
)
_VALUE = r"(?:-?\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent|per cent|degrees?|grad|°c?)?"
_SETS = "(?:set|put|turn|change|dim|brighten|raise|lower|move)"
_AGAIN = "(?: (?:again|wieder|nochmal|noch einmal|back|bitte|please|now|jetzt|for me|too))*"

# Each pattern has a group ``t``, the target; the first that fits a clause wins.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("unlock", r"(?:unlock|entriegele?) (?P<t>.+)"),
    ("unlock", r"schliesse? (?P<t>.+) auf"),
    ("lock", r"(?:lock|verriegele?) (?P<t>.+)"),
    ("lock", r"schliesse? (?P<t>.+) ab"),
    ("set", rf"{_SETS} (?P<t>.+?) (?:up |down )?(?:to|at) (?:a )?{_VALUE}.*"),
    ("set", rf"(?:stelle?|setze?|dimme?|mache?|drehe?|fahre?) (?P<t>.+?) (?:auf|zu) {_VALUE}.*"),
    ("colour", r"(?:make|turn|set|change|paint|colou?r) (?P<t>.+?) (?:to )?(?P<c>{colour})"),
    ("colour", r"(?:mache?|stelle?|färbe?|schalte?) (?P<t>.+?) (?:auf )?(?P<c>{colour})"),
    ("off", r"(?:turn|switch|shut|power) (?:off|down) (?P<t>.+)"),
    ("off", r"(?:turn|switch|shut|put|get) (?P<t>.+?) off"),
    ("on", r"(?:turn|switch|power|put) on (?P<t>.+)"),
    ("on", r"(?:turn|switch|put|get) (?P<t>.+?) on"),
    ("off", r"(?:schalte?|mache?|knipse?) (?P<t>.+?) (?:wieder )?aus"),
    ("on", r"(?:schalte?|mache?|knipse?) (?P<t>.+?) (?:wieder )?(?:ein|an)"),
    ("open", r"(?:mache?) (?P<t>.+?) (?:wieder )?auf"),
    ("close", r"(?:mache?) (?P<t>.+?) (?:wieder )?zu"),
    ("open", r"(?:open|raise|öffne) (?P<t>.+)"),
    ("close", r"(?:close|shut|schliesse?) (?P<t>.+)"),
    ("stop", r"(?:stop|halt|stoppe?) (?P<t>.+)"),
    ("dim", r"(?:dim|dimme?) (?P<t>.+)"),
    ("brighten", r"(?:brighten) (?P<t>.+)"),
    ("dim", r"(?:make|mache?) (?P<t>.+?) (?:darker|dimmer|dunkler)"),
    ("brighten", r"(?:make|mache?) (?P<t>.+?) (?:brighter|lighter|heller)"),
    ("unmute", r"unmute (?P<t>.+)"),
    ("mute", r"mute (?P<t>.+)"),
    ("pause", r"pause (?P<t>.+)"),
    ("resume", r"(?:resume|unpause|continue playing) (?P<t>.+)"),
    ("next", r"(?:next (?:song|track)|skip)(?: (?:on|in) (?P<t>.+))?"),
    ("vacuum", r"start (?P<t>.*vacuum.*)"),
    ("dock", r"(?:send|return) (?P<t>.*vacuum.*?) (?:home|to (?:its |the )?(?:base|dock))"),
    ("on", r"start (?P<t>.+)"),
    ("on", r"the (?P<t>.+?) on"),
    ("off", r"the (?P<t>.+?) off"),
    ("set", rf"the (?P<t>.+?) (?:to|at) {_VALUE}"),
)  # fmt: skip
_COLOUR = (
    "(?:warm white|red|green|blue|yellow|orange|purple|pink|white|turquoise|rot|grün|blau|"
    "gelb|lila|violett|rosa|weiss|türkis|warmweiss)"
)
_COMPILED = tuple(
    (action, re.compile(pattern.replace("{colour}", _COLOUR) + _AGAIN))
    for action, pattern in _PATTERNS
)
# What is wished for a room rather than for a thing in it.
_MOODS = (
    ("dim", re.compile(r"(?:make|get) it (?:a bit )?(?:cosy|cozy) in (?P<room>.+)")),
    ("brighten", re.compile(r"it(?:'s| is) (?:a bit |too )?(?:gloomy|dark) in (?P<room>.+)")),
)
# More or less of what was spoken of last.
_DEGREES = (
    ("brighten", re.compile(r"(?:a (?:little|bit) )?brighter")),
    ("dim", re.compile(r"(?:a (?:little|bit) )?(?:darker|dimmer)")),
)
_LEAD = re.compile(
    r"^(?:(?:and|then|now|please|ok|okay|hey|also|so|und|dann|jetzt|nun|bitte|can you|could you|"
    r"would you|will you|kannst du|i want you to|actually|instead|no)\b[ ,]*)+"
)
_SPLIT = re.compile(r"\s*\b(?:and|und)\b(?: then\b| dann\b)?\s*")
_COMMA = re.compile(r"(?<!\d),|,(?!\d)")
_ALSO = re.compile(
    r"^(?:(?:and|und|also|the same for|dasselbe für)\b ?)+"
    r"(?P<t>.+?)(?: (?:too|as well|also|auch))?$"
    r"|^(?P<t2>.+?) (?:too|as well|auch)$"
)
_REPEAT = re.compile(
    r"(?:again|once more|do (?:that|it) again|same again|nochmal|noch einmal|mach das nochmal)"
)


def understand(text: str) -> list[Wish]:
    """The wishes of one sentence, in order; empty when it is no command."""
    words = _LEAD.sub("", digits(plain(_COMMA.sub(" and ", text))))
    wishes: list[Wish] = []
    clauses = [_LEAD.sub("", part.strip()) for part in _SPLIT.split(words)]
    for clause in filter(None, clauses):
        if wish := _clause(clause):
            wishes.append(wish)
        elif wishes and len(clause.split()) <= 6 and asked(clause) is None:
            # "... and the ceiling lights": the verb of the clause before holds on.
            wishes.append(replace(wishes[-1], target=bare(clause)))
        else:
            break
    return _spread(words, wishes)


def follow_up(text: str) -> str | None:
    """The new target of a sentence such as "and the ceiling lights too"."""
    match = _ALSO.match(digits(plain(text)))
    if match is None:
        return None
    target = bare(match["t"] or match["t2"])
    return target if target and len(target.split()) <= 6 and not target.endswith("?") else None


def is_repeat(text: str) -> bool:
    """Whether a sentence asks for the last thing once more."""
    return _REPEAT.fullmatch(_LEAD.sub("", plain(text))) is not None


def means_last(target: str) -> bool:
    """Whether a target points back to the conversation instead of naming a thing."""
    return PRONOUN.fullmatch(target.strip()) is not None


def _clause(clause: str) -> Wish | None:
    for action, pattern in _MOODS:
        if match := pattern.fullmatch(clause):
            return Wish(action, f"lights in {bare(match['room'])}")
    for action, pattern in _DEGREES:
        if pattern.fullmatch(clause):
            return Wish(action, "it")
    for action, pattern in _COMPILED:
        match = pattern.fullmatch(clause)
        if match is None:
            continue
        groups = match.groupdict()
        heard = groups.get("t") or groups.get("t2") or ""
        target = heard if means_last(heard) else bare(heard)
        if not target and action != "next":
            continue
        colour = colour_in(groups["c"]) if groups.get("c") else None
        value = number_in(clause.replace(heard, " ", 1)) if action in ("set", "colour") else None
        target = in_english(target) if is_german(clause) else target
        return Wish(action, target, value, colour)
    return None


def _spread(words: str, wishes: Sequence[Wish]) -> list[Wish]:
    """The end of a verb may come last: "turn A and B off" is both off."""
    parts = _SPLIT.split(words)
    if wishes or len(parts) < 2:
        return list(wishes)
    verb, _, first = parts[0].partition(" ")
    last = _clause(f"{verb} {parts[-1]}")
    if last is None:
        return []
    targets = [bare(part) for part in (first, *parts[1:-1])]
    if is_german(words):
        targets = [in_english(target) for target in targets]
    return [*(replace(last, target=target) for target in targets if target), last]
