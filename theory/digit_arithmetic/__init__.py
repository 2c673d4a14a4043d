"""Addition and multiplication on digits in parallel: how many passes carrying takes, exactly, as NumPy functions and fractions.

Numbers are arrays of digits, least significant first. Source: SABBAGHI_2024.
"""

from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf
from lemmata.theory.digit_arithmetic.failure import printed_addition_failure
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply
from lemmata.theory.digit_arithmetic.passes import dependency_pmf

__all__ = ["cascade_pmf", "dependency_pmf", "parallel_add", "parallel_multiply", "printed_addition_failure"]
