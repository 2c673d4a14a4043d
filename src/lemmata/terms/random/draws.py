"""Normal draws of any shape that share few compilations: the initial laws of all families, and
large samples.

JAX compiles its generator anew for each shape, which takes far longer than the draw. Its bits
depend on the key and on an entry's place in the flat array alone, so that an array of any shape is
the beginning of a longer column, and columns come in few lengths. What is cut from it is NumPy's,
for which nothing is compiled either.
"""

from __future__ import annotations

import math

import numpy as np

from lemmata.terms.types import Key, Tensor

SHORTEST = 256
"""The shortest column that is drawn: the initial arrays of small problems are all cut from this
one.
"""


def normal(key: Key, shape: tuple[int, ...]) -> Tensor:
    """Return independent standard normal entries: `jax.random.normal(key, shape)`, in the same
    bits.

    Args:
        key: a JAX PRNG key, or a traced one, for which the array is drawn as it is.
        shape: of the array.
    """
    import jax
    from jax.core import Tracer

    if isinstance(key, Tracer):
        return jax.random.normal(key, shape)
    size = math.prod(shape)
    column = jax.random.normal(key, (max(SHORTEST, 1 << (size - 1).bit_length()) if size else 0,))
    return (column if isinstance(column, Tracer) else np.asarray(column))[:size].reshape(shape)
