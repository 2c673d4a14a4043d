"""Ball arithmetic for every engine: precision in a context, conversion without rounding, and no float on the way.

`float(ball)` and `np.asarray(balls, float)` drop the radius without a word, so a true claim could be "refuted" by rounding.
Two guards stand here: a relation with a float on either side is refused, and a gap that moves with its inputs but has
radius zero on thick inputs went through a float.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from proofs_checks.relation import Leaf, leaves
from theory.domain import Case, Domain

LADDER = (64, 128, 256, 512, 1024)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work at so many bits, and restore the precision that was set before."""
    import flint

    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


def ball(value: Any, radius: float = 0.0) -> Any:
    """Return the float or fraction as a ball: exact (a fraction rounded outwards), or thick by `radius`."""
    import flint

    exact = flint.arb(flint.fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else flint.arb(float(value))
    return exact + flint.arb(0, radius) if radius else exact


def interval(low: Any, high: Any) -> Any:
    """Return a ball that contains [low, high]."""
    import flint

    return flint.arb(low).union(flint.arb(high))


def relate(function: Callable[..., Any], formula: Callable[..., Any], case: Case) -> list[Leaf]:
    """Evaluate a check on balls and return its gaps.

    Raises: TypeError if a float or another number without a radius stands in a gap.
    """
    found = list(leaves(function(formula, case)))
    for leaf in found:
        for gap in leaf.gap.flat:
            if not isinstance(gap, (int, Fraction)) and type(gap).__module__.partition(".")[0] != "flint":
                raise TypeError(f"a ball became a {type(gap).__name__} on its way to the relation: its radius is lost")
    return found


def passes_no_float(function: Callable[..., Any], formula: Callable[..., Any], domain: Domain, case: Case) -> bool:
    """Tell whether radii survive: no gap moves with the inputs yet has radius zero on thick inputs."""
    tiny = 2.0**-40

    def gaps(lift: Callable[[Any], Any]) -> list[Any]:
        return [gap for leaf in relate(function, formula, domain.lifted(case, lift)) for gap in leaf.gap.flat]

    with precision(128):
        thick, here = gaps(lambda value: ball(value, tiny)), gaps(ball)
        there = gaps(lambda value: ball(value) * (1 + ball(tiny)))
    return all(rad(wide) > 0 or not excludes_zero(one - other) for wide, one, other in zip(thick, here, there, strict=True))


def rad(value: Any) -> float:
    """Return the radius of a ball (zero for integers), rounded up to a float."""
    return float(value.rad()) * (1 + 1e-15) if hasattr(value, "rad") else 0.0


def excludes_zero(value: Any) -> bool:
    """Tell whether the value is certainly not zero (False for a NaN ball)."""
    return bool(value != 0) if not hasattr(value, "rad") else bool(value.is_finite() and not value.contains(0))


def size(value: Any) -> float:
    """Return an upper bound of the absolute value, as a float."""
    return float(abs(value)) if not hasattr(value, "abs_upper") else float(value.abs_upper()) * (1 + 1e-15)


def violated(leaf: Leaf) -> bool:
    """Tell whether some gap certainly breaks its sign."""
    if leaf.sign == "zero":
        return any(excludes_zero(gap) for gap in leaf.gap.flat)
    return any(bool(gap < 0) for gap in leaf.gap.flat)


def kept(leaf: Leaf, bound: float) -> bool:
    """Tell whether every gap certainly keeps its sign (zero: enclosed within `bound`, relative to the leaf's scale)."""
    if leaf.sign == "zero":
        scale = leaf.scale or 1 + max((size(item) for item in np.asarray(leaf.size, dtype=object).flat), default=0.0)
        return all(size(gap) <= bound * scale for gap in leaf.gap.flat)
    return all(bool(gap >= 0) for gap in leaf.gap.flat)


def confirm(function: Callable[..., Any], formula: Callable[..., Any], domain: Domain, case: Case) -> str | None:
    """Re-evaluate a witness exactly, then in balls at growing precision; name what confirmed the refutation, else None."""
    try:
        exact = list(leaves(function(formula, domain.lifted(case, Fraction))))
        if all(isinstance(gap, (int, Fraction)) for leaf in exact for gap in leaf.gap.flat):
            return "exact" if any(violated(leaf) for leaf in exact) else None
    except Exception:  # noqa: BLE001 - a formula may have no rational value; balls are next
        pass
    for bits in LADDER:
        try:
            with precision(bits):
                found = relate(function, formula, domain.lifted(case, ball))
                if any(violated(leaf) for leaf in found):
                    return "balls" if passes_no_float(function, formula, domain, case) else None
        except Exception:  # noqa: BLE001 - a check that balls cannot run confirms nothing, whatever it raised
            return None
    return None
