"""Who may use an operation, on whose memories, and what it tells while guests are here.

An administrator and an automation may touch everybody's memories, a person of the house their own.
A model has the rights of a model, whoever speaks with it, and only where they are declared.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from homeassistant.auth.models import User
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.exceptions import (
    HomeAssistantError,
    ServiceValidationError,
    Unauthorized,
    UnknownUser,
)
from homeassistant.helpers import entity_registry as er
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import KnowledgeError
from ..engine.storage.entries import HOUSEHOLD
from ..history.unified_log import DATA_LOG
from ..home.guests import guests_are_here
from ..home.origin import in_a_models_hand, in_a_script
from ..home.owners import DATA_OWNERS
from ..memory.first_use import async_house_memory
from ..memory.lookups import DATA_LOOKUPS

if TYPE_CHECKING:
    from ..memory.graph_editor import Caller
    from ..memory.house_memory import HouseMemory


class Who(Enum):
    """The people who may use an operation."""

    ANYBODY = auto()
    """Whoever is signed in."""

    RESIDENTS = auto()
    """Persons of the house, on what is their own, and administrators."""

    ADMINISTRATORS = auto()


class WithGuests(Enum):
    """What becomes of an operation while guests are here."""

    REFUSED = auto()
    """It is refused; a command can ask for it in spite of them."""

    WORDLESS = auto()
    """It is done, and tells only whether it was."""

    ALLOWED = auto()
    """It tells nobody's words, or looks at each answer itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """The rights that an operation needs; a model has none unless ``models`` gives them.

    ``by_person``: a signed-in person has to call it, no script, automation or model.
    """

    who: Who
    guests: WithGuests
    models: bool = False
    by_person: bool = False


class _SentenceError(HomeAssistantError):
    """An error by the key of the sentence that says it, and the values in that."""

    def __init__(self, reason: str, **values: str) -> None:
        super().__init__(
            translation_domain=DOMAIN,
            translation_key=reason,
            translation_placeholders=values or None,
        )


class RefusedError(_SentenceError, ServiceValidationError):
    """An operation that is not done, and why."""


class FailedError(_SentenceError):
    """An operation that could not be done to its end, and why."""


NOBODY: Final = "nobody"
"""Stands for a user who is no person of the house: nothing is theirs."""

type MayRead = Callable[[Collection[str]], bool]
"""Tells by the owners of a conversation whether it may be read."""


@dataclass(frozen=True, slots=True)
class Call:
    """A use of an operation: what is given, by whom, and whose memories they may touch.

    ``own`` is the person whose memories alone may be touched, None for everybody's. ``viewer`` is
    who calls, None for an automation; ``looks_as`` is the name by which a look of theirs is noted.
    """

    hass: HomeAssistant
    memory: HouseMemory
    data: Mapping[str, Any]
    context: Context
    own: str | None
    viewer: str | None
    looks_as: str
    by_person: bool
    by_model: bool
    user: User | None
    renew: Callable[[], Awaitable[str | None]]
    """Asks again for ``own``, for what goes on; raises as ``async_own`` does."""

    @property
    def page(self) -> slice:
        """The part of a list that is asked for."""
        offset: int = self.data["offset"]
        return slice(offset, offset + self.data["limit"])

    def check_person(self) -> None:
        """Check that a signed-in person calls; raises ``KnowledgeError``."""
        if not self.by_person:
            raise KnowledgeError("memory_no_person")

    def may_read(self, owners: Collection[str]) -> bool:
        """Return whether the caller may read a conversation that is of ``owners``.

        An administrator may. Anyone else reads those in which they spoke themselves, and nobody
        reads one whose owners are not known.
        """
        return self.own is None or {self.own} <= {*owners} <= {HOUSEHOLD, self.own}

    async def owners_meant(self) -> tuple[str, ...]:
        """Return whose memories are meant: those of the owner who is named, or all they may touch.

        Raises:
            Unauthorized: they name somebody else, and may touch their own alone.
        """
        owner = self.data.get("owner")
        if self.own:
            if owner not in (None, self.own):
                raise Unauthorized
            return (self.own,)
        return (owner,) if owner else await self.memory.all_owners()

    async def owners_shown(self) -> tuple[str, ...]:
        """Return whose memories are shown: the household's and their own, or whose they name.

        That an administrator or an automation named another person is noted.
        """
        owner = self.data.get("owner")
        may = tuple(dict.fromkeys((HOUSEHOLD, self.own or self.viewer or HOUSEHOLD)))
        if owner is None:
            return may
        await self.note_look(owner)
        return (owner,)

    async def owners_readable(self, owner: str | None = None) -> tuple[str, ...]:
        """Return whose memories and graph the caller may know: theirs and the household's, or all.

        ``owner`` is one whom they named, as ``async_check_owner`` let them.
        """
        if owner:
            return (owner,)
        return (HOUSEHOLD, self.own) if self.own else await self.memory.all_owners()

    async def graph_caller(self) -> Caller:
        """Return whose graphs the caller may change."""
        owners = await self.owners_readable(self.data.get("owner"))
        return self.memory.graph_caller(owners, may_confirm=not self.own)

    async def check_readable(self, *memory_ids: str) -> None:
        """Check that the caller may know that there are these memories.

        Raises:
            KnowledgeError: one of them is not there, or another person's.
        """
        whose = await self.owners_readable()
        found = await self.memory.log.database.read(lambda tx: tx.memories.by_ids(memory_ids))
        if any(one not in found or found[one].owner not in whose for one in memory_ids):
            raise KnowledgeError("memory_unknown")

    async def note_look(self, *owners: str) -> None:
        """Note that the caller looks at memories of ``owners``, if they are another person's."""
        if self.own is None:
            for owner in sorted({*owners} - {HOUSEHOLD, self.viewer}):
                await self.hass.data[DATA_LOOKUPS].async_note(owner, self.looks_as)


async def async_call(
    hass: HomeAssistant, name: str, rights: Rights, data: Mapping[str, Any], context: Context
) -> Call:
    """Return the call of an operation, once it is sure that the caller may use it.

    Raises as ``async_own`` does.
    """
    renew = partial(async_own, hass, name, rights, context)
    own, user_id, by_model = await renew(), context.user_id, in_a_models_hand()
    make = partial(Call, hass, await async_house_memory(hass), data, context, own)
    if user_id is None:
        return make(None, "", False, by_model, None, renew)
    user = await hass.auth.async_get_user(user_id)
    viewer = hass.data[DATA_OWNERS].owner_of(user_id)
    looks_as = viewer if viewer != HOUSEHOLD else (user and user.name) or user_id
    by_person = not (by_model or in_a_script())
    return make(viewer, looks_as, by_person, by_model, user, renew)


async def async_own(hass: HomeAssistant, name: str, rights: Rights, context: Context) -> str | None:
    """Return the person whose memories alone a caller may touch, None where it may touch all.

    Raises:
        ServiceValidationError: a model calls what is not declared for models.
        Unauthorized: the operation is an administrator's, or the user is no person of the house.
        UnknownUser: there is no such user.
    """
    owners = hass.data[DATA_OWNERS]
    if in_a_models_hand():
        if not rights.models:
            raise not_for_models(name)
        return owners.owner_of(context.user_id)
    if context.user_id is None:
        return None
    user = await hass.auth.async_get_user(context.user_id)
    if user is None:
        raise UnknownUser(context=context)
    if user.is_admin:
        return None
    own = owners.owner_of(user.id)
    if rights.who is Who.ANYBODY:
        return NOBODY if own == HOUSEHOLD else own
    if rights.who is Who.ADMINISTRATORS or own == HOUSEHOLD:
        raise Unauthorized(context=context)
    return own


def not_for_models(name: str) -> RefusedError:
    """Make the error of an operation that a model may not use, or not so."""
    return RefusedError("not_for_models", action=f"{DOMAIN}.{name}")


async def async_check_owner(call: Call) -> None:
    """Refuse an owner whom nobody knows: a person who was removed may still have left something.

    Whether they did is not for those to know who may touch their own alone.

    Raises:
        ServiceValidationError: there is no such person.
        Unauthorized: it is another person than the caller, who may touch their own alone.
    """
    owner, hass = call.data.get("owner"), call.hass
    if call.own and owner not in (None, HOUSEHOLD, call.own):
        raise Unauthorized(context=call.context)
    if owner in (None, HOUSEHOLD) or hass.states.get(owner) or er.async_get(hass).async_get(owner):
        return
    if owner not in await call.memory.all_owners():
        raise RefusedError("memory_owner_unknown", owner=owner)


@callback
def check_no_guests(hass: HomeAssistant) -> None:
    """Check that what is said may be kept and told to others; raises ``RefusedError``."""
    if guests_are_here(hass):
        raise RefusedError("guests_here")


@callback
def as_guests_may_see(hass: HomeAssistant, answer: JsonObjectType) -> JsonObjectType:
    """Return an answer; while guests are here, of its words only whether something was done."""
    if not guests_are_here(hass):
        return answer
    return {name: value for name, value in answer.items() if isinstance(value, bool)}


async def async_open_log(hass: HomeAssistant) -> None:
    """Wait for the log to open; raises ``RefusedError`` where none is kept."""
    log = hass.data[DATA_LOG]
    await log.async_tried()
    if not log.is_open:
        raise not_kept()


def not_kept() -> RefusedError:
    """Make the error of an operation on a log that nobody wants to be kept."""
    return RefusedError("log_not_kept")
