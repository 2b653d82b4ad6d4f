"""The gate for what comes from other homes: it lets in what might have been learnt here."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from ..knowledge.admission import TYPED, admit
from ..language.screening import screen
from ..language.sensitive import Health
from ..storage.graph_entries import EntityImage
from ..storage.memory_entries import HistoryEntry, Known, Memory
from ..storage.transaction import Transaction

SERVER: Final = "server"
"""The node of what the server has read in a home's log."""


class Gate:
    """Lets steps of one owner in, and knows from the first what is here of all that they name."""

    def __init__(
        self, tx: Transaction, entries: Sequence[HistoryEntry[Any]], health: Health
    ) -> None:
        self._health = health
        self._shared = tx.sharing.names().keys() | {one.owner for one in entries}
        named = {id_ for one in entries for id_ in _named(one)}
        self._owners = tx.sharing.owners_of(named)
        self._seen: dict[str, set[tuple[str, str]]] = {}
        for id_, owner, item in tx.history.owners({one.memory_id for one in entries}):
            self._seen.setdefault(id_, set()).add((owner, item))
        evidence = {id_ for one in entries for image in _images(one) for id_ in _evidence(image)}
        self._gone = tx.sharing.gone_among({*named, *map(_step, entries), *evidence})
        self._found: dict[tuple[str, ...], bool] = {}

    def let_in(self, entry: HistoryEntry[Any], node: str) -> HistoryEntry[Any] | None:
        """Return a step of another home without what no home keeps; ``None``: nothing is left.

        It changes nothing that is somebody else's here, and hangs on nothing that is. Ids that
        mean something in one home only go, names and evidence of what was forgotten as well.
        """
        if not self._gone.isdisjoint((entry.memory_id, _step(entry))) or not self._is_theirs(entry):
            return None
        before, after = (self._fit(image) for image in (entry.before, entry.after))
        if before is None and after is None and (entry.before or entry.after):
            return None
        if before or after:
            self._seen.setdefault(entry.memory_id, set()).add((entry.owner, entry.item))
        fact_id = entry.fact_id if node == SERVER else None
        return replace(
            entry, before=before, after=after, origin=node, fact_id=fact_id, done_by=None
        )

    def _is_theirs(self, entry: HistoryEntry[Any]) -> bool:
        """Return whether all that a step names is the owner's, or not known here."""
        return all(
            self._owners.get(id_, entry.owner) == entry.owner for id_ in _named(entry)
        ) and all(
            owner in self._shared and item == entry.item
            for owner, item in self._seen.get(entry.memory_id, ())
        )

    def _fit(self, image: Known | None) -> Known | None:
        if image is None or not self._may_be_kept(image):
            return None
        sources = tuple(one for one in image.sources if one not in self._gone)
        if isinstance(image, Memory):
            return replace(image, sources=sources, search_terms=None)
        aliases = [
            one
            for one in image.aliases
            if self._is_name(one.alias)
            and (one.said_in not in self._gone or one.alias == image.name)
        ]
        return EntityImage.of(replace(image, ha_ref=None), sources, aliases)

    def _may_be_kept(self, image: Known) -> bool:
        if not isinstance(image, Memory):
            return self._is_name(image.name)
        said = image.text, image.subject
        if said not in self._found:
            self._found[said] = admit(*said, TYPED, self._health).verdict == "admit"
        return self._found[said]

    def _is_name(self, text: str) -> bool:
        if (text,) not in self._found:
            found = screen(text)
            self._found[text,] = not (found.secrets or found.orders or found.markup)
        return self._found[text,]


def _step(entry: HistoryEntry[Any]) -> str:
    return f"{entry.group_id} {entry.memory_id}"


def _images(entry: HistoryEntry[Any]) -> list[Known]:
    return [one for one in (entry.before, entry.after) if one is not None]


def _named(entry: HistoryEntry[Any]) -> set[str]:
    found = {entry.memory_id}
    for image in _images(entry):
        if isinstance(image, Memory):
            others = (image.superseded_by, image.subject_id, image.object_id)
            found.update(one for one in others if one is not None)
        elif image.merged_into is not None:
            found.add(image.merged_into)
    return found


def _evidence(image: Known) -> Iterator[str]:
    yield from image.sources
    if not isinstance(image, Memory):
        yield from (one.said_in for one in image.aliases if one.said_in is not None)
