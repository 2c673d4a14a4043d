"""In a checkout the folders `theory`, `simulations`, `proofs_checks` and `figures` lie at the root and can be imported from there.

`python -m simulations.FAMILY` does so, and so does a program that has the root on its path. A floor imported under its folder's name
hands over to `lemmata.<floor>`, with everything inside it, so that no module is ever loaded twice.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import CodeType, ModuleType


def hand_over(floor: str) -> None:
    """Let the name of a floor, and every dotted name below it, mean the modules of `lemmata.<floor>`."""
    if not any(isinstance(finder, _HandedOver) and finder.floor == floor for finder in sys.meta_path):
        sys.meta_path.insert(0, _HandedOver(floor))
    sys.modules[floor] = import_module(f"lemmata.{floor}")


class _HandedOver(MetaPathFinder, InspectLoader):
    """Finds and loads what is inside a floor: `floor.x` is the module `lemmata.floor.x`, whose code `python -m floor.x` runs."""

    def __init__(self, floor: str) -> None:
        self.floor = floor

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module inside the floor is, None for any other."""
        real = find_spec(f"lemmata.{name}") if name.startswith(f"{self.floor}.") else None
        if real is None:
            return None
        return ModuleSpec(name, self, origin=real.origin, is_package=real.submodule_search_locations is not None)

    def exec_module(self, module: ModuleType) -> None:
        """Put the module that is meant in the place of the new, empty one."""
        sys.modules[module.__name__] = import_module(f"lemmata.{module.__name__}")

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code of the module that is meant."""
        real = find_spec(f"lemmata.{fullname}")
        return real.loader.get_code(real.name) if real and isinstance(real.loader, InspectLoader) else None

    def get_source(self, fullname: str) -> str | None:
        """Return the source of the module that is meant."""
        real = find_spec(f"lemmata.{fullname}")
        return real.loader.get_source(real.name) if real and isinstance(real.loader, InspectLoader) else None
