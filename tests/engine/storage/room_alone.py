"""Import this first, and the room is imported without the doors, and so without Home Assistant.

For programs of a second's length, which would otherwise take several to start.
"""

import sys
from pathlib import Path
from types import ModuleType

_PACKAGE = "custom_components.switchboard"

if _PACKAGE not in sys.modules:
    package = ModuleType(_PACKAGE)
    package.__path__ = [str(Path(__file__).parents[3] / "custom_components" / "switchboard")]
    sys.modules[_PACKAGE] = package
