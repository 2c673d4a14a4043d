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
from types import FrameType
from typing import Any, NoReturn

from lemmata.terms.roles import role
from lemmata.terms.types import Value

__lemmata__ = "prover"

OWN = ("prover", "calculus")
"""Roles of modules whose look-ups of terms decide nothing that a formula gives."""


class Refused(TypeError):
    """A term was asked for something that it has no answer to."""


class Inexact(Refused):
    """A float stands beside a term: nothing exact is said of what is rounded."""


class Overgrown(BaseException):
    """More parts are built than a trace is to have. (Not an Exception: a formula that goes on
    after those must let it pass.)
    """


class Trace:
    """What was asked of terms while a formula ran on them.

    Attributes:
        refusals: each in words, with the file and the line.
        undecided: those of them that may decide what code gives, as an order or a look-up, but for
            what SymPy asks for its own expressions.
        unequal: the differences that were taken not to be 0, as code compared their sides; none
            unless the trace is `denying`.
        equal: the differences that are known to be 0.
        substituted: parts in whose place code put something, and what.
        differentiated: variables by which code took a derivative.
        partial: what code computed that has a value under a condition alone, as a quotient; it may
            not be a part of what is compared.
        by_sympy: whether SymPy was handed a term, or has computed a number.
        computed: integrals and sums of SymPy's, each with its answer.
        places: variables that stand near a term (`near`), with that term.
        left: how many more parts may be built, those that there are built again among them.
    """

    def __init__(
        self, denying: bool = False, equal: Iterable[Any] = (), most: float = math.inf
    ) -> None:
        self.denying, self.equal, self.left = denying, [*equal], most
        self.substituted: dict[Any, list[Any]] = {}
        self.differentiated: list[Any] = []
        self.partial: dict[Any, None] = {}
        self.places: dict[Any, Any] = {}
        self.by_sympy, self.computed = False, list[tuple[Any, Any]]()
        self.refusals: list[str] = []
        self.undecided: list[str] = []
        self.unequal: dict[Any, None] = {}
        self.untaken: dict[int, tuple[Any, str]] = {}
        """Comparisons that no `where` has taken yet, by `id`, and where they stand: each is a
        refusal at the end."""
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
        asked = [*trace.sought, *trace.untaken.values()]
        trace.undecided += [words for _, words in asked]
        trace.refusals += [words for _, words in asked]


@contextmanager
def aside() -> Iterator[None]:
    """Note nothing inside the block in the traces under way: what is asked there decides nothing of
    what they are of.
    """
    outer, TRACES[:] = TRACES[:], []
    try:
        yield
    finally:
        TRACES[:] = outer


def grow() -> None:
    """Count a part in the traces under way.

    Raises: Overgrown.
    """
    for trace in TRACES:
        trace.left -= 1
        if trace.left < 0:
            raise Overgrown


def refuse(question: str, decides: bool = False, kind: type[Refused] = Refused) -> NoReturn:
    """Refuse a question, and note in the trace under way where it was asked.

    Args: decides: whether code asks it to do one thing or another; kind: of the refusal.

    Raises: Refused.
    """
    words, binds = place(question), decides and not _is_asked_by_sympy()
    for trace in TRACES:
        trace.refusals.append(words)
        trace.undecided += [words] * binds
    raise kind(words)


def place(question: str) -> str:
    """Return a question with the file and the line of the formula that asks it."""
    frame = sys._getframe(2)
    # for the words alone: a formula asks through functions of this folder, and of libraries
    own = ("lemmata.terms", "numpy", "sympy")
    while frame.f_back is not None and _name(frame).startswith(own):
        frame = frame.f_back
    line = f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"
    return f"{question} of a term at {line}"


def _is_asked_by_sympy() -> bool:
    frame = sys._getframe(2)
    while frame.f_back is not None and _name(frame).startswith(("lemmata.terms", "numpy")):
        frame = frame.f_back
    # the prover stands in the place of what SymPy makes its expressions by
    return _name(frame).startswith("sympy") or role(_name(frame)) == "prover"


def _name(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__"))


def note(part: Any, question: str) -> None:
    """Note a question that cannot be refused, if the code of a claim asks it."""
    # whose code asks is told by the mark of its module (`roles.py`), wherever that stands
    name = sys._getframe(2).f_globals.get("__name__", "")
    # SymPy looks up all that it is handed among what it has computed before
    if TRACES and role(name) not in OWN and not str(name).startswith("sympy."):
        words = place(question)
        for trace in TRACES:
            trace.sought.append((part.serial, words))


def take_back(part: Any) -> None:
    """Take back that a term was looked up: it is the key of what is put in its place."""
    for trace in TRACES:
        numbers = [k for k, (sought, _) in enumerate(trace.sought) if sought == part.serial]
        if numbers:
            del trace.sought[numbers[-1]]


class Comparison:
    """What `x > y` is for terms: no truth value, but a condition that `where` takes: that a
    difference is of a kind, or what others say together.

    Each other use is refused, and noted; so is a comparison that no `where` has taken by the end of
    the trace, as code may ask `is True`, or swallow a refusal.

    Attributes: kind: of the difference, or "and", "or"; of: the difference, or the parts.
    """

    __slots__ = ("kind", "of")
    arithmetic = "term"
    __array_ufunc__ = None
    """NumPy's arrays leave `&` and `|` to it."""

    def __init__(self, kind: str, *of: Any) -> None:
        self.kind, self.of = kind, of
        words = place("the order")
        for trace in TRACES:
            trace.untaken[id(self)] = (self, words)

    def where(self, yes: Value, no: Value) -> Any:
        """Return the term that is one where the condition is met, and another where it is not."""
        for trace in TRACES:
            trace.untaken.pop(id(self), None)
        first = self.of[0]
        if self.kind == "and":
            return first.where(self.of[1].where(yes, no), no)
        if self.kind == "or":
            return first.where(yes, self.of[1].where(yes, no))
        return first.chosen(self.kind, yes, no)

    def __and__(self, right: Value) -> Comparison:
        return Comparison("and", self, _condition(right))

    def __or__(self, right: Value) -> Comparison:
        return Comparison("or", self, _condition(right))

    def _asked(self, *_: object) -> NoReturn:
        if _is_asked_by_sympy():
            # it is made a condition of an expression of SymPy's, which is on no terms
            for trace in TRACES:
                trace.untaken.pop(id(self), None)
        refuse("the order", decides=True)

    def __eq__(self, right: object) -> bool:
        return self._asked()

    def __ne__(self, right: object) -> bool:
        return self._asked()

    def __hash__(self) -> int:
        return self._asked()

    def __bool__(self) -> bool:
        return self._asked()

    __int__ = __index__ = __float__ = __str__ = __len__ = __iter__ = _asked
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _asked
    __lt__ = __le__ = __gt__ = __ge__ = __xor__ = __rand__ = __ror__ = __rxor__ = _asked
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __invert__ = _asked


def _condition(value: Value) -> Comparison:
    return (
        value
        if isinstance(value, Comparison)
        else refuse("a truth value beside the order", decides=True)
    )
