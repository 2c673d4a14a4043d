"""Equilibria of linear, ReLU and implicit state-space models: when they exist, how they train, what they force, as NumPy functions.

Sources: DECUGIS_2022 and SCHOENE_2025.
"""

from lemmata.theory.implicit_models.conservation import conserved
from lemmata.theory.implicit_models.drawn_ranges import bayes_floor
from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error
from lemmata.theory.implicit_models.jacobian import implicit_jacobian
from lemmata.theory.implicit_models.modes import sweep_growth
from lemmata.theory.implicit_models.one_state import scalar_flow, scalar_flow_limit
from lemmata.theory.implicit_models.phantom import damping_window, phantom_gradient
from lemmata.theory.implicit_models.well_posed import relu_equilibria, well_posed
from lemmata.theory.implicit_models.words import identity_share

__all__ = [
    "bayes_floor",
    "conserved",
    "damping_window",
    "identity_share",
    "implicit_jacobian",
    "linear_extrapolation_error",
    "phantom_gradient",
    "relu_equilibria",
    "scalar_flow",
    "scalar_flow_limit",
    "sweep_growth",
    "well_posed",
]
