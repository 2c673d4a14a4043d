"""Checks of printed numbers against what homogeneity and arithmetic make of them."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.implicit_models.claims.reported import CURVE, PARAMETERS, SMALLER, TRANSFORMERS
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


@exact(TRANSFORMERS)
def are_the_entries_of_all_arrays(formula, case):
    """Arrays by their shapes: queries, keys, values and outputs of each attention, two maps of the feed-forward part, scales and shifts."""

    def layer(attentions: int, hidden: int) -> int:
        maps = [(10, 10)] * 4 * attentions + [(10, hidden), (hidden, 10)]
        shapes = [*maps, *((columns,) for _, columns in maps), *[(10,)] * 2 * (attentions + 1)]
        return sum(math.prod(shape) for shape in shapes)

    into, out, logits = (math.prod(shape) for shape in ((2, 10), (11, 1), (11, 10)))
    counted = [layer(1, 2048), layer(1, 2048) + into + out, layer(2, 40) + into + logits, layer(1, 1)]
    return All(Equal(list(formula()), counted), Equal(counted, [43498, 43529, 1920, 511]))
