"""Names for people: words that stand in one memory, or in one change, in place of its id."""

from collections.abc import Collection, Mapping
from functools import partial

from homeassistant.exceptions import ServiceValidationError

from ..const import DOMAIN
from ..engine.knowledge.undoable import undoable
from ..engine.language.lexicon import plain
from ..memory.house_memory import HouseMemory

MOST_CHANGES = 100
"""Changes that are looked through for words, the last ones."""


async def async_id_of(
    memory: HouseMemory, named: str, owners: tuple[str, ...] | None, *, waits: bool
) -> str:
    """Return the id of the memory that is named by its id, or by words that stand in it alone.

    Raises:
        ServiceValidationError: several say these words.
    """
    everyone = owners or await memory.all_owners()
    if waits:
        texts = {one.id: one.summary for one in await memory.waiting.listing(everyone)}
    else:
        page, _ = await memory.listing(everyone, status="active", containing=named, limit=-1)
        texts = {one.id: one.text for one in page}
    found = _called(named, {one_id: [text] for one_id, text in texts.items()})
    if len(found) > 1:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="memory_named_twice",
            translation_placeholders={"value": named},
        )
    return found[0] if found else named


async def async_change_of(memory: HouseMemory, named: str, owners: Collection[str]) -> str:
    """Return the id of the change that is named by its id, or by words that it alone changed.

    Raises:
        ServiceValidationError: several changed what says these words.
    """
    read = memory.log.database.read
    if await read(lambda tx: tx.history.group(group_id=named)):
        return named
    changes = await read(partial(undoable, owners=owners, limit=MOST_CHANGES))
    texts = {one.group_id: [one.text, one.before] for one in changes}
    found = _called(named, texts)
    if len(found) > 1:
        raise ServiceValidationError(
            translation_domain=DOMAIN,
            translation_key="change_named_twice",
            translation_placeholders={"value": named},
        )
    return found[0] if found else named


def _called(named: str, texts: Mapping[str, Collection[str]]) -> list[str]:
    """Return the keys whose texts hold these words, only those who are these words if any are."""
    if named in texts or not (wanted := plain(named)):
        return [named]
    plainly = {key: [plain(text) for text in said] for key, said in texts.items()}
    whole = [key for key, said in plainly.items() if wanted in said]
    return whole or [key for key, said in plainly.items() if any(wanted in one for one in said)]
