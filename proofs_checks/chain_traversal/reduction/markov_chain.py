"""Checks that the Transformer's policy is the chain: tokens written out, and the record's own logits."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.chain_traversal.enumeration import labellings
from lemmata.terms.arithmetic import array, exp
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.problem import Transformer, edges, end_values, symmetric_attention


@exact(MARKOV_CHAIN, sizes={"n": (2, 3)})
def are_the_logits_of_the_tokens_written_out(formula, case):
    """H = X A X^T X V with one-hot rows, under three labellings, after every vertex and with others emitted before it."""
    n, N, got, want = case.n, 2 * case.n, [], []
    A = symmetric_attention(N, case.alpha, case.beta, case.gamma)
    V = end_values(N).astype(int).astype(object)
    for v in range(N):
        A[v, v, v], V[v, v, v] = case.vertex_attention, case.vertex_value
    W = case.apply(formula)
    for shift, labels in enumerate(labellings(n)[:: 2 * n * n - 1][:3]):
        for x in range(N):
            before = [labels[x - shift], labels[x]] if shift else []
            tokens = [*labels[edges(n)], *((v, v) for v in (*before, labels[x]))]
            X = np.zeros((len(tokens), N * N), dtype=int).astype(object)
            X[np.arange(len(tokens)), [N * u + w for u, w in tokens]] = 1
            scores = A[labels[x]].reshape(N * N) @ X.T
            logits = (scores @ X @ V.reshape(N * N, N))[labels]
            got += list(W[x])
            want += [exp(logit) for logit in logits]
    return Equal(array(got), array(want))


@tested(MARKOV_CHAIN, examples=8, floats=True, at={"n": Choice(3)})
def are_the_logits_of_the_record(formula, case):
    """The Transformer's own logits after each vertex, an earlier one in its context."""
    n, labels = case.n, labellings(case.n)[123]
    model = Transformer(n, 2, (0.5, 0.5))
    vertex = np.eye(2 * n)[:, :, None] * np.eye(2 * n)[:, None, :]
    A = symmetric_attention(2 * n, case.alpha, case.beta, case.gamma) + case.vertex_attention * vertex
    context = model.context((A, end_values(2 * n) + case.vertex_value * vertex), labels)
    found = [model.logits(context, labels[x], np.eye(2 * n)[labels[x]] + np.eye(2 * n)[labels[x - 1]]) for x in range(2 * n)]
    return Equal(np.log(case.apply(formula)), np.array(found)[:, labels])
