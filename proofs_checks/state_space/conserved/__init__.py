"""Checks of the conserved quantities: their derivative along the gradient, trained students, and descent."""

from lemmata.proofs_checks.state_space.conserved import balanced_gaps as balanced_gaps
from lemmata.proofs_checks.state_space.conserved import descended_difference as descended_difference
from lemmata.proofs_checks.state_space.conserved import frozen_gaps as frozen_gaps
from lemmata.proofs_checks.state_space.conserved import hyperbolic_weights as hyperbolic_weights
from lemmata.proofs_checks.state_space.conserved import sign_of_weights as sign_of_weights
from lemmata.proofs_checks.state_space.conserved import state_difference as state_difference
from lemmata.proofs_checks.state_space.conserved import weight_difference as weight_difference
