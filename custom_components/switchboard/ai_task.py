"""Tasks: an automation hands instructions in, and text or data comes out."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, override

import probatio
from homeassistant.components import ai_task, conversation
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.importlib import async_import_module
from homeassistant.helpers.json import json_dumps
from homeassistant.util import slugify

from .agent.attachments import async_read_attachments
from .agent.chat_log import ChatLogTranscript, as_message
from .agent.tool_guard import guard_tools
from .agent_settings import PictureSettings, chosen_deployment, task_model_options
from .connection.deployments import async_open_painter
from .const import DOMAIN, SUBENTRY_AI_TASK
from .engine.azure.deltas import LLMClient
from .engine.azure.errors import (
    EmptyAnswerError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    OperationUnsupportedError,
    PicturesUnsupportedError,
    QuotaSpentError,
    ThoughtTooLongError,
    WebPageError,
)
from .engine.azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from .engine.azure.schemas import DocumentError, correction, read_document, without_absent
from .engine.turn.budget import BudgetSpentError, Course
from .engine.turn.phrases import phrase
from .engine.turn.request import well_formed, with_attachments
from .engine.turn.routing import Reason
from .engine.turn.tool_loop import Answering, Conversation, answer
from .entity import device_of
from .runtime import SwitchboardConfigEntry

if TYPE_CHECKING:
    from .engine.azure.pictures import Painter

PARALLEL_UPDATES = 0

TASK_SECONDS: Final = 300.0
"""How long a task may take in all: tools, and an answer corrected. Nobody waits at a speaker."""

TASK_STEPS: Final = 1000
"""How often a task may ask the model, as with Home Assistant's own: its time ends it first."""

_NARROWER: Final[tuple[type[LLMError], ...]] = (
    EmptyAnswerError,
    ModelRetiredError,
    OperationUnsupportedError,
    PicturesUnsupportedError,
    QuotaSpentError,
    ThoughtTooLongError,
    WebPageError,
)
FAILURES: Final = frozenset(
    {LLMError.reason, Reason.TOO_MANY_STEPS.value}
    | {kind.reason for kind in (*LLMError.__subclasses__(), *_NARROWER)}
)
"""The failures that have a message of their own."""


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add an entity for each subentry for tasks."""
    for subentry in entry.subentries.values():
        if subentry.subentry_type == SUBENTRY_AI_TASK:
            async_add_entities(
                [SwitchboardTasks(entry, subentry)], config_subentry_id=subentry.subentry_id
            )


_Feature: Final = ai_task.AITaskEntityFeature
_EVALUATE: Final = getattr(_Feature, "EVALUATE", _Feature(0))
_CORE: Final[Any] = ai_task
"""Home Assistant's AI Task, which has typed questions and their answers from 2026.11 on."""


class SwitchboardTasks(ai_task.AITaskEntity):
    """Does tasks on the deployment of its entry. What it is told is not remembered."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_translation_key = "tasks"
    _attr_supported_features = _Feature.GENERATE_DATA | _Feature.SUPPORT_ATTACHMENTS | _EVALUATE
    _painter: Painter | None = None

    def __init__(self, entry: SwitchboardConfigEntry, subentry: ConfigSubentry) -> None:
        self.entry = entry
        self.data = entry.runtime_data
        self.options: ModelOptions = task_model_options(subentry.data)
        self.deployment = chosen_deployment(subentry.data)
        self.pictures = PictureSettings.from_options(subentry.data)
        if self.pictures.deployment:
            self._attr_supported_features |= _Feature.GENERATE_IMAGE
        self._attr_unique_id = self.account = subentry.subentry_id
        self._attr_device_info = device_of(entry, subentry)

    @override
    async def _async_generate_data(
        self, task: ai_task.GenDataTask, chat_log: conversation.ChatLog
    ) -> ai_task.GenDataTaskResult:
        """Do a task; data is as its structure wants it, or an error says why there is none."""
        guard_tools(chat_log)
        deadline = self.hass.loop.time() + TASK_SECONDS
        try:
            llm = self.data.choose("ai_task", self.deployment, self.account)
        except BudgetSpentError as err:
            raise self._failed(err.reason) from err
        # The instructions of the house and of the task; what went before is not its business. One
        # that a tool began in the middle of a conversation finds all of that in its log.
        system = as_message(chat_log.content[0])
        asked = LLMRequest((system, Message("user", task.instructions)))
        attached = await async_read_attachments(self.hass, task.attachments)
        messages = list(with_attachments(asked, attached).messages)
        shape = _shape(task, chat_log)
        text = await self._async_ask(llm, chat_log, messages, shape, deadline)
        if task.structure is None or shape is None:
            return ai_task.GenDataTaskResult(chat_log.conversation_id, text)
        try:
            data = _checked(text, task.structure, shape)
        except DocumentError as err:
            problem = correction(str(err), shape)
            chat_log.async_add_user_content(conversation.UserContent(problem))
            messages.append(Message("user", problem))
            text = await self._async_ask(llm, chat_log, messages, shape, deadline)
            try:
                data = _checked(text, task.structure, shape)
            except DocumentError as again:
                raise HomeAssistantError(
                    translation_domain=DOMAIN, translation_key="answer_not_as_asked"
                ) from again
        return ai_task.GenDataTaskResult(chat_log.conversation_id, data)

    @override
    async def _async_generate_image(
        self, task: ai_task.GenImageTask, chat_log: conversation.ChatLog
    ) -> ai_task.GenImageTaskResult:
        """Draw a picture on the deployment for pictures; nothing stands in for it."""
        if self.data.budgeted.course("picture") is not Course.AS_USUAL:
            raise self._failed(BudgetSpentError.reason)
        attached = await async_read_attachments(self.hass, task.attachments)
        try:
            if self._painter is None:
                self._painter = await async_open_painter(
                    self.hass, self.entry, self.pictures, self.data.usage.record, self.account
                )
            picture = await self._painter.draw(task.instructions, attached)
        except LLMError as err:
            raise self._failed(err.reason) from err
        return ai_task.GenImageTaskResult(
            image_data=picture.data,
            conversation_id=chat_log.conversation_id,
            mime_type=picture.mime_type,
            model=self.pictures.deployment,
            revised_prompt=picture.prompt,
        )

    async def _async_evaluate(self, task: Any) -> Any:
        """Answer typed questions with probabilities; Home Assistant has them from 2026.11 on."""
        attached = await async_read_attachments(self.hass, task.attachments)
        decisions = await async_import_module(self.hass, f"{__package__}.engine.azure.decisions")
        state = task.state if isinstance(task.state, str) else json_dumps(task.state)
        evidence = Message("user", "" if task.state is None else state, attachments=attached)
        deadline = self.hass.loop.time() + TASK_SECONDS
        try:
            llm = self.data.choose("ai_task", self.deployment, self.account)
            found = await decisions.decide(
                self.data.llm_for(self.deployment).deployments[0],
                evidence,
                task.questions,
                on_usage=self.data.usage.record,
                agent=self.account,
            ) or await decisions.estimate(llm, evidence, task.questions, self.options, deadline)
        except LLMError as err:
            raise self._failed(err.reason) from err
        except DocumentError as err:
            raise HomeAssistantError(
                translation_domain=DOMAIN, translation_key="answer_not_as_asked"
            ) from err
        answers = {name: _evaluated(one, found[name]) for name, one in task.questions.items()}
        return _CORE.EvaluationTaskResult(answers=answers)

    async def _async_ask(
        self,
        llm: LLMClient,
        chat_log: conversation.ChatLog,
        messages: list[Message],
        shape: OutputSchema | None,
        deadline: float,
    ) -> str:
        tools = self.data.tool_specs.of(chat_log.llm_api)
        answered_from = len(messages)
        loop = Conversation(
            transcript=ChatLogTranscript(chat_log, self.entity_id),
            compose=lambda: LLMRequest(
                well_formed(messages), tools, self.options, shape, purpose="ai_task"
            ),
            remember=messages.append,
            shrink=lambda: False,
            max_steps=TASK_STEPS,
            say=lambda key: phrase(key, self.hass.config.language),
        )
        progress = Answering(self.hass.loop.time)
        await answer(llm, loop, progress, deadline=deadline)
        if progress.failure is not None:
            raise self._failed(progress.failure)
        words: list[str] = []
        for message in messages[answered_from:]:
            words = [] if message.role == "tool" else [*words, message.content]
        return "".join(words)

    def _failed(self, reason: str) -> HomeAssistantError:
        if reason == InvalidAuthError.reason and self.entry.state is ConfigEntryState.LOADED:
            self.entry.async_start_reauth(self.hass)
        return HomeAssistantError(
            translation_domain=DOMAIN,
            translation_key=str(reason) if reason in FAILURES else LLMError.reason,
        )


def _shape(task: ai_task.GenDataTask, chat_log: conversation.ChatLog) -> OutputSchema | None:
    if task.structure is None:
        return None
    api = chat_log.llm_api
    serializer = api.custom_serializer if api is not None else llm.selector_serializer
    schema = probatio.to_openapi(
        task.structure,
        custom_serializer=serializer or llm.selector_serializer,
        openapi_version="3.1.0",
    )
    return OutputSchema(slugify(task.name)[:64], schema)


def _evaluated(question: Mapping[str, Any], shares: dict[str, float]) -> Any:
    match question["type"]:
        case "noul":
            return _CORE.NoulAnswer(noul=shares["yes"])
        case "choice":
            best = max(shares, key=shares.__getitem__)
            return _CORE.ChoiceAnswer(choice=best, probabilities=shares)
        case _:
            levels = [*shares.values()]
            score = sum(level * share for level, share in enumerate(levels))
            return _CORE.ScoreAnswer(score=score, probabilities=levels)


def _checked(text: str, structure: probatio.Schema, shape: OutputSchema) -> Any:
    document = without_absent(read_document(text), shape.schema)
    try:
        return structure(document)
    except (probatio.Invalid, TypeError, ValueError) as err:
        raise DocumentError(f"It does not follow the schema: {err}.") from err
