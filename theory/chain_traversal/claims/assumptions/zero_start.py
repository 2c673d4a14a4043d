"""The claim that nothing moves where A and V are both trained from exactly zero."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.chain_traversal.assumptions.zero_start import gradient_at_zero
from lemmata.theory.chain_traversal.mutants.assumptions import zero_start as mutants
from lemmata.theory.chain_traversal.source import COHEN_2026

LINEAR = "attention is linear"
BOTH = "A and V both start at zero"

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
        Mutant("the gradient at a fixed V", mutants.fixed_values_gradient),
        Widened("V fixed as in the theory", drop=BOTH),
        Widened("softmax attention", drop=LINEAR),
    ),
)
