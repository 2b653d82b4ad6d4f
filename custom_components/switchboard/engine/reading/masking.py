"""Keeping secrets out of the log: what is told by the way must not be read there later.

What a message calls a secret is masked before it is written. What only the next message calls one
("Remember tulip." "That is the password.") is masked when that is written, and what only the model
that listens back takes for one, when it has said so.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ..language.masking import masked, masked_at_end, secrets_in, without
from ..language.screening import PLACEHOLDER
from ..storage.entries import LogEntry, Role, StoredEntry
from ..storage.transaction import Append, Store, Transaction
from ..storage.turn_entries import Turn
from .answer import Draft, ToldSecret
from .user_statements import is_own

_AROUND: Final = 2
"""Messages of a conversation, before a new one, that it may refer to or answer."""

_MOST_WHOLE: Final = 3
"""Messages of a window of which nothing is left because a model says so, without their words."""

type Cost = Callable[[Role, str], int | None]
"""The tokens of a message, where they can be counted."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The messages that the log has already, and the last of their conversations."""

    known: frozenset[str]
    last: Mapping[str, Sequence[StoredEntry]]


@dataclass(frozen=True, slots=True)
class _Masked:
    """New messages without their secrets, and by id how messages before them are to read."""

    entries: Sequence[LogEntry]
    reworded: Mapping[str, str]


async def prepare_masked(
    store: Store, entries: Sequence[LogEntry], cost: Cost | None = None
) -> Append:
    """Return what appends messages without the secrets in them.

    What a message says of the ones before it holds for them too: they are masked where they stand.
    ``cost`` gives the tokens of a message that does not say them, or whose text was masked. A long
    message takes long, so nothing else has to wait: the log is only asked before, and written
    after, if no message came in between.
    """
    seen = await store.read(partial(_look, entries=entries))
    found = await asyncio.to_thread(_mask, entries, seen, cost)
    return partial(_append, entries=entries, seen=seen, found=found)


def _look(tx: Transaction, entries: Sequence[LogEntry]) -> _Seen:
    conversations = {entry.conversation_id for entry in entries}
    return _Seen(
        tx.log.known([entry.id for entry in entries]),
        {one: tx.log.of_conversation(one, _AROUND) for one in conversations},
    )


def _mask(entries: Sequence[LogEntry], seen: _Seen, cost: Cost | None) -> _Masked:
    known = set(seen.known)
    last = {talk: [one.entry for one in stored] for talk, stored in seen.last.items()}
    new: list[LogEntry] = []
    reworded: dict[str, str] = {}
    for entry in entries:
        if entry.id in known:
            continue
        known.add(entry.id)
        talk = last[entry.conversation_id]
        content = masked(entry.content, before=_telling(talk[::-1]) if is_own(entry) else [])
        tokens = entry.token_count if content == entry.content else None
        if tokens is None and cost is not None:
            tokens = cost(entry.role, content)
        known_secrets = secrets_in(entry.content) if content != entry.content else ()
        turn = entry.turn and masked_turn(entry.turn, known_secrets)
        taken = replace(entry, content=content, token_count=tokens, turn=turn)
        if is_own(entry):
            reworded |= _mask_again(talk, entry)
        new.append(taken)
        last[entry.conversation_id] = [*talk, taken][-_AROUND:]
    return _Masked(new, reworded)


def masked_turn(turn: Turn, known: Collection[str] = ()) -> Turn:
    """Return how a turn went without the secrets in what its tools were told and did."""

    def mask(text: str) -> str:
        return masked(text, known=known)

    return replace(
        turn,
        tools=tuple(
            replace(one, arguments=mask(one.arguments), result=mask(one.result))
            for one in turn.tools
        ),
        states=tuple(
            replace(
                one, before=one.before and mask(one.before), after=one.after and mask(one.after)
            )
            for one in turn.states
        ),
    )


def _mask_again(talk: list[LogEntry], told: LogEntry) -> dict[str, str]:
    """Mask in ``talk`` what the people said last if ``told`` calls it a secret.

    Returns its text by its id if that has changed.
    """
    for place in range(len(talk) - 1, -1, -1):
        earlier = talk[place]
        if is_own(earlier):
            content = masked_at_end(earlier.content, told.content)
            if content == earlier.content:
                break
            talk[place] = replace(earlier, content=content)
            return {earlier.id: content}
    return {}


def _append(
    tx: Transaction, entries: Sequence[LogEntry], seen: _Seen, found: _Masked
) -> int | None:
    if _look(tx, entries) != seen:
        return None
    added = tx.log.append(found.entries)
    if found.reworded:
        tx.log.reword(found.reworded)
    return added


def masked_texts(entries: Sequence[LogEntry]) -> dict[str, str]:
    """Return people's messages as they may be shown, by id, each seen with its neighbours."""
    texts: dict[str, str] = {}
    for place, entry in enumerate(entries):
        if not is_own(entry):
            continue
        talk = [one.conversation_id == entry.conversation_id for one in entries]
        before = [one for one, ours in zip(entries[:place], talk, strict=False) if ours][::-1]
        after = [
            one.content
            for one, ours in zip(entries[place + 1 :], talk[place + 1 :], strict=True)
            if ours and is_own(one)
        ]
        texts[entry.id] = masked(entry.content, before=_telling(before), after=after[:1])
    return texts


def refused_texts(
    refused: Sequence[Draft],
    entries: Sequence[StoredEntry],
    told: Iterable[ToldSecret] = (),
) -> Mapping[str, str]:
    """Return, by id, people's messages from which a secret was proposed, without it.

    ``entries`` are those that the model was shown, ``told`` those of them in which it says that one
    is told. Of a message in which only the model sees what is secret, nothing is left; where it has
    given the words, they alone go, from what was said beside it as well.
    """
    known: dict[int, set[str]] = {}
    spoken: dict[str, set[str]] = {}
    for one in told:
        if 1 <= one.source <= len(entries):
            known.setdefault(one.source, set()).update(one.words)
            talk = entries[one.source - 1].entry.conversation_id
            spoken.setdefault(talk, set()).update(one.words)
    for draft in refused:
        if PLACEHOLDER in draft.summary:  # it is masked where it was said
            continue
        found = secrets_in(f"{draft.summary} ({draft.subject})")
        for source in set(draft.sources):
            known.setdefault(source, set()).update(found)
    proposed = {source for draft in refused for source in draft.sources}
    texts: dict[str, str] = {}
    whole: list[str] = []
    for number, stored in enumerate(entries, 1):
        entry = stored.entry
        text = without(entry.content, spoken.get(entry.conversation_id, ()))
        if number in known and is_own(entry):
            text = masked(text, known[number])
            if PLACEHOLDER not in text:
                text = PLACEHOLDER
                whole += [] if number in proposed else [entry.id]
        if text != entry.content:
            texts[entry.id] = text
    # A model that counts the messages up, or gives the same words for all, has seen no secrets.
    believed = len(whole) <= _MOST_WHOLE
    return {id_: text for id_, text in texts.items() if believed or id_ not in whole}


def mask_last(tx: Transaction, conversation_id: str, known: Collection[str]) -> None:
    """Mask what is known to be a secret in what was said last in a conversation."""
    last = (stored.entry for stored in tx.log.of_conversation(conversation_id, 2 * _AROUND))
    tx.log.reword({one.id: without(one.content, known) for one in last})


def _telling(said: Sequence[LogEntry]) -> list[str]:
    """Return what may name what comes next: what was asked or said just before, nearest first."""
    before = [one for one in said if is_own(one) or one.role == "assistant"]
    return [one.content for one in (*before[:1], *(one for one in before[1:] if is_own(one)))][:2]
