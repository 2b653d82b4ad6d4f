"""A fictional household: who lives in a demo house, what they said, and what it remembers of them.

Everything comes about as it does at home: said to the pipeline, learnt from the log, told by
actions.
"""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from demo.forms import walk
from demo.house import House, open_house
from demo.link import Link
from demo.model import Model, open_standin
from demo.run import set_up
from demo.server import NEWEST, HouseError
from demo.setup import Agent, Tablet, add_tablet
from demo.sign_in import Tokens, sign_in
from demo.talk import Answer, say

ADMIN, USER, NOBODY = "Romy", "Jonte", "Wall"
"""An administrator, a user, and the login of a tablet on the wall, which is no person's."""
PASSWORD = "demo"  # noqa: S105 - a house on 127.0.0.1 with nobody in it

AT_THE_WALL = (
    "Turn off the kitchen lights.",
    "How warm is it outside?",
    "Switch the bed light on and set the office lights to 30 percent.",
)
OF_ROMY = (
    "I love blueberries in the morning.",
    "My daughter Mila has a dog called Biscuit.",
    "Biscuit sleeps in the hall.",
)
OF_JONTE = (
    "I don't like loud music at dinner.",
    "Mila works at the library.",
    "What would you suggest for dinner?",
)
ENDED = "Mila works at library"
WAITS = "Remember that Kim may open the front door"
FAILS = "Tell me a long story about a lighthouse."
DOUBTFUL = ("The cat sleeps in the basket", "Since spring the cat sleeps on the sofa")
TOLD = ("The bins go out on Tuesday", "The spare key hangs in the pantry")
IMPORTED = {
    "conversation_id": "long-ago",
    "created": "2026-10-02T18:00:00+00:00",
    "content": [
        {
            "role": "user",
            "content": "I like walks in the rain.",
            "created": "2026-10-02T18:00:00+00:00",
        },
        {
            "role": "assistant",
            "content": "Good shoes help.",
            "created": "2026-10-02T18:00:02+00:00",
        },
    ],
}


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who can sign in. ``person`` is empty for a login that is nobody's."""

    name: str
    user_id: str
    person: str
    tokens: Tokens
    link: Link


@dataclass(frozen=True, slots=True)
class Household:
    """A house with people in it."""

    house: House
    model: Model
    agent: Agent
    pipeline: str
    tablet: Tablet
    admin: Member
    user: Member
    nobody: Member

    async def hears(self, who: Member, *sentences: str) -> list[Answer]:
        """Let somebody say sentences in one conversation; the wall's login at its tablet."""
        answers: list[Answer] = []
        for words in sentences:
            answers.append(
                await say(
                    self.house,
                    words,
                    pipeline=self.pipeline,
                    conversation_id=answers[-1].conversation_id if answers else None,
                    device_id=None if who.person else self.tablet.device_id,
                    link=who.link,
                )
            )
        return answers

    async def learns(self) -> None:
        """Have all that was said read now."""
        report = await self.house.ask_service("switchboard.run_extraction", {})
        if report["stopped"] != "finished" or report["failed"]:
            raise HouseError(f"What was said could not be learnt from: {report}")

    async def remembers(self, text: str, **data: Any) -> dict[str, Any]:
        """Tell the house something by its action; returns the action's answer."""
        return await self.house.ask_service("switchboard.remember", {"text": text, **data})


async def _join(house: House, name: str, *, group: str, person: bool) -> Member:
    username = name.casefold()
    made = await house.call("config/auth/create", name=name, group_ids=[group], local_only=False)
    user_id = made["user"]["id"]
    await house.call(
        "config/auth_provider/homeassistant/create",
        user_id=user_id,
        username=username,
        password=PASSWORD,
    )
    entity_id = ""
    if person:
        await house.call("person/create", name=name, user_id=user_id, device_trackers=[])
        entity_id = f"person.{username}"
    tokens = await sign_in(house.session, house.url, username, PASSWORD)
    link = await Link.open(house.session, house.url, tokens.access)
    return Member(name, user_id, entity_id, tokens, link)


async def move_in(house: House, model: Model) -> Household:
    """Set the house up with its graph switched on, and let three logins join it."""
    agent, pipeline = await set_up(house, model)
    await walk(
        house.request,
        "/api/config/config_entries/options/flow",
        {"handler": agent.entry_id, "show_advanced_options": True},
        {"memory": {"log_conversations": True, "graph": True, "recorded_requests": 20}},
    )
    return Household(
        house,
        model,
        agent,
        pipeline,
        await add_tablet(house, "Kitchen"),
        await _join(house, ADMIN, group="system-admin", person=True),
        await _join(house, USER, group="system-users", person=True),
        await _join(house, NOBODY, group="system-users", person=False),
    )


async def plant(home: Household) -> None:
    """Let everything have happened that a page of the panel has something to show of."""
    await home.hears(home.nobody, *AT_THE_WALL)
    await home.hears(home.admin, *OF_ROMY)
    await home.hears(home.user, *OF_JONTE)
    await home.learns()
    await home.hears(home.admin, WAITS)
    for text in TOLD:
        await home.remembers(text)
    await home.remembers("Drinks tea without sugar", owner=home.admin.person, pinned=True)
    await _in_doubt(home)
    await home.house.ask_service(
        "switchboard.settle_relation", {"relation": ENDED, "decision": "end"}
    )
    await home.house.ask_service(
        "switchboard.import_conversations",
        {"content": json.dumps([IMPORTED]), "format": "home_assistant"},
    )
    await home.model.order({"status": 500, "times": 4})
    await home.hears(home.nobody, FAILS)


async def _in_doubt(home: Household) -> None:
    """Tell two things of which the judge says that they contradict each other."""
    first, second = DOUBTFUL
    await home.remembers(first)
    await home.model.order({"says": json.dumps({"1": "disputed"})})
    told = await home.remembers(second)
    if not told.get("in_doubt_with"):
        raise HouseError(f"Nothing is in doubt: {told}")


@asynccontextmanager
async def open_household(
    folder: Path, environment: Path = NEWEST, *, is_lived_in: bool = True
) -> AsyncGenerator[Household]:
    """A house of its own with its model, closed on the way out.

    Where it is not lived in, nobody has said anything yet.
    """
    async with (
        open_standin(folder / "standin.log") as model,
        open_house(environment, folder / "house") as house,
    ):
        home = await move_in(house, model)
        try:
            if is_lived_in:
                await plant(home)
            yield home
        finally:
            for member in (home.admin, home.user, home.nobody):
                await member.link.close()
