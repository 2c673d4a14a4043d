"""Certificates as data: under which goal each is kept, and which a check may use.

A goal is all that the sign of a difference is asked of: its kind, both sides, and what may be
supposed, in groups. Its digest is taken of these as they are written, so that whatever changes the
statement, be it one end of a range, gives another goal. A certificate that is looked up is checked
by the kernel against the goal of now, as one that was just found is: what is kept is never trusted.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from lemmata.kernel.sign import Certificate, constant, signed
from lemmata.kernel.theorem import SAID, NoTheorem, Theorem
from lemmata.terms.term import ZERO, Condition, Kind, Part, Term, parts, variables
from lemmata.terms.types import Fields, Named

CONSTANT = "constant"
"""The first entry of a certificate that gives the bits in which a constant is enclosed."""
Squares: TypeAlias = Sequence[tuple[Term, Term]]
"""Pairs of a weight and a term."""
Asks: TypeAlias = tuple[Any, ...]
"""What a goal asks, its terms by where they lie in memory."""
LEGIBLE = 240
"""Characters of a goal in words: enough to tell which one it is, its digest says the rest."""


class Goal:
    """What is to be proved: that left − right is of a kind, under conditions that come in groups,
    of which the first ones may do.
    """

    def __init__(self, kind: Kind, left: Term, right: Term, *groups: Iterable[Condition]) -> None:
        self.kind: Kind = kind
        self.left, self.right = left, right
        self.levels = tuple(self._levels([tuple(group) for group in groups]))
        """What is supposed of the first 0, 1, … groups, of what is connected with the sides."""

    def _levels(self, groups: list[tuple[Condition, ...]]) -> Iterator[tuple[Condition, ...]]:
        own = variables(self.left, self.right)
        for count in range(len(groups) + 1):
            yield _connected(own, [one for group in groups[:count] for one in group])

    @property
    def asks(self) -> Asks:
        """What is asked, for as long as the terms of the goal live: terms that are computed alike
        are one object.
        """
        levels = (tuple((kind, one.serial) for kind, one in level) for level in self.levels)
        return (self.kind, self.left.serial, self.right.serial, *levels)

    @functools.cached_property
    def digest(self) -> str:
        """The SHA-256 of the goal: of variables by name and sign, of what is supposed in order."""
        asked = [one for level in self.levels for one in level]
        terms = [self.left, self.right, *(one for _, one in asked)]
        ordered = parts(*terms)
        places = {part.serial: place for place, part in enumerate(ordered)}
        lines = [
            self.kind,
            *(
                f"{part.operation.name}({','.join(_written(arg, places) for arg in part.args)})"
                for part in ordered
            ),
            *map(str, (places[self.left.serial], places[self.right.serial])),
            *(
                ";".join(f"{kind}{places[one.serial]}" for kind, one in level)
                for level in self.levels
            ),
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def __str__(self) -> str:
        sign = SAID[self.kind].partition(" ")[0]
        asked = SAID[self.kind] if self.right is ZERO else f"{sign} {self.right}"
        given = [f"{one} {SAID[kind]}" for kind, one in self.levels[-1]]
        words = f"{self.left} {asked}" + f", given {' and '.join(given)}" * bool(given)
        return words if len(words) <= LEGIBLE else f"{words[: LEGIBLE - 1]}…"


def _written(arg: Part, places: Mapping[int, int]) -> str:
    """Return an argument as text: a part by its number, a name in quotes, an integer in
    hexadecimal, which Python writes however long it is.
    """
    if type(arg) is Term:
        return f"[{places[arg.serial]}]"
    if isinstance(arg, Fraction):
        return f"{arg.numerator:x}/{arg.denominator:x}"
    return f"{arg:x}" if isinstance(arg, int) else repr(arg)


def _connected(wanted: set[Term], supposes: Iterable[Condition]) -> tuple[Condition, ...]:
    """Return the conditions on variables, and on those that these conditions connect with them."""
    waiting = [(one, variables(one[1])) for one in supposes]
    used: list[Condition] = []
    while near := [(one, of) for one, of in waiting if of & wanted]:
        used += [one for one, _ in near]
        waiting = [(one, of) for one, of in waiting if not of & wanted]
        wanted = wanted.union(*(of for _, of in near))
    return tuple(used)


def theorem(goal: Goal, level: int, tree: Certificate) -> Theorem:
    """Return what the kernel makes of a goal by a certificate, with so many groups of what the goal
    supposes: an enclosure of a constant in bits, or a tree of the rules for signs.

    Raises: NoTheorem.
    """
    if goal.right is ZERO and len(tree) == 2 and tree[0] == CONSTANT:
        return constant(goal.kind, goal.left, tree[1])
    return signed(goal.kind, goal.left, goal.right, goal.levels[level], tree)


class Answer(NamedTuple):
    """A theorem of a goal, how many groups of what this supposes it needs, and its certificate."""

    theorem: Theorem
    level: int
    tree: Certificate


@dataclass
class Certificates:
    """Certificates at hand.

    Attributes:
        kept: those of before as `data` makes them, by the digests of their goals.
        is_replay: whether these are all that counts.
        asks_solvers: whether solvers may be asked where no rule finds any.
        used: goals with what has proved them.
        derivations: what was used of products of inverses, as data, by the digests of these.
        squares: theorems by sums of squares, which a check hands over, with these.
        refused: goals of which a kept certificate was refused, and why.
        missing: goals of which a replay has no certificate.
        answers: what a search has found of goals, or that it has found nothing, by what these ask;
            the goals keep the terms alive by whose places in memory they are told apart.
    """

    kept: Mapping[str, Named] = field(default_factory=dict)
    is_replay: bool = False
    asks_solvers: bool = False
    used: dict[str, tuple[Goal, Answer]] = field(default_factory=dict)
    derivations: dict[str, Fields] = field(default_factory=dict)
    squares: list[tuple[Theorem, Squares]] = field(default_factory=list)
    refused: list[tuple[Goal, str]] = field(default_factory=list)
    missing: list[Goal] = field(default_factory=list)
    answers: dict[Asks, tuple[Goal, Answer | None]] = field(default_factory=dict)

    def data(self) -> list[Fields]:
        """Return what was used as data.

        An integer of thousands of digits, which Python does not write, leaves a certificate out.
        """
        signs = [one for goal, answer in self.used.values() for one in _data(goal, answer)]
        return [*signs, *self.derivations.values()]


def _data(goal: Goal, answer: Answer) -> Iterator[Fields]:
    """Yield a certificate as data: the digest of its goal, this in words, how many groups of what
    is supposed it needs, and the tree as a line of JSON.
    """
    with suppress(ValueError):
        by = json.dumps(answer.tree, separators=(",", ":"))
        yield {"goal": goal.digest, "says": str(goal), "supposes": answer.level, "by": by}


_AT_HAND: ContextVar[Certificates] = ContextVar("certificates")


def at_hand() -> Certificates:
    """Return the certificates at hand: none, where nothing says which."""
    return _AT_HAND.get(None) or Certificates()


@contextmanager
def having(kept: Iterable[Named], is_replay: bool = False) -> Iterator[Certificates]:
    """Have certificates, as data, at hand; in a replay no others, and no search can be run."""
    yield from _under(Certificates({one["goal"]: one for one in kept}, is_replay))


@contextmanager
def collecting(asks_solvers: bool = False) -> Iterator[Certificates]:
    """Note which certificates are used from here on; at hand are those that were before.

    Args: asks_solvers: whether solvers may be asked for more.
    """
    before = at_hand()
    inner = Certificates(before.kept, before.is_replay, asks_solvers and not before.is_replay)
    try:
        yield from _under(inner)
    finally:
        before.used |= inner.used
        before.derivations |= inner.derivations
        before.squares += inner.squares


def _under(certificates: Certificates) -> Iterator[Certificates]:
    token = _AT_HAND.set(certificates)
    try:
        yield certificates
    finally:
        _AT_HAND.reset(token)


def must_be_free() -> None:
    """Stop a search while a replay is under way.

    Raises: RuntimeError.
    """
    if at_hand().is_replay:
        raise RuntimeError("a replay runs no search")


def keep(goal: Goal, answer: Answer) -> None:
    """Note what has proved a goal, where that is collected."""
    if (certificates := _AT_HAND.get(None)) is not None:
        certificates.used[goal.digest] = (goal, answer)


def keep_squares(theorem: Theorem, squares: Squares) -> None:
    """Note of what squares a theorem says that a difference is the sum, where that is collected."""
    if (certificates := _AT_HAND.get(None)) is not None:
        certificates.squares.append((theorem, squares))


def looked_up(goal: Goal) -> Answer | None:
    """Return what a kept certificate proves of a goal, None where there is none that does."""
    certificates = at_hand()
    one = certificates.kept.get(goal.digest) if certificates.kept else None
    if one is None:
        return None
    try:
        level: int = one["supposes"]
        tree = json.loads(one["by"])
        if not 0 <= level < len(goal.levels):
            raise NoTheorem(f"it supposes {level!r:.40} groups")
        proved = theorem(goal, level, tree)
    # data of anyone may make anything go wrong
    except Exception as error:  # noqa: BLE001
        certificates.refused.append((goal, str(error)))
        return None
    answer = Answer(proved, level, tree)
    keep(goal, answer)
    return answer
