"""Wrong variants of the formulas of spanning data.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space import poisoning, spanning


def unit_annihilator_bound(loss: Any, a_star: Any, floor: Any, samples: int) -> Any:
    """`poisoned_excess_bound` with 1 in place of a*^4 + 4 a*^2 + 1.

    >>> float(unit_annihilator_bound(0.5, 1.0, 2.0, 1))
    0.5
    """
    return spanning.poisoned_excess_bound(loss, a_star * 0, floor, samples)


def twice_the_floor(a: Any, b: Any, c: Any, target_taps: Any, floor: Any) -> Any:
    """`loss_floor` twice as high.

    >>> float(twice_the_floor([0.5], [1.0], [1.0], [1.0, 1.0], 0.5))
    0.25
    """
    return 2 * spanning.loss_floor(a, b, c, target_taps, floor)


@admits("numpy")
def balanced_counterexample(scale: float, seed: int = 3) -> dict[str, Any]:
    """`spanning_counterexample` with the start b = c.

    >>> case = balanced_counterexample(1.0)
    >>> bool((case["b"] == case["c"]).all())
    True
    """
    case = poisoning.spanning_counterexample(scale, seed)
    return {**case, "c": case["b"]}
