"""Claims about what encoders make of numbers in other places."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.digit_arithmetic.equivariance import moved, permuted, turned
from lemmata.theory.digit_arithmetic.source import SABBAGHI_2024

RELATIVE_SOURCE = Source(SABBAGHI_2024, "section 2, relative positional encoding, and section 3.1, (A2)")
UNIFORM_SOURCE = Source(SABBAGHI_2024, "section 3.2, (3.3)")
AUGMENTED_SOURCE = Source(SABBAGHI_2024, "section 3.1, (A3)")
HIDDEN = "pads and sign are hidden from attention, unless there are no positions"
PASSED_OVER = "pads and sign are hidden from attention"
UNKNOWN = "positions are not known"
NOT_ABSOLUTE, SHARED = "positions are relative, or there are none", "each digit of the multiplier has one vector for all"
ALL_AROUND = "the mean is over all shifts around the ring"
LAYERS = Integer(1, None, search=(1, 3))
HEADS = Choice(1, 2, 4)
SEED = Integer(0, 2**31 - 1)
DIGITS, PLACES = Integer(1, None, search=(1, 4)), Integer(1, None, search=(1, 3))


def unmoved(outputs: Matrix, places: int) -> np.ndarray:
    """Return outputs that stay where they are, as if the encoder did not see the motion."""
    found = np.array(outputs)
    found[:places] = 0
    return found


def one_place_more(outputs: Matrix, places: int) -> np.ndarray:
    """Return outputs that are moved by t + 1."""
    return moved(outputs, places + 1)


RELATIVE = Claim(
    id="digit-arithmetic.equivariance.relative",
    title="An encoder with relative positions commutes with moving both summands to other places if attention passes over padding and "
    "sign; one without positions commutes in any case",
    source=RELATIVE_SOURCE,
    statement=r"f(S_tx,S_ty)_{i+t}=f(x,y)_i",
    reading="corrected",
    formula=moved,
    domain=Domain(
        positions=Choice("relative", "none", "absolute"),
        hidden=Choice(True, False),
        layers=LAYERS,
        heads=HEADS,
        digits=DIGITS,
        places=PLACES,
        seed=SEED,
        where=(
            (NOT_ABSOLUTE, lambda case: case.positions != "absolute"),
            (HIDDEN, lambda case: case.hidden or case.positions != "relative"),
        ),
    ),
    controls=(
        Mutant("outputs stay", unmoved),
        Mutant("one place further", one_place_more),
        Widened("absolute positions", drop=NOT_ABSOLUTE),
        Widened("pads and sign are seen", drop=HIDDEN),
    ),
)

UNIFORM = Claim(
    id="digit-arithmetic.equivariance.uniform",
    title="With one vector for each digit of the multiplier and relative ones among the places of the product, an encoder commutes "
    "with moving the multiplicand if attention passes over padding and sign",
    source=UNIFORM_SOURCE,
    statement=r"f(x,S_ty)_{i+t}=f(x,y)_i",
    reading="corrected",
    formula=moved,
    domain=Domain(
        positions=Choice("uniform", "relative"),
        hidden=Choice(True, False),
        layers=LAYERS,
        heads=HEADS,
        multiplier=Integer(1, None, search=(1, 3)),
        digits=DIGITS,
        places=PLACES,
        seed=SEED,
        where=((SHARED, lambda case: case.positions == "uniform"), (PASSED_OVER, lambda case: case.hidden)),
    ),
    controls=(
        Mutant("one place further", one_place_more),
        Widened("relative positions throughout", drop=SHARED),
        Widened("pads and sign are seen", drop=PASSED_OVER),
    ),
)


def turned_back(table: Matrix, places: int) -> np.ndarray:
    """Return the table turned the other way."""
    return turned(table, -places)


AUGMENTED = Claim(
    id="digit-arithmetic.equivariance.augmented",
    title="With absolute positions the mean gradient over all shifts of an example around a ring commutes with rotating the table of "
    "positions; over fewer shifts it need not",
    source=AUGMENTED_SOURCE,
    statement=r"G(S_tP)=S_tG(P),\quad G=\nabla_P\,\frac1n\sum_{s=0}^{n-1}\ell(S_sx;P)",
    reading="new",
    formula=turned,
    domain=Domain(
        layers=LAYERS,
        heads=HEADS,
        digits=Integer(2, None, search=(2, 3)),
        left_out=Integer(0, None, search=(0, 2)),
        places=PLACES,
        seed=SEED,
        where=((ALL_AROUND, lambda case: case.left_out == 0),),
    ),
    controls=(
        Mutant("turned the other way", turned_back),
        Widened("some shifts left out", drop=ALL_AROUND),
    ),
)


def as_they_were(outputs: Matrix, order: Vector) -> np.ndarray:
    """Return the outputs of the tokens in their first order."""
    return outputs[np.sort(order)]


def the_other_way(outputs: Matrix, order: Vector) -> np.ndarray:
    """Return the outputs in the order of the inverse permutation."""
    return permuted(outputs, np.argsort(order))


PERMUTED = Claim(
    id="digit-arithmetic.equivariance.permuted",
    title="Without positions no permutation of the other tokens changes the output at a position: an encoder commutes with all of them",
    source=Source(SABBAGHI_2024, "section 2, below the Transformer architecture"),
    statement=r"f(x_{\pi(1)},\dots,x_{\pi(n)})_i=f(x_1,\dots,x_n)_{\pi(i)}\quad\text{for every permutation }\pi",
    formula=permuted,
    domain=Domain(
        positions=Choice("none", "absolute", "relative"),
        layers=LAYERS,
        heads=HEADS,
        digits=DIGITS,
        places=PLACES,
        seed=SEED,
        where=((UNKNOWN, lambda case: case.positions == "none"),),
    ),
    controls=(
        Mutant("outputs in their first order", as_they_were),
        Mutant("the inverse permutation", the_other_way),
        Widened("absolute or relative positions", drop=UNKNOWN),
    ),
)
