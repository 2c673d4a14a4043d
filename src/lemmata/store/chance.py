"""What differs from one run to the next: the time of day, and random numbers without a seed; how
their use is heard of.

A generator of its own that gets no seed takes entropy, which is heard of. The generators that all
modules share are another matter: each draw from that of NumPy is heard of, from whatever library it
comes, and that of `random` is compared with what it was before.
"""

from __future__ import annotations

import os
import random

# it takes its source of entropy when it is imported: through the wrapper, or never
import secrets  # noqa: F401
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import CodeType, FrameType
from typing import Any

from lemmata.store import places
from lemmata.terms.types import Fields

TIME, UNSEEDED = "asks for the time", "draws random numbers without a seed"
_CLOCKS = {
    "time": 0,
    "time_ns": 0,
    "localtime": 0,
    "gmtime": 0,
    "ctime": 0,
    "asctime": 0,
    "strftime": 1,
    "clock_gettime": 1,
}
"""Functions of `time` that tell the time of day when they get no more arguments than this."""
_TODAY = {"now", "today", "utcnow"}
_PYTHONS, _NUMPYS = "random", "numpy.random"

_NAMING = os.path.join("equinox", "_jit.py")
"""Where Equinox gives each function that it compiles a random name, by which no number is
changed.
"""

_Blame = Callable[[str, FrameType | None], None]
_SEEDED: set[str] = set()
"""The shared generators that have been given a seed."""
_STATE: Fields = {}


def install(blame: _Blame) -> None:
    """Let `blame` hear, from now on, what code does that differs from one run to the next, and in
    which frame.
    """
    for name, limit in _CLOCKS.items():
        function = getattr(time, name, None)
        if function is not None:
            setattr(time, name, _telling(function, limit, blame))
    for module, name in ((os, "urandom"), (random, "_urandom")):
        setattr(module, name, _entropy(getattr(module, name), blame))
    _wrap_seeds(blame)
    _wrap_numpy(blame)
    watch()


def tells_time(code: CodeType) -> bool:
    """Tell whether code calls `now`, `utcnow` or `today`, or says so to NumPy: these types are
    compiled, and never wrapped.
    """
    words = set(_words(code))
    return not words.isdisjoint(_TODAY) and any("datetime" in word for word in words)


def _words(code: CodeType) -> Iterator[str]:
    """Yield the names and the texts in code and in what is defined there."""
    yield from code.co_names
    waiting = list(code.co_consts)
    while waiting:
        match waiting.pop():
            case str() as word:
                yield word
            case CodeType() as inner:
                yield from _words(inner)
            case tuple() | frozenset() as parts:
                waiting += parts


def _telling(function: Any, limit: int, blame: _Blame) -> Any:
    """Return a function that does the same and is heard of where the code that calls it is no
    library's.
    """

    @wraps(function)
    def wrapper(*args: Any) -> Any:
        caller = sys._getframe(1)
        if len(args) <= limit and places.runs(caller.f_code.co_filename) != places.LIBRARY:
            blame(TIME, caller)
        return function(*args)

    return wrapper


def _entropy(function: Any, blame: _Blame) -> Any:
    @wraps(function)
    def wrapper(*args: Any) -> Any:
        _unseeded(sys._getframe(1), blame)
        return function(*args)

    return wrapper


def _unseeded(frame: FrameType | None, blame: _Blame) -> None:
    if _STATE.get("replaced"):
        return  # a seed takes the place of what is drawn
    outer = frame
    while outer is not None and places.runs(outer.f_code.co_filename) == places.LIBRARY:
        if outer.f_code.co_filename == tempfile.__file__ or outer.f_code.co_filename.endswith(
            _NAMING
        ):
            # the name of a temporary file, or of a function that Equinox compiles, is no input
            return
        outer = outer.f_back
    blame(UNSEEDED, frame)


def _wrap_seeds(blame: _Blame) -> None:
    seed = random.Random.seed

    def own_seed(self: random.Random, a: Any = None, version: int = 2) -> None:
        if a is None:
            _unseeded(sys._getframe(1), blame)
        seed(self, a, version)

    random.Random.seed = own_seed
    random.seed = _seeding(random.seed, _PYTHONS)


def _wrap_numpy(blame: _Blame) -> None:
    """Put a generator that is heard of in the place of the one that NumPy's functions and other
    libraries share.
    """
    import numpy as np
    from numpy.random import mtrand

    kind, generator = np.random.RandomState, mtrand._rand

    class Shared(kind):
        pass

    for name in dir(kind):
        function = getattr(kind, name)
        if not name.startswith("_") and name != "get_state" and callable(function):
            wrapper = (
                _seeding(function, _NUMPYS, 1)
                if name in ("seed", "set_state")
                else _drawing(function, blame)
            )
            setattr(Shared, name, wrapper)
    listener = Shared(generator._bit_generator)
    setattr(mtrand, "_rand", listener)
    for name in np.random.__all__:
        if getattr(getattr(np.random, name), "__self__", None) is generator:
            setattr(np.random, name, getattr(listener, name))
    np.random.seed = _seeding(np.random.seed, _NUMPYS)
    setattr(np.random, "RandomState", _legacy_states(kind))


def _drawing(function: Any, blame: _Blame) -> Any:
    @wraps(function)
    def wrapper(*args: Any, **keywords: Any) -> Any:
        if _NUMPYS not in _SEEDED:
            blame(UNSEEDED, sys._getframe(1))
        return function(*args, **keywords)

    return wrapper


def _seeding(function: Any, name: str, position: int = 0) -> Any:
    """Return a function that does the same and is heard of if it gets a seed, as its argument of
    that number.
    """

    @wraps(function)
    def seeded(*args: Any, **keywords: Any) -> Any:
        arguments = (*args[position:], *keywords.values())
        if arguments and arguments[0] is not None:
            _SEEDED.add(name)
        return function(*args, **keywords)

    return seeded


def _legacy_states(kind: type) -> type:
    """Return NumPy's `RandomState`, which takes entropy before it looks at its seed, as a class
    whose seeds are heard of.
    """

    class Same(type):
        def __instancecheck__(cls, item: object) -> bool:
            return isinstance(item, kind)

    class RandomState(kind, metaclass=Same):
        def __init__(self, seed: Any = None) -> None:
            _STATE["replaced"] = seed is not None
            try:
                super().__init__(seed)
            finally:
                _STATE["replaced"] = False

    return RandomState


def watch() -> None:
    """Take the generator that `random` shares as it is now."""
    _STATE["random"] = random.getstate()


def drawn() -> bool:
    """Tell whether the generator that `random` shares has been drawn from since `watch`, without a
    seed.
    """
    return "random" in _STATE and _PYTHONS not in _SEEDED and random.getstate() != _STATE["random"]


@contextmanager
def apart() -> Iterator[None]:
    """Forget at the end which seeds were given here."""
    before = set(_SEEDED)
    watch()
    try:
        yield
    finally:
        _SEEDED.clear()
        _SEEDED.update(before)
        watch()
