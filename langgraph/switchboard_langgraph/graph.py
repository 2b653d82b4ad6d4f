"""One turn as a graph of LangGraph, made of the steps of ``engine/turn/pipeline.py``.

The state of the graph holds nothing but JSON values and messages: what a turn needs from outside
comes by ``TurnContext``, which is given with each call. So a turn can stop after any node and go on
in another process, with other clients.
"""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Final, TypedDict

from langchain_core.messages import AnyMessage, RemoveMessage
from langchain_core.runnables import RunnableLambda
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import REMOVE_ALL_MESSAGES, add_messages
from langgraph.runtime import Runtime, get_runtime

from custom_components.switchboard.engine.dialogue.document import Document
from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.turn.pipeline import (
    Step,
    TurnServices,
    ask,
    dismiss,
    fall_back,
    finish,
    give_up,
    is_answered,
    listen,
    match,
    recall,
    take_up,
)
from custom_components.switchboard.engine.turn.routing import Route

from .background import BackgroundLoop
from .message_format import (
    OUR_KEY,
    AddedMessages,
    from_langgraph_state,
    is_ours,
    text_of_user,
    to_langgraph_state,
)

INTENT_DETECTION: Final = "intent_detection"
RECALL: Final = "recall"
LLM_CALL: Final = "llm_call"
FALL_BACK: Final = "fall_back"
GIVE_UP: Final = "give_up"


class GraphState(TypedDict, total=False):
    """What is kept of a thread: the conversation, and as ``switchboard`` the rest of its state."""

    messages: Annotated[list[AnyMessage], add_messages]
    conversation_id: str
    switchboard: dict[str, object]


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a turn gets from outside: its services, and who speaks, where the state does not say.

    ``counter`` and ``clock`` are for messages that the graph added itself.
    """

    services: TurnServices
    counter: TokenCounter
    language: str = "en"
    user_id: str | None = None
    device_id: str | None = None
    agent_id: str | None = None
    owners: tuple[str, ...] = ()
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    @property
    def added(self) -> AddedMessages:
        """Return what a message is that the graph added itself."""
        return AddedMessages(self.clock(), partial(count_message, self.counter))


type _Node = Callable[[GraphState, TurnContext], Coroutine[object, object, dict[str, Any]]]
type TurnGraph = StateGraph[GraphState, TurnContext, GraphState, GraphState]


def turn_graph(loop: BackgroundLoop | None = None) -> TurnGraph:
    """Return the graph of one turn, to be compiled with or without a checkpointer.

    Its input is ``{"messages": [<what was said>], "conversation_id": "<id>"}``; what is said last
    by the user, and is not ours yet, is answered. With ``loop`` it can also be taken from where
    there is no event loop (``invoke``, ``stream``): its nodes then work on that one.
    """
    nodes: dict[str, _Node] = {
        INTENT_DETECTION: _intent_detection,
        RECALL: _node(recall),
        LLM_CALL: _node(ask),
        FALL_BACK: _node(fall_back),
        GIVE_UP: _node(give_up, ends=True),
    }
    graph: TurnGraph = StateGraph(GraphState, context_schema=TurnContext)
    for name, node in nodes.items():
        graph.add_node(name, _runnable(node, loop))
    graph.add_edge(START, INTENT_DETECTION)
    graph.add_conditional_edges(INTENT_DETECTION, _after_detection, [RECALL, LLM_CALL, END])
    graph.add_edge(RECALL, LLM_CALL)
    graph.add_conditional_edges(LLM_CALL, _unless_answered(FALL_BACK), [FALL_BACK, END])
    graph.add_conditional_edges(FALL_BACK, _unless_answered(GIVE_UP), [GIVE_UP, END])
    graph.add_edge(GIVE_UP, END)
    return graph


def read_state(values: Mapping[str, Any], context: TurnContext) -> AgentState:
    """Return the state of a thread; messages that are not ours yet are counted.

    Raises:
        StateError: the values are damaged, or those of a later release.
    """
    if OUR_KEY in values:
        return from_langgraph_state(values, context.added)
    conversation_id = Document(values, "state").text("conversation_id")
    new = AgentState(
        conversation_id=conversation_id,
        window=context.services.memory.get_window(conversation_id),
        text="",
        language=context.language,
        user_id=context.user_id,
        device_id=context.device_id,
        agent_id=context.agent_id,
        owners=context.owners,
    )
    held = to_langgraph_state(new)
    messages = [*Document(held, "state").values("messages"), *values.get("messages", ())]
    return from_langgraph_state({**held, "messages": messages}, context.added)


def update_of(state: AgentState) -> dict[str, Any]:
    """Return what a node gives back: the whole of the state."""
    values = to_langgraph_state(state)
    messages = Document(values, "state").values("messages")
    return {**values, "messages": [RemoveMessage(REMOVE_ALL_MESSAGES), *messages]}


def _runnable(
    node: _Node, loop: BackgroundLoop | None
) -> RunnableLambda[GraphState, dict[str, Any]]:
    async def with_loop(state: GraphState) -> dict[str, Any]:
        return await node(state, get_runtime(TurnContext).context)

    def without_loop(state: GraphState) -> dict[str, Any]:
        if loop is None:
            raise TypeError("Use ainvoke or astream, or give turn_graph an event loop")
        return loop.run(node(state, get_runtime(TurnContext).context))

    return RunnableLambda(without_loop, with_loop)


async def _intent_detection(values: GraphState, context: TurnContext) -> dict[str, Any]:
    return await _take(_begun(values, context), context, listen, match, dismiss)


def _begun(values: GraphState, context: TurnContext) -> AgentState:
    """Return the state at the beginning of a turn: what was said last is its text."""
    messages = list(values.get("messages", ()))
    said: list[str] = []
    while messages and not is_ours(messages[-1]):
        if (text := text_of_user(messages[-1])) is None:
            break
        said.insert(0, text)
        messages.pop()
    state = read_state({**values, "messages": messages}, context)
    if state.in_round:  # a turn that did not come to its end leaves nothing
        take_up(state, context.services)
        context.services.memory.window(state.conversation_id).discard_current_round()
        context.services.memory.end_turn(state.conversation_id)
        state = replace(state, window=context.services.memory.get_window(state.conversation_id))
    given = state.text if state.turn is None else ""  # the text of a turn that has ended is over
    return replace(
        state,
        text="\n".join(said) if said else given,
        turn=None,
        recalled=(),
        offered=(),
        in_round=False,
    )


def _node(step: Step, *, ends: bool = False) -> _Node:
    async def node(values: GraphState, context: TurnContext) -> dict[str, Any]:
        return await _take(read_state(values, context), context, step, ends=ends)

    return node


async def _take(
    state: AgentState, context: TurnContext, *steps: Step, ends: bool = False
) -> dict[str, Any]:
    services = context.services
    take_up(state, services)
    try:
        for step in steps:
            state = await step(state, services)
        if ends or is_answered(state):
            state = finish(state, services)
    finally:
        services.memory.end_turn(state.conversation_id)
    return update_of(state)


def _answered(values: GraphState) -> bool:
    turn = Document(values, "state").child(OUR_KEY).value("turn")
    return turn is not None and Document(turn, "turn").text("route") != Route.NONE


def _after_detection(values: GraphState, runtime: Runtime[TurnContext]) -> str:
    if _answered(values):
        return END
    return LLM_CALL if runtime.context.services.recall is None else RECALL


def _unless_answered(following: str) -> Callable[[GraphState], str]:
    return lambda values: END if _answered(values) else following
