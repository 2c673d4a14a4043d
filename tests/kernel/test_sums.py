"""The kernel's rule for arrays of every size: what is equal, what is next to it but false, and data that nobody should believe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lemmata.kernel.sums import equal_sums
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.arrays.completion import derivation
from lemmata.terms.arithmetic import (
    circulant,
    convolution,
    even_dft,
    even_idft,
    exp,
    eye,
    impulse,
    log,
    power,
    ratio,
    solve,
    sqrt,
    tabulated,
)
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.coefficient import UNIT
from lemmata.terms.sums.entries import DETERMINANT, entry
from lemmata.terms.sums.form import Form, Meaning, Product, Sequence, linear, normalised
from lemmata.terms.sums.inverses import Derivation
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import Amount
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.term import ONE, ZERO, Term, variable
from lemmata.terms.types import Scalar


class Case:
    """Arrays of unknown sizes n and d, an integer h of at least 1, and a real number t."""

    def __init__(self) -> None:
        self.ledger = Ledger(((window, "h"), (impulse, "h")))
        self.n: Scalar = Whole("n", self.ledger, 1)
        self.d: Scalar = Whole("d", self.ledger, 1)
        self.h: Scalar = Whole("h", self.ledger, 1)
        self.t = Amount(variable("t"))
        kinds = {
            "s": Opaque("n"),
            "e": Opaque("n", even=True),
            "f": Opaque("n", positive=True),
            "p": Opaque("n", "d"),
            "q": Opaque("d", "n"),
            "m": Opaque("n", "n"),
        }
        sizes = {"n": self.n, "d": self.d}
        self.arrays = {name: opaque(name, kind, tuple(sizes[size] for size in kind.sizes), self.ledger) for name, kind in kinds.items()}

    def __getattr__(self, name: str) -> Value:
        return self.arrays[name]


def window(n: int) -> list[int]:
    return [0] * n


def table(c: Case, **traits: bool) -> Value:
    return tabulated(window, c.n, like=c.s, **traits)


def one(c: Case) -> Value:
    return eye(c.n, c.s)


def inverse(matrix: Value) -> Value:
    return solve(matrix, eye(matrix.shape[0], matrix))


def proved(pair: Callable[[Case], tuple[Any, Any]]) -> Theorem:
    """Return what the kernel makes of two arrays, with what a search finds of inverses."""
    c = Case()
    left, right = (side if isinstance(side, Value) else Value((), Form({}), c.ledger) + side for side in pair(c))
    least = {one: least for one, (_, least) in c.ledger.wholes.items() if least}
    inverses = [one for one, _ in c.ledger.arrays.values() if one.inverts is not None]
    follows = (derivation(inverses) if inverses else None) or Derivation()
    return equal_sums(left.form, right.form, c.ledger.zeros(), least, follows)


def doubled(c: Case) -> Value:
    """The number of sites k with 2 k = 0, by the sum of cos(2 pi 2 j k/n) over j and k."""
    waves = even_dft(one(c))
    return ((2 * waves * waves - 1).sum() - c.n) * ratio(1, c.n, c.e) + 1


TRUE: dict[str, Callable[[Case], tuple[Any, Any]]] = {
    "a transform and its inverse": lambda c: (even_idft(even_dft(c.e)), c.e),
    "Parseval": lambda c: (c.n * (c.e * c.e).sum(), (even_dft(c.e) * even_dft(c.e)).sum()),
    "a convolution": lambda c: (convolution(c.e, c.s), circulant(c.s) @ c.e),
    "a delta": lambda c: (one(c) * c.s[:, None], one(c) * c.s[None, :]),
    "a trace of the identity": lambda c: (one(c).trace(), c.n * 1),
    "a reflection": lambda c: (circulant(c.e).T, circulant(c.e)),
    "an inverse": lambda c: (inverse(one(c) + c.m) @ (one(c) + c.m), one(c)),
    "push-through": lambda c: (inverse(one(c) + c.p @ c.q) @ c.p, c.p @ inverse(eye(c.d, c.p) + c.q @ c.p)),
    "entry by entry": lambda c: ((c.f + exp(c.s)) / (1 + exp(c.s)) - 1, (c.f - 1) / (1 + exp(c.s))),
    "a logarithm": lambda c: (log(exp(c.s) / c.f), log(exp(c.s)) - log(c.f)),
    "a root": lambda c: (sqrt(c.f) * sqrt(c.f), c.f),
    "an entry that vanishes": lambda c: ((table(c) * c.s)[c.h], ZERO),
    "an entry that vanishes, reflected": lambda c: (table(c)[-1 * c.h], ZERO),
    "a power": lambda c: (power(c.s, c.h), c.s * power(c.s, c.h - 1)),
    "a size divided by": lambda c: (c.s / (c.n - 1) * (c.n - 1), c.s),
}
FALSE: dict[str, Callable[[Case], tuple[Any, Any]]] = {
    "a transform back of what is not even": lambda c: (even_idft(even_dft(c.s)), c.s),
    "a transform twice": lambda c: (even_dft(even_dft(c.e)), c.e),
    "Parseval without n": lambda c: ((c.e * c.e).sum(), (even_dft(c.e) * even_dft(c.e)).sum()),
    "Parseval with n squared": lambda c: (c.n * c.n * (c.e * c.e).sum(), (even_dft(c.e) * even_dft(c.e)).sum()),
    "true for odd n alone": lambda c: (doubled(c), 1),
    "a convolution the other way round": lambda c: (circulant(c.s) @ c.e, circulant(c.s).T @ c.e),
    "a delta lost": lambda c: (one(c) * c.s[:, None], c.s[:, None] * c.s[None, :]),
    "a delta for 1": lambda c: (one(c).sum(), one(c).sum() * c.n),
    "a trace of another size": lambda c: (one(c).trace(), c.d * 1),
    "a reflection of what is not even": lambda c: (circulant(c.s).T, circulant(c.s)),
    "a captured index": lambda c: (c.s.sum() * c.s.sum(), (c.s * c.s).sum()),
    "an inverse beside a transpose": lambda c: (inverse(one(c) + c.m) @ (one(c) + c.m.T), one(c)),
    "an inverse entry by entry": lambda c: (inverse(one(c) + c.m) * (one(c) + c.m), one(c)),
    "an inverse on the wrong side": lambda c: (inverse(one(c) + c.m) @ c.m.T @ (one(c) + c.m), c.m.T),
    "push-through, transposed": lambda c: (inverse(one(c) + c.p @ c.q) @ c.p, c.p @ inverse(eye(c.d, c.p) + c.p.T @ c.q.T)),
    "push-through with the sign": lambda c: (inverse(one(c) + c.p @ c.q) @ c.p, c.p @ inverse(eye(c.d, c.p) - c.q @ c.p)),
    "a function of a sum": lambda c: (exp(c.s).sum(), exp(c.s.sum())),
    "a quotient of a sum": lambda c: (c.s.sum() / c.f.sum(), (c.s / c.f).sum()),
    "a logarithm of a sum": lambda c: (log(exp(c.s).sum()), c.s.sum()),
    "a logarithm with the sign": lambda c: (log(exp(c.s) / c.f), log(exp(c.s)) + log(c.f)),
    "a root of a square": lambda c: (sqrt(c.s * c.s), c.s),
    "a root of what may be negative": lambda c: (sqrt(c.s * c.f), sqrt(c.s) * c.f),
    "an entry that does not vanish": lambda c: (table(c)[c.h + 1], ZERO),
    "an entry that vanishes of no even column": lambda c: (table(c, even=False)[-1 * c.h], ZERO),
    "another array there": lambda c: (c.s[c.h], ZERO),
    "a power of another exponent": lambda c: (power(c.s, c.h), c.s * power(c.s, c.h)),
    "a parameter for another": lambda c: (c.t * c.s, c.s),
    "true at n = 1 alone": lambda c: (c.s, c.s[0] + 0 * c.s),
    "true from n = 2 on alone": lambda c: (impulse(c.n, c.s)[1], ZERO),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_equal_at_every_size_is_a_theorem(name: str) -> None:
    theorem = proved(TRUE[name])
    assert theorem.kind == "zero" and theorem.rule == "sums" and theorem.words()


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_at_some_size_is_none(name: str) -> None:
    with pytest.raises(NoTheorem):
        proved(FALSE[name])


def test_what_a_theorem_supposes_and_where_it_holds_stand_in_it() -> None:
    assert all(kind != "nonzero" for kind, _ in proved(TRUE["a root"]).where)
    given = proved(TRUE["an entry that vanishes"])
    assert [kind for kind, _ in given.supposes].count("zero") == 2
    of_matrices = proved(TRUE["push-through"])
    assert sum(one.operation is DETERMINANT for _, one in of_matrices.where) == 2
    of_entries = proved(lambda c: ((1 + c.s) / (1 + c.s), 1 + 0 * c.s))
    assert [kind for kind, _ in of_entries.where] == ["nonzero"]
    of_root = proved(lambda c: (sqrt(c.s) * sqrt(c.s), c.s))
    assert [kind for kind, _ in of_root.where] == ["nonnegative"]
    assert variable("t") in proved(lambda c: (exp(c.t * c.s), exp(c.t * c.s))).depends


def single(sequence: Sequence) -> Form:
    return Form({Product(factors=((sequence, (linear({(1, "n", 0): 1}),), 1),)): UNIT})


def test_two_arrays_of_one_name_are_refused() -> None:
    plain, firm = Sequence("s", ("n",)), Sequence("s", ("n",), positive=True)
    with pytest.raises(NoTheorem, match="two arrays are called s"):
        equal_sums(single(plain), single(firm))
    f, g = Sequence("f", ("n",)), Sequence("g", ("n",))
    one, other = (Sequence("of", ("n",), meaning=Meaning((single(of),), lambda x: ONE / x)) for of in (f, g))
    assert one != other
    with pytest.raises(NoTheorem, match="two arrays are called of"):
        equal_sums(single(one), single(other))
    both = Sequence("of", ("n",), meaning=Meaning((single(f), single(replace(f, even=True))), lambda x, y: x))
    with pytest.raises(NoTheorem, match="two arrays are called f"):
        equal_sums(single(both), single(both))


def test_a_normal_form_keeps_the_arrays_of_each_proof_apart() -> None:
    """Functions are numbered anew in each proof: what is remembered of one is not taken for another of its name."""
    first, second = Case(), Case()
    one, other = exp(first.s), exp(second.e)
    (left,), (right,) = one.form.terms, other.form.terms
    names = [product.factors[0][0].name for product in (left, right)]
    assert names[0] == names[1] and left != right
    for product in (left, right):
        (_, kept) = normalised(product)
        assert kept.factors[0][0] is product.factors[0][0]
    with pytest.raises(NoTheorem):
        equal_sums(one.form, other.form)


def test_a_step_that_is_wrong_proves_nothing() -> None:
    c = Case()
    whole = one(c) + c.m
    left, right = inverse(whole) @ whole, one(c)
    (sequence,) = [one for one, _ in c.ledger.arrays.values() if one.inverts is not None]
    follows = derivation([sequence])
    assert follows is not None and equal_sums(left.form, right.form, (), {}, follows)
    for wrong in (
        follows._replace(inverses=()),
        follows._replace(rules=()),
        follows._replace(steps=()),
        follows._replace(rules=tuple((number + 1, word) for number, word in follows.rules)),
        follows._replace(inverses=(replace(sequence, inverts=(2 * whole).form),)),
    ):
        with pytest.raises(NoTheorem):
            equal_sums(left.form, right.form, (), {}, wrong)
    with pytest.raises(NoTheorem):
        equal_sums(left.form, (2 * right).form, (), {}, follows)


def test_an_entry_of_an_array_is_no_term_that_another_rule_takes() -> None:
    from lemmata.kernel.identity import identity

    whole: Term = entry(Case().s.form)
    with pytest.raises(NoTheorem):
        identity(whole * 0 + whole, whole)


STEPS: list[Callable[..., Any]] = [
    lambda x, y, n: x + 2 * y,
    lambda x, y, n: x - y * y,
    lambda x, y, n: x * y[0],
    lambda x, y, n: circulant(x) @ y,
    lambda x, y, n: circulant(x).T @ y,
    lambda x, y, n: even_dft(y) * ratio(1, n, x) + x,
    lambda x, y, n: convolution(x, y),
    lambda x, y, n: (circulant(x) * circulant(y).T).sum(-1),
    lambda x, y, n: x.sum() * impulse(n, x) + y,
    lambda x, y, n: x / (1 + y * y),
    lambda x, y, n: exp(x / 8) * y,
    lambda x, y, n: sqrt(1 + x * x) - y,
    lambda x, y, n: y[-1] * x if isinstance(n, Whole) else y[-1 % n] * x,
    lambda x, y, n: (circulant(x) @ circulant(y)).diagonal(),
]


def performed(program: Any, columns: list[Any], n: Any) -> Any:
    """Run a program: each step makes one more column of two that are there."""
    columns = [*columns]
    for step, one, other in program:
        columns.append(STEPS[step](columns[one % len(columns)], columns[other % len(columns)], n))
    return columns[-1]


@pytest.mark.parametrize("seed", range(8))
def test_no_two_programs_are_equal_by_a_theorem_that_are_not_equal_in_numbers(seed: int) -> None:
    """Programs, and those with a step exchanged or its arguments swapped: where there is a theorem, numbers of small sizes agree."""
    rng, proofs = np.random.default_rng(seed), 0
    for _ in range(60):
        program = [tuple(int(k) for k in rng.integers(0, (len(STEPS), 6, 6))) for _ in range(int(rng.integers(1, 4)))]
        place = int(rng.integers(len(program)))
        step, one, other = program[place]
        near = (step, other, one) if rng.random() < 0.6 else (int(rng.integers(len(STEPS))), one, other)
        programs = [program, [*program[:place], near, *program[place + 1 :]]]
        c = Case()
        try:
            sides = [performed(one, [c.e, c.s, c.f], c.n) for one in programs]
            equal_sums(sides[0].form, sides[1].form, (), {c.n.symbol: 1})
        # an exponential of what may not be real has no form
        except (NoTheorem, TypeError):
            continue
        proofs += 1
        for n in (1, 2, 3, 4, 5):
            half, s, f = rng.standard_normal(n), rng.standard_normal(n), rng.uniform(0.5, 2, n)
            columns = [half + half[-np.arange(n)], s, f]
            left, right = (performed(one, columns, n) for one in programs)
            assert np.allclose(left, right, rtol=1e-6, atol=1e-6), (programs, n)
    assert proofs
