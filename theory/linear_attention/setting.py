"""The regression task of linear attention for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
On a ring of $n$ positions a token at position $i$ carries data $x_i\in\mathbb R^d$, of which only $s_i=\langle\theta,x_i\rangle$ with a
fixed unit vector $\theta$ matters. The target at position $i$ is $y_i=\alpha s_i+\sum_{k=1}^m\beta_k(s_{i-k}+s_{i+k})$.

In training only a window of $n_1$ consecutive positions carries data, drawn from $\mathcal N(0,I_d)$; the other positions are zero.
Linear attention with absolute, augmented or relative positions answers $\sum_jA_{ij}s_j$ and follows the gradient flow of the squared
error, with weight decay $\epsilon$; the Gram matrix of the position vectors, or the weights of the lags, are what is learnt. The
question is what it does on positions that training never showed.
"""

SYMBOLS = {
    "n": ("n", "positions on the ring"),
    "n1": ("n_1", "window: how many consecutive positions carry data in training"),
    "d": ("d", "dimension of the data and of the position vectors"),
    "m": ("m", "on how many neighbours on each side the target depends"),
    "alpha": (r"\alpha", "weight of the position itself in the target"),
    "beta": (r"\beta", "weight of the two nearest neighbours in the target"),
    "betas": (r"\beta_{1\dots m}", "weights of the neighbours at distance 1, 2, … in the target"),
    "tau": (r"\tau", r"the target on the ring by lag: $\tau_0=\alpha$, $\tau_{\pm k}=\beta_k$"),
    "weight_decay": (r"\epsilon", "weight decay"),
    "step_size": (r"\eta", "step size of gradient descent"),
    "t": ("t", "time of the gradient flow, in units of 1/learning rate"),
    "unseen": (r"n_{\text{unseen}}", "further positions, which training never shows"),
    "p": ("P", "position vectors, one in a row"),
    "p_init": ("P(0)", "position vectors at the start"),
    "a_init": ("a(0)", "learnt weights by lag at the start"),
    "v": ("v", "value direction"),
    "v_init": ("v(0)", "value direction at the start"),
    "a0": ("A_0(0)", "the squared norm of each position vector at the start"),
    "aj": ("A_j(0)", "the scalar product of position vectors at lag $j$ at the start"),
    "column": ("A(0)", "the column of the Gram matrix at the start, by lag"),
    "site": ("i", "the position whose loss is taken"),
}

QUANTITIES = {
    "train loss": ("squared output", "population loss at the end, summed over what a window shows"),
    "train loss at the start": ("squared output", "population loss before training, summed over what a window shows"),
    "test loss": (
        "squared output",
        "expected squared error per position when all positions carry data; mean, least and largest over positions",
    ),
    "predicted": ("squared output", "what the theory gives for the run as time goes to infinity"),
    "conserved": ("no unit", "how far a quantity that the flow conserves, or scales as said, has drifted"),
}
