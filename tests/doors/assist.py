"""Speaking through Home Assistant's voice assistants, as the Assist dialog and satellites do."""

from dataclasses import dataclass, field
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


@dataclass(slots=True)
class Assistant:
    """A voice assistant whose words go to one agent."""

    hass: HomeAssistant
    id: str
    client: Any
    conversations: dict[str, str] = field(default_factory=dict)
    """The conversation each satellite is in, as a satellite keeps it."""

    async def type_in(self, text: str, conversation_id: str | None = None) -> tuple[str, str]:
        """Say something in the Assist dialog; returns the answer and the conversation's id."""
        await self.client.send_json_auto_id(
            {
                "type": "assist_pipeline/run",
                "start_stage": "intent",
                "end_stage": "intent",
                "input": {"text": text},
                "pipeline": self.id,
                "conversation_id": conversation_id,
            }
        )
        assert (await self.client.receive_json())["success"]
        while True:
            event = (await self.client.receive_json())["event"]
            assert event["type"] != "error", event
            if event["type"] == PipelineEventType.INTENT_END:
                output = event["data"]["intent_output"]
            if event["type"] == PipelineEventType.RUN_END:
                return _speech(output), output["conversation_id"]

    async def speak_at(
        self, satellite_id: str, text: str, *, user_id: str | None = None
    ) -> tuple[str, str]:
        """Say something to a satellite, which has turned it into text already.

        With ``user_id`` it is one that knows who speaks.
        """
        events: list[PipelineEvent] = []
        entity = er.async_get(self.hass).async_get(satellite_id)
        known = self.conversations.get(satellite_id)
        options = {"context": None} if hasattr(chat_session.ChatSession, "in_use") else {}
        with chat_session.async_get_chat_session(self.hass, known, **options) as session:
            self.conversations[satellite_id] = session.conversation_id
            run = PipelineRun(
                self.hass,
                context=Context(user_id=user_id),
                pipeline=async_get_pipeline(self.hass, self.id),
                start_stage=PipelineStage.INTENT,
                end_stage=PipelineStage.INTENT,
                event_callback=events.append,
            )
            spoken = PipelineInput(
                run=run,
                session=session,
                intent_input=text,
                device_id=entity.device_id if entity else None,
                satellite_id=satellite_id,
            )
            await spoken.execute(validate=True)
        [output] = [
            event.data["intent_output"]
            for event in events
            if event.type == PipelineEventType.INTENT_END
        ]
        return _speech(output), output["conversation_id"]


async def put_up_assistant(
    hass: HomeAssistant,
    client: Any,
    agent_id: str,
    *,
    prefer_local: bool = False,
    language: str = "en",
) -> Assistant:
    """Set up a voice assistant for an agent."""
    assert await async_setup_component(hass, "assist_pipeline", {})
    await client.send_json_auto_id(
        {
            "type": "assist_pipeline/pipeline/create",
            "conversation_engine": agent_id,
            "conversation_language": language,
            "language": language,
            "name": "Assistant",
            "stt_engine": None,
            "stt_language": None,
            "tts_engine": None,
            "tts_language": None,
            "tts_voice": None,
            "wake_word_entity": None,
            "wake_word_id": None,
            "prefer_local_intents": prefer_local,
        }
    )
    created = await client.receive_json()
    assert created["success"], created
    return Assistant(hass, created["result"]["id"], client)


def _speech(output: dict[str, Any]) -> str:
    speech: str = output["response"]["speech"]["plain"]["speech"]
    return speech
