"""Wrong variants of the cepstrum.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import even_dft, even_idft
from lemmata.theory.linear_attention import inputs


def plain_log(a: Any) -> Any:
    """`cepstrum` without the logarithm: the column itself."""
    return even_idft(even_dft(inputs.tensor(a, "a")))
