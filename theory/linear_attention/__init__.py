"""Linear attention with absolute and relative positions: the formulas, as NumPy functions.

Positions stand on a ring of n sites, training sees windows of n1 consecutive ones, and the target of each position is alpha times its
own value plus beta times its neighbours'. Time is in units of 1/learning rate, weight decay eps acts as dp/dt = -grad - eps p.
Source: SABBAGHI_2024, section 5 and appendix D.
"""

from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.augmented.convolution_flow import gram_velocity
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit
from lemmata.theory.linear_attention.augmented.single_site import single_site_gram
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss
from lemmata.theory.linear_attention.augmented.zero import zero_loss_threshold
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from lemmata.theory.linear_attention.rpe.joint_limit_seen_lags import rpe_joint_limit

__all__ = [
    "ape_gram",
    "ape_residual_loss",
    "augmented_limit",
    "cepstrum",
    "gram_velocity",
    "lag_weights",
    "ring_target",
    "ring_test_loss",
    "rpe_joint_limit",
    "single_site_gram",
    "zero_loss_threshold",
]
