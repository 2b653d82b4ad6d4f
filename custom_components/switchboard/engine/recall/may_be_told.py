"""The gate on the way out: which of what was said may be told in a conversation.

Every way by which a request, a tool or an action tells what was said asks here. A message that
waits for a person as evidence, was rejected by one, gives orders, bears marks of programs or of a
secret, or is sensitive is told by none of them; nor is what the assistant answered to it. People
find all of it on the page. It is judged where it comes out, so nothing is stored twice.
"""

from collections.abc import Collection, Iterable
from itertools import islice

from ..language.orders import gives_orders, has_markup, sentences
from ..language.remembered import LONGEST_TEXT, remembered
from ..language.screening import PLACEHOLDER, screen
from ..language.sensitive import asks_to_remember, is_held_back
from ..storage.transaction import Transaction
from .recalled import Recalled


@remembered(4096, LONGEST_TEXT)
def may_be_told(text: str) -> bool:
    """Return whether a sentence may be told again, by what it says.

    What people asked to remember of somebody's health may be told to those who may see it.
    """
    found = screen(text).sensitivities - {"access"}
    if asks_to_remember([text]):
        found -= {"health"}
    return not (found or PLACEHOLDER in text or is_held_back(text))


def summary_told(tx: Transaction, text: str, covered_ids: Collection[str]) -> str:
    """Return what of a summary may be told, by what it covers and by its own sentences.

    Nothing, if it covers what waits or was rejected, orders, or marks of programs or of a secret.
    """
    said = tx.search.with_questions(covered_ids)
    words = [words for _, texts in said.values() for words in texts]
    if tx.search.withheld(said) or any(map(_is_no_statement, words)):
        return ""
    return " ".join(one.strip() for one in sentences(text) if may_be_told(one))


def _is_no_statement(text: str) -> bool:
    return gives_orders(text) or has_markup(text) or PLACEHOLDER in text


def tellable(tx: Transaction, found: Iterable[Recalled], limit: int) -> list[Recalled]:
    """Return the first ``limit`` of that which was recalled and may be told.

    Messages are judged together with what they answer. A memory was let in by the gate, and a
    relation is not read where its evidence is kept back.
    """
    found = list(found)
    asked = {id_ for one in found if one.source == "log" for id_ in one.message_ids}
    said = tx.search.with_questions(asked) if asked else {}
    ids = {id_ for some, _ in said.values() for id_ in some}
    withheld = tx.search.withheld(ids) if ids else set()

    def is_let_out(one: Recalled) -> bool:
        return one.source != "log" or all(
            withheld.isdisjoint(some) and all(map(may_be_told, texts))
            for some, texts in (said[id_] for id_ in one.message_ids if id_ in said)
        )

    return list(islice(filter(is_let_out, found), limit))
