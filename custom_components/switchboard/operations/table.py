"""The operations: names, the functions that do them, rights and fields.

An action is named in ``services.yaml`` and the translations, and a command in the page. An action
and a command that do the same are two rows over the same functions: a command takes pages, and says
as what the caller has seen what it changes.
"""

from typing import Any, Final, get_args

import probatio
from homeassistant.core import HomeAssistant, SupportsResponse, callback
from homeassistant.helpers import config_validation as cv

from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Kind, MemoryOrder, MemoryStatus
from . import fields as f
from .fields import Fields, default, may, need, number, one_of, paged, whole
from .operation import Operation, async_register
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
REPAIRS: Final = ("words", "alias", "expose", "prefer", "wish")

_REFUSED, _WORDLESS, _ALLOWED = WithGuests.REFUSED, WithGuests.WORDLESS, WithGuests.ALLOWED
_LOOK: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED)
_LOOK_WITH_MODELS: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED, models=True)
_MODELS_TOO: Final = Rights(who=Who.ADMINISTRATORS, guests=_REFUSED, models=True)
_OWN_TALKS: Final = Rights(who=Who.RESIDENTS, guests=_ALLOWED, models=True)
_RESIDENTS: Final = Rights(who=Who.RESIDENTS, guests=_ALLOWED)
_READ_ALOUD: Final = Rights(who=Who.ANYBODY, guests=_REFUSED)
_CHANGE: Final = Rights(who=Who.RESIDENTS, guests=_REFUSED, by_person=True)
_CHANGE_UNSEEN: Final = Rights(who=Who.RESIDENTS, guests=_WORDLESS, by_person=True)
_FORGET: Final = Rights(who=Who.RESIDENTS, guests=_WORDLESS)
_CONFIRM: Final = Rights(who=Who.ADMINISTRATORS, guests=_REFUSED, by_person=True)
_ADMIN: Final = Rights(who=Who.ADMINISTRATORS, guests=_ALLOWED)
_ADMIN_CHANGE: Final = Rights(who=Who.ADMINISTRATORS, guests=_ALLOWED, by_person=True)
_UNDO_IMPORT: Final = Rights(who=Who.ADMINISTRATORS, guests=_WORDLESS, by_person=True)


def _operation(name: str, run: str, rights: Rights, *fields: Fields, **more: Any) -> Operation:
    merged = {marker: check for part in fields for marker, check in part.items()}
    return Operation(name, merged, run, rights, **more)


_ONLY: Final = {"response": SupportsResponse.ONLY}
_NO_LOG: Final = {"needs_log": False}
_OF_MEMORIES: Final = {
    **f.OWNER,
    **may(kind=one_of(*KINDS)),
    **default(status=("active", one_of(*STATUSES))),
}
_TO_FORGET: Final = {**may(memory_id=f.ID, memory_ids=f.IDS, about=f.QUESTION), **f.OWNER}
_NAMES: Final = probatio.All(cv.ensure_list, [cv.string])

OPERATIONS: Final = (
    # The memory
    _operation(
        "remember",
        "memory_changes.remember",
        _MODELS_TOO,
        need(text=cv.string),
        default(owner=(HOUSEHOLD, f.owner_id), kind=("fact", one_of(*KINDS))),
        default(pinned=(False, cv.boolean)),
        may(valid_to=f.moment),
    ),
    _operation(
        "recall",
        "recall.recall",
        _MODELS_TOO,
        need(question=cv.string),
        may(since=cv.string, until=cv.string),
        default(owner=(HOUSEHOLD, f.owner_id), limit=(8, number(1, 50))),
    ),
    _operation(
        "recall/explain",
        "recall.explain",
        _LOOK,
        need(question=f.QUESTION),
        f.OWNER,
        f.SPAN,
        paged(20),
    ),
    _operation("memory/summary", "memory.summary", _LOOK),
    _operation(
        "list_memories",
        "memory.list_memories",
        _LOOK_WITH_MODELS,
        _OF_MEMORIES,
        may(containing=cv.string, pinned=cv.boolean),
        f.PAGE,
    ),
    _operation(
        "memory/list",
        "memory.list_page",
        _LOOK,
        _OF_MEMORIES,
        may(containing=f.WORDS, pinned=bool, sort=one_of(*get_args(MemoryOrder.__value__))),
        f.SPAN,
        paged(),
    ),
    _operation("memory/get", "memory.get", _LOOK, f.MEMORY, paged(20)),
    _operation("memory/history", "memory.history", _LOOK, f.MEMORY, paged(20)),
    _operation(
        "edit_memory",
        "memory_changes.edit",
        _CHANGE_UNSEEN,
        need(memory_id=cv.string),
        may(text=cv.string, kind=one_of(*KINDS), pinned=cv.boolean, no_end=cv.boolean),
        f.OWNER,
        may(valid_to=probatio.Any("", None, f.moment)),
        may(decision=one_of("confirm", "reject", "holds", "both_hold")),
    ),
    _operation(
        "memory/update",
        "memory_changes.update",
        _CHANGE,
        f.MEMORY_SEEN,
        may(text=f.WORDS, kind=one_of(*KINDS), pinned=bool, no_end=bool),
        f.OWNER,
        may(valid_to=probatio.All(str, probatio.Length(max=100), f.moment)),
    ),
    _operation("memory/confirm", "memory_changes.confirm", _CONFIRM, f.MEMORY_SEEN),
    _operation("memory/reject", "memory_changes.reject", _CHANGE, f.MEMORY_SEEN),
    _operation(
        "memory/settle",
        "memory_changes.settle",
        _CHANGE,
        f.MEMORY_SEEN,
        f.OTHERS,
        default(both_hold=(False, bool)),
    ),
    _operation(
        "memory/change_several",
        "memory_changes.change_several",
        _CHANGE,
        f.MEMORY_SEEN,
        f.MANY_OTHERS,
        need(decision=one_of("confirm", "end")),
    ),
    _operation("memory/merge", "memory_changes.merge", _CHANGE, f.MEMORY_SEEN, f.OTHERS),
    _operation("undo", "memory_changes.undo", _CHANGE_UNSEEN, may(group_id=cv.string), f.OWNER),
    _operation(
        "memory/undo", "memory_changes.undo_step", _CHANGE, f.MEMORY_SEEN, need(group_id=f.ID)
    ),
    _operation(
        "forget",
        "forgetting.forget",
        _FORGET,
        may(memory_id=cv.string, about=cv.string),
        f.OWNER,
        default(everything=(False, cv.boolean), delete_copies=(False, cv.boolean)),
        f.CONFIRM,
    ),
    _operation(
        "memory/forget_preview",
        "forgetting.preview",
        _LOOK,
        _TO_FORGET,
        may(part=one_of("memories", "messages", "facts", "entities", "relations")),
        paged(20),
    ),
    _operation("memory/forget", "forgetting.forget_shown", _CHANGE, _TO_FORGET, f.SEEN),
    # The graph
    _operation(
        "graph",
        "graph.graph",
        _LOOK,
        may(entity=cv.string, to=cv.string, containing=cv.string),
        default(hops=(MOST_HOPS, number(1, MOST_HOPS)), format=("json", one_of(*GRAPH_FORMATS))),
        f.OWNER,
        f.PAGE,
        **_ONLY,
    ),
    _operation(
        "graph/neighbourhood",
        "graph.neighbourhood",
        _LOOK,
        may(entity=f.ID, containing=f.QUESTION),
        f.OWNER,
        default(hops=(1, whole(1, MOST_HOPS)), limit=(50, whole(1, 100)), with_ended=(False, bool)),
    ),
    _operation(
        "merge_entities",
        "graph.merge_entities",
        _CHANGE_UNSEEN,
        need(entity=cv.string, duplicate=cv.string),
        f.OWNER,
    ),
    _operation(
        "split_entity",
        "graph.split_entity",
        _CHANGE_UNSEEN,
        need(entity=cv.string, name=cv.string),
        default(relations=([], _NAMES), aliases=([], _NAMES)),
        f.OWNER,
    ),
    _operation(
        "rename_entity",
        "graph.rename_entity",
        _CHANGE_UNSEEN,
        need(entity=cv.string, name=cv.string),
        f.OWNER,
    ),
    _operation(
        "settle_relation",
        "graph.settle_relation",
        _CHANGE_UNSEEN,
        need(relation=cv.string, decision=one_of("confirm", "reject", "end")),
        may(valid_to=f.moment),
        f.OWNER,
    ),
    # Conversations, turns and requests
    _operation(
        "conversation_stats",
        "live.conversation_stats",
        _OWN_TALKS,
        may(conversation_id=cv.string),
        default(include_texts=(False, cv.boolean)),
        **_NO_LOG,
        **_ONLY,
    ),
    _operation(
        "reset_conversation",
        "live.reset_conversation",
        _OWN_TALKS,
        may(conversation_id=cv.string),
        **_NO_LOG,
    ),
    _operation(
        "export_conversation",
        "carrying.export",
        _READ_ALOUD,
        need(conversation_id=cv.string),
        **_NO_LOG,
        **_ONLY,
    ),
    _operation("conversations/export", "carrying.export_logged", _LOOK, f.CONVERSATION),
    _operation(
        "import_conversation",
        "carrying.import_document",
        _CHANGE,
        need(document=object),
        may(agent_id=cv.entity_id),
        **_NO_LOG,
        **_ONLY,
    ),
    _operation(
        "fork_conversation",
        "carrying.fork",
        _READ_ALOUD,
        need(conversation_id=cv.string),
        may(message_id=cv.string),
        **_NO_LOG,
        **_ONLY,
    ),
    _operation(
        "conversations/fork", "carrying.fork_logged", _CHANGE, f.CONVERSATION, may(message_id=f.ID)
    ),
    _operation(
        "conversations/list",
        "conversations.list_page",
        _LOOK,
        f.OWNER,
        may(agent_id=f.ID, device_id=f.ID, area_id=f.ID, route=f.ID),
        default(failed=(False, bool), sort=("latest", one_of("latest", "dearest"))),
        f.SPAN,
        paged(),
    ),
    _operation("conversations/choices", "conversations.choices", _LOOK),
    _operation("conversations/get", "conversations.get", _LOOK, f.CONVERSATION, paged()),
    _operation(
        "conversations/search",
        "conversations.search",
        _LOOK,
        need(query=f.QUESTION),
        f.OWNER,
        f.SPAN,
        paged(20),
    ),
    _operation(
        "conversations/delete_preview",
        "conversations.delete_preview",
        _LOOK,
        f.CONVERSATION,
        may(part=one_of("memories", "staying", "entities", "relations")),
        paged(20),
    ),
    _operation("conversations/delete", "conversations.delete", _CHANGE, f.CONVERSATION, f.SEEN),
    _operation("turns/get", "turns.get", _LOOK, need(message_id=f.ID)),
    _operation("learnt/list", "learnt.list_sentences", _LOOK),
    _operation(
        "learnt/decide",
        "learnt.decide",
        _CHANGE,
        need(item_id=f.ID, decision=one_of("learn", "decline", "undo")),
    ),
    _operation("learnt/note", "learnt.note", _LOOK),
    _operation(
        "turns/wrong",
        "repairing.wrong",
        _CHANGE,
        need(message_id=f.ID),
        default(undo=(False, bool)),
    ),
    _operation(
        "turns/repair",
        "repairing.repair",
        _CHANGE,
        need(message_id=f.ID, kind=one_of(*REPAIRS)),
        may(entity_id=cv.entity_id, phrase=f.text(200), meaning=f.text(200)),
        default(undo=(False, bool)),
    ),
    _operation("turns/subscribe", "turns.subscribe", _RESIDENTS, sends=True),
    _operation("request/list", "requests.list_page", _LOOK, paged(), **_NO_LOG),
    _operation("request/get", "requests.get", _LOOK, need(request_id=f.ID), paged(100), **_NO_LOG),
    _operation(
        "request/preview",
        "requests.preview",
        _LOOK,
        need(text=f.text(4000), agent=f.ID),
        may(language=f.text(35), conversation_id=f.ID),
        f.OWNER,
        paged(100),
        **_NO_LOG,
    ),
    _operation(
        "compare_models",
        "comparing.compare_models",
        _CONFIRM,
        need(deployment=f.ID),
        may(agent_id=cv.entity_id, since=f.moment, until=f.moment),
        default(estimate_only=(True, cv.boolean)),
        **_ONLY,
    ),
    # The log and imports
    _operation(
        "export",
        "log.export",
        _RESIDENTS,
        default(what=("conversations", one_of(*EXPORTS))),
        may(filename=cv.string),
    ),
    _operation(
        "purge",
        "log.purge",
        _ADMIN,
        may(days=number(0, 36_500)),
        default(everything=(False, cv.boolean)),
        f.CONFIRM,
    ),
    _operation(
        "run_extraction",
        "log.run_extraction",
        _ADMIN,
        may(**{"from": probatio.Any("beginning", f.moment)}),
        default(detailed=(False, cv.boolean)),
        may(reading=one_of("list", "pause", "resume", "cancel"), generation=cv.positive_int),
    ),
    _operation(
        "import_conversations",
        "importing.import_conversations",
        _ADMIN_CHANGE,
        may(path=cv.string, content=probatio.Any(dict, list, cv.string)),
        f.OWNER,
        may(format=one_of(*IMPORT_FORMATS)),
        default(dry_run=(False, cv.boolean)),
        any_owner=True,
    ),
    _operation(
        "manage_import",
        "importing.manage_import",
        _ADMIN,
        default(step=("list", one_of("list", "pause", "resume", "cancel"))),
        may(import_id=cv.string),
    ),
    _operation(
        "undo_import", "importing.undo_import", _UNDO_IMPORT, need(import_id=cv.string), f.CONFIRM
    ),
    # The house and its work
    _operation("info", "info.subscribe", Rights(who=Who.ANYBODY, guests=_ALLOWED), sends=True),
    _operation("work/subscribe", "work.subscribe", _ADMIN, sends=True),
    *(
        _operation(
            f"work/{step}",
            f"work.{step}",
            _ADMIN_CHANGE,
            need(kind=one_of(*kinds)),
            may(item_id=f.ID),
            f.SEEN,
            # There are summaries without a log.
            needs_log=step != "retry",
        )
        for step, kinds in WORK.items()
    ),
    _operation(
        "work/undo",
        "work.undo",
        _ADMIN_CHANGE,
        need(item_id=f.ID),
        default(confirm=(False, bool)),
        f.SEEN,
    ),
    _operation("health/get", "health.get", _ADMIN, **_NO_LOG),
    _operation(
        "health/ask_again",
        "health.ask_again",
        _ADMIN_CHANGE,
        need(entry_id=f.text(255, 0), key=f.text(255, 0), expected_revision=f.text(255, 0)),
        **_NO_LOG,
    ),
    _operation("health/exchange", "health.exchange", _ADMIN, **_NO_LOG),
    _operation(
        "usage/get",
        "health.usage",
        _ADMIN,
        may(entry_id=f.ID),
        default(
            days=(30, whole(1, DAYS_KEPT)), by=("purpose", one_of("purpose", "agent", "model"))
        ),
        paged(f.MOST_ITEMS),
        **_NO_LOG,
    ),
)


@callback
def async_setup_operations(hass: HomeAssistant) -> None:
    """Register all actions and commands."""
    async_register(hass, OPERATIONS)
