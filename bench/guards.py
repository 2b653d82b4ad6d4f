"""The guards of the project: the modules of each, and the tests that stand for it.

A guard keeps something from happening that nobody could take back: a door that opens, a secret or
an order that is remembered, words that the wrong person hears, something forgotten that comes back.
"""

from pathlib import Path
from typing import Final, NamedTuple

_ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = _ROOT / "custom_components" / "switchboard"
TESTS: Final = _ROOT / "tests"


class Guard(NamedTuple):
    """A guard: its modules, from the component on, and the files of its tests."""

    modules: list[str]
    tests: list[str]


def _guard(modules: str, tests: str) -> Guard:
    """``tests`` may be patterns."""
    found = [path for one in tests.split() for path in sorted(TESTS.glob(f"{one}.py"))]
    return Guard([f"{one}.py" for one in modules.split()], [*map(str, found)])


GUARDS: Final = {
    "pin": _guard(
        "engine/turn/pin_gate engine/turn/spoken_pin",
        "engine/turn/test_pin_gate engine/turn/test_pin_waiting engine/turn/test_spoken_pin",
    ),
    "pin at the doors": _guard(
        "home/pin home/pin_targets home/protected_services",
        "doors/home/test_pin_actors doors/home/test_pin_refusals doors/home/test_pin_services"
        " doors/home/test_pin_services_of_doors doors/home/test_pin_tools doors/home/test_pin_turn"
        " doors/home/test_pin_words",
    ),
    "admission": _guard(
        "engine/knowledge/admission engine/language/screening engine/language/orders"
        " engine/recall/may_be_told",
        "engine/knowledge/test_admission engine/knowledge/test_editor"
        " engine/language/test_screening engine/language/test_secrets"
        " engine/recall/test_may_be_told engine/reading/test_*grounding engine/reading/test_hostile"
        " engine/reading/test_masking engine/reading/test_sensitive"
        " engine/reading/test_user_statements engine/reading/test_validation",
    ),
    "owners and rights": _guard(
        "operations/rights home/owners engine/knowledge/audience",
        "doors/home/test_other_people doors/home/test_owners doors/memory/test_for_whom"
        " doors/memory/test_without_a_person doors/panel/test_guests doors/panel/test_isolation"
        " doors/panel/test_looks doors/panel/test_rights doors/services/test_comparing"
        " doors/services/test_models_hand doors/services/test_*rights"
        " engine/knowledge/test_audience engine/language/test_audience",
    ),
    "forgetting": _guard(
        "engine/knowledge/forget_plan engine/knowledge/forget_scope engine/knowledge/tombstones"
        " engine/storage/forgetting",
        "engine/knowledge/test_forget_* engine/knowledge/test_tombstone*"
        " engine/sharing/test_forgetting engine/storage/test_forgetting"
        " engine/storage/test_forgetting_steps engine/storage/test_forgetting_theme"
        " engine/storage/conformance/test_forgetting",
    ),
    "sharing": _guard(
        "engine/sharing/guarding engine/sharing/inbox engine/sharing/outbox",
        "engine/sharing/test_*",
    ),
    "reconcile": _guard(
        "engine/knowledge/reconcile engine/knowledge/matching engine/knowledge/guards",
        "engine/knowledge/test_contradictions engine/knowledge/test_judge"
        " engine/knowledge/test_kept_apart engine/knowledge/test_matching"
        " engine/knowledge/test_opposes"
        " engine/knowledge/test_processor engine/knowledge/test_reconcile"
        " engine/knowledge/test_similar engine/knowledge/test_undo engine/reading/test_merging",
    ),
}
