"""Home Assistant's Assist API, without its overview of the home being written anew for each turn.

Home Assistant asks every integration for its tools and writes an overview of all that is exposed,
as YAML, each time a model is asked. In a large house that takes a tenth of a second, in which
nothing else in the house can happen. Here the integrations are asked as ever, but the overview is
put together from entries that are kept as long as the names of their things stay the same.
"""

import asyncio
import logging
import re
from dataclasses import dataclass, field
from typing import override

from homeassistant.components import conversation
from homeassistant.components import llm as llm_component
from homeassistant.components.homeassistant import llm as home_llm
from homeassistant.components.intent import async_device_supports_timers
from homeassistant.components.intent.const import DOMAIN as INTENT
from homeassistant.components.llm import LLMTools, LLMToolsPlatformProtocol
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import intent, llm
from homeassistant.helpers.singleton import singleton
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.template import Template
from homeassistant.util.yaml import dump

from ..const import DOMAIN
from ..home.exposed import SLICE, Named, exposed
from ..home.states import TOLD_BY_TOOLS, home_reader

_LOGGER = logging.getLogger(__name__)

HOME = "homeassistant"
"""The integration that writes the overview."""

HEADING = "Static Context: An overview of the areas and the devices in this smart home:"


_PLAIN = re.compile(
    r"(?!(?:y|n|yes|no|true|false|on|off|null)$)[^\W\d_]\w*(?:,? \w+)*", re.IGNORECASE
)
"""Words that YAML writes as they are; whatever else it may quote is left to it."""

_SHORT = 60
"""Characters of a value that certainly stays on its line."""


@dataclass(slots=True)
class Overview:
    """The overview of one house, by its things."""

    hass: HomeAssistant
    _entries: dict[str, tuple[Named, str]] = field(default_factory=dict)
    _version: int = -1
    _text: str = ""

    async def async_write(self) -> None:
        """Write what is not written yet, with pauses, so that no turn has to do it at once."""
        await exposed(self.hass).async_look()
        if self._version == exposed(self.hass).version:
            return
        for done, named in enumerate(exposed(self.hass).unread(self._entries), 1):
            self._entries[named.entity_id] = named, _entry(named)
            if done % SLICE == 0:
                await asyncio.sleep(0)

    @property
    def text(self) -> str:
        """The overview as it is now, empty where nothing is exposed."""
        things = exposed(self.hass).look()
        if self._version == (version := exposed(self.hass).version):
            return self._text
        before, self._entries = self._entries, {}
        for named in sorted(things.values(), key=lambda one: str(one.called)):
            if named.domain in TOLD_BY_TOOLS:
                continue
            known = before.get(named.entity_id)
            if known is None or known[0] is not named:
                known = named, _entry(named)
            self._entries[named.entity_id] = known
        self._text = "".join(text for _, text in self._entries.values())
        self._version = version
        return self._text


@singleton(f"{DOMAIN}_overview")
@callback
def overview(hass: HomeAssistant) -> Overview:
    """Return the overview of a house."""
    return Overview(hass)


MAX_DEVICES = 64

type _Dependencies = tuple[object, ...]


@dataclass(slots=True)
class Offers:
    """The tools of the intents of one house, by the device that asks.

    To offer them anew in each turn, their integration would look through all states of the house.
    """

    hass: HomeAssistant
    _kept: dict[str | None, tuple[_Dependencies, LLMTools | None]] = field(default_factory=dict)

    @callback
    def of(
        self, domain: str, platform: LLMToolsPlatformProtocol, context: llm.LLMContext
    ) -> LLMTools | None:
        """Return what an integration offers for Assist."""
        if domain != INTENT or context.assistant != conversation.DOMAIN:
            return platform.async_get_tools(self.hass, context, llm.LLM_API_ASSIST)
        device_id = context.device_id
        depends_on, known = self._dependencies(device_id), self._kept.get(device_id)
        if known is None or known[0] != depends_on:
            offered = platform.async_get_tools(self.hass, context, llm.LLM_API_ASSIST)
            if len(self._kept) >= MAX_DEVICES:
                self._kept.clear()
            known = self._kept[device_id] = depends_on, offered
        return known[1]

    def _dependencies(self, device_id: str | None) -> _Dependencies:
        """Return all that an offer depends on: intents, what is exposed, and what the device can.

        A change of where the device is makes another version of what is exposed.
        """
        device = dr.async_get(self.hass).async_get(device_id) if device_id else None
        has_timers = device_id is not None and async_device_supports_timers(self.hass, device_id)
        house = exposed(self.hass)
        house.look()
        return house.version, device is not None, has_timers, *intent.async_get(self.hass)


@singleton(f"{DOMAIN}_offers")
@callback
def offers(hass: HomeAssistant) -> Offers:
    """Return what is on offer in a house."""
    return Offers(hass)


class AssistAPI(llm.API):
    """The tools that Assist offers, and the instructions that go with them."""

    def __init__(self, hass: HomeAssistant) -> None:
        super().__init__(hass=hass, id=llm.LLM_API_ASSIST, name="Assist")

    @override
    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        """Ask all integrations for their tools and instructions, in the order of their names."""
        await overview(self.hass).async_write()
        platforms = await self.hass.data[llm_component.DATA_PLATFORMS].async_get_platforms()
        tools: list[llm.Tool] = []
        prompts: list[str] = []
        for domain, platform in sorted(platforms.items()):
            if domain == HOME:
                tools.append(home_llm.GetLiveContextTool())
                prompts.append(_home_prompt(self.hass))
                continue
            try:
                offered = offers(self.hass).of(domain, platform, llm_context)
            except Exception as err:
                kind = type(err).__name__  # what the error holds may be anybody's words
                _LOGGER.error("%s cannot offer its tools: %s", domain, kind)  # noqa: TRY400
                _LOGGER.debug("How offering tools failed", exc_info=True)
                continue
            if offered is not None:
                tools.extend(offered.tools)
                if offered.prompt:
                    prompts.append(offered.prompt)
        return llm.APIInstance(
            api=self,
            api_prompt="\n".join(prompts),
            llm_context=llm_context,
            tools=tools,
            custom_serializer=llm.selector_serializer,
        )


@callback
def async_get_ready(hass: HomeAssistant) -> None:
    """Once Home Assistant has started, make out the home, before somebody has to wait for it."""

    async def make_out() -> None:
        await overview(hass).async_write()
        await home_reader(hass).async_read()

    @callback
    def started(hass: HomeAssistant) -> None:
        hass.async_create_background_task(make_out(), f"{DOMAIN} making out the home", False)

    async_at_started(hass, started)


async def async_apis(
    hass: HomeAssistant, ids: tuple[str, ...], user_id: str | None
) -> llm.API | list[str] | None:
    """Return what a chat log is to be given for the APIs an agent has: one of ours, or their ids.

    Several APIs in one are put together by Home Assistant, and so is Assist in a release that does
    it in another way than those we know. Those for administrators, which it refuses to anybody else
    together with all others, are left out where the user is none.
    """
    ids = await _async_allowed(hass, ids, user_id)
    if ids == (llm.LLM_API_ASSIST,) and _is_known(hass):
        return AssistAPI(hass)
    return list(ids) or None


async def _async_allowed(
    hass: HomeAssistant, ids: tuple[str, ...], user_id: str | None
) -> tuple[str, ...]:
    # Before 2026.11 no API is for administrators.
    guarded = {one.id for one in llm.async_get_apis(hass) if getattr(one, "requires_admin", False)}
    if guarded.isdisjoint(ids):
        return ids
    user = await hass.auth.async_get_user(user_id) if user_id else None
    return ids if user and user.is_admin else tuple(one for one in ids if one not in guarded)


def _is_known(hass: HomeAssistant) -> bool:
    key = getattr(llm_component, "DATA_PLATFORMS", None)
    return (
        key is not None
        and hasattr(hass.data.get(key), "async_get_platforms")
        and all(
            hasattr(home_llm, name)
            for name in ("DYNAMIC_CONTEXT_PROMPT", "NO_ENTITIES_PROMPT", "GetLiveContextTool")
        )
    )


@callback
def _home_prompt(hass: HomeAssistant) -> str:
    if not (text := overview(hass).text):
        return str(home_llm.NO_ENTITIES_PROMPT)
    return "\n".join((home_llm.DYNAMIC_CONTEXT_PROMPT, HEADING, text))


def _entry(named: Named) -> str:
    told = {"names": ", ".join(named.names), "domain": named.domain}
    if named.areas:
        told["areas"] = ", ".join(named.areas)
    if all(len(value) <= _SHORT and _PLAIN.fullmatch(value) for value in told.values()):
        return "- " + "\n  ".join(f"{key}: {value}" for key, value in told.items()) + "\n"
    return str(dump([told]))


async def async_rendered(
    hass: HomeAssistant, prompt: str, user_input: conversation.ConversationInput
) -> str:
    """Render an agent's instructions, with what Home Assistant lets them use.

    Home Assistant renders them as well, but from 2026.11 on once in a conversation only.
    """
    user_id = user_input.context.user_id
    user = await hass.auth.async_get_user(user_id) if user_id else None
    rendered: str = Template(prompt, hass).async_render(
        {
            "ha_name": hass.config.location_name,
            "user_name": user.name if user else None,
            "llm_context": user_input.as_llm_context(DOMAIN),
        },
        parse_result=False,
    )
    return rendered
