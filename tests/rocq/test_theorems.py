"""A theorem of lemmata's kernel is a lemma that says the same, whose proof is the theorem's certificate."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.region import region_of
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import Theorem
from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import REAL
from lemmata.language.relation import AtLeast, ForAll, Recurrence, Throughout
from lemmata.prove.signs import search
from lemmata.prove.signs.certificates import collecting
from lemmata.rocq import certificates, export, kernel, reading, theorems
from lemmata.rocq.graph import NotSaid
from lemmata.terms.term import ZERO, Kind, Term, conditions, constant, variable
from lemmata.verification import certification
from tests import toys

ROCQ = kernel.installed()
needs_rocq = pytest.mark.skipif(ROCQ is None, reason="Rocq is not installed")
x, y, t, n = variable("x"), variable("y", "> 0"), variable("t", ">= 0"), variable("n", "integer >= 0")
AT_MOST_1 = [("nonnegative", 1 - t)]

EQUATIONS = [
    ((x * x - 1) / (x - 1), x + 1),
    ((x / 2 + y).exp() * y.exp() ** 2, (x / 4 + y).exp() ** 2 * y.exp()),
    ((y.sqrt() + t.sqrt()) * (y.sqrt() - t.sqrt()) / y, 1 - t / y),
    (abs(x) ** 2 + x.sin() ** 2 + x.cos() ** 2, x**2 + 1),
    ((0 * x).exp() * (n + 1) ** 2, n * n + 2 * n + 1),
    ((1 + x).sqrt() * (2 + x - 1).sqrt(), (x + 1).sqrt() ** 2),
    ((1 + x * y).log() + (y * x + 1).log(), 2 * (y * x + 1).log()),
    ((2 * t).sqrt() * t.sqrt(), constant(2).sqrt() * t),
    ((4 * y**3 / (1 + y) ** 2).sqrt(), 2 * y * y.sqrt() / (1 + y)),
    (constant(12).log() * x, (2 * constant(2).log() + constant(3).log()) * x),
    (((x * x + y * y).sqrt() + y).log() + x, x + (y + (y**2 + x**2).sqrt()).log()),
    (abs(1 - x) + (x - 1) ** 2, 2 * abs(x - 1) - abs(1 - x) + (1 - x) ** 2),
    ((-y) ** (2 * n + 1) * (1 / y) ** n, -(y ** (n + 1))),
    ((6 * y) ** (n + 3) / 3**n, 27 * 2 ** (n + 3) * y * y ** (n + 2)),
    (y.log() * 3 - Term.ratio(1, 3) * x, -x / 3 + 3 * y.log()),
]
SIGNS: list[tuple[Kind, Term, Term, list]] = [
    # of the coefficients; of a corner that is not 0; of a product; of a sum with squares
    ("positive", 1 + y, ZERO, []),
    ("positive", x.exp() + t, ZERO, []),
    ("nonnegative", x * x + 1, 2 * x, []),
    ("nonnegative", x * x + y * y + t * t, x * y + y * t + x * t, []),
    # charts: an end of a range, and both; another denominator
    ("positive", 2 - x, ZERO, [("nonnegative", 1 - x)]),
    ("nonnegative", t * (2 - t) + 1 / (t + 1), ZERO, AT_MOST_1),
    ("nonnegative", y / (1 + y) * t, t * t / (t + 1) - 1, [("nonnegative", y - t)]),
    ("nonzero", (x * x + y) / (x - 3), ZERO, [("nonzero", x - 3)]),
    # facts of functions: the tangents of the exponential, and of the modulus
    ("nonnegative", x.exp() - x, constant(1), []),
    ("nonnegative", constant(1), x.exp() * (1 - x), []),
    ("nonnegative", abs(x - y), x - y, []),
    ("nonnegative", abs(x) + t, -x, []),
    # a condition of its own
    ("nonnegative", (1 + t).sqrt() / (1 + t * t), ZERO, []),
]


def proved(kind: Kind, left: Term, right: Term, supposes: list) -> tuple[Theorem, list[theorems.Certified]]:
    """Return a theorem of a sign with the certificates that its search has used."""
    with collecting() as used:
        theorem = search.proof(kind, left, right, supposes)
        asked = [(of, one) for of, one in conditions(left, right) if search.proof(of, one, ZERO, supposes)]
    assert theorem
    assert len(used.used) >= 1 + len(asked)
    return theorem, [theorems.Certified(one.theorem, goal.levels[one.level], one.tree) for goal, one in used.used.values()]


def text_of(lemmas: list[theorems.Stated]) -> str:
    """Return a text with lemmas, as a certificate has them."""
    names = [one.lemma.name for one in lemmas]
    blocks = [kernel.PRELUDE, "Open Scope R_scope.", *(f"{one.lemma.program}\n\n{one.lemma.print}\n{one.lemma.proof}" for one in lemmas)]
    return "\n\n".join([*blocks, f"Definition relations := ({', '.join(names)}).\nPrint Assumptions relations.\n"])


def lemmas_of(theorem: Theorem, certified: list[theorems.Certified]) -> list[theorems.Stated]:
    """Return the lemmas of a theorem."""
    lemmas = theorems.Lemmas(certified)
    lemmas.of([theorem])
    return lemmas.made


def all_lemmas() -> list[theorems.Stated]:
    """Return the lemmas of all theorems above."""
    rows = [proved(*row) for row in SIGNS]
    lemmas = theorems.Lemmas([one for _, certified in rows for one in certified])
    for theorem in [*(identity(*row) for row in EQUATIONS), *(theorem for theorem, _ in rows)]:
        lemmas.of([theorem])
    return lemmas.made


@needs_rocq
def test_theorems_are_accepted(accepted):
    text = text_of(all_lemmas())
    said = accepted(text)
    assert said.accepted, said.why


def test_what_is_printed_is_read_as_the_theorem():
    lemmas = all_lemmas()
    prints = reading.lemmas(text_of(lemmas))
    for one in lemmas:
        theorems.compare(prints[one.lemma.name], one)
    assert sum(len(one.theorems) for one in lemmas) >= len(EQUATIONS) + len(SIGNS)


CHANGES: list[tuple[str, str, str]] = [
    (r"2 \* x", "3 * x", "something else"),
    (r"<= x \* x \+ 1", "< x * x + 1", "something else"),
    (r":\n", ":\n  0 < x ->\n", "assumes"),
    (r"\(x : R\)", "(x z : R)", "other variables"),
    (r"x \* x \+ 1", "x * x + 2", "something else"),
    (r":\n  2", ":\n  1 = 0 -> 2", "assumes"),
]


@pytest.mark.parametrize(("old", "new", "why"), CHANGES)
def test_a_text_that_says_something_else_is_no_lemma_of_the_theorem(old, new, why):
    (one,) = lemmas_of(*proved(*SIGNS[2]))
    text = text_of([one])
    print_ = reading.lemmas(text)[one.lemma.name]
    theorems.compare(print_, one)
    altered = re.sub(old, new, print_, count=1)
    assert altered != print_
    with pytest.raises(export.Mistranslated, match=why):
        theorems.compare(altered, one)


def test_a_dropped_hypothesis_says_more_and_an_added_one_is_refused():
    made = lemmas_of(*proved(*SIGNS[4]))[-1]
    print_ = reading.lemmas(text_of([made]))[made.lemma.name]
    assert "0 <= 1 - x ->" in print_
    theorems.compare(print_.replace("0 <= 1 - x ->", ""), made)
    for other in ("0 <= 2 - x ->", "0 < 1 - x ->", "1 - x <> 0 ->", "0 <= x ->"):
        with pytest.raises(export.Mistranslated, match="assumes"):
            theorems.compare(print_.replace("0 <= 1 - x ->", other), made)


FALSE = [
    # of the text of x² + 1 >= 2 x: another conclusion, another premise, another certificate, another polynomial
    (2, r"2 \* x <= x \* x \+ 1", "3 * x <= x * x + 1"),
    (2, r"2 \* x <= x \* x \+ 1", "2 * x < x * x + 1"),
    (2, r"(Definition cert_relation_1 : Sign.cert := ).*\n", r"\1(Sign.Coefficients [] []).\n"),
    (4, r"0 <= 1 - x ->", "0 <= 3 - x ->"),
    (4, r"Sign\.Region \[Sign\.any\]", "Sign.Region [Sign.positive]"),
    (5, r"\(1 \+ t\)|\(t \+ 1\)", "(t - 1)"),
]


@needs_rocq
@pytest.mark.parametrize(("row", "old", "new"), FALSE)
def test_a_false_text_is_refused(row, old, new, accepted):
    text = text_of(lemmas_of(*proved(*SIGNS[row])))
    prelude, lemmas = text[: len(kernel.PRELUDE)], text[len(kernel.PRELUDE) :]
    altered = re.sub(old, new, lemmas)
    assert altered != lemmas
    said = accepted(prelude + altered)
    assert (said.accepted, said.decided) == (False, True)
    assert said.why.startswith("refused")


def certified(kind: Kind, one: Term, supposes: list, tree: object) -> str:
    """Return the text of a theorem by a certificate of one's own."""
    theorem = signed(kind, one, ZERO, supposes, tree)
    return text_of(lemmas_of(theorem, [theorems.Certified(theorem, tuple(supposes), tree)]))


COEFFICIENTS = ("coefficients", ())
SQUARE = ("product", (((((1,), 1),), 2, ("real",)),))
TWO = (((0,), 2),)
OWN: list[tuple[str, str, Term, list, object]] = [
    ("cases", "nonnegative", x * x, [], ("cases", (((1,), 1),), (((0, 1), SQUARE), ((-1,), SQUARE)))),
    ("real", "nonnegative", x * x, [], SQUARE),
    ("premise", "positive", x, [("positive", x)], ("premise", 0)),
    ("both", "positive", x, [("nonnegative", x), ("nonzero", x)], ("both", ("premise", 0), ("premise", 1))),
    ("times", "positive", x, [("positive", x * x * x)], ("times", (((2,), 1),), SQUARE, ("premise", 0))),
    ("modulo", "zero", x * x - x, [("zero", x - 1)], ("modulo", 0, COEFFICIENTS)),
    ("sum", "positive", x * x + 1, [], ("sum", (((((2,), 1),), SQUARE),), COEFFICIENTS)),
    (
        "lemma",
        "positive",
        x + 1,
        [("positive", x)],
        (
            "lemma",
            (((1,), 2),),
            ("product", ((TWO, 1, COEFFICIENTS), ((((1,), 1),), 1, ("premise", 0)))),
            ("end", "v0", 0, COEFFICIENTS, COEFFICIENTS),
        ),
    ),
    ("end", "positive", x, [("positive", x - 2)], ("end", "v0", 0, COEFFICIENTS, COEFFICIENTS)),
    ("between", "nonnegative", t * (1 - t), AT_MOST_1, ("between", "v0", 0, COEFFICIENTS, COEFFICIENTS)),
    ("clauses", "positive", t + 2 * t * t, [("positive", t)], ("coefficients", (0,))),
]
FALSE_TREES: list[tuple[str, str]] = [
    (r"Sign\.Cases (.*?) Sign\.nonnegative", r"Sign.Cases \1 Sign.positive"),
    (r" 2%nat Sign\.Real| 2%nat \(Sign\.Real\)", " 1%nat (Sign.Real)"),
    (r"Sign\.Premise 0%nat", "Sign.Premise 1%nat"),
    (r"Sign\.Premise 1%nat", "Sign.Premise 0%nat"),
    (r" 2%nat \(Sign\.Real\)", " 3%nat (Sign.Real)"),
    (r"Sign\.Modulo 0%nat \(Sign\.monos \[\(\(1\)%Z", "Sign.Modulo 0%nat (Sign.monos [((2)%Z"),
    (r"Sign\.Sum \(Sign\.monos \[\(\(1\)%Z", "Sign.Sum (Sign.monos [((2)%Z"),
    (r"Sign\.Assert \(Sign\.monos \[\(\(2\)%Z", "Sign.Assert (Sign.monos [((-2)%Z"),
    (r"\(\(2\)%Z, \[\]\)|\(\(2\)%Z, \[\]%N\)", "((-2)%Z, []%N)"),
    (r"Sign\.Between 0%nat 0%nat 1%nat \(PEc \(1\)%Z\)", "Sign.Between 0%nat 0%nat 1%nat (PEc (2)%Z)"),
    (r"\(0%nat, \[\(\(1\)%Z", "(0%nat, [((2)%Z"),
]


@needs_rocq
@pytest.mark.parametrize(("row", "change"), [*zip(OWN, FALSE_TREES, strict=True)], ids=[row[0] for row in OWN])
def test_each_rule_is_checked_by_rocq(row, change, accepted):
    text = certified(*row[1:])
    said = accepted(text)
    assert said.accepted, said.why
    begins = text.index("Definition cert_relation_1")
    ends = text.index("\n", begins)
    altered = re.sub(change[0], change[1], text[begins:ends], count=1)
    assert altered != text[begins:ends]
    said = accepted(text[:begins] + altered + text[ends:])
    assert (said.accepted, said.decided) == (False, True)


def test_only_premises_that_are_used_are_carried_to_a_chart():
    region, _ = region_of(x, ZERO, [("positive", x - 2), ("positive", x - 1)], [])
    tree = ("end", "v0", 1, COEFFICIENTS, ("premise", 0))
    assert certificates.used(tree) == {0, 1}
    text = certificates.text(region, region.premises[0][1], ("end", "v0", 0, COEFFICIENTS, COEFFICIENTS))
    assert "None; None" in text


@pytest.mark.parametrize("whole", [x.maximum(0), variable("x").root(3), x.floor()], ids=str)
def test_what_has_no_translation_is_not_said(whole):
    with pytest.raises(NotSaid):
        theorems.Lemmas([]).of([identity(whole, whole + 0 * x)])


def along(formula: Callable, case):
    return ForAll(Recurrence(case.x, lambda k, a: a + 2 * k), lambda k: case.apply(formula) + k * (k - 1))


def kept(formula: Callable, case):
    return Throughout(Recurrence(case.apply(formula), lambda k, a: a / 2 + 1), lambda k, a: AtLeast(a, 0))


@needs_rocq
def test_of_an_induction_base_and_step_are_lemmas(accepted):
    line = Domain(x=Interval(*REAL, search=(-2, 2)))
    for check, formula, count in ((along, lambda x: x, 1), (kept, lambda x: x * x, 2)):
        made = certification.certificate(toys.claim(formula, line), toys.check(kinds.exact, check), formula)
        assert len(made.lemmas) == count
        said = accepted(made.text)
        assert said.accepted, said.why
    assert "k_th_x_0" in made.text
    assert "INR" not in reading.lemmas(made.text)["relation_1"]


def test_a_false_step_has_no_lemma():
    line = Domain(x=Interval(*REAL, search=(-2, 2)))
    for formula in (lambda x: x + 1, lambda x: 2 * x, lambda x: x * x):
        with pytest.raises(certification.Unproved, match="terms do not prove it"):
            certification.certificate(toys.claim(formula, line), toys.check(kinds.exact, along), formula)


def at_least(formula: Callable, case):
    return AtLeast(case.apply(formula), 2 * case.x)


def by_theorems(formula: Callable) -> export.Certificate:
    """Return the certificate by theorems of a check."""
    domain = Domain(x=Interval(*REAL, search=(-2, 2)))
    return certification.certificate(toys.claim(formula, domain), toys.check(kinds.exact, at_least), formula)


def test_a_check_has_the_lemmas_of_its_theorems():
    made = by_theorems(lambda x: x * x + 1)
    assert made.telling == len(made.lemmas) == 1
    assert "2 * x <= x * x + 1" in made.text
    with pytest.raises(certification.Unproved, match="terms do not prove it"):
        by_theorems(lambda x: x * x + x)
