"""The floating-point type of a run, set for a stretch of code: double precision, or single to see
what that costs.

In single precision JAX turns whatever it is given into 32-bit numbers, integers included; NumPy,
and with it a closed form evaluated on NumPy's arrays, stays as it is. Matrix products are requested
in full precision: the default of an accelerator may be lower.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

DTYPES = ("float64", "float32")
MATMUL = "highest"
"""What `jax_default_matmul_precision` is set to."""


@contextmanager
def computing(dtype: str) -> Iterator[None]:
    """Let JAX compute with this type of floats inside the block, and with matrix products of its
    full precision.

    Raises: ValueError for a type other than float64 and float32.

    >>> import jax
    >>> with computing("float32"):
    ...     print(jax.numpy.ones(1).dtype)
    float32
    """
    if dtype not in DTYPES:
        raise ValueError(f"the type of floats must be {' or '.join(DTYPES)}, not {dtype!r}")
    from lemmata.dynamics.in_double import jax

    with jax.enable_x64(dtype == "float64"), jax.default_matmul_precision(MATMUL):
        yield


def current() -> str:
    """Return the type of floats that JAX computes with here.

    >>> with computing("float32"):
    ...     print(current())
    float32
    """
    from lemmata.dynamics.in_double import jax

    return jax.dtypes.canonicalize_dtype(np.float64).name


def rounding(dtype: str) -> float:
    """Return the distance from 1 to the next number of the type.

    >>> rounding("float64") == 2.0**-52
    True
    """
    return float(np.finfo(dtype).eps)
