"""Floor 5, the face: the command line, and the names with which you write down and check a theorem of your own.

`from lemmata import Claim, Domain, Interval, exact, Equal` is all that a file of claims needs; docs/interface.md lists the names. Each
is looked up on the floor that holds it (`__init__.pyi` says which) when it is first used, so that importing lemmata loads nothing.
"""

from __future__ import annotations

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


class BadInput(Exception):
    """The request cannot be carried out: one line says what is wrong and what is allowed (exit status 2)."""


class Failed(Exception):
    """The request is sound, but what it names fails: one line says where and why (exit status 1)."""
