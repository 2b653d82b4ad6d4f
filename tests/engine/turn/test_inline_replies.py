"""What a model says along with its calls: when it is spoken, and when the model is asked again."""

import json

import pytest

from custom_components.switchboard.engine.azure.messages import ToolCall, ToolSpec
from custom_components.switchboard.engine.turn.inline_replies import (
    Done,
    Judgement,
    SaidCall,
    cut_say,
    judge,
    with_say,
    words_of,
)

NAMES = frozenset(
    {"Bed Light", "Ceiling Lights", "Kitchen Ceiling Light", "Ceiling Light", "Kitchen", "Hall"}
)
OBJECT = {"type": "object", "properties": {"name": {"type": "string"}}}


def called(say: str | None, call_id: str = "c1", **arguments: object) -> SaidCall:
    return SaidCall(ToolCall(call_id, "intent__HassTurnOn", json.dumps(arguments)), say)


def test_a_tool_is_offered_with_say_once_and_keeps_its_own():
    tool = with_say(ToolSpec("a", "", OBJECT, acts=True))
    assert tool.parameters["properties"] == {"name": {"type": "string"}, "say": {"type": "string"}}
    assert "say" not in OBJECT["properties"]
    own = ToolSpec("b", "", {"properties": {"say": {"type": "number"}}})
    assert with_say(own) is own


@pytest.mark.parametrize(
    ("arguments", "left", "say"),
    [
        ('{"name": "Lamp", "say": " It is  on. "}', {"name": "Lamp"}, "It is on."),
        ('{"name": "Lamp", "say": ""}', {"name": "Lamp"}, None),
        ('{"name": "Lamp", "say": 7}', {"name": "Lamp"}, None),
        ('{"name": "Lamp"}', {"name": "Lamp"}, None),
    ],
)
def test_say_is_cut_out_of_a_call(arguments: str, left: dict, say: str | None):
    cut = cut_say(ToolCall("c1", "a", arguments), [with_say(ToolSpec("a", "", OBJECT))])
    assert json.loads(cut.call.arguments) == left
    assert cut.say == say


@pytest.mark.parametrize("arguments", ['{"name": "say', "[]", '"say"', ""])
def test_what_cannot_be_read_is_left_as_it_is(arguments: str):
    call = ToolCall("c1", "a", arguments)
    assert cut_say(call, [with_say(ToolSpec("a", "", OBJECT))]) == SaidCall(call)


def test_an_argument_of_the_tools_own_and_one_nobody_offered_are_left():
    own = ToolSpec("b", "", {"properties": {"say": {"type": "string"}}})
    call = ToolCall("c1", "b", '{"say": "Hello"}')
    assert cut_say(call, [with_say(ToolSpec("a", "", OBJECT)), own]) == SaidCall(call)
    assert cut_say(call, [ToolSpec("a", "", OBJECT)]) == SaidCall(call)


def test_several_sentences_are_said_once_each():
    calls = [called("The lamp is on."), called("The lamp is on."), called("The fan is off.")]
    assert words_of(calls) == "The lamp is on. The fan is off."


CONFIRMED = [
    ("en", "Turn on the bed light.", "The bed light is on."),
    ("en", "Could you turn on the bed light, please?", "I turned on the Bed Light."),
    ("en", "And the bed light too, please.", "Done."),
    ("en", "Dim the bed light to 30 percent", "The bed light is at 30 percent now."),
    ("en", "Dim the bed light to 30 percent", "The bed light is at 30.0 % now."),
    ("de", "Mach bitte das Bed Light an", "Das Bed Light ist an."),
    ("de", "Kannst du das Bed Light anmachen?", "Erledigt."),
    ("fr", "Allume le Bed Light", "C'est fait."),
    ("it", "Accendi il Bed Light", "Fatto."),
    ("nl", "Doe het Bed Light aan", "Gedaan."),
    ("es", "Enciende el Bed Light en el salón", "Hecho."),
]
ASKED_MORE = [
    ("en", "Turn on the bed light and how warm is it?"),
    ("en", "Turn on the bed light. What time is it?"),
    ("en", "Turn on the bed light and close the blind"),
    ("en", "Turn on the bed light, then tell me a joke"),
    ("en", "Turn on the bed light and the ceiling lights"),
    ("en", "Turn on the bed light, the ceiling lights"),
    ("en", "Is the bed light on? If not, turn it on"),
    ("en", "Turn on the bed light and remember that I like it bright"),
    ("de", "Mach das Bed Light an und sag mir, wie warm es ist"),
    ("de", "Mach das Bed Light an, wie spät ist es"),
    ("de", "Mach das Bed Light an und die Rollläden zu"),
    ("fr", "Allume le Bed Light et dis-moi quelle heure il est"),
    ("fr", "Allume le Bed Light et ferme le volet"),
    ("it", "Accendi il Bed Light e dimmi che ore sono"),
    ("it", "Accendi il Bed Light e chiudi la tenda"),
    ("nl", "Doe het Bed Light aan en vertel me hoe laat het is"),
    ("nl", "Doe het Bed Light aan en de gordijnen dicht"),
    ("es", "Enciende el Bed Light y dime qué hora es"),
    ("es", "Enciende el Bed Light y cierra la persiana"),
]
NOT_SPOKEN = [
    ("The bed light and the ceiling lights are on.", Judgement.WRONG),
    ("The bed light in the hall is on.", Judgement.WRONG),
    ("Shall I turn on the bed light?", Judgement.NO_CONFIRMATION),
    ("The bed light is at 80 percent.", Judgement.NO_CONFIRMATION),
    ("The light is on. " * 40, Judgement.NO_CONFIRMATION),
]


@pytest.mark.parametrize(
    ("language", "asked", "say", "found"),
    [
        *((*row, Judgement.SPOKEN) for row in CONFIRMED),
        *((*row, "Done.", Judgement.ASKED_MORE) for row in ASKED_MORE),
        *(("en", "Turn on the bed light", *row) for row in NOT_SPOKEN),
    ],
)
def test_the_house_speaks_for_the_model_where_a_plain_command_was_done(language, asked, say, found):
    done = Done(frozenset({"Bed Light"}))
    call = called(say, name="Bed Light", brightness=30)
    assert judge([call], [done], asked, language, NAMES) is found


def test_a_part_of_the_right_name_is_not_held_against_the_words():
    done = Done(frozenset({"Kitchen Ceiling Light", "Kitchen"}))
    found = judge(
        [called("The ceiling light is on.")],
        [done],
        "Turn on the kitchen ceiling light",
        "en",
        NAMES,
    )
    assert found is Judgement.NO_CONFIRMATION


def test_two_calls_may_do_two_things():
    done = [Done(frozenset({"Bed Light"})), Done(frozenset({"Ceiling Lights"}))]
    calls = [called("The bed light is on."), called("The ceiling lights are on.", "c2")]
    wish = "Turn on the bed light and the ceiling lights"
    assert judge(calls, done, wish, "en", NAMES) is Judgement.SPOKEN
    assert judge(calls, [done[0], None], wish, "en", NAMES) is Judgement.UNDONE
    same = [calls[0], called("The ceiling lights are on.")]
    assert judge(same, done, wish, "en", NAMES) is Judgement.UNDONE
    calls[1] = called(None, "c2")
    assert judge(calls, done, wish, "en", NAMES) is Judgement.UNSAID
