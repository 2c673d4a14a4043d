"""Floor 1, what is claimed: problems, closed forms, exact quantities, and claims as records (NumPy only at import)."""

__lemmata__ = "language"

if __name__ == "theory":
    from lemmata.checkout import hand_over

    hand_over(__name__)
