"""Claims about the spectrum of the window's target."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import cospi, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.ape import window_spectrum
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def ring_eigenvalues(n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`window_eigenvalues` with cos(k pi/n1): one site too few."""
    return entries(lambda k: alpha + 2 * beta * cospi(k + 1, n1, beta), n1, alpha)


def single_coupling(n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`window_eigenvalues` with beta in place of 2 beta."""
    return window_spectrum.window_eigenvalues(n1, alpha, beta * ratio(1, 2, beta))


SPECTRUM = Claim(
    id="linear-attention.ape.window-spectrum",
    title=r"The window's target has eigenvalues $\alpha+2\beta\cos\frac{k\pi}{n_1+1}$ with sine eigenvectors",
    source=Source(SABBAGHI_2024, "eq. 5.1 inside the window of D.2; the eigenvalues are classical"),
    statement=r"\lambda_k(T_W)=\formula[k]{\alpha+2\beta\cos\frac{k\pi}{n_1+1}},\qquad k=1,\dots,n_1",
    reading="new",
    formula=window_spectrum.window_eigenvalues,
    domain=Domain(
        n1=Integer(1, None, search=(1, 8)),
        unseen=Integer(1, None, search=(1, 3)),
        alpha=Interval(*REAL, search=(-2, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
    ),
    controls=(
        Mutant("one site too few", ring_eigenvalues),
        Mutant("beta in place of 2 beta", single_coupling),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)
