"""The words in which a voice reads a written answer: no markup, emoji, addresses or symbols.

An answer is read as it is streamed. A word is passed on as soon as the next character shows that
it is whole, wherever the stream is cut; the rest of a sentence is never waited for.
"""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .lexicon import base_language, read_by_language

_FALLBACK: Final = "en"

SOURCES: Final = "\N{LINK SYMBOL}"
"""What a line begins with that is for the eyes: the pages that an answer rests on."""
_FILES: Final[Mapping[str, Any]] = read_by_language("spoken")
"""Read when the module is imported: answers are streamed on the event loop."""

_WIDE: Final = "\u3001\u3002\uff01\uff0c\uff1f"
"""Marks that end a word where none is followed by a blank."""
_TOKEN: Final = re.compile(rf"\s|\||[^\s|{_WIDE}]+[{_WIDE}]*|[{_WIDE}]+")
_TAGS: Final = (
    r"</?(?:a|b|br|code|details|div|em|font|h[1-6]|hr|i|img|kbd|li|mark|ol|p|pre|s|small|span"
    r"|strong|su[bp]|summary|t[dhr]|table|tbody|thead|u|ul)"
)
_TAG: Final = re.compile(rf"{_TAGS}\s*/?>", re.IGNORECASE)
_OPEN_TAG: Final = re.compile(rf"{_TAGS}(?:$|/$)", re.IGNORECASE)
_REFERENCE: Final = re.compile(r"\[\^[^\]]*\]|(?<=\])\[[^\]]*\]")
_CITED: Final = re.compile(r"\(\[[^\]]*\]\([^)]*\)\)")
"""A source in the middle of a text, as models that searched the web write it."""
_ESCAPE: Final = re.compile(r"\\(?=[^\w\s])")
_EMPHASIS: Final = re.compile(r"\*\*|~~|`|==(?=\w)|(?<=\w)==|(?<![^\W_])_+|_+(?![^\W_])|!(?=\[)")
_TIMES: Final = re.compile(r"(?<=\d)\*(?=\d)")
_ABOUT: Final = re.compile(r"[~\u2248](?=\d)")
_RANGE: Final = re.compile(r"(?<=\d)\u2013(?=\d)")
_MINUS: Final = re.compile(r"^(\W*?)[-\u2212](?=\d)")
_EMAIL: Final = re.compile(r"(?:mailto:)?([\w.+-]*\w@\w[\w-]*(?:\.\w[\w-]*)+)")
_URL: Final = re.compile(
    r"(?:\b[a-z][a-z\d+.-]*://|\bwww\.)[^\s<>\"'`|]*"
    r"|(?<![\w.@/-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+"
    r"(?-i:app|at|be|ch|co|com|de|dev|edu|es|eu|fr|gov|info|io|it|local|net|nl|org|tv|uk)"
    r"(?:[:/][^\s<>\"'`|]*)?(?![\w-])",
    re.IGNORECASE,
)
_HOST: Final = re.compile(
    r"^(?:[a-z][a-z\d+.-]*://)?(?:[^/@]*@)?(?:www\.)?([\w.-]+)", re.IGNORECASE
)
_EMOJI: Final = re.compile(
    r"(?:[\u00a9\u00ae\u2022\u203c\u2049\u20e3\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2"
    r"\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\ufe0e\ufe0f"
    r"\U0001f000-\U0001faff\U000e0020-\U000e007f]\u200d?)+"
)
_SEPARATOR: Final = re.compile(r"[\u2022\u00b7\u2192\u21d2\u279c\u27a1]\ufe0f?")
_BULLET: Final = re.compile(r"[-*+\u2022\u2023\u25e6]|#{1,6}|>+|\[[xX]?\]?|\]")
_NUMBERED: Final = re.compile(r"\d{1,3}[.)]")
_RULE: Final = re.compile(r":?[-*_=]{3,}:?|:-+:?|-+:")
_FENCE: Final = re.compile(r"(`{3,}|~{3,})[^`~]*")
_BEFORE_MARK: Final = re.compile(r"\s+(?=[.,;:!?)\u2026])")
_PUNCTUATION: Final = re.compile(r"[.,;:!?)\u2026]+")
_NUMBER: Final = r"\d+(?:[.,]\d+)*"
_LAST_NUMBER: Final = re.compile(rf"(?:^|[^\w.,:])({_NUMBER})$")
_MARKS: Final = ".,;:!?\u2026" + _WIDE
_CLOSING: Final = "\"')\u201d\u00bb\u201c"
_SIGNS: Final = "\u20ac$\u00a3"


class _Names:
    """What symbols are called in one language."""

    def __init__(self, language: str) -> None:
        known = _FILES.get(language)
        file = known or _FILES[_FALLBACK]
        self.words: Mapping[str, str] = file["words"]
        self._per: list[str] = file["per"]
        # The units of a language nobody knows here are left as they are.
        self._units: Mapping[str, str] = file["units"] if known else {}
        listed = "|".join(map(re.escape, sorted(self._units, key=len, reverse=True))) or r"(?!)"
        self._unit = re.compile(rf"(?:{listed})(?:/(?:{listed}))?(?![^\W_]|['/\u00b2\u00b3\u2019])")
        self._glued = re.compile(rf"(?<![\w.,])({_NUMBER})({self._unit.pattern})")
        self._signed = re.compile(rf"([{_SIGNS}])({_NUMBER})")

    def measured(self, token: str, number: str | None, before: str) -> str:
        """Return a word with its units called by their names; ``number`` stands before it."""
        bare = token.strip("([\"'").rstrip(_MARKS + _CLOSING)
        if (unit := self._unit.match(token)) and number is not None:
            return self._name(unit[0], number) + token[unit.end() :]
        if self._unit.fullmatch(bare) and _is_unmistakable(bare):
            count = "1" if before in self._per else "2"
            return token.replace(bare, self._name(bare, count), 1)
        if self._units:
            token = self._signed.sub(lambda m: f"{m[2]} {self._name(m[1], m[2])}", token)
        return self._glued.sub(lambda m: f"{m[1]} {self._name(m[2], m[1])}", token)

    def _name(self, unit: str, number: str) -> str:
        if unit not in self._units:
            unit, _, per = unit.partition("/")
            return f"{self._name(unit, number)} {self._per[0]} {self._name(per, '1')}"
        one, _, many = self._units[unit].partition("|")
        return one if number == "1" or not many else many

    def address(self, match: re.Match[str]) -> str:
        """Return the place on the internet that an address names, in words."""
        whole = match[0].rstrip(f"{_MARKS}{_CLOSING}*_")
        host = _HOST.match(whole)
        if host is None or "." not in host[1].strip("."):
            name = self.words["link"]
        else:
            name = self._spelled(host[1].strip("."))
        return name + match[0][len(whole) :]

    def mailbox(self, match: re.Match[str]) -> str:
        """Return an e-mail address in words."""
        return self._spelled(match[1])

    def _spelled(self, address: str) -> str:
        for sign, word in ((".", "dot"), ("@", "at"), ("_", "underscore")):
            address = address.replace(sign, f" {self.words[word]} ")
        return " ".join(address.split())


def _is_unmistakable(unit: str) -> bool:
    """Return whether a unit is spelled as no word is: it is one without a number, too."""
    return not unit.isalpha() or not (unit.islower() or unit.istitle() or unit.isupper())


_names: Final = cache(_Names)


@dataclass(slots=True)
class _Line:
    """How far a line has been read. ``marked``: it is a heading, an item or a row of a table.

    ``hidden``: nothing of it is for a voice.
    """

    at_start: bool = True
    marked: bool = False
    hidden: bool = False
    said: bool = False


class SpokenText:
    """The words of one answer after the other, as they are streamed."""

    def __init__(self, language: str) -> None:
        self._names = _names(base_language(language))
        self._begin()

    def _begin(self) -> None:
        self._out: list[str] = []
        self._rest = ""
        self._line = _Line()
        self._gap = ""
        """The blanks since the last word, of which ``_gap_said`` have been passed on."""
        self._gap_said = 0
        self._last = ""
        self._number: str | None = None
        self._sign = ""
        self._dropped = self._comma = False
        self._fence = self._until = ""
        self._depth = 0

    def feed(self, text: str) -> str:
        """Return what can be spoken now that more of an answer is known."""
        tokens = _TOKEN.findall(self._rest + text)
        last = tokens[-1] if tokens else ""
        self._rest = tokens.pop() if last and not (last.isspace() or last == "|") else ""
        for token in tokens:
            self._read(token)
        return self._taken()

    def finish(self) -> str:
        """Return the rest of an answer; the next one begins afresh."""
        if self._rest:
            self._read(self._rest)
        self._end_line()
        if not self._dropped:
            self._out.append(self._gap[self._gap_said :])
        spoken = self._taken()
        self._begin()
        return spoken

    def _taken(self) -> str:
        spoken = "".join(self._out)
        self._out.clear()
        return spoken

    @property
    def _is_ended(self) -> bool:
        """Return whether the last word ends a sentence or a part of one."""
        return self._last.rstrip(_CLOSING).endswith(tuple(_MARKS))

    def _read(self, token: str) -> None:
        if token.isspace():
            self._read_blank(token)
        elif self._fence:
            if self._line.at_start and token.startswith(self._fence):
                self._fence = ""
            self._line.at_start = False
        elif self._line.hidden or (self._line.at_start and token[0] == SOURCES):
            self._line.hidden = self._dropped = True
        elif token == "|":  # noqa: S105
            self._end_sign()
            self._comma = self._comma or self._line.said
            self._dropped = self._dropped or self._line.at_start
            self._line.marked, self._line.at_start = True, False
            self._number = None
        else:
            self._read_word(token)

    def _read_blank(self, blank: str) -> None:
        if blank == "\n":
            self._end_line()
            self._line = _Line()
        if self._fence or ((self._until or self._sign) and blank != "\n"):
            return
        if self._dropped and self._last and blank == "\n" and "\n" not in self._gap:
            self._gap, self._dropped = self._gap[: self._gap_said], False
        if self._dropped and (self._gap or not self._last):
            return
        self._gap += blank
        if not self._gap_said and self._is_ended:
            # A voice that waits for whole sentences begins at the blank after one.
            self._out.append(self._gap)
            self._gap_said = len(self._gap)

    def _end_sign(self) -> None:
        """Say a sign of money that stands before no number."""
        if self._sign:
            self._say(self._names.measured(self._sign, None, self._last))
            self._sign = ""

    def _end_line(self) -> None:
        self._end_sign()
        if self._line.marked and self._line.said and not self._is_ended:
            self._gap, self._comma = "", False
            self._say(".")
        self._comma, self._number, self._until = False, None, ""

    def _read_word(self, token: str) -> None:
        if self._line.at_start:
            if fence := _FENCE.fullmatch(token):
                self._fence, self._line.at_start = fence[1], False
                self._say(f"{self._names.words['code']}.")
                return
            if token[0] == "#":
                token = token.lstrip("#") or "#"
                self._line.marked = True
            if _BULLET.fullmatch(token):
                self._line.marked, self._dropped = True, True
                return
            self._line.marked = self._line.marked or bool(_NUMBERED.fullmatch(token))
        self._line.at_start = False
        if not token[0].isalnum():
            is_rule = _RULE.fullmatch(token) is not None
            is_cell = self._line.marked and not token.strip("-")
            if is_rule or is_cell or _SEPARATOR.fullmatch(token):
                self._comma = self._comma or (self._line.said and not is_rule)
                self._dropped = True
                return
        words = token if token.isalpha() and not self._until else self._without_marks(token)
        if words and words in _SIGNS and self._number is None:
            self._sign = words
            return
        if self._sign and words[:1].isdigit():
            words, self._sign = self._sign + words, ""
        elif self._sign:
            self._end_sign()
            self._gap = " "
        number = _LAST_NUMBER.search(words) if words[-1:].isdigit() else None
        if self._number is not None or _is_unmistakable(words):
            words = self._names.measured(words, self._number, self._last)
            words = _MINUS.sub(rf"\1{self._names.words['minus']} ", words)
        self._number = number[1] if number else None
        if words:
            self._say(words, is_cut=words != token)
        else:
            self._dropped = True

    def _say(self, words: str, *, is_cut: bool = False) -> None:
        gap = self._gap[self._gap_said :]
        if self._comma:
            gap = ("" if self._is_ended else ",") + ("" if self._gap_said else " ")
        elif is_cut and self._last and _PUNCTUATION.fullmatch(words):
            gap = ""
        self._out.append(gap + words)
        self._gap, self._gap_said, self._comma, self._dropped = "", 0, False, False
        self._last, self._line.said = words, True

    def _without_marks(self, token: str) -> str:
        """Return a word without markup and emoji, and with addresses in words."""
        names = self._names
        token = self._without_targets(token)
        if "&" in token and ";" in token:
            token = html.unescape(token)
        token = _EMPHASIS.sub("", _ESCAPE.sub("", token)).replace("[", "").replace("]", "")
        if "@" in token or "://" in token:
            token = token.replace("<", "").replace(">", "")
            token = _EMAIL.sub(names.mailbox, token)
        if "." in token or "://" in token:
            token = _URL.sub(names.address, token)
        if self._number is not None and token == "*":  # noqa: S105
            return names.words["times"]
        token = _TIMES.sub(f" {names.words['times']} ", token).replace("*", "").replace("_", " ")
        token = _ABOUT.sub(f"{names.words['about']} ", token)
        token = _RANGE.sub(f" {names.words['to']} ", token)
        token = _EMOJI.sub(" ", token.lstrip("#"))
        return _BEFORE_MARK.sub("", token).replace("()", "").strip()

    def _without_targets(self, token: str) -> str:
        """Return a word without where its links lead, and without tags."""
        kept = ""
        token = _REFERENCE.sub("", _CITED.sub("", token))
        while token:
            if self._until:
                token = self._after_target(token)
                continue
            link, tag = token.find("]("), _OPEN_TAG.search(token)
            if link >= 0:
                kept, token = kept + token[: link + 1], token[link + 2 :]
                self._until, self._depth = ")", 1
            elif tag:
                kept, token = kept + token[: tag.start()], ""
                self._until = ">"
            else:
                kept, token = kept + token, ""
        return _TAG.sub(" ", kept).strip()

    def _after_target(self, token: str) -> str:
        """Return what follows the end of a link's target or of a tag, if it is here."""
        for at, char in enumerate(token):
            if self._until == ">":
                self._depth = 0 if char == ">" else 1
            else:
                self._depth += (char == "(") - (char == ")")
            if self._depth == 0:
                self._until = ""
                return token[at + 1 :]
        return ""


def spoken(text: str, language: str) -> str:
    """Return a whole answer as a voice reads it."""
    answer = SpokenText(language)
    return answer.feed(text) + answer.finish()
