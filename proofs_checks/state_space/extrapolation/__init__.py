"""Checks of extrapolation from zero loss: symbols, exact students, linear programs, and students in training."""

from lemmata.proofs_checks.state_space.extrapolation import balanced_start as balanced_start
from lemmata.proofs_checks.state_space.extrapolation import certificate as certificate
from lemmata.proofs_checks.state_space.extrapolation import certified_bound as certified_bound
from lemmata.proofs_checks.state_space.extrapolation import horizon as horizon
from lemmata.proofs_checks.state_space.extrapolation import start as start
from lemmata.proofs_checks.state_space.extrapolation import tap_bound as tap_bound
from lemmata.proofs_checks.state_space.extrapolation import teacher_measure as teacher_measure
from lemmata.proofs_checks.state_space.extrapolation import weights_from_taps as weights_from_taps
