"""Implicit models for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
The state $z$ of an implicit model solves $z=\phi(Az+Bu)$ for its input $u$, and the output is $Cz+Du$. With $\phi=\mathrm{id}$ the
model is the linear map $P=C(I-A)^{-1}B+D$; in regression on inputs with second moments $\Sigma$ its loss is
$\tfrac12\operatorname{tr}\bigl((P-W)\Sigma(P-W)^\top\bigr)$. An implicit sequence model solves such an equation at every token, its
state being passed on from the token before.
"""

SYMBOLS = {
    "lam": (r"\lambda", "entries of the state transition"),
    "length": ("L", "number of tokens"),
    "step_size": (r"\eta", "step size of gradient descent"),
    "t": ("t", "time of the gradient flow, in units of 1/learning rate"),
}
