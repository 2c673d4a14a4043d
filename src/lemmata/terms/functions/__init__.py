"""Functions of terms, a file each: where a function is real, its slope, its value, its sign.

A file of this folder is one function, its object `FACTS`; importing the folder lets terms be made
of all of them.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from lemmata.terms.term import OPERATIONS

__lemmata__ = "prover"

for _file in pkgutil.iter_modules(__path__):
    OPERATIONS[_file.name] = import_module(f"{__name__}.{_file.name}").FACTS
