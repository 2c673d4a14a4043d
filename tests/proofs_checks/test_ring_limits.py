"""What functions on unknown sizes are not: limits at zero that are none, roots of negative numbers, arrays that change beyond the box."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.proofs_checks import check as kinds
from lemmata.proofs_checks.relation import Equal
from lemmata.proofs_checks.ring import Opaque
from lemmata.theory import inputs
from lemmata.theory.arithmetic import array, exp, eye, impulse, solve, sqrt, tabulated, world
from lemmata.theory.domain import Array, Domain, Integer, Interval
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights
from tests.proofs_checks import toys

SIZE = {"n": Integer(1, None, search=(1, 4))}
FIRM = Array(lambda c: c.n, 0.5, 2)
FREE = Array(lambda c: c.n, -5, 5, search=(0.1, 1))
OPEN = Interval(0, None, search=(0.1, 1))


def found(formula: Any, every: Any, check: Any = None, **domain: Any) -> Any:
    check = check or (lambda f, c: Equal(f(c), 0))
    return toys.run(toys.check(kinds.exact, check, every=every), formula, Domain(**{**SIZE, **domain}))


def share(weights: Any, rest: Any) -> Any:
    return weights.share(rest) if world(weights) == "ring" else array([w / (w + rest) for w in weights], weights)


SHARED: dict[str, Any] = {
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


def test_a_size_whose_lower_end_moves_is_taken_for_at_least_1_and_the_scope_says_so() -> None:
    moving = {"d": Integer(lambda c: c.n - 2, None, search=(10, 90)), "g": Array(lambda c: c.d, -1, 1), "n": Integer(2, None, search=(2, 4))}
    one = found(lambda c: impulse(c.d, c.g).sum() - 1 + 0 * c.f.sum(), {"f": Opaque("n"), "g": Opaque("d")}, f=FREE, **moving)
    assert one.outcome == "holds" and one.scope.startswith("every n ≥ 2, every d ≥ 1 stated;")
