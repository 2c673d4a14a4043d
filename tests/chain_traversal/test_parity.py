"""Heads that attain the bound on a single step, by attention written out in plain loops; what they cannot be asked for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.language.check import exact
from lemmata.language.domain import EVERY, Domain, Integer
from lemmata.proofs_checks.chain_traversal.parity import are_the_monomials_of_low_degree_of_any_signs, decays_like_the_root_of_any_distance
from lemmata.terms.arithmetic import power
from lemmata.terms.term import INTEGER, evaluate, variable
from lemmata.theory.chain_traversal.parity import (
    attaining_heads,
    binomial_sum,
    binomials,
    crossed_labels,
    crossings,
    least_disagreements,
    parity_reward,
)
from lemmata.theory.chain_traversal.problem import edges
from tests import toys


def emitted(A, V, start, labels):
    """The probabilities of all vertices: softmax attention to the instance's edges and the start token, heads added up."""
    tokens = [tuple(labels[edge]) for edge in edges(len(labels) // 2)] + [(start, start)]
    logits = np.zeros(len(labels))
    for scores, values in zip(A, V, strict=True):
        weights = np.exp([scores[start, u, w] for u, w in tokens])
        logits += sum(weight * values[u, w] for weight, (u, w) in zip(weights / weights.sum(), tokens, strict=True))
    likely = np.exp(logits - logits.max())
    return likely / likely.sum()


@pytest.mark.parametrize(("start", "heads"), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (4, 2)])
def test_explicit_heads_attain_the_bound(start, heads):
    A, V = attaining_heads(start + 1, start, heads, 1e8)
    labels = crossed_labels(start + 1, start)
    ends = [(start + 1) * int(bits.sum() % 2) for bits in crossings(start)]
    assert [row[0] for row in labels] == ends
    assert np.mean([emitted(A, V, start, row)[end] for row, end in zip(labels, ends, strict=True)]) == pytest.approx(
        float(parity_reward(start, heads)), abs=1e-9
    )


def test_the_bound_is_half_and_the_middle_binomials():
    assert [parity_reward(5, heads) for heads in range(1, 6)] == [Fraction(k, 32) for k in (22, 26, 30, 31, 32)]


def test_what_there_is_none_of():
    with pytest.raises(ValueError, match="there are 2\\^13 instances"):
        crossings(13)
    with pytest.raises(ValueError, match="3 heads are more than the 2"):
        attaining_heads(4, 2, 3, 1.0)
    with pytest.raises(ValueError, match="degree"):
        least_disagreements(3, 0)
    with pytest.raises(ValueError, match="number of signs"):
        least_disagreements(0, 1)


def test_the_number_of_disagreements_of_any_number_of_signs_is_that_of_each():
    """Of i = 12 + j and i - h = 2k + 1 or 2k, at several j and k."""
    j, k = variable("j", INTEGER), variable("k", INTEGER)
    for more in (0, 1):
        whole = least_disagreements(12 + j, 12 + j - 2 * k - more)
        for at in ({j: 0, k: 0}, {j: 3, k: 2}, {j: 1, k: 5}):
            signs = 12 + at[j]
            value = least_disagreements(signs, signs - 2 * at[k] - more)
            assert evaluate([whole], {one: Fraction(number) for one, number in at.items()}, Fraction(0)) == [value]


def test_binomial_coefficients_are_those_of_numbers():
    top, j = variable("top", INTEGER), variable("j", INTEGER)
    (value,) = evaluate([binomials(top)[j]], {top: Fraction(9), j: Fraction(4)}, Fraction(0))
    assert value == 126 == binomials(9)[4]
    assert binomial_sum(9, 3) == 46 and binomial_sum(9, 0) == 0


ANY_SIGNS = Domain(signs=Integer(9, None, search=(9, 12)), degree=Integer(1, None, search=(1, 8)))
ANY_DISTANCE = Domain(start=Integer(9, None, search=(9, 12)), heads=Integer(1, None, search=(1, 8)))
NUMBERS = toys.check(exact, are_the_monomials_of_low_degree_of_any_signs, sizes={"signs": EVERY, "degree": EVERY})
DECAY = toys.check(exact, decays_like_the_root_of_any_distance, sizes={"start": EVERY, "heads": EVERY})


def test_what_is_said_of_any_number_of_signs_is_proved():
    for check, formula, domain in ((NUMBERS, least_disagreements, ANY_SIGNS), (DECAY, parity_reward, ANY_DISTANCE)):
        evidence = toys.run(check, formula, domain)
        assert evidence.outcome == "holds" and evidence.solver is None


@pytest.mark.parametrize("listed", [8, 9])
def test_a_slip_that_first_shows_beyond_what_is_listed_is_not_proved(listed):
    """Of a number that is right up to eight signs, or nine, nothing is proved for any number of signs."""

    def late(signs, degree):
        return least_disagreements(signs, degree) + (signs - 1 if not isinstance(signs, int) or signs > listed else 0)

    assert toys.run(NUMBERS, late, ANY_SIGNS).outcome == "refuted"


@pytest.mark.parametrize("slip", [lambda i, h: h * 0 + 1, lambda i, h: i - h, lambda i, h: power(2, i)])
def test_a_slip_in_terms_alone_is_not_proved(slip):
    def formula(signs, degree):
        return least_disagreements(signs, degree) + (0 if isinstance(signs, int) else slip(signs, degree))

    assert toys.run(NUMBERS, formula, ANY_SIGNS).outcome in ("refuted", "inconclusive")


@pytest.mark.parametrize("listed", [8, 9])
def test_a_bound_that_first_loses_a_point_beyond_what_is_listed_is_not_proved_to_decay(listed):
    def late(start, heads):
        return parity_reward(start, heads) - (power(Fraction(1, 2), start) if not isinstance(start, int) or start > listed else 0)

    assert toys.run(DECAY, late, ANY_DISTANCE).outcome == "refuted"
