"""Checks of the claims about relative positions."""

from lemmata.proofs_checks.linear_attention.rpe import (
    decayed_scale as decayed_scale,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    descent as descent,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    fixed_point as fixed_point,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    fixed_points as fixed_points,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    invariant as invariant,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    joint_gradient as joint_gradient,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    joint_limit as joint_limit,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    joint_limit_seen_lags as joint_limit_seen_lags,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    joint_rest as joint_rest,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    lag_weights as lag_weights,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    line_index as line_index,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    loss_curves as loss_curves,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    necessity as necessity,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    norm_difference as norm_difference,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    opposed_start as opposed_start,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    orthogonal_part as orthogonal_part,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    population_gradient as population_gradient,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    position_vectors as position_vectors,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    shared_query as shared_query,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    shift_equivariance as shift_equivariance,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    sign as sign,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    strict_saddles as strict_saddles,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    test_loss as test_loss,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    test_loss_limit as test_loss_limit,
)
from lemmata.proofs_checks.linear_attention.rpe import (
    zero_test_loss as zero_test_loss,
)
