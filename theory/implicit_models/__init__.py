"""Equilibria of linear and ReLU models and of implicit state-space models: when they exist, how they train, what they force.

NumPy functions; some take fractions and give fractions.

Sources: DECUGIS_2022 and SCHOENE_2025.
"""

from lemmata.theory.implicit_models.conservation import conserved
from lemmata.theory.implicit_models.one_state import scalar_flow, scalar_flow_limit

__all__ = ["conserved", "scalar_flow", "scalar_flow_limit"]
