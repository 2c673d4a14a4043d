"""Checks of the areas that complex weights sweep: the gradient of any tap."""

from __future__ import annotations

from lemmata.language.check import exact
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.layers.symbolic import free_tap
from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.claims.layers.swept_area import SWEPT_AREA


@exact(SWEPT_AREA, sizes={"dim": (1, 2, 3)})
def is_what_both_weights_sweep(formula, case):
    """Half the cross product of each weight with its velocity, the gradient of a tap with free factors, the pull."""
    tap = free_tap(case.b, case.c, case.pull)
    rates = case.apply(formula)

    def swept(part):
        return array([(one[0] * tap.diff(one[1]) - one[1] * tap.diff(one[0])) / 2 for one in part])

    return All(Equal(swept(case.b), rates), Equal(swept(case.c), rates))
