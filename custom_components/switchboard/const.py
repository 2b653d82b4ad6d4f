"""Names and defaults that the doors share."""

from typing import Final

DOMAIN: Final = "switchboard"
ENTRY_VERSION: Final = 1
"""A release with a larger one writes connections that earlier releases cannot read."""

NOTIFICATION_PREFIX: Final = f"{DOMAIN}_late_"
"""The beginning of the ids of notifications of late answers."""

EVENT_ANSWERED: Final = f"{DOMAIN}_answered"
"""Fired when a turn has ended: by whom it was answered, and where; nothing of what was said."""

EVENT_HAPPENED: Final = f"{DOMAIN}_happened"
HAPPENINGS: Final = ("failed", "waits", "budget", "learnt")

DOCUMENTATION: Final = "https://github.com/switchboard-voice/switchboard"

# The entry: one Azure OpenAI deployment.
CONF_ENDPOINT: Final = "endpoint"
CONF_DEPLOYMENT: Final = "deployment"
CONF_API_VERSION: Final = "api_version"
CONF_API: Final = "api"
CONF_CAPABILITIES: Final = "capabilities"
SECTION_ENTRA: Final = "entra"
CONF_TENANT_ID: Final = "tenant_id"

# An AI Task subentry: someone who does tasks, with a model section alone.
SUBENTRY_AI_TASK: Final = "ai_task_data"

# A deployment subentry: one that stands in for the entry's own.
SUBENTRY_DEPLOYMENT: Final = "deployment"
CONF_RANK: Final = "rank"
CONF_LEARNT_FROM: Final = "learnt_from"
CONF_NAMED: Final = "named_deployments"
NAMED: Final = "name:"
"""The beginning of the key of a deployment that only an agent or a task names."""

# Subentries for speech: one that hears, and one that speaks; they exist where somebody adds them.
SUBENTRY_STT: Final = "stt"
SUBENTRY_TTS: Final = "tts"

# A subentry for the other homes with which a house shares people's memory: one at most.
SUBENTRY_SHARING: Final = "sharing"
CONF_SHARED: Final = "shared"
CONF_SERVER_READS: Final = "server_reads"

# What listens: how it does, words that it is to expect, and whether a turn may end early.
CONF_LISTENS: Final = "listens"
CONF_WORDS: Final = "words"
CONF_ENDS_EARLY: Final = "ends_early"
CONF_QUICK: Final = "quick"
FILE: Final = "file"
STREAMING: Final = "streaming"

# What speaks: by which service, in which voices, how fast, and in what manner.
CONF_SERVICE: Final = "service"
CONF_VOICES: Final = "voices"
CONF_SPEED: Final = "speed"
CONF_MANNER: Final = "manner"
AZURE_SPEECH: Final = "azure_speech"
SPEECH_CACHE: Final = (DOMAIN, "speech")
"""Where in the cache of Home Assistant phrases are kept that were spoken, by connection."""

# A conversation subentry: one agent.
SUBENTRY_CONVERSATION: Final = "conversation"

# Sections and options that are spoken of apart from the settings, where all options are declared.
SECTION_MODEL: Final = "model"
SECTION_SECURITY: Final = "security"
SECTION_PRICES: Final = "prices"
SECTION_BUDGETS: Final = "budgets"
SECTION_MEMORY: Final = "memory"
SECTION_BACKGROUND: Final = "background"
SECTION_LIMITS: Final = "limits"
SECTION_CHUNKING: Final = "chunking"
SECTION_RECALL: Final = "recall"
TOOL_AMEND: Final = f"{DOMAIN}__Amend"
CONF_REMINDERS: Final = "reminders"
CONF_LIST_PRICES: Final = "list_prices"
CONF_DOLLAR: Final = "dollar"
CONF_PIN: Final = "pin"
CONF_VOCABULARY: Final = "vocabulary"
CONF_LOG_CONVERSATIONS: Final = "log_conversations"
CONF_EMBEDDING_DEPLOYMENT: Final = "embedding_deployment"
CONF_PICTURE_DEPLOYMENT: Final = "picture_deployment"
CONF_SATELLITES: Final = "satellites"

LIST_CURRENCY: Final = "USD"
DEFAULT_NAME: Final = "Switchboard"
DEFAULT_AI_TASK_NAME: Final = "Switchboard tasks"
