"""Checks of the claims about absolute positions trained on one window."""

from lemmata.proofs_checks.linear_attention.ape import (
    absorbed as absorbed,
)
from lemmata.proofs_checks.linear_attention.ape import (
    limit as limit,
)
from lemmata.proofs_checks.linear_attention.ape import (
    population_gradient as population_gradient,
)
from lemmata.proofs_checks.linear_attention.ape import (
    residual_loss as residual_loss,
)
from lemmata.proofs_checks.linear_attention.ape import (
    riccati as riccati,
)
from lemmata.proofs_checks.linear_attention.ape import (
    sequence_gradient as sequence_gradient,
)
from lemmata.proofs_checks.linear_attention.ape import (
    test_loss as test_loss,
)
from lemmata.proofs_checks.linear_attention.ape import (
    training_curve as training_curve,
)
from lemmata.proofs_checks.linear_attention.ape import (
    unseen as unseen,
)
from lemmata.proofs_checks.linear_attention.ape import (
    weight_decay_shift as weight_decay_shift,
)
from lemmata.proofs_checks.linear_attention.ape import (
    window_spectrum as window_spectrum,
)
from lemmata.proofs_checks.linear_attention.ape import (
    zero as zero,
)
