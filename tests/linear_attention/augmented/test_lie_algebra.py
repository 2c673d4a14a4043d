"""The algebra by hand for two and three positions."""

from lemmata.theory.linear_attention.augmented.lie_algebra import algebra_and_invariants


def test_by_hand():
    assert algebra_and_invariants(1, 1) == (1, 0)
    assert algebra_and_invariants(2, 1) == (2, 1)
    assert algebra_and_invariants(2, 2) == (4, 0)
    assert algebra_and_invariants(3, 2) == (9, 0)
