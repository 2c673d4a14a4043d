"""The source document of the family."""

from lemmata.theory.claim import Paper

COHEN_2026 = Paper(
    key="COHEN_2026",
    authors="N. Cohen",
    title="Implicit Biases in Transformers and SSMs: Distribution Shifts Can Improve Generalization",
    year=2026,
    identifier="talk, Workshop on High-dimensional Learning Dynamics, Banff International Research Station, 3 February 2026",
)
