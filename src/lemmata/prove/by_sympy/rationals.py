"""Checks at points with SymPy's rationals: where neither balls nor fractions have what a check
needs, as a limit or an exact root of 3.

What comes out are numbers as expressions; they are enclosed in balls, with no float on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.relation import All, Induction, Leaf, Relation, leaves, parts
from lemmata.prove import balls
from lemmata.prove.limits import at_a_point
from lemmata.prove.normal_form import must_be_exact
from lemmata.prove.symbols import enclose, rational
from lemmata.terms.types import Formula, Scalar, Tensor, Value

BITS = 256
"""A gap that is not kept apart from 0 by balls of so many bits breaks nothing."""


def is_broken(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> bool | None:
    """Tell whether a relation certainly fails at a rational point; None where that cannot be told,
    as of a limit that is not decided.
    """
    try:
        lifted = domain.lifted(case, rational)
        with balls.precision(BITS):
            found = [_breaks(leaf) for leaf in leaves(function(formula, lifted))]
    # whatever a check raises that was not written for such numbers
    except Exception:  # noqa: BLE001
        return None
    told = [one for one in found if one is not None]
    return any(told) if told else None


def is_broken_again(relation: Relation, values: dict[Scalar, Fraction]) -> bool:
    """Tell whether a relation on symbols certainly fails at their values, each limit in it found
    anew there.
    """
    known = {s: rational(value) for s, value in values.items()}
    try:
        with balls.precision(BITS):
            return any(_breaks(leaf) for leaf in leaves(at_a_point(_placed(relation, known))))
    except (ArithmeticError, TypeError, ValueError):
        return False


def _placed(relation: Relation, known: dict[Scalar, Scalar]) -> Relation:
    """Return a relation with values in the place of symbols; sequences are left out."""

    def there(tensor: Tensor) -> Tensor:
        entries = np.asarray(tensor, dtype=object)
        out = np.empty(entries.shape, dtype=object)
        for index in np.ndindex(out.shape):
            entry: Scalar = entries[index]
            out[index] = entry.xreplace(known) if hasattr(entry, "xreplace") else entry
        return out

    placed = (part.mapped(there) for part in parts(relation) if not isinstance(part, Induction))
    return All(*placed)


def _breaks(leaf: Leaf) -> bool | None:
    """Tell whether some gap certainly breaks its sign; None for a gap with symbols of the check's
    own, of which a point tells nothing.

    Raises: TypeError for a float, ValueError for a gap without an enclosure.
    """
    for side in leaf.sides:
        for item in side.flat:
            _must_be_exact(item)
    gaps = [gap for gap in leaf.gap.flat if not getattr(gap, "free_symbols", None)]
    found = [gap if _is_ball(gap) else enclose(gap, {}) for gap in gaps]
    if not found and leaf.gap.size:
        return None
    broken = [gap for gap in found if balls.excludes_zero(gap)]
    return bool(broken) if leaf.sign == "zero" else any(bool(gap < 0) for gap in broken)


def _must_be_exact(item: Value) -> None:
    if not _is_ball(item):
        must_be_exact(item)


def _is_ball(item: Value) -> bool:
    import flint

    return isinstance(item, flint.arb)
