"""The gate for what comes from another home: it lets in what might have been learnt here."""

from dataclasses import replace
from typing import Any, Final

from ..knowledge.admission import SHARED, admit
from ..language.screening import screen
from ..language.sensitive import Health
from ..storage.graph_entries import Entity, EntityImage
from ..storage.memory_entries import HistoryEntry, Known, Memory
from ..storage.transaction import Transaction

SERVER: Final = "server"
"""The node of what the server has read in a home's log."""


def let_in(
    tx: Transaction, entry: HistoryEntry[Any], node: str, health: Health
) -> HistoryEntry[Any] | None:
    """Return a step of another home without what no home keeps; ``None`` if nothing is left.

    It changes nothing that is somebody else's here, and hangs on nothing that is. Ids that mean
    something in one home only go, names and evidence of what was forgotten as well.
    """
    step = f"{entry.group_id} {entry.memory_id}"
    if tx.sharing.gone_among([entry.memory_id, step]) or not _is_theirs(tx, entry):
        return None
    before, after = (_fit(tx, image, health) for image in (entry.before, entry.after))
    if before is None and after is None and (entry.before or entry.after):
        return None
    fact_id = entry.fact_id if node == SERVER else None
    return replace(entry, before=before, after=after, origin=node, fact_id=fact_id, done_by=None)


def _is_theirs(tx: Transaction, entry: HistoryEntry[Any]) -> bool:
    """Return whether all that a step names is the owner's, or not known here."""
    ids = {entry.memory_id}
    for image in (entry.before, entry.after):
        if isinstance(image, Memory):
            ids |= {id_ for id_ in (image.superseded_by, image.subject_id, image.object_id) if id_}
        elif image is not None and image.merged_into is not None:
            ids.add(image.merged_into)
    held: list[Memory | Entity] = [*tx.memories.by_ids(ids).values(), *tx.graph.entities(ids)]
    shared = tx.sharing.names().keys() | {entry.owner}
    return all(one.owner == entry.owner for one in held) and all(
        one.owner in shared and one.item == entry.item
        for one in tx.history.of_memory(entry.memory_id)
        if one.before or one.after
    )


def _fit(tx: Transaction, image: Known | None, health: Health) -> Known | None:
    if isinstance(image, Memory):
        if admit(image.text, image.subject, SHARED, health).verdict == "refuse":
            return None
        gone = tx.sharing.gone_among(image.sources)
        return replace(
            image,
            sources=tuple(one for one in image.sources if one not in gone),
            search_terms=None,
        )
    if image is None or not _is_name(image.name):
        return None
    said_in = [one.said_in for one in image.aliases if one.said_in is not None]
    gone = tx.sharing.gone_among([*image.sources, *said_in])
    aliases = [
        one
        for one in image.aliases
        if _is_name(one.alias) and (one.said_in not in gone or one.alias == image.name)
    ]
    sources = [one for one in image.sources if one not in gone]
    return EntityImage.of(replace(image, ha_ref=None), sources, aliases)


def _is_name(text: str) -> bool:
    found = screen(text)
    return not (found.secrets or found.orders or found.markup)
