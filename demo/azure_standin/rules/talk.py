"""Small talk and sums."""

import re

from .words import digits, is_german, plain

UNKNOWN = (
    "I am only a rule-based stand-in for a language model, and none of my rules fits that. "
    "I can run this house, tell its state, do sums and tell a story."
)
UNKNOWN_GERMAN = (
    "Ich bin nur ein Ersatz aus festen Regeln für ein Sprachmodell, und keine davon passt hier. "
    "Ich kann das Haus steuern, seinen Zustand sagen und rechnen."
)
_TALK = (
    (r"(?:hi|hello|hey|good (?:morning|evening|afternoon|day))(?: there| house)?",
     "Hello! What can I do in the house?"),
    (r"(?:hallo|moin|guten (?:morgen|tag|abend)|servus)", "Hallo! Was kann ich im Haus tun?"),
    (r"(?:thanks|thank you|cheers|great|perfect|very good)\b.*", "You are welcome."),
    (r"(?:danke|vielen dank|super|prima)\b.*", "Gern geschehen."),
    (r"how are you\b.*", "All my rules are in order, thank you."),
    (r"wie geht(?:'s| es)\b.*", "Alle meine Regeln sind in Ordnung, danke."),
    (r"(?:who|what) are you\b.*",
     "I am a stand-in: a few plain rules that answer where a language model would."),
    (r"wer bist du\b.*", "Ich bin ein Ersatz: ein paar feste Regeln anstelle eines Sprachmodells."),
    (r"(?:tell me )?(?:a|another) joke\b.*|tell me (?:a|another) joke\b.*",
     "Why did the light bulb leave the party? It was switched off by the company."),
    (r"(?:good ?bye|bye|good night|see you)\b.*", "Good night."),
    (r"(?:tschüss|gute nacht|auf wiedersehen)\b.*", "Gute Nacht."),
    (r"(?:what can you do|help)\b.*",
     "I can run this house with the tools I am given, tell its state, do sums and tell a story."),
    (r"ping|(?:say|reply with|answer with|respond with)(?: only| just| the word)* ok\b.*", "OK"),
    (r"test", "The stand-in hears you."),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), answer) for pattern, answer in _TALK)
_OPERATORS = {
    "plus": "+", "and": "+", "+": "+", "und": "+", "minus": "-", "less": "-", "-": "-",
    "times": "*", "multiplied by": "*", "mal": "*", "x": "*", "*": "*",
    "divided by": "/", "over": "/", "durch": "/", "geteilt durch": "/", "/": "/",
}  # fmt: skip
_SUM = re.compile(
    r"(?:(?:and )?(?:what(?:'s| is)|how much is|calculate|compute|was ist|was sind|wie viel ist|"
    r"wieviel ist|rechne)\s+)?(?P<a>-?\d+(?:\.\d+)?)\s*(?P<op>"
    + "|".join(re.escape(op) for op in sorted(_OPERATORS, key=len, reverse=True))
    + r")\s*(?P<b>-?\d+(?:\.\d+)?)"
)


def chat(text: str) -> str | None:
    """An answer to small talk, if it is any that the rules know."""
    words = plain(text)
    return next((answer for pattern, answer in _COMPILED if pattern.fullmatch(words)), None)


def total(text: str) -> str | None:
    """The answer to a sum of two numbers."""
    match = _SUM.fullmatch(digits(plain(text)).replace("=", "").strip())
    if match is None:
        return None
    first, second = float(match["a"]), float(match["b"])
    match _OPERATORS[match["op"]]:
        case "+":
            result = first + second
        case "-":
            result = first - second
        case "*":
            result = first * second
        case _ if second == 0:
            return "Nobody can divide by zero."
        case _:
            result = first / second
    return f"{round(result, 6):g}" if abs(result) < 1e6 else f"{result:.0f}"


def unknown(text: str) -> str:
    """The honest answer to all the rest."""
    return UNKNOWN_GERMAN if is_german(text) else UNKNOWN
