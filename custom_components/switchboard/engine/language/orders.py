"""Sentences that are no statement: orders to whoever reads them, and marks that programs write."""

import re
from itertools import pairwise
from typing import Final

from .lexicon import patterns
from .looks import look

_IMITATION: Final = re.compile(
    r"<\|?/?\s*(?:system|im_start|im_end|assistant|user|tool|instructions?|developer)\b"
    r"|\[/?\s*(?:system|inst|assistant|tool)\b"
    r"|(?:^|(?<![\s#*>-])\n|[.!?]\s)[\s#*>-]*+"
    r"(?:system|assistant|developer|human|user|tool|function|systeme|sistema)\s*+:"
    r"|(?<!#)#++\s*+(?:system|instruction)"
    r"|[{\[]\s*\\?[\"'](?:facts|role|category|summary|messages|n|sources|type|content)\\?[\"']"
    r"|```"
)
"""What only programs write: the marks of other speakers, and answers in the extractor's place.

A run of blanks or marks is looked at once, from where it begins, however long it is.
"""

_SENTENCE_END: Final = re.compile(r"[.!?\u2026;]+(?:\s+|$)|\n+")

_TAG: Final = re.compile(
    r"</?[a-z][^<>\n]{0,200}>|<!--|\{\{|\{%|\[\[|\]\(\s*(?:https?|data|javascript):"
)
"""Tags, templates, and links that show something else than where they lead."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each with its end; an imitation begins one of its own."""
    bounds = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    return [sentence for start, end in pairwise(bounds) if (sentence := text[start:end].strip())]


def gives_orders(text: str) -> bool:
    """Whether a text has a sentence that is an order to its reader, or imitates another speaker."""
    return any(map(is_order, sentences(text)))


def is_order(sentence: str) -> bool:
    """Return whether one sentence does so.

    One that tells of "the user" does not: that is how a summary is worded.
    """
    said = look(sentence).text
    return bool(patterns("override").search(said) or _IMITATION.search(said))


def has_markup(text: str) -> bool:
    """Return whether a text has marks of other speakers, of a chat template, or tags."""
    said = look(text).text
    return bool(_IMITATION.search(said) or _TAG.search(said))
