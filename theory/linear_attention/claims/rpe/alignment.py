"""Claims about the alignment of the value direction, as printed."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Erratum, Source
from lemmata.language.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.joint_limit import GENERIC, LIMIT
from lemmata.theory.linear_attention.rpe import alignment
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ALIGNMENT_PRINTED = Claim(
    id="linear-attention.rpe.alignment-printed",
    title=r"The value direction $v$ aligns with $\theta$ from every start and for every value of $p$, as printed",
    source=Source(SABBAGHI_2024, "Lemma D.2"),
    statement=r"\text{for any initialization of }v\text{ and any value for }p:\quad v\to V\theta,\ V\ne0",
    formula=alignment.joint_limit_printed,
    domain=LIMIT.domain.without(GENERIC).replaced(
        n1=Choice(3), d=Choice(3), v_drawn=Choice(np.array([0.0, 1.0, 0.0])), stuck=Choice(1), alpha=Choice(2.0), beta=Choice(0.5)
    ),
    expect="refuted",
    erratum=Erratum(
        printed="for any initialization of v and any value for p",
        why=(
            "true for almost every start, a restriction that is not stated: a = 0 with v orthogonal to theta is at rest, at a "
            "training loss of sum_k N_k tau_k^2 (22 for n1 = 5, alpha = 2, beta = 1/2), and with p held at a = 0 v is at rest "
            "wherever it starts"
        ),
        severity="gap",
    ),
    corrected_by=LIMIT.id,
)
