"""The source documents of the family: the talk, and the paper that it reports on, of which no text was at hand."""

from lemmata.theory.claim import Paper

COHEN_2026 = Paper(
    key="COHEN_2026",
    authors="N. Cohen",
    title="Implicit Biases in Transformers and SSMs: Distribution Shifts Can Improve Generalization",
    year=2026,
    identifier="talk, Workshop on High-dimensional Learning Dynamics, Banff International Research Station, 3 February 2026",
)
RAN_MILO_2026 = Paper(
    key="RAN_MILO_2026",
    authors="Y. Ran-Milo, Y. Alexander, S. Mendel, N. Cohen",
    title="Outcome-Based RL Provably Leads Transformers to Reason, but Only With the Right Data",
    year=2026,
    identifier="arXiv:2601.15158",
)
