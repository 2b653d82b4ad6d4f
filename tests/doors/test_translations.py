"""Whatever the integration can say, it says in six languages, and nothing else is translated."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest
import yaml
from homeassistant.helpers.selector import ObjectSelector, SelectSelector

import custom_components.switchboard as integration
from custom_components.switchboard import ai_task, config_flow, issues, sensor
from custom_components.switchboard.agent_settings import TASK_ROWS
from custom_components.switchboard.connection import model_issues
from custom_components.switchboard.engine.dialogue.errors import ForkReason, PortableReason
from custom_components.switchboard.engine.importing.json_values import SourceReason
from custom_components.switchboard.engine.knowledge.errors import Refusal
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.taxonomy import TopicsProblem
from custom_components.switchboard.engine.recall.span import SpanError
from custom_components.switchboard.engine.turn.budget import Group
from custom_components.switchboard.engine.turn.vocabulary import Problem
from custom_components.switchboard.flows import after_setup
from custom_components.switchboard.flows import deployment as deployment_flow
from custom_components.switchboard.flows import sharing as sharing_flow
from custom_components.switchboard.flows import speech as speech_flow
from custom_components.switchboard.flows import validation as connecting
from custom_components.switchboard.flows.after_setup import SETUP_UNFINISHED
from custom_components.switchboard.flows.agent import agent_schema
from custom_components.switchboard.flows.form import schemas_of
from custom_components.switchboard.history.left_over import LEFT_OVER, OLD_COPY
from custom_components.switchboard.memory.numbers import Numbers
from custom_components.switchboard.settings import ENTRY_ROWS
from custom_components.switchboard.sharing import wire

PACKAGE = Path(integration.__file__).parent
FOLDER = PACKAGE / "translations"
OTHERS = sorted(path.stem for path in FOLDER.glob("*.json") if path.stem != "en")
DOORS = "\n".join(
    path.read_text()
    for path in sorted(PACKAGE.rglob("*.py"))
    if not path.is_relative_to(PACKAGE / "engine")
)


def tree(language: str) -> dict:
    return json.loads((FOLDER / f"{language}.json").read_text())


def flat(node: dict, path: str = "") -> dict[str, str]:
    """Return every text with the path of keys that leads to it."""
    texts: dict[str, str] = {}
    for key, value in node.items():
        if isinstance(value, dict):
            assert value, f"{path}{key} is empty"
            texts |= flat(value, f"{path}{key}.")
        else:
            texts[f"{path}{key}"] = value
    return texts


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


ENGLISH = flat(tree("en"))


def keys_below(path: str) -> set[str]:
    """Return the keys right below a path of the English texts."""
    node = tree("en")
    for key in path.split("."):
        node = node[key]
    return set(node)


def assert_explained(path: str, fields: set[str], named: str = "data", told: str = "") -> None:
    """Each of the fields below a path has a name and an explanation, and no other has."""
    assert keys_below(f"{path}.{named}") == fields
    assert keys_below(f"{path}.{told or f'{named}_description'}") == fields


def test_the_form_speaks_the_languages_that_are_spoken():
    assert {"en", *OTHERS} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_same_texts_as_english(language):
    assert flat(tree(language)).keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_fills_in_the_same_placeholders(language):
    texts = flat(tree(language))
    differing = [
        key for key, text in ENGLISH.items() if placeholders(text) != placeholders(texts[key])
    ]
    assert differing == []


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_no_text_is_empty_ragged_or_holds_an_address(language):
    # Home Assistant's own check of custom integrations refuses addresses, HTML and quoted gaps.
    flawed = [
        key
        for key, text in flat(tree(language)).items()
        if not text.strip() or text != text.strip() or re.search(r"://|<[a-z/]|'\{\w+\}'", text)
    ]
    assert flawed == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_is_really_translated(language):
    same = {key for key, text in flat(tree(language)).items() if text == ENGLISH[key]}
    assert len(same) < len(ENGLISH) / 10
    assert not [key for key in same if len(ENGLISH[key].split()) > 3]


def test_every_field_of_the_connection_has_a_name_and_an_explanation():
    fields = {str(field) for field in config_flow.connection_schema().schema} - {"entra"}
    principal = {str(field) for field in config_flow.ENTRA_SCHEMA.schema}
    for step in ("user", "reconfigure"):
        assert keys_below(f"config.step.{step}.sections") == {"entra"}
        assert_explained(f"config.step.{step}.sections.entra", principal)
        assert_explained(f"config.step.{step}", fields)
    either = {**config_flow.KEY_SCHEMA.schema, **config_flow.SECRET_SCHEMA.schema}
    secret = {str(field) for field in either}
    assert_explained("config.step.reauth_confirm", secret)


def test_every_choice_after_the_set_up_has_a_name_and_an_explanation():
    assert keys_below("options.step") == {
        "init",
        "consent",
        "memory_before",
        "assistant",
        "set_again",
        "next_steps",
    }
    for step, choices in (
        ("consent", {after_setup.KEEP_LOG, after_setup.KEEP_HEALTH, after_setup.NO_LOG}),
        ("memory_before", {after_setup.TAKE_UP_MEMORY, after_setup.DELETE_MEMORY}),
        (
            "assistant",
            {
                after_setup.TAKE_UP_ASSISTANT,
                after_setup.NEW_ASSISTANT,
                after_setup.CHANGE_ASSISTANT,
                after_setup.NO_ASSISTANT,
            },
        ),
    ):
        told = "menu_option_descriptions"
        assert_explained(f"options.step.{step}", choices, "menu_options", told)


def test_every_error_of_the_connection_form_has_a_sentence():
    shown = {*connecting.FORM_ERRORS, "deployment_required", "unknown"}
    shown |= {"auth_required", "auth_twice", connecting.PRINCIPAL_REFUSED}
    assert keys_below("config.error") == shown


def test_every_end_of_a_flow_has_a_sentence():
    assert keys_below("config.abort") == {
        "already_configured",
        "reauth_successful",
        "reconfigure_successful",
    }
    assert keys_below("config_subentries.conversation.abort") == {"reconfigure_successful"}


@pytest.mark.parametrize("step", ["user", "reconfigure"])
async def test_every_option_of_an_agent_has_a_name_and_an_explanation(hass, step):
    schema = agent_schema(hass).schema
    sections = {str(field) for field, part in schema.items() if hasattr(part, "schema")}
    at = f"config_subentries.conversation.step.{step}"
    fields = {str(field) for field in schema} - sections | ({"name"} if step == "user" else set())
    assert_explained(at, fields)
    assert keys_below(f"{at}.sections") == sections
    for field, part in schema.items():
        if str(field) in sections:
            options = {str(option) for option in part.schema.schema}
            assert_explained(f"{at}.sections.{field}", options)


@pytest.mark.parametrize("step", ["user", "reconfigure"])
def test_every_option_of_tasks_has_a_name_and_an_explanation(step):
    at = f"config_subentries.ai_task_data.step.{step}"
    if step == "user":
        assert keys_below(f"{at}.data") == keys_below(f"{at}.data_description") == {"name"}
    assert keys_below(f"{at}.sections") == {"model"}
    options = {row.key for row in TASK_ROWS.values()}
    assert_explained(f"{at}.sections.model", options)
    assert keys_below("config_subentries.ai_task_data.abort") == {"reconfigure_successful"}
    of_pictures = {"pictures_not_found", "pictures_unsupported"}
    wrong = keys_below("config_subentries.ai_task_data.error")
    assert wrong == {"deployment_unusable"} | of_pictures


def test_every_option_of_an_entry_has_a_name_and_an_explanation():
    sections = {row.section for row in ENTRY_ROWS}
    assert keys_below("options.step.init.sections") == sections - {""}
    assert_explained("options.step.init", {row.key for row in ENTRY_ROWS if not row.section})
    for name in keys_below("options.step.init.sections"):
        options = {row.key for row in ENTRY_ROWS if row.section == name}
        assert_explained(f"options.step.init.sections.{name}", options)
    assert keys_below("options.error") == {
        "deployment_unusable",
        "embedding_not_found",
        "embedding_unsupported",
        "prices_incomplete",
        "dollar_missing",
        "money_without_prices",
        "model_without_price",
        "overlap_too_large",
        "chunk_overlap_too_large",
        "satellite_given_twice",
        "pin_invalid",
    }


def test_every_number_has_a_name_an_icon_and_where_it_is_counted_a_unit():
    described = (*sensor.NUMBERS, sensor.COST, sensor.COST_OF_MONTH, *sensor.LOG_NUMBERS)
    numbers = {number.translation_key: number for number in described}
    icons = json.loads((PACKAGE / "icons.json").read_text())["entity"]["sensor"]
    assert keys_below("entity.sensor") == set(icons) == set(numbers)
    for key, number in numbers.items():
        named = keys_below(f"entity.sensor.{key}")
        unitless = number.device_class in ("monetary", "timestamp")
        # "Preferences learnt: 3", not "3 facts".
        unitless = unitless or key.startswith("facts_") or key == "waiting_facts"
        has_unit = number.native_unit_of_measurement or unitless
        expected = {"name"} if has_unit else {"name", "unit_of_measurement"}
        assert named == expected | ({"state_attributes"} if _has_parts(number) else set())


def _has_parts(number: object) -> bool:
    return getattr(number, "parts", None) is not None


def test_every_part_of_a_number_has_a_name():
    for number in filter(_has_parts, sensor.LOG_NUMBERS):
        parts = number.parts(SimpleNamespace(now=Numbers()))
        assert keys_below(f"entity.sensor.{number.key}.state_attributes") == set(parts)


def test_every_field_of_a_fallback_deployment_has_a_name_and_an_explanation():
    fields = {str(field) for field in deployment_flow.SCHEMA.schema}
    for step in ("user", "reconfigure"):
        assert_explained(f"config_subentries.deployment.step.{step}", fields)
    shown = {*connecting.FORM_ERRORS, connecting.PRINCIPAL_REFUSED, "unknown"}
    shown |= {"deployment_required", "key_required", "already_ranked"}
    assert keys_below("config_subentries.deployment.error") == shown
    assert keys_below("config_subentries.deployment.abort") == {"reconfigure_successful"}


def test_every_field_of_what_listens_has_a_name_and_an_explanation():
    fields = {*map(str, (*speech_flow.CONNECTION_FIELDS, *speech_flow.ListeningFlow._fields))}
    assert_explained("config_subentries.stt.step.user", {"name", *fields})
    assert_explained("config_subentries.stt.step.reconfigure", fields)
    shown = {*connecting.FORM_ERRORS, connecting.PRINCIPAL_REFUSED, "unknown"}
    shown |= {"deployment_required", "key_required", "streaming_unsupported"}
    assert keys_below("config_subentries.stt.error") == shown
    assert keys_below("config_subentries.stt.abort") == {"reconfigure_successful"}


def test_every_field_and_every_problem_of_other_homes_has_a_text():
    fields = {
        "user": sharing_flow.SERVER_FIELDS,
        "reconfigure": sharing_flow.AGAIN_FIELDS,
        "persons": sharing_flow.PERSONS_FIELDS,
    }
    for step, asked in fields.items():
        assert_explained(f"config_subentries.sharing.step.{step}", {str(one) for one in asked})
    assert {*get_args(wire.Problem.__value__)} >= sharing_flow.FORM_PROBLEMS
    shown = {
        *sharing_flow.FORM_PROBLEMS,
        "address_invalid",
        "tls_required",
        "nobody_shared",
        "name_invalid",
        "name_twice",
    }
    assert keys_below("config_subentries.sharing.error") == shown
    ends = {"already_shared", "no_log", "left", "reconfigure_successful"}
    assert keys_below("config_subentries.sharing.abort") == ends


def test_every_problem_with_ones_own_words_has_a_sentence():
    problems = {f"vocabulary_{problem}" for problem in Problem.__value__.__args__}
    problems |= {f"topics_{problem}" for problem in TopicsProblem.__value__.__args__}
    problems |= {"pin_invalid", "prompt_invalid", "deployment_unusable"}
    assert keys_below("config_subentries.conversation.error") == problems


async def test_every_choice_has_a_name(hass):
    sections = [
        part.schema.schema for part in agent_schema(hass).schema.values() if hasattr(part, "schema")
    ]
    sections += [schema.schema for schema in schemas_of(ENTRY_ROWS).values()]
    sections.append(config_flow.connection_schema().schema)
    sections.append(speech_flow.ListeningFlow._fields)
    choices = {
        part.config["translation_key"]: set(part.config["options"])
        for options in sections
        for part in options.values()
        if isinstance(part, SelectSelector) and "translation_key" in part.config
    }
    assert choices.keys() >= {"policy", "reasoning_effort"}
    lists = {
        part.config["translation_key"]: set(part.config["fields"])
        for options in sections
        for part in options.values()
        if isinstance(part, ObjectSelector)
    }
    choices |= {
        field["selector"].config["translation_key"]: set(field["selector"].config["options"])
        for options in sections
        for part in options.values()
        if isinstance(part, ObjectSelector)
        for field in part.config["fields"].values()
        if isinstance(field["selector"], SelectSelector)
    }
    choices |= {
        selector["translation_key"]: set(selector["options"])
        for description in yaml.safe_load((PACKAGE / "services.yaml").read_text()).values()
        for field in description["fields"].values()
        if (selector := field["selector"].get("select"))
    }
    assert keys_below("selector") == choices.keys() | lists.keys()
    for name, fields in lists.items():
        assert keys_below(f"selector.{name}.fields") == fields
    for choice, options in choices.items():
        assert keys_below(f"selector.{choice}.options") == options


def test_every_exception_raised_has_a_sentence():
    raised = re.findall(r'translation_domain=DOMAIN,\s*translation_key="(\w+)"', DOORS)
    of_files = re.findall(r'_unusable\("(\w+)"', DOORS)
    of_files += re.findall(r'_refused\("(\w+)"', DOORS)
    of_files += re.findall(r'(?:Refused|Failed)Error\(\s*"(\w+)"', DOORS)
    of_files += re.findall(r'_called\(called, texts, "(\w+)"', DOORS)
    of_files += [*get_args(PortableReason.__value__), *get_args(ForkReason.__value__)]
    of_memory = set(get_args(Refusal.__value__))
    of_times = {one.reason for one in SpanError.__subclasses__()}
    of_imports = get_args(SourceReason.__value__)
    expected = {*raised, *of_files, *ai_task.FAILURES, *of_memory, *of_times, *of_imports}
    assert keys_below("exceptions") == expected


_FILE = {"path"}
_SAVED = {
    "path",
    "kept",
    *(f"{kind}{end}" for kind in ("messages", "memories", "facts") for end in ("", "_lost")),
}
_OPTION = {"agent", "deployment", "option", "value"}
_SPENT = {"entry", "used", "budget", "resets"}
ISSUES = {
    issues.PROMPT_LEAVES_NO_ROOM: {"agent", "pinned", "answer", "context"},
    issues.SUMMARIES_FAIL: {"entry", "messages"},
    issues.PIN_IS_BYPASSED: {"agent", "assistants"},
    issues.BACKGROUND_UNAVAILABLE: {"entry"},
    issues.FALLBACK_REFUSED: {"deployment"},
    issues.SPEECH_REFUSED: {"name"},
    issues.LOG_DELETED: _FILE,
    issues.LOG_DISK_FULL: _FILE,
    issues.LOG_FORGETTING_LOST: _SAVED,
    issues.LOG_SALVAGED: _SAVED,
    issues.LOG_MOVED_ASIDE: {"path", "kept"},
    issues.LOG_NEWER: _FILE,
    issues.ENTRY_NEWER: {"entry"},
    issues.LOG_UNAVAILABLE: _FILE,
    issues.WINDOWS_PARKED: {"windows"},
    issues.WAITING: {"facts"},
    issues.IN_DOUBT: {"doubts"},
    issues.EMBEDDING_REFUSED: {"entry", "deployment"},
    issues.NUMPY_MISSING: {"entry"},
    issues.SHARING_REFUSED: {"entry"},
    issues.SHARING_AWAY: {"entry"},
    issues.SHARING_WRONG: {"entry"},
    issues.SHARING_PASSED_OVER: {"entry", "count"},
    model_issues.MODEL_RETIRED: {"deployment", "model", "date"},
    model_issues.MODEL_RETIRES: {"deployment", "model", "date"},
    model_issues.MODEL_UNSUITABLE: {"deployment", "model"},
    model_issues.OPTION_LEFT_OUT: _OPTION,
    model_issues.OPTION_REPLACED: _OPTION | {"used"},
    model_issues.FLEX_UNAVAILABLE: {"entry", "deployment"},
    model_issues.SEARCH_UNAVAILABLE: {"agent", "deployment"},
    LEFT_OVER: {"file", "until"},
    OLD_COPY: {"file"},
    SETUP_UNFINISHED: {"entry"},
    issues.MONEY_SPENT: _SPENT,
    **{
        f"{kind}_{group}": _SPENT
        for kind in (issues.BUDGET_SPENT, issues.MONEY_SPENT)
        for group in Group
    },
}


def test_every_issue_has_a_sentence_with_its_numbers():
    assert keys_below("issues") == set(ISSUES)
    for issue, numbers in ISSUES.items():
        asked = "fix_flow.step.init." if issue in (LEFT_OVER, OLD_COPY) else ""
        assert placeholders(ENGLISH[f"issues.{issue}.{asked}description"]) == numbers, issue


def test_every_action_is_described_and_has_an_icon():
    described = yaml.safe_load((PACKAGE / "services.yaml").read_text())
    assert keys_below("services") == set(described)
    icons = json.loads((PACKAGE / "icons.json").read_text())
    assert set(icons["services"]) == set(described)
    for action, description in described.items():
        named = tree("en")["services"][action].get("fields", {})
        assert set(named) == set(description["fields"])


async def test_every_action_described_is_registered(house, move_in):
    await move_in()
    described = yaml.safe_load((PACKAGE / "services.yaml").read_text())
    registered = house.services.async_services_for_domain("switchboard")
    assert set(registered) == set(described)
    for action, description in described.items():
        accepted = {str(field) for field in registered[action].schema.schema}
        assert accepted == set(description["fields"])


async def test_every_entity_with_an_icon_is_one_of_ours(move_in):
    await move_in()
    icons = json.loads((PACKAGE / "icons.json").read_text())["entity"]
    kinds = ["ai_task", "binary_sensor", "button", "conversation", "event", "sensor", "switch"]
    assert list(icons) == kinds
    named = {name for kind, names in icons.items() for name in names if kind != "sensor"}
    assert named == set(re.findall(r'(?:translation_key|\b_key) = "(\w+)"', DOORS))
    for kind in ("binary_sensor", "button", "switch"):
        assert keys_below(f"entity.{kind}") == set(icons[kind])
