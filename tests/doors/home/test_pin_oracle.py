"""Nothing tells the PIN from any other number: two agents with two PINs, and the same sentences.

``SWITCHBOARD_PIN_SENTENCES`` says how many sentences; ``scripts/bench oracle`` takes 2,000.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import HomeAssistant

from custom_components.switchboard.history.unified_log import DATA_LOG

from ..conftest import agent_of
from ..dialog import async_open_assist, async_written

SENTENCES = int(os.environ.get("SWITCHBOARD_PIN_SENTENCES", "36"))
MINE, OTHER = "4715", "8263"
TEMPLATES = {
    "en": (
        "repeat after me: {}",
        "is {} a prime number",
        "{} sheep jumped over the fence",
        "my PIN is {}",
        "who was born in {}",
        "turn off the bed light {}",
        "lock the front door, {}",
        "{} and {} are numbers",
    ),
    "de": ("wiederhole {}", "meine Geheimzahl ist {}", "ich zähle {} Schafe", "{} oder {}"),
    "fr": ("répète {}", "mon code est {}", "{} moutons", "lequel, {} ou {}"),
    "it": ("ripeti {}", "il mio codice è {}", "{} pecore", "quale, {} o {}"),
    "nl": ("herhaal {}", "mijn pincode is {}", "{} schapen", "welke, {} of {}"),
    "es": ("repite {}", "mi código es {}", "{} ovejas", "cuál, {} o {}"),
}
DIGITS = {
    "en": "zero one two three four five six seven eight nine",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf",
    "it": "zero uno due tre quattro cinque sei sette otto nove",
    "nl": "nul een twee drie vier vijf zes zeven acht negen",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve",
}


def sentences() -> Iterator[tuple[str, str]]:
    """Make sentences with numbers; every other one holds the PIN of the first agent."""
    dice = random.Random(7)
    for number in range(SENTENCES):
        language = dice.choice(list(TEMPLATES))
        template = dice.choice(TEMPLATES[language])
        said = [str(dice.randint(1000, 9999)) for _ in range(template.count("{}"))]
        said = [one if one not in (MINE, OTHER) else "1234" for one in said]
        if number % 2:
            said[dice.randrange(len(said))] = MINE
        if dice.random() < 0.4:
            words = DIGITS[language].split()
            said = [" ".join(words[int(digit)] for digit in one) for one in said]
        yield language, template.format(*said)


async def test_nothing_tells_the_pin_from_another_number(
    home: HomeAssistant, move_in: Callable, hass_ws_client: Callable, standin: Any
):
    # Listening back, which begins by the clock, would be seen in the one house and not the other.
    once_a_day = {"read_minutes": 24 * 60}
    options = {"entry_options": {"memory": {"log_conversations": True}, "background": once_a_day}}
    entries = [await move_in(security={"pin": pin}, **options) for pin in (MINE, OTHER)]
    clients: list[Any] = []

    async def same_client(home: HomeAssistant) -> Any:
        """Open one for all: one that nobody reads from for long is closed."""
        if not clients:
            clients.append(await hass_ws_client(home))
        return clients[0]

    voices = {
        (place, language): await async_open_assist(
            home, same_client, agent_of(home, entry), language=language
        )
        for place, entry in enumerate(entries)
        for language in TEMPLATES
    }
    told = 0
    for number, (language, sentence) in enumerate(sentences()):
        seen = []
        for place, entry in enumerate(entries):
            name = f"talk {number} {place}"
            voice = voices[place, language]
            voice.heard.clear()
            standin.state.journal.clear()
            spoken = await voice.say(sentence, name)
            seen.append(await observed(home, entry, name, spoken))
            seen[-1]["wire"] = [bare(body) for body in standin.sent()]
            seen[-1]["events"] = [bare(event) for event in voice.heard]
        assert seen[0] == seen[1], sentence
        assert all(seen[0][where] for where in ("memory", "log", "kept")), sentence
        told += "withheld" in str(seen[0])
    assert told > SENTENCES * 0.8
    # And none of it was counted: the third wrong number is the one that locks.
    for place in (0, 1):
        voice = voices[place, "en"]
        answers = [await voice.say(f"unlock the front door, PIN 999{n}", None) for n in range(3)]
        assert [("too often" in answer) for answer in answers] == [False, False, True]


async def observed(home: HomeAssistant, entry: Any, name: str, spoken: str) -> dict[str, Any]:
    """Return all that a sentence left behind, without times and ids."""
    unified, runtime = home.data[DATA_LOG], entry.runtime_data
    await async_written(home, entry)
    entries = await unified.database.read(
        lambda tx: tx._conn.execute(
            "SELECT role, content, route, tags FROM unified_log"
            " WHERE conversation_id = ? ORDER BY seq",
            (name,),
        ).fetchall()
    )
    turn = runtime.live.report(name)["last_turn"] or {}
    kept = await unified.database.read(
        lambda tx: tx._conn.execute(
            "SELECT state FROM conversation_checkpoints WHERE conversation_id = ?", (name,)
        ).fetchall()
    )
    return {
        "spoken": spoken,
        "chat log": [
            (content.role, getattr(content, "content", None))
            for content in home.data[DATA_CHAT_LOGS][name].content[1:]
        ],
        "memory": [
            (message.role, message.content)
            for message in runtime.live.windows.get_messages(name)
            if message.role != "system"
        ],
        "turn": [turn.get(key) for key in ("route", "reason", "tools", "error")],
        "log": [tuple(one) for one in entries],
        "kept": [
            (one["role"], one["content"])
            for (state,) in kept
            for one in json.loads(state)["window"]["messages"]
            if one["role"] != "system"
        ],
        "states": {
            state.entity_id: state.state
            for state in home.states.async_all(("lock", "cover", "alarm_control_panel"))
        },
    }


GONE = {
    *("id", "tool_call_id", "conversation_id", "timestamp", "created", "engine"),
    *("prompt_cache_key", "call_id", "pipeline", "runner_data", "agent_id"),
}


def bare(value: Any) -> Any:
    """Return what does not differ from one run to the next: no ids, no notes beside what was said.

    How many notes there are depends on what recall finds in its short time, and in a log that has
    one sentence more for the second agent.
    """
    if isinstance(value, dict):
        return {key: bare(part) for key, part in value.items() if key not in GONE}
    if isinstance(value, list | tuple):
        return [bare(part) for part in value if not is_note(part)]
    return value


def is_note(part: Any) -> bool:
    """Whether a message of a request is what the model is told besides the conversation."""
    return isinstance(part, dict) and part.get("role") in ("system", "developer")
