"""What proofs for every size, and expectations without a sample, are written with.

An opaque array has unknown sizes, draws have only their moments, and both pass through the
definitions of a problem as numbers do.
"""

from __future__ import annotations

from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.random.expectation import expectation, gaussian, one_hot, rademacher, sphere
from lemmata.terms.sums.opaque import Opaque

__all__ = [
    "Opaque",
    "expectation",
    "gaussian",
    "one_hot",
    "rademacher",
    "rate_along",
    "slopes",
    "sphere",
]
