"""What came of tool calls, told honestly."""

import json
from collections.abc import Sequence
from typing import Any

from demo.azure_standin.ask import Call

from .house import payload, texts_in
from .questions import joined
from .rounds import Round, arguments_of

_DONE = {
    "HassTurnOn": ("turned on", "eingeschaltet"),
    "HassTurnOff": ("turned off", "ausgeschaltet"),
    "HassOpenCover": ("opened", "geöffnet"),
    "HassCloseCover": ("closed", "geschlossen"),
    "HassLightSet": ("set", "eingestellt"),
    "HassSetPosition": ("moved", "bewegt"),
    "HassClimateSetTemperature": ("set", "eingestellt"),
    "HassFanSetSpeed": ("set", "eingestellt"),
    "HassSetVolume": ("set", "eingestellt"),
    "HassHumidifierSetpoint": ("set", "eingestellt"),
    "HassStopMoving": ("stopped", "angehalten"),
    "HassMediaPlayerMute": ("muted", "stummgeschaltet"),
    "HassMediaPlayerUnmute": ("unmuted", "laut geschaltet"),
    "HassMediaPause": ("paused", "angehalten"),
    "HassMediaUnpause": ("resumed", "fortgesetzt"),
    "HassMediaNext": ("skipped on", "weitergeschaltet"),
    "HassVacuumStart": ("started", "gestartet"),
    "HassVacuumReturnToBase": ("sent home", "heimgeschickt"),
}
_BY_DOMAIN = {
    ("HassTurnOn", "cover"): ("opened", "geöffnet"),
    ("HassTurnOff", "cover"): ("closed", "geschlossen"),
    ("HassTurnOn", "valve"): ("opened", "geöffnet"),
    ("HassTurnOff", "valve"): ("closed", "geschlossen"),
    ("HassTurnOn", "lock"): ("locked", "abgeschlossen"),
    ("HassTurnOff", "lock"): ("unlocked", "aufgeschlossen"),
}
_LEVELS = (
    ("brightness", " to {} percent", " auf {} Prozent"),
    ("position", " to {} percent", " auf {} Prozent"),
    ("percentage", " to {} percent", " auf {} Prozent"),
    ("volume_level", " to {} percent", " auf {} Prozent"),
    ("humidity", " to {} percent", " auf {} Prozent"),
    ("temperature", " to {} degrees", " auf {} Grad"),
    ("color", " to {}", " auf {}"),
)
LONGEST_REASON = 160
_KNOWN_ERRORS = {
    "MatchFailedError": "Home Assistant found nothing by that name that it may control",
    "InvalidSlotInfo": "Home Assistant did not accept the values",
    "IntentHandleError": "Home Assistant could not do it",
}


def error_of(value: Any) -> str | None:
    """Why a tool failed, in a few words, or None when it did not."""
    if isinstance(value, str):
        return value[:LONGEST_REASON] if value.casefold().startswith("error") else None
    if not isinstance(value, dict):
        return None
    if value.get("error"):
        reason = value.get("error_text") or value["error"]
        if not isinstance(reason, str) or not _readable(reason):
            reason = _KNOWN_ERRORS.get(str(value["error"]), value["error"])
        return str(reason)[:LONGEST_REASON] if isinstance(reason, str) else "it reported an error"
    data = value.get("data", value)
    if isinstance(data, dict) and data.get("failed") and not data.get("success"):
        return "it did not react"
    if value.get("success") is False:
        return "it said it had no success"
    return None


def targets_of(value: Any) -> tuple[list[str], list[str]]:
    """The things that an intent moved, and those that it did not, by their names."""
    data = value.get("data", value) if isinstance(value, dict) else {}
    if not isinstance(data, dict):
        return [], []
    moved, unmoved = (
        [
            str(one["name"])
            for one in (data[key] if isinstance(data.get(key), list) else ())
            if isinstance(one, dict) and "name" in one and one.get("type", "entity") == "entity"
        ]
        for key in ("success", "failed")
    )
    return moved, unmoved


def _readable(reason: str) -> bool:
    return len(reason) <= LONGEST_REASON and "<" not in reason and "(" not in reason


def report(current: Round, calls: Sequence[Call], german: bool) -> str:
    """Say for each call what was done, or that it failed."""
    done: dict[str, list[str]] = {}
    failed: list[str] = []
    for call in calls:
        turn = current.result_of(call)
        error = error_of(payload(turn)) if turn is not None else "no result came back"
        name = call.name.rpartition("__")[2]
        arguments = arguments_of(call)
        thing = str(arguments.get("name") or arguments.get("area") or name)
        moved, unmoved = targets_of(payload(turn)) if turn is not None else ([], [])
        if error is not None:
            failed.append(f"{thing} ({error})")
        elif unmoved and name in _DONE:
            failed += [f"{one} (it did not react)" for one in unmoved]
            if moved:
                verb, _ = _told(name, arguments, thing, german)
                done.setdefault(verb, []).extend(moved)
        elif name in _DONE:
            verb, what = _told(name, arguments, thing, german)
            done.setdefault(verb, []).append(what)
        else:
            done.setdefault("", []).append(_returned(call.name, payload(turn) if turn else None))
    return " ".join([*_successes(done, german), *_failures(failed, german)])


def expected(call: Call, german: bool) -> str:
    """Say what will have been done when a call has succeeded."""
    name, arguments = call.name.rpartition("__")[2], arguments_of(call)
    if name not in _DONE:
        return "Erledigt." if german else "Done."
    thing = str(arguments.get("name") or arguments.get("area") or name)
    verb, what = _told(name, arguments, thing, german)
    return " ".join(_successes({verb: [what]}, german))


def _told(name: str, arguments: dict[str, Any], thing: str, german: bool) -> tuple[str, str]:
    domains = arguments.get("domain") or [""]
    domain = domains if isinstance(domains, str) else domains[0]
    verb = _BY_DOMAIN.get((name, domain), _DONE[name])[german]
    if "name" not in arguments and "area" in arguments:
        plural = "Alles" if german else "everything"
        kind = f"{domain}s" if domain else plural
        thing = f"{kind} in {thing}" if german else f"the {kind} in the {thing}"
    level = "".join(
        (de if german else en).format(arguments[key]) for key, en, de in _LEVELS if key in arguments
    )
    return verb, f"{thing}{level}"


def _successes(done: dict[str, list[str]], german: bool) -> list[str]:
    sentences = list(done.pop("", []))
    if done and german:
        sentences += [f"Erledigt: {joined(names, True)} {verb}." for verb, names in done.items()]
    elif done:
        parts = [f"{verb} {joined(names)}" for verb, names in done.items()]
        sentences.append(f"Done. I {joined(parts)}.")
    return sentences


def _failures(failed: list[str], german: bool) -> list[str]:
    if not failed:
        return []
    if german:
        return [f"Das hat nicht geklappt: {joined(failed, True)}."]
    return [f"Sorry, that did not work: {joined(failed)}."]


def _returned(tool: str, value: Any) -> str:
    """The result of a tool no rule knows: its own words, or its JSON."""
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    if isinstance(value, dict | list):
        words = "; ".join(texts_in(value)) or json.dumps(value)
    else:
        words = str(value) if value not in (None, "") else "it is done"
    return f"{tool.rpartition('__')[2]} says: {words[:600]}."
