"""A control is refuted for what it says, not for how it is called: it has the parameters of the formula that it stands in for."""

import inspect

import pytest

from lemmata.language.claim import Mutant
from lemmata.sources import families

CLAIMS = {entry.claim.id: entry.claim for entry in families.claims("linear_attention")}
MUTANTS = [(claim.formula, control.formula) for claim in CLAIMS.values() for control in claim.controls if isinstance(control, Mutant)]
ERRATA = [(CLAIMS[claim.corrected_by].formula, claim.formula) for claim in CLAIMS.values() if claim.corrected_by]


@pytest.mark.parametrize(("formula", "wrong"), MUTANTS + ERRATA, ids=lambda function: function.__name__)
def test_a_wrong_formula_has_the_parameters_of_the_right_one(formula, wrong):
    assert list(inspect.signature(wrong).parameters) == list(inspect.signature(formula).parameters)
