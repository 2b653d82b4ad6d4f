"""Thirty days of a made-up house: what is said, in six languages, and what a model does with it.

Sentences are made of templates, and habits are said again in other wordings. Beside what a house
can learn stand the ways to be wrong: what refers to something said before, times, negations,
conditions, questions, near repeats of a habit, a model that errs, corrections, a lamp that gets
another name and one that is moved.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.learnt import LearntSentence
from custom_components.switchboard.engine.storage.turn_entries import Turn, TurnState, TurnTool
from custom_components.switchboard.engine.turn.learnt import (
    FRESH_AFTER,
    Deed,
    candidates,
    is_same,
    key_of,
)

BEGINNING = datetime(2031, 3, 1, 6, tzinfo=UTC)
DAYS = 30
AREAS = ("kitchen", "study", "bedroom", "living_room")
LAMPS = {area: (f"light.{area}", f"{area.replace('_', ' ')} lamp") for area in AREAS}
NAMED_LAMPS = {entity_id: (name,) for entity_id, name in LAMPS.values()}
ON, OFF = "HassTurnOn", "HassTurnOff"

HABITS = {
    "en": (
        (ON, ("I would like to read", "Please, I would like to read")),
        (ON, ("far too dark in here", "Far too dark in here!")),
        (OFF, ("I am off to bed", "I am off to bed, please")),
        (OFF, ("cinema mode please", "cinema mode")),
    ),
    "de": (
        (ON, ("ich möchte gerne etwas lesen", "Ich möchte gerne etwas lesen!")),
        (OFF, ("Kinomodus bitte", "bitte Kinomodus ja")),
        (OFF, ("ich gehe schlafen", "Ich gehe schlafen.")),
    ),
    "es": (
        (ON, ("me apetece leer", "Me apetece leer.")),
        (OFF, ("modo cine", "modo cine por favor")),
    ),
    "fr": (
        (ON, ("j'ai envie de lire", "J'ai envie de lire !")),
        (OFF, ("mode cinéma", "mode cinéma s'il te plaît")),
    ),
    "it": (
        (ON, ("mi va di leggere", "Mi va di leggere.")),
        (OFF, ("modalità cinema", "Modalità cinema")),
    ),
    "nl": (
        (ON, ("ik heb zin om te lezen", "Ik heb zin om te lezen.")),
        (OFF, ("bioscoopstand graag", "bioscoopstand graag!")),
    ),
}
REFERRING = {
    "en": ("the other one too", "and again", "same over there"),
    "de": ("die andere auch", "und noch einmal", "dort auch"),
    "es": ("la otra también", "y otra vez", "lo mismo allí"),
    "fr": ("l'autre aussi", "et encore une fois", "pareil là-bas"),
    "it": ("anche l'altra", "e ancora una volta", "lo stesso di là"),
    "nl": ("die andere ook", "en nog een keer", "daar ook"),
}
NEVER = {
    "en": (
        "do not leave it dark at eight",
        "light in ten minutes",
        "lamp off tomorrow",
        "light if I read",
    ),
    "de": (
        "nicht so dunkel lassen",
        "Licht in zehn Minuten",
        "Lampe morgen aus",
        "Licht wenn ich lese",
    ),
    "es": ("no lo dejes oscuro", "luz en diez minutos", "apaga mañana", "luz si leo"),
    "fr": (
        "ne laisse pas dans le noir",
        "lumière dans dix minutes",
        "éteins demain",
        "lumière si je lis",
    ),
    "it": ("non lasciare al buio", "luce tra dieci minuti", "spegni domani", "luce se leggo"),
    "nl": (
        "laat het niet donker",
        "licht over tien minuten",
        "lamp morgen uit",
        "licht als ik lees",
    ),
}
NEAR = {
    "en": (
        "not now {}",
        "{} at eight",
        "{} if it is dark",
        "{} tomorrow",
        "was it {}?",
        "{} or not",
    ),
    "de": ("nicht {}", "{} um acht", "{} wenn es dunkel ist", "morgen {}", "war es {}?"),
    "es": ("no {}", "{} a las ocho", "{} si está oscuro", "{} mañana", "¿era {}?"),
    "fr": ("pas {}", "{} à huit heures", "{} s'il fait noir", "{} demain", "c'était {} ?"),
    "it": ("non {}", "{} alle otto", "{} se è buio", "{} domani", "era {}?"),
    "nl": ("niet {}", "{} om acht uur", "{} als het donker is", "morgen {}", "was het {}?"),
}
ASIDES = {"en": "um", "de": "ähm", "es": "mmm", "fr": "euh", "it": "ehm", "nl": "eh"}
MOVING_DAY = BEGINNING + timedelta(days=15)
RENAMED, MOVED = "light.study", "light.bedroom"
OBJECTIONS = {
    "en": "that was wrong",
    "de": "das war falsch",
    "es": "eso está mal",
    "fr": "c'était faux",
    "it": "è sbagliato",
    "nl": "dat was fout",
}


@dataclass(frozen=True)
class Said:
    """A sentence, and what whoever says it wants done: on which thing, by which intent."""

    at: datetime
    text: str
    language: str
    area: str
    conversation: str
    wanted: tuple[str, str] | None
    is_repeat: bool = False


def month(language: str, seed: int) -> list[Said]:
    """Return what is said in a month, in its order."""
    chance, number = random.Random(seed), count()
    said: list[Said] = []
    at = BEGINNING
    heard: dict[tuple[str, str], int] = {}
    while at < BEGINNING + timedelta(days=DAYS):
        at += timedelta(minutes=chance.randint(5, 90), seconds=chance.randint(1, 59))
        area, talk = chance.choice(AREAS), f"talk-{next(number)}"
        kind = chance.random()
        if kind < 0.75:
            intent, wordings = chance.choice(HABITS[language])
            key = (wordings[0], area)
            heard[key] = heard.get(key, 0) + 1
            text = chance.choice((*wordings, f"{ASIDES[language]} {wordings[0]}"))
            wanted = (intent, LAMPS[area][0])
            said.append(Said(at, text, language, area, talk, wanted, heard[key] > 2))
        elif kind < 0.8:
            intent, wordings = chance.choice(HABITS[language])
            text = chance.choice(NEAR[language]).format(wordings[0])
            said.append(Said(at, text, language, area, talk, (intent, "")))
        elif kind < 0.9:
            other = chance.choice([one for one in AREAS if one != area])
            intent = chance.choice((ON, OFF))
            said.append(Said(at, f"{LAMPS[other][1]} {intent}", language, area, talk, None))
            at += timedelta(seconds=chance.randint(10, 100))
            text = chance.choice((*REFERRING[language], chance.choice(HABITS[language])[1][0]))
            said.append(Said(at, text, language, area, talk, (intent, LAMPS[other][0])))
        else:
            text = chance.choice(NEVER[language])
            said.append(Said(at, text, language, area, talk, (chance.choice((ON, OFF)), "")))
    return said


def as_logged(one: Said, number: int, deed: Deed | None, *, at_home: bool = False) -> LogEntry:
    """Return a sentence as the log has it, with how its turn went."""
    tools, states = (), ()
    if deed is not None:
        result = {"response_type": "action_done", "data": {"success": [deed.entity_id]}}
        called = TurnTool(f"intent__{deed.intent}", deed.arguments, json.dumps(result))
        tools = (replace(called, things=(deed.entity_id,)),)
        states = (TurnState(deed.entity_id, "off", "on"),)
    turn = Turn(
        message_id=f"m{number}",
        conversation_id=one.conversation,
        owner="household",
        route="local" if at_home else "model",
        reason="learnt_sentence" if at_home else "no_local_match",
        tools=tools,
        states=states,
    )
    return LogEntry(
        id=f"m{number}",
        conversation_id=one.conversation,
        owner="household",
        role="user",
        content=one.text,
        created_at=one.at,
        area_id=one.area,
        language=one.language,
        turn=turn,
    )


@dataclass
class Replay:
    """How a month went: sentences said again, those answered at home, and those wrongly."""

    said: int = 0
    repeats: int = 0
    at_home: int = 0
    wrong: int = 0


def replay(language: str, seed: int) -> Replay:
    """Live through a month; each evening all that is offered is accepted."""
    chance, found = random.Random(-seed), Replay()
    log: list[LogEntry] = []
    learnt: dict[tuple[str, str, str], LearntSentence] = {}
    evening = BEGINNING + timedelta(days=1)
    for number, one in enumerate(month(language, seed)):
        if one.at > evening:
            evening += timedelta(days=1)
            offered = candidates(log, {lamp: (_name(lamp, one.at),) for lamp in NAMED_LAMPS})
            learnt |= {new.key: _as_it_is(new, one.at) for new in offered}
        found.said += 1
        found.repeats += one.is_repeat
        known = learnt.get(key_of(one.text, language, one.area)) if _is_fresh(one, log) else None
        if known and not (is_same(one.text, known) and _as_it_is(known, one.at) == known):
            known = None
        if known is not None:
            found.at_home += one.is_repeat
            found.wrong += (known.intent, known.entity_id) != one.wanted
        log.append(
            as_logged(
                one,
                number,
                Deed(known.intent, known.arguments, known.entity_id)
                if known
                else _by_model(one, chance),
                at_home=bool(known),
            )
        )
        log.extend(_objection(log[-1], one, chance, number))
    return found


def _name(entity_id: str, at: datetime) -> str:
    is_new = at > MOVING_DAY and entity_id == RENAMED
    return "desk light" if is_new else NAMED_LAMPS[entity_id][0]


def _as_it_is(sentence: LearntSentence, at: datetime) -> LearntSentence:
    """Return a sentence with the name and the place that its lamp has at a time."""
    is_new = at > MOVING_DAY and sentence.entity_id == MOVED
    return replace(
        sentence, name=_name(sentence.entity_id, at), place="attic" if is_new else "as ever"
    )


def names_of(entity_id: str) -> tuple[str, ...]:
    """Return what a lamp is called."""
    return tuple(name for known, name in LAMPS.values() if known == entity_id)


def _is_fresh(one: Said, log: list[LogEntry]) -> bool:
    earlier = (said for said in log if said.conversation_id == one.conversation)
    return all(one.at - said.created_at > FRESH_AFTER for said in earlier)


def _by_model(one: Said, chance: random.Random) -> Deed | None:
    """Return what a model does: mostly what is wanted, at times another lamp or nothing."""
    if one.wanted is None:
        return None
    intent, entity_id = one.wanted
    if not entity_id or chance.random() < 0.01:
        entity_id = LAMPS[chance.choice(AREAS)][0]
    elif chance.random() < 0.01:
        return None
    name = _name(entity_id, one.at)
    return Deed(intent, json.dumps({"name": name}), entity_id)


def _objection(
    logged: LogEntry, one: Said, chance: random.Random, number: int
) -> Iterator[LogEntry]:
    """Yield what somebody says a moment later if the wrong thing was done."""
    assert logged.turn is not None
    done = logged.turn.states[0].entity_id if logged.turn.states else None
    if one.wanted and one.wanted[1] and done not in (None, one.wanted[1]) and chance.random() < 0.9:
        at = one.at + timedelta(seconds=20)
        said = replace(one, at=at, text=OBJECTIONS[one.language], wanted=None)
        yield as_logged(said, 1_000_000 + number, None)
