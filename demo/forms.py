"""Walking a Home Assistant flow over HTTP the way a person does who leaves every default."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from demo.server import HouseError

type Answers = Mapping[str, Any]
type Request = Callable[[str, str, Mapping[str, Any] | None], Awaitable[dict[str, Any]]]
"""HTTP method, path, JSON body: the decoded answer."""

MOST_STEPS = 20


def fill_in(schema: list[dict[str, Any]], answers: Answers) -> dict[str, Any]:
    """Fill a form: our ``answers`` by name, else what it holds, else nothing.

    A section of the form is answered by a mapping under its name.
    """
    filled: dict[str, Any] = {}
    for entry in schema:
        name = entry["name"]
        if entry.get("type") == "expandable":
            filled[name] = fill_in(entry["schema"], answers.get(name) or {})
        elif name in answers:
            filled[name] = answers[name]
        elif (held := (entry.get("description") or {}).get("suggested_value")) is not None:
            filled[name] = held
        elif entry.get("default") is not None:
            filled[name] = entry["default"]
    return filled


async def walk(request: Request, path: str, start: Answers, answers: Answers) -> dict[str, Any]:
    """Start a flow at ``path`` and go through it; returns its last step.

    Raises:
        HouseError: A form was refused, or the flow ended without a result.
    """
    step = await request("POST", path, start)
    for _ in range(MOST_STEPS):
        match step["type"]:
            case "form" if step.get("errors"):
                raise HouseError(
                    f"The form {step['step_id']!r} was refused: {step['errors']}. "
                    "Check endpoint, key and deployment."
                )
            case "form":
                body: dict[str, Any] = fill_in(step.get("data_schema") or [], answers)
            case "menu":
                body = {"next_step_id": next(iter(step["menu_options"]))}
            case "progress":
                await asyncio.sleep(0.2)
                step = await request("GET", f"{path}/{step['flow_id']}", None)
                continue
            case "progress_done":
                step = await request("GET", f"{path}/{step['flow_id']}", None)
                continue
            case "create_entry":
                return step
            case "abort" if step["reason"] in {"reconfigure_successful", "reauth_successful"}:
                return step
            case other:
                raise HouseError(f"The set-up ended with {other}: {step.get('reason')}.")
        step = await request("POST", f"{path}/{step['flow_id']}", body)
    raise HouseError(f"The flow at {path} did not end after {MOST_STEPS} steps.")
