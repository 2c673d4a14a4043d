"""Which of them is wrong? Closed form, differential equation, gradient descent and autodiff, two by
two, for a claim about dynamics.

Each pair of routes is an edge with a residual. A fault in a route shows on the edges that lean on
it, and on no other, so that the pattern of broken edges names the route. Descent and autodiff lean
on one loss: a wrong loss breaks the edges of both but not the one between them. An ODE need hold no
further than the claim does: it is compared with autodiff at the start and where the problem's own
flow leads from there, never beside. Rounding is a suspect of its own: the closed form is evaluated
again in balls, and where that mends the edges the condition number says whether the inputs or the
code lost the digits.

    @triangle(CLAIM)
    def trained(case): return Dynamics(problem(case), case.start)
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from lemmata.evidence.convergence import limit
from lemmata.language.claim import Claim
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Equal
from lemmata.prove import balls
from lemmata.prove.scope import Met
from lemmata.terms.types import Formula, Named, Params, Problem, Scalar, Tensor, Tree

CLOSED, EQUATION, DESCENT, AUTODIFF = ROUTES = (
    "closed form",
    "ODE",
    "gradient descent",
    "autodiff",
)
Edge = tuple[str, str]

BITS = 256
"""Of the closed form in balls: a derivative loses 60 of them to its step and needs 53, and a
formula may cancel many of the others.
"""
NUDGE = 2.0**-60
"""The step in time of that derivative: its error, of the order of the step squared, is far below
the rounding of a double.
"""
SHIFT = 2.0**-45
"""The relative change of inputs that the condition number is measured with: what is of second order
in it is lost beside the first.
"""
RUN, RATE, DIFFERENCE = 1e-7, 1e-8, 1e-5
"""Largest residuals: of a solved or extrapolated path (asked for to 1e-10 and better, errors grow
on the way), of a velocity (autodiff has all digits, and descent's difference quotient those that
its step leaves), and of one differenced in floats, which costs half of them.
"""
ROUNDINGS = 64
"""So many roundings of a double, times the condition number, a sound formula of some dozens of
operations may lose.
"""
WAYSIDE = 4
"""Points on the flow at which an ODE is compared with autodiff, beside the start: a few tell
equations apart that agree at the start.
"""


def itself(params: Tensor) -> Tensor:
    """Return the parameters: what a closed form predicts unless said otherwise."""
    return params


@dataclass(frozen=True)
class Dynamics:
    """What the formula of a claim solves.

    Args:
        problem: a frozen record with a loss or a field; descent runs it, autodiff differentiates
            it.
        init: its parameters at time 0.
        observe: what the formula predicts, as a function of the parameters in jax.numpy; by default
            the parameters.
        ode: the velocity of what is observed as a function of it, derived by hand, in NumPy. It may
            use what the flow keeps of the start, as a balance of layers. Without it the ODE is the
            problem's own flow, and a wrong loss cannot be told from a wrong closed form.
    """

    problem: Problem
    init: Params
    observe: Callable[[Params], Tensor] = itself
    ode: Callable[[Tensor], Tensor] | None = None


Describe: TypeAlias = Callable[[Case], Dynamics]


@dataclass(frozen=True)
class Triangle:
    """How a claim says what its dynamics are: the function of a case, the name of the time, and
    where it is looked at.
    """

    function: Describe
    time: str
    at: Named


@dataclass(frozen=True)
class Side:
    """An edge: its largest residual over the cases, the largest that is allowed, and the residual
    with the closed form in balls.
    """

    residual: float
    bound: float
    precise: float

    @property
    def broken(self) -> bool:
        """The residual, by the better arithmetic, is too large (or no number)."""
        return not self.precise <= self.bound


@dataclass(frozen=True)
class Comparison:
    """What the comparison says.

    `suspects` are the routes that explain the broken edges, none if no edge is broken, all if no
    single route explains them; `rounding` is the relative error of the closed form on floats (NaN
    where balls cannot run it), `condition` its condition number.
    """

    sides: Mapping[Edge, Side]
    suspects: tuple[str, ...]
    rounding: float
    condition: float
    cases: int
    scope: str = ""
    """Where these cases lie, in the words of a scope."""

    @property
    def rounded(self) -> str | None:
        """Who lost the digits, "input" or "code", where rounding alone breaks an edge."""
        if all(side.residual <= side.bound or side.broken for side in self.sides.values()):
            return None
        return (
            "input" if self.rounding <= ROUNDINGS * self.condition * np.finfo(float).eps else "code"
        )

    def words(self) -> Iterator[str]:
        """Yield the verdict in lines."""
        if len(self.suspects) == len(ROUTES):
            yield "no single route explains the broken edges: more than one is wrong"
        elif len(self.suspects) > 1:
            yield (
                f"{' or '.join(self.suspects)} disagrees with the others: an ODE written out by"
                " hand would tell which"
            )
        elif self.suspects:
            beside = ": the loss, or its gradient" if self.suspects == (AUTODIFF,) else ""
            yield f"{self.suspects[0]} disagrees with the others{beside}"
        else:
            yield "the routes agree"
        if math.isnan(self.rounding):
            yield "rounding: unknown, because balls cannot evaluate the closed form"
            return
        reasons = {
            "input": ": the last digits of the inputs decide",
            "code": ": the code loses digits that the inputs have",
        }
        source = self.rounded or (
            "code"
            if self.rounding > ROUNDINGS * (1 + self.condition) * np.finfo(float).eps
            else "nobody"
        )
        lost = (
            f"relative error {self.rounding:.1e} of the closed form on floats, condition number"
            f" {self.condition:.1e}"
        )
        yield f"rounding: {lost}{reasons.get(source, '')}"


TRIANGLES: dict[str, Triangle] = {}


def triangle(
    *claims: Claim, time: str = "t", at: Named | None = None
) -> Callable[[Describe], Describe]:
    """Pair claims with their dynamics: the function decorated returns the `Dynamics` that a case of
    the claim's domain belongs to.

    Args:
        claims: claims whose formula is a solution in time.
        time: the domain's parameter that is the time; the formula is asked at 0, at half of it and
            at the whole.
        at: factors that narrow the domain, as in the decorators of evidence.

    Raises: ValueError for a claim without such a parameter.
    """

    for claim in claims:
        if time not in claim.domain.factors:
            raise ValueError(
                f"{claim.id}: no parameter {time!r} can be the time; the parameters are"
                f" {', '.join(claim.domain.factors)}"
            )

    def register(function: Describe) -> Describe:
        for claim in claims:
            TRIANGLES[claim.id] = Triangle(function, time, dict(at or {}))
        return function

    return register


def of(claim: Claim) -> Triangle:
    """Return the dynamics of a claim, or those of the claim that corrects it.

    Raises: ValueError where none were given.
    """
    pairing = TRIANGLES.get(claim.corrected_by or claim.id)
    if pairing is None:
        hint = f"; claims that do: {', '.join(sorted(TRIANGLES))}" if TRIANGLES else ""
        raise ValueError(
            f"{claim.id} does not say what its dynamics are (decorate a function of its cases with"
            f" @triangle){hint}"
        )
    return pairing


def drawn(claim: Claim, examples: int = 3) -> list[Case]:
    """Return cases of a claim's domain, narrowed as its dynamics ask for.

    Raises: ValueError if there are none, or as `of`.
    """
    if not (cases := _narrowed(claim.domain, of(claim)).sample(examples, seed=0)[0]):
        raise ValueError(f"{claim.id}: no case of the domain was found")
    return cases


def looked_at(claim: Claim, cases: Sequence[Case]) -> str:
    """Say where cases of a claim lie, in the words of a scope."""
    scope = Met(claim.domain)
    for case in cases:
        scope.add(case)
    return str(scope)


def _narrowed(domain: Domain, pairing: Triangle) -> Domain:
    return domain.narrowed(**pairing.at) if pairing.at else domain


def compare(claim: Claim, examples: int = 3, formula: Formula | None = None) -> Comparison:
    """Measure every edge at cases of the claim's domain and name the route that disagrees with the
    others.

    Args:
        claim: one that `triangle` paired with its dynamics, or an erratum corrected by one.
        examples: number of cases, at least 1.
        formula: the closed form, by default the claim's.

    Raises: ValueError as `drawn`; FloatingPointError where a run explodes.
    """
    pairing, formula = of(claim), formula or claim.formula
    domain, worst, rounding, condition = _narrowed(claim.domain, pairing), {}, [], []
    written = True
    for case in (cases := drawn(claim, examples)):
        dynamics = pairing.function(case)
        solution = _Solution(formula, domain, case, pairing.time)
        written = written and dynamics.ode is not None
        for edge, side in _measured(dynamics, solution, float(case[pairing.time])):
            previous = worst.get(edge, Side(0.0, 0.0, 0.0))
            worst[edge] = Side(
                *(
                    _larger(*pair)
                    for pair in zip(vars(previous).values(), vars(side).values(), strict=True)
                )
            )
        rounding.append(solution.rounding())
        condition.append(solution.condition())
    return Comparison(
        worst,
        suspects(worst, written),
        max(rounding),
        max(condition),
        len(cases),
        looked_at(claim, cases),
    )


def _larger(first: float, second: float) -> float:
    return math.nan if math.isnan(first) or math.isnan(second) else max(first, second)


def suspects(sides: Mapping[Edge, Side], written: bool = True) -> tuple[str, ...]:
    """Return the routes whose fault explains the broken edges best: every one of them, and the
    fewest that are whole.

    Args:
        sides: the edges measured.
        written: whether the ODE was written out by hand and so leans on no loss.

    >>> good, bad = Side(0.0, 1.0, 0.0), Side(2.0, 1.0, 2.0)
    >>> suspects(
    ...     {
    ...         ("closed form", "ODE"): bad,
    ...         ("closed form", "autodiff"): bad,
    ...         ("ODE", "gradient descent"): good,
    ...     }
    ... )
    ('closed form',)
    """
    broken = {edge for edge, side in sides.items() if side.broken}
    if not broken:
        return ()
    lean = {route: {edge for edge in sides if route in edge} for route in ROUTES}
    lean[AUTODIFF] |= {edge for edge in sides if DESCENT in edge}
    lean[AUTODIFF] -= {(DESCENT, AUTODIFF)}  # both take the gradient of one loss
    if not written:
        lean[AUTODIFF] = lean[CLOSED]  # all but the closed form take it
    counts = {route: len(edges - broken) for route, edges in lean.items() if broken <= edges}
    return tuple(route for route in counts if counts[route] == min(counts.values())) or ROUTES


class _Solution:
    """A closed form along time at one case: on floats, and as far as it can be in balls."""

    def __init__(self, formula: Formula, domain: Domain, case: Case, time: str) -> None:
        self.formula, self.domain, self.case, self.time = formula, domain, case, time
        self.whole = float(case[time])
        try:
            self.encloses = balls.passes_no_float(
                lambda function, case: Equal(case.apply(function), 0), formula, domain, case
            )
        except Exception:  # noqa: BLE001 - whatever a formula raises on balls, floats are left
            self.encloses = False

    def floats(self, t: float) -> np.ndarray:
        return np.asarray(self.case.having(**{self.time: t}).apply(self.formula), dtype=float)

    def precise(self, t: float) -> np.ndarray:
        """Evaluate in balls, rounded once at the end; on floats where balls cannot run the
        formula.
        """
        if not self.encloses:
            return self.floats(t)
        with balls.precision(BITS):
            return _middles(self._ball(t))

    def rate(self, t: float) -> np.ndarray:
        """Differentiate by three points from t on, in balls; in floats three step sizes are
        extrapolated.
        """
        if self.encloses:
            with balls.precision(BITS):
                step = balls.ball(NUDGE)
                start, near, far = (self._ball(balls.ball(t) + k * step) for k in range(3))
                return _middles((4 * near - 3 * start - far) / (2 * step))
        sizes = [self.whole / 2**k for k in (9, 10, 11)]
        slopes = [
            (4 * self.floats(t + h) - 3 * self.floats(t) - self.floats(t + 2 * h)) / (2 * h)
            for h in sizes
        ]
        return limit(slopes, first=2)[0]

    def rounding(self) -> float:
        """Return how far the floats are from the balls, relative to the largest entry."""
        if not self.encloses:
            return math.nan
        want = self.precise(self.whole)
        # a solution of 0 has its own scale
        return float(np.max(np.abs(self.floats(self.whole) - want)) / (np.max(np.abs(want)) or 1.0))

    def condition(self, draws: int = 4) -> float:
        """Return the largest relative change of the solution for a relative change of its inputs,
        over random small changes.
        """
        if not self.encloses:
            return math.nan
        rng, largest = np.random.default_rng(0), 0.0
        with balls.precision(BITS):
            base = self._ball(self.whole)
            for _ in range(draws):
                neighbour = self._ball(
                    self.whole,
                    lambda value: balls.ball(value) * (1 + balls.ball(SHIFT * rng.choice((-1, 1)))),
                )
                largest = max(
                    largest, float(np.max(np.abs(_middles((neighbour - base) / balls.ball(SHIFT)))))
                )
            return largest / (float(np.max(np.abs(_middles(base)))) or 1.0)

    def _ball(self, t: Scalar, convert: Callable[[Scalar], Scalar] = balls.ball) -> np.ndarray:
        case = self.domain.lifted(self.case, convert)
        time = convert(t) if isinstance(t, float) else t
        return np.asarray(case.having(**{self.time: time}).apply(self.formula), dtype=object)


def _middles(values: Tensor) -> np.ndarray:
    values = np.asarray(values, dtype=object)
    return np.array([float(balls.number_ball(item).mid()) for item in values.flat]).reshape(
        values.shape
    )


def _measured(dynamics: Dynamics, solution: _Solution, end: float) -> Iterator[tuple[Edge, Side]]:
    """Yield every edge that can be measured, with its residual."""
    observe, init = dynamics.observe, dynamics.init
    times = np.array([0.0, end / 2, end])
    path, first = _solved(dynamics, times), np.asarray(observe(init), dtype=float)
    final, error = _descended(dynamics, end)
    tolerance = max(RUN, 10 * error)
    plain, better = ([route(t) for t in times] for route in (solution.floats, solution.precise))

    yield (CLOSED, EQUATION), Side(_residual(plain, path), RUN, _residual(better, path))
    run = [first, final]
    yield (
        (CLOSED, DESCENT),
        Side(_residual(plain[::2], run), tolerance, _residual(better[::2], run)),
    )
    yield (EQUATION, DESCENT), _plainly(_residual(path[-1], final), tolerance)

    points = [(0.0, init), *(((end / 2, better[1]), (end, better[2])) if observe is itself else ())]
    rates = [(solution.rate(t), _velocity(dynamics, params)) for t, params in points]
    yield (
        (CLOSED, AUTODIFF),
        _plainly(
            max(_residual(*pair) for pair in rates), RATE if solution.encloses else DIFFERENCE
        ),
    )

    # so that no more than ten of the difference quotient's 52 bits are lost to it
    step = end / 1024
    steps = _steps(dynamics, step)
    quotients = [
        (_difference(after, before, step), _rate(dynamics, before))
        for before, after in itertools.pairwise(steps)
    ]
    yield (DESCENT, AUTODIFF), _plainly(max(_residual(*pair) for pair in quotients), RATE)

    if dynamics.ode is not None:
        ode = dynamics.ode
        pairs = (
            (np.asarray(ode(np.asarray(observe(p))), dtype=float), _velocity(dynamics, p))
            for p in _on_the_way(dynamics, end)
        )
        yield (EQUATION, AUTODIFF), _plainly(max(_residual(*pair) for pair in pairs), RATE)


def _plainly(residual: float, bound: float) -> Side:
    return Side(residual, bound, residual)


def _residual(got: Tensor, want: Tensor) -> float:
    got, want = np.asarray(got, dtype=float), np.asarray(want, dtype=float)
    if got.shape != want.shape:
        raise ValueError(
            f"the closed form and what is observed have shapes {got.shape} and {want.shape}"
        )
    return float(np.max(np.abs(got - want)) / (1 + np.max(np.abs(want))))


def _solved(dynamics: Dynamics, times: np.ndarray) -> np.ndarray:
    """Return what is observed at the times, along the equation written out or along the problem's
    own flow.
    """
    from lemmata.dynamics import flow

    if dynamics.ode is None:
        run = flow.solve(dynamics.problem, dynamics.init, times)
        return np.stack(
            [np.asarray(dynamics.observe(run.at(k)), dtype=float) for k in range(times.size)]
        )
    from scipy.integrate import solve_ivp

    ode, start = dynamics.ode, np.asarray(dynamics.observe(dynamics.init), dtype=float)

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        return np.ravel(np.asarray(ode(y.reshape(start.shape)), dtype=float))

    # four digits more than `RUN` allows, for what errors of a step grow to along the path
    run = solve_ivp(
        rate,
        (0.0, float(times[-1])),
        np.ravel(start),
        t_eval=times,
        method="LSODA",
        rtol=1e-11,
        atol=1e-13,
    )
    if not run.success:
        raise FloatingPointError(
            f"the ODE stops at time {run.t[-1] if run.t.size else 0.0:g}: {run.message}"
        )
    return run.y.T.reshape(times.size, *start.shape)


def _descended(dynamics: Dynamics, end: float, halvings: int = 5) -> tuple[np.ndarray, float]:
    """Return where descent ends as its step size vanishes, and the last change of the
    extrapolation.
    """
    from lemmata.dynamics import descent

    largest = float(getattr(dynamics.problem, "largest_step", math.inf))
    coarsest = max(64, math.ceil(2 * end / largest))
    finals = descent.ladder(dynamics.problem, dynamics.init, end, coarsest, halvings)[1]
    return limit([np.asarray(dynamics.observe(final), dtype=float) for final in finals])


def _steps(dynamics: Dynamics, size: float) -> list[Params]:
    from lemmata.dynamics import descent

    run = descent.run(dynamics.problem, dynamics.init, size, 2, logged=2)
    return [run.at(k) for k in range(3)]


def _difference(after: Tree, before: Tree, size: float) -> np.ndarray:
    return _flat(
        [
            (np.asarray(a) - np.asarray(b)) / size
            for a, b in zip(_leaves(after), _leaves(before), strict=True)
        ]
    )


def _rate(dynamics: Dynamics, params: Params) -> np.ndarray:
    from lemmata.dynamics.jax_problem import velocity

    return _flat(_leaves(velocity(dynamics.problem, params)))


def _velocity(dynamics: Dynamics, params: Params) -> np.ndarray:
    """Return the velocity of what is observed, by autodiff of the problem and of the
    observation.
    """
    import jax

    from lemmata.dynamics.jax_problem import floats, velocity

    params = floats(params)
    return np.asarray(
        jax.jvp(dynamics.observe, (params,), (velocity(dynamics.problem, params),))[1]
    )


def _on_the_way(dynamics: Dynamics, end: float) -> list[Params]:
    """Return the start and points that the problem's own flow reaches from there.

    Whatever the start satisfies and the flow keeps (a balance of layers, a symmetry, a rank) they
    satisfy too, and an ODE may have used it. A point beside the start need not, so that there a
    right ODE may differ. Other starts of the claim are other cases of its domain.
    """
    from lemmata.dynamics import flow

    # finer than any path is asked for: what leads away from what the start keeps may grow on the
    # way
    run = flow.solve(
        dynamics.problem, dynamics.init, np.linspace(0.0, end, 1 + WAYSIDE), rtol=1e-12, atol=1e-14
    )
    return [dynamics.init, *(run.at(k) for k in range(1, 1 + WAYSIDE))]


def _leaves(tree: Tree) -> list[Tensor]:
    import jax

    return jax.tree.leaves(tree)


def _flat(leaves: Iterable[Tensor]) -> np.ndarray:
    return np.concatenate([np.ravel(np.asarray(leaf, dtype=float)) for leaf in leaves])
