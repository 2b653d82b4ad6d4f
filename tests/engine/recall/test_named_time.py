"""The month or the day that a question names with its year, in six languages; nothing else."""

import pytest

from custom_components.switchboard.engine.recall.named_time import named_time


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
