"""Every way the graph can refuse to be changed, each saying what can be done.

``reason`` is stable and is the translation key of the door's message. The texts quote nobody.
"""

from datetime import datetime
from typing import ClassVar

from ..storage.graph_entries import GraphAction


class GraphError(Exception):
    """The graph could not be changed as asked; nothing of it was done."""

    reason: ClassVar[str] = "graph_failed"


class UnknownEntityError(GraphError):
    """There is no such entity, or no longer; another person's is as if it were not there."""

    reason = "graph_entity_unknown"


class UnknownRelationError(GraphError):
    """There is no such relation, or no longer; another person's is as if it were not there."""

    reason = "graph_relation_unknown"


class SameEntityError(GraphError):
    """An entity cannot be merged with itself."""

    reason = "graph_same_entity"


class OtherKindError(GraphError):
    """Entities of two kinds, or two that Home Assistant tells apart, are not one."""

    reason = "graph_other_kind"


class EmptyNameError(GraphError):
    """There is no word in the name."""

    reason = "graph_name_empty"


class NotWaitingError(GraphError):
    """The relation does not wait for a person, or no longer."""

    reason = "graph_not_waiting"


class NotHoldingError(GraphError):
    """The relation does not hold, so it cannot end."""

    reason = "graph_not_holding"


class EndsBeforeError(GraphError):
    """A relation cannot end before it began."""

    reason = "graph_ends_before"


class NamedTwiceError(GraphError):
    """Several entities or relations are called so."""

    reason = "graph_named_twice"


class NothingToUndoError(GraphError):
    """There is no such step, or it has been undone already."""

    reason = "graph_nothing_to_undo"


class ChangedSinceError(GraphError):
    """What a step changed has been changed again; the later step has to be undone first.

    ``group_id``, ``action`` and ``at`` are those of the later step.
    """

    reason = "graph_changed_since"

    def __init__(self, group_id: str, action: GraphAction, at: datetime) -> None:
        super().__init__(f"Changed since by {action} at {at.isoformat()} ({group_id})")
        self.group_id = group_id
        self.action = action
        self.at = at
