"""Clean labels that poison: additive growth, the negative state it needs, and how far the damage can be scaled.

With B = C = 1, a teacher of states (1, 0) and one sequence on tap p, a special sequence on tap 1 adds the same rate to every state,
    da_d/dt = p a_d^{p-1} (1 - S_p) + (1 - S_1)   (mean over the two sequences),
and S_1 reaches 1 before any state has taken the lead. Without it growth is multiplicative and the largest state wins. What distinguishes
the two is the lowest coefficient of P', m_1: it is absent where tap 1 carries no data.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from theory.arithmetic import admits, array, exp, expm1, log, number, ratio, sqrt
from theory.state_space import inputs
from theory.state_space.problem import columns


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


def balanced_escape_time(b_max: Any, tap: int, force: Any) -> Any:
    """Return the escape time of a balanced state on data of one tap h >= 1: b_max^{-h}/(h h^{h/2} m_h), polynomial in 1/b_max.

    It is the blow-up time of db/dt = m_h h^{h/2} b^{h+1}, what is left with b = c and a = sqrt(h) b.
    While the tap is small m_h = 2 G_hh k*_h.

    Args:
        b_max: largest initial input weight, positive.
        tap: h >= 1.
        force: m_h > 0.

    Returns: a time.

    Raises: ValueError for a tap below 1, or a weight or force that is not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; the time is new.

    >>> balanced_escape_time(0.5, 2, 2.0)
    0.5
    """
    h = inputs.integer(tap, "tap h", 1)
    b_max = inputs.positive(b_max, "b_max")
    force = inputs.beside(inputs.positive(force, "force m_h"), b_max)
    root = inputs.powers(number(h, b_max), h // 2 + 1)[h // 2]
    root = root * sqrt(number(h, b_max)) if h % 2 else root
    return 1 / (h * root * force * inputs.powers(b_max, h + 1)[h])


def excited_tap_zero(t: Any, k_init: Any, k_star: Any, power: Any = 1) -> Any:
    """Return tap 0 at time t for a balanced student on data of tap 0 alone: k*/(1 + (k*/k_0 - 1) e^{-4 G_00 k* t}).

    dk_0/dt = 4 G_00 k_0 (k* - k_0): from near zero it escapes in a time logarithmic in 1/k_0, ln(100)/(4 G_00 k*) for each decade of the
    initial weights, and all weights b keep their ratios.

    Args:
        t: time, t >= 0.
        k_init: tap 0 at the start, positive.
        k_star: its target, positive.
        power: G_00, the mean square of the last input.

    Returns: a scalar.

    Raises: ValueError for a negative time or numbers that are not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; new.

    >>> float(excited_tap_zero(0.0, 0.25, 2.0))
    0.25
    """
    inputs.nonnegative(t, "time t")
    k_init, k_star, power = (inputs.positive(value, name) for value, name in ((k_init, "k_0"), (k_star, "k*"), (power, "G_00")))
    return k_star / (1 + (k_star / k_init - 1) * exp(-4 * power * k_star * t))


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
