"""Checks of the claims on the layers that networks use: derivatives of a tap, and the networks' own layers trained."""

from lemmata.proofs_checks.state_space.layers import balanced_phase as balanced_phase
from lemmata.proofs_checks.state_space.layers import complex_weights as complex_weights
from lemmata.proofs_checks.state_space.layers import gain as gain
from lemmata.proofs_checks.state_space.layers import held_weights as held_weights
from lemmata.proofs_checks.state_space.layers import selective_pulse as selective_pulse
from lemmata.proofs_checks.state_space.layers import selective_weights as selective_weights
from lemmata.proofs_checks.state_space.layers import step_size as step_size
from lemmata.proofs_checks.state_space.layers import swept_area as swept_area
