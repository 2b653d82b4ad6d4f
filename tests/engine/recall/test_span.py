"""The times a question is about: how they are given, and that their names are not looked for."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.span import (
    ReversedTimesError,
    SpanError,
    UnreadableTimeError,
    named_time,
    read_span,
)

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 21, 0, 30, tzinfo=BERLIN)  # the day before in UTC


def bounds(since: str | None, until: str | None) -> tuple[str, str]:
    span = read_span(since, until, NOW)
    assert span is not None
    return tuple(f"{time.astimezone(BERLIN):%Y-%m-%d %H:%M}" for time in (span.start, span.end))


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        ("2026-11-20", "2026-11-20", ("2026-11-20 00:00", "2026-11-21 00:00")),
        ("2026-10-01", "2026-10-31", ("2026-10-01 00:00", "2026-11-01 00:00")),
        ("2026-11-20T18:00", "2026-11-20", ("2026-11-20 18:00", "2026-11-21 00:00")),
        ("2026-11-20 18:00:00", "2026-11-20T21:30", ("2026-11-20 18:00", "2026-11-20 21:30")),
        ("2026-11-20T18:00Z", "2026-11-20T20:00+00:00", ("2026-11-20 19:00", "2026-11-20 21:00")),
        (" 2026-11-20 ", "20261120", ("2026-11-20 00:00", "2026-11-21 00:00")),
        ("today", " Today", ("2026-11-21 00:00", "2026-11-22 00:00")),
    ],
)
def test_dates_and_times_make_a_span_where_it_is_asked(since, until, expected) -> None:
    assert bounds(since, until) == expected


def test_a_span_may_be_open_at_either_end() -> None:
    now = datetime.now(UTC)
    later = read_span("2026-11-20", None, NOW.astimezone(UTC))
    assert later.start == datetime(2026, 11, 20, tzinfo=UTC)
    assert later.end > now
    earlier = read_span(None, "2026-11-20", NOW.astimezone(UTC))
    assert earlier.start < now
    assert earlier.end == datetime(2026, 11, 21, tzinfo=UTC)
    assert read_span(None, None, NOW.astimezone(UTC)) is None


@pytest.mark.parametrize(
    "value",
    ["yesterday", "", "20.11.2026", "2026-02-30", "18:00", "tomorrow?"],
)
@pytest.mark.parametrize("end", ["since", "until"])
def test_what_is_no_time_is_refused(value: str, end: str) -> None:
    with pytest.raises(UnreadableTimeError) as refused:
        read_span(**{"since": None, "until": None, end: value}, now=NOW)
    assert refused.value.value == value


def test_a_day_at_the_end_of_all_days_is_refused() -> None:
    with pytest.raises(UnreadableTimeError):
        read_span(None, "9999-12-31", NOW)  # no day comes after it
    with pytest.raises(UnreadableTimeError):
        read_span("0001-01-01", None, NOW)  # it is an earlier one in UTC


@pytest.mark.parametrize(
    ("since", "until"),
    [
        ("2026-11-21", "2026-11-20"),
        ("2026-11-20T18:00", "2026-11-20T17:00"),
        ("2026-11-20T18:00", "2026-11-20T18:00"),
        ("2026-11-20T18:00Z", "2026-11-20T18:30+01:00"),
    ],
)
def test_a_time_that_ends_before_it_begins_is_refused(since: str, until: str) -> None:
    with pytest.raises(ReversedTimesError) as refused:
        read_span(since, until, NOW)
    assert refused.value.value == f"{since} - {until}"


def test_a_day_on_which_the_clocks_change_has_all_its_hours() -> None:
    start, end = read_span("2026-10-25", "2026-10-25", NOW).bounds()
    length = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    assert length == timedelta(hours=25)


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_text_is_too_strange(since: str, until: str) -> None:
    try:
        span = read_span(since, until, NOW)
    except SpanError:
        return
    assert span.bounds()[0] < span.bounds()[1]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What did I say yesterday?", []),
        ("What did we plan the day before yesterday?", ["plan"]),
        ("What did I ask three days ago?", []),
        ("What did Anna say on Monday?", ["anna"]),
        ("What happened last week?", []),
        ("What did we buy last month?", ["buy"]),
        ("What did we talk about in March?", []),
        ("What was it this morning?", []),
        ("What did I say yesterday evening?", []),
        ("Was habe ich gestern gesagt?", []),
        ("Was haben wir vorgestern besprochen?", []),
        ("Was wollte ich vor drei Tagen?", ["wollte"]),
        ("Was hat Anna am Montag gesagt?", ["anna"]),
        ("Worum ging es letzte Woche?", ["ging"]),
        ("Was haben wir letzten Monat gekauft?", ["gekauft"]),
        ("Worüber sprachen wir im März?", []),
        ("Was war heute Morgen?", []),
        ("Was war gestern Abend?", []),
        ("Qu'est-ce que j'ai dit hier ?", []),
        ("De quoi a-t-on parlé avant-hier ?", []),
        ("Que voulais-je il y a trois jours ?", ["voulais"]),
        ("Qu'a dit Anna lundi ?", ["anna"]),
        ("Que s'est-il passé la semaine dernière ?", []),
        ("Qu'avons-nous acheté le mois dernier ?", ["achete"]),
        ("De quoi avons-nous parlé en mars ?", []),
        ("Qu'est-ce que j'ai dit ce matin ?", []),
        ("De quoi a-t-on parlé hier soir ?", []),
        ("Che cosa ho detto ieri?", []),
        ("Di che cosa abbiamo parlato l'altro ieri?", []),
        ("Che cosa volevo tre giorni fa?", ["volevo"]),
        ("Che cosa ho detto lunedì scorso?", []),
        ("Che cosa è successo la settimana scorsa?", []),
        ("Che cosa abbiamo comprato il mese scorso?", ["comprato"]),
        ("Di che cosa abbiamo parlato a marzo?", []),
        ("Che cosa ho detto stamattina?", []),
        ("Di che cosa parlavamo ieri sera?", []),
        ("Wat heb ik gisteren gezegd?", []),
        ("Wat hebben we eergisteren besproken?", []),
        ("Wat wilde ik drie dagen geleden?", ["wilde"]),
        ("Wat zei Anna op maandag?", ["anna"]),
        ("Wat was er vorige week?", []),
        ("Wat hebben we vorige maand gekocht?", ["gekocht"]),
        ("Waar hadden we het over in maart?", []),
        ("Wat zei ik vanochtend?", []),
        ("Wat zei ik gisteravond?", []),
        ("¿Qué dije ayer?", []),
        ("¿De qué hablamos anteayer?", []),
        ("¿Qué quería hace tres días?", ["queria"]),
        ("¿Qué dijo Anna el lunes?", ["anna"]),
        ("¿Qué pasó la semana pasada?", []),
        ("¿Qué compramos el mes pasado?", ["compramos"]),
        ("¿De qué hablamos en marzo?", []),
        ("¿Qué dije esta mañana?", []),
        ("¿De qué hablamos ayer por la noche?", []),
        ("What was it on December 24?", []),
        ("Was war am 24. Dezember?", []),
        ("What happened in December?", []),
        ("What did we do in 2024?", ["2024"]),
        ("What did we do last year?", []),
        ("Where were we last weekend?", []),
        ("What did I say on Saturday?", []),
        ("What did I say two weeks ago?", []),
        ("In the last two hours?", []),
        ("What did I dream last night?", ["dream"]),
    ],
)
def test_words_that_only_name_a_time_are_not_looked_for_in_it(question, words) -> None:
    span = read_span("2025-12-24", "2025-12-24", NOW)
    assert [term.word for term in parse(question, span)] == words


def test_numbers_of_the_time_are_not_looked_for_and_others_are() -> None:
    span = read_span("2026-02-28", "2026-03-04", NOW)
    asked = "What of 2026-02-28 to 4.3.2026, and what about 21 degrees?"
    assert [term.word for term in parse(asked, span)] == ["21", "degrees"]


def test_without_a_span_the_words_for_times_are_looked_for() -> None:
    assert "tuesday" in [term.word for term in parse("Which bins go out on Tuesday?")]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("What did we plant in May 2025?", "2025-04-30", "2025-06-01"),
        ("Who came on 9 February, 2023?", "2023-02-08", "2023-02-10"),
        ("Who came on February 9th, 2023?", "2023-02-08", "2023-02-10"),
        ("Wer kam am 9. Februar 2023?", "2023-02-08", "2023-02-10"),
        ("Qui est venu le 1er mars 2024 ?", "2024-02-29", "2024-03-02"),
        ("Chi c'era nel dicembre 2024?", "2024-11-30", "2025-01-01"),
        ("Wie kwam er op 3 maart 2024?", "2024-03-02", "2024-03-04"),
        ("\u00bfQui\u00e9n vino el 2 de mayo de 2025?", "2025-05-01", "2025-05-03"),
    ],
)
def test_a_month_or_a_day_is_read_with_its_year(question, first, last):
    span = named_time(question)
    assert (f"{span.start:%Y-%m-%d}", f"{span.end:%Y-%m-%d}") == (first, last)


@pytest.mark.parametrize(
    "question",
    [
        "May I have tea?",
        "What did we plant in May?",
        "What did we say yesterday?",
        "Is it 2025 already?",
        "What about 30 February 2025?",
        "",
    ],
)
def test_what_depends_on_today_is_left_to_the_model(question):
    assert named_time(question) is None


def test_before_today_ends_with_the_midnight_of_the_zone() -> None:
    span = read_span(None, None, NOW, before="today")
    assert span.end == datetime(2026, 11, 21, tzinfo=BERLIN)


def test_before_a_day_ends_with_the_day_before() -> None:
    span = read_span("2026-11-01", "2026-11-30", NOW, before="2026-11-20")
    assert span == read_span("2026-11-01", "2026-11-19", NOW)
    assert read_span(None, None, NOW, before="2026-11-20").end == span.end
    with pytest.raises(ReversedTimesError):
        read_span("2026-11-20", None, NOW, before="2026-11-20")
