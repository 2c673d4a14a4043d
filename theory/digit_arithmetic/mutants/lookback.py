"""Laws of runs with one slip: the lowest position, what starts a run, how many are started."""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf, differences
from lemmata.theory.digit_arithmetic.lookback import run_share, started_share
from lemmata.theory.digit_arithmetic.problem import look_back


def whole_look_back(digits: int, base: int) -> list[Fraction]:
    """`look_back_pmf` with runs that reach the lowest position as if another one lay below it."""
    return differences([Fraction(0), *(run_share(digits, run, base) for run in range(1, digits + 1))])


def triggered_pmf(digits: int, base: int) -> list[Fraction]:
    """`look_back_pmf` as the law of the longest cascade."""
    return cascade_pmf(digits, base)


def every_run(base: Scalar) -> Scalar:
    """`started_share` as if each position that does not propagate generated."""
    return 2 * started_share(base)


def further(x: Tensor, y: Tensor, base: int) -> int:
    """`look_back` that always looks at one position more than the run, the lowest one included."""
    longest = running = 0
    for total in [int(one) + int(other) for one, other in zip(x, y, strict=True)]:
        running = running + 1 if total == base - 1 else 0
        longest = max(longest, running)
    return longest + 1


def nearer(x: Tensor, y: Tensor, base: int) -> int:
    """`look_back` without the position that decides, but one at least."""
    return max(1, look_back(x, y, base) - 1)
