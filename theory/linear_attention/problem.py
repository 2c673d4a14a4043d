"""The regression task of linear attention: targets, data law, losses and initial values, and nothing derived from them.

On a ring of n positions y_i = alpha s_i + sum_k beta_k (s_{i-k} + s_{i+k}) with s_r = <theta, x_r>, theta = e_1. In training only a
window of n1 consecutive positions carries data x_r ~ N(0, I_d), the others are zero. Training follows dp/dt = -grad L - eps p.
Source: SABBAGHI_2024, eq. 5.1, 5.2, D.1 to D.4, D.11 to D.13; the version with several betas: its section D.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, circulant, even_dft, even_idft, exp, impulse, log, maximum, number, world, zeros
from lemmata.terms.entries import entries
from lemmata.terms.inputs import alike, count, finite, integer
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Key, Matrix, Scalar, Size, Tensor, Tree, Vector

Weights: TypeAlias = Vector | tuple[Vector, Vector]
"""Parameters of relative positions: (a, v), or a alone where v is held at theta."""


def lag_weights(n: int, n1: int) -> Vector:
    """Return how many of the n shifted windows contain both k and k + r, for each lag r.

    N_0 = n1, N_r = (n1 - r)_+ + (n1 - n + r)_+ for 1 <= r < n. For n1 = n every window is the whole ring and N_r = n.
    It is also the number of ordered pairs at ring lag r inside one window.

    Args:
        n: positions on the ring.
        n1: window, 1 <= n1 <= n.

    Returns: (n,) float; for symbols that stand for every size its entry at any lag, where the signs of both terms are certain.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, the count above D.5, for any n1.

    >>> lag_weights(5, 2), lag_weights(3, 3)
    (array([2., 1., 0., 0., 1.]), array([3., 3., 3.]))
    """
    if world(n, n1) in ("sympy", "term"):
        n, n1 = count(n, "positions", 1), count(n1, "window", 1)
        return entries(lambda lag: _shared(n, n1, lag), n)
    n, n1 = integer(n, "positions", 1), integer(n1, "window", 1, n)
    return _shared(n, n1, np.arange(n)).astype(float)


def _shared(n: int, n1: int, lag: Tree) -> Vector:
    """Return how many windows hold two sites at a lag, or at each of several: (n1 - r)_+ + (n1 - n + r)_+, at r = 0 too since n1 <= n."""
    return maximum(n1 - lag, 0) + maximum(n1 - n + lag, 0)


def ring_target(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return the ring target tau: y_i = sum_j tau_{i-j} s_j, tau_0 = alpha, tau_{+-k} = beta_k; coinciding lags add up.

    Args:
        n: positions on the ring.
        alpha: weight of the position itself.
        betas: weights of the neighbours at distance 1, 2, …

    Returns: (n,), in the arithmetic of the weights.

    Raises: ValueError for n below 1.

    Source: SABBAGHI_2024, eq. 5.1.

    >>> ring_target(5, 2, [0.5])
    array([2. , 0.5, 0. , 0. , 0.5])
    """
    n = integer(n, "positions", 1)
    counts = np.zeros((n, 1 + len(betas)))
    counts[0, 0] = 1
    for k in range(1, 1 + len(betas)):
        counts[k % n, k] += 1
        counts[-k % n, k] += 1
    weights = array(alike([alpha, *betas]))
    return (counts.astype(int).astype(object) if world(weights) in EXACT else counts) @ weights


def window_target(n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """Return the target inside a window on a line: banded Toeplitz, alpha on the diagonal and beta_k beside it.

    Args:
        n1: window, n1 >= 1.
        alpha, betas: target weights; betas that reach out of the window drop out.

    Returns: (n1, n1), in the arithmetic of the weights.

    Raises: ValueError for a window below 1.

    Source: SABBAGHI_2024, D.2 with eq. 5.1.

    >>> window_target(2, 2, [0.5, 9])
    array([[2. , 0.5],
           [0.5, 2. ]])
    """
    n1 = integer(n1, "window", 1)
    alpha, *rest = alike([alpha, *betas])
    if world(n1) == "ring":
        size: Size = n1
        return size.tabulated(_banded, alpha, *rest, axes=2, symmetric=True)
    zeros = (number(0, alpha) for _ in range(n1))
    column = array([alpha, *rest, *zeros][:n1], alpha)
    site = np.arange(n1)
    return column[np.abs(site[:, None] - site[None, :])]


def _banded(n1: int, alpha: Scalar, *betas: Scalar) -> Matrix:
    return window_target(n1, alpha, betas)


def gram_loss(A: Matrix, weights: Matrix, target: Matrix) -> Scalar:
    """Return the population training loss at a Gram matrix A = P P^T, sum_kl N_kl (A_kl - T_kl)^2.

    Args:
        A: (n, n) Gram matrix.
        weights: (n, n) N_kl, how many windows hold both k and l.
        target: (n, n) T.

    Returns: a scalar, in any arithmetic.

    Source: SABBAGHI_2024, D.4 in expectation.

    >>> float(gram_loss(np.eye(2), np.eye(2), 3 * np.eye(2)))
    8.0
    """
    gap = A - target
    return (weights * gap * gap).sum()


def lag_gaps(a: Vector, v: Vector, target: Vector) -> Vector:
    """Return |a_k v - tau_k theta|^2 of each lag, which the population loss of relative positions weighs by N_k.

    Args:
        a: lag weights.
        v: (d,) value direction; theta is the first unit vector.
        target: tau at each lag.

    Returns: an array of the shape of a, in any arithmetic.

    Source: SABBAGHI_2024, D.13.

    >>> lag_gaps(np.array([2.0]), np.array([1.0, 1.0]), np.array([1.0]))
    array([5.])
    """
    along, across = a * v[0] - target, v * (1 - impulse(v.shape[0], v))
    return along * along + a * a * (across * across).sum()


def value_loss(A: Matrix, v: Vector, weights: Matrix, target: Matrix) -> Scalar:
    """Return the population training loss at a Gram matrix and a value direction, sum_kl N_kl |A_kl v - T_kl theta|^2.

    Args:
        A: (n, n) Gram matrix.
        v: (d,) value direction; theta is the first unit vector.
        weights: (n, n) N_kl, how many windows hold both k and l.
        target: (n, n) T.

    Returns: a scalar, in any arithmetic.

    Source: SABBAGHI_2024, D.4 without v = theta.

    >>> float(value_loss(np.eye(1), np.array([1.0, 2.0]), np.eye(1), np.eye(1)))
    4.0
    """
    along, across = A * v[0] - target, v * (1 - impulse(v.shape[0], v))
    return (weights * (along * along + A * A * (across * across).sum())).sum()


def gram_field(A: Matrix, weights: Matrix, target: Matrix, weight_decay: Scalar) -> Matrix:
    """Return the velocity of a Gram matrix in training, dA/dt = -4 (G A + A G) - 2 eps A, G = N o (A - T).

    Args:
        A: (n, n) Gram matrix.
        weights: (n, n) N_kl, how many windows hold both k and l.
        target: (n, n) T.
        weight_decay: eps.

    Returns: (n, n), in any arithmetic.

    Source: SABBAGHI_2024, D.6.

    >>> gram_field(np.eye(1), np.eye(1), 2 * np.eye(1), 0.5)
    array([[7.]])
    """
    pull = weights * (A - target)
    return -4 * (pull @ A + A @ pull) - 2 * weight_decay * A


@dataclass(frozen=True)
class Task:
    """What every model is trained on: n ring positions, a window of n1, dimension d, target weights alpha and betas, decay eps.

    Raises: ValueError for sizes out of range and weights that are not finite.

    >>> Task(5, 3, 2, alpha=1, betas=[0.5]).betas
    (0.5,)
    """

    positions: int
    window: int
    dim: int
    alpha: float
    betas: tuple[float, ...]
    weight_decay: float = 0.0

    def __post_init__(self) -> None:
        _validate(self)


@dataclass(frozen=True)
class AbsoluteEncoding(Task):
    """Absolute positions, one window: L(P) = ||A_W - T_W||_F^2 with A = P P^T, the expectation of D.2.

    T_W is the ring target between the sites of the window; it is `window_target` as long as window + len(betas) <= positions.
    Parameters: P (positions, dim), rows p_i. Sites 0..window-1 carry data.

    >>> AbsoluteEncoding(3, 1, 2, alpha=1, betas=()).loss(np.array([[1.0, 1.0], [5.0, 5.0], [5.0, 5.0]]))
    np.float64(1.0)
    """

    def init(self, key: Key) -> Matrix:
        """Return P with independent entries N(0, 1/dim)."""
        return _gaussian(key, (self.positions, self.dim))

    def loss(self, P: Matrix) -> Scalar:
        """Return the population training loss."""
        seen = P[: self.window]
        gap = seen @ seen.T - _target(self)[: self.window, : self.window]
        return (gap * gap).sum()

    def draw(self, key: Key, batch: int) -> tuple[Tensor, Matrix]:
        """Return sequences x (batch, positions, dim), zero outside the window, and (batch, positions) ones where a site is visible."""
        seen = (np.arange(self.positions) < self.window).astype(float)
        visible = np.broadcast_to(seen, (batch, self.positions))
        return _sequences(key, visible, self.dim), visible

    def squared_errors(self, P: Matrix, x: Tensor) -> Matrix:
        """Return (yhat_i - y_i)^2 (batch, positions) on sequences x, yhat by D.1 with v = theta."""
        gap = (x[..., 0] @ P) @ P.T - _answer(self, x)
        return gap * gap

    def sample_losses(self, P: Matrix, data: tuple[Tensor, Matrix]) -> Vector:
        """Return the training loss D.2 of each drawn sequence (batch,); for relative positions D.13."""
        x, visible = data
        return (self.squared_errors(P, x) * visible).sum(-1)

    def sample_loss(self, P: Matrix, data: tuple[Tensor, Matrix]) -> Scalar:
        """Return the mean training loss over drawn sequences: its expectation is `loss`."""
        return self.sample_losses(P, data).mean()

    def test_loss(self, P: Matrix) -> Vector:
        """Return the expected squared error of each position (positions,) when all carry data."""
        return _gram_test_loss(self, P @ P.T)

    @property
    def largest_step(self) -> float:
        """The step size above which no minimiser attracts gradient descent, 2 / (largest curvature there).

        With lambda the eigenvalues of T_W - eps/4 I the curvature is 4 (max(lambda, 0) + max |lambda|), and eps outside.
        """
        spectrum = np.linalg.eigvalsh(_target(self)[: self.window, : self.window]) - self.weight_decay / 4
        outside = self.weight_decay if self.window < self.positions else 0.0
        return _step(max(4 * (max(spectrum[-1], 0.0) + np.abs(spectrum).max()), outside))


@dataclass(frozen=True)
class AugmentedEncoding(Task):
    """Absolute positions, all n shifts of the window: L(P) = sum_{k,l} N_{k-l} (A_kl - T_kl)^2, the expectation of D.4.

    A = P P^T, N = lag_weights, T = circ(ring_target), for every window up to the whole ring.
    Parameters: P (positions, dim).

    >>> AugmentedEncoding(2, 1, 1, alpha=1, betas=()).loss(np.array([[2.0], [0.0]]))
    np.float64(10.0)
    """

    init = AbsoluteEncoding.init
    squared_errors = AbsoluteEncoding.squared_errors
    sample_loss = AbsoluteEncoding.sample_loss
    test_loss = AbsoluteEncoding.test_loss

    def loss(self, P: Matrix) -> Scalar:
        """Return the population training loss, summed over the shifts."""
        A = P @ P.T
        return gram_loss(A, _pair_weights(self, A), _target(self))

    def draw(self, key: Key, batch: int) -> tuple[Tensor, Matrix]:
        """Return sequences x (batch, positions, dim), each in a window shifted at random, and ones where a site is visible."""
        import jax

        where, values = jax.random.split(key)
        shift = jax.random.randint(where, (batch, 1), 0, self.positions)
        visible = ((np.arange(self.positions)[None, :] - shift) % self.positions < self.window).astype(float)
        return _sequences(values, visible, self.dim), visible

    def sample_losses(self, P: Matrix, data: tuple[Tensor, Matrix]) -> Vector:
        """Return n times the loss D.3 of each drawn sequence (batch,): D.4 sums over the n shifts, one of which is drawn."""
        x, visible = data
        return self.positions * (self.squared_errors(P, x) * visible).sum(-1)

    @property
    def largest_step(self) -> float:
        """A step size above which no global minimiser attracts gradient descent.

        At a minimiser the curvature along P is 8 sum N A^2 / tr A >= 8 n1 alpha' sqrt(min(d, n)/n), alpha' = alpha - eps/(4 n1).
        """
        shifted = max(self.alpha - self.weight_decay / (4 * self.window), 0.0)
        return _step(8 * self.window * shifted * math.sqrt(min(self.dim, self.positions) / self.positions))


@dataclass(frozen=True)
class TrainedValueEncoding(Task):
    """Absolute positions and the value direction learnt together, on all shifts: L(P, v) = sum_{k,l} N_{k-l} |A_kl v - T_kl theta|^2.

    It is the expectation of D.4 without v = theta, with A = P P^T, N = lag_weights, T = circ(ring_target) as in `AugmentedEncoding`.
    Parameters: (P, v), P (positions, dim), v (dim,).

    >>> TrainedValueEncoding(1, 1, 2, alpha=1, betas=()).loss((np.array([[1.0, 0.0]]), np.array([1.0, 2.0])))
    np.float64(4.0)
    """

    def init(self, key: Key) -> tuple[Matrix, Vector]:
        """Return (P, v) with independent entries N(0, 1/dim)."""
        import jax

        of_p, of_v = jax.random.split(key)
        return _gaussian(of_p, (self.positions, self.dim)), _gaussian(of_v, (self.dim,))

    def loss(self, params: tuple[Matrix, Vector]) -> Scalar:
        """Return the population training loss, summed over the shifts."""
        P, v = params
        A = P @ P.T
        return value_loss(A, v, _pair_weights(self, A), _target(self))


@dataclass(frozen=True)
class RelativeEncoding(Task):
    """Relative positions: L(a, v) = sum_k N_k |a_k v - tau_k theta|^2, the expectation of D.13.

    With `ring` the lags are 0..n-1 modulo n and N = lag_weights; without, they are -(n-1)..n-1 on a line, as D.11 is printed,
    N_k = (n1 - |k|)_+ and tau_k the ring target of lag k modulo n. Lags with N_k = 0 are never seen in training.
    Parameters: (a, v), a (n,) or (2 n - 1,), v (dim,); with `aligned`, v = theta is fixed and the parameter is a alone.

    >>> RelativeEncoding(3, 1, 2, alpha=1, betas=()).loss((np.array([2.0, 7.0, 7.0]), np.array([1.0, 0.0])))
    np.float64(1.0)
    """

    ring: bool = True
    aligned: bool = False

    draw = AbsoluteEncoding.draw
    sample_losses = AbsoluteEncoding.sample_losses
    sample_loss = AbsoluteEncoding.sample_loss

    @property
    def lags(self) -> np.ndarray:
        """The lag of each entry of a."""
        return np.arange(self.positions) if self.ring else np.arange(1 - self.positions, self.positions)

    @property
    def weights(self) -> np.ndarray:
        """The number N_k of ordered pairs of the window at each lag."""
        if self.ring:
            return lag_weights(self.positions, self.window)
        return np.maximum(self.window - np.abs(self.lags), 0).astype(float)

    def target(self) -> Vector:
        """Return tau at each lag."""
        return ring_target(self.positions, self.alpha, self.betas)[self.lags % self.positions]

    def init(self, key: Key) -> Weights:
        """Return (a, v), or a alone where v is fixed, with independent entries N(0, 1/dim)."""
        import jax

        if self.aligned:
            return _gaussian(key, self.lags.shape, self.dim)
        of_a, of_v = jax.random.split(key)
        return _gaussian(of_a, self.lags.shape, self.dim), _gaussian(of_v, (self.dim,))

    def loss(self, params: Weights) -> Scalar:
        """Return the population training loss."""
        return (self.weights * self._gaps(params)).sum()

    def _gaps(self, params: Weights) -> Vector:
        a, v = self._split(params)
        return lag_gaps(a, v, self.target())

    def _split(self, params: Weights) -> tuple[Vector, Vector]:
        return (params, np.eye(self.dim)[0]) if self.aligned else params

    def _attention(self, a: Vector) -> Matrix:
        site = np.arange(self.positions)
        lag = site[:, None] - site[None, :]
        return a[lag % self.positions if self.ring else lag + self.positions - 1]

    def squared_errors(self, params: Weights, x: Tensor) -> Matrix:
        """Return (yhat_i - y_i)^2 (batch, positions) on sequences x, yhat by D.12."""
        a, v = self._split(params)
        gap = (x @ v) @ self._attention(a).T - _answer(self, x)
        return gap * gap

    def test_loss(self, params: Weights) -> Vector:
        """Return the expected squared error of each position (positions,) when all carry data."""
        return self._attention(self._gaps(params)).sum(-1)

    @property
    def largest_step(self) -> float:
        """The step size above which no minimiser attracts gradient descent, 2 / (largest curvature there).

        With v fixed the curvature is 2 n1 + eps. Else, wherever the loss is zero, it is at least 4 sqrt(sum N^2 tau^2). With
        weight decay the minimiser has |a| = |v| = V, sum N^2 tau^2/(N V^2 + eps/2)^2 = 1, or is 0; the curvature is evaluated there.
        """
        weights, pull, half = self.weights, self.weights * self.target(), self.weight_decay / 2
        if self.aligned:
            return _step(2 * self.window + self.weight_decay)
        if not half:
            return _step(4 * float(np.linalg.norm(pull)))
        low, high = 0.0, float(np.linalg.norm(self.target()))
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if np.linalg.norm(pull / (weights * middle + half)) > 1 else (low, middle)
        a = pull * math.sqrt(low) / (weights * low + half)
        mixed = 2 * weights * a * math.sqrt(low) - pull
        corner = np.array([[(weights * a * a).sum() + half]])
        hessian = np.block([[np.diag(weights * low + half), mixed[:, None]], [mixed[None, :], corner]])
        return _step(2 * float(np.linalg.eigvalsh(hessian)[-1]))


@dataclass(frozen=True)
class SharedQueryEncoding(Task):
    """Relative positions in the query as in the key, W_K = W_Q: a_k = |p_k|^2, L(P) = sum_k N_k (|p_k|^2 - tau_k)^2, v = theta.

    Lags -(n-1)..n-1 on a line, N_k = (n1 - |k|)_+. Parameters: P (2 n - 1, dim), rows p_k.

    >>> SharedQueryEncoding(1, 1, 2, alpha=1, betas=()).loss(np.array([[1.0, 1.0]]))
    np.float64(1.0)
    """

    def init(self, key: Key) -> Matrix:
        """Return P with independent entries N(0, 1/dim)."""
        return _gaussian(key, (2 * self.positions - 1, self.dim))

    def loss(self, P: Matrix) -> Scalar:
        """Return the population training loss."""
        lag = np.arange(1 - self.positions, self.positions)
        gap = (P * P).sum(-1) - ring_target(self.positions, self.alpha, self.betas)[lag % self.positions]
        return (np.maximum(self.window - np.abs(lag), 0).astype(float) * gap * gap).sum()


@dataclass(frozen=True)
class GramFlow(Task):
    """The flow of the Gram matrix itself: dA/dt = -4 (G A + A G) - 2 eps A, G = N o (A - T).

    N_kl = N_{k-l} and T = circ(tau) with augmentation; without, N_kl = 1 between sites of the window and 0 elsewhere.
    Parameters: A (positions, positions). `dim` enters through the initial value only.

    >>> GramFlow(1, 1, 1, alpha=2, betas=()).field(np.array([[1.0]]))
    array([[8.]])
    """

    augmented: bool = True

    def init(self, key: Key) -> Matrix:
        """Return P P^T, the entries of P independent N(0, 1/dim)."""
        P = _gaussian(key, (self.positions, self.dim))
        return P @ P.T

    def loss(self, A: Matrix) -> Scalar:
        """Return the population training loss of a Gram matrix."""
        return gram_loss(A, self._weights(A), _target(self))

    def _weights(self, like: Matrix) -> Matrix:
        if self.augmented:
            return _pair_weights(self, like)
        seen = (np.arange(self.positions) < self.window).astype(float)
        return np.outer(seen, seen)

    def field(self, A: Matrix) -> Matrix:
        """Return dA/dt."""
        return gram_field(A, self._weights(A), _target(self), self.weight_decay)

    def test_loss(self, A: Matrix) -> Vector:
        """Return the expected squared error of each position (positions,) when all carry data."""
        return _gram_test_loss(self, A)


@dataclass(frozen=True)
class CirculantGram(Task):
    """The augmented flow of a circulant Gram matrix, by its first column: D.8, a cyclic convolution.

    da/dt = -8 g * a - 2 eps a, g_r = N_r (a_r - tau_r). Parameters: a (positions,), even on the ring.
    With `logarithmic` the parameter is z = log DFT(a) (positions,) and dz/dt = -8 DFT(g) - 2 eps, which keeps the spectrum positive.

    >>> CirculantGram(1, 1, 1, alpha=2, betas=()).field(np.array([1.0]))
    array([8.])
    """

    logarithmic: bool = False

    def init(self, key: Key) -> Vector:
        """Return the mean over all shifts of P P^T (its first column, or z), the entries of P independent N(0, 1/dim)."""
        P = _gaussian(key, (self.positions, self.dim))
        site = np.arange(self.positions)
        return self.params((P @ P.T)[site[:, None], (site[:, None] + site[None, :]) % self.positions].mean(0))

    def params(self, a: Vector) -> Vector:
        """Return the parameters whose Gram matrix has first column a."""
        return log(even_dft(a)) if self.logarithmic else a

    def column(self, params: Vector) -> Vector:
        """Return the first column a of the Gram matrix."""
        return even_idft(exp(params)) if self.logarithmic else params

    def loss(self, params: Vector) -> Scalar:
        """Return the population training loss, n sum_r N_r (a_r - tau_r)^2."""
        gap = self.column(params) - ring_target(self.positions, self.alpha, self.betas)
        return self.positions * (lag_weights(self.positions, self.window) * gap * gap).sum()

    def field(self, params: Vector) -> Vector:
        """Return da/dt, or dz/dt where the parameter is z."""
        a = self.column(params)
        pull = lag_weights(self.positions, self.window) * (a - ring_target(self.positions, self.alpha, self.betas))
        if self.logarithmic:
            return -8 * even_dft(pull) - 2 * self.weight_decay
        return -8 * _convolved(pull, a) - 2 * self.weight_decay * a

    def test_loss(self, params: Vector) -> Vector:
        """Return the expected squared error of each position (positions,) when all carry data."""
        return _gram_test_loss(self, circulant(self.column(params)))


def _convolved(g: Vector, a: Vector) -> Vector:
    """Return the cyclic convolution g * a of even columns.

    A transform rounds every entry by the size of the largest, and a_0 may be n times the others: lag 0 is therefore kept out of it,
    g * a = g_0 a + a_0 g' + g' * a', where g' and a' are 0 at lag 0.
    """
    others = 1 - impulse(a.shape[0], a)
    rest = others * g
    return g[0] * a + a[0] * rest + even_idft(even_dft(rest) * even_dft(others * a))


def _validate(record: Task) -> None:
    n = integer(record.positions, "positions", 1)
    betas = record.betas if isinstance(record.betas, Sequence | np.ndarray) else (record.betas,)
    most = (n - 1) // 2
    if len(betas) > most:
        raise ValueError(f"the number of betas must be at most {most}, (positions - 1) // 2, on a ring of {n} positions, not {len(betas)}")
    checked = {
        "positions": n,
        "window": integer(record.window, "window", 1, n),
        "dim": integer(record.dim, "dim", 1),
        "alpha": finite(record.alpha, "alpha"),
        "betas": tuple(finite(beta, "each of betas") for beta in betas),
        "weight_decay": finite(record.weight_decay, "weight decay", 0.0),
    }
    for name, value in checked.items():
        object.__setattr__(record, name, value)


def _target(record: Task) -> Matrix:
    return circulant(ring_target(record.positions, record.alpha, record.betas))


def _pair_weights(record: Task, like: Matrix) -> Matrix:
    return circulant(zeros(record.positions, like) + lag_weights(record.positions, record.window))


def _gram_test_loss(record: Task, A: Matrix) -> Vector:
    gap = A - _target(record)
    return (gap * gap).sum(-1)


def _step(curvature: float) -> float:
    return float(2 / curvature) if curvature > 0 else math.inf


def _gaussian(key: Key, shape: tuple[int, ...], dim: int | None = None) -> Tensor:
    return normal(key, shape) / math.sqrt(dim or shape[-1])


def _sequences(key: Key, visible: Matrix, dim: int) -> Tensor:

    return normal(key, (*visible.shape, dim)) * visible[..., None]


def _answer(record: Task, x: Tensor) -> Matrix:
    n, s = record.positions, x[..., 0]
    site = np.arange(n)
    y = record.alpha * s
    for k, beta in enumerate(record.betas, start=1):
        y = y + beta * (s[..., (site - k) % n] + s[..., (site + k) % n])
    return y


SMALL = {
    "absolute": AbsoluteEncoding(3, 2, 2, 2, (1,)),
    "augmented": AugmentedEncoding(3, 2, 2, 2, (1,)),
    "trained-value": TrainedValueEncoding(3, 2, 2, 2, (1,)),
    "relative": RelativeEncoding(3, 2, 2, 2, (1,)),
    "shared-query": SharedQueryEncoding(3, 2, 2, 2, (1,)),
    "gram": GramFlow(3, 2, 2, 2, (1,)),
    "circulant-gram": CirculantGram(3, 2, 2, 2, (1,)),
}
"""One small problem of each kind, by name: what `lemmata find-conserved` searches."""
