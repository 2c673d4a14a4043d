"""The source documents of the family, the talk and the paper that it reports on, of which no text was at hand; and places cited often."""

from lemmata.language.claim import Paper, Source

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
POLICY_GRADIENT = Source(COHEN_2026, '"Outcome-Based RL", policy gradient')
SIMPLE = Source(COHEN_2026, '"Simple Examples Lead to Efficient Reasoning", proof sketch')
COMPLEX = Source(COHEN_2026, '"Without Simple Examples Learning is Intractable", proof sketch')
OPTIMAL = Source(
    COHEN_2026, '"Reasoning is Necessary and Sufficient for Generalization" and "Efficient vs. Inefficient Reasoning", optimal reward'
)
ATTENTION = "one-layer linear attention with V fixed and A invariant under relabelling, as reported in a third party's note"
RECONSTRUCTED = Source(RAN_MILO_2026, f"{ATTENTION}; that the last vertex may be repeated is our reading of it, and the finding is ours")
