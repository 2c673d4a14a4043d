"""The source document of the family, and places in it that are cited often."""

from lemmata.language.claim import Paper, Source

SABBAGHI_2024 = Paper(
    key="SABBAGHI_2024",
    authors="M. Sabbaghi, G. Pappas, H. Hassani, S. Goel",
    title="Explicitly Encoding Structural Symmetry is Key to Length Generalization in Arithmetic Tasks",
    year=2024,
    identifier="arXiv:2406.01895v1",
)
ADDITION = Source(SABBAGHI_2024, "section 3.1, Fig. 1 and algorithm 1")
MULTIPLICATION = Source(SABBAGHI_2024, "section 3.2, Fig. 3 and algorithm 2")
COMPLEXITY = Source(SABBAGHI_2024, "section 4, definition of complexity and (C1)")
DISTRIBUTION = Source(SABBAGHI_2024, "appendix C.4, Figs. 13 and 14")
TRAINING = Source(SABBAGHI_2024, "section 3 and section 4, (C3), Fig. 8(c)")
AUGMENTED = Source(SABBAGHI_2024, "section 3.1, (A3), and appendix C.1")
FIXED_MAP = Source(SABBAGHI_2024, "appendix E")
