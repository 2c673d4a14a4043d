"""Claims about how many windows hold two given sites."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer
from lemmata.terms.arithmetic import maximum, world
from lemmata.terms.entries import entries
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.problem import lag_weights
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def one_way_round(n: int, n1: int) -> Vector:
    """`lag_weights` without the pairs that a wide window holds the other way round the ring."""
    if world(n, n1) in ("sympy", "term"):
        return entries(lambda lag: maximum(n1 - lag, 0), n)
    return np.maximum(n1 - np.arange(n), 0)


WINDOW_COUNT = Claim(
    id="linear-attention.augmented.window-count",
    title=r"Two sites at lag $r$ share $(n_1-r)_++(n_1-n+r)_+$ shifts of the window",
    source=Source(SABBAGHI_2024, "count below the displays above D.5, which has |i - r| for |k - r|"),
    statement=r"\#\{i: k\in W_i,\ r\in W_i\}=N_{k-r},\qquad N_s=\formula[s=0]{(n_1-s)_+ + (n_1-n+s)_+}\ (1\le s<n),\quad N_0=n_1",
    reading="corrected",
    formula=lag_weights,
    domain=Domain(n=Integer(1, None, search=(1, 12)), n1=Integer(1, lambda c: c.n)),
    controls=(Mutant("one way round the ring only", one_way_round),),
)
