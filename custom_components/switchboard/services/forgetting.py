"""Forgetting as actions do it: only what is confirmed, and with what is left of it elsewhere."""

from homeassistant.util.json import JsonObjectType

from ..history.left_over import async_delete_copies
from ..memory.forget_preview import Planned
from ..memory.house_memory import HouseMemory
from .responses import chosen_told


def would_forget(planned: Planned) -> JsonObjectType:
    """Return what is answered as long as nobody has confirmed it."""
    return {"done": False, "would_forget": chosen_told(planned)}


async def async_forget_told(
    memory: HouseMemory, planned: Planned, *, delete_copies: bool = False
) -> JsonObjectType:
    """Forget, and return what was forgotten and which files may still hold it.

    Raises:
        KnowledgeError: it is gone already.
        StorageError: the file cannot be written; then nothing is forgotten in it.
    """
    gone = await memory.forgetting.forget(planned)
    copies = gone.copies
    if delete_copies:
        copies = await async_delete_copies(memory.hass, memory.log.path)
    return {
        "done": True,
        "forgotten": chosen_told(gone),
        "files_to_delete": list(gone.files),
        "damaged_copies": list(copies),
        "erased": gone.erased,
    }
