"""Who is asked how two statements stand to each other: the deployment that listens back.

Where a person waits for the answer, the memory does not wait long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..engine.knowledge.claims import Question, Verdicts
from ..engine.knowledge.errors import JudgeError
from .hub import Hub

PATIENCE_SECONDS: Final = 5.0
NOBODY: Final = "nobody_in_charge"


@dataclass(frozen=True, slots=True)
class JudgeInCharge:
    """A ``Judge`` for what people tell the memory themselves."""

    hub: Hub

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        """Return what is answered on the pairs of the questions.

        Raises:
            JudgeError: nobody may be asked, or there was no answer in time.
        """
        if (learner := self.hub.learner) is None:
            raise JudgeError(NOBODY)
        return await replace(learner.judge, patience=PATIENCE_SECONDS).relations(questions)
