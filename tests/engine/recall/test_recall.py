"""What comes back for a question, and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from custom_components.switchboard.engine.recall import scoring as hits
from custom_components.switchboard.engine.recall.candidates import UNBOUNDED, USUAL
from custom_components.switchboard.engine.recall.query import parse
from custom_components.switchboard.engine.recall.recall import recall, search_log
from custom_components.switchboard.engine.recall.recalled import Recalled
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.search import Scope, Span
from custom_components.switchboard.engine.storage.transaction import Transaction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def say(tx: Transaction, *texts: str, talk: str = "talk", **changes) -> list[str]:
    """Append messages of a conversation to the log; returns their ids."""
    first = tx.log.last_seq()
    values = {"owner": HOUSEHOLD, "role": "user", "created_at": NOW - timedelta(hours=2)} | changes
    entries = [
        LogEntry(id=f"m{first + number}", conversation_id=talk, content=text, **values)
        for number, text in enumerate(texts)
    ]
    tx.log.append(entries)
    return [entry.id for entry in entries]


def remember(tx: Transaction, id_: str, text: str, **changes) -> None:
    values = {
        "owner": HOUSEHOLD,
        "kind": "preference",
        "subject": "",
        "polarity": "positive",
        "confidence": 0.9,
        "created_at": NOW,
        "updated_at": NOW,
        "valid_from": NOW,
    }
    tx.memories.put(Memory(id=id_, text=text, **(values | changes)))


def ask(tx: Transaction, question: str, **options) -> list[Recalled]:
    return recall(tx, question, (HOUSEHOLD,), now=NOW, **options)


def texts(found: Sequence[Recalled]) -> list[str]:
    return [one.text for one in found]


def test_a_message_comes_with_who_said_it_when_and_where(tx) -> None:
    (key,) = say(tx, "I planted tomatoes on the balcony", talk="kitchen")
    (found,) = ask(tx, "Where did I plant tomatoes?")
    assert found == Recalled(
        text="I planted tomatoes on the balcony",
        source="log",
        owner=HOUSEHOLD,
        score=found.score,
        message_ids=(key,),
        at=NOW - timedelta(hours=2),
        conversation_id="kitchen",
        role="user",
    )


def test_a_memory_comes_with_its_sources(tx) -> None:
    remember(tx, "a", "Likes blueberries", sources=("m1", "m2"), pinned=True)
    (found,) = ask(tx, "blueberries")
    assert (found.source, found.memory_id, found.kind) == ("memory", "a", "preference")
    assert found.message_ids == ("m1", "m2")
    assert found.pinned


def test_nothing_is_found_where_nothing_was_said_of_it(tx) -> None:
    say(tx, "I planted tomatoes on the balcony")
    remember(tx, "a", "Likes blueberries")
    assert ask(tx, "What of the submarine?") == []
    assert ask(tx, "") == []
    assert ask(tx, "?!") == []
    assert recall(tx, "tomatoes", (), now=NOW) == []


def test_of_a_memory_and_a_message_it_rests_on_the_memory_is_told(tx) -> None:
    (source,) = say(tx, "I love blueberries", talk="then")
    (other,) = say(tx, "blueberries are on the list", talk="now")
    remember(tx, "a", "Likes blueberries", sources=(source,))
    found = ask(tx, "blueberries")
    assert [one.message_ids for one in found if one.source == "log"] == [(other,)]
    assert [one.memory_id for one in found if one.source == "memory"] == ["a"]


def test_only_memories_that_are_valid_are_told(tx) -> None:
    remember(tx, "ended", "Likes tea in May", valid_to=NOW - timedelta(days=1))
    remember(tx, "retracted", "Likes tea in June", status="retracted")
    remember(tx, "ending", "Likes tea in July", valid_to=NOW + timedelta(days=1))
    assert [one.memory_id for one in ask(tx, "tea")] == ["ending"]


def test_the_conversation_that_goes_on_is_left_out(tx) -> None:
    say(tx, "tomatoes then", talk="then")
    say(tx, "tomatoes now", talk="now")
    (key,) = say(tx, "tomatoes once", talk="once")
    remember(tx, "known", "Grows tomatoes")
    assert texts(ask(tx, "tomatoes", exclude={"now", key, "known"})) == ["tomatoes then"]


def test_what_was_put_into_a_request_is_not_taken_for_something_said(tx) -> None:
    say(tx, "tomatoes are known of", tags=("context:memory",))
    say(tx, "tomatoes in a prompt", role="system")
    say(tx, '{"tomatoes": 3}', role="tool")
    assert ask(tx, "tomatoes") == []
    say(tx, "tomatoes in the garden", tags=("context:garden",))
    assert texts(ask(tx, "tomatoes")) == ["tomatoes in the garden"]


def test_an_answer_is_found_by_the_question_before_it(tx) -> None:
    say(tx, "Which room needs a new lamp?", "The attic.", talk="lamps")
    say(tx, "Good morning", "The cellar.", talk="other")
    found = texts(ask(tx, "Which room needs the lamp?"))
    assert "The attic." in found
    assert "The cellar." not in found


def test_what_the_assistant_says_without_a_word_of_the_question_comes_last(tx) -> None:
    say(tx, "the tulips and the crocuses bloom", talk="a")
    say(tx, "Noted.", role="assistant", talk="a")
    say(tx, *[f"tulips number {number}" for number in range(5)], talk="b")
    assert "Noted." not in texts(ask(tx, "When are the tulips and crocuses out?", limit=6))
    found = texts(ask(tx, "When are the tulips and crocuses out?", limit=7))
    assert (found[0], found[-1]) == ("the tulips and the crocuses bloom", "Noted.")


def test_scores_fall_from_the_first_to_the_last(tx) -> None:
    say(tx, "the tulips and the crocuses bloom", talk="a")
    say(tx, "Noted.", role="assistant", talk="a")
    say(tx, "the tulips bloom in May", talk="b")
    found = search_log(tx, "tulips and crocuses", (HOUSEHOLD,), now=NOW)
    scores = [one.score for one in found]
    assert len(found) == 3
    assert scores == sorted(scores, reverse=True)


def test_what_people_say_outranks_what_they_ask_and_what_the_assistant_says(tx) -> None:
    say(tx, "my piano lesson is over", role="assistant", talk="a")
    say(tx, "is my piano lesson over?", talk="b")
    say(tx, "my piano lesson is over now", talk="c")
    found = ask(tx, "piano lesson")
    assert (found[0].role, found[0].conversation_id) == ("user", "c")


def test_a_name_favours_what_that_person_said(tx) -> None:
    say(tx, "soup would be nice", owner="person.ben", talk="a")
    say(tx, "soup would be good", owner="person.anna", talk="b")
    owners = (HOUSEHOLD, "person.anna", "person.ben")
    for name in ("Anna", "Ben"):
        best = recall(tx, f"Which soup for {name}?", owners, now=NOW)[0]
        assert best.owner == f"person.{name.lower()}"


def test_the_same_words_are_told_once_and_the_last_time_they_were_said(tx) -> None:
    for hours in (50, 3, 20):
        say(tx, "buy oat milk", talk=f"t{hours}", created_at=NOW - timedelta(hours=hours))
    (found,) = ask(tx, "oat milk")
    assert found.at == NOW - timedelta(hours=3)


def days(first: int, last: int) -> Span:
    """Return the days from one so many before the present one, up to another and with it."""
    midnight = NOW.replace(hour=0)
    return Span(midnight - timedelta(days=first), midnight - timedelta(days=last - 1))


def test_a_memory_is_of_the_time_of_the_messages_it_rests_on(tx) -> None:
    (source,) = say(tx, "I love plums", created_at=NOW - timedelta(days=2))
    remember(tx, "learnt", "Likes plums", sources=(source,))
    remember(tx, "noted", "Plums are for cake", created_at=NOW - timedelta(days=9))
    remember(tx, "typed", "Plums are bought", updated_at=NOW - timedelta(days=9))

    def found(span: Span, **options) -> list[str | None]:
        options = {"sources": ["memory"], **options}
        return [one.memory_id for one in ask(tx, "plums", span=span, **options)]

    assert found(days(2, 2)) == ["learnt"]
    assert found(days(2, 2), vector=Near(["learnt", "typed"])) == ["learnt"]
    assert set(found(days(9, 9))) == {"noted", "typed"}
    assert set(found(days(0, 0))) == {"noted", "typed"}
    assert found(days(1, 1)) == []
    known = "What do you know about me?"
    assert texts(ask(tx, known, span=days(2, 2), sources=["memory"])) == ["Likes plums"]


def test_what_is_near_in_meaning_is_of_the_time_too(tx) -> None:
    say(tx, "I feel unwell", talk="a", created_at=NOW - timedelta(days=1))
    say(tx, "all is well", talk="b", created_at=NOW - timedelta(days=3))
    near = Near(places=[2, 1])
    assert texts(ask(tx, "lactose", vector=near, span=days(1, 1))) == ["I feel unwell"]


def test_a_frequent_word_is_found_in_a_time_long_before(tx) -> None:
    say(tx, "the lamp was green once", talk="then", created_at=NOW - timedelta(days=90))
    say(tx, *[f"the lamp is {number}" for number in range(1500)], talk="now")
    assert texts(ask(tx, "lamp", span=days(91, 89))) == ["the lamp was green once"]


def test_a_time_is_kept_to_when_messages_came_in_another_order(tx) -> None:
    for number, back in enumerate((1, 9, 2, 1, 7)):
        created = NOW - timedelta(days=back)
        say(tx, f"lamp {number}", talk=f"t{number}", created_at=created)
    assert sorted(texts(ask(tx, "lamp", span=days(1, 1)))) == ["lamp 0", "lamp 3"]
    assert sorted(texts(ask(tx, "lamp", span=days(9, 2)))) == ["lamp 1", "lamp 2", "lamp 4"]


def test_searching_the_log_keeps_to_the_time_and_the_conversation(tx) -> None:
    say(tx, "cake with walnuts", talk="a", created_at=NOW - timedelta(days=40))
    say(tx, "cake with cherries", talk="b", created_at=NOW - timedelta(days=1))
    remember(tx, "a", "Likes cake")

    def search(question: str, **options) -> list[str]:
        return texts(search_log(tx, question, (HOUSEHOLD,), now=NOW, **options))

    assert search("cake yesterday", span=days(1, 1)) == ["cake with cherries"]
    assert sorted(search("cake")) == ["cake with cherries", "cake with walnuts"]
    assert search("cake", conversation="a") == ["cake with walnuts"]
    assert len(search("cake", limit=1)) == 1
    assert search("cake this morning", span=days(0, 0)) == []


def looked_up(tx: Transaction, question: str, *owners: str, limit: int = 20) -> list[str]:
    """Return what of the log is found for the household, or for others."""
    return texts(search_log(tx, question, owners or (HOUSEHOLD,), now=NOW, limit=limit))


def test_what_a_memory_rests_on_is_found_by_its_words_after_what_says_them_itself(tx) -> None:
    say(tx, "the bread is in the oven", talk="bread")
    (source,) = say(tx, "Torvald comes on Thursday", talk="then")
    say(tx, "the tap in the bath is leaking", talk="now")
    say(tx, "we tap our feet", talk="music")
    tap = {"search_terms": ("leaking tap", "pipes"), "sources": (source,)}
    remember(tx, "a", "The plumber is called Torvald", **tap)
    led = "Torvald comes on Thursday"
    ranked = ["the tap in the bath is leaking", led, "we tap our feet"]
    assert looked_up(tx, "Who mends a leaking tap?") == ranked
    assert looked_up(tx, "the plumber and his pipes") == [led]
    assert looked_up(tx, "When does the plumber Torvald come on Thursday?") == [led]


@pytest.mark.parametrize(
    "changes",
    [
        {"status": "superseded"},
        {"status": "merged"},
        {"valid_to": NOW - timedelta(days=1)},
        {"owner": "person.ben"},
    ],
)
def test_only_a_memory_that_may_be_told_leads_to_what_it_rests_on(tx, changes) -> None:
    (source,) = say(tx, "Torvald comes on Thursday")
    terms = {"search_terms": ("leaking tap",), "sources": (source,)}
    remember(tx, "a", "The plumber is called Torvald", **terms)
    assert looked_up(tx, "leaking tap") == ["Torvald comes on Thursday"]
    remember(tx, "a", "The plumber is called Torvald", **terms, **changes)
    assert looked_up(tx, "leaking tap") == []


def test_no_memory_leads_to_anybody_elses_message_or_to_one_that_was_masked(tx) -> None:
    (bens,) = say(tx, "Torvald comes on Thursday", owner="person.ben")
    (masked,) = say(tx, "Torvald rings and says (...)", talk="other")
    (plain,) = say(tx, "He rings in the morning", talk="yet another")
    terms = {"search_terms": ("leaking tap",), "sources": (plain, bens, masked)}
    remember(tx, "a", "The plumber is called Torvald", **terms)
    assert looked_up(tx, "leaking tap") == ["He rings in the morning"]
    both = {"He rings in the morning", "Torvald comes on Thursday"}
    assert set(looked_up(tx, "leaking tap", HOUSEHOLD, "person.ben")) == both


def test_a_memory_that_rests_on_much_leads_to_the_last_of_it(tx) -> None:
    keys = [say(tx, f"Torvald came in week {n}", talk=f"t{n}")[0] for n in range(30)]
    remember(tx, "a", "The plumber", search_terms=("leaking tap",), sources=tuple(keys))
    last = [f"Torvald came in week {n}" for n in (29, 28, 27, 26)]
    assert looked_up(tx, "leaking tap") == last


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Die Gießkanne steht im Schuppen", "Wo ist die giesskanne?"),
        ("Le vélo est à la cave", "Où est mon velo ?"),
        ("Il caffè è nella credenza", "Dov'è il caffe?"),
        ("De fiets staat in de schuur", "Waar staan de fietsen?"),
        ("La contraseña está en la caja", "¿Y las contrasenas?"),
        ("Der Küchenschrank klemmt", "Was ist mit der Küche?"),
    ],
)
def test_words_are_found_in_every_language_of_the_house(tx, said, asked) -> None:
    say(tx, said, talk="a")
    say(tx, "something else altogether", talk="b")
    assert texts(ask(tx, asked)) == [said]


@dataclass
class Near:
    """Vectors that are near to a question, without words in common with it."""

    ids: Sequence[str] = ()
    places: Sequence[int] = ()

    def memories(self, tx, owners, limit, *, now) -> list[tuple[str, float]]:
        return [(key, 0.8) for key in self.ids]

    def messages(self, tx, owners, limit) -> list[tuple[int, float]]:
        return [(place, 0.8) for place in self.places]


def test_what_is_near_in_meaning_is_found_without_a_word_in_common(tx) -> None:
    say(tx, "I feel unwell after milk")
    remember(tx, "a", "Cannot stand dairy")
    near = Near(["a"], [1])
    assert sorted(texts(ask(tx, "lactose", vector=near))) == [
        "Cannot stand dairy",
        "I feel unwell after milk",
    ]


def test_what_words_and_meaning_both_find_comes_first(tx) -> None:
    say(tx, "tomatoes and basil", "tomatoes and rocket", "tomatoes and mint")
    found = ask(tx, "tomatoes", vector=Near(places=[2]))
    assert found[0].text == "tomatoes and rocket"


def test_what_is_near_but_not_open_stays_where_it_is(tx) -> None:
    say(tx, "secret plans", owner="person.anna")
    remember(tx, "a", "Plans a party", owner="person.anna")
    remember(tx, "old", "Planned a party", status="superseded")
    assert ask(tx, "surprise", vector=Near(["a", "old", "gone"], [1, 99])) == []


def test_only_the_sources_that_are_asked_for_are_searched(tx) -> None:
    say(tx, "tomatoes on the balcony")
    remember(tx, "a", "Grows tomatoes")
    assert [one.source for one in ask(tx, "tomatoes", sources=("log",))] == ["log"]
    assert [one.source for one in ask(tx, "tomatoes", sources=("memory",))] == ["memory"]
    assert len(ask(tx, "tomatoes", limit=1)) == 1


def test_what_has_a_rare_word_is_found_among_thousands_that_have_the_frequent_ones(tx) -> None:
    with_lamp = [f"turn on the lamp in the hall for {number} minutes" for number in range(1500)]
    say(tx, *with_lamp, talk="all the time")
    say(tx, "the lamp in the hall has a marble foot", talk="once")
    say(tx, *with_lamp, talk="and again")
    asked = "What do we know of the marble of the lamp in the hall?"
    assert ask(tx, asked)[0].text == "the lamp in the hall has a marble foot"
    terms = parse(asked)
    usual, whole = (
        hits.in_log(tx, terms, Scope((HOUSEHOLD,)), 1, effort) for effort in (USUAL, UNBOUNDED)
    )
    assert usual[0][0] == whole[0][0]


def test_frequent_words_that_were_said_together_are_found_together(tx) -> None:
    say(tx, *[f"the lamp is {number}" for number in range(1200)], talk="lamps")
    say(tx, "the lamp is above the mirror", talk="both")
    say(tx, *[f"the mirror is {number}" for number in range(1200)], talk="mirrors")
    assert ask(tx, "the lamp and the mirror")[0].text == "the lamp is above the mirror"


@pytest.mark.parametrize(
    "question",
    [
        "What do you know about me?",
        "me",
        "everything you know about the user",
        "What have you remembered?",
        "Was weißt du über mich?",
        "Was hast du dir alles gemerkt?",
        "Que sais-tu de moi ?",
        "Cosa sai di me?",
        "Wat weet je over mij?",
        "¿Qué sabes de mí?",
    ],
)
def test_a_question_that_names_nothing_gets_what_is_known_ones_own_first(tx, question) -> None:
    say(tx, question, "I know nothing.")
    remember(tx, "house", "The bins go out on Tuesday", pinned=True)
    remember(tx, "tea", "Likes tea", owner="person.robin")
    remember(tx, "sam", "Likes beer", owner="person.sam")
    found = recall(tx, question, (HOUSEHOLD, "person.robin"), now=NOW)
    assert texts(found) == ["Likes tea", "The bins go out on Tuesday"]
    assert found[0].score > found[1].score
    assert texts(ask(tx, question, exclude=["house"], sources=["memory"])) == []


@pytest.mark.parametrize(
    "question", ["What do you know about tea?", "What did I say yesterday?", "tea", ""]
)
def test_a_question_that_names_something_gets_no_more_than_that(tx, question) -> None:
    remember(tx, "house", "The bins go out on Tuesday")
    assert ask(tx, question) == []
