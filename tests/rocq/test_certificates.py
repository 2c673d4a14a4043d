"""Certificates say what the relation says or nothing; a kernel accepts those of true formulas, and of false ones there are none."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from lemmata.kernel.identity import identity
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Choice, Domain, Integer, Interval
from lemmata.language.factors import EVERY, NONNEGATIVE, POSITIVE, REAL
from lemmata.language.relation import All, Always, AtLeast, Equal, Estimate, ForAll, Recurrence, SumOfSquares
from lemmata.rocq import export, kernel, lean, mirror, reading, statement, theorems
from lemmata.rocq.graph import NotSaid
from lemmata.sources import families
from lemmata.terms.arithmetic import exp, log, ratio, sqrt
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.term import constant, variable
from lemmata.terms.types import Scalar
from lemmata.terms.unknown import unknown_sequence
from lemmata.verification import certification
from lemmata.verification.certification import Unproved
from tests import toys

ROCQ = kernel.installed()
needs_rocq = pytest.mark.skipif(ROCQ is None, reason="Rocq is not installed")
LINE, HALF = (
    Domain(x=Interval(*REAL, search=(-2, 2))),
    Domain(x=Interval(*POSITIVE, search=(0.5, 2)), y=Interval(*POSITIVE, search=(0.5, 2))),
)


def made(function: Callable[..., Any], domain: Domain, formula: Callable[..., Any] = abs, **options: Any) -> export.Certificate:
    """Return the certificate of a check on a formula, whose cofactors prove it."""
    found = certification.certificate(toys.claim(formula, domain), toys.check(kinds.exact, function, **options), formula)
    assert found.closed
    return found


def squared(formula, case):
    return Equal(formula(case.x), case.x**2 + 2 * case.x + 1)


def continued(formula, case):
    return Equal(case.apply(formula), 1 / (1 + 1 / (case.x + 1 / case.y)) - ratio(1, 3, case.x))


def halves(formula, case):
    return Equal(case.apply(formula), (exp(case.x / 2) + exp(-case.x / 2)) * (exp(2 * case.x - case.y / 3) + 1))


def roots(formula, case):
    return Equal(case.apply(formula), (sqrt(case.x) + sqrt(6 * case.y)) ** 2 / sqrt(1 + case.x * case.y) ** 3)


def means(formula, case):
    return SumOfSquares(case.apply(formula), 4 * case.x * case.y, ((1, case.x - case.y),))


def positive(formula, case):
    return AtLeast(case.apply(formula), case.x * case.y + 1)


def several(formula, case):
    return All(Equal(case.apply(formula), sum(case.a) ** 2 / case.n), Equal(case.a + case.a, 2 * case.a))


def raised(formula, case):
    return Equal(case.apply(formula), 2 * 4**case.n * (9 * case.x**2) ** case.n)


def bent(formula, case):
    return Equal(case.apply(formula) - log(case.x + 1), case.y * log(1 + case.x))


SIZED = Domain(n=Integer(0, None, search=(0, 9)), x=Interval(*POSITIVE, search=(0.5, 2)))
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
        lambda x, y: (x + 6 * y + 2 * sqrt(ratio(2, 1, x)) * sqrt(ratio(3, 1, x)) * sqrt(x) * sqrt(y)) / ((1 + x * y) * sqrt(1 + x * y)),
        lambda x, y: (x + 6 * y + 2 * sqrt(ratio(2, 1, x)) * sqrt(ratio(5, 1, x)) * sqrt(x) * sqrt(y)) / ((1 + x * y) * sqrt(1 + x * y)),
    ),
    (means, HALF, lambda x, y: (x + y) ** 2, lambda x, y: (x + y) ** 2 - x**2 / 9),
    (raised, SIZED, lambda n, x: (6 * x) ** (2 * n + 1) / (3 * x), lambda n, x: (6 * x) ** (2 * n) / (3 * x)),
    (bent, HALF, lambda x, y: log(1 + x) * (1 + y), lambda x, y: log(1 + x) * (2 + y)),
    (
        several,
        Domain(n=Integer(1, 3), a=Array(lambda c: c.n, *REAL, search=(-1, 1))),
        lambda n, a: (a @ a + 2 * sum(a[i] * a[j] for i in range(n) for j in range(i))) / n,
        lambda n, a: (a @ a + n - 1) / n,
    ),
]


SIZES = {"raised": {"sizes": {"n": EVERY}}}


@needs_rocq
@pytest.mark.parametrize(("function", "domain", "right", "wrong"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_the_kernel_accepts_a_true_formula_and_a_wrong_one_has_no_certificate(function, domain, right, wrong, accepted):
    sizes = SIZES.get(function.__name__, {})
    said = accepted(made(function, domain, right, **sizes).text)
    assert said.accepted, said.why
    with pytest.raises(Unproved):
        made(function, domain, wrong, **sizes)


def test_the_lemma_states_ranges_divisors_and_both_sides():
    domain = Domain(x=Interval(Fraction(1, 3), None, search=(1, 2)), y=Interval(*REAL, search=(-1, 1)))
    found = made(
        lambda formula, case: AtLeast(case.x + case.apply(formula), 1 / case.y + ratio(2, 3, case.x)), domain, lambda x, y: x + 1 / y
    )
    said = " ".join(found.lemmas[0].print.split())
    assert said == "Lemma relation_1 (x y : R) : 0 < x -> 0 <= x - 1 / 3 -> y <> 0 -> 1 / y + 2 / 3 <= x + (x + 1 / y)."


def test_a_divisor_that_the_ranges_keep_positive_is_a_lemma_of_its_own():
    found = made(lambda formula, case: Equal(case.apply(formula), 1 - case.x / (case.x + case.y)), HALF, lambda x, y: y / (x + y))
    assert not any("<>" in one.print.rpartition("->")[0] for one in found.lemmas)


REFUSED = [
    (lambda f, c: Equal(c.x * c.x, c.x * c.x), LINE, "nothing is left to prove"),
    (lambda f, c: Equal(1 + ratio(1, 2, c.x), ratio(3, 2, c.x)), LINE, "nothing is left to prove"),
]


@pytest.mark.parametrize(("function", "domain", "why"), REFUSED, ids=[why for *_, why in REFUSED])
def test_what_cannot_be_said_exactly_is_not_said(function, domain, why):
    with pytest.raises(NotSaid, match=re.escape(why)):
        made(function, domain, lambda x: x + 1)


@pytest.mark.parametrize(
    "function",
    [
        lambda f, c: Estimate(c.x, 1, c.x),
        lambda f, c: AtLeast(f(c.x) ** 2, 5 * c.x),
        lambda f, c: Equal(f(c.x), 1 / ((c.x + 1) ** 2 - c.x**2 - 2 * c.x - 1)),
        lambda f, c: Equal(f(c.x), float(c.x)),
    ],
)
def test_what_is_not_proved_has_no_certificate(function):
    with pytest.raises(Unproved):
        made(function, LINE, lambda x: x + 1)


def test_numbers_alone_are_no_matter_for_a_kernel():
    eight = constant(2).sqrt() * constant(8).sqrt()
    with pytest.raises(NotSaid, match="numbers alone"):
        theorems.certificate(toys.claim(abs, LINE), toys.check(kinds.exact, squared), [identity(eight, constant(4))], [])


def test_what_is_too_large_is_not_said(monkeypatch):
    monkeypatch.setattr(mirror, "LARGEST", 10)
    with pytest.raises(NotSaid, match="terms to be multiplied"):
        made(lambda f, c: Equal((1 + c.x + c.y) ** 7, (c.y + c.x + 1) ** 7), HALF)


def geometric(formula, case):
    return ForAll(Recurrence(0 * case.x, lambda k, value: value + case.x**k), lambda k: formula(k, case.x))


def added_by_steps(formula, case):
    return Always(lambda k: Equal(formula(k + 2, case.x), formula(k, case.x) + (4 * k + 6) * case.x))


EVERY_INDEX = {
    "induction": (geometric, lambda k, x: (1 - x**k) / (1 - x), lambda k, x: (1 - x ** (k + 1)) / (1 - x)),
    "any index": (added_by_steps, lambda k, x: x * (k**2 + k), lambda k, x: x * (k**2 + k - k * (k - 1) * (k - 2))),
}
POINT = Domain(x=Interval(2, None, search=(2, 3)))


@needs_rocq
@pytest.mark.parametrize("which", EVERY_INDEX)
def test_the_kernel_knows_natural_numbers(which, accepted):
    function, right, wrong = EVERY_INDEX[which]
    found = made(function, POINT, right)
    assert any(" : nat) (x " in one.print for one in found.lemmas)
    said = accepted(found.text)
    assert said.accepted, said.why
    with pytest.raises(Unproved):
        made(function, POINT, wrong)


ANY, MORE, LEAST = Interval(*REAL, search=(-2, 2)), Interval(*POSITIVE, search=(0.5, 2)), Interval(*NONNEGATIVE, search=(0, 2))
UNIT = Interval(0, 1)
PLANE, QUADRANT, SQUARE = Domain(x=ANY, y=ANY), Domain(x=MORE, y=MORE), Domain(x=UNIT, y=UNIT)
ABOVE = Domain(x=MORE, y=Interval(lambda c: c.x, None, search=(lambda c: c.x, lambda c: c.x + 1)))


def near(case: Case) -> Scalar:
    """Return a number just above 1."""
    return ratio(1001, 1000, case.x)


Sides = Callable[[Case], tuple[Scalar, Scalar]]
TRUE: dict[str, tuple[Domain, Sides, Sides]] = {
    "an interval": (SQUARE, lambda c: (c.x, c.x**2), lambda c: (c.x, near(c) * c.x**2)),
    "another interval": (
        Domain(x=Interval(1, 3), y=ANY),
        lambda c: (4 * c.x, c.x**2 + 3),
        lambda c: (4 * c.x, c.x**2 + ratio(3001, 1000, c.x)),
    ),
    "a square": (PLANE, lambda c: (c.x**2 + c.y**2, 2 * c.x * c.y), lambda c: (c.x**2 + c.y**2, 2 * near(c) * c.x * c.y)),
    "a definite form": (PLANE, lambda c: (c.x**2 + c.y**2, c.x * c.y), lambda c: (c.x**2 + c.y**2, ratio(5, 2, c.x) * c.x * c.y)),
    "three means": (
        QUADRANT,
        lambda c: (c.x**3 + c.y**3 + 1, 3 * c.x * c.y),
        lambda c: (c.x**3 + c.y**3 + 1, 3 * near(c) * c.x * c.y),
    ),
    "two means": (
        QUADRANT,
        lambda c: ((c.x + c.y) / 2, sqrt(c.x) * sqrt(c.y)),
        lambda c: ((c.x + c.y) / 2, near(c) * sqrt(c.x) * sqrt(c.y)),
    ),
    "an exponential": (Domain(x=LEAST, y=ANY), lambda c: (exp(2 * c.x), exp(c.x)), lambda c: (exp(2 * c.x), near(c) * exp(c.x))),
    "a square of numbers below 1": (SQUARE, lambda c: (1 + c.x * c.y, c.x + c.y), lambda c: (1 + c.x * c.y, c.x + near(c) * c.y)),
    "a sum of quotients": (QUADRANT, lambda c: (c.x / c.y + c.y / c.x, 2), lambda c: (c.x / c.y + c.y / c.x, 2 * near(c))),
    "an end that moves": (ABOVE, lambda c: (c.y**2, c.x**2), lambda c: (c.y**2, c.x**2 + (c.y - c.x) ** 4)),
    "a thin set": (
        QUADRANT,
        lambda c: ((c.x - c.y) ** 2 * (c.x + c.y - 1) ** 2 + c.x * c.y, 0),
        lambda c: ((c.x - c.y) ** 2 * (c.x + c.y - 1) ** 2 - c.x * c.y / 10**6, 0),
    ),
    "the other side of 0": (PLANE, lambda c: (c.x**2 + 1, c.x), lambda c: (c.x**2 + 1, -ratio(201, 100, c.x) * c.x)),
    "a divisor of unknown sign": (
        Domain(x=LEAST, y=LEAST),
        lambda c: (c.x / (c.x + c.y), c.x * c.y / (c.x + c.y) ** 2),
        lambda c: (c.x / (c.x + c.y), near(c) * (c.x**2 + c.x * c.y) / (c.x + c.y) ** 2),
    ),
}


def compared(domain: Domain, sides: Sides, relation: Any = AtLeast) -> export.Certificate:
    """Return the certificate that the one side is at least the other."""
    return made(lambda _, case: relation(*sides(case)), domain, lambda **_: 0)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_inequality_is_said_and_one_that_is_a_little_more_is_not(name):
    domain, true, false = TRUE[name]
    assert compared(domain, true).lemmas
    with pytest.raises(Unproved):
        compared(domain, false)


@needs_rocq
@pytest.mark.parametrize("name", ["another interval", "three means", "two means", "an exponential", "a divisor of unknown sign"])
def test_the_kernel_accepts_inequalities(name, accepted):
    said = accepted(compared(*TRUE[name][:2]).text)
    assert said.accepted, said.why


def unlike(formula, case):
    """A value of which nothing is known, at two arguments that are equal, and a sequence of its values."""
    value = unknown_sequence("value", case.x, ">= 0")
    return AtLeast(formula(value(case.x + 1) ** 2 + value(case.x * 0)), 1 + 2 * value(1 + case.x) + case.x * value(0))


@needs_rocq
def test_values_that_are_not_known_are_any_numbers(accepted):
    domain = Domain(x=Interval(0, 1))
    found = made(unlike, domain, lambda square: square + 2)
    assert "number_1" in found.lemmas[-1].print and "value" not in found.lemmas[-1].print
    said = accepted(found.text)
    assert said.accepted, said.why
    with pytest.raises(Unproved):
        made(unlike, domain, lambda square: square + ratio(19, 10, 1))


def _printed(monkeypatch, change: Callable[[str], str]) -> None:
    """Let the lemma be printed otherwise."""
    before = statement.Statement.lemma
    monkeypatch.setattr(statement.Statement, "lemma", lambda self, name: change(before(self, name)))


def quotient(formula, case):
    return Equal(case.apply(formula), case.x / case.y + 1)


def printed_quotient() -> export.Certificate:
    return made(quotient, HALF, lambda x, y: (x + y) / y)


MISTRANSLATED = {
    "another sign": lambda told: told.replace("x + y", "x - y"),
    "other brackets": lambda told: told.replace("(x + y) / y", "x + y / y"),
    "another variable": lambda told: told.replace("x / y", "y / y"),
    "both sides alike": lambda told: told.replace("(x + y) / y = x / y + 1", "1 = 1"),
    "both sides wrong alike": lambda told: told.replace("(x + y) / y = x / y + 1", "2 * x = x + x"),
    "another number": lambda told: told.replace("x / y + 1", "x / y + 2"),
    "an inequality": lambda told: told.replace(" = ", " <= "),
    "another range": lambda told: told.replace("0 < x", "0 < x - 9"),
    "one more hypothesis": lambda told: told.replace("(x + y) / y =", "x = 3 ->\n  (x + y) / y ="),
    "a conclusion more": lambda told: told.replace("+ 1.", "+ 1 /\\ x = x."),
    "a variable more": lambda told: told.replace("(x y : R)", "(x y z : R)"),
    "another meaning of a name": lambda told: told.replace("0 < x", "let x := 1 in 0 < x", 1),
}


NATURAL = {
    "another exponent": lambda told: told.replace("(2 * n + 1)", "(3 * n + 1)"),
    "another base": lambda told: told.replace("4 ^ n", "5 ^ n"),
    "a difference that Rocq takes for 0": lambda told: told.replace("(2 * n + 1)", "(2 * n - 1 + 2)"),
    "a real number for a natural one": lambda told: told.replace("(n : nat) (x : R)", "(n x : R)"),
}


@pytest.mark.parametrize("slip", MISTRANSLATED)
def test_a_print_that_says_something_else_is_noticed(monkeypatch, slip):
    assert MISTRANSLATED[slip](printed_quotient().lemmas[-1].print) != printed_quotient().lemmas[-1].print
    _printed(monkeypatch, MISTRANSLATED[slip])
    with pytest.raises((export.Mistranslated, reading.Unreadable)):
        printed_quotient()


@pytest.mark.parametrize("slip", NATURAL)
def test_a_print_that_says_something_else_of_a_natural_number_is_noticed(monkeypatch, slip):
    function, domain, right, _ = next(row for row in CASES if row[0] is raised)
    *_, one = made(function, domain, right, **SIZES["raised"]).lemmas
    assert NATURAL[slip](one.print) != one.print
    _printed(monkeypatch, NATURAL[slip])
    with pytest.raises((export.Mistranslated, reading.Unreadable)):
        made(function, domain, right, **SIZES["raised"])


def test_an_inequality_turned_round_is_noticed(monkeypatch):
    _printed(monkeypatch, lambda told: re.sub(r"(4 \* x \* y) <= (.*)\.", r"\2 <= \1.", told))
    with pytest.raises(export.Mistranslated):
        made(means, HALF, lambda x, y: (x + y) ** 2)


@pytest.mark.parametrize("told", ["1 + = 2", "1 = 2 3", "y = 1", "1 = 2)", "1 ? 2", "let a := 1 in let a := 2 in a = a", "x = (2"])
def test_a_text_that_is_no_lemma_is_not_read(told):
    with pytest.raises((reading.Unreadable, IndexError)):
        reading.Reader(f" (x : R) : {told}", {"x": variable("x")}).said()


def test_powers_quotients_and_opposites_bind_as_in_rocq():
    x = variable("x")
    said = reading.Reader(" (x : R) : (- 2) ^ 2 + 8 / 2 / 2 - 1 - 1 * 3 ^ 2 = (- x) ^ 2", {"x": x}).said()
    ((left, _, right),) = said.conclusions
    assert (left.args[0], right is (-x) ** 2) == (-4, True)


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
    assert "((4 * x * y : ℝ) ≤ (x + y) ^ 2) := by" in told


def test_lean_is_told_the_type_of_a_natural_number_and_what_closes_an_identity():
    told = lean.text(made(geometric, POINT, lambda k, x: (1 - x**k) / (1 - x)))
    assert "x ^ (k + 1)" in told and "(k : ℕ)" in told
    assert lean.IDENTITY in told


def test_a_statement_cannot_leave_its_comment():
    claim = toys.claim(lambda x: (x + 1) ** 2, LINE)
    object.__setattr__(claim, "statement", 'a *) Axiom any : False. (* "')
    told = certification.certificate(claim, toys.check(kinds.exact, squared), claim.formula).text
    assert "(* a * ) Axiom any : False. ( * ' *)" in told


def test_certificates_of_two_checks_have_two_names():
    class Other:
        @staticmethod
        def squared(formula, case):
            return squared(formula, case)

    formula = lambda x: (x + 1) ** 2  # noqa: E731 - one line says it
    names = {
        certification.certificate(toys.claim(formula, LINE, name=name), toys.check(kinds.exact, function), formula).name
        for name in ("toy.a.b-c", "toy.a.b.c", "toy.a." + "l" * 300, "toy.a." + "l" * 301)
        for function in (squared, Other.squared)
    }
    assert len(names) == 8
    assert all(re.fullmatch(r"[A-Za-z]\w{,149}", name) for name in names)  # as `coqc` asks of a file


WORDS = "exists2 Theorem Definition Parameter Axiom Fixpoint Hypothesis Qed exp list pow Rlt_le Quotient relation_1 fun_ o x h1 x_1 lets"


@needs_rocq
def test_words_of_rocq_may_be_names_of_parameters(accepted):
    for names in (WORDS.split()[k : k + 10] for k in range(0, 20, 10)):
        domain = Domain(where=(), **{name: Interval(1, 2) for name in names})

        def product(formula, case, names=names):
            first, *others = (case[name] for name in names)
            return Equal(case.apply(formula), sum(first * other for other in others) + first / others[0])

        formula = eval(f"lambda {', '.join(names)}: {names[0]} * ({' + '.join(names[1:])} + 1 / {names[1]})")
        said = accepted(certification.certificate(toys.claim(formula, domain), toys.check(kinds.exact, product), formula).text)
        assert said.accepted, (names, said.why)


def test_the_value_of_a_choice_may_end_the_module_of_tools():
    domain = Domain(c=Choice("End Quotient. Lemma relation_9 : 1 = 1. Proof."), x=Interval(1, 2))
    found = made(lambda f, c: Equal(f(c.x), c.x**2 + 2 * c.x + 1), domain, lambda x: (x + 1) ** 2)
    assert [*reading.lemmas(found.text)] == ["relation_1"]


def test_what_is_proved_for_arrays_of_every_size_is_not_said_case_by_case():
    """The scope would say "every n", and the lemmas a few."""
    domain = Domain(n=Integer(1, 3), a=Array(lambda c: c.n, *REAL, search=(-1, 1)))
    check, formula = toys.check(kinds.exact, several, every={"a": Opaque("n")}), next(row[2] for row in CASES if row[0] is several)
    with pytest.raises(certification.Unproved, match="arrays of every size"):
        certification.certificate(toys.claim(formula, domain), check, formula)


KINDS_OF_PROOF = {
    "a limit": ("chain-traversal.solutions.lazy-length", "is_the_limit_of_the_dense_length"),
    "a ring of every size": ("linear-attention.augmented.spectral-flow", "is_the_transform_of_the_velocity_on_every_ring"),
    "an inequality along a sequence": ("chain-traversal.learning.other", "falls_with_the_others_on_any_chain"),
}


@pytest.mark.parametrize("kind", KINDS_OF_PROOF)
def test_no_claim_is_marked_for_less_than_its_scope(kind):
    name, function = KINDS_OF_PROOF[kind]
    folder = name.partition(".")[0].replace("-", "_")
    families.register([folder])
    entry = next(entry for entry in families.named(name) if entry.claim.id == name)
    check = next(one for one in kinds.checks_of(entry.claim) if one.name.endswith(f".{function}"))
    written = certification._written(entry, check, lean=False)
    assert written.why and not (written.text or written.fault), written
