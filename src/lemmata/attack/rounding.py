"""Evaluations on floats once more, with last bits that are rounded otherwise.

In the other rounding modes of IEEE 754 (section 4.3), and, for what JAX has compiled, with the
result of each operation moved (`jax_rounding.py`). A gap that moves by more than a thousandth of
itself may be rounding alone, as of an eigenvalue of a Jordan block, the inverse of a Hilbert
matrix, or a chaotic map (rounding modes as a test of conditioning: Kahan, "How Futile are Mindless
Assessments of Roundoff", 2006). What becomes of such a gap is decided in `confirm.py`.
"""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from lemmata.attack.strict_int import rounds_integers
from lemmata.language.case import Case
from lemmata.language.relation import Relation, breach, leaves, relative
from lemmata.terms.strict.jax_rounding import NotWatched, moved_roundings

WIDE = 1000
"""So many tolerances wide, and so many times as wide as it moves, is a gap that floats alone may
confirm: a tolerance allows for the digits that a sound computation loses, and the largest of a few
movements may be a small part of what rounding can do.
"""
UNEXAMINED = (
    "not examined, as JAX does not let its last bits be moved (compiled ahead of time, called back,"
    " or of an unknown version)"
)
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

    def rests_on(self, reruns: Sequence[Gaps | None]) -> bool:
        """Tell whether the sides are others in some other evaluation: else they were never computed
        anew, or exactly.
        """
        return any(rerun is None or not np.array_equal(rerun.sides, self.sides) for rerun in reruns)


def told(relation: Relation) -> Gaps:
    """Return the gaps of a relation on floats.

    Raises: as `lemmata.language.relation.residual`.
    """
    pairs = [(leaf, np.ravel(relative(leaf))) for leaf in leaves(relation) if leaf.gap.size]
    sides = np.concatenate(
        [np.ravel(side).astype(complex) for leaf, _ in pairs for side in leaf.sides]
    )
    return Gaps(
        np.concatenate([gap for _, gap in pairs]),
        np.concatenate([breach(leaf.sign, gap) for leaf, gap in pairs]),
        sides,
    )


def movement(here: Gaps, reruns: Sequence[Gaps | None]) -> np.ndarray:
    """Return how far each gap moves from one evaluation to the others; infinitely, where one of
    them has not as many gaps.
    """
    moved = np.zeros(here.gaps.shape)
    for rerun in reruns:
        moved = np.maximum(
            moved,
            np.abs(rerun.gaps - here.gaps) if rerun and rerun.gaps.shape == moved.shape else np.inf,
        )
    return moved


def steady(here: Gaps, reruns: Sequence[Gaps | None]) -> np.ndarray:
    """Tell of each gap whether it moves by less than a thousandth of itself."""
    return movement(here, reruns) * WIDE < here.broken


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
    results: list[Found] = []
    for mode in modes()[:most]:
        # in a mode that no check was written for it may raise anything, and then tells nothing
        with suppress(Exception), directed(mode), np.errstate(all="ignore"):
            results.append(evaluate())
    return results


def moved_in_jax(evaluate: Callable[[], Found]) -> list[Found | None]:
    """Return what an evaluation gives as JAX's last bits are moved, nothing where it takes no
    operation of JAX that rounds.

    None stands for what cannot be moved, as what was compiled ahead of time, or by a version of JAX
    that is not watched.
    """
    if "jax" not in sys.modules:
        return []
    result: Found | None = None
    try:
        with moved_roundings(seed=0) as operations, suppress(Exception), np.errstate(all="ignore"):
            result = evaluate()
    except NotWatched:
        return [None]
    return [result] if operations else []


def is_steady(relation: Callable[[], Relation]) -> bool:
    """Tell whether some gap that breaks its sign stands still in every rounding mode: it comes from
    no float, or from sound ones.
    """
    here = gaps_at(lambda _: relation(), Case())
    return here is None or bool(np.any((here.broken > 0) & steady(here, in_modes(relation))))


def is_rounded(relation: Callable[[Case], Relation], case: Case) -> bool:
    """Tell whether what breaks a relation exactly comes from floats that may be others: unsteady
    ones, or an integer that was rounded.
    """
    return not is_steady(lambda: relation(case)) or rounds_integers(relation, case)


def gaps_at(relation: Callable[[Case], Relation], case: Case) -> Gaps | None:
    """Return the gaps at a case, None where there are none that are finite."""
    try:
        with np.errstate(all="ignore"):
            return told(relation(case))
    # inputs and modes that no check was written for may raise anything, and then tell nothing
    except Exception:  # noqa: BLE001
        return None
