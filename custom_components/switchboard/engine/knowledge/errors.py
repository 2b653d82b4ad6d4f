"""Every way the memory can refuse, each saying what can be done.

``reason`` is stable and is the translation key of the door's message. The texts quote nobody.
"""

from datetime import datetime
from typing import ClassVar, Final, Literal

from ..storage.memory_entries import Action, Memory

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
    """The memory could not do what it was asked for; nothing of it was done."""

    reason: ClassVar[str] = "memory_failed"


class SecretError(KnowledgeError):
    """A code, password, PIN, card or account number is not kept, whoever asks for it."""

    reason = "memory_secret"


class OrderError(KnowledgeError):
    """An order to whoever reads the memory, the mark of another speaker, or markup is not kept."""

    reason = "memory_order"


class HealthError(KnowledgeError):
    """The household does not want anything about health remembered."""

    reason = "memory_health"


class NobodySaidError(KnowledgeError):
    """No person spoke: an automation or a task gave an agent its words."""

    reason = "memory_nobody_said"


class NotSaidError(KnowledgeError):
    """The person who speaks did not say it in that turn."""

    reason = "memory_not_said"


class ReminderError(KnowledgeError):
    """Somebody asked to be reminded, which is no fact."""

    reason = "memory_reminder"


class NoPersonError(KnowledgeError):
    """Only a signed-in person may do it, and nobody is."""

    reason = "memory_no_person"


class ProtectedError(KnowledgeError):
    """It would change what a person pinned or told, and no person entitled to it said yes.

    ``memory`` is what would change, ``action`` how.
    """

    reason = "memory_protected"

    def __init__(self, memory: Memory, action: Action) -> None:
        super().__init__(f"It would {action} what a person pinned or told ({memory.id})")
        self.memory = memory
        self.action = action


class TooLongError(KnowledgeError):
    """A memory is one short statement; what is longer has to be said in several."""

    reason = "memory_too_long"


class EmptyError(KnowledgeError):
    """There is nothing in what was to be remembered."""

    reason = "memory_empty"


class UnknownMemoryError(KnowledgeError):
    """There is no such memory, or no longer."""

    reason = "memory_unknown"


class NotWaitingError(KnowledgeError):
    """What is to be confirmed or rejected does not wait for that, or no longer."""

    reason = "memory_not_waiting"


class NotInDoubtError(KnowledgeError):
    """It is in doubt with nothing, or somebody has settled it meanwhile."""

    reason = "memory_not_in_doubt"


class EndedError(KnowledgeError):
    """The end of what is to be remembered lies in the past, or before its beginning."""

    reason = "memory_ended"


class NotYoursError(KnowledgeError):
    """The memory is another person's."""

    reason = "memory_not_yours"


class ToldByOthersError(KnowledgeError):
    """Somebody else told the household: an administrator alone deletes it for good."""

    reason = "memory_of_others"


class TooGeneralError(KnowledgeError):
    """The words to forget by stand in nearly everything ("it", "the", a single letter)."""

    reason = "memory_too_general"


class NothingToUndoError(KnowledgeError):
    """There is no such step, or it has been undone already."""

    reason = "memory_nothing_to_undo"


class LaterStepError(KnowledgeError):
    """What a step changed has been changed again; the later step has to be undone first.

    ``group_id``, ``action`` and ``at`` are those of the later step.
    """

    reason = "memory_changed_since"

    def __init__(self, group_id: str, action: Action, at: datetime) -> None:
        super().__init__(f"Changed since by {action} at {at.isoformat()} ({group_id})")
        self.group_id = group_id
        self.action = action
        self.at = at


class ChangedMeanwhileError(KnowledgeError):
    """The memory is no longer as whoever wants to change it has seen it."""

    reason = "memory_changed_meanwhile"


class UnknownConversationError(KnowledgeError):
    """There is no such conversation in the log."""

    reason = "conversation_gone"


class NotAloneError(KnowledgeError):
    """Something of a conversation, or of what was learnt from it, is not the person's own."""

    reason = "conversation_not_alone"


class ScopeChangedError(KnowledgeError):
    """What would be forgotten is no longer what whoever wants to forget it has seen."""

    reason = "memory_scope_changed"


class ApartError(KnowledgeError):
    """Memories that are to be one differ in what a guard looks at: a number, a name, a denial."""

    reason = "memory_apart"


class NotActiveError(KnowledgeError):
    """A memory that is to be one with another holds no longer."""

    reason = "memory_not_active"


class OtherOwnerError(KnowledgeError):
    """Memories that are to be one belong to different people."""

    reason = "memory_other_owner"


class InDoubtError(KnowledgeError):
    """A memory that is to become part of another is in doubt with a third."""

    reason = "memory_in_doubt"


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
