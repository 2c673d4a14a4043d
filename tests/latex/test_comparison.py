"""The printed formula beside the one that is checked: what agrees, what differs, and of what nothing is said."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import lemmata
from lemmata.language.claim import Claim, Mutant, Paper, Source
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.language.marks import marks, printed
from lemmata.latex.comparison import NOT_MARKED, compared
from lemmata.terms.arithmetic import admits, array, cos, exp, factorial, floor, log, maximum, pi, power, ratio, sin, sqrt

PAPER = Paper("MINE_2026", "A. Theorist", "Notes", 2026, "unpublished")


def claim(statement, formula, symbols=None, **factors) -> Claim:
    domain = Domain(**factors)
    control = Mutant("nothing", lambda: 0)
    return Claim(
        id="notes.a.claim",
        title="A claim",
        source=Source(PAPER, "1"),
        statement=statement,
        formula=formula,
        domain=domain,
        controls=(control,),
        symbols=symbols or {},
    )


REALS = {"a": Interval(-3, 3), "b": Interval(-3, 3)}
ABOVE = {"a": Interval(*POSITIVE, search=(0.2, 3)), "b": Interval(*POSITIVE, search=(0.2, 3))}
COUNTS = {"n": Integer(1, None, search=(1, 9)), "x": Interval(-2, 2)}


def square(a, b):
    return a * a + 2 * a * b + b * b


def geometric(n, x):
    return sum((power(x, k) for k in range(n)), start=0 * x)


def spectrum(n, alpha, beta):
    return array([alpha + 2 * beta * cos(k * pi(alpha) / (n + 1)) for k in range(1, n + 1)], alpha)


SPECTRUM = {"n": Integer(1, 5), "alpha": Interval(-1, 1), "beta": Interval(-1, 1)}
RIGHT_AND_WRONG = [
    # a right one, a slip of it, what both are beside, and the domain
    (r"a^2+2ab+b^2", r"a^2+b^2", square, REALS),
    (r"a^2+2ab+b^2", r"a^2-2ab+b^2", square, REALS),
    (r"(a+b)^2", r"(a-b)^2", square, REALS),
    (r"-a^2", r"(-a)^2", lambda a, b: -a * a, REALS),
    (r"a^{10}", r"a^{1}\cdot0", lambda a: power(a, 10), {"a": Interval(1, 2)}),
    (r"\frac12ab", r"\frac21ab", lambda a, b: ratio(1, 2, a) * a * b, REALS),
    (r"ab", r"a+b", lambda a, b: a * b, REALS),
    (r"\sqrt{\frac ab}", r"\frac{\sqrt a}b", lambda a, b: sqrt(a / b), ABOVE),
    (r"\sqrt[3]{a}", r"\sqrt3\cdot a", lambda a: exp(log(a) * ratio(1, 3, a)), {"a": ABOVE["a"]}),
    (r"\log_2 a", r"\log a", lambda a: log(a) / log(0 * a + 2), {"a": ABOVE["a"]}),
    (r"e^{-ab}", r"e^{ab}", lambda a, b: exp(-a * b), REALS),
    (r"\sin^2a", r"\sin(a^2)", lambda a: sin(a) * sin(a), {"a": REALS["a"]}),
    (r"\cosh a", r"\cosh(2a)", lambda a: (exp(a) + exp(-a)) / 2, {"a": REALS["a"]}),
    (r"\tanh a", r"\tan a", lambda a: (exp(a) - exp(-a)) / (exp(a) + exp(-a)), {"a": REALS["a"]}),
    (r"\max(a,b)", r"\min(a,b)", lambda a, b: maximum(b, a), REALS),
    (r"(a)_+", r"|a|", lambda a: maximum(a, 0 * a), {"a": REALS["a"]}),
    (r"\lfloor a/b\rfloor", r"\lceil a/b\rceil", lambda a, b: floor(a / b), ABOVE),
    (r"\sum_{k=0}^{n-1}x^k", r"\sum_{k=0}^nx^k", geometric, COUNTS),
    (r"\sum_{0\le k<n}x^k", r"\sum_{0\le k\le n}x^k", geometric, COUNTS),
    (r"\sum_{k=1}^{n}k", r"\sum_{k=1}^{n}k^2", lambda n: n * (n + 1) // 2, {"n": COUNTS["n"]}),
    (r"\frac{n(n+1)}2", r"\frac{n(n-1)}2", lambda n: n * (n + 1) // 2, {"n": COUNTS["n"]}),
    (r"\prod_{k=1}^{n}k", r"\prod_{k=1}^{n-1}k", factorial, {"count": COUNTS["n"]}),
    (r"\binom n2", r"\binom{n+1}2", lambda n: n * (n - 1) // 2, {"n": COUNTS["n"]}),
    (r"\alpha+\frac1\alpha", r"\alpha-\frac1\alpha", lambda alpha: alpha + 1 / alpha, {"alpha": ABOVE["a"]}),
    (r"2w_0", r"w_0", lambda w0: 2 * w0, {"w0": REALS["a"]}),
    (r"(1-\epsilon)^tx", r"(1+\varepsilon)^tx", lambda x, eps: (1 - eps) * x, {"x": Array(3, -1, 1), "eps": REALS["a"], "t": Choice(1)}),
]


@pytest.mark.parametrize(("right", "wrong", "formula", "factors"), RIGHT_AND_WRONG)
def test_the_right_one_agrees_and_its_false_neighbour_does_not(right, wrong, formula, factors):
    symbols = {"n": "count"} if "count" in factors else {}
    good = compared(claim(rf"f=\formula{{{right}}}", formula, symbols, **factors), {})
    assert good.outcome == "agrees", good
    bad = compared(claim(rf"f=\formula{{{wrong}}}", formula, symbols, **factors), {})
    assert bad.outcome == "differs", bad
    assert bad.at
    assert "printed is" in str(bad.why)


def test_a_statement_without_a_mark_says_nothing():
    assert compared(claim("(a+b)^2=a^2+b^2", square, **REALS), {}) == NOT_MARKED


@pytest.mark.parametrize(
    ("tex", "part"),
    [
        (r"a^2+2ac+b^2", "c is no parameter"),
        (r"a^2+2ab+b^2\text{ for all }a", r"\text{ for all } is no parameter"),
        (r"a/2b", "under the slash"),
        (r"a^2+2ab\le b^2\le0", "several relation signs"),
    ],
)
def test_what_cannot_be_read_is_named(tex, part):
    answer = compared(claim(rf"f=\formula{{{tex}}}", square, **REALS), {})
    assert answer.outcome == "not comparable"
    assert part in str(answer.why)


def test_a_product_of_letters_is_no_guess_beside_a_parameter_of_that_name():
    def formula(a, b, ab):
        return a * b * ab

    factors = {**REALS, "ab": REALS["a"]}
    assert "or the parameter ab" in str(compared(claim(r"\formula{ab}", formula, **factors), {}).why)


def test_a_right_hand_side_is_what_is_marked():
    assert compared(claim(r"\formula{(a+b)^2=a^2+2ab+b^2}", square, **REALS), {}).outcome == "agrees"
    assert compared(claim(r"\formula{a^2+2ab+b^2=a^2+b^2}", square, **REALS), {}).outcome == "differs"


def test_a_symbol_stands_for_what_the_glossary_or_the_record_says():
    def formula(length, base):
        return power(base, length)

    factors = {"length": Integer(1, 4), "base": Interval(1, 2)}
    one = claim(r"\formula{b^l}", formula, **factors)
    assert "b is no parameter" in str(compared(one, {}).why)
    assert compared(one, {"length": "l", "base": "b"}).outcome == "agrees"
    assert compared(replace(one, symbols={"l": "length", "b": "base"}), {}).outcome == "agrees"
    assert compared(replace(one, symbols={"b": "length", "l": "base"}), {}).outcome == "differs"
    shared = replace(one, statement=r"\formula{b^2}")
    assert compared(shared, {"length": "b", "base": "b"}).why == "b stands for length and base"
    assert "which is no parameter" in str(compared(replace(one, symbols={"l": "size"}), {}).why)


def test_a_symbol_stands_for_a_function_of_parameters():
    one = claim(r"\formula{s^2}", square, {"s": lambda a, b: a + b}, **REALS)
    assert compared(one, {}).outcome == "agrees"
    assert compared(replace(one, symbols={"s": lambda a, b: a - b}), {}).outcome == "differs"


def test_definitions_are_read_where_they_stand():
    right = claim(r"f=\formula{s^2-d},\quad\definition{d=2s\cdot0},\ \definition{s=t=a+b}", square, **REALS)
    assert compared(right, {}).outcome == "agrees"
    wrong = replace(right, statement=right.statement.replace("a+b", "a-b"))
    assert compared(wrong, {}).outcome == "differs"
    twice = replace(right, statement=r"\formula{a^2},\ \definition{a=2}")
    assert "is a parameter too" in str(compared(twice, {}).why)
    itself = replace(right, statement=r"\formula{s},\ \definition{s=s+1}")
    assert "defined by itself" in str(compared(itself, {}).why)


def test_several_values_are_marked_in_turn_or_by_number():
    def both(a, b):
        return a + b, a * b

    assert compared(claim(r"\formula{a+b},\ \formula{ab}", both, **REALS), {}).outcome == "agrees"
    swapped = compared(claim(r"\formula{ab},\ \formula{a+b}", both, **REALS), {})
    assert swapped.outcome == "differs"
    assert str(swapped.why).startswith("value ")
    lone = compared(claim(r"\formula[2]{ab}", both, **REALS), {})
    assert (lone.outcome, lone.why) == ("agrees", "20 cases, of value 2")
    assert "no value 3" in str(compared(claim(r"\formula[3]{ab}", both, **REALS), {}).why)
    assert "a single one is printed" in str(compared(claim(r"\formula{ab}", both, **REALS), {}).why)
    three = claim(r"\formula{a}\formula{b}\formula{a}", both, **REALS)
    assert "gives 2 values, and 3 are marked" in str(compared(three, {}).why)
    mixed = claim(r"\formula{a}\formula[2]{b}", both, **REALS)
    assert "others none" in str(compared(mixed, {}).why)


def test_the_entries_of_an_array_have_an_index():
    tex = r"\formula[k]{\alpha+2\beta\cos\frac{k\pi}{n+1}}"
    assert compared(claim(tex, spectrum, **SPECTRUM), {}).outcome == "agrees"
    shifted = compared(claim(tex.replace("[k]", "[k=0]"), spectrum, **SPECTRUM), {})
    assert shifted.outcome == "differs"
    assert str(shifted.why).startswith("k=")
    single = claim(r"\formula[k]{ka}", lambda a, b: a, **REALS)
    assert "the mark has an index" in str(compared(single, {}).why)


def test_arrays_are_taken_entry_by_entry_where_the_formula_is_linear():
    def decayed(x, a):
        return 1 + x * exp(-a)

    factors = {"x": Array(3, -1, 1), "a": REALS["a"]}
    assert compared(claim(r"\formula{1+xe^{-a}}", decayed, **factors), {}).outcome == "agrees"
    assert compared(claim(r"\formula{1+xe^{a}}", decayed, **factors), {}).outcome == "differs"
    product = compared(claim(r"\formula{x\cdot x}", decayed, **factors), {})
    assert product.why == "a product or function of arrays"


def test_an_array_whose_symbol_says_its_first_index_has_entries():
    def total(x):
        return sum((k + 1) * entry for k, entry in enumerate(x))

    one = claim(r"\formula{\sum_{k=1}^3kx_k}", total, x=Array(3, -1, 1))
    assert compared(one, {"x": r"x_{1\dots3}"}).outcome == "agrees"
    assert "no parameter" in str(compared(one, {}).why)
    assert "no entry 3" in str(compared(one, {"x": r"x_{0\dots2}"}).why)


def test_what_only_rounding_parts_agrees():
    def root(a):
        return sqrt(a * a + 1) - a

    far = {"a": Interval(*POSITIVE, search=(1e5, 1e6))}
    assert compared(claim(r"\formula{\frac1{\sqrt{a^2+1}+a}}", root, **far), {}).outcome == "agrees"


def test_a_difference_that_nothing_confirms_is_none():
    @admits("numpy")
    def table(a):
        return float(np.exp(a))

    factors = {"a": REALS["a"]}
    assert compared(claim(r"\formula{e^a}", table, **factors), {}).outcome == "agrees"
    open = compared(claim(r"\formula{1+a}", table, **factors), {})
    assert open.outcome == "not comparable"
    assert "neither balls nor fractions" in str(open.why)


def test_small_numbers_are_compared_by_their_own_size():
    tiny = {"a": Interval(1e-12, 2e-12)}
    assert compared(claim(r"\formula{2a}", lambda a: a, **tiny), {}).outcome == "differs"


def test_where_the_formula_has_a_value_the_printed_one_must_have_one():
    one = claim(r"\formula{a\cdot\frac nn}", lambda a, n: a, a=REALS["a"], n=Choice(0))
    assert "no value is printed" in str(compared(one, {}).why)
    none = claim(r"\formula{a}", lambda a, n: a / n, a=REALS["a"], n=Choice(0))
    assert "no value at any case" in str(compared(none, {}).why)


def test_exact_numbers_are_compared_exactly():
    def large(n):
        return 10**n + 1

    sizes = {"n": Integer(15, 20)}
    assert compared(claim(r"\formula{10^n+1}", large, **sizes), {}).outcome == "agrees"
    assert compared(claim(r"\formula{10^n}", large, **sizes), {}).outcome == "differs"


def test_a_parameter_without_a_number_is_not_pi():
    found = compared(claim(r"\formula{n\cdot x}", lambda n, x: pi(1.0) * n, n=COUNTS["n"], x=Choice(None)), {})
    assert found.outcome == "not comparable"
    assert "x is no number" in str(found.why)
    assert compared(claim(r"\formula{\pi n}", lambda n: pi(1.0) * n, n=COUNTS["n"]), {}).outcome == "agrees"


def test_words_are_no_numbers():
    one = claim(r"\formula{2k}", lambda k: 1, k=Choice("one", "two"))
    assert compared(one, {}).why == "k is no number"


def test_a_computed_parameter_counts_like_any_other():
    factors = {**REALS, "s": Computed(lambda c: c.a + c.b)}
    assert compared(claim(r"\formula{s^2}", square, **factors), {}).outcome == "agrees"


def test_parameters_that_the_domain_lacks_are_drawn_and_a_difference_is_no_find():
    def bound(kappa, steps: int, start):
        return power(kappa, steps) * start

    one = claim(r"\formula{\kappa^sd}", bound, {"s": "steps", "d": "start"}, a=REALS["a"])
    good = compared(one, {})
    assert good.outcome == "agrees"
    assert str(good.why).endswith("kappa and steps and start drawn at will")
    bad = compared(replace(one, statement=r"\formula{\kappa^{s+1}d}"), {})
    assert bad.outcome == "not comparable"
    assert str(bad.why).endswith("the domain does not say what kappa and steps and start may be")


def test_a_binomial_coefficient_below_zero_is_zero():
    one = claim(r"\formula{\binom n{-1}+n}", lambda n: n, n=COUNTS["n"])
    assert compared(one, {}).outcome == "agrees"
    negative = claim(r"\formula{\binom{-n}1}", lambda n: n, n=COUNTS["n"])
    assert "of a negative number" in str(compared(negative, {}).why)


# marks


def test_marks_print_as_their_content():
    assert printed(r"p(t)=\formula{m+\formula[2]{x}e^{-t}}") == r"p(t)=m+xe^{-t}"
    assert printed(r"\cdot\formula{x}, \formulas{x}") == r"\cdot x, \formulas{x}"
    assert claim(r"f=\formula{a}", square, **REALS).printed == "f=a"
    assert r"\formula" not in claim(r"f=\formula{a}", square, **REALS)._repr_html_()


@pytest.mark.parametrize("tex", [r"\formula{a", r"\formula a", r"\formula[kl]{a}", r"\formula[k{a}"])
def test_a_mark_that_is_not_closed_is_an_error_of_the_record(tex):
    with pytest.raises(ValueError, match="mark"):
        claim(tex, square, **REALS)


def test_marks_have_a_place():
    assert marks(r"\formula[2,k=0]{a}")[0].places == (2, ("k", 0))


# the command

FILE = '''
"""Squares."""
from lemmata import Claim, Domain, Equal, Interval, Mutant, Paper, Source, exact

SYMBOLS = {"first": ("a", "a number"), "second": ("b", "another")}

def square(first, second):
    """The square of a sum."""
    return first * first + 2 * first * second + second * second

def wrong(first, second):
    """Forgets the product."""
    return first * first + second * second

SQUARE = Claim(
    id="notes.squares.sum", title="A square", source=Source(Paper("MINE", "A", "Notes", 2026, "x"), "1"),
    statement=r"(a+b)^2=\\formula{a^2+2ab+b^2}", formula=square,
    domain=Domain(first=Interval(-3, 3), second=Interval(-3, 3)), controls=(Mutant("none", wrong),),
)

@exact(SQUARE)
def is_a_product(formula, case):
    """Of the sum with itself."""
    return Equal(case.apply(formula), (case.first + case.second) * (case.first + case.second))
'''


def verified(path, store, record):
    command = [sys.executable, "-m", "lemmata", "verify", str(path), "--store", str(store), "--jobs", "1", "-v", "--json", str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, json.loads(record.read_text(encoding="utf-8"))["claims"][0]


def test_a_changed_statement_is_another_verdict(tmp_path):
    path, store, record = tmp_path / "squares.py", tmp_path / "store", tmp_path / "record.json"
    path.write_text(FILE, encoding="utf-8")
    status, text, row = verified(path, store, record)
    assert (status, row["printed"]["outcome"], row["as_recorded"]) == (0, "agrees", True)
    assert "the printed formula agrees: 20 cases" in text
    assert row["statement"] == "(a+b)^2=a^2+2ab+b^2"
    _, _, row = verified(path, store, record)
    assert row["cached"]
    path.write_text(FILE.replace("2ab+b", "b"), encoding="utf-8")
    status, text, row = verified(path, store, record)
    assert (status, row["printed"]["outcome"], row["as_recorded"], row["cached"]) == (1, "differs", False, False)
    assert "notes.squares.sum: the printed formula differs at first=" in text
    assert (row["outcome"], row["grade"]) == ("holds", "proved")
    path.write_text(FILE.replace('("b",', '("c",'), encoding="utf-8")
    status, text, row = verified(path, store, record)
    assert (status, row["printed"]["outcome"], row["cached"]) == (0, "not comparable", False)
    assert "b is no parameter and has no definition" in row["printed"]["why"]


def test_the_page_and_markdown_show_it(tmp_path):
    path, store, record = tmp_path / "squares.py", tmp_path / "store", tmp_path / "record.json"
    path.write_text(FILE.replace("2ab+b", "b"), encoding="utf-8")
    verified(path, store, record)
    for form in ("html", "markdown"):
        command = [sys.executable, "-m", "lemmata", "report", "--from", str(record), "--format", form, "--out", str(tmp_path / form)]
        subprocess.run(command, capture_output=True, text=True, check=False)
    page = (tmp_path / "html" / "claims" / "notes.squares.sum.html").read_text(encoding="utf-8")
    assert "The printed formula differs at first=" in page
    assert r"\formula" not in page.partition("<h2")[2].partition("Code")[0]
    assert "the printed formula differs" in (tmp_path / "markdown" / "verdicts.md").read_text(encoding="utf-8")


def test_a_notebook_shows_it():
    one = claim(r"f=\formula{a^2+b^2}", square, **REALS)
    verdict = lemmata.verify(one)
    assert verdict.printed.outcome == "differs"
    assert "the printed formula differs at" in verdict._repr_html_()
