"""Secrets that show in their shape, whatever they are called: cards, accounts, keys, tokens."""

import itertools
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from .looks import Look, Span
from .secret_words import finding

_CHUNK: Final = re.compile(r"[^\s:=\"\u201c\u201d\u201e\u00ab\u00bb,;()<>]+")
_TRIMMED: Final = ".!?'\u2026"
_IBAN: Final = re.compile(r"(?<!\w)[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}(?!\w)")
_KEY: Final = re.compile(r"(?=[^\d]*\d)(?=[^a-z]*[a-z])[\w-]{16,}")
_TOKEN: Final = re.compile(r"(?:sk|pk|rk|ghp|gho|ghs|xox[abp]|akia|eyj|glpat|aiza)[-_]?[\w-]{10,}")
_LICENCE: Final = re.compile(r"(?=.*\d)[a-z0-9]{4,8}(?:-[a-z0-9]{4,8}){2,}")
_IDENTITY: Final = re.compile(
    r"(?<![^\W_])(?:[a-z]{6}\d{2}[a-z]\d{2}[a-z]\d{3}[a-z]"  # codice fiscale
    r"|\d{3}-\d{2}-\d{4}"  # US social security
    r"|[12][ ]?\d{2}[ ]?(?:0[1-9]|1[0-2])[ ]?\d[\dab][ ]?\d{3}[ ]?\d{3}[ ]?\d{2}"  # French one
    r"|[a-z]{2}[ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[a-d])(?![^\W_])"  # national insurance
)
_DNI: Final = re.compile(
    r"(?<![^\W_])([xyz]?)[-. ]?(\d{7,8}|\d{1,2}\.\d{3}\.\d{3})[- ]?([a-z])(?![^\W_])"
)
_DNI_LETTERS: Final = "trwagmyfpdxbnjzsqvhlcke"
_INNOCENT: Final = re.compile(
    r"\d+(?:st|nd|rd|th|er?|ere|eme|nde|ste|de|te|[aos]|jahrig\w*|x)"
    r"|\d+[.,]?\d*(?:[a-z]{1,4}|grad|watt|zoll|liter|gramm|stuck|cent|volt)"
    r"|[a-z]{1,3}\d{1,3}[a-z]?"
    r"|\d{1,2}h\d{0,2}|h2o|wd40|r2d2|wpa[23]?|\d+[.,]?\d*-[a-z-]+|[a-z-]+-\d{1,2}(?:-[a-z-]+)?"
    r"|(?:iphone|ipad|galaxy|windows|ps|xbox|formula|formel|channel|canal|radio|route|usb|hdmi)[-\w]*"
    r"|\d+(?:[-/x]\d+)+|[a-z]+[\u2019']?\d\d"
)
_GLUED: Final = re.compile(r"[a-z]{4,}(?:(?:19|20)\d\d|\d{2,}[a-z]{3,})")
_LOOSELY_GLUED: Final = re.compile(r"[a-z]{4,}\d{2,}")
_SERIES: Final = re.compile(
    r"(?:iphone|ipad|galaxy|pixel|fritz\w*|archer|windows|xbox|playstation|android|office|model[lo]?e?|formula?e?|"
    r"channel|kanal|canale?|radio|route|covid|usb|hdmi|fifa|euro|expo|area|gate|studio|version|"
    r"typ[eo]?|serie|gen|zone|bus|line|linie|ligne|linea|raum|room|sala|core|ryzen|python)\d+[a-z]*"
)
_DRESSED: Final = re.compile(r"[a-z]{3,}[\w]*[._!?#@*+$%&]+[\w._!?#@*+$%&]+")
_MARKED: Final = re.compile(
    r"(?=.*\d)(?=(?:.*[a-z]){3})[a-z0-9]+[!#$%&*+?^_~|][\w!#$%&*+?^~|-]*[a-z0-9]"
)
_LOOSE: Final = re.compile(r"[a-z]{3,}[\w._!?#@*+$%&-]*\d\S*|\d\S*[a-z]{4,}\S*")
_SORTED_ACCOUNT: Final = re.compile(r"(?<!\d)\d\d-\d\d-\d\d(?!\d)[^\d\n]{1,20}\d{8}(?!\d)")
_NET_ADDRESS: Final = re.compile(r"www\.|@.*\.|\.(?:com|org|net|de|fr|it|nl|es|at|ch|be|uk|io)\b")
_COUNTED: Final = re.compile(r"\d+[.,]?\d*-?[a-z-]+|[a-z]{1,4}[\u2019']?\d\d?")
_LEAST_KEY: Final = 8
_LEAST_LOOSE: Final = 6
_LONGEST: Final = 64
"""Characters of a model's number or a measure at the most."""
_SHARE: Final = 0.55
"""Changes between kinds of characters, of a key that has no name; "iPhone15Pro" has fewer."""


def is_card(digits: str) -> bool:
    """Return whether digits are, or hold, a card number: 13 to 19 with Luhn's check digit."""
    held = [digits] if len(digits) <= 19 else [digits[n : n + 16] for n in range(len(digits) - 15)]
    return any(len(number) >= 13 and _luhn(number) for number in held)


def shapes_in(seen: Look, text: str) -> Iterator[Span]:
    """Yield where in a text as it looks secrets stand that show in their shape."""
    for match in _IBAN.finditer(seen.text):
        if end := _iban_end(match[0]):
            yield match.start(), match.start() + end
    for match in _SORTED_ACCOUNT.finditer(seen.text):
        yield match.span()
    for match in _IDENTITY.finditer(seen.text):
        yield match.span()
    for match in _DNI.finditer(seen.text):
        number = "xyz".find(match[1]) * bool(match[1])
        digits = f"{number}{match[2]}" if match[1] else match[2]
        if _DNI_LETTERS[int(digits.replace(".", "")) % 23] == match[3]:
            yield match.span()
    for start, end in chunks(seen.text):
        chunk = seen.text[start:end]
        if len(chunk) >= _LEAST_KEY and _is_key(chunk, text[slice(*seen.span(start, end))]):
            yield start, end


def _is_key(chunk: str, original: str) -> bool:
    if _TOKEN.fullmatch(chunk):
        return True
    if chunk.isalpha() and original.isalpha():  # all others have digits or marks
        return False
    if _is_masked(original) or _is_jumbled(original):
        return True
    has_shape = _KEY.fullmatch(chunk) or _LICENCE.fullmatch(chunk)
    has_shape = has_shape or _MARKED.fullmatch(chunk[:_LONGEST])
    return has_shape is not None and not _is_made_of_words(chunk)


def chunks(text: str) -> Iterator[Span]:
    """Yield where the parts of a text between blanks and marks stand."""
    for match in _CHUNK.finditer(text):
        part = match[0].rstrip(_TRIMMED)
        if part:
            yield match.start(), match.start() + len(part)


def mixed_values(text: str, least: int) -> Iterator[Span]:
    """Yield the parts of a text that have letters and digits, as passwords do and words do not."""
    for start, end in chunks(text):
        if end - start >= least and is_mixed(text[start:end]):
            yield start, end


def glued_values(text: str, *, entered: bool) -> Iterator[Span]:
    """Yield the words of a text with a number glued to them, as in a pet's name with a year.

    Where something is ``entered`` the number may be any.
    """
    for start, end in chunks(text):
        chunk = text[start:end]
        glued = _GLUED.fullmatch(chunk) or (entered and _LOOSELY_GLUED.fullmatch(chunk))
        if glued and not _SERIES.fullmatch(chunk):
            yield start, end


def dressed_values(text: str) -> Iterator[Span]:
    """Yield the words of a text with marks within them that no spelling puts there."""
    for start, end in chunks(text):
        chunk = text[start:end]
        is_short = end - start <= _LONGEST
        if is_short and _DRESSED.fullmatch(chunk) and not _NET_ADDRESS.search(chunk):
            yield start, end


def loose_values(text: str) -> Iterator[Span]:
    """Yield the words of a text that have a number in or beside them, and count no things."""
    for start, end in chunks(text):
        chunk = text[start:end]
        if (
            _LEAST_LOOSE <= end - start <= _LONGEST
            and _LOOSE.fullmatch(chunk)
            and not _SERIES.fullmatch(chunk)
            and not _COUNTED.fullmatch(chunk)
        ):
            yield start, end


def is_mixed(chunk: str) -> bool:
    """Return whether a part of a text is no word, number or measure."""
    letters = any(char.isalpha() for char in chunk)
    digits = any(char.isdigit() for char in chunk)
    if not (letters and digits) or (len(chunk) <= _LONGEST and _INNOCENT.fullmatch(chunk)):
        return False
    return finding("names").fullmatch(chunk) is None


def _is_made_of_words(chunk: str) -> bool:
    """Whether it is words and small numbers, as the id of a lamp is: "lamp-kitchen-window-2"."""
    return all(
        part.isalpha() or (part.isdecimal() and len(part) < 3)
        for part in re.split("[-_]+", chunk)
        if part
    )


def _is_masked(chunk: str) -> bool:
    """Return whether a part with digits or marks mixes letters of scripts that look alike."""
    if all(char.isalpha() for char in chunk):
        return False
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in chunk if char.isalpha()}
    return "LATIN" in scripts and bool(scripts & {"CYRILLIC", "GREEK"})


def _is_jumbled(chunk: str) -> bool:
    kinds = [_kind(char) for char in chunk]
    if not {"digit", "lower", "upper"} & set(kinds) - {"digit"} or "digit" not in kinds:
        return False
    changes = sum(one != other for one, other in itertools.pairwise(kinds))
    return changes / len(chunk) >= _SHARE and "/" not in chunk


def _kind(char: str) -> str:
    if char.isdigit():
        return "digit"
    if char.isalpha():
        return "upper" if char.isupper() else "lower"
    return "mark"


def _iban_end(found: str) -> int:
    """Return where an account number ends by the check digits of ISO 13616, or 0.

    Words that follow may have been taken for a part of it. Nearly only digits are one anyway: a
    digit may have been misheard.
    """
    compact, places = "", []
    for at, char in enumerate(found):
        if char.isalnum():
            compact += char
            places.append(at + 1)
    for length in range(15, len(compact) + 1):
        number = compact[4:length] + compact[:4]
        if int("".join(str(int(char, 36)) for char in number)) % 97 == 1:
            return places[length - 1]
    return len(found) if sum(char.isdigit() for char in compact) >= 14 else 0


def _luhn(number: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
