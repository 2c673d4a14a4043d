"""Diagonal state-space models, teacher and student: the formulas, as NumPy functions.

A student x_{h+1} = A x_h + B u_h, y_h = C x_h with A = diag(a) learns from a teacher's output at time H; its impulse response is
k_h = sum_d c_d a_d^h b_d and its loss (k - k*)^T G (k - k*), G the Gram matrix of the inputs in reversed time. The flow is minus the
gradient of that loss, without a factor 1/2. Source: COHEN_2026.
"""

from lemmata.theory.state_space.conserved.sign_of_weights import product_weights
from lemmata.theory.state_space.conserved.state_difference import state_difference
from lemmata.theory.state_space.conserved.weight_difference import weight_difference
from lemmata.theory.state_space.extrapolation.certified_bound import tap_error_bound
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon
from lemmata.theory.state_space.frozen.clean_endpoint import frozen_clean_endpoint
from lemmata.theory.state_space.frozen.clean_escape_time import frozen_clean_escape_time
from lemmata.theory.state_space.gradient import gradient_field, tap_forces
from lemmata.theory.state_space.null_measure import null_measure
from lemmata.theory.state_space.poisoning.additive import additive_phase_time
from lemmata.theory.state_space.problem import impulse_response, input_gram, loss
from lemmata.theory.state_space.sharpness import interval_threshold

__all__ = [
    "additive_phase_time",
    "frozen_clean_endpoint",
    "frozen_clean_escape_time",
    "gradient_field",
    "impulse_response",
    "input_gram",
    "interval_threshold",
    "loss",
    "null_measure",
    "product_weights",
    "state_difference",
    "sufficient_horizon",
    "tap_error_bound",
    "tap_forces",
    "weight_difference",
]
