"""Remainders as tasks for readers: the problem in a paragraph, and what the parameters of its claims are called."""

SETTING = r"""
An input is a pair of digits $(x_0,x_1)$ in base $p$, a prime, that is the number $x=x_0+p\,x_1<p^2$. A task asks for $x\bmod q$, one
for each prime $q<p$, or for the sum $x_0+x_1\bmod p$. The quadratic network has units $h_i=(u_i(a)+v_i(b))^2$ without biases and
outputs $f_c=\sum_ih_i\,w_i(c)$.
"""

SYMBOLS = {
    "alpha": (r"\alpha", "decay of the exponential mean"),
    "b1": ("b_{1}", "decay of Adam's mean of gradients"),
    "b2": ("b_{2}", "decay of Adam's mean of squared gradients"),
    "beta": (r"\beta", "decay of the filter"),
    "decay": ("w", "weight decay"),
    "half": (r"\tfrac{p-1}{2}", "number of frequencies of an odd base, which is one more than twice this"),
    "k": ("k", "frequency of a character"),
    "lam": (r"\lambda", "strength with which Grokfast adds the mean"),
    "p": ("p", "the base of the digits"),
    "rho": (r"\rho", "rate of a mode over that of the mean"),
    "sigma": (r"\sigma", "step size times curvature, over 1 - alpha"),
    "q": ("q", "the modulus of a task"),
}

QUANTITIES = {
    "train loss": ("as trained", "loss on the training set at the end"),
    "test loss": ("as trained", "loss on the numbers left out"),
    "train accuracy": ("share", "of training answers that are right, mean over the tasks taught"),
    "test accuracy": ("share", "of answers that are right on the numbers left out, mean over the tasks taught"),
    "norm": ("parameter", "Euclidean norm of all parameters at the end"),
    "least margin in training": ("logit", "the right answer's logit less the largest other one, the least over the training set"),
    "steps to a test accuracy": ("updates", "until the test accuracy first reaches this"),
    "runs that generalised": ("count", "of all runs"),
}
