"""Remainders of two-digit numbers in base p as tasks for a network: counts, spectra, constructions and filters, as NumPy functions.

Source: SYRKIS_2025.
"""

from lemmata.theory.modular_arithmetic.active import active_count
from lemmata.theory.modular_arithmetic.classes import class_sizes, entropy_gap
from lemmata.theory.modular_arithmetic.counts import task_counts
from lemmata.theory.modular_arithmetic.grokfast import (
    grokfast_band,
    grokfast_limit,
    grokfast_modes,
    largest_acceleration,
    noise_gain,
)
from lemmata.theory.modular_arithmetic.margins import margin
from lemmata.theory.modular_arithmetic.quadratic import quadratic_network
from lemmata.theory.modular_arithmetic.remainders import determines
from lemmata.theory.modular_arithmetic.rotations import rotational_network
from lemmata.theory.modular_arithmetic.spectra import character_power

__all__ = ["active_count", "character_power", "class_sizes", "determines", "entropy_gap", "grokfast_band", "grokfast_limit"]
__all__ += ["grokfast_modes", "largest_acceleration", "margin", "noise_gain", "quadratic_network", "rotational_network", "task_counts"]
