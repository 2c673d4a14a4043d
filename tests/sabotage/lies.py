"""Functions that lie: each function of the search, made to say something else than it does, one at a time, on statements that are false.

A lie is a constant of the kind that the function has returned: the other truth value, nothing in the place of something, an empty
collection. The process that lies is a copy, so that what it keeps is lost with it.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import json
import os
import pkgutil
import resource
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import lemmata
from lemmata.evidence.verdict import examine
from lemmata.language import check as kinds
from lemmata.language.check import CHECKS, Evidence, Options
from tests import toys
from tests.sabotage.statements import EVERY_STATEMENT, Statement

SEARCH, TRUSTED = ("prove", "attack", "evidence"), "prove/traced"
"""The rooms whose functions lie, and the folder in them that is trusted beside kernel and terms: what a check states, and that each part of
it is proved. What is said is said in `language`.
"""
SECONDS = 20
"""A lie that makes a search endless is stopped after so many seconds of the processor, and has proved nothing."""


def _true(*_: object, **__: object) -> object:
    return True


def _false(*_: object, **__: object) -> object:
    return False


def _none(*_: object, **__: object) -> object:
    return None


def _zero(*_: object, **__: object) -> object:
    return 0


def _text(*_: object, **__: object) -> object:
    return ""


def _tuple(*_: object, **__: object) -> object:
    return ()


def _list(*_: object, **__: object) -> object:
    return []


def _set(*_: object, **__: object) -> object:
    return set()


def _dict(*_: object, **__: object) -> object:
    return {}


def _iterator(*_: object, **__: object) -> Iterator[object]:
    yield from ()


LIES: Mapping[type, tuple[Callable[..., object], ...]] = {
    bool: (_true, _false),
    type(None): (_true,),
    int: (_zero,),
    str: (_text,),
    tuple: (_tuple,),
    list: (_list,),
    set: (_set,),
    frozenset: (_set,),
    dict: (_dict,),
    types.GeneratorType: (_iterator,),
}
"""What a function that has returned a value of a type may say instead; one that returns nothing, or an object, says nothing as well."""


def evidence(statement: Statement) -> Evidence:
    """Return what a check says of a statement."""
    claim = toys.claim(statement.formula, statement.domain, "toy.sabotage.claim")
    kinds.exact(claim, **statement.options)(statement.check)
    return examine(CHECKS.pop(claim.id)[-1], claim.formula, claim, Options())


def is_false_theorem(statement: Statement, found: Evidence) -> bool:
    """Tell whether a false statement is said to be a theorem, without a word of what it leaves out."""
    is_theorem = found.outcome == "holds" and found.kind == "exact" and not found.solver
    is_whole = not found.partial and not found.uncompared
    return is_theorem and is_whole and not (statement.words and statement.words in found.scope)


def functions() -> dict[types.CodeType, types.FunctionType]:
    """Return the functions and methods of the search, by their code; those that close over something are left out."""
    tool = Path(lemmata.__path__[0])
    rooms = [tool / room for room in SEARCH]
    for room in SEARCH:
        package = importlib.import_module(f"lemmata.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    own = [one for one in gc.get_objects() if isinstance(one, types.FunctionType) and not one.__closure__]
    places = [(one, Path(one.__code__.co_filename).parents) for one in own]
    return {one.__code__: one for one, parents in places if tool / TRUSTED not in parents and any(room in parents for room in rooms)}


def returned(statement: Statement, known: Mapping[types.CodeType, object]) -> dict[types.CodeType, set[type]]:
    """Return the types of what each function returned while a statement was looked at."""
    seen: dict[types.CodeType, set[type]] = {}

    def note(frame: types.FrameType, event: str, value: object) -> None:
        if event == "return" and frame.f_code in known:
            is_generator = frame.f_code.co_flags & 0x20
            seen.setdefault(frame.f_code, set()).add(types.GeneratorType if is_generator else type(value))

    sys.setprofile(note)
    try:
        evidence(statement)
    finally:
        sys.setprofile(None)
    return seen


def leaks() -> tuple[int, int, dict[str, list[str]]]:
    """Return how many functions of the search were reached, how many lies were told, and those that make false statements theorems."""
    known = functions()
    reached: dict[types.CodeType, list[Statement]] = defaultdict(list)
    kinds_of: dict[types.CodeType, set[type]] = defaultdict(set)
    for statement in EVERY_STATEMENT:
        for code, found in returned(statement, known).items():
            reached[code].append(statement)
            kinds_of[code] |= found
    told = [(code, lie) for code in reached for lie in lies(kinds_of[code])]
    through = {
        f"{code.co_filename}:{code.co_firstlineno} {lie.__name__}": names
        for code, lie in told
        if (names := let_through(known[code], lie, reached[code]))
    }
    return len(reached), len(told), through


def lies(kinds_of: set[type]) -> list[Callable[..., object]]:
    """Return what a function that has returned values of some types may say instead."""
    chosen = dict.fromkeys(lie for kind in kinds_of for lie in LIES.get(kind, ()))
    return [*chosen, *([] if types.GeneratorType in kinds_of else [_none])]


def let_through(function: types.FunctionType, lie: Callable[..., object], statements: Sequence[Statement]) -> list[str]:
    """Return the names of false statements that are theorems once a function lies."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        status = 1
        try:
            faulthandler.disable()
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            function.__code__ = lie.__code__  # type: ignore[attr-defined] - a lie is a function of Python's
            for one in statements:
                try:
                    found = evidence(one)
                except BaseException:  # noqa: BLE001 - whatever a lie breaks proves nothing
                    CHECKS.pop("toy.sabotage.claim", None)
                    continue
                if is_false_theorem(one, found):
                    os.write(writer, f"{one.name}\n".encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as stream:
        names = stream.read().split("\n")[:-1]
    os.waitpid(child, 0)
    return names


if __name__ == "__main__":
    json.dump(leaks(), sys.stdout)
