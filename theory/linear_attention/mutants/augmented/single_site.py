"""Wrong variants of the closed forms of one visible site.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.single_site import single_site_gram


def half_rate(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with rate 4 alpha in place of 8 alpha."""
    return single_site_gram(ratio(1, 2, t) * t, a0, aj, alpha, weight_decay)


def frozen_neighbours(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with an off-diagonal entry that is not amplified."""
    return single_site_gram(t, a0, aj, alpha, weight_decay)[0], aj


def whole_weight_decay(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with alpha - eps in place of alpha - eps/4."""
    return single_site_gram(t, a0, aj, alpha, 4 * weight_decay)


def diagonal_growth(t: Any, a_init: Any, alpha: Any, weight_decay: Any = 0.0) -> Any:
    """`single_site_matrix` with every entry following the curve of the first site."""
    a_init = inputs.tensor(a_init, "A(0)", 2)
    grown = single_site_gram(t, a_init[0, 0], a_init[0, 0], alpha, weight_decay)[0]
    return a_init * (grown / a_init[0, 0])
