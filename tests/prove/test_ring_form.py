"""The normal form on unknown sizes, fuzzed against numbers: no rule may change what a sum is at any size, and none may capture an index."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.prove.arrays.evaluated import Place, evaluated
from lemmata.terms.sums import form as normal_form
from lemmata.terms.sums.coefficient import of, size
from lemmata.terms.sums.form import BOUND, NAMED, ONE, SLOT, Form, Sequence, linear, normalised
from lemmata.terms.sums.form import Product as Term
from lemmata.terms.term import evaluate
from lemmata.terms.types import Tensor

PLAIN, EVEN, FIRM = Sequence("s", ("n",)), Sequence("e", ("n",), even=True), Sequence("f", ("n",), positive=True)
TABLE = Sequence("m", ("n", "d"))
K, L, H = (SLOT, "n", 0), (SLOT, "n", 1), (NAMED, "n", "h")
J = [(BOUND, "n", name) for name in range(4)]
TRAIT, UNIT = (BOUND, "d", 4), (ONE, "n", "")
PLACES = {"h": 5}


def arrays(n: int, d: int, seed: int = 0) -> Tensor:
    rng = np.random.default_rng([n, d, seed])
    plain, firm, table = rng.standard_normal(n), rng.uniform(0.5, 2, n), rng.standard_normal((n, d))
    even = plain + plain[-np.arange(n)]
    return lambda s: {"s": plain, "e": even, "f": firm, "m": table}[s.name]


def value(form: Form, n: int, d: int = 2, axes: Any = (K, L)) -> np.ndarray:
    sizes = {"n": n, "d": d}
    names = {size(name): Fraction(value) for name, value in sizes.items()}
    number = lambda c: complex(evaluate([c.term], names, Fraction(0))[0])  # noqa: E731 - one line says it
    return evaluated(form, axes, Place(sizes, PLACES, arrays(n, d), number))


def convolved(rng: np.random.Generator) -> Term:
    """A term as convolutions and transforms make them: each bound index is the difference in some factor, phases are bilinear."""
    bound = J[: rng.integers(1, 4)]
    free: list[Any] = [K, L, H]
    factors = [([PLAIN, EVEN, FIRM][rng.integers(3)], (linear({j: 1, free[rng.integers(3)]: int(rng.choice([1, -1]))}),), 1) for j in bound]
    pairs = [(j, free[rng.integers(3)]) for j in bound if rng.random() < 0.6] + [(a, b) for a, b in itertools.pairwise(bound)]
    phase: dict[Any, int] = {tuple(sorted(pair)): int(rng.choice([1, -1])) for pair in pairs}
    return Term(tuple(bound), tuple(factors), (), tuple(sorted(phase.items())))


def random_term(rng: np.random.Generator) -> Term:
    bound = [*J[: rng.integers(0, 4)], *([TRAIT] if rng.random() < 0.3 else [])]
    ring = [*(j for j in bound if j[1] == "n"), K, L, H, UNIT]

    def form(of: list[Tensor]) -> Tensor:
        return linear({index: int(rng.choice([-2, -1, 0, 0, 0, 1, 1, 2])) for index in of})

    drawn = [([PLAIN, EVEN, EVEN, FIRM][k], (form(ring),), 1) for k in rng.integers(0, 4, rng.integers(0, 4))]
    factors: list[Any] = [(s, where, int(rng.choice([-1, 1, 2])) if s is FIRM else e) for s, where, e in drawn]
    if TRAIT in bound and rng.random() < 0.8:
        factors.append((TABLE, (form(ring), linear({TRAIT: int(rng.choice([1, -1, 2]))})), 1))
    chosen = [sorted(rng.choice(len(ring), 2, replace=False)) for _ in range(rng.integers(0, 4))]
    phase: dict[Any, int] = {tuple(sorted((ring[a], ring[b]))): int(rng.choice([-2, -1, 1, 2])) for a, b in chosen}
    if bound and rng.random() < 0.15 and bound[0][1] == "n":
        phase[bound[0], bound[0]] = 1
    deltas = tuple(form(ring) for _ in range(rng.integers(0, 3)))
    return Term(tuple(bound), tuple(factors), deltas, tuple(sorted(phase.items())))


def disguised(term: Term, rng: np.random.Generator) -> Term:
    """The same sum with its indices renamed, sheared and reflected, and the arguments of even columns negated."""
    bound, far = list(term.bound), {j: (BOUND, j[1], 90 + k) for k, j in enumerate(term.bound)}
    term = normal_form.put(term, {j: ((new, 1),) for j, new in far.items()})
    for new in far.values():
        others = [j for j in (*far.values(), K, L, H, UNIT) if j != new and j[1] == new[1]]
        shear = {j: int(rng.choice([0, 0, 1, -1])) for j in others}
        term = normal_form.put(term, {new: linear({new: int(rng.choice([1, -1])), **shear})})
    names = {new: (BOUND, new[1], int(name)) for new, name in zip(far.values(), rng.permutation(len(bound)), strict=True)}
    term = normal_form.put(term, {new: ((name, 1),) for new, name in names.items()})
    signs = [-1 if s.even and rng.random() < 0.5 else 1 for s, _, _ in term.factors]
    pairs = zip(signs, term.factors, strict=True)
    negated = [(s, tuple(tuple((i, sign * c) for i, c in form) for form in where), e) for sign, (s, where, e) in pairs]
    order = rng.permutation(len(negated))
    return Term(tuple(names.values()), tuple(negated[k] for k in order), term.deltas, term.phase)


def fuzz(count: int, seed: int, most: int = 9) -> None:
    """Compare so many random terms, and as many disguises of them, with their normal forms at n = 1…"""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        term = random_term(rng)
        other = disguised(term, rng)
        forms = [Form({term: of(1)}), *(Form.of([(1, found)]) for found in (term, other))]
        for n in range(1, most + 1):
            raw, *normal = (value(form, n, d=1 + n % 3) for form in forms)
            assert np.allclose(raw, normal[0]) and np.allclose(raw, normal[1]), (term, other, n)


def test_a_normal_form_is_the_same_number_at_every_size():
    fuzz(60, seed=1, most=6)


@pytest.mark.slow
def test_a_normal_form_is_the_same_number_at_every_size_for_long():
    fuzz(1500, seed=2)


def test_a_disguise_is_seen_through():
    """What is not seen through costs a proof; what transforms and convolutions make is."""
    rng = np.random.default_rng(5)
    for _ in range(100):
        term = convolved(rng)
        other = disguised(term, rng)
        assert Form.of([(1, term)]).terms == Form.of([(1, other)]).terms, (term, other)


def test_products_capture_no_index():
    rng = np.random.default_rng(3)
    terms = [term for term in (random_term(rng) for _ in range(300)) if len(term.bound) <= 2]
    for pair in zip(terms[:120:2], terms[1:120:2], strict=True):
        one, other = (Form.of([(1, term)]) for term in pair)
        for n in (1, 2, 3, 5):
            assert np.allclose(value(one * other, n), value(one, n) * value(other, n))


def test_sums_of_a_captured_index_differ_from_products():
    """(sum_j s_j)^2 is not sum_j s_j^2, as it would be if both sums had one j."""
    total = Form.of([(1, Term((J[0],), ((PLAIN, (linear({J[0]: 1}),), 1),)))])
    squares = Form.of([(1, Term((J[0],), ((PLAIN, (linear({J[0]: 1}),), 2),)))])
    assert (total * total).terms != squares.terms


def single(bound: Any = (), factors: Any = (), deltas: Any = (), phase: Any = ()) -> Form:
    return Form.of([(1, Term(tuple(bound), tuple(factors), tuple(map(linear, deltas)), tuple(phase)))])


def test_twice_an_index_is_zero_for_more_than_zero():
    """sum_j w^(2 j k) = n [2 k = 0], which for even n is not n [k = 0]."""
    double = single([J[0]], phase=[((J[0], K), 2)])
    assert double.terms == single(deltas=[{K: 2}]).scaled(lambda c: c * of(size("n"))).terms
    assert single(deltas=[{K: 2}]).terms != single(deltas=[{K: 1}]).terms
    assert np.array_equal(value(single(deltas=[{K: 2}]), 4, axes=(K,)), [1, 0, 1, 0])
    kept = single([J[0]], [(PLAIN, (linear({J[0]: 1}),), 1)], [{J[0]: 2, K: -1}])
    assert len(next(iter(kept.terms)).bound) == 1, "2 j = k has no solution or two for even n"


def test_one_is_zero_on_the_ring_of_one():
    one = single(deltas=[{UNIT: 1}])
    assert one.terms and [value(one, n, axes=()).item() for n in (1, 2, 3)] == [1, 0, 0]
    pair = single(deltas=[{K: 1}, {K: 1, UNIT: -1}])
    assert pair.terms and [np.real(value(pair, n, axes=(K,)).sum()) for n in (1, 2)] == [1, 0]


def test_an_index_squared_in_the_phase_is_not_summed():
    gauss = single([J[0]], phase=[((J[0], J[0]), 1)])
    assert len(next(iter(gauss.terms)).bound) == 1
    assert abs(value(gauss, 5, axes=()).item() - np.sqrt(5)) < 1e-12 and abs(value(gauss, 3, axes=()).item() - 1j * np.sqrt(3)) < 1e-12


def test_reflection_is_for_even_columns_alone():
    for s, same in ((EVEN, True), (PLAIN, False)):
        forward, back = (single([J[0]], [(s, (linear({J[0]: 1}),), 1)], phase=[((J[0], K), sign)]) for sign in (1, -1))
        assert (forward.terms == back.terms) is same


def test_only_a_column_without_zeros_cancels():
    both = single([J[0]], [(FIRM, (linear({J[0]: 1}),), 1), (FIRM, (linear({J[0]: 1}),), -1)])
    assert [*both.terms.values()] == [of(size("n"))]


def test_a_shift_by_one_is_no_shift_only_where_it_is_summed_over():
    moved = [(PLAIN, (linear({K: 1, UNIT: 1}),), 1)]
    assert single(factors=moved).terms != single(factors=[(PLAIN, (linear({K: 1}),), 1)]).terms
    summed = [single([J[0]], [(PLAIN, (linear({J[0]: 1, UNIT: c}),), 1)]).terms for c in (0, 1)]
    assert summed[0] == summed[1]


def test_the_representative_does_not_depend_on_the_order_of_what_is_given():
    factors = [(EVEN, (linear({J[0]: 1, J[1]: -1}),), 1), (EVEN, (linear({J[1]: 1}),), 1), (PLAIN, (linear({J[0]: 1, K: 1}),), 1)]
    forms = {normalised(Term((J[0], J[1]), tuple(order))) for order in itertools.permutations(factors)}
    assert len(forms) == 1


def test_what_two_factors_hold_is_chosen_once():
    square = Sequence("m", ("n", "n"))
    around: list[Any] = [(0, (((one, 1),), ((other, 1),)), 1) for one, other in itertools.pairwise((*J[:3], J[0]))]
    found = list(normal_form._representatives(Term(tuple(J[:3]), tuple(around)), [square]))
    assert len(found) == 6, "of the trace of a third power each of 3 indices may be the first, each of 2 the next, and both stand twice"
