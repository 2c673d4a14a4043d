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

QUANTITIES = {
    "alpha": ("logit", "weight of an edge that leads on from the present vertex"),
    "beta": ("logit", "weight of an edge that leads to the present vertex"),
    "gamma": ("logit", "weight of any other edge"),
    "p_fwd": ("probability", "of a step towards the end of the chain, from a vertex with both neighbours"),
    "p_bwd": ("probability", "of a step back, from a vertex with both neighbours"),
    "p_other": ("probability", "of a step to any vertex that is no neighbour"),
    "p_self": ("probability", "of emitting the same vertex again"),
    "t": ("1/learning rate", "time of the flow at the end"),
    "train_loss": ("probability", "of ending in the wrong sink, $1-J$, over the starts in training"),
    "test_loss": ("probability", "of ending in the wrong sink, $1-J$, over the starts in the test"),
    "test_length": ("vertices", "mean number of vertices emitted until a sink is met"),
    "greedy accuracy": ("share", "of instances answered rightly, taking the likeliest vertex at each step"),
    "sampled accuracy": ("share", "of instances answered rightly, drawing each vertex"),
    "greedy traversal": ("share", "of instances in which every step follows an edge, taking the likeliest vertex"),
    "sampled traversal": ("share", "of instances in which every step follows an edge, drawing each vertex"),
    "steps": ("updates", "made until learnt, or until the limit"),
    "seeds that learnt": ("count", "of all seeds run"),
}
