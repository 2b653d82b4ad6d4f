"""Evidence of a proposed fact: the messages in which a person states it, and no others."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..language.grounding import evidence_of, is_grounded, share_found
from ..language.lexicon import words
from ..language.manner import is_wish, was_wished
from ..language.orders import sentences
from ..language.relative_days import undated
from ..language.speech_acts import act_of, runs_on, stated
from ..language.spelled_numbers import says_numbers
from ..language.statements import found_in, statement
from ..storage.entries import StoredEntry
from .answer import Draft
from .user_statements import is_own, own_words


@dataclass(frozen=True, slots=True)
class Grounds:
    """The messages that a fact rests on, by their places from 0, and what is ``said`` in them.

    Without any, ``asks`` and ``commands`` tell what the cited messages do instead of stating it.
    ``bearing`` are the sentences that say it. It is not ``sure`` where the messages state something
    and share words with the summary, but too few to tell whether they say that. ``answered`` is
    what the assistant said just before the cited ones.
    """

    places: tuple[int, ...]
    said: tuple[str, ...] = ()
    bearing: tuple[str, ...] = ()
    asks: bool = False
    commands: bool = False
    sure: bool = True
    answered: tuple[str, ...] = ()


def grounds_of(draft: Draft, entries: Sequence[StoredEntry]) -> Grounds:
    """Return what a draft rests on among the messages that were shown.

    Of the cited messages, and those that they complete in their conversation, each counts in which
    a person states something of the summary. If they do not say it, and one message alone does, the
    model has cited the wrong one. ``draft.sources`` are places from 1 that are there.
    """
    # Whose words they are, only those who heard them know: "Mia's favourite colour is green".
    about = frozenset(words(draft.about))
    summary = " ".join(
        word for word in undated(draft.summary).split() if about.isdisjoint(words(word))
    )
    # A reproach may be a question, and a wish about how the assistant talks an order.
    heard = own_words if draft.category == "feedback" or is_wish(summary) else _stated
    cited = {source - 1 for source in draft.sources}
    places = _says(summary, cited, entries, heard) or _only_one(summary, entries, heard)
    if not places:
        return _in_part(undated(draft.summary), cited, entries, heard) or _nothing(
            summary, _says(summary, cited, entries, own_words), entries
        )
    said = tuple(heard(entries[place].entry.content) for place in places)
    bearing: list[str] = []
    for message in said:
        spoken = sentences(message)
        telling = [one for one in spoken if _bears(summary, one)]
        # "Chicory? Not for me." says it in both.
        bearing += spoken if any(one.endswith("?") for one in telling) else telling
    return Grounds(places, said, tuple(bearing), answered=tuple(_answered(cited, entries)))


def _says(
    summary: str,
    cited: set[int],
    entries: Sequence[StoredEntry],
    heard: Callable[[str], str],
) -> tuple[int, ...]:
    """Return which of the cited messages, and of those they complete, say a summary."""
    own = {place for place in cited if is_own(entries[place].entry)}
    if not own:
        return ()
    conversations = {entries[place].entry.conversation_id for place in own}
    said = [
        (heard if place in own else own_words)(entry.content)
        if is_own(entry) and entry.conversation_id in conversations
        else ""
        for place, entry in enumerate(stored.entry for stored in entries)
    ]
    whole = evidence_of(summary, own, said)
    places = [place for place in whole if _bears(summary, said[place])]
    # "At ten." says what the question before it asked for, and shares no word with "10".
    answered = _answered(cited, entries)
    for place in (place for place in whole if place not in places):
        if is_grounded(summary, [said[one] for one in places], answered):
            break
        places.append(place)
    is_said = is_grounded(summary, [said[one] for one in places], answered)
    return tuple(sorted(places)) if is_said else ()


def _answered(places: Iterable[int], entries: Sequence[StoredEntry]) -> list[str]:
    """Return what the assistant said just before some messages."""
    pairs = ((entries[place - 1].entry, entries[place].entry) for place in places if place)
    return [
        before.content
        for before, entry in pairs
        if before.role == "assistant" and before.conversation_id == entry.conversation_id
    ]


def _only_one(
    summary: str, entries: Sequence[StoredEntry], heard: Callable[[str], str]
) -> tuple[int, ...]:
    """Return the one message of a person that says a summary by itself, if it is one."""
    found = [
        place
        for place, stored in enumerate(entries)
        if is_own(stored.entry) and is_grounded(summary, [heard(stored.entry.content)])
    ]
    return tuple(found) if len(found) == 1 else ()


def _in_part(
    summary: str,
    cited: set[int],
    entries: Sequence[StoredEntry],
    heard: Callable[[str], str],
) -> Grounds | None:
    """Return the cited messages that state something, if they have words of a summary.

    What a question or a command says all of is that question or command, whatever stands beside it.
    """
    own = (place for place in sorted(cited) if is_own(entries[place].entry))
    spoken = {place: own_words(entries[place].entry.content) for place in own}
    told = {
        place: message
        for place, text in spoken.items()
        if (message := heard(text) or (text if runs_on(text) else ""))
    }
    said = [spoken[place] for place in told]
    answered = tuple(_answered(cited, entries))
    if not says_numbers(summary, [*said, *answered]):
        return None
    parts = [one for message in said for one in sentences(message)]
    unstated = [one for one in parts if not (stated(one) or runs_on(one))]
    if not any(_bears(summary, one) for one in said) or share_found(summary, unstated) == 1:
        return None
    bearing = [one for message in told.values() for one in sentences(message)]
    return Grounds(tuple(told), tuple(said), tuple(bearing), sure=False, answered=answered)


def _nothing(summary: str, places: Sequence[int], entries: Sequence[StoredEntry]) -> Grounds:
    acts = {
        act_of(sentence)
        for place in places
        for sentence in sentences(entries[place].entry.content)
        if _bears(summary, sentence)
    }
    return Grounds((), asks="question" in acts, commands="command" in acts)


def _bears(summary: str, text: str) -> bool:
    """Return whether a text has a word or number of a summary, or what a wish is about."""
    told, said = statement(summary), statement(text)
    return bool(
        any(found_in(word, said.content) for word in told.content)
        or told.numbers & said.numbers
        or (is_wish(summary) and was_wished(summary, [text]))
    )


def _stated(text: str) -> str:
    return stated(own_words(text))
