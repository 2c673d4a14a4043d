"""Learning a diagonal state-space model from its output at time H: definitions, data law, loss and starts, nothing derived from them.

The student x_{h+1} = A x_h + B u_h, y_h = C x_h, x_0 = 0, A = diag(a), answers y_H = sum_h k_h u_{H-1-h} with the impulse response
k_h = sum_d c_d a_d^h b_d: tap h meets the input u_{H-1-h}. Training follows minus the gradient of the mean squared error against a
teacher's taps k*, L = (k - k*)^T G (k - k*), where G is the Gram matrix of the inputs in reversed time.
Source: COHEN_2026, slides "Basic SSM", "Teacher-Student Setting" and "Quantifying Generalization".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, exp, number, power, ratio, vandermonde, world, zeros
from lemmata.terms.entries import entries
from lemmata.terms.inputs import count, finite, integer, positive, tensor
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Fields, Key, Matrix, Params, Scalar, Tree, Vector


def impulse_response(a: Vector, b: Vector, c: Vector, horizon: int) -> Vector:
    """Return the first taps of a diagonal state-space model, k_h = sum_d c_d a_d^h b_d.

    Args:
        a: (D,) states, the diagonal of A.
        b, c: (D,) input and output weights.
        horizon: number of taps, at least 1, or a symbol for any such number.

    Returns: (horizon,), in the arithmetic of the arguments.

    Raises: ValueError for columns of different lengths, entries that are not finite, or a horizon below 1.

    Source: COHEN_2026, "Basic SSM", input-to-output mapping.

    >>> impulse_response([0.5, 1.0], [1.0, 2.0], [2.0, 1.0], 3)
    array([4. , 3. , 2.5])
    """
    a, b, c = columns(a=a, b=b, c=c)
    term, taps = b * c, []
    if world(horizon) == "ring":
        return vandermonde(a, horizon).T @ term
    if isinstance(count(horizon, "horizon", 1), int):
        for _ in range(horizon):
            taps.append(term.sum())
            term = term * a
        return array(taps, taps[0])
    return entries(lambda h: (term * power(a, h)).sum(), horizon)


def input_gram(inputs: Matrix) -> Matrix:
    """Return the Gram matrix of the inputs in reversed time, G_hk = (1/N) sum_n u_{H-1-h} u_{H-1-k}.

    Args:
        inputs: (N, H), one sequence per row, u_0 first; tap h meets u_{H-1-h}.

    Returns: (H, H), symmetric, positive definite exactly where the sequences span R^H.

    Raises: ValueError for no data or entries that are not finite.

    Source: COHEN_2026, "Teacher-Student Setting", the loss written in taps.

    >>> input_gram([[1.0, 2.0], [0.0, 2.0]])
    array([[4. , 1. ],
           [1. , 0.5]])
    """
    inputs = tensor(inputs, "inputs", 2)
    reverse = inputs[:, ::-1]
    return reverse.T @ reverse * ratio(1, inputs.shape[0], inputs)


def loss(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """Return the mean squared error of the output at time H, L = (k - k*)^T G (k - k*).

    Args:
        a, b, c: (D,) the student.
        target_taps: (H,) the teacher's taps k*.
        gram: (H, H) symmetric, `input_gram` of the training inputs.

    Returns: a scalar.

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", the training loss.

    >>> float(loss([0.5], [1.0], [2.0], [1.0, 1.0], [[2.0, 0.0], [0.0, 1.0]]))
    2.0
    """
    target, gram = data(target_taps, gram)
    gap = impulse_response(a, b, c, target.shape[0]) - target
    return (gap[:, None] * gram * gap[None, :]).sum()  # by sums: a compiled loop fuses them, and no products of matrices


def network(signal: Vector, layers: Sequence[Matrix]) -> Vector:
    """Return what a network without biases makes of a scalar signal: row vectors x W_1, relu(.) W_2, …, linear in the last layer.

    Args:
        signal: (N,) outputs of a state-space model at time H.
        layers: matrices (1, m_1), (m_1, m_2), …, (m_L, 1).

    Returns: (N,).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", an SSM inside a non-linear network.

    >>> network(np.array([2.0, -1.0]), [np.ones((1, 2)), np.ones((2, 1))])
    array([4., 0.])
    """
    units = signal[:, None] @ layers[0]
    for layer in layers[1:]:
        units = (units + abs(units)) * 0.5 @ layer
    return units[:, 0]


def near_tie(scale: float, steepness: float) -> float:
    """Return the gap that the source's code puts between the two largest initial states, 0.05 / scale^(-steepness log10(e)).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", the code behind it.

    >>> round(near_tie(1e-3, 5) * 1e8, 4)
    1.5295
    """
    return float(np.exp(-steepness * np.log10(1 / scale)) / 20)


def frozen_start(seed: int, states: int, scale: float, gap: float | None) -> np.ndarray:
    """Return the start of the table's first row (states,): scale times uniform numbers, sorted downwards, a_2 moved to `gap` below a_1.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", the code behind it, random bits included.

    >>> a = frozen_start(242, 3, 1.0, 0.25)
    >>> float(a[0] - a[1])
    0.25
    """
    found = np.sort(scale * np.random.RandomState(seed).rand(states))[::-1].copy()
    if gap is not None:
        found[1] = found[0] - gap
    return found


def extrapolation_error(a: Vector, taps: int = 20) -> float:
    """Return the error of a model with B = C = 1 on a teacher of taps D, 1, 1, …: max_{1 <= h < taps} |sum_d a_d^h - 1| / D.

    It is the largest tap error against the largest teacher tap, k*_0 = D, which is met exactly.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", first row, 20 taps.

    >>> extrapolation_error([1.0, 0.5], 3)
    0.25
    """
    states = columns(a=a)[0]
    return float(max(abs((states**h).sum() - 1) for h in range(1, taps)) / states.size)


FROZEN_SETTINGS: dict[str, Fields] = {
    "kappa 7": {"states": 10, "kappa": 7, "scale": ratio(1, 1000, 1.0), "steepness": 5, "seeds": tuple(range(242, 250))},
    "kappa 9": {"states": 20, "kappa": 9, "scale": ratio(1, 200, 1.0), "steepness": 10, "seeds": tuple(range(342, 350))},
}
"""The two settings of the table's first row in the source's code; tap kappa - 1 is excited. Eight seeds each, all from the first on."""


@dataclass(frozen=True)
class Training:
    """What every student is trained on: D states, a horizon H, the teacher's taps and the Gram matrix of the inputs.

    `target` may hold taps beyond the horizon: they are what `tap_errors` compares and training never sees.
    `scale` is the standard deviation of the initial values. Arrays and lists are kept as tuples of floats.

    Raises: ValueError for sizes out of range, fewer taps than the horizon, or a Gram matrix of another size.

    >>> Training(2, 1, target=[1, 0.5], gram=[[1]]).target
    (1.0, 0.5)
    """

    dim: int
    horizon: int
    target: Vector
    gram: Matrix
    scale: float = 1.0

    def __post_init__(self) -> None:
        horizon = integer(self.horizon, "horizon", 1)
        target, gram = columns(target=self.target)[0], tensor(self.gram, "gram", 2)
        if target.shape[0] < horizon:
            raise ValueError(f"target must hold at least {horizon} taps, one for each step of the horizon, not {target.shape[0]}")
        data(target[:horizon], gram)
        checked = {
            "dim": integer(self.dim, "dim", 1),
            "horizon": horizon,
            "target": tuple(float(tap) for tap in target),
            "gram": tuple(tuple(float(entry) for entry in row) for row in gram),
            "scale": finite(positive(self.scale, "scale"), "scale"),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    def student(self, params: Params) -> tuple[Vector, Vector, Vector]:
        """Return the parameters as (a, b, c)."""
        return params

    def loss(self, params: Params) -> Scalar:
        """Return the training loss."""
        return loss(*self.student(params), array(self.target[: self.horizon]), array(self.gram))

    def taps(self, params: Params) -> Vector:
        """Return the student's impulse response, as many taps as `target` has."""
        return impulse_response(*self.student(params), len(self.target))

    def tap_errors(self, params: Params) -> Vector:
        """Return |k_h - k*_h| for every tap of `target`, those beyond the horizon included."""
        return abs(self.taps(params) - array(self.target))

    def draw(self, key: Key, batch: int) -> Tree:
        """Return Gaussian inputs (batch, H) whose Gram matrix is G in expectation, and the teacher's outputs (batch,)."""
        import jax
        import jax.numpy as jnp

        values, vectors = jnp.linalg.eigh(array(self.gram))
        root = vectors * jnp.sqrt(jnp.maximum(values, 0.0))[None, :]
        reverse = jax.random.normal(key, (batch, self.horizon)) @ root.T
        return reverse[:, ::-1], reverse @ jnp.stack(self.target[: self.horizon])

    def sample_losses(self, params: Params, drawn: Tree) -> Vector:
        """Return (y_H - y*)^2 on each drawn sequence (batch,), the student run step by step."""
        inputs, labels = drawn
        a, b, c = self.student(params)
        state = 0.0 * inputs[:, :1] * a[None, :]
        for h in range(self.horizon):
            state = state * a[None, :] + inputs[:, h : h + 1] * b[None, :]
        gap = state @ c - labels
        return gap * gap

    def sample_loss(self, params: Params, drawn: Tree) -> Scalar:
        """Return the mean of `sample_losses`: its expectation is `loss`."""
        return self.sample_losses(params, drawn).mean()


@dataclass(frozen=True)
class DiagonalStudent(Training):
    """A, B and C trained: L(a, b, c) = (k - k*)^T G (k - k*). Parameters: (a, b, c), each (dim,).

    With `balanced` the start has b = c.

    >>> float(DiagonalStudent(1, 1, target=(1.0,), gram=((2.0,),)).loss((np.ones(1), np.ones(1), 2 * np.ones(1))))
    2.0
    """

    balanced: bool = False

    def init(self, key: Key) -> Params:
        """Return (a, b, c) with independent entries N(0, scale^2), c = b where `balanced`."""
        a, b, c = self.scale * normal(key, (3, self.dim))
        return a, b, (b if self.balanced else c)


@dataclass(frozen=True)
class FrozenStudent(Training):
    """A trained alone, B = C = (1, …, 1): k_h = sum_d a_d^h. Parameters: a (dim,).

    With `gap` the second largest initial state stands at that distance below the largest.

    >>> float(FrozenStudent(2, 2, target=(2.0, 1.0), gram=((0.0, 0.0), (0.0, 1.0))).loss(np.array([1.0, 2.0])))
    4.0
    """

    gap: float | None = None

    def student(self, params: Params) -> tuple[Vector, Vector, Vector]:
        """Return the parameters as (a, b, c), b = c = 1."""
        ones = zeros(params.shape, params) + number(1, params)
        return params, ones, ones

    def init(self, key: Key) -> Params:
        """Return `scale` times uniform numbers of [0, 1), sorted from the largest down."""
        import jax
        import jax.numpy as jnp

        a = jnp.sort(self.scale * jax.random.uniform(key, (self.dim,)))[::-1]
        return a if self.gap is None or self.dim == 1 else a.at[1].set(a[0] - self.gap)


@dataclass(frozen=True)
class HyperbolicStudent(Training):
    """A, B and C trained, in coordinates that keep the signs of b_d +- c_d: b + c = u e^g, b - c = v e^-g with u, v fixed.

    The field is da/dt = w P'(a), dg/dt = P(a), w = b c = (u^2 e^{2g} - v^2 e^{-2g})/4, P(z) = sum_h m_h z^h, m = 2 G (k* - k).
    Parameters: (a, g), each (dim,); v = 0 is the balanced start b = c.

    >>> one = HyperbolicStudent(1, 1, target=(2.0,), gram=((1.0,),), u=(2.0,), v=(0.0,))
    >>> [float(rate[0]) for rate in one.field((np.ones(1), np.zeros(1)))]
    [0.0, 2.0]
    """

    u: Vector = ()
    v: Vector = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        u, v = columns(u=self.u, v=self.v)
        if u.shape[0] != self.dim:
            raise ValueError(f"u and v must have one entry for each of the {self.dim} states, not {u.shape[0]}")
        object.__setattr__(self, "u", tuple(float(entry) for entry in u))
        object.__setattr__(self, "v", tuple(float(entry) for entry in v))

    def init(self, key: Key) -> Params:
        """Return (a, g) with a of independent entries N(0, scale^2) and g = 0."""
        a = self.scale * normal(key, (self.dim,))
        return a, 0.0 * a

    def student(self, params: Params) -> tuple[Vector, Vector, Vector]:
        """Return the parameters as (a, b, c)."""
        a, growth = params
        plus, minus = array(self.u) * exp(growth), array(self.v) * exp(-growth)
        return a, (plus + minus) * 0.5, (plus - minus) * 0.5

    def field(self, params: Params) -> Params:
        """Return (da/dt, dg/dt)."""
        a, growth = params
        plus, minus = array(self.u) * exp(growth), array(self.v) * exp(-growth)
        gap = array(self.target[: self.horizon]) - impulse_response(*self.student(params), self.horizon)
        pull = 2 * array(self.gram) @ gap
        value, slope = pull[self.horizon - 1] + 0.0 * a, 0.0 * a
        for h in range(self.horizon - 2, -1, -1):
            value, slope = value * a + pull[h], slope * a + value
        return (plus * plus - minus * minus) * slope * ratio(1, 4, a), value


def columns(**named: object) -> tuple[Vector, ...]:
    """Return the arguments as nonempty columns of one length, float64 where they are plain numbers.

    Raises: ValueError if they are anything else, or hold floats that are not finite.

    >>> columns(a=[1, 2], b=(0, 3))
    (array([1., 2.]), array([0., 3.]))
    """
    found = [tensor(values, name, 1) for name, values in named.items()]
    like = next((column for column in found if world(column) in EXACT), None)
    if like is not None:
        found = [column if world(column) in EXACT else array([number(entry, like) for entry in column.tolist()], like) for column in found]
    if any(column.shape != found[0].shape for column in found):
        lengths = ", ".join(str(column.shape[0]) for column in found)
        raise ValueError(f"{', '.join(named)} must be of one length, not {lengths}")
    return tuple(found)


def data(target_taps: Vector, gram: Matrix) -> tuple[Vector, Matrix]:
    """Return target taps (H,) and a Gram matrix (H, H) that goes with them.

    Raises: ValueError if the sizes differ or a Gram matrix of floats is not symmetric.

    >>> data([1.0], [[2.0]])
    (array([1.]), array([[2.]]))
    """
    target, gram = tensor(target_taps, "target_taps", 1), tensor(gram, "gram", 2)
    H = target.shape[0]
    if gram.shape != (H, H):
        raise ValueError(f"gram must be of shape ({H}, {H}), one row for each of the {H} target taps, not {gram.shape}")
    # Half of the digits: a Gram matrix summed in floats, or read from a file, is symmetric up to rounding only.
    if world(gram) == "numpy" and not np.allclose(gram, gram.T, rtol=0, atol=np.sqrt(np.finfo(float).eps) * np.abs(gram).max()):
        raise ValueError("gram must be symmetric")
    return target, gram


_TAPS, _GRAM = (3, 2, 1), ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SMALL = {
    "diagonal": DiagonalStudent(2, 3, _TAPS, _GRAM),
    "frozen": FrozenStudent(2, 3, _TAPS, _GRAM),
    "hyperbolic": HyperbolicStudent(2, 3, _TAPS, _GRAM, u=(1, 2), v=(1, 1)),
}
"""One small problem of each kind, by name: what `lemmata find-conserved` searches."""
