"""Claims about the first-order limit of training on every shift, for a target with neighbours."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Choice, Computed, Domain, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented import linear_response
from lemmata.theory.linear_attention.augmented.hidden_lags import first_order_limit
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.gram_flow import column
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MATCHED, MAXIMUM_ENTROPY, TARGET
from lemmata.theory.linear_attention.source import SABBAGHI_2024


@admits("numpy")
def target_reached(a_init: Vector, n1: int, tau: Vector) -> np.ndarray:
    """`linear_response` as if training ended at the target from the identity: the target's own hidden cepstrum forgotten."""
    a_init, tau = inputs.tensor(a_init, "a"), inputs.tensor(tau, "tau")
    identity = a_init[0] * np.eye(len(a_init))[0]
    return linear_response.linear_response(a_init, n1, tau) - linear_response.linear_response(identity, n1, tau) + tau


@admits("numpy")
def scaled_start(a_init: Vector, n1: int, tau: Vector) -> np.ndarray:
    """`linear_response` with hidden products scaled by alpha/A_0(0), as for beta = 0."""
    a_init, tau = inputs.tensor(a_init, "a"), inputs.tensor(tau, "tau")
    identity = a_init[0] * np.eye(len(a_init))[0]
    return linear_response.linear_response(identity, n1, tau) + first_order_limit(a_init, n1, tau[0]) - tau[0] * np.eye(len(a_init))[0]


LINEAR_RESPONSE = Claim(
    id="linear-attention.augmented.linear-response",
    title="To first order the start adds a linear response at hidden lags to the maximum-entropy extension of the target",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, for any window and target"),
    statement=(
        r"A_h(\infty)=A^*_h+\big(M_{hh}-M_{hv}M_{vv}^{-1}M_{vh}\big)\frac{A_h(0)}{A_0(0)}+O\big(\|A_{\ne0}(0)\|^2\big),\quad M=A^**\cdot,"
        r"\qquad A^*_v=\tau_v,\ \mathrm{IDFT}(\log\hat A^*)_h=0"
    ),
    reading="new",
    formula=linear_response.linear_response,
    domain=Domain(
        **SIZES,
        **TARGET,
        weight_decay=Choice(0),
        a0=Interval(*POSITIVE, search=(0.5, 2)),
        rest=Array(lambda c: c.n // 2, lambda c: -c.a0 / (2 * c.n), lambda c: c.a0 / (2 * c.n)),
        a_init=Computed(column),
        where=(MATCHED,),
    ),
    uses=(MAXIMUM_ENTROPY.id,),
    parts=("the conditions", "the slope"),
    controls=(
        Mutant("the target's own hidden cepstrum forgotten", target_reached),
        Mutant("hidden products scaled as without neighbours", scaled_start),
    ),
)
