"""Wrong variants of the conserved quantity.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention import exponential, inputs
from lemmata.theory.linear_attention.rpe.norm_difference import decayed_norm_difference


def undamped_difference(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` as conserved under weight decay too."""
    return decayed_norm_difference(t, a_init, v_init, 0 * weight_decay)


def damped_sum(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` with |a|^2 + |v|^2 in place of the difference."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    return exponential.decay(2 * inputs.decay_rate(weight_decay, a), t) * ((a * a).sum() + (v * v).sum())
