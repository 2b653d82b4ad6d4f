"""Tombstones: nothing that was forgotten on purpose is learnt again, and no words are kept.

A tombstone has the HMAC-SHA256 of each stem of what was forgotten, with a key that never leaves
the database; the words of a topic have others than the same words of a statement. So a copy of one
file tells nothing about another. Somebody who has the file itself has the key too, and could try
words; but the words stand nowhere in it.
"""

import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ..language.content import says_liking
from ..language.digest_stems import content_stems
from ..language.statements import statement
from ..storage.entries import Polarity
from ..storage.memory_entries import Tombstone
from ..storage.transaction import Transaction
from .claims import Claim
from .mentions import tombstone_stems

type _Of = Literal["statement", "topic"]


def of_statement(
    tx: Transaction,
    owner: str,
    claim: Claim,
    message_ids: Collection[str],
    now: datetime,
) -> Tombstone:
    """Return the tombstone of something that was known.

    Give it to a transaction that writes: the key is made when it is first asked for.
    """
    digests = _digests(tx.tombstones.key(), "statement", _stems(claim))
    return _tombstone(owner, digests, _stance(claim), message_ids, now)


def of_topic(
    tx: Transaction,
    owner: str,
    stems: Collection[str],
    message_ids: Collection[str],
    now: datetime,
) -> Tombstone:
    """Return the tombstone of all that was said about something.

    It stands for no statement: it holds back only what rests, in whole or in part, on the messages
    that were deleted.
    """
    digests = _digests(tx.tombstones.key(), "topic", stems)
    return _tombstone(owner, digests, "neutral", message_ids, now)


def is_forgotten(
    tx: Transaction,
    owner: str,
    claim: Claim,
    message_ids: Collection[str],
    since: datetime | None = None,
) -> bool:
    """Return whether a statement must not be learnt; what was forgotten before ``since`` may be.

    It must not if it cites nothing but forgotten messages, if it says again all of what was
    forgotten (and perhaps more), or if it is about it and rests on a forgotten message. The
    opposite, said later on other evidence, is learnt: who forgot that they like something may
    say that they hate it.
    """
    graves = [
        grave
        for grave in tx.tombstones.of_owners([owner])
        if since is None or grave.created_at >= since
    ]
    cited = set(message_ids)
    if cited and cited <= set().union(*(grave.message_ids for grave in graves)):
        return True
    again = _standing_in(tx.tombstones.key, graves, "statement", claim)
    about = _standing_in(tx.tombstones.key, graves, "topic", claim)
    return any(_says_again(grave, claim) for grave in again) or any(
        cited & grave.message_ids for grave in (*again, *about)
    )


@dataclass(frozen=True, slots=True)
class ForgottenTopics:
    """The topics that were forgotten; what was said of them is told by it.

    As messages may come into the log long after they were said, what is forgotten is all that was
    said of a topic until then. Who speaks of it later may be heard.
    """

    key: bytes = field(repr=False)
    graves: Sequence[Tombstone]

    def has(self, owner: str, text: str, said_at: datetime) -> bool:
        """Return whether a text says all words of a topic, in any form, and was said before."""
        graves = [one for one in self.graves if one.owner == owner and said_at <= one.created_at]
        return bool(_standing_in(lambda: self.key, graves, "topic", Claim(text)))


def forgotten_topics(tx: Transaction, owners: Collection[str]) -> ForgottenTopics:
    """Return the topics of some owners that were forgotten; it may outlive the transaction."""
    graves = [grave for grave in tx.tombstones.of_owners(owners) if grave.digests]
    return ForgottenTopics(tx.tombstones.key() if graves else b"", graves)


def remove_tombstone(tx: Transaction, owner: str, claim: Claim) -> int:
    """Let what a person says on purpose be known again; returns how many tombstones that took."""
    graves = tx.tombstones.of_owners([owner])
    lifted = [
        grave
        for grave in _standing_in(tx.tombstones.key, graves, "statement", claim)
        if _says_again(grave, claim)
    ]
    return sum(tx.tombstones.delete(grave.id) for grave in lifted)


def _standing_in(
    key: Callable[[], bytes], graves: Iterable[Tombstone], of: _Of, claim: Claim
) -> list[Tombstone]:
    """Return the tombstones whose words all stand in a statement, in whatever form."""
    buried = [grave for grave in graves if grave.digests]
    if not buried:
        return []
    said = _digests(key(), of, _forms(claim))
    return [grave for grave in buried if grave.digests <= said]


def _says_again(grave: Tombstone, claim: Claim) -> bool:
    """Return whether a statement with all words of a tombstone says what was forgotten.

    With a like that was forgotten goes the plain statement of it ("drinks tea daily"), but not all
    that is ever told of the thing ("the tea kettle is descaled on Fridays").
    """
    stance = _stance(claim)
    if grave.polarity == stance:
        return True
    more = len(_stems(claim)) - len(grave.digests)
    return "negative" not in (grave.polarity, stance) and more <= len(grave.digests)


def _stems(claim: Claim) -> frozenset[str]:
    return content_stems(claim.text) or content_stems(claim.subject)


def _forms(claim: Claim) -> frozenset[str]:
    return tombstone_stems(claim.text if content_stems(claim.text) else claim.subject)


def _stance(claim: Claim) -> Polarity:
    """Return on which side a statement stands, by its words where it was taken for neither."""
    if claim.polarity != "neutral":
        return claim.polarity
    if statement(claim.text).negated:
        return "negative"
    return "positive" if says_liking(claim.text) else "neutral"


def _digests(key: bytes, of: _Of, stems: Iterable[str]) -> frozenset[str]:
    return frozenset(
        hmac.new(key, f"{of}:{stem}".encode(), hashlib.sha256).hexdigest() for stem in stems
    )


def _tombstone(
    owner: str,
    digests: frozenset[str],
    polarity: Polarity,
    message_ids: Collection[str],
    now: datetime,
) -> Tombstone:
    # The same thing forgotten twice has one tombstone.
    name = "\0".join((owner, polarity, *sorted(digests), "", *sorted(message_ids)))
    return Tombstone(
        id=hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:32],
        owner=owner,
        digests=digests,
        polarity=polarity,
        message_ids=frozenset(message_ids),
        created_at=now,
    )
