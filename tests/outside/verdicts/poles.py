"""What the statements of `statements/poles.py` must get."""

from tests.outside.must import Must

MUST = {
    "corner.three": Must("holds", says="off the zeros of p + q + r"),
    "corner.excluded": Must("holds", never="off the zeros", exact=True),
    "corner.upper": Must("holds", says="off the zeros of g*k - 1"),
    "corner.upper-open": Must("holds", never="off the zeros", exact=True),
    "ends.moving": Must("holds", says="off the zeros of a - b"),
    "ends.moving-open": Must("holds", never="off the zeros", exact=True),
    "ends.condition": Must("holds", never="off the zeros", exact=True),
    "array.sum": Must("holds", says="off the zeros of a[0] + a[1]"),
    "array.positive": Must("holds", never="off the zeros", exact=True),
    "clean.corners": Must("holds", never="off the zeros", exact=True),
    "clean.balls": Must("holds", never="off the zeros", exact=True),
    "clean.roots": Must("holds", never="off the zeros", exact=True),
    "unwritten.solve": Must("holds", says="undefined at a=-3, b=-3", partial=True),
    "unwritten.power": Must("holds", says="undefined at a=-3, b=-3", partial=True),
    "unwritten.pinv": Must("refuted", says="a=0, b=0"),  # where the pseudoinverse is 0
    "unwritten.over": Must("refuted", says="a=-3, b=-3"),
    "unwritten.pow": Must("holds", says="undefined at a=-3, b=-3", partial=True),
    "unwritten.put": Must("holds", says="undefined at a=-3, b=-3", partial=True),
    "computed.share": Must("holds", says="off the zeros of p + q"),
    "computed.choice": Must("holds", says="off the zeros of a"),
    "corner.patched": Must("refuted", says="p=0, q=0"),
    "infinite.start": Must("refuted", says="t=0"),
    "infinite.removable": Must("inconclusive", exact=False, says="t=0"),
    "sizes.every": Must("refuted or inconclusive", exact=False),
    "ends.spared": Must("holds", says="off the zeros of a - b"),
    "ends.quotient": Must("holds", says="off the zeros of a"),
    "corner.inside": Must("holds", says="off the zeros of p + q"),
    "ends.other": Must("holds", says="off the zeros of x**2 + y**2"),
    "ends.row": Must("holds", says="off the zeros of P[0,0]**2 + P[0,1]**2"),
    "ends.needed": Must("holds", never="off the zeros", exact=True),
}
