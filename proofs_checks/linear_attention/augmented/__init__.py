"""Checks of the claims about absolute positions trained on every shift of the window."""

from lemmata.proofs_checks.linear_attention.augmented import (
    amplification as amplification,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    cepstral_flow as cepstral_flow,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    cepstrum as cepstrum,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    conserved_count as conserved_count,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    convolution_flow as convolution_flow,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    excess_loss as excess_loss,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    fejer_kernel as fejer_kernel,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    fixed_points as fixed_points,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    gradient as gradient,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    gram_flow as gram_flow,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    half_ring as half_ring,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    hidden_lags as hidden_lags,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    hidden_pairs as hidden_pairs,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    independent_entries as independent_entries,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    information_projection as information_projection,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    isotropic_loss as isotropic_loss,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    leading_loss as leading_loss,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    least_squares as least_squares,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    lie_algebra as lie_algebra,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    linear_response as linear_response,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    loss_budget as loss_budget,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    maximum_entropy as maximum_entropy,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    mirror_descent as mirror_descent,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    monotone as monotone,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    neglected_decay as neglected_decay,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    relative_entropy as relative_entropy,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    rotated_start as rotated_start,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    safe_target as safe_target,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    single_site as single_site,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    spectral_descent as spectral_descent,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    spectral_flow as spectral_flow,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    support as support,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    test_loss as test_loss,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    trained_value as trained_value,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    translation_invariance as translation_invariance,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    weight_decay_shift as weight_decay_shift,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    welch_bound as welch_bound,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    window_count as window_count,
)
from lemmata.proofs_checks.linear_attention.augmented import (
    zero as zero,
)
