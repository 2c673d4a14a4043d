"""The absorbing chain of 2n states written out and solved densely, in floats or in many digits: what the closed forms are compared with."""

from __future__ import annotations

import flint
import numpy as np

from lemmata.terms.types import Tensor


def weights(n, alpha, beta, gamma: Tensor = 0.0, mask_self=True):
    """e^{L(x -> y)}, L the sum over the edges that touch y, one at a time; plain loops over (chain, distance)."""
    edges = [((chain, i), (chain, i - 1)) for chain in (0, 1) for i in range(1, n)]
    vertices = [(chain, i) for chain in (0, 1) for i in range(n)]
    touching = {y: [edge for edge in edges if y in edge] for y in vertices}
    rows = []
    for x in vertices:
        logits = [sum((alpha if x == e[0] else beta if x == e[1] else gamma for e in touching[y]), 0 * alpha) for y in vertices]
        rows.append([0 * alpha if mask_self and x == y else exponential(logit) for y, logit in zip(vertices, logits, strict=True)])
    return np.array(rows)


def exponential(x):
    """e^x of a float or a ball."""
    return x.exp() if isinstance(x, flint.arb) else np.exp(x)


def absorbed(n, alpha, beta, gamma=0.0, mask_self=True):
    """P(own sink), P(other sink) and mean number of tokens from starts 1 … n - 1, by the fundamental matrix."""
    W = weights(n, alpha, beta, gamma, mask_self)
    P = W / W.sum(axis=1, keepdims=True)
    inner = np.delete(np.arange(2 * n), (0, n))
    right = np.column_stack([P[inner, 0], P[inner, n], np.ones(2 * n - 2)])
    found = np.linalg.solve(np.eye(2 * n - 2) - P[np.ix_(inner, inner)], right)[: n - 1]
    return found.T


def absorbed_balls(n, alpha, beta, gamma=0.0, mask_self=True, digits=120):
    """`absorbed` in Arb balls, midpoints as floats; also P(own sink) - 1/2 and its derivative by alpha at every start."""
    before, flint.ctx.dps = flint.ctx.dps, digits
    try:
        W = weights(n, flint.arb(alpha), flint.arb(beta), flint.arb(gamma), mask_self)
        inner = np.delete(np.arange(2 * n), (0, n))
        matrix = flint.arb_mat((np.diag(W.sum(axis=1)) - W)[np.ix_(inner, inner)].tolist())
        right = flint.arb_mat(np.column_stack([W[inner, 0], W[inner, n], W[inner].sum(axis=1)]).tolist())
        found = np.array(matrix.solve(right).tolist(), dtype=object)
        signal = found[:, 0] - flint.arb(1) / 2
        # derivative of (Z - W) h = W_0 by alpha: only the weights forward (and those of repetitions) depend on it
        hits = np.array([flint.arb(1), *found[: n - 1, 0], flint.arb(0), *found[n - 1 :, 0]])
        push = np.array([[W[x, x - 1] * (hits[x - 1] - hits[x])] for x in inner])
        slope = np.array(matrix.solve(flint.arb_mat(push.tolist())).tolist(), dtype=object)[:, 0]
        as_floats = [[float(value.mid()) for value in column[: n - 1]] for column in (*found.T, signal, slope)]
        return tuple(np.array(column) for column in as_floats)
    finally:
        flint.ctx.dps = before
