"""Speaking through Home Assistant's voice assistants at satellites, as well as in the dialog."""

from typing import Any

from homeassistant.components.assist_pipeline.pipeline import (
    PipelineEvent,
    PipelineEventType,
    PipelineInput,
    PipelineRun,
    PipelineStage,
    async_get_pipeline,
)
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import chat_session
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from .dialog import Assist, async_make_pipeline, spoken


class Assistant(Assist):
    """A voice assistant whose words go to one agent."""

    def __init__(self, hass: HomeAssistant, pipeline: str, client: Any) -> None:
        super().__init__(hass, client, pipeline)
        self.id = pipeline
        self.conversations: dict[str, str] = {}
        """The conversation each satellite is in, as a satellite keeps it."""
        self.output: dict[str, Any] = {}
        """What the last sentence at a satellite came to."""

    async def speak_at(
        self, satellite_id: str, text: str, *, user_id: str | None = None
    ) -> tuple[str, str]:
        """Say something to a satellite, which has turned it into text already.

        With ``user_id`` it is one that knows who speaks.
        """
        events: list[PipelineEvent] = []
        entity = er.async_get(self._hass).async_get(satellite_id)
        known = self.conversations.get(satellite_id)
        options = {"context": None} if hasattr(chat_session.ChatSession, "in_use") else {}
        with chat_session.async_get_chat_session(self._hass, known, **options) as session:
            self.conversations[satellite_id] = session.conversation_id
            run = PipelineRun(
                self._hass,
                context=Context(user_id=user_id),
                pipeline=async_get_pipeline(self._hass, self.id),
                start_stage=PipelineStage.INTENT,
                end_stage=PipelineStage.INTENT,
                event_callback=events.append,
            )
            said = PipelineInput(
                run=run,
                session=session,
                intent_input=text,
                device_id=entity.device_id if entity else None,
                satellite_id=satellite_id,
            )
            await said.execute(validate=True)
        [output] = [
            event.data["intent_output"]
            for event in events
            if event.type == PipelineEventType.INTENT_END
        ]
        self.output = output
        return spoken(output), output["conversation_id"]


async def put_up_assistant(
    hass: HomeAssistant,
    client: Any,
    agent_id: str,
    *,
    prefer_local: bool = False,
    language: str = "en",
    voice: str | None = None,
    ears: str | None = None,
) -> Assistant:
    """Set up a voice assistant for an agent, with a voice and ears if they are named."""
    assert await async_setup_component(hass, "assist_pipeline", {})
    pipeline = await async_make_pipeline(
        hass, client, agent_id, language, prefer_local=prefer_local, voice=voice, ears=ears
    )
    return Assistant(hass, pipeline, client)
