"""Implicit models for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
The state $z$ of an implicit model solves $z=\phi(Az+Bu)$ for its input $u$, and the output is $Cz+Du$. With $\phi=\mathrm{id}$ the
model is the linear map $P=C(I-A)^{-1}B+D$; in regression on inputs with second moments $\Sigma$ its loss is
$\tfrac12\operatorname{tr}\bigl((P-W)\Sigma(P-W)^\top\bigr)$. An implicit sequence model solves such an equation at every token, its
state being passed on from the token before.
"""

SYMBOLS = {
    "contraction": (r"\kappa", "bound on the absolute row sums of a matrix, below 1 where iterations contract"),
    "convention": (r"\text{convention}", '"a" if f sees the new state, "b" if it sees the old one'),
    "coupling": (r"\text{coupling}", "entry of a matrix beside its diagonal"),
    "damping": (r"\text{damping}", "share of the new iterate in a damped step"),
    "decay": (r"\text{decay}", "factor by which a step multiplies what is there"),
    "drive": (r"\text{drive}", "what a one adds to the state"),
    "f_h": ("f_{h}", "derivative of f by the state that is passed on"),
    "f_z": ("f_{z}", "derivative of f by z"),
    "group": (r"\text{group}", "name of the group that is tracked"),
    "h": ("h", "the state that is passed on"),
    "h0": ("h_{0}", "the state before the first token"),
    "lam": (r"\lambda", "entries of the state transition"),
    "length": ("L", "number of tokens"),
    "model": (r"\text{model}", "a model as the paper's tables name it"),
    "ones": (r"\text{ones}", "number of ones that were read"),
    "ratio": ("r", "second entry of a gradient over the first"),
    "step_size": (r"\eta", "step size of gradient descent"),
    "t": ("t", "time of the gradient flow, in units of 1/learning rate"),
}

QUANTITIES = {
    "loss at the end": (
        "squared answer, or nats",
        "mean loss of the last epoch of training, a cross-entropy where answers are choices",
    ),
    "error": ("squared answer, or share", "mean squared error of tests at this shift of their inputs, or share of wrong choices"),
    "certificate": ("relative to the state", "upper bound on how far equilibria were from exact ones, the worst of them"),
    "implicit, length": (
        "share, or as named",
        "of the implicit model on words of this many letters: share of right answers, change of the state in the last sweep, or a count",
    ),
    "explicit, length": ("share", "of right answers of the model of one pass on words of this many letters"),
}
