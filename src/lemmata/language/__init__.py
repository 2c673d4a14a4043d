"""What is said: claims, domains and their factors, cases, relations, and the decorators that make a
function a check.
"""

__lemmata__ = "language"
