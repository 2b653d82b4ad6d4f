"""The engine without Home Assistant: the component is entered past its front door."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Final

_NAME: Final = "custom_components.switchboard"
_ROOT: Final = Path(__file__).parents[2]


def use_the_engine_alone() -> None:
    """Let ``custom_components.switchboard.engine`` be imported where Home Assistant is not.

    Call it before anything else is imported; a process that has the component already keeps it.
    """
    if str(_ROOT) not in sys.path:
        sys.path.insert(0, str(_ROOT))
    if _NAME not in sys.modules:
        package = ModuleType(_NAME)
        package.__path__ = [str(_ROOT / "custom_components" / "switchboard")]
        sys.modules[_NAME] = package
