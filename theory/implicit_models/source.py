"""The source documents of the family, and places in them that are cited often."""

from lemmata.language.claim import Paper

DECUGIS_2022 = Paper(
    key="DECUGIS_2022",
    authors="J. Decugis, M. Emerling, A. Ganesh, A. Y. Tsai, L. El Ghaoui",
    title="On the Abilities of Mathematical Extrapolation with Implicit Models",
    year=2022,
    identifier="NeurIPS 2022 MATH-AI workshop",
)
SCHOENE_2025 = Paper(
    key="SCHOENE_2025",
    authors="M. Schöne, B. Rahmani, H. Kremer, F. Falck, H. Ballani, J. Gladrow",
    title="Implicit Language Models are RNNs: Balancing Parallelization and Expressivity",
    year=2025,
    identifier="arXiv:2502.07827",
)
