"""Wrong variants of the endpoint, each with one slip."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.state_space.frozen.clean_endpoint import frozen_clean_endpoint
from lemmata.theory.state_space.problem import columns


@admits("numpy")
def frozen_endpoint_without_differences(a_init: Vector, p: int) -> Vector:
    """`frozen_clean_endpoint` for p >= 3 with the leader at 1 and the others at 0."""
    (a,) = columns(a_init=a_init)
    inputs.integer(p, "tap p", 3)
    return (np.arange(a.shape[0]) == a.argmax()).astype(float)


@admits("numpy")
def next_tap_endpoint(a_init: Vector, p: int) -> Vector:
    """`frozen_clean_endpoint` with the conserved exponent of tap p + 1."""
    return frozen_clean_endpoint(a_init, p + 1)
