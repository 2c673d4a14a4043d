"""Checks of the rotations: cosines of sums for symbols, every other answer in balls, every label, and types that round by themselves."""

from __future__ import annotations

import functools
import time

import jax
import jax.numpy as jnp
import numpy as np

from lemmata.language.check import enclosed, exact, scaled, tested
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import All, AtLeast, Equal, Timed
from lemmata.proofs_checks.modular_arithmetic.classes import digits
from lemmata.proofs_checks.modular_arithmetic.counts import tasks
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import cospi, sinpi
from lemmata.terms.types import Matrix, Scalar, Size, Tensor, Vector
from lemmata.theory.modular_arithmetic.claims.rotations import ERRORS, LOGIT, MARGIN, UNITS
from lemmata.theory.modular_arithmetic.problem import numbers
from lemmata.theory.modular_arithmetic.rotations import rotational_network

SYMBOLS = {"first": EVERY, "second": EVERY, "answer": EVERY, "q": EVERY, "remainder": EVERY, "times": EVERY}


@exact(LOGIT, sizes=SYMBOLS)
@tested(LOGIT, examples=30)
def is_the_cosine_of_the_difference(formula, case):
    """The number itself, x_0 + p x_1 with p = r + t q."""
    x = case.first + case.base * case.second
    return Equal(case.apply(formula), case.scale * cospi(2 * (x - case.answer), case.q, case.scale))


@exact(MARGIN, part="every modulus", sizes={"other": EVERY, "beyond": EVERY})
@enclosed(MARGIN, part="every modulus", examples=12)
@tested(MARGIN, part="every modulus", examples=12)
def is_the_distance_to_the_next_answer(formula, case):
    """Of the answer r = 1, and any other is further by a product of sines of angles between 0 and pi."""
    q, r, like = case.q, case.other, case.scale
    further = 2 * sinpi(r + 1, q, like) * sinpi(r - 1, q, like)
    return All(
        Equal(formula(q, like), 1 - cospi(2, q, like)),
        Equal(1 - cospi(2 * r, q, like), formula(q, like) + further),
    )


@tested(MARGIN, part="every modulus", examples=12)
def is_the_least_distance(formula, case):
    """Every other answer."""
    gaps = [1 - cospi(2 * r, case.q, case.scale) for r in range(1, case.q)]
    return All(*(AtLeast(gap, formula(case.q, case.scale)) for gap in gaps))


@exact(MARGIN, part="the number", at={"other": Choice(1), "beyond": Choice(107), "scale": Choice(1)})
def is_the_least_of_all_tasks(formula, case):
    """1 - cos(2 pi/q) of every task of p = 113, in balls, to eleven digits, and the modulus of the least."""
    found = {q: digits(lambda q=q: 1 - cospi(2, q, ball(1)), 11) for q in tasks(113)}
    least = min(found, key=lambda q: found[q])
    return All(Equal(digits(lambda: formula(case.q, ball(1)), 8), 166095), Equal(round(found[least], -3), 166095000), Equal(least, case.q))


@tested(UNITS, examples=8, at={"p": Choice(5, 7, 11, 13, 17, 19, 23, 113)})
def answer_every_label(formula, case):
    """The network itself, in double precision, far from its margins: every number and task; its width is claimed."""
    network, digits = rotational_network(case.p), np.arange(case.p)
    hidden = network.hidden(digits[:, None], digits)
    found = [network.logits(digits[:, None], digits, q).argmax(axis=-1) for q in tasks(case.p)]
    wrong = sum(int((answers != numbers(case.p) % q).sum()) for answers, q in zip(found, tasks(case.p), strict=True))
    return All(Equal(case.apply(formula), hidden.shape[-1]), Equal(wrong, 0))


@exact(UNITS, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_fifty_seven(formula, case):
    """The numbers of the title."""
    return Equal([case.apply(formula), len(tasks(case.p)), len(tasks(case.p)) * case.p**2], [57, 29, 370301])


def holding(kind: str):
    """Return the type that units and weights have, and that of products and sums."""
    import ml_dtypes

    types = {"float64": np.float64, "float32": np.float32, "bfloat16": ml_dtypes.bfloat16}
    return (ml_dtypes.bfloat16, np.float32) if kind == "mixed" else (types[kind], types[kind])


@tested(ERRORS, examples=20, floats=True)
def counts_the_labels_in_types_that_round(formula, case):
    """NumPy's arithmetic in these types, on the remainders of all numbers."""
    held, added = holding(case.kind)
    wrong = 0
    for q in tasks(case.p):
        angles = 2 * np.pi * np.arange(q) / q
        cosine = np.cos(angles).astype(held).astype(added)
        sine = np.sin(angles).astype(held).astype(added) if q > 2 else np.zeros(2, added)
        logits = np.multiply.outer(cosine, cosine) + np.multiply.outer(sine, sine)
        right = logits.astype(float).argmax(axis=1) == np.arange(q)
        wrong += int((~right[np.arange(case.p**2) % q]).sum())
    named = {"float32": 0, "bfloat16": 78371, "mixed": 16889}  # those of the title
    titled = [Equal(case.apply(formula), named[case.kind])] if case.p == 113 and case.kind in named else []
    return All(Equal(case.apply(formula), wrong), *titled)


WIDTHS = {"float64": None, "float32": (8, 23), "bfloat16": (8, 7)}
"""Bits of exponent and fraction that numbers are rounded to on a device; none for its own double precision."""


@scaled(ERRORS, at={"p": Choice(113), "kind": Choice("bfloat16")})
def are_those_of_every_label_on_a_device(formula, case, settings):
    """All logits of all 370301 labels of p = 113 by JAX, in three formats; products and sums are rounded where they arise.

    Without that a compiler may keep more digits than bfloat16 has. In double precision the least margin is that of the modulus 109.
    """
    begun = time.perf_counter()
    found = {kind: [_labelled(case.p, q, widths) for q in tasks(case.p)] for kind, widths in WIDTHS.items()}
    seconds, labels = time.perf_counter() - begun, len(WIDTHS) * len(tasks(case.p)) * case.p**2
    wrong = [sum(count for count, _ in found[kind]) for kind in WIDTHS]
    least = min(margin for _, margin in found["float64"])
    return Timed(
        All(Equal([formula(case.p, kind) for kind in WIDTHS], wrong), Equal(least, 2 * np.sin(np.pi / 109) ** 2)), "labels", labels, seconds
    )


def _labelled(p: int, q: int, widths: tuple[int, int] | None) -> tuple[int, float]:
    """Return how many of p^2 labels modulo q are wrong on the device, and the least margin."""
    turns = 2 * np.pi * np.arange(p) / q  # of p answers, so that all tasks have one shape
    waves = jnp.asarray(np.stack([np.cos(turns), np.sin(turns) * (q > 2)]))
    wrong, least = _compared(waves, jnp.asarray(numbers(p).ravel() % q), q, widths)
    return int(wrong), float(least)


@functools.partial(jax.jit, static_argnames="widths")
def _compared(waves: Matrix, right: Vector, q: Size, widths: tuple[int, int] | None) -> tuple[Scalar, Scalar]:
    def rounded(values: Tensor) -> Tensor:
        return values if widths is None else jax.lax.reduce_precision(values, *widths)

    waves, answers = rounded(waves), jnp.arange(waves.shape[1])
    parts = [rounded(wave[right][:, None] * wave) for wave in waves]
    logits = jnp.where(answers < q, rounded(parts[0] + parts[1]), -jnp.inf)
    own = jnp.take_along_axis(logits, right[:, None], axis=1)[:, 0]
    others = jnp.where(answers == right[:, None], -jnp.inf, logits).max(axis=1)
    return (logits.argmax(axis=1) != right).sum(), (own - others).min()
