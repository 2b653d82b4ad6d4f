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
        "Undo that.",
        "What the last sentence changed is put back, and no model is asked for that either.",
        route="local",
        words=(("kitchen lights",),),
        wishes={"light.kitchen_lights": is_state("on")},
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

HAS_A_LIST = (
    "Somebody adds Home Assistant's shopping list, and chooses it for reminders in the options of "
    "the connection."
)
REMINDER = "water the plants"
REMIND_ME = Line(
    f"Remind me to {REMINDER} tomorrow at 6 pm.",
    "An item on the list that the household chose, with its time: nothing is only promised.",
    route="model",
    words=(("shopping list", "tomorrow"),),
    calls="switchboard__Remind",
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

USUAL_EARLY_SECONDS, USUAL_LATE_SECONDS = 8, 30
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

TABLETS = ("Kitchen", "Hall", "Bedroom")
"""The rooms that have a tablet on the wall."""

LEARNT_ABOUT, FORGOTTEN_STEM = "blueberries", "blueberr"
STILL_KNOWN = "loud music"

NOT_TOLD_YET = Line(
    "What would you suggest for breakfast?",
    "A conversation at a tablet on the wall. Nobody has told what they like yet.",
    route="model",
    forgot=FORGOTTEN_STEM,
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
OFF_RECORD_STEM = "party for kim"
OFF_RECORD: tuple[Line, ...] = (
    Line(
        "Off the record.",
        "From here on nothing that is said at this tablet is written down.",
        route="local",
        words=(("won't write anything down",),),
    ),
    Line(
        "Tell me a story about a surprise party for Kim.",
        "Answered as always, and kept nowhere.",
        route="model",
        words=((OFF_RECORD_STEM,),),
    ),
    Line(
        "On the record again.",
        "The conversation goes on where it was before.",
        route="local",
        words=(("again",),),
    ),
)
TELLING_MORE = Line(
    "I like fresh blueberries in the morning.",
    "Said in another conversation, with a word more.",
    route="model",
)
LISTENS_BACK = (
    "Whoever set this house up agreed to a log. Switchboard now listens back over it: up to twenty "
    "messages at a time, three of them for the second time. What it learns becomes memories."
)
LISTENS_AGAIN = (
    "Switchboard listens back over the new words. Whether the word more makes another memory or a "
    "fuller one, its rules cannot tell: it asks the model, with a JSON schema for the answer."
)

RESTARTED = (
    "Home Assistant is restarted: process {before} has ended, process {after} has started on the "
    "same folder."
)
KNOWN_ELSEWHERE = Line(
    "Any ideas for breakfast?",
    "Another conversation, another device, after a restart: what was told once is known.",
    route="model",
    words=(("blueberr",),),
    remembers=LEARNT_ABOUT,
)

FORGET_IT = Line(
    "Forget that I like blueberries.",
    "It says what it would forget, and asks. Nothing is forgotten yet.",
    route="model",
    words=(("forget",), ("blueberr",)),
    calls="switchboard__ForgetFact",
)
YES = Line(
    "Yes.",
    "Only now: the memory, the words it was learnt from, and the answers to them.",
    route="model",
    calls="switchboard__ForgetFact",
    lets_go=True,
)
JUST_FORGOTTEN = Line(
    "What do I like?",
    "In the same conversation: what was said in it before is not sent any more.",
    route="model",
    forgot=FORGOTTEN_STEM,
)
AS_IF_NOT_TOLD = Line(
    "What could I have for breakfast?",
    "Yet another conversation, elsewhere: there is nothing left to use.",
    route="model",
    forgot=FORGOTTEN_STEM,
)
EXPORT = "before.jsonl"
READS_AGAIN = (
    "Somebody brings back the log from an export that was made before. Then the marks of how far "
    "it was read are taken back in the file, so that Switchboard reads all of it anew."
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
