"""Keeping secrets out of the log: what is told by the way must not be read there later.

What a message calls a secret is masked before it is written. What only the next message calls one
("Remember tulip." "That is the password.") is masked when that is written, and what only the model
that listens back takes for one, when it has said so.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from ..language.masking import masked, secrets_in
from ..language.screening import PLACEHOLDER
from ..storage.entries import LogEntry, Role, StoredEntry
from ..storage.transaction import Transaction
from .answer import Draft
from .user_statements import is_own

_AROUND = 2
"""Messages of a conversation, before a new one, that it may refer to or answer."""


def append_masked(
    tx: Transaction,
    entries: Iterable[LogEntry],
    cost: Callable[[Role, str], int | None] | None = None,
) -> int:
    """Append messages without the secrets in them; returns how many were new.

    What a message says of the ones before it holds for them too: they are masked where they stand.
    ``cost`` gives the tokens of a message that does not say them, or whose text was masked.
    """
    added = 0
    for entry in entries:
        said = [
            stored.entry
            for stored in reversed(tx.log.of_conversation(entry.conversation_id, _AROUND))
        ]
        before = _telling(said) if is_own(entry) else []
        content = masked(entry.content, before=before)
        tokens = entry.token_count if content == entry.content else None
        if tokens is None and cost is not None:
            tokens = cost(entry.role, content)
        added += tx.log.append([replace(entry, content=content, token_count=tokens)])
        if is_own(entry):
            _mask_again(tx, said, entry)
    return added


def _mask_again(tx: Transaction, said: Sequence[LogEntry], told: LogEntry) -> None:
    """Mask what the people said last if ``told`` calls it a secret."""
    for earlier in said:
        if is_own(earlier):
            content = masked(earlier.content, after=[told.content])
            if content != earlier.content:
                tx.log.reword({earlier.id: content})
            return


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


def refused_texts(refused: Iterable[Draft], entries: Sequence[StoredEntry]) -> Mapping[str, str]:
    """Return, by id, people's messages from which a secret was proposed, without it.

    ``entries`` are those that the model was shown. Of a message in which only the model sees what
    is secret, nothing is left.
    """
    texts: dict[str, str] = {}
    for draft in refused:
        known = secrets_in(f"{draft.summary} ({draft.subject})")
        for source in set(draft.sources):
            if not 1 <= source <= len(entries):
                continue
            entry = entries[source - 1].entry
            if is_own(entry):
                text = masked(texts.get(entry.id, entry.content), known)
                texts[entry.id] = text if PLACEHOLDER in text else PLACEHOLDER
    return texts


def _telling(said: Sequence[LogEntry]) -> list[str]:
    """Return what may name what comes next: what was asked or said just before, nearest first."""
    before = [one for one in said if is_own(one) or one.role == "assistant"]
    return [one.content for one in (*before[:1], *(one for one in before[1:] if is_own(one)))][:2]
