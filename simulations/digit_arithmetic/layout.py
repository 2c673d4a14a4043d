"""The formats in which the Transformer reads two numbers and writes their sum or product, and the pairs that it is shown.

Addition (3.1): x_l … x_1 + y_l … y_1, both filled up with pads on the left; the answer is read off at the places of y. Multiplication
(3.2): the m digits of the multiplier, the sign, and the multiplicand in a field of l + m places, where the product has room. Arrays of
digits are least significant first; tokens are in the order of reading. Sums of two numbers of l digits need l + 1 places and have l, so
that the longest numbers of addition have l - 1 digits. Carryless addition is addition of pairs in which no position generates a carry.

Text is up to so many random words each before the numbers, after the sign and after the numbers. Attention knows no order but that of
positions, so that the words stand first in the array, each in its slot, whatever their place in the input; a slot without a word is blank.
Source: SABBAGHI_2024, section 3, formats (3.1) and (3.2), and text; (A3) and (M3) for the shifts; appendix C.2 for sums without carries.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Scalar, Tensor, Tree
from lemmata.theory.digit_arithmetic.problem import GENERATE, KILL, kind_steps

TASKS = ("addition", "carryless", "multiplication")
WORDS, GAPS = 8, 3
"""Different words of a text, few since their number is not what is studied; and where text may stand."""


@dataclass(frozen=True)
class Layout:
    """Where digits, sign and pads stand.

    Args:
        task: addition, carryless or multiplication.
        digits: l, the places of a number, at least 2.
        base: b, at least 2, at least 3 without carries; tokens 0 to b - 1 are digits, b is the pad and b + 1 the sign.
        multiplier: m, the digits of the multiplier, at least 1; addition has none.
        text: the most words in each of the three places where text may stand; tokens from b + 2 on are words, the last one is the blank.

    Raises: ValueError for other numbers, or an unknown task.

    >>> Layout("addition", 6).positions, Layout("multiplication", 20, multiplier=3).positions
    (13, 27)
    """

    task: str
    digits: int
    base: int = 10
    multiplier: int = 1
    text: int = 0

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise ValueError(f"task must be {', '.join(TASKS[:-1])} or {TASKS[-1]}, not {self.task!r:.60}")
        integer(self.digits, "digits", 2)
        integer(self.base, "base", 2 if self.carries else 3)
        integer(self.multiplier, "multiplier digits", 1, self.digits)
        integer(self.text, "words of text", 0)

    @property
    def adds(self) -> bool:
        """Whether the task is addition."""
        return self.task != "multiplication"

    @property
    def carries(self) -> bool:
        """Whether positions may generate a carry."""
        return self.task != "carryless"

    @property
    def first(self) -> int:
        """Places of the first number."""
        return self.digits if self.adds else self.multiplier

    @property
    def second(self) -> int:
        """Places of the second number, and of the answer."""
        return self.digits if self.adds else self.digits + self.multiplier

    @property
    def core(self) -> int:
        """Tokens of the two numbers and the sign."""
        return self.first + 1 + self.second

    @property
    def slots(self) -> int:
        """Tokens of text, blanks among them."""
        return GAPS * self.text

    @property
    def positions(self) -> int:
        """Tokens of the input, the sign among them."""
        return self.slots + self.core

    @property
    def tokens_known(self) -> int:
        """How many different tokens there are."""
        return self.base + 2 + (WORDS + 1 if self.text else 0)

    @property
    def longest(self) -> int:
        """Digits of the longest numbers whose answer always has room."""
        return self.digits - 1 if self.adds else self.digits

    def tokens(self, x: Tensor, y: Tensor, key: Key = None) -> Tensor:
        """Return the input (…, positions) for digits x (…, first) and y (…, second), its text drawn with the key; JAX."""
        from lemmata.dynamics.in_double import jnp

        sign = jnp.full((*x.shape[:-1], 1), self.base + 1, dtype=x.dtype)
        one = x if not self.adds else self._padded(x)
        text = [self._words(key, x.shape[:-1]).astype(x.dtype)] if self.text else []
        return jnp.concatenate([*text, one[..., ::-1], sign, self._padded(y)[..., ::-1]], axis=-1)

    def _words(self, key: Key, batch: tuple[int, ...]) -> Tensor:
        """Draw text, (…, slots): in each gap 0, …, `text` words, all numbers alike."""
        from lemmata.dynamics.in_double import jax, jnp

        chance = jax.random.uniform(key, (*batch, GAPS, self.text + 1))
        count = (chance[..., :1] * (self.text + 1)).astype(jnp.int32)
        word = self.base + 2 + (chance[..., 1:] * WORDS).astype(jnp.int32)
        return jnp.where(_places(word) < count, word, self.base + 2 + WORDS).reshape(*batch, self.slots)

    def written(self, tokens: Tensor) -> Tensor:
        """Return where there is a token and no blank, (…, positions)."""
        return tokens < self.base + 2 + WORDS

    def text_places(self, tokens: Tensor) -> Tensor:
        """Return the place in the input of each word, counted from 0, (…, slots); those of blanks mean nothing; JAX."""
        from lemmata.dynamics.in_double import jnp

        words = self.written(tokens[..., : self.slots]).reshape(*tokens.shape[:-1], GAPS, self.text)
        before, between = jnp.moveaxis(words.sum(axis=-1, dtype=jnp.int32), -1, 0)[:2]
        first = jnp.stack([0 * before, before + self.first + 1, before + between + self.core], axis=-1)
        return (first[..., None] + _places(words)).reshape(*tokens.shape[:-1], self.slots)

    def answer(self, x: Tensor, y: Tensor) -> Tensor:
        """Return sum or product as digits and pads (…, second), in the order of reading; JAX."""
        from lemmata.dynamics.in_double import jnp

        raw = x + y if self.adds else jnp.stack([x[..., k : k + 1] * _raised(y, k) for k in range(self.first)]).sum(axis=0, dtype=x.dtype)
        carry, found = 0 * raw[..., 0], []
        for place in range(self.second):
            total = raw[..., place] + carry
            found.append(total % self.base)
            carry = total // self.base
        return self._padded(jnp.stack(found, axis=-1))[..., ::-1]

    def drawn(self, key: Key, count: int, digits: int, room: Scalar = 0, law: str = "uniform") -> tuple[Tree, Tree]:
        """Draw digits of pairs, (count, first) and (count, second), of numbers below b^digits; JAX.

        They are uniform, or by the longest cascade of carries, one of `problem.LAWS`, which is for sums with carries. A multiplier has all
        its digits and no leading zero. Both summands, or the multiplicand alone, are followed by 0, …, `room` zeros, alike.

        Raises: ValueError for another law of other pairs than sums with carries.
        """
        from lemmata.dynamics.in_double import jax, jnp

        length = digits if self.adds else self.first
        chance = jax.random.uniform(key, (count, length + digits + 1), jnp.float64)  # 53 bits: no digit is likelier by 1e-15
        each = (chance[:, :-1] * self.base).astype(jnp.int32)
        x, y = each[:, :length], each[:, length:]
        if not self.carries:
            y = (chance[:, length:-1] * (self.base - x).astype(chance.dtype)).astype(jnp.int32)
        if not self.adds:
            x = x.at[:, -1].set(1 + (chance[:, length - 1] * (self.base - 1)).astype(jnp.int32))
        if law != "uniform":
            if not (self.adds and self.carries):
                raise ValueError(f"the law {law} is one of cascades: take uniform pairs for {self.task}")
            others = _by_cascade(jax.random.fold_in(key, 1), count, digits, self.base)
            chosen = jax.random.bernoulli(jax.random.fold_in(key, 2), {"complexity": 1.0, "mixed": 0.5}[law], (count, 1))
            x, y = (jnp.where(chosen, other, one) for one, other in zip((x, y), others, strict=True))
        x, y = self.placed(x, y)
        shift = (chance[:, -1:] * (jnp.asarray(room, jnp.float64) + 1)).astype(jnp.int32)
        return (_shifted(x, shift) if self.adds else x), _shifted(y, shift)

    def placed(self, x: Tensor, y: Tensor) -> tuple[Tree, Tree]:
        """Return digits of any smaller width filled up with zeros to the places that there are; JAX."""
        return self._widened(x, self.first), self._widened(y, self.second)

    def _padded(self, digits: Tensor) -> Tensor:
        """Return the digits with a pad in place of each leading zero; the number 0 keeps one digit."""
        from lemmata.dynamics.in_double import jnp

        place = _places(digits)
        top = jnp.where(digits > 0, place, 0).max(axis=-1, keepdims=True)
        return jnp.where(place <= top, digits, self.base)

    @staticmethod
    def _widened(digits: Tensor, width: int) -> Tensor:
        from lemmata.dynamics.in_double import jnp

        return jnp.pad(jnp.asarray(digits), [(0, 0)] * (digits.ndim - 1) + [(0, width - digits.shape[-1])])


def _by_cascade(key: Key, count: int, digits: int, base: int) -> tuple[Matrix, Matrix]:
    """Draw pairs the length of whose longest cascade is uniform on 0, …, l, as `problem.draw_pairs` does, (count, digits) each; JAX."""
    from lemmata.dynamics.in_double import jax, jnp

    steps = [kind_steps(digits, length, base) for length in range(digits + 1)]
    below = jnp.asarray(_stacked([one.below for one in steps], 1))
    after, reached = (jnp.asarray(_stacked(part, 1), jnp.int32) for part in ([one.after for one in steps], [one.reached for one in steps]))
    chance = jax.random.uniform(key, (count, 3 * digits + 1), jnp.float64)
    length = (chance[:, -1] * (digits + 1)).astype(jnp.int32)
    state, hit, kinds = 0 * length, 0 * length, []
    for place in range(digits):
        kind = (chance[:, place : place + 1] >= below[length, place, state, hit]).sum(axis=1).astype(jnp.int32)
        kinds.append(kind)
        hit, state = reached[length, kind, state, hit], after[length, kind, state]
    return _of_kinds(jnp.stack(kinds, axis=1), chance[:, digits : 2 * digits], chance[:, 2 * digits : 3 * digits], base)


def _stacked(tables: list[Tensor], axis: int) -> Tensor:
    """Return tables, one for each length of a cascade, as one array: those of short ones have fewer chains, along an axis."""
    chains = tables[-1].shape[axis]
    return np.stack([np.pad(one, [(0, chains - one.shape[axis] if k == axis else 0) for k in range(one.ndim)]) for one in tables])


def _of_kinds(kinds: Matrix, chance: Matrix, other: Matrix, base: int) -> tuple[Matrix, Matrix]:
    """Return digits that do what is asked, from uniform numbers below 1, as `problem.pairs_of_kinds` does; JAX."""
    from lemmata.dynamics.in_double import jnp

    one, two = (chance * base).astype(jnp.int32), (other * (base - 1)).astype(jnp.int32)
    two = two + (two >= one).astype(two.dtype)
    low, high = jnp.minimum(one, two), jnp.maximum(one, two) - jnp.minimum(one, two) - 1
    kill, generate = kinds == KILL, kinds == GENERATE
    x, y = (jnp.where(kill, part, jnp.where(generate, base - 1 - part, free)) for part, free in ((low, one), (high, base - 1 - one)))
    return x, y


def _raised(digits: Tensor, places: int) -> Tensor:
    """Return digits times b^places, of the same width: those that would leave it are zeros."""
    from lemmata.dynamics.in_double import jnp

    width = digits.shape[-1]
    return jnp.pad(digits, [(0, 0)] * (digits.ndim - 1) + [(places, 0)])[..., :width]


def _places(digits: Tensor) -> Tensor:
    """Return 0, 1, … along the last axis, of as many axes as the digits have."""
    from lemmata.dynamics.in_double import jnp

    return jnp.arange(digits.shape[-1], dtype=jnp.int32).reshape((1,) * (digits.ndim - 1) + (-1,))


def _shifted(digits: Matrix, shift: Matrix) -> Matrix:
    """Return each row of digits with so many zeros below it."""
    from lemmata.dynamics.in_double import jnp

    place = _places(digits) - shift
    return jnp.where(place >= 0, jnp.take_along_axis(digits, jnp.maximum(place, 0), axis=-1), 0)
