"""The states of conversations by thread, for whoever needs no graph to look at them."""

from collections.abc import Sequence

from langchain_core.runnables import RunnableConfig

from custom_components.switchboard.engine.dialogue.state import AgentState

from .graph import GIVE_UP, TurnContext, read_state, turn_graph, update_of
from .saver import SwitchboardSaver


class GraphStates:
    """The states that the turns of a graph left, as a ``StateManager`` has them.

    A state that is saved is as one after a turn: the graph goes on with what is said next.
    """

    def __init__(self, saver: SwitchboardSaver, context: TurnContext) -> None:
        self._saver = saver
        self._context = context
        self._graph = turn_graph().compile(checkpointer=saver)

    async def load(self, thread_id: str) -> AgentState | None:
        """Return the last state of a thread; ``None`` if there is none.

        Raises:
            StateError: it is damaged, or of a later release.
        """
        values = (await self._graph.aget_state(_of(thread_id))).values
        return read_state(values, self._context) if values else None

    async def save(self, thread_id: str, state: AgentState) -> None:
        """Keep a state after those before it."""
        await self._graph.aupdate_state(_of(thread_id), update_of(state), as_node=GIVE_UP)

    async def delete(self, thread_id: str) -> None:
        """Keep nothing of a thread."""
        await self._saver.adelete_thread(thread_id)

    async def list(self) -> Sequence[str]:
        """Return the threads of which anything is kept."""
        return await self._saver.athreads()


def _of(thread_id: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread_id}}
