"""The rules of limits: what they accept, and hostile certificates, each refused."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.induction import Recurrence, hypotheses, induction
from lemmata.kernel.limit import Growth, continuous, dying, dying_power, leading, tends
from lemmata.kernel.sign import discharged, signed
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.signs.search import proof
from lemmata.prove.traced.limits import _Limits
from lemmata.terms.arithmetic import cospi, exp, log, sqrt
from lemmata.terms.functions.power import FACTS as POWER
from lemmata.terms.term import INTEGER, ONE, ZERO, Term, applied, constant, node, variable

T = variable("t", "> 0")
K = variable("k", INTEGER)
A, P, Q = variable("a"), variable("p", "> 0"), variable("q", "> 0")
W, Y, Z = variable("w", ">= 0"), variable("y"), variable("z")
BELOW_1 = [("positive", 1 - P)]
FREE: Any = ("coefficients", ())
ABOVE: Any = ("coefficients", ())


def limit(whole: Term, value: Any, t: Term = T, supposes: Any = ()) -> Theorem:
    return _Limits(t, supposes).limit(whole, value if isinstance(value, Term) else constant(value))


HOLD = {
    "quotient": (A * T + 1) / (T + P) - A,
    "square": ((T + A) ** 2 - T * T) / T - 2 * A,
    "root": sqrt(T * T + P * T) / T - 1,
    "root of a quotient": sqrt((P * T + 1) / (T + Q)) - sqrt(P),
    "exponential": (1 - exp(-P * T)) * A - A,
    "of a growing quotient": exp(-(T * T) / (T + 1)),
    "faster than a power": T**5 * exp(-P * T),
    "growing exponential": exp(P * T) / (1 + exp(P * T)) - 1,
    "inner exponential": exp(exp(-T)) - exp(ONE * 0),
    "logarithm": log((T + 1) / T),
    "constant": A - A + 0 * T,
}
HOLD["root"] = sqrt(1 + P / T) - 1


@pytest.mark.parametrize("name", HOLD)
def test_tends_to_0(name):
    theorem = limit(HOLD[name], 0)
    assert theorem.kind == "zero" and type(theorem.along) is Growth and theorem.along.variable is T


def test_a_power_below_1():
    theorem = limit(A * P ** (2 * K + 1) + 1 / (K + 1), 0, K, BELOW_1)
    assert theorem.words() == "a*p**(2*k + 1) + 1/(k + 1) = 0; for all a, k integer >= 0, p > 0; along a growing k; given 1 - p > 0"
    assert limit(ONE**K + P**K, 1, K, BELOW_1).right is ONE
    assert limit(constant(-1) ** K * P**K, 0, K, BELOW_1).along.variable is K


NOT = {
    "another value": (A * T + 1) / (T + P) - 1,
    "what grows": T,
    "a quotient that grows": (T * T + 1) / (T + 1),
    "a pole of the limit": 1 / (A * T) * T,
    "what may not die out": exp(A * T) / T,
    "what turns": sqrt(T) * 0 + (exp(-P * T) - 1),
    "a difference of what grows": sqrt(T * T + T) - T - 1,
    "a sign of no limit": abs(A * T) / T - A,
    "a logarithm of what falls": log(1 / T),
    "a root of what is below 0": sqrt(A - T) * 0,
    "a root whose argument may end below 0": sqrt(A + 1 / T) * 0,
    "a root that ends where a parameter is 0": sqrt((W * T - 1) / T) - sqrt(W),
    "a division by what dies out": exp(-2 * P * T) / exp(-P * T) * 0 + exp(-P * T) / exp(-Q * T),
}


@pytest.mark.parametrize("name", NOT)
def test_tends_to_0_is_not_proved(name):
    with pytest.raises(NoTheorem):
        limit(NOT[name], 0)


def test_what_only_turns_has_no_limit():
    with pytest.raises(NoTheorem, match="may have no limit"):
        limit(constant(-1) ** K + 0 * K, 0, K)
    with pytest.raises(NoTheorem):
        limit(P**K, 0, K)
    with pytest.raises(NoTheorem):
        limit(A**K, 0, K, [("positive", 1 - A)])


def refused(words: str, rule: Any, *args: Any) -> None:
    with pytest.raises(NoTheorem, match=words):
        rule(*args)


def test_a_bottom_that_may_vanish_is_refused():
    whole = 1 / (A * T + 1) * T
    for tree in (FREE, ("real",), ("premise", 0), (), None, "coefficients", ("coefficients", (9,))):
        refused("may tend to 0|malformed|is not the premise|may have|is a premise that|no rule", tends, whole, 1 / A, T, (), (), tree, {})
    nonzero = [("nonzero", A)]
    eventually = {("nonzero", A * T + 1): ("premise", 0)}
    square = ("product", [([((1, 0), 1)], 2, ("premise", 0))])
    assert tends(whole, 1 / A, T, (), nonzero, square, eventually).where == (("nonzero", A),)
    refused("may not be nonzero", tends, whole, 1 / A, T, (), nonzero, square, {})


def test_a_condition_that_fails_late_is_refused():
    whole = sqrt(A - T) * 0 + 1 / T
    known = limit(1 / T, 0)
    refused("a part that grows", tends, whole, ZERO, T, (), (), FREE, {})
    refused("another limit|no known limit|may not be", continuous, sqrt(A - T), known, (), (), {("nonnegative", A - T): FREE})


def test_a_stand_in_is_a_new_variable():
    inner = limit(sqrt(1 + 1 / T), 1)
    whole = sqrt(1 + 1 / T) * A
    assert tends(whole, A, T, [(Y, inner)], (), FREE, {})
    refused("no new variable", tends, whole, A, T, [(A, inner)], (), FREE, {})
    refused("no new variable", tends, whole, A, T, [(Y, inner), (Y, inner)], (), FREE, {})
    refused("no new variable", tends, whole, A, T, [(P, inner)], (), FREE, {})
    refused("no new variable", tends, whole, A, T, [(T, inner)], (), FREE, {})
    refused("a part that grows", tends, whole, A, T, (), (), FREE, {})


def test_a_limit_along_another_variable_is_none():
    s = variable("s", "> 0")
    inner = limit(sqrt(1 + 1 / s), 1, s)
    refused("another limit", tends, sqrt(1 + 1 / s), ONE, T, [(Y, inner)], (), FREE, {})
    plain = signed("positive", P, ZERO, (), FREE)
    refused("another limit", tends, exp(-P * T), ZERO, T, [(Y, plain)], (), FREE, {})
    refused("no limit", tends, exp(-P * T), ZERO, T, [(Y, exp(-P * T))], (), FREE, {})
    refused("the numerator of 3", tends, constant(2) ** K, ZERO, K, [(Y, constant(2) ** K)], (), FREE, {})
    refused("is no variable", tends, 1 / (T + 1), ZERO, T + 1, (), (), FREE, {})


def test_the_value_is_of_parameters():
    refused("is no parameter", tends, T + 1 / T, T, T, (), (), FREE, {("nonzero", T): FREE})
    refused("is no parameter", tends, 1 / T, ZERO, T, (), [("positive", T - 5)], FREE, {("nonzero", T): FREE})


def test_what_dies_out_does_so_by_its_sign():
    good = dying(exp(-P * T), T, (), (), ABOVE, {})
    assert good.along.fast
    refused("may not die out", dying, exp(P * T), T, (), (), ABOVE, {})
    refused("may not die out", dying, exp(A * T), T, (), (), ABOVE, {})
    refused("may not die out", dying, exp(-P / T), T, (), (), ABOVE, {})
    refused("may not die out", dying, exp(-P * Q), T, (), (), ABOVE, {})
    refused("may not die out", dying, 1 / exp(-P * T), T, (), (), ABOVE, {})
    refused("no exponential", dying, sqrt(T), T, (), (), ABOVE, {})
    refused("no exponential", dying, 2 / exp(P * T), T, (), (), ABOVE, {})


def test_a_power_dies_out_by_its_base():
    below = proof("positive", 1 - P * P, ZERO, BELOW_1)
    assert below is not None and dying_power(P**K, K, below).along.fast
    refused("no power that grows", dying_power, P**3, K, below)
    refused("no power that grows", dying_power, P ** variable("n", INTEGER), K, below)
    refused("may be 1 or more", dying_power, Q**K, K, below)
    refused("may be 1 or more", dying_power, P**K, K, proof("nonnegative", 1 - P * P, ZERO, BELOW_1))
    refused("may be 1 or more", dying_power, P**K, K, proof("positive", 1 + P * P, ZERO))
    refused("may be 1 or more", dying_power, P**K, K, None)
    refused("no power that grows", dying_power, P ** (2 * K - variable("n", INTEGER)), K, below)
    refused("no power that grows", dying_power, P ** (K * K - K), K, below)
    forged = node(POWER, P, T)
    refused("no power that grows", dying_power, forged, T, below)


def test_a_function_that_jumps_is_not_continuous():
    of = limit(1 / T, 0)
    assert continuous(exp(1 / T), of, (), (), {}).right is ONE
    refused("no known limit", continuous, exp(2 / T), of, (), (), {})
    refused("may not be continuous", continuous, applied(POWER, 1 / T, K), of, (), (), {})
    # the limit of the argument is no argument: log 0
    assert ("positive", ZERO) not in of.where
    with pytest.raises((NoTheorem, ValueError)):
        theorem = continuous(log(1 / T), of, (), (), {("positive", 1 / T): FREE})
        assert theorem.where
        raise NoTheorem("kept as a condition that nothing meets")


def test_a_limit_is_no_theorem_at_all_values():
    of = limit(1 / T, 0)
    plain = signed("positive", P, ZERO, (), FREE)
    for pair in ((of, [plain]), (plain, [of])):
        refused("at all values", discharged, *pair)
    refused("may be 1 or more", dying_power, P**K, K, of)


def test_a_quotient_of_what_dies_out_is_not_what_it_was():
    """e^{−qt}/e^{−pt} is not about 1, and a power of a base that may be negative has no sign."""
    fast = [(Y, dying(exp(-P * T), T, (), (), ABOVE, {})), (Z, dying(exp(-Q * T), T, (), (), ABOVE, {}))]
    for value in (ZERO, ONE):
        refused("may tend to 0", tends, exp(-Q * T) / exp(-P * T), value, T, fast, (), FREE, {})
    below = proof("positive", 1 - A * A, ZERO, [("positive", 1 - A * A)])
    assert below is not None
    power = [(Y, dying_power(A**K, K, below))]
    condition = {("nonzero", A**K): FREE}
    refused("may tend to 0|may not be nonzero", tends, A**K / A**K, ONE, K, power, (), FREE, condition)


def test_the_sign_of_a_limit_is_that_of_a_quotient():
    """t/(a t + 1) tends to 1/a, which has the sign of a, and not that of 1."""
    part, nonzero = T / (A * T + 1), [("nonzero", A)]
    of = limit(part, 1 / A, T, nonzero)
    refused("may not be positive", continuous, log(part), of, [(Y, of)], nonzero, {("positive", part): FREE})


def test_a_condition_whose_leading_coefficient_may_be_0_is_refused():
    """(w t − 1)/t is negative for w = 0, though w is 0 or more."""
    part = (W * T - 1) / T
    refused("may not be nonnegative", continuous, sqrt(part), limit(part, W), (), (), {("nonnegative", part): FREE})


def test_what_holds_along_a_sequence_bounds_no_base():
    """That 1 − x_k² > 0 from 0 on says nothing of a parameter x."""
    x = variable("x")
    still = Recurrence(K, (x,), (ZERO,), (x,))
    claims: list[Any] = [("positive", 1 - x * x, ZERO)]
    kept = signed("positive", 1 - x * x, ZERO, hypotheses(claims), ("premise", 0))
    (along,) = induction(still, claims, [identity(ZERO, ZERO), signed("positive", ONE, ZERO, (), FREE), identity(x, x), kept])
    refused("may be 1 or more", dying_power, x ** variable("n", INTEGER), variable("n", INTEGER), along)


def test_a_variable_has_no_other_ones_name():
    """That t = t along a growing t would be said of two numbers of one name."""
    namesake, small = variable("t"), dying_power(P**K, K, signed("positive", 1 - P * P, ZERO, [("positive", 1 - P * P)], ("premise", 0)))
    for rule, *args in (
        (tends, namesake, namesake, T, (), (), FREE, {}),
        (tends, 1 / T + namesake, namesake, T, (), (), FREE, {("nonzero", T): FREE}),
        (tends, P**K + variable("k"), variable("k"), K, [(Y, small)], (), FREE, {}),
        (dying, exp(-P * T) * 1, T, (), [("positive", namesake)], ABOVE, {}),
    ):
        refused("two variables have one name", rule, *args)
    assert tends(1 / T + A, A, T, (), (), FREE, {("nonzero", T): FREE})


def test_a_malformed_certificate_is_refused():
    deep: Any = FREE
    for _ in range(5000):
        deep = ("both", deep, FREE)
    for tree in (deep, ("both", FREE), ("premise", "0"), ("times", 1, 2, 3), 7, ("cases", [], [1])):
        refused("malformed|no integer", tends, 1 / T, ZERO, T, (), (), tree, {("nonzero", T): FREE})
        refused("malformed|no integer", tends, 1 / T, ZERO, T, (), (), FREE, {("nonzero", T): tree})
    refused("likely", tends, 1 / T, ZERO, T, (), [("likely", A)], FREE, {("nonzero", T): FREE})


def test_leading_coefficients():
    _, (above, _), (below, _) = leading((A * T**3 + 1) / (T + P), T, ())
    assert (above, below) == (3, 1)
    _, (above, top), _ = leading(A - A + 0 * T, T, ())
    assert above == -1 and top == 0


def test_a_divisor_that_turns_has_no_sign():
    """cos(π a) is no polynomial in real numbers, and no square of its own denominator is positive."""
    turned = cospi(A, 1, A)
    for whole in (A / (turned * T + 1), exp(-T / turned), 1 / (turned + 1 / T)):
        with pytest.raises(NoTheorem):
            limit(whole, 0)


def test_only_an_integer_power_of_minus_1_is_bounded():
    for exponent in (T, K / 2, A * K):
        power = node(POWER, constant(-1), exponent)
        refused("has no limit", tends, P**K, ZERO, K, [(Y, power)], (), FREE, {})


def test_what_is_supposed_once_is_supposed_of_all():
    """An iterator gives its conditions once: the theorem must have them still."""
    whole, nonzero = 1 / (A * T + 1) * T, ("nonzero", A)
    square = ("product", [([((1, 0), 1)], 2, ("premise", 0))])
    theorem = tends(whole, 1 / A, T, (), iter([nonzero]), square, {("nonzero", A * T + 1): ("premise", 0)})
    assert theorem.supposes == (nonzero,)
