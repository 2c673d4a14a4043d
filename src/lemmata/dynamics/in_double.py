"""JAX, switched to 64 bits before the first array is made: the modules of this room take `jax` and
`jnp` from here, and from nowhere else.

The switch decides about every array and every random number made after it. Were it left to whatever
module is imported first, a function would compute in single precision for those who call it first,
and in double precision for everybody else.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

__all__ = ["jax", "jnp"]

jax.config.update("jax_enable_x64", True)
# A solver waits for each velocity before it asks for the next: handed to another thread it takes
# three times as long.
jax.config.update("jax_cpu_enable_async_dispatch", False)
