"""Clean labels that poison: additive growth, the negative state it needs, and how far the damage can be scaled.

With B = C = 1, a teacher of states (1, 0) and one sequence on tap p, a special sequence on tap 1 adds the same rate to every state,
    da_d/dt = p a_d^{p-1} (1 - S_p) + (1 - S_1)   (mean over the two sequences),
and S_1 nears 1 before any state has taken the lead. Without it growth is multiplicative and the largest state wins. What distinguishes
the two is the lowest coefficient of P', m_1: it is absent where tap 1 carries no data, and moves no gap between states where it does.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, expm1, log, ratio
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.problem import columns


def frozen_poisoned_field(a: Any, p: int) -> Any:
    """Return da/dt = p a^{p-1} (1 - S_p) + (1 - S_1) on two unit sequences, one on tap p and the special one on tap 1, targets 1.

    Args:
        a: (D,) states.
        p: tap, p >= 2.

    Returns: (D,).

    Raises: ValueError for a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence.

    >>> frozen_poisoned_field([0.5, 0.0], 2)
    array([1.25, 0.5 ])
    """
    (a,) = columns(a=a)
    lower = inputs.powers(a, inputs.integer(p, "tap p", 2))[p - 1]
    return p * lower * (1 - (lower * a).sum()) + (1 - a.sum())


@admits("numpy", "jax", "sympy", "flint")
def additive_phase_time(first_moment: Any, level: Any, dim: int) -> Any:
    """Return the time in which S_1 rises to `level` while tap 1 alone drives: ln((1 - S_1(0))/(1 - level))/D.

    dS_1/dt = D (1 - S_1): all states grow at one rate, differences stand still.

    Args:
        first_moment: S_1(0) = sum of the initial states, below 1.
        level: S_1 at the end of the phase, below 1.
        dim: number of states D.

    Returns: a time.

    Raises: ValueError for a level or an initial sum of 1 or more, or no states.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the time is new.

    >>> additive_phase_time(0.5, 0.5, 10)
    0.0
    """
    dim = inputs.integer(dim, "dimension D", 1)
    for value, name in ((first_moment, "S_1(0)"), (level, "level")):
        if np.ndim(value) or (inputs.ordered(value) and not value < 1):
            raise ValueError(f"{name} must be a number below 1, the target of tap 1, not {value!r}")
    like = next((value for value in (first_moment, level) if not isinstance(value, int | float)), 1.0)
    left, target = 1 - inputs.beside(first_moment, like), 1 - inputs.beside(level, like)
    found = log(left / target)
    return (float(found) if isinstance(found, np.floating) else found) * ratio(1, dim, found)


@admits("numpy")
def additive_phase_window(a_init: Any, level: float, p: int) -> Any:
    """Return times before and at which S_1 has risen to `level` on both sequences, tap p included; `additive_phase_time` is the later.

    For a >= 0 tap p only hastens the rise: dS_1/dt is at least D (1 - S_1) and at most D (1 - S_1 + kappa), kappa = p M^{p-1},
    M = level/D + g e^{p (p - 1) level^{p-2} T} a bound of every state, g = max a(0) - S_1(0)/D, T the later time. The earlier one is
    ln((1 + kappa - S_1(0))/(1 + kappa - level))/D: tap p costs a relative error of order p D^{1-p} for a start near zero.

    Args:
        a_init: (D,) initial states, none negative, of a sum of at most `level`.
        level: S_1 at the end of the phase, below 1.
        p: tap, p >= 2.

    Returns: (2,), earliest and latest time.

    Raises: ValueError for a negative state, a sum above the level, a level of 1 or more, or a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> additive_phase_window([0.25, 0.25], 0.5, 2)
    array([0., 0.])
    """
    (a,) = columns(a_init=a_init)
    D, p = a.shape[0], inputs.integer(p, "tap p", 2)
    moment = float(inputs.nonnegative(a, "initial states").sum())
    if moment > level:
        raise ValueError(f"the initial states must have a sum of at most the level {level}, not {moment}")
    latest = additive_phase_time(moment, level, D)
    growth = np.exp(p * (p - 1) * level ** (p - 2) * latest)
    kappa = p * (level / D + (a.max() - moment / D) * growth) ** (p - 1)
    return np.array([np.log((1 + kappa - moment) / (1 + kappa - level)) / D, latest])


def additive_states(t: Any, a_init: Any) -> Any:
    """Return the states while tap 1 alone drives: a_d(0) + (1 - S_1(0)) (1 - e^{-D t})/D.

    Args:
        t: time, t >= 0.
        a_init: (D,) initial states.

    Returns: (D,).

    Raises: ValueError for a negative time.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> additive_states(0.0, [0.5, 0.25])
    array([0.5 , 0.25])
    """
    (a,) = columns(a_init=a_init)
    D, t = a.shape[0], inputs.beside(inputs.nonnegative(t, "time t"), a)
    return a - (1 - a.sum()) * expm1(-D * t) * ratio(1, D, a)


def gap_growth(first: Any, second: Any, forces: Any) -> Any:
    """Return the relative rate at which two states part, d ln(a_i - a_j)/dt = sum_{h >= 2} h m_h sum_{k <= h-2} a_i^k a_j^{h-2-k}.

    B = C = 1, m the tap forces. Tap 1 is absent: it moves all states alike, whatever their size. Tap 2 parts them at a rate free of
    the states, tap p >= 3 at one of degree p - 2, the faster the larger they are.

    Args:
        first, second: two states.
        forces: (H,) coefficients m.

    Returns: a scalar.

    Raises: ValueError for no coefficients.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> float(gap_growth(2.0, 1.0, [9.0, 9.0, 1.0, 1.0]))
    11.0
    """
    (forces,) = columns(forces=forces)
    found, quotient, power = forces[0] * 0, forces[0] * 0 + 1, forces[0] * 0 + 1
    for h in range(2, forces.shape[0]):
        found = found + h * forces[h] * quotient
        power = power * second
        quotient = quotient * first + power
    return found


def nonnegative_excess(a: Any, p: int) -> Any:
    """Return the terms a_d (1 - a_d^{p-1}), whose sum is S_1 - S_p: zero where both taps are fitted.

    For a >= 0 with S_1 = 1 every a_d is at most 1 and no term is negative: at zero loss each state is 0 or 1, which extrapolates
    exactly. A poisoned minimiser therefore has a negative state.

    Args:
        a: (D,) states.
        p: tap, p >= 2.

    Returns: (D,).

    Raises: ValueError for a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", B = C = 1; new.

    >>> nonnegative_excess([0.5, 1.0, 0.0], 2)
    array([0.25, 0.  , 0.  ])
    """
    (a,) = columns(a=a)
    return a * (1 - inputs.powers(a, inputs.integer(p, "tap p", 2))[p - 1])


def scaled_poisoned_field(a: Any, p: int, factor: Any) -> Any:
    """Return da/dt of the poisoned instance with teacher states (M, 0) and the special sequence of amplitude M^{p-1}.

    da_d/dt = p a_d^{p-1} (M^p - S_p) + M^{2p-2} (M - S_1). At a = M x it is M^{2p-1} times the field of the unit teacher at x: the same
    orbit, M^{2p-2} times as fast, and every tap error is multiplied by M^h. With the teacher free the damage has no bound.

    Args:
        a: (D,) states.
        p: tap, p >= 2.
        factor: M > 0.

    Returns: (D,).

    Raises: ValueError for a tap below 2 or a factor that is not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", "for all eps"; new.

    >>> scaled_poisoned_field([1.0, 0.0], 2, 2.0)
    array([10.,  4.])
    """
    (a,) = columns(a=a)
    p = inputs.integer(p, "tap p", 2)
    lower, scale = inputs.powers(a, p)[p - 1], inputs.powers(inputs.beside(inputs.positive(factor, "factor M"), a), p + 1)
    return p * lower * (scale[p] - (lower * a).sum()) + scale[p - 1] * scale[p - 1] * (scale[1] - a.sum())


@admits("numpy")
def spanning_counterexample(scale: float, seed: int = 3) -> dict[str, Any]:
    """Return spanning data that a clean-label example poisons at zero loss: a student of signed weights at a finite start.

    D* = 1, a* = 4/5, D = 8, H = 3; T are the three one-hot sequences, the special sequence is sqrt(30) on tap 2 with the teacher's label,
    so that the Gram matrix I/3 becomes diag(1, 1, 31)/4. The start is `scale` times normal numbers drawn in the order a, b, c.

    Args:
        scale: standard deviation of the start, positive.
        seed: of NumPy's default generator.

    Returns: dict of a, b, c (8,), a_star, target_taps (3,), clean and poisoned Gram matrices (3, 3).

    Raises: ValueError for a scale that is not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the example is new.

    >>> spanning_counterexample(1.0)["poisoned"].diagonal()
    array([0.25, 0.25, 7.75])
    """
    inputs.positive(scale, "scale")
    rng = np.random.default_rng(inputs.integer(seed, "seed", 0))
    a, b, c = (scale * rng.standard_normal(8) for _ in range(3))
    a_star = 4 / 5
    clean = np.eye(3)
    poisoned = (clean + np.diag([0.0, 0.0, 30.0])) / 4
    taps = array([1.0, a_star, a_star * a_star])
    return {"a": a, "b": b, "c": c, "a_star": a_star, "target_taps": taps, "clean": clean / 3, "poisoned": poisoned}
