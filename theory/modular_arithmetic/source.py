"""The source document of the family, and places in it that are cited often."""

from lemmata.language.claim import Paper, Source

SYRKIS_2025 = Paper(
    key="SYRKIS_2025",
    authors="N. Syrkis, A. Søgaard",
    title="Mechanistic Interpretability of Irreducible Integer Identifiers",
    year=2025,
    identifier="https://github.com/syrkis/miiii",
)
TASKS = Source(SYRKIS_2025, "section 1, equations 1 and 2, and section 3.1")
DATA = Source(SYRKIS_2025, "section 3.2")
LOSS = Source(SYRKIS_2025, "equation 4.1 and section 3.4, equation 10")
SPECTRUM = Source(SYRKIS_2025, "section 3.6.2 and section 4.3, Fig. 8")
NANDA = Source(SYRKIS_2025, "section 2.2.3, equation 1")
MODEL = Source(SYRKIS_2025, "section 3.3, equations 5 to 8")
FILTER = Source(SYRKIS_2025, "section 2.1 and section 3.4, equation 11")
POSITIONS = Source(SYRKIS_2025, "section 4.4, Fig. 10, and section 4.5, Fig. 16")
