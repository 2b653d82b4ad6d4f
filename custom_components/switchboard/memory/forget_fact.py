"""The tool by which an agent has something forgotten, and all that it has to say about it.

A person hears what goes and says yes to it. What only has the letters of the words in it, or may be
about the same in other words, is named to them and stays.
"""

from collections.abc import Iterable
from typing import Final

from homeassistant.helpers.llm import ToolResult
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.remainder import Staying
from ..engine.recall.overview import asks_to_forget_all
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.memory_entries import Memory
from .confirmation import ToForget, ToForgetAll, TurnRef
from .forget_all import ask_for_all, household_keeps
from .lookups import async_told_by_others
from .provenance import provenance_of
from .tools import MOST_NAMED, ToolCall, failed, not_confirmed, short

MOST_SAID: Final = 5
"""Messages whose words are shown before they are deleted, the latest first."""

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

_WISHES: Final[tuple[type[ToForget | ToForgetAll], ...]] = (ToForget, ToForgetAll)


async def forget(call: ToolCall) -> ToolResult:
    """Say what would be forgotten and ask, or forget it once the person has said yes."""
    memory, arguments = call.memory, call.arguments
    # The words by which somebody asks to forget hold what is to be forgotten.
    await memory.withhold_turn()
    if provenance_of(call.llm_context).source == "automation":
        return failed(*_NOBODY)
    if call.llm_context.platform == DOMAIN and TurnRef.now().conversation_id is None:
        # One of our agents finishes an answer whose turn has ended: nobody can be asked.
        return failed("ask_again", "Nothing was forgotten. Ask the person to say it again.")
    if token := arguments.get("confirm_id"):
        return await _confirmed(call, token.strip())
    about = arguments.get("about", "").strip()
    if arguments.get("everything_about_me") or asks_to_forget_all(about):
        return await ask_for_all(call)
    if not about:
        return failed("what", "Say in 'about' what is to be forgotten.")
    words = [word.strip() for word in arguments.get("words", ()) if word.strip()]
    return await _ask(call, (about, *words))


async def _ask(call: ToolCall, wordings: tuple[str, ...]) -> ToolResult:
    memory, owners = call.memory, call.owners
    taken = {one: await memory.find(owners, one) for one in wordings}
    found = {one.id: one for some in taken.values() for one in some}
    others = await _of_others(call, found.values())
    found = {id_: one for id_, one in found.items() if id_ not in others}
    back = tuple(others)[:MOST_NAMED]
    taking_back: JsonObjectType = {"would_take_back": [short(others[one].text) for one in back]}
    if others and not found:
        token = memory.asking.ask(owners, ToForget((), wordings=wordings, take_back=back))
        return ToolResult({**taking_back, "confirm_id": token, "next": f"{_ASK} {_BACK}"})
    if found:
        wish = ToForget(tuple(found)[:MOST_NAMED], wordings=wordings, take_back=back)
    else:
        # It may have been said and not been learnt yet.
        wish = ToForget((), wordings[0], wordings[1:], wordings)
    planned = await memory.forgetting.plan(
        owners, memory_ids=wish.memory_ids, about=wish.about, words=wish.words
    )
    if await _of_others(call, planned.memories):
        return failed(*_OTHERS)
    said = await memory.forgetting.said(planned)
    graph = [one.sentence(call.llm_context.language) for one in planned.graph.relations]
    graph = graph or [one.name for one in planned.graph.entities]
    texts = [one.text for one in found.values()] or said or graph
    left = await memory.forgetting.stays(owners, wordings, planned)
    stays = _stays(left, {*found, *others})
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


async def _confirmed(call: ToolCall, token: str) -> ToolResult:
    memory, language = call.memory, call.llm_context.language
    wish = memory.asking.answer(token, call.owners, language, _WISHES)
    if isinstance(wish, str):
        return not_confirmed(wish)
    result: JsonObjectType = {"forgotten": True}
    left = [_FORGOTTEN]
    if isinstance(wish, ToForgetAll):
        planned = await memory.forgetting.plan_all(wish.owner)
    else:
        if wish.take_back:
            for memory_id in wish.take_back:
                await memory.edit(memory_id, (HOUSEHOLD,), valid_to=dt_util.utcnow())
            result["taken_back"] = len(wish.take_back)
            left.append(_TAKEN_BACK)
            if not wish.memory_ids:
                return ToolResult({**result, "forgotten": False, "next": _TAKEN_BACK})
        planned = await memory.forgetting.plan(
            call.owners, memory_ids=wish.memory_ids, about=wish.about, words=wish.words
        )
        if await _of_others(call, planned.memories):
            return failed(*_OTHERS)
    gone = await memory.forgetting.forget(planned)
    result |= {"memories": len(gone.memories), "messages": gone.messages}
    if isinstance(wish, ToForgetAll):
        result |= await household_keeps(call, wish.owner)
    elif still := await _still_said(call, wish.wordings):
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


async def _of_others(call: ToolCall, found: Iterable[Memory]) -> dict[str, Memory]:
    """Return what of it the speaker may not delete for good, since somebody else told it."""
    user = await call.memory.hass.auth.async_get_user(call.user_id) if call.user_id else None
    if user is not None and user.is_admin:
        return {}
    return await async_told_by_others(call.memory.log, found, call.owner)


async def _still_said(call: ToolCall, wordings: tuple[str, ...]) -> int:
    """Return how many messages would go as well if all that says the words were forgotten."""
    about, *words = wordings
    try:
        plan = await call.memory.forgetting.plan(call.owners, about=about, words=words)
    except KnowledgeError as err:
        if err.reason != "memory_too_general":
            raise
        # What is left says little else: that it does is all that can be told.
        return 1
    return plan.messages


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
