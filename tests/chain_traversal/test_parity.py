"""Heads that attain the bound on a single step, by attention written out in plain loops; what they cannot be asked for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import sympy

from lemmata.language.check import exact
from lemmata.language.domain import EVERY, Domain, Integer
from lemmata.proofs_checks.chain_traversal.parity import are_the_monomials_of_low_degree_of_any_signs, decays_like_the_root_of_any_distance
from lemmata.terms.arithmetic import power
from lemmata.terms.sequences import concrete
from lemmata.theory.chain_traversal.parity import attaining_heads, crossed_labels, crossings, least_disagreements, parity_reward
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


def test_the_number_of_disagreements_at_symbols_is_that_at_numbers():
    """Of i = 12 + j and i - h = 2k + 1 or 2k, at several j and k."""
    j, k = sympy.symbols("j k", integer=True, nonnegative=True)
    for more in (0, 1):
        told = least_disagreements(12 + j, 12 + j - 2 * k - more)
        for there in ({j: 0, k: 0}, {j: 3, k: 2}, {j: 1, k: 5}):
            signs = 12 + there[j]
            assert concrete(told, there) == least_disagreements(signs, signs - 2 * there[k] - more)


def test_a_slip_that_first_shows_beyond_what_is_listed_is_not_proved():
    """Of a number that is right up to eight signs, nothing is proved for any number of signs."""
    check = toys.check(exact, are_the_monomials_of_low_degree_of_any_signs, sizes={"signs": EVERY, "degree": EVERY})
    domain = Domain(signs=Integer(9, None, search=(9, 12)), degree=Integer(1, None, search=(1, 8)))
    assert toys.run(check, least_disagreements, domain).outcome == "holds"

    def late(signs, degree):
        return least_disagreements(signs, degree) + (signs - 1 if not isinstance(signs, int) or signs > 8 else 0)

    with pytest.raises(ValueError, match="beyond is not a parameter"):
        toys.run(check, late, domain)


def test_a_bound_that_first_loses_a_point_beyond_what_is_listed_is_not_proved_to_decay():
    check = toys.check(exact, decays_like_the_root_of_any_distance, sizes={"start": EVERY, "heads": EVERY})
    domain = Domain(start=Integer(9, None, search=(9, 12)), heads=Integer(1, None, search=(1, 8)))
    assert toys.run(check, parity_reward, domain).outcome == "holds"

    def late(start, heads):
        return parity_reward(start, heads) - (power(Fraction(1, 2), start) if not isinstance(start, int) or start > 8 else 0)

    with pytest.raises(ValueError, match="beyond is not a parameter"):
        toys.run(check, late, domain)
