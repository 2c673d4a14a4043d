"""Floor 5, the face: the command line, and the names with which a theorem of one's own is written down and checked.

`from lemmata import Claim, Domain, Interval, exact, Equal` is all that a file of claims needs; docs/interface.md lists the names. Each
is found on the floor below that holds it (`__init__.pyi` says which) when it is first asked for, so that importing lemmata loads nothing.
"""

from __future__ import annotations

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


class BadInput(Exception):
    """What was asked for cannot be done: one line says what is wrong and what is allowed (exit status 2)."""


class Failed(Exception):
    """What was asked for was found, and it fails: one line says where and why (exit status 1)."""
