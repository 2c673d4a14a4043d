"""Small source trees and one edit to each: those that can change what `main.run` does, and those that cannot.

A block opens with `# title | file | old | new`; `@ file` starts a file of the package `sample_tree`. `a.py` is as below unless given.
"""

from __future__ import annotations

from typing import NamedTuple

HELPER = "K = 2\n\ndef f(x):\n    return K * x\n\ndef g(x):\n    return x\n"


class Edit(NamedTuple):
    """The files of a tree, and the edit."""

    files: dict[str, str]
    name: str
    old: str
    new: str


def parsed(text: str) -> dict[str, Edit]:
    """Return the blocks of a text by title."""
    found = {}
    for block in text.strip().removeprefix("# ").split("\n# "):
        head, _, body = block.partition("\n")
        title, name, old, new = (part.strip() for part in head.split(" | "))
        files = {"a.py": HELPER}
        for part in body.strip().removeprefix("@ ").split("\n@ "):
            file, _, lines = part.partition("\n")
            files[file.strip()] = lines.strip() + "\n"
        found[title] = Edit(files, name, old, new)
    return found


THREE_FILES = '''
@ main.py
from sample_tree.near import step

def run(x):
    return step(x)
@ near.py
from sample_tree import far

def step(x):
    return far.gain(x) + 1

def other(x):
    return x
@ far.py
FACTOR = 3
UNUSED = 1

def gain(x):
    """Times three."""
    return FACTOR * x

def loss(x):
    return -x

if __name__ == "__main__":
    print(1)
'''

MATTER = parsed(f"""
# a helper two hops away | far.py | FACTOR * x | FACTOR + x
{THREE_FILES}
# a constant three hops away | far.py | FACTOR = 3 | FACTOR = 4
{THREE_FILES}
# import inside a function | a.py | K = 2 | K = 3
@ main.py
def run(x):
    from sample_tree.a import f
    return f(x)
# import under another name | a.py | K = 2 | K = 3
@ main.py
import sample_tree.a as m

def run(x):
    return m.f(x)
# dotted import | a.py | K = 2 | K = 3
@ main.py
import sample_tree.a

def run(x):
    return sample_tree.a.f(x)
# relative import | a.py | K = 2 | K = 3
@ main.py
from . import a as m

def run(x):
    return m.f(x)
# relative import from a parent | a.py | K = 2 | K = 3
@ sub/__init__.py
@ sub/b.py
from ..a import f
@ main.py
from .sub.b import f

def run(x):
    return f(x)
# re-export by the package | a.py | K = 2 | K = 3
@ __init__.py
from .a import f
@ main.py
from sample_tree import f

def run(x):
    return f(x)
# conditional import | a.py | K = 2 | K = 3
@ main.py
try:
    from sample_tree.a import f
except ImportError:
    f = abs

def run(x):
    return f(x)
# star import | a.py | K = 2 | K = 3
@ main.py
from sample_tree.a import *

def run(x):
    return f(x)
# getattr of a constant | a.py | K = 2 | K = 3
@ main.py
from sample_tree import a

def run(x):
    return getattr(a, "f")(x)
# getattr of a computed name | a.py | K = 2 | K = 3
@ main.py
from sample_tree import a
NAME = "F"

def run(x):
    return getattr(a, NAME.lower())(x)
# names looked up in globals | main.py | 2 * x | 3 * x
@ main.py
def h(x):
    return 2 * x

def run(x):
    return globals()["h"](x)
# a module handed on | a.py | K = 2 | K = 3
@ main.py
from sample_tree import a

def run(x):
    return vars(a)["f"](x)
# import_module of a constant | a.py | K = 2 | K = 3
@ main.py
import importlib

def run(x):
    return importlib.import_module("sample_tree.a").f(x)
# import_module of a computed name | a.py | K = 2 | K = 3
@ main.py
from importlib import import_module as load
NAME = "a"

def run(x):
    return load("sample_tree." + NAME).f(x)
# an attribute that only the module's __getattr__ gives | a.py | K = 2 | K = 3
@ a.py
K = 2

def __getattr__(name):
    return lambda x: K * x
@ main.py
from sample_tree import a

def run(x):
    return a.f(x)
# decorator | a.py | 2 * | 3 *
@ a.py
def twice(f):
    return lambda x: 2 * f(x)
@ main.py
from .a import twice

@twice
def h(x):
    return x

def run(x):
    return h(x)
# default | a.py | K = 2 | K = 3
@ main.py
from .a import f

def run(x, y=f(1)):
    return y
# base class | a.py | k = 2 | k = 3
@ a.py
class Base:
    k = 2
@ main.py
from .a import Base

class Child(Base):
    pass

def run(x):
    return Child.k * x
# constant behind an instance | a.py | RATE = 3 | RATE = 4
@ kinds.py
from dataclasses import dataclass

@dataclass(frozen=True)
class Problem:
    rate: float
@ a.py
from .kinds import Problem
RATE = 3
PROBLEM = Problem(RATE)
@ main.py
from .a import PROBLEM

def run(x):
    return PROBLEM.rate * x
# table filled after its definition | a.py | = 2 | = 3
@ a.py
T = {{}}
T["k"] = 2
@ main.py
from .a import T

def run(x):
    return T["k"] * x
# table filled by a function | a.py | = 2 | = 3
@ a.py
T = {{}}

def fill():
    T["k"] = 2
@ main.py
from .a import T

def run(x):
    return T["k"] * x
# table filled by two functions of one name | a.py | = 2 | = 3
@ a.py
T = {{}}

def fill():
    T["k"] = 2

def fill():
    pass
@ main.py
from .a import T

def run(x):
    return T["k"] * x
# table filled by a method call | a.py | (2) | (3)
@ a.py
T = []
done = T.append(2)
@ main.py
from .a import T

def run(x):
    return T[0] * x
# function registered by a decorator of its file | a.py | 2 * x | 3 * x
@ a.py
T = {{}}

def keep(f):
    T[f.__name__] = f
    return f

@keep
def h(x):
    return 2 * x
@ main.py
from .a import T

def run(x):
    return T["h"](x)
# overload of a generic function | a.py | 2 * x | 3 * x
@ a.py
from functools import singledispatch

@singledispatch
def f(x):
    return x

@f.register
def _(x: int):
    return 2 * x
@ main.py
from .a import f

def run(x):
    return f(x)
# global assigned by a function | a.py | K = 2 | K = 3
@ a.py
K = 1

def set_up():
    global K
    K = 2
@ main.py
from .a import K

def run(x):
    return K * x
# statement run on import, two imports away | b.py | = 1 | = 2
@ b.py
import sys
sys.sample = 1
@ a.py
import sample_tree.b

def f(x):
    return x
@ main.py
from .a import f

def run(x):
    return f(x)
# statement run on import of the package | __init__.py | = 1 | = 2
@ __init__.py
import sys
sys.sample = 1
@ main.py
from sample_tree.a import f

def run(x):
    return f(x)
# constant of a branch | a.py | K = 2 | K = 3
@ a.py
import os
if os.sep:
    K = 1
else:
    K = 2
@ main.py
from .a import K

def run(x):
    return K * x
# parameter name imported again inside | a.py | K = 2 | K = 3
@ main.py
def run(x, m=None):
    from sample_tree import a as m
    return m.f(x)
""")

HARMLESS = parsed(f"""
# an unrelated function of the same file | far.py | return -x | return +x
{THREE_FILES}
# an unrelated constant of the same file | far.py | UNUSED = 1 | UNUSED = 2
{THREE_FILES}
# a docstring | far.py | Times three. | Three times.
{THREE_FILES}
# a comment | far.py | FACTOR = 3 | FACTOR = 3  # why three
{THREE_FILES}
# the script part of a file | far.py | print(1) | print(2)
{THREE_FILES}
# an unrelated function beside a getattr of a constant | a.py | return x | return -x
@ main.py
from sample_tree import a

def run(x):
    return getattr(a, "f", None)(x)
# a name hidden by a parameter | a.py | K = 2 | K = 3
@ main.py
from sample_tree import a

def run(x, a=1):
    return a.f(x)
# what only annotations name | a.py | k = 1 | k = 2
@ a.py
class Number(float):
    k = 1
@ main.py
from .a import Number

def run(x: Number) -> Number:
    y: Number = x
    return y
# imports for type checking | a.py | import os | import re
@ a.py
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import os

def f(x):
    return x
@ main.py
from .a import f

def run(x):
    return f(x)
""")
