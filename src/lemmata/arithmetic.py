"""The functions in which a formula is written once, for floats, JAX arrays, symbols, balls,
fractions and arrays of unknown sizes.

Use them in place of NumPy's: what NumPy computes in floats only, these compute in the arithmetic of
their argument. The commonest are offered by `lemmata` itself.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import (
    admits,
    array,
    binomial,
    circulant,
    convolution,
    cos,
    cosine_matrix,
    cospi,
    even_dft,
    even_idft,
    exp,
    expm1,
    eye,
    factorial,
    impulse,
    log,
    number,
    power,
    ratio,
    rolled,
    sin,
    sinpi,
    solve,
    sqrt,
    tabulated,
    zeros,
)
from lemmata.terms.entries import entries

__all__ = [
    "admits",
    "array",
    "binomial",
    "circulant",
    "convolution",
    "cos",
    "cosine_matrix",
    "cospi",
    "entries",
    "even_dft",
    "even_idft",
    "exp",
    "expm1",
    "eye",
    "factorial",
    "impulse",
    "log",
    "number",
    "power",
    "ratio",
    "rolled",
    "sin",
    "sinpi",
    "solve",
    "sqrt",
    "tabulated",
    "zeros",
]
