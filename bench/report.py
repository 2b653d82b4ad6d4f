"""The figures as tables in Markdown, and whether they are as expected."""

from collections.abc import Iterable, Sequence

from .commands import Outcome
from .first_word import FIRST_TOKEN_SECONDS, Waits
from .latency import Latency
from .spending import WARM_FROM, Bill

MOST_PAID = {"states asked in half the turns": 0.45, "commands only": 0.5}
MOST_REQUESTS = 1.15
LATEST_WORD = 0.6
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
    return table(heads, rows)


def latency_table(latencies: Sequence[Latency]) -> str:
    """The medians of each agent's turns."""
    rows = [
        (one.name, str(len(one.to_the_wire)), *(f"{value:.2f} ms" for value in one.medians))
        for one in latencies
    ]
    heads = ("Latency", "turns", "to the first byte on the wire", "first token to first delta")
    return table(heads, rows)


def shortfalls(name: str, bills: Sequence[Bill]) -> list[str]:
    """What our agent was expected to do in one script and did not."""
    core, ours, *_ = bills
    found = [f"{bill.name}: {wrong}" for bill in bills for wrong in bill.wrong]
    if ours.paid > MOST_PAID[name] * core.paid:
        found.append(f"{name}: {ours.paid / core.paid:.2f} of core's, not {MOST_PAID[name]}")
    if ours.requests > MOST_REQUESTS:
        found.append(f"{name}: {ours.requests:.2f} requests a turn, not {MOST_REQUESTS}")
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


def first_word_table(waits: Sequence[Waits]) -> str:
    """How long each agent's commands went unconfirmed."""
    core = waits[0].median
    rows = [
        (
            one.name,
            str(len(one.seconds)),
            f"{one.median:.2f} s",
            f"{one.median / core:.2f}",
            f"{len(one.seconds) - len(one.wrong)} of {len(one.seconds)}",
        )
        for one in waits
    ]
    server = f"First word of the confirmation, {1000 * FIRST_TOKEN_SECONDS:.0f} ms to each token"
    return table((server, "commands", "median", "of core's", "right answers"), rows)


def late_words(waits: Sequence[Waits]) -> list[str]:
    """Where our agent confirms later than expected, or wrongly."""
    core, ours = waits
    found = [f"{one.name}: {wrong}" for one in waits for wrong in one.wrong]
    if ours.median > LATEST_WORD * core.median:
        found.append(f"the first word: {ours.median / core.median:.2f} of core's")
    return found


def commands_table(outcomes: Sequence[Outcome]) -> str:
    """How each kind of command went with a model that always says "done"."""
    rows = []
    for kind in dict.fromkeys(one.command.kind for one in outcomes):
        some = [one for one in outcomes if one.command.kind == kind]
        rows.append(
            (
                kind,
                str(len(some)),
                f"{sum(one.requests for one in some) / len(some):.2f}",
                str(sum(one.false for one in some)),
                f"{sum(not one.wrong for one in some)} of {len(some)}",
            )
        )
    heads = ("Commands", "how many", "requests a turn", 'false "done"', "right answers")
    return table(heads, rows)


def false_words(outcomes: Sequence[Outcome]) -> list[str]:
    """The answers that claim what is not so, or do not tell what is."""
    return [
        f"{one.command.kind}: {one.command.text} -> {one.answer}"
        for one in outcomes
        if one.false or one.wrong
    ]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows as a table in Markdown."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
