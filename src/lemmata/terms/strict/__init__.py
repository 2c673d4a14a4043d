"""Numbers that refuse what would hide an error: balls that cannot decide a comparison, integers
that would become floats, operations of JAX with every rounding moved.
"""

__lemmata__ = "language"
