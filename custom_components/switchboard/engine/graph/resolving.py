"""Settling who is meant before anything is written: the registries, the store, and the judge."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..knowledge.claims import Question, Verdicts
from ..knowledge.errors import JudgeError
from ..knowledge.ports import Judge
from ..knowledge.processor import ask
from ..storage.ports import Store
from ..storage.transaction import Transaction
from .candidates import Listing, question_about
from .findings import GraphFindings
from .matching import match
from .names import parts_of
from .placing import Resolved
from .registry import Registry

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoreResolver:
    """A ``Resolver`` over the store. ``registry`` returns what is registered now.

    Without a judge, or where it fails, two names that are not known to be one are two.
    """

    store: Store
    registry: Callable[[], Registry]
    judge: Judge | None = None

    async def resolve(self, findings: GraphFindings) -> Resolved:
        """Ask what has to be asked about the names of a window.

        Raises:
            StorageError: the database cannot be read.
        """
        registry = self.registry()
        questions = await self.store.read(
            partial(questions_of, findings=findings, registry=registry)
        )
        if not questions or self.judge is None:
            return Resolved(registry)
        verdicts: Verdicts = {}
        try:
            verdicts = await ask(self.judge, questions)
        except JudgeError as err:
            _LOGGER.debug("Nobody says whether %s names are known: %s", len(questions), err.cause)
        return Resolved(registry, verdicts)


def questions_of(tx: Transaction, findings: GraphFindings, registry: Registry) -> list[Question]:
    """Return what a judge has to be asked about the names of a window."""
    listing = Listing(tx, findings.owner)
    questions = (
        question_about(finding, listing, registry, findings.entities[:place])
        for place, finding in enumerate(findings.entities)
        if not parts_of(finding.name, finding.language).is_role
        and match(tx, findings.owner, finding, registry, listing).is_new
    )
    return [question for question in questions if question is not None]
