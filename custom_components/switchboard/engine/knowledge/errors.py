"""Every way the memory and the graph can refuse; nothing of what was asked is done then.

A ``Refusal`` is stable and is the translation key of the door's message. The texts quote nobody.
"""

from typing import Final, Literal

from ..storage.memory_entries import Action, Memory

type Refusal = Literal[
    "memory_failed",
    # The gate refuses a text.
    "memory_secret",
    "memory_order",
    "memory_health",
    "memory_nobody_said",
    "memory_not_said",
    "memory_reminder",
    "memory_empty",
    "memory_too_long",
    "memory_ended",
    "memory_too_general",
    # The caller may not do it.
    "memory_no_person",
    "memory_not_yours",
    "memory_of_others",
    "memory_protected",
    "conversation_not_alone",
    # It is not there, or not as the caller has seen it.
    "memory_unknown",
    "memory_not_waiting",
    "memory_nothing_to_undo",
    "memory_changed_since",
    "memory_changed_meanwhile",
    "memory_scope_changed",
    "conversation_gone",
    # Memories that are to be one, or are in doubt with each other.
    "memory_apart",
    "memory_not_active",
    "memory_other_owner",
    "memory_in_doubt",
    "memory_not_in_doubt",
    # The graph: another person's is as if it were not there.
    "graph_failed",
    "graph_entity_unknown",
    "graph_relation_unknown",
    "graph_same_entity",
    "graph_other_kind",
    "graph_name_empty",
    "graph_not_waiting",
    "graph_not_holding",
    "graph_ends_before",
    "graph_named_twice",
    "graph_nothing_to_undo",
    "graph_changed_since",
]
type Blame = Literal["service", "statement"]

UNREADABLE: Final = "unreadable_answer"
"""The model answered with something other than the JSON asked for: a refusal, for example."""

UNEXPECTED: Final = "unexpected"
"""A mistake in the judge itself."""

_FAULTS_OF_STATEMENTS: Final = frozenset(
    {
        UNREADABLE,
        UNEXPECTED,
        "content_filtered",
        "context_length",
        "answer_cut",
        "thought_too_long",
        "request_rejected",
    }
)


class KnowledgeError(Exception):
    """The memory or the graph refuses what it was asked for; ``values`` are for its message.

    With ``..._changed_since`` go the ``group_id`` and ``action`` of the later step, which has to be
    undone first.
    """

    def __init__(self, reason: Refusal, **values: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class ProtectedError(KnowledgeError):
    """It would change what a person pinned or told, and no person entitled to it said yes.

    ``memory`` is what would change, ``action`` how.
    """

    def __init__(self, memory: Memory, action: Action) -> None:
        super().__init__("memory_protected")
        self.memory = memory
        self.action = action


class JudgeError(Exception):
    """There is no answer on how two statements stand to each other.

    ``cause`` is stable: the ``reason`` of an ``LLMError``, ``UNREADABLE`` or ``UNEXPECTED``; never
    anyone's words.
    """

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause

    @property
    def blame(self) -> Blame:
        """Return what has to change before another attempt can go better.

        ``statement``: what was asked about, so that the next one may well be answered.
        ``service``: any question would fail.
        """
        return "statement" if self.cause in _FAULTS_OF_STATEMENTS else "service"
