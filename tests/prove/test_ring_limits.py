"""What is not so on unknown sizes: limits at 0, roots of negative numbers, arrays that change beyond the box, what NumPy does otherwise."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Domain, Integer, Interval
from lemmata.language.ranges import POSITIVE
from lemmata.language.relation import Equal
from lemmata.prove.arrays import every_case
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, exp, eye, impulse, solve, sqrt, tabulated, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Fields, Formula, Tensor
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights
from tests import toys

SIZE = {"n": Integer(1, None, search=(1, 4))}
FIRM = Array(lambda c: c.n, 0.5, 2)
FREE = Array(lambda c: c.n, -5, 5, search=(0.1, 1))
OPEN = Interval(0, None, search=(0.1, 1))


def found(formula: Formula, every: Any, check: Any = None, **domain: Tensor) -> Tensor:
    check = check or (lambda f, c: Equal(f(c), 0))
    return toys.run(toys.check(kinds.exact, check, every=every), formula, Domain(**{**SIZE, **domain}))


def share(weights: Tensor, rest: Tensor) -> Tensor:
    return weights.share(rest) if world(weights) == "ring" else array([w / (w + rest) for w in weights], weights)


SHARED: Fields = {
    "in a coefficient": lambda c: share(c.e * c.f, c.e) - c.f / (c.f + 1),
    "in a function": lambda c: share(exp(c.e * c.f), c.e) - share(exp(c.e * c.f), c.e),
    "in a function of a function": lambda c: share(sqrt(1 + exp(c.e * c.f)), c.e) * 0,
    "in another share": lambda c: share(exp(share(c.f, c.e)), c.e) * 0,
    "in a formula of the theory": lambda c: resting_weights(c.f, c.f, c.e, c.e) * (2 * c.f + 1) - 2 * c.f * c.f,
}


@pytest.mark.parametrize("name", SHARED)
def test_a_share_whose_weights_move_with_the_rest_has_no_limit_at_rest_0(name: str) -> None:
    gone = found(SHARED[name], {"f": Opaque("n", positive=True)}, f=FIRM, e=OPEN)
    assert gone.outcome == "inconclusive" and "depend on e" in gone.note


def test_a_share_is_taken_of_weights_that_are_not_negative() -> None:
    formula = lambda c: resting_weights(c.w, c.tau, c.e) * (2 * c.w + c.e) - 2 * c.w * c.tau  # noqa: E731 - one line says it
    more = {"tau": Array(lambda c: c.n, -1, 1), "e": OPEN}
    gone = found(formula, {"w": Opaque("n"), "tau": Opaque("n")}, w=FREE, **more)
    assert gone.outcome == "inconclusive" and "certainly not negative" in gone.note
    firm = {"w": Opaque("n", nonnegative=True), "tau": Opaque("n")}
    assert found(formula, firm, w=Array(lambda c: c.n, 0, 5), **more).outcome == "holds"


def test_a_root_says_of_what_it_is_one() -> None:
    every = {"s": Opaque("n")}
    divided = found(lambda c: (1 + c.s) / (1 + sqrt(c.s) * sqrt(c.s)) - 1, every, s=FREE)
    assert divided.outcome == "holds" and divided.scope.endswith("; where s[k] ≥ 0")
    gram = lambda c: eye(c.d, c.p) + c.p.T @ ((sqrt(c.s) * sqrt(c.s))[:, None] * c.p)  # noqa: E731 - one line says it
    plane = {"d": Integer(1, None, search=(1, 3)), "p": Array(lambda c: (c.n, c.d), -1, 1)}
    same = found(lambda c: solve(gram(c), c.p.T) - solve(gram(c).T, c.p.T), {"p": Opaque("n", "d"), **every}, s=FREE, **plane)
    assert same.outcome == "holds" and same.scope.endswith("; where s[k] ≥ 0")
    firm = found(lambda c: sqrt(1 + c.s * c.s) ** 2 - 1 - c.s * c.s, every, s=FREE)
    assert firm.outcome == "holds" and "where" not in firm.scope


def nowhere_tried(n: Tensor) -> Tensor:
    """A number that is 0 at all sizes that are compared with numbers: what it is multiplied by rests on the normal form alone."""
    return math.prod(n - k for k in (*range(1, every_case.SIZES + 1), *every_case.LARGE))


OTHERWISE: Fields = {
    "a transpose": lambda c: np.transpose(c.m) * 1 - c.m,
    "a flipped column": lambda c: np.roll(c.f, 1) * 1 - c.f,
    "a size": lambda c: np.size(c.f) - 1 + 0 * c.f,
    "a stack of columns": lambda c: np.array([c.m, c.m]).T.sum(axis=-1) - 2 * c.m,
    "a stack of matrices on the right": lambda c: c.f @ c.k - (c.k.T @ c.f).T,
    "a mask": lambda c: c.m[False].sum() - c.m[0].sum(),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_numpy_does_otherwise_has_no_form(name: str) -> None:
    every = {"f": Opaque("n"), "m": Opaque("n", "n"), "k": Opaque("n", "n", "n")}
    more = {"f": FREE, "m": Array(lambda c: (c.n, c.n), -1, 1), "k": Array(lambda c: (c.n, c.n, c.n), -1, 1)}
    gone = found(lambda c: nowhere_tried(c.n) * OTHERWISE[name](c), every, **more)
    assert gone.outcome == "inconclusive" and "has no form: TypeError" in gone.note


def test_a_size_whose_lower_end_moves_is_taken_for_at_least_1_and_the_scope_says_so() -> None:
    moving = {
        "d": Integer(lambda c: c.n - 2, None, search=(10, 90)),
        "g": Array(lambda c: c.d, -1, 1),
        "n": Integer(2, None, search=(2, 4)),
    }
    one = found(lambda c: impulse(c.d, c.g).sum() - 1 + 0 * c.f.sum(), {"f": Opaque("n"), "g": Opaque("d")}, f=FREE, **moving)
    assert one.outcome == "holds" and one.scope.startswith("every n ≥ 2, every d ≥ 1 stated;")


def falling(n: int, m: int) -> list[int]:
    return [10 - int(m)] * int(n)


def capped(n: int, m: int) -> list[int]:
    return [min(int(m), 5)] + [0] * (int(n) - 1)


def test_tables_are_looked_at_beyond_the_box_of_other_integers() -> None:
    every, more = {"f": Opaque("n")}, {"f": FREE, "m": Integer(1, None, search=(1, 3))}

    def table(c: Tensor, function: Any, **kinds: Tensor) -> Tensor:
        return tabulated(function, c.n, c.m, like=c.f, **kinds)

    with pytest.raises(ValueError, match="falling is negative"):
        found(lambda c: sqrt(table(c, falling, nonnegative=True) ** 2) - table(c, falling, nonnegative=True), every, **more)
    with pytest.raises(ValueError, match="capped does not begin with m"):
        found(lambda c: (table(c, capped, even=False, first=c.m) - c.m) * impulse(c.n, c.f), every, **more)


BRANCHES: Fields = {
    "at a closed end": lambda c: c.s * (2 if inputs.ordered(c.e) and c.e == 0 else 1),
    "at an end of entries": lambda c: c.s * (2 if inputs.ordered(c.s) and np.all(np.asarray(c.s) == -5) else 1),
    "between the ends": lambda c: c.s + (1e-3 if inputs.ordered(c.e) and c.e != 0 and np.all(abs(np.asarray(c.s)) < 5) else 0),
    "everywhere": lambda c: c.s + (1e-3 if inputs.ordered(c.e) else 0),
    "lost": lambda c: c.s * (np.nan if inputs.ordered(c.e) and c.e == 0 else 1),
}


@pytest.mark.parametrize("name", BRANCHES)
def test_a_branch_that_floats_alone_take_is_not_proved(name: str) -> None:
    """The check asks for slopes or the like, so that no relation is looked at in floats."""
    slip = lambda s, e: BRANCHES[name](Case(s=s, e=e))  # noqa: E731 - one line says it
    proof = found(slip, {"s": Opaque("n")}, unfloated, s=FREE, e=OPEN)
    assert proof.outcome == "inconclusive" and "has a branch that is not proved" in proof.note
    assert found(lambda s, e: s + e - e, {"s": Opaque("n")}, unfloated, s=FREE, e=OPEN).outcome == "holds"


def unfloated(formula: Formula, case: Case) -> Equal:
    if inputs.ordered(case.s):
        raise TypeError("no float has a slope")
    return Equal(case.apply(formula), case.s)


def test_a_relation_is_looked_at_at_closed_ends() -> None:
    wrong = lambda c: c.s * (2 if world(c.s) != "ring" and c.e == 0 else 1)  # noqa: E731 - one line says it
    assert found(wrong, {"s": Opaque("n")}, lambda f, c: Equal(f(c), c.s), s=FREE, e=OPEN).outcome == "refuted"


def test_a_scope_names_the_parameters_inside_functions_and_their_signs() -> None:
    more = {"e": OPEN, "t": Interval(*POSITIVE, search=(1, 2)), "u": Interval(-1, 1)}
    every = {"f": Opaque("n", positive=True)}
    proof = found(lambda c: exp(c.t * c.f) * share(c.f, c.e) + exp(c.u * c.f), every, difference, f=FIRM, **more)
    assert proof.outcome == "holds" and "; all e ≥ 0, t > 0, u (" in proof.scope


def difference(formula: Formula, case: Case) -> Equal:
    return Equal(formula(case), formula(case))


def test_other_sizes_are_as_large_as_the_first_one_where_they_must_be() -> None:
    wide = {"n": Integer(1, None, search=(1, 4)), "d": Integer(1, None, search=(1, 9)), "g": Array(lambda c: (c.n, c.d), -1, 1)}
    enough = Domain(where=(("enough", lambda c: c.d >= c.n),), **wide)
    late = lambda c: c.g * (2 if world(c.g) != "ring" and c.g.shape[0] >= 6 else 1)  # noqa: E731 - one line says it
    check = toys.check(kinds.exact, lambda f, c: Equal(f(c), c.g), every={"g": Opaque("n", "d")})
    assert toys.run(check, late, enough).outcome == "refuted"
