"""All tasks by rotations: two hidden units for each odd prime and one for 2 give every label, with margins in closed form.

theta_q = 2 pi (x_0 + (p mod q) x_1)/q is the angle of x mod q, and cos(theta_q - 2 pi c/q) = cos theta_q cos(2 pi c/q) +
sin theta_q sin(2 pi c/q) is largest at c = x mod q, by 1 - cos(2 pi/q) = 2 sin^2(pi/q). For q = 2 the sine is 0.
Source: new beside SYRKIS_2025, section 3.1; NANDA's rotations, one for each task.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.terms.arithmetic import cospi, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.problem import LISTED, moduli, prime_base, remainders, task_prime

FORMATS = {"float64": "float64", "float32": "float32", "bfloat16": "bfloat16", "mixed": "float32"}
"""How products and sums are rounded; units and weights are as well, but in `mixed` to bfloat16."""
HALF, KEPT = 0x8000, 0xFFFF0000
"""Half of the last place that a bfloat16 keeps of a float32, and the bits that it keeps."""


def rotated(first: Scalar, second: Scalar, remainder: Scalar, answer: Scalar, q: Scalar, scale: Scalar) -> Scalar:
    """Return the logit of an answer c, scale (cos theta cos(2 pi c/q) + sin theta sin(2 pi c/q)), theta = 2 pi (x_0 + r x_1)/q.

    Args:
        first, second: the digits x_0 and x_1.
        remainder: r = p mod q.
        answer: c, the class whose logit it is.
        q: the modulus.
        scale: a positive number, of the arithmetic wanted.

    >>> round(rotated(3, 1, 2, 0, 5, 1.0), 12)
    1.0
    """
    turn = 2 * (first + remainder * second)
    return scale * (cospi(turn, q, scale) * cospi(2 * answer, q, scale) + sinpi(turn, q, scale) * sinpi(2 * answer, q, scale))


def rotation_margin(q: int, like: Scalar = 1.0) -> Scalar:
    """Return 1 - cos(2 pi/q), by which the logit of the right answer exceeds every other.

    >>> rotation_margin(2), f"{rotation_margin(109):.6g}"
    (2.0, '0.00166095')
    """
    return 2 * sinpi(1, q, like) ** 2


def rotation_units(p: int) -> int:
    """Return 2 pi(p - 1) - 1, how many hidden units the tasks of base p take: one for q = 2, two for each other prime.

    >>> rotation_units(113)
    57
    """
    return 2 * len(moduli(p)) - 1


@dataclass(frozen=True)
class RotationalNetwork:
    """Hidden units cos theta_q for all primes q < p, and sin theta_q for the odd ones; read linearly they answer every task.

    Raises: ValueError if p is no prime of at least 5.
    """

    p: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "p", prime_base(self.p, LISTED))

    @property
    def units(self) -> int:
        """The number of hidden units."""
        return rotation_units(self.p)

    def hidden(self, first: object, second: object) -> np.ndarray:
        """Return the hidden units at some digits x_0 and x_1, which broadcast: (…, units), the cosines first.

        Raises: ValueError for other numbers than integers from 0 to p - 1.
        """
        low, high = (self._digits(digit) for digit in (first, second))
        residues = [(low + self.p % q * high) % q for q in moduli(self.p)]
        turns = [2 * np.pi * residue / q for residue, q in zip(residues, moduli(self.p), strict=True)]
        return np.stack([*map(np.cos, turns), *map(np.sin, turns[1:])], axis=-1)

    def logits(self, first: object, second: object, q: int) -> np.ndarray:
        """Return the logits of one task at some digits: (…, q).

        Raises: ValueError if q is no prime below p, and as `hidden`.
        """
        place, answers = moduli(self.p).index(task_prime(q, self.p)), 2 * np.pi * np.arange(q) / q
        hidden = self.hidden(first, second)
        found = hidden[..., place, None] * np.cos(answers)
        return found if q == 2 else found + hidden[..., len(moduli(self.p)) + place - 1, None] * np.sin(answers)

    def _digits(self, given: object) -> np.ndarray:
        digits = np.asarray(given)
        if not (digits.dtype.kind in "iu" and ((digits >= 0) & (digits < self.p)).all()):
            raise ValueError(f"digits must be integers from 0 to {self.p - 1}, not {given!r:.60}")
        return digits.astype(np.int64)  # products of small types overflow

    def margin(self, q: int) -> float:
        """Return by how much the right logit of a task exceeds the others.

        Raises: ValueError if q is no prime below p.
        """
        return float(rotation_margin(task_prime(q, self.p)))


def rotational_network(p: int) -> RotationalNetwork:
    """Return the network of rotations for base p.

    Raises: ValueError if p is no prime of at least 5.

    Source: new beside SYRKIS_2025, section 3.1.

    >>> network = rotational_network(113)
    >>> network.units, int(network.logits(5, 7, 11).argmax()), (5 + 113 * 7) % 11
    (57, 4, 4)
    """
    return RotationalNetwork(p)


def rounding_errors(p: int, kind: str) -> int:
    """Return how many of the labels of all tasks the rotations give wrongly if every number is rounded.

    Cosines and sines of the exact angles, taken in double precision, are rounded to the format; so are each product and each sum of two,
    in `mixed`, where these numbers are bfloat16, to float32.
    The answer is the first of the largest logits. What a number is depends on x mod q alone, so that residues are counted with their
    class sizes.

    Args:
        p: a prime of at least 5.
        kind: one of FORMATS.

    Raises: ValueError for anything else.

    >>> [rounding_errors(113, kind) for kind in ("float64", "float32", "bfloat16", "mixed")]
    [0, 0, 78371, 16889]
    """
    if kind not in FORMATS:
        raise ValueError(f"kind must be one of {', '.join(FORMATS)}, not {kind!r:.60}")
    wrong = 0
    for q in moduli(p):
        turns, held = 2 * np.pi * np.arange(q) / q, "bfloat16" if kind == "mixed" else kind
        cosine, sine = rounded(np.cos(turns), held), rounded(np.sin(turns), held) * (q > 2)
        products = [rounded(np.multiply.outer(wave, wave), FORMATS[kind]) for wave in (cosine, sine)]
        logits = rounded(products[0] + products[1], FORMATS[kind])
        wrong += int((logits.argmax(axis=1) != np.arange(q))[remainders(p, q)].sum())
    return wrong


def rounded(values: np.ndarray, kind: str) -> np.ndarray:
    """Return numbers rounded to a format, ties to even, as float64; to float32 on the way to bfloat16.

    >>> rounded(np.array([1.00390625, 1.01171875]), "bfloat16").tolist()
    [1.0, 1.015625]
    """
    if kind == "float64":
        return values
    single = np.asarray(values, dtype=np.float32)
    if kind == "bfloat16":
        bits = single.view(np.uint32)
        single = ((bits + np.uint32(HALF - 1) + (bits >> np.uint32(16) & np.uint32(1))) & np.uint32(KEPT)).view(np.float32)
    return single.astype(float)
