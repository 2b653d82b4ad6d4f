"""The figures as tables in Markdown, and whether they are as expected."""

from collections.abc import Iterable, Sequence

from .latency import Latency
from .spending import WARM_FROM, Bill

MOST_PAID = {"states asked in half the turns": 0.6, "commands only": 1.0}
LEAST_CACHED = 0.8
MOST_ADDED_MS = 2.0


def spending_table(name: str, bills: Sequence[Bill]) -> str:
    """What each agent paid for one script; the first is what the others are measured by."""
    core = bills[0]
    rows = [
        (
            bill.name,
            f"{bill.paid:,.0f}",
            f"{bill.paid / core.paid:.2f}",
            f"{bill.output:,}",
            f"{bill.requests:.2f}",
            f"{bill.sent:,.0f}",
            f"{100 * bill.cached_share:.1f} %",
            f"{len(bill.turns) - len(bill.wrong)} of {len(bill.turns)}",
        )
        for bill in bills
    ]
    heads = (
        name.capitalize(),
        "paid input tokens",
        "of core's",
        "output tokens",
        "requests a turn",
        "bytes a turn",
        f"cached from turn {WARM_FROM}",
        "right answers",
    )
    return _table(heads, rows)


def latency_table(latencies: Sequence[Latency]) -> str:
    """The medians of each agent's turns."""
    rows = [
        (one.name, str(len(one.to_the_wire)), *(f"{value:.2f} ms" for value in one.medians))
        for one in latencies
    ]
    heads = ("Latency", "turns", "to the first byte on the wire", "first token to first delta")
    return _table(heads, rows)


def shortfalls(name: str, bills: Sequence[Bill]) -> list[str]:
    """What our agent was expected to do in one script and did not."""
    core, ours, *_ = bills
    found = [f"{bill.name}: {wrong}" for bill in bills for wrong in bill.wrong]
    if ours.paid > MOST_PAID[name] * core.paid:
        found.append(f"{name}: {ours.paid / core.paid:.2f} of core's, not {MOST_PAID[name]}")
    if ours.cached_share < LEAST_CACHED:
        found.append(f"{name}: only {100 * ours.cached_share:.0f} % cached")
    return found


def delays(latencies: Sequence[Latency]) -> list[str]:
    """Where our agent is slower than it may be."""
    core, ours = latencies
    return [
        f"{what}: {mine:.2f} ms, and core's {theirs:.2f} ms"
        for what, mine, theirs in zip(
            ("to the wire", "to the first delta"), ours.medians, core.medians, strict=True
        )
        if mine > theirs + MOST_ADDED_MS
    ]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
