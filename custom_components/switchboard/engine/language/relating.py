"""How two things hang together, as a short sentence in one of the languages of the house.

``data/relations.json`` has the words between the two. They name no gender that is not known, and
stand as they are whatever comes after them: a name is told as people say it.
"""

from datetime import date
from typing import Final

from .lexicon import base_language, read_data

_ENGLISH: Final = "en"
_WORDS: Final = read_data("relations")
_RELATED: Final = "related_to"


def relation_text(
    subject: str,
    predicate: str,
    object_: str,
    language: str | None,
    *,
    since: date | None = None,
    until: date | None = None,
) -> str:
    """Return a relation as a sentence without a full stop, on one line: "Bello eats salmon".

    In a language that is not known here it is English. A predicate that is not known is told as
    one that only says that there is a relation. ``since`` and ``until`` are told where given.
    """
    words = _WORDS.get(base_language(language), _WORDS[_ENGLISH])
    between = words["predicates"].get(predicate, words["predicates"][_RELATED])
    days = [
        words[key].format(day=day.isoformat())
        for key, day in (("since", since), ("until", until))
        if day is not None
    ]
    text = " ".join(f"{subject} {between} {object_}".split())
    return f"{text} ({', '.join(days)})" if days else text


def told_in(text: str, subject: str, predicate: str, object_: str) -> str | None:
    """Return the language in which a text is no more than ``relation_text``; ``None``: in none."""
    told = ((one, relation_text(subject, predicate, object_, one)) for one in _WORDS)
    return next((language for language, sentence in told if sentence == text), None)


def relation_question(text: str, language: str | None) -> str:
    """Return the question whether what ``relation_text`` says is right."""
    words = _WORDS.get(base_language(language), _WORDS[_ENGLISH])
    return str(words["question"]).format(text=text)
