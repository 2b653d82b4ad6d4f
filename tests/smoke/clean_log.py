"""Whether a house that ran logged anything that somebody would have to look into."""

import re

STANDARD_WARNING = "We found a custom integration switchboard"
OF_THE_MACHINE = rf"{STANDARD_WARNING}|is taking over \d+ seconds"
"""Warnings that Home Assistant gives of any integration, or of any on a slow machine."""


def complaints(log: list[str]) -> list[str]:
    """Lines that a clean log does not hold; Home Assistant's own warnings are not ours."""
    return [
        line
        for line in _without_ended_workers(log)
        if re.search(r"\b(ERROR|CRITICAL)\b|Traceback|blocking call", line)
        or ("WARNING" in line and "switchboard" in line and not re.search(OF_THE_MACHINE, line))
    ]


def _without_ended_workers(log: list[str]) -> list[str]:
    """Leave out that a stopping Home Assistant ended a thread that handed over its result.

    On a busy machine a thread may take too long for that. One with work of ours is left in.
    """
    kept: list[str] = []
    rest = iter(log)
    for line in rest:
        if not re.search(r"CRITICAL .*\[concurrent\.futures\] Exception in worker", line):
            kept.append(line)
            continue
        told = [line]
        for more in rest:
            told.append(more)
            if not more.startswith((" ", "Traceback")):
                break
        if not told[-1].startswith("SystemExit") or "switchboard" in "".join(told):
            kept += told
    return kept
