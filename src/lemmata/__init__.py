"""The face: the command line, and the names with which you write down and check a theorem of your
own.

`from lemmata import Claim, Domain, Interval, exact, Equal` is all that most files of claims need;
`HOMES` are the submodules that offer what is needed more rarely, and docs/interface.md lists the
names. Each is looked up in the room that holds it (`__init__.pyi` says which) when it is first
used, so that importing lemmata loads nothing.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import lazy_loader

__lemmata__ = "tool"

__version__ = "0.1.0"

HOMES = ("arithmetic", "domains", "relations", "proofs", "discovery")
"""The submodules that offer names of their own, and those that lemmata offers, by subject."""

_listed, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    """Return what is listed, or what a submodule lists: a file of claims may import any of these
    names from here.
    """
    try:
        return _listed(name)
    except ModuleNotFoundError as error:
        from lemmata.language.extras import Absent, wanted

        if wanted(error):
            return Absent(error)
        raise
    except AttributeError:
        # `from lemmata import families` asks here first, and must not load every home.
        homes = () if name.startswith("_") or find_spec(f"{__name__}.{name}") else HOMES
        for home in map(import_module, (f"{__name__}.{home}" for home in homes)):
            if name in home.__all__:
                return getattr(home, name)
        raise


class BadInput(Exception):
    """The request cannot be carried out: one line says what is wrong and what is allowed (exit
    status 2).
    """


class Failed(Exception):
    """The request is sound, but what it names fails: one line says where and why (exit status
    1).
    """
