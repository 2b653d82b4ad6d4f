"""The tool by which an agent has something forgotten, and all that it has to say about it.

A person hears what goes and says yes to it. What only has the letters of the words in it, or may be
about the same in other words, is named to them and stays.
"""

from collections.abc import Iterable
from typing import Any, Final, override

import probatio
from homeassistant.core import callback
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.llm import LLMContext, ToolAnnotations, ToolResult
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.remainder import Staying
from ..engine.recall.overview import asks_to_forget_all
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from .confirmation import Refusal, ToForget, ToForgetAll, TurnRef
from .forget_all import async_ask_for_all, household_keeps
from .house_memory import HouseMemory
from .others import async_told_by_others
from .provenance import provenance_of
from .tools import MemoryTool, failed, short, speaker

MOST_NAMED: Final = 3
"""Memories that are read out before they are forgotten."""

MOST_SAID: Final = 5
"""Messages whose words are shown before they are deleted, the latest first."""

MOST_WORDS: Final = 8
"""Other words for the same thing that are looked for at a time."""

_ASK: Final = (
    "Nothing is forgotten yet. Tell the person what would be forgotten, how many messages go with "
    "it, and what else these say (messages_say) or is known besides (graph_says), and ask whether "
    "to do it. "
    "Only if their next words say yes, call this tool again with this confirm_id and nothing else."
)
_BACK: Final = (
    "What is under would_take_back somebody else told the household: say that it will hold no "
    "longer, that this can be undone on Switchboard's page, and that only an administrator can "
    "delete it for good."
)
_TAKEN_BACK: Final = (
    "Say that what others told the household holds no longer, that this can be undone on "
    "Switchboard's page, and that only an administrator can delete it for good."
)
_OTHERS: Final = (
    "memory_of_others",
    (
        "Nothing was forgotten: what somebody else told the household would go with it, and only "
        "an administrator can delete that for good, on Switchboard's page."
    ),
)
_FORGOTTEN: Final = "Say in few words that it is forgotten, without repeating what it was."
_IN_FILES: Final = (
    "Say as well that files which were exported earlier still hold it, in the folder 'switchboard' "
    "of the configuration folder, and that only a person can delete them."
)
_IN_COPIES: Final = (
    "Say as well that a damaged copy of the database was moved aside earlier and may still hold "
    "it, and that the repairs in Home Assistant's settings offer to delete it."
)
_TRACES: Final = (
    "Say as well that traces may be left in the database file for now, and that they go by "
    "themselves, tonight if the disk has room."
)
_IN_LOG: Final = (
    "Say as well that other messages (messages_that_still_say_it) still say these words, and that "
    "they go if the person asks to forget everything about it."
)
_NOBODY: Final = (
    "memory_nobody_said",
    "Nothing was forgotten: no person is speaking, so nobody can ask for it or say yes.",
)
_AND_STAYS: Final = (
    "Tell them too what stays: only_contain_it has the letters in other words or names, and "
    "also_about_it may mean the same. To forget one of these as well, the person has to name it: "
    "call this tool again with its own words."
)
_ONLY_NEAR: Final = (
    "Nothing says these words, and nothing is forgotten. Tell the person what only contains them "
    "(only_contain_it) or may mean the same (also_about_it), and ask which of it is meant. Then "
    "call this tool again with its own words."
)
_NOT_FORGOTTEN: Final[dict[Refusal, tuple[str, str]]] = {
    "unknown": (
        "unknown_confirm_id",
        (
            "Nothing was forgotten: this confirm_id is not valid any more. Begin again with "
            "'about', and ask the person again."
        ),
    ),
    "not_answered_yet": (
        "not_confirmed",
        (
            "Nothing was forgotten: the person has not answered yet. Ask them, end your turn, and "
            "call this tool again with the confirm_id only after they have said yes."
        ),
    ),
    "no_yes": (
        "not_confirmed",
        "Nothing was forgotten: the person's last words were no clear yes. Ask once more, or not.",
    ),
}


_WISHES: Final[tuple[type[ToForget | ToForgetAll], ...]] = (ToForget, ToForgetAll)


class ForgetFact(MemoryTool):
    """Forgets what a person asked to forget, once they have said yes to what that would be."""

    name = f"{DOMAIN}__ForgetFact"
    title = "Forget"
    description = (
        "Forgets for ever what the person asked to forget, and all conversations that say it. The "
        "first call only names what would be forgotten and gives a confirm_id. Ask the person, and "
        "call it again with the confirm_id after they have said yes."
    )
    parameters = probatio.Schema(
        {
            probatio.Optional(
                "about",
                description=(
                    "What to forget, in few words that it was said with, such as 'likes tea'"
                ),
            ): cv.string,
            probatio.Optional(
                "words",
                description=(
                    "Other words for the same thing, each of which says it by itself: synonyms, a "
                    "name, the word in another language. Leave out what may mean something else"
                ),
            ): probatio.All(cv.ensure_list, [cv.string], probatio.Length(max=MOST_WORDS)),
            probatio.Optional(
                "everything_about_me",
                default=False,
                description=(
                    "true if the person asks to forget all that is known of them: 'forget "
                    "everything you know about me'"
                ),
            ): cv.boolean,
            probatio.Optional(
                "confirm_id",
                description="The confirm_id of an earlier call, after the person has said yes",
            ): cv.string,
        }
    )
    annotations = ToolAnnotations(destructive=True, open_world=False)

    @override
    async def async_use(
        self, memory: HouseMemory, arguments: dict[str, Any], llm_context: LLMContext
    ) -> ToolResult:
        # The words by which somebody asks to forget hold what is to be forgotten.
        await memory.withhold_turn()
        if provenance_of(llm_context).source == "automation":
            return failed(*_NOBODY)
        if _is_late_answer(llm_context):
            return failed("ask_again", "Nothing was forgotten. Ask the person to say it again.")
        owners = memory.owners_of(*speaker(llm_context))
        if token := arguments.get("confirm_id"):
            return await self._async_forget(memory, token.strip(), owners, llm_context)
        about = arguments.get("about", "").strip()
        if arguments["everything_about_me"] or asks_to_forget_all(about):
            return await async_ask_for_all(memory, llm_context)
        if not about:
            return failed("what", "Say in 'about' what is to be forgotten.")
        words = [word.strip() for word in arguments.get("words", ()) if word.strip()]
        return await self._async_ask(memory, (about, *words), owners, llm_context)

    async def _async_ask(
        self,
        memory: HouseMemory,
        wordings: tuple[str, ...],
        owners: tuple[str, ...],
        llm_context: LLMContext,
    ) -> ToolResult:
        language = llm_context.language
        taken = {one: await memory.find(owners, one) for one in wordings}
        found = {memory.id: memory for some in taken.values() for memory in some}
        others = await _of_others(memory, found.values(), llm_context)
        if others:
            found = {id_: one for id_, one in found.items() if id_ not in others}
        back = tuple(others)[:MOST_NAMED]
        taking_back: JsonObjectType = {"would_take_back": [short(others[one].text) for one in back]}
        if others and not found:
            token = memory.asking.ask(owners, ToForget((), wordings=wordings, take_back=back))
            return ToolResult({**taking_back, "confirm_id": token, "next": f"{_ASK} {_BACK}"})
        if found:
            texts = [one.text for one in found.values()]
            wish = ToForget(tuple(found)[:MOST_NAMED], wordings=wordings, take_back=back)
            planned = await memory.forgetting.plan(owners, memory_ids=wish.memory_ids)
        else:
            # It may have been said and not been learnt yet.
            about, *words = wordings
            wish = ToForget((), about, tuple(words), wordings)
            planned = await memory.forgetting.plan(owners, about=about, words=words)
            texts = []
        if await _of_others(memory, planned.memories, llm_context):
            return failed(*_OTHERS)
        said = await memory.forgetting.said(planned)
        graph = [one.sentence(language) for one in planned.graph.relations]
        graph = graph or [one.name for one in planned.graph.entities]
        texts = texts or said or graph
        named = {*found, *others}
        stays = _stays(await memory.forgetting.stays(owners, wordings, planned), named)
        if not texts:
            note = _ONLY_NEAR if stays else "Nothing like that is remembered."
            return ToolResult({"found": [], **stays, "note": note})
        result: JsonObjectType = {
            "would_forget": [short(text) for text in texts[:MOST_NAMED]],
            "more_like_it": len(texts[MOST_NAMED:]),
            "messages": planned.messages,
            "messages_say": [short(text) for text in said[:MOST_SAID]],
            **stays,
        }
        if others:
            result |= taking_back
        if graph:
            result["graph_says"] = [*map(short, graph[:MOST_SAID])]
            result["graph_says_in_all"] = len(graph)
        if len(wordings) > 1:
            result["by_word"] = {
                word: [short(one.text) for one in some[:MOST_NAMED]]
                for word, some in taken.items()
                if some
            }
        result["confirm_id"] = memory.asking.ask(owners, wish)
        more = [_BACK] * bool(others) + [_AND_STAYS] * bool(stays)
        result["next"] = " ".join([_ASK, *more])
        return ToolResult(result)

    async def _async_forget(
        self,
        memory: HouseMemory,
        token: str,
        owners: tuple[str, ...],
        llm_context: LLMContext,
    ) -> ToolResult:
        question = memory.asking.answer(token, owners, llm_context.language, _WISHES)
        if isinstance(question, str):
            return failed(*_NOT_FORGOTTEN[question])
        if isinstance(question, ToForgetAll):
            planned = await memory.forgetting.plan_all(question.owner)
        else:
            for memory_id in question.take_back:
                await memory.edit(memory_id, (HOUSEHOLD,), valid_to=dt_util.utcnow())
            if question.take_back and not question.memory_ids:
                taken = len(question.take_back)
                return ToolResult({"forgotten": False, "taken_back": taken, "next": _TAKEN_BACK})
            planned = await memory.forgetting.plan(
                owners,
                memory_ids=question.memory_ids,
                about=question.about,
                words=question.words,
            )
            if await _of_others(memory, planned.memories, llm_context):
                return failed(*_OTHERS)
        gone = await memory.forgetting.forget(planned)
        result: JsonObjectType = {
            "forgotten": True,
            "memories": len(gone.memories),
            "messages": gone.messages,
        }
        left = [_FORGOTTEN]
        if isinstance(question, ToForget) and question.take_back:
            result["taken_back"] = len(question.take_back)
            left.append(_TAKEN_BACK)
        if isinstance(question, ToForgetAll):
            result |= await household_keeps(memory, question.owner)
        elif still := await _still_said(memory, owners, question.wordings):
            result["messages_that_still_say_it"] = still
            left.append(_IN_LOG)
        if gone.files:
            result["exported_files_left"] = len(gone.files)
            left.append(_IN_FILES)
        if gone.copies:
            result["damaged_copies_left"] = len(gone.copies)
            left.append(_IN_COPIES)
        if not gone.erased:
            result["traces_left_on_disk"] = True
            left.append(_TRACES)
        return ToolResult({**result, "next": " ".join(left)})


async def _of_others(
    memory: HouseMemory, found: Iterable[Memory], llm_context: LLMContext
) -> dict[str, Memory]:
    """Return what of it the speaker may not delete for good, since somebody else told it."""
    if await _is_admin(memory, llm_context):
        return {}
    return await async_told_by_others(memory, found, memory.owner_of(*speaker(llm_context)))


async def _is_admin(memory: HouseMemory, llm_context: LLMContext) -> bool:
    user_id = llm_context.context.user_id if llm_context.context else None
    user = await memory.hass.auth.async_get_user(user_id) if user_id else None
    return user is not None and user.is_admin


async def _still_said(
    memory: HouseMemory, owners: tuple[str, ...], wordings: tuple[str, ...]
) -> int:
    """Return how many messages would go as well if all that says the words were forgotten."""
    about, *words = wordings
    try:
        return (await memory.forgetting.plan(owners, about=about, words=words)).messages
    except KnowledgeError as err:
        if err.reason != "memory_too_general":
            raise
        # What is left says little else: that it does is all that can be told.
        return 1


def _stays(left: Staying, named: set[str]) -> JsonObjectType:
    """Return what is told of what stays, without what is named already."""
    result: JsonObjectType = {}
    for key, memories in (("only_contain_it", left.holding), ("also_about_it", left.about_it)):
        texts = [short(one.text) for one in memories if one.id not in named]
        if texts:
            result[key] = [*texts[:MOST_NAMED]]
            result[f"{key}_in_all"] = len(texts)
    if left.messages:
        result["messages_that_only_contain_it"] = left.messages
    return result


@callback
def _is_late_answer(llm_context: LLMContext) -> bool:
    """Whether one of our agents finishes an answer whose turn has ended: nobody can be asked."""
    return llm_context.platform == DOMAIN and TurnRef.now().conversation_id is None
