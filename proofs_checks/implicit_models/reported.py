"""Checks of printed numbers against what homogeneity and arithmetic make of them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.proofs_checks.check import exact
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.implicit_models.claims.reported import CURVE, PARAMETERS, SMALLER
from lemmata.theory.implicit_models.homogeneity import scaled_error
from lemmata.theory.implicit_models.reported import WIDTH, parameters

TO_THE_UNIT = Fraction(1, 2)


@exact(CURVE)
def agree_with_each_other(formula, case):
    """The training error times the square of the factor by which inputs grow, at both shifts."""
    found = formula(case.shift, case.end)
    at_shift, at_end = (scaled_error(found.train, Fraction(WIDTH + shift, WIDTH)) for shift in (case.shift, case.end))
    return All(AtLeast(found.bound, at_shift), AtLeast(TO_THE_UNIT, abs(at_end - found.end)))


@exact(SMALLER)
def is_smaller_in_every_pair(formula, case):
    """Every pair of numbers; no two are equal."""
    pairs = formula()
    return AtLeast(np.array([pair.other for pair in pairs]), np.array([pair.implicit for pair in pairs]))


@exact(PARAMETERS)
def are_counted(formula, case):
    """Entries of all matrices and biases."""
    models = formula()
    return Equal([parameters(model.kind, model.shape) for model in models], [model.parameters for model in models])
