"""Certificates say what the relation says or nothing; a kernel accepts those of true formulas and refuses every other."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import EVERY, POSITIVE, REAL
from lemmata.language.relation import All, Always, AtLeast, Equal, Estimate, ForAll, Recurrence, SumOfSquares, Sums, Throughout
from lemmata.rocq import export, graph, kernel, lean, mirror, reading, statement, turns
from lemmata.rocq.graph import NotSaid
from lemmata.sources import families
from lemmata.terms.arithmetic import cospi, exp, ratio
from lemmata.terms.sequences import carried
from lemmata.terms.sums.opaque import Opaque
from lemmata.verification import certification
from tests import toys

ROCQ = kernel.installed()
needs_rocq = pytest.mark.skipif(ROCQ is None, reason="Rocq is not installed")
LINE, HALF = (
    Domain(x=Interval(*REAL, search=(-2, 2))),
    Domain(x=Interval(*POSITIVE, search=(0.5, 2)), y=Interval(*POSITIVE, search=(0.5, 2))),
)


def made(function: Callable[..., Any], domain: Domain, formula: Callable[..., Any] = abs, **options: Any) -> export.Certificate:
    """Return the certificate of a check on a formula."""
    return export.certificate(toys.claim(formula, domain), toys.check(kinds.exact, function, **options), formula)


def squared(formula, case):
    return Equal(formula(case.x), case.x**2 + 2 * case.x + 1)


def continued(formula, case):
    return Equal(case.apply(formula), 1 / (1 + 1 / (case.x + 1 / case.y)) - ratio(1, 3, case.x))


def halves(formula, case):
    return Equal(case.apply(formula), (exp(case.x / 2) + exp(-case.x / 2)) * (exp(2 * case.x - case.y / 3) + 1))


def roots(formula, case):
    return Equal(case.apply(formula), (sympy.sqrt(case.x) + sympy.sqrt(6 * case.y)) ** 2 / sympy.sqrt(1 + case.x * case.y) ** 3)


def means(formula, case):
    return SumOfSquares(case.apply(formula), 4 * case.x * case.y, ((1, case.x - case.y),))


def positive(formula, case):
    return AtLeast(case.apply(formula), case.x * case.y + 1)


def several(formula, case):
    return All(Equal(case.apply(formula), sum(case.a) ** 2 / case.n), Equal(case.a + case.a, 2 * case.a))


CASES = [
    (squared, LINE, lambda x: (x + 1) ** 2, lambda x: (x + 1) ** 2 + x),
    (
        continued,
        HALF,
        lambda x, y: (x * y + 1) / (x * y + y + 1) - ratio(1, 3, x),
        lambda x, y: (x * y + 2) / (x * y + y + 1) - ratio(1, 3, x),
    ),
    (
        halves,
        HALF,
        lambda x, y: (exp(x) + 1) * (exp(2 * x) + exp(y / 3)) / exp(x / 2 + y / 3),
        lambda x, y: (exp(x) + 1) * (exp(2 * x) + exp(y / 3)) / exp(x / 2 + y / 2),
    ),
    (
        roots,
        HALF,
        lambda x, y: (
            (x + 6 * y + 2 * sympy.sqrt(2) * sympy.sqrt(3) * sympy.sqrt(x) * sympy.sqrt(y)) / ((1 + x * y) * sympy.sqrt(1 + x * y))
        ),
        lambda x, y: (
            (x + 6 * y + 2 * sympy.sqrt(2) * sympy.sqrt(5) * sympy.sqrt(x) * sympy.sqrt(y)) / ((1 + x * y) * sympy.sqrt(1 + x * y))
        ),
    ),
    (means, HALF, lambda x, y: (x + y) ** 2, lambda x, y: (x + y) ** 2 - x**2 / 9),
    (
        several,
        Domain(n=Integer(1, 3), a=Array(lambda c: c.n, *REAL, search=(-1, 1))),
        lambda n, a: (a @ a + 2 * sum(a[i] * a[j] for i in range(n) for j in range(i))) / n,
        lambda n, a: (a @ a + n - 1) / n,
    ),
]


@pytest.mark.parametrize(("function", "domain", "right", "wrong"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_what_is_true_is_believed_and_what_is_false_is_not(function, domain, right, wrong):
    assert made(function, domain, right).closed
    assert not made(function, domain, wrong).closed


@needs_rocq
@pytest.mark.parametrize(("function", "domain", "right", "wrong"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_the_kernel_accepts_a_true_formula_and_refuses_a_wrong_one(function, domain, right, wrong, accepted):
    said = accepted(made(function, domain, right).text)
    assert said.accepted, said.why
    said = accepted(made(function, domain, wrong).text)
    assert (said.accepted, said.decided) == (False, True)
    assert said.why.startswith("refused")


@needs_rocq
def test_the_kernel_accepts_an_inequality_by_structure(accepted):
    text = made(positive, HALF, lambda x, y: x * y + 1 + x**2 / (1 + y)).text
    assert " <= " in text.rpartition("Lemma")[2]
    said = accepted(text)
    assert said.accepted, said.why


def test_the_lemma_states_ranges_divisors_and_both_sides():
    domain = Domain(x=Interval(Fraction(1, 3), None, search=(1, 2)), y=Interval(*REAL, search=(-1, 1)))
    found = made(lambda formula, case: Equal(case.apply(formula), case.x / case.y + 1), domain, lambda x, y: (x + y) / y)
    said = " ".join(found.lemmas[0].print.split())
    assert said == "Lemma relation_1 (x y : R) : 1 / 3 <= x -> y <> 0 -> (y + x) / y = 1 + x / y."


@pytest.mark.parametrize("domain", [LINE, Domain(x=Interval(*REAL, search=(-2, 2)), y=Interval(*REAL, search=(-2, 2)))])
def test_what_a_proof_alone_divides_by_is_no_hypothesis(domain):
    """A square of x ((1 + d)/d - 1/d) is one of x where d is not 0: of that the statement says nothing."""

    def hidden(formula, case):
        d = case.x - (case.y if "y" in case else 0)
        return SumOfSquares(case.x**2, 0, ((1, case.x * ((1 + d) / d - 1 / d)),))

    with pytest.raises(NotSaid, match="may be 0"):
        made(hidden, domain)


WHOLE = Integer(1, None, search=(1, 6))


@pytest.mark.parametrize(
    ("domain", "relation"),
    [
        (Domain(n=WHOLE), lambda _, case: Equal((case.n + 1) ** 2, case.n**2 + 2 * case.n + 1)),
        (Domain(n=WHOLE), lambda _, case: AtLeast(case.n**2, case.n)),
        (Domain(n=WHOLE, m=Integer(0, None, search=(0, 6))), lambda _, case: AtLeast(case.n**2 + case.m**2, 2 * case.n * case.m)),
        (Domain(n=WHOLE, b=Choice(1, 2)), lambda _, case: Equal((case.n + case.b) ** 2, case.n**2 + 2 * case.b * case.n + case.b**2)),
    ],
)
def test_sizes_are_drawn_where_no_parameter_is_real(domain, relation):
    found = made(relation, domain, sizes=dict.fromkeys(domain.factors.keys() - {"b"}, EVERY))
    assert found.closed
    assert ": nat" in found.lemmas[0].print


def test_a_divisor_that_the_ranges_keep_positive_is_no_hypothesis():
    found = made(lambda formula, case: Equal(case.apply(formula), 1 - case.x / (case.x + case.y)), HALF, lambda x, y: y / (x + y))
    assert "<>" not in found.lemmas[0].print


REFUSED = [
    (lambda f, c: Equal(f(c.x), sympy.gamma(c.x)), LINE, "gamma has no counterpart"),
    (lambda f, c: Equal(f(c.x), sympy.sqrt(c.x - 5) ** 3), LINE, "a root of what may be negative"),
    (lambda f, c: Equal(f(c.x), sympy.log(c.x)), LINE, "a logarithm of what may be negative"),
    (lambda f, c: Equal(f(c.x), c.x ** sympy.Rational(1, 3)), LINE, "a power with the exponent 1/3"),
    (lambda f, c: Equal(f(c.x), sympy.I * c.x), LINE, "ImaginaryUnit has no counterpart"),
    (lambda f, c: Equal(f(c.x), sympy.Float(0.1) * c.x), LINE, "Float has no counterpart"),
    (lambda f, c: Equal(f(c.x), sympy.oo * (c.x**2 + 1)), LINE, "has no counterpart"),
    (lambda f, c: Equal(f(c.x), sympy.Symbol("A", commutative=False)), LINE, "A is no real number"),
    (lambda f, c: Equal(f(c.x), sympy.Symbol("z") ** 2), LINE, "z is no real number"),
    (lambda f, c: Equal(c.x * c.x, c.x**2), LINE, "the same expression"),
    (lambda f, c: Equal(c.n * c.n, c.n**2), Domain(n=Integer(1, 3)), "numbers alone"),
    (lambda f, c: Equal(1, 1), LINE, "numbers alone"),
    (lambda f, c: Estimate(c.x, 1, c.x), LINE, "a relation of kind Estimate"),
    (lambda f, c: AtLeast(f(c.x) ** 2, 5 * c.x), LINE, "whose sign does not follow"),
    (lambda f, c: Equal(f(c.x), 1 / ((c.x + 1) ** 2 - c.x**2 - 2 * c.x - 1)), LINE, "no points are known"),
]


@pytest.mark.parametrize(("function", "domain", "why"), REFUSED, ids=[why for *_, why in REFUSED])
def test_what_cannot_be_said_exactly_is_not_said(function, domain, why):
    with pytest.raises(NotSaid, match=re.escape(why)):
        made(function, domain, lambda x: x + 1)


def test_what_is_too_large_or_too_deep_is_not_said(monkeypatch):
    with pytest.raises(NotSaid, match="more than 6000 different subexpressions"):
        made(lambda f, c: Equal(sympy.Add(*(c.x**k + k for k in range(1, 4000))) + sympy.Add(*(c.x**-k for k in range(1, 4000))), 0), LINE)
    monkeypatch.setattr(mirror, "LARGEST", 10)
    with pytest.raises(NotSaid, match="terms to be multiplied"):
        made(lambda f, c: Equal((1 + c.x + c.y) ** 7, c.x), HALF)


def geometric(formula, case):
    return ForAll(Recurrence(0 * case.x, lambda k, value: value + case.x**k), lambda k: formula(k, case.x))


def summed_from_two(formula, case):
    return Sums(lambda n, j: case.x**j, lambda n: formula(n, case.x), 2)


def summed_with_its_end(formula, case):
    return Sums(lambda n, j: n * case.x**j, lambda n: n * formula(n, case.x))


def raised(formula, case):
    return Equal(case.apply(formula), (6 * case.x) ** (case.n + 1) / (case.n - 1) + exp(case.n * case.x) * (-1) ** case.n)


def added_by_steps(formula, case):
    return Always(lambda k: Equal(formula(k + 2, case.x), formula(k, case.x) + (4 * k + 6) * case.x))


SIZED = Domain(n=Integer(2, None, search=(2, 9)), x=Interval(*POSITIVE, search=(0.5, 2)))
EVERY_INDEX = {
    "induction": (geometric, HALF, lambda k, x: (1 - x**k) / (1 - x), lambda k, x: (1 - x ** (k + 1)) / (1 - x)),
    "a wrong base": (geometric, HALF, lambda k, x: (1 - x**k) / (1 - x), lambda k, x: (2 - x**k) / (1 - x)),
    "a sum": (summed_from_two, HALF, lambda n, x: (1 - x ** (n + 1)) / (1 - x), lambda n, x: (1 - x**n) / (1 - x)),
    "a sum without its first term": (
        summed_from_two,
        HALF,
        lambda n, x: (1 - x ** (n + 1)) / (1 - x),
        lambda n, x: (x - x ** (n + 1)) / (1 - x),
    ),
    "any size": (
        raised,
        SIZED,
        lambda n, x: 6 * x * 3**n * 2**n * x**n / (n - 1) + exp(-x) * exp((n + 1) * x) * (-1) ** (3 * n),
        lambda n, x: 6 * x * 3**n * 2**n * x**n / (n - 1) + exp(-x) * exp((n + 1) * x) * (-1) ** (2 * n),
    ),
    "any index": (added_by_steps, HALF, lambda k, x: x * (k**2 + k), lambda k, x: x * (k**2 + k - k * (k - 1) * (k - 2))),
}


@needs_rocq
@pytest.mark.parametrize("which", EVERY_INDEX)
def test_the_kernel_knows_natural_numbers(which, accepted):
    function, domain, right, wrong = EVERY_INDEX[which]
    sizes = {"sizes": {"n": EVERY}} if domain is SIZED else {}
    found = made(function, domain, right, **sizes)
    assert " : nat) (x " in found.lemmas[0].print
    said = accepted(found.text)
    assert said.accepted, said.why
    told = made(function, domain, wrong, **sizes)
    assert not told.closed
    assert accepted(told.text).why.startswith("refused")


def stays_between(formula, case):
    return Throughout(
        Recurrence(case.x + 1, lambda k, value: value - (value - 1) / (k + 2)), lambda k, value: AtLeast(value, case.apply(formula))
    )


def bounded_by_its_square(formula, case):
    return Throughout(
        Recurrence((1 + case.x, (1 + case.x) ** 2), lambda k, v: ((1 + case.y) * v[0], (1 + case.y) ** 2 * v[1] + case.y)),
        lambda k, v: All(AtLeast(v[1], case.apply(formula) * v[0]), AtLeast(v[0], 1)),
    )


def weighed(formula, case):
    weight = sympy.Function("weight", nonnegative=True)
    added = carried(lambda i, before: before + case.x * weight(i), weight(0), case.n)
    return Throughout(added, lambda i, value: AtLeast(value, formula(case.n, case.x)))


ALONG = {
    "a recurrence": (stays_between, HALF, lambda x, y: 1 + 0 * x, lambda x, y: 1 + x),
    "several values": (bounded_by_its_square, HALF, lambda x, y: 1 + 0 * x, lambda x, y: 2 + 0 * x),
    "a sequence by its step": (weighed, SIZED, lambda n, x: 0 * x, lambda n, x: x),
}


@needs_rocq
@pytest.mark.parametrize("which", ALONG)
def test_the_kernel_accepts_base_and_step_of_what_is_kept_along_a_sequence(which, accepted):
    function, domain, right, wrong = ALONG[which]
    sizes = {"sizes": {"n": EVERY}} if domain is SIZED else {}
    found = made(function, domain, right, **sizes)
    assert len(found.lemmas) > 1
    said = accepted(found.text)
    assert said.accepted, said.why
    with pytest.raises(NotSaid):
        made(function, domain, wrong, **sizes)


def test_a_step_assumes_what_is_kept_one_place_before_and_a_base_does_not():
    base, step = (" ".join(one.print.split()) for one in made(*ALONG["a recurrence"][:3]).lemmas)
    assert base == "Lemma relation_1 (x y : R) : 0 < x -> 0 < y -> 0 <= x."
    assert step.startswith("Lemma relation_2 (k : nat) (k_th_x_0_ x y : R) : 0 < x -> 0 < y -> 1 <= k_th_x_0_ -> 0 <= ")


def test_of_a_value_of_which_the_sign_is_known_the_sign_is_assumed():
    base, step = (" ".join(one.print.split()) for one in made(*ALONG["a sequence by its step"][:3], sizes={"n": EVERY}).lemmas)
    assert base.endswith("0 <= weight_0_ -> 0 <= weight_0_.")
    assert step.count("->") == 3 and "0 <= weight_place_1_ ->" in step


PREMISES = {
    "a weaker one": lambda told: told.replace("1 <= k_th_x_0_", "0 <= k_th_x_0_"),
    "another bound": lambda told: told.replace("1 <= k_th_x_0_", "2 <= k_th_x_0_"),
    "turned round": lambda told: told.replace("1 <= k_th_x_0_", "k_th_x_0_ <= 1"),
    "one that divides": lambda told: told.replace("1 <= k_th_x_0_", "1 <> k_th_x_0_"),
}


@pytest.mark.parametrize("slip", PREMISES)
def test_another_hypothesis_of_an_induction_is_noticed(monkeypatch, slip):
    _printed(monkeypatch, PREMISES[slip])
    with pytest.raises(export.Mistranslated):
        made(*ALONG["a recurrence"][:3])


def test_what_is_differentiated_is_no_number():
    unknown = sympy.Function("u", real=True)

    def moved(formula, case):
        return Equal(case.apply(formula), unknown(case.x).diff(case.x) + case.x)

    with pytest.raises(NotSaid, match="a derivative"):
        made(moved, LINE, lambda x: x)


def test_of_a_sequence_the_entry_before_is_any_number_and_the_next_one_is_written_by_its_step():
    def squares(formula, case):
        doubled = carried(lambda i, before: 2 * before + case.x, case.x, case.n)
        return Always(lambda i: Equal(doubled[i + 1] ** 2, formula(doubled[i], case.x)))

    found = made(squares, SIZED, lambda v, x: 4 * v * v + 4 * v * x + x * x, sizes={"n": EVERY})
    said = " ".join(found.lemmas[0].print.split())
    assert re.fullmatch(r"Lemma relation_1 \(x (x_\w+) : R\) : 0 < x -> \(x \+ 2 \* \1\) \^ 2 = .*\.", said), said
    assert found.closed
    assert not made(squares, SIZED, lambda v, x: 4 * v * v + 2 * v * x + x * x, sizes={"n": EVERY}).closed


def test_values_that_are_not_known_are_any_numbers():
    unknown = sympy.Function("u", real=True)

    def squares(formula, case):
        return Equal(formula(unknown(case.x)), unknown(case.x) ** 2 + 2 * unknown(case.x) + 1)

    found = made(squares, LINE, lambda u: (u + 1) ** 2)
    assert found.closed and "(u_x_ : R)" in found.lemmas[0].print
    assert not made(squares, LINE, lambda u: (u + 1) ** 2 + u).closed


def test_a_sum_whose_terms_depend_on_its_last_index_is_not_said():
    with pytest.raises(NotSaid, match="terms depend on its last index"):
        made(summed_with_its_end, HALF, lambda n, x: (1 - x ** (n + 1)) / (1 - x))


def test_a_power_of_a_natural_number_is_said_by_its_factors():
    found = made(lambda f, c: Equal(c.apply(f), c.x ** (2 * c.n)), SIZED, lambda n, x: (6 * x) ** (2 * n) / 36**n, sizes={"n": EVERY})
    said = " ".join(found.lemmas[0].print.split())
    lets = "let t'1 := 2 ^ 4 * (2 ^ n) ^ 2 in let t'2 := 3 ^ 4 * (3 ^ n) ^ 2 in let t'3 := x ^ 4 * (x ^ n) ^ 2 in"
    assert said == f"Lemma relation_1 (n : nat) (x : R) : {lets} 0 < x -> 1 / t'1 * (1 / t'2) * (t'1 * t'2 * t'3) = t'3."


NATURAL = {
    "another exponent": lambda told: told.replace("x ^ n", "x ^ 3"),
    "the number of it": lambda told: told.replace("INR n", "INR 7"),
    "a real number for a natural one": lambda told: told.replace("(n : nat) (x : R)", "(n x : R)"),
}


@pytest.mark.parametrize("slip", NATURAL)
def test_a_print_that_says_something_else_of_a_natural_number_is_noticed(monkeypatch, slip):
    _printed(monkeypatch, NATURAL[slip])
    with pytest.raises((export.Mistranslated, reading.Unreadable)):
        made(*EVERY_INDEX["any size"][:3], sizes={"n": EVERY})


def _printed(monkeypatch, change: Callable[[str], str]) -> None:
    """Let the lemma be printed otherwise."""
    before = statement.Statement.lemma
    monkeypatch.setattr(statement.Statement, "lemma", lambda self, name: change(before(self, name)))


MISTRANSLATED = {
    "another sign": lambda told: told.replace("x + y", "x - y"),
    "other brackets": lambda told: told.replace("(x + y) / y", "x + y / y"),
    "another variable": lambda told: told.replace("x / y", "y / y"),
    "both sides alike": lambda told: told.replace("(x + y) / y = 1 + x / y", "1 = 1"),
    "both sides wrong alike": lambda told: told.replace("(x + y) / y = 1 + x / y", "2 * x = x + x"),
    "another number": lambda told: told.replace("1 + x", "2 + x"),
    "an inequality": lambda told: told.replace(" = ", " <= "),
    "another range": lambda told: told.replace("0 < x", "9 < x"),
    "one more hypothesis": lambda told: told.replace("(x + y) / y =", "x = 3 ->\n  (x + y) / y ="),
    "a conclusion more": lambda told: told.replace("x / y.", "x / y /\\ x = x."),
    "a variable more": lambda told: told.replace("(x y : R)", "(x y z : R)"),
    "another meaning of a name": lambda told: told.replace("0 < x", "let x := 1 in 0 < x", 1),
}


@pytest.mark.parametrize("slip", MISTRANSLATED)
def test_a_print_that_says_something_else_is_noticed(monkeypatch, slip):
    _printed(monkeypatch, MISTRANSLATED[slip])
    with pytest.raises((export.Mistranslated, reading.Unreadable)):
        made(lambda formula, case: Equal(case.apply(formula), case.x / case.y + 1), HALF, lambda x, y: (x + y) / y)


def test_an_inequality_turned_round_is_noticed(monkeypatch):
    _printed(monkeypatch, lambda told: re.sub(r"(4 \* x \* y) <= (.*)\.", r"\2 <= \1.", told))
    with pytest.raises(export.Mistranslated):
        made(means, HALF, lambda x, y: (x + y) ** 2)


def test_an_expression_said_wrongly_is_noticed(monkeypatch):
    before = graph.Graph._power
    monkeypatch.setattr(graph.Graph, "_power", lambda self, e: before(self, e.base**3 if e.exp == 2 else e))
    with pytest.raises(export.Mistranslated):
        made(squared, LINE, lambda x: (x + 1) ** 2)


@pytest.mark.parametrize("told", ["1 + = 2", "1 = 2 3", "y = 1", "1 = 2)", "1 ? 2", "let a := 1 in let a := 2 in a = a", "x = (2"])
def test_a_text_that_is_no_lemma_is_not_read(told):
    with pytest.raises((reading.Unreadable, IndexError)):
        reading.Reader(f" (x : R) : {told}", {"x": Fraction(1)}).said()


def test_powers_quotients_and_opposites_bind_as_in_rocq():
    said = reading.Reader(" (x : R) : (- 2) ^ 2 + 8 / 2 / 2 - 1 - 1 * 3 ^ 2 = (- x) ^ 2", {"x": Fraction(3)}).said()
    ((left, _, right),) = said.conclusions
    assert (left, right) == (-4, 9)


TAMPERED = {
    "a step of the program": ("Quotient.Mul", "Quotient.Add"),
    "an axiom": ("Lemma relation_1", "Axiom any : forall P : Prop, P.\nLemma relation_1"),
    "no end": ("Print Assumptions relations.", ""),
}


@needs_rocq
def test_the_text_of_a_certificate_stands_alone():
    assert ROCQ
    said = kernel.checked(ROCQ, made(*CASES[1][:3]).text, 120)
    assert said.accepted, said.why


@needs_rocq
@pytest.mark.parametrize("what", TAMPERED)
def test_the_kernel_refuses_a_text_that_was_tampered_with(what, accepted):
    text = made(*CASES[1][:3]).text
    old, new = TAMPERED[what]
    head, mark, tail = text.partition("End Quotient.\n")
    broken = head + mark + tail.replace(old, new, 1)
    if what == "an axiom":
        broken = re.sub(r"(Lemma relation_1.*?)Proof\..*?Qed\.", r"\1Proof.\n  apply any.\nQed.", broken, flags=re.S)
    said = accepted(broken)
    assert not said.accepted
    assert {"an axiom": "it rests on any", "no end": "on what axioms"}.get(what, "refused") in said.why


@needs_rocq
def test_time_and_memory_are_limited():
    assert ROCQ
    text = made(*CASES[1][:3]).text
    slow = kernel.checked(ROCQ, text, 0.05)
    assert (slow.accepted, slow.decided, slow.why) == (False, False, "not finished after 0.05 s")
    small = kernel.checked(ROCQ, text, 60, memory=2**27)
    assert (small.accepted, small.decided) == (False, False)


def test_the_text_for_lean_says_that_nothing_has_checked_it():
    told = lean.text(made(means, HALF, lambda x, y: (x + y) ** 2))
    assert "NOT CHECKED HERE" in told
    assert "theorem relation_1\n    (x y : ℝ)\n    (h1 : 0 < x)\n    (h2 : 0 < y) :\n    ((4 * x * y : ℝ) ≤ (x + y) ^ 2) := by" in told


def test_a_statement_cannot_leave_its_comment():
    claim = toys.claim(lambda x: (x + 1) ** 2, LINE)
    object.__setattr__(claim, "statement", 'a *) Axiom any : False. (* "')
    told = export.certificate(claim, toys.check(kinds.exact, squared), claim.formula).text
    assert "(* a * ) Axiom any : False. ( * ' *)" in told


def ring(formula, case):
    """The circulant square of a pulse, from its spectrum: the cosines of n sites."""
    waves = [[cospi(2 * j * k, case.n, case.x) for k in range(case.n)] for j in range(case.n)]
    spectrum = [(1 + 2 * case.x * wave[1]) ** 2 for wave in waves]
    return Equal(case.apply(formula), sum(value * wave[1] for value, wave in zip(spectrum, waves, strict=True)) / case.n)


@pytest.mark.parametrize("n", [5, 7, 8, 10, 12])
def test_roots_of_unity_are_said_as_cosines(n):
    domain = Domain(x=Interval(*REAL, search=(-1, 1)), n=Choice(n))
    found = made(ring, domain, lambda x, n: 2 * x)
    assert "cos (" in found.lemmas[0].print
    assert found.closed
    assert not made(ring, domain, lambda x, n: 2 * x + x**2).closed


@needs_rocq
def test_the_kernel_knows_the_cosines(accepted):
    domain = Domain(x=Interval(*REAL, search=(-1, 1)), n=Choice(5, 8, 9, 10))
    said = accepted(made(ring, domain, lambda x, n: 2 * x).text)
    assert said.accepted, said.why
    said = accepted(made(ring, domain, lambda x, n: 2 * x + x**2).text)
    assert (said.accepted, said.decided) == (False, True)


def test_what_vanishes_at_a_cosine_is_irreducible_or_not_known():
    known = {q: found[0] for q in range(3, 41) if (found := turns._vanishing(q))}
    assert {3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 16} <= set(known)
    for q, minimal in known.items():
        value = sum(c * (2 * math.cos(math.pi / q)) ** k for k, c in enumerate(minimal))
        assert abs(value) < 1e-6
        assert len(minimal) - 1 == sympy.totient(2 * q) // 2


def named_alike(formula, case):
    own = sympy.Symbol(str(case.x), positive=True)  # SymPy takes √x² for x, whatever the sign of the parameter
    return Equal((formula(own) + 1) ** 2, own**2 + 2 * own + 1)


def both_named_alike(formula, case):
    other = sympy.Symbol("x", negative=True)
    return Equal(formula(case.x) + other, case.x + 1 + other)


@pytest.mark.parametrize("function", [named_alike, both_named_alike])
def test_a_symbol_that_bears_the_name_of_a_parameter_is_not_it(function):
    with pytest.raises(NotSaid, match="x is the name of two symbols"):
        made(function, LINE, lambda x: sympy.sqrt(x**2))


def test_two_symbols_of_a_check_with_one_name_are_not_said():
    with pytest.raises(NotSaid, match="s is the name of two symbols"):
        made(lambda f, c: Equal((f(c.x) + sympy.Symbol("s", negative=True)) ** 2, sympy.Symbol("s", real=True) * c.x), LINE)


def test_certificates_of_two_checks_have_two_names():
    class Other:
        @staticmethod
        def squared(formula, case):
            return squared(formula, case)

    formula = lambda x: (x + 1) ** 2  # noqa: E731 - one line says it
    names = {
        export.certificate(toys.claim(formula, LINE, name=name), toys.check(kinds.exact, function), formula).name
        for name in ("toy.a.b-c", "toy.a.b.c", "toy.a." + "l" * 300, "toy.a." + "l" * 301)
        for function in (squared, Other.squared)
    }
    assert len(names) == 8
    assert all(re.fullmatch(r"[A-Za-z]\w{,149}", name) for name in names)  # as `coqc` asks of a file


def test_a_range_of_one_point_that_no_ball_holds_is_no_fault():
    domain = Domain(x=Interval(1, 2), y=Interval(lambda c: c.x, lambda c: c.x))
    found = made(lambda f, c: Equal(c.apply(f), c.x**2 + 2 * c.x * c.y + c.y**2), domain, lambda x, y: (x + y) ** 2)
    assert "x <= y" in found.lemmas[0].print


def test_a_hypothesis_that_no_point_meets_is_noticed(monkeypatch):
    _printed(monkeypatch, lambda told: told.replace("0 < x ->", "x < x ->"))
    with pytest.raises((export.Mistranslated, NotSaid)):
        made(lambda formula, case: Equal(case.apply(formula), case.x / case.y + 1), HALF, lambda x, y: (x + y) / y)


WORDS = "exists2 Theorem Definition Parameter Axiom Fixpoint Hypothesis Qed exp list pow Rlt_le Quotient relation_1 fun_ o x h1 x_1 lets"


@needs_rocq
def test_words_of_rocq_may_be_names_of_parameters(accepted):
    for names in (WORDS.split()[k : k + 10] for k in range(0, 20, 10)):
        domain = Domain(where=(), **{name: Interval(1, 2) for name in names})

        def product(formula, case, names=names):
            first, *others = (case[name] for name in names)
            return Equal(case.apply(formula), sum(first * other for other in others) + first / others[0])

        formula = eval(f"lambda {', '.join(names)}: {names[0]} * ({' + '.join(names[1:])} + 1 / {names[1]})")
        said = accepted(export.certificate(toys.claim(formula, domain), toys.check(kinds.exact, product), formula).text)
        assert said.accepted, (names, said.why)


def test_the_value_of_a_choice_may_end_the_module_of_tools():
    domain = Domain(c=Choice("End Quotient. Lemma relation_9 : 1 = 1. Proof."), x=Interval(1, 2))
    found = made(lambda f, c: Equal(f(c.x), c.x**2 + 2 * c.x + 1), domain, lambda x: (x + 1) ** 2)
    assert [*reading.lemmas(found.text)] == ["relation_1"]


def test_what_is_proved_for_arrays_of_every_size_is_not_said_case_by_case():
    """The scope would say "every n", and the lemmas a few."""
    domain = Domain(n=Integer(1, 3), a=Array(lambda c: c.n, *REAL, search=(-1, 1)))
    check, formula = toys.check(kinds.exact, several, every={"a": Opaque("n")}), CASES[5][2]
    with pytest.raises(certification.Unproved, match="arrays of every size"):
        certification.by_theorems(toys.claim(formula, domain), check, formula)


KINDS_OF_PROOF = {
    "a limit": ("chain-traversal.solutions.lazy-length", "is_the_limit_of_the_dense_length"),
    "a ring of every size": ("linear-attention.augmented.spectral-flow", "is_the_transform_of_the_velocity_on_every_ring"),
    "an inequality along a sequence": ("chain-traversal.learning.other", "falls_with_the_others_on_any_chain"),
    "an inequality by its conditions": ("state-space.extrapolation.tap-bound", "bounds_every_tap_of_two_states"),
    "a descent": ("linear-attention.ape.unseen-descent", "follows_the_gradient_of_every_sequence"),
}


@pytest.mark.parametrize("kind", KINDS_OF_PROOF)
def test_no_claim_is_marked_for_less_than_its_scope(kind):
    name, function = KINDS_OF_PROOF[kind]
    folder = name.partition(".")[0].replace("-", "_")
    families.register([folder])
    entry = next(entry for entry in families.named(name) if entry.claim.id == name)
    check = next(one for one in kinds.checks_of(entry.claim) if one.name.endswith(f".{function}"))
    task = certification.Task(name, None, None, lean=False, check=False, timeout=1.0)
    written = certification._made(entry, check, task, None)
    assert written.why and not (written.text or written.fault), written
