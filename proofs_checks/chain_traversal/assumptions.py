"""Checks of what the assumptions are for: limits of the dense system, SymPy's derivatives at zero, autodiff, and long runs."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from lemmata.proofs_checks import balls
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import squares
from lemmata.proofs_checks.chain_traversal.reduction import rollouts
from lemmata.proofs_checks.chain_traversal.solutions import growing, limits
from lemmata.proofs_checks.check import exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations.chain_traversal import flow
from lemmata.theory.arithmetic import array, exp, log, number, solve
from lemmata.theory.chain_traversal.claims.assumptions import DRIFT, INVARIANT, ODDS, SUPREMUM, WITHOUT_TRAVERSAL, ZERO_START
from lemmata.theory.chain_traversal.problem import Transformer, Traversal, edge_counts, edges, end_values, transition_matrix
from lemmata.theory.domain import Choice, Integer

TIMES = (1e4, 1e6, 1e8)
LATE = 1e-4


@exact(ODDS, sizes={"n": (4, 5, 6)})
@tested(ODDS, examples=20)
def are_the_odds_of_the_chain(formula, case):
    """Repetition against a step forward in the problem's weights."""
    P = transition_matrix(case.n, case.alpha, case.beta, case.gamma, homogeneous=False, mask_self=False)
    return Equal(case.apply(formula) * P[case.place, case.place - 1], P[case.place, case.place])


@functools.cache
def _failures(n: int) -> tuple[Any, list[Any]]:
    """Return the symbol c and, for each start, the limit of P(other sink) times the weight forward, repetitions allowed."""
    import sympy

    f, b, c = growing(), *sympy.symbols("b c", positive=True)
    return c, list(limits(dense.absorbed(dense.weights(n, f, b, c, mask_self=False))[1] * f, f))


def _late_drift(n: int, weights: Any, other: Any) -> Any:
    """Return (J_gamma/N_gamma)/(J_alpha/N_alpha) where 1 - J = F(c) e^{-alpha}: -c F'/F over N_gamma/N_alpha = 2n - 2."""
    c, failures = _failures(n)
    F: Any = sum(weight * failure for weight, failure in zip(weights, failures, strict=True))
    return (-c * F.diff(c) / F / (2 * n - 2)).subs(c, other)


@exact(DRIFT, sizes={"n": (2, 3)})
def is_the_quotient_of_the_limiting_slopes(formula, case):
    """SymPy's limit of the dense failure, differentiated by gamma, over its own slope by alpha."""
    return Equal(case.apply(formula), _late_drift(case.n, case.start_weights, case.other))


@exact(DRIFT, tier="full", sizes={"n": (4,)})
def is_the_quotient_of_the_limiting_slopes_on_longer_chains(formula, case):
    """The same at n = 4."""
    return is_the_quotient_of_the_limiting_slopes(formula, case)


@tested(DRIFT, examples=8, floats=True, at={"n": Integer(2, 7)})
def is_the_quotient_of_the_slopes_at_a_large_weight(formula, case):
    """The dense system in balls of 512 bits at a weight forward of 10^40, differentiated by alpha and by gamma."""
    n = case.n
    with balls.precision(512):
        f, b, c = (balls.ball(weight) for weight in (10**40, case.backward, case.other))
        starts = array([balls.ball(weight) for weight in case.start_weights])
        W = dense.weights(n, f, b, c, mask_self=False)
        matrix, inner = dense.system(W)
        h = 0 * W[0]
        h[n], h[inner] = h[n] + 1, solve(matrix, W[inner, n])
        moved = [((W * counts) * (h[None, :] - h[:, None])).sum(axis=1)[inner] for counts in edge_counts(n)]
        by_alpha, _, by_gamma = ((starts * solve(matrix, right)[: n - 1]).sum() for right in moved)
        want = float((by_gamma / by_alpha).mid()) / (2 * n - 2)
    return Equal(case.apply(formula), want, scale=abs(want))


@exact(INVARIANT, sizes={"n": (2, 3)})
def is_kept_by_the_late_drift(formula, case):
    """SymPy's derivative along (1, limit of d gamma/d alpha); at n = 4 and a mean start of 2 the simpler form."""
    value = case.apply(formula)
    along = value.diff(case.alpha) + _late_drift(case.n, case.start_weights, exp(case.gamma)) * value.diff(case.gamma)
    simple = formula(4, number(2, case.alpha), case.alpha, case.gamma)
    return All(Equal(along, 0), Equal(simple, -3 * (exp(-case.gamma) - case.gamma) + case.alpha))


@exact(INVARIANT, tier="full", sizes={"n": (4,)})
def is_kept_by_the_late_drift_on_longer_chains(formula, case):
    """The same at n = 4."""
    return is_kept_by_the_late_drift(formula, case)


@integrated(INVARIANT, examples=1, rtol=LATE, at={"n": Choice(4)})
def is_kept_late_in_training(formula, case, settings):
    """Its values along the flow of the record with repetitions, at t = 10^6 and 10^8."""
    values = _followed(case.n, (case.alpha, case.beta, case.gamma), tuple(case.start_weights), False)[1:]
    found = [formula(case.n, case.mean_start, alpha, gamma) for alpha, _, gamma in values]
    return Equal(found[1], found[0])


@integrated(WITHOUT_TRAVERSAL, examples=1)
def is_what_training_ends_with(formula, case, settings):
    """Along the flow of the record: the odds at distance 2, which grow; p_fwd, which falls; and failure, which falls to 1e-5."""
    values = _followed(4, (case.alpha, case.start, 0.0), (1 / 3,) * 3, case.mask_self)
    rows = np.array([transition_matrix(4, *value, homogeneous=False, mask_self=case.mask_self)[2] for value in values])
    failure = np.array([float(Traversal(4, (1 / 3,) * 3, homogeneous=False, mask_self=case.mask_self).loss(value)) for value in values])
    odds = np.array([formula(beta, gamma) for _, beta, gamma in values])
    return All(
        Equal(rows[:, 2], odds * rows[:, 1]),
        AtLeast(odds[1:], odds[:-1]),
        AtLeast(rows[:-1, 1], rows[1:, 1] + 0.01),
        AtLeast(failure[:-1], failure[1:]),
        AtLeast(1e-5, failure[-1]),
    )


@functools.lru_cache(maxsize=16)
def _followed(n: int, init: tuple[float, ...], weights: tuple[float, ...], mask_self: bool) -> np.ndarray:
    """Return the three values (3, 3) at t = 10^4, 10^6 and 10^8 of the flow."""
    return flow.path(n, init, weights, TIMES, homogeneous=False, mask_self=mask_self)


@exact(SUPREMUM, sizes={"n": (2, 3)})
def is_at_least_a_jump_to_the_wrong_end(formula, case):
    """The dense P(other sink) beyond that jump has positive coefficients; SymPy's limit of the formula as alpha grows is 0."""
    import sympy

    n, f = case.n, growing()
    a, b = sympy.symbols("a b", positive=True)
    parts: list[Any] = []
    for value, failure in zip(case.apply(formula), dense.absorbed(dense.weights(n, a, b))[1], strict=True):
        jump = 1 / (a + b + 2 * n - 2)
        top, bottom = (sympy.Poly(part, a, b) for part in sympy.fraction(sympy.cancel(failure - jump)))
        there = jump.subs({a: exp(case.alpha), b: exp(case.beta)}, simultaneous=True)
        parts.append(SumOfSquares(value, there, squares(top, bottom, exp(case.alpha), exp(case.beta))))
    late = formula(n, log(f), case.beta)
    return All(*parts, Equal(limits(late, f), 0))


@tested(SUPREMUM, examples=40)
def is_no_less_than_a_jump_to_the_wrong_end(formula, case):
    """The failure times the largest sum of weights, against 1."""
    return AtLeast(case.apply(formula) * (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2), 1)


@exact(ZERO_START, sizes={"n": (2,), "horizon": (1,)})
def are_the_derivatives_of_the_sum_over_all_rollouts(formula, case):
    """SymPy's derivative of P(right sink) by every entry of A and V that the tokens of an instance pick, at zero."""
    return Equal(formula(case.n), _slopes_at_zero(case.n, int(case.start), int(case.horizon), case.attention, case.fixed))


@functools.cache
def _slopes_at_zero(n: int, start: int, horizon: int, attention: str, fixed: Any) -> np.ndarray:
    import sympy

    N = 2 * n
    pairs = [*map(tuple, edges(n).tolist()), *((v, v) for v in range(N))]
    A = {(x, *pair): sympy.Symbol(f"A{x}_{pair[0]}_{pair[1]}", real=True) for x in range(N) for pair in pairs}
    V = {(*pair, y): sympy.Symbol(f"V{pair[0]}_{pair[1]}_{y}", real=True) for y in range(N) for pair in pairs}

    def step(seen: tuple[int, ...], y: int) -> Any:
        tokens = [*pairs[: 2 * n - 2], *((v, v) for v in seen)]
        weights = [A[seen[-1], *pair] for pair in tokens]
        if attention == "softmax":
            weights = [exp(score) / sum(map(exp, weights)) for score in weights]
        logits = [sum(weight * V[*pair, z] for weight, pair in zip(weights, tokens, strict=True)) for z in range(N)]
        return exp(logits[y]) / sum(map(exp, logits))

    paths = rollouts(n, start, horizon, (0,))
    steps = {path[: k + 1] for path in paths for k in range(1, len(path))}
    likely = {path: step(path[:-1], path[-1]) for path in steps}
    zero = sympy.Integer(0)
    at_zero = dict.fromkeys(A.values(), zero) | {symbol: sympy.Integer(int(fixed * end_values(N)[entry])) for entry, symbol in V.items()}
    want = np.zeros((2, N, N, N), dtype=int).astype(object)
    for part, entries in enumerate((A, V)):
        for entry, symbol in entries.items():
            # A partial derivative sees the line through the point alone, where the other symbols are numbers already.
            others = {one: value for one, value in at_zero.items() if one != symbol}
            slopes = {path: value.xreplace(others).diff(symbol).subs(symbol, at_zero[symbol]) for path, value in likely.items()}
            for path in paths:
                want[part][entry] += sum(slopes[path[:k]] for k in range(2, len(path) + 1)) / sympy.Integer(N) ** (len(path) - 2)
    return want


@exact(ZERO_START, tier="full", sizes={"n": (2,), "horizon": (2,)})
def are_the_derivatives_of_the_sum_over_longer_rollouts(formula, case):
    """The same for two tokens."""
    return are_the_derivatives_of_the_sum_over_all_rollouts(formula, case)


@tested(ZERO_START, examples=4, floats=True, at={"n": Choice(2), "horizon": Choice(3)})
def are_the_autodiff_of_the_transformer(formula, case):
    """JAX's gradient of the record's enumeration by A and V."""
    N = 2 * case.n
    zeros = np.zeros((N, N, N))
    slopes = _slopes(case.n, case.horizon, case.attention)((zeros, case.fixed * end_values(N)), np.arange(N)[::-1].copy(), case.start)
    return Equal(formula(case.n), np.stack([np.asarray(slope) for slope in slopes]))


@tested(ZERO_START, tier="full", examples=4, floats=True, at={"n": Choice(3), "horizon": Choice(2)})
def are_the_autodiff_of_a_larger_transformer(formula, case):
    """The same at n = 3."""
    return are_the_autodiff_of_the_transformer(formula, case)


@functools.lru_cache(maxsize=4)
def _slopes(n: int, horizon: int, attention: str) -> Any:
    """Return a compiled function of (A, V), labels and a start distance: the derivatives of the expected reward."""
    import jax

    return jax.jit(jax.grad(Transformer(n, horizon, (1 / (n - 1),) * (n - 1), attention=attention).expected_reward))
