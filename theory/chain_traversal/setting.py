"""Chain identification for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
Two directed chains of $n$ vertices each are given to a one-layer Transformer as edges, in an arbitrary order and under arbitrary names,
with a start vertex $i$ steps before the end of its chain. The model emits vertices one after the other until it meets a sink, a vertex
without an outgoing edge; the reward is 1 if that is the end of the start's own chain.

In the parametrisation studied here the step from $x$ to $y$ has a logit that counts the edges that touch $y$: $\alpha$ for an edge of
which $x$ is the source, $\beta$ for one of which it is the target, $\gamma$ for any other. Emission is then a Markov chain on $2n$
vertices, and training by the reward alone moves $\alpha$ and $\beta$.
"""

SYMBOLS = {
    "n": ("n", "vertices of each chain"),
    "alpha": (r"\alpha", "logit of an edge whose source is the present vertex: a step forward"),
    "beta": (r"\beta", "logit of an edge whose target is the present vertex: a step back"),
    "gamma": (r"\gamma", "logit of any other edge"),
    "start": ("i", "distance of the start from the end of its chain"),
    "start_weights": ("w", "probabilities of the starts at distance 1, …, n − 1"),
    "horizon": ("T", "how many vertices may be emitted"),
    "mask_self": (r"\text{mask}", "whether emitting the present vertex again is forbidden"),
    "attention": (r"\text{attention}", "the kind of attention: linear, or softmax"),
}
