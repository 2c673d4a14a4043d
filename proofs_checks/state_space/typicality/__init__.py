"""Checks of the shares of students that extrapolate: students drawn, fitted, and run."""

from lemmata.proofs_checks.state_space.typicality import frozen_guess as frozen_guess
from lemmata.proofs_checks.state_space.typicality import least_weight as least_weight
from lemmata.proofs_checks.state_space.typicality import matched_taps as matched_taps
