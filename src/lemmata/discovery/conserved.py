"""Quantities that a flow conserves: found as a null space on random points, proved or rejected by
SymPy.

Q = sum_j c_j phi_j is conserved by dp/dt = f(p) if its Lie derivative sum_j c_j (grad phi_j . f)
vanishes everywhere. On random points that is a linear system for c, whose pivots (QR with columns
exchanged) fall off a cliff where something is conserved. What is found so has its coefficients made
rational, or solved for exactly, and counts only once the Lie derivative is zero in symbols.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np

from lemmata.terms.types import Params, Problem, Scalar, Tensor, Vector

Verdict = Literal["proved", "rejected", "unproved"]

POWERS = (3, 4, -1, -2, -3, -4)
"""Exponents of the sums of powers that are looked through, beside 1 and 2: a product of k weights
keeps powers up to k.
"""
MOST_TERMS = 1500
"""Functions of a family, at most: the quadratic forms of 54 parameters. A matrix of that size is
factored in seconds.
"""
CLIFF = 1e-9
"""A pivot below this share of the largest is taken for zero. Rounding leaves pivots of about 1e-14
where something is conserved; one that is not conserved would have to be so to nine digits on random
points of size 1, and SymPy then rejects it.
"""
SPARE = 20
"""Random points beyond as many as there are unknowns: one more would determine them, and none of
these is met by accident.
"""
LARGEST_DENOMINATOR = 64
"""Of a coefficient that is read as a fraction: those with such denominators are 1e-4 or more apart,
far beyond a coefficient's error.
"""
NEAR = 1e-6
"""How far a coefficient may be from its fraction: a hundredth of the distance of two fractions, and
well above its error, 1e-9 at most.
"""
SAME = 1e-9
"""A gradient is in the span of others if less than this is left of it: as of a pivot."""


@dataclass(frozen=True)
class Conserved:
    """A quantity that may be conserved.

    `family` says among which functions it was found, `gap` by what factor the pivots fall there,
    `verdict` whether SymPy's Lie derivative is identically zero (`proved`), is not (`rejected`), or
    was not taken (`unproved`), because no exact coefficients are known or the field does not run on
    symbols; `note` says which.
    """

    family: str
    quantity: Scalar
    gap: float
    verdict: Verdict
    note: str = ""


class _Family(NamedTuple):
    """Functions phi_j: their name, their Lie derivatives by point and velocity, the functions in
    symbols, and whether they need p > 0.
    """

    name: str
    rates: Callable[[np.ndarray, np.ndarray], np.ndarray]
    terms: Sequence[Scalar]
    positive: bool = False


def find_conserved(problem: Problem, init: Params, seed: int = 0) -> list[Conserved]:
    """Search the flow of a problem for conserved quantities, and prove or reject each.

    Looked through in this order: linear and quadratic forms, combinations of logarithms and the
    parameters themselves, and of one power p_i^k, k = 3, 4, -1..-4. What is a function of the
    quantities before it is left out.

    Args:
        problem: a frozen record with `loss(params)` or `field(params)`, as for `flow.solve`; or a
            function of the parameters, which is taken for the field.
        init: parameters, whose shapes alone matter: an array, or nested tuples or dictionaries of
            arrays.
        seed: of the random points.

    Returns: what was found, in the order of the families.

    Raises: ValueError where the field is not finite at random points, or there are too many
        parameters for a quadratic form.

    >>> [found] = find_conserved(lambda p: (p[1], -p[0]), (0.0, 0.0))
    >>> str(found.quantity), found.verdict
    ('p0_0**2 + p1_0**2', 'proved')
    """
    flat = Flat(problem, init)
    rng = np.random.default_rng(seed)
    quantities: list[Conserved] = []
    slopes: list[np.ndarray] = []
    point = rng.uniform(0.5, 1.5, flat.size)
    for family in _families(flat.symbols):
        null, gap = _searched(family, flat, rng)
        gradients = null @ np.array([family.rates(point, unit) for unit in np.eye(flat.size)]).T
        for coefficients, slope in zip(null, gradients, strict=True):
            # a function of others has its gradient in the span of theirs
            if np.linalg.matrix_rank(np.array([*slopes, slope]), tol=SAME) > len(slopes):
                quantities.append(_judged(family, coefficients, gap, flat))
                slopes += [slope] if quantities[-1].verdict != "rejected" else []
    return quantities


class Flat:
    """The velocity as a function of flat parameters, on floats by JAX and on symbols by SymPy."""

    def __init__(self, problem: Problem, init: Params) -> None:
        import jax
        import sympy
        from jax.flatten_util import ravel_pytree

        from lemmata.dynamics.jax_problem import floats, register, velocity
        from lemmata.dynamics.problem import Field

        is_record = hasattr(problem, "loss") or hasattr(problem, "field")
        self.problem = register(problem if is_record else Field(problem))
        start, self._restore = ravel_pytree(floats(init))
        leaves, self._structure = jax.tree.flatten(floats(init))
        self.leaves: list[Tensor] = leaves
        self.size = int(start.size)
        names = [f"p{k}_" if len(self.leaves) > 1 else "p" for k in range(len(self.leaves))]
        labels = [
            f"{name}{i}"
            for name, leaf in zip(names, self.leaves, strict=True)
            for i in range(leaf.size)
        ]
        self.symbols = [sympy.Symbol(name, real=True) for name in labels]
        self._rate = jax.jit(lambda p: ravel_pytree(velocity(self.problem, self._restore(p)))[0])

    def rate(self, point: np.ndarray) -> np.ndarray:
        """Return dp/dt at flat parameters."""
        velocity = np.asarray(self._rate(point))
        if velocity.shape != (self.size,) or not np.all(np.isfinite(velocity)):
            raise ValueError(
                "at a random point the field is not finite, or does not have the shape of the"
                " parameters: check both"
            )
        return velocity

    @functools.cached_property
    def exact(self) -> list[Scalar]:
        """The velocity dp/dt in symbols, every float in it as the fraction that it is.

        Raises: whatever a field raises that does not run on symbols.
        """
        import jax
        import sympy

        ends = np.cumsum([leaf.size for leaf in self.leaves])[:-1]
        parts = np.split(np.array(self.symbols, dtype=object), ends)
        arrays = [
            part.reshape(leaf.shape) if leaf.shape else part[0]
            for part, leaf in zip(parts, self.leaves, strict=True)
        ]
        params = jax.tree.unflatten(self._structure, arrays)
        if hasattr(self.problem, "field"):
            velocity = self.problem.field(params)
            leaves = jax.tree.leaves(velocity)
            rates = [
                sympy.sympify(item)
                for leaf in leaves
                for item in np.ravel(np.asarray(leaf, dtype=object))
            ]
        else:
            loss = sympy.sympify(np.asarray(self.problem.loss(params), dtype=object).item())
            decay = getattr(self.problem, "weight_decay", 0.0)
            rates = [-loss.diff(symbol) - _fraction(decay) * symbol for symbol in self.symbols]
        return [rate.replace(lambda part: part.is_Float, _fraction) for rate in rates]


def _fraction(value: Scalar) -> Scalar:
    import sympy

    exact = Fraction(float(value))
    return sympy.Rational(exact.numerator, exact.denominator)


def _families(symbols: Vector) -> Iterator[_Family]:
    """Yield the families of functions of the parameters."""
    import sympy

    first, second = np.triu_indices(len(symbols))
    if first.size > MOST_TERMS:
        raise ValueError(
            f"{len(symbols)} parameters have {first.size} products; at most {MOST_TERMS} are"
            " searched: use a smaller problem"
        )
    products = [symbols[i] * symbols[j] for i, j in zip(first, second, strict=True)]
    logarithms = [sympy.log(sympy.Abs(symbol)) for symbol in symbols]
    yield _Family("linear", lambda p, rate: rate, symbols)
    yield _Family(
        "quadratic", lambda p, rate: p[first] * rate[second] + p[second] * rate[first], products
    )
    yield _Family(
        "log-linear",
        lambda p, rate: np.concatenate([rate / p, rate]),
        [*logarithms, *symbols],
        True,
    )
    for k in POWERS:
        yield _Family(
            f"power {k}",
            lambda p, rate, k=k: k * p ** float(k - 1) * rate,
            [symbol**k for symbol in symbols],
            True,
        )


def _searched(family: _Family, flat: Flat, rng: np.random.Generator) -> tuple[np.ndarray, float]:
    """Return coefficients of what is conserved, one row each, and by what factor the pivots fall
    there.
    """
    from scipy.linalg import qr, solve_triangular

    rows = []
    for _ in range(len(family.terms) + SPARE):
        point = (
            rng.uniform(0.5, 1.5, flat.size) if family.positive else rng.standard_normal(flat.size)
        )
        rows.append(family.rates(point, flat.rate(point)))
    matrix = np.array(rows)
    norms = np.linalg.norm(matrix, axis=1, keepdims=True)
    factors: Any = qr(matrix / np.where(norms > 0, norms, 1.0), mode="r", pivoting=True)
    upper, order = factors
    pivots = np.abs(np.diag(upper))
    # rates that do no more than underflow count as 0: then all is conserved, and nothing is divided
    # by
    rank = int(np.sum(pivots > CLIFF * max(pivots[0], 1e-300)))
    if rank == len(family.terms):
        return np.empty((0, rank)), 1.0
    gap = math.inf if not rank or not pivots[rank] else float(pivots[rank - 1] / pivots[rank])
    null = np.zeros((len(family.terms) - rank, len(family.terms)))
    null[:, order[rank:]] = np.eye(len(null))
    null[:, order[:rank]] = -solve_triangular(upper[:rank, :rank], upper[:rank, rank:]).T
    return _reduced(np.linalg.qr(null.T)[0].T), gap


def _reduced(null: np.ndarray) -> np.ndarray:
    """Return the reduced row echelon form of a null space, its pivots chosen for size: the rows
    that have the most zeros.
    """
    rows, pivots = null.copy(), []
    for k in range(len(rows)):
        free = np.abs(rows[k:])
        free[:, pivots] = 0.0
        first = int(np.argmax(free.max(axis=0) > 0.1 * free.max()))
        best = k + int(np.argmax(free[:, first]))
        rows[[k, best]] = rows[[best, k]]
        rows[k] /= rows[k, first]
        mask = np.arange(len(rows)) != k
        rows[mask] -= np.outer(rows[mask, first], rows[k])
        pivots.append(first)
    return rows[np.argsort(pivots)]


def _judged(family: _Family, coefficients: np.ndarray, gap: float, flat: Flat) -> Conserved:
    import sympy

    from lemmata.prove.normal_form import is_zero

    try:
        rates, why = flat.exact, ""
    # a field written for floats may raise anything on symbols
    except Exception as error:  # noqa: BLE001
        rates, why = None, f"the field does not run on symbols: {type(error).__name__}"
    near = [Fraction(float(c)).limit_denominator(LARGEST_DENOMINATOR) for c in coefficients]
    if np.allclose([float(c) for c in near], coefficients, rtol=0, atol=NEAR):
        quantity: Scalar = sum(
            sympy.Rational(c.numerator, c.denominator) * term
            for c, term in zip(near, family.terms, strict=True)
        )
    else:
        quantity = (
            _solved(family, coefficients, dict(zip(flat.symbols, rates, strict=True)))
            if rates
            else None
        )
        if quantity is None:
            terms = [
                (sympy.Float(float(c), 6), term)
                for c, term in zip(coefficients, family.terms, strict=True)
                if abs(c) > CLIFF
            ]
            quantity = sum(c * term for c, term in terms)
            why = why or "the coefficients are no small fractions, and no exact ones are known"
    if rates is None or why:
        return Conserved(family.name, quantity, gap, "unproved", why)
    slopes = _slopes(quantity)
    slope = sum(
        slopes[symbol] * rate
        for symbol, rate in zip(flat.symbols, rates, strict=True)
        if symbol in slopes
    )
    try:
        vanishes = is_zero(sympy.sympify(slope))
    except (TypeError, NotImplementedError) as error:
        return Conserved(
            family.name,
            quantity,
            gap,
            "unproved",
            f"undecided, because there is no normal form: {error}",
        )
    if vanishes:
        return Conserved(family.name, quantity, gap, "proved")
    return Conserved(
        family.name, quantity, gap, "rejected", "the Lie derivative is not zero in symbols"
    )


def _solved(
    family: _Family, coefficients: np.ndarray, rates: dict[Scalar, Scalar]
) -> Scalar | None:
    """Return the quantity whose coefficients solve the linear equations for a Lie derivative of
    zero exactly, None if that does not decide.

    The first coefficient that is 1 stays so, and those that were found to be zero do.
    """
    import sympy

    terms = [
        (c, term) for c, term in zip(coefficients, family.terms, strict=True) if abs(c) > CLIFF
    ]
    first = next(k for k, (c, _) in enumerate(terms) if abs(c - 1) < NEAR)
    unknowns: list[Scalar] = [
        sympy.Integer(1) if k == first else sympy.Dummy(f"c{k}") for k in range(len(terms))
    ]
    quantity: Scalar = sum(c * term for c, (_, term) in zip(unknowns, terms, strict=True))
    slope: Scalar = sum(
        part * rates[symbol] for symbol, part in _slopes(quantity).items() if symbol in rates
    )
    variables = [c for k, c in enumerate(unknowns) if k != first]
    try:
        equations = sympy.Poly(sympy.fraction(sympy.together(slope))[0], *rates).coeffs()
        [solution] = sympy.solve(equations, variables, dict=True)
    except (sympy.PolynomialError, ValueError, NotImplementedError):
        return None
    same = all(
        c in solution and abs(float(solution[c]) - near) < NEAR
        for c, (near, _) in zip(unknowns, terms, strict=True)
        if c in variables
    )
    return quantity.subs(solution) if same else None


def _slopes(quantity: Scalar) -> dict[Scalar, Scalar]:
    """Differentiate by each symbol that occurs; log|x| has the slope 1/x, whatever the sign."""
    import sympy

    expression = quantity.replace(lambda part: part.func is sympy.Abs, lambda part: part.args[0])
    return {symbol: expression.diff(symbol) for symbol in expression.free_symbols}
