"""What is asked of terms while a formula runs on them.

A question that a term has no answer to is refused with file and line, and noted in the traces under
way, so that a refusal that a formula swallows is known all the same. What cannot be refused, as a
look-up, is noted.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from lemmata.terms.roles import role

__lemmata__ = "prover"

OWN = ("prover", "calculus")
"""Roles of modules whose look-ups of terms decide nothing that a formula gives."""


class Refused(TypeError):
    """A term was asked for something that it has no answer to."""


class Overgrown(BaseException):
    """More parts are built than a trace is to have. (Not an Exception: a formula that goes on
    after those must let it pass.)
    """


class Trace:
    """What was asked of terms while a formula ran on them.

    Attributes:
        refusals: each in words, with the file and the line.
        unequal: the differences that were taken not to be 0, as code compared their sides; none
            unless the trace is `denying`.
        equal: the differences that are known to be 0.
        substituted: parts in whose place code put something.
        differentiated: variables by which code took a derivative.
        partial: what code computed that has a value under a condition alone, as a quotient; it may
            not be a part of what is compared.
        places: variables that stand near a term (`near`), with that term.
        left: how many more parts may be built, those that there are built again among them.
    """

    def __init__(
        self, denying: bool = False, equal: Iterable[Any] = (), most: float = math.inf
    ) -> None:
        self.denying, self.equal, self.left = denying, [*equal], most
        self.substituted: list[Any] = []
        self.differentiated: list[Any] = []
        self.partial: dict[Any, None] = {}
        self.places: dict[Any, Any] = {}
        self.refusals: list[str] = []
        self.unequal: dict[Any, None] = {}
        self.sought: list[tuple[int, str]] = []
        """Which terms were looked up in a set or a dictionary, by `id`, and where, or printed, and
        so may be by their text: as keys are told apart by where they lie in memory, and messages
        are printed, that cannot be refused; it is one at the end."""


TRACES: list[Trace] = []
"""The traces under way, the innermost last."""


@contextmanager
def tracing(
    denying: bool = False, equal: Iterable[Any] = (), most: float = math.inf
) -> Iterator[Trace]:
    """Note what is asked of terms inside the block.

    Args: denying: whether two terms are taken to be unequal where code compares them; equal: the
    differences for which they are not; most: parts that may be built.

    Raises: Overgrown inside, where code builds more.
    """
    trace = Trace(denying, equal, most)
    TRACES.append(trace)
    try:
        yield trace
    finally:
        TRACES.remove(trace)
        trace.refusals += [words for _, words in trace.sought]


def grow() -> None:
    """Count a part in the traces under way.

    Raises: Overgrown.
    """
    for trace in TRACES:
        trace.left -= 1
        if trace.left < 0:
            raise Overgrown


def refuse(question: str) -> NoReturn:
    """Refuse a question, and note in the trace under way where it was asked.

    Raises: Refused.
    """
    words = _placed(question)
    for trace in TRACES:
        trace.refusals.append(words)
    raise Refused(words)


def _placed(question: str) -> str:
    """Return a question with the file and the line of the formula that asks it."""
    frame = sys._getframe(2)
    # for the words alone: a formula asks through functions of this folder, and of libraries
    own = ("lemmata.terms", "numpy", "sympy")
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).startswith(own):
        frame = frame.f_back
    place = f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"
    return f"{question} of a term at {place}"


def note(part: Any, question: str) -> None:
    """Note a question that cannot be refused, if the code of a claim asks it."""
    # whose code asks is told by the mark of its module (`roles.py`), wherever that stands
    name = sys._getframe(2).f_globals.get("__name__", "")
    if TRACES and role(name) not in OWN:
        words = _placed(question)
        for trace in TRACES:
            trace.sought.append((id(part), words))


def take_back(part: Any) -> None:
    """Take back that a term was looked up: it is the key of what is put in its place."""
    for trace in TRACES:
        places = [place for place, (sought, _) in enumerate(trace.sought) if sought == id(part)]
        if places:
            del trace.sought[places[-1]]
