"""What the statements of `statements/kinks.py` must get."""

from tests.outside.must import Must

MUST = {
    "max.slope": Must("holds", says="off the zeros of a - b"),
    "kink.sign": Must("holds", says="off the zeros of x"),
    "kink.step": Must("holds", says="off the zeros of x - 1"),
    "kink.cut": Must("holds", says="off the zeros of x - 1"),
    "kink.cube": Must("holds", says="off the zeros of x"),
    "kink.own": Must("holds", says="off the zeros of x"),
    "kink.chain": Must("holds", says="off the zeros of x - 1, x + 1"),
    "kink.along": Must("holds", says="off the zeros of x"),
    "kink.shifted": Must("holds", says="off the zeros of x - 2"),
    "kink.twice": Must("holds", says="off the zeros of x"),
    "kink.jacobian": Must("holds", says="off the zeros of x"),
    "kink.root": Must("holds", says="off the zeros of x"),
    "kink.root-positive": Must("holds", never="off the zeros", exact=True),
    "kink.slopes": Must("holds", says="off the zeros of a, b"),
    "kink.false": Must("refuted"),
    "smooth.value": Must("holds", never="off the zeros", exact=True),
    "smooth.cube": Must("holds", never="off the zeros", exact=True),
    "smooth.beyond": Must("holds", never="off the zeros", exact=True),
}
