"""The source document of the family."""

from lemmata.language.claim import Paper

SABBAGHI_2024 = Paper(
    key="SABBAGHI_2024",
    authors="M. Sabbaghi, G. Pappas, H. Hassani, S. Goel",
    title="Explicitly Encoding Structural Symmetry is Key to Length Generalization in Arithmetic Tasks",
    year=2024,
    identifier="arXiv:2406.01895v1",
)
