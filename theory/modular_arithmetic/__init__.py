"""Remainders of two-digit numbers in base p as tasks for a network: counts, spectra, constructions and filters, as NumPy functions.

Source: SYRKIS_2025.
"""
