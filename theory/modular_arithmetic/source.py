"""The source document of the family, and places in it that are cited often."""

from lemmata.theory.claim import Paper

SYRKIS_2025 = Paper(
    key="SYRKIS_2025",
    authors="N. Syrkis, A. Søgaard",
    title="Mechanistic Interpretability of Irreducible Integer Identifiers",
    year=2025,
    identifier="",
)
