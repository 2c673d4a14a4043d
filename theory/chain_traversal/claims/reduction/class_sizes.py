"""The claim on the pace of training: each class of entries moves at its derivative over its size."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.theory.chain_traversal.claims.ranges import VALUES
from lemmata.theory.chain_traversal.claims.reduction.gradient import GRADIENT
from lemmata.theory.chain_traversal.problem import class_sizes
from lemmata.theory.chain_traversal.source import POLICY_GRADIENT


def classes_of_one_instance(n: int) -> tuple[int, int, int]:
    """`class_sizes` counted over the edges of one instance."""
    count = 2 * n - 2
    return count, count, count * (2 * n - 2)


CLASS_SIZES = Claim(
    id="chain-traversal.reduction.class-sizes",
    title="Gradient flow of the whole attention matrix is that of three numbers, slowed down by the sizes of their classes",
    source=POLICY_GRADIENT,
    statement=r"\dot\alpha=\frac{J_\alpha}{N_\alpha},\ \dot\beta=\frac{J_\beta}{N_\beta},\ \dot\gamma=\frac{J_\gamma}{N_\gamma},\qquad"
    r" N_\alpha=N_\beta=\formula[1]{2n(2n-1)},\quad N_\gamma=\formula[3]{2n(2n-1)(2n-2)}",
    reading="new",
    formula=class_sizes,
    domain=Domain(n=Integer(2, None, search=(2, 6)), **VALUES, mask_self=Choice(True, False), time=Interval(*NONNEGATIVE, search=(20, 60))),
    uses=(GRADIENT.id,),
    controls=(Mutant("the edges of one instance", classes_of_one_instance),),
)
