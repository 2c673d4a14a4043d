"""Wrong variants of the cepstrum."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import even_dft, even_idft
from lemmata.terms.types import Vector


def plain_log(a: Vector) -> Vector:
    """`cepstrum` without the logarithm: the column itself."""
    return even_idft(even_dft(inputs.tensor(a, "a")))
