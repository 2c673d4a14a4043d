"""Functions of terms, a file each: where a function is real, its slope, its value, its sign.

A file of this folder is one function, its object `FACTS`; importing the folder lets terms be made
of all of them, of unknown ones (`terms/unknown.py`), and of entries of sequences (`recursive`).
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from lemmata.terms.recursive.entry import ENTRY, LISTED
from lemmata.terms.term import OPERATIONS
from lemmata.terms.unknown import FACTS as UNKNOWN
from lemmata.terms.unknown import PAIR

__lemmata__ = "prover"
OPERATIONS |= {one.name: one for one in (UNKNOWN, PAIR, ENTRY, LISTED)}

for _file in pkgutil.iter_modules(__path__):
    _facts = import_module(f"{__name__}.{_file.name}").FACTS
    # what is written by its name is read again by it
    if _facts.name != _file.name or OPERATIONS.setdefault(_facts.name, _facts) is not _facts:
        raise ImportError(f"{_file.name}.py is of a function of another name, {_facts.name}")
