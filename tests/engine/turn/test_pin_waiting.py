"""The gate of the PIN: what waits for it, and what others do meanwhile."""

from collections.abc import Callable

import pytest

from custom_components.switchboard.engine.turn.pin_gate import (
    Attempts,
    PinGate,
    PinTurn,
    Protected,
    Verdict,
    protection_by_name,
    protection_of,
)

UNLOCK = "unlock the front door"
DOOR = frozenset({"lock.front_door"})
GARAGE = frozenset({"cover.garage"})


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gate(clock: Clock) -> PinGate:
    return PinGate("4711", frozenset(Protected), clock)


def refused(gate: PinGate, conversation_id: str = "talk", command: str = UNLOCK) -> PinTurn:
    """Try a protected command without the PIN, which is then asked for."""
    turn = gate.begin(conversation_id, command, "en")
    assert turn.withholds({Protected.LOCKS}, DOOR)
    assert turn.refuse(command, DOOR) == "pin_required"
    return turn


def guess(gate: PinGate, times: int = 1) -> None:
    """Let a stranger say wrong PINs."""
    for number in range(1000, 1000 + times):
        gate.begin("stranger", f"{UNLOCK} {number}", "en").withholds({Protected.LOCKS})


# What waits


def test_commands_of_several_conversations_wait_side_by_side(gate):
    refused(gate, "kitchen")
    refused(gate, "study", "open the gate")
    assert gate.begin("kitchen", "4711", "en").held == UNLOCK
    assert gate.begin("study", "4711", "en").held == "open the gate"


def test_a_command_whose_time_is_up_is_not_kept_in_memory(gate, clock):
    refused(gate, "kitchen", "open the gate")
    clock.now += 119
    refused(gate, "study")
    assert "open the gate" in repr(gate)
    clock.now += 1
    refused(gate, "study")
    assert "open the gate" not in repr(gate)


@pytest.mark.parametrize(("seconds", "held"), [(119, UNLOCK), (120, None)])
def test_a_command_waits_for_less_than_two_minutes(gate, clock, seconds, held):
    refused(gate)
    clock.now += seconds
    assert gate.begin("talk", "4711", "en").held == held


def test_what_is_understood_as_a_command_is_no_answer(gate):
    refused(gate)
    turn = gate.begin("talk", "dim it to forty", "en", is_command=True)
    assert (turn.heard.text, turn.held, turn.dropped) == ("dim it to forty", None, True)
    assert turn.verdict is Verdict.NOTHING
    assert gate.begin("talk", "4711", "en").held is None, "it waits no longer"


def test_the_same_words_are_a_wrong_pin_where_no_command_is_understood(gate):
    refused(gate)
    turn = gate.begin("talk", "dim it to forty", "en")
    assert (turn.held, turn.dropped, turn.verdict) == (None, False, Verdict.WRONG)


def test_after_a_wrong_pin_the_right_one_opens_what_it_was_asked_for_and_nothing_else(gate):
    refused(gate)
    assert gate.begin("talk", "4712", "en").verdict is Verdict.WRONG
    turn = gate.begin("talk", "4711", "en")
    assert (turn.held, turn.asked_for) == (UNLOCK, DOOR)
    assert not turn.withholds({Protected.LOCKS}, DOOR)
    assert turn.withholds({Protected.GARAGES}, GARAGE)


def test_a_pin_that_nobody_asked_for_opens_nothing_by_itself(gate):
    turn = gate.begin("talk", "4711", "en")
    assert turn.withholds({Protected.LOCKS}, DOOR)
    assert turn.refuse(UNLOCK, DOOR) == "pin_required"
    assert gate.begin("talk", "4711", "en").held == UNLOCK


def test_a_pin_that_was_right_is_asked_for_again_where_more_is_to_be_opened(gate):
    refused(gate)
    turn = gate.begin("talk", "4711", "en")
    assert turn.withholds({Protected.GARAGES}, GARAGE)
    assert turn.refuse("open the garage", GARAGE) == "pin_required"
    assert gate.begin("talk", "4711", "en").held == "open the garage"


def test_only_a_refusal_after_the_question_declines(gate):
    assert not gate.begin("talk", "no", "en").declined
    refused(gate)
    assert not gate.begin("talk", "play some music", "en").declined
    refused(gate)
    assert gate.begin("talk", "no", "en").declined


@pytest.mark.parametrize("conversation_id", ["", None])
def test_who_has_no_conversation_gets_an_answer_all_the_same(gate, conversation_id):
    turn = gate.begin(conversation_id, UNLOCK, "en")
    assert turn.conversation_id == ""
    turn.refuse(UNLOCK, DOOR)
    assert gate.doubts(conversation_id, "dim it to forty", "en")
    assert gate.begin(conversation_id, "4711", "en").held == UNLOCK


@pytest.mark.parametrize("names", [("sesame",), ()])
def test_the_names_of_the_house_count_where_an_answer_is_in_doubt(gate, names):
    refused(gate)
    said = "open sesame 4711"
    assert gate.doubts("talk", said, "en", names) is not bool(names)
    assert gate.begin("talk", said, "en", names).dropped is bool(names)


# What others do meanwhile


def test_a_stranger_locks_the_gate_for_everybody_and_takes_no_turn_that_was_judged(gate):
    refused(gate)
    right = gate.begin("talk", "4711", "en")
    wrong = gate.begin("other", f"{UNLOCK} 4712", "en")
    assert wrong.withholds({Protected.LOCKS}, DOOR)
    unsaid = gate.begin("third", UNLOCK, "en")
    guess(gate, 3)
    assert gate.locked
    assert not right.withholds({Protected.LOCKS}, DOOR)
    assert right.refuse("open the garage", GARAGE) == "pin_required"
    assert wrong.refuse(UNLOCK, DOOR) == "pin_wrong"
    assert unsaid.withholds({Protected.LOCKS}, DOOR)
    assert unsaid.refuse(UNLOCK, DOOR) == "pin_locked"
    assert unsaid.verdict is Verdict.LOCKED
    assert gate.begin("third", "4711", "en").held is None, "nothing waits that could not be done"


def test_guesses_at_several_agents_with_the_same_pin_count_together(clock):
    attempts = Attempts()
    agents = [PinGate("4711", frozenset(Protected), clock, attempts) for _ in range(3)]
    for agent in agents:
        assert not agent.locked
        guess(agent)
    assert all(agent.locked for agent in agents)


@pytest.mark.parametrize(("seconds", "is_locked"), [(59, True), (60, False)])
def test_a_lock_lasts_a_minute_in_which_the_right_pin_opens_nothing(
    gate, clock, seconds, is_locked
):
    guess(gate, 3)
    clock.now += seconds
    turn = gate.begin("talk", f"{UNLOCK} 4711", "en")
    assert turn.withholds({Protected.LOCKS}, DOOR) is is_locked
    assert turn.verdict is (Verdict.LOCKED if is_locked else Verdict.RIGHT)


@pytest.mark.parametrize(("seconds", "is_locked"), [(3599, True), (3600, False)])
def test_two_wrong_pins_count_for_an_hour(gate, clock, seconds, is_locked):
    guess(gate, 2)
    clock.now += seconds
    guess(gate)
    assert gate.locked is is_locked


def test_what_is_tried_while_the_gate_is_locked_does_not_lock_it_for_longer(gate, clock):
    guess(gate, 3)
    clock.now += 59
    guess(gate, 3)
    clock.now += 1
    assert not gate.locked
    guess(gate, 2)
    assert not gate.locked


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("4711", Verdict.RIGHT),
        ("4711 4711", Verdict.RIGHT),
        *((said, Verdict.WRONG) for said in ("4711 4712", "4712 4711", "47114", "471", "1147")),
        *((said, Verdict.WRONG) for said in ("47114711 4711", "4711 for the door and 4712")),
    ],
)
def test_the_pin_is_right_said_once_or_twice_and_nothing_else_is(gate, said, verdict):
    refused(gate)
    assert gate.begin("talk", said, "en").verdict is verdict


# What the model calls for


def by_model(call: int, *, read: int | None = None) -> Callable[[PinTurn], bool]:
    def withheld(turn: PinTurn) -> bool:
        turn.read_in = None if read is None else (1, read)
        return turn.withholds_from_model({Protected.LOCKS}, (1, call), DOOR)

    return withheld


@pytest.mark.parametrize(
    ("calls", "withheld"),
    [
        ([by_model(0), by_model(0)], [False, False]),
        ([by_model(0), by_model(1)], [False, True]),
        ([by_model(1, read=0)], [True]),
        ([by_model(0, read=0), by_model(1, read=0)], [False, True]),
        # What it reads in one answer with the call that it made before takes nothing back.
        ([by_model(0), by_model(0, read=0)], [False, False]),
    ],
)
def test_the_right_pin_is_for_one_answer_of_the_model_before_it_reads_others(gate, calls, withheld):
    turn = gate.begin("talk", f"{UNLOCK}, the PIN is 4711", "en")
    assert [call(turn) for call in calls] == withheld


# What is protected


@pytest.mark.parametrize(
    "domain", ["light", "switch", "fan", "valve", "media_player", "input_boolean", "siren"]
)
@pytest.mark.parametrize("service", ["turn_on", "turn_off", "toggle", "open_cover", "unlock"])
def test_what_opens_nothing_asks_for_no_pin(domain, service):
    for device_class in (None, "door", "garage"):
        assert protection_of(domain, device_class, service) is None


@pytest.mark.parametrize("service", ["stop_cover", "close_cover", "open_cover_tilt", "turn_off"])
def test_what_opens_no_cover_asks_for_no_pin(service):
    for device_class in (None, "door", "garage", "gate", "window", "blind"):
        assert protection_of("cover", device_class, service, 100) is None


@pytest.mark.parametrize(
    ("position", "kind"),
    [(None, Protected.OPENINGS), (0, None), (0.0, None), (0.5, Protected.OPENINGS)]
    + [(position, Protected.OPENINGS) for position in (1, 100, True, False)],
)
def test_every_position_but_the_closed_one_opens(position, kind):
    assert protection_of("cover", "door", "set_cover_position", position) is kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("unlock_and_disarm", Protected.LOCKS),
        *(
            (name, Protected.ALARMS)
            for name in ("turn_off_alarm", "ALARM_SWITCH_OFF", "HassDisarm")
        ),
        ("alarm_arm", None),
    ],
)
def test_a_name_counts_in_any_order_and_case_and_the_lock_in_it_first(name, kind):
    assert protection_by_name(name) is kind
