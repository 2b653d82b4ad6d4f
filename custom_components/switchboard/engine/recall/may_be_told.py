"""The gate on the way out: which of what was said may be told in a conversation.

Every way by which a request, a tool or an action tells what was said asks here. A message that
waits for a person as evidence, was rejected by one, gives orders, bears marks of programs or of a
secret, or is sensitive is told by none of them; nor is what the assistant answered to it. People
find all of it on the page. A message is judged where it comes out, or the night before.
"""

from collections.abc import Collection, Iterable
from functools import cache, partial
from itertools import batched
from pathlib import Path
from typing import Final
from zlib import crc32

from ..language import orders
from ..language.orders import gives_orders, has_markup, sentences
from ..language.remembered import LONGEST_TEXT, remembered
from ..language.screening import PLACEHOLDER
from ..language.secrets import find_secrets
from ..language.sensitive import asks_to_remember, is_about_health, is_held_back
from ..storage.search import Told
from ..storage.transaction import Store, Transaction
from .recalled import Recalled

_AT_ONCE: Final = 50
"""Messages that are judged while others wait to write."""
_LOOKED_AT: Final = 5_000
"""Messages that are looked through for such."""


@remembered(4096, LONGEST_TEXT)
def may_be_told(text: str) -> bool:
    """Return whether a sentence may be told again, by what it says.

    What people asked to remember of somebody's health may be told to those who may see it.
    """
    return not (
        _is_no_statement(text)
        or (is_about_health(text) and not asks_to_remember([text]))
        or find_secrets(text).spans
        or is_held_back(text)
    )


def summary_told(tx: Transaction, text: str, covered_ids: Collection[str]) -> str:
    """Return what of a summary may be told, by what it covers and by its own sentences.

    Nothing, if it covers what waits or was rejected, orders, or marks of programs or of a secret.
    """
    said = tx.search.with_questions(covered_ids)
    if tx.search.withheld(said) or any(
        _is_no_statement(one.text) for some in said.values() for one in some
    ):
        return ""
    return " ".join(one.strip() for one in sentences(text) if may_be_told(one))


def _is_no_statement(text: str) -> bool:
    return gives_orders(text) or has_markup(text) or PLACEHOLDER in text


def tellable(tx: Transaction, found: Iterable[Recalled], limit: int) -> list[Recalled]:
    """Return the first ``limit`` of that which was recalled and may be told.

    Messages are judged together with what they answer. A memory was let in by the gate, and a
    relation is not read where its evidence is kept back.
    """
    told: list[Recalled] = []
    for some in batched(found, limit, strict=False):
        asked = {id_ for one in some if one.source == "log" for id_ in one.message_ids}
        said = tx.search.with_questions(asked) if asked else {}
        ids = {one.id for those in said.values() for one in those}
        withheld = tx.search.withheld(ids) if ids else set()
        kept_back = {
            id_
            for id_, those in said.items()
            if not all(one.id not in withheld and _is_let_out(one) for one in those)
        }
        told += (
            one for one in some if one.source != "log" or kept_back.isdisjoint(one.message_ids)
        )
        if len(told) >= limit:
            break
    return told[:limit]


def _is_let_out(said: Told) -> bool:
    if abs(said.judged) == _rules():
        return said.judged == _rules()
    return may_be_told(said.text)


async def judge_log(store: Store) -> None:
    """Judge the messages that these rules have not judged yet, a few at a time.

    Raises:
        StorageError: the file could not be read or written.
    """
    place, last = 0, await store.read(lambda tx: tx.log.last_seq())
    while place < last:
        place = await store.write(partial(judge_some, after=place))


def judge_some(tx: Transaction, after: int) -> int:
    """Judge the next messages after a place, and note what is found; returns how far that goes."""
    rules, end = _rules(), after + _LOOKED_AT
    some = tx.search.not_judged(rules, after, end, _AT_ONCE)
    tx.search.judge((rules if may_be_told(text) else -rules, place) for place, text in some)
    return some[-1][0] if len(some) == _AT_ONCE else end


@cache
def _rules() -> int:
    """Return a number of the rules, which is another when they change: it is made of their files.

    Reads files: not for the event loop.
    """
    rules = Path(orders.__file__).parent
    files = (one for kind in ("py", "json", "bin") for one in rules.rglob(f"*.{kind}"))
    return crc32(b"".join(file.read_bytes() for file in (Path(__file__), *sorted(files))))
