"""A sign that is wrong where all variables are 0 is seen to be wrong before a proof is looked for."""

from lemmata.prove.signs.samples import is_contradicted
from lemmata.terms.term import ZERO, variable


def test_a_sum_of_many_is_zero_where_all_of_them_are():
    falls = [variable(f"falls[{k}]", ">= 0") for k in range(12)]
    whole = sum(((k + 1) * one for k, one in enumerate(falls)), ZERO)
    assert is_contradicted("nonzero", whole, ZERO, (), ())
    assert is_contradicted("positive", whole, ZERO, (), ())
    assert not is_contradicted("nonnegative", whole, ZERO, (), ())
    assert not is_contradicted("positive", 1 + whole, ZERO, (), ())


def test_an_exponential_that_is_too_small_for_a_float_is_not_0():
    x, y = variable("x"), variable("y")
    small = (-(y + 4) * (y + 4) * (x + 4) * (x + 4)).exp()
    assert not is_contradicted("positive", small, ZERO, (), ())
    assert not is_contradicted("nonzero", x * x + small, ZERO, (), ())
    for whole in (small - small, x * small, (x * x).exp() - 1):
        assert is_contradicted("positive", whole, ZERO, (), ())
