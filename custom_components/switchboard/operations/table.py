"""The operations: names, fields, rights, and the functions that do them.

An action is named in ``services.yaml`` and the translations, and a command in the page. An action
and a command that do the same are two rows over the same functions: a command takes pages, and says
as what the caller has seen what it changes.
"""

from datetime import datetime
from typing import Any, Final, get_args

import probatio
from homeassistant.core import HomeAssistant, SupportsResponse, callback
from homeassistant.helpers import config_validation as cv
from homeassistant.util import dt as dt_util

from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Kind, MemoryStatus
from ..home.owners import PERSON
from .answers import MOST_ITEMS, page_fields
from .operation import Fields, Operation, async_register
from .rights import Rights, Who, WithGuests

KINDS: Final[tuple[Kind, ...]] = ("preference", "feedback", "fact")
STATUSES: Final = (*get_args(MemoryStatus.__value__), "in_doubt", "waiting", "all")
# What the modules that load later can do, named here so that they load later; a test compares.
MOST_HOPS: Final = 2
DAYS_KEPT: Final = 400
GRAPH_FORMATS: Final = ("json", "mermaid", "graphml", "json-ld")
IMPORT_FORMATS: Final = ("switchboard", "chatgpt", "home_assistant")
EXPORTS: Final = ("conversations", "memories", "summaries", "graph")
WORK: Final[dict[str, tuple[str, ...]]] = {
    "pause": ("learning", "reading", "import", "embedding"),
    "resume": ("learning", "reading", "import", "embedding"),
    "cancel": ("reading", "import"),
    "retry": ("learning", "reading", "import", "embedding", "summaries"),
}
"""What each step can be done with."""


def moment(value: object) -> datetime:
    """Check that a value is "now" or a time, and one that is a time everywhere in the world."""
    if value == "now":
        return dt_util.utcnow()
    at = cv.datetime(value)
    try:
        dt_util.as_utc(at)
    except OverflowError:
        raise probatio.Invalid(f"expected a time between the years 1 and 9999: {at}") from None
    return at


def owner_id(value: object) -> str:
    """Check that a value is the household or a person."""
    text = cv.string(value)
    if text != HOUSEHOLD and not text.startswith(f"{PERSON}."):
        raise probatio.Invalid(f"expected '{HOUSEHOLD}' or the entity ID of a person")
    return text if text == HOUSEHOLD else cv.entity_id(text)


def _need(name: str, check: object = cv.string) -> Fields:
    return {probatio.Required(name): check}


def _may(name: str, check: object = cv.string, default: Any = probatio.UNDEFINED) -> Fields:
    return {probatio.Optional(name, default=default): check}


def _number(low: int, high: int | None = None, kind: object = probatio.Coerce(int)) -> object:
    return probatio.All(kind, probatio.Range(min=low, max=high))


def _text(longest: int = 255, shortest: int = 1) -> object:
    return probatio.All(str, probatio.Length(min=shortest, max=longest))


_ID: Final = _text()
_TIME: Final = _text(100, 0)
_WORDS: Final = _text(1000, 0)
_QUESTION: Final = _text(1000)
_OWNER: Final = _may("owner", owner_id)
_SEEN: Final = _need("expected_revision", _ID)
_CONFIRM: Final = _may("confirm", cv.boolean, default=False)
_PAGE: Final = {
    **_may("limit", _number(1, 500), default=50),
    **_may("offset", _number(0), default=0),
}
_SPAN: Final = {**_may("since", _TIME), **_may("until", _TIME)}
_MEMORY: Final = _need("memory_id", _ID)
_TALK: Final = _need("conversation_id", _ID)
_MEMORY_SEEN: Final = {**_MEMORY, **_SEEN}
_OTHERS: Final = _need(
    "others", probatio.All([probatio.Schema(dict(_MEMORY_SEEN))], probatio.Length(min=1, max=20))
)
_FORGET: Final = {**_may("memory_id", _ID), **_may("about", _QUESTION), **_OWNER}

_REFUSED, _WORDLESS, _ALLOWED = WithGuests.REFUSED, WithGuests.WORDLESS, WithGuests.ALLOWED
_LOOK: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED)
_LOOK_WITH_MODELS: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED, models=True)
_OWN_TALKS: Final = Rights(who=Who.RESIDENTS, guests=_ALLOWED, models=True)
_READ_ALOUD: Final = Rights(who=Who.ANYBODY, guests=_REFUSED)
_CHANGE: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED, by_person=True)
_CHANGE_UNSEEN: Final = Rights(who=Who.RESIDENTS, guests=_WORDLESS, by_person=True)
_ADMIN: Final = Rights(who=Who.ADMINISTRATORS, guests=_ALLOWED)
_ADMIN_CHANGE: Final = Rights(who=Who.ADMINISTRATORS, guests=_ALLOWED, by_person=True)

_MEMORY_OPERATIONS: Final = (
    Operation(
        "remember",
        {
            **_need("text"),
            **_may("owner", owner_id, default=HOUSEHOLD),
            **_may("kind", probatio.In(KINDS), default="fact"),
            **_may("pinned", cv.boolean, default=False),
            **_may("valid_to", moment),
        },
        "memory_changes.remember",
        Rights(who=Who.ADMINISTRATORS, guests=_REFUSED, models=True),
    ),
    Operation(
        "recall",
        {
            **_need("question"),
            **_may("since"),
            **_may("until"),
            **_may("owner", owner_id, default=HOUSEHOLD),
            **_may("limit", _number(1, 50), default=8),
        },
        "memory.recall",
        Rights(who=Who.ADMINISTRATORS, guests=_REFUSED, models=True),
    ),
    Operation(
        "recall/explain",
        {**_need("question", _QUESTION), **_OWNER, **_SPAN, **page_fields(20)},
        "memory.explain",
        _LOOK,
    ),
    Operation("memory/summary", {}, "memory.summary", _LOOK),
    Operation(
        "list_memories",
        {
            **_OWNER,
            **_may("kind", probatio.In(KINDS)),
            **_may("status", probatio.In(STATUSES), default="active"),
            **_may("containing"),
            **_may("pinned", cv.boolean),
            **_PAGE,
        },
        "memory.list_memories",
        _LOOK_WITH_MODELS,
    ),
    Operation(
        "memory/list",
        {
            **_OWNER,
            **_may("kind", probatio.In(KINDS)),
            **_may("status", probatio.In(STATUSES), default="active"),
            **_may("containing", _WORDS),
            **_may("pinned", bool),
            **page_fields(),
        },
        "memory.list_page",
        _LOOK,
    ),
    Operation("memory/get", {**_MEMORY, **page_fields(20)}, "memory.get", _LOOK),
    Operation("memory/history", {**_MEMORY, **page_fields(20)}, "memory.history", _LOOK),
    Operation(
        "edit_memory",
        {
            **_need("memory_id"),
            **_may("text"),
            **_may("kind", probatio.In(KINDS)),
            **_OWNER,
            **_may("pinned", cv.boolean),
            **_may("valid_to", probatio.Any("", None, moment)),
            **_may("no_end", cv.boolean),
            **_may("decision", probatio.In(("confirm", "reject", "holds", "both_hold"))),
        },
        "memory_changes.edit",
        _CHANGE_UNSEEN,
    ),
    Operation(
        "memory/update",
        {
            **_MEMORY_SEEN,
            **_may("text", _WORDS),
            **_may("kind", probatio.In(KINDS)),
            **_OWNER,
            **_may("pinned", bool),
            **_may("valid_to", probatio.All(str, probatio.Length(max=100), moment)),
            **_may("no_end", bool),
        },
        "memory_changes.update",
        _CHANGE,
    ),
    Operation(
        "memory/confirm",
        _MEMORY_SEEN,
        "memory_changes.confirm",
        Rights(who=Who.ADMINISTRATORS, guests=_REFUSED, by_person=True),
    ),
    Operation("memory/reject", _MEMORY_SEEN, "memory_changes.reject", _CHANGE),
    Operation(
        "memory/settle",
        {**_MEMORY_SEEN, **_OTHERS, **_may("both_hold", bool, default=False)},
        "memory_changes.settle",
        _CHANGE,
    ),
    Operation("memory/merge", {**_MEMORY_SEEN, **_OTHERS}, "memory_changes.merge", _CHANGE),
    Operation("undo", {**_may("group_id"), **_OWNER}, "memory_changes.undo", _CHANGE_UNSEEN),
    Operation(
        "memory/undo",
        {**_MEMORY_SEEN, **_need("group_id", _ID)},
        "memory_changes.undo_step",
        _CHANGE,
    ),
    Operation(
        "forget",
        {
            **_may("memory_id"),
            **_may("about"),
            **_OWNER,
            **_may("everything", cv.boolean, default=False),
            **_CONFIRM,
            **_may("delete_copies", cv.boolean, default=False),
        },
        "forgetting.forget",
        Rights(who=Who.RESIDENTS, guests=_WORDLESS),
    ),
    Operation(
        "memory/forget_preview",
        {
            **_FORGET,
            **_may("part", probatio.In(("memories", "messages", "facts", "entities", "relations"))),
            **page_fields(20),
        },
        "forgetting.preview",
        _LOOK,
    ),
    Operation("memory/forget", {**_FORGET, **_SEEN}, "forgetting.forget_shown", _CHANGE),
)

_GRAPH_OPERATIONS: Final = (
    Operation(
        "graph",
        {
            **_may("entity"),
            **_may("to"),
            **_may("containing"),
            **_may("hops", _number(1, MOST_HOPS), default=MOST_HOPS),
            **_OWNER,
            **_may("format", probatio.In(GRAPH_FORMATS), default="json"),
            **_PAGE,
        },
        "graph.graph",
        _LOOK,
        response=SupportsResponse.ONLY,
    ),
    Operation(
        "graph/neighbourhood",
        {
            **_need("entity", _ID),
            **_OWNER,
            **_may("hops", _number(1, MOST_HOPS, int), default=1),
            **_may("limit", _number(1, 100, int), default=50),
            **_may("with_ended", bool, default=False),
        },
        "graph.neighbourhood",
        _LOOK,
    ),
    Operation(
        "merge_entities",
        {**_need("entity"), **_need("duplicate"), **_OWNER},
        "graph.merge_entities",
        _CHANGE_UNSEEN,
    ),
    Operation(
        "split_entity",
        {
            **_need("entity"),
            **_need("name"),
            **_may("relations", probatio.All(cv.ensure_list, [cv.string]), default=[]),
            **_may("aliases", probatio.All(cv.ensure_list, [cv.string]), default=[]),
            **_OWNER,
        },
        "graph.split_entity",
        _CHANGE_UNSEEN,
    ),
    Operation(
        "rename_entity",
        {**_need("entity"), **_need("name"), **_OWNER},
        "graph.rename_entity",
        _CHANGE_UNSEEN,
    ),
    Operation(
        "settle_relation",
        {
            **_need("relation"),
            **_need("decision", probatio.In(("confirm", "reject", "end"))),
            **_may("valid_to", moment),
            **_OWNER,
        },
        "graph.settle_relation",
        _CHANGE_UNSEEN,
    ),
)

_CONVERSATION_OPERATIONS: Final = (
    Operation(
        "conversation_stats",
        {**_may("conversation_id"), **_may("include_texts", cv.boolean, default=False)},
        "live.conversation_stats",
        _OWN_TALKS,
        needs_log=False,
        response=SupportsResponse.ONLY,
    ),
    Operation(
        "reset_conversation",
        _may("conversation_id"),
        "live.reset_conversation",
        _OWN_TALKS,
        needs_log=False,
    ),
    Operation(
        "export_conversation",
        _need("conversation_id"),
        "carrying.export",
        _READ_ALOUD,
        needs_log=False,
        response=SupportsResponse.ONLY,
    ),
    Operation("conversations/export", _TALK, "carrying.export_logged", _LOOK),
    Operation(
        "import_conversation",
        {**_need("document", object), **_may("agent_id", cv.entity_id)},
        "carrying.import_document",
        _CHANGE,
        needs_log=False,
        response=SupportsResponse.ONLY,
    ),
    Operation(
        "fork_conversation",
        {**_need("conversation_id"), **_may("message_id")},
        "carrying.fork",
        _READ_ALOUD,
        needs_log=False,
        response=SupportsResponse.ONLY,
    ),
    Operation(
        "conversations/fork", {**_TALK, **_may("message_id", _ID)}, "carrying.fork_logged", _CHANGE
    ),
    Operation(
        "conversations/list",
        {
            **_OWNER,
            **_may("agent_id", _ID),
            **_may("device_id", _ID),
            **_may("area_id", _ID),
            **_may("route", _ID),
            **_may("failed", bool, default=False),
            **_may("sort", probatio.In(("latest", "dearest")), default="latest"),
            **_SPAN,
            **page_fields(),
        },
        "conversations.list_page",
        _LOOK,
    ),
    Operation("conversations/choices", {}, "conversations.choices", _LOOK),
    Operation("conversations/get", {**_TALK, **page_fields()}, "conversations.get", _LOOK),
    Operation(
        "conversations/search",
        {**_need("query", _QUESTION), **_OWNER, **_SPAN, **page_fields(20)},
        "conversations.search",
        _LOOK,
    ),
    Operation(
        "conversations/delete_preview",
        {
            **_TALK,
            **_may("part", probatio.In(("memories", "staying", "entities", "relations"))),
            **page_fields(20),
        },
        "conversations.delete_preview",
        _LOOK,
    ),
    Operation("conversations/delete", {**_TALK, **_SEEN}, "conversations.delete", _CHANGE),
    Operation("turns/get", _need("message_id", _ID), "turns.get", _LOOK),
    Operation(
        "turns/subscribe",
        {},
        "turns.subscribe",
        Rights(who=Who.RESIDENTS, guests=_ALLOWED),
        sends=True,
    ),
    Operation("request/list", page_fields(), "requests.list_page", _LOOK, needs_log=False),
    Operation(
        "request/get",
        {**_need("request_id", _ID), **page_fields(100)},
        "requests.get",
        _LOOK,
        needs_log=False,
    ),
    Operation(
        "request/preview",
        {
            **_need("text", _text(4000)),
            **_need("agent", _ID),
            **_may("language", _text(35)),
            **_OWNER,
            **_may("conversation_id", _ID),
            **page_fields(100),
        },
        "requests.preview",
        _LOOK,
        needs_log=False,
    ),
)

_LOG_OPERATIONS: Final = (
    Operation(
        "export",
        {**_may("what", probatio.In(EXPORTS), default="conversations"), **_may("filename")},
        "log.export",
        Rights(who=Who.RESIDENTS, guests=_ALLOWED),
    ),
    Operation(
        "purge",
        {
            **_may("days", _number(0, 36_500)),
            **_may("everything", cv.boolean, default=False),
            **_CONFIRM,
        },
        "log.purge",
        _ADMIN,
    ),
    Operation(
        "run_extraction",
        {
            **_may("from", probatio.Any("beginning", moment)),
            **_may("detailed", cv.boolean, default=False),
            **_may("reading", probatio.In(("list", "pause", "resume", "cancel"))),
            **_may("generation", cv.positive_int),
        },
        "log.run_extraction",
        _ADMIN,
    ),
    Operation(
        "import_conversations",
        {
            **_may("path"),
            **_may("content", probatio.Any(dict, list, cv.string)),
            **_OWNER,
            **_may("format", probatio.In(IMPORT_FORMATS)),
            **_may("dry_run", cv.boolean, default=False),
        },
        "importing.import_conversations",
        _ADMIN_CHANGE,
        any_owner=True,
    ),
    Operation(
        "manage_import",
        {
            **_may("step", probatio.In(("list", "pause", "resume", "cancel")), default="list"),
            **_may("import_id"),
        },
        "importing.manage_import",
        _ADMIN,
    ),
    Operation(
        "undo_import",
        {**_need("import_id"), **_CONFIRM},
        "importing.undo_import",
        Rights(who=Who.ADMINISTRATORS, guests=_WORDLESS, by_person=True),
    ),
)

_WORK_OPERATIONS: Final = (
    Operation("info", {}, "info.subscribe", Rights(who=Who.ANYBODY, guests=_ALLOWED), sends=True),
    Operation("work/subscribe", {}, "work.subscribe", _ADMIN, sends=True),
    *(
        Operation(
            f"work/{step}",
            {**_need("kind", probatio.In(kinds)), **_may("item_id", _ID), **_SEEN},
            f"work.{step}",
            _ADMIN_CHANGE,
            # There are summaries without a log.
            needs_log=step != "retry",
        )
        for step, kinds in WORK.items()
    ),
    Operation(
        "work/undo",
        {**_need("item_id", _ID), **_may("confirm", bool, default=False), **_SEEN},
        "work.undo",
        _ADMIN_CHANGE,
    ),
    Operation("health/get", {}, "health.get", _ADMIN, needs_log=False),
    Operation(
        "health/ask_again",
        {
            **_need("entry_id", _text(255, 0)),
            **_need("key", _text(255, 0)),
            **_need("expected_revision", _text(255, 0)),
        },
        "health.ask_again",
        _ADMIN_CHANGE,
        needs_log=False,
    ),
    Operation(
        "usage/get",
        {
            **_may("entry_id", _ID),
            **_may("days", _number(1, DAYS_KEPT, int), default=30),
            **_may("by", probatio.In(("purpose", "agent", "model")), default="purpose"),
            **page_fields(MOST_ITEMS),
        },
        "health.usage",
        _ADMIN,
        needs_log=False,
    ),
)

OPERATIONS: Final = (
    *_MEMORY_OPERATIONS,
    *_GRAPH_OPERATIONS,
    *_CONVERSATION_OPERATIONS,
    *_LOG_OPERATIONS,
    *_WORK_OPERATIONS,
)


@callback
def async_setup_operations(hass: HomeAssistant) -> None:
    """Register all actions and commands."""
    async_register(hass, OPERATIONS)
