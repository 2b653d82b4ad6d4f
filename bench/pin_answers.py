"""Whether an answer to the question for the PIN is withheld: ``scripts/bench pin-answers``.

Each line of a file is a JSON object with a ``language``, the ``pin`` of the home and the ``answer``
that somebody gives, or what speech-to-text made of it. In a house with that PIN somebody asks
through Assist for a lock to be opened, is asked for the PIN, answers, and says one more sentence.

A case leaks where two words of the answer that stand side by side, one of them no courtesy of the
house itself, are in a request or in a file, or where a single digit or number word of it is in what
the conversation sent or in the rows that are kept of it.

``--not-pin FILE``: lines with ``language``, ``say`` and ``has_numbers`` are other requests, made
after the question all the same; those that are withheld as answers are counted.
"""

import argparse
import asyncio
import json
import logging
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final

from homeassistant.components.assist_pipeline.pipeline import (
    KEY_ASSIST_PIPELINE,
    PipelineEvent,
    PipelineEventType,
    PipelineInput,
    PipelineRun,
    PipelineStage,
)
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import chat_session
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.setup import async_setup_component
from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.engine import NoRuleForNumberError

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.turn.phrases import load_phrases, phrase
from custom_components.switchboard.engine.turn.spoken_pin import PLACEHOLDER, hear
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.pin import DATA_ATTEMPTS
from demo.azure_standin.app import Standin
from demo.azure_standin.ask import Ask, Call, Reply

from .cases import rows_of
from .commands import Door
from .competitors import Competitor, move_in_ours, serve
from .house import open_house

LOCK: Final = "Atlas"
UNLOCK: Final = {
    "en": "unlock Atlas",
    "de": "entriegle Atlas",
    "fr": "déverrouille Atlas",
    "it": "sblocca Atlas",
    "nl": "ontgrendel Atlas",
    "es": "desbloquea Atlas",
    "pl": "odblokuj Atlas",
    "pt": "destranca Atlas",
    "ru": "отопри Atlas",
    "sv": "lås upp Atlas",
    "da": "lås Atlas op",
    "cs": "odemkni Atlas",
    "tr": "Atlas kilidini aç",
    "fi": "avaa Atlas",
    "hu": "nyisd ki Atlas",
    "uk": "відімкни Atlas",
}
"""How the lock is asked for. The model understands what Home Assistant does not."""

AFTERWARDS: Final = "Tell me a joke"
SAYS: Final = "I see."
_WORD: Final = re.compile(r"\d|[^\W\d_]+")
_NO_WORDS: Final = re.compile(
    r"(?:^|_)(?:ids?|at|seq|tags|language|role|owner|status|route|reason)$"
)
_SPOKEN: Final = re.compile(r"[^\W_]+")


@dataclass(slots=True)
class Case:
    """A line of a file, and what became of it."""

    name: str
    language: str
    pin: str
    text: str
    is_answer: bool
    has_numbers: bool = True
    talk: str = ""
    told: str = ""
    asked: bool = False
    opened: bool = False
    withheld: bool = False
    on_the_wire: list[str] = field(default_factory=list)
    on_disk: list[str] = field(default_factory=list)

    @property
    def says_the_pin(self) -> bool:
        """Whether it reads as the PIN, in digits or in the number words of its language.

        What our own reader makes of other ways ("fourteen seventy") counts where it is the PIN:
        what opened by them is named, to be looked at.
        """
        return (
            self.is_plainly_the_pin
            or self.pin in hear(self.text, self.language, asked=True).candidates
        )

    @property
    def is_plainly_the_pin(self) -> bool:
        """Whether it says the PIN digit by digit, in figures or in words of its language."""
        words = _values(self.language)
        said = [match[0] for match in _SPOKEN.finditer(_plain(self.text))]
        return "".join(one if one.isdecimal() else words.get(one, "") for one in said) == self.pin


def read(paths: Iterable[Path], *, is_answer: bool) -> Iterator[Case]:
    """Yield the cases of files; what is no answer is said in a house with a PIN of ours."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or "language" not in (one := json.loads(line)):
                continue  # a line without a language is about the others
            yield Case(
                f"{path.name}:{number}",
                one["language"],
                one.get("pin", "5927"),
                one["answer"] if is_answer else one["say"],
                is_answer,
                bool(one.get("has_numbers", True)),
            )


@dataclass(slots=True)
class Opener:
    """A model that opens the lock when it is asked to, and has nothing else to say."""

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        if ask.schema is not None:
            return Reply("{}")
        latest = ask.turns[-1]
        wishes = any(turn.text.endswith(wish) for turn in (latest,) for wish in UNLOCK.values())
        if latest.role == "user" and wishes:
            tool = next(one for one in ask.tools if one.short_name == "HassTurnOff")
            return Reply(calls=(Call(tool.name, json.dumps({"name": LOCK, "domain": ["lock"]})),))
        return Reply(SAYS)


@dataclass(slots=True)
class Home:
    """A house with a lock, an agent that has a PIN, and a voice assistant."""

    agent: Competitor
    standin: Standin
    door: Door
    pin: str = ""
    pipelines: dict[str, Any] = field(default_factory=dict)

    @property
    def hass(self) -> HomeAssistant:
        """The house."""
        return self.agent.hass

    async def choose(self, pin: str) -> None:
        """Have another PIN."""
        if pin == self.pin:
            return
        entry = self.hass.config_entries.async_get_entry(self.agent.entry_id)
        if entry is None:
            raise RuntimeError("The agent has moved out")
        for subentry in entry.subentries.values():
            data = {**subentry.data, "security": {**subentry.data["security"], "pin": pin}}
            self.hass.config_entries.async_update_subentry(entry, subentry, data=data)
        await self.hass.async_block_till_done()
        self.pin = pin

    async def say(self, text: str, language: str, talk: str) -> str:
        """Say something to the voice assistant of a language; returns what it answers."""
        spoken = ""

        def note(event: PipelineEvent) -> None:
            nonlocal spoken
            if event.type is PipelineEventType.INTENT_END:
                response = (event.data or {})["intent_output"]["response"]
                spoken = response["speech"].get("plain", {}).get("speech", "")
            elif event.type is PipelineEventType.ERROR:
                raise RuntimeError(f"Assist: {event.data}")

        run = PipelineRun(
            self.hass,
            context=Context(),
            pipeline=await self._pipeline(language),
            start_stage=PipelineStage.INTENT,
            end_stage=PipelineStage.INTENT,
            event_callback=note,
        )
        with chat_session.async_get_chat_session(self.hass, talk) as session:
            said = PipelineInput(run=run, session=session, intent_input=text)
            await said.validate()
            await said.execute()
        await self.hass.async_block_till_done()
        return spoken

    async def _pipeline(self, language: str) -> Any:
        if language not in self.pipelines:
            store = self.hass.data[KEY_ASSIST_PIPELINE].pipeline_store
            none = (
                *("stt_engine", "stt_language", "tts_engine", "tts_language", "tts_voice"),
                *("wake_word_entity", "wake_word_id"),
            )
            self.pipelines[language] = await store.async_create_item(
                {
                    "name": f"Voice {language}",
                    "language": language,
                    "conversation_engine": self.agent.entity_id,
                    "conversation_language": language,
                    "prefer_local_intents": False,
                    **dict.fromkeys(none),
                }
            )
        return self.pipelines[language]

    def sent(self) -> list[dict[str, Any]]:
        """Return the bodies of the requests since this was asked last."""
        bodies = [one["body"] for one in self.standin.journal.as_json()]
        self.standin.journal.clear()
        return bodies


async def in_one_house(every: Sequence[Case]) -> None:
    """Say all cases in one house, and look at what became of them."""
    async with open_house() as house, serve() as (url, standin):
        hass = house.hass
        folder = Path(hass.config.config_dir)
        handler = _log_to(folder / "home-assistant.log")
        for component in ("assist_pipeline", "lock"):
            if not await async_setup_component(hass, component, {}):
                raise RuntimeError(f"{component} cannot be set up")
        for entity_id in house.furniture:  # figures of the house are no figures of the answer
            async_expose_entity(hass, "conversation", entity_id, should_expose=False)
        door = Door(LOCK)
        await hass.data[DATA_INSTANCES]["lock"].async_add_entities([door])
        async_expose_entity(hass, "conversation", door.entity_id, should_expose=True)
        agent = await move_in_ours(hass, url, "Switchboard", policy="local_first", pin="9999")
        await agent.keep_a_log()
        standin.rules = Opener()
        home = Home(agent, standin, door)
        known = await _known_words(home)
        for number, case in enumerate(every):
            case.talk = f"talk-{number}-of-the-bench"
        for case in sorted(every, key=lambda one: one.pin):
            await _said(home, case, known)
        await hass.data[DATA_LOG].async_flush()
        hass.bus.async_fire_internal(EVENT_HOMEASSISTANT_FINAL_WRITE)
        await hass.async_block_till_done()
        handler.flush()
        await asyncio.to_thread(_look_on_disk, folder, every, known)
        logging.getLogger().removeHandler(handler)


def _log_to(path: Path) -> logging.Handler:
    """Write a log as Home Assistant does, with all that ours has to say."""
    handler = logging.FileHandler(path)
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.WARNING)
    logging.getLogger("custom_components.switchboard").setLevel(logging.DEBUG)
    return handler


async def _known_words(home: Home) -> str:
    """Return what is in every request, and what the house says itself, in plain form."""
    await home.choose("70315")
    for language in UNLOCK:
        await home.say(UNLOCK[language], language, f"before-{language}")
        await home.say(AFTERWARDS, language, f"before-{language}")
    bodies = [json.dumps(body, ensure_ascii=False) for body in home.sent()]
    phrases = [text for every in load_phrases().values() for text in every.values()]
    return _plain("\n".join([*bodies, *phrases, *UNLOCK.values(), SAYS, AFTERWARDS]))


async def _said(home: Home, case: Case, known: str) -> None:
    await home.choose(case.pin)
    for attempts in home.hass.data[DATA_ATTEMPTS].values():
        attempts.wrong.clear()
    home.door._attr_is_locked = True  # noqa: SLF001
    home.door.async_write_ha_state()
    language = case.language
    first = await home.say(UNLOCK.get(language, UNLOCK["en"]), language, case.talk)
    case.asked = "PIN" in first or "pin" in first.casefold() or bool(home.sent())
    home.sent()
    case.told = await home.say(case.text, language, case.talk)
    case.opened = not home.door.is_locked
    answered = home.sent()
    await home.say(AFTERWARDS, language, case.talk)
    bodies = [*answered, *home.sent()]
    texts = [_plain(json.dumps(body, ensure_ascii=False)) for body in bodies]
    said = [_bare("\n".join(_messages(body)), language) for body in bodies]
    case.on_the_wire = [hit for text in texts for hit in _pairs(text, case.text, known)]
    case.on_the_wire += [hit for text in said for hit in _single(text, case)]
    case.withheld = case.opened or case.told == phrase("pin_wrong", language)


def _messages(body: dict[str, Any]) -> Iterator[str]:
    """Yield what people and the model said in a request."""
    for message in body.get("input", body.get("messages", ())):
        if message.get("role") in ("user", "assistant"):
            content = message.get("content")
            if isinstance(content, str):
                yield content
            else:
                yield from (part.get("text", "") for part in content or ())


def _look_on_disk(folder: Path, every: Sequence[Case], known: str) -> None:
    files = [
        *folder.glob("switchboard*.db*"),
        *folder.glob(".storage/*"),
        *folder.glob("home-assistant.log*"),
    ]
    files = [path for path in files if path.is_file()]
    texts = [_plain(path.read_bytes().decode(errors="replace")) for path in files]
    rows: dict[str, list[dict[str, str]]] = {}
    for path in folder.glob("switchboard*.db"):
        every_row = list(rows_of(path))
        texts += [_plain(cell) for row in every_row for cell in row.values()]
        for row in every_row:
            talk = next((cell for cell in row.values() if cell.startswith("talk-")), None)
            if talk is not None:
                rows.setdefault(talk, []).append(row)
    together = "\n".join(texts)
    for case in every:
        # What others said as well may be on disk because of them: its own rows are looked at.
        others = "\n".join(_plain(one.text) for one in every if one.text != case.text)
        case.on_disk = list(_pairs(together, case.text, f"{known}\n{others}"))
        kept = [text for row in rows.get(case.talk, ()) for text in _contents(row)]
        own = _bare("\n".join(kept), case.language)
        case.on_disk += [*_pairs(own, case.text, ""), *_single(own, case)]
        if not rows.get(case.talk):
            case.on_disk.append("(no row is kept of it: nothing was measured)")


def _contents(row: dict[str, str]) -> Iterator[str]:
    """Yield the words in a row: of JSON what is called content."""
    for name, cell in row.items():
        if _NO_WORDS.search(name) or cell.startswith("talk-"):
            continue
        try:
            yield from _named(
                "content", json.loads(cell) if cell[:1] in "{[" else {"content": cell}
            )
        except ValueError:
            yield cell


def _named(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            if name == key and isinstance(part, str):
                yield part
            else:
                yield from _named(key, part)
    elif isinstance(value, list):
        for part in value:
            yield from _named(key, part)


def _bare(text: str, language: str) -> str:
    """Return what was said without the house's own sentences."""
    phrases = load_phrases()
    own = [
        *phrases.get(language, phrases["en"]).values(),
        *(PLACEHOLDER, SAYS, AFTERWARDS, UNLOCK.get(language, UNLOCK["en"])),
    ]
    for sentence in sorted(own, key=len, reverse=True):
        text = text.replace(sentence, " ")
    return _plain(text)


def _pairs(text: str, answer: str, known: str) -> Iterator[str]:
    """Yield pairs of neighbouring words of an answer that are in a text, as they were said.

    Where the answer is one word, that is looked for.
    """
    words = list(_SPOKEN.finditer(_plain(answer)))
    pairs = list(pairwise(words)) or [(one, one) for one in words]
    for first, last in pairs:
        pair = _plain(answer)[first.start() : last.end()]
        found = re.compile(rf"(?<![^\W_]){re.escape(pair)}(?![^\W_])")
        if pair in text and found.search(text) and not found.search(known):
            yield pair


def _single(text: str, case: Case) -> list[str]:
    """Return the digits and number words of an answer that are in a text."""
    answer = [match[0] for match in _WORD.finditer(_plain(case.text))]
    telling = {one for one in answer if one.isdecimal() or one in _telling(case, tuple(answer))}
    there = {match[0] for match in _WORD.finditer(text)}
    return sorted(telling & there)


def _telling(case: Case, answer: tuple[str, ...]) -> set[str]:
    """Return the number words of an answer: its own language's, and another's if it has two."""
    own = set(answer) & set(_values(case.language))
    others = [set(answer) & set(_values(one)) for one in UNLOCK]
    return own.union(*(one for one in others if len(one) > 1))


@cache
def _values(language: str) -> dict[str, str]:
    """Return the single number words of a language, and the digits they say."""
    found: dict[str, str] = {}
    if language not in RbnfEngine.get_supported_languages():
        return _values(language.partition("-")[0]) if "-" in language else found
    engine = RbnfEngine.for_language(language)
    for purpose, numbers in ((FormatPurpose.CARDINAL, 100), (FormatPurpose.ORDINAL, 13)):
        for number in range(numbers):
            try:
                said = engine.format_number(number, purpose=purpose).text_by_ruleset.values()
            except NoRuleForNumberError, ValueError:
                continue
            for text in said:
                found.setdefault(_plain(text.replace("\xad", "")), str(number))
    return {word: digits for word, digits in found.items() if _SPOKEN.fullmatch(word)}


def _plain(text: str) -> str:
    whole = unicodedata.normalize("NFC", text).casefold()
    return "".join(str(unicodedata.decimal(one, one)) for one in whole)


def _print(every: Sequence[Case], *, verbose: bool) -> None:
    answers = [one for one in every if one.is_answer]
    others = [one for one in every if not one.is_answer]
    by_language: dict[str, Counter[str]] = {}
    for one in answers:
        count = by_language.setdefault(one.language, Counter())
        count.update(
            {
                "answers": 1,
                "not asked": int(not one.asked),
                "on the wire": int(bool(one.on_the_wire)),
                "on disk": int(bool(one.on_disk)),
                "opened, not the PIN": int(one.opened and not one.says_the_pin),
                "the PIN": int(one.says_the_pin),
                "the PIN, opened": int(one.opened and one.says_the_pin),
            }
        )
    columns = (
        *("answers", "not asked", "on the wire", "on disk", "opened, not the PIN"),
        *("the PIN", "the PIN, opened"),
    )
    print(f"| Language | {' | '.join(columns)} |\n| --- |{' --: |' * len(columns)}")
    total = sum(by_language.values(), Counter())
    for name, count in (*sorted(by_language.items()), ("all", total)):
        print(f"| {name} | {' | '.join(str(count[column]) for column in columns)} |")
    for kind, has in (("with numbers", True), ("without numbers", False)):
        of_kind = [one for one in others if one.has_numbers is has]
        if of_kind:
            withheld = sum(one.withheld for one in of_kind)
            print(f"other requests {kind}: {withheld} of {len(of_kind)} withheld as answers")
    for one in every:
        where = [*(f"wire {hit!r}" for hit in one.on_the_wire)]
        where += [f"disk {hit!r}" for hit in one.on_disk]
        odd = one.opened != one.says_the_pin or (verbose and one.opened)
        if one.is_answer and (where or (odd and not one.is_plainly_the_pin) or not one.asked):
            told = "opened" if one.opened else "shut"
            print(f"{one.name} [{one.language}] {one.text!r} for {one.pin}: {told}; {where[:6]}")
        elif verbose and not one.is_answer and one.withheld:
            print(f"{one.name} [{one.language}] withheld: {one.text!r} -> {one.told!r}")
        if not one.is_answer and one.opened:
            print(f"{one.name} [{one.language}] opened: {one.text!r}")


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="scripts/bench pin-answers")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--not-pin", type=Path, nargs="+", default=[])
    parser.add_argument("--verbose", action="store_true", help="name what is withheld needlessly")
    options = parser.parse_args()
    every = [*read(options.files, is_answer=True), *read(options.not_pin, is_answer=False)]
    began = monotonic()
    asyncio.run(in_one_house(every))
    _print(every, verbose=options.verbose)
    print(f"{len(every)} cases in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
