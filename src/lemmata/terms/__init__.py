"""What a formula is computed in: functions for floats, terms, symbols, balls, fractions and
sequences, and numbers that refuse to be rounded.
"""

__lemmata__ = "language"
