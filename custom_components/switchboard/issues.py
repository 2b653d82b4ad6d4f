"""Repair issues: what is wrong is reported, and taken back once it is right."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir

from .const import DOMAIN, ENTRY_VERSION
from .engine.storage.errors import DiskFullError, NewerFileError, StorageError
from .engine.storage.open import OpenReport
from .engine.turn.budget import Budget, Group

PROMPT_LEAVES_NO_ROOM = "prompt_leaves_no_room"
SUMMARIES_FAIL = "summaries_fail"
PIN_IS_BYPASSED = "pin_is_bypassed"
BUDGET_SPENT = "budget_spent"
MONEY_SPENT = "budget_spent_money"
FALLBACK_REFUSED = "fallback_refused"
SPEECH_REFUSED = "speech_refused"
BACKGROUND_UNAVAILABLE = "background_unavailable"
LOG_MOVED_ASIDE = "log_moved_aside"
LOG_SALVAGED = "log_salvaged"
LOG_FORGETTING_LOST = "log_forgetting_lost"
LOG_DELETED = "log_deleted"
LOG_NEWER = "log_newer"
LOG_DISK_FULL = "log_disk_full"
LOG_UNAVAILABLE = "log_unavailable"
WINDOWS_PARKED = "windows_parked"
EMBEDDING_REFUSED = "embedding_refused"
NUMPY_MISSING = "numpy_missing"
WAITING = "waiting_for_a_person"
IN_DOUBT = "memories_in_doubt"
ENTRY_NEWER = "entry_newer"
SHARING_REFUSED = "sharing_refused"
SHARING_AWAY = "sharing_away"
SHARING_WRONG = "sharing_wrong"
SHARING_PASSED_OVER = "sharing_passed_over"
ENTRY_ID = "entry_id"
_COUNTED = {WINDOWS_PARKED: "windows", WAITING: "facts", IN_DOUBT: "doubts"}
"""Parts of the log that were given up, facts that wait for a person, and doubts."""

_KINDS = {"messages": "unified_log", "memories": "memories", "facts": "extracted_facts"}


@callback
def async_report(
    hass: HomeAssistant,
    key: str,
    told: dict[str, str],
    issue_id: str,
    *,
    entry_id: str | None = None,
    view: str | None = None,
    is_error: bool = False,
    is_persistent: bool = False,
) -> None:
    """Report what is wrong, in the words of ``key``.

    What has an entry goes with it. It leads to a ``view`` of the page, where it can be put right.
    What is persistent outlives a restart.
    """
    ir.async_create_issue(
        hass,
        DOMAIN,
        issue_id,
        data=None if entry_id is None else {ENTRY_ID: entry_id},
        is_fixable=False,
        is_persistent=is_persistent,
        learn_more_url=view and f"homeassistant://{DOMAIN}/{view}",
        severity=ir.IssueSeverity.ERROR if is_error else ir.IssueSeverity.WARNING,
        translation_key=key,
        translation_placeholders=told,
    )


@callback
def _check(
    hass: HomeAssistant,
    key: str,
    told: dict[str, str],
    *,
    holds: bool,
    of: str = "",
    entry_id: str | None = None,
    view: str | None = None,
) -> None:
    """Report ``key`` while it holds, or take it back; ``of`` tells the reports of one key apart."""
    issue_id = f"{key}_{of}" if of else key
    if holds:
        async_report(hass, key, told, issue_id, entry_id=entry_id, view=view)
    else:
        ir.async_delete_issue(hass, DOMAIN, issue_id)


@callback
def _check_entry(
    hass: HomeAssistant, key: str, entry: ConfigEntry, *, holds: bool, **told: str
) -> None:
    told = {"entry": entry.title, **told}
    _check(hass, key, told, holds=holds, of=entry.entry_id, entry_id=entry.entry_id)


@callback
def _check_agent(hass: HomeAssistant, key: str, agent_id: str, *, holds: bool, **told: str) -> None:
    entity, state = er.async_get(hass).async_get(agent_id), hass.states.get(agent_id)
    told = {"agent": state.name if state else agent_id, **told}
    entry_id = entity.config_entry_id if entity else None
    _check(hass, key, told, holds=holds, of=agent_id, entry_id=entry_id)


@callback
def async_check_room(
    hass: HomeAssistant, agent_id: str, *, pinned: int, answer: int, context: int
) -> None:
    """Report a prompt that leaves a conversation no room, or take the report back.

    All in tokens: ``pinned`` for prompt, tools and summary, ``answer`` reserved for the answer,
    ``context`` all that the model takes.
    """
    tokens = {"pinned": str(pinned), "answer": str(answer), "context": str(context)}
    is_full = pinned + answer >= context
    _check_agent(hass, PROMPT_LEAVES_NO_ROOM, agent_id, holds=is_full, **tokens)


@callback
def async_check_summaries(hass: HomeAssistant, entry: ConfigEntry, given_up: int) -> None:
    """Report that messages were given up because no summary succeeds, or take the report back."""
    _check_entry(hass, SUMMARIES_FAIL, entry, holds=given_up > 0, messages=str(given_up))


@callback
def async_check_budget(
    hass: HomeAssistant,
    entry: ConfigEntry,
    group: Group,
    *,
    used: int,
    budget: Budget,
    resets: datetime,
) -> None:
    """Report a budget that is spent, or take the report back; ``used`` is in tokens."""
    told = {"used": str(used), "budget": str(budget.tokens)}
    is_spent = budget.is_spent(used)
    _check_spent(hass, f"{BUDGET_SPENT}_{group}", entry, told, resets, is_spent=is_spent)


@callback
def async_check_money(
    hass: HomeAssistant,
    entry: ConfigEntry,
    period: str,
    *,
    group: Group | None = None,
    used: float,
    budget: float,
    resets: datetime,
) -> None:
    """Report a budget in money that is spent, or take the report back.

    It is that of a ``group`` for a day, or of everything together.
    """
    currency = hass.config.currency
    told = {"used": f"{used:.2f} {currency}", "budget": f"{budget:.2f} {currency}"}
    key, of = (MONEY_SPENT, f"{period}_") if group is None else (f"{MONEY_SPENT}_{group}", "")
    is_spent = 0 < budget <= used
    _check_spent(hass, key, entry, told, resets, of=of, is_spent=is_spent)


@callback
def _check_spent(
    hass: HomeAssistant,
    key: str,
    entry: ConfigEntry,
    told: dict[str, str],
    resets: datetime,
    *,
    is_spent: bool,
    of: str = "",
) -> None:
    """Report what is spent; the numbers stay those of the moment it was."""
    of += entry.entry_id
    if is_spent and ir.async_get(hass).async_get_issue(DOMAIN, f"{key}_{of}") is not None:
        return
    told |= {"entry": entry.title, "resets": f"{resets:%Y-%m-%d %H:%M}"}
    _check(hass, key, told, holds=is_spent, of=of, entry_id=entry.entry_id)


@callback
def async_check_assistants(hass: HomeAssistant, agent_id: str) -> None:
    """Report voice assistants that act before an agent with a PIN hears them, or take that back.

    They act on what they understand themselves, and know no PIN.
    """
    if "assist_pipeline" not in hass.config.components:
        return
    from homeassistant.components.assist_pipeline import async_get_pipelines  # optional

    bypassing = sorted(
        pipeline.name
        for pipeline in async_get_pipelines(hass)
        if pipeline.conversation_engine == agent_id and pipeline.prefer_local_intents
    )
    told = ", ".join(bypassing)
    _check_agent(hass, PIN_IS_BYPASSED, agent_id, holds=bool(bypassing), assistants=told)


@callback
def async_check_fallback(
    hass: HomeAssistant, entry_id: str, subentry: ConfigSubentry, *, is_refused: bool
) -> None:
    """Report a fallback deployment that is not there, or whose key is refused, or take it back."""
    told, of = {"deployment": subentry.title}, subentry.subentry_id
    _check(hass, FALLBACK_REFUSED, told, holds=is_refused, of=of, entry_id=entry_id)


@callback
def async_check_speech(
    hass: HomeAssistant, entry_id: str, subentry: ConfigSubentry, *, is_refused: bool
) -> None:
    """Report what cannot hear or speak until somebody changes it, or take the report back."""
    told, of = {"name": subentry.title}, subentry.subentry_id
    _check(hass, SPEECH_REFUSED, told, holds=is_refused, of=of, entry_id=entry_id)


@callback
def async_check_background(hass: HomeAssistant, entry: ConfigEntry, *, is_there: bool) -> None:
    """Report that what was chosen for background work cannot be asked, or take the report back."""
    _check_entry(hass, BACKGROUND_UNAVAILABLE, entry, holds=not is_there)


@callback
def async_check_sharing(hass: HomeAssistant, entry: ConfigEntry, problem: str | None) -> None:
    """Report why nothing is exchanged with other homes, or take every such report back."""
    known = {"invalid_auth": SHARING_REFUSED, "cannot_connect": SHARING_AWAY}
    key = None if problem is None else known.get(problem, SHARING_WRONG)
    for one in (SHARING_REFUSED, SHARING_AWAY, SHARING_WRONG):
        _check_entry(hass, one, entry, holds=one == key)


@callback
def async_check_versions(hass: HomeAssistant) -> None:
    """Report connections of a newer release: Home Assistant leaves them, and says so in its log."""
    for entry in hass.config_entries.async_entries(DOMAIN):
        _check_entry(hass, ENTRY_NEWER, entry, holds=entry.version > ENTRY_VERSION)


@callback
def async_check_passed_over(hass: HomeAssistant, entry: ConfigEntry, count: int) -> None:
    """Report how much of other homes this release does not take, or take the report back."""
    _check_entry(hass, SHARING_PASSED_OVER, entry, holds=count > 0, count=str(count))


@callback
def async_report_log(hass: HomeAssistant, path: Path, problem: StorageError | None) -> None:
    """Report why the log of the house cannot be written, or take every such report back."""
    is_full, is_newer = isinstance(problem, DiskFullError), isinstance(problem, NewerFileError)
    told = {"path": str(path)}
    _check(hass, LOG_DISK_FULL, told, holds=is_full)
    _check(hass, LOG_NEWER, told, holds=is_newer)
    _check(hass, LOG_UNAVAILABLE, told, holds=not (problem is None or is_full or is_newer))


@callback
def async_report_opening(hass: HomeAssistant, path: Path, report: OpenReport) -> None:
    """Report what became of a log that was damaged or deleted; stays until it is dismissed."""
    placeholders = {"path": str(path), "kept": str(report.moved_aside or "")}
    if report.saved is not None:
        key = LOG_FORGETTING_LOST if report.saved.forgot_what_was_forgotten else LOG_SALVAGED
        for kind, table in _KINDS.items():
            placeholders[kind] = str(report.saved.saved.get(table, 0))
            placeholders[f"{kind}_lost"] = str(report.saved.lost.get(table, 0))
    elif report.outcome == "moved_aside":
        key = LOG_MOVED_ASIDE
    elif report.outcome == "begun_anew":
        key = LOG_DELETED
    else:
        return
    issue_id = f"{key}_{report.moved_aside.name}" if report.moved_aside else key
    async_report(hass, key, placeholders, issue_id, is_error=True, is_persistent=True)


@callback
def async_clear_log_issues(hass: HomeAssistant) -> None:
    """Take back all that was reported of a log that is no more."""
    ours = (IN_DOUBT, WAITING, WINDOWS_PARKED, "log_")
    take_back(hass, lambda issue: issue.issue_id.startswith(ours))


@callback
def async_check_count(hass: HomeAssistant, key: str, count: int) -> None:
    """Report how many of ``_COUNTED`` there are, or take the report back when there are none.

    It says how many, and not what: everyone signed in may read it.
    """
    view = None if key == WINDOWS_PARKED else "review"
    _check(hass, key, {_COUNTED[key]: str(count)}, holds=count > 0, view=view)


@callback
def async_check_embedding(
    hass: HomeAssistant, entry: ConfigEntry, deployment: str, problem: str | None
) -> None:
    """Report why nothing is found by its meaning, or take every such report back.

    ``problem`` is ``EMBEDDING_REFUSED`` or ``NUMPY_MISSING``.
    """
    for key in (EMBEDDING_REFUSED, NUMPY_MISSING):
        _check_entry(hass, key, entry, holds=key == problem, deployment=deployment)


@callback
def async_clear_issues(hass: HomeAssistant, entry_id: str) -> None:
    """Take back what was reported of the agents of an entry, gone ones included."""
    take_back(hass, lambda issue: (issue.data or {}).get(ENTRY_ID) == entry_id)


@callback
def take_back(hass: HomeAssistant, is_meant: Callable[[ir.IssueEntry], bool]) -> None:
    """Take back those of our reports that are meant."""
    issues = ir.async_get(hass).issues.values()
    for issue in [one for one in issues if one.domain == DOMAIN and is_meant(one)]:
        ir.async_delete_issue(hass, DOMAIN, issue.issue_id)
