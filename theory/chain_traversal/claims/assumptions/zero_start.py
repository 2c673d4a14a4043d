"""The claim that nothing moves where A and V are both trained from exactly zero."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.types import Tensor
from lemmata.theory.chain_traversal.assumptions.zero_start import gradient_at_zero
from lemmata.theory.chain_traversal.reduction.gradient import attention_gradient
from lemmata.theory.chain_traversal.source import COHEN_2026

LINEAR = "attention is linear"
BOTH = "A and V both start at zero"


def fixed_values_gradient(n: int) -> Tensor:
    """`gradient_at_zero` of the theory's model, in which V is fixed: the gradient by A within two tokens, and none by V."""
    starts = np.ones(n - 1, dtype=int)
    by_attention = attention_gradient(n, 0.0, 0.0, 0.0, starts / starts.sum(), 2, True)
    return np.stack([by_attention, by_attention * 0])


ZERO_START = Claim(
    id="chain-traversal.assumptions.zero-start",
    title="Theory and experiment train different things: where $A$ and $V$ are both trained from exactly zero, nothing moves",
    source=Source(COHEN_2026, '"Experiment: Theoretically-Inspired Setting"; its public code trains A and V, the theory A alone'),
    statement=r"A=V=0:\qquad\frac{\partial J}{\partial A}=\frac{\partial J}{\partial V}=0\quad\text{for every instance, start and horizon}",
    reading="new",
    formula=gradient_at_zero,
    domain=Domain(
        where=((BOTH, lambda c: c.fixed == 0), (LINEAR, lambda c: c.attention == "linear")),
        n=Integer(2, None, search=(2, 3)),
        start=Integer(1, lambda c: c.n - 1),
        horizon=Integer(1, None, search=(1, 3)),
        fixed=Choice(0, 1),
        attention=Choice("linear", "softmax"),
    ),
    controls=(
        Mutant("the gradient at a fixed V", fixed_values_gradient),
        Widened("V fixed as in the theory", drop=BOTH),
        Widened("softmax attention", drop=LINEAR),
    ),
)
