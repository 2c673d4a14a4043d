"""That other steps grow rarer on chains of any length is proved of that alone: statements next to it, which are false, are not."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from lemmata.evidence import exact
from lemmata.language.check import Options, checks_of
from lemmata.language.domain import Interval
from lemmata.language.relation import All, AtLeast
from lemmata.proofs_checks.chain_traversal import learning
from lemmata.proofs_checks.chain_traversal.kept import any_weights, likelier, rates_of_dying, rising_ratios, signals
from lemmata.sources import families
from lemmata.terms.arithmetic import ratio
from lemmata.terms.entries import entries
from lemmata.theory.chain_traversal.claims.learning import OTHER
from lemmata.theory.chain_traversal.learning import rates_from_weights


def walked(case, weights, claimed):
    """Return the relation of the check, with other weights or another conclusion."""
    walk = case.n, case.ahead, case.backward - 1
    known = [rates_of_dying(*walk), signals(*walk), rising_ratios(*walk), *likelier(weights, *walk)]
    return All(*known, *claimed(rates_from_weights(case.n, case.ahead, case.backward, weights), case))


def weights_of_any_sign(_, case):
    import sympy

    weight = sympy.Function("weight", real=True)
    return walked(case, entries(weight, case.n - 1), lambda rates, _: [AtLeast(0, rates[2])])


def by_more_than_a_number(_, case):
    return walked(
        case,
        any_weights(case.n, case.backward),
        lambda rates, case: [AtLeast(-ratio(1, 10**6, case.ahead), rates[2]), AtLeast(0, rates[2])],
    )


def the_other_way(_, case):
    return walked(case, any_weights(case.n, case.backward), lambda rates, _: [AtLeast(rates[2], 0)])


def as_it_is(formula, case):
    return learning.falls_with_the_others_on_any_chain(formula, case)


LIKELIER_BACKWARD = Interval(Fraction(-99, 100), None, search=(-0.9, 1))
FALSE = {
    "weights of any sign": (weights_of_any_sign, {}),
    "a rate that stays away from 0": (by_more_than_a_number, {}),
    "the other sign": (the_other_way, {}),
    "a step backward likelier than one forward": (as_it_is, {"lead": LIKELIER_BACKWARD}),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", FALSE)
def test_a_false_statement_is_not_proved(what):
    families.register(["chain_traversal"])
    check = next(one for one in checks_of(OTHER) if one.name.endswith(".falls_with_the_others_on_any_chain"))
    function, changes = FALSE[what]
    domain = OTHER.domain.replaced(**changes)
    found = exact.run(dataclasses.replace(check, function=function), OTHER.formula, check.domain(domain), Options(solver=False))
    assert found.outcome in ("inconclusive", "refuted")
