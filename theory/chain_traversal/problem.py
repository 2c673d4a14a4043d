"""Chain identification by a one-layer Transformer: the chains, the policy, its reward; definitions, nothing derived from them.

Two directed chains of n vertices each are given as edges, with a start vertex i steps before the end of its chain; the model emits
vertices until it meets a sink (a vertex without outgoing edge), and the reward is 1 where that is the end of the start's own chain.
A token is an ordered pair (u, w), an edge where u != w and the vertex u where u = w; its row of A and of V is what one-hot inputs pick.
With V[(u, w), y] = 1{y in {u, w}} on edges and 0 on vertices, and A[x, (u, w)] = alpha, beta or gamma as x is source of the edge, its
target, or neither, the logit of emitting y after x is L(x -> y) = sum of A[x, e] over the edges e that touch y: a Markov chain on 2n
vertices. Vertices are numbered by their distance from the end of their chain, chain 0 first, so that 0 and n are the sinks.
Source: COHEN_2026, "Basic Transformer", "Outcome-Based RL" and "Chain Identification Task"; V and the three values are those of a
third party's note on RAN_MILO_2026, and V on vertex tokens is a choice made here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, exp, eye, log, solve, world
from lemmata.terms.inputs import count, integer
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Key, Matrix, Params, Scalar, Tensor, Vector

MOST_ROLLOUTS = 2_000_000
"""An enumeration holds all rollouts in memory at once: about half a gigabyte at n = 3 and so many."""


def edges(n: int) -> np.ndarray:
    """Return the edges (source, target) of both chains, each from a vertex to the next one nearer the end.

    Args:
        n: vertices of a chain, at least 2.

    Returns: (2n - 2, 2) integers.

    Raises: ValueError for n below 2.

    >>> edges(3).tolist()
    [[2, 1], [1, 0], [5, 4], [4, 3]]
    """
    n = integer(n, "n", 2)
    return np.array([(base + i, base + i - 1) for base in (0, n) for i in range(n - 1, 0, -1)])


def edge_counts(n: int) -> np.ndarray:
    """Return how many of the edges that touch y have x as their source, as their target, or do not touch x.

    Args:
        n: vertices of a chain, at least 2.

    Returns: (3, 2n, 2n) integers, [class, x, y]: the logit of x -> y is alpha, beta, gamma times them, summed.

    Raises: ValueError for n below 2.

    >>> edge_counts(2)[:, 1].tolist()
    [[1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 1, 1]]
    """
    ends = edges(n)
    counts = np.zeros((3, 2 * n, 2 * n), dtype=int)
    for place in (0, 1):  # no vertex is the source of two edges, or the target
        counts[place, ends[:, place, None], ends] = 1
    counts[2] = np.bincount(ends.ravel()) - counts[0] - counts[1]
    return counts


def emission_weights(n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0, *, homogeneous: bool = True, mask_self: bool = True) -> Matrix:
    """Return the weights e^{L(x -> y)} with which y is emitted after x, not normalised.

    A step forward has L = alpha + gamma (deg y - 1), a step backward beta + gamma (deg y - 1), staying alpha (where x has an outgoing
    edge) + beta (where it has an incoming one), any other step gamma deg y.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta, gamma: attention to edges that leave x, that enter it, and to all others.
        homogeneous: gamma = 0 and x is never repeated: all other steps are equally likely.
        mask_self: forbid repeating x.

    Returns: (2n, 2n), rows x, in the arithmetic of the logits; the rows of the sinks, where emission has ended, are filled in the same way.

    Raises: ValueError for n below 2, or a homogeneous chain with another gamma or with repetitions.

    Source: RAN_MILO_2026 as reported in a third party's note.

    >>> emission_weights(2, np.log(3.0), 0.0)[1].round(12).tolist()
    [3.0, 0.0, 1.0, 1.0]
    """
    check_model(gamma, homogeneous, mask_self)
    counts, stay = edge_counts(n), 1 - np.eye(2 * n, dtype=int) * int(mask_self)
    if world(alpha, beta, gamma) not in EXACT:
        counts, stay = counts.astype(float), stay.astype(float)
    return exp(counts[0] * alpha + counts[1] * beta + counts[2] * gamma) * stay


def transition_matrix(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Matrix:
    """Return the probabilities of emitting y after x, the two sinks (0 and n) absorbing.

    Args and Raises: as `emission_weights`.

    Returns: (2n, 2n), rows x.

    >>> transition_matrix(2, np.log(3.0), 0.0)[1].round(12).tolist()
    [0.6, 0.0, 0.2, 0.2]
    """
    weights = emission_weights(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    sink = np.isin(np.arange(2 * n), (0, n))[:, None].astype(int if world(weights) in EXACT else float)
    return weights / weights.sum(axis=1)[:, None] * (1 - sink) + eye(2 * n, weights) * sink


def step_probabilities(n: int, alpha: Scalar, beta: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """Return p_fwd, p_bwd and p_other = (2n - 3)/Z of the homogeneous chain, Z = e^alpha + e^beta + 2n - 3.

    They are those of every vertex that has both neighbours; p_other is the mass of all 2n - 3 other steps together.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch.

    >>> [round(float(p), 12) for p in step_probabilities(3, np.log(4.0), np.log(3.0))]
    [0.4, 0.3, 0.3]
    """
    forward, backward, others = exp(alpha), exp(beta), 2 * count(n, "n", 2) - 3
    total = forward + backward + others
    return forward / total, backward / total, others / total


def logits_from_probabilities(n: int, p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar) -> tuple[Scalar, Scalar]:
    """Return (alpha, beta) of the homogeneous chain with these step probabilities, alpha = log((2n - 3) p_fwd / p_other).

    Args:
        n: vertices of a chain, at least 2.
        p_fwd, p_bwd, p_other: positive, of sum 1; p_other is the mass of all other steps together.

    Raises: ValueError for n below 2 or probabilities that are not positive or do not sum to 1.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch.

    >>> [round(float(np.exp(z)), 12) for z in logits_from_probabilities(3, 0.4, 0.3, 0.3)]
    [4.0, 3.0]
    """
    others = 2 * integer(n, "n", 2) - 3
    check_probabilities(p_fwd, p_bwd, p_other)
    return log(others * p_fwd / p_other), log(others * p_bwd / p_other)


def class_sizes(n: int) -> tuple[int, int, int]:
    """Return how many entries of A have the value alpha, beta, gamma: 2n (2n-1), the same, and 2n (2n-1)(2n-2).

    Each entry moves by its own derivative of the reward, which is that of its class divided by the size of the class.

    >>> class_sizes(2)
    (12, 12, 24)
    """
    N = 2 * count(n, "n", 2)
    return N * (N - 1), N * (N - 1), N * (N - 1) * (N - 2)


@dataclass(frozen=True)
class Traversal:
    """The expected reward as a function of the class values, by a dense solve of the absorbing chain, or step by step to a horizon.

    Parameters: (alpha, beta) where `homogeneous`, else (alpha, beta, gamma). The start lies i steps before the end with probability
    `start_weights[i - 1]`. `field` is gradient ascent of the whole matrix A seen in class values, d alpha/dt = J_alpha / N_alpha and so
    on, or the plain gradient where `unit_rates`. `horizon` is the number of vertices that may be emitted, 0 for no bound.

    Raises: ValueError for n below 2, weights that are no probabilities of the n - 1 starts, or repetitions in a homogeneous chain.

    >>> round(float(Traversal(2, (1.0,)).reward((np.log(3.0), 0.0))), 12)
    0.666666666667
    """

    n: int
    start_weights: Vector
    homogeneous: bool = True
    mask_self: bool = True
    unit_rates: bool = False
    scale: float = 1.0
    horizon: int = 0

    def __post_init__(self) -> None:
        check_model(0.0, self.homogeneous, self.mask_self)
        integer(self.horizon, "horizon", 0)
        object.__setattr__(self, "start_weights", tuple(check_starts(self.start_weights, integer(self.n, "n", 2)).tolist()))

    def init(self, key: Key) -> Params:
        """Return independent class values N(0, scale^2)."""
        return tuple(self.scale * normal(key, (2 if self.homogeneous else 3,)))

    def reward(self, params: Params) -> Scalar:
        """Return J, the probability of ending in the start's own chain."""
        weights = self._weights(params)
        return self._mean(weights, weights[:, 0])

    def loss(self, params: Params) -> Scalar:
        """Return 1 - J, the probability of ending in the other chain, or of not ending within the horizon."""
        weights = self._weights(params)
        return self._mean(weights, weights[:, self.n], unended=1)

    def length(self, params: Params) -> Scalar:
        """Return the mean number of vertices emitted, the sink included."""
        weights = self._weights(params)
        return self._mean(weights, weights.sum(axis=1))

    def field(self, params: Params) -> Params:
        """Return the rates of the class values."""
        import jax

        sizes = (1, 1, 1) if self.unit_rates else class_sizes(self.n)
        return tuple(-slope / count for slope, count in zip(jax.grad(self.loss)(tuple(params)), sizes, strict=False))

    def _weights(self, params: Params) -> Matrix:
        return emission_weights(self.n, *params, homogeneous=self.homogeneous, mask_self=self.mask_self)

    def _mean(self, weights: Matrix, right: Vector, unended: int = 0) -> Scalar:
        """Return the mean over starts of h, where diag(Z) h = W h + right on the vertices that are no sinks, or is iterated so."""
        n, inner = self.n, np.delete(np.arange(2 * self.n), (0, self.n))
        total, moves, right = weights.sum(axis=1)[inner], weights[inner][:, inner], right[inner]
        values = solve(eye(2 * n - 2, weights) * total[:, None] - moves, right) if not self.horizon else unended + 0 * right
        for _ in range(self.horizon):
            values = (moves @ values + right) / total
        return array(self.start_weights, weights) @ values[: n - 1]


def symmetric_attention(vocabulary: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0) -> Tensor:
    """Return A[x, u, w] = alpha where x = u, beta where x = w, gamma on the other edges, 0 on vertex tokens (u = w).

    Args:
        vocabulary: number N of vertices.
        alpha, beta, gamma: the class values.

    Returns: (N, N, N), invariant under relabelling.

    Raises: ValueError for fewer than two vertices.

    Source: RAN_MILO_2026 as reported in a third party's note.

    >>> symmetric_attention(3, 1.0, 2.0, 3.0)[0].tolist()
    [[0.0, 1.0, 1.0], [2.0, 0.0, 3.0], [2.0, 3.0, 0.0]]
    """
    x, u, w = np.ogrid[(slice(integer(vocabulary, "vocabulary", 2)),) * 3]
    edge, source, target = u != w, x == u, x == w
    classes = [(edge & source), (edge & target), (edge & ~source & ~target)]
    kind = int if world(alpha, beta, gamma) in EXACT else float
    return sum(chosen.astype(kind) * value for value, chosen in zip((alpha, beta, gamma), classes, strict=True))


def end_values(vocabulary: int) -> np.ndarray:
    """Return V[u, w, y] = 1 where the edge (u, w) touches y, 0 elsewhere and on vertex tokens.

    Args:
        vocabulary: number N of vertices.

    Returns: (N, N, N).

    Raises: ValueError for fewer than two vertices.

    Source: RAN_MILO_2026 as reported in a third party's note; the values of vertex tokens are a choice made here.

    >>> end_values(3)[0, 2].tolist(), end_values(3)[1, 1].tolist()
    ([1.0, 0.0, 1.0], [0.0, 0.0, 0.0])
    """
    u, w, y = np.ogrid[(slice(integer(vocabulary, "vocabulary", 2)),) * 3]
    return ((u != w) & ((y == u) | (y == w))).astype(float)


@dataclass(frozen=True)
class Transformer:
    """The one-layer Transformer itself: logits H = Attention(X A X^T) X V, next vertex ~ softmax(logit_scale H_t), to a horizon.

    Parameters: (A, V) with A[x, u, w] the row of vertex x (queries are vertices, so no other row matters) and V[u, w, y] the outputs that
    are vertices, each (N, N, N), N the `vocabulary` (2n unless given); or A alone, V = `end_values`, unless `train_values`. An instance
    is a column of `labels` (2n,), the names of the vertices in the order of `edges`; the start is labels[distance], in chain 0. A sink
    is a vertex without outgoing edge, vertices of the vocabulary that are on no chain included. Emission ends at the first sink; the
    reward is 1 where that is labels[0]. `horizon` is the number of vertices that may be emitted. With `edges_only` vertices ask and are not
    attended to, so that emission is a Markov chain whose reward `rewards` gives exactly.

    Methods take one instance; JAX only. Use `jax.vmap` for many.

    Raises: ValueError for sizes out of range, an unknown kind of attention, or weights that are no probabilities of the starts.

    >>> one = Transformer(2, horizon=2, start_weights=(1.0,), train_values=False)
    >>> float(one.expected_reward(symmetric_attention(4, np.log(3.0), 0.0), np.arange(4), 1).round(5))
    0.53125
    """

    n: int
    horizon: int
    start_weights: Vector
    vocabulary: int = 0
    attention: str = "linear"
    logit_scale: float = 1.0
    mask_self: bool = False
    train_values: bool = True
    scale: float = 1e-8
    edges_only: bool = False

    def __post_init__(self) -> None:
        n = integer(self.n, "n", 2)
        if self.attention not in ("linear", "softmax"):
            raise ValueError(f"attention must be linear or softmax, not {self.attention!r}")
        if not (np.isfinite(self.logit_scale) and self.logit_scale > 0 and np.isfinite(self.scale) and self.scale >= 0):
            raise ValueError(f"logit_scale must be positive and scale not negative, not {self.logit_scale!r} and {self.scale!r}")
        object.__setattr__(self, "horizon", integer(self.horizon, "horizon", 1))
        object.__setattr__(self, "start_weights", tuple(check_starts(self.start_weights, n).tolist()))
        object.__setattr__(self, "vocabulary", integer(self.vocabulary or 2 * n, "vocabulary", 2 * n))

    def init(self, key: Key) -> Params:
        """Return independent entries N(0, scale^2)."""
        A, V = self.scale * normal(key, (2, *(self.vocabulary,) * 3))
        return (A, V) if self.train_values else A

    def draw(self, key: Key, batch: int) -> tuple[Matrix, Vector]:
        """Return labels (batch, 2n), a uniformly random choice of distinct vertices each, and distances (batch,)."""
        import jax
        import jax.numpy as jnp

        for_labels, for_starts = jax.random.split(key)
        order = jax.vmap(lambda one: jax.random.permutation(one, self.vocabulary))(jax.random.split(for_labels, batch))
        distances = 1 + jax.random.choice(for_starts, self.n - 1, (batch,), p=jnp.stack(self.start_weights))
        return order[:, : 2 * self.n], distances

    def sinks(self, labels: Vector) -> Vector:
        """Return for every vertex of the vocabulary (N,) whether it has no outgoing edge."""
        import jax.numpy as jnp

        return jnp.ones(self.vocabulary, dtype=bool).at[jnp.asarray(labels)[edges(self.n)[:, 0]]].set(False)

    def context(self, params: Params, labels: Vector) -> tuple[Matrix, Matrix, Matrix, Matrix]:
        """Return what the tokens of an instance pick: scores (N, E) and values (E, N) of its edges, (N, N) and (N, N) of vertices."""
        import jax.numpy as jnp

        A, V = (jnp.asarray(part) for part in (params if self.train_values else (params, end_values(self.vocabulary))))
        V = V.astype(A.dtype)
        source, target = jnp.asarray(labels)[edges(self.n)].T
        vertex = np.arange(self.vocabulary)
        return A[:, source, target], V[source, target], A[:, vertex, vertex], V[vertex, vertex]

    def logits(self, context: tuple[Matrix, Matrix, Matrix, Matrix], last: Scalar, seen: Vector) -> Vector:
        """Return the logits (N,) of the next vertex after `last`, with seen[y] vertex tokens y, the last one included, in the context."""
        import jax.numpy as jnp

        found = self.logit_scale * self._attended(context, last, seen)
        return jnp.where(jnp.arange(self.vocabulary) == last, -jnp.inf, found) if self.mask_self else found

    def _attended(self, context: tuple[Matrix, Matrix, Matrix, Matrix], last: Scalar, seen: Vector) -> Vector:
        """Return the row of `last` in Attention(X A X^T) X V, (N,)."""
        import jax
        import jax.numpy as jnp

        edge_scores, edge_values, vertex_scores, vertex_values = context
        on_edges, on_vertices = edge_scores[last], vertex_scores[last]
        if self.edges_only:
            return (jax.nn.softmax(on_edges) if self.attention == "softmax" else on_edges) @ edge_values
        if self.attention == "softmax":
            on_vertices = jnp.where(seen > 0, on_vertices, -jnp.inf)
            highest = jnp.maximum(on_edges.max(), on_vertices.max())
            on_edges, on_vertices = jnp.exp(on_edges - highest), jnp.exp(on_vertices - highest)
            total = on_edges.sum() + (seen * on_vertices).sum()
            on_edges, on_vertices = on_edges / total, on_vertices / total
        return on_edges @ edge_values + (seen * on_vertices) @ vertex_values

    def rollout(self, params: Params, key: Key, labels: Vector, distance: Scalar) -> Vector:
        """Return the emitted vertices (horizon,), sampled; the sink is repeated once it is reached."""
        import jax
        import jax.numpy as jnp

        context, sinks = self.context(params, labels), self.sinks(labels)
        start = jnp.asarray(labels)[distance]

        def step(carry: tuple[Scalar, Vector], key: Key) -> tuple[tuple[Scalar, Vector], Scalar]:
            last, seen = carry
            chosen = jax.random.categorical(key, self.logits(context, last, seen)).astype(last.dtype)
            chosen = jnp.where(sinks[last], last, chosen)
            return (chosen, seen.at[chosen].add(1)), chosen

        seen = jnp.zeros(self.vocabulary, dtype=context[0].dtype).at[start].set(1)
        return jax.lax.scan(step, (start, seen), jax.random.split(key, self.horizon))[1]

    def greedy(self, params: Params, labels: Vector, distance: Scalar) -> Vector:
        """Return the emitted vertices (horizon,), the likeliest each time; the sink is repeated once it is reached."""
        import jax
        import jax.numpy as jnp

        context, sinks = self.context(params, labels), self.sinks(labels)
        start = jnp.asarray(labels)[distance]

        def step(carry: tuple[Scalar, Vector], _: None) -> tuple[tuple[Scalar, Vector], Scalar]:
            last, seen = carry
            chosen = jnp.where(sinks[last], last, self.logits(context, last, seen).argmax().astype(last.dtype))
            return (chosen, seen.at[chosen].add(1)), chosen

        seen = jnp.zeros(self.vocabulary, dtype=context[0].dtype).at[start].set(1)
        return jax.lax.scan(step, (start, seen), length=self.horizon)[1]

    def log_probability(self, params: Params, labels: Vector, distance: Scalar, vertices: Vector) -> Vector:
        """Return the log-probability of each emitted vertex (horizon,), 0 where emission has ended."""
        import jax
        import jax.numpy as jnp

        context, sinks = self.context(params, labels), self.sinks(labels)
        before = jnp.concatenate([jnp.asarray(labels)[distance][None], vertices[:-1]])
        seen = jax.nn.one_hot(before, self.vocabulary, dtype=context[0].dtype).cumsum(axis=0)
        rows = jax.nn.log_softmax(jax.vmap(lambda last, counts: self.logits(context, last, counts))(before, seen), axis=1)
        return jnp.where(sinks[before].cumsum() == 0, rows[np.arange(self.horizon), vertices], 0.0)

    def outcome(self, labels: Vector, distance: Scalar, vertices: Vector) -> tuple[Scalar, Scalar, Scalar]:
        """Return whether the rollout ended right, whether it met a sink at all, and whether it went straight down its chain."""
        import jax.numpy as jnp

        ended = self.sinks(labels)[vertices]
        reached, steps = ended.any(), 1 + ended.argmax()
        ahead = jnp.asarray(labels)[jnp.maximum(distance - 1 - np.arange(self.horizon), 0)]
        straight = jnp.where(np.arange(self.horizon) < steps, vertices == ahead, True).all() & (steps == distance)
        return reached & (vertices[steps - 1] == jnp.asarray(labels)[0]), reached, reached & straight

    def rewards(self, params: Params, labels: Vector) -> Vector:
        """Return the probability of ending right within the horizon from each start, (n - 1,): backward through the Markov chain.

        Raises: ValueError unless `edges_only`.
        """
        import jax
        import jax.numpy as jnp

        if not self.edges_only:
            raise ValueError("with vertices attended to emission is no Markov chain: pass edges_only=True")
        context, vertices = self.context(params, labels), jnp.arange(self.vocabulary)
        none = jnp.zeros(self.vocabulary, dtype=context[0].dtype)
        steps = jax.nn.softmax(jax.vmap(lambda last: self.logits(context, last, none))(vertices), axis=1)
        labels, sinks = jnp.asarray(labels), self.sinks(labels)
        right = end = none.at[labels[0]].set(1)
        for _ in range(self.horizon):
            right = jnp.where(sinks, end, steps @ right)
        return right[labels[1 : self.n]]

    def expected_reward(self, params: Params, labels: Vector, distance: Scalar) -> Scalar:
        """Return the probability of ending right within the horizon, by enumeration of all rollouts.

        Raises: ValueError where there are more than two million.
        """
        import jax
        import jax.numpy as jnp

        N, T = self.vocabulary, self.horizon
        if N**T > MOST_ROLLOUTS:
            raise ValueError(f"{N}^{T} rollouts are too many to enumerate: at most {MOST_ROLLOUTS}")
        all_vertices = jnp.asarray(np.indices((N,) * T).reshape(T, -1).T)

        def share(vertices: Vector) -> Scalar:
            right, _, _ = self.outcome(labels, distance, vertices)
            emitted = 1 + self.sinks(labels)[vertices].argmax()
            likelihood = jnp.exp(self.log_probability(params, labels, distance, vertices).sum())
            return jnp.where(right, likelihood * jnp.asarray(float(N)) ** (emitted - T).astype(likelihood.dtype), 0.0)

        return jax.vmap(share)(all_vertices).sum()


def check_starts(weights: Vector, n: int) -> np.ndarray:
    """Return the probabilities of the starts 1, …, n - 1 as floats.

    Raises: ValueError if they are not n - 1 numbers that are nonnegative and sum to 1.

    >>> check_starts([0.25, 0.75], 3)
    array([0.25, 0.75])
    """
    try:
        found = np.asarray(weights, dtype=float)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape != (n - 1,) or not found.min() >= 0 or not abs(found.sum() - 1) < np.finfo(float).eps ** 0.5:
        raise ValueError(f"start_weights must be {n - 1} nonnegative numbers of sum 1, one for each start distance, not {weights!r:.60}")
    return found


def check_model(gamma: Scalar, homogeneous: bool, mask_self: bool) -> None:
    """Raise ValueError for a homogeneous chain with gamma != 0 or with repetitions.

    >>> check_model(0.0, True, True)
    """
    if homogeneous and not (mask_self and world(gamma) != "jax" and gamma == 0):
        raise ValueError("a homogeneous chain has gamma = 0 and mask_self=True: pass homogeneous=False for anything else")


def check_probabilities(*probabilities: Scalar) -> None:
    """Raise ValueError for numbers that are not positive or do not sum to 1, where that can be decided.

    >>> check_probabilities(0.5, 0.25, 0.25)
    """
    if world(*probabilities) not in ("numpy", "fraction"):
        return
    if not (all(p > 0 for p in probabilities) and abs(sum(probabilities) - 1) < np.finfo(float).eps ** 0.5):
        raise ValueError(f"step probabilities must be positive and sum to 1, not {', '.join(map(str, probabilities))}")


SMALL = {
    "traversal": Traversal(3, np.ones(2) / 2),
    "traversal-in-three-classes": Traversal(3, np.ones(2) / 2, homogeneous=False),
}
"""One small problem of each kind, by name: what `lemmata find-conserved` searches."""
