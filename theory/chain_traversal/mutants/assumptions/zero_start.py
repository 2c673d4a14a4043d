"""The gradient at zero of a model in which V is fixed."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Tensor
from lemmata.theory.chain_traversal.reduction.gradient import attention_gradient


def fixed_values_gradient(n: int) -> Tensor:
    """`gradient_at_zero` of the theory's model, in which V is fixed: the gradient by A within two tokens, and none by V."""
    starts = np.ones(n - 1, dtype=int)
    by_attention = attention_gradient(n, 0.0, 0.0, 0.0, starts / starts.sum(), 2, True)
    return np.stack([by_attention, by_attention * 0])
