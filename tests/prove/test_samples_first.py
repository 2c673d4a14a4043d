"""A sign that is wrong where all variables are 0 is seen to be wrong before a proof is looked for."""

from lemmata.prove.signs.samples import is_contradicted
from lemmata.terms.sequences import carried
from lemmata.terms.term import ZERO, Condition, Term, variable
from lemmata.terms.unknown import unknown_sequence


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


def test_what_is_unknown_may_be_any_number_that_premises_allow():
    x, n = variable("x"), variable("n", "integer >= 0")
    entry, above = steps_of_one(n), unknown_sequence("above", x, "> 0")
    far: list[Condition] = [("nonnegative", entry - 2 * n - 4)]
    assert is_contradicted("nonnegative", x.exp() - 1, ZERO, far, ())
    assert is_contradicted("nonnegative", 8 - entry, ZERO, far, ())
    assert is_contradicted("nonnegative", 1 - above(3), ZERO, (), ())
    assert not is_contradicted("nonnegative", entry - 3, ZERO, far, ())
    assert not is_contradicted("positive", above(3), ZERO, (), ())


def test_what_may_be_equal_is():
    k = variable("k", "integer >= 0")
    noise = unknown_sequence("noise", k)
    assert not is_contradicted("nonnegative", noise(k + 1), ZERO, [("nonnegative", noise(k + 2 - 1))], ())
    assert not is_contradicted("nonnegative", steps_of_one(k + 1), ZERO, [("nonnegative", steps_of_one(k + 2 - 1))], ())
    assert is_contradicted("nonnegative", steps_of_one(k + 1), ZERO, [("nonnegative", steps_of_one(k))], ())


def steps_of_one(place: Term) -> Term:
    """Return an entry of a sequence of which nothing is known but its step."""
    n = variable("n", "integer >= 0")
    return carried(lambda i, before: before + i * n, ZERO, n + 9).inner(place)
