"""Claims about when training on every shift reaches zero loss."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.arithmetic import admits
from lemmata.theory.linear_attention.ape.zero import ape_threshold
from lemmata.theory.linear_attention.augmented import zero
from lemmata.theory.linear_attention.source import SABBAGHI_2024


@admits("numpy")
def window_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` as the window's own 2 cos(pi/(n1 + 1)), necessary only."""
    return ape_threshold(n1)


@admits("numpy")
def signless_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` with the sign of beta ignored."""
    return zero.zero_loss_threshold(n, n1, 1)


ZERO_LOSS_THRESHOLD = Claim(
    id="linear-attention.augmented.zero-loss-threshold",
    title=r"Zero augmented training loss needs $\alpha/|\beta|$ to reach the value of a linear program over the $n$-th roots of unity",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), made precise"),
    statement=(
        r"\frac{\alpha}{|\beta|}\ \ge\ \min\Big\{a_0:\ \hat a\ge 0,\ a_r=\operatorname{sign}(\beta)\,[r=1]\ (r\in R)\Big\}"
        r"=\max\Big\{\operatorname{sign}(\beta)\sum_{r\in R}[r=1]\,y_r:\ \sum_{r\in R}y_r\cos\tfrac{2\pi rk}{n}\le 1\ \forall k\Big\},"
        r"\quad R=\{r:1\le r<n_1,\ r\le n/2\}\quad(d\ge n)"
    ),
    reading="new",
    formula=zero.zero_loss_threshold,
    domain=Domain(n=Integer(3, None, search=(3, 16)), n1=Integer(1, lambda c: c.n), sign=Choice(1, -1)),
    controls=(
        Mutant("the window's own 2 cos(pi/(n1 + 1)), which is necessary only", window_threshold),
        Mutant("the sign of beta ignored", signless_threshold),
    ),
)
