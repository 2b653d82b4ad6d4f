"""Saying once in Home Assistant's log that a model is out of reach, and once that it is back."""

import logging
from dataclasses import dataclass
from typing import Final

from homeassistant.core import callback

from ..engine.azure import errors
from ..engine.dialogue.turn_record import TurnRecord
from ..engine.turn.routing import Reason, Route

_LOGGER = logging.getLogger(__name__)

OUTAGES: Final = frozenset(
    kind.reason
    for kind in (
        errors.AccessDeniedError,
        errors.CannotConnectError,
        errors.DeploymentNotFoundError,
        errors.EmptyAnswerError,
        errors.InvalidAuthError,
        errors.ModelRetiredError,
        errors.OperationUnsupportedError,
        errors.QuotaSpentError,
        errors.RateLimitedError,
        errors.ServiceError,
        errors.StreamBrokenError,
        errors.TimedOutError,
        errors.WebPageError,
    )
)


@dataclass(slots=True)
class Outages:
    """Whether the model behind one agent answers, as far as its turns have told."""

    model_answers: bool = True

    @callback
    def notice(self, agent_id: str, turn: TurnRecord) -> None:
        """Log a change that a turn shows."""
        if turn.error in OUTAGES and self.model_answers:
            self.model_answers = False
            _LOGGER.warning("Azure OpenAI does not answer %s: %s", agent_id, turn.error)
        elif (
            turn.error is None
            and turn.route == Route.MODEL
            and turn.reason != Reason.COMES_LATER
            and not self.model_answers
        ):
            self.model_answers = True
            _LOGGER.info("Azure OpenAI answers %s again", agent_id)
