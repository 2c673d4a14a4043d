"""Floor 3, do they agree: evidence engines, checks and negative controls lead to verdicts."""

__lemmata__ = "prover"

if __name__ == "proofs_checks":
    from lemmata.checkout import hand_over

    hand_over(__name__)
