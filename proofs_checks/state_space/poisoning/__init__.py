"""Checks of poisoning: slopes of the recursion's squared error, autodiff, and students of B = C = 1 trained with the special sequence."""

from lemmata.proofs_checks.state_space.poisoning import additive as additive
from lemmata.proofs_checks.state_space.poisoning import field as field
from lemmata.proofs_checks.state_space.poisoning import gap_growth as gap_growth
from lemmata.proofs_checks.state_space.poisoning import law as law
from lemmata.proofs_checks.state_space.poisoning import lowest_coefficient as lowest_coefficient
from lemmata.proofs_checks.state_space.poisoning import negative_state as negative_state
from lemmata.proofs_checks.state_space.poisoning import nonnegative_excess as nonnegative_excess
from lemmata.proofs_checks.state_space.poisoning import teacher_scaling as teacher_scaling
from lemmata.proofs_checks.state_space.poisoning import theorem as theorem
from lemmata.proofs_checks.state_space.poisoning import vanishing_start as vanishing_start
