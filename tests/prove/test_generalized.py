"""Signs of terms with quotients of exponentials: what is proved of any numbers holds of these, and no false sign is."""

from __future__ import annotations

from fractions import Fraction

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.prove.signs.generalized import of_cosines, proof
from lemmata.terms.term import ZERO, Condition, Kind, Term, variable

x, y, a, b = (variable(name) for name in "xyab")
t, c = (variable(name, ">= 0") for name in "tc")
TURN = Term.cospi(1, 5)
SHIFTED = TURN * x + Term.cospi(2, 5) * y


def spent(rate: Term, time: Term) -> Term:
    """Return (1 - e^{-rate t})/rate, which is >= 0 at times t >= 0 for a rate of either sign."""
    return -((-rate * time).exp() - 1) / rate


TRUE: dict[str, tuple[Kind, Term]] = {
    "one": ("positive", 1 + x * x * spent(a - b, t)),
    "two": ("positive", 1 + x * x * spent(a - b, t) + y * y * spent(2 * a + b, t)),
    "beside an exponential": ("nonzero", ((a - b) * t).exp() + 16 * (x * x + y * y) * spent(a - b, t)),
    "a square": ("positive", (1 + c * spent(a - b, t)) ** 2),
    "with a cosine": ("positive", 1 + SHIFTED * spent(a + TURN * b, t) * SHIFTED),
    "by a number": ("nonnegative", c * spent(3 * a, t)),
}
FALSE: dict[str, tuple[Kind, Term]] = {
    "a time of either sign": ("positive", 1 + x * x * spent(a - b, y)),
    "no square": ("positive", 1 + x * spent(a - b, t)),
    "the other sign": ("positive", 1 - x * x * spent(a - b, t)),
    "nothing beside it": ("positive", x * x * spent(a - b, t)),
    "another rate below": ("positive", 1 + x * x * (1 - (-(a - b) * t).exp()) / (a + b)),
    "grown in place of spent": ("nonnegative", (1 - ((a - b) * t).exp()) / (a - b)),
    "with a cosine": ("positive", 1 + SHIFTED * spent(a + TURN * b, t) * x),
    "too small a bound": ("nonnegative", t - 2 * spent(a - b, t)),
}


@pytest.mark.parametrize("name", TRUE)
def test_is_proved(name: str):
    kind, whole = TRUE[name]
    theorem = proof(kind, whole, ZERO)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.right, theorem.supposes) == (kind, whole, ZERO, ())
    assert all(of == "nonzero" for of, _ in theorem.where)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_has_no_proof(name: str):
    assert proof(*FALSE[name], ZERO) is None


def within(one: Term, size: Term) -> list[Condition]:
    """Return the conditions -size <= one <= size."""
    return [("nonnegative", size - one), ("nonnegative", size + one)]


OTHER, LENGTH = Term.cospi(2, 5), variable("length", "> 0")
ENDS = [*within(x, LENGTH), *within(y, LENGTH)]
OF_COSINES: dict[str, tuple[Kind, Term]] = {
    "one": ("positive", 2 * LENGTH + TURN * x),
    "two": ("positive", 5 * LENGTH + 2 * TURN * x + 2 * OTHER * y),
    "weakly": ("nonnegative", 2 * LENGTH + TURN * x + OTHER * y),
    "no sign": ("nonzero", 3 * LENGTH + TURN * x + OTHER * y),
}
OF_NONE: dict[str, tuple[Kind, Term]] = {
    "too near": ("positive", LENGTH * TURN * TURN / 2 + TURN * x),
    "of any number": ("positive", 2 * LENGTH + TURN * a),
    "an end": ("positive", TURN * LENGTH + TURN * x),
    "the other sign": ("nonnegative", -2 * LENGTH + TURN * x),
    "a cosine below 0": ("positive", Term.cospi(4, 5)),
}


@pytest.mark.parametrize("name", OF_COSINES)
def test_cosines_are_between_their_ends(name: str):
    kind, whole = OF_COSINES[name]
    theorem = of_cosines(kind, whole, ZERO, ENDS)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.where) == (kind, whole, ())
    assert {*theorem.supposes} <= {*ENDS}


@pytest.mark.parametrize("name", OF_NONE)
def test_what_is_false_of_cosines_has_no_proof(name: str):
    assert of_cosines(*OF_NONE[name], ZERO, ENDS) is None


def test_what_else_is_supposed_does_not_end_the_proof():
    """Beside open ends, which are of the kind of a cosine's."""
    opened: list[Condition] = [("positive", one) for _, one in ENDS]
    for kind, whole in OF_COSINES.values():
        theorem = of_cosines(kind, whole, ZERO, opened)
        assert theorem is not None and {*theorem.supposes} <= {*opened}


UNIT: list[Condition] = [("nonnegative", x), ("nonnegative", 1 - x)]
SEVENTH, TWO_SEVENTHS = Term.cospi(1, 7), Term.cospi(2, 7)
CLOSER: dict[str, tuple[Kind, Term]] = {
    "a difference": ("nonnegative", SEVENTH - TWO_SEVENTHS - x / 4),
    "a rate": ("positive", Fraction(91, 100) - SEVENTH * x),
    "two rates": ("positive", Fraction(154, 100) - SEVENTH * x - TWO_SEVENTHS * x * x),
    "no zero": ("nonzero", SEVENTH * x - 1),
}
NOT_SO: dict[str, tuple[Kind, Term]] = {
    "exchanged": ("nonnegative", TWO_SEVENTHS - SEVENTH + x / 4),
    "too large a rate": ("nonnegative", SEVENTH - TWO_SEVENTHS - x / 3),
    "an end": ("positive", Fraction(9, 10) - SEVENTH * x),
    "by a millionth": ("nonnegative", Fraction(900968, 10**6) - SEVENTH * x),
    "by less than the ends are away": ("nonnegative", Fraction(9009688679, 10**10) - SEVENTH * x),
    "a zero": ("nonzero", SEVENTH * x - Fraction(1, 2)),
}


@pytest.mark.parametrize("name", CLOSER)
def test_cosines_are_between_closer_ends(name: str):
    kind, whole = CLOSER[name]
    theorem = of_cosines(kind, whole, ZERO, UNIT)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.where) == (kind, whole, ())
    assert {*theorem.supposes} <= {*UNIT}


@pytest.mark.parametrize("name", NOT_SO)
def test_what_is_false_near_a_cosine_has_no_proof(name: str):
    assert of_cosines(*NOT_SO[name], ZERO, UNIT) is None
