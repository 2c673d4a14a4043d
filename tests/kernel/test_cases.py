"""The kernel's rules of cases: what each proves, and an arena of hostile uses, all refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.cases import Goal, cases, equals, instance, piece, turned
from lemmata.kernel.identity import identity
from lemmata.kernel.sign import discharged, signed
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.signs.generalized import of_turns
from lemmata.prove.signs.pieces import proof
from lemmata.terms.arithmetic import pi
from lemmata.terms.operation import Operation
from lemmata.terms.term import INTEGER, ONE, OPERATIONS, ZERO, Term, applied, constant, variable

x, y = variable("x"), variable("y")
a = variable("a", ">= 0")
C = ("coefficients", ())
UP, DOWN, EQUAL = ("nonnegative", x), ("nonnegative", -x), ("zero", x)
ABOVE, BELOW = ("positive", x), ("positive", -x)
RELU, STEP, LOG = x.maximum(0), x.chosen("positive", 1, 0), x.chosen("positive", x.log(), 0)


def premise(kind: Any, one: Term) -> Theorem:
    """A condition follows from itself."""
    return signed(kind, one, ZERO, [(kind, one)], ("premise", 0))


def relu(number: int) -> Theorem:
    """Its square is x·max(x, 0), where one of its pieces is taken."""
    return piece(Goal(RELU**2, x * RELU, ()), RELU, number, identity((x, ZERO)[number] ** 2, x * (x, ZERO)[number]))


BOTH = [(UP, relu(0)), (DOWN, relu(1))]


def test_cases_are_put_together():
    whole = cases(x, BOTH)
    assert whole.words() == "maximum(x, 0)**2 = x*maximum(x, 0); for all x" and whole.depends == {x}
    assert relu(0).words().endswith("given x >= 0") and relu(1).words().endswith("given -x >= 0")


def test_what_is_known_of_the_sign_leaves_cases_out():
    known = signed("nonnegative", a, ZERO, (), C)
    part = piece(Goal(a.maximum(0), a, ()), a.maximum(0), 0, identity(a, a))
    assert cases(a, [(("nonnegative", a), part)], known).words() == "maximum(a, 0) = a; for all a >= 0"
    given = cases(x, [(UP, relu(0))], premise("positive", x))
    assert given.supposes == (ABOVE,)


def test_a_piece_alone_must_have_a_value():
    inner = identity(x.log(), x.log())
    freed = discharged(inner, [premise("positive", x)])
    whole = piece(Goal(LOG, x.log(), ()), LOG, 0, inner)
    assert whole.where == (ABOVE,) and whole.supposes == (ABOVE,) and freed.where == ()
    other = piece(Goal(LOG, ZERO, ()), LOG, 1, identity(ZERO, ZERO))
    assert other.where == () and other.supposes == (DOWN,)
    both = x.chosen("positive", 1 / y, 0)
    assert piece(Goal(both, both, ()), both, 1, identity(ZERO, ZERO)).where == ()


def test_the_condition_must_have_a_value():
    whole = (1 / x).chosen("positive", 1, 1)
    parts = [piece(Goal(whole, ONE, ()), whole, number, identity(ONE, ONE)) for number in (0, 1)]
    asked = [("positive", 1 / x), ("nonnegative", -(1 / x))]
    assert all(one.where == (("nonzero", x),) for one in parts)
    assert cases(1 / x, zip(asked, parts, strict=True)).where == (("nonzero", x),)


def test_equals_are_put_for_equals():
    equal = signed("zero", x, y, [("zero", x - y)], ("premise", 0))
    whole = equals(Goal(x * x, x * y, ()), equal, identity(y * y, y * y))
    assert whole.words() == "x*x = x*y; for all x, y; given x - y = 0"
    swapped = signed("nonnegative", y, ZERO, [("nonnegative", y)], ("premise", 0))
    assert equals(Goal(x, ZERO, (UP,)), equal, swapped).supposes == (("zero", x - y), UP)


def forged(operation: Operation) -> Term:
    return applied(
        Operation(
            operation.name, None, None, text=lambda one, other: "forged", pieces=lambda one, other: (((("positive", x)), ONE),), arity=2
        ),
        x,
        y,
    )


ANYTHING: Any = (x, y)
EQUAL_TO_Y = signed("zero", x, y, [("zero", x - y)], ("premise", 0))
TURN = x.cosine_of_turns()
HOSTILE: dict[str, Callable[[], Any]] = {
    "a turn that is 0": lambda: turned("zero", TURN),
    "a turn of no kind": lambda: turned("negative", TURN),  # pyright: ignore[reportArgumentType]
    "a turn of another function": lambda: turned("positive", x.cos()),
    "a turn less 1": lambda: turned("positive", TURN - 1),
    "a turn of a forged function": lambda: turned("positive", forged(OPERATIONS["cosine_of_turns"])),
    "a case is left out": lambda: cases(x, BOTH[:1]),
    "a joint is left out": lambda: cases(x, [(ABOVE, relu(0)), (BELOW, relu(1))]),
    "a weak sign for a strict one": lambda: cases(x, [(UP, relu(0)), (("nonnegative", y), relu(1))]),
    "no case": lambda: cases(x, []),
    "no case, but a bound": lambda: cases(x, [], premise("positive", x)),
    "cases of another term": lambda: cases(y, BOTH),
    "a kind that is none": lambda: cases(x, [(("negative", x), relu(0)), (UP, relu(0)), (DOWN, relu(1))]),
    "theorems of two things": lambda: cases(x, [(UP, identity(x, x)), (DOWN, identity(y, y))]),
    "theorems of two right sides": lambda: cases(x, [(UP, identity(x, x)), (DOWN, identity(x, x + 0 * y))]),
    "theorems of two kinds": lambda: cases(x, [(UP, identity(x, x)), (DOWN, signed("nonnegative", x, x, (), C))]),
    "no theorem": lambda: cases(x, [*BOTH[:1], (DOWN, ANYTHING)]),
    "a bound that is no theorem": lambda: cases(x, BOTH[:1], ANYTHING),
    "a bound of another term": lambda: cases(x, BOTH[:1], premise("nonnegative", y)),
    "a bound by another number": lambda: cases(
        x, BOTH[:1], signed("nonnegative", x, constant(-1), [UP], ("sum", (((((0,), 1),), C),), ("premise", 0)))
    ),
    "a bound that leaves a case": lambda: cases(x, [(ABOVE, relu(0))], premise("nonnegative", x)),
    "a bound of the other sign": lambda: cases(x, BOTH[:1], premise("nonnegative", -x)),
    "another piece": lambda: piece(Goal(RELU, x, ()), RELU, 1, identity(x, x)),
    "a piece beyond the last": lambda: piece(Goal(RELU, x, ()), RELU, 2, identity(x, x)),
    "a piece before the first": lambda: piece(Goal(RELU, ZERO, ()), RELU, -1, identity(ZERO, ZERO)),
    "a term without pieces": lambda: piece(Goal(x.sin(), x, ()), x.sin(), 0, identity(x, x)),
    "pieces of a forged operation": lambda: piece(Goal(forged(RELU.operation), ONE, ()), forged(RELU.operation), 0, identity(ONE, ONE)),
    "an inner theorem of other terms": lambda: piece(Goal(RELU, x, ()), RELU, 0, identity(y, y)),
    "an inner theorem that supposes more": lambda: piece(Goal(RELU, ZERO, ()), RELU, 0, premise("nonnegative", x)),
    "an inner theorem that supposes the condition": lambda: piece(Goal(STEP, ZERO, (DOWN,)), STEP, 0, premise("positive", x)),
    "what is supposed of another": lambda: equals(Goal(x, ZERO, (UP,)), EQUAL_TO_Y, premise("positive", y)),
    "what is supposed is dropped": lambda: equals(Goal(x, ZERO, ()), EQUAL_TO_Y, premise("nonnegative", y)),
    "an inequality for an equation": lambda: equals(Goal(x, y, ()), premise("nonnegative", x), identity(ZERO, y)),
    "half a substitution": lambda: equals(Goal(x * x, x * y, ()), EQUAL_TO_Y, identity(x * y, x * y)),
    "no equation": lambda: equals(Goal(x, y, ()), ANYTHING, identity(y, y)),
    "a divisor that is 0 then": lambda: equals(Goal(1 / x, ONE, ()), signed("zero", x, ZERO, [EQUAL], ("premise", 0)), identity(ONE, ONE)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_use_is_refused(name: str):
    with pytest.raises((NoTheorem, ZeroDivisionError)):
        HOSTILE[name]()


def test_a_case_stays_supposed_where_another_needs_it():
    # each of the two supposes its own case and the other one's
    one = signed("nonnegative", x * x, ZERO, [UP, DOWN], ("product", (((((1,), 1),), 2, ("real",)),)))
    assert {*cases(x, [(UP, one), (DOWN, one)]).supposes} == {UP, DOWN}


def test_more_than_a_case_stays_supposed():
    above, below = (signed("nonnegative", x * x, ZERO, [one], ("product", (((((1,), 1),), 2, ("real",)),))) for one in (ABOVE, DOWN))
    assert cases(x, [(UP, above), (DOWN, below)]).supposes == (ABOVE,)


FALSE: dict[str, tuple[Any, Term, Term, tuple[Any, ...]]] = {
    "one piece alone": ("zero", RELU, x, ()),
    "the joint alone": ("zero", STEP, x.chosen("nonnegative", 1, 0), ()),
    "a joint of two variables": ("zero", (x - y).sign() ** 2, ONE, ()),
    "a strict sign": ("positive", RELU, ZERO, ()),
    "a strict sign of a step": ("positive", STEP, ZERO, (UP,)),
    "a sign at 0": ("zero", x.sign(), ONE, (UP,)),
    "not 0 at the joint": ("nonzero", x.sign(), ZERO, ()),
    "a jump": ("nonnegative", x.chosen("positive", -1, 1), ZERO, (UP,)),
    "a floor below": ("nonnegative", x.floor(), x, ()),
    "a strict floor": ("positive", x, x.floor(), ()),
    "floors of opposites": ("zero", x.floor() + (-x).floor(), constant(-1), ()),
    "a floor plus 1": ("nonnegative", x, x.floor() + 1, ()),
    "an arcus tangent above": ("nonnegative", x.arctan(), x, (UP,)),
    "an arcus tangent below 1": ("nonnegative", ONE, x.arctan(), ()),
    "π is 22/7": ("zero", pi(x), constant(22) / 7, ()),
    "π is above 22/7": ("nonnegative", pi(x), constant(22) / 7, ()),
    "π is below 333/106": ("positive", constant(333) / 106, pi(x), ()),
    "the square of π is 10": ("zero", pi(x) ** 2, constant(10), ()),
    "a larger modulus": ("nonnegative", abs(x.maximum(0) - y.maximum(0)), abs(x - y), ()),
    "two maxima": ("zero", x.maximum(y), y.maximum(0).maximum(x), ()),
    "two wheres": ("zero", x.chosen("positive", y, 0), x.chosen("nonnegative", y, 0), ()),
    "two kinds": ("zero", x.chosen("zero", y, 0), x.chosen("nonzero", y, 0), ()),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_has_no_proof(name: str):
    assert proof(*FALSE[name]) is None


TRUE: dict[str, tuple[Any, Term, Term, tuple[Any, ...]]] = {
    "a sign": ("positive", x.sign(), ZERO, (ABOVE,)),
    "a sign off 0": ("zero", x.sign() ** 2, ONE, (("nonzero", x),)),
    "not 0": ("nonzero", x.sign() * (1 + abs(x)), ZERO, (("nonzero", x),)),
    "a strict maximum": ("positive", x.maximum(1), ZERO, ()),
    "a divisor": ("zero", (1 / x.maximum(1)) * x.maximum(1), ONE, ()),
    "four joints": ("zero", x.maximum(0) + x.minimum(0) + (y - 1).maximum(0) + (y - 1).minimum(0), x + y - 1, ()),
    "an arcus tangent": ("nonnegative", x, x.arctan(), (ABOVE,)),
    "an arcus tangent above 0": ("nonnegative", a.arctan(), ZERO, ()),
    "π is above 333/106": ("positive", pi(x), constant(333) / 106, ()),
    "π is below 22/7": ("positive", constant(22) / 7, pi(x), ()),
    "the square of π is below 10": ("positive", constant(10), pi(x) ** 2, ()),
    "what π is divided by": ("zero", (2 * pi(x)) / pi(x), constant(2), ()),
    "an end of the arcus tangent": ("positive", constant(11), 7 * x.arctan(), ()),
    "a floor": ("positive", x.floor() + 1, x, ()),
    "a floor of a quotient plus 1": ("positive", (x / a).floor() + 1, x / a, ()),
    "a floor of a quotient": ("nonnegative", x / (1 + a), (x / (1 + a)).floor(), ()),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str):
    kind, left, right, supposes = TRUE[name]
    theorem = proof(kind, left, right, supposes)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.right) == (kind, left, right)
    assert {*theorem.supposes} <= {*supposes}


def test_a_cosine_is_positive_between_its_zeros():
    assert turned("nonzero", TURN).words() == "cospi(x) != 0; for all x; given 1 + 2*x > 0; given 1 + (-2)*x > 0"
    assert turned("nonnegative", (1 / x).cosine_of_turns()).where == (("nonzero", x),)


N, M = variable("n", INTEGER), variable("m", INTEGER)
INSIDE = (("positive", 1 - 2 * x), ("positive", 1 + 2 * x))
TURNS: dict[str, tuple[Any, Term, tuple[Any, ...]]] = {
    "a part": ("positive", 1 / (N + 3), ()),
    "near a quarter": ("nonnegative", (N + 1) / (2 * N + 3), ()),
    "a sine": ("nonzero", Fraction(1, 2) - (N + 1) / (N + M + 2), ()),
    "below 0": ("positive", -1 / (N + 3), ()),
    "between ends": ("positive", x, INSIDE),
}
NO_TURNS: dict[str, tuple[Any, Term, tuple[Any, ...]]] = {
    "a zero": ("nonzero", 1 / (N + 2), ()),
    "beyond a zero": ("positive", (N + 2) / (2 * N + 3), ()),
    "a sine of 0": ("nonzero", Fraction(1, 2) - N / (N + M + 1), ()),
    "any number": ("nonzero", x, ()),
    "ends that are zeros": ("positive", x, (("nonnegative", 1 - 2 * x), ("nonnegative", 1 + 2 * x))),
    "one end": ("positive", x, INSIDE[:1]),
    "0": ("zero", x, INSIDE),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_cosine_has_the_sign_that_it_has_near_0(name: str):
    kind, turn, supposes = TURNS[name]
    theorem = of_turns(kind, turn.cosine_of_turns(), ZERO, supposes)
    assert theorem is not None and (theorem.kind, theorem.left) == (kind, turn.cosine_of_turns())
    assert {*theorem.supposes} <= {*supposes}


@pytest.mark.parametrize("name", NO_TURNS)
def test_a_cosine_elsewhere_has_no_sign(name: str):
    kind, turn, supposes = NO_TURNS[name]
    assert of_turns(kind, turn.cosine_of_turns(), ZERO, supposes) is None


UPPER = [("nonnegative", STEP * y), ("nonnegative", (1 - STEP) * (y + 1))]
"""y is at least 0 above 0, and at least −1 elsewhere."""


@pytest.mark.parametrize("kind, one", [("nonnegative", y + 1), ("positive", y + 2), ("nonnegative", (1 - STEP) * y + 1)])
def test_what_is_supposed_of_pieces_is_used_on_each(kind: Any, one: Term):
    theorem = proof(kind, one, ZERO, UPPER)
    assert theorem is not None and {*theorem.supposes} == {*UPPER}


@pytest.mark.parametrize("kind, one, of", [("nonnegative", y, UPPER), ("positive", y + 1, UPPER), ("nonnegative", y + 1, UPPER[:1])])
def test_what_is_supposed_of_pieces_says_no_more(kind: Any, one: Term, of: Any):
    assert proof(kind, one, ZERO, of) is None


def test_nested_pieces_have_a_bound():
    whole = ZERO
    for number in range(7):
        whole = whole + variable(f"x{number}").maximum(0)
    assert proof("nonnegative", whole + whole.maximum(0), ZERO, ()) is None


def test_what_holds_of_any_number_holds_of_a_term():
    """Where the term has a value: that is asked of it once, and of it alone."""
    square = signed("nonnegative", x * x, y * 0, (), C)
    whole = instance(square, {x: 1 / x})
    assert whole.words() == "1/x*1/x >= y*0; for all x, y; off the zeros of x" and whole.depends == {x}
    supposed = instance(premise("nonnegative", x), {x: a.log()})
    assert supposed.supposes == (("nonnegative", a.log()),) and supposed.where == (("positive", a),)
    both = instance(signed("nonnegative", x * x + y * y, ZERO, (), C), {x: y, y: x + 1})
    assert both.left is y * y + (x + 1) * (x + 1)
    freed = discharged(identity(ONE / (1 + x * x), ONE / (1 + x * x)), [signed("positive", 1 + x * x, ZERO, (), C)])
    assert freed.where == () and instance(freed, {x: y.sqrt()}).where == (("nonnegative", y),)


@pytest.mark.parametrize(
    ("theorem", "places"),
    [
        # of numbers >= 0, and of integers, more is known than of a term
        (signed("nonnegative", a, ZERO, (), C), {a: x}),
        (signed("positive", 1 + a, ZERO, (), C), {a: -ONE}),
        (signed("nonnegative", variable("n", INTEGER), ZERO, (), C), {variable("n", INTEGER): x}),
        (identity(abs(a), a), {a: x}),
        # a part that is no variable
        (identity(RELU, RELU), {RELU: x}),
        (identity(ONE / (1 + x * x), ONE / (1 + x * x)), {1 + x * x: ZERO * x}),
    ],
)
def test_terms_are_put_for_variables_of_no_sign_alone(theorem: Theorem, places: Any):
    with pytest.raises(NoTheorem):
        instance(theorem, places)


def test_nothing_is_put_where_it_would_be_divided_by_nothing():
    with pytest.raises((NoTheorem, ZeroDivisionError)):
        instance(identity(x / x, ONE), {x: ZERO})
    with pytest.raises(NoTheorem):
        instance(object(), {x: y})  # type: ignore[arg-type] - what is no theorem is refused
