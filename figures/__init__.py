"""Floor 4, see it: one figure is one file; it gets its data from runs, draws them, captions them and asserts its predicate."""

__lemmata__ = "tool"

if __name__ == "figures":
    from lemmata.checkout import hand_over

    hand_over(__name__)
