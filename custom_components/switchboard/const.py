"""Names and defaults that the doors share."""

from typing import Final

DOMAIN: Final = "switchboard"
SIGNAL_MEMORY_CHANGED: Final = f"{DOMAIN}_memory_changed"
"""Sent when what is remembered was told, corrected, taken in or forgotten."""

NOTIFICATION_PREFIX: Final = f"{DOMAIN}_late_"
"""What notifications of late answers are called."""

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
"""What the key of a deployment begins with that only an agent or a task names."""

# A conversation subentry: one agent, its options grouped in sections.
SUBENTRY_CONVERSATION: Final = "conversation"
SECTION_ROUTING: Final = "routing"
SECTION_WINDOW: Final = "window"
SECTION_MODEL: Final = "model"
SECTION_HOME: Final = "home_state"
SECTION_TIMING: Final = "timing"
SECTION_SECURITY: Final = "security"
SECTION_RECALL: Final = "recall"

# The entry's options: what its agents share, grouped in sections.
SECTION_PRICES: Final = "prices"
SECTION_BUDGETS: Final = "budgets"
SECTION_MEMORY: Final = "memory"
SECTION_BACKGROUND: Final = "background"
SECTION_CHUNKING: Final = "chunking"
CONF_PRICE_INPUT: Final = "input"
CONF_PRICE_CACHED: Final = "cached"
CONF_PRICE_OUTPUT: Final = "output"
CONF_LIST_PRICES: Final = "list_prices"
CONF_DOLLAR: Final = "dollar"
CONF_MONEY_DAY: Final = "money_day"
CONF_MONEY_MONTH: Final = "money_month"
LIST_CURRENCY: Final = "USD"
CONF_LOG_CONVERSATIONS: Final = "log_conversations"
CONF_LOG_OTHER_AGENTS: Final = "log_other_agents"
CONF_RETENTION_DAYS: Final = "retention_days"
CONF_CARRY_OVER_MINUTES: Final = "carry_over_minutes"
CONF_WINDOW_SIZE: Final = "window_size"
CONF_GRAPH: Final = "graph"
CONF_OVERLAP: Final = "overlap"
CONF_HEALTH: Final = "health"
CONF_RECORDED_REQUESTS: Final = "recorded_requests"
CONF_EMBEDDING_DEPLOYMENT: Final = "embedding_deployment"
CONF_SATELLITES: Final = "satellites"
CONF_SATELLITE: Final = "satellite"
CONF_PERSON: Final = "person"
CONF_READ_MINUTES: Final = "read_minutes"
CONF_FLEX: Final = "flex"
CONF_IDLE_MINUTES: Final = "idle_minutes"
CONF_CHUNK_STRATEGY: Final = "strategy"
CONF_CHUNK_TOKENS: Final = "max_tokens_per_chunk"
CONF_CHUNK_OVERLAP: Final = "overlap_tokens"
CONF_PARALLEL_CHUNKS: Final = "parallel_chunks"

CONF_POLICY: Final = "policy"
CONF_STATE_QUESTIONS_LOCALLY: Final = "state_questions_locally"
CONF_VOCABULARY: Final = "vocabulary"
CONF_MAX_TOKENS: Final = "max_tokens"
CONF_EVICTION_TARGET: Final = "eviction_target"
CONF_KEEP_EXCHANGES: Final = "keep_exchanges"
CONF_SUMMARY: Final = "summary"
CONF_TOPICS: Final = "topics"
CONF_OWN_TOPICS: Final = "own_topics"
CONF_TOPICS_BY_MODEL: Final = "topics_by_model"
CONF_TEMPERATURE: Final = "temperature"
CONF_TOP_P: Final = "top_p"
CONF_MAX_OUTPUT_TOKENS: Final = "max_output_tokens"
CONF_REASONING_EFFORT: Final = "reasoning_effort"
CONF_VERBOSITY: Final = "verbosity"
CONF_SERVICE_TIER: Final = "service_tier"
CONF_STORE: Final = "store"
CONF_CONTEXT_TOKENS: Final = "context_tokens"
CONF_PIN: Final = "pin"
CONF_PROTECTED: Final = "protected"
CONF_HOME_MODE: Final = "mode"
CONF_HOME_TOKENS: Final = "table_tokens"
CONF_HOME_MINUTES: Final = "table_minutes"
CONF_EARLY_SECONDS: Final = "early_answer_seconds"
CONF_LATE_SECONDS: Final = "late_answer_seconds"
CONF_CONFIRM_AT_ONCE: Final = "confirm_at_once"
CONF_SHORTEN_REPEATS: Final = "shorten_repeats"
CONF_PROFILE_TOKENS: Final = "profile_tokens"
CONF_RECALL_TOKENS: Final = "recall_tokens"

DEFAULT_NAME: Final = "Switchboard"
DEFAULT_AI_TASK_NAME: Final = "Switchboard tasks"
DEFAULT_TASK_OUTPUT_TOKENS: Final = 4000
DEFAULT_MAX_OUTPUT_TOKENS: Final = 1500
DEFAULT_CONTEXT_TOKENS: Final = 128_000
REASONING_EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")
VERBOSITIES: Final = ("low", "medium", "high")
SERVICE_TIERS: Final = ("auto", "default", "flex", "priority")

DEFAULT_PROMPT: Final = """\
You are the voice of this home and speak through a loudspeaker on the wall.
Answer in the language you are spoken to, in one or two short sentences of plain text that \
sound natural when read aloud: no lists, no markup, no links.
Use the tools to act on the home; never claim to have done something that a tool has not \
confirmed, and say so when a tool reports an error.
If a request could mean several things, ask one short question."""
