"""The source document of the family, and its slides that several claims cite."""

from lemmata.language.claim import Paper, Source

COHEN_2026 = Paper(
    key="COHEN_2026",
    authors="N. Cohen",
    title="Implicit Biases in Transformers and SSMs: Distribution Shifts Can Improve Generalization",
    year=2026,
    identifier="talk, Workshop on High-dimensional Learning Dynamics, Banff International Research Station, 3 February 2026",
)

VARIOUS = Source(COHEN_2026, "Various Examples Lead to Generalization")
GRADIENT_FLOW = Source(COHEN_2026, '"Teacher-Student Setting", gradient flow')
WITHOUT_SPECIAL = Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", training without special sequences')
WITH_SPECIAL = Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", training with the special sequence')

_TABLE = '"Certain Examples Can Disrupt Generalization", generalization errors with vs. without special sequences,'
PER_THEOREM = Source(COHEN_2026, f'{_TABLE} row "SSM per Theorem"')
BEYOND = Source(COHEN_2026, f'{_TABLE} row "SSM beyond Theorem"')
BOTH_BEYOND = Source(COHEN_2026, f'{_TABLE} rows "SSM beyond Theorem" and "SSM in non-linear neural network"')
REAL_LAYERS = Source(COHEN_2026, f"{_TABLE} the line below it on S4, Mamba-2 and LRU")
TYPICALITY = Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", what does not explain generalization')
