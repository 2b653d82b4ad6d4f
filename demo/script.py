"""What is said in the demo, and what happens between the sentences."""

from demo.expectations import Line, is_dimmed_to, is_state
from demo.model import STANDIN_DEPLOYMENT, STANDIN_FALLBACK

SMALL_WINDOW = 1200
"""Tokens; enough for a handful of exchanges, so that an eviction happens while one watches."""

OPENING: tuple[Line, ...] = (
    Line(
        "Turn off the kitchen lights.",
        "A plain command: Home Assistant understands it by itself, no model is asked.",
        route="local",
        wishes={"light.kitchen_lights": is_state("off")},
    ),
    Line(
        "How warm is it outside?",
        "A question about the house: the model was told of it, and need not look anything up.",
        route="model",
        at_once=True,
        words=(("15.6", "16"),),
    ),
)

BY_HAND = "Somebody unlocks the front door with a key. Nobody tells the agent."
UNLOCKED = "lock.front_door"

AFTER_A_CHANGE = Line(
    "Is the front door locked?",
    "The change is told with the question; the cache has nearly all the rest.",
    route="model",
    words=(("unlocked", "not locked", "n't locked"),),
    at_once=True,
    told="Front Door = unlocked",
)

COMMANDS: tuple[Line, ...] = (
    Line(
        "Switch the bed light on and set the office lights to 30 percent.",
        "Two wishes in one breath: the model calls Home Assistant's tools for each.",
        route="model",
        uses_tools=True,
        wishes={
            "light.bed_light": is_state("on"),
            "light.office_rgbw_lights": is_dimmed_to(0.3),
        },
    ),
    Line(
        "And the hall lights too, please.",
        "Only someone who remembers the sentence before knows what the hall lights should do.",
        route="model",
        uses_tools=True,
        wishes={"light.entrance_color_white_lights": is_dimmed_to(0.3)},
    ),
)

STORIES: tuple[Line, ...] = tuple(
    Line(f"Tell me a long story about {topic}.", about, route="model", words=((word,),))
    for topic, word, about in (
        (
            "a lighthouse",
            "lighthouse",
            "A long answer, streamed. What no longer fits leaves the window, in whole rounds.",
        ),
        *(
            (f"a {word}", word, "The window still has room: one more.")
            for word in ("garden", "river", "mountain", "train", "bakery", "desert", "library")
        ),
    )
)
"""Told one after the other until something leaves the window."""

ENDING: tuple[Line, ...] = (
    Line(
        "Close the living room window.",
        "Local again, in the same conversation; the cover really takes its time to close.",
        route="local",
        wishes={"cover.living_room_window": is_state("closed")},
    ),
)

THROTTLED = (
    f"The deployment {STANDIN_DEPLOYMENT} is ordered to be throttled for ten minutes. "
    f"{STANDIN_FALLBACK} was set up to stand in for it, in its own form."
)
THROTTLED_SECONDS = 600

WHEN_THROTTLED = Line(
    "How humid is it outside?",
    "Nobody waits ten minutes: the next deployment answers in the same turn.",
    route="model",
    words=(("54",),),
    refused_by=STANDIN_DEPLOYMENT,
    answered_by=STANDIN_FALLBACK,
)

EARLY_SECONDS, LATE_SECONDS, SILENT_SECONDS = 1, 3, 5
SLOW = (
    f"The agent is told in its form to give a sign of life after {EARLY_SECONDS} s and to answer "
    f"later after {LATE_SECONDS} s. The model is ordered to be silent for {SILENT_SECONDS} s."
)

WHEN_SLOW = Line(
    "Switch the bed light off and set the office lights to 60 percent.",
    "A sign of life, then an honest end of the turn. The work goes on behind it.",
    route="model",
    reason="answer_comes_later",
    words=(("moment", "stay with me", "bear with me"), ("let you know",)),
)
LATE_WISHES = {
    "light.bed_light": is_state("off"),
    "light.office_rgbw_lights": is_dimmed_to(0.6),
}

AFTER_A_LATE_ANSWER = Line(
    "And the hall lights too, please.",
    'The late answer is part of the conversation: "too" means what was asked there.',
    route="model",
    uses_tools=True,
    wishes={"light.entrance_color_white_lights": is_dimmed_to(0.6)},
)

TELLINGS: tuple[Line, ...] = (
    Line(
        "I love blueberries in the morning.",
        "Nothing to do, but something to remember. It goes into the log with everything else.",
        route="model",
    ),
    Line(
        "I don't like loud music at dinner.",
        "A dislike is worth as much as a wish.",
        route="model",
    ),
)
LEARNT_ABOUT = "blueberries"
LISTENS_BACK = (
    "Whoever set this house up agreed to a log. Switchboard now listens back over it: ten "
    "messages at a time, three of them for the second time."
)

WHEN_AZURE_IS_GONE = Line(
    "What is the outside temperature?",
    "No deployment is left: the house falls back on its own agent.",
    route="fallback",
    words=(("15.6",),),
    error=True,
)

GONE = "The stand-in is switched off, as if the internet had failed."
LEFT_OUT = (
    "A deployment that is throttled, one that is too slow, and one that is gone cannot be ordered "
    "from the real service: these parts are left out."
)
