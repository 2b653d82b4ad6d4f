"""Vectors for the memory: made in the background by a deployment, and asked for a question at once.

An option, and never more than a help: without a deployment, or while it is slow, down, refused, or
the day's tokens for the background are spent, recall goes by words alone.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.event import async_track_time_interval
from homeassistant.util import dt as dt_util

from ..connection.model_issues import async_model_answers, async_report_model
from ..engine.azure.breaker import CircuitBreaker
from ..engine.azure.embeddings import PURPOSE, Embedded, Embedder, ServiceRestingError
from ..engine.azure.errors import (
    AccessDeniedError,
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    NotAzureOpenAIError,
)
from ..engine.language.sensitive import holds_secret
from ..engine.recall.indexer import LONGEST, EmbeddingIndexer, FillReport
from ..engine.recall.vectors import QueryVector, VectorIndex, numpy_is_there
from ..engine.storage.errors import StorageError
from ..engine.storage.vectors import EmbeddingModel
from ..engine.turn.budget import Course
from ..issues import EMBEDDING_REFUSED, NUMPY_MISSING, async_check_embedding
from ..usage.tracker import UsageTracker
from .wanted_work import WantedWork, Workplace

_LOGGER = logging.getLogger(__name__)

QUERY_SECONDS: Final = 0.4
"""What an answer waits for the meaning of its question at most."""

EVERY: Final = timedelta(minutes=5)
"""How often is looked for what has no vector yet."""

PATIENCE: Final = 30.0
"""Seconds for a batch in the background."""

_FOR_A_PERSON: Final = (
    AccessDeniedError,
    DeploymentNotFoundError,
    NotAzureOpenAIError,
)
"""What does not pass by itself."""


class Embedding:
    """The vectors of one entry's deployment.

    ``embedder`` is None if it names none, or its people did not agree to a log.
    """

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        place: Workplace,
        embedder: Embedder | None,
        usage: UsageTracker,
    ) -> None:
        self.index = VectorIndex()
        self.last_fill: FillReport | None = None
        self._hass = hass
        self._entry = entry
        self._log = log = place.log
        self._place = place
        self.embedder = self._embedder = embedder
        self._usage = usage
        self._filler = EmbeddingIndexer(
            log.database, self._embed_patiently, self.index, allows=self._may_fill
        )
        # A service may be too slow for a voice, and quick enough for what has time.
        self._at_once = CircuitBreaker(hass.loop.time)
        self._in_haste = CircuitBreaker(hass.loop.time)
        self._at_leisure = CircuitBreaker(hass.loop.time)
        self._can_compare = False
        self._failures = Counter[str]()
        self._last_failure: tuple[str, datetime] | None = None
        self._work = WantedWork(hass, log, "embedding", self._async_fill)

    @property
    def is_on(self) -> bool:
        """Return whether this entry makes vectors, if it is its turn to."""
        return self._embedder is not None and self._can_compare

    @property
    def is_idle(self) -> bool:
        """Return whether there is nothing to do at the moment."""
        return self._work.is_idle

    @property
    def is_in_charge(self) -> bool:
        """Return whether this entry makes the vectors of the house now."""
        return self._log.is_open and self._place.in_charge()

    async def async_start(self, entry: ConfigEntry) -> None:
        """Begin to make what vectors are missing, if a deployment is named."""
        if self._embedder is None:
            async_check_embedding(self._hass, entry, "", None)
            return
        self._can_compare = await self._hass.async_add_executor_job(numpy_is_there)
        if not self._can_compare:
            _LOGGER.warning("Nothing is found by its meaning: the Python package numpy is missing")
            self._report(NUMPY_MISSING)
            return
        self._work.start(
            entry,
            async_track_time_interval(self._hass, self._work.want, EVERY),
            self._place.pauses.async_listen(self._work.want),
        )

    async def async_stop(self) -> None:
        """End what is under way; what is missing is made next time."""
        await self._work.async_stop()

    @callback
    def async_run_soon(self) -> None:
        """Look for what has no vector when there is time: something is newly remembered."""
        self._work.want()

    @callback
    def async_retry_soon(self) -> None:
        """Look for what has no vector when there is time, and ask at once if it failed lately."""
        self._at_leisure = CircuitBreaker(self._hass.loop.time)
        self._work.want()

    @property
    def space(self) -> EmbeddingModel | None:
        """The model whose vectors are kept, once it has answered."""
        return self._filler.space

    async def async_refresh(self) -> None:
        """Let go of what is in memory and was forgotten meanwhile. Never fails."""
        try:
            await self._log.database.read(self.index.refresh)
        except StorageError:
            self.index.clear()

    async def async_query_vector(
        self, question: str, seconds: float = QUERY_SECONDS
    ) -> QueryVector | None:
        """Return what a question means, or None if that is not known within some seconds."""
        embedder = self._embedder
        if (
            embedder is None
            or not self.is_in_charge
            or not self._allows()
            or not question.strip()
            or holds_secret(question, ())
        ):
            return None
        breaker = self._at_once if seconds < QUERY_SECONDS else self._in_haste
        try:
            answer = await embedder.embed([question[:LONGEST]], timeout=seconds, breaker=breaker)
        except LLMError as err:
            self._failed(err)
            return None
        self._report(None)
        if self._filler.saw(answer):  # another model than before: all vectors are made anew
            self._work.want()
        return QueryVector(answer.model, answer.vectors[0], self.index)

    def as_dict(self) -> dict[str, Any]:
        """Return how it goes, in numbers."""
        embedder, space = self._embedder, self._filler.space
        return {
            "deployment_named": embedder is not None,
            "numpy": self._can_compare if embedder else None,
            "in_charge": self.is_in_charge,
            "idle": self.is_idle,
            "dimensions": space and space.dimensions,
            "does_without": sorted(embedder.refused) if embedder else [],
            "in_memory": self.index.report(),
            "last_fill": self.last_fill and asdict(self.last_fill),
            "paused": self._place.pauses.holds("embedding"),
            "failures": dict(self._failures),
            "last_failure": None
            if self._last_failure is None
            else {"reason": self._last_failure[0], "at": self._last_failure[1].isoformat()},
            "breakers": {
                "reminders": self._at_once.state,
                "questions": self._in_haste.state,
                "filling": self._at_leisure.state,
            },
        }

    async def _async_fill(self) -> None:
        if not self.is_in_charge or self._place.pauses.holds("embedding"):
            return
        try:
            self.last_fill = await self._filler.run()
        except LLMError as err:
            self._failed(err)
        else:
            _LOGGER.debug("Vectors were made: %s", self.last_fill)

    async def _embed_patiently(self, texts: Sequence[str]) -> Embedded:
        if self._embedder is None:
            raise ServiceRestingError("No deployment is named")
        await self._log.quiet.wait()
        answer = await self._embedder.embed(texts, timeout=PATIENCE, breaker=self._at_leisure)
        self._report(None)
        return answer

    def _allows(self) -> bool:
        return self._usage.course(PURPOSE) is not Course.STOP

    def _may_fill(self) -> bool:
        return self._allows() and not self._place.pauses.holds("embedding")

    @callback
    def _failed(self, err: LLMError) -> None:
        self._last_failure = err.reason, dt_util.utcnow()
        self._failures[err.reason] += 1
        _LOGGER.debug("No vector was made: %s (%s)", err, err.reason)
        if isinstance(err, InvalidAuthError):
            self._entry.async_start_reauth(self._hass)
        elif isinstance(err, ModelRetiredError) and self._embedder is not None:
            deployment = self._embedder.deployment
            async_report_model(self._hass, self._entry, PURPOSE, deployment, self._model, err)
        elif isinstance(err, _FOR_A_PERSON):
            self._report(EMBEDDING_REFUSED)

    @callback
    def _report(self, problem: str | None) -> None:
        deployment = self._embedder.deployment if self._embedder else ""
        async_check_embedding(self._hass, self._entry, deployment, problem)
        if deployment and problem is None:
            async_model_answers(self._hass, self._entry, PURPOSE, deployment, self._model)

    @property
    def _model(self) -> str | None:
        return self._filler.space.model if self._filler.space else None
