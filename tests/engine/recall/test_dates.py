"""Times that questions name, in six languages, as seen from a Saturday at noon in Berlin."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.recall.dates import asked_times

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=BERLIN)


def spans(question: str, now: datetime = NOW, zone=BERLIN) -> list[tuple[str, str]]:
    """Return the times a question names, as they are where it is asked."""
    found = asked_times(question, now, zone).spans
    return [
        tuple(f"{time.astimezone(zone):%Y-%m-%d %H:%M}" for time in (span.start, span.end))
        for span in found
    ]


def day(text: str, until: str | None = None) -> list[tuple[str, str]]:
    last = datetime.fromisoformat(until or text) + timedelta(days=0 if until else 1)
    return [(f"{text} 00:00", f"{last:%Y-%m-%d} 00:00")]


DAY_BEFORE = day("2026-11-20")
TWO_BEFORE = day("2026-11-19")
THREE_BEFORE = day("2026-11-18")
LAST_MONDAY = day("2026-11-16")
LAST_WEEK = day("2026-11-09", "2026-11-16")
LAST_MONTH = day("2026-10-01", "2026-11-01")
IN_MARCH = day("2026-03-01", "2026-04-01")
THIS_MORNING = [("2026-11-21 04:00", "2026-11-21 12:00")]
LAST_EVENING = [("2026-11-20 18:00", "2026-11-21 00:00")]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What did I say yesterday?", DAY_BEFORE),
        ("What did we plan the day before yesterday?", TWO_BEFORE),
        ("What did I ask three days ago?", THREE_BEFORE),
        ("What did Anna say on Monday?", LAST_MONDAY),
        ("What happened last week?", LAST_WEEK),
        ("What did we buy last month?", LAST_MONTH),
        ("What did we talk about in March?", IN_MARCH),
        ("What was it this morning?", THIS_MORNING),
        ("What did I say yesterday evening?", LAST_EVENING),
        ("Was habe ich gestern gesagt?", DAY_BEFORE),
        ("Was haben wir vorgestern besprochen?", TWO_BEFORE),
        ("Was wollte ich vor drei Tagen?", THREE_BEFORE),
        ("Was hat Anna am Montag gesagt?", LAST_MONDAY),
        ("Worum ging es letzte Woche?", LAST_WEEK),
        ("Was haben wir letzten Monat gekauft?", LAST_MONTH),
        ("Worüber sprachen wir im März?", IN_MARCH),
        ("Was war heute Morgen?", THIS_MORNING),
        ("Was war gestern Abend?", LAST_EVENING),
        ("Qu'est-ce que j'ai dit hier ?", DAY_BEFORE),
        ("De quoi a-t-on parlé avant-hier ?", TWO_BEFORE),
        ("Que voulais-je il y a trois jours ?", THREE_BEFORE),
        ("Qu'a dit Anna lundi ?", LAST_MONDAY),
        ("Que s'est-il passé la semaine dernière ?", LAST_WEEK),
        ("Qu'avons-nous acheté le mois dernier ?", LAST_MONTH),
        ("De quoi avons-nous parlé en mars ?", IN_MARCH),
        ("Qu'est-ce que j'ai dit ce matin ?", THIS_MORNING),
        ("De quoi a-t-on parlé hier soir ?", LAST_EVENING),
        ("Che cosa ho detto ieri?", DAY_BEFORE),
        ("Di che cosa abbiamo parlato l'altro ieri?", TWO_BEFORE),
        ("Che cosa volevo tre giorni fa?", THREE_BEFORE),
        ("Che cosa ho detto lunedì scorso?", LAST_MONDAY),
        ("Che cosa è successo la settimana scorsa?", LAST_WEEK),
        ("Che cosa abbiamo comprato il mese scorso?", LAST_MONTH),
        ("Di che cosa abbiamo parlato a marzo?", IN_MARCH),
        ("Che cosa ho detto stamattina?", THIS_MORNING),
        ("Di che cosa parlavamo ieri sera?", LAST_EVENING),
        ("Wat heb ik gisteren gezegd?", DAY_BEFORE),
        ("Wat hebben we eergisteren besproken?", TWO_BEFORE),
        ("Wat wilde ik drie dagen geleden?", THREE_BEFORE),
        ("Wat zei Anna op maandag?", LAST_MONDAY),
        ("Wat was er vorige week?", LAST_WEEK),
        ("Wat hebben we vorige maand gekocht?", LAST_MONTH),
        ("Waar hadden we het over in maart?", IN_MARCH),
        ("Wat zei ik vanochtend?", THIS_MORNING),
        ("Wat zei ik gisteravond?", LAST_EVENING),
        ("¿Qué dije ayer?", DAY_BEFORE),
        ("¿De qué hablamos anteayer?", TWO_BEFORE),
        ("¿Qué quería hace tres días?", THREE_BEFORE),
        ("¿Qué dijo Anna el lunes?", LAST_MONDAY),
        ("¿Qué pasó la semana pasada?", LAST_WEEK),
        ("¿Qué compramos el mes pasado?", LAST_MONTH),
        ("¿De qué hablamos en marzo?", IN_MARCH),
        ("¿Qué dije esta mañana?", THIS_MORNING),
        ("¿De qué hablamos ayer por la noche?", LAST_EVENING),
    ],
)
def test_a_time_is_understood_in_every_language(question: str, expected) -> None:
    assert spans(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("On 5 July 2023 what was said?", day("2023-07-05")),
        ("What was it on December 24?", day("2025-12-24")),
        ("Was war am 4.3.2026?", day("2026-03-04")),
        ("Was war am 24. Dezember?", day("2025-12-24")),
        ("What of 2026-02-28?", day("2026-02-28")),
        ("Que faisions-nous le 1er mai ?", day("2026-05-01")),
        ("¿Qué dije el 2 de mayo de 2025?", day("2025-05-02")),
        ("What happened in December?", day("2025-12-01", "2026-01-01")),
        ("What did we do in 2024?", day("2024-01-01", "2025-01-01")),
        ("What did we do last year?", day("2025-01-01", "2026-01-01")),
        ("Where were we last weekend?", day("2026-11-14", "2026-11-16")),
        ("What did I say on Saturday?", day("2026-11-14")),
        ("What did I say two weeks ago?", day("2026-11-02", "2026-11-09")),
        ("In the last two hours?", [("2026-11-21 10:00", "2026-11-21 12:00")]),
        ("What did I dream last night?", [("2026-11-20 18:00", "2026-11-21 06:00")]),
    ],
)
def test_dates_and_longer_times_are_understood(question: str, expected) -> None:
    assert spans(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "May I ask something?",
        "Was war hier los?",  # "hier" is yesterday in French only
        "What about 31 February?",
        "What about 9999-12-31?",  # no day comes after it
        "Wat doe ik hier?",
        "Where do I march?",
        "What is the wifi called?",
    ],
)
def test_what_only_looks_like_a_time_is_none(question: str) -> None:
    assert spans(question) == []


def test_two_times_are_both_understood() -> None:
    assert spans("Was it yesterday or on Monday?") == DAY_BEFORE + LAST_MONDAY


def test_the_day_is_the_one_where_it_is_asked() -> None:
    late = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
    assert spans("yesterday", late, BERLIN) == day("2026-11-21")
    assert spans("yesterday", late, UTC) == DAY_BEFORE
    assert spans("yesterday", late, ZoneInfo("America/New_York")) == DAY_BEFORE


def test_a_day_on_which_the_clocks_change_has_all_its_hours() -> None:
    after = datetime(2026, 10, 26, 12, tzinfo=BERLIN)
    (span,) = asked_times("yesterday", after, BERLIN).spans
    assert span.end - span.start == timedelta(hours=25)
    assert span.end - timedelta(minutes=1) in span
    assert span.end not in span


def test_words_that_only_name_a_time_are_taken_out_of_the_question() -> None:
    rest = asked_times("Was habe ich vorgestern über Suppe gesagt?", NOW, BERLIN).rest
    assert "suppe" in rest
    assert "vorgestern" not in rest


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        asked_times("yesterday", NOW.replace(tzinfo=None), BERLIN)


@given(st.text(max_size=60), st.integers(0, 40_000))
def test_no_text_is_too_strange(text: str, days: int) -> None:
    now = datetime(1990, 1, 1, tzinfo=UTC) + timedelta(days=days)
    for span in asked_times(f"{text} ago 99 days ago", now, BERLIN).spans:
        assert span.start < span.end
