"""Values made from the schemas they are given to, and a watch over what may never happen.

``scripts/fuzz`` runs the tests that use it for minutes; the suite does a few cases of a fixed seed.
A case is repeated by its seed and number: ``scripts/fuzz --only NAME --seed SEED --case NUMBER``.
"""

import asyncio
import logging
import math
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import deepcopy
from itertools import count
from typing import Any

import probatio
from homeassistant.data_entry_flow import section
from homeassistant.helpers import selector

MINUTES = float(os.environ.get("SWITCHBOARD_FUZZ_MINUTES", "0"))
SEED = os.environ.get("SWITCHBOARD_FUZZ_SEED", "1")
CASE = os.environ.get("SWITCHBOARD_FUZZ_CASE")
HANG_SECONDS = 60
STOP_SECONDS = 5
"""Processor time of one case in which the loop does nothing else."""
WORD = "zwetschgenknoedel"
"""A word in much that is sent, which may be in no log above debug."""
HOSTILE: Sequence[Any] = (
    *("", " ", "\0", "\ud800", "\u202e" + WORD, WORD * 9, "é" * 5000, "a" * 70_000, "🏠" * 300),
    *("../../../etc/passwd", "/dev/zero", "C:\\x", "{{ 1 / 0 }}", "{% for a in range(9) %}"),
    *(
        "' OR 1=1 --",
        '"); DROP TABLE memories; --',
        "<script>alert(1)</script>",
        "%s%n",
        "*",
        "AND",
    ),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "24:61", "now", "beginning"),
    *("person.nobody", "household", "unknown", "None", "null", "-1", "1e400", "١٢٣٤", "NaN"),
    *(0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, 1e308, math.nan, math.inf, True, False),
    *(None, [], {}, [[]], {"": None}, [None] * 300, {WORD: WORD}, ["", 0, {}], {"a": {"b": [1]}}),
)


class CrashError(AssertionError):
    """Something happened that a way does not promise."""


class Values:
    """Makes values for schemas: mostly right ones, some that are nearly right, some hostile.

    With ``right`` all are right, as far as schemas say what is.
    """

    def __init__(
        self, dice: random.Random, known: Mapping[str, Sequence[Any]], *, right: bool = False
    ) -> None:
        self.dice = dice
        self.known = known
        self._is_right = right
        self._is_mild = right or dice.random() < 0.6
        self._wrong = 0.0 if right else 0.02

    def of(self, schema: Any, name: str = "") -> Any:
        """Return a value for a schema, or for the field of a name."""
        dice = self.dice
        if name and dice.random() < (0.0 if self._is_right else 0.01 if self._is_mild else 0.2):
            return deepcopy(dice.choice(HOSTILE))
        if name in self.known and (self._is_right or dice.random() < 0.8):
            return dice.choice(self.known[name])
        match schema:
            case probatio.Schema() | section():
                made = self.of(schema.schema, name)
            case dict():
                made = self._mapping(schema)
            case list() | tuple():
                made = [self.of(dice.choice(schema)) for _ in range(dice.choice((0, 1, 1, 2, 5)))]
            case selector.Selector():
                made = self._selected(schema)
            case probatio.In():
                made = dice.choice([*schema.container])
            case probatio.Any():
                made = self.of(dice.choice(schema.validators), name)
            case probatio.All():
                made = self._all(schema.validators, name)
            case probatio.Coerce():
                made = self.of(schema.type, name)
            case _:
                made = self._plain(schema)
        return made

    def _mapping(self, schema: Mapping[Any, Any]) -> dict[str, Any]:
        given = {}
        for marker, check in schema.items():
            name = str(marker)
            is_needed = isinstance(marker, probatio.Required)
            is_needed |= self._is_right and name in self.known
            share = 1 - self._wrong if is_needed else 0.4
            if self.dice.random() < share or not isinstance(name, str):
                given[name] = self.of(check, name)
        if self.dice.random() < self._wrong:
            given[WORD] = deepcopy(self.dice.choice(HOSTILE))
        return given

    def _all(self, checks: Sequence[Any], name: str) -> Any:
        for check in checks:
            if isinstance(check, probatio.Range):
                low = 0 if check.min is None else check.min
                high = low + 9 if check.max is None else check.max
                outside = (low - 1, high + 1) if self.dice.random() < 0.1 else (low, high)
                return self.dice.choice((*outside, self.dice.randint(int(low), int(high))))
        return self.of(checks[0], name)

    def _selected(self, chosen: selector.Selector) -> Any:
        config = chosen.config
        match chosen:
            case selector.SelectSelector():
                options = [
                    one["value"] if isinstance(one, dict) else one for one in config["options"]
                ] or [WORD]
                some = self.dice.sample(options, self.dice.randint(0, len(options)))
                return some if config.get("multiple") else self.dice.choice(options)
            case selector.NumberSelector():
                low, high = config.get("min", -10), config.get("max", 10_000)
                outside = self.dice.random() < (0.0 if self._is_mild else 0.1)
                return self.dice.choice((low - 1, high + 1) if outside else (low, high))
            case selector.BooleanSelector():
                return self.dice.random() < 0.5
            case selector.EntitySelector():
                there = ("todo.list", "person.robin", "person.kim", "calendar.family")
                wanted = config.get("domain", ()) if self._is_right else ()
                one = self.dice.choice(
                    [one for one in there if not wanted or one.split(".")[0] in wanted]
                )
                return [one] if config.get("multiple") else one
            case selector.ObjectSelector() if self._is_right and "fields" in config:
                one = {
                    name: self._selected(field["selector"])
                    for name, field in config["fields"].items()
                    if field.get("required") or self.dice.random() < 0.5
                }
                return [one] if config.get("multiple") else one
            case selector.ObjectSelector():
                return self.dice.choice((*({}, [], [{}], {WORD: 1}), self.of(str), [self.of(str)]))
        text = self.of(str)
        return [text] if config.get("multiple") else text

    def _plain(self, schema: Any) -> Any:
        dice = self.dice
        if schema is None or isinstance(schema, str):
            return schema
        made: dict[object, Callable[[], Any]] = {
            bool: lambda: dice.random() < 0.5,
            int: lambda: dice.randint(0, 20),
            dict: lambda: {WORD: dice.choice(HOSTILE)},
            "boolean": lambda: dice.choice((True, False, "on", "false", 1)),
            "positive_int": lambda: dice.randint(0, 9),
            "moment": lambda: dice.choice(("now", "2027-01-01T00:00:00+00:00", "2020-02-30")),
            "owner_id": lambda: dice.choice(self.known.get("owner", ("household",))),
        }
        kind = schema if isinstance(schema, type) else getattr(schema, "__name__", "")
        words = (WORD, "tea", "Mia likes", "the lake in May", "Is it 21 °C?", "Bello", "Löwe")
        return made.get(kind, lambda: " ".join(dice.choices(words, k=dice.randint(1, 5))))()


def bent(dice: random.Random, value: Any, times: int = 1) -> Any:
    """Return a JSON value of which a few parts are others, missing, or there twice."""
    value = deepcopy(value)
    for _ in range(times):
        holder, part = None, value
        while isinstance(part, dict | list) and part and (holder is None or dice.random() < 0.8):
            holder = part
            at: Any = dice.choice([*part]) if isinstance(part, dict) else dice.randrange(len(part))
            part = part[at]
        if holder is None:
            return deepcopy(dice.choice(HOSTILE))
        match dice.randrange(4):
            case 0:
                del holder[at]
            case 1 if isinstance(holder, list):
                holder.insert(dice.randint(0, len(holder)), deepcopy(part))
            case 2 if isinstance(part, str) and part:
                cut = dice.randrange(len(part))
                holder[at] = part[:cut] + dice.choice(("", "\0", "\ud83d", WORD)) + part[cut + 1 :]
            case _:
                holder[at] = deepcopy(dice.choice(HOSTILE))
    return value


def as_json(value: Any) -> Any:
    """Return a value as JSON can have it that Home Assistant reads."""
    match value:
        case dict():
            return {as_json(name): as_json(part) for name, part in value.items()}
        case list() | tuple():
            return [as_json(part) for part in value]
        case str():
            return value.encode(errors="replace").decode()
        case float() if not math.isfinite(value):
            return None
        case int() if abs(value) >= 2**63:
            return 2**63 - 1
    return value


class _Watch(logging.Handler):
    """Notes tracebacks, and words in what is ours to log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        is_ours = "switchboard" in record.name or "/switchboard" in trace
        # What a server of the test's own says of a request is not the house's.
        is_theirs = record.levelno < logging.ERROR or record.name == "aiohttp.server"
        if trace and (is_ours or not is_theirs):
            self.seen.append(f"a traceback of {record.name}: {record.getMessage()[:200]}\n{trace}")
        elif is_ours and WORD in record.getMessage():
            self.seen.append(f"words in the log of {record.name}: {record.getMessage()[:200]}")


async def fuzz(name: str, case: Callable[[random.Random], Awaitable[str]], cases: int) -> None:
    """Run cases one after the other; raises ``CrashError`` for the first that must not happen.

    A case returns what became of it.
    """
    watch, ended = _Watch(), time.monotonic() + 60 * MINUTES
    logging.getLogger().addHandler(watch)
    numbers = [int(CASE)] if CASE else count(0) if MINUTES else range(cases)
    became, began = Counter[str](), time.monotonic()
    try:
        for number in numbers:
            if MINUTES and time.monotonic() > ended:
                break
            where = f"{name}, seed {SEED}, case {number}"
            became[await _one(where, case, number, watch)] += 1
    finally:
        logging.getLogger().removeHandler(watch)
        if MINUTES:
            done = became.total()
            pace = 60 * done / (time.monotonic() - began)
            told = ", ".join(f"{what} {many}" for what, many in became.most_common())
            sys.stdout.write(f"\n[fuzz] {name}: {done} cases, {pace:.0f} a minute: {told}\n")


async def _one(
    where: str, case: Callable[[random.Random], Awaitable[str]], number: int, watch: _Watch
) -> str:
    used = time.thread_time()
    try:
        async with asyncio.timeout(HANG_SECONDS):
            became = await case(random.Random(f"{SEED}/{number}"))
    except TimeoutError as err:
        raise CrashError(f"{where}: it hangs") from err
    except Exception as err:
        raise CrashError(f"{where}: {type(err).__name__}: {str(err)[:300]}") from err
    if watch.seen:
        raise CrashError(f"{where}: {watch.seen[0]}")
    if time.thread_time() - used > STOP_SECONDS:
        raise CrashError(f"{where}: the loop stood still")
    return became
