"""The modulus |u|, which is u where u >= 0: |u| − u >= 0 and |u| + u >= 0 have the product 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lemmata.kernel.region import Region
from lemmata.kernel.sign import Certificate
from lemmata.prove.signs.leaves import COEFFICIENTS, NONNEGATIVE, data, negative, product
from lemmata.terms.quotients import Polynomial


class Side(NamedTuple):
    """What is 0 on one side, times a positive number: |u| − u, or |u| + u.

    Attributes: number: of the premise that it is >= 0; square: of that by which its product with
    the other is 0; scale: with that premise times the scale.
    """

    gap: Polynomial
    number: int
    square: int
    scale: Polynomial


class Modulus(NamedTuple):
    """The place of the generator |u|, u times a positive number, and the sides u >= 0 and u < 0."""

    index: int
    argument: Polynomial
    sides: tuple[Side, Side]


def moduli(region: Region) -> Iterator[Modulus]:
    """Yield the moduli of which a region has the facts as the kernel states them."""
    for square, (signs, premise) in enumerate(region.premises):
        if signs != {0}:
            continue
        for index, name in enumerate(region.names):
            if not name.startswith("o") or premise.degrees()[index] != 2:
                continue
            scale = region.coefficients(premise, index)[2]
            s = region.ring.gens()[index]
            facts = {
                number: fact
                for number, (of, fact) in enumerate(region.premises)
                if of == NONNEGATIVE and fact.degrees()[index] == 1
            }
            for number, fact in facts.items():
                opposite = 2 * scale * s - fact
                after = (k for k, one in facts.items() if k > number and one == opposite)
                if fact * opposite == scale * premise and (partner := next(after, None)):
                    sides = (
                        Side(fact, number, square, scale),
                        Side(opposite, partner, square, scale),
                    )
                    yield Modulus(index, scale * s - fact, sides)


def side_of_modulus(region: Region, side: Side) -> Certificate:
    """Return the certificate that the gap w of a side is 0, where the last premise is that u, or
    −u, is >= 0.

    Were w positive, |u| + u = w + 2 u would be so too, and their product is 0.
    """
    w, new = side.gap, len(region.premises)
    turn, zero = region.premises[-1][1], region.premises[side.square][1]
    two = region.ring.constant(2)
    of_twice = product([(two, 1, COEFFICIENTS), (turn, 1, ("premise", new - 1))])
    of_other = ("sum", ((data(2 * turn), of_twice),), ("premise", new))
    positive = product([(w, 1, ("premise", new)), (w + 2 * turn, 1, of_other)])
    nothing = product([(side.scale, 1, ("real",)), (zero, 1, ("premise", side.square))])
    whole = data(w * (w + 2 * turn))
    sides = (
        ((0,), ("premise", new)),
        ((1,), ("times", whole, ("both", positive, nothing), ("real",))),
        (
            (-1,),
            (
                "times",
                data(w),
                ("both", ("premise", side.number), negative(region, new)),
                ("real",),
            ),
        ),
    )
    return ("cases", data(w), sides)
