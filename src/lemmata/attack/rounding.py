"""What tells a violation on floats from rounding.

Balls are asked first: where they certainly break the relation it is broken, and where they keep it,
only digits were lost. What they cannot run is evaluated again: with the last bits of its real
inputs moved, in the other rounding modes of IEEE 754 (section 4.3), and at points beside it; what
JAX has compiled, with the result of each operation moved (`jax_rounding.py`). A gap that moves by
more than a thousandth of itself may be rounding alone, as of an eigenvalue of a Jordan block, the
inverse of a Hilbert matrix, or a chaotic map (rounding modes as a test of conditioning: Kahan, "How
Futile are Mindless Assessments of Roundoff", 2006). A function of the C library that is flat on
floats, as `math.tanh` from 20 on, shows nothing of this: where a check is not said to need
`floats`, it confirms nothing.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from lemmata.attack.made_floats import float_made
from lemmata.attack.overflow import wraps
from lemmata.attack.strict_int import rounds_integers
from lemmata.language.case import Case, largest
from lemmata.language.check import Check
from lemmata.language.domain import Domain
from lemmata.language.relation import Relation, breach, leaves, relative
from lemmata.prove import balls
from lemmata.terms.jax_rounding import NotWatched, moved_roundings
from lemmata.terms.types import Formula

WIDE = 1000
"""So many tolerances wide, and so many times as wide as it moves, is a gap that floats alone may
confirm: a tolerance allows for the digits that a sound computation loses, and the largest of a few
movements may be a small part of what rounding can do.
"""
SHAKES, BITS = 3, 8
"""How often the inputs are moved, and by how many units in the last place at most: libraries
compute to a few of them.
"""
NEIGHBOURS, BESIDE = 6, (2.0**-20, 2.0**-6)
"""How many points beside a witness must break the relation the same way, and how far they are at
most, absolutely and relatively. Beyond what floats cannot tell apart, as 1 − cos x from 0 below
1e-8; and far enough that the error of a difference quotient, which stands still between two floats
that it may be, has its sign by chance.
"""
UNEXAMINED = (
    "not examined, as JAX does not let its last bits be moved (compiled ahead of time, called back,"
    " or of an unknown version)"
)
UNSTEADY = (
    "rounding: what is compared is another number as floats on the way to it are rounded otherwise"
)
SHORT = 2.0**20
"""What is a multiple of 1/SHORT was not rounded, but for one chance in 2^32."""
X86, ARM = (0x400, 0x800, 0xC00), (1 << 23, 1 << 22, 3 << 22)
MODES = {"x86_64": X86, "i686": X86, "aarch64": ARM, "arm64": ARM}
"""What `fesetround` calls downward, upward and towards zero, by kind of processor (C11, 7.6.3; its
<fenv.h>).
"""


@cache
def _library() -> tuple[Any, tuple[int, ...]]:
    """Return the C library that sets rounding modes, and the modes; none where it is not found."""
    try:
        library = ctypes.CDLL(None)
        return library, (
            MODES[platform.machine()] if library.fesetround and library.fegetround else ()
        )
    except (OSError, TypeError, AttributeError, KeyError):
        return None, ()


def modes() -> tuple[int, ...]:
    """Return the rounding modes other than to nearest that this machine has; none where they cannot
    be set.
    """
    return _library()[1]


@contextmanager
def directed(mode: int) -> Iterator[None]:
    """Let this thread round as a mode of `modes` says, and restore the mode that was set before."""
    library = _library()[0]
    before = library.fegetround()
    library.fesetround(mode)
    try:
        yield
    finally:
        library.fesetround(before)


class Gaps(NamedTuple):
    """The gaps of a relation one after the other, relative to their scales, how far each breaks its
    sign, and the sides compared.
    """

    gaps: np.ndarray
    broken: np.ndarray
    sides: np.ndarray

    def rests_on(self, others: Sequence[Gaps | None]) -> bool:
        """Tell whether the sides are others in some other evaluation: else they were never computed
        anew, or exactly.
        """
        return any(other is None or not np.array_equal(other.sides, self.sides) for other in others)


def told(relation: Relation) -> Gaps:
    """Return the gaps of a relation on floats.

    Raises: as `lemmata.language.relation.residual`.
    """
    found = [(leaf, np.ravel(relative(leaf))) for leaf in leaves(relation) if leaf.gap.size]
    sides = np.concatenate(
        [np.ravel(side).astype(complex) for leaf, _ in found for side in leaf.sides]
    )
    return Gaps(
        np.concatenate([gap for _, gap in found]),
        np.concatenate([breach(leaf.sign, gap) for leaf, gap in found]),
        sides,
    )


def movement(here: Gaps, others: Sequence[Gaps | None]) -> np.ndarray:
    """Return how far each gap moves from one evaluation to the others; infinitely, where one of
    them has not as many gaps.
    """
    moved = np.zeros(here.gaps.shape)
    for other in others:
        moved = np.maximum(
            moved,
            np.abs(other.gaps - here.gaps) if other and other.gaps.shape == moved.shape else np.inf,
        )
    return moved


class Judged(NamedTuple):
    """What becomes of a violation on floats: what confirms it; else whether balls deny it, and in
    words that rounding may explain it.
    """

    by: str | None = None
    absolved: bool = False
    rounding: str = ""


def judged(
    check: Check,
    formula: Formula,
    domain: Domain,
    case: Case,
    rtol: float,
    right: Formula | None = None,
) -> Judged:
    """Tell what a violation of more than `rtol` on floats is, with the formula for which the check
    holds if another one breaks it.

    Floats alone confirm it only for a formula that admits nothing else, or a check with `floats`;
    integers of NumPy that wrap, nothing.
    """
    found = _judged(check, formula, domain, case, rtol, right)
    words = wraps(check.function, formula, largest([case])) if found.by and right is None else ""
    # real parameters are floats from the start
    if found.by == "exact" and right is None and not domain.real_names():
        words = words or float_made(check.function, formula, [case])
    return Judged(rounding=words) if words else found


def _judged(
    check: Check, formula: Formula, domain: Domain, case: Case, rtol: float, right: Formula | None
) -> Judged:
    by = balls.confirm(check.function, formula, domain, case, rtol / 2)
    if by == "exact" and is_rounded(
        lambda at: check.function(formula, at), _without_floats(check, formula, domain, case)
    ):
        return Judged(rounding=UNSTEADY)
    if by:
        return Judged(by)
    absolved = balls.absolves(check.function, formula, domain, case, rtol)
    if absolved:
        return Judged(absolved=True)
    alone = absolved is False and (
        getattr(formula, "admits", None) == ("numpy",) or check.options["floats"]
    )
    kept = (
        (lambda: _keeps(lambda at: check.function(right, at), case, rtol))
        if right
        else lambda: False
    )
    return _scattered(lambda at: check.function(formula, at), domain, case, rtol, alone, kept)


def _without_floats(check: Check, formula: Formula, domain: Domain, case: Case) -> Case:
    """Return a case as fractions where a check can be evaluated on them: no power of theirs is
    rounded, as 3.0^2 is upward.
    """
    with suppress(ArithmeticError, ValueError, TypeError):  # what is infinite is no fraction
        exactly = domain.lifted(case, Fraction)
        return exactly if _at(lambda at: check.function(formula, at), exactly) else case
    return case


def _scattered(
    relation: Callable[[Case], Relation],
    domain: Domain,
    case: Case,
    rtol: float,
    alone: bool,
    kept: Callable[[], bool],
) -> Judged:
    here = _at(relation, case)
    if here is None or not np.any(here.broken > rtol):
        return Judged()  # a check that answers differently on replay
    turned, shaken = (
        in_modes(lambda: relation(case)),
        [_at(relation, one) for one in _shaken(domain, case)],
    )
    inexact, moved = movement(here, turned), movement(here, shaken)
    # what no shaken case breaks breaks on a thin set
    explained = np.maximum(inexact, np.where(_still(here, shaken, rtol), moved, 0.0))
    if np.all(explained * WIDE >= here.broken, where=here.broken > rtol):
        worst = np.max(explained, where=here.broken > rtol, initial=0.0)
        return Judged(
            rounding=(
                f"rounding: a gap of {np.max(here.broken):.3g} moves by {worst:.3g} as last bits"
                " are rounded otherwise"
            )
        )
    if not alone:
        return Judged()
    beside = [
        gaps
        for one in _beside(domain, case)
        if (gaps := _at(relation, one)) or domain.contains(one)
    ]
    sure = (here.broken > WIDE * rtol) & (np.maximum(inexact, moved) * WIDE < here.broken)
    sure &= _still(here, [*turned, *shaken, *beside], WIDE * rtol, turned=False)
    if not np.any(sure):
        return Judged()
    told_apart = here.rests_on([*turned, *shaken]) or _short(here.sides)
    if told_apart and kept():
        # another formula finds what the check computes: it has not lost its digits
        return Judged("rerun")
    return _compiled(here, relation, case, sure, told_apart)


def _compiled(
    here: Gaps, relation: Callable[[Case], Relation], case: Case, sure: np.ndarray, told_apart: bool
) -> Judged:
    """Confirm gaps that stand still whatever the processor rounds if they do as well as JAX's own
    roundings are moved.
    """
    found = moved_in_jax(lambda: told(relation(case)))
    if not found:
        return Judged("rerun" if told_apart else None)
    if None in found:
        return Judged(rounding=f"rounding: {UNEXAMINED}")
    unmoved = movement(here, found) * WIDE < here.broken
    if np.any(sure & unmoved):
        return Judged("rerun" if told_apart or here.rests_on(found) else None)
    return Judged(
        rounding=(
            f"rounding: a gap of {np.max(here.broken):.3g} does not stand still as JAX's last bits"
            " are rounded otherwise"
        )
    )


def _keeps(relation: Callable[[Case], Relation], case: Case, rtol: float) -> bool:
    there = _at(relation, case)
    return there is not None and bool(np.all(there.broken <= rtol))


def _still(
    here: Gaps, others: Sequence[Gaps | None], least: float, turned: bool = True
) -> np.ndarray:
    """Tell of each gap whether it breaks its sign by more than `least` in all other evaluations, in
    whatever direction if `turned`.
    """
    still = np.ones(here.broken.shape, dtype=bool)
    for other in others:
        if other is None or other.broken.shape != still.shape:
            return np.zeros(still.shape, dtype=bool)
        with np.errstate(over="ignore"):  # the sign of an infinite product is right
            still &= (other.broken > least) & (
                turned | (np.real(other.gaps * np.conj(here.gaps)) > 0)
            )
    return still


def in_modes(relation: Callable[[], Relation]) -> list[Gaps]:
    """Return the gaps of a relation as evaluated in each rounding mode but to nearest, where it can
    be.
    """
    return rounded_otherwise(lambda: told(relation()))


Found = TypeVar("Found")


def rounded_otherwise(evaluate: Callable[[], Found], most: int | None = None) -> list[Found]:
    """Return what an evaluation gives in each rounding mode but to nearest (or in so many of them),
    where it gives anything.
    """
    found: list[Found] = []
    for mode in modes()[:most]:
        # in a mode that no check was written for it may raise anything, and then tells nothing
        with suppress(Exception), directed(mode), np.errstate(all="ignore"):
            found.append(evaluate())
    return found


def moved_in_jax(evaluate: Callable[[], Found]) -> list[Found | None]:
    """Return what an evaluation gives as JAX's last bits are moved, nothing where it takes no
    operation of JAX that rounds.

    None stands for what cannot be moved, as what was compiled ahead of time, or by a version of JAX
    that is not watched.
    """
    if "jax" not in sys.modules:
        return []
    found: Found | None = None
    try:
        with moved_roundings(seed=0) as operations, suppress(Exception), np.errstate(all="ignore"):
            found = evaluate()
    except NotWatched:
        return [None]
    return [found] if operations else []


def is_steady(relation: Callable[[], Relation]) -> bool:
    """Tell whether some gap that breaks its sign stands still in every rounding mode: it comes from
    no float, or from sound ones.
    """
    here = _at(lambda _: relation(), Case())
    return here is None or bool(
        np.any((here.broken > 0) & (movement(here, in_modes(relation)) * WIDE < here.broken))
    )


def is_rounded(relation: Callable[[Case], Relation], case: Case) -> bool:
    """Tell whether what breaks a relation exactly comes from floats that may be others: unsteady
    ones, or an integer that was rounded.
    """
    return not is_steady(lambda: relation(case)) or rounds_integers(relation, case)


def _at(relation: Callable[[Case], Relation], case: Case) -> Gaps | None:
    """Return the gaps at a case, None where there are none that are finite."""
    try:
        with np.errstate(all="ignore"):
            return told(relation(case))
    except Exception:  # noqa: BLE001 - inputs and modes that no check was written for may raise anything, and then tell nothing
        return None


def _moved(domain: Domain, case: Case, move: Callable[[float], float]) -> Case:
    return domain.lifted(case, lambda value: float(move(float(value))), domain.real_names())


def _shaken(domain: Domain, case: Case) -> list[Case]:
    """Return cases of the domain whose real parameters differ in the last bits; none without real
    parameters.
    """
    random = np.random.default_rng(0)

    def shaken(value: float) -> float:
        return value * (
            1
            + int(random.choice((-1, 1))) * int(random.integers(1, BITS, endpoint=True)) * 2.0**-52
        )

    return [
        one
        for _ in range(SHAKES * bool(domain.real_names()))
        if domain.contains(one := _moved(domain, case, shaken))
    ]


def _beside(domain: Domain, case: Case) -> list[Case]:
    """Return neighbours of a case that meet the conditions, if beyond an end; a zero stays, for it
    was not rounded.
    """
    random = np.random.default_rng(1)

    def beside(value: float) -> float:
        return value + random.uniform(-1, 1) * max(BESIDE[0], BESIDE[1] * abs(value)) * bool(value)

    return [
        one
        for _ in range(NEIGHBOURS * bool(domain.real_names()))
        if domain.holds(one := _moved(domain, case, beside))
    ]


def _short(values: np.ndarray) -> bool:
    return bool(np.all(values * SHORT == np.rint(values * SHORT)))
